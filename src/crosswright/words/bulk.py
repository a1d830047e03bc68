"""A list of millions of words, read as arrays.

Most lines are plain: a word of ASCII letters and silent marks (spaces, hyphens, apostrophes), alone or with a score of
0 to 100. Numpy finds these, and no object is made for any of them. `lists` reads all other lines one at a time. The
result has the same words, scores and remarks as that of `lists.read`; tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.words import lists, table
from crosswright.words.index import RowsPart, WordRows
from crosswright.words.lists import GOOD, LONGEST, SHORTEST, ListedWords
from crosswright.words.normalise import normalise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# How many bytes are read at a time? The arrays for them take some twenty times as many.
CHUNK = 1 << 21
# What a byte of a line can be.
_OTHER, _LETTER, _DROPPED, _DIGIT, _MARK, _END = range(6)
_MARKS = ";,\t"
_LOWER = 0x20  # the bit in which an ASCII letter differs from its capital


@dataclass
class BulkWords:
    """The words of one list."""

    others: ListedWords  # of the lines that are not plain; its remarks are those of the list
    plain: WordRows = field(default_factory=WordRows)

    def demand_words(self) -> None:
        """LexiconError if the list has no word that can be used."""
        if not self.plain.parts:
            lists.demand_words(self.others)


def read(data: bytes, source: str, *, folding: Folding = A_TO_Z) -> BulkWords:
    r"""Read a list's bytes, as `lists.read` does.

    >>> found = read(b"ICE CREAM;90\nat last\nR2D2\n", "words.txt")
    >>> [part.scores.tolist() for part in found.plain.parts[8]], found.others.notes()
    ([[90]], ["1 line skipped: 1 with digits (first: line 3 'R2D2')"])
    """
    if table.is_document(data) or not folding.has_a_to_z or folding.joined:
        return BulkWords(lists.read(data, source, folding=folding))
    text = lists.cleaned(data, source)
    if lists.is_table(_first_lines(text, source)):
        return BulkWords(lists.read(data, source, folding=folding))
    bulk, lines = BulkWords(ListedWords(source, folding)), 0
    for chunk in _chunks(text):
        lines += _read_chunk(bulk, chunk, lines)
    mended = bulk.others.mended
    if lists.LATIN in mended:  # `lists.read` decodes all lines first
        bulk.others.mended = {lists.LATIN: mended.pop(lists.LATIN), **mended}
    return bulk


def _first_lines(text: bytes, source: str) -> list[tuple[int, str]]:
    """The lines by which a table is known."""
    end = 0
    for _ in range(lists.SAMPLE):
        if (end := text.find(b"\n", end) + 1) == 0:
            end = len(text)
            break
    spare, lines = ListedWords(source), text[:end].split(b"\n")[: lists.SAMPLE]
    return [(number, lists.decoded(line, number, spare)) for number, line in enumerate(lines, 1)]


def _chunks(text: bytes) -> Iterator[bytes]:
    """A text in pieces of whole lines, each with its end."""
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + CHUNK) + 1 or len(text)
        chunk = text[start:end]
        yield chunk if chunk.endswith(b"\n") else chunk + b"\n"
        start = end


def _read_chunk(bulk: BulkWords, chunk: bytes, before: int) -> int:
    """Read some lines, `before` lines after the first; returns how many there are."""
    import numpy as np

    array = np.frombuffer(chunk, dtype=np.uint8)
    kinds = np.array(_kinds(bulk.others.folding), dtype=np.uint8)[array]
    ends = np.flatnonzero(kinds == _END)
    starts = np.concatenate(([0], ends[:-1] + 1))
    longest = int((ends - starts).argmax())
    lists.refuse_if_long(int(ends[longest] - starts[longest]), before + longest + 1, bulk.others.source)
    plain, letters, scores = _plain(array, kinds, starts, ends)
    text = array[(kinds == _LETTER) & np.repeat(plain, ends - starts + 1)] & ~np.uint8(_LOWER)
    lengths = letters[plain]
    firsts = np.cumsum(lengths) - lengths
    for length in np.unique(lengths):
        these = lengths == length
        rows = text[firsts[these][:, None] + np.arange(length)]
        bulk.plain.add(int(length), RowsPart(rows, scores[plain][these]))
    for i in np.flatnonzero(~plain & (ends > starts)):
        line = lists.decoded(chunk[starts[i] : ends[i]], before + int(i) + 1, bulk.others)
        lists.read_line(bulk.others, before + int(i) + 1, line)
    return len(ends)


def _plain(
    array: NDArray[np.uint8], kinds: NDArray[np.uint8], starts: NDArray[np.intp], ends: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.uint8]]:
    """For each line: whether it is plain, how many letters it has, and its score if it is plain."""
    import numpy as np

    def count(kind: int) -> NDArray[np.int32]:
        return np.add.reduceat(kinds == kind, starts, dtype=np.int32)

    letters, digits, marks = count(_LETTER), count(_DIGIT), count(_MARK)
    value, tail, unit = np.zeros(len(ends), dtype=np.int32), np.ones(len(ends), dtype=bool), 1
    for back in (1, 2, 3):  # the digits of a score, from its last
        at, within = np.maximum(ends - back, 0), digits >= back
        tail &= ~within | (kinds[at] == _DIGIT)
        value += np.where(within, (array[at].astype(np.int32) - ord("0")) * unit, 0)
        unit *= 10
    marked = kinds[np.maximum(ends - digits - 1, 0)] == _MARK
    scored = (marks == 1) & (digits >= 1) & (digits <= 3) & tail & marked & (value <= 100)
    plain = scored | ((marks == 0) & (digits == 0))
    plain &= (count(_OTHER) == 0) & (letters >= SHORTEST) & (letters <= LONGEST)
    return plain, letters, np.where(scored, value, GOOD).astype(np.uint8)


@cache
def _kinds(folding: Folding) -> tuple[int, ...]:
    """What each byte is."""
    kinds = [_OTHER] * 256
    for code in range(ord(" "), 127):
        char = chr(code)
        if char.isalpha():
            kinds[code] = _LETTER
        elif char.isdigit():
            kinds[code] = _DIGIT
        elif normalise(f"a{char}a", folding=folding) == "AA":
            kinds[code] = _DROPPED
    for mark in _MARKS:
        kinds[ord(mark)] = _MARK
    kinds[ord("\n")] = _END
    return tuple(kinds)
