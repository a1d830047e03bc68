"""A clue, parsed for the solver: its words, the phrases that may be synonyms, its blank, the form of its answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from crosswright.languages.english.clues.text import tokens

_BLANK = re.compile(r"_+|\u2014{2,}|-{3,}")
# Phrases around the content words.
_FRAMES = re.compile(
    r"^(?P<opposite>(opposite of|not|unlike)\s+)"
    r"|^(?P<kind>(kind|type|sort|form|piece|one) of\s+|some\s+|they may be\s+|it may be\s+)"
    r"|^(?P<part>(parts?|members?|ingredients?) of\s+|they have\s+|it has\s+)",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r",?\s*(e\.g\.|for example|for one|for short|say|perhaps|maybe|briefly|in a way|abbr\.|[?!.])+$", re.I
)
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_ARTICLE = re.compile(r"^(a|an|the|to|be|is)\s+", re.IGNORECASE)
_PARTS = re.compile(r"\s*(?:,|;|:|/|\bor\b|\band\b)\s*", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
# Words that usually end the part of a clue with its head.
_AFTER_HEAD = re.compile(
    r"[,;(]|\b(of|in|on|at|for|with|from|by|to|that|who|which|used|having|as|or|and)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Query:
    """A parsed clue."""

    words: tuple[str, ...]  # the content words, lower case
    phrases: tuple[str, ...]  # the whole text and its parts, as they may stand in a dictionary; without articles
    before: str  # the word before the blank, "" where there is no blank or nothing before it
    after: str
    has_blank: bool
    frame: str  # "opposite", "kind", "part", "example" or ""
    head: tuple[str, ...]  # the words with which the answer agrees in form: the first, and the last before any ending


def read(clue: str) -> Query:
    """A parsed clue.

    >>> read("Opposite of hot").phrases, read("Opposite of hot").frame
    (('hot',), 'opposite')
    >>> read("Apple ___ (dessert)").before, read("Spaghetti or lasagna, e.g.").phrases
    ('apple', ('spaghetti or lasagna', 'spaghetti', 'lasagna'))
    """
    has_blank = bool(_BLANK.search(clue))
    before, after = _around_blank(clue) if has_blank else ("", "")
    bare = _ASIDE.sub(" ", clue).strip().strip('"\u201c\u201d').lower()
    example = re.search(r"\b(e\.g\.|for (example|one|instance)|say|perhaps|maybe)\W*$", bare) is not None
    bare = _TAIL.sub("", bare).strip()
    frame_match = _FRAMES.match(bare)
    frame = next((name for name, text in frame_match.groupdict().items() if text), "") if frame_match else ""
    bare = bare[frame_match.end() :] if frame_match else bare
    whole = _plain(bare)
    phrases = [whole, *(_plain(part) for part in _PARTS.split(bare))] if not has_blank else []
    head = _WORD.findall(_AFTER_HEAD.split(bare, maxsplit=1)[0]) or _WORD.findall(bare)
    return Query(
        tuple(dict.fromkeys(tokens(_BLANK.sub(" ", clue)))),
        tuple(dict.fromkeys(phrase for phrase in phrases if phrase)),
        before,
        after,
        has_blank,
        frame or ("example" if example else ""),
        (head[0], head[-1]) if head else (),
    )


def _plain(phrase: str) -> str:
    return _ARTICLE.sub("", " ".join(_WORD.findall(phrase)))


def _around_blank(clue: str) -> tuple[str, str]:
    bare = _ASIDE.sub(" ", clue)
    if not _BLANK.search(bare):  # the blank stands in the aside
        bare = clue
    before, after = _BLANK.split(bare.lower(), maxsplit=1)
    return next(iter(_WORD.findall(before)[-1:]), ""), next(iter(_WORD.findall(after)[:1]), "")


def forms(query: Query, tags_of: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """The forms that an answer may have by its clue's head; `tags_of` returns the possible forms of a word."""
    if query.has_blank or not query.head:
        return frozenset()
    first, last = query.head
    found = set(tags_of(first)) & {"", "VBZ", "VBG", "VBD", "VBN", "JJR", "JJS"} | (set(tags_of(last)) & {"", "NNS"})
    if query.frame == "example":
        found.add("")
    if first == "more":
        found.add("JJR")
    if first == "most":
        found.add("JJS")
    return frozenset(found)
