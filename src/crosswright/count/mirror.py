"""Symmetric fills: fills that are the same when mirrored at their main diagonal, as in a word square."""

from __future__ import annotations

from dataclasses import replace

from crosswright.errors import UsageError
from crosswright.grid import Direction, Symmetry
from crosswright.problem import Problem


def mirror(problem: Problem) -> tuple[Problem | None, dict[int, int]]:
    """The problem with its given letters on both sides, and for each down slot to fill the across slot it mirrors.

    None for the problem where given letters or entries contradict each other. UsageError where the grid itself is not
    symmetric. A slot and its mirror image have the same word, which is no repeat; the words of other slots must differ
    unless repeats are allowed.
    """
    grid = problem.grid
    if Symmetry.DIAGONAL not in grid.symmetries:
        raise UsageError("the grid is not symmetric about its main diagonal, so that no fill of it can be")
    cells = {c for slot in grid.slots for c in slot.cells}  # a letter in no slot is part of no entry
    letters = {c: grid.letters[image] for c in cells if grid.letters[image := grid.image(Symmetry.DIAGONAL, c)]}
    if any(grid.letters[c] != letter and (grid.letters[c] or len(letter) > 1) for c, letter in letters.items()):
        return None, {}  # an empty cell takes one letter, not a rebus
    whole = grid.with_letters(letters)
    found = Problem.of(whole, problem.lexicon, allow_repeats=True)
    if any(entry not in problem.lexicon for s, entry in found.given.items() if s not in problem.given):
        return None, {}  # its mirror image completes it, so it must be a word; only entries that you give need not be
    if not problem.allow_repeats:
        rows = [entry for s, entry in found.given.items() if whole.slots[s].direction is Direction.ACROSS]
        if len(rows) != len(set(rows)):
            return None, {}
        found = Problem.of(whole, problem.lexicon.filtered(without=rows), allow_repeats=True)
    if found.hopeless() is not None:  # asked before repeats are forbidden: a given entry and its image are none
        return None, {}
    across = {slot.cells: slot.id for slot in whole.slots if slot.direction is Direction.ACROSS}
    down = (whole.slots[s] for s in found.unfilled if whole.slots[s].direction is Direction.DOWN)
    images = {slot.id: across[tuple(whole.image(Symmetry.DIAGONAL, c) for c in slot.cells)] for slot in down}
    return replace(found, allow_repeats=problem.allow_repeats), images
