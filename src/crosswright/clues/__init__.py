"""Clues for a filled grid: facts from sources, writers that make clues of them, filters, and a choice for the whole.

facts.py      Fact and Origin: a piece of knowledge about an entry, and where exactly it comes from
store.py      WordNet as one indexed file in the cache
sources.py    Knowledge: the facts about an entry, any of them withheld if asked
affixes.py    words that are in no dictionary but made of one that is
writers.py    facts to drafts, a writer for each relation; drafts.py: Draft and Candidate
forms.py      a clue in the form of its answer
cleaning.py   from a gloss to what fits a clue
leaks.py      what a clue must not say
house.py      clues written by hand, in house.txt
taste.py      what nobody wants to meet
abbreviations.py  words written short, and what spells them out
scoring.py    what a clue is worth, and how hard it is
desk.py       all of these for one entry: its candidates
choose.py     one clue for each entry of a puzzle, chosen together
enumeration.py  the lengths of an answer's words
lists.py      the user's lists of answers with clues
own.py        those lists and that database, as what the desk asks
database.py   the user's own clues in a database
llm.py        a language model as one more writer

    desk = clues.Desk(clues.load())
    clued = clues.write(Puzzle.of(fill), desk)      # -> clued.puzzle, clued.choices, clued.unclued
    desk.can_clue("PARADES"), desk.candidates("PARADES")[0].text
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crosswright.clues.choose import DIFFICULTIES, EASIEST, HARDEST, USUAL_DIFFICULTY, Choice, choose
from crosswright.clues.writer import Desk
from crosswright.grid import Slot
from crosswright.languages.drafts import Candidate, Draft
from crosswright.languages.english.knowledge import Knowledge, load
from crosswright.languages.facts import Fact, Origin
from crosswright.progress import OnProgress, ignore
from crosswright.puzzle import HEADINGS, Clue, Puzzle
from crosswright.richtext import RichText

__all__ = [
    "DIFFICULTIES",
    "EASIEST",
    "HARDEST",
    "USUAL_DIFFICULTY",
    "Candidate",
    "Choice",
    "Clued",
    "Desk",
    "Draft",
    "Fact",
    "Knowledge",
    "Origin",
    "choose",
    "load",
    "reworded",
    "write",
]


@dataclass(frozen=True)
class Clued:
    """A puzzle with its new clues, and how each was chosen."""

    puzzle: Puzzle
    choices: dict[str, Choice]  # by slot name, of the slots that were to be clued

    @property
    def unclued(self) -> list[str]:
        """The names of the slots for which nothing could be said."""
        return [name for name, choice in self.choices.items() if choice.clue is None]


def write(
    puzzle: Puzzle,
    desk: Desk,
    *,
    difficulty: float = USUAL_DIFFICULTY,
    again: bool = False,
    progress: OnProgress = ignore,
) -> Clued:
    """Clue the slots of a puzzle that have no clue yet, or all of them `again`; slots not filled are left alone.

    `difficulty` is 1 (obvious) to 5 (oblique). `progress` gets how many of the entries are looked up.
    PuzzleError where a cell holds what is no letter.
    """
    fill = puzzle.fill
    wanted = {
        slot.name: fill.entries[slot.name]
        for slot in fill.slots
        if slot.name in fill.entries
        and (again or slot.name not in puzzle.clue_of or not puzzle.clue_of[slot.name].text)
    }
    chosen = choose(wanted.values(), desk, difficulty=difficulty, progress=progress)
    choices = {name: chosen[entry] for name, entry in wanted.items()}
    return Clued(_with_clues(puzzle, fill.slots, choices), choices)


def reworded(clued: Clued, names: Collection[str]) -> Clued | None:
    """The puzzle with the next best clue for each of these slots that has another; None where none has."""
    again = {name: clued.choices[name] for name in names if clued.choices[name].alternatives}
    if not again:
        return None
    nexts = {name: replace(each, clue=each.alternatives[0], alternatives=each.alternatives[1:])
             for name, each in again.items()}  # fmt: skip
    return Clued(_with_clues(clued.puzzle, clued.puzzle.grid.slots, nexts), clued.choices | nexts)


def _with_clues(puzzle: Puzzle, slots: tuple[Slot, ...], choices: dict[str, Choice]) -> Puzzle:
    """The puzzle with the clues chosen, in their places; clues of runs that are no slots stay, after the others."""
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
