"""Word searches: words hidden in a rectangle of letters, each to be read in it exactly once.

A word that stands within another one (ANT in PLANT) is hidden there. The other letters are as frequent as in the words;
one that would spell a listed word again, or an unwanted word in any direction, is taken back.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import islice
from random import Random

from crosswright.checking.hidden import check_hidden
from crosswright.clues.entries import EntryList, ListedEntry
from crosswright.errors import UsageError, WrongFillError
from crosswright.grid import MOST_CELLS_A_SIDE, Grid
from crosswright.language.wording import Wording, worded
from crosswright.media.sheets import Sheet
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.richtext import RichText

Place = tuple[int, int]  # row and column, from 0
Way = tuple[int, int]  # a step: rows and columns
Word = tuple[str, ...]  # what stands in each cell
Texts = list[tuple[list[Place], str]]  # lines of cells, and what can be read in each
ACROSS_AND_DOWN: tuple[Way, ...] = ((0, 1), (1, 0))
DIAGONALS: tuple[Way, ...] = ((1, 1), (-1, 1))
NAMES: Mapping[Way, str] = {
    (0, 1): "right", (1, 0): "down", (1, 1): "down right", (-1, 1): "up right",
    (0, -1): "left", (-1, 0): "up", (-1, -1): "up left", (1, -1): "down left",
}  # fmt: skip
# Why a word is left out.
NO_ROOM, SEVERAL_TIMES = "has no room", "can be read more than once in the other words"
# How many cells are there for each letter of the words, if no size is named?
CELLS_A_LETTER = 1.8
# How often are the words placed again, and how often are letters taken back, before the sheet gets larger?
MOST_ATTEMPTS, MOST_ROUNDS = 20, 200
# Among how many places for a word is one chosen?
MOST_PLACES = 40
_WORDS, _CLUES = worded("Words"), worded("Clues")


def ways_of(*, diagonals: bool = False, backwards: bool = False) -> tuple[Way, ...]:
    """The directions in which words are hidden.

    >>> len(ways_of()), len(ways_of(diagonals=True, backwards=True))
    (2, 8)
    """
    forward = ACROSS_AND_DOWN + DIAGONALS * diagonals
    return forward + tuple((-row, -column) for row, column in forward) * backwards


@dataclass(frozen=True)
class WordSearch:
    """Letters in rows, and where each word is hidden in them."""

    rows: tuple[tuple[str, ...], ...]
    hidden: Mapping[Word, tuple[Place, ...]]
    left_out: Mapping[Word, str]  # and why


def hide(
    words: Collection[Word], *, ways: Collection[Way] = ACROSS_AND_DOWN, size: tuple[int, int] | None = None,
    seed: int = 0, unwanted: Collection[str] = ()
) -> WordSearch:  # fmt: skip
    """Hide words, each a sequence of what its cells take; without a size, in as small a square as has room for all.

    UsageError where no letters between the words keep all rules.

    >>> [len(row) for row in hide([("T", "E", "A"), ("A", "N", "T")], seed=1).rows]
    [4, 4, 4, 4]
    """
    letters = sum(map(len, words))
    side = max(math.ceil(math.sqrt(CELLS_A_LETTER * letters)), *map(len, words), 2)
    best: WordSearch | None = None
    while True:
        for attempt in range(MOST_ATTEMPTS):
            made = _Hiding(
                words, tuple(ways), size or (side, side), Random(f"{seed} {side} {attempt}"), unwanted
            ).made()
            if made is not None and (best is None or len(made.hidden) > len(best.hidden)):
                best = made
            if best is not None and not best.left_out:
                return best
        if best is not None and NO_ROOM not in best.left_out.values():
            return best
        if size is not None or side >= MOST_CELLS_A_SIDE:
            break
        side += 1
    if best is None:
        raise UsageError("no letters keep unwanted words out; give a larger size, other words or another seed")
    return best


@dataclass
class _Hiding:
    """One attempt."""

    words: Collection[Word]
    ways: tuple[Way, ...]
    size: tuple[int, int]
    random: Random
    unwanted: Collection[str]

    def __post_init__(self) -> None:
        self.letters: dict[Place, str] = {}
        self.hidden: dict[Word, tuple[Place, ...]] = {}
        self.left_out: dict[Word, str] = {}
        self.used: Counter[Way] = Counter()
        self.signs: dict[str, str] = {}

    def made(self) -> WordSearch | None:
        """The words and the letters between them; None where these can't keep the rules."""
        for word in sorted(self.words, key=len, reverse=True):
            self._hide(word)
        if not self.hidden or not self._fill():
            return None
        rows, columns = self.size
        shown = tuple(tuple(self.letters[r, c] for c in range(columns)) for r in range(rows))
        in_order = {word: self.hidden[word] for word in self.words if word in self.hidden}
        return WordSearch(shown, in_order, self.left_out)

    def _hide(self, word: Word) -> None:
        there = self._readings(word, self._texts(self.ways))
        if len(there) > 1:
            self.left_out[word] = SEVERAL_TIMES
        elif there:
            [self.hidden[word]] = there.values()
        elif (chosen := self._chosen(word)) is None:
            self.left_out[word] = NO_ROOM
        else:
            way, cells = chosen
            self.used[way] += 1
            self.hidden[word] = cells
            self.letters.update(zip(cells, word, strict=True))

    def _chosen(self, word: Word) -> tuple[Way, tuple[Place, ...]] | None:
        """A way that few words have, and a place there; a place that crosses others is likelier."""
        for way in sorted(self.ways, key=lambda way: (self.used[way], self.random.random())):
            fitting = list(islice(filter(partial(self._fits, word), self._paths(len(word), way)), MOST_PLACES))
            if fitting:
                shared = [1 + 3 * sum(cell in self.letters for cell in cells) for cells in fitting]
                return way, self.random.choices(fitting, shared)[0]
        return None

    def _paths(self, length: int, way: Way) -> Iterator[tuple[Place, ...]]:
        """The places of a length in a way, in random order."""
        spans = ((length - 1) * step for step in way)
        starts = [range(max(0, -span), side - max(0, span)) for side, span in zip(self.size, spans, strict=True)]
        cells = [(r, c) for r in starts[0] for c in starts[1]]
        self.random.shuffle(cells)
        return (tuple((r + k * way[0], c + k * way[1]) for k in range(length)) for r, c in cells)

    def _fits(self, word: Word, cells: Sequence[Place]) -> bool:
        return all(self.letters.get(cell, letter) == letter for cell, letter in zip(cells, word, strict=True))

    def _readings(self, word: Word, texts: Texts) -> dict[frozenset[Place], tuple[Place, ...]]:
        """Where a word can be read in these texts, by its cells: a palindrome is read both ways in the same ones."""
        found, sought = {}, "".join(map(self._sign, word))
        for line, text in texts:
            at = text.find(sought)
            while at >= 0:
                cells = tuple(line[at : at + len(word)])
                found[frozenset(cells)] = cells
                at = text.find(sought, at + 1)
        return found

    def _sign(self, letters: str) -> str:
        """One character for what a cell takes: a letter for itself, another one for several letters."""
        return letters if len(letters) == 1 else self.signs.setdefault(letters, chr(0xE000 + len(self.signs)))

    def _texts(self, ways: Collection[Way]) -> Texts:
        """The lines in some ways, and what can be read in each; a space is an empty cell."""
        return [
            (line, "".join(self._sign(self.letters.get(cell, " ")) for cell in line))
            for way in ways
            for line in _lines_of(self.size, way)
        ]

    # The letters between the words.

    @cached_property
    def _between(self) -> list[Place]:
        rows, columns = self.size
        return [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in self.letters]

    def _fill(self) -> bool:
        """Fill the other cells; whether that keeps the rules."""
        usual = [letter for word in self.hidden for letter in word]
        free = frozenset(self._between)
        for cell in self._between:
            self.letters[cell] = self.random.choice(usual)
        for _ in range(MOST_ROUNDS):
            faults = [*self._twice(), *self._coarse()]
            if not faults:
                return True
            for cells in faults:
                changeable = [cell for cell in cells if cell in free]
                if not changeable:
                    return False
                self.letters[self.random.choice(changeable)] = self.random.choice(usual)
        return False

    def _twice(self) -> Iterator[tuple[Place, ...]]:
        """Where a word can be read that is hidden elsewhere, or that has no room."""
        texts = self._texts(self.ways)
        for word in self.words:
            if self.left_out.get(word) == SEVERAL_TIMES:
                continue
            own = frozenset(self.hidden.get(word, ()))
            yield from (cells for key, cells in self._readings(word, texts).items() if key != own)

    def _coarse(self) -> Iterator[tuple[Place, ...]]:
        """Where an unwanted word can be read in any direction, except within a hidden word."""
        own = [frozenset(cells) for cells in self.hidden.values()]
        texts = self._texts(ways_of(diagonals=True, backwards=True))
        for word in self.unwanted:
            for key, cells in self._readings(tuple(word), texts).items():
                if not any(key <= each for each in own):
                    yield cells


@cache
def _lines_of(size: tuple[int, int], way: Way) -> list[list[Place]]:
    """Every line in a way, from the cell that has none before it."""
    rows, columns = size
    inside = {(r, c) for r in range(rows) for c in range(columns)}
    lines = []
    for r, c in sorted(inside):
        if (r - way[0], c - way[1]) not in inside:
            line = [(r, c)]
            while (after := (line[-1][0] + way[0], line[-1][1] + way[1])) in inside:
                line.append(after)
            lines.append(line)
    return lines


def wordsearch_sheet(
    entries: EntryList, found: WordSearch, *, title: str, author: str = "", language: str = "", clues: bool = False
) -> Sheet:
    """The sheet: the letters, and below them the words in the order of the alphabet, or with `clues` their clues."""
    grid = Grid(len(found.rows), len(found.rows[0]), shortest=MOST_CELLS_A_SIDE + 1)
    letters = tuple(letter for row in found.rows for letter in row)
    listed = sorted(
        (entry for entry in entries.entries if entry.cells in found.hidden), key=lambda each: each.plain.lower()
    )
    heading = Wording.of(language).say(_CLUES if clues else _WORDS)
    printed = tuple(
        _clue(str(number), entry, heading, found.hidden[entry.cells], grid.columns, clues=clues)
        for number, entry in enumerate(listed, 1)
    )
    puzzle = Puzzle(grid, letters, printed, numbers={0: ""}, title=title, author=author, language=language,
                    given=frozenset(range(len(letters))))  # fmt: skip
    return Sheet(puzzle, figures=_figures(found, listed))


def _clue(number: str, entry: ListedEntry, heading: str, places: Sequence[Place], columns: int, *, clues: bool) -> Clue:
    cells = tuple(r * columns + c for r, c in places)
    text = entry.clue if clues else entry.plain.upper()
    return Clue(heading, number, RichText.of(text), cells, entry.enumeration if clues else "")


def _figures(found: WordSearch, listed: Sequence[ListedEntry]) -> dict[str, object]:
    """What a JSON document says of it; rows and columns count from 1."""
    words = []
    for entry in listed:
        (row, column), (next_row, next_column), *_ = found.hidden[entry.cells]
        way = NAMES[next_row - row, next_column - column]
        words.append({"word": entry.word, "row": row + 1, "column": column + 1, "direction": way})
    left_out = [{"word": "".join(word), "reason": reason} for word, reason in found.left_out.items()]
    return {"rows": ["".join(row) for row in found.rows], "words": words, "left_out": left_out}


def demand_right(found: WordSearch, ways: Collection[Way], unwanted: Collection[str]) -> None:
    """WrongFillError for letters in which the witness finds a fault, so that none are printed."""
    if faults := check_hidden(found.rows, found.hidden, ways, unwanted):
        raise WrongFillError(f"internal error: words were hidden wrongly ({faults[0]}); please report it")
