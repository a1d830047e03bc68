"""The search for a layout, in Python: words on a plane, by annealing whose move takes words out and puts them back.

    w  word          a word's number in the list
    at               where a word stands: (row, column, down) of its first letter; None: it is not placed
    c  cell          row * 64 + column; a set of cells is a bitset in one int, whose column 63 stays empty

`kernel/place.hpp` is the same search at full speed: the same words, seed and nodes give the same layouts in both.

Literature: the move is "ruin and recreate" (Schrimpf and others, Journal of Computational Physics 159, 2000).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

At: TypeAlias = tuple[int, int, bool]

# The most rows and columns of the plane.
SIDE = 63
STRIDE = 64
# How much does chance change the cost of a place? About one crossing of a word in a list of 30.
NOISE = 0.04
# How much worse may a layout become at the start of a cooling, on average?
HOT = 0.04
# How many words around one word can be taken out at once? 2 up to this number plus 1.
MOST_NEAR = 4
# How far from the middle of the plane may a layout be before it is moved there?
MARGIN = 8

_64_BITS = (1 << 64) - 1


class PlaneWeights(NamedTuple):
    """The weights of a layout's cost: see `rating`."""

    left_out: float
    crossings: float
    area: float
    shape: float
    parts: float
    proportions: float  # columns per row


class Box(NamedTuple):
    """Rows and columns from first to last, both included; empty when the last is before the first."""

    top: int = 64
    bottom: int = -1
    left: int = 64
    right: int = -1

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.bottom - self.top + 1

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.right - self.left + 1

    def including(self, at: At, length: int) -> Box:
        """The box around this one and a word."""
        row, column, down = at
        bottom, right = (row + length - 1, column) if down else (row, column + length - 1)
        return Box(min(self.top, row), max(self.bottom, bottom), min(self.left, column), max(self.right, right))


class Random:
    """Splitmix64: the same numbers in Python and in the kernel."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _64_BITS

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _64_BITS
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _64_BITS
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _64_BITS
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return ((self.bits() >> 32) * n) >> 32

    def fraction(self) -> float:
        """A number from 0 to 1, without 1."""
        return (self.bits() >> 11) * 2.0**-53

    def exponential(self) -> float:
        """A number with about an exponential distribution, by exact arithmetic only: the same on every machine."""
        bits = self.bits()
        low = bits | 1 << 63
        return (low & -low).bit_length() - 1 + (bits >> 11) * 2.0**-53


def cost_of(by: PlaneWeights, size: tuple[int, int], box: Box, *, crossings: int, left_out: int, parts: int) -> float:
    """The cost of a layout; less is better. `size` has the list's numbers of words and letters."""
    words, letters = size
    cost = by.left_out * left_out / words - by.crossings * crossings / words + by.parts * (parts - 1)
    if box.bottom < box.top:
        return cost
    return cost + by.area * (box.rows * box.columns) / letters + by.shape * ratio_of(box, by.proportions)


def ratio_of(box: Box, proportions: float) -> float:
    """What the shape of a box costs, per weight."""
    wide, high = float(box.columns), box.rows * proportions
    return (wide / high if wide > high else high / wide) - 1


class Placer:
    """The present layout, and the search that changes it."""

    def __init__(
        self,
        words: Sequence[Sequence[int]],
        alphabet: int,
        weights: PlaneWeights,
        plane: tuple[int, int],
        seed: int,
    ) -> None:
        """Words are sequences of letters as numbers under `alphabet`.

        The plane has `rows` rows and `columns` columns.
        """
        self.words = words
        self.rows, self.columns = plane
        self.nodes = 0  # words put in, or tried
        self.best_cost = 1e300  # the cost of the best layout since the restart, by the rating's own weights
        self._rating = self._weights = PlaneWeights(*weights)
        self._random = Random(seed)
        self._size = (len(words), sum(map(len, words)))
        self._alphabet = alphabet
        self._fixed: set[int] = set()
        self._anchored = False
        self._cost = 0.0
        self._cycle_begin, self._cycle_nodes = 0, 1
        self._best: list[At | None] = [None] * len(words)
        self._clear()

    def _clear(self) -> None:
        self._at: list[At | None] = [None] * len(self.words)
        self._letters = [0] * self._alphabet  # per letter: the cells where it stands
        self._filled = 0  # the cells that have letters
        self._covered = [0, 0]  # the cells of words across, and of words down
        self._owner: tuple[dict[int, int], dict[int, int]] = ({}, {})  # cell -> the word across, and down
        self._box = Box()  # around all letters; may be too large within a move
        self._placed = self._crossings = 0

    def fix(self, w: int, at: At, anchored: bool) -> None:
        """Fix a word at its place.

        `anchored`: the plane's edges are the edges you asked for, and nothing is shifted.
        """
        self._put(w, at)
        self._fixed.add(w)
        self._anchored = anchored

    def restart(self, rows: int, columns: int) -> None:
        """Start again on a plane with this many rows and columns; `best` is from now on the best since this restart."""
        self._lift_all()
        self.rows, self.columns = rows, columns
        self._weights = self._rating
        self._measure()
        self._put_back()
        self.best_cost, self._best = self._cost_by(self._rating), list(self._at)

    def load(self, layout: Sequence[At], rows: int, columns: int) -> None:
        """Go on from this layout on a plane with this many rows and columns, without the words that stick out of it."""
        self._lift_all()
        self._measure()
        for w, at in enumerate(layout):
            if at[0] >= 0 and self._at[w] is None:
                self._put(w, at)
        self.rows, self.columns = rows, columns
        if not self._fixed:
            self._shrink()

    def cool(self, nodes: int, squeeze: bool, left_out: float) -> None:
        """Begin a cooling of `nodes` nodes, by the rating's own weights, or with room for all words as the only aim."""
        self._weights = self._rating
        if squeeze:
            self._weights = self._rating._replace(left_out=left_out, area=0.0, shape=0.0)
        self._cost = self._cost_by(self._weights)
        self._cycle_begin, self._cycle_nodes = self.nodes, max(1, nodes)

    def advance(self, nodes: int, eager: bool) -> None:
        """Go on for about `nodes` nodes, or until all words are placed if `eager`."""
        end = self.nodes + nodes
        while self.nodes < end and not (eager and self.complete):
            self._move()

    @property
    def complete(self) -> bool:
        """Whether all words are placed now."""
        return self._placed == len(self.words)

    def best(self) -> list[At]:
        """The best layout since the restart: where each word stands, row -1 where it is not placed."""
        return [at or (-1, -1, False) for at in self._best]

    def _cost_by(self, by: PlaneWeights) -> float:
        parts = len(self._parts()) if len(self._fixed) > 1 else 1
        left_out = len(self.words) - self._placed
        return cost_of(by, self._size, self._box, crossings=self._crossings, left_out=left_out, parts=parts)

    def _cells(self, w: int, at: At) -> range:
        start, step = at[0] * STRIDE + at[1], STRIDE if at[2] else 1
        return range(start, start + step * len(self.words[w]), step)

    def _put(self, w: int, at: At) -> None:
        down = at[2]
        for letter, c in zip(self.words[w], self._cells(w, at), strict=True):
            self._crossings += self._filled >> c & 1
            self._filled |= 1 << c
            self._letters[letter] |= 1 << c
            self._covered[down] |= 1 << c
            self._owner[down][c] = w
        self._at[w] = at
        self._placed += 1
        self._box = self._box.including(at, len(self.words[w]))

    def _lift(self, w: int) -> None:
        """Take a word out; if two words on its sides would then touch, one of them is taken out too."""
        at = self._at[w]
        if at is None or w in self._fixed:
            return
        self._at[w] = None
        self._placed -= 1
        exposed, before = [], -1
        for letter, c in zip(self.words[w], self._cells(w, at), strict=True):
            self._covered[at[2]] ^= 1 << c
            del self._owner[at[2]][c]
            other = self._owner[not at[2]].get(c, -1)
            if other < 0:
                self._filled ^= 1 << c
                self._letters[letter] ^= 1 << c
            else:
                self._crossings -= 1
                if before >= 0:
                    exposed.append(before if other in self._fixed else other)
            before = other
        for other in exposed:
            self._lift(other)

    def _lift_all(self) -> None:
        for w in range(len(self.words)):
            self._lift(w)

    def _measure(self) -> None:
        self._box = Box()
        for w, at in enumerate(self._at):
            if at is not None:
                self._box = self._box.including(at, len(self.words[w]))

    def _place(self, w: int) -> bool:
        """Put a word where it adds least to the cost, if there is such a place."""
        self.nodes += 1
        best: At | None = None if self._placed else self._middle(w)
        if self._placed:
            best_cost = 1e300
            for at in self._places(w):
                met = (self._filled & sum(1 << c for c in self._cells(w, at))).bit_count()
                box = self._box.including(at, len(self.words[w]))
                met += self._crossings
                cost = cost_of(self._weights, self._size, box, crossings=met, left_out=0, parts=1)
                cost += NOISE * self._random.fraction()
                if cost < best_cost:
                    best_cost, best = cost, at
        if best is not None:
            self._put(w, best)
        return best is not None

    def _middle(self, w: int) -> At | None:
        """The place of the first word: in the middle, in a random direction where both have room."""
        down, length = bool(self._random.below(2)), len(self.words[w])
        if length > (self.rows if down else self.columns):
            down = not down
        if length > (self.rows if down else self.columns):
            return None
        if down:
            return (self.rows - length) // 2, self.columns // 2, True
        return self.rows // 2, (self.columns - length) // 2, False

    def _places(self, w: int) -> Iterator[At]:
        """The places where a word can go: it crosses another there and touches none."""
        for down in (False, True):
            starts = self._starts(w, down)
            while starts:
                c = (starts & -starts).bit_length() - 1
                yield c // STRIDE, c % STRIDE, down
                starts &= starts - 1

    def _starts(self, w: int, down: bool) -> int:
        """The cells where a word may start; all are tested together, as bitsets."""
        along, beside = (STRIDE, 1) if down else (1, STRIDE)
        filled, length = self._filled, len(self.words[w])
        free = ~(filled | filled << beside | filled >> beside)
        rows, columns = (self.rows - length + 1, self.columns) if down else (self.rows, self.columns - length + 1)
        starts = _corner(rows, columns) & ~(filled << along) & ~(filled >> along * length)
        meets = 0
        for i, letter in enumerate(self.words[w]):
            same = self._letters[letter] & ~self._covered[down]
            starts &= (same | free) >> along * i
            meets |= same >> along * i
        return starts & meets

    def _put_back(self) -> None:
        """Put in the words that are out, one after the other, until none fits any more."""
        out = [w for w, at in enumerate(self._at) if at is None]
        for i in range(len(out) - 1, 0, -1):
            j = self._random.below(i + 1)
            out[i], out[j] = out[j], out[i]
        if self._random.below(2):
            out.sort(key=lambda w: -len(self.words[w]))
        before = len(out) + 1
        while len(out) < before:
            before = len(out)
            out = [w for w in out if not self._place(w)]

    def _move(self) -> None:
        if self._placed and not self._anchored:
            self._recentre()
        slope = 1 - min(1.0, (self.nodes - self._cycle_begin) / self._cycle_nodes)
        before = list(self._at)
        if self._placed:
            (self._lift_near if self._random.below(2) else self._lift_any)()
        self._lift_apart()
        self._measure()
        self._put_back()
        now = self._cost_by(self._weights)
        if now <= self._cost + HOT * slope * slope * self._random.exponential():
            self._cost = now
            if (rated := self._cost_by(self._rating)) < self.best_cost - 1e-9:
                self.best_cost, self._best = rated, list(self._at)
        else:
            self._restore(before)

    def _restore(self, before: list[At | None]) -> None:
        for w, at in enumerate(before):
            if self._at[w] != at:
                self._lift(w)
        for w, at in enumerate(before):
            if self._at[w] is None and at is not None:
                self._put(w, at)
        self._measure()

    def _recentre(self) -> None:
        """Shift the layout to the middle of the plane when it comes near an edge that you didn't ask for."""
        rows = _half(self.rows - self._box.rows) - self._box.top
        columns = _half(self.columns - self._box.columns) - self._box.left
        if abs(rows) >= MARGIN or abs(columns) >= MARGIN:
            self._shift(rows, columns)

    def _shift(self, rows: int, columns: int) -> None:
        now = self._at
        self._clear()
        for w, at in enumerate(now):
            if at is not None:
                self._put(w, (at[0] + rows, at[1] + columns, at[2]))
        self._measure()

    def _shrink(self) -> None:
        """Keep the words in the window of the plane's size that has most of them; move it to the plane's corner."""
        self._measure()
        if not self._placed:
            return
        box, best = self._box, (-1, 0, 0)
        for top in range(box.top, max(box.top, box.bottom - self.rows + 1) + 1):
            for left in range(box.left, max(box.left, box.right - self.columns + 1) + 1):
                inside = sum(self._within(w, top, left) for w in range(len(self.words)))
                if inside > best[0]:
                    best = (inside, top, left)
        for w in range(len(self.words)):
            if not self._within(w, *best[1:]):
                self._lift(w)
        self._lift_apart()
        self._shift(-best[1], -best[2])

    def _within(self, w: int, top: int, left: int) -> bool:
        at = self._at[w]
        if at is None:
            return False
        box = Box().including(at, len(self.words[w]))
        inside = box.bottom < top + self.rows and box.right < left + self.columns
        return inside and box.top >= top and box.left >= left

    def _any_placed(self) -> int:
        k = self._random.below(self._placed)
        return [w for w, at in enumerate(self._at) if at is not None][k]

    def _lift_near(self) -> None:
        """Take out a word and the words whose middles are nearest to its own."""
        center = self._any_placed()
        most = 2 + self._random.below(MOST_NEAR)
        row, column = self._middle_of(center)
        far = []
        for w, at in enumerate(self._at):
            if at is not None:
                r, c = self._middle_of(w)
                far.append(((r - row) ** 2 + (c - column) ** 2, w))
        for _, w in sorted(far)[:most]:
            self._lift(w)

    def _middle_of(self, w: int) -> tuple[int, int]:
        """The row and the column of a word's middle, times two."""
        at, reach = self._at[w] or (0, 0, False), len(self.words[w]) - 1
        return 2 * at[0] + (reach if at[2] else 0), 2 * at[1] + (0 if at[2] else reach)

    def _lift_any(self) -> None:
        for _ in range(1 + self._random.below(3)):
            if self._placed:
                self._lift(self._any_placed())

    def _lift_apart(self) -> None:
        """Keep the part with the most words and the parts with fixed words; take the others out."""
        parts = self._parts()
        most = max(range(len(parts)), key=lambda p: len(parts[p]), default=0)
        for p, part in enumerate(parts):
            kept = bool(self._fixed.intersection(part)) if self._fixed else p == most
            if not kept:
                for w in part:
                    self._lift(w)

    def _parts(self) -> list[list[int]]:
        """The connected parts: the words of each."""
        seen: set[int] = set()
        found = []
        for first, at in enumerate(self._at):
            if at is None or first in seen:
                continue
            part = [first]
            seen.add(first)
            for w in part:  # grows meanwhile
                where = self._at[w]
                assert where is not None
                owner = self._owner[not where[2]]
                for c in self._cells(w, where):
                    other = owner.get(c, -1)
                    if other >= 0 and other not in seen:
                        seen.add(other)
                        part.append(other)
            found.append(part)
        return found


def _half(n: int) -> int:
    """Half of a number, towards 0, as in the kernel."""
    return n // 2 if n >= 0 else -(-n // 2)


def _corner(rows: int, columns: int) -> int:
    """The cells of the first rows and columns of the plane."""
    if rows <= 0 or columns <= 0:
        return 0
    return ((1 << columns) - 1) * (((1 << STRIDE * rows) - 1) // ((1 << STRIDE) - 1))
