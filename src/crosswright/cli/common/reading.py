"""Read the files that arguments name: grids, puzzles, word lists."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosswright.cli.common.options import DemandOptions, GridOptions, LetterOptions, RegionOptions, WordOptions
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice
from crosswright.errors import CrosswrightError, InputError, UsageError
from crosswright.grid import Grid
from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.media import files, formats
from crosswright.media.formats.features import losses
from crosswright.media.formats.text import GRID_HOLDS
from crosswright.puzzle import Puzzle
from crosswright.puzzle.region import cells_named, emptied

if TYPE_CHECKING:
    from crosswright.puzzle.demands import Demands
    from crosswright.words import Lexicon

# The size of an open grid on the command line.
_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})", re.IGNORECASE | re.ASCII)
# A line of a word list: WORD, or WORD;SCORE and perhaps more.
_WORD_LINE = re.compile(r"[^\W\d_][^\W\d_' -]*(;\d+.*)?")


def read_bytes(path: str) -> tuple[bytes, str]:
    """A grid's or a puzzle's file and its name for messages; `-` is standard input."""
    if path == "-":
        return files.limited(sys.stdin.buffer, "<stdin>"), "<stdin>"
    try:
        return files.bytes_of(Path(path)), path
    except FileNotFoundError:
        if _SIZE.fullmatch(path):
            raise UsageError(f"{path}: no such file; for an open grid of this size give --open {path}") from None
        raise


def read_puzzle(path: str, *, format_: str | None = None) -> Puzzle:
    """The puzzle in a file, of the format named or the one that its content shows; `-` is standard input."""
    data, source = read_bytes(path)
    return formats.read(data, source=source, format=format_)


# Grids.


class Sourced(NamedTuple):
    """A grid and where it came from."""

    source: str
    place: int  # in its file, from 1
    label: str  # the source, with the grid's place where the file holds several
    grid: Grid
    puzzle: Puzzle | None = None  # what the file says of it: title, clues, circles and so on; None for a grid as text

    def filled(self, fill: Grid) -> Puzzle:
        """The puzzle with a fill of the grid, and with everything else that its file says."""
        return Puzzle.of(fill) if self.puzzle is None else self.puzzle.with_fill(fill)

    def report_left_out(self) -> None:
        """Name what of the puzzle is not in a grid as text."""
        if self.puzzle is not None and (lost := losses(self.puzzle, GRID_HOLDS, "text")):
            notice(f"{self.label}: left out, as a grid alone can't hold it: {', '.join(lost)}")

    def as_json(self) -> dict[str, object]:
        """Where it came from, for a JSON document."""
        return {"source": self.source, "index": self.place}


def read_grids(paths: Iterable[str], options: GridOptions) -> list[Sourced]:
    """All grids of all files, in order: of text files with grids, and of puzzles in any format, solutions in them."""
    sourced = []
    for path in paths:
        data, source = read_bytes(path)
        puzzle = None
        try:
            if formats.is_grids(data):
                grids = files.grids_in(data, source, open=options.open_, block=options.block, shortest=options.shortest)
            else:
                puzzle = formats.read(data, source=source)
                grids = [files.grid_of(puzzle, source, shortest=options.shortest)]
        except InputError:
            if is_word_list(data):
                remedy = f"give it as --words {source}, and a grid beside it"
                raise InputError("a word list, not a grid", source=source, remedy=remedy) from None
            raise
        for place, grid in enumerate(grids, start=1):
            label = source if len(grids) == 1 else f"{source}, grid {place}"
            sourced.append(Sourced(source, place, label, grid, puzzle))
    return sourced


def is_word_list(data: bytes) -> bool:
    """Whether a file that is no grid is a list of words: a word a line, of several lengths or with scores."""
    lines = [line.strip() for line in data.decode("utf-8-sig", "replace").splitlines()]
    lines = [line for line in lines if line and line[0] != "#"]
    if not lines or not all(map(_WORD_LINE.fullmatch, lines)):
        return False
    return any(";" in line for line in lines) or len({len(line) for line in lines}) > 1


def read_or_open(paths: Sequence[str], options: GridOptions, letters: LetterOptions | None = None,
                 *, region: RegionOptions | None = None, folding: Folding = A_TO_Z) -> list[Sourced]:  # fmt: skip
    """The grids of the files, or the open grid that `--open 5x5` asks for; with the letters of the options in them.

    Where a `region` is named its own letters are taken out first.
    """
    sourced = _opened(paths, options)
    if region is not None:
        sourced = [_with_region_emptied(each, region) for each in sourced]
    if letters is None:
        return sourced
    return [each._replace(grid=with_letters(each, letters, folding)) for each in sourced]


def _opened(paths: Sequence[str], options: GridOptions) -> list[Sourced]:
    size = _SIZE.fullmatch(options.open_ or "")
    if size is None:
        if not paths:
            raise UsageError("no grid; name a file, '-' for standard input, or an open grid: --open 5x5")
        return read_grids(paths, options)
    if paths:
        raise UsageError(f"--open {options.open_} is a grid itself; leave out {paths[0]}")
    name = f"open {options.open_}"
    return [Sourced(name, 1, name, Grid.open(int(size[1]), int(size[2]), shortest=options.shortest))]


def _with_region_emptied(sourced: Sourced, options: RegionOptions) -> Sourced:
    """The grid without the letters of --region, those of --lock kept; the same grid where neither is given."""
    if options.region is None and options.lock is None:
        return sourced
    for option, names in (("--region", options.region), ("--lock", options.lock)):
        try:
            if names is not None:
                cells_named(sourced.grid, names)
        except UsageError as error:
            raise UsageError(f"{option} {names}: {sourced.label}: {error}") from None
    return sourced._replace(grid=emptied(sourced.grid, options.region, lock=options.lock))


def with_letters(sourced: Sourced, letters: LetterOptions, folding: Folding) -> Grid:
    """The grid with the entries of `--fix` and the letters of `--slot`."""
    grid = sourced.grid
    for option, requests in (("--fix", letters.fix), ("--slot", letters.slot)):
        for request in requests:
            name, equals, text = request.partition("=")
            if not equals or not text.strip():
                raise UsageError(f"{option} {request}: expected a slot, '=' and its letters, as in 1A=ICECREAM")
            if option == "--fix" and "?" in text:
                raise UsageError(f"{option} {request}: a whole word belongs here; use --slot for letters and '?'")
            try:
                grid = grid.with_entry(name, _normalised(text, folding))
            except CrosswrightError as error:
                raise UsageError(f"{option} {request}: {sourced.label}: {error}") from None
    return grid


def _normalised(letters: str, folding: Folding) -> str:
    """Letters as they stand in grids and words; `?` and the brackets of a cell with several letters stay."""
    from crosswright.words import normalise

    written = []
    for before, open_, piece, close in re.findall(r"([?]*)(\[?)([^?\[\]]*)(\]?)", letters):
        folded = normalise(piece, folding=folding) or piece
        cells = [folded] if open_ else [cell if len(cell) == 1 else f"[{cell}]" for cell in folding.cells(folded)]
        written += [before, open_, *cells, close]
    return "".join(written)


# Words.


def read_lexicon(options: WordOptions) -> Lexicon:
    """Load the lists named (none is the default lexicon) and report once what was skipped in them."""
    with loading() as progress:
        lexicon = options.sources().lexicon(progress=progress)
    if lexicon.report:
        notice(lexicon.report)
    return lexicon


# Demands.


def read_demands(options: DemandOptions, *, folding: Folding, allow_repeats: bool = False) -> Demands:
    """The demands that the options name, the words of their lists read."""
    from crosswright.puzzle.demands import AtMost, Demands

    at_most = [
        AtMost(each.most, each.below)
        if each.path is None
        else AtMost(each.most, words=frozenset(_listed(each.path, folding)))
        for each in options.at_most
    ]
    return Demands(allow_repeats, options.allow_roots, tuple(at_most))


def read_preferred(path: str | None, *, folding: Folding) -> dict[str, float]:
    """The entries of the list of --prefer, each with its weight, 0..100."""
    return {} if path is None else {word: float(weight) for word, weight in _listed(path, folding).items()}


def _listed(path: str, folding: Folding) -> dict[str, int]:
    """The words of a list with their numbers; what was skipped in it is reported once."""
    from crosswright.words import lists

    read = lists.read(lists.contents(path), path, folding=folding)
    lists.demand_words(read)
    for note in read.notes():
        notice(f"{path}: {note}")
    return read.words
