"""Read the files that arguments name: grids, puzzles, word lists."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common.command import options
from crosswright.cli.common.options import (
    WORDS_FOR,
    DemandOptions,
    GridOptions,
    LetterOptions,
    RegionOptions,
    WordOptions,
)
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import is_watched, notice
from crosswright.errors import CrosswrightError, InputError, UsageError
from crosswright.grid import Grid
from crosswright.language.alphabet import A_TO_Z, Folding
from crosswright.media import files, formats
from crosswright.media.formats.features import losses
from crosswright.media.formats.text import GRID_HOLDS
from crosswright.puzzle import Puzzle
from crosswright.puzzle.region import cells_named, emptied, lost_entries
from crosswright.puzzle.sourced import Sourced

if TYPE_CHECKING:
    from crosswright.puzzle.demands import Demands
    from crosswright.words import Lexicon

# The size of an open grid on the command line.
_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})", re.IGNORECASE | re.ASCII)
# From how many bytes on is a word list announced before it is read? A second's worth.
LARGE_LIST = 1_000_000


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


def report_left_out(sourced: Sourced) -> None:
    """Name what of a puzzle is not in its grid as text."""
    if sourced.puzzle is not None and (lost := losses(sourced.puzzle, GRID_HOLDS, "text")):
        notice(f"{sourced.label}: left out, as a grid alone can't hold it: {', '.join(lost)}")


def read_grids(paths: Iterable[str], options: GridOptions) -> list[Sourced]:
    """All grids of all files, in order: of text files with grids, and of puzzles in any format, solutions in them."""
    sourced: list[Sourced] = []
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
            from crosswright.words.lists import is_word_list

            if is_word_list(data):
                remedy = f"give it as --words {source}, and a grid beside it"
                raise InputError("a word list, not a grid", source=source, remedy=remedy) from None
            raise
        sourced += Sourced.all_of(source, grids, puzzle)
    return sourced


def read_or_open(paths: Sequence[str], options: GridOptions, letters: LetterOptions | None = None,
                 *, region: RegionOptions | None = None, words: Callable[[], Lexicon] | None = None,
                 folding: Folding = A_TO_Z) -> list[Sourced]:  # fmt: skip
    """The grids of the files, or the open grid that `--open 5x5` asks for; with the letters of the options in them.

    Where a `region` is named its own letters are taken out first, except those of entries beyond it that `words` lack.
    """
    sourced = _opened(paths, options)
    if region is not None:
        sourced = [_with_region_emptied(each, region, words) for each in sourced]
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
    grid = Grid.open(int(size[1]), int(size[2]), shortest=options.shortest or 2)
    return Sourced.all_of(f"open {options.open_}", [grid])


def _with_region_emptied(sourced: Sourced, options: RegionOptions, words: Callable[[], Lexicon] | None) -> Sourced:
    """The grid without the letters of --region, those of --lock kept; the same grid where neither is given."""
    if options.region is None and options.lock is None:
        return sourced
    for option, names in (("--region", options.region), ("--lock", options.lock)):
        try:
            if names is not None:
                cells_named(sourced.grid, names)
        except UsageError as error:
            raise UsageError(f"{option} {names}: {sourced.label}: {error}") from None
    kept = lost_entries(sourced.grid, options.region, words()) if options.region and words else {}
    if kept:
        named = ", ".join(f"{entry} ({slot})" for slot, entry in kept.items())
        notice(f"{sourced.label}: kept as it is, since no list has it and it reaches beyond the region: {named}")
    locked = ",".join([*([options.lock] if options.lock else []), *kept])
    return sourced._replace(grid=emptied(sourced.grid, options.region, lock=locked or None))


def with_letters(sourced: Sourced, letters: LetterOptions, folding: Folding) -> Grid:
    """The grid with the entries of `--fix` and the letters of `--slot`."""
    from crosswright.words.normalise import normalised_letters

    grid = sourced.grid
    for option, requests in (("--fix", letters.fix), ("--slot", letters.slot)):
        for request in requests:
            name, equals, text = request.partition("=")
            if not equals or not text.strip():
                raise UsageError(f"{option} {request}: expected a slot, '=' and its letters, as in 1A=ICECREAM")
            if option == "--fix" and "?" in text:
                raise UsageError(f"{option} {request}: a whole word belongs here; use --slot for letters and '?'")
            try:
                grid = grid.with_entry(name, normalised_letters(text, folding))
            except CrosswrightError as error:
                raise UsageError(f"{option} {request}: {sourced.label}: {error}") from None
    return grid


# Words.


def read_lexicon(options: WordOptions) -> Lexicon:
    """Load the lists named (none is the default lexicon) and report once what was skipped in them."""
    _report_large(options.words)
    with loading() as progress:
        lexicon = options.sources().lexicon(progress=progress)
    if lexicon.report:
        notice(lexicon.report)
    return lexicon


def _report_large(paths: Sequence[str]) -> None:
    """Name the lists that take seconds to read, where no bar shows that."""
    for path in paths if not is_watched() else ():
        with suppress(OSError):
            if (size := Path(path).stat().st_size) >= LARGE_LIST:
                notice(f"reading {path} ({size / 1e6:.0f} MB) …")


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


def read_words_for(requests: Iterable[str], lexicon: Lexicon) -> dict[str, frozenset[str]]:
    """The words of the lists of --words-for, by the slots that they are for; what the lexicon lacks is reported."""
    words_for: dict[str, frozenset[str]] = {}
    for request in requests:
        slots, _, path = request.partition("=")
        if not slots or not path:
            raise UsageError(f"--words-for {request}: expected slots, '=' and a list, as in 17A,23A=theme.txt")
        words = frozenset(_listed(path, lexicon.folding))
        if lacking := sorted(word for word in words if word not in lexicon):
            named = f"{lacking[0]}{' and others' * (len(lacking) > 1)}"
            notice(f"{path}: --words lacks {named} ({len(lacking)} of {len(words)}); add --words {path}")
        for name in slots.upper().split(","):
            words_for[name.strip()] = words & words_for.get(name.strip(), words)
    return words_for


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


# A grid with words.


@options()
class ProblemOptions:
    """What fills of a grid are made of: the words, the letters that are given, and the demands on the entries."""

    words: WordOptions
    letters: LetterOptions
    region: RegionOptions
    demands: DemandOptions
    words_for: tuple[str, ...] = WORDS_FOR

    def sourced(self, paths: Sequence[str], grid: GridOptions) -> list[Sourced]:
        """The grids to fill, with the letters that are given."""
        return read_or_open(
            paths, grid, self.letters, region=self.region, words=self.lexicon, folding=self.words.folding
        )

    @cached_property
    def _lexicon(self) -> Lexicon:
        return read_lexicon(self.words)

    def lexicon(self) -> Lexicon:
        """The words, read once."""
        return self._lexicon

    def demanded(self, lexicon: Lexicon) -> Demands:
        """The demands, of words as the lexicon has them."""
        demands = read_demands(self.demands, folding=lexicon.folding, allow_repeats=self.letters.allow_repeats)
        return replace(demands, words_for=read_words_for(self.words_for, lexicon))
