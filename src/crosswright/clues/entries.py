"""Lists of words with definitions, as a teacher has them, to the entries of a criss-cross: words, clues, enumerations.

A list is read as all lists with columns are (`words.table`), except that a line may also be a word alone. What can't
stand in a grid is refused, each line by its number: a sheet must not lose a word unseen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosswright.clues import copied
from crosswright.clues.enumeration import enumeration_as_written
from crosswright.clues.word_document import is_word_document, lines_of
from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.placing.layout import Layout
from crosswright.puzzle import MOST_CHARACTERS_A_CELL, Puzzle
from crosswright.words import table
from crosswright.words.lists import LONGEST, SHORTEST, ListedWords, lines
from crosswright.words.normalise import beyond, normalise, why_not
from crosswright.words.separated import FILE_MARKS, cells_of
from crosswright.words.table import ListRow

# How many lines does a message name?
MOST_NAMED = 5
# How many words can a list have? As many as `placing` takes.
MOST_WORDS = 500
# And how many lines, among them those that are no words? A text with more is refused before it is taken apart.
MOST_LINES = 8 * MOST_WORDS
# The scripts that one language mixes; all others are one each.
_MIXED = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "FULLWIDTH": "LATIN"}
_BRACKETS = re.compile(r"\[([^][]*)\]")
_ENUMERATED = re.compile(r"(?<!\s)\s*\((\d+(?:\s*[,-]\s*\d+)*)\)$")


class ListedEntry(NamedTuple):
    """A word of a list."""

    word: str  # as it stands in a grid
    clue: str  # "" where the list has none
    enumeration: str  # "3,5" for ICE CREAM; "" for a single word
    written: str  # as it stands in the list
    line: int
    cells: tuple[str, ...]  # what stands in each cell: a letter, or several that the list has in brackets

    @property
    def plain(self) -> str:
        """As it is written, without brackets."""
        return self.written.replace("[", "").replace("]", "")

    @property
    def bracketed(self) -> str:
        """The word with brackets around several letters of one cell: [CH]LEBA."""
        return "".join(f"[{cell}]" if len(cell) > 1 else cell for cell in self.cells)


class Repeated(NamedTuple):
    """A word that is listed again, which is not used."""

    line: int
    word: str
    first: int  # the line that is used


class UnfitRow(NamedTuple):
    """A row whose word can't stand in a grid."""

    line: int
    written: str
    why: str


@dataclass(frozen=True)
class EntryList:
    """The entries of a list, in its order."""

    source: str
    entries: tuple[ListedEntry, ...]
    unit: str = "line"  # what rows are called: line, item, row
    repeated: tuple[Repeated, ...] = ()
    unfit: tuple[UnfitRow, ...] = ()
    read_as: tuple[str, ...] = ()  # what was read where the list was no plain one, as texts of `worded`

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The words with their clues, as `crisscross` takes them."""
        return [(entry.bracketed, entry.clue) for entry in self.entries]

    @property
    def without_clue(self) -> list[ListedEntry]:
        """The entries whose definition is empty."""
        return [entry for entry in self.entries if not entry.clue]

    @property
    def altered(self) -> list[ListedEntry]:
        """The entries whose letters have changed on the way into the grid: niño, as NINO."""
        written = (unicodedata.normalize("NFC", entry.written.upper()) for entry in self.entries)
        pairs = zip(self.entries, written, strict=True)
        return [entry for entry, text in pairs if not set(entry.word) >= {c for c in text if c.isalpha()}]

    def with_clues(self, clues: Mapping[str, str]) -> EntryList:
        """The same entries with these clues, by word, where they had none."""
        entries = (entry._replace(clue=entry.clue or clues.get(entry.word, "")) for entry in self.entries)
        return replace(self, entries=tuple(entries))

    def puzzle(self, layout: Layout, *, title: str = "") -> Puzzle:
        """A layout of these words as a puzzle with its clues and the enumerations of several words."""
        puzzle = layout.puzzle({entry.word: entry.clue for entry in self.entries}, title=title)
        counted = {entry.word: entry.enumeration for entry in self.entries}
        clues = (replace(clue, enumeration=counted[puzzle.answer(clue)]) for clue in puzzle.clues)
        return replace(puzzle, clues=tuple(clues))


def read_entries(data: bytes, source: str, *, folding: Folding = A_TO_Z, lenient: bool = False) -> EntryList:
    r"""Read a list's bytes: text in every usual form, JSON, a spreadsheet or a table of a Word document.

    LexiconError for a file that is no list, for fewer than two words or more than 500, and for words that can't be in a
    grid; it names their lines. `lenient` leaves those out, in `unfit`, where two words or more are left. A word that is
    listed twice counts once, with its first definition.

    >>> found = read_entries(b"ice cream,A cold dessert\ntea\nTea,A drink\n", "list.csv")
    >>> [(entry.word, entry.clue, entry.enumeration) for entry in found.entries]
    [('ICECREAM', 'A cold dessert', '3,5'), ('TEA', 'A drink', '')]
    >>> found.repeated
    (Repeated(line=3, word='TEA', first=2),)
    """
    unit, rows, read_as = _rows(data, source)
    entries: dict[str, ListedEntry] = {}
    repeated: list[Repeated] = []
    faults: list[tuple[ListRow, str]] = []
    for row in rows:
        word = normalise(row.answer, folding=folding)
        if not row.answer:
            faults.append((row, "a definition without a word"))
        elif word is None or (fault := _fault(row.answer, word, folding)):
            faults.append((row, why_not(row.answer, folding=folding) if word is None else fault))
        elif word in entries:
            repeated.append(Repeated(row.line, word, entries[word].line))
            entries[word] = entries[word]._replace(clue=entries[word].clue or _entry(row, word, folding).clue)
        else:
            entries[word] = _entry(row, word, folding)
    if not lenient or len(entries) < 2:
        _refuse(faults, source, unit, folding)
    unfit = tuple(UnfitRow(row.line, row.answer or row.clue, why) for row, why in faults)
    listed = EntryList(source, tuple(entries.values()), unit, tuple(repeated), unfit, read_as)
    listed = _of_usual_script(listed) if lenient else listed
    _demand(listed)
    return listed


def read_rows(data: bytes, source: str) -> tuple[list[ListRow], tuple[str, ...]]:
    """The rows of a list as they stand, and what was read; raises LexiconError as `read_entries` does."""
    _, rows, read_as = _rows(data, source)
    return rows, read_as


def _rows(data: bytes, source: str) -> tuple[str, list[ListRow], tuple[str, ...]]:
    """What the rows are called, the rows, and what was read; of a text also the lines that are a word alone."""
    unit, rows, read_as, named = _read_rows(data, source)
    if not named and (swapped := copied.word_first(rows)) is not None:
        rows, read_as = swapped, [*read_as, copied.SWAPPED]
    return unit, rows, tuple(read_as)


def _read_rows(data: bytes, source: str) -> tuple[str, list[ListRow], list[str], bool]:
    """The rows as they stand, and whether the list itself names its columns."""
    if is_word_document(data):
        data = "\n".join(lines_of(data, source)).encode()
    if table.is_document(data):
        listed = table.read(data, source, ())
        return listed.unit, [row for row in listed.rows if row.answer or row.clue], [], listed.columns.named
    if not data.strip():
        raise LexiconError("an empty file", source=source, remedy="write WORD,DEFINITION, a line each")
    lines_, read_as = copied.plain(list(enumerate(lines(data, ListedWords(source)), 1)))
    if len(lines_) > MOST_LINES:
        raise _too_long(f"{len(lines_):,} lines", source)
    written = dict(lines_)
    _, cells = cells_of(lines_)
    several = [  # of a cell in quotes that goes over several lines all of them
        (row.number, row.line if row.mark in FILE_MARKS else written[row.number]) for row in cells if len(row.cells) > 1
    ]
    alone = [ListRow(row.number, row.line) for row in cells if len(row.cells) < 2]
    in_columns = table.of_lines(several, source) if several else None
    rows = [*(in_columns.rows if in_columns else ()), *alone]
    kept = sorted((row for row in rows if row.answer or row.clue), key=lambda row: row.line)
    return "line", kept, read_as, (in_columns is not None and in_columns.columns.named) or copied.SWAPPED in read_as


def _fault(written: str, word: str, folding: Folding) -> str:
    """Why the letters of a word can't stand on a plane, or nothing."""
    cells = _cells(written, folding)
    if "".join(cells) != word or "" in cells or re.search(r"[][]", _BRACKETS.sub("", written)):
        return "with brackets around something other than the letters of a cell"
    if any(len(cell) > MOST_CHARACTERS_A_CELL for cell in cells):
        return f"more than {MOST_CHARACTERS_A_CELL} letters in a cell"
    if len(cells) < SHORTEST:
        return "one letter" if len(word) < SHORTEST else "one cell"
    return f"{len(cells)} letters, more than {LONGEST}" if len(cells) > LONGEST else ""


def _cells(written: str, folding: Folding) -> tuple[str, ...]:
    """What stands in each cell: brackets are around the letters of one.

    >>> _cells("[ch]leba", A_TO_Z), _cells("ice cream", A_TO_Z)[:4]
    (('CH', 'L', 'E', 'B', 'A'), ('I', 'C', 'E', 'C'))
    """
    parts = _BRACKETS.split(written)
    folded = [normalise(part, folding=folding) or "" for part in parts]
    return tuple(cell for k, part in enumerate(folded) for cell in ([part] if k % 2 else folding.cells(part)))


def _entry(row: ListRow, word: str, folding: Folding) -> ListedEntry:
    """The entry of a row; an enumeration that ends its clue is not printed twice."""
    clue = " ".join(row.clue.split())
    written = " ".join(row.answer.split())
    count = enumeration_as_written(written.replace("[", "").replace("]", ""), word, folding)
    ending = _ENUMERATED.search(clue)
    if ending and re.sub(r"\s", "", ending[1]) in (count, str(len(word))):
        clue = clue[: ending.start()]
    return ListedEntry(word, clue, count, written, row.line, _cells(written, folding))


def _refuse(faults: list[tuple[ListRow, str]], source: str, unit: str, folding: Folding) -> None:
    """LexiconError that names all that can't be used."""
    if not faults:
        return
    named = [f"{unit} {row.line} {(row.answer or row.clue)[:30]!r} ({why})" for row, why in faults]
    remedy = "take them out, or spell them with letters"
    if any(why == beyond(folding) for _, why in faults):
        remedy = "pass keep_accents=True to keep its own letters"
    raise LexiconError(f"no words for a grid: {_listed(named)}", source=source, remedy=remedy)


def _listed(named: list[str]) -> str:
    more = len(named) - MOST_NAMED
    return ", ".join(named[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _demand(listed: EntryList) -> None:
    """LexiconError for a list that makes no criss-cross."""
    count = len(listed.entries)
    if count < 2:
        message = f"only one word, {listed.entries[0].word}" if count else "no words in it"
        raise LexiconError(message, source=listed.source, remedy="give two words or more, a line each")
    if count > MOST_WORDS:
        raise _too_long(f"{count:,} words", listed.source)
    _demand_one_script(listed)


def _too_long(what: str, source: str) -> LexiconError:
    return LexiconError(
        what, source=source, remedy=f"give at most {MOST_WORDS} words; a sheet that can be read has up to 40"
    )


def _demand_one_script(listed: EntryList) -> None:
    usual, others = _by_script(listed)
    if others:
        named = [f"{listed.unit} {e.line} {e.written!r} ({s.title()})" for s, e in others]
        message = f"mixed scripts: the words are in {usual.title()} letters, but {_listed(named)}"
        raise LexiconError(message, source=listed.source, remedy="make a sheet for each script")


def _of_usual_script(listed: EntryList) -> EntryList:
    """The list without the words of another script than most, which become unfit."""
    usual, others = _by_script(listed)
    unfit = [UnfitRow(each.line, each.written, beyond(Folding(usual.title(), ""))) for _, each in others]
    kept = tuple(each for each in listed.entries if each.line not in {row.line for row in unfit})
    return replace(listed, entries=kept, unfit=(*listed.unfit, *unfit))


def _by_script(listed: EntryList) -> tuple[str, list[tuple[str, ListedEntry]]]:
    """The script of most words, and the words of others, each with its script."""
    scripts: dict[str, list[ListedEntry]] = {}
    for entry in listed.entries:
        for script in sorted(set(_scripts(entry.word))):
            scripts.setdefault(script, []).append(entry)
    usual = max(scripts, key=lambda script: len(scripts[script]), default="")
    return usual, [(script, entry) for script in scripts if script != usual for entry in scripts[script]]


def _scripts(letters: Iterable[str]) -> Iterator[str]:
    for letter in letters:
        script = unicodedata.name(letter, "unknown").split()[0]
        yield _MIXED.get(script, script)
