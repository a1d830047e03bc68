"""The readable engine: maintained arc consistency over bitsets held in Python ints.

The search is `Search.advance`, a page of verbs. It rests on these ideas:

- Arc consistency is kept after every decision (MAC: Sabin and Freuder 1994): a cell's letters are those that both
  of its slots can still write; a slot's words are those that its cells' letters still allow.
- The slot to fill next has the fewest words for the conflicts its crossings have had (dom/wdeg: Boussemart,
  Hemery, Lecoutre and Sais 2004).
- After a conflict its slot is tried again first (last-conflict reasoning: Lecoutre, Sais, Tabary and Vidal 2009).
- The word to try first leaves the crossing slots the most words, weighed with its score.
- A decision is "this word here"; when it is refuted, "this word not here" is kept and the search goes on from there
  (binary branching), so that restarts and enumeration need no other machinery.
- Restarts (Gomes, Selman and Kautz 1998) leave an unlucky beginning; the weights stay. The limit of failures grows
  geometrically, so that some run is long enough for the whole space: the search is complete.

Cost: a revision of one slot takes (letters in its word) x (letters of the alphabet) ands of bitsets as wide as the
number of words of its length; a node revises each slot a handful of times at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from crosswright.distinct import crowded
from crosswright.problem import Limit, Problem
from crosswright.search.engine import Engine
from crosswright.search.finder import Status
from crosswright.search.outcome import Meter

# How many refuted decisions does the first run get before the search starts over?
FIRST_LIMIT = 20
# How much does that limit grow at each restart?
LIMIT_GROWTH = 1.5
# How many words of a slot are looked at when one is chosen? Enough to find a good one, few enough to be quick.
WORDS_LOOKED_AT = 64
# By which share may chance raise a word's value? Enough that seeds and restarts differ.
CHANCE = 1.0


# Which number of crossing words stands for "no slot crosses this one"? More than any lexicon has.
UNCROSSED = 2**31 - 1


# Bits: the only functions that know how a set of ids is stored.


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
        self.weights = [1.0] * len(problem.crossings)  # per crossing: 1 and its conflicts; never taken back
        self.trail: list[tuple[list[int], int, int]] = []
        self.settled = [False] * len(problem.domains)  # per slot: its only word is known to its peers
        self.settling: list[int] = []  # the slots settled, in order; undone by length

    def change(self, values: list[int], index: int, new: int) -> None:
        """Set `values[index]`, remembering what it was."""
        self.trail.append((values, index, values[index]))
        values[index] = new

    def mark(self) -> tuple[int, int]:
        """The length of the trail now; `undo` takes it."""
        return len(self.trail), len(self.settling)

    def undo(self, mark: tuple[int, int]) -> None:
        """Take back every change made since that mark."""
        trail_length, settled = mark
        while len(self.trail) > trail_length:
            values, index, old = self.trail.pop()
            values[index] = old
        while len(self.settling) > settled:
            self.settled[self.settling.pop()] = False


class Propagator:
    """Keeps a state arc consistent, its entries distinct and its scores above the floor."""

    def __init__(self, state: State) -> None:
        """Lay out per slot the bitsets that its links need: rows[s][i][a] for its i-th link, and for its far side."""
        self.state = state
        self.floor: int | None = None  # a fill's scores must add up to more
        problem = self.state.problem
        # The slots that must all differ, of one length each.
        self.groups = sorted({tuple(sorted((s, *problem.peers[s]))) for s in problem.unfilled if problem.peers[s]})
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
        """Revise from the changed slots until nothing changes; False when some slots have too few words left.

        AC-3 (Mackworth 1977) with slots on the queue in place of arcs. A conflict is counted at the
        crossing where it showed.
        """
        queue, waiting = changed, set(changed)
        while True:
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
            narrowed = [] if self.floor is None else self._narrow_by_score(self.floor)
            if not narrowed:
                return narrowed is not None and self._has_enough_words()
            queue, waiting = narrowed, set(narrowed)

    def _narrow_crossings(self, s: int) -> list[int] | None:
        """Take from the crossing slots what `s` can no longer write.

        Returns the slots that lost words, None on a wipe-out.
        """
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
        """Once `s` has one word, by decision or by its crossings, take it and the words akin to it from the others."""
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
        return self._close_roots(s, narrowed) and all(self._keep(limit, narrowed) for limit in state.problem.limits)

    def _close_roots(self, s: int, narrowed: list[int]) -> bool:
        """Take from all slots the words that have a root in common with the only word of `s`."""
        state, problem = self.state, self.state.problem
        if problem.roots is None:
            return True
        akin = problem.roots.akin(problem.lengths[s], state.domains[s].bit_length() - 1)
        for t in problem.unfilled if akin else ():
            after = state.domains[t] & ~akin.get(problem.lengths[t], 0)
            if t != s and after != state.domains[t]:
                if not after:
                    return False
                state.change(state.domains, t, after)
                narrowed.append(t)
        return True

    def _keep(self, limit: Limit, narrowed: list[int]) -> bool:
        """Once as many slots have a word of a limit as it allows, take its words from the others."""
        state, lengths = self.state, self.state.problem.lengths
        slots = [s for s in state.problem.unfilled if state.domains[s] & limit.words.get(lengths[s], 0)]
        having = [s for s in slots if single(state.domains[s])]
        if len(having) < limit.most:
            return True
        for s in slots:
            if not single(state.domains[s]):
                after = state.domains[s] & ~limit.words[lengths[s]]
                if not after:
                    return False
                state.change(state.domains, s, after)
                narrowed.append(s)
        return len(having) == limit.most

    def _has_enough_words(self) -> bool:
        """Whether the slots of each length have enough different words; if not, their crossings are to blame."""
        state = self.state
        for slots in self.groups:
            some = crowded({s: state.domains[s] for s in slots if not single(state.domains[s])})
            if some:
                for link in (link for s in some for link in state.problem.links[s]):
                    state.weights[link.crossing] += 1
                return False
        return True

    def _narrow_by_score(self, floor: int) -> list[int] | None:
        """Take away the words whose score keeps the sum at or below the floor, even with the best words elsewhere.

        Returns the slots that lost words; None when even the best words don't reach above the floor.
        """
        problem, state, best = self.state.problem, self.state, self.best_scores()
        slack = sum(best) - floor - 1
        if slack < 0:
            return None
        narrowed = []
        for s, score in zip(problem.unfilled, best, strict=True):
            good = (1 << problem.lexicon.id_count(problem.lengths[s], min_score=score - slack)) - 1
            if state.domains[s] & ~good:
                state.change(state.domains, s, state.domains[s] & good)
                narrowed.append(s)
        return narrowed

    def best_scores(self) -> list[int]:
        """Per unfilled slot: the best score among its words; ids run from the best down, so it's the lowest id's."""
        problem, domains = self.state.problem, self.state.domains
        return [
            problem.lexicon.score(problem.lengths[s], (domains[s] & -domains[s]).bit_length() - 1)
            for s in problem.unfilled
        ]


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


class WordDecision(NamedTuple):
    """A word put into a slot, and how long the trail was before."""

    slot: int
    word: int  # as a bit
    mark: tuple[int, int]


class Search(Engine):
    """The readable engine: see `Engine` for what it can do."""

    nodes_a_step = 8
    nodes = restarts = 0

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is propagated yet; `begin` does that."""
        super().__init__(problem, meter)
        self.state = State(problem)
        self.propagator = Propagator(self.state)
        self.random = Random(seed)
        self.decisions: list[WordDecision] = []
        self.root = self.state.mark()  # where assumptions began
        self.conflict: int | None = None  # the slot of the decision refuted last, None at the root
        self.failures = 0  # since the last restart
        self.limit = float(FIRST_LIMIT)
        self._furthest: tuple[int, list[int]] = (-1, [-1] * len(problem.unfilled))

    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that already shows that there is no fill."""
        possible = self.propagator.propagate(list(self.problem.unfilled))
        self.root = self.state.mark()
        return possible

    def advance(self, most: int, restarting: bool = True) -> Status:
        """Decide, backtrack and restart until something ends it."""
        end = self.nodes + most
        while (s := self.choose_slot()) is not None:
            if self.nodes >= end:
                return Status.RUNNING
            if restarting and self.failures >= self.limit:
                self.restart()
            elif not self.decide(s, self.choose_word(s)) and not self.backtrack():
                return Status.IMPOSSIBLE
        return Status.SOLVED

    def decide(self, s: int, word: int) -> bool:
        """Put a word (as a bit) into a slot; False when that can't be."""
        self.nodes += 1
        self.recorder.decided(s, word.bit_length() - 1)
        self.decisions.append(WordDecision(s, word, self.state.mark()))
        if not self.place(s, word):
            return False
        if len(self.decisions) > self._furthest[0]:
            self._furthest = len(self.decisions), self.words()
        return True

    def place(self, s: int, word: int) -> bool:
        """Reduce a slot's domain to one word."""
        self.state.change(self.state.domains, s, word)
        return self.propagator.propagate([s])

    def backtrack(self) -> bool:
        """Take back decisions until one can be refuted without a conflict; False when all is searched."""
        while self.decisions:
            self.failures += 1
            last = self.decisions.pop()
            self.recorder.refuted()
            self.state.undo(last.mark)
            self.conflict = last.slot
            if self.refute(last.slot, last.word):
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
        """Take back every decision and allow more failures; what was refuted without any stays refuted."""
        self.restarts += 1
        self.recorder.restarted()
        self.failures = 0
        self.limit *= LIMIT_GROWTH
        self.take_back_decisions()

    def take_back_decisions(self) -> None:
        """Return to where nothing was decided."""
        self.conflict = None
        if self.decisions:
            self.state.undo(self.decisions[0].mark)
            self.decisions.clear()

    def assume(self, words: Mapping[int, int]) -> bool:
        """Back at the root, put these words (slot -> id) in as if they were given; False when they can't be."""
        self.rewind()
        self.failures, self.limit = 0, float(FIRST_LIMIT)
        return all(self.state.domains[s] >> w & 1 and self.place(s, 1 << w) for s, w in words.items())

    def look_ahead(self, s: int, words: Sequence[int]) -> list[int]:
        """For each of these words put into a slot: the fewest words left to a slot across it, 0 at a dead end."""
        fewest = []
        for w in words:
            possible = self.assume({s: w})
            across = (self.state.domains[link.other].bit_count() for link in self.problem.links[s])
            fewest.append(min(across, default=UNCROSSED) if possible else 0)
        self.rewind()
        return fewest

    def rewind(self) -> None:
        """Take back every decision and assumption; what was shown without assumptions stays."""
        self.take_back_decisions()
        self.state.undo(self.root)

    def aim(self, floor: int) -> bool:
        """At the root: want only fills whose scores add up to more; False when that shows that there is none."""
        self.rewind()
        self.propagator.floor = floor
        possible = self.propagator.propagate([])
        self.root = self.state.mark()
        return possible

    def bound(self) -> int:
        """The sum over the slots of the best score that each may still take."""
        return sum(self.propagator.best_scores())

    def words(self) -> list[int]:
        """For each unfilled slot the id of its only word, or -1 while it has several."""
        domains = (self.state.domains[s] for s in self.problem.unfilled)
        return [domain.bit_length() - 1 if domain and single(domain) else -1 for domain in domains]

    def furthest_words(self) -> list[int]:
        """The same at the moment when the most decisions held."""
        return self._furthest[1]

    def weights(self) -> list[float]:
        """Per crossing: 1 and how many conflicts showed there."""
        return self.state.weights

    def choose_slot(self) -> int | None:
        """The slot of the last conflict, else the one with the fewest words for its weight; None when all have one."""
        state, best, best_ratio = self.state, None, 0.0
        if self.conflict is not None and not single(state.domains[self.conflict]):
            return self.conflict
        for s in self.problem.unfilled:
            domain = state.domains[s]
            if single(domain):
                continue
            ratio = domain.bit_count() / self.weight(s)
            if best is None or ratio < best_ratio:
                best, best_ratio = s, ratio
        return best

    def weight(self, s: int) -> float:
        """1 and the weights of the slot's crossings with open slots."""
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
            row = lexicon.row(length, w)
            for p, support in supports:
                worth *= support[lexicon.alphabet[row[p]]]
            if worth > best_worth:
                best, best_worth = w, worth
        return 1 << best

    def support(self, s: int, i: int) -> dict[str, int]:
        """For each letter at a slot's i-th link: how many words it leaves the slot across."""
        link = self.problem.links[s][i]
        row, domain = self.propagator.far_rows[s][i], self.state.domains[link.other]
        alphabet = self.problem.lexicon.alphabet
        return {alphabet[a]: (domain & row[a]).bit_count() for a in bits_of(self.state.letters[link.crossing])}
