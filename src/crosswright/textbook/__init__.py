"""The strategies of the literature, side by side: textbook ways to fill a crossword, put together from parts.

    fill(problem, "fc-cbj")               one fill, and what it cost
    fills(problem, "mac,order=dom/wdeg")  every fill

A strategy is a choice of parts, each a few lines with its source:

    consistency   consistency.py   what is checked when a word has been placed
    order, weight order.py         which slot is next
    values        order.py         which of its words is first
    look_back     look_back.py     where to go on when a slot has no word left
    duplicates    look_back.py     when a word that stands twice is noticed
    constraint    csp.py           a rule of your own that every fill has to keep

A part is a name, or a function of your own in place of it: `named("mac", order=my_rank)`. The search of all strategies
is `StrategySearch.extend`. All are complete: they find the same fills, or none, and differ in what that costs. To
fill crosswords use `crosswright.search.fill`; these are to learn from. `comparing.py` runs several on many grids,
`plan.py` reads which.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from crosswright import plugins, search
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search import Fills
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result
from crosswright.textbook.consistency import CONSISTENCY, Lookahead, nothing
from crosswright.textbook.csp import Blame, CspState, Effort, Ended, Event, OnEvent, Rule, grid_with, ignore_event
from crosswright.textbook.look_back import DUPLICATES, LOOK_BACK, Chronological
from crosswright.textbook.order import ORDERS, VALUES, WEIGHTS, Rank, Weight, Words
from crosswright.textbook.own_parts import checked_part

__all__ = ["ENGINE", "PARTS", "PRESETS", "Event", "Rank", "Rule", "Strategy", "Weight", "Words",
           "fill", "fills", "named"]  # fmt: skip

# The rules that a fill has to keep beside those of every crossword: yours.
CONSTRAINTS: dict[str, Rule] = {"none": nothing}

# How many slots can a grid have? The search goes one call deeper for each, and Python has a limit to that.
MOST_SLOTS = 600


@dataclass(frozen=True)
class Strategy:
    """A way to search: one part of each kind, by its name in `PARTS` or as a function of your own."""

    consistency: str | Lookahead = "check"
    order: str | Rank = "static"
    weight: str | Weight = "none"
    values: str | Words = "alphabet"
    look_back: str | type[Chronological] = "chronological"
    duplicates: str | Rule = "when-placed"
    constraint: str | Rule = "none"


_TABLES: Mapping[str, Mapping[str, Any]] = {
    "consistency": CONSISTENCY,
    "order": ORDERS,
    "weight": WEIGHTS,
    "values": VALUES,
    "look_back": LOOK_BACK,
    "duplicates": DUPLICATES,
    "constraint": CONSTRAINTS,
}
PARTS = {kind: tuple(table) for kind, table in _TABLES.items()}
"""The parts of each kind."""

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
"""The named strategies, the simplest first. Enter one of your own under its name; other packages add theirs too."""
PRESETS.update(plugins.load("strategies"))

ENGINE = "engine"
"""The name of the engine among the strategies, where they are compared."""


def named(spec: str, **parts: Any) -> Strategy:
    """The strategy that a text names: a preset, and after commas other parts in place of its own.

    Keyword arguments are parts too, and may be functions of your own: `order` takes a `Rank`, `weight` a `Weight`,
    `values` a `Words`, `duplicates` and `constraint` a `Rule`. Raises UsageError for a name that there isn't.

    >>> named("fc-cbj,order=mrv").order
    'mrv'
    >>> def longest_first(state, s):
    ...     return -state.problem.lengths[s], 0
    >>> named("fc", order=longest_first).order is longest_first
    True
    """
    name, *changes = spec.split(",")
    if name not in PRESETS:
        raise UsageError(f"there is no strategy {name!r}; choose one of {', '.join([*PRESETS, ENGINE])}")
    for change in changes:
        kind, _, part = change.partition("=")
        parts.setdefault(kind.strip().replace("-", "_"), part)
    for kind, part in parts.items():
        if kind not in PARTS:
            raise UsageError(f"{spec}: there is no kind of part {kind!r}; choose one of {', '.join(PARTS)}")
        if isinstance(part, str) and part not in PARTS[kind]:
            raise UsageError(f"{spec}: there is no {kind} {part!r}; choose one of {', '.join(PARTS[kind])}")
    return replace(PRESETS[name], **parts)


class StrategySearch:
    """The search that all strategies share."""

    def __init__(self, state: CspState, strategy: Strategy) -> None:
        self.state = state

        def part(kind: str) -> Any:
            """A part by its name; a function of the caller's own in its place is checked."""
            name = getattr(strategy, kind)
            return _TABLES[kind][name] if isinstance(name, str) else checked_part(kind, name)

        self.rank, self.weight, self.words = part("order"), part("weight"), part("values")
        self.consistency: Lookahead = part("consistency")
        self.look_back: Chronological = part("look_back")()
        self.rules = (self.look_back.rule, part("duplicates"), part("constraint"), self.consistency.back)
        self.furthest: list[tuple[int, str]] = []  # the assignment when it was longest

    def run(self) -> Iterator[Grid]:
        """Every fill."""
        if self.consistency.before(self.state) is None:
            yield from self.extend()

    def extend(self) -> Generator[Grid, None, Blame]:
        """Every way to complete the assignment; at the end, returns the slots to blame that there are no more."""
        state = self.state
        if state.complete():
            return (yield from self.finish())
        s, blame, mark = self.next_slot(), Blame(), len(state.trail)
        words = self.words(state, s)
        for i, word in enumerate(words, start=1):
            conflict = self.try_word(s, word)
            if conflict is None:
                conflict = yield from self.extend()
            jumping = s not in conflict  # it would fail whatever stood here
            state.take_back(s, mark, conflict, words[i:] if jumping else ())
            if jumping:
                return conflict
            blame |= conflict - {s}
        state.effort.backtracks += 1
        conflict = self.look_back.explain(state, blame | state.blame[s])
        state.emit("dead end", s, blame=conflict)
        return conflict

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
        if conflicts := [conflict for rule in self.rules if (conflict := rule(state, s)) is not None]:
            return state.earliest(conflicts, s)
        if (conflict := self.consistency.ahead(state, s)) is not None:
            return conflict
        if len(state.assignment) > len(self.furthest):
            self.furthest = list(state.assignment.items())
        return None

    def finish(self) -> Generator[Grid, None, Blame]:
        """All slots have words: a fill, if they pass the last test. To find others, any of them may have to change."""
        state = self.state
        conflict = self.consistency.at_end(state)
        if conflict is None:
            state.emit("fill")
            yield state.grid()
        return frozenset(state.assignment) if conflict is None else self.look_back.explain(state, conflict)


def fill(
    problem: Problem,
    strategy: str | Strategy,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
    progress: OnProgress = ignore,
    on_event: OnEvent = ignore_event,
) -> Result:
    """Search for one fill by a strategy of the literature, or by the engine where it's named `engine`.

    `on_event` gets every step as an `Event`; the engine calls it never.

    >>> from crosswright.words import Lexicon
    >>> problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))
    >>> result = fill(problem, "backtracking")
    >>> sorted(result.fill.entries.values()), result.nodes, result.backtracks, result.checks
    (['AN', 'AT', 'NO', 'TO'], 10, 0, 10)
    """
    if strategy == ENGINE:
        return search.fill(problem, seed=seed, budget=budget, stop=stop, progress=progress)
    return next(_results(problem, strategy, seed, Meter(budget, stop, progress), on_event))


def fills(
    problem: Problem,
    strategy: str | Strategy,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
    on_event: OnEvent = ignore_event,
) -> Fills:
    """Every fill once by a strategy of the literature; the iterator says how it ended."""
    return Fills(_results(problem, strategy, seed, Meter(budget, stop), on_event))


def _results(
    problem: Problem, strategy: str | Strategy, seed: int, meter: Meter, on_event: OnEvent
) -> Iterator[Result]:
    """A result for each fill, then one for the end."""
    strategy = named(strategy) if isinstance(strategy, str) else strategy
    if len(problem.unfilled) > MOST_SLOTS:
        raise UsageError(f"{len(problem.unfilled)} slots to fill; the textbook goes up to {MOST_SLOTS}, use the engine")
    state = CspState(problem, Effort(meter), Random(seed), on_event)
    searching = StrategySearch(state, strategy)
    outcome, reason = Outcome.IMPOSSIBLE, problem.hopeless()
    try:
        for fill in searching.run() if reason is None else ():
            yield _result(state, Outcome.SOLVED, fill=fill)
    except Ended as ended:
        outcome = ended.outcome
    yield _result(state, outcome, partial=grid_with(problem, searching.furthest), reason=reason)


def _result(state: CspState, outcome: Outcome, **ended: Any) -> Result:
    """The result of a search up to this point."""
    effort = state.effort
    return Result(
        outcome=outcome,
        nodes=effort.nodes,
        seconds=effort.meter.seconds,
        weights=tuple(map(float, state.weights)),
        backtracks=effort.backtracks,
        checks=effort.checks,
        **ended,
    )
