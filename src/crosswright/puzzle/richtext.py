"""A clue's text: characters with a few styles, and nothing that could run or load anything.

    b bold   i italic   u underlined   s struck through   sub, sup: below and above the line

As HTML that is `<i>Hamlet</i> &amp; others`, with those six tags and no attributes; every other tag is dropped and
its text kept, so that what comes from a file can be shown on a page as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from itertools import groupby
from typing import NamedTuple

# The styles, in the order in which their tags nest.
STYLES = ("b", "i", "u", "s", "sub", "sup")
# Which other tags mean the same as one of them?
_SAME = {"strong": "b", "em": "i", "strike": "s", "del": "s", "ins": "u"}
_BREAKS = frozenset({"br", "p", "div"})

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?/?>")


# A reference to a character by a number that no character has. Python refuses to read a number of thousands of digits.
_NO_CHARACTER = re.compile(r"&#[0-9]{100,};?")


class StyledText(NamedTuple):
    """Characters in one style."""

    text: str
    styles: frozenset[str] = frozenset()


@dataclass(frozen=True)
class RichText:
    """Characters with styles; equal if they look equal.

    >>> RichText.of_html("<em>Hamlet</em> &amp; <span onclick='x()'>co</span>").html
    '<i>Hamlet</i> &amp; co'
    >>> RichText.of("Q&A <b>").html
    'Q&amp;A &lt;b&gt;'
    """

    spans: tuple[StyledText, ...] = ()

    def __post_init__(self) -> None:
        runs = groupby((span for span in self.spans if span.text), key=lambda span: span.styles)
        merged = tuple(StyledText("".join(span.text for span in run), styles) for styles, run in runs)
        object.__setattr__(self, "spans", merged)

    @classmethod
    def of(cls, plain: str) -> RichText:
        """Plain text."""
        return cls((StyledText(plain),))

    @classmethod
    def of_html(cls, html: str) -> RichText:
        """HTML, cleaned. A `<` that begins no tag stands for itself; a line break becomes a space."""
        return cls(tuple(_spans(html)))

    @property
    def plain(self) -> str:
        """The characters without styles."""
        return "".join(span.text for span in self.spans)

    @property
    def html(self) -> str:
        """As HTML with the six tags."""
        marks = {style: (f"<{style}>", f"</{style}>") for style in STYLES}
        return self.marked(marks, lambda text: escape(text, quote=False))

    @property
    def styles(self) -> frozenset[str]:
        """The styles that occur in it."""
        return frozenset(style for span in self.spans for style in span.styles)

    def cut(self, length: int) -> RichText:
        """Its first `length` characters."""
        spans = []
        for span in self.spans:
            spans.append(StyledText(span.text[: max(0, length)], span.styles))
            length -= len(span.text)
        return RichText(tuple(spans))

    def marked(self, marks: Mapping[str, tuple[str, str]], escaped: Callable[[str], str] = str) -> str:
        """In another markup: `marks` has the opening and closing mark of each style; styles without marks are dropped.

        >>> RichText.of_html("<i>As You <b>Like</b> It</i>").marked({"i": ("_", "_"), "b": ("*", "*")})
        '_As You *Like* It_'
        """
        return "".join(_nested(self.spans, marks, escaped))

    def __str__(self) -> str:
        return self.plain

    def __bool__(self) -> bool:
        return bool(self.spans)


@cache
def _together(styles: tuple[str, ...]) -> frozenset[str]:
    """Styles as a set, of which a text of thousands of spans has one."""
    return frozenset(styles)


def _spans(html: str) -> Iterator[StyledText]:
    depth = dict.fromkeys(STYLES, 0)
    end, styles = 0, _together(())
    for tag in _TAG.finditer(html):
        yield StyledText(_unescaped(html[end : tag.start()]), styles)
        end = tag.end()
        name = tag[2].lower()
        name = _SAME.get(name, name)
        if name in depth:
            depth[name] = max(0, depth[name] + (-1 if tag[1] else 1))
            styles = _together(tuple(style for style, times in depth.items() if times > 0))
        elif name in _BREAKS:
            yield StyledText(" ", styles)
    yield StyledText(_unescaped(html[end:]), styles)


def _unescaped(html: str) -> str:
    return unescape(_NO_CHARACTER.sub("\N{REPLACEMENT CHARACTER}", html))


def _nested(
    spans: Sequence[StyledText], marks: Mapping[str, tuple[str, str]], escaped: Callable[[str], str]
) -> Iterator[str]:
    """Marked spans: the style with the longest run is the outermost, so that no mark is closed and opened again.

    The work is linear in the number of spans: runs are measured once, and each span is met once at each of six levels.
    """
    occurring = frozenset(style for span in spans for style in span.styles)
    ends = {style: _run_ends(spans, style) for style in STYLES if style in marks and style in occurring}

    def between(first: int, last: int, styles: tuple[str, ...]) -> Iterator[str]:
        """The spans from `first` to before `last`; only `styles` are not yet opened."""
        place = first
        while place < last:
            outer = max(styles, key=lambda style: min(ends[style][place], last), default=None)
            end = place if outer is None else min(ends[outer][place], last)
            if outer is None or end == place:
                yield escaped(spans[place].text)
                place += 1
                continue
            yield marks[outer][0]
            yield from between(place, end, tuple(style for style in styles if style != outer))
            yield marks[outer][1]
            place = end

    yield from between(0, len(spans), tuple(ends))


def _run_ends(spans: Sequence[StyledText], style: str) -> list[int]:
    """For each span: the first one from it on that doesn't have a style."""
    ends = list(range(len(spans)))
    end = len(spans)
    for place in reversed(range(len(spans))):
        if style not in spans[place].styles:
            end = place
        ends[place] = end
    return ends
