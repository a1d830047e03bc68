"""Propagation for the checker of refutations: what follows without a decision. It shares no code with the engines.

Until nothing changes,

- a shared cell keeps the letters that both of its runs can write there, a run the words that its cells allow;
- when a run has one word left, the other runs of its length lose that word, unless repeats are allowed;
- where a limit allows N runs one of some words, and N runs have such a word as their last, the others lose these words;
- where roots are kept apart, all other runs also lose the words that have a root in common with it;
- a clause needs one true literal: when all but one are false, the last one becomes true. Two literals of each clause
  are watched; the others are read when one of these becomes false (Moskewicz et al. 2001);
- runs of one length that must all differ have a word each, or there is a dead end (Hall's theorem).

The result does not depend on the order, so this reaches a dead end wherever an engine's propagation did.

Cost: a run is revised in (its shared cells) x (their letters) ands of bitsets as wide as its length has words.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from crosswright.checking.variables import Variables

# For how many masks are the places of their bits cached? The same sets of letters come again and again.
MASKS_KEPT = 1 << 16


class Literal(NamedTuple):
    """A variable has this value, or it hasn't."""

    variable: int
    value: int
    has: bool

    def __invert__(self) -> Literal:
        return Literal(self.variable, self.value, not self.has)


Clause = list[Literal]  # the first two are watched


@lru_cache(MASKS_KEPT)
def places(mask: int) -> tuple[int, ...]:
    """The places of a small mask's bits."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


class Consistency:
    """The domains of the variables, narrowed by everything that is known.

    A domain is a bitset, a Python int, of the values that are left. `make` and `add` say what is known, `follow`
    narrows by it, and `undo` takes back everything since a `mark`, except clauses. After a False, undo before you go
    on.
    """

    def __init__(self, layout: Variables) -> None:
        self.layout = layout
        every_letter = (1 << len(layout.letters)) - 1
        self.domains = [*layout.fitting, *(every_letter for _ in layout.ends)]
        # Per run: its shared cells, and per letter there the words that have it.
        self._cells: list[list[tuple[int, list[int]]]] = [[] for _ in layout.words]
        for x, ends in enumerate(layout.ends, start=layout.runs):
            for end in ends:
                self._cells[end.run].append((x, end.having))
        self._trail: list[tuple[int, int]] = []  # (variable, what its domain was)
        # Variables to look at, in the order in which they changed. In the order of their numbers a sixth more would be
        # looked at; with the latest first, four times as many.
        self._changed = deque(range(layout.runs))
        self._waiting = set(self._changed)  # the same
        self._heeded: set[int] = set()  # variables in watched literals
        self._watched: dict[Literal, list[Clause]] = defaultdict(list)
        self._awaited: list[set[int]] = [set() for _ in self.domains]  # per variable: values whose loss is watched

    def mark(self) -> int:
        """The length of the trail now; `undo` takes it."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back every change since that mark, when `follow` had finished."""
        self._changed.clear()
        self._waiting.clear()
        trail, domains = self._trail, self.domains
        while len(trail) > mark:
            variable, domain = trail.pop()
            domains[variable] = domain

    def make(self, literal: Literal) -> bool:
        """Make a literal true; False when that leaves its variable no value."""
        variable, bit = literal.variable, 1 << literal.value
        before = self.domains[variable]
        after = before & (bit if literal.has else ~bit)
        if variable < self.layout.runs or after == before:
            return self._narrow_run(variable, after)
        return self._narrow_cell(variable, after)

    def false(self, literal: Literal) -> bool:
        """Whether a literal can't be true any more."""
        domain, bit = self.domains[literal.variable], 1 << literal.value
        return not domain & bit if literal.has else domain == bit

    def add(self, literals: Iterable[Literal]) -> bool:
        """Demand that one of these literals is true; `undo` doesn't take that back. False when none can be true.

        Only at the root, where nothing will be undone.
        """
        clause = sorted(set(literals), key=self.false)
        if len(clause) > 1 and not self.false(clause[1]):
            for literal in clause[:2]:
                self._watch(literal, clause)
            return True
        return bool(clause) and self.make(clause[0])

    def follow(self) -> bool:
        """Narrow until nothing changes; False at a dead end: a variable without a value."""
        while self._changed:
            variable = self._changed.popleft()
            self._waiting.discard(variable)
            if variable < self.layout.runs and not self._look_at_run(variable):
                return False
            if variable in self._heeded and not self._obey_clauses(variable):
                return False
        return all(self._have_words_each(runs) for runs in self.layout.differing)

    def _have_words_each(self, runs: Sequence[int]) -> bool:
        """Whether these runs, which must all differ, can each have a word of their own."""
        domains = self.domains
        open_runs = [s for s in runs if domains[s] & domains[s] - 1]
        # A run with as many words as there are runs finds one whatever the others take: leave it out.
        while (scarce := [s for s in open_runs if domains[s].bit_count() < len(open_runs)]) != open_runs:
            open_runs = scarce
        owner: dict[int, int] = {}
        return all(self._finds_a_word(s, owner, set()) for s in open_runs)

    def _finds_a_word(self, s: int, owner: dict[int, int], tried: set[int]) -> bool:
        """Give a run a word that no other run owns, or one whose owner finds another."""
        for w in places(self.domains[s]):
            if w not in tried:
                tried.add(w)
                if w not in owner or self._finds_a_word(owner[w], owner, tried):
                    owner[w] = s
                    return True
        return False

    def _look_at_run(self, s: int) -> bool:
        """Take from a run's cells the letters that it no longer has, and from its peers the word that it has alone."""
        domains = self.domains
        domain = domains[s]
        if not domain:
            return False
        for x, having in self._cells[s]:
            letters = domains[x]
            if letters & letters - 1:  # a cell with one letter left: all of the run's words have it
                kept = sum([1 << a for a in places(letters) if domain & having[a]])
                if kept != letters and not self._narrow_cell(x, kept, by=s):
                    return False
        if domain & domain - 1 == 0:
            for t in self.layout.peers[s]:
                if not self._narrow_run(t, domains[t] & ~domain):
                    return False
            for t, akin in self.layout.akin(s, domain.bit_length() - 1):
                if not self._narrow_run(t, domains[t] & ~akin):
                    return False
            return all(self._keep(most, words) for most, words in self.layout.limits if words[s] & domain)
        return True

    def _keep(self, most: int, words: Sequence[int]) -> bool:
        """Enforce that at most `most` runs have one of the words; `words` has a bitset per run."""
        domains = self.domains[: self.layout.runs]
        down_to_one = [s for s, domain in enumerate(domains) if domain and not domain & domain - 1]
        having = [s for s in down_to_one if domains[s] & words[s]]
        if len(having) < most:
            return True
        others = (s for s in range(self.layout.runs) if s not in down_to_one)
        return len(having) == most and all(self._narrow_run(s, domains[s] & ~words[s]) for s in others)

    def _enqueue(self, variable: int) -> None:
        if variable not in self._waiting:
            self._waiting.add(variable)
            self._changed.append(variable)

    def _narrow_run(self, s: int, domain: int) -> bool:
        """Leave a run only these of its words."""
        before = self.domains[s]
        if domain != before:
            self._trail.append((s, before))
            self.domains[s] = domain
            self._enqueue(s)
        return domain != 0

    def _narrow_cell(self, x: int, kept: int, *, by: int | None = None) -> bool:
        """Leave a cell only these of its letters, fewer than it had, and its runs only words that they allow.

        `by` is the run that caused this; it has no other letters there, so it stays as it is.
        """
        before = self.domains[x]
        self._trail.append((x, before))
        self.domains[x] = kept
        lost = before ^ kept
        by_kept = kept.bit_count() < lost.bit_count()  # the shorter way
        letters = places(kept if by_kept else lost)
        for run, having in self.layout.ends[x - self.layout.runs]:
            if run != by:
                union = 0
                for a in letters:
                    union |= having[a]
                domain = self.domains[run]
                if not self._narrow_run(run, domain & union if by_kept else domain ^ domain & union):
                    return False
        if x in self._heeded:
            self._enqueue(x)
        return kept != 0

    def _watch(self, literal: Literal, clause: Clause) -> None:
        self._watched[literal].append(clause)
        self._heeded.add(literal.variable)
        if literal.has:
            self._awaited[literal.variable].add(literal.value)

    def _obey_clauses(self, variable: int) -> bool:
        """Check the clauses that watch a literal which has just become false through this variable's domain."""
        domain = self.domains[variable]
        failed = [Literal(variable, value, True) for value in self._awaited[variable] if not domain >> value & 1]
        if domain & domain - 1 == 0:
            failed.append(Literal(variable, domain.bit_length() - 1, False))
        return all(self._obey(literal) for literal in failed if literal in self._watched)

    def _obey(self, failed: Literal) -> bool:
        """Watch another literal in place of one that has become false, or make the last one true."""
        watching, self._watched[failed] = self._watched[failed], []
        for i, clause in enumerate(watching):
            if clause[0] == failed:
                clause[0], clause[1] = clause[1], failed
            for k in range(2, len(clause)):
                if not self.false(clause[k]):
                    clause[1], clause[k] = clause[k], failed
                    self._watch(clause[1], clause)
                    break
            else:
                self._watched[failed].append(clause)
                if not self.make(clause[0]):
                    self._watched[failed].extend(watching[i + 1 :])
                    return False
        return True
