"""Makes puzzles for `making`: `python -m crosswright.web.puzzles.maker_main [PLAN]`, started by `maker_process`.

It reads requests, a line of JSON each, and writes lines of JSON: the states of `making`, and at the end `puzzle` (the
project's JSON). `{"stop": true}` ends a making early. So does the end of the input, because then the server has ended.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import SystemRandom
from typing import IO, Any

from crosswright.clues import DIFFICULTIES, hinted
from crosswright.errors import CrosswrightError
from crosswright.grid import Grid
from crosswright.language.wording import packed_text, worded
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop, with_share, without_share
from crosswright.progress import OnProgress, Progress
from crosswright.publish.days import open_workshop
from crosswright.publish.plan_file import plan_of
from crosswright.publish.prepared import prepare
from crosswright.search import Outcome
from crosswright.web.puzzles.make_request import MakeRequest

# The process that answers visitors comes first.
NICE = 10
# How many seconds at least are between two grids? A page shows at most ten a second.
PAUSE = 0.1
# How many bytes of address space may a maker have? One with two 21x21 behind it has 0.5 GB (bench/README.md).
MOST_MEMORY = 3 * 2**30
MOST_SEED = 2**31
# How many slots does a note name?
MOST_NAMED = 12
TOO_SLOW = worded("The time ended before a pattern was filled; try another seed, another size, or fewer theme entries.")
UNFILLED = worded("No pattern could be filled; try another seed, another size, or fewer theme entries.")


@dataclass
class Connection:
    """The connection to the server: messages in both directions."""

    out: IO[bytes]
    requests: queue.Queue[dict[str, Any] | None] = field(default_factory=queue.Queue)
    stopped: threading.Event = field(default_factory=threading.Event)

    def listen(self) -> None:
        """Read messages until the input ends; a thread of its own does this."""
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "stop" in message:
                self.stopped.set()
            else:
                self.stopped.clear()
                self.requests.put(message)
        self.stopped.set()
        self.requests.put(None)

    def send(self, **message: Any) -> None:
        """Send a message. Its texts keep their forms, so that each visitor can have them in their own language."""
        packed = {name: packed_text(value) for name, value in message.items()}
        self.out.write(json.dumps(packed).encode() + b"\n")
        self.out.flush()


def main() -> None:
    """Make what is requested, until the server ends."""
    os.nice(NICE) if hasattr(os, "nice") else None
    limit_memory(MOST_MEMORY)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything else that is printed goes to the log
    connection = Connection(out)
    threading.Thread(target=connection.listen, daemon=True).start()
    workshop: Workshop | None = None
    while (message := connection.requests.get()) is not None:
        try:
            workshop = workshop or _opened(sys.argv[1:], connection)
            _make(message, workshop, connection)
        except CrosswrightError as error:
            connection.send(state="failed", message=" ".join(str(error).split())[:300])


def limit_memory(most: int) -> None:
    """Limit the memory of this process, if the system can; one that needs more ends, and the server starts another."""
    try:
        import resource  # not on Windows
    except ImportError:
        return
    with suppress(ValueError, OSError):  # macOS refuses it
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _opened(plans: list[str], connection: Connection) -> Workshop:
    opening = worded("opening the dictionaries")

    def progress(now: Progress) -> None:
        connection.send(state="making", what=with_share(opening, now.share) if now.share else opening, rows=[])

    connection.send(state="making", what=opening, rows=[])
    plan = plan_of(plans[0] if plans else None)
    return open_workshop(plan, progress)


def _make(message: dict[str, Any], workshop: Workshop, connection: Connection) -> None:
    request = MakeRequest.model_validate(message["request"])
    seed = SystemRandom().randrange(MOST_SEED) if request.seed is None else request.seed
    details = {"title": request.title, "author": request.author, "difficulty": DIFFICULTIES[request.difficulty]}
    theme = () if request.auto_theme else tuple(request.theme)
    wanted = Request(request.rules, theme, request.difficulty, seed, details, auto_theme=request.auto_theme)
    end = time.monotonic() + message["seconds"]
    made = workshop.make(
        wanted,
        stop=lambda: connection.stopped.is_set() or time.monotonic() > end,
        progress=_sender(connection, request.secret),
    )
    _deliver(made, seed, request.secret, connection)


def _sender(connection: Connection, secret: bool) -> OnProgress:
    """A callback that sends the grid so far, not too often.

    A step comes without its share, since a puzzle that is improved goes through the same steps again.
    """
    last = [0.0]

    def send(progress: Progress) -> None:
        now = time.monotonic()
        if progress.grid is not None and now - last[0] >= PAUSE:
            last[0] = now
            connection.send(state="making", what=without_share(progress.what), **drawn(progress.grid, secret=secret))

    return send


def drawn(grid: Grid, *, secret: bool) -> dict[str, list[Any]]:
    """The grid as a state contains it.

    >>> drawn(Grid(2, 2, blocks=frozenset({0}), letters=("", "A", "", "")), secret=True)
    {'rows': ['#*', '..'], 'right_bars': [], 'lower_bars': []}
    """
    cells = ["#" if c in grid.blocks else letter or "." for c, letter in enumerate(grid.letters)]
    if secret:
        cells = [cell if cell in "#." else "*" for cell in cells]
    rows = ["".join(row) for row in grid.in_rows(cells)]
    return {"rows": rows, "right_bars": sorted(grid.right_bars), "lower_bars": sorted(grid.lower_bars)}


def _deliver(made: Made, seed: int, secret: bool, connection: Connection) -> None:
    if connection.stopped.is_set():
        connection.send(state="failed", message=worded("It was stopped."))
    elif made.clued is None:
        connection.send(state="failed", message=TOO_SLOW if made.outcome is Outcome.STOPPED else UNFILLED)
    else:
        puzzle = hinted(made.clued, made.likeliest)
        connection.send(
            puzzle=prepare(puzzle).to_bytes().decode(),
            seed=seed,
            notes=_notes(made),
            **drawn(puzzle.fill, secret=secret),
        )


def _notes(made: Made) -> list[str]:
    """What the puzzle's editor should know."""
    assert made.clued is not None
    blank = made.clued.unclued
    unfair = [name for name in made.unfair if name not in blank]
    notes = []
    if blank:
        notes.append(worded("These entries have no clue yet: {slots}.", slots=_listed(blank)))
    if unfair:
        notes.append(worded("Few solvers could get these clues; read them again: {slots}.", slots=_listed(unfair)))
    return notes


def _listed(slots: Sequence[str]) -> str:
    named = ", ".join(slots[:MOST_NAMED])
    return worded("{slots}, and others", slots=named) if len(slots) > MOST_NAMED else named


if __name__ == "__main__":
    main()
