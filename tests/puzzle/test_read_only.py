"""What a value says of itself can't be changed: it would be another value, and a search would read the wrong one."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.puzzle import Puzzle
from crosswright.read_only import ReadOnlyDict

FILL = Grid(2, 2, letters=("A", "B", "C", "D"))
PUZZLE = Puzzle.of(FILL, {"1A": "One"}, shades={0: "#ffffff"}, also={1: ("E",)}, extra={"puz": {"a": 1}})
MAPPINGS = {
    **{f"grid.{name}": getattr(FILL, name) for name in ("numbers", "entries")},
    **{f"puzzle.{name}": getattr(PUZZLE, name) for name in ("numbers", "shades", "also", "extra", "lists", "clue_of")},
}
CHANGES = {
    "set": lambda it: it.__setitem__(next(iter(it)), None),
    "delete": lambda it: it.__delitem__(next(iter(it))),
    "clear": lambda it: it.clear(),
    "pop": lambda it: it.pop(next(iter(it))),
    "popitem": lambda it: it.popitem(),
    "setdefault": lambda it: it.setdefault("x", 1),
    "update": lambda it: it.update({"x": 1}),
    "join": lambda it: it.__ior__({"x": 1}),
}


@pytest.mark.parametrize("name", MAPPINGS)
def test_a_mapping_of_a_value_is_read_only_and_otherwise_a_dict(name: str) -> None:
    mapping = MAPPINGS[name]
    before = dict(mapping)
    assert before
    for change in CHANGES.values():
        with pytest.raises(TypeError, match="read-only"):
            change(mapping)
    assert mapping == before and {**mapping, "x": 1} == mapping | {"x": 1}
    for copied in (pickle.loads(pickle.dumps(mapping)), copy.deepcopy(mapping)):
        assert copied == before and type(copied) is ReadOnlyDict


def test_what_a_format_keeps_in_a_puzzle_is_read_only_to_its_depth() -> None:
    kept = {"sections": [["x", 1]], "about": {"1A": {"refs": [2]}}}
    puzzle = Puzzle.of(FILL, extra={"exolve": kept})
    inner = puzzle.extra["exolve"]
    for change in (
        lambda: inner["sections"].append(2),
        lambda: inner["sections"][0].__setitem__(0, "y"),
        lambda: inner["about"]["1A"].update(refs=[]),
        inner["about"]["1A"]["refs"].sort,
    ):
        with pytest.raises(TypeError, match="read-only"):
            change()
    kept["sections"].clear()  # the caller's own value is another one
    assert inner["sections"] == [["x", 1]] and json.loads(json.dumps(inner)) == inner
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)


def test_a_puzzle_and_a_fill_are_pickled_and_printed_as_before() -> None:
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE and pickle.loads(pickle.dumps(FILL)).entries == FILL.entries
    assert json.loads(json.dumps(FILL.entries)) == {"1A": "AB", "3A": "CD", "1D": "AC", "2D": "BD"}


def test_what_a_format_keeps_is_read_only_if_it_can_be_written_again() -> None:
    data = formats.write(Puzzle.of(FILL), "json").data.decode()
    deep = data.replace("{", '{"extra": {"x": ' + '{"a":' * 500 + "1" + "}" * 500 + "},", 1)
    with pytest.raises(PuzzleError, match="nested too deep"):
        formats.read(deep.encode())
