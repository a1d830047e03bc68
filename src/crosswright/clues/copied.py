"""Tables as people copy them: what stands before, between and around their words, made plain for `words.table`.

A list out of a document has numbers or bullets before its lines, two spaces or brackets for columns, the definition
first, or it is a table in Markdown. Each function takes numbered lines and gives the same lines with a tab between
their columns, or None where they are no such list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from crosswright.language.wording import worded
from crosswright.words.columns import ANSWER, CLUE, heading
from crosswright.words.separated import COMMA, SEMICOLON, TAB, Line, most_used
from crosswright.words.table import ListRow

# Which share of the lines must have a shape for it to be theirs?
NEARLY_ALL = 0.9
# From how many words on average is a text a definition and no term?
WORDS_OF_A_DEFINITION = 2

NUMBERED = worded("numbered lines; the numbers are left out")
BULLETED = worded("lines with bullets; the bullets are left out")
SPACED = worded("columns separated by two spaces or more")
BRACKETED = worded("definitions in brackets behind the words")
MARKDOWN = worded("a table in Markdown")
SWAPPED = worded("the definition before the word; for the word first, begin the list with the line “word, definition”")

_NUMBER = re.compile(r"\s*\(?(\d{1,3})(?:[.):]+\s*|\s*[\t;,|]\s*|\s+)(?=\S)")
_BULLET = re.compile(r"\s*[-*\N{BULLET}\N{WHITE BULLET}\N{BLACK SMALL SQUARE}\N{EN DASH}]\s+(?=\S)")
_SPACES = re.compile(r"\s{2,}")
_BRACKETS = re.compile(r"([^()]*[^()\s])\s*+\(((?=[^()]*[^\W\d_])[^()]*+)\)[.\s]*")
_RULE = re.compile(r"\s*:?-+:?\s*")
_BARS = re.compile(r"(?<!\\)\|")

Shaped = list[Line] | None
_Each = TypeVar("_Each")


def plain(lines: Sequence[Line]) -> tuple[list[Line], list[str]]:
    r"""The lines of a copied table as lines with tabs, and what was read, as texts that can be said in any language.

    >>> plain([(1, "1. mitosis (Cell division)"), (2, "2. osmosis (Water moves)")])[0]
    [(1, 'mitosis\tCell division'), (2, 'osmosis\tWater moves')]
    """
    kept = [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]
    read: list[str] = []
    shapes: tuple[tuple[str, Callable[[Sequence[Line]], Shaped]], ...] = (
        (MARKDOWN, _markdown), (NUMBERED, _without_numbers), (BULLETED, _without_bullets), (SPACED, _spaced),
        (BRACKETED, _bracketed), (SWAPPED, _definition_first),
    )  # fmt: skip
    for name, shaped in shapes:
        if len(kept) > 1 and (changed := shaped(kept)) is not None:
            kept = changed
            read.append(name)
    return kept, read


def word_first(rows: list[ListRow]) -> list[ListRow] | None:
    """The rows with answer and clue exchanged, if the clues are single words and the answers texts; else None."""
    pairs = [(row.answer, row.clue) for row in rows if row.answer and row.clue]
    if len(pairs) < 2 or len(pairs) < len(rows) or not _are_definitions_first(pairs):
        return None
    return [row._replace(answer=row.clue, clue=row.answer) for row in rows]


def _are_definitions_first(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether the second of each pair is a single word and the first mostly a text."""
    words = [len(first.split()) for first, _ in pairs]
    several = sum(count > 1 for count in words)
    single = _share(pairs, lambda pair: len(pair[1].split()) == 1 and any(map(str.isalpha, pair[1])))
    return single and 2 * several > len(pairs) and sum(words) >= WORDS_OF_A_DEFINITION * len(pairs)


def _share(some: Sequence[_Each], holds: Callable[[_Each], object]) -> bool:
    """Whether something holds for nearly all."""
    return sum(bool(holds(each)) for each in some) >= NEARLY_ALL * len(some)


def _names_columns(line: str) -> bool:
    return any(heading(line.split(mark)) for mark in (TAB, SEMICOLON, COMMA) if mark in line)


def _markdown(lines: Sequence[Line]) -> Shaped:
    """A table whose columns are between bars; the row of dashes below its heading is no row."""
    if not _share(lines, lambda line: _BARS.search(line[1])) or any(TAB in line for _, line in lines):
        return None
    rows = [(number, [cell.strip() for cell in _BARS.split(line.strip().strip("|"))]) for number, line in lines]
    if not any(all(map(_RULE.fullmatch, cells)) for _, cells in rows) and not lines[0][1].strip().startswith("|"):
        return None
    if len(rows) > 1 and all(map(_RULE.fullmatch, rows[1][1])) and heading(rows[0][1]) is None:
        rows = rows[1:]  # a heading, though not one that says which column is what
    marks = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}(?!\w)")
    return [
        (number, TAB.join(marks.sub("", cell).replace("\\|", "|") for cell in cells))
        for number, cells in rows
        if not all(map(_RULE.fullmatch, cells))
    ]


def _without_numbers(lines: Sequence[Line]) -> Shaped:
    """Lines that are numbered from above to below; a heading above them may have no number."""
    titled = _names_columns(lines[0][1]) or not _NUMBER.match(lines[0][1])
    numbered = lines[1:] if titled else lines
    found = [_NUMBER.match(line) for _, line in numbered]
    counts = [int(match[1]) for match in found if match]
    if len(found) < 2 or len(counts) < len(found) or any(a >= b for a, b in pairwise(counts)):
        return None
    bare = [(number, line[match.end() :]) for (number, line), match in zip(numbered, found, strict=True) if match]
    if not titled:
        return bare
    return [*_fitting_title(lines[0], numbered[0][1], bare[0][1]), *bare]


def _fitting_title(title: Line, row: str, bare: str) -> Iterator[Line]:
    """The heading without its name for the numbers."""
    number, text = title
    for mark in (TAB, SEMICOLON, COMMA):
        names = text.split(mark)
        if heading(names) and mark in row and len(names) > len(bare.split(mark)):
            named = heading(names[1:])
            text = mark.join(names[1:]) if named and {ANSWER, CLUE} <= {*named.kinds} else text
    yield number, text


def _without_bullets(lines: Sequence[Line]) -> Shaped:
    if not _share(lines, lambda line: _BULLET.match(line[1])):
        return None
    return [(number, _BULLET.sub("", line, count=1)) for number, line in lines]


def _spaced(lines: Sequence[Line]) -> Shaped:
    """Columns with two spaces or more between them, where no other mark separates the lines."""
    if _is_marked(lines) or not _share(lines, lambda line: _SPACES.search(line[1].strip())):
        return None
    return [(number, _SPACES.sub(TAB, line.strip())) for number, line in lines]


def _bracketed(lines: Sequence[Line]) -> Shaped:
    """The definition in brackets behind the word, where no other mark separates the lines."""
    found = [_BRACKETS.fullmatch(line.strip()) for _, line in lines]
    if _is_marked(lines) or not _share(found, bool):
        return None
    return [
        (number, f"{match[1]}{TAB}{match[2].strip()}" if match else line)
        for (number, line), match in zip(lines, found, strict=True)
    ]


def _is_marked(lines: Sequence[Line]) -> bool:
    """Whether a mark separates most lines already; a comma that has a space behind it may be the text's own."""
    mark = most_used([line for _, line in lines])
    own = mark == COMMA and not any(re.search(r",\S", line) for _, line in lines)
    return bool(mark) and not own and 2 * sum(mark in line for _, line in lines) > len(lines)


def _definition_first(lines: Sequence[Line]) -> Shaped:
    """Two columns with a tab between them, the word in the second."""
    pairs = [line.split(TAB) for _, line in lines]
    if any(len(pair) != 2 for pair in pairs) or _names_columns(lines[0][1]):
        return None
    texts = [(first.strip(' "'), last.strip(' "')) for first, last in pairs]
    if not _are_definitions_first(texts):
        return None
    return [(number, f"{last}{TAB}{first}") for (number, _), (first, last) in zip(lines, pairs, strict=True)]
