"""Makes puzzles for visitors, in a child process that `making` keeps.

It is sent requests, and sends the states of `making`, and at the end `puzzle` (as the store keeps it).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from crosswright.clues import DIFFICULTIES, hinted
from crosswright.errors import CrosswrightError
from crosswright.grid import Grid
from crosswright.language.wording import worded
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop, with_share, without_share
from crosswright.progress import OnProgress, Progress
from crosswright.publish.plan_file import plan_of
from crosswright.publish.prepared import prepare
from crosswright.search import Outcome
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.workers.child import Talk

# How many seconds at least are between two grids? A page shows at most ten a second.
PAUSE = 0.1
MOST_SEED = 2**31
# How many slots does a note name?
MOST_NAMED = 12
TOO_SLOW = worded("The time ended before a pattern was filled; try another seed, another size, or fewer theme entries.")
UNFILLED = worded("No pattern could be filled; try another seed, another size, or fewer theme entries.")


def make_puzzles(talk: Talk, plan: str | None) -> None:
    """Make what is requested, with the words of a plan file, until the server ends."""
    workshop: Workshop | None = None
    for message in talk.messages():
        try:
            workshop = workshop or _opened(plan, talk)
            make_one(message, workshop, talk)
        except CrosswrightError as error:
            talk.send(state="failed", message=" ".join(str(error).split())[:300])


def _opened(plan: str | None, talk: Talk) -> Workshop:
    opening = worded("opening the dictionaries")

    def progress(now: Progress) -> None:
        talk.send(state="making", what=with_share(opening, now.share) if now.share else opening, rows=[])

    talk.send(state="making", what=opening, rows=[])
    return Workshop.open(plan_of(plan).sources, progress=progress)


def make_one(message: dict[str, Any], workshop: Workshop, talk: Talk) -> None:
    """Make a puzzle: `request` is a MakeRequest, `seconds` the time for it."""
    request = MakeRequest.model_validate(message["request"])
    seed = SystemRandom().randrange(MOST_SEED) if request.seed is None else request.seed
    details = {"title": request.title, "author": request.author, "difficulty": DIFFICULTIES[request.difficulty]}
    theme = () if request.auto_theme else tuple(request.theme)
    order = Request(
        request.rules, theme, request.difficulty, seed, details, auto_theme=request.auto_theme, all_of_theme=False
    )
    end = time.monotonic() + message["seconds"]
    made = workshop.make(
        order,
        stop=lambda: talk.stopped.is_set() or time.monotonic() > end,
        progress=_sender(talk, request.secret),
    )
    _deliver(made, seed, request.secret, talk)


def _sender(talk: Talk, secret: bool) -> OnProgress:
    """A callback that sends the grid so far, not too often.

    A step comes without its share, since a puzzle that is improved goes through the same steps again.
    """
    last = [0.0]

    def send(progress: Progress) -> None:
        now = time.monotonic()
        if progress.grid is not None and now - last[0] >= PAUSE:
            last[0] = now
            talk.send(state="making", what=without_share(progress.what), **drawn(progress.grid, secret=secret))

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


def _deliver(made: Made, seed: int, secret: bool, talk: Talk) -> None:
    if talk.stopped.is_set():
        talk.send(state="failed", message=worded("It was stopped."))
    elif made.clued is None:
        talk.send(state="failed", message=TOO_SLOW if made.outcome is Outcome.STOPPED else UNFILLED)
    else:
        puzzle = hinted(made.clued, made.likeliest)
        talk.send(
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
    if made.left_out:
        notes.append(worded("There was no room for these words: {words}.", words=_listed(list(made.left_out))))
    if blank:
        notes.append(worded("These entries have no clue yet: {slots}.", slots=_listed(blank)))
    if unfair:
        notes.append(worded("Few solvers could get these clues; read them again: {slots}.", slots=_listed(unfair)))
    return notes


def _listed(slots: Sequence[str]) -> str:
    named = ", ".join(slots[:MOST_NAMED])
    return worded("{slots}, and others", slots=named) if len(slots) > MOST_NAMED else named
