"""A day with a crossword at the desk: what its page shows, its files, and a puzzle that a person puts in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar, NamedTuple

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool

from crosswright.errors import InputError
from crosswright.language.wording import worded
from crosswright.media import play
from crosswright.media.formats import json as own_format
from crosswright.media.kinds import offered
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.desk.regexes import RegexDesk
from crosswright.publish.store import Stored
from crosswright.web.server.rates import Busy
from crosswright.web.server.responses import JSON, CachedResponse, Unmakeable, refusing
from crosswright.web.server.site import Site

NO_FILE = worded("There is no such file.")


class DeskFile(NamedTuple):
    """A file of a day."""

    body: bytes
    type: str


def values_of(desk: PublisherDesk | RegexDesk, day: date) -> dict[str, Any]:
    """What the page of a day shows, whatever its puzzle is."""
    (calendar,) = desk.calendar(day, day)
    history = desk.history(day, day)[::-1]
    return {"its": calendar, "history": history, "previous": day - timedelta(1), "following": day + timedelta(1)}


@dataclass(frozen=True)
class CrosswordAtDesk:
    """A day with a crossword."""

    template: ClassVar[str] = "desk_day"

    site: Site
    desk: PublisherDesk
    day: date

    def values(self) -> dict[str, Any]:
        """What the day's page shows: also the solvers, and answers that days nearby have too."""
        values, stored = values_of(self.desk, self.day), self.desk.on(self.day)
        if stored is None:
            return {**values, "stored": None}
        draft = values["its"].draft
        return {**values, "stored": stored, "is_out": self.desk.is_out(stored), "has_bars": stored.puzzle.grid.has_bars,
                "figures": self.desk.figures(self.day), "clues": _clues(stored, draft.unfair if draft else ()),
                "repeats": self.desk.repeats(self.day, stored.puzzle)}  # fmt: skip

    async def findings(self, language: str) -> list[dict[str, Any]]:
        """What a proofreader objects to in a puzzle that isn't out, said in a language: by a process of its own.

        Where that fails, the day is shown without.
        """
        stored = await run_in_threadpool(self.desk.on, self.day)
        if stored is None or await run_in_threadpool(self.desk.is_out, stored):
            return []
        content = stored.content.encode()

        async def make() -> CachedResponse:
            return CachedResponse(await self.site.run_task("construct-proof", content, language=language), JSON)

        try:
            made = await self.site.cache.get_or_make(("proof", stored.id, stored.revision, language), make)
        except (Unmakeable, Busy):
            return []
        findings: list[dict[str, Any]] = json.loads(made.body)["findings"]
        return findings

    def document(self) -> str:
        """The puzzle for the player, with its answers; a browser keeps what somebody has typed under its id."""
        stored = self.desk.puzzle(self.day)
        return json.dumps(play.document(stored.puzzle, id=f"desk-{stored.id}-{stored.revision}", answers="plain"))

    async def file(self, suffix: str, language: str, *, solution: bool) -> DeskFile:
        """A file of the day, made in a process of its own; 404 for another suffix."""
        if (kind := offered("puzzle").get(suffix)) is None:
            raise HTTPException(404, NO_FILE)
        stored = await run_in_threadpool(self.desk.puzzle, self.day)
        content, whole = stored.content.encode(), solution or not kind.drawn
        with refusing():
            how = {"kind": suffix, "solution": whole, "layout": self.desk.plan.layout}
            return DeskFile(await self.site.run_task("file", content, **how), kind.mime)

    async def put(self, data: bytes, *, force: bool) -> None:
        """Put a person's puzzle on the day; a process of its own reads the file."""
        try:
            puzzle = own_format.read(await self.site.run_task("convert", data, suffix="json"))
        except Unmakeable as error:
            raise InputError(f"no puzzle could be read from it: {error}") from None
        await run_in_threadpool(lambda: self.desk.put(self.day, puzzle, force=force))


def _clues(stored: Stored, unfair: tuple[str, ...]) -> list[dict[str, Any]]:
    """Each slot with its entry, its clue, and whether somebody should read it."""
    puzzle = stored.puzzle
    clue_of = puzzle.clue_of
    return [
        {
            "name": slot.name,
            "entry": "".join(puzzle.solution[c] for c in slot.cells),
            "text": str(clue_of[slot.name].text) if slot.name in clue_of else "",
            "unfair": slot.name in unfair,
        }
        for slot in puzzle.grid.slots
    ]
