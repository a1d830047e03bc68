"""A search with the steps of its refutation, and the verdict on some steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crosswright.checking.refutation import Verdict, fingerprint, header, verify
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search import Outcome, fill
from crosswright.words import Lexicon


def refutation_of(
    grid: Grid, lexicon: Lexicon, *, engine: str, seed: int = 0, **rules: bool
) -> tuple[Outcome, list[str]]:
    """How a search ended, and the steps that it wrote."""
    lines: list[str] = []
    outcome = fill(Problem.of(grid, lexicon, **rules), engine=engine, seed=seed, refutation=lines.append).outcome
    return outcome, "".join(lines).splitlines()


def checked(steps: Sequence[str], grid: Grid, words: Sequence[str], **rules: Any) -> Verdict:
    """The verdict on some steps, under the right header."""
    first = header(fingerprint(grid, words, **{"allow_repeats": False, **rules})).splitlines()
    return verify([*first, *steps], grid, words, **rules)
