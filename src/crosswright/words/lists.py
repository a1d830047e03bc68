"""Word lists: from a file to words with scores, and what was skipped and why.

One word a line, alone or as `WORD;SCORE`, `WORD,SCORE` or `WORD<tab>SCORE`; a further field (a clue) is not read.
Blank lines and lines that start with `#` are skipped. Scores are integers; below 0 they count as 0, above 100 as 100.

A list of answers with clues serves as well (`table.py`): its words and scores are read by their columns. Several words
on one line are never put together: unless they are quoted, a line with commas in it is skipped and reported.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO

from crosswright.errors import LexiconError, MissingFileError
from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.words import table
from crosswright.words.columns import heading
from crosswright.words.normalise import beyond, normalise, why_not
from crosswright.words.separated import COMMA, FILE_MARKS, Line, cells_of
from crosswright.words.table import Table

# Which version of the rules reads a list? Raise it when this file or normalise.py reads lists differently, so that
# older indexes are built again.
VERSION = 2
# How many letters can a word have? As many as the shortest slot and the widest grid.
SHORTEST, LONGEST = 2, 63
# From which score on do solvers like a word? A word without a score gets this one.
GOOD = 50
# How much of a line does the report show?
SHOWN = 30
# How large may a list be? Forty million words fit in. And how long may one of its lines be?
MOST_BYTES, MOST_CHARACTERS_A_LINE = 1 << 29, 100_000
# How much is read at a time where the size is not known before?
_PIECE = 1 << 20

# A comma separates only where an integer follows it: "lights, camera, action" is one phrase.
_SEPARATOR = re.compile(r"[;\t]|,(?=\s*[+-]?[0-9]+\s*(?:,|$))")
_SCORE = re.compile(r"([+-]?[0-9]{1,99})?")
# `ANSWER: clue` and `ANSWER - clue`, if most lines are like that; "Mission: Impossible" alone is a phrase.
_LABELLED = re.compile(r"[^\s:]:\s|\s[-\N{EN DASH}\N{EM DASH}]\s|=")
_QUOTED = re.compile(r'"[^"]*"')
NO_SCORE = "whose score is no integer"
COMMAS = "with several words between commas"
# Of how many lines do we look whether they are plain words?
SAMPLE = 1000
# How many words has the text behind a comma at least, on the average, to be taken for a clue?
WORDS_A_CLUE = 2.5
LATIN = "not in UTF-8 read as Latin-1"


@dataclass
class Remark:
    """A remark about some lines: how many they are, and the first of them."""

    line: int
    text: str
    count: int = 0


@dataclass
class ListedWords:
    """The words of one list, and what was skipped."""

    source: str
    folding: Folding = A_TO_Z
    unit: str = "line"  # what the report counts
    words: dict[str, int] = field(default_factory=dict)  # as they stand in a grid -> best score, 0..100
    skipped: dict[str, Remark] = field(default_factory=dict)  # by reason
    mended: dict[str, Remark] = field(default_factory=dict)  # read after a correction; by what was wrong

    def add(self, number: int, text: str, score: int = GOOD) -> None:
        """Add a word, or count it as skipped. A word with several scores keeps the best one."""
        word = normalise(text, folding=self.folding)
        if word is None:
            self.skip(why_not(text, folding=self.folding), number, text)
        elif len(word) < SHORTEST:
            self.skip(f"shorter than {SHORTEST} letters", number, text)
        elif len(word) > LONGEST:
            self.skip(f"longer than {LONGEST} letters", number, text)
        else:
            if not 0 <= score <= 100:
                self.mend("with a score beyond 0..100", number, f"{text};{score}")
                score = min(max(score, 0), 100)
            self.words[word] = max(score, self.words.get(word, 0))

    def skip(self, reason: str, number: int, text: str) -> None:
        """Count a line as skipped."""
        self.skipped.setdefault(reason, Remark(number, text)).count += 1

    def mend(self, what: str, number: int, text: str) -> None:
        """Count a line that was read after a correction."""
        self.mended.setdefault(what, Remark(number, text)).count += 1

    def notes(self) -> list[str]:
        """Notes for the user, as parts of one line; empty if every line was read."""
        notes = []
        if self.skipped:
            count = sum(remark.count for remark in self.skipped.values())
            reasons = sorted(self.skipped.items(), key=lambda item: -item[1].count)
            each = ", ".join(f"{remark.count} {reason} {self._first(remark)}" for reason, remark in reasons)
            notes.append(f"{self._counted(count)} skipped: {each}")
        for what, remark in self.mended.items():
            notes.append(f"{self._counted(remark.count)} {what} {self._first(remark)}")
        return notes

    def _counted(self, count: int) -> str:
        return f"{count} {self.unit}{'' if count == 1 else 's'}"

    def _first(self, remark: Remark) -> str:
        text = remark.text if len(remark.text) <= SHOWN else remark.text[: SHOWN - 3] + "..."
        return f"(first: {self.unit} {remark.line} {text!r})"


class MissingListError(LexiconError, MissingFileError):
    """A word list that isn't there."""


def contents(path: str | Path) -> bytes:
    """The bytes of a list; `-` is standard input. LexiconError if they can't be read or are too many."""
    if str(path) == "-":
        return _limited(sys.stdin.buffer, "<stdin>")
    try:
        with Path(path).open("rb") as file:
            return _limited(file, str(path), os.fstat(file.fileno()).st_size)
    except FileNotFoundError:
        raise MissingListError("there is no such file", source=str(path), remedy="check the path") from None
    except IsADirectoryError:
        message, remedy = "a folder, no word list", "name a file in it"
    except PermissionError:
        message, remedy = "may not be read", "change its permissions"
    except (OSError, ValueError) as error:
        message, remedy = f"can't be read ({getattr(error, 'strerror', None) or error})", "check the path"
    raise LexiconError(message, source=str(path), remedy=remedy)


def _limited(file: IO[bytes], source: str, size: int = 0) -> bytes:
    """All bytes of a file; LexiconError if they are too many. `size`: how many it has as far as is known."""
    if 0 < size <= MOST_BYTES:
        return file.read()
    pieces, taken = [], size
    while taken <= MOST_BYTES and (piece := file.read(_PIECE)):
        pieces.append(piece)
        taken += len(piece)
    if taken > MOST_BYTES:
        remedy = "give a text file, one word a line, or split it"
        raise LexiconError(f"a list of more than {MOST_BYTES >> 20} MB", source=source, remedy=remedy)
    return b"".join(pieces)


def read(data: bytes, source: str, *, folding: Folding = A_TO_Z) -> ListedWords:
    r"""Read a list's bytes: UTF-8, else Latin-1. LexiconError if they are no text.

    >>> found = read(b"ICE CREAM;90\nat last\nR2D2\n", "words.txt")
    >>> found.words
    {'ICECREAM': 90, 'ATLAST': 50}
    >>> found.notes()
    ["1 line skipped: 1 with digits (first: line 3 'R2D2')"]
    """
    words = ListedWords(source, folding)
    numbered = enumerate(lines(data, words), 1)
    if table.is_document(data):
        return _with_columns(words, table.read(data, source, numbered))
    listed = list(numbered)
    if is_table(listed):
        return _with_columns(words, table.of_lines(listed, source))
    for number, line in listed:
        read_line(words, number, line)
    return words


def read_line(words: ListedWords, number: int, line: str) -> None:
    """Read one line: add its word, count it as skipped, or pass over a blank line or a comment."""
    if line.isascii() and line.isalpha():  # most lines of most lists
        words.add(number, line)
    elif (stripped := line.strip()) and not stripped.startswith("#"):
        _read_text(words, number, stripped)


def is_table(listed: Sequence[Line]) -> bool:
    """Whether lines are answers with clues: their first line names the columns, or most of them are no WORD;SCORE."""
    sample = [(number, line.strip()) for number, line in islice(listed, SAMPLE)]
    sample = [(number, line) for number, line in sample if line and not line.startswith("#")]
    if not sample:
        return False
    _, first = sample[0]
    if any(heading(first.replace('"', "").split(mark)) for mark in FILE_MARKS if mark in first):
        return True
    others = [(number, line) for number, line in sample if not _is_plain(line)]
    return 2 * len(others) > len(sample) and _have_clues(others)


def _is_plain(line: str) -> bool:
    return (line.isascii() and line.isalpha()) or (not isinstance(_parted(line), str) and not _LABELLED.search(line))


def _have_clues(listed: Sequence[Line]) -> bool:
    """Whether lines have a column of clues, and not just several words: a clue has spaces, and behind a comma more."""
    mark, rows = cells_of(listed)
    several = [[cell.raw.strip() for cell in row.cells] for row in rows if row.mark == mark and len(row.cells) > 1]
    if not several:
        return False
    if mark != COMMA:
        return mark not in FILE_MARKS or any(" " in cell for row in several for cell in row[1:])
    quoted = any(cell.quoted is not None for row in rows for cell in row.cells[1:])
    longest = [max(len(cell.split()) for cell in row[1:]) for row in several]
    return quoted or sum(longest) >= WORDS_A_CLUE * len(longest)


def _with_columns(words: ListedWords, listed: Table) -> ListedWords:
    """The words and scores of a list that has columns."""
    words.unit = listed.unit
    for row in listed.rows:
        if not _SCORE.fullmatch(row.score):
            words.skip(NO_SCORE, row.line, f"{row.answer} {row.score}")
        else:
            words.add(row.line, row.answer, int(row.score) if row.score else GOOD)
    for number, line in listed.others:
        _read_text(words, number, line)
    return words


def lines(data: bytes, words: ListedWords) -> Iterator[str]:
    """The lines as an editor counts them; str.splitlines splits at further places."""
    data = cleaned(data, words.source)
    try:
        listed: Sequence[str] = data.decode().split("\n")
    except UnicodeDecodeError:
        listed = [decoded(line, number, words) for number, line in enumerate(data.split(b"\n"), 1)]
    if len(data) > MOST_CHARACTERS_A_LINE:
        for number, line in enumerate(listed, 1):
            refuse_if_long(len(line), number, words.source)
    yield from listed


def refuse_if_long(characters: int, number: int, source: str) -> None:
    """LexiconError for a line that is too long for any list."""
    if characters > MOST_CHARACTERS_A_LINE:
        remedy = "give a text file, one word a line"
        raise LexiconError(f"a line of {characters:,} characters", source=source, line=number, remedy=remedy)


def cleaned(data: bytes, source: str) -> bytes:
    """A text without a byte order mark, its lines ended by \\n alone. LexiconError if it is no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise LexiconError("is UTF-16", source=source, remedy="save it as UTF-8")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        remedy = "give a text file in UTF-8, one word a line"
        raise LexiconError("a binary file (it holds NUL bytes)", source=source, line=line, remedy=remedy)
    return data


def decoded(line: bytes, number: int, words: ListedWords) -> str:
    """One line of a file that is not all UTF-8; some files are joined from several."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        # What is called Latin-1 often has the quotes and dashes of this one.
        text = line.decode("cp1252", errors="replace")
        words.mend(LATIN, number, text)
        return text


def _read_text(words: ListedWords, number: int, line: str) -> None:
    parted = _parted(line)
    if isinstance(parted, str):
        words.skip(parted, number, line)
    else:
        words.add(number, *parted)


def _parted(line: str) -> tuple[str, int] | str:
    """The word and the score of a line, or the reason why it has none."""
    separator = _SEPARATOR.search(line)
    word = (line[: separator.start()] if separator else line).strip()
    if (separator is None or separator[0] == ",") and "," in word and not _QUOTED.fullmatch(word):
        return COMMAS
    if separator is None:
        return word, GOOD
    rest = line[separator.end() :]
    score = rest.partition(",")[0] if separator[0] == "," else rest.partition(";")[0].partition("\t")[0]
    score = score.strip()
    if not _SCORE.fullmatch(score):
        return NO_SCORE
    return word, int(score) if score else GOOD


def demand_words(words: ListedWords) -> None:
    """LexiconError if a list has no word that can be used."""
    if words.words:
        return
    if not words.skipped:
        remedy = "put one word on each line"
        raise LexiconError("no words in it", source=words.source, remedy=remedy)
    reason, first = max(words.skipped.items(), key=lambda item: item[1].count)
    raise LexiconError(
        f"no word that can be used: {'; '.join(words.notes())}",
        source=words.source,
        line=first.line,
        remedy="pass keep_accents=True to keep its own letters"
        if reason == beyond(words.folding)
        else "put one word on each line, as WORD or WORD;SCORE, or name the columns in the first line, as word,clue"
        if reason in (COMMAS, NO_SCORE)
        else "put one word on each line, as WORD or WORD;SCORE",
    )


# A line of a word list: WORD, or WORD;SCORE and perhaps more.
_WORD_LINE = re.compile(r"[^\W\d_][^\W\d_' -]*(;\d+.*)?")


def is_word_list(data: bytes) -> bool:
    """Whether a file that is no grid is a list of words: a word a line, of several lengths or with scores."""
    lines = [line.strip() for line in data.decode("utf-8-sig", "replace").splitlines()]
    lines = [line for line in lines if line and line[0] != "#"]
    if not lines or not all(map(_WORD_LINE.fullmatch, lines)):
        return False
    return any(";" in line for line in lines) or len({len(line) for line in lines}) > 1
