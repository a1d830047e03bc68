"""crosswright: make, fill, check and publish crosswords.

>>> import crosswright as cw
>>> grid = cw.parse_grids("...\\n.#.\\n...")[0]
>>> lexicon = cw.Lexicon.from_words(["cat", "ate", "cob", "boe", "bee", "tee"])
>>> result = cw.fill(cw.Problem.of(grid, lexicon))
>>> print(result.outcome.value, cw.check(result.fill, structure=grid, words=lexicon))
solved []

Names load their rooms when they are first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from crosswright import display

if TYPE_CHECKING:
    from crosswright.checking import Fault as Fault
    from crosswright.checking import check as check
    from crosswright.errors import CrosswrightError as CrosswrightError
    from crosswright.grid import Grid as Grid
    from crosswright.gridtext import format_grid as format_grid
    from crosswright.gridtext import parse_grids as parse_grids
    from crosswright.problem import Problem as Problem
    from crosswright.puzzle import Clue as Clue
    from crosswright.puzzle import Puzzle as Puzzle
    from crosswright.richtext import RichText as RichText
    from crosswright.search import Budget as Budget
    from crosswright.search import Conflict as Conflict
    from crosswright.search import Incumbent as Incumbent
    from crosswright.search import Outcome as Outcome
    from crosswright.search import Result as Result
    from crosswright.search import best_fill as best_fill
    from crosswright.search import different_fills as different_fills
    from crosswright.search import explain as explain
    from crosswright.search import fill as fill
    from crosswright.search import fills as fills
    from crosswright.words import Lexicon as Lexicon
    from crosswright.words import default_lexicon as default_lexicon
    from crosswright.words import load_lexicon as load_lexicon

display.draw_by(lambda: import_module("crosswright.render.svg").draw)

_ROOMS = {
    "checking": ("Fault", "check"),
    "errors": ("CrosswrightError",),
    "grid": ("Grid",),
    "gridtext": ("parse_grids", "format_grid"),
    "problem": ("Problem",),
    "puzzle": ("Clue", "Puzzle"),
    "richtext": ("RichText",),
    "search": (
        "Budget",
        "Outcome",
        "Result",
        "Conflict",
        "Incumbent",
        "best_fill",
        "explain",
        "fill",
        "different_fills",
        "fills",
    ),
    "words": ("Lexicon", "load_lexicon", "default_lexicon"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = sorted(_ROOM_OF)  # noqa: PLE0605  (a list, though ruff can't see it)


def __getattr__(name: str) -> Any:
    """Load a public name's room when the name is first used."""
    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)


def __dir__() -> list[str]:
    return __all__
