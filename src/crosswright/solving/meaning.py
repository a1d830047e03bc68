"""Latent semantic analysis of a collection: clues that share no word are near if their words stand in like places.

The matrix of answers and stems (in how many of an answer's clues a stem is) is reduced to a few directions, by a
randomised singular value decomposition (Halko, Martinsson and Tropp, 2011).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.language.relations import Relation

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many directions are kept, and how often is their choice improved?
DIRECTIONS, PASSES = 128, 2


def directions(matrix: Relation, values: NDArray[np.floating[Any]], columns: int) -> NDArray[np.float32]:
    """The directions along which the rows of a sparse matrix spread most, (columns, DIRECTIONS)."""
    count = min(DIRECTIONS, len(matrix.at) - 1, columns)
    turned, order = _turned(matrix, columns)
    found = np.random.Generator(np.random.PCG64(1)).standard_normal((columns, count))
    for _ in range(PASSES):
        across, _ = np.linalg.qr(matrix.product(values, found))
        found, _ = np.linalg.qr(turned.product(values[order], across))
    return found.astype("float32")


def _turned(matrix: Relation, columns: int) -> tuple[Relation, NDArray[np.intp]]:
    """The matrix in the other direction, and where each of its items was."""
    owners = np.repeat(np.arange(len(matrix.at) - 1, dtype="int32"), np.diff(matrix.at))
    order = np.argsort(matrix.items, kind="stable")
    at = np.searchsorted(matrix.items[order], np.arange(columns + 1)).astype("int32")
    return Relation(at, owners[order]), order


def unit_rows(vectors: NDArray[Any]) -> NDArray[np.float16]:
    """Each row with the length 1; zeros stay zeros."""
    sizes = np.sqrt((vectors**2).sum(axis=1, keepdims=True))
    return (vectors / np.maximum(sizes, 1e-9)).astype("float16")
