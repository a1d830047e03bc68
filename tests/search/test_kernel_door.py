"""The compiled kernel, called with wrong arrays, raises an exception; before, it read and wrote beyond them."""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path

import pytest
from needs import needs_kernel
from patience import PATIENCE

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search import Budget, native
from crosswright.search.outcome import Meter
from crosswright.words import Lexicon

pytestmark = needs_kernel


def test_changed_calls_end_with_a_result_or_an_exception() -> None:
    """In a process of its own: a fault would end it with a signal. script/test-door does this with sanitizers."""
    program = Path(__file__).parents[1] / "common" / "fuzz_door.py"
    done = subprocess.run(
        [sys.executable, str(program), "--attempts", "600"],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    for kind in ("Kernel", "Placer", "RowWalk", "Walk"):
        assert f"{kind} accepted" in done.stdout and f"{kind} refused" in done.stdout


@pytest.fixture
def search() -> native.NativeSearch:
    problem = Problem.of(Grid(2, 2), Lexicon.from_words([("at", 50), ("to", 50), ("an", 50), ("no", 50)]))
    return native.NativeSearch(problem, 1, Meter(Budget(nodes=100)))


@pytest.mark.parametrize("placing", ((999, 0), (-1, 0), (0, 999), (0, -1)))
def test_a_placing_that_does_not_exist(search: native.NativeSearch, placing: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="does not exist"):
        search._kernel.assume([placing])
    with pytest.raises(ValueError, match="does not exist"):
        search._kernel.look_ahead(placing[0], [placing[1]])


def test_walks_with_a_byte_for_each_of_too_many_words() -> None:
    whole, short = array("Q", [0]), array("I", [0])
    with pytest.raises(ValueError, match="too many numbers"):
        native.kernel().Walk([(whole, short, short, short, short)], [0], [(0, 0, False, False)], 2**32)
    with pytest.raises(ValueError, match="too many numbers"):
        native.kernel().RowWalk([], [], [], 2**32, False)


def test_words_to_mend_that_disagree(search: native.NativeSearch) -> None:
    with pytest.raises(ValueError, match="different letters"):
        search.mender([0, 1, 2, 3], 1)
    with pytest.raises(ValueError, match="for each slot"):
        search.mender([0], 1)


def changed_table(search: native.NativeSearch, monkeypatch: pytest.MonkeyPatch, column: int, number: int) -> None:
    """Make the same search anew, with the first number of one of its table's arrays replaced."""
    right = native._table

    def wrong(problem: Problem, length: int) -> tuple[object, ...]:
        table = list(right(problem, length))
        numbers = memoryview(table[column])
        items = array(numbers.format, numbers)
        items[0] = number
        table[column] = items
        return tuple(table)

    monkeypatch.setattr(native, "_table", wrong)
    native.NativeSearch(search.problem, 1, Meter(Budget(nodes=100)))


def test_a_letter_outside_of_the_alphabet(search: native.NativeSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = len(search.problem.lexicon.alphabet)
    with pytest.raises(ValueError, match="not in the alphabet"):
        changed_table(search, monkeypatch, 4, letters)
