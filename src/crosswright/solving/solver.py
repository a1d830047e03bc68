"""A puzzle solved from its clues: each clue's likely answers, the crossings, and the best grid of words that fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.errors import count_of
from crosswright.grid import Grid, Slot
from crosswright.language.facts import Origin
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.search import Budget, fill
from crosswright.solving import crossings
from crosswright.solving.collected_ranking import CollectedRanker
from crosswright.solving.grid_search import GridSearch
from crosswright.solving.ranking import Ranker, Reason
from crosswright.solving.references import References, with_parts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# From which probability on does a letter count as sure?
SURE = 0.9
# How much less likely than a slot's likeliest word (as logarithms) may words be in a grid without contradictions?
WIDTHS = (1.0, 3.0, 6.0, 10.0, 15.0)
NODES_A_WIDTH = 3000
# Which share of the letters may such a grid change? If more, some answer is no word of the lexicon.
CHANGED = 0.1
# Up to which share of uncertain cells is there a search for the likeliest grid? Where more is open, wrong words that
# fit each other gain.
MOST_UNCERTAIN = 0.3
Withheld = Mapping[str, Sequence[Origin]]


@dataclass(frozen=True)
class EntryGuess:
    """What the solver found for one slot."""

    slot: str
    clue: str
    guess: str  # its entry in the grid that was found
    candidates: tuple[str, ...]  # by the clue alone, the likeliest first
    beliefs: NDArray[Any]  # log P of each word of its length, by clue and crossings
    by_clue: NDArray[Any]  # the same by the clue alone


@dataclass(frozen=True, repr=False)
class Solution:
    """The grid as the solver would fill it in, and how sure each letter is."""

    grid: Grid
    sure: Mapping[int, float]  # cell -> the solver's probability that its letter is right
    entries: tuple[EntryGuess, ...]
    consistent: bool  # whether every entry is a word of the lexicon, none of them twice
    unread: int = 0  # clues that were not looked up because the caller stopped it

    @property
    def guesses(self) -> list[int]:
        """The cells that the solver isn't sure of."""
        return [cell for cell, share in self.sure.items() if share < SURE]

    def text(self, puzzle: Puzzle) -> str:
        """The grid as text: guesses in lower case, `.` where nothing is known."""
        cells = [letter or "." for letter in self.grid.letters]
        for cell in self.guesses:
            cells[cell] = cells[cell].lower()
        for cell in puzzle.grid.blocks:
            cells[cell] = "#"
        return "".join("".join(row) + "\n" for row in puzzle.grid.in_rows(cells))

    def right(self, puzzle: Puzzle) -> tuple[int, int] | None:
        """How many letters are right, and how many the puzzle has; None where it has none."""
        known = [cell for cell in self.sure if puzzle.solution[cell]]
        if not known:
            return None
        return sum(self.grid.letters[cell] == puzzle.solution[cell].upper() for cell in known), len(known)

    def least_sure(self, slot: Slot) -> float:
        """The probability of a slot's least sure letter."""
        return min((self.sure[cell] for cell in slot.cells), default=0.0)

    def reasons(self, ranker: Ranker) -> dict[str, list[Reason]]:
        """For each slot what speaks for its entry by its clue."""
        return {each.slot: ranker.reasons(each.clue, each.guess) if each.clue else [] for each in self.entries}

    def as_json(self, puzzle: Puzzle, reasons: Mapping[str, Sequence[Reason]] | None = None) -> dict[str, Any]:
        """The solution of a puzzle as a dict for JSON; with what `reasons` returned if you pass it."""
        right = self.right(puzzle)
        told = {name: {"reasons": [each._asdict() for each in some]} for name, some in (reasons or {}).items()}
        return {
            "grid": self.text(puzzle).splitlines(),
            "letters": len(self.sure),
            "sure": len(self.sure) - len(self.guesses),
            "right": right and right[0],
            "consistent": self.consistent,
            "clues_unread": self.unread,
            "confidence": {str(cell): round(share, 4) for cell, share in sorted(self.sure.items())},
            "entries": [
                {
                    "slot": each.slot, "clue": each.clue, "guess": each.guess, "by_clue": list(each.candidates),
                    "sure": round(self.least_sure(slot), 4), **told.get(each.slot, {}),
                }
                for each, slot in zip(self.entries, self.grid.slots, strict=True)
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Solution: {len(self.sure) - len(self.guesses)} of {count_of(len(self.sure), 'letter')} sure>"


def solve_puzzle(
    puzzle: Puzzle,
    ranker: Ranker,
    *,
    withheld: Withheld | None = None,
    blind: bool = False,
    seed: int = 0,
    progress: OnProgress = ignore,
    stop: Stop = never,
) -> Solution:
    """Solve a puzzle without its solution, except for letters that the puzzle shows.

    `withheld` names, by slot, the facts that may not be used for its clue; `blind` reads no clue at all. Once `stop`
    returns True the remaining clues are not read, and each cell gets its likeliest letter.
    """
    clues = {} if blind else {name: str(clue.text) for name, clue in puzzle.clue_of.items()}
    likely, unread = _read(puzzle, ranker, clues, withheld or {}, progress=progress, stop=stop)
    progress(Progress("comparing crossings", 1.0))
    if isinstance(ranker, CollectedRanker):
        return replace(_by_collection(puzzle, ranker, clues, likely, stop), unread=unread)
    asked = _asked(puzzle, ranker, likely)
    beliefs = crossings.settle(asked, len(ranker.alphabet), stop)
    grid, consistent = _likeliest(puzzle, ranker, beliefs, seed=seed, stop=stop)
    return _solution(grid, ranker, clues, asked, beliefs, consistent=consistent, unread=unread)


def _read(
    puzzle: Puzzle, ranker: Ranker, clues: Mapping[str, str], withheld: Withheld, *, progress: OnProgress, stop: Stop
) -> tuple[dict[str, Floats], int]:
    """How likely each word of each slot is by its clue, and how many clues were not read."""
    slots, unread = puzzle.grid.slots, 0
    likely: dict[str, Floats] = {}
    for number, slot in enumerate(slots):
        progress(Progress("reading clues", number / max(1, len(slots))))
        clue = clues.get(slot.name, "")
        if clue and stop():
            clue, unread = "", unread + 1
        likely[slot.name] = ranker.likely(clue, len(slot), withheld.get(slot.name, ()))
    return likely, unread


def _by_collection(
    puzzle: Puzzle, ranker: CollectedRanker, clues: Mapping[str, str], likely: dict[str, Floats], stop: Stop
) -> Solution:
    """The likeliest grid; once more with the answers that clues name, if there are any."""
    references, lengths = References(puzzle, clues), {slot.name: len(slot) for slot in puzzle.grid.slots}
    parts = references.parts()
    for each in parts:
        with_parts(ranker, each, likely, lengths)
    found = _searched(puzzle, ranker, clues, likely, stop)
    sure = {slot.name: found.grid.entries[slot.name] for slot in puzzle.grid.slots if found.least_sure(slot) >= SURE}
    named = {slot: clue for slot, clue in references.resolved(sure).items() if not any(slot in each for each in parts)}
    if not named or stop():
        return found
    likely |= {slot: ranker.likely(clue, lengths[slot]) for slot, clue in named.items()}
    return _searched(puzzle, ranker, clues, likely, stop)


def _searched(
    puzzle: Puzzle, ranker: CollectedRanker, clues: Mapping[str, str], likely: Mapping[str, Floats], stop: Stop
) -> Solution:
    """The likeliest grid, with answers in no list."""
    asked = _asked(puzzle, ranker, likely)
    unlisted = ranker.unlisted([(likely[slot.name], len(slot)) for slot in puzzle.grid.slots])
    given = {cell: ranker.alphabet.index(letter) for cell, letter in _given(puzzle, ranker).items()}
    beliefs = crossings.settle(asked, len(ranker.alphabet), stop, unlisted)
    search = GridSearch(asked, beliefs, unlisted, given)
    if len(search.uncertain_cells) <= MOST_UNCERTAIN * len(search.letters):
        search.run(stop)
    grid = puzzle.grid.with_letters({cell: ranker.alphabet[a] for cell, a in search.letters.items()})
    entries = list(grid.entries.values())
    listed = all(entry in ranker.words(len(entry)).at for entry in entries)
    consistent = listed and len(set(entries)) == len(entries)
    return _solution(grid, ranker, clues, asked, beliefs, consistent=consistent)


def _asked(puzzle: Puzzle, ranker: Ranker, likely: Mapping[str, Floats]) -> list[crossings.SlotCandidates]:
    """The slots with their words, without those that the puzzle's letters contradict."""
    return [
        crossings.SlotCandidates(
            slot.cells, ranker.words(len(slot)).letters, likely[slot.name] + _against_given(puzzle, slot, ranker)
        )
        for slot in puzzle.grid.slots
    ]


IMPOSSIBLE = -40.0


def _given(puzzle: Puzzle, ranker: Ranker) -> dict[int, str]:
    """The letters that the puzzle shows."""
    return {cell: letter for cell in puzzle.given if (letter := puzzle.solution[cell]) and letter in ranker.alphabet}


def _against_given(puzzle: Puzzle, slot: Slot, ranker: Ranker) -> NDArray[Any]:
    """The evidence against each word: letters that the puzzle shows."""
    words, given = ranker.words(len(slot)), _given(puzzle, ranker)
    against = np.zeros(len(words.texts))
    for place, cell in enumerate(slot.cells):
        if cell in given:
            against += IMPOSSIBLE * (words.letters[:, place] != ranker.alphabet.index(given[cell]))
    return against


def _likeliest(
    puzzle: Puzzle, ranker: Ranker, beliefs: crossings.Beliefs, *, seed: int, stop: Stop
) -> tuple[Grid, bool]:
    """The grid: words that fit together (True), if the beliefs allow, else each cell's likeliest letter."""
    likeliest = {cell: ranker.alphabet[int(share.argmax())] for cell, share in beliefs.cells.items()}
    fill = _consistent(puzzle.grid, ranker, beliefs, seed, stop)
    if fill is None or sum(fill.letters[c] != a for c, a in likeliest.items()) > CHANGED * len(likeliest):
        return puzzle.grid.with_letters(likeliest), False
    return fill, True


def _solution(
    grid: Grid,
    ranker: Ranker,
    clues: Mapping[str, str],
    asked: Sequence[crossings.SlotCandidates],
    beliefs: crossings.Beliefs,
    *,
    consistent: bool,
    unread: int = 0,
) -> Solution:
    """What was found for each slot, and how sure each letter is."""
    index = {letter: a for a, letter in enumerate(ranker.alphabet)}
    sure = {cell: float(share[index[grid.letters[cell]]]) for cell, share in beliefs.cells.items()}
    entries = tuple(
        EntryGuess(
            slot.name,
            clues.get(slot.name, ""),
            grid.entry(slot) or "",
            tuple(ranker.words(len(slot)).texts[w] for w in np.argsort(-each.likely, kind="stable")[:5]),
            believed,
            each.likely,
        )
        for slot, each, believed in zip(grid.slots, asked, beliefs.words, strict=True)
    )
    return Solution(grid, sure, entries, consistent, unread)


def _consistent(grid: Grid, ranker: Ranker, beliefs: crossings.Beliefs, seed: int, stop: Stop) -> Grid | None:
    """A grid of distinct words, each as likely in its slot as possible; None where none is likely enough."""
    if any(not len(believed) for believed in beliefs.words):
        return None
    problem = Problem.of(grid.cleared(), ranker.lexicon, allow_roots=True)
    for width in WIDTHS:
        domains = tuple(
            _bits(ranker.words(len(slot)).ids[believed >= believed.max() - width])
            for slot, believed in zip(grid.slots, beliefs.words, strict=True)
        )
        near = replace(problem, domains=domains)
        result = fill(near, seed=seed, budget=Budget(nodes=NODES_A_WIDTH), stop=stop)
        if result.fill is not None:
            return result.fill
    return None


def _bits(ids: NDArray[Any]) -> int:
    """Word ids, at least one, as a bitset."""
    chosen = np.zeros(int(ids.max()) + 1, dtype=np.uint8)
    chosen[ids] = 1
    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")
