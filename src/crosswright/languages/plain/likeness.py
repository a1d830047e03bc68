"""How alike words are: vectors from the texts in which they stand together (latent semantic analysis).

A matrix has a row for each document and a column for each stem in it, weighted by its inverse document frequency and
made as long as 1 (Deerwester and others 1990). Its strongest directions are found by subspace iteration from random
columns (Halko, Martinsson and Tropp 2011). A document is about its owner, but the owner is no column of it unless the
text names it: so no vector knows what a document says about its owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from crosswright.language.relations import Relation

if TYPE_CHECKING:
    from crosswright.language.relations import Floats

# How many directions are kept?
DIRECTIONS = 64
# How often is their estimate improved?
ROUNDS = 4
# In how many documents does a stem stand at least that has a vector?
LEAST_DOCUMENTS = 3


def vectors_of(said: Relation, weight: Floats, directions: int = DIRECTIONS) -> Floats:
    """A unit vector for each stem, (stems, directions); zeros for a stem that stands in too few documents."""
    stems = len(weight)
    values = weight[said.items] * (np.bincount(said.items, minlength=stems)[said.items] >= LEAST_DOCUMENTS)
    documents = np.repeat(np.arange(len(said.at) - 1), np.diff(said.at))
    lengths = np.sqrt(np.bincount(documents, values**2, len(said.at) - 1))
    values = (values / np.maximum(lengths, 1e-6)[documents]).astype("float32")
    turned = said.turned(stems)
    turned_values = values[np.argsort(said.items, kind="stable")]
    basis = np.random.default_rng(0).standard_normal((stems, directions)).astype("float32")
    for _ in range(ROUNDS):
        basis, _ = np.linalg.qr(turned.product(turned_values, said.product(values, basis)))
    image = said.product(values, basis.astype("float32"))
    _, strengths, mixed = np.linalg.svd(image.T @ image)
    found = (basis @ mixed.T) * strengths**0.25
    return unit(found.astype("float32"))


def unit(vectors: Floats) -> Floats:
    """The vectors, each as long as 1; zeros stay zeros."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    scaled: Floats = np.where(lengths > 1e-6, vectors / np.maximum(lengths, 1e-6), 0).astype("float32")
    return scaled
