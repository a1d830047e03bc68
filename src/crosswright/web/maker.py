"""A process that makes puzzles for `making`: `python -m crosswright.web.maker [PLAN]`.

It reads orders, a line of JSON each, and answers in lines of JSON: the states of `making`, and at the end `puzzle` (the
project's JSON). `{"stop": true}` ends a making early, and so does the end of its input, since then the site is gone.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from dataclasses import dataclass, field
from random import SystemRandom
from typing import IO, Any

from crosswright import formats
from crosswright.clues import DIFFICULTIES
from crosswright.errors import CrosswrightError
from crosswright.grid import Grid
from crosswright.make import Made, Wishes
from crosswright.pattern import preset
from crosswright.progress import OnProgress, Progress
from crosswright.search import Outcome
from crosswright.web.calendar import Plan, read_plan
from crosswright.web.orders import Order
from crosswright.workshop import Workshop

# It yields to the process that answers visitors.
NICE = 10
# How often is the grid told, in seconds? A page shows ten pictures a second at the most.
PAUSE = 0.1
MOST_SEED = 2**31


@dataclass
class Line:
    """The line to the site: what it sends, and what is told it."""

    out: IO[bytes]
    orders: queue.Queue[dict[str, Any] | None] = field(default_factory=queue.Queue)
    stopped: threading.Event = field(default_factory=threading.Event)

    def listen(self) -> None:
        """Take in what comes until the line ends; run by a thread of its own."""
        for line in sys.stdin.buffer:
            document = json.loads(line)
            if "stop" in document:
                self.stopped.set()
            else:
                self.stopped.clear()
                self.orders.put(document)
        self.stopped.set()
        self.orders.put(None)

    def tell(self, **document: Any) -> None:
        """Send a line."""
        self.out.write(json.dumps(document).encode() + b"\n")
        self.out.flush()


def main() -> None:
    """Make what is ordered, until nobody is there any more."""
    os.nice(NICE) if hasattr(os, "nice") else None
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is talk
    line = Line(out)
    threading.Thread(target=line.listen, daemon=True).start()
    workshop: Workshop | None = None
    while (document := line.orders.get()) is not None:
        try:
            workshop = workshop or _opened(sys.argv[1:], line)
            _make(document, workshop, line)
        except CrosswrightError as error:
            line.tell(state="failed", message=" ".join(str(error).split())[:300])


def _opened(plans: list[str], line: Line) -> Workshop:
    def progress(now: Progress) -> None:
        line.tell(state="making", what=f"{now.what}, {now.share:.0%}", rows=[])

    line.tell(state="making", what="opening the dictionaries", rows=[])
    plan = read_plan(plans[0]) if plans else Plan()
    return Workshop.open(
        plan.words,
        min_score=plan.min_score,
        without=plan.without,
        definitions=plan.definitions,
        progress=progress,
    )


def _make(document: dict[str, Any], workshop: Workshop, line: Line) -> None:
    order = Order.model_validate(document["order"])
    seed = SystemRandom().randrange(MOST_SEED) if order.seed is None else order.seed
    details = {"title": order.title, "author": order.author, "difficulty": DIFFICULTIES[order.difficulty]}
    wishes = Wishes(preset(order.preset, order.size), tuple(order.theme), order.difficulty, seed, details)
    end = time.monotonic() + document["seconds"]
    made = workshop.make(
        wishes,
        stop=lambda: line.stopped.is_set() or time.monotonic() > end,
        progress=_sending(line, order.secret),
    )
    _deliver(made, seed, order.secret, line)


def _sending(line: Line, secret: bool) -> OnProgress:
    """Sends the grid as it is, now and then."""
    last = [0.0]

    def send(progress: Progress) -> None:
        now = time.monotonic()
        if progress.grid is not None and now - last[0] >= PAUSE:
            last[0] = now
            line.tell(state="making", what=progress.what, **drawn(progress.grid, secret=secret))

    return send


def drawn(grid: Grid, *, secret: bool) -> dict[str, list[Any]]:
    """The grid as a state has it.

    >>> drawn(Grid(2, 2, blocks=frozenset({0}), letters=("", "A", "", "")), secret=True)
    {'rows': ['#*', '..'], 'right_bars': [], 'lower_bars': []}
    """
    cells = ["#" if c in grid.blocks else letter or "." for c, letter in enumerate(grid.letters)]
    if secret:
        cells = [cell if cell in "#." else "*" for cell in cells]
    rows = ["".join(cells[start : start + grid.columns]) for start in range(0, len(cells), grid.columns)]
    return {"rows": rows, "right_bars": sorted(grid.right_bars), "lower_bars": sorted(grid.lower_bars)}


def _deliver(made: Made, seed: int, secret: bool, line: Line) -> None:
    if line.stopped.is_set():
        line.tell(state="failed", message="It was stopped.")
    elif made.clued is None:
        slow = made.outcome is Outcome.STOPPED
        why = "The time was over before a board was filled" if slow else "No board could be filled"
        line.tell(state="failed", message=f"{why}; try another seed, another size, or fewer theme entries.")
    else:
        puzzle = made.clued.puzzle
        line.tell(
            puzzle=formats.write(puzzle, "json").data.decode(),
            seed=seed,
            notes=_notes(made),
            **drawn(puzzle.fill, secret=secret),
        )


def _notes(made: Made) -> list[str]:
    """What its editor should know."""
    assert made.clued is not None
    if not made.unfair:
        return []
    names = ", ".join(made.unfair[:12]) + (", and others" if len(made.unfair) > 12 else "")
    return [f"Clues to look at again, since few could solve them: {names}."]


if __name__ == "__main__":
    main()
