"""Words hidden among given letters: the puzzle of a word search has every letter given, and its words are its clues."""

from __future__ import annotations

from crosswright.puzzle import HEADINGS, Puzzle


def hidden_words(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The cells of each word that is hidden; none in another puzzle.

    >>> from crosswright.grid import Grid
    >>> hidden_words(Puzzle(Grid(1, 2), ("A", "T"), given={0, 1}))
    []
    """
    if not puzzle.clues or len(puzzle.given) < puzzle.size or {*HEADINGS.values()} & puzzle.lists.keys():
        return []
    return [clue.cells for clue in puzzle.clues if clue.cells]
