"""Mend what version 0.1.0 kept of a list: clues without their quotation marks, and with the columns behind them.

That version took everything after the answer as the clue, and removed quotation marks at both ends. It kept the line
`ARNESS<tab>"Gunsmoke" star<tab>NYT` as `Gunsmoke" star<tab>NYT`, and a heading as a clue of ANSWER. When you import the
file again, its lines show what the clues should be.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence

from crosswright.clues.database import Database, Record
from crosswright.language.alphabet import A_TO_Z
from crosswright.words.normalise import normalise
from crosswright.words.separated import Line

_SCORE = re.compile(r"[+-]?[0-9]+")


def mend(database: Database, lines: Iterable[Line], records: Sequence[Record], source: str) -> int:
    """Take out what the first version kept of these lines under this source and now reads otherwise; how many.

    Put the records in before: what is among them stays.
    """
    right = {(each.answer, each.text, each.source) for each in records}
    wrong = (Record(answer, text, source) for answer, text in kept_before(lines))
    return database.remove(each for each in wrong if (each.answer, each.text, each.source) not in right)


def kept_before(lines: Iterable[Line]) -> Iterator[tuple[str, str]]:
    """The answers and clues that version 0.1.0 made of lines.

    >>> list(kept_before([(1, 'ARNESS\\t"Gunsmoke" star'), (2, "OSLO;60;Capital; of Norway")]))
    [('ARNESS', 'Gunsmoke" star'), ('OSLO', 'Capital; of Norway')]
    """
    for _, line in lines:
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            word, clue = _columns(stripped)
            answer = normalise(word, folding=A_TO_Z)
            if answer and clue:
                yield answer, clue


def _columns(line: str) -> tuple[str, str]:
    separator = next((mark for mark in "\t;," if mark in line), None)
    if separator is None:
        return line, ""
    if separator == ",":
        try:
            word, *rest = next(csv.reader([line], skipinitialspace=True), [""])
        except csv.Error:  # which version 0.1.0 did not get past
            return line, ""
    else:
        word, *rest = line.split(separator)
    if len(rest) > 1 and _SCORE.fullmatch(rest[0].strip()):
        rest = rest[1:]
    return word.strip(), separator.join(rest).strip().strip('"')
