"""Regex crosswords by brute force: every string is tried with the standard library's own engine."""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Iterator, Sequence

from crosswright.regex import RegexPuzzle, Solution


def matches(expression: str, line: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.fullmatch(expression, line) is not None


def naive_supports(expression: str, domains: Sequence[str]) -> list[set[str]]:
    """For each cell, the characters that are part of a match of the whole line."""
    found: list[set[str]] = [set() for _ in domains]
    for characters in itertools.product(*domains):
        if matches(expression, "".join(characters)):
            for cell, character in enumerate(characters):
                found[cell].add(character)
    return found


def naive_solutions(puzzle: RegexPuzzle) -> Iterator[Solution]:
    """Every solution of a small puzzle with an alphabet."""
    given = dict(puzzle.given)
    assert puzzle.alphabet is not None
    for characters in itertools.product(*(given.get(cell, puzzle.alphabet) for cell in puzzle.cells)):
        if all(
            matches(expression.text, "".join(characters[cell] for cell in line.cells))
            for line in puzzle.lines
            for expression in line.expressions
        ):
            yield puzzle.cut(characters)
