"""`crosswright all`: every fill of a grid, written as it is found.

With --format jsonl, or a file named *.jsonl, each fill is one line, a JSON object:

    source, index   the grid's file, or "open 5x5"; its place in the file, from 1
    rows            the lines of the fill's plain form
    entries         {"1A": "ICECREAM", ...}
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from crosswright.checking import Witness
from crosswright.cli.common import exits
from crosswright.cli.common.command import command, offered, option, options, refuse
from crosswright.cli.common.options import FORCE, GRIDS, OPEN_GRID, OUTPUT, SEARCH, BlockOptions, File, GridOptions
from crosswright.cli.common.reading import ProblemOptions, report_left_out
from crosswright.cli.common.searching import SearchOptions
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice, put_out
from crosswright.errors import UsageError, WrongFillError, count_of
from crosswright.grid import Grid
from crosswright.media.fills import FORMATS, FillsFile
from crosswright.pattern.place_blocks import BlockRules, with_blocks
from crosswright.pattern.place_blocks import fills as fills_and_blocks
from crosswright.problem import Problem
from crosswright.progress import Stop
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import format_grid
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Fills, Outcome, fills


@options(OUTPUT)
class FillsOutput:
    """Where the fills go."""

    format_: str | None = option(
        "text: can be read back, blank lines between (the default); jsonl: a JSON object a line.",
        choices=sorted(FORMATS.values()),
    )
    output: File | None = option(
        "Write to FILE, *.txt or *.jsonl, as they are found; '-' is stdout.", name="--output", short="-o"
    )
    force: bool = FORCE
    resume: bool = option("Go on with FILE where an earlier run ended.")


@command(
    "all",
    examples="""
        crosswright all grid.txt
        crosswright all --open 4x4 --limit 100 -o fills.txt
        crosswright all --open 4x4 -o fills.jsonl --resume
    """,
)
def all_fills(
    *,
    grids: tuple[File, ...] = GRIDS,
    options: ProblemOptions = offered("words", "letters", "demands", "words_for"),
    limit: int | None = option("Stop after N fills of a grid.", least=1, group=SEARCH),
    search: SearchOptions = offered(seed="Another order.", each="grid", steps="decisions"),
    blocks: BlockOptions,
    grid: GridOptions = OPEN_GRID,
    output: FillsOutput,
) -> int:
    """Write every fill of each grid, as it is found.

    Each GRID is a text file, '-' for standard input; --open 4x4 is an open grid without a file. Ctrl-C keeps what was
    written, and --resume goes on from there.

    Exit code: 0 all of them or as many as --limit, 1 there is none, 3 out of budget, 130 interrupted; of several
    grids, the highest.
    """
    _check_output(output)
    rules = blocks.rules(grid)
    if rules is not None:
        refuse(["at_most", "words_for"], "--place-blocks goes without {}; leave one of them out")
    sourced, lexicon = options.sourced(grids, grid), options.lexicon()
    its_demands = options.demanded(lexicon)
    worst = exits.OK
    path = None if output.output in (None, "-") else Path(output.output or "")
    with closing(FillsFile.opened(path, output.format_, put_out, resume=output.resume)) as target:
        for each in sourced:
            report_left_out(each)
            problem = its_demands.problem(each.grid, lexicon)
            with interruptible() as stop:
                its_fills = _fills(problem, rules, search, stop)
                outcome = _write_all(each, _Witnessing(problem, its_demands, rules), its_fills, limit, target)
            worst = max(worst, exits.of_outcome(outcome))
            if outcome is Outcome.STOPPED:
                break
    return worst


all = all_fills  # the command's name


def _fills(problem: Problem, rules: BlockRules | None, search: SearchOptions, stop: Stop) -> Fills:
    """The fills of a grid, or of all patterns that the rules allow."""
    how = search.arguments(stop)
    if rules is None:
        return fills(problem, **how)
    how |= {"allow_repeats": problem.allow_repeats, "allow_roots": problem.allow_roots}
    return fills_and_blocks(problem.grid, problem.lexicon, rules, **how)


def _write_all(sourced: Sourced, witness: _Witnessing, fills: Fills, limit: int | None, target: FillsFile) -> Outcome:
    """Write the fills of one grid. Returns how that ended."""
    before = 0
    for fill in fills:
        witness.check(sourced, fill)
        if (text := format_grid(fill)) in target.done:
            before += 1
        else:
            target.write(sourced.as_json(), fill, text)
        if fills.found == limit:
            break
    outcome, number = fills.outcome or Outcome.SOLVED, fills.found
    said = "all of them" if fills.complete else "there may be more"
    ending = outcome.value.replace("_", " ") if outcome in (Outcome.OUT_OF_BUDGET, Outcome.STOPPED) else said
    kept = f", {before:,} of them from an earlier run" if before else ""
    notice(f"{sourced.label}: {count_of(number, 'fill')}, {ending}{kept}")
    return outcome


class _Witnessing:
    """Checks one fill after the other; where blocks are placed too, each pattern has a witness of its own."""

    def __init__(self, problem: Problem, demands: Demands, rules: BlockRules | None) -> None:
        self.problem, self.rules = problem, rules
        self.words_rules = demands.rules(problem.lexicon)
        self.witness = self._witness_of(problem.grid)

    def _witness_of(self, structure: Grid) -> Witness:
        return Witness(structure=structure, words=self.problem.lexicon, **self.words_rules)

    def check(self, sourced: Sourced, fill: Grid) -> None:
        """Check a fill; WrongFillError if it is wrong."""
        structure = sourced.grid if self.rules is None else with_blocks(sourced.grid, fill.blocks, self.rules)
        if structure != self.witness.structure:  # this is another pattern's first fill
            self.witness = self._witness_of(structure)
        if self.witness.check(fill):
            raise WrongFillError(f"internal error: {sourced.label} was filled wrongly; please report it")


# Output.


def _check_output(to: FillsOutput) -> None:
    """Refuse an impossible output before any work is done."""
    if to.output in (None, "-"):
        if to.resume:
            raise UsageError("--resume goes on with a file; name it with -o")
        return
    path = Path(to.output or "")
    if to.format_ is None and path.suffix.lower() not in FORMATS:
        raise UsageError(f"{path}: no format has the suffix {path.suffix!r}; use .txt or .jsonl, or --format")
    if to.force and to.resume:
        raise UsageError("--force starts again and --resume goes on; give one of them")
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError(f"{path}: is a directory or in none; name a file in a folder that exists")
    if path.is_file() and not (to.force or to.resume):
        raise UsageError(f"{path}: exists already; give --force to overwrite it or --resume to go on with it")
