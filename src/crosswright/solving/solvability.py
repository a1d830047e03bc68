"""Solvability: how well a solver solves a puzzle without the facts that its clues were made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosswright.errors import count_of
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.solving.fairness import CrossingShares, crossings, hardness
from crosswright.solving.ranking import Ranker
from crosswright.solving.solver import SURE, EntryGuess, Solution, Withheld, solve_puzzle

# How many unfair crossings are named in a line?
_MOST_NAMED = 6


@dataclass(frozen=True)
class SolvedEntry:
    """How one entry was solved."""

    slot: str
    answer: str
    clue: str
    guess: str
    rank_alone: int | None  # by the clue alone, from 1; None where the answer is no word of the lexicon
    rank_crossed: int | None  # with its crossings
    likeliest: tuple[str, ...]  # by the clue alone


@dataclass(frozen=True, repr=False)
class Solvability:
    """How well a puzzle was solved."""

    entries: tuple[SolvedEntry, ...]
    letters: int  # cells that stand in a slot
    right: int  # with the clues
    right_blind: int  # without reading them
    unfair: tuple[int, ...]  # cells that the solver gets wrong or isn't sure of, where neither entry can be found
    solution: Solution
    crossings: CrossingShares  # how solvers of five levels get them
    trusted: int = 0  # letters that it gets wrong or isn't sure of, which are fair: an entry there is within reach

    @property
    def share(self) -> float:
        """The share of letters found with the clues, 0..1."""
        return self.right / max(1, self.letters)

    @property
    def share_blind(self) -> float:
        """The share of letters found without the clues, 0..1."""
        return self.right_blind / max(1, self.letters)

    @property
    def unfair_cells(self) -> list[dict[str, Any]]:
        """The unfair cells as dicts for JSON: row and column from 1, and the names of the slots."""
        grid = self.solution.grid
        return [
            {
                "row": cell // grid.columns + 1,
                "column": cell % grid.columns + 1,
                "slots": [grid.slots[s].name for s, _ in grid.slots_at[cell]],
            }
            for cell in self.unfair
        ]

    def __str__(self) -> str:
        """The solvability in a line: solver: 187 of 189 letters from the clues, 34 without them; no unfair crossing."""
        unfair = [
            f"{' and '.join(each['slots'])} (row {each['row']}, column {each['column']})" for each in self.unfair_cells
        ]
        more = [f"{len(unfair) - _MOST_NAMED} more"] * (len(unfair) > _MOST_NAMED)
        line = f"{self.right} of {self.letters} letters from the clues, {self.right_blind} without them"
        if self.trusted:
            sure = self.letters - self.trusted - len(self.unfair)
            line += "; it is sure of none of them" * (not sure)
            line += f"; {self.trusted} that it isn't sure of stand in or beside well-known words with plain clues"
        last = f"unfair crossings: {', '.join([*unfair[:_MOST_NAMED], *more])}" if unfair else "no unfair crossing"
        return f"solver: {line}; {last}"

    @property
    def for_people(self) -> str:
        """How people get the crossings, in a line."""
        return self.crossings.line({each.slot: each.answer for each in self.entries})

    def __repr__(self) -> str:
        found = f"{self.right} of {count_of(self.letters, 'letter')} found, {self.right_blind} without the clues"
        return f"<Solvability: {found}, {count_of(len(self.unfair), 'unfair cell')}>"

    def as_json(self) -> dict[str, Any]:
        """As a dict for JSON."""
        return {
            "letters": self.letters,
            "right": self.right,
            "right_without_clues": self.right_blind,
            "trusted": self.trusted,
            "unfair": list(self.unfair),
            "crossings": self.crossings.as_json(),
            "entries": [
                {
                    "slot": each.slot, "answer": each.answer, "guess": each.guess, "rank_alone": each.rank_alone,
                    "rank_with_crossings": each.rank_crossed, "likeliest": list(each.likeliest),
                }
                for each in self.entries
            ],
        }  # fmt: skip


def assess(
    puzzle: Puzzle,
    ranker: Ranker,
    withheld: Withheld,
    *,
    blind: bool = True,
    difficulties: Mapping[str, float] | None = None,
    progress: OnProgress = ignore,
    stop: Stop = never,
) -> Solvability:
    """Solve a puzzle whose solution is known, without the facts in `withheld` (by slot: its clue's origins).

    `blind`: also solve it without its clues, to measure what they contribute. An entry that no list has, as a theme's
    or the user's own may be, counts as found: the solver could not even guess it. `difficulties` are those of the
    clues, by slot, as far as they are known: by them and the ranks, people get the crossings.
    """
    puzzle = replace(puzzle, given=puzzle.given | _unlisted(puzzle, ranker))
    solution = solve_puzzle(puzzle, ranker, withheld=withheld, progress=progress, stop=stop)
    without = solve_puzzle(puzzle, ranker, blind=True, stop=stop) if blind else None
    fill = puzzle.fill
    entries = tuple(_compared(entry, fill.entries[entry.slot], ranker) for entry in solution.entries)
    cells = [cell for cell in solution.sure if fill.letters[cell]]
    unfound = _unfound(puzzle, solution, {each.slot: each for each in entries})
    unfair = _out_of_reach(puzzle, ranker, withheld, unfound, stop)
    return Solvability(
        entries,
        len(cells),
        sum(solution.grid.letters[cell] == fill.letters[cell] for cell in cells),
        sum(without.grid.letters[cell] == fill.letters[cell] for cell in cells) if without else 0,
        unfair,
        solution,
        crossings(fill, {each.slot: _hardness(each, ranker, (difficulties or {}).get(each.slot)) for each in entries}),
        len(unfound) - len(unfair),
    )


def _hardness(entry: SolvedEntry, ranker: Ranker, difficulty: float | None) -> float:
    words = ranker.words(len(ranker.lexicon.cells(entry.answer)))
    familiarity = float(words.familiarity[words.at[entry.answer]]) if entry.answer in words.at else 0.0
    return hardness(entry.rank_alone, familiarity, difficulty)


def _unlisted(puzzle: Puzzle, ranker: Ranker) -> frozenset[int]:
    """The cells of the entries that are none of the solver's words."""
    entries = puzzle.fill.entries
    return frozenset(
        c for slot in puzzle.grid.slots if entries[slot.name] not in ranker.words(len(slot)).at for c in slot.cells
    )


def _compared(entry: EntryGuess, answer: str, ranker: Ranker) -> SolvedEntry:
    words = ranker.words(len(answer))
    w = words.at.get(answer)
    alone = None if w is None else 1 + int((entry.by_clue > entry.by_clue[w]).sum())
    crossed = None if w is None else 1 + int((entry.beliefs > entry.beliefs[w]).sum())
    return SolvedEntry(entry.slot, answer, entry.clue, entry.guess, alone, crossed, entry.candidates)


def _unfound(puzzle: Puzzle, solution: Solution, entries: dict[str, SolvedEntry]) -> tuple[int, ...]:
    """Cells not surely right where no entry is the solver's first choice, even with its crossings."""
    found = []
    for cell, share in solution.sure.items():
        right = solution.grid.letters[cell] == puzzle.fill.letters[cell]
        slots = [puzzle.grid.slots[s] for s, _ in puzzle.grid.slots_at[cell]]
        got = any(entries[slot.name].rank_crossed == 1 for slot in slots)
        if not right or (share < SURE and not got):
            found.append(cell)
    return tuple(sorted(found))


def _out_of_reach(
    puzzle: Puzzle, ranker: Ranker, withheld: Withheld, unfound: tuple[int, ...], stop: Stop
) -> tuple[int, ...]:
    """The unfound cells that are unfair: no entry within reach covers them, and the other letters don't give them."""
    entries, within = puzzle.fill.entries, ranker.evidence.is_within_reach
    known = {c for slot in puzzle.grid.slots
             if (clue := puzzle.clue_of.get(slot.name)) and within(entries[slot.name], str(clue.text))
             for c in slot.cells}  # fmt: skip
    left = tuple(cell for cell in unfound if cell not in known)
    if not left or len(left) == len(unfound):
        return left
    given = frozenset(cell for cell in range(len(puzzle.solution)) if puzzle.solution[cell]) - set(left)
    shown = replace(puzzle, given=given)
    solution = solve_puzzle(shown, ranker, withheld=withheld, stop=stop)
    solved = {each.slot: _compared(each, entries[each.slot], ranker) for each in solution.entries}
    return tuple(sorted(set(left) & set(_unfound(shown, solution, solved))))
