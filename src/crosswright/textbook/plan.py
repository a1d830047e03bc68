"""Which strategies are compared on which grid, by a TOML file."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from crosswright.errors import CrosswrightError, InputError, count_of
from crosswright.puzzle.sourced import Sourced
from crosswright.textbook import ENGINE, PRESETS, named


def read_plan(data: bytes, source: str, sourced: Sequence[Sourced]) -> list[tuple[str, ...]]:
    """The strategies of each grid by a TOML file.

    `[grids]` has them by file name, or by file name and place: "many.txt:3"; `strategies` is for the others.
    """
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except ValueError as error:  # of UTF-8 or of TOML
        raise InputError(f"not TOML: {error}", source=source) from None
    by_name = document.get("grids", {})
    _check_plan(document, by_name, sourced, source)
    others = document.get("strategies", [*PRESETS, ENGINE])
    return [
        tuple(dict.fromkeys(next((by_name[key] for key in _keys(each) if key in by_name), others))) for each in sourced
    ]


def _keys(sourced: Sourced) -> tuple[str, str]:
    """The names of a grid in a plan, the more specific first: "many.txt:3", "many.txt"."""
    name = Path(sourced.source).name
    return f"{name}:{sourced.place}", name


def _check_plan(document: Mapping[str, Any], by_name: Any, sourced: Sequence[Sourced], source: str) -> None:
    """Raise InputError unless the plan is complete and its grids exist."""
    if set(document) - {"grids", "strategies"} or not isinstance(by_name, dict):
        remedy = 'write strategies = ["mrv"] for all grids, and below [grids] lines such as "a.txt" = ["fc", "mac"]'
        raise InputError("not a plan", source=source, remedy=remedy)
    if unknown := set(by_name) - {key for each in sourced for key in _keys(each)}:
        raise _no_such_grid(min(unknown), sourced, source)
    for key, names in [("strategies", document.get("strategies", [ENGINE])), *by_name.items()]:
        if not (isinstance(names, list) and names and all(isinstance(name, str) for name in names)):
            raise InputError(f"{key} is no list of names", source=source, remedy=f'write "{key}" = ["fc", "mac"]')
        try:
            check_names(names)
        except CrosswrightError as error:
            raise InputError(f"{key}: {error}", source=source) from None


def _no_such_grid(key: str, sourced: Sequence[Sourced], source: str) -> InputError:
    """The error for a grid that a plan names and no file has."""
    grids = Counter(Path(each.source).name for each in sourced)
    name, _, place = key.rpartition(":")
    if name in grids and place.isdecimal():
        has = count_of(grids[name], "grid")
        return InputError(f"there is no grid {key!r}", source=source, remedy=f"{name} has {has}, from {name}:1")
    there = f"the files are {', '.join(sorted(grids))}"
    return InputError(f"no grid comes from a file {key!r}", source=source, remedy=there)


def check_names(names: Sequence[str]) -> None:
    """UsageError for a name that is none of a strategy."""
    for name in names:
        if name != ENGINE:
            named(name)
