"""The result of one task of a batch: a puzzle, how good it is, and other clues that it could have. As JSON.

The JSON stays in the batch's folder until the puzzle's window is finished, so that a run that was killed can go on.
It has plain values only, because a folder may come from anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from crosswright.clues import USUAL_DIFFICULTY, Candidate, ClueChoice, Clued
from crosswright.errors import InputError
from crosswright.language.facts import Origin
from crosswright.make import Made
from crosswright.media.formats import json as own_format
from crosswright.puzzle import Puzzle
from crosswright.search import Outcome

# How many other clues of an entry are kept, in case its clue is printed elsewhere?
SPARE = 4


@dataclass(frozen=True)
class BatchPuzzle:
    """A puzzle of a batch."""

    number: int  # in the batch, from 0
    round: int  # how often it was made again, since it repeated something
    seed: int  # it is named after this seed
    made_by: str  # the release and the words that it was made with
    outcome: str = Outcome.SOLVED.value  # "out_of_budget": no pattern could be filled; "failed": see `why`
    why: str = ""  # it has failed
    tries: int = 1  # how many seeds were tried for a puzzle in which nothing is unfair
    seconds: float = 0.0  # of the processor
    unclued: tuple[str, ...] = ()  # slots without a clue
    unfair: tuple[str, ...] = ()  # slots that are unfair
    findings: tuple[str, ...] = ()  # what a proofreader would object to
    title: str = ""
    content: str = ""  # the puzzle in the project's own format; "" without one
    clues: Mapping[str, str] = field(default_factory=dict)  # each answer with its clue
    difficulty: float = USUAL_DIFFICULTY
    spare: Mapping[str, list[list[Any]]] = field(default_factory=dict)  # by slot, the clue and others: see _listed

    @classmethod
    def of(cls, made: Made, **known: Any) -> Self:
        """The record of a puzzle that was made."""
        if made.clued is None:
            return cls(outcome=made.outcome.value, **known)
        puzzle, entries = made.clued.puzzle, made.clued.puzzle.fill.entries
        texts = {name: " ".join(str(clue.text).split()) for name, clue in puzzle.clue_of.items()}
        return cls(
            outcome=made.outcome.value,
            unclued=tuple(made.clued.unclued),
            unfair=made.unfair,
            findings=tuple(map(str, made.findings)),
            title=puzzle.title,
            content=own_format.write(puzzle).decode(),
            difficulty=made.clued.difficulty,
            clues={entry: texts.get(name, "") for name, entry in entries.items()},
            spare={name: _listed(choice) for name, choice in made.clued.choices.items()},
            **known,
        )

    @property
    def is_good(self) -> bool:
        """Whether there is a puzzle in which every entry has a clue and nothing is unfair."""
        return bool(self.content) and not self.unclued and not self.unfair

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return own_format.read(self.content.encode())

    def clued(self) -> Clued:
        """The puzzle with the clues that it has and could have."""
        entries = self.puzzle.fill.entries
        choices = {name: _choice(entries[name], rows) for name, rows in self.spare.items()}
        return Clued(self.puzzle, choices, difficulty=self.difficulty)

    def finished(self) -> Self:
        """The record without what is of use only until the window is finished."""
        return replace(self, spare={})

    def as_json(self) -> dict[str, Any]:
        """The record as a JSON object."""
        return asdict(self)

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        """The record that `as_json` gave; TypeError or ValueError where that isn't one."""
        lists = {name: tuple(document.get(name, ())) for name in ("unclued", "unfair", "findings")}
        return cls(**{**document, **lists})


def read_record(text: str, source: str) -> BatchPuzzle:
    """The record in a file; InputError where there is none."""
    try:
        return BatchPuzzle.from_json(json.loads(text))
    except (TypeError, ValueError, RecursionError):
        remedy = "delete it, and its puzzle is made again"
        raise InputError("no record of a puzzle", source=source, remedy=remedy) from None


def _listed(choice: ClueChoice) -> list[list[Any]]:
    """An entry's clue and the next best: text, template, origins, quality, difficulty."""
    if choice.clue is None:
        return []
    return [
        [
            each.text,
            each.template,
            [list(origin) for origin in each.origins],
            each.quality,
            each.difficulty,
            each.lively,
        ]
        for each in (choice.clue, *choice.alternatives[:SPARE])
    ]


def _choice(answer: str, rows: list[list[Any]]) -> ClueChoice:
    candidates = [
        Candidate(answer, text, template, tuple(Origin(*each) for each in origins), quality, difficulty, lively=lively)
        for text, template, origins, quality, difficulty, lively in rows
    ]
    return ClueChoice(answer, candidates[0] if candidates else None, tuple(candidates[1:]))
