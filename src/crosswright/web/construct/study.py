"""What the page's worker finds about a grid (`browser/editor/analyst.js`), found here for browsers without WebAssembly.

    study(StudyRequest(puzzle=ipuz, slot="1A"), default_lexicon())

It runs in a process with limits (`workers.child`), so every search has a budget of nodes.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.problem import Problem
from crosswright.puzzle.demands import AtMost, Demands
from crosswright.search import Budget, Outcome, Result, candidates, explain, fill
from crosswright.search.propagation import Propagation
from crosswright.web.server.sent import Sent
from crosswright.words import Lexicon

# After how many nodes and seconds is it "not known" whether the grid fills, and how many nodes may the conflict take?
NODES, SECONDS, NODES_TO_EXPLAIN = 8_000, 6.0, 8_000
# How many words of a slot are sent at most? The best of them.
MOST_WORDS = 5_000
STATES = {Outcome.SOLVED: "fills", Outcome.IMPOSSIBLE: "impossible"}

_Word = Annotated[str, StringConstraints(max_length=64)]
_Score = Annotated[int, Field(ge=0, le=100)]


class _StudyPart(Sent):
    """A part of a request: its fields are named as the page names them."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class FewLowScores(_StudyPart):
    """At most this many entries may score less."""

    most: int = Field(ge=0, le=1000)
    below: _Score


class StudyDemands(_StudyPart):
    """What is demanded of the entries."""

    least: _Score = 50
    least_of: dict[int, _Score] = Field(
        default_factory=dict, max_length=64, description="Other lowest scores, by length."
    )
    without: list[_Word] = Field(default_factory=list, max_length=2000, description="Words that may not be used.")
    few: FewLowScores | None = None
    roots_apart: bool = True


class StudyRequest(_StudyPart):
    """A grid to study."""

    puzzle: dict[str, Any] = Field(description="The grid as ipuz, its letters in `solution`, 0 for open cells.")
    demands: StudyDemands = StudyDemands()
    slot: str | None = Field(None, max_length=5, description="The slot whose words to rank, as 12A.")
    free: list[int] = Field([], max_length=64, description="Cells whose letters don't count when these are ranked.")
    seed: int = Field(0, ge=0, lt=2**31)


class SlotState(BaseModel):
    """A slot: how many words it has left, or its entry and that one's score."""

    left: int | None = None
    entry: str | None = None
    score: int | None = None


class RankedWord(BaseModel):
    """A word that fits a slot."""

    word: str
    score: int
    fewest: int = Field(description="The fewest words that it leaves to a slot across.")
    state: str = Field(description="fills, open or dead.")


class Study(BaseModel):
    """What was found."""

    consistent: bool = Field(description="Whether propagation leaves every slot a word.")
    empty: list[str] = Field(description="Slots that no word fits.")
    slots: dict[str, SlotState]
    letters: list[str] = Field(description="Per cell those left; '' where nothing is known.")
    state: str = Field(description="fills, impossible or unknown.")
    fill: list[str] | None = Field(description="The letters of a fill.")
    conflict: list[str] = Field(description="The smallest set of slots found that can't be filled together.")
    words: list[RankedWord] = Field(description="Of the slot that was asked for, the most promising first.")


def study(request: StudyRequest, lexicon: Lexicon) -> Study:
    """Study a grid. CrosswrightError for one that can't be read or filled by words of this lexicon's letters."""
    read = formats.read(json.dumps(request.puzzle).encode(), source="the puzzle", format="ipuz")
    words, demands, grid = _words(request.demands, lexicon), _demands(request.demands), read.fill
    problem = demands.problem(grid, words)
    propagation = Propagation(problem)
    consistent = propagation.begin()
    result = fill(problem, seed=request.seed, budget=Budget(nodes=NODES, seconds=SECONDS))
    return Study(
        consistent=consistent,
        empty=[grid.slots[s].name for s in problem.unfilled if not problem.domains[s]],
        slots=_slots(problem, propagation.domains if consistent else problem.domains, lexicon),
        letters=_letters(grid, propagation.cell_letters() if consistent else {}),
        state=STATES.get(result.outcome, "unknown"),
        fill=list(result.fill.letters) if result.fill is not None else None,
        conflict=_conflict(problem, result, request.seed),
        words=_ranked(grid, words, demands, request),
    )


def _words(demands: StudyDemands, lexicon: Lexicon) -> Lexicon:
    """The words that are left by these demands and by the lexicon's own lowest scores."""
    own, usual = lexicon.min_score_of, lexicon.min_score
    least_of = {
        length: max(demands.least_of.get(length, demands.least), own.get(length, usual))
        for length in {*own, *demands.least_of}
    }
    return lexicon.filtered(min_score=max(demands.least, usual), min_score_of=least_of, without=demands.without)


def _demands(sent: StudyDemands) -> Demands:
    few = (AtMost(sent.few.most, below=sent.few.below),) if sent.few else ()
    return Demands(allow_roots=not sent.roots_apart, at_most=few)


def _slots(problem: Problem, domains: Collection[int], lexicon: Lexicon) -> dict[str, SlotState]:
    states = {}
    for slot, domain in zip(problem.grid.slots, domains, strict=True):
        entry = problem.given.get(slot.id)
        known = SlotState(left=domain.bit_count()) if entry is None else None
        states[slot.name] = known or SlotState(entry=entry, score=lexicon.score_of(entry or ""))
    return states


def _letters(grid: Grid, left: dict[int, str]) -> list[str]:
    return [letter or left.get(c, "") for c, letter in enumerate(grid.letters)]


def _conflict(problem: Problem, result: Result, seed: int) -> list[str]:
    """The slots to blame, where it is proved that there is no fill."""
    if result.outcome is not Outcome.IMPOSSIBLE:
        return []
    conflict = explain(problem, result, seed=seed, nodes=NODES_TO_EXPLAIN)
    return list(conflict.slots) if conflict.proved else []


def _ranked(grid: Grid, words: Lexicon, demands: Demands, request: StudyRequest) -> list[RankedWord]:
    """The words of the slot that was asked for; none where it is given whole by other entries."""
    if request.slot is None:
        return []
    free = set(request.free)
    opened = grid.cleared().with_letters({c: each for c, each in enumerate(grid.letters) if each and c not in free})
    problem = demands.problem(opened, words)
    try:
        problem.unfilled_slot(request.slot)
    except UsageError:
        return []
    ranked = candidates(problem, request.slot, seed=request.seed)
    return [
        RankedWord(word=each.word, score=each.score, fewest=each.fewest, state=each.prospect.value)
        for each in ranked[:MOST_WORDS]
    ]
