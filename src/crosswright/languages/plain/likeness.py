"""How alike words are: vectors from the texts in which they stand together (latent semantic analysis).

A matrix has a row for each document and a column for each stem in it, weighted by its inverse document frequency and
made as long as 1 (Deerwester and others 1990). Its strongest directions are found by subspace iteration from random
columns (Halko, Martinsson and Tropp 2011), which are set at right angles in turn, since the BLAS's way to do so differs
from processor to processor. A document is about its owner, but the owner is no column of it unless the
text names it: so no vector knows what a document says about its owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright import arithmetic
from crosswright.language.relations import Relation

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.language.relations import Floats

# How many directions are kept?
DIRECTIONS = 64
# How often is their estimate improved?
ROUNDS = 4
# In how many documents does a stem stand at least that has a vector?
LEAST_DOCUMENTS = 3


def vectors_of(said: Relation, weight: Floats, directions: int = DIRECTIONS) -> NDArray[np.int16]:
    """A unit vector for each stem, in whole numbers, (stems, directions); zeros for a stem in too few documents."""
    stems = len(weight)
    often = np.bincount(said.items, minlength=stems) >= LEAST_DOCUMENTS
    values: NDArray[Any] = weight[said.items] * often[said.items]
    documents = np.repeat(np.arange(len(said.at) - 1), np.diff(said.at))
    lengths = np.sqrt(np.bincount(documents, values * values, len(said.at) - 1))
    values = values / np.maximum(lengths, 1e-6)[documents]
    turned = said.turned(stems)
    turned_values = values[np.argsort(said.items, kind="stable")]
    basis, strengths = np.random.default_rng(0).random((stems, directions)) - 0.5, np.ones(directions)
    for _ in range(ROUNDS):
        basis, strengths = _at_right_angles(turned.product(turned_values, said.product(values, basis)))
    return arithmetic.unit(basis * np.sqrt(np.sqrt(strengths)))


def _at_right_angles(columns: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The columns turned at right angles to those before them and made as long as 1, and how long they were."""
    rows, lengths = columns.T.copy(), np.zeros(columns.shape[1])
    for n in range(len(rows)):
        lengths[n] = np.sqrt(arithmetic.total(rows[n] * rows[n]))
        rows[n] /= max(lengths[n], 1e-12)
        rows[n + 1 :] -= arithmetic.total(rows[n + 1 :] * rows[n], axis=1)[:, None] * rows[n]
    return rows.T, lengths
