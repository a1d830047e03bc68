"""`crosswright all`: every fill of a grid, written as it is found.

With --format jsonl, or a file named *.jsonl, each fill is one line, a JSON object:

    source, index   the grid's file, or "open 5x5"; its place in the file, from 1
    rows            the lines of the fill's plain form
    entries         {"1A": "ICECREAM", ...}
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import click

from crosswright.checking import Witness
from crosswright.cli.common import exits
from crosswright.cli.common.command import command, option, refuse, together
from crosswright.cli.common.demands import read_demands
from crosswright.cli.common.options import (
    FILE,
    OUTPUT,
    SEARCH,
    BlockOptions,
    DemandOptions,
    GridOptions,
    LetterOptions,
    SearchOptions,
    WordOptions,
    block_options,
    demand_options,
    force_option,
    grids_argument,
    letter_options,
    open_grid_options,
    search_options,
    word_options,
)
from crosswright.cli.common.place_blocks import structure_of
from crosswright.cli.common.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice, put_out, write_atomically
from crosswright.errors import InputError, UsageError, WrongFillError
from crosswright.grid import Grid
from crosswright.pattern.place_blocks import BlockRules
from crosswright.pattern.place_blocks import fills as fills_and_blocks
from crosswright.problem import Problem
from crosswright.progress import Stop
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import Budget, Fills, Outcome, fills

FORMATS = {".txt": "text", ".jsonl": "jsonl"}


@dataclass
class Sink:
    """The output for fills, written one by one; fills that are written stay."""

    format: str
    stream: IO[str] | None  # None is stdout
    done: set[str]  # the fills of an earlier run, by their plain form
    begun: bool  # whether a fill was written, so that a blank line goes before the next one

    def write(self, sourced: Sourced, fill: Grid, text: str) -> None:
        """Write a fill, whose plain form is `text`, at once."""
        if self.format == "jsonl":
            document = {"source": sourced.source, "index": sourced.place, "rows": text.splitlines()}
            record = json.dumps(document | {"entries": fill.entries}, ensure_ascii=False) + "\n"
        else:
            record = "\n" + text if self.begun else text
        self.begun = True
        if self.stream is None:
            put_out(record)
        else:
            self.stream.write(record)
            self.stream.flush()

    def close(self) -> None:
        """Close the file."""
        if self.stream is not None:
            self.stream.close()


_DONE = together(
    OUTPUT,
    [
        option(
            "--format",
            "format_",
            type=click.Choice(sorted(FORMATS.values())),
            help="text: can be read back, blank lines between (the default); jsonl: a JSON object a line.",
        ),
        option(
            "-o",
            "--output",
            metavar="FILE",
            type=FILE,
            help="Write to FILE, *.txt or *.jsonl, as they are found; '-' is stdout.",
        ),
        force_option,
        option("--resume", is_flag=True, help="Go on with FILE where an earlier run ended."),
    ],
)


@command(
    "all",
    examples="""
        crosswright all grid.txt
        crosswright all --open 4x4 --limit 100 -o fills.txt
        crosswright all --open 4x4 -o fills.jsonl --resume
    """,
)
@grids_argument
@word_options
@letter_options
@demand_options
@option("--limit", type=click.IntRange(min=1), metavar="N", group=SEARCH, help="Stop after N fills of a grid.")
@search_options(seed="Another order.", each="grid", steps="decisions")
@block_options
@open_grid_options
@_DONE
def all_fills(
    *,
    grids: tuple[str, ...],
    words: WordOptions,
    letters: LetterOptions,
    demands: DemandOptions,
    limit: int | None,
    search: SearchOptions,
    blocks: BlockOptions,
    grid: GridOptions,
    format_: str | None,
    output: str | None,
    force: bool,
    resume: bool,
) -> int:
    """Write every fill of each grid, as it is found.

    Each GRID is a text file, '-' for standard input; --open 4x4 is an open grid without a file. Ctrl-C keeps what was
    written, and --resume goes on from there.

    Exit code: 0 all of them or as many as --limit, 1 there is none, 3 out of budget, 130 interrupted; of several
    grids, the highest.
    """
    _check_place(output, format_, force=force, resume=resume)
    rules = blocks.rules(grid)
    if rules is not None:
        refuse(["at_most"], "--place-blocks goes without {}; leave one of them out")
    sourced = read_or_open(grids, grid, letters, folding=words.folding)
    lexicon = read_lexicon(words)
    its_demands = read_demands(demands, folding=lexicon.folding, allow_repeats=letters.allow_repeats)
    worst = exits.OK
    with closing(_open(output, format_, resume=resume)) as sink:
        for each in sourced:
            problem = its_demands.problem(each.grid, lexicon)
            with interruptible() as stop:
                found = _fills(problem, rules, search, stop)
                witness = _Witnessing(problem, its_demands, rules)
                outcome = _write_all(each, witness, found, limit, sink)
            worst = max(worst, exits.of_outcome(outcome))
            if outcome is Outcome.STOPPED:
                break
    return worst


all = all_fills  # the command's name


def _fills(problem: Problem, rules: BlockRules | None, search: SearchOptions, stop: Stop) -> Fills:
    """The fills of a grid, or of all patterns that the rules allow."""
    how: dict[str, Any] = {
        "seed": search.seed,
        "budget": Budget(search.nodes, search.seconds),
        "engine": search.engine,
        "stop": stop,
    }
    if rules is None:
        return fills(problem, **how)
    how |= {"allow_repeats": problem.allow_repeats, "allow_roots": problem.allow_roots}
    return fills_and_blocks(problem.grid, problem.lexicon, rules, **how)


def _write_all(
    sourced: Sourced,
    witness: _Witnessing,
    fills: Fills,
    limit: int | None,
    sink: Sink,
) -> Outcome:
    """Write the fills of one grid. Returns how that ended."""
    before = 0
    for fill in fills:
        witness.check(sourced, fill)
        if (text := format_grid(fill)) in sink.done:
            before += 1
        else:
            sink.write(sourced, fill, text)
        if fills.found == limit:
            break
    outcome, found = fills.outcome or Outcome.SOLVED, fills.found
    said = "all of them" if fills.complete else "there may be more"
    ending = outcome.value.replace("_", " ") if outcome in (Outcome.OUT_OF_BUDGET, Outcome.STOPPED) else said
    kept = f", {before:,} of them from an earlier run" if before else ""
    notice(f"{sourced.label}: {found:,} fill{'' if found == 1 else 's'}, {ending}{kept}")
    return outcome


class _Witnessing:
    """Checks one fill after the other; where blocks are placed too, each pattern has a witness of its own."""

    def __init__(self, problem: Problem, demands: Demands, rules: BlockRules | None) -> None:
        self.problem, self.rules = problem, rules
        self.asked = demands.rules(problem.lexicon)
        self.witness = self._witness_of(problem.grid)

    def _witness_of(self, structure: Grid) -> Witness:
        return Witness(structure=structure, words=self.problem.lexicon, **self.asked)

    def check(self, sourced: Sourced, fill: Grid) -> None:
        """Check a fill; WrongFillError if it is wrong."""
        structure = structure_of(sourced.grid, fill, self.rules)
        if structure != self.witness.structure:  # this is another pattern's first fill
            self.witness = self._witness_of(structure)
        if self.witness.check(fill):
            raise WrongFillError(f"internal error: {sourced.label} was filled wrongly; please report it")


# Output.


def _check_place(output: str | None, format_: str | None, *, force: bool, resume: bool) -> None:
    """Refuse an impossible output before any work is done."""
    if output in (None, "-"):
        if resume:
            raise UsageError("--resume goes on with a file; name it with -o")
        return
    path = Path(output or "")
    if format_ is None and path.suffix.lower() not in FORMATS:
        raise UsageError(f"{path}: no format has the suffix {path.suffix!r}; use .txt or .jsonl, or --format")
    if force and resume:
        raise UsageError("--force starts again and --resume goes on; give one of them")
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError(f"{path}: is a directory or in none; name a file in a folder that exists")
    if path.is_file() and not (force or resume):
        raise UsageError(f"{path}: exists already; give --force to overwrite it or --resume to go on with it")


def _open(output: str | None, format_: str | None, *, resume: bool) -> Sink:
    """The output for the fills; with `resume` the existing fills are read, and an incomplete one is removed."""
    if output in (None, "-"):
        return Sink(format_ or "text", None, set(), False)
    path = Path(output or "")
    kind = format_ or FORMATS[path.suffix.lower()]
    done: set[str] = set()
    if resume and path.is_file():
        records = _whole_records(path, kind)
        done = set(records.values())
        write_atomically(path, ("" if kind == "jsonl" else "\n").join(records).encode(), force=True)
    stream = path.open("a" if resume else "w", encoding="utf-8")
    return Sink(kind, stream, done, bool(done))


def _whole_records(path: Path, kind: str) -> dict[str, str]:
    """The complete records of a file, unchanged, and the plain form of each one's fill."""
    text = path.read_text("utf-8")
    if kind == "text":
        parts = text.split("\n\n")
        height = parts[0].count("\n") + 1
        whole = [part.rstrip("\n") + "\n" for part in parts[:-1]]
        if text.endswith("\n") and parts[-1].count("\n") == height:
            whole.append(parts[-1])
        return {part: part for part in whole if part.strip()}
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    try:
        return {line: "".join(row + "\n" for row in json.loads(line)["rows"]) for line in whole}
    except (ValueError, KeyError, TypeError):
        raise InputError(
            "not fills as 'all' writes them", source=str(path), remedy="name the file of that run"
        ) from None
