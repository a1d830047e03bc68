"""What follows at once: the reasoning that a proof leaves unsaid, written anew for its checker.

Until nothing changes,

- a shared cell keeps the letters that both of its runs can write there, a run the words that its cells allow;
- a word that a run is down to is taken from the other runs of its length, unless repeats are allowed;
- where at most so many runs may have one of some words, and so many are down to one, the others lose these words;
- where roots are kept apart, so are the words that have a root in common with it from all other runs;
- a clause, of whose literals one must be true, makes that one true which is the last that is not false. Two literals
  of each clause are watched, the others looked at when one of these becomes false (Moskewicz et al. 2001);
- runs of one length that must all differ have a word each, or there is a dead end (Hall's theorem).

What follows does not depend on the order, so that this meets a dead end wherever an engine's propagation did.

Cost: a run is revised in (its shared cells) x (their letters) ands of bitsets as wide as its length has words.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from crosswright.checking.variables import Variables

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
        # Variables to look at, in the order in which they changed: in that of their numbers there would be a sixth more
        # to look at, with the latest first four times as many.
        self._changed = deque(range(layout.runs))
        self._waiting = set(self._changed)  # the same
        self._heeded: set[int] = set()  # variables in watched literals
        self._watched: dict[Literal, list[Clause]] = defaultdict(list)
        self._awaited: list[set[int]] = [set() for _ in self.domains]  # per variable: values whose loss is watched

    def mark(self) -> int:
        """This point, for `undo` to come back to."""
        return len(self._trail)

    def undo(self, mark: int) -> None:
        """Take back every change since that mark, where all had been followed."""
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
        """Give a run a word that no other run owns, or whose owner finds another one."""
        for w in places(self.domains[s]):
            if w not in tried:
                tried.add(w)
                if w not in owner or self._finds_a_word(owner[w], owner, tried):
                    owner[w] = s
                    return True
        return False

    def _look_at_run(self, s: int) -> bool:
        """Take from a run's cells the letters, and from its peers the word, that it leaves them no more."""
        domains = self.domains
        domain = domains[s]
        if not domain:
            return False
        for x, having in self._cells[s]:
            letters = domains[x]
            if letters & letters - 1:  # where a cell is down to a letter the run has words with that alone
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
        """See that no more than `most` runs have one of the words, per run a bitset."""
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

        `by` is the run that caused this: it has no other letters there.
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
