"""The readable engine: maintained arc consistency over bitsets held in Python ints.

The search is `Search.run`, a page of verbs. What it rests on:

- Arc consistency is kept after every decision (MAC: Sabin and Freuder 1994): a cell's letters are those that both
  of its slots can still write; a slot's words are those that its cells' letters still allow.
- The slot to fill next has the fewest words for the trouble its crossings have given (dom/wdeg: Boussemart,
  Hemery, Lecoutre and Sais 2004).
- The word to try first leaves the crossing slots the most words, weighed with its score.
- A decision is "this word here"; when it is refuted, "this word not here" is kept and the search goes on from there
  (binary branching), so that restarts and enumeration need no other machinery.
- Restarts (Gomes, Selman and Kautz 1998) leave an unlucky beginning; the weights stay. Their limit grows
  geometrically, so the last run covers all: the search is complete.

Cost: a revision of one slot takes (letters in its word) x (letters of the alphabet) ands of bitsets as wide as the
number of words of its length; a node revises each slot a handful of times at the worst.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import Meter, Outcome

# How many refuted decisions does the first run get before the search starts over?
FIRST_LIMIT = 20
# How much does that limit grow at each restart?
LIMIT_GROWTH = 1.3
# How many words of a slot are looked at when one is chosen? Enough to find a good one, few enough to be quick.
WORDS_LOOKED_AT = 64
# By how much of itself may chance raise a word's worth? Enough that seeds and restarts differ.
CHANCE = 1.0


# Bits: the only functions that know how a set of ids is held.


def single(domain: int) -> bool:
    """Whether exactly one bit is set, given that at least one is."""
    return domain & (domain - 1) == 0


def bits_of(domain: int) -> Iterator[int]:
    """The positions of the set bits, ascending."""
    digits = bin(domain)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


class State:
    """What the search changes, and the trail to take it back.

    The trail holds (list, index, old value) of every change, so that undoing knows nothing of what changed.
    """

    def __init__(self, problem: Problem) -> None:
        """Start with every word that fits and every letter."""
        self.problem = problem
        self.domains = list(problem.domains)  # per slot: the words it may still take
        self.letters = [(1 << len(problem.lexicon.alphabet)) - 1] * len(problem.crossings)  # per crossing
        self.weights = [1] * len(problem.crossings)  # per crossing: how often it ran out; never taken back
        self.trail: list[tuple[list[int], int, int]] = []
        self.settled = [False] * len(problem.domains)  # per slot: its only word is known to its peers
        self.settling: list[int] = []  # the slots settled, in order; undone by length

    def change(self, values: list[int], index: int, new: int) -> None:
        """Set `values[index]`, remembering what it was."""
        self.trail.append((values, index, values[index]))
        values[index] = new

    def undo(self, trail_length: int, settled: int) -> None:
        """Take back every change made since the trail and the settled slots were this many."""
        while len(self.trail) > trail_length:
            values, index, old = self.trail.pop()
            values[index] = old
        while len(self.settling) > settled:
            self.settled[self.settling.pop()] = False


@dataclass
class Propagator:
    """Keeps a state arc consistent and its entries distinct."""

    state: State

    def __post_init__(self) -> None:
        """Lay out per slot the bitsets that its links need: rows[s][i][a] for its i-th link, and links back."""
        problem = self.state.problem
        lexicon, size = problem.lexicon, range(len(problem.lexicon.alphabet))
        bits = lexicon.bits
        self.rows = [
            [[bits(length, link.position, a) for a in size] for link in links] if s not in problem.given else []
            for s, (length, links) in enumerate(zip(problem.lengths, problem.links, strict=True))
        ]
        # per slot and link: the far slot's bitsets at the far position
        self.far_rows = [
            [[bits(problem.lengths[link.other], link.other_position, a) for a in size] for link in links]
            for links in problem.links
        ]

    def propagate(self, changed: list[int]) -> bool:
        """Revise from the changed slots until nothing changes; False when a slot has no word left.

        AC-3 (Mackworth 1977) with slots on the queue in place of arcs. The cost of trouble is noted on the
        crossing where it showed.
        """
        queue, waiting = changed, set(changed)
        while queue:
            s = queue.pop()
            waiting.discard(s)
            narrowed = self._narrow_crossings(s)
            if narrowed is None or not self._settle(s, narrowed):
                return False
            for t in narrowed:
                if t not in waiting:
                    waiting.add(t)
                    queue.append(t)
        return True

    def _narrow_crossings(self, s: int) -> list[int] | None:
        """Take from the crossing slots what `s` can't write any more; the slots that lost words, None on a wipe-out."""
        state, narrowed = self.state, []
        domain = state.domains[s]
        for link, row, far_row in zip(state.problem.links[s], self.rows[s], self.far_rows[s], strict=True):
            letters = state.letters[link.crossing]
            lost = unsupported(domain, letters, row)
            if not lost:
                continue
            state.change(state.letters, link.crossing, letters & ~lost)
            before = state.domains[link.other]
            after = without_letters(before, letters & ~lost, lost, far_row)
            if after != before:
                if not after:
                    state.weights[link.crossing] += 1
                    return None
                state.change(state.domains, link.other, after)
                narrowed.append(link.other)
        return narrowed

    def _settle(self, s: int, narrowed: list[int]) -> bool:
        """Once `s` has one word, by decision or by its crossings, take that word from its peers."""
        state = self.state
        domain = state.domains[s]
        if state.settled[s] or not single(domain):
            return True
        state.settled[s] = True
        state.settling.append(s)
        for t in state.problem.peers[s]:
            if state.domains[t] & domain:
                if state.domains[t] == domain:
                    return False
                state.change(state.domains, t, state.domains[t] & ~domain)
                narrowed.append(t)
        return True


def unsupported(domain: int, letters: int, row: list[int]) -> int:
    """The letters, as a mask, that no word of the domain has where `row` looks."""
    lost, rest = 0, letters
    while rest:
        letter = rest & -rest
        rest ^= letter
        if not domain & row[letter.bit_length() - 1]:
            lost |= letter
    return lost


def without_letters(domain: int, kept: int, lost: int, row: list[int]) -> int:
    """The words of the domain that don't have a lost letter where `row` looks, by the shorter way."""
    if kept.bit_count() < lost.bit_count():
        union = 0
        for a in bits_of(kept):
            union |= row[a]
        return domain & union
    for a in bits_of(lost):
        domain &= ~row[a]
    return domain


class Search:
    """One search of one problem."""

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is propagated yet; `run` does that first."""
        self.problem = problem
        self.state = State(problem)
        self.propagator = Propagator(self.state)
        self.random = Random(seed)
        self.meter = meter
        self.decisions: list[tuple[int, int, int, int]] = []  # (slot, word bit, trail length, settled) as they stood
        self.failures = 0  # since the last restart
        self.limit = float(FIRST_LIMIT)
        self.deepest = -1
        self.deepest_domains = list(problem.domains)

    def run(self) -> Outcome:
        """Search until there is a fill, a proof that there is none, or the budget ends."""
        return self.go_on(restarting=True) if self.begin() else Outcome.IMPOSSIBLE

    def every(self) -> Iterator[Outcome]:
        """Search the whole space: SOLVED for each fill as it stands in the state, then how the search ended."""
        going_on = self.begin()
        while going_on:
            outcome = self.go_on(restarting=False)
            yield outcome
            if outcome is not Outcome.SOLVED:
                return
            going_on = self.backtrack()
        yield Outcome.IMPOSSIBLE

    def grid(self) -> Grid:
        """The problem's grid with the letters of every slot that is down to one word."""
        return self._grid(self.state.domains)

    def furthest(self) -> Grid:
        """The grid as it stood where the most decisions held."""
        return self._grid(self.deepest_domains)

    def _grid(self, domains: list[int]) -> Grid:
        decided = {s: domains[s].bit_length() - 1 for s in self.problem.unfilled if domains[s] and single(domains[s])}
        return self.problem.fill_in(decided)

    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that already shows that there is no fill."""
        return self.propagator.propagate(list(self.problem.unfilled))

    def go_on(self, *, restarting: bool) -> Outcome:
        """Decide, backtrack and restart until something ends it."""
        while (s := self.choose_slot()) is not None:
            if (ending := self.meter.spent(self.grid)) is not None:
                return ending
            if restarting and self.failures >= self.limit:
                self.restart()
            elif not self.decide(s, self.choose_word(s)) and not self.backtrack():
                return Outcome.IMPOSSIBLE
        return Outcome.SOLVED

    def decide(self, s: int, word: int) -> bool:
        """Put a word (as a bit) into a slot; False when that can't be."""
        self.meter.nodes += 1
        self.decisions.append((s, word, len(self.state.trail), len(self.state.settling)))
        self.state.change(self.state.domains, s, word)
        if not self.propagator.propagate([s]):
            return False
        self.remember_deepest()
        return True

    def backtrack(self) -> bool:
        """Take back decisions until one can be refuted without trouble; False when none is left: all is searched."""
        while self.decisions:
            self.failures += 1
            s, word, trail_length, settled = self.decisions.pop()
            self.state.undo(trail_length, settled)
            if self.refute(s, word):
                return True
        return False

    def refute(self, s: int, word: int) -> bool:
        """Keep a word out of a slot from here on; False when nothing is left."""
        rest = self.state.domains[s] & ~word
        if not rest:
            return False
        self.state.change(self.state.domains, s, rest)
        return self.propagator.propagate([s])

    def restart(self) -> None:
        """Take back every decision and allow more failures; what was refuted at the root stays refuted."""
        self.meter.restarts += 1
        self.failures = 0
        self.limit *= LIMIT_GROWTH
        if self.decisions:
            _, _, trail_length, settled = self.decisions[0]
            self.state.undo(trail_length, settled)
            self.decisions.clear()

    def choose_slot(self) -> int | None:
        """The open slot with the fewest words for its weight (dom/wdeg); None when every slot has its word."""
        state, best, best_ratio = self.state, None, 0.0
        for s in self.problem.unfilled:
            domain = state.domains[s]
            if single(domain):
                continue
            ratio = domain.bit_count() / self.weight(s)
            if best is None or ratio < best_ratio:
                best, best_ratio = s, ratio
        return best

    def weight(self, s: int) -> int:
        """The trouble that the slot's crossings with open slots have given so far, at least 1."""
        state = self.state
        return 1 + sum(
            state.weights[link.crossing] for link in self.problem.links[s] if not single(state.letters[link.crossing])
        )

    def choose_word(self, s: int) -> int:
        """The most promising word of a slot, as a bit."""
        words = list(bits_of(self.state.domains[s]))
        if len(words) > WORDS_LOOKED_AT:
            words = self.random.sample(words, WORDS_LOOKED_AT)
        length, lexicon = self.problem.lengths[s], self.problem.lexicon
        supports = [(link.position, self.support(s, i)) for i, link in enumerate(self.problem.links[s])]
        best, best_worth = words[0], -1.0
        for w in words:
            worth = (lexicon.score(length, w) + 1.0) ** 2 * (1.0 + CHANCE * self.random.random())
            text = lexicon.word(length, w)
            for p, support in supports:
                worth *= support[text[p]]
            if worth > best_worth:
                best, best_worth = w, worth
        return 1 << best

    def support(self, s: int, i: int) -> dict[str, int]:
        """For each letter at a slot's i-th link: how many words it leaves the slot across."""
        link = self.problem.links[s][i]
        row, domain = self.propagator.far_rows[s][i], self.state.domains[link.other]
        alphabet = self.problem.lexicon.alphabet
        return {alphabet[a]: (domain & row[a]).bit_count() for a in bits_of(self.state.letters[link.crossing])}

    def remember_deepest(self) -> None:
        """Keep the furthest that the search got, to show when it ends without a fill."""
        if len(self.decisions) > self.deepest:
            self.deepest = len(self.decisions)
            self.deepest_domains = list(self.state.domains)
