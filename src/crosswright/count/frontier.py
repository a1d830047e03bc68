"""Counting over a frontier: after every cell, how many ways lead to each state of the slots that have begun.

A state consists of the automata's nodes, so that beginnings with the same continuations are one state. This is the
classic transfer-matrix method. It is exact for any number of fills; its memory grows with the number of states, so it
suits grids whose rows cut few columns. Repeats are allowed, as in `elimination`, which needs no reading order and no
table of states.
"""

from __future__ import annotations

from collections.abc import Callable

from crosswright.count.walk import WalkLayout
from crosswright.search.bitset import bits_of

# How many states may there be at once? About 200 bytes each.
MOST_STATES = 2_000_000
# After how many states is the budget checked again?
STATES_A_STEP = 1_000

State = tuple[int, ...]  # the node of each slot that has begun and not ended, in slot order


def sweep(layout: WalkLayout, check: Callable[[], bool]) -> int | None:
    """How many fills there are, repeats allowed; None where there are too many states or `check` returns False."""
    left = [sum(s in step.slots for step in layout.steps) for s in range(len(layout.automaton))]
    states: dict[State, int] = {(): 1}
    open_: list[int] = []  # the slots that a state's nodes belong to
    for step in layout.steps:
        grown = sorted({*open_, *step.slots})
        for s in step.slots:
            left[s] -= 1
        kept = [s for s in grown if left[s]]
        before = {s: open_.index(s) for s in open_}
        written = _write(layout, step.slots, before, kept, states, check=check)
        if written is None or len(written) > MOST_STATES:
            return None
        states, open_ = written, kept
    return states.get((), 0)


def _write(
    layout: WalkLayout,
    slots: tuple[int, ...],
    before: dict[int, int],
    kept: list[int],
    states: dict[State, int],
    *,
    check: Callable[[], bool],
) -> dict[State, int] | None:
    """The states after every letter that these slots can write, from each state; None where `check` returns False."""
    automata = [layout.automata[layout.automaton[s]] for s in slots]
    after: dict[State, int] = {}
    for number, (state, ways) in enumerate(states.items()):
        if number % STATES_A_STEP == 0 and not check():
            return None
        nodes = [state[before[s]] if s in before else 0 for s in slots]
        letters = -1
        for automaton, node in zip(automata, nodes, strict=True):
            letters &= automaton.letters[node]
        for a in bits_of(letters):
            reached = {s: automaton.step(node, a)[0] for s, automaton, node in zip(slots, automata, nodes, strict=True)}
            key = tuple(reached[s] if s in reached else state[before[s]] for s in kept)
            after[key] = after.get(key, 0) + ways
    return after
