"""The problem that a search gets: worked out once and never changed.

A `Problem` joins a grid, a lexicon and the rules into plain tuples and bitsets. Everything that search
changes lives elsewhere (`search.bitset.State`).

    s  slot id            0 .. len(grid.slots)-1, as in the grid
    x  crossing id        0 .. len(problem.crossings)-1: a cell, not given, that two slots to fill share
    p  letter position    0 .. L-1 in the word (a rebus cell holds several letters: p is not its cell's place)
    w  word id            a bit of a domain; ids are per length, best score first
    a  letter             an index into lexicon.alphabet, a bit of a letters mask
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from crosswright.arguments import NotNegative, Score, checked
from crosswright.distinct import crowded, sharing
from crosswright.errors import UsageError, count_of
from crosswright.grid import Grid, Slot
from crosswright.words import Lexicon
from crosswright.words.roots import Roots


class Link(NamedTuple):
    """One crossing as seen from one of its two slots."""

    crossing: int  # x
    position: int  # p, in the slot that sees it
    other: int  # the slot on the far side
    other_position: int  # p, over there


@dataclass(frozen=True)
class Limit:
    """At most `most` of the entries that are searched for may be among some words."""

    most: int
    words: Mapping[int, int]  # per length: a bitset of word ids

    @classmethod
    @checked()
    def below(cls, lexicon: Lexicon, score: Score, most: NotNegative) -> Limit:
        """At most `most` entries with a score below `score`."""
        lengths = lexicon.lengths
        return cls(most, {n: lexicon.allowed(n) & -1 << lexicon.id_count(n, min_score=score) for n in lengths})

    @classmethod
    @checked()
    def among(cls, lexicon: Lexicon, words: Iterable[str], most: NotNegative) -> Limit:
        """At most `most` entries from a list; `words` are entries as they stand in a grid."""
        return cls(most, lexicon.bitsets(words))


@dataclass(frozen=True, repr=False)
class Problem:
    """A grid, a lexicon and the rules, ready to be searched. Make one by `Problem.of`.

    It never changes, threads may share it, and it can be sent to other processes.
    """

    MADE_BY: ClassVar[str] = "Problem.of(grid, lexicon)"

    grid: Grid
    lexicon: Lexicon
    allow_repeats: bool
    allow_roots: bool  # whether words with a common root may stand in one fill
    limits: tuple[Limit, ...]  # how many entries may be among which words
    given: Mapping[int, str]  # s -> entry, for the slots whose every cell is given: they stay as they are
    unfilled: tuple[int, ...]  # the slots that search must fill, ascending
    lengths: tuple[int, ...]  # per slot: letters in its word (more than its cells where one is a rebus)
    domains: tuple[int, ...]  # per slot: the words that its given letters allow, a bitset; 0 for given slots
    links: tuple[tuple[Link, ...], ...]  # per slot: its crossings, by position
    crossings: tuple[int, ...]  # per crossing: its cell
    peers: tuple[tuple[int, ...], ...]  # per slot: the unfilled slots of its length, which may not repeat it

    @classmethod
    @checked()
    def of(
        cls,
        grid: Grid,
        lexicon: Lexicon,
        *,
        allow_repeats: bool = False,
        allow_roots: bool | None = None,
        limits: Iterable[Limit] = (),
        words_for: Mapping[str, Iterable[str]] | None = None,
    ) -> Problem:
        """The problem of filling `grid` from `lexicon`, no word twice unless `allow_repeats`.

        Where the lexicon knows the roots of its words (the default lexicon does), words with a common root don't stand
        in one fill, unless `allow_roots` or `allow_repeats` is set. `limits` say how many entries may be among some
        words, such as `Limit.below(lexicon, 60, most=3)`; entries that the grid gives don't count. `words_for` maps
        names of slots to the only words, of the lexicon's, that they may take: {"17A": ["ICECREAM", "SNOWBALL"]}.

        A slot whose cells are all given is your own entry: it stays as it is, in the lexicon or not.

        Raises TypeError for arguments that are no Grid or no Lexicon, UsageError for a slot that is not there.

        >>> from crosswright.words import Lexicon
        >>> problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))
        >>> [f"{domain:04b}" for domain in problem.domains]
        ['1111', '1111', '1111', '1111']
        """
        given = {slot.id: entry for slot in grid.slots if (entry := grid.entry(slot)) is not None}
        unfilled = tuple(slot.id for slot in grid.slots if slot.id not in given)
        lengths = tuple(sum(_width(grid, lexicon, c) for c in slot.cells) for slot in grid.slots)
        roots = None if allow_repeats or allow_roots else lexicon.roots
        limits = tuple(limits)
        closed = _united([
            {} if allow_repeats else _closed(lexicon, roots, given.values()),
            *(limit.words for limit in limits if limit.most == 0),
        ])  # fmt: skip
        domains = [
            0 if slot.id in given else fitting(grid, lexicon, slot) & ~closed.get(lengths[slot.id], 0)
            for slot in grid.slots
        ]
        for name, words in (words_for or {}).items():
            s = grid.slot_named(name).id
            domains[s] &= lexicon.bitsets(words).get(lengths[s], 0)
        links, crossings = _link(grid, lexicon)
        return cls(
            grid=grid,
            lexicon=lexicon,
            allow_repeats=allow_repeats,
            allow_roots=roots is None,
            limits=limits,
            given=given,
            unfilled=unfilled,
            lengths=lengths,
            domains=tuple(domains),
            links=links,
            crossings=crossings,
            peers=_peers(unfilled, lengths, allow_repeats),
        )

    @property
    def roots(self) -> Roots | None:
        """Which words may not stand in one fill; None where words with a common root may."""
        return None if self.allow_roots else self.lexicon.roots

    def __repr__(self) -> str:
        slots = f"{count_of(len(self.unfilled), 'slot')} to fill, {len(self.given)} given"
        return f"<Problem of {self.grid.rows} by {self.grid.columns} cells: {slots}, {self.lexicon!r}>"

    def hopeless(self) -> str | None:
        """Why no search is needed; None where nothing shows that there is no fill.

        A slot that no word fits, an entry given twice, or too few different words for some slots of one length.
        """
        twice = _first_repeat(self.given.values())
        if twice and not self.allow_repeats:
            return f"{twice} is given twice; entries must differ unless repeats are allowed"
        for s in self.unfilled:
            if not self.domains[s]:
                slot, length = self.grid.slots[s], self.lengths[s]
                if not self.lexicon.id_count(length):
                    return f"{slot.name}: no word of {length} letters in the lexicon"
                return f"{slot.name}: no word left that fits {self.grid.template(slot)}"
        return self._too_few_words()

    def crowded(self) -> list[int]:
        """Slots of one length that can take fewer different words than there are slots; [] where there are enough."""
        return next(filter(None, map(crowded, self._by_length())), [])

    def _by_length(self) -> list[dict[int, int]]:
        """The domains of the slots that must all differ, per length; none where repeats are allowed."""
        domains: dict[int, dict[int, int]] = {}
        for s in self.unfilled if not self.allow_repeats else ():
            domains.setdefault(self.lengths[s], {})[s] = self.domains[s]
        return list(domains.values())

    def _too_few_words(self) -> str | None:
        """A message if some slots have too few different words between them, else None."""
        for domains in self._by_length():
            if some := crowded(domains):
                slots, words = sharing(domains, some)
                of_length = f"{len(slots)} slots of {self.lengths[some[0]]} letters"
                return f"{of_length}, but only {words} word{'s' * (words != 1)} for them; allow repeats?"
        return None

    def roots_apart(self, words: Mapping[int, int]) -> bool:
        """Whether no two of these words, by their slots, have a root in common; always so where roots don't matter."""
        if self.roots is None:
            return True
        akin = {s: self.roots.akin(self.lengths[s], w) for s, w in words.items()}
        return not any(akin[s].get(self.lengths[t], 0) >> w & 1 for t, w in words.items() for s in words if s != t)

    def fill_in(self, words: Mapping[int, int]) -> Grid:
        """The grid with a word, by its id, in each of these unfilled slots."""
        grid, letters = self.grid, {}
        for s, w in words.items():
            rest = [self.lexicon.alphabet[a] for a in self.lexicon.row(self.lengths[s], w)]
            for cell in grid.slots[s].cells:
                size = self.width(cell)
                letters[cell], rest = "".join(rest[:size]), rest[size:]
        return grid.with_letters(letters)

    def width(self, c: int) -> int:
        """How many letters of the alphabet a cell takes: more than one in a rebus cell, one where CH is a letter."""
        return _width(self.grid, self.lexicon, c)

    def unfilled_slot(self, name: str) -> int:
        """The id of a slot by its name, "5D"; UsageError where there is none, or where it is given whole."""
        s = self.grid.slot_named(name).id
        if s in self.given:
            raise UsageError(f"{name} is given whole: {self.given[s]}; take letters out of it first")
        return s

    def words_of(self, s: int) -> list[int]:
        """The ids of the words that a slot may take, ascending: the best first."""
        digits = bin(self.domains[s])[:1:-1]
        return [w for w, digit in enumerate(digits) if digit == "1"]

    def open_cells(self, s: int) -> list[int]:
        """The cells of a slot that have no letter yet: the letters in the others are the same for all of its words."""
        return [c for c in self.grid.slots[s].cells if not self.grid.letters[c]]

    def open_positions(self, s: int) -> list[int]:
        """Where in a slot's word the letters of these cells stand."""
        return [
            _letter_position(self.grid, self.lexicon, s, i)
            for i, c in enumerate(self.grid.slots[s].cells)
            if not self.grid.letters[c]
        ]

    def word_numbers(self) -> tuple[dict[int, int], int]:
        """Numbers for the words of all lengths together: per length what to add to an id, and how many there are.

        There are 0 where repeats are allowed, since none are needed.
        """
        offsets, start = {}, 0
        for length in sorted({self.lengths[s] for s in self.unfilled}):
            offsets[length] = start
            start += self.lexicon.id_count(length)
        return offsets, 0 if self.allow_repeats else start

    def at_least(self, score: int) -> Problem:
        """The same problem with only the words that have at least this score."""
        most = (self.lexicon.id_count(length, min_score=score) for length in self.lengths)
        return replace(self, domains=tuple(d & ((1 << n) - 1) for d, n in zip(self.domains, most, strict=True)))

    def holding(self, words: Mapping[int, int]) -> Problem:
        """The same problem with only this word, by its id, for each of these slots."""
        return replace(self, domains=tuple(1 << words[s] if s in words else d for s, d in enumerate(self.domains)))

    def with_repeats(self) -> Problem:
        """The same problem with repeats allowed among the slots to fill."""
        return replace(self, allow_repeats=True, peers=tuple(() for _ in self.peers))

    def only(self, slots: Iterable[int]) -> Problem:
        """The problem of filling only some of the unfilled slots; the others are ignored."""
        kept = set(slots)
        return replace(
            self,
            unfilled=tuple(sorted(kept)),
            links=tuple(
                tuple(link for link in links if s in kept and link.other in kept) for s, links in enumerate(self.links)
            ),
            peers=tuple(tuple(t for t in peers if t in kept) for peers in self.peers),
        )


def best_score(problem: Problem, s: int) -> int:
    """The score of the best word that fits a slot: ids run from the best down, so it's the lowest id's."""
    domain = problem.domains[s]
    return problem.lexicon.score(problem.lengths[s], (domain & -domain).bit_length() - 1)


def fitting(grid: Grid, lexicon: Lexicon, slot: Slot) -> int:
    """The words that agree with the letters given in a slot, as a bitset."""
    letters = [letter for c in slot.cells for letter in lexicon.cells(grid.letters[c] or "?")]
    domain = lexicon.allowed(len(letters))
    for p, letter in enumerate(letters):
        if letter != "?":
            a = lexicon.letter(letter)
            domain &= lexicon.bits(len(letters), p, a) if a >= 0 else 0
    return domain


def _united(sets: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Sets of words, each per length a bitset, as one."""
    union: dict[int, int] = {}
    for each in sets:
        for length, words in each.items():
            union[length] = union.get(length, 0) | words
    return union


def _closed(lexicon: Lexicon, roots: Roots | None, entries: Iterable[str]) -> dict[int, int]:
    """Per length, as a bitset: these entries, and the words that share a root with one of them."""
    closed: dict[int, int] = {}
    everything = lexicon.unlimited()
    for entry in entries:
        w = everything.find(entry)
        if w is not None:
            its_length = len(lexicon.cells(entry))
            akin = {} if roots is None else roots.akin(its_length, w)
            for length, words in {**akin, its_length: akin.get(its_length, 0) | 1 << w}.items():
                closed[length] = closed.get(length, 0) | words
    return closed


def _peers(unfilled: Sequence[int], lengths: Sequence[int], allow_repeats: bool) -> tuple[tuple[int, ...], ...]:
    """Per slot: the unfilled slots that may not have its word."""
    if allow_repeats:
        return tuple(() for _ in lengths)
    return tuple(tuple(t for t in unfilled if t != s and lengths[t] == length) for s, length in enumerate(lengths))


def _link(grid: Grid, lexicon: Lexicon) -> tuple[tuple[tuple[Link, ...], ...], tuple[int, ...]]:
    """The crossings that constrain: cells without a letter (both of their slots are then unfilled)."""
    links: list[list[Link]] = [[] for _ in grid.slots]
    crossings: list[int] = []
    for crossing in grid.crossings:
        if grid.letters[crossing.cell]:
            continue
        s, p = crossing.across, _letter_position(grid, lexicon, crossing.across, crossing.across_position)
        t, q = crossing.down, _letter_position(grid, lexicon, crossing.down, crossing.down_position)
        links[s].append(Link(len(crossings), p, t, q))
        links[t].append(Link(len(crossings), q, s, p))
        crossings.append(crossing.cell)
    return tuple(tuple(sorted(each, key=lambda link: link.position)) for each in links), tuple(crossings)


def _letter_position(grid: Grid, lexicon: Lexicon, s: int, position: int) -> int:
    """Where in the word the cell at a slot's position stands: rebus cells before it shift it."""
    return sum(_width(grid, lexicon, c) for c in grid.slots[s].cells[:position])


def _width(grid: Grid, lexicon: Lexicon, c: int) -> int:
    return max(1, len(lexicon.cells(grid.letters[c])))


def _first_repeat(entries: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for entry in entries:
        if entry in seen:
            return entry
        seen.add(entry)
    return None
