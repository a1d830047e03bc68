"""Esperanto for crosswright: its letters and its headings, for word lists of your own."""

from __future__ import annotations

from crosswright.language import AboutLanguage, CrosswordLetters, Folding

# Ĉ and its like stay. People who type without them write CX, which the list of letters leaves alone.
LETTERS = Folding("A-Z, Ĉ, Ĝ, Ĥ, Ĵ, Ŝ, Ŭ", "ABCĈDEFGĜHĤIJĴKLMNOPQRSŜTUŬVWXYZ")
LANGUAGE = AboutLanguage(
    "eo", "Esperanto", ("Horizontale", "Vertikale"), CrosswordLetters(LETTERS, {}, "all letters stay"),
    arrowword="Sageno",
)  # fmt: skip
