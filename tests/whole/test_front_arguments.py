"""Every public function refuses a wrong argument at once, by a TypeError or UsageError that names it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import crosswright as cw
from crosswright.clues import own

GRID = cw.parse_grid("AT\nNO")
LEXICON = cw.Lexicon.from_words(["at", "to", "an", "no"])
PROBLEM = cw.Problem.of(cw.Grid.open(2, 2), LEXICON)
PUZZLE = cw.Puzzle.of(GRID, {"1A": "Near"})
# What each function needs besides the argument that is wrong.
NEEDED: dict[str, dict[str, Any]] = {
    "candidates": {"problem": PROBLEM, "slot": "1A"},
    "check": {"fill": GRID},
    "crisscross": {"entries": ["tea", "eat"]},
    "differences": {"before": PUZZLE, "after": PUZZLE},
    "different_fills": {"problem": PROBLEM, "count": 1},
    "draw": {"drawn": GRID},
    "emptied": {"grid": GRID},
    "explain": {"problem": PROBLEM, "result": cw.fill(PROBLEM)},
    "fill_preferring": {"problem": PROBLEM, "wanted": {"AT": 1.0}},
    "format_grid": {"grid": GRID},
    "load_lexicon": {"paths": "examples/frozen-words.txt"},
    "make_many": {"count": 1, "folder": "no/such/folder"},
    "parse_grid": {"text": ".."},
    "parse_grids": {"text": ".."},
    "patterns": {"rules": cw.Rules(5, 5)},
    "preset": {"name": "mini"},
    "proofread": {"puzzle": PUZZLE},
    "read_grid": {"path": None},
    "read_grids": {"path": None},
    "read_puzzle": {"path": None},
    "slots_apart": {"one": GRID, "other": GRID},
    "solve": {"puzzle": PUZZLE},
    "violations": {"grid": GRID, "rules": cw.Rules(2, 2)},
    "write_clues": {"puzzle": PUZZLE},
    "write_puzzle": {"puzzle": PUZZLE, "path": None},
}
FUNCTIONS = {name: it for name in cw.__all__ if inspect.isfunction(it := getattr(cw, name))}
# Values of the right type that can't be meant, by the name of the parameter.
IMPOSSIBLE: dict[str, tuple[object, ...]] = {
    "again": (["99Z"],),
    "apart": (-0.1, 1.5, float("nan")),
    "attempts": (0, -1),
    "block": ("", "ab", "["),
    "columns": (0, -3),
    "count": (-1,),
    "difficulty": (0, 6, -1.5, float("nan")),
    "engine": ("", "steam"),
    "fixed": ({"NOT": (0, 0, cw.Direction.ACROSS)},),
    "format": ("", "word"),
    "jobs": (0, -2),
    "language": ("xx", "no such language"),
    "lock": ("99Z",),
    "method": ("", "abacus"),
    "min_score": (-1, 101),
    "most_uses": (0, -1),
    "name": ("", "martian"),
    "nodes": (-1,),
    "objective": ("", "nicest"),
    "open": ("", "ab", "["),
    "probes": (-1,),
    "proportions": (0.0, -1.0, float("nan")),
    "region": ("99Z",),
    "rows": (0, -3),
    "shortest": (0, -1),
    "size": ((0, 5), (-1, -1)),
    "slot": ("", "99Z"),
    "theme": ("neon",),
    "top": (0, -1),
    "trials": (-1,),
    "window": (0, -1),
}
# What is refused by what it is for: these words stand for the name of the parameter.
SAID = {"again": "again|no slot", "fixed": "fixed|NOT", "lock": "lock|no slot|no cell", "name": "name|preset",
        "region": "region|no slot|no cell"}  # fmt: skip
NUMBERS = re.compile("int|float|Share|Level|NotNegative|AtLeastOne|Score")
TEXTS = re.compile("str|Paths|Entries|EngineName")


def wrong_values(parameter: inspect.Parameter) -> Iterator[object]:
    kind = str(parameter.annotation)
    yield from (object(), 3.5j, *IMPOSSIBLE.get(parameter.name, ()))
    if not TEXTS.search(kind):
        yield "text"
    if not NUMBERS.search(kind):
        yield 5
    if "None" not in kind:
        yield None


PARAMETERS = [
    (name, parameter) for name, it in FUNCTIONS.items() for parameter in inspect.signature(it).parameters.values()
]


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS, ids=[f"{name}-{each.name}" for name, each in PARAMETERS])
def test_a_wrong_argument_is_named(name: str, parameter: inspect.Parameter, tmp_path: Path) -> None:
    needed = NEEDED.get(name, {"problem": PROBLEM} if name != "default_lexicon" and name != "make_puzzle" else {})
    if "path" in needed:
        needed = needed | {"path": tmp_path / "grid.txt"}
        needed["path"].write_text("AT\nNO\n")
    called = "title" if parameter.kind is inspect.Parameter.VAR_KEYWORD else parameter.name
    for wrong in wrong_values(parameter):
        with pytest.raises((TypeError, cw.UsageError), match=SAID.get(called, called)):
            done = FUNCTIONS[name](**needed | {called: wrong})
            next(done if isinstance(done, Iterator) else iter(()), None)


@pytest.mark.parametrize(
    "read",
    [
        cw.read_puzzle,
        cw.read_grid,
        cw.read_grids,
        cw.load_lexicon,
        lambda path: cw.load_lexicon("examples/frozen-words.txt", without=path),
        lambda path: cw.Sources(words=(path,)).lexicon(),
        lambda path: own.definitions([path]),
        own.collection,
    ],
)
def test_a_missing_file_is_one_error(read: Callable[[str], object], tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="none"):
        read(str(tmp_path / "none.txt"))


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: cw.Problem.of(GRID, LEXICON, limits=[3]), "limits is a list with an int in it"),
        (lambda: cw.Limit.below(LEXICON, 101, 3), "score is 101"),
        (lambda: cw.Limit.among(LEXICON, ["AT"], -1), "most is -1"),
        (lambda: cw.Puzzle.of(GRID, {"1A": 5}), "clues is a dict with an int in it"),
        (lambda: cw.Workshop.open("mine.txt"), "sources is a str"),
        (lambda: cw.Grid.open("5", 5), "rows is a str; pass a whole number"),
    ],
)
def test_what_makes_an_object_names_a_wrong_argument(call: Callable[[], object], name: str) -> None:
    with pytest.raises((TypeError, cw.UsageError), match=name):
        call()


def test_pairs_and_sizes_may_be_lists_as_json_has_them() -> None:
    entries: list[Any] = [["tea", "A drink"], "eat"]
    size: Any = [9, 9]
    assert cw.crisscross(entries, size=size, engine="python").best.crossings == 1
    with pytest.raises(TypeError, match="entries is a list with a list in it"):
        cw.crisscross([["tea", "A drink", "more"]])  # type: ignore[list-item]
