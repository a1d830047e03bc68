"""Consistency: what is checked when a word has been placed, from nothing at all to the whole grid.

All of these are rules (`csp.Rule`): given the slot where a word has just been placed, they return None or the conflict.
Those that look ahead also take words from other slots. A table of them by name is at the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from crosswright.problem import Link
from crosswright.textbook.csp import Blame, CspState, Rule


def check(state: CspState, s: int) -> Blame | None:
    """Look back only: the word agrees with every word placed that it crosses (the classic recursive algorithm).

    They are looked at in the order of placing: where several disagree, the one placed first is to blame (Prosser 1993).
    """
    word, crossings = state.assignment[s], {link.other: link for link in state.links[s]}
    for t in state.assignment:
        if t in crossings:
            state.effort.checks += 1
            x, p, _, q = crossings[t]
            if word[p] != state.assignment[t][q]:
                state.weights[x] += 1
                return frozenset({s, t})
    return None


def check_all(state: CspState) -> Blame | None:
    """Test a whole assignment: the first two words that disagree where they cross."""
    conflicts = (check(state, s) for s in state.assignment)
    return next((conflict for conflict in conflicts if conflict is not None), None)


def forward_check(state: CspState, s: int) -> Blame | None:
    """Look ahead one step: the open slots that cross keep the words that agree (Haralick and Elliott 1980)."""
    for link in state.links[s]:
        if link.other not in state.assignment:
            back = _seen_from_there(s, link)
            if revise(state, link.other, back) and not state.domains[link.other]:
                return state.blame[link.other]
    return None


def maintain_arc_consistency(state: CspState, s: int) -> Blame | None:
    """Look ahead all the way: AC-3 again from the slots that cross (MAC: Sabin and Freuder 1994)."""
    return ac3(state, arcs_to(state, s))


def make_arc_consistent(state: CspState) -> Blame | None:
    """AC-3 with every arc, before the search."""
    return ac3(state, ((s, link) for s in state.problem.unfilled for link in state.links[s]))


def ac3(state: CspState, arcs: Iterable[tuple[int, Link]]) -> Blame | None:
    """Revise these arcs, and those that lean on what was taken away, until nothing changes (Mackworth 1977).

    An arc (s, link) is right when every word of s has a partner in the slot that it crosses at that link. With letters
    to look up, revising one takes time in the sum of the two domains, not in their product.
    """
    queue = deque(arcs)
    waiting = {(s, link.crossing) for s, link in queue}
    while queue:
        s, link = queue.popleft()
        waiting.discard((s, link.crossing))
        if not revise(state, s, link):
            continue
        if not state.domains[s]:
            return state.blame[s]
        for t, back in arcs_to(state, s):
            if t != link.other and (t, back.crossing) not in waiting:
                waiting.add((t, back.crossing))
                queue.append((t, back))
    return None


def arcs_to(state: CspState, s: int) -> list[tuple[int, Link]]:
    """The arcs that lean on the words of a slot: from every slot that crosses it."""
    return [(link.other, _seen_from_there(s, link)) for link in state.links[s]]


def revise(state: CspState, s: int, link: Link) -> bool:
    """Take from a slot the words without a partner in the slot that it crosses there; whether any went."""
    state.pause(under_way=1)
    _, p, t, q = link
    letters = {word[q] for word in state.domains[t]}
    words = state.domains[s]
    state.effort.checks += len(words)
    kept = [word for word in words if word[p] in letters]
    if not state.narrow(s, kept, state.blame[t]):
        state.weights[link.crossing] += 1
    return len(kept) < len(words)


def _seen_from_there(s: int, link: Link) -> Link:
    """A crossing of slot `s` as the other slot sees it."""
    return Link(link.crossing, link.other_position, s, link.position)


# The character model: the same reach by way of the cells.


def write_letters(state: CspState, s: int) -> Blame | None:
    """The character model, after a word in `s`: see `collapse`."""
    return collapse(state, [(s, link) for link in state.links[s]])


def write_all_letters(state: CspState) -> Blame | None:
    """The character model, before the search."""
    return collapse(state, [(s, link) for s in state.problem.unfilled for link in state.links[s]])


def collapse(state: CspState, cells: list[tuple[int, Link]]) -> Blame | None:
    """Collapse the tree of possible solutions to the letters that each cell may still hold.

    A cell, here a slot and one of its links, may hold what both of its slots can write there. Words that can no longer
    be written are removed, which takes letters from other cells, back and forth until nothing changes or a cell runs
    empty. What is left is what arc consistency leaves.
    """
    while cells:
        s, (x, p, t, q) = cells.pop()
        state.pause(under_way=1)
        letters = {word[p] for word in state.domains[s]} & {word[q] for word in state.domains[t]}
        if not letters:
            state.weights[x] += 1
            return state.blame[s] | state.blame[t]
        for here, place, there in ((s, p, t), (t, q, s)):
            words = state.domains[here]
            state.effort.checks += len(words)
            state.narrow(here, [word for word in words if word[place] in letters], state.blame[there])
            if len(state.domains[here]) < len(words):
                cells += [(here, link) for link in state.links[here] if link.crossing != x]
    return None


class Lookahead(NamedTuple):
    """Which rules run before the search, and which after each word."""

    before: Callable[[CspState], Blame | None]  # once, before the search
    back: Rule  # when a word has been placed: against the words before it
    ahead: Rule  # then: it may take words from the slots that are still open
    at_end: Callable[[CspState], Blame | None]  # when all slots have words


def nothing(state: CspState, s: int = -1) -> Blame | None:
    """Look at nothing."""
    return None


CONSISTENCY = {
    "none": Lookahead(nothing, nothing, nothing, check_all),
    "check": Lookahead(nothing, check, nothing, nothing),
    "fc": Lookahead(nothing, nothing, forward_check, nothing),
    "ac3": Lookahead(make_arc_consistent, check, nothing, nothing),
    "ac3+fc": Lookahead(make_arc_consistent, nothing, forward_check, nothing),
    "mac": Lookahead(make_arc_consistent, nothing, maintain_arc_consistency, nothing),
    "letters": Lookahead(write_all_letters, nothing, write_letters, nothing),
}
"""By name: generate and test; check against the words placed; look ahead, more and more."""
