"""The kernel's door: wrong numbers are exceptions, never a crash.

Each test hands the kernel what the library hands it, with one number or more replaced by another, and then calls
everything. Whatever the numbers are, a call returns or raises one of `REFUSALS`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.count import count_fills
from crosswright.gridtext import parse_grid
from crosswright.problem import Limit, Problem
from crosswright.search import native
from crosswright.search.outcome import Budget, Meter
from crosswright.search.rows import rows_of
from crosswright.words import Lexicon

pytestmark = pytest.mark.skipif(not native.available(), reason="needs the compiled kernel")

REFUSALS = (ValueError, IndexError, TypeError, MemoryError)
NUMBERS = [-(2**31), -2, -1, 0, 1, 2, 3, 5, 7, 31, 63, 64, 65, 255, 256, 999, 2**24, 2**31 - 1]
WORDS = ["ABC", "ACE", "BAD", "BED", "CAB", "DAB", "DEB", "ADE", "EBB", "CEE"]
SEEDS = st.integers(0, 2**64 - 1)


@pytest.fixture(scope="module")
def problem() -> Problem:
    """A small square, with roots and a limit, so that every array of the door has something in it."""
    lexicon = Lexicon.from_words(WORDS, roots={word: [word[0] + word[2]] for word in WORDS})
    return Problem.of(parse_grid("...\n.#.\n..."), lexicon, limits=(Limit(2, {3: 0b101}),))


def handed_over(kind: str, work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """What the library passes to one of the kernel's types."""
    taken: list[tuple[Any, ...]] = []
    real = native.kernel()

    def record(*arguments: object, **named: object) -> object:
        taken.append((*arguments, *named.values()))
        return getattr(real, kind)(*arguments, **named)

    doors = {name: getattr(real, name) for name in ("Kernel", "Mender", "Walk", "RowWalk", "Placer")}
    monkeypatch.setattr(native, "_kernel", SimpleNamespace(**{**doors, kind: record}))
    work()
    monkeypatch.undo()
    return taken[0]


def spoilt(value: Any, random: Random, chance: float) -> Any:
    """A copy where some numbers are others, and some lists have an item more or less."""
    if isinstance(value, bool):
        return not value if random.random() < chance else value
    if isinstance(value, int):
        return random.choice([*NUMBERS, value - 1, value + 1]) if random.random() < chance else value
    if isinstance(value, list | tuple):
        items = [spoilt(item, random, chance) for item in value]
        if isinstance(value, list) and random.random() < chance:
            items = items[1:] if random.random() < 0.5 else [*items, *items[:1]]
        return type(value)(items)
    if isinstance(value, bytes):
        return spoilt(memoryview(value), random, chance).tobytes()
    if isinstance(value, memoryview | array):
        return spoilt_numbers(memoryview(value), random, chance)
    return value


def spoilt_numbers(view: memoryview, random: Random, chance: float) -> memoryview:
    most = 2 ** (8 * view.itemsize)
    numbers = array(view.format, view.tolist())
    for i in range(len(numbers)):
        if random.random() < chance:
            numbers[i] = random.choice(NUMBERS) % most
    if random.random() < chance:
        numbers = numbers[:-1]
    return memoryview(numbers)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result, None where the call is refused."""
    try:
        return function(*arguments)
    except REFUSALS:
        return None


def number(random: Random) -> int:
    return random.choice(NUMBERS)


def numbers(random: Random, count: int) -> list[int]:
    return [number(random) if random.random() < 0.3 else random.randrange(3) for _ in range(random.randrange(count))]


def use_search(search: Any, mender: Any, random: Random) -> None:
    """Call everything that a search has, in any order."""
    calls: list[Callable[[], Any]] = [
        search.begin,
        lambda: search.advance(random.randrange(50), random.random() < 0.5),
        search.backtrack,
        search.rewind,
        lambda: search.assume(list(zip(numbers(random, 5), numbers(random, 5), strict=False))),
        lambda: search.aim(number(random)),
        lambda: search.look_ahead(number(random), numbers(random, 5)),
        search.words,
        search.furthest,
        search.weights,
        search.bound,
        search.record,
        search.fetch_steps,
        lambda: mender(search, random.choices([-1, 0, 1, number(random)], k=4), 1).advance(100),
    ]
    for _ in range(12):
        call(random.choice(calls))


@settings(max_examples=400, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 0.003, 0.02]))
def test_searches(problem: Problem, seed: int, chance: float) -> None:
    random = Random(seed)
    with pytest.MonkeyPatch.context() as monkeypatch:
        given = handed_over("Kernel", lambda: native.NativeSearch(problem, 0, Meter(Budget())), monkeypatch)
    kernel: Any = native.kernel()
    search = call(kernel.Kernel, *spoilt(given, random, chance))
    assert chance or search is not None
    if search is not None:
        use_search(search, kernel.Mender, random)


def test_a_slot_and_a_word_that_are_not_there(problem: Problem) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        given = handed_over("Kernel", lambda: native.NativeSearch(problem, 0, Meter(Budget())), monkeypatch)
    search = native.kernel().Kernel(*given)  # type: ignore[union-attr]
    for placing in [(999, 0), (0, 999), (-1, 0), (0, -1)]:
        with pytest.raises(IndexError, match="is none of"):
            search.assume([placing])
    with pytest.raises(IndexError):
        search.look_ahead(0, [len(WORDS)])


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 0.003, 0.02]))
def test_walks(problem: Problem, seed: int, chance: float) -> None:
    random = Random(seed)
    with pytest.MonkeyPatch.context() as monkeypatch:
        given = handed_over("Walk", lambda: count_fills(problem, method="cells"), monkeypatch)
    walk = call(native.kernel().Walk, *spoilt(given, random, chance))  # type: ignore[union-attr]
    assert chance or walk is not None
    for _ in range(8 if walk is not None else 0):
        call(walk.begin, numbers(random, 4))
        call(walk.advance, random.randrange(300))


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 0.003, 0.02]), st.sampled_from(["...\n.#.\n...", "...\n...\n..."]))
def test_walks_by_rows(problem: Problem, seed: int, chance: float, grid: str) -> None:
    random = Random(seed)
    rows = rows_of(Problem.of(parse_grid(grid), problem.lexicon))
    assert rows is not None
    with pytest.MonkeyPatch.context() as monkeypatch:
        given = handed_over("RowWalk", rows.walk, monkeypatch)
    walk = call(native.kernel().RowWalk, *spoilt(given, random, chance))  # type: ignore[union-attr]
    assert chance or walk is not None
    for _ in range(6 if walk is not None else 0):
        call(walk.begin, number(random), number(random))
        call(walk.begin, 0, random.randrange(11))
        call(walk.letters)
        call(walk.order, [random.choice([0.5, 1.0, float("nan"), 0.0, -1.0])] * random.choice([10, 10, 9]))
        call(walk.advance, random.randrange(500), random.random() < 0.5)
        call(walk.letters)
        call(walk.furthest)


def placing(random: Random) -> tuple[int, int, bool]:
    row, column = (random.choice([random.randrange(12), number(random)]) for _ in "rc")
    return row, column, random.random() < 0.5


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.sampled_from([0.0, 0.02]))
def test_layouts(seed: int, chance: float) -> None:
    random = Random(seed)
    words = [[letter % 5 for letter in range(start, start + 4)] for start in range(6)]
    given = (words, 5, (1.0, 0.5, 0.3, 0.1, 0.5, 1.0), (12, 12), 7)
    placer = call(native.kernel().Placer, *spoilt(given, random, chance))  # type: ignore[union-attr]
    assert chance or placer is not None
    calls = [
        lambda: placer.fix(number(random), placing(random), random.random() < 0.5),
        lambda: placer.fix(random.randrange(6), placing(random), random.random() < 0.5),
        lambda: placer.restart(random.choice([12, 20, number(random)]), random.choice([12, 5, number(random)])),
        lambda: placer.load([placing(random) for _ in words], random.choice([12, 5, number(random)]), 12),
        lambda: placer.cool(number(random), random.random() < 0.5, 1.0),
        lambda: placer.advance(random.randrange(100), random.random() < 0.5),
        lambda: (placer.best(), placer.nodes, placer.complete, placer.best_cost),
    ]
    for _ in range(12 if placer is not None else 0):
        call(random.choice(calls))
