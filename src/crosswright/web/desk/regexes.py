"""A day with a regex crossword at the desk; `publish.desk.regexes` does the work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool

from crosswright.errors import InputError
from crosswright.media.kinds import offered
from crosswright.publish.desk.regexes import RegexDesk, regex_file, solution_of
from crosswright.regex import MadeRegex, RegexPuzzle, read_compact, write_compact
from crosswright.web.desk.crosswords import NO_FILE, DeskFile, values_of
from crosswright.web.server.responses import Unmakeable
from crosswright.web.server.site import Site


def proving(site: Site) -> Callable[[RegexPuzzle], MadeRegex]:
    """Finds a puzzle's only solution in a process with limits; to be called in a thread, while the loop runs here."""
    loop = asyncio.get_running_loop()

    def prove(puzzle: RegexPuzzle) -> MadeRegex:
        task = site.run_task("regex-prove", write_compact(puzzle).encode())
        try:
            proof = json.loads(asyncio.run_coroutine_threadsafe(task, loop).result())
        except Unmakeable as error:
            raise InputError(str(error)) from None
        return MadeRegex(puzzle, puzzle.cut(proof["solution"]), proof["difficulty"], 0)

    return prove


@dataclass(frozen=True)
class RegexAtDesk:
    """A day with a regex crossword, with the same methods as a day with a crossword."""

    template: ClassVar[str] = "desk_regex"

    site: Site
    desk: RegexDesk
    day: date

    def values(self) -> dict[str, Any]:
        """What the day's page shows: also its expressions."""
        values, stored = values_of(self.desk, self.day), self.desk.on(self.day)
        if stored is None:
            return {**values, "stored": None}
        lines = list(_lines(read_compact(stored.compact)))
        return {**values, "stored": stored, "is_out": self.desk.is_out(stored), "lines": lines}

    async def findings(self, _: str) -> list[dict[str, Any]]:
        """None: its clues are expressions."""
        return []

    def document(self) -> str:
        """The puzzle for the player."""
        stored = self.desk.puzzle(self.day)
        document = json.loads(self.desk.store.regexes.document(self.day) or "{}")
        return json.dumps(document | {"id": f"desk-{stored.id}-{stored.revision}"}, ensure_ascii=False)

    async def file(self, suffix: str, language: str, *, solution: bool) -> DeskFile:
        """A file of the day."""
        if (kind := offered("regex").get(suffix)) is None:
            raise HTTPException(404, NO_FILE)

        def make() -> bytes:
            stored = self.desk.puzzle(self.day)
            solved = solution_of(self.desk, stored) if solution else None
            return regex_file(stored, solved, kind, language=language).data

        return DeskFile(await run_in_threadpool(make), kind.mime)

    async def put(self, data: bytes, *, force: bool) -> None:
        """Put a person's regex crossword on the day."""
        try:
            puzzle = read_compact((await self.site.run_task("regex-read", data)).decode())
        except Unmakeable as error:
            raise InputError(f"no regex crossword could be read from it: {error}") from None
        await run_in_threadpool(lambda: self.desk.put(self.day, puzzle, force=force))


def _lines(puzzle: RegexPuzzle) -> Iterator[dict[str, str]]:
    """Each expression with the name by which it is changed, whose parts are said in the language of the page."""
    for line in puzzle.lines:
        kind, _, number = line.name.rpartition(" ")
        for nth, each in enumerate(line.expressions, 1):
            part = "" if len(line.expressions) == 1 else f".{nth}"
            yield {"name": line.name + part, "kind": kind, "number": number + part, "text": each.text}
