"""A grid and words laid out for the checking of refutations: variables, their values and where they meet.

A variable is a run to fill, whose values are words, or a cell that two such runs share, whose values are letters.
Runs come first, in the order of `runs_of`; then the shared cells, in reading order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from crosswright.checking.runs import Run, place, runs_of
from crosswright.checking.witness import RootsOf, WordsFor
from crosswright.grid import Grid

Limits = Sequence[tuple[int, Collection[str]]]  # (most, words): at most this many entries may be among the words


def fingerprint(
    grid: Grid,
    words: Iterable[str],
    *,
    allow_repeats: bool,
    roots_of: RootsOf | None = None,
    limits: Limits = (),
    words_for: WordsFor | None = None,
) -> str:
    """A hash of what a refutation is about: the grid, the words of the lengths it needs, and the rules.

    32 characters.
    """
    structure = (
        grid.rows,
        grid.columns,
        sorted(grid.blocks),
        sorted(grid.right_bars),
        sorted(grid.lower_bars),
        list(grid.letters),
        grid.shortest,
        allow_repeats,
    )
    lengths = {len(_pattern(grid, run)) for run in runs_of(grid)}
    needed = sorted(word for word in words if len(word) in lengths)
    about: tuple[object, ...] = (structure, needed)
    if roots_of is not None:
        about = (*about, [sorted(roots_of(word)) for word in needed])
    if limits:
        about = (*about, [(most, sorted(words)) for most, words in limits])
    if words_for:
        about = (*about, sorted((name, sorted(words)) for name, words in words_for.items()))
    return hashlib.blake2b(repr(about).encode(), digest_size=16).hexdigest()


class LetterTable:
    """The words of one length: an id for each, and bitsets of those that have a letter at a place."""

    def __init__(self, length: int, words: Sequence[str], letters: dict[str, int]) -> None:
        self.ids = {word: w for w, word in enumerate(words)}
        marks = [[bytearray(len(words) // 8 + 1) for _ in letters] for _ in range(length)]
        for w, word in enumerate(words):
            for row, letter in zip(marks, word, strict=True):
                row[letters[letter]][w >> 3] |= 1 << (w & 7)
        self.having = [[int.from_bytes(each, "little") for each in row] for row in marks]  # [position][letter]

    def bits(self, words: Iterable[str]) -> int:
        """Those of the words that it has, as a bitset."""
        return sum(1 << self.ids[word] for word in set(words) & self.ids.keys())

    def fitting(self, pattern: Sequence[str], letters: dict[str, int]) -> int:
        """The words that match a template; `?` is any letter."""
        domain = (1 << len(self.ids)) - 1
        for row, letter in zip(self.having, pattern, strict=True):
            if letter != "?":
                domain &= row[letters[letter]] if letter in letters else 0
        return domain


class End(NamedTuple):
    """One of the two runs that share a cell."""

    run: int
    having: list[int]  # per letter: the words that have it there, a bitset


class Variables:
    """The variables of filling a grid with words, each named as people name them: `5D`, `r3c7`."""

    def __init__(
        self,
        grid: Grid,
        words: Iterable[str],
        *,
        allow_repeats: bool,
        roots_of: RootsOf | None = None,
        limits: Limits = (),
        words_for: WordsFor | None = None,
    ) -> None:
        every_run = list(runs_of(grid))
        runs = [run for run in every_run if not _whole(grid, run)]
        given = ["".join(_pattern(grid, run)) for run in every_run if _whole(grid, run)]
        patterns = [_pattern(grid, run) for run in runs]
        lists = _by_length(words, {len(pattern) for pattern in patterns})
        self.repeated = not allow_repeats and len(set(given)) < len(given)  # an entry is given twice
        self.letters = {
            letter: a for a, letter in enumerate(sorted({a for each in lists.values() for w in each for a in w}))
        }
        tables = {length: LetterTable(length, sorted(each), self.letters) for length, each in lists.items()}
        self.runs = len(runs)  # how many; they are the first variables
        self.words = [tables[len(pattern)] for pattern in patterns]  # per run
        self.fitting = [  # per run: the words that its given letters leave
            table.fitting(pattern, self.letters) & ~table.bits(() if allow_repeats else given)
            for table, pattern in zip(self.words, patterns, strict=True)
        ]
        self._having_root = _by_root(tables, roots_of)
        if roots_of is not None:
            self._keep_apart_from(given, roots_of)
        self.akin = cache(self._akin)
        # Per limit: how many runs may have one of its words, and per run these words, a bitset.
        self.limits = [(most, [table.bits(words) for table in self.words]) for most, words in limits]
        for _, forbidden in (each for each in self.limits if each[0] == 0):
            self.fitting = [domain & ~words for domain, words in zip(self.fitting, forbidden, strict=True)]
        for s, run in enumerate(runs):
            if words_for and run.name in words_for:
                self.fitting[s] &= self.words[s].bits(words_for[run.name])
        self.peers = [  # per run: the runs that may not repeat its word
            [t for t, other in enumerate(self.words) if t != s and other is table and not allow_repeats]
            for s, table in enumerate(self.words)
        ]
        # Runs of one length, which must all have different words.
        self.differing = sorted({tuple(sorted((s, *peers))) for s, peers in enumerate(self.peers) if peers})
        shared = _shared(grid, runs)
        names = [*(run.name for run in runs), *("r{}c{}".format(*place(grid, cell)) for cell in shared)]
        self.names = {name: i for i, name in enumerate(names)}  # -> variable
        self.ends = [  # per shared cell
            [End(s, self.words[s].having[p]) for s, p in ends] for ends in shared.values()
        ]

    def _akin(self, s: int, w: int) -> list[tuple[int, int]]:
        """Per other run: its words that have a root in common with a word of this run, a bitset.

        Runs without any are left out.
        """
        found: dict[int, int] = {}
        for having in self._having_root.get((len_of(self.words[s]), w), ()):
            for length, words in having.items():
                found[length] = found.get(length, 0) | words
        lengths = [len_of(table) for table in self.words]
        return [(t, found[length]) for t, length in enumerate(lengths) if t != s and length in found]

    def _keep_apart_from(self, given: Sequence[str], roots_of: RootsOf) -> None:
        """Take from every run the words that have a root in common with an entry that is given whole."""
        theirs = {root for entry in given for root in roots_of(entry)}
        for s, table in enumerate(self.words):
            akin = sum(1 << w for word, w in table.ids.items() if theirs.intersection(roots_of(word)))
            self.fitting[s] &= ~akin

    def value(self, variable: int, text: str) -> int | None:
        """The id of a word, or of a letter, among a variable's values; None if it isn't one."""
        return (self.words[variable].ids if variable < self.runs else self.letters).get(text)


def len_of(table: LetterTable) -> int:
    """How many letters the words of a table have."""
    return len(table.having)


def _by_root(tables: dict[int, LetterTable], roots_of: RootsOf | None) -> dict[tuple[int, int], list[dict[int, int]]]:
    """Per word, by length and id: for each of its roots all words that have it, per length a bitset."""
    if roots_of is None:
        return {}
    having: dict[int, dict[int, int]] = {}
    for length, table in tables.items():
        for word, w in table.ids.items():
            for root in roots_of(word):
                words = having.setdefault(root, {})
                words[length] = words.get(length, 0) | 1 << w
    return {
        (length, w): [having[root] for root in roots_of(word)]
        for length, table in tables.items()
        for word, w in table.ids.items()
    }


def _whole(grid: Grid, run: Run) -> bool:
    """Whether a run is given whole: such an entry stays, whether or not it is among the words."""
    return all(grid.letters[c] for c in run.cells)


def _pattern(grid: Grid, run: Run) -> list[str]:
    """The letters of a run's word, `?` where any may be; a cell may hold several."""
    return [letter for c in run.cells for letter in grid.letters[c] or "?"]


def _by_length(words: Iterable[str], lengths: set[int]) -> dict[int, set[str]]:
    """The words of these lengths."""
    found: dict[int, set[str]] = {length: set() for length in lengths}
    for word in words:
        if len(word) in found:
            found[len(word)].add(word)
    return found


def _shared(grid: Grid, runs: Sequence[Run]) -> dict[int, list[tuple[int, int]]]:
    """The cells without a letter that two runs share, each with the runs and where in their words it stands."""
    found: dict[int, list[tuple[int, int]]] = {}
    for s, run in enumerate(runs):
        p = 0
        for c in run.cells:
            if not grid.letters[c]:
                found.setdefault(c, []).append((s, p))
            p += grid.cell_width(c)
    return {c: ends for c, ends in sorted(found.items()) if len(ends) == 2}
