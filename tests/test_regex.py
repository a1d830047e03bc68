"""Regex crosswords: lines and puzzles against brute force, forms, bad input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from naive_regex import matches, naive_solutions, naive_supports

from crosswright.errors import PuzzleError
from crosswright.regex import RegexPuzzle, Shape, read_text, solve, write_text
from crosswright.regex.constraints import prepare
from crosswright.regex.steps import Steps
from crosswright.regex.text import decoded
from crosswright.search.outcome import Budget, Outcome

LETTERS = "ABa"
BENCH = Path(__file__).resolve().parents[2] / "shared" / "bench" / "regex"


def expressions(*, rare: bool = True) -> st.SearchStrategy[str]:
    """Expressions over a few letters, with groups 1 and 2 often there to refer to."""
    atoms = st.sampled_from(["A", "B", "a", ".", "[AB]", "[^A]", r"\w", "(A|B)", "(.)", "(..?)", "()", "(?:)"])
    refs = st.sampled_from([r"\1", r"\2", "^", "$", r"\b", r"\B", "(?=.B)", "(?!.?A)", "(?<=A)", "(?<!BA)"])
    odd = st.sampled_from(
        [r"(?=(.))", r"(?!\1)", r"(?<!\1)", "(?>A|AB)", "A*+", "(?i:a)", r"(?i:\1)", r"(?=.*(.)\1)", "(?!)"]
    )
    leaves = st.one_of(atoms, atoms, refs, odd) if rare else st.one_of(atoms, atoms, refs)

    def extend(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        quantifiers = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0,3}", "*?", "+?", "??", "{2,}"])
        return st.one_of(
            st.lists(inner, min_size=1, max_size=3).map("".join),
            st.lists(inner, min_size=1, max_size=3).map(lambda parts: "(" + "|".join(parts) + ")"),
            st.builds(lambda part, times: f"(?:{part}){times}", inner, quantifiers),
            st.builds(lambda part, times: f"({part}){times}", inner, quantifiers),
        )

    return st.recursive(leaves, extend, max_leaves=6).filter(_compiles)


def _compiles(expression: str) -> bool:
    try:
        re.compile(expression)
    except re.error:
        return False
    return True


def supports(expression: str, domains: list[str]) -> list[set[str]]:
    """What the room finds for one line that is all of a puzzle."""
    puzzle = RegexPuzzle.rectangle([[expression]], [[] for _ in domains], alphabet=LETTERS)
    problem = prepare(puzzle, Steps())
    masks = [sum(1 << problem.alphabet.index(character) for character in domain) for domain in domains]
    found = problem.constraints[0].supports(masks)
    return [{c for number, c in enumerate(problem.alphabet) if mask >> number & 1} for mask in found]


@settings(max_examples=1500)
@given(expressions(), st.lists(st.sampled_from(["ABa", "ABa", "AB", "A", "Ba"]), min_size=1, max_size=5))
def test_supports_are_those_of_brute_force(expression: str, domains: list[str]) -> None:
    assert supports(expression, domains) == naive_supports(expression, domains)
