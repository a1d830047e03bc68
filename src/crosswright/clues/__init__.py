"""Clues for a filled grid: drafts that a language's writers make from facts, filters, and a choice for the whole
puzzle.

Knows no language: the facts, the writers and the rules of the filters come from `languages`.

writer.py       ClueWriter: all candidates for an entry
candidates.py   Candidate: a clue that passed every filter
leaks.py        what a clue must not say
taste.py        the filter for unwelcome topics
rating.py       the quality and the difficulty of a clue
difficulty.py   1 to 5, and the words printed for it
choose.py       one clue for each entry of a puzzle, chosen together
enumeration.py  the lengths of an answer's words
lists.py        the user's lists of answers with clues
own.py          those lists and the user's database, as sources for a ClueWriter
database.py     the user's own clues in a database
llm.py          a language model as one more source

    english = language("en")
    writer = ClueWriter(english, english.dictionary())
    clued = write(Puzzle.of(fill), writer)      # -> clued.puzzle, clued.choices, clued.unclued
    writer.can_clue("PARADES"), writer.candidates("PARADES")[0].text
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crosswright.clues.candidates import Candidate
from crosswright.clues.choose import ClueChoice, choose
from crosswright.clues.difficulty import DIFFICULTIES, EASIEST, HARDEST, USUAL_DIFFICULTY
from crosswright.clues.writer import ClueWriter
from crosswright.errors import count_of
from crosswright.grid import Slot
from crosswright.progress import OnProgress, ignore
from crosswright.puzzle import HEADINGS, Clue, Puzzle
from crosswright.richtext import RichText

__all__ = [
    "DIFFICULTIES",
    "EASIEST",
    "HARDEST",
    "USUAL_DIFFICULTY",
    "Candidate",
    "ClueChoice",
    "ClueWriter",
    "Clued",
    "choose",
    "reworded",
    "write",
]


@dataclass(frozen=True, repr=False)
class Clued:
    """A puzzle with its new clues, and how each was chosen."""

    puzzle: Puzzle
    choices: dict[str, ClueChoice]  # by slot name, for the slots to clue

    @property
    def unclued(self) -> list[str]:
        """The names of the slots for which there is no clue."""
        return [name for name, choice in self.choices.items() if choice.clue is None]

    def __repr__(self) -> str:
        return f"<Clued: {self.puzzle!r}, {len(self.unclued)} of {count_of(len(self.choices), 'slot')} without a clue>"


def write(
    puzzle: Puzzle,
    writer: ClueWriter,
    *,
    difficulty: float = USUAL_DIFFICULTY,
    again: bool = False,
    progress: OnProgress = ignore,
) -> Clued:
    """Clue the slots of a puzzle that have no clue yet, or all of them `again`; slots not filled are left alone.

    `difficulty` is 1 (obvious) to 5 (oblique). `progress` gets how many of the entries are looked up.
    PuzzleError if a cell holds something other than letters.
    """
    fill = puzzle.fill
    wanted = {
        slot.name: fill.entries[slot.name]
        for slot in fill.slots
        if slot.name in fill.entries
        and (again or slot.name not in puzzle.clue_of or not puzzle.clue_of[slot.name].text)
    }
    chosen = choose(wanted.values(), writer, difficulty=difficulty, progress=progress)
    choices = {name: chosen[entry] for name, entry in wanted.items()}
    return Clued(_with_clues(puzzle, fill.slots, choices), choices)


def reworded(clued: Clued, names: Collection[str]) -> Clued | None:
    """The puzzle with the next best clue for each of these slots that has another clue; None if no slot has."""
    again = {name: clued.choices[name] for name in names if clued.choices[name].alternatives}
    if not again:
        return None
    nexts = {name: replace(each, clue=each.alternatives[0], alternatives=each.alternatives[1:])
             for name, each in again.items()}  # fmt: skip
    return Clued(_with_clues(clued.puzzle, clued.puzzle.grid.slots, nexts), clued.choices | nexts)


def _with_clues(puzzle: Puzzle, slots: tuple[Slot, ...], choices: dict[str, ClueChoice]) -> Puzzle:
    """The puzzle with the chosen clues in their places; clues of runs that are no slots come after them."""
    listed = []
    for slot in slots:
        before = puzzle.clue_of.get(slot.name)
        clue = before or Clue(HEADINGS[slot.direction], puzzle.numbers.get(slot.cells[0], ""), RichText(), slot.cells)
        choice = choices.get(slot.name)
        if choice and choice.clue:
            clue = replace(clue, text=RichText.of(choice.clue.text))
        listed.append(clue)
    known = {id(clue) for clue in puzzle.clue_of.values()}
    others = [clue for clue in puzzle.clues if id(clue) not in known]
    return replace(puzzle, clues=(*listed, *others))
