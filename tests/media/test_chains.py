"""Random puzzles through random chains of formats: what comes out is what the narrowest of them holds, and no less."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzle_facts import facts
from strategies import puzzles

from crosswright.errors import PuzzleError
from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import kind_named, reading
from crosswright.puzzle import Puzzle

CHAINED = [name for name in reading() if name in formats.writable()]


def step(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle written in a format and read again. What is missing has been named."""
    written, holds = formats.write(puzzle, name), kind_named(name).holds
    usual = puzzle if "shortest" in holds else puzzle.with_usual_slots
    phrases = [
        feature.found(puzzle if key == "shortest" else usual) for key, feature in FEATURES.items() if key not in holds
    ]
    assert [phrase for phrase in phrases if phrase] == list(written.lost)
    return formats.read(written.data)


@st.composite
def chains(draw: st.DrawFn) -> tuple[Puzzle, list[str]]:
    """A puzzle with some of all features, and the formats that it goes through."""
    features = draw(st.frozensets(st.sampled_from(sorted(FEATURES)))) | {"solution", "clues"}
    return draw(puzzles(features)), draw(st.lists(st.sampled_from(CHAINED), min_size=1, max_size=5))


def check(puzzle: Puzzle, names: list[str]) -> None:
    """Send a puzzle through formats."""
    now, holds = puzzle, frozenset(FEATURES)
    for name in names:
        if name == "puz" and FEATURES["bars"].found(now):
            with pytest.raises(PuzzleError, match="can't hold bars"):
                formats.write(now, name)
            continue
        now, holds = step(now, name), holds & kind_named(name).holds
        assert facts(now, holds) == facts(puzzle, holds)


@given(chain=chains())
@settings(max_examples=100, deadline=None)
def test_a_chain_of_formats_loses_only_what_one_of_them_names(chain: tuple[Puzzle, list[str]]) -> None:
    check(*chain)


@pytest.mark.long
@given(chain=chains())
@settings(max_examples=1000, deadline=None)
def test_long_chains(chain: tuple[Puzzle, list[str]]) -> None:
    check(*chain)
