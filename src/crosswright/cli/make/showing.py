"""What is said of a puzzle that was made: lines for the editor, and JSON."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING, Any

from crosswright.cli.common import exits
from crosswright.cli.common.cluing import report_clues
from crosswright.cli.common.writing import notice
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import Outcome
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from crosswright.make import Made, Request
    from crosswright.solving import Solvability

# How many unfair crossings are named in a line?
MOST_NAMED = 6
# What to use where a grid can't take all words of a theme.
LIST_INSTEAD = "`crosswright crisscross` places all words of a list"


def report(made: Made, request: Request, *, proves: bool) -> int:
    """Report the result on stderr. Returns the exit code."""
    rules = request.rules
    size = f"{rules.rows}x{rules.columns}"
    code = exits.of_outcome(made.outcome)
    if made.clued is None:
        remedy = "try another --seed, a lower --min-score, more words"
        if request.theme:
            remedy += f", or a shorter theme; {LIST_INSTEAD}"
        stopped = made.outcome is Outcome.STOPPED
        why = "stopped before a pattern was filled" if stopped else f"no pattern could be filled; {remedy}"
        notice(f"{size}: {why}")
        return code
    if made.theme is not None:
        notice(f"{size}: theme: {made.clued.puzzle.title}. {made.theme.reason}")
    report_clues(size, made.clued)
    for finding in made.findings:
        notice(f"{size}: {finding}")
    if made.solvability is None:
        if proves:
            notice(f"{size}: stopped before it was proved that it can be solved")
        return code or int(bool(made.clued.unclued))
    notice(f"{size}: {_in_words(made.clued.puzzle, made.solvability)}")
    return code or int(bool(made.clued.unclued or made.solvability.unfair))


def _in_words(puzzle: Puzzle, judged: Solvability) -> str:
    """The solvability in a line: solver: 187 of 189 letters from the clues, 34 without them; no unfair crossing."""
    unfair = [
        f"{' and '.join(slots)} (row {row}, column {column})" for row, column, slots in _crossings(puzzle, judged)
    ]
    more = [f"{len(unfair) - MOST_NAMED} more"] * (len(unfair) > MOST_NAMED)
    line = f"{judged.right} of {judged.letters} letters from the clues, {judged.right_blind} without them"
    if judged.trusted:
        sure = judged.letters - judged.trusted - len(judged.unfair)
        line += "; it is sure of none of them" * (not sure)
        line += f"; {judged.trusted} that it isn't sure of stand in or beside well-known words with plain clues"
    last = f"unfair crossings: {', '.join([*unfair[:MOST_NAMED], *more])}" if unfair else "no unfair crossing"
    return f"solver: {line}; {last}"


def _crossings(puzzle: Puzzle, solvability: Solvability) -> list[tuple[int, int, list[str]]]:
    """The unfair cells: row and column from 1, and the slots through each."""
    grid = puzzle.grid
    return [
        (cell // grid.columns + 1, cell % grid.columns + 1, [grid.slots[s].name for s, _ in grid.slots_at[cell]])
        for cell in solvability.unfair
    ]


def as_json(made: Made, lexicon: Lexicon, request: Request) -> dict[str, Any]:
    """As the docstring of `cli.make` describes it."""
    clued = made.clued
    entries = clued.puzzle.fill.entries.values() if clued else ()
    return {
        "outcome": made.outcome.value,
        "rows": clued and format_grid(clued.puzzle.fill).splitlines(),
        "entries": clued and clued.as_json(),
        "unclued": clued and clued.unclued,
        "solvability": _solvability_as_json(clued.puzzle, made.solvability) if clued and made.solvability else None,
        "preferred": [each for each in entries if each in request.prefer] if clued and request.prefer else None,
        "findings": [each.as_json() for each in made.findings],
        "replaced": clued and list(made.replaced),
        "mean_score": clued and _mean_score(clued.puzzle, lexicon),
        "title": clued and clued.puzzle.title,
        "theme": list(theme) if (theme := made.theme.entries if made.theme else request.theme) else None,
        "seed": request.seed,
    }


def _solvability_as_json(puzzle: Puzzle, solvability: Solvability) -> dict[str, Any]:
    """As the solver has it, its unfair cells by row, column (from 1) and slots."""
    crossings = [dict(zip(("row", "column", "slots"), each, strict=True)) for each in _crossings(puzzle, solvability)]
    return solvability.as_json() | {"unfair": crossings}


def _mean_score(puzzle: Puzzle, lexicon: Lexicon) -> float | None:
    words = dict.fromkeys(puzzle.fill.entries.values())
    scores = [score for score in map(lexicon.score_of, words) if score is not None]
    return round(mean(scores), 1) if scores else None
