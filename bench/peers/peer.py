"""What a peer is asked and answers, and how its process is measured.

A peer is one whole process per fill: it starts, reads the word list, fills the grid, prints, ends. It is killed when
its time is up. Times are the processor's. Nothing of it is trusted: `compare.py` sends every fill past the witness.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from crosswright.grid import Grid
from crosswright.puzzle.gridtext import format_grid

ROOT = Path(__file__).parents[1] / ".peers"
"""Where `bench/peers/install` puts the peers; git ignores it."""


@dataclass(frozen=True)
class Task:
    """One grid to fill."""

    grid: Grid
    file: Path  # the same grid as text: `.` open, `#` block, a letter given; files for the peer may stand beside it
    words: Path  # the word list: WORD;SCORE lines, A-Z
    plain: Path  # the words with `min_score` or better, one a line, for a peer that knows no scores
    min_score: int
    seconds: float  # of the processor, after which the process is killed
    seed: int


@dataclass(frozen=True)
class Answer:
    """What came of it."""

    outcome: str  # solved, impossible, out_of_budget, failed; the witness adds repeats and wrong
    fill: Grid | None
    search: float | None  # seconds of the search alone, where the peer tells them or its library shows them
    process: float  # seconds from the process's start to its end, with its children's
    megabytes: float  # the most memory that it held
    nodes: int | None = None
    bound: float | None = None  # the most that the mean score could be, where the peer tells it
    message: str = ""  # what it said when it failed


class Peer(Protocol):
    """A program that fills grids."""

    name: str
    seeds: str  # what another seed changes

    def missing(self) -> str | None:
        """Why it can't run here; None where it can."""

    def version(self) -> str:
        """Its version."""

    def fill(self, task: Task) -> Answer:
        """Fill the grid once."""


@dataclass(frozen=True)
class Finished:
    """A process that has ended."""

    code: int  # its exit code; negative: the signal that ended it
    out: str
    err: str
    seconds: float  # the processor's
    elapsed: float  # the clock's
    megabytes: float
    timed_out: bool

    def processed(self, elapsed: float) -> float:
        """The processor's share in a part of its run that it timed by the clock, as if it were the same all through."""
        return elapsed * min(1.0, self.seconds / self.elapsed)

    def answer(
        self, outcome: str, fill: Grid | None = None, *, search: float | None = None, nodes: int | None = None
    ) -> Answer:
        """The peer's answer with the measures of its process; a process cut off by the clock answered nothing."""
        if self.timed_out:
            return Answer("out_of_budget", None, None, self.seconds, self.megabytes)
        message = self.err.strip()[-300:] if outcome == "failed" else ""
        return Answer(outcome, fill, search, self.seconds, self.megabytes, nodes, message=message)


def launch(command: Sequence[str | Path], seconds: float) -> Finished:
    """Run a command for so many seconds of the processor at the most.

    A small process of our own starts and measures it, since a child's peak of memory is never less than what its
    parent held when it started the child.
    """
    launcher = [sys.executable, "-I", "-S", Path(__file__).with_name("launcher.py")]
    done = subprocess.run([*launcher, str(seconds), *command], check=True, capture_output=True, text=True)
    return Finished(**json.loads(done.stdout))


def output_of(*command: str | Path) -> str:
    """What a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def deck(grid: Grid) -> str:
    """A grid as the slots' cells, one slot a line, cells by number."""
    return "".join(" ".join(f"{c:03}" for c in slot.cells) + "\n" for slot in grid.slots)


def with_entries(grid: Grid, entries: Sequence[str]) -> Grid:
    """The grid with an entry in each slot, in the order of the slots."""
    return grid.with_letters(
        {
            c: letter
            for slot, entry in zip(grid.slots, entries, strict=True)
            for c, letter in zip(slot.cells, entry.upper(), strict=True)
        }
    )


def with_rows(grid: Grid, rows: Sequence[str]) -> Grid:
    """The grid with the letters of a text of the same shape."""
    letters = {c: char.upper() for c, char in enumerate("".join(rows)) if char.isalpha()}
    return grid.with_letters(letters)


def as_text(grid: Grid) -> str:
    """A grid as the peers read it."""
    return format_grid(grid)
