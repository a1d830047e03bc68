"""The letters that each cell has over all fills, exactly, without enumerating all fills.

For every letter that propagation leaves in a cell, a search looks for a fill that has it there; each fill found
settles a letter in every cell. A letter that no fill has is removed, which shortens the next searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from crosswright.arguments import EngineName, checked
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search import fill, propagate
from crosswright.search.bitset import bits_of
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome

# How many nodes may a search for one letter take, in the first round and in the next ones? Easy letters come first:
# their fills settle many of the others. The first limit must suffice for a grid of a hundred slots, with a node for
# each and some to spare. None: the last round goes on to the end.
ROUNDS = (1_000, 20_000, None)


# How many letters of a cell are shown one by one? Of more only the number is shown.
_MOST_SHOWN = 4


@dataclass(frozen=True)
class Letters:
    """The letters of each cell over all fills. SOLVED: exactly; else some are undecided."""

    outcome: Outcome
    letters: Mapping[int, str]  # per cell of a slot: the letters that fills have, sorted; a rebus cell has several
    undecided: Mapping[int, str]  # per cell, where there are any: the letters for which it isn't known
    fills: int  # how many fills were found on the way; 0 and SOLVED: there is none
    searches: int
    seconds: float

    def as_json(self, grid: Grid) -> dict[str, object]:
        """The result for a grid as a dict for JSON."""
        cells = range(len(grid.letters))
        return {
            "letters": grid.in_rows([self.letters.get(c, "") for c in cells]),
            "undecided": grid.in_rows([self.undecided.get(c, "") for c in cells]) if self.undecided else None,
            "fills": self.fills,
            "searches": self.searches,
            "seconds": round(self.seconds, 6),
        }

    def table(self, grid: Grid) -> str:
        """The grid as a table: a cell's letters where they are few, else how many; `?` where some are undecided."""

        def content(c: int) -> str:
            if c in grid.blocks:
                return "#"
            letters = self.letters.get(c, ".")
            several = len(letters) > _MOST_SHOWN and not grid.letters[c]
            return (str(len(letters)) if several else letters) + ("?" if c in self.undecided else "")

        texts = [content(c) for c in range(len(grid.letters))]
        width = max(map(len, texts))
        rows = grid.in_rows(texts)
        return "".join(" ".join(text.ljust(width) for text in row).rstrip() + "\n" for row in rows)


@checked()
def cell_letters(
    problem: Problem,
    *,
    seed: int = 0,
    engine: EngineName = "auto",
    budget: Budget = UNLIMITED,
    stop: Stop = never,
) -> Letters:
    """Find which letters each cell takes over all fills of a problem; given cells have their own letters.

    For each letter in doubt it searches for a fill with that letter, until the budget ends; letters still in doubt are
    in `undecided`. Cells are ints: row * columns + column, from 0.

    Raises UsageError for an engine that can't serve, TypeError for an argument that is no Problem.

    >>> from crosswright.words import Lexicon
    >>> lexicon = Lexicon.from_words(["at", "to", "an", "no"])
    >>> sorted(cell_letters(Problem.of(Grid.open(2, 2), lexicon)).letters.items())
    [(0, 'A'), (1, 'NT'), (2, 'NT'), (3, 'O')]
    """
    return _Survey(problem, seed, engine, Meter(budget, stop)).run()


class _Survey:
    """The letters seen, the letters still in question, and the problem without the letters that are ruled out."""

    def __init__(self, problem: Problem, seed: int, engine: str, meter: Meter) -> None:
        self.problem, self.seed, self.engine, self.meter = problem, seed, engine, meter
        self.places = dict(_places(problem))  # per cell to fill: a slot through it and the letter's position there
        self.seen: dict[int, int] = dict.fromkeys(self.places, 0)  # bitsets of letters
        self.open: dict[int, int] = dict.fromkeys(self.places, 0)  # in question
        self.fills = self.searches = self.nodes = 0

    def run(self) -> Letters:
        """Search round by round, each with a larger budget for a letter."""
        if self.begin():
            for nodes in ROUNDS:
                for c in self.places:
                    if (ended := self.settle(c, nodes)) is not None:
                        return self.result(ended)
        return self.result(Outcome.SOLVED)

    def begin(self) -> bool:
        """Begin with the letters that propagation leaves; False when it leaves no fill."""
        if (left := propagate(self.problem)) is None:
            return False
        self.problem = left.narrowed()
        for c in self.places:
            self.open[c] = sum(1 << a for a in range(len(self.problem.lexicon.alphabet)) if self.with_letter(c, a))
        return True

    def settle(self, c: int, nodes: int | None) -> Outcome | None:
        """Look for a fill for each letter in question in a cell; the outcome to end with, None to go on."""
        for a in bits_of(self.open[c]):
            outcome = self.attempt(c, 1 << a, nodes) if self.open[c] >> a & 1 else None
            if outcome is Outcome.STOPPED:
                return self.meter.spent(self.nodes, 0, lambda: self.problem.grid) or outcome
        return None

    def attempt(self, c: int, letter: int, nodes: int | None) -> Outcome:
        """Look for a fill with a letter in a cell."""
        s, _ = self.places[c]
        domain = self.with_letter(c, letter.bit_length() - 1)
        domains = tuple(domain if t == s else each for t, each in enumerate(self.problem.domains))
        self.searches += 1
        result = fill(
            replace(self.problem, domains=domains),
            seed=self.seed + self.searches,
            budget=Budget(nodes=nodes),
            engine=self.engine,
            stop=lambda: self.meter.spent(self.nodes, 0, lambda: self.problem.grid) is not None,
        )
        self.nodes += result.nodes
        if result.fill is not None:
            self.note(result.fill)
        elif result.outcome is Outcome.IMPOSSIBLE:
            self.open[c] &= ~letter
            self.rule_out(c, domain)
        return result.outcome

    def note(self, fill: Grid) -> None:
        """Note the letters of a fill: each cell can have its letter."""
        self.fills += 1
        for c in self.places:
            letter = 1 << self.problem.lexicon.alphabet.index(fill.letters[c])
            self.seen[c] |= letter
            self.open[c] &= ~letter

    def rule_out(self, c: int, words: int) -> None:
        """Rule out words in the slot that represents a cell: no fill has them."""
        s, _ = self.places[c]
        domains = tuple(each & ~words if t == s else each for t, each in enumerate(self.problem.domains))
        self.problem = replace(self.problem, domains=domains)

    def with_letter(self, c: int, a: int) -> int:
        """The words of a cell's slot that have a letter there."""
        s, p = self.places[c]
        return self.problem.domains[s] & self.problem.lexicon.bits(self.problem.lengths[s], p, a)

    def result(self, outcome: Outcome) -> Letters:
        """The result so far."""
        given = {c: self.problem.grid.letters[c] for slot in self.problem.grid.slots for c in slot.cells}
        found = {c: self._spell(self.seen[c]) if c in self.seen else letter for c, letter in given.items()}
        undecided = {c: self._spell(letters) for c, letters in self.open.items() if letters}
        return Letters(outcome, found, undecided, self.fills, self.searches, self.meter.seconds)

    def _spell(self, letters: int) -> str:
        return "".join(self.problem.lexicon.alphabet[a] for a in bits_of(letters))


def _places(problem: Problem) -> Iterator[tuple[int, tuple[int, int]]]:
    """For each cell to fill: the shortest slot through it and the position there."""
    letters = problem.grid.letters
    for s in sorted(problem.unfilled, key=lambda s: -problem.lengths[s]):
        p = 0
        for c in problem.grid.slots[s].cells:
            if not letters[c]:
                yield c, (s, p)
            p += problem.width(c)
