"""Each clue written by hand has its turn, whatever the seeds are."""

from __future__ import annotations

import pytest

from crosswright.clues.candidates import Candidate
from crosswright.clues.choose import _turns

TEXTS = ("Leaf", "Brew", "Cuppa", "Party drink")
CLUES = [Candidate("TEA", text, "house", (), 60.0, 2.0, "house") for text in TEXTS]


def turns(seeds: range) -> list[str]:
    return [_turns({"TEA": CLUES}, seed)["TEA"] for seed in seeds]


@pytest.mark.parametrize("first", [0, 4, 40])
def test_a_clue_does_not_return_before_all_others_had_their_turn(first: int) -> None:
    assert sorted(turns(range(first, first + len(TEXTS)))) == sorted(TEXTS)


def test_seeds_that_are_apart_have_all_clues_too() -> None:
    """A site's days are four seeds apart."""
    assert set(turns(range(1, 161, 4))) == set(TEXTS)
