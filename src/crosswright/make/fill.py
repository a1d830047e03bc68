"""Fills: the best one of a pattern, and other words in some slots of a fill and around them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from crosswright.grid import Grid
from crosswright.language.wording import worded
from crosswright.make.request import MakingRun
from crosswright.search import Budget, best_fill, fill, fill_preferring
from crosswright.words import Lexicon

# How many nodes may the trial of a pattern take?
TRIAL_NODES = 3_000
# How long is a long entry, and which score must it have? The first of these with which a pattern can be filled.
LONG, LIVELY = 8, (68, 64, 60, 56)
# How many nodes may the search for other words around poorly clued entries take, and how far from them may it go, in
# crossings?
REFILL_NODES, FURTHEST = 5_000, 5
# What does the progress of that search say?
OTHER_WORDS = worded("other words")


class FillEffort(NamedTuple):
    """What a search for the best fill may use."""

    words: Lexicon
    nodes: int  # of the kernel
    seed: int
    label: str  # of its progress


@dataclass(frozen=True)
class Others:
    """Other words for the entries of a filled pattern, and what they have replaced so far."""

    pattern: Grid
    pools: Sequence[Lexicon]  # the words that have clues by hand, tried first, and all
    replaced: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class FilledPattern:
    """A pattern that is filled."""

    pattern: Grid  # with the theme's letters in it
    fill: Grid
    mean: float  # score of the entries that were searched for


def trial_nodes(run: MakingRun, words: Lexicon) -> int:
    """How many nodes a trial with these words may take."""
    return run.nodes(TRIAL_NODES, words)


def can_fill(run: MakingRun, pattern: Grid, words: Lexicon, seed: int) -> bool:
    """Whether a short search fills a pattern."""
    problem, budget = run.request.demands.problem(pattern, words), Budget(nodes=trial_nodes(run, words))
    return fill(problem, seed=seed, budget=budget, engine=run.engine, stop=run.stop).fill is not None


def fill_pattern(run: MakingRun, pattern: Grid, effort: FillEffort) -> FilledPattern | None:
    """The best fill that is found, around the entries that are preferred; None if none was found."""
    effort = effort._replace(words=_liveliest(run, pattern, effort.words, effort.seed))
    around = pattern
    for name, entry in _preferred(run, pattern, effort).items():
        around = around.with_entry(name, entry)
    return _filled(run, around, pattern, effort)


def refilled(run: MakingRun, fill: Grid, slots: Sequence[str], others: Others, seed: int) -> Grid | None:
    """The fill with other words in these slots and around them, as few as possible; None if none is found.

    Their entries join those that are replaced, which don't come again.
    """
    entries = [fill.entries[name] for name in slots]
    pools = [each.filtered(without=[*others.replaced, *entries]) for each in others.pools if len(each)]
    freed = {fill.slot_named(name).id for name in slots}
    for _ in range(FURTHEST):
        crossings = [(crossing.across, crossing.down) for crossing in fill.crossings]
        freed |= {s for pair in crossings for s in pair if freed & set(pair)}
        emptied = _emptied(fill, others.pattern, freed)
        for words in pools:
            if can_fill(run, emptied, words, seed):
                effort = FillEffort(_liveliest(run, emptied, words, seed), REFILL_NODES, seed, OTHER_WORDS)
                if filled := _filled(run, emptied, others.pattern, effort):
                    others.replaced.extend(entries)
                    return filled.fill
            if run.stop():
                return None
    return None


def _liveliest(run: MakingRun, pattern: Grid, words: Lexicon, seed: int) -> Lexicon:
    """The words with only the liveliest long ones, if a short search fills the pattern with them; else all."""
    of = words.min_score_of
    for least in LIVELY:
        long = {length: max(least, of.get(length, 0)) for length in words.lengths if length >= LONG}
        narrower = words.filtered(min_score=words.min_score, min_score_of={**of, **long})
        if can_fill(run, pattern, narrower, seed):
            return narrower
    return words


def _preferred(run: MakingRun, pattern: Grid, effort: FillEffort) -> dict[str, str]:
    """The slots that take preferred entries, and these."""
    preferred = run.request.prefer
    if not preferred:
        return {}
    problem = run.request.demands.problem(pattern, effort.words)
    result = fill_preferring(problem, preferred, **_search(run, effort))
    entries = result.fill.entries if result.fill is not None else {}
    return {name: entry for name, entry in entries.items() if entry in preferred and name not in pattern.entries}


def _filled(run: MakingRun, grid: Grid, pattern: Grid, effort: FillEffort) -> FilledPattern | None:
    """The best fill found for the empty slots of a grid; None if none was found.

    Entries that the grid has beyond those of its pattern were chosen before, and count for limits.
    """
    held = [entry for name, entry in grid.entries.items() if name not in pattern.entries]
    result = best_fill(run.request.demands.problem(grid, effort.words, held=held), **_search(run, effort))
    if result.fill is None or result.incumbent is None:
        return None
    return FilledPattern(pattern, result.fill, result.incumbent.mean)


def _search(run: MakingRun, effort: FillEffort) -> dict[str, Any]:
    """How to search, for the functions that search for the best fill."""
    return {"seed": effort.seed, "budget": Budget(nodes=run.nodes(effort.nodes, effort.words)), "engine": run.engine,
            "stop": run.stop, "progress": run.watching(effort.label)}  # fmt: skip


def _emptied(fill: Grid, pattern: Grid, freed: Collection[int]) -> Grid:
    """The pattern with the letters of a fill in all slots except the freed ones."""
    held = {c for slot in fill.slots if slot.id not in freed for c in slot.cells}
    return pattern.with_letters({c: fill.letters[c] for c in sorted(held)})
