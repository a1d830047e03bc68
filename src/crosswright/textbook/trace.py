"""Traces: a search as a list of steps that can be shown, one after the other, forwards and backwards.

    trace = Trace(problem)
    result = traced(problem, "mac", trace.add)

The search emits events (`csp.Event`); a writer joins them into steps, each a word placed or taken back and all that
followed from it. Of the engine there is a coarser trace: what each of its decisions led to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search import bitset
from crosswright.search.filling import result_of
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result
from crosswright.textbook import ENGINE, Strategy, fill
from crosswright.textbook.csp import Blame, Event

# How many steps does a trace keep? More than anybody watches.
MOST_STEPS = 3_000
# How many changes of domains may they have together? About 2 MB as text.
MOST_CHANGES = 250_000


class TraceStep(NamedTuple):
    """A word placed or taken back, and what followed from it."""

    kind: str  # "start": before the search; "in", "out"; "dead end"; "fill": all slots have words; "end": what was left
    slot: int = -1  # of "in", "out" and "dead end"
    word: str = ""
    blame: Blame = frozenset()  # of "out": the slots that ruled the word out; of "dead end": its conflict set
    words: dict[int, str | None] = {}  # noqa: RUF012  (never changed) slots that have another word now, or none
    left: dict[int, int] = {}  # noqa: RUF012  slots that have another number of words left now
    untried: tuple[str, ...] = ()  # of "out": the slot's words that the search jumps over


OnStep = Callable[[TraceStep], None]


class TraceWriter:
    """Joins a search's events into steps. A step is passed on when the next one begins, the last one by `close`."""

    def __init__(self, on_step: OnStep) -> None:
        self.on_step = on_step
        self.step = TraceStep("start", words={}, left={})

    def __call__(self, event: Event) -> None:
        """Add an event."""
        if event.kind == "left":
            self.step.left[event.slot] = event.left
            return
        self.on_step(self.step)
        words: dict[int, str | None] = {}
        if event.kind in ("in", "out"):
            words[event.slot] = event.word if event.kind == "in" else None
        self.step = TraceStep(event.kind, event.slot, event.word, event.blame, words, {}, event.untried)

    def close(self) -> None:
        """There are no more events."""
        self.on_step(self.step)


def traced(
    problem: Problem,
    strategy: str | Strategy,
    on_step: OnStep,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
) -> Result:
    """`textbook.fill`, with a callback for every step."""
    if strategy == ENGINE:
        return _traced_engine(problem, on_step, seed, Meter(budget, stop))
    recorder = TraceWriter(on_step)
    result = fill(problem, strategy, seed=seed, budget=budget, stop=stop, on_event=recorder)
    recorder.close()
    return result


def _traced_engine(problem: Problem, on_step: OnStep, seed: int, meter: Meter) -> Result:
    """The readable engine, node by node."""
    if (reason := problem.hopeless()) is not None:
        on_step(TraceStep("start"))
        return Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, seconds=meter.seconds, reason=reason)
    search, seen, depth = bitset.Search(problem, seed, meter), _Seen(problem), 0
    outcome = None if search.begin() else Outcome.IMPOSSIBLE
    on_step(seen.step(search, "start"))
    while outcome is None:
        outcome = search.go_on(nodes=1)
        kind = "in" if len(search.decisions) > depth or outcome is Outcome.SOLVED else "out"
        depth = len(search.decisions)
        on_step(seen.step(search, kind))
    if outcome is Outcome.SOLVED:
        on_step(TraceStep("fill"))
    return result_of(search, outcome)


class _Seen:
    """What the engine's domains were when they were last looked at."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.domains = list(problem.domains)
        self.words: dict[int, str | None] = {}

    def step(self, search: bitset.Search, kind: str) -> TraceStep:
        """What has changed since then."""
        words: dict[int, str | None] = {}
        left: dict[int, int] = {}
        for s, w in zip(self.problem.unfilled, search.words(), strict=True):
            word = self.problem.lexicon.word(self.problem.lengths[s], w) if w >= 0 else None
            if word != self.words.get(s):
                words[s] = self.words[s] = word
            if search.state.domains[s] != self.domains[s]:
                self.domains[s] = search.state.domains[s]
                left[s] = self.domains[s].bit_count()
        slot = search.decisions[-1].slot if kind == "in" and search.decisions else -1
        return TraceStep(kind, slot, self.words.get(slot) or "", frozenset(), words, left)


@dataclass
class Trace:
    """The first steps of a search, as many as fit, and how it ended."""

    problem: Problem
    steps: list[TraceStep] = field(default_factory=list)
    count: int = 0  # steps that there were
    changes: int = 0  # of domains, in the steps that are kept
    words: dict[int, str | None] = field(default_factory=dict)  # at this moment
    left: dict[int, int] = field(default_factory=dict)

    @property
    def cut(self) -> bool:
        """Whether steps between the first ones and the end are missing."""
        return self.count > len(self.steps)

    def add(self, step: TraceStep) -> None:
        """Keep a step while there is room."""
        self.count += 1
        if self.count == len(self.steps) + 1 <= MOST_STEPS and self.changes + len(step.left) <= MOST_CHANGES:
            self.steps.append(step)
            self.changes += len(step.left)
        self.words.update(step.words)
        self.left.update(step.left)

    def all_steps(self) -> list[TraceStep]:
        """The steps that are kept; where some are missing, one more that leads to the end."""
        return [*self.steps, TraceStep("end", words=self.words, left=self.left)] if self.cut else self.steps
