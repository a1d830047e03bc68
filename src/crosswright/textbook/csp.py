"""Crossword filling as a constraint satisfaction problem, in the terms of the literature.

    variable    a slot to fill                          s
    domain      the words that it may still take        state.domains[s], a list of words
    constraint  two slots that cross agree on a letter  state.links[s]; and no word stands twice
    assignment  the words placed so far                 state.assignment

Words are plain strings and domains plain lists, for the sake of reading; that costs a factor of some hundred against
`search.bitset`. A list is never changed, only replaced by a shorter one, so that undoing is putting the old one back.

Beside each domain stands its **blame**: the slots whose words made it as small as it is. When a slot runs out of
words, its blame says where changing something could help; backjumping and learning live on that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Link, Problem
from crosswright.search.bitset import bits_of
from crosswright.search.outcome import Meter, Outcome

Blame = frozenset[int]
"""Slots whose words, together, rule something out: a conflict set."""

Rule = Callable[["CspState", int], Blame | None]
"""Called when a word has just been placed in a slot: None if it can stay there, else the slots in conflict.

A rule may take words out of other domains. The slot itself is always part of the conflict.
"""


class Event(NamedTuple):
    """Something that happened in a search."""

    kind: str  # "in", "out": a word placed or taken back; "left": a domain changed; "dead end": a slot has no word left
    # to try; "fill": all slots have words
    slot: int = -1  # s
    word: str = ""  # of "in" and "out"
    left: int = 0  # of "left": how many words the slot has now
    blame: Blame = frozenset()  # of "out": the slots that ruled the word out; of "dead end": its conflict set
    untried: tuple[str, ...] = ()  # of "out": the words that the search jumps over, since none of them could help


OnEvent = Callable[[Event], None]
"""A callback for the events of a search."""


def ignore_event(event: Event) -> None:
    """The `OnEvent` that does nothing."""


class Ended(Exception):
    """The budget is over, or the caller wants no more."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


@dataclass
class Effort:
    """What a search has cost so far, and the meter that may end it."""

    meter: Meter
    nodes: int = 0  # words placed in slots
    backtracks: int = 0  # slots that had no word left to try
    checks: int = 0  # a letter of a word compared with what its crossing slot has there


@dataclass
class CspState:
    """Everything that a search knows and changes."""

    problem: Problem
    effort: Effort
    random: Random
    on_event: OnEvent = ignore_event
    domains: list[list[str]] = field(init=False)  # per slot; the one word where one is placed
    blame: list[Blame] = field(init=False)  # per slot: why its domain is as small as it is
    assignment: dict[int, str] = field(default_factory=dict)  # slot -> word, in the order of placing
    weights: list[int] = field(init=False)  # per crossing: 1, and 1 for each time that it emptied a domain
    trail: list[tuple[int, list[str], Blame]] = field(default_factory=list)  # what domains were before

    def __post_init__(self) -> None:
        if not isinstance(self.problem.lexicon.alphabet, str):
            raise UsageError(
                f"{self.problem.lexicon.name} has letters that share a cell; textbook strategies take none"
            )
        self.domains = [[] for _ in self.problem.domains]
        self.blame = [frozenset() for _ in self.problem.domains]
        self.weights = [1] * len(self.problem.crossings)
        listed: dict[tuple[int, int], list[str]] = {}  # equal slots share their list
        for s in self.problem.unfilled:
            length, domain = self.problem.lengths[s], self.problem.domains[s]
            if (length, domain) not in listed:
                listed[length, domain] = [self.problem.lexicon.word(length, w) for w in bits_of(domain)]
            self.domains[s] = listed[length, domain]

    @cached_property
    def letter_counts(self) -> Counter[str]:
        """How often each letter stands in the words that the slots may take before the search."""
        problem = self.problem
        domains = {(problem.lengths[s], problem.domains[s]) for s in problem.unfilled}
        words = {problem.lexicon.word(length, w) for length, domain in domains for w in bits_of(domain)}
        return Counter(letter for word in words for letter in word)

    @property
    def links(self) -> Sequence[Sequence[Link]]:
        """Per slot: its crossings with other slots to fill."""
        return self.problem.links

    def open_slots(self) -> list[int]:
        """The slots without a word, in reading order: by their first cells, across before down."""
        slots = self.problem.grid.slots
        return sorted((s for s in self.problem.unfilled if s not in self.assignment), key=lambda s: slots[s].cells[0])

    def complete(self) -> bool:
        """Whether every slot has its word."""
        return len(self.assignment) == len(self.problem.unfilled)

    def place(self, s: int, word: str) -> None:
        """Put a word into a slot."""
        self.effort.nodes += 1
        self._set(s, [word], frozenset({s}))
        self.assignment[s] = word
        self.emit("in", s, word)

    def narrow(self, s: int, words: list[str], blame: Blame) -> bool:
        """Leave a slot only these of its words, for which others are to blame; whether there are any."""
        if len(words) < len(self.domains[s]):
            self._set(s, words, self.blame[s] | blame)
            self.emit("left", s, left=len(words))
        return bool(words)

    def _set(self, s: int, words: list[str], blame: Blame) -> None:
        self.trail.append((s, self.domains[s], self.blame[s]))
        self.domains[s], self.blame[s] = words, blame

    def take_back(self, s: int, length: int, conflict: Blame, untried: Sequence[str] = ()) -> None:
        """Take back the word in a slot, placed when the trail had this length, and all that followed from it.

        `untried` are the slot's words that the search jumps over.
        """
        self.emit("out", s, self.assignment.pop(s), blame=conflict - {s}, untried=tuple(untried))
        while len(self.trail) > length:
            t, self.domains[t], self.blame[t] = self.trail.pop()
            if t != s:
                self.emit("left", t, left=len(self.domains[t]))

    def spelled(self, s: int) -> str | None:
        """The entry that given letters and placed words write into a slot; None while a letter is open."""
        if s in self.assignment:
            return self.assignment[s]
        grid = self.problem.grid
        letters = [letter for c in grid.slots[s].cells for letter in grid.letters[c] or [""]]
        for _, p, t, q in self.links[s]:
            if t in self.assignment:
                letters[p] = self.assignment[t][q]
        return "".join(letters) if all(letters) else None

    def writers(self, s: int) -> Blame:
        """The slots whose words write the letters of a slot."""
        return frozenset({s} if s in self.assignment else {t for _, _, t, _ in self.links[s] if t in self.assignment})

    def earliest(self, conflicts: Sequence[Blame], s: int) -> Blame:
        """Of several conflicts of a slot, the one whose other slots were placed first: it allows the longest jump."""
        place = list(self.assignment).index
        return min(conflicts, key=lambda conflict: max(map(place, conflict - {s}), default=-1))

    def pause(self, under_way: int = 0) -> None:
        """Ask the budget and the caller; Ended when that was it. A node that is under way may come to its end."""
        effort = self.effort
        if (outcome := effort.meter.spent(effort.nodes - under_way, 0, self.grid)) is not None:
            raise Ended(outcome)

    def grid(self) -> Grid:
        """The grid with the words placed so far; where they disagree, the last one's letters."""
        return grid_with(self.problem, self.assignment.items())

    def emit(self, kind: str, s: int = -1, word: str = "", **details: Any) -> None:
        """Pass an event to the callback."""
        if self.on_event is not ignore_event:
            self.on_event(Event(kind, s, word, **details))


def grid_with(problem: Problem, words: Iterable[tuple[int, str]]) -> Grid:
    """The problem's grid with these words in these slots."""
    find = problem.lexicon.find
    return problem.fill_in({s: w for s, word in words if (w := find(word)) is not None})
