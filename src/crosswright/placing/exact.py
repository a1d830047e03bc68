"""The best layout of a few words, proved: a search of all layouts, with bounds.

A layout is a connected set of placements. The search starts from one word and adds placements that cross it; after a
placement was tried it is forbidden, so that every set is visited once (as in the enumeration of connected subgraphs).
Two letters may touch without a word through both as long as a word that is not yet placed has them side by side: that
word may still run through them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from crosswright.placing.plane import At, Box, PlaneWeights, cost_of, ratio_of

Cell = tuple[int, int]


@dataclass
class Exact:
    """The search for the best layout of all of `words`: call `run`.

    `best` is None where no layout costs less than `limit`.
    """

    words: Sequence[str]
    weights: PlaneWeights
    limit: float  # only layouts that cost less are of interest
    most_rows: int
    most_columns: int
    spent: Callable[[int], bool]  # given the nodes: whether to end early
    best: dict[int, At] | None = None
    nodes: int = 0
    complete: bool = True  # whether all was searched
    _letters: dict[Cell, str] = field(default_factory=dict)
    _ways: dict[Cell, list[bool]] = field(default_factory=dict)  # the directions (True: down) of the words there
    _at: dict[int, At] = field(default_factory=dict)

    def run(self) -> None:
        """Search all layouts, only one of each mirrored pair where rows and columns are treated alike."""
        self._size = (len(self.words), sum(map(len, self.words)))
        self._bigrams = [{word[i : i + 2] for i in range(len(word) - 1)} for word in self.words]
        self._shared = [[bool(set(a) & set(b)) for b in self.words] for a in self.words]
        alike = self.weights.proportions == 1 and self.most_rows == self.most_columns
        root = max(range(len(self.words)), key=lambda w: len(self.words[w]))
        for down in (False,) if alike else (False, True):
            at = (0, 0, down)
            if len(self.words[root]) <= (self.most_rows if down else self.most_columns):
                self._put(root, at)
                self._extend(Box().including(at, len(self.words[root])), 0, frozenset())
                self._lift(root)

    def _extend(self, box: Box, crossings: int, forbidden: frozenset[tuple[int, At]]) -> None:
        """Try every set of placements that contains the present one."""
        self.nodes += 1
        if self.nodes % 256 == 0 and self.spent(self.nodes):
            self.complete = False
        if len(self._at) == len(self.words):
            self._judge(box, crossings)
            return
        choices = [each for each in self._choices() if each not in forbidden]
        scored = sorted((self._price(w, at, box, crossings), w, at) for w, at in choices)
        for _, w, at in scored:
            if not self.complete:
                return
            met = self._met(w, at)
            around = box.including(at, len(self.words[w]))
            self._put(w, at)
            if self._bound(around, crossings + met) < self.limit - 1e-9 and self._hopeful():
                self._extend(around, crossings + met, forbidden)
            self._lift(w)
            forbidden |= {(w, at)}

    def _judge(self, box: Box, crossings: int) -> None:
        cost = cost_of(self.weights, self._size, box, crossings=crossings, left_out=0, parts=1)
        if cost < self.limit - 1e-9 and not any(True for _ in self._touching()):
            self.limit, self.best = cost, dict(self._at)

    def _price(self, w: int, at: At, box: Box, crossings: int) -> float:
        around = box.including(at, len(self.words[w]))
        met = crossings + self._met(w, at)
        return cost_of(self.weights, self._size, around, crossings=met, left_out=0, parts=1)

    def _met(self, w: int, at: At) -> int:
        return sum(cell in self._letters for cell in _cells(at, len(self.words[w])))

    def _bound(self, box: Box, crossings: int) -> float:
        """A lower bound: no layout that contains the present placements costs less."""
        if box.rows > self.most_rows or box.columns > self.most_columns:
            return self.limit
        out = [w for w in range(len(self.words)) if w not in self._at]
        more = len(out) ** 2 // 4
        for w in out:
            downs = [at[2] for v, at in self._at.items() if self._shared[v][w]]
            more += max(sum(downs), len(downs) - sum(downs))
        cost = cost_of(self.weights, self._size, box, crossings=crossings + more, left_out=0, parts=1)
        return cost - self.weights.shape * ratio_of(box, self.weights.proportions)  # later words may improve the shape

    def _choices(self) -> Iterator[tuple[int, At]]:
        """The placements of unplaced words that cross a word and overlap none."""
        for w, word in enumerate(self.words):
            if w in self._at:
                continue
            found = set()
            for (row, column), letter in self._letters.items():
                ways = self._ways[row, column]
                if len(ways) == 1 and letter in word:
                    down = not ways[0]
                    for i, own in enumerate(word):
                        if own == letter:
                            found.add((row - i, column, True) if down else (row, column - i, False))
            yield from ((w, at) for at in found if self._fits(word, at))

    def _fits(self, word: str, at: At) -> bool:
        row, column, down = at
        before, after = ((row - 1, column), (row + len(word), column)) if down else (
            (row, column - 1), (row, column + len(word)))  # fmt: skip
        if before in self._letters or after in self._letters:
            return False
        return all(
            self._letters.get(cell, letter) == letter and down not in self._ways.get(cell, ())
            for cell, letter in zip(_cells(at, len(word)), word, strict=True)
        )

    def _hopeful(self) -> bool:
        """Whether an unplaced word can run through every two letters that touch."""
        out = [self._bigrams[w] for w in range(len(self.words)) if w not in self._at]
        return all(any(pair in bigrams for bigrams in out) for pair in self._touching())

    def _touching(self) -> Iterator[str]:
        """Every two adjacent letters that no word runs through."""
        for (row, column), letter in self._letters.items():
            for down, cell in ((False, (row, column + 1)), (True, (row + 1, column))):
                beside = self._letters.get(cell)
                if beside and not (down in self._ways[row, column] and down in self._ways[cell]):
                    yield letter + beside

    def _put(self, w: int, at: At) -> None:
        self._at[w] = at
        for cell, letter in zip(_cells(at, len(self.words[w])), self.words[w], strict=True):
            self._letters[cell] = letter
            self._ways.setdefault(cell, []).append(at[2])

    def _lift(self, w: int) -> None:
        at = self._at.pop(w)
        for cell in _cells(at, len(self.words[w])):
            self._ways[cell].remove(at[2])
            if not self._ways[cell]:
                del self._ways[cell], self._letters[cell]


def _cells(at: At, length: int) -> list[Cell]:
    row, column, down = at
    return [(row + i, column) if down else (row, column + i) for i in range(length)]
