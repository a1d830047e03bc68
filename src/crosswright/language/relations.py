"""Relations between numbers, stored like sparse matrices: all rows one after the other, and where each begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Floats = NDArray[np.float32]


class Relation(NamedTuple):
    """A relation: the items of row r are `items[at[r]:at[r + 1]]`."""

    at: Ints  # (rows + 1), ascending from 0
    items: Ints

    def row(self, number: int) -> Ints:
        """The items of one row."""
        return self.items[self.at[number] : self.at[number + 1]]

    def of(self, numbers: NDArray[np.integer]) -> tuple[NDArray[np.intp], Ints]:
        """The items of several rows, one after the other, each with the place of its row among `numbers`.

        >>> rows_of([(1, 2), (), (3,)]).of(np.array([2, 0]))
        (array([0, 1, 1]), array([3, 1, 2], dtype=int32))
        """
        place, index = self.spread(numbers)
        return place, self.items[index]

    def spread(self, numbers: NDArray[np.integer]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The same with the index of each item, for values that stand beside the items."""
        first, sizes = self.at[numbers].astype("intp"), (self.at[numbers + 1] - self.at[numbers]).astype("intp")
        place = np.repeat(np.arange(len(numbers)), sizes)
        return place, np.arange(len(place)) + np.repeat(first - (np.cumsum(sizes) - sizes), sizes)

    def turned(self, columns: int) -> Relation:
        """The relation in the other direction: for each item, the rows that have it.

        >>> rows_of([(0, 1), (1,)]).turned(2).row(1)
        array([0, 1], dtype=int32)
        """
        owners = np.repeat(np.arange(len(self.at) - 1, dtype="int32"), np.diff(self.at))
        return grouped(self.items, owners, columns)

    def product(self, values: NDArray[np.floating], columns: NDArray[np.number]) -> NDArray[np.float64]:
        """The matrix with one value for each item, times a matrix: (rows, columns.shape[1]).

        Each sum is made in the order of the items, so it is the same on every processor.
        """
        count = len(self.at) - 1
        owners = np.repeat(np.arange(count), np.diff(self.at))
        found = [np.bincount(owners, values * column[self.items], count) for column in columns.T.copy()]
        return np.stack(found, axis=1)


def rows_of(rows: Sequence[Iterable[int]]) -> Relation:
    """Rows of numbers as a relation."""
    listed = [list(row) for row in rows]
    at = np.zeros(len(listed) + 1, dtype="int32")
    np.cumsum([len(row) for row in listed], out=at[1:])
    return Relation(at, np.fromiter((item for row in listed for item in row), dtype="int32"))


def grouped(keys: Ints, items: Ints, rows: int) -> Relation:
    """Items by their key, in their order; keys are below `rows`."""
    at = np.zeros(rows + 1, dtype="int32")
    np.cumsum(np.bincount(keys, minlength=rows), out=at[1:])
    return Relation(at, items[np.argsort(keys, kind="stable")])
