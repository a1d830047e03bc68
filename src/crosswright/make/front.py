"""The package's functions that need words, clues and a solver: one puzzle in one call.

These functions load their data at each call, some tenths of a second once it is in the cache. For many puzzles open a
`Workshop` and pass it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from crosswright import clues, solving
from crosswright.arguments import Level, checked
from crosswright.clues import USUAL_DIFFICULTY, Clued
from crosswright.errors import UsageError, a_type
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import Rules, preset
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle import DETAILS, Puzzle
from crosswright.puzzle.demands import Demands
from crosswright.solving import Solution
from crosswright.words import normalise


@checked("theme")
def make_puzzle(
    rules: Rules | None = None,
    *,
    theme: Sequence[str] | Literal["auto"] = (),
    difficulty: Level = USUAL_DIFFICULTY,
    seed: int = 0,
    without: Collection[str] = (),
    demands: Demands | None = None,
    prefer: Mapping[str, float] | None = None,
    workshop: Workshop | None = None,
    stop: Stop = never,
    progress: OnProgress = ignore,
    **details: str,
) -> Made:
    """Make a puzzle from nothing: a pattern, a fill, and clues that a solver has judged.

    `rules` are the rules for the pattern; the default is `preset("american")`, 15 by 15. `theme` are entries that
    must be in it; with "auto" a theme is proposed, which is the result's `theme`. `without` are words that must not.
    `demands` are rules for the other entries, such as `Demands(at_most=(AtMost(3, below=60),))`; `prefer` maps entries
    that you want if possible to weights. `difficulty` is that of the clues, from 1 (obvious) to 5 (oblique). `details`
    are `title`, `author`, `date` and the like; without a title a puzzle is named after a theme that was proposed
    for it, and has none otherwise. The same arguments and the same lexicon give the same puzzle. A `workshop` has words
    and clues of your own; without one the default ones are loaded.

    The result's `outcome` is SOLVED, STOPPED (with what there was by then) or OUT_OF_BUDGET (no pattern could be
    filled); its `puzzle` is None where nothing was filled; `unfair` names the slots that you should look at;
    `findings` are what a proofreader still objects to (see `proofread`), where no other clue or word mended it.

    Raises UsageError for impossible rules, an impossible theme or unknown details, LexiconError where the data of the
    lexicon is missing, TypeError for `rules` that are no Rules.

    >>> made = make_puzzle(preset("mini", 5, 5), seed=3, title="Tiny")  # doctest: +SKIP
    >>> made.puzzle  # doctest: +SKIP
    <Puzzle 'Tiny' of 5 by 5 cells: 10 clues, with solution>
    """
    rules = preset("american") if rules is None else rules
    auto = theme == "auto"
    if not auto and (isinstance(theme, str) or not isinstance(theme, Sequence)):
        raise TypeError(f"theme is {a_type(theme)}; pass a list of entries")
    theme = () if auto else theme
    for name in details.keys() - set(DETAILS):
        raise UsageError(f"a puzzle has no {name}; pass one of {', '.join(DETAILS)}")
    entries = tuple(normalise(entry) or "" for entry in theme)
    for given, entry in zip(theme, entries, strict=True):
        if not entry:
            raise UsageError(f"theme has {given!r}, which has no letters; leave it out")
    request = Request(rules, entries, difficulty, seed, details, demands or Demands(), prefer or {}, auto_theme=auto)
    with _opened(workshop, progress) as its:
        return its.make(request, without=frozenset(without), stop=stop, progress=progress)


@checked()
def write_clues(
    puzzle: Puzzle,
    *,
    difficulty: Level = USUAL_DIFFICULTY,
    again: bool | Collection[str] = False,
    workshop: Workshop | None = None,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Clued:
    """Write the clues that a filled puzzle lacks, and `again` those that were chosen before (True) or are named.

    Clues written by hand stay unless their slots are named, as in `again=["5D"]`.

    `difficulty` is from 1 (obvious) to 5 (oblique). The result has the `puzzle` with its clues, `choices` by slot name
    (what else was possible, and where the facts come from), and the slots left `unclued`. A `workshop` has definitions
    and a collection of your own; without one the default ones are loaded. Once `stop` returns True the remaining slots
    get no clue.

    Raises PuzzleError where a cell holds something other than letters, TypeError for an argument that is no Puzzle.

    >>> from crosswright.grid import Grid
    >>> clued = write_clues(Puzzle.of(Grid(1, 5, letters=tuple("PIANO"))))  # doctest: +SKIP
    >>> clued.unclued, len(clued.choices["1A"].alternatives) > 0  # doctest: +SKIP
    ([], True)
    """
    with _opened(workshop, progress) as its:
        return clues.write(puzzle, its.writer, difficulty=difficulty, again=again, stop=stop, progress=progress)


@checked()
def solve(
    puzzle: Puzzle,
    *,
    seed: int = 0,
    workshop: Workshop | None = None,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Solution:
    """Solve a puzzle from its clues, without its solution; letters printed in the puzzle are used.

    Each clue's likely answers come from dictionaries, the crossings from belief propagation (Pearl 1988; for
    crosswords Ginsberg 2011, Dr.Fill). The result has the `grid` with the likeliest letters, `sure` (per cell, how
    likely its letter is right, 0 to 1) and `guesses`, the cells below 0.9. Once `stop` returns True the remaining clues
    are not read.

    Raises TypeError for an argument that is no Puzzle, such as a Grid (see `fill`).

    >>> from crosswright.puzzle.gridtext import parse_grid
    >>> clues = {"1A": "Tavern", "4A": "In the past", "5A": "Moisture in the morning",
    ...          "1D": "Not good", "2D": "Number of years", "3D": "Line of seats"}
    >>> solution = solve(Puzzle.of(parse_grid("BAR\\nAGO\\nDEW"), clues))  # doctest: +SKIP
    >>> print(solution.grid)  # doctest: +SKIP
    BAR
    AGO
    DEW
    """
    with _opened(workshop, progress) as its:
        return solving.solve_puzzle(puzzle, its.ranker, seed=seed, stop=stop, progress=progress)


@contextmanager
def _opened(workshop: Workshop | None, progress: OnProgress) -> Iterator[Workshop]:
    """A context with the workshop passed, which stays open, or with the default one."""
    if workshop is not None:
        yield workshop
        return
    with Workshop.open(progress=progress) as usual:
        yield usual
