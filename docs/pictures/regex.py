"""The pictures of docs/REGEX.md and of the chapter on regex crosswords, each from a run."""

from __future__ import annotations

from crosswright.regex import make_regex, phrase_in_hexagon
from crosswright.render.regex.svg import draw_regex

PHRASE, SIDE, SEED = "regex crossword now", 3, 4


def hexagon() -> str:
    """A hexagon that was made around a phrase, with its solution."""
    made = make_regex(phrase_in_hexagon(PHRASE, SIDE), difficulty=3, seed=SEED)
    assert made is not None
    return draw_regex(made.puzzle, solution=made.solution, theme="light")
