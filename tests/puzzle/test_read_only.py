"""What a value says of itself can't be changed: it would be another value, and a search would read the wrong one."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from crosswright.grid import Grid
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


def test_a_puzzle_and_a_fill_are_pickled_and_printed_as_before() -> None:
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE and pickle.loads(pickle.dumps(FILL)).entries == FILL.entries
    assert json.loads(json.dumps(FILL.entries)) == {"1A": "AB", "3A": "CD", "1D": "AC", "2D": "BD"}
