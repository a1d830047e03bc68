"""What follows at once: the reasoning that a proof leaves unsaid, written anew for its checker.

Until nothing changes,

- a shared cell keeps the letters that both of its runs can write there, a run the words that its cells allow;
- a word that a run is down to is taken from the other runs of its length, unless repeats are allowed;
- a clause, of whose literals one must be true, makes that one true which is the last that is not false. Two literals
  of each clause are watched, the others looked at when one of these becomes false (Moskewicz et al. 2001).

What follows does not depend on the order, so that this meets a dead end wherever an engine's propagation did.

Cost: a run is revised in (its shared cells) x (their letters) ands of bitsets as wide as its length has words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from crosswright.check.layout import End, Layout

# For how many masks are the places of their bits kept? The same sets of letters come again and again.
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
    """The domains of a layout's variables, narrowed as far as what is known narrows them.

    A domain is a bitset, a Python int, of the values that are left. `make` and `add` say what is known, `follow`
    narrows by it, and `undo` takes back all since a `mark` but clauses. Once something is False, undo before going on.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        every_letter = (1 << len(layout.letters)) - 1
        self.domains = [*layout.fitting, *(every_letter for _ in layout.ends)]
        self._cells: list[list[tuple[int, End]]] = [[] for _ in layout.words]  # per run: its shared cells
        for x, ends in enumerate(layout.ends, start=layout.runs):
            for end in ends:
                self._cells[end.run].append((x, end))
        self._trail: list[tuple[int, int]] = []  # (variable, what its domain was)
        self._changed = set(range(layout.runs))  # runs to look at
        self._lost: dict[int, int] = {}  # shared cells to look at: their letters that went
        self._watched: dict[Literal, list[Clause]] = defaultdict(list)
        self._awaited: list[set[int]] = [set() for _ in self.domains]  # per variable: values whose loss is watched

    def mark(self) -> int:
        """This point, for `undo` to come back to."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back every change since that mark, where all had been followed."""
        self._changed.clear()
        self._lost.clear()
        trail, domains = self._trail, self.domains
        while len(trail) > mark:
            variable, domain = trail.pop()
            domains[variable] = domain

    def make(self, literal: Literal) -> bool:
        """Make a literal true; False when that leaves its variable no value."""
        variable, bit = literal.variable, 1 << literal.value
        return self._narrow(variable, self.domains[variable] & (bit if literal.has else ~bit))

    def false(self, literal: Literal) -> bool:
        """Whether a literal can't be true any more."""
        domain, bit = self.domains[literal.variable], 1 << literal.value
        return not domain & bit if literal.has else domain == bit

    def add(self, literals: Iterable[Literal]) -> bool:
        """One of these literals must be true, from now on and whatever is undone; False when none can.

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
        while self._changed or self._lost:
            if self._lost:  # first: that is cheap, and runs are better looked at late
                going_on = self._look_at_cell(*self._lost.popitem())
            else:
                going_on = self._look_at_run(self._changed.pop())
            if not going_on:
                return False
        return True

    def _narrow(self, variable: int, domain: int) -> bool:
        """Leave a variable only these of its values."""
        before = self.domains[variable]
        if domain == before:
            return True
        self._trail.append((variable, before))
        self.domains[variable] = domain
        if variable < self.layout.runs:
            self._changed.add(variable)
        else:
            self._lost[variable] = self._lost.get(variable, 0) | before ^ domain
        return domain != 0

    def _look_at_cell(self, x: int, lost: int) -> bool:
        """Take from a cell's runs the words with letters that it has lost, by the shorter way."""
        kept = self.domains[x]
        by_kept = kept.bit_count() < lost.bit_count()
        letters = places(kept if by_kept else lost)
        for run, having in self.layout.ends[x - self.layout.runs]:
            union = 0
            for a in letters:
                union |= having[a]
            domain = self.domains[run]
            if not self._narrow(run, domain & union if by_kept else domain ^ domain & union):
                return False
        return self._obey_clauses(x)

    def _look_at_run(self, s: int) -> bool:
        """Take from a run's cells the letters, and from its peers the word, that it leaves them no more."""
        domain = self.domains[s]
        if not domain:
            return False
        for x, end in self._cells[s]:
            letters = self.domains[x]
            if letters & letters - 1:  # where a cell is down to a letter the run has words with that alone
                having = end.having
                if not self._narrow(x, sum([1 << a for a in places(letters) if domain & having[a]])):
                    return False
        if domain & domain - 1 == 0:
            for t in self.layout.peers[s]:
                if not self._narrow(t, self.domains[t] & ~domain):
                    return False
        return self._obey_clauses(s)

    def _watch(self, literal: Literal, clause: Clause) -> None:
        self._watched[literal].append(clause)
        if literal.has:
            self._awaited[literal.variable].add(literal.value)

    def _obey_clauses(self, variable: int) -> bool:
        """Look at the clauses that watch a literal which the variable's domain has made false."""
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
