"""What is kept with a puzzle for its solvers: three kinds of hints for an entry, and where its clue comes from.

    hint        another clue for the entry
    synonym     another word for it, of which solvers get the length and the first letter
    wrong       words that the clue suggests and that are wrong: solvers see them struck out

A hint comes before letters are revealed; the source of a clue is shown when the puzzle is solved. All are kept in what
an ipuz file may have beside its standard. A hint is kept with its entry and a source with its clue, so that it is
dropped when somebody puts another word or another clue there. A puzzle without its solution has no hints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosswright.puzzle import Puzzle

HINTS = "org.crosswright:hints"
SYNONYMS = "org.crosswright:synonyms"
WRONG = "org.crosswright:wrong-words"
SOURCES = "org.crosswright:clue-sources"
_KEYS = (HINTS, SYNONYMS, WRONG, SOURCES)
# How long may a hint be? It stands beside the clue.
LONGEST = 200
# How many wrong words does an entry have?
MOST_WRONG = 2


@dataclass(frozen=True)
class SolverHelp:
    """What a puzzle has for its solvers, each by slot name."""

    hints: Mapping[str, str]
    synonyms: Mapping[str, str]
    wrong: Mapping[str, Sequence[str]]
    sources: Mapping[str, str]


def with_help(puzzle: Puzzle, help: SolverHelp) -> Puzzle:
    """The puzzle with these hints and sources in place of its own."""
    entries = puzzle.fill.entries
    clues = {name: str(clue.text) for name, clue in puzzle.clue_of.items()}
    all_kept = {
        HINTS: {name: [entries[name], text] for name, text in help.hints.items() if name in entries},
        SYNONYMS: {name: [entries[name], text] for name, text in help.synonyms.items() if name in entries},
        WRONG: {name: [entries[name], *words[:MOST_WRONG]] for name, words in help.wrong.items() if name in entries},
        SOURCES: {name: [clues[name], text] for name, text in help.sources.items() if name in clues},
    }
    ipuz = {name: value for name, value in puzzle.extra.get("ipuz", {}).items() if name not in _KEYS}
    ipuz |= {name: kept for name, kept in all_kept.items() if kept}
    return replace(puzzle, extra={**puzzle.extra, "ipuz": ipuz})


def help_of(puzzle: Puzzle) -> SolverHelp:
    """The hints and sources of a puzzle, as far as they still are for the entries and clues that stand there.

    >>> from crosswright.grid import Grid
    >>> puzzle = Puzzle.of(Grid(1, 2, letters=("H", "I")), {"1A": "Greeting"})
    >>> puzzle = with_help(puzzle, SolverHelp({}, {"1A": "hello"}, {"1A": ["YO"]}, {"1A": "the house book"}))
    >>> help_of(puzzle)
    SolverHelp(hints={}, synonyms={'1A': 'hello'}, wrong={'1A': ('YO',)}, sources={'1A': 'the house book'})
    >>> help_of(replace(puzzle, solution=("H", "O")))
    SolverHelp(hints={}, synonyms={}, wrong={}, sources={'1A': 'the house book'})
    """
    entries = puzzle.fill.entries if puzzle.solution else {}
    clues = {name: str(clue.text) for name, clue in puzzle.clue_of.items()}
    return SolverHelp(
        {name: texts[0] for name, texts in _kept(puzzle, HINTS, entries).items()},
        {name: texts[0] for name, texts in _kept(puzzle, SYNONYMS, entries).items()},
        {name: texts[:MOST_WRONG] for name, texts in _kept(puzzle, WRONG, entries).items()},
        {name: texts[0] for name, texts in _kept(puzzle, SOURCES, clues).items()},
    )


def _kept(puzzle: Puzzle, key: str, there: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The texts under a key, by slot name, without those for an entry that has changed. Files may hold anything."""
    kept: Any = puzzle.extra.get("ipuz", {})
    kept = kept.get(key) if isinstance(kept, Mapping) else None
    if not isinstance(kept, Mapping):
        return {}
    return {
        name: tuple(text[:LONGEST] for text in each[1:])
        for name, each in kept.items()
        if isinstance(each, list) and len(each) > 1 and all(isinstance(text, str) for text in each)
        if there.get(name) == each[0]
    }
