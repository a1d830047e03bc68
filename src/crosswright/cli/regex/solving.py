"""`regex solve`: the solutions of a regex crossword, the way to the solution, and the steps of the search."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, options, refuse
from crosswright.cli.common.options import FORCE, JSON, RESULT, SEARCH, SPEED, File
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.terminal import Screen, interruptible
from crosswright.cli.common.writing import is_quiet, is_watched, notice, put_file, put_result
from crosswright.errors import UsageError
from crosswright.progress import Stop
from crosswright.search.outcome import Budget

if TYPE_CHECKING:
    from crosswright.regex import Explanation, RegexPuzzle, Solution, Solved
    from crosswright.regex.trace import RegexTraceStep


# After how many steps does a search end if you give no --nodes? About a minute.
USUAL_STEPS = 10_000_000


class RegexTracing(Screen):
    """Shows a search."""

    def __init__(self, puzzle: RegexPuzzle, *, watch: bool, speed: float, page: str | None, force: bool) -> None:
        """`speed` is how many steps a second are redrawn, `page` the path of a page to write."""
        super().__init__()
        if page is not None and Path(page).suffix.lower() != ".html":
            raise UsageError(f"{page}: a trace is written as a page; give -o FILE.html")
        self._puzzle, self._speed, self._page, self._force = puzzle, speed, page, force
        self._watching = watch and is_watched()
        self._lines = not (self._watching or page is not None or is_quiet())
        self._left = ["?" for _ in puzzle.cells]  # what each cell shows on the terminal

    def run(self, budget: Budget, stop: Stop, title: str) -> None:
        """Search once more, and show how."""
        from crosswright.regex.trace import trace

        with closing(self):
            recorded = trace(self._puzzle, budget=budget, stop=stop, on_step=self._show)
        if self._page is not None:
            from crosswright.media.regex.replay import regex_replay

            put_file(regex_replay(recorded, title).encode(), self._page, force=self._force)

    def _show(self, step: RegexTraceStep) -> None:
        if self._lines:
            notice(step.text)
        if self._watching:
            self._redraw(step)

    def _redraw(self, step: RegexTraceStep) -> None:
        """Every cell: its character, or how many are left, `+` for more than nine."""
        from crosswright.regex.model import spaced

        for cell, left in step.left.items():
            self._left[cell] = left.replace(" ", "␣") if len(left) == 1 else str(len(left)) if len(left) < 10 else "+"
        self.draw(
            f"{spaced(self._puzzle.cut(self._left))}{step.text}\na digit: the number of characters left; +: ten or more"
        )
        time.sleep(1 / self._speed)


@options("Steps")
class TraceOptions:
    """Whether and how to show the search."""

    trace: bool = option("Print every step of the search to stderr; with -o, write a page.")
    watch: bool = option("Redraw the puzzle on the terminal at every step.")
    speed: float = SPEED
    output: File | None = RESULT
    force: bool = FORCE


@command(
    examples="""
        crosswright regex solve regex.txt
        crosswright regex solve regex.txt --explain
        crosswright regex solve regex.txt --trace -o search.html
    """
)
def solve(
    *,
    file: File = argument("FILE"),
    every: bool = option("Print every solution.", name="--all"),
    count: bool = option("Print only how many solutions there are."),
    explain: bool = option("Print the steps that lead to the solution."),
    tracing: TraceOptions,
    nodes: int = option("Stop after N steps.", USUAL_STEPS, least=0, group=SEARCH),
    seconds: float | None = option("Stop after S seconds.", name="--time", metavar="S", least=0, group=SEARCH),
    as_json: bool = JSON,
) -> int:
    """Solve a regex crossword.

    FILE is the text form, the JSON form or the compact line; '-' is standard input.

    Exit code: 0 solved, 1 proved to have no solution, 3 out of budget, 130 interrupted.
    """
    if explain and (every or count):
        raise UsageError(f"--explain shows the way to one solution; leave out --{'all' if every else 'count'}")
    if not tracing.trace:
        refuse(("watch", "speed", "output"), "{given} is for --trace; add it")
    from crosswright.regex import explain as explain_  # not for `--help`
    from crosswright.regex import read_regex
    from crosswright.regex import solve as solve_

    data, source = read_bytes(file)
    puzzle, budget = read_regex(data, source), Budget(nodes, seconds)
    tracer = None
    if tracing.trace:
        page = None if tracing.output == "-" else tracing.output
        tracer = RegexTracing(puzzle, watch=tracing.watch, speed=tracing.speed, page=page, force=tracing.force)
    with interruptible() as stop:
        if tracer is not None:
            tracer.run(budget, stop, f"{source}, solved")
        explanation = explain_(puzzle, budget=budget, stop=stop) if explain else None
        solved = solve_(puzzle, most=None if every or count else 2, keep=not count, budget=budget, stop=stop)
    shown = solved.solutions if every else solved.solutions[:1]
    steps = {} if explanation is None else {"steps": explanation.steps_as_json(puzzle)}
    document = {"source": source, **solved.as_json(), "solutions": shown, **steps}
    put_result(document, _as_text(puzzle, solved, shown, explanation, count), as_json=as_json)
    notice(f"{source}: {solved.line}")
    return exits.of_outcome(solved.outcome)


def _as_text(
    puzzle: RegexPuzzle, solved: Solved, shown: tuple[Solution, ...], explanation: Explanation | None, count: bool
) -> str:
    if count:
        return "" if solved.count is None else f"{solved.count}\n"
    steps = "" if explanation is None else "".join(f"{step.text}\n" for step in explanation.steps) + "\n"
    return steps + "\n".join(puzzle.drawn(solution) for solution in shown)
