"""The layouts that `crisscross` makes: the best, some to choose from, or one for each sheet of a series."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any

from crosswright.cli.common.terminal import GridWatch
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice
from crosswright.cli.crisscross.options import LayoutOptions
from crosswright.clues.entries import EntryList
from crosswright.errors import UsageError
from crosswright.grid import Direction
from crosswright.language.alphabet import Folding
from crosswright.media.sheets import PROPORTIONS
from crosswright.placing.crisscross import crisscross as place
from crosswright.placing.layout import CrissCross, Layout
from crosswright.progress import Stop
from crosswright.search import Outcome
from crosswright.words import normalise

# How many seeds may be tried, for each sheet of a series, until all sheets differ?
SEEDS_A_SHEET = 3
_AT = re.compile(r"\s*(.+?)\s*=\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(across|down|a|d)\s*", re.IGNORECASE)


def fixed_words(entries: EntryList, places: tuple[str, ...], folding: Folding) -> dict[str, tuple[int, int, Direction]]:
    """Where `--at` wants words, from 0."""
    listed = {entry.word: entry.bracketed for entry in entries.entries}
    fixed: dict[str, tuple[int, int, Direction]] = {}
    for text in places:
        match = _AT.fullmatch(text)
        if match is None:
            raise UsageError(f"--at {text}: write WORD=ROW,COLUMN,across or WORD=ROW,COLUMN,down, as TEA=1,3,down")
        word = normalise(match[1], folding=folding) or match[1]
        if word not in listed:
            raise UsageError(f"--at {text}: {entries.source} has no word {word}; name one of the list")
        if listed[word] in fixed:
            raise UsageError(f"--at {text}: {word} has a place already; give it one")
        way = Direction.DOWN if match[4].lower().startswith("d") else Direction.ACROSS
        fixed[listed[word]] = (int(match[2]) - 1, int(match[3]) - 1, way)
    return fixed


def placed(
    entries: EntryList, options: LayoutOptions, fixed: dict[str, tuple[int, int, Direction]], stop: Stop
) -> tuple[list[Layout], Outcome, int]:
    """The layouts that are wanted, how the last search ended, and the nodes of all."""
    with closing(GridWatch()) as watch:

        def search(seed: int, top: int) -> CrissCross:
            size = size_of(options.size, least=1)
            return place(
                entries.pairs,
                seed=seed,
                budget=options.budget,
                top=top,
                size=(size[0], size[1]) if size else None,
                proportions=None if size else PROPORTIONS,
                islands=options.islands,
                fixed=fixed,
                stop=stop,
                progress=watch,
            )

        if options.series is not None:
            return _series(search, options.series, options.seed, turn=not fixed)
        result = search(options.seed, options.top)
    if len(result.layouts) < options.top:
        notice(f"{len(result.layouts)} of {options.top} layouts: no more were found that differ")
    return list(result.layouts), result.outcome, result.nodes


def _series(
    search: Callable[[int, int], CrissCross], count: int, seed: int, *, turn: bool
) -> tuple[list[Layout], Outcome, int]:
    """A layout for each sheet, all different where there are as many; `turn`: rows may become columns."""
    different: dict[frozenset[Any], Layout] = {}
    nodes = 0
    for tried in range(SEEDS_A_SHEET * count):
        result = search(seed + tried, 1 if tried else min(count, 20))
        nodes += result.nodes
        for layout in result.layouts:
            different.setdefault(frozenset(layout.placed), layout)
        if len(different) >= count or result.outcome is Outcome.STOPPED:
            break
    if turn and len(different) < count:  # a short list: its layouts lying on their sides are different to a pupil
        different |= {frozenset(turned.placed): turned for turned in map(_turned, list(different.values()))}
    layouts = list(different.values())[:count]
    if len(layouts) < count and result.outcome is not Outcome.STOPPED:
        notice(f"{len(layouts)} different layouts for {count} sheets; more words, or another --seed, make more")
        layouts = [layouts[k % len(layouts)] for k in range(count)]
    return layouts, result.outcome, nodes


def _turned(layout: Layout) -> Layout:
    """The layout with rows and columns exchanged."""
    across = {Direction.ACROSS: Direction.DOWN, Direction.DOWN: Direction.ACROSS}
    placed = tuple(each.__class__(each.word, each.column, each.row, across[each.direction]) for each in layout.placed)
    return replace(layout, rows=layout.columns, columns=layout.rows, placed=placed)
