"""The strategies of the literature, side by side: textbook ways to fill a crossword, put together from parts.

    solve(problem, "fc-cbj")                  one fill, and what it cost
    solutions(problem, "mac,order=dom/wdeg")  every fill

A strategy is a choice of parts, each a few lines with its source:

    consistency   consistency.py   what is looked at when a word has been placed
    order, weight order.py         which slot is next
    values        order.py         which of its words is first
    look_back     look_back.py     where to go on when a slot has no word left
    duplicates    look_back.py     when a word that stands twice is noticed

The search that they share is `Search.extend`. All strategies are complete: they find the same fills, or none, and
differ in what that costs. Nobody should fill crosswords with them; `crosswright.search.solve` is for that.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, fields, replace
from random import Random

from crosswright import search
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Progress, Result
from crosswright.search.textbook.consistency import CONSISTENCY
from crosswright.search.textbook.csp import Blame, Effort, Ended, Event, Observer, State, grid_with
from crosswright.search.textbook.look_back import DUPLICATES, LOOK_BACK
from crosswright.search.textbook.order import ORDERS, VALUES, WEIGHTS

__all__ = ["ENGINE", "PARTS", "PRESETS", "Event", "Report", "Strategy", "named", "solutions", "solve"]

# How many slots can a grid have? The search goes one call deeper for each, and Python has a limit to that.
MOST_SLOTS = 600


@dataclass(frozen=True)
class Strategy:
    """A way to search: one part of each kind, by name. The tables of parts are in `PARTS`."""

    consistency: str = "check"
    order: str = "static"
    weight: str = "none"
    values: str = "alphabet"
    look_back: str = "chronological"
    duplicates: str = "when-placed"


PARTS = {
    "consistency": tuple(CONSISTENCY),
    "order": tuple(ORDERS),
    "weight": tuple(WEIGHTS),
    "values": tuple(VALUES),
    "look_back": tuple(LOOK_BACK),
    "duplicates": tuple(DUPLICATES),
}
"""What there is of each kind of part."""

PRESETS = {
    "naive": Strategy(consistency="none"),
    "backtracking": Strategy(),
    "fc": Strategy(consistency="fc"),
    "mac": Strategy(consistency="mac"),
    "mrv": Strategy(consistency="fc", order="mrv"),
    "mrv+degree+lcv": Strategy(consistency="ac3", order="mrv+degree", values="lcv"),
    "fc-cbj": Strategy(consistency="fc", look_back="cbj"),
    "mac+dom/wdeg": Strategy(
        consistency="mac", order="dom/wdeg", values="lcv-share", look_back="cbj", duplicates="at-once"
    ),
}
"""The strategies that have names, the simplest first."""

ENGINE = "engine"
"""The name of the engine among the strategies, where they are compared."""


@dataclass(frozen=True)
class Report(Result):
    """What a search came to, and what it cost; None where the engine does not count that."""

    backtracks: int | None = None  # slots that had no word left to try
    checks: int | None = None  # letters of words compared with what their crossing slots have there


def named(spec: str) -> Strategy:
    """The strategy that a text names: a preset, and after commas other parts in place of its own.

    >>> named("fc-cbj,order=mrv")
    Strategy(consistency='fc', order='mrv', weight='none', values='alphabet', look_back='cbj', duplicates='when-placed')
    """
    name, *changes = spec.split(",")
    if name not in PRESETS:
        raise UsageError(f"there is no strategy {name!r}; choose one of {', '.join([*PRESETS, ENGINE])}")
    parts = {}
    for change in changes:
        kind, _, part = change.partition("=")
        kind = kind.strip().replace("-", "_")
        if kind not in PARTS:
            raise UsageError(f"{spec}: there is no kind of part {kind!r}; choose one of {', '.join(PARTS)}")
        if part not in PARTS[kind]:
            raise UsageError(f"{spec}: there is no {kind} {part!r}; choose one of {', '.join(PARTS[kind])}")
        parts[kind] = part
    return replace(PRESETS[name], **parts)


class Search:
    """The search that all strategies share."""

    def __init__(self, state: State, strategy: Strategy) -> None:
        self.state = state
        self.consistency = CONSISTENCY[strategy.consistency]
        self.rank, self.weight = ORDERS[strategy.order], WEIGHTS[strategy.weight]
        self.words = VALUES[strategy.values]
        self.look_back = LOOK_BACK[strategy.look_back]()
        self.rules = (self.look_back.rule, DUPLICATES[strategy.duplicates], self.consistency.after)
        self.furthest: list[tuple[int, str]] = []  # the assignment when it was longest

    def run(self) -> Iterator[Grid]:
        """Every fill."""
        if self.consistency.before(self.state) is None:
            yield from self.extend()

    def extend(self) -> Generator[Grid, None, Blame]:
        """Every way to complete the assignment; at the end, the slots to blame that there are no more."""
        state = self.state
        if state.complete():
            return (yield from self.finish())
        s, blame, mark = self.next_slot(), Blame(), len(state.trail)
        for word in self.words(state, s):
            conflict = self.try_word(s, word)
            if conflict is None:
                conflict = yield from self.extend()
            state.take_back(s, mark, conflict)
            if s not in conflict:
                return conflict  # it would fail whatever stood here
            blame |= conflict - {s}
        state.effort.backtracks += 1
        return self.look_back.explain(state, blame | state.blame[s])

    def next_slot(self) -> int:
        """The open slot of the lowest rank."""

        def key(s: int) -> tuple[float, float]:
            rank, second = self.rank(self.state, s)
            return rank / self.weight(self.state, s), second

        return min(self.state.open_slots(), key=key)

    def try_word(self, s: int, word: str) -> Blame | None:
        """Place a word; the conflict if a rule is against it."""
        state = self.state
        state.pause()
        state.place(s, word)
        for rule in self.rules:
            if (conflict := rule(state, s)) is not None:
                return conflict
        if len(state.assignment) > len(self.furthest):
            self.furthest = list(state.assignment.items())
        return None

    def finish(self) -> Generator[Grid, None, Blame]:
        """All slots have words: a fill, if they pass the last test. To find others, any of them may have to change."""
        state = self.state
        conflict = self.consistency.at_end(state)
        if conflict is None:
            state.tell(Event("fill"))
            yield state.grid()
        return frozenset(state.assignment) if conflict is None else self.look_back.explain(state, conflict)


def solve(
    problem: Problem,
    strategy: str | Strategy,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
    observer: Observer | None = None,
) -> Report:
    """Search for one fill by a strategy of the literature, or by the engine where it's named `engine`.

    `observer` hears of every step (see `Event`); the engine tells it nothing.

    >>> from crosswright.words import Lexicon
    >>> problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))
    >>> report = solve(problem, "backtracking")
    >>> sorted(report.fill.entries.values()), report.nodes, report.backtracks, report.checks
    (['AN', 'AT', 'NO', 'TO'], 10, 0, 4)
    """
    if strategy == ENGINE:
        result = search.solve(problem, seed=seed, budget=budget, stop=stop, progress=progress)
        return Report(**{each.name: getattr(result, each.name) for each in fields(Result)})
    meter = Meter(budget, stop, progress)
    return next(_reports(problem, strategy, seed, meter, observer))


def solutions(
    problem: Problem,
    strategy: str | Strategy,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Callable[[], bool] | None = None,
    observer: Observer | None = None,
) -> Iterator[Report]:
    """Every fill once by a strategy of the literature, a SOLVED report each; the last report says how it ended."""
    yield from _reports(problem, strategy, seed, Meter(budget, stop), observer)


def _reports(
    problem: Problem, strategy: str | Strategy, seed: int, meter: Meter, observer: Observer | None
) -> Iterator[Report]:
    """A report for each fill, then one for the end."""
    strategy = named(strategy) if isinstance(strategy, str) else strategy
    if len(problem.unfilled) > MOST_SLOTS:
        raise UsageError(f"{len(problem.unfilled)} slots to fill; the textbook goes up to {MOST_SLOTS}, use the engine")
    effort = Effort(meter)

    def report(outcome: Outcome, fill: Grid | None, partial: Grid | None, reason: str | None = None) -> Report:
        nodes, backtracks, checks = effort.nodes, effort.backtracks, effort.checks
        return Report(outcome, fill, partial, nodes, 0, meter.seconds, reason, backtracks=backtracks, checks=checks)

    if (reason := problem.hopeless()) is not None:
        yield report(Outcome.IMPOSSIBLE, None, problem.grid, reason)
        return
    searching = Search(State(problem, effort, Random(seed), observer), strategy)
    outcome = Outcome.IMPOSSIBLE
    try:
        for fill in searching.run():
            yield report(Outcome.SOLVED, fill, None)
    except Ended as ended:
        outcome = ended.outcome
    yield report(outcome, None, grid_with(problem, searching.furthest))
