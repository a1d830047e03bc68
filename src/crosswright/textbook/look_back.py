"""Look-back: where to go on when a slot has no word left; and words that must not stand twice."""

from __future__ import annotations

from collections import defaultdict

from crosswright.textbook.consistency import nothing
from crosswright.textbook.csp import Blame, CspState, Rule

# How many slots may a learned no-good name? Longer ones hardly ever come true again.
LONGEST_NOGOOD = 6
# How many are stored? Only the first ones: dropping some would need a policy of its own.
MOST_NOGOODS = 20_000


class Chronological:
    """Back to the word placed last, whatever was wrong."""

    rule: Rule = staticmethod(nothing)

    def explain(self, state: CspState, conflict: Blame) -> Blame:
        """Blame every slot that has a word."""
        return frozenset(state.assignment)


class Backjumping(Chronological):
    """Back to the last word that had a part in it, over all that didn't.

    Conflict-directed backjumping (Prosser 1993): conflict sets pass upwards, so that one jump can follow another.
    """

    def explain(self, state: CspState, conflict: Blame) -> Blame:
        """Blame the slots in conflict alone."""
        return conflict


class Learning(Backjumping):
    """Backjumping that remembers: words that failed together are never placed together again.

    No-good recording (Dechter 1990; Schiex and Verfaillie 1994), of short ones only.
    """

    def __init__(self) -> None:
        self.rule = self.recall
        self.count = 0
        # by each of its words: the words of a no-good, slot -> word
        self.nogoods: dict[tuple[int, str], list[dict[int, str]]] = defaultdict(list)

    def explain(self, state: CspState, conflict: Blame) -> Blame:
        """Blame the slots in conflict, and note what stands in them."""
        if len(conflict) <= LONGEST_NOGOOD and self.count < MOST_NOGOODS:
            self.count += 1
            nogood = {s: state.assignment[s] for s in conflict}
            for s, word in nogood.items():
                self.nogoods[s, word].append(nogood)
        return conflict

    def recall(self, state: CspState, s: int) -> Blame | None:
        """A rule: the word just placed completes no no-good."""
        for nogood in self.nogoods.get((s, state.assignment[s]), ()):
            if nogood.items() <= state.assignment.items():
                return frozenset(nogood)
        return None


LOOK_BACK: dict[str, type[Chronological]] = {
    "chronological": Chronological,
    "cbj": Backjumping,
    "learning": Learning,
}


# Words that stand twice. (Where repeats are allowed a problem's `peers` are empty and these find nothing.)


def not_again(state: CspState, s: int) -> Blame | None:
    """A rule: the word just placed stands nowhere else."""
    for t in state.problem.peers[s]:
        if state.assignment.get(t) == state.assignment[s]:
            return frozenset({s, t})
    return None


def not_again_by_crossings(state: CspState, s: int) -> Blame | None:
    """A rule: neither that word nor an entry that it completes by crossing stands twice; and such an entry is a word.

    Most programs see such entries late or, when they don't count them as placed, never.
    """
    if (conflict := not_again(state, s)) is not None:
        return conflict
    completed = [t for _, _, t, _ in state.links[s] if t not in state.assignment and state.spelled(t) is not None]
    for t in completed:
        entry = state.spelled(t)
        if entry not in state.domains[t]:
            return state.writers(t) | state.blame[t]
        for u in state.problem.peers[t]:
            if state.spelled(u) == entry:
                return state.writers(t) | state.writers(u)
    return None


DUPLICATES: dict[str, Rule] = {"when-placed": not_again, "at-once": not_again_by_crossings}
