"""Lists of answers with clues, as people keep them: a line each, in two columns or three.

ANSWER<tab>CLUE      WORD;CLUE      WORD;SCORE;CLUE      "word","its definition"
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from crosswright.clues.database import Record
from crosswright.languages.alphabet import A_TO_Z, Folding
from crosswright.words.lists import LONGEST, SHORTEST, ListedWords, lines
from crosswright.words.normalise import normalise, why_not

_SCORE = re.compile(r"[+-]?[0-9]+")


@dataclass
class ClueList:
    """The content of one list."""

    source: str
    records: list[Record] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what was skipped, for a person


def read(data: bytes, source: str, *, date: str = "", folding: Folding = A_TO_Z) -> ClueList:
    r"""Read a list's bytes. LexiconError for bytes that are no text; lines without an answer and a clue are counted.

    >>> found = read(b"OSLO\tCapital of Norway\nrose;60;Flower; or got up\nR2D2;A robot\n", "mine.txt")
    >>> [(record.answer, record.text) for record in found.records]
    [('OSLO', 'Capital of Norway'), ('ROSE', 'Flower; or got up')]
    >>> found.notes
    ["1 line skipped: 1 with digits (first: line 3 'R2D2')"]
    """
    remarks = ListedWords(source, folding)
    found = ClueList(source)
    for number, line in enumerate(lines(data, remarks), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        word, clue = _columns(stripped)
        answer = normalise(word, folding=folding)
        if not clue:
            remarks.skip("without a clue", number, stripped)
        elif answer is None:
            remarks.skip(why_not(word, folding=folding), number, word)
        elif not SHORTEST <= len(answer) <= LONGEST:
            remarks.skip(f"not of {SHORTEST} to {LONGEST} letters", number, word)
        else:
            found.records.append(Record(answer, clue, source, date))
    found.notes = remarks.notes()
    return found


def _columns(line: str) -> tuple[str, str]:
    """The word and the clue of a line."""
    separator = next((mark for mark in "\t;," if mark in line), None)
    if separator is None:
        return line, ""
    if separator == ",":
        fields = next(csv.reader([line], skipinitialspace=True))
        word, rest = fields[0], fields[1:]
    else:
        word, *rest = line.split(separator)
    if len(rest) > 1 and _SCORE.fullmatch(rest[0].strip()):
        rest = rest[1:]
    return word.strip(), separator.join(rest).strip().strip('"')


def of_clues(
    answers: Iterator[tuple[str, str]], source: str, date: str = "", *, folding: Folding = A_TO_Z
) -> Iterator[Record]:
    """A puzzle's answers and clues as records; those without a clue or that can't be entries are left out."""
    for answer, text in answers:
        entry = None if "?" in answer else normalise(answer, folding=folding)  # '?': an unknown letter
        if entry and text.strip() and SHORTEST <= len(entry) <= LONGEST:
            yield Record(entry, " ".join(text.split()), source, date)
