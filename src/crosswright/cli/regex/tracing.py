"""`crosswright regex solve --trace`: a search as lines on stderr, redrawn on a terminal, or as a page to replay it."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common.terminal import Screen
from crosswright.cli.common.writing import is_quiet, is_watched, notice, put_file
from crosswright.errors import UsageError
from crosswright.progress import Stop
from crosswright.search.outcome import Budget

if TYPE_CHECKING:
    from crosswright.regex import RegexPuzzle
    from crosswright.regex.trace import RegexTraceStep


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
        for cell, left in step.left.items():
            self._left[cell] = left.replace(" ", "␣") if len(left) == 1 else str(len(left)) if len(left) < 10 else "+"
        rows = self._puzzle.cut(self._left)
        widest = max(map(len, rows))
        drawn = "".join(" " * (widest - len(row)) + " ".join(row) + "\n" for row in rows)
        self.draw(f"{drawn}{step.text}\na digit: the number of characters left; +: ten or more")
        time.sleep(1 / self._speed)
