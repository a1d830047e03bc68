"""The layouts that `crisscross` makes: the best, some to choose from, or one for each sheet of a series."""

from __future__ import annotations

import re
from contextlib import closing

from crosswright.cli.common.sheet_options import LayoutOptions
from crosswright.cli.common.terminal import GridWatch
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice
from crosswright.clues.entries import EntryList
from crosswright.errors import UsageError
from crosswright.grid import Direction
from crosswright.language.alphabet import Folding
from crosswright.placing.crisscross import crisscross as place
from crosswright.placing.crisscross import different_layouts
from crosswright.placing.layout import CrissCross, Layout
from crosswright.progress import Stop
from crosswright.search import Outcome
from crosswright.sheets.crisscross import PROPORTIONS
from crosswright.words import normalise

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
            result = different_layouts(search, options.series, options.seed, turn=not fixed)
            layouts = result.layouts
            if len(layouts) < options.series and result.outcome is not Outcome.STOPPED:
                notice(f"{len(layouts)} different layouts for {options.series} sheets; more words, or another --seed, "
                       "make more")  # fmt: skip
                layouts = tuple(layouts[k % len(layouts)] for k in range(options.series))
            return list(layouts), result.outcome, result.nodes
        result = search(options.seed, options.top)
    if len(result.layouts) < options.top:
        notice(f"{len(result.layouts)} of {options.top} layouts: no more were found that differ")
    return list(result.layouts), result.outcome, result.nodes
