"""Another word in a slot of a day's puzzle, with as few of its neighbours as possible, and new clues for them."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from crosswright.clues import USUAL_DIFFICULTY, with_clue, write
from crosswright.errors import InputError, UsageError, count_of
from crosswright.grid import Grid
from crosswright.make.workshop import Workshop
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.store import Stored, answers_near, around
from crosswright.puzzle import Puzzle
from crosswright.search import Budget, best_fill
from crosswright.words import Lexicon
from crosswright.words.normalise import normalise

# How far from the slot may other entries change, in crossings, and how many nodes may each such search take?
FURTHEST, NODES = 5, 20_000
# How often is another fill tried where an entry of the last one has no clue?
ROUNDS = 6


class ReplacedEntry(NamedTuple):
    """An entry that has changed, with its clue."""

    slot: str
    before: str
    now: str
    clue: str


@dataclass(frozen=True)
class EntryReplacer:
    """Puts other words into the puzzles of a desk."""

    desk: PublisherDesk
    workshop: Workshop
    stop: Stop = never
    progress: OnProgress = ignore

    def replace(
        self, day: datetime.date, slot: str, word: str = "", *, seed: int = 0, seen: int | None = None
    ) -> list[ReplacedEntry]:
        """Put a word, or any other one, into a slot of a coming day; returns all entries that have changed.

        InputError if the puzzle is out or nothing fits around it, UsageError for an unknown slot or a word that is too
        long or too short.
        """
        stored = self.desk.puzzle(day)
        self.desk.require_coming(stored)
        entry = self._entry(stored.puzzle, slot, word)
        near = answers_near(self.desk.store, day, self.desk.plan.repeat_after, self.desk.series)
        refused: set[str] = near | {stored.puzzle.fill.entries[slot]}
        for number in range(ROUNDS):
            fill = self._refilled(stored.puzzle, slot, entry, refused, seed * ROUNDS + number)
            if fill is None:
                break
            puzzle, unclued = self._clued(stored, fill)
            if not unclued:
                changed = _changed(stored.puzzle, puzzle)
                summary = ", ".join(f"{each.slot}: {each.before} -> {each.now}" for each in changed)
                self.desk.replace(stored, puzzle, "entry", summary, seen)
                return changed
            if entry in unclued:
                remedy = "choose another word, or write the clue in the editor"
                raise InputError(f"no clue is known for {entry}", remedy=remedy)
            refused |= unclued
        remedy = "choose another word or slot" if word else "choose another slot, or give a word"
        raise InputError(f"{stored.id}: no other words fit around {slot}", remedy=remedy)

    def _entry(self, puzzle: Puzzle, slot: str, word: str) -> str:
        """The word as it stands in the grid; "" where any will do."""
        length = len(puzzle.fill.slot_named(slot).cells)
        entry = normalise(word) if word else ""
        if word and len(entry or "") != length:
            raise UsageError(f"{word} has {count_of(len(entry or ''), 'letter')}; {slot} needs {length}")
        return entry or ""

    def _refilled(self, puzzle: Puzzle, slot: str, word: str, refused: Collection[str], seed: int) -> Grid | None:
        """A fill with another entry in a slot and as few others around it as possible; None if none is found."""
        fill = puzzle.fill
        words = self.workshop.clueable.filtered(without=sorted(refused))
        freed = {fill.slot_named(slot).id}
        for _ in range(FURTHEST):
            if (grid := _emptied(puzzle, freed, slot, word)) is not None:
                refilled = self._best(grid, words, seed)
                if refilled is not None and _is_right(refilled, fill, slot, word, words):
                    return refilled
            crossings = [{crossing.across, crossing.down} for crossing in fill.crossings]
            freed |= {s for pair in crossings if freed & pair for s in pair}
            if self.stop():
                break
        return None

    def _best(self, grid: Grid, words: Lexicon, seed: int) -> Grid | None:
        problem, budget = Problem.of(grid, words), Budget(nodes=NODES)
        return best_fill(problem, seed=seed, budget=budget, stop=self.stop, progress=self.progress).fill

    def _clued(self, stored: Stored, fill: Grid) -> tuple[Puzzle, set[str]]:
        """The puzzle of a fill with new clues where it changed, and the entries that have none."""
        puzzle = replace(stored.puzzle, solution=fill.letters)
        for name in _changed_slots(stored.puzzle.fill.entries, fill.entries):
            puzzle = with_clue(puzzle, name, "")
        assert stored.day is not None
        printed = self.desk.store.clues(*around(stored.day, self.desk.plan.repeat_clues_after), self.desk.series)
        difficulty = stored.difficulty or USUAL_DIFFICULTY
        clued = write(puzzle, self.workshop.writer, difficulty=difficulty, printed=printed)
        return clued.puzzle, {fill.entries[name] for name in clued.unclued}


def _is_right(refilled: Grid, before: Grid, slot: str, word: str, words: Lexicon) -> bool:
    """Whether the slot has changed and every other entry that has is a word.

    The search takes entries that were complete at its start as they are.
    """
    changed = _changed_slots(before.entries, refilled.entries)
    others = [refilled.entries[name] for name in changed if not (word and name == slot)]
    distinct = len(set(refilled.entries.values())) == len(refilled.entries)
    return slot in changed and distinct and all(words.find(entry) is not None for entry in others)


def _emptied(puzzle: Puzzle, freed: Collection[int], slot: str, word: str) -> Grid | None:
    """The grid with the letters of all slots but the freed ones, and the word; None if they contradict each other."""
    fill = puzzle.fill
    held = {c for each in fill.slots if each.id not in freed for c in each.cells} | puzzle.given
    grid = fill.cleared().with_letters({c: fill.letters[c] for c in sorted(held)})
    try:
        return grid.with_entry(slot, word) if word else grid
    except UsageError:
        return None


def _changed_slots(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [name for name, entry in now.items() if before.get(name) != entry]


def _changed(before: Puzzle, now: Puzzle) -> list[ReplacedEntry]:
    old, new = before.fill.entries, now.fill.entries
    return [ReplacedEntry(name, old[name], new[name], str(now.clue_of[name].text)) for name in _changed_slots(old, new)]
