"""Hints: another clue for an entry, which a solver may ask for before letters are revealed.

They are kept in what an ipuz file may have beside its standard, each with its entry, so that a hint is dropped when
somebody puts another word there. A puzzle without its solution has no hints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosswright.puzzle import Puzzle

HINTS = "org.crosswright:hints"
# How long may a hint be? It stands beside the clue.
LONGEST = 200


def with_hints(puzzle: Puzzle, hints: Mapping[str, str]) -> Puzzle:
    """The puzzle with these hints, by slot name, in place of its own."""
    entries = puzzle.fill.entries
    kept = {name: [entries[name], text] for name, text in hints.items() if name in entries}
    ipuz = {name: value for name, value in puzzle.extra.get("ipuz", {}).items() if name != HINTS}
    return replace(puzzle, extra={**puzzle.extra, "ipuz": ipuz | ({HINTS: kept} if kept else {})})


def hints_of(puzzle: Puzzle) -> dict[str, str]:
    """The hints by slot name, as far as they still are for the entries that stand there.

    >>> from crosswright.grid import Grid
    >>> puzzle = with_hints(Puzzle.of(Grid(1, 2, letters=("H", "I"))), {"1A": "It greets"})
    >>> hints_of(puzzle), hints_of(replace(puzzle, solution=("H", "O")))
    ({'1A': 'It greets'}, {})
    """
    kept = puzzle.extra.get("ipuz", {})
    kept = kept.get(HINTS) if isinstance(kept, Mapping) else None
    if not isinstance(kept, Mapping) or not puzzle.solution:
        return {}
    entries = puzzle.fill.entries
    pairs = {name: each for name, each in kept.items() if isinstance(each, list) and len(each) == 2}
    return {
        name: text[:LONGEST]
        for name, (entry, text) in pairs.items()
        if isinstance(text, str) and entries.get(name) == entry
    }
