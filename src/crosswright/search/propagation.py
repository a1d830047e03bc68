"""Propagation by itself: what full arc consistency leaves of a problem, before and after words are placed.

Counting, the letters of cells and estimates build on it; a program that shows a constructor what still fits can do the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from crosswright.problem import Problem
from crosswright.search.bitset import Search
from crosswright.search.outcome import UNLIMITED, Meter


class Propagation:
    """A problem under arc consistency. Make one by `propagate`."""

    def __init__(self, problem: Problem) -> None:
        """Not consistent yet: see `propagate`."""
        self.problem = problem
        self._search = Search(problem, 0, Meter(UNLIMITED))

    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that shows that there is no fill."""
        return self.problem.hopeless() is None and self._search.begin()

    @property
    def domains(self) -> tuple[int, ...]:
        """Per slot: the words left, a bitset of word ids; 0 for slots given whole."""
        return tuple(self._search.state.domains)

    @property
    def letters(self) -> tuple[int, ...]:
        """Per crossing: the letters left, a bitset over the lexicon's alphabet."""
        return tuple(self._search.state.letters)

    def narrowed(self) -> Problem:
        """The problem with only the words that are left."""
        return replace(self.problem, domains=self.domains)

    def cell_letters(self) -> dict[int, str]:
        """Per cell to fill: the letters left in it, in the alphabet's order."""
        problem, found = self.problem, {}
        alphabet = problem.lexicon.alphabet
        for s in problem.unfilled:
            domain, length = self._search.state.domains[s], problem.lengths[s]
            for c, p in zip(problem.open_cells(s), problem.open_positions(s), strict=True):
                words = (problem.lexicon.bits(length, p, a) for a in range(len(alphabet)))
                found[c] = "".join(letter for letter, having in zip(alphabet, words, strict=True) if having & domain)
        return found

    def hardest_slot(self) -> int | None:
        """The open slot with the fewest words for the conflicts that its crossings have had; None when none is open."""
        return self._search.choose_slot()

    def support(self, s: int, i: int) -> dict[str, int]:
        """For each letter at a slot's i-th link: how many words it leaves the crossing slot."""
        return self._search.support(s, i)

    def place(self, s: int, w: int) -> bool:
        """Put a word, by its id, into a slot and propagate; False when that leaves a slot without words."""
        return self._search.place(s, 1 << w)

    @contextmanager
    def trying(self) -> Iterator[None]:
        """A context manager: at the end of its block everything placed there is taken back."""
        mark = self._search.state.mark()
        try:
            yield
        finally:
            self._search.state.undo(mark)


def propagate(problem: Problem) -> Propagation | None:
    """Make a problem arc consistent (AC-3: Mackworth 1977), its entries distinct; None when that leaves no fill.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> left = propagate(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no", "by"])))
    >>> left.cell_letters()
    {0: 'A', 1: 'NT', 2: 'NT', 3: 'O'}
    """
    propagation = Propagation(problem)
    return propagation if propagation.begin() else None
