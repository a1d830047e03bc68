"""Every public function that may take long asks `stop` often, ends soon once it returns True, and when it raises.

Processor time is measured, not the clock: a busy machine changes little. The limits are generous all the same.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from generated_words import generated_words
from quick_workshop import QuickWorkshop

import crosswright as cw
from crosswright.count import METHODS, count_fills, estimate
from crosswright.make.workshop import Workshop
from crosswright.pattern import METHODS as PATTERN_METHODS
from crosswright.pattern import place_blocks
from crosswright.placing import use_all
from crosswright.progress import Stop
from crosswright.search import native
from crosswright.solving import Ranker
from crosswright.textbook import fill as textbook_fill
from crosswright.textbook import named

# After how many seconds does `stop` return True?
SOON = 0.1
# How many seconds of processor time may pass between two calls of `stop`, or after it has returned True? Ten times
# what they are on an idle machine.
MOST = 1.0

ENGINES = ["python", "native"] if native.available() else ["python"]
WORDS = generated_words(20_000)
LEXICON = cw.Lexicon.from_words(WORDS)
THREES = [word for word, _ in generated_words(9000) if len(word) == 3][:600]
NINES = [word for word, _ in WORDS if len(word) == 9][:18]
OPEN = "\n".join(["." * 9] * 9)
LATTICE = "\n".join(("." * 9, ".#" * 4 + ".")[row % 2] for row in range(9))

# The functions of the front door that take no `stop`, and why.
TAKE_NONE = {
    "read or write one file of limited size": "read_grid read_grids read_puzzle write_puzzle parse_grid parse_grids",
    "look at one grid or puzzle once": "check differences draw emptied format_grid preset slots_apart violations",
    "read one puzzle once": "proofread",
    "load words, which Ctrl-C ends": "default_lexicon load_lexicon",
}


def problem_of(text: str, lexicon: cw.Lexicon = LEXICON, **rules: Any) -> cw.Problem:
    return cw.Problem.of(cw.parse_grid(text.strip()), lexicon, **rules)


def all_of(found: Iterable[object]) -> int:
    return sum(1 for _ in found)


HARD, EASY = problem_of(OPEN), problem_of(LATTICE)
FREE = problem_of(OPEN, allow_repeats=True)
PARTS = problem_of("...#" * 6 + "...", cw.Lexicon.from_words(THREES))
MOST_NODES = cw.Budget(nodes=10**9)


def searches(engine: str) -> dict[str, Callable[[Stop], object]]:
    """Work for one engine that takes far longer than `SOON`."""
    wanted = {word: 1.0 for word, _ in WORDS[:3000]}
    failed = replace(cw.fill(HARD, budget=cw.Budget(nodes=50), engine=engine), outcome=cw.Outcome.IMPOSSIBLE)
    return {
        "fill": lambda stop: cw.fill(HARD, stop=stop, engine=engine),
        "fills": lambda stop: all_of(cw.fills(EASY, stop=stop, engine=engine)),
        "different_fills": lambda stop: all_of(cw.different_fills(EASY, 10**6, stop=stop, engine=engine)),
        "best_fill": lambda stop: cw.best_fill(EASY, stop=stop, engine=engine),
        "best_fill worst": lambda stop: cw.best_fill(HARD, stop=stop, engine=engine, objective="worst"),
        "fill_preferring": lambda stop: cw.fill_preferring(EASY, wanted, stop=stop, engine=engine),
        "candidates": lambda stop: cw.candidates(EASY, "1A", probes=10**6, stop=stop, engine=engine),
        "explain": lambda stop: cw.explain(HARD, failed, nodes=10**9, stop=stop, engine=engine),
        "heat": lambda stop: cw.heat(EASY, trials=10**6, stop=stop, engine=engine),
        "cell_letters": lambda stop: cw.cell_letters(HARD, stop=stop, engine=engine),
        "count_fills parts": lambda stop: count_fills(PARTS, stop=stop, engine=engine),
        "count_fills symmetric": lambda stop: count_fills(HARD, symmetric=True, stop=stop, engine=engine),
        "crisscross": lambda stop: cw.crisscross(THREES[:60], stop=stop, engine=engine, budget=MOST_NODES),
    }


def in_workshop(workshop: Any, work: Callable[[Stop], object]) -> Callable[[Stop], object]:
    """Work of the front door that finds this workshop where it opens the usual one."""

    def done(stop: Stop) -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Workshop, "open", lambda **_: nullcontext(workshop))
            return work(stop)

    return done


def solver() -> SimpleNamespace:
    """A workshop whose solver knows only how familiar its words are."""
    nothing = SimpleNamespace(known=np.zeros(0, dtype="int64"))
    return SimpleNamespace(ranker=Ranker(SimpleNamespace(about=lambda _: nothing), LEXICON))


def others() -> dict[str, Callable[[Stop], object]]:
    """The same for work without a choice of engine."""
    rules = cw.preset("american")
    makers = QuickWorkshop([word for word, _ in WORDS])
    filled = cw.Puzzle.of(cw.fill(EASY).fill or EASY.grid)
    clued = cw.Puzzle.of(EASY.grid, {slot.name: f"Clue {slot.name}" for slot in EASY.grid.slots})
    return {
        "make_puzzle": in_workshop(makers, lambda stop: cw.make_puzzle(rules, stop=stop)),
        "write_clues": in_workshop(makers, lambda stop: cw.write_clues(filled, again=True, stop=stop)),
        "solve": in_workshop(solver(), lambda stop: cw.solve(clued, stop=stop)),
        "estimate": lambda stop: estimate(HARD, stop=stop),
        "textbook": lambda stop: textbook_fill(HARD, named("fc"), stop=stop),
        "use_all": lambda stop: all_of(use_all.ways(HARD.grid, NINES, stop=stop)),
        "place_blocks": lambda stop: place_blocks.fill(HARD.grid, LEXICON, place_blocks.BlockRules(), stop=stop),
        **{
            f"patterns {method}": lambda stop, method=method: all_of(  # type: ignore[misc]
                cw.patterns(rules, 10**6, method=method, stop=stop)
            )
            for method in PATTERN_METHODS
        },
    }


def counts() -> dict[str, Callable[[Stop], object]]:
    """Every way to count."""
    ways = {}
    for method in METHODS:
        counted = FREE if method in ("elimination", "frontier") else EASY
        for engine in ENGINES:
            if (method, engine) != ("rows", "python"):
                ways[f"count {method} {engine}"] = lambda stop, method=method, engine=engine, counted=counted: (
                    count_fills(counted, method=method, engine=engine, stop=stop)
                )
    return ways  # type: ignore[return-value]


CASES = {
    **{f"{name} {engine}": work for engine in ENGINES for name, work in searches(engine).items()},
    **others(),
    **counts(),
}


# Work that may be done before it is stopped: it has to ask at least.
SHORT = {
    "count_fills symmetric native",
    "count_fills symmetric python",
    "use_all",
    "place_blocks",
    "solve",
    "write_clues",
}


class Ended(Exception):
    """What a caller's `stop` may raise."""


class Watch:
    """A `stop` that returns True, or raises, after `SOON`; it notes the longest time between two calls."""

    def __init__(self, raising: bool, clock: Callable[[], float] = time.thread_time) -> None:
        self.raising, self.clock, self.began, self.asked = raising, clock, clock(), clock()
        self.longest, self.calls, self.told = 0.0, 0, False

    def __call__(self) -> bool:
        now = self.clock()
        self.longest, self.asked = max(self.longest, now - self.asked), now
        self.calls += 1
        self.told = self.told or now - self.began > SOON
        if self.told and self.raising:
            raise Ended
        return self.told


@pytest.mark.parametrize("raising", [False, True], ids=["returns", "raises"])
@pytest.mark.parametrize("name", CASES)
def test_work_ends_when_it_is_stopped(name: str, raising: bool) -> None:
    watch = Watch(raising)
    try:
        CASES[name](watch)
    except Ended:
        assert raising
    else:
        assert not raising or not watch.told
    late = watch.clock() - watch.asked
    if watch.calls:
        assert watch.longest < MOST, f"{watch.longest:.2f} s between two calls of stop"
        assert late < MOST, f"{late:.2f} s after stop"
    assert watch.told or (name in SHORT and watch.calls), "this work is too short for the test"


@pytest.mark.parametrize("raising", [False, True], ids=["returns", "raises"])
@pytest.mark.parametrize("jobs", [2, 4])
def test_several_jobs_end_when_they_are_stopped(jobs: int, raising: bool) -> None:
    for work in (
        lambda stop: cw.fill(HARD, jobs=jobs, stop=stop),
        lambda stop: count_fills(EASY, method="cells", jobs=jobs, stop=stop),
    ):
        watch = Watch(raising, time.process_time)
        if raising:
            with pytest.raises(Ended):
                work(watch)
        else:
            work(watch)
        assert watch.clock() - watch.asked < MOST * jobs


def test_every_function_of_the_front_door_takes_stop_or_says_why_not() -> None:
    functions = {name: getattr(cw, name) for name in cw.__all__ if inspect.isfunction(getattr(cw, name))}
    with_stop = {name for name, function in functions.items() if "stop" in inspect.signature(function).parameters}
    excused = set(" ".join(TAKE_NONE.values()).split())
    assert with_stop.isdisjoint(excused)
    assert with_stop | excused == set(functions)
    tried = {name.split()[0] for name in CASES} | {"count_fills", "make_many"}  # the latter in test_batch.py
    assert with_stop <= tried
