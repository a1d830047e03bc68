"""Lists of answers with clues, as people keep them, to records: what `words.table` reads, held against an alphabet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from crosswright.clues.database import Record
from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.words import table
from crosswright.words.lists import LONGEST, SHORTEST, ListedWords, lines
from crosswright.words.normalise import normalise, why_not
from crosswright.words.separated import Line
from crosswright.words.table import Table


@dataclass
class ClueList:
    """The content of one list."""

    source: str
    records: list[Record] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what was skipped, for a person
    table: Table | None = None  # its rows as they are written
    lines: list[Line] = field(default_factory=list)  # as they stand in the file, if it is text

    def understood(self) -> str:
        """What was understood of it, for a person."""
        return self.table.understood() if self.table else ""


def read(data: bytes, source: str, *, date: str = "", folding: Folding = A_TO_Z) -> ClueList:
    r"""Read a list's bytes; `date` is that of the clues that have none in the list.

    LexiconError for bytes that are no text and for a list without a column of clues; lines without an answer and a clue
    are counted.

    >>> found = read(b"OSLO\tCapital of Norway\nrose;60;Flower; or got up\nR2D2;A robot\n", "mine.txt")
    >>> [(record.answer, record.text) for record in found.records]
    [('OSLO', 'Capital of Norway'), ('ROSE', 'Flower; or got up')]
    >>> found.notes
    ["1 line skipped: 1 with digits (first: line 3 'R2D2')"]
    """
    remarks = ListedWords(source, folding)
    listed = ClueList(source)
    listed.table = table.read(data, source, _kept(enumerate(lines(data, remarks), 1), listed.lines))
    table.demand_clues(listed.table)
    remarks.unit = listed.table.unit
    for row in listed.table.rows:
        answer = normalise(row.answer, folding=folding)
        if not row.clue:
            remarks.skip("without a clue", row.line, row.answer)
        elif answer is None:
            remarks.skip(why_not(row.answer, folding=folding), row.line, row.answer)
        elif not SHORTEST <= len(answer) <= LONGEST:
            remarks.skip(f"not of {SHORTEST} to {LONGEST} letters", row.line, row.answer)
        else:
            text = " ".join(row.clue.split())
            listed.records.append(Record(answer, text, row.source or source, row.date or date))
    for number, line in listed.table.others:
        remarks.skip("without a clue", number, line)
    listed.notes = remarks.notes()
    return listed


def _kept(numbered: Iterable[Line], kept: list[Line]) -> Iterator[Line]:
    for line in numbered:
        kept.append(line)
        yield line


def of_clues(
    answers: Iterator[tuple[str, str]], source: str, date: str = "", *, folding: Folding = A_TO_Z
) -> Iterator[Record]:
    """A puzzle's answers and clues as records; those without a clue or that can't be entries are left out."""
    for answer, text in answers:
        entry = None if "?" in answer else normalise(answer, folding=folding)  # '?': an unknown letter
        if entry and text.strip() and SHORTEST <= len(entry) <= LONGEST:
            yield Record(entry, " ".join(text.split()), source, date)
