"""A source of clues for crosswright: a function that a language is passed to, which gives one from entries to clues."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosswright.language import Language

CLUES = {"en": {"ALE": ["It is drawn in a pub"], "LEE": ["Side that the wind doesn't reach"]}}


def source(language: Language) -> Callable[[str], Iterable[str]]:
    """The clues of an entry, as it stands in a grid, in a language; none where nothing is known."""
    clues = CLUES.get(language.code, {})
    return lambda entry: clues.get(entry, ())
