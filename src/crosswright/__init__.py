"""crosswright: make, fill, count, clue, solve, check, draw and publish crosswords.

>>> import crosswright as cw
>>> grid = cw.parse_grid("...\\n.#.\\n...")
>>> lexicon = cw.Lexicon.from_words(["cat", "ate", "cob", "boe", "bee", "tee"])
>>> result = cw.fill(cw.Problem.of(grid, lexicon))
>>> print(result.fill)
COB
A#O
TEE
>>> cw.check(result.fill, structure=grid, words=lexicon)
[]

Grids        parse_grid, read_grid, format_grid, Grid; patterns, preset, Rules
Words        load_lexicon, default_lexicon, Lexicon
Search       Problem, Demands, AtMost, Limit; fill, fills, different_fills, best_fill, fill_preferring, explain,
             candidates, heat, count_fills, cell_letters; emptied; check
Puzzles      make_puzzle, make_many, write_clues, solve, proofread, Workshop, Sources; Puzzle, Clue; read_puzzle,
             write_puzzle, draw, differences

Functions that may take long have the keyword parameters `stop` and `progress`, those that search also `budget` and
`seed`. The objects never change; threads may share them, and they can be sent to other processes.

A name loads its room when it is first used, so importing the package takes almost no time.
"""

from importlib import import_module

from crosswright import display

__version__ = "0.2.0"

TYPE_CHECKING = False
if TYPE_CHECKING:  # for type checkers and editors: the names below
    from typing import Any

    from crosswright.batch import make_many as make_many
    from crosswright.checking import Fault as Fault
    from crosswright.checking import Finding as Finding
    from crosswright.checking import check as check
    from crosswright.clues import Clued as Clued
    from crosswright.clues.kinship import proofread as proofread
    from crosswright.count import Count as Count
    from crosswright.count import Letters as Letters
    from crosswright.count import cell_letters as cell_letters
    from crosswright.count import count_fills as count_fills
    from crosswright.errors import CrosswrightError as CrosswrightError
    from crosswright.errors import GridError as GridError
    from crosswright.errors import InputError as InputError
    from crosswright.errors import LexiconError as LexiconError
    from crosswright.errors import PuzzleError as PuzzleError
    from crosswright.errors import UsageError as UsageError
    from crosswright.errors import WrongFillError as WrongFillError
    from crosswright.grid import Direction as Direction
    from crosswright.grid import Grid as Grid
    from crosswright.grid import Slot as Slot
    from crosswright.grid import Symmetry as Symmetry
    from crosswright.make import Made as Made
    from crosswright.make.front import make_puzzle as make_puzzle
    from crosswright.make.front import solve as solve
    from crosswright.make.front import write_clues as write_clues
    from crosswright.make.workshop import Workshop as Workshop
    from crosswright.media.drawn.svg import draw as draw
    from crosswright.media.files import read_grid as read_grid
    from crosswright.media.files import read_grids as read_grids
    from crosswright.media.files import read_puzzle as read_puzzle
    from crosswright.media.files import write_puzzle as write_puzzle
    from crosswright.pattern import Bounds as Bounds
    from crosswright.pattern import Rules as Rules
    from crosswright.pattern import patterns as patterns
    from crosswright.pattern import preset as preset
    from crosswright.pattern import violations as violations
    from crosswright.placing.crisscross import crisscross as crisscross
    from crosswright.placing.layout import CrissCross as CrissCross
    from crosswright.problem import Limit as Limit
    from crosswright.problem import Problem as Problem
    from crosswright.progress import OnProgress as OnProgress
    from crosswright.progress import Progress as Progress
    from crosswright.progress import Stop as Stop
    from crosswright.puzzle import Clue as Clue
    from crosswright.puzzle import Puzzle as Puzzle
    from crosswright.puzzle.demands import AtMost as AtMost
    from crosswright.puzzle.demands import Demands as Demands
    from crosswright.puzzle.difference import Difference as Difference
    from crosswright.puzzle.difference import differences as differences
    from crosswright.puzzle.gridtext import format_grid as format_grid
    from crosswright.puzzle.gridtext import parse_grid as parse_grid
    from crosswright.puzzle.gridtext import parse_grids as parse_grids
    from crosswright.puzzle.region import emptied as emptied
    from crosswright.puzzle.richtext import RichText as RichText
    from crosswright.search import Budget as Budget
    from crosswright.search import CellFreedom as CellFreedom
    from crosswright.search import Conflict as Conflict
    from crosswright.search import Fills as Fills
    from crosswright.search import Heat as Heat
    from crosswright.search import Incumbent as Incumbent
    from crosswright.search import Outcome as Outcome
    from crosswright.search import Prospect as Prospect
    from crosswright.search import Result as Result
    from crosswright.search import SlotCandidate as SlotCandidate
    from crosswright.search import best_fill as best_fill
    from crosswright.search import candidates as candidates
    from crosswright.search import different_fills as different_fills
    from crosswright.search import explain as explain
    from crosswright.search import fill as fill
    from crosswright.search import fill_preferring as fill_preferring
    from crosswright.search import fills as fills
    from crosswright.search import heat as heat
    from crosswright.search import slots_apart as slots_apart
    from crosswright.solving import Solution as Solution
    from crosswright.sources import Sources as Sources
    from crosswright.words import Lexicon as Lexicon
    from crosswright.words import default_lexicon as default_lexicon
    from crosswright.words import load_lexicon as load_lexicon

__all__ = [
    "AtMost",
    "Bounds",
    "Budget",
    "CellFreedom",
    "Clue",
    "Clued",
    "Conflict",
    "Count",
    "CrissCross",
    "CrosswrightError",
    "Demands",
    "Difference",
    "Direction",
    "Fault",
    "Fills",
    "Finding",
    "Grid",
    "GridError",
    "Heat",
    "Incumbent",
    "InputError",
    "Letters",
    "Lexicon",
    "LexiconError",
    "Limit",
    "Made",
    "OnProgress",
    "Outcome",
    "Problem",
    "Progress",
    "Prospect",
    "Puzzle",
    "PuzzleError",
    "Result",
    "RichText",
    "Rules",
    "Slot",
    "SlotCandidate",
    "Solution",
    "Sources",
    "Stop",
    "Symmetry",
    "UsageError",
    "Workshop",
    "WrongFillError",
    "best_fill",
    "candidates",
    "cell_letters",
    "check",
    "count_fills",
    "crisscross",
    "default_lexicon",
    "differences",
    "different_fills",
    "draw",
    "emptied",
    "explain",
    "fill",
    "fill_preferring",
    "fills",
    "format_grid",
    "heat",
    "load_lexicon",
    "make_many",
    "make_puzzle",
    "parse_grid",
    "parse_grids",
    "patterns",
    "preset",
    "proofread",
    "read_grid",
    "read_grids",
    "read_puzzle",
    "slots_apart",
    "solve",
    "violations",
    "write_clues",
    "write_puzzle",
]

# The module that defines each name.
_HOMES = {
    "batch": "make_many",
    "checking": "Fault Finding check",
    "clues": "Clued",
    "clues.kinship": "proofread",
    "count": "Count Letters cell_letters count_fills",
    "puzzle.demands": "AtMost Demands",
    "puzzle.difference": "Difference differences",
    "errors": "CrosswrightError GridError InputError LexiconError PuzzleError UsageError WrongFillError",
    "media.files": "read_grid read_grids read_puzzle write_puzzle",
    "make.front": "make_puzzle solve write_clues",
    "grid": "Direction Grid Slot Symmetry",
    "puzzle.gridtext": "format_grid parse_grid parse_grids",
    "make": "Made",
    "pattern": "Bounds Rules patterns preset violations",
    "placing.crisscross": "crisscross",
    "placing.layout": "CrissCross",
    "problem": "Limit Problem",
    "progress": "OnProgress Progress Stop",
    "puzzle": "Clue Puzzle",
    "puzzle.region": "emptied",
    "media.drawn.svg": "draw",
    "puzzle.richtext": "RichText",
    "search": "Budget CellFreedom Conflict Fills Heat Incumbent Outcome Prospect Result SlotCandidate best_fill "
    "candidates different_fills explain fill fill_preferring fills heat slots_apart",
    "solving": "Solution",
    "sources": "Sources",
    "words": "Lexicon default_lexicon load_lexicon",
    "make.workshop": "Workshop",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

display.draw_by(
    lambda: import_module("crosswright.media.drawn.svg").draw,
    lambda: import_module("crosswright.media.kinds").drawn_as,
)


def __getattr__(name: str) -> "Any":
    """A public name, loaded when it is first used."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
