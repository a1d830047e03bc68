"""A recorded search to look at: one step as a picture or a line, all of them as a page with a slider.

`replay.html` beside this module is what the page draws.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from crosswright.grid import Grid
from crosswright.media.drawn.slider import slider_page
from crosswright.problem import Problem
from crosswright.textbook.csp import grid_with
from crosswright.textbook.trace import Trace, TraceStep

# How many slots or words are named in a line?
_MOST_NAMED = 4


def grid_at(problem: Problem, words: Mapping[int, str | None]) -> Grid:
    """The grid with the words that stand in it."""
    return grid_with(problem, ((s, word) for s, word in words.items() if word is not None))


def warmth(problem: Problem, words: Mapping[int, str | None], left: Mapping[int, int]) -> dict[int, float]:
    """Per cell without a letter 0..1: which share of its slots' words is gone, on a logarithmic scale."""
    warm: dict[int, float] = {}
    for s in problem.unfilled:
        if words.get(s) is None:
            initial = problem.domains[s].bit_count()
            gone = 1 - math.log(left.get(s, initial) + 1) / math.log(initial + 1) if initial else 0.0
            for c in problem.grid.slots[s].cells:
                warm[c] = max(warm.get(c, 0.0), gone)
    return warm


def describe(problem: Problem, step: TraceStep) -> str:
    """A step in a line: `5D TIGER in; 2 slots lost words, left: 7A 3, 2D 12`."""
    name = problem.grid.slots[step.slot].name if step.slot >= 0 else None
    if step.kind == "in":
        return (f"{name} {step.word} in" if name else "the last words in") + _fewest(problem, step)
    if step.kind == "out":
        blame = f", because of {_names(problem, sorted(step.blame))}" if step.blame else ""
        untried = f", jumped over; not tried here: {_shortened(step.untried)}" if step.untried else ""
        return (f"{name} {step.word} out" if name else "back: a word is ruled out") + blame + untried
    if step.kind == "dead end":
        return f"{name}: no word left; to blame: {_names(problem, sorted(step.blame)) or 'no other slot'}"
    if step.kind == "start":
        return "before the first word" + _fewest(problem, step)
    return {"fill": "filled", "end": "the end"}[step.kind]


def _names(problem: Problem, slots: list[int]) -> str:
    return _shortened([problem.grid.slots[s].name for s in slots])


def _shortened(names: Sequence[str]) -> str:
    """The first few of some names, and how many more there are."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _fewest(problem: Problem, step: TraceStep) -> str:
    """The slots with the fewest words left, among the slots that lost words."""
    if not step.left:
        return ""
    fewest = sorted(step.left.items(), key=lambda each: each[1])[:_MOST_NAMED]
    said = ", ".join(f"{problem.grid.slots[s].name} {count:,}" for s, count in fewest)
    return f"; {len(step.left)} {'slot' if len(step.left) == 1 else 'slots'} lost words, left: {said}"


def page(trace: Trace, title: str, figures: str) -> str:
    """The page that replays a trace; `title` and `figures` are its head."""
    if trace.cut:
        figures += f". Of {trace.count - 1:,} steps these are the first {len(trace.steps) - 1:,}, and how it ended."
    return slider_page(Path(__file__).with_name("replay.html"), _data(trace), title=title, figures=figures)


def _data(trace: Trace) -> dict[str, Any]:
    """The data for the page's script. A step is [kind, slot, word, blame, words, left, line]."""
    problem, grid = trace.problem, trace.problem.grid
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "blocks": sorted(grid.blocks),
        "right_bars": sorted(grid.right_bars),
        "lower_bars": sorted(grid.lower_bars),
        "numbers": grid.numbers,
        "given": {c: letters for c, letters in enumerate(grid.letters) if letters},
        "slots": [
            {"name": slot.name, "cells": slot.cells, "words": domain.bit_count(), "entry": problem.given.get(slot.id)}
            for slot, domain in zip(grid.slots, problem.domains, strict=True)
        ],
        "steps": [
            [step.kind, step.slot, step.word, sorted(step.blame), step.words, step.left, describe(problem, step)]
            for step in trace.all_steps()
        ],
    }
