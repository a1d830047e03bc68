"""What the publisher's desk on the site does with regex crosswords; `publish.desk.regexes` does the work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

from crosswright.errors import InputError
from crosswright.media.kinds import Kind
from crosswright.publish.desk.regexes import RegexDesk, regex_file, solution_of
from crosswright.regex import MadeRegex, RegexPuzzle, read_compact, write_compact
from crosswright.web.server.context import Site
from crosswright.web.server.responses import Unmakeable


def proving(site: Site) -> Callable[[RegexPuzzle], MadeRegex]:
    """Finds a puzzle's only solution in a process with limits; to be called in a thread, while the loop runs here."""
    loop = asyncio.get_running_loop()

    def prove(puzzle: RegexPuzzle) -> MadeRegex:
        task = site.run_task("regex-prove", write_compact(puzzle).encode())
        try:
            found = json.loads(asyncio.run_coroutine_threadsafe(task, loop).result())
        except Unmakeable as error:
            raise InputError(str(error)) from None
        return MadeRegex(puzzle, puzzle.cut(found["solution"]), found["difficulty"], 0)

    return prove


async def puzzle_in(site: Site, data: bytes) -> RegexPuzzle:
    """The regex crossword in a file; InputError if there is none."""
    try:
        return read_compact((await site.run_task("regex-read", data)).decode())
    except Unmakeable as error:
        raise InputError(f"no regex crossword could be read from it: {error}") from None


def regex_day_values(desk: RegexDesk, day: date) -> dict[str, Any]:
    """What the page of a day shows."""
    (its,) = desk.calendar(day, day)
    stored = desk.store.regexes.day(day)
    common = {"its": its, "history": desk.history(day, day)[::-1], "previous": day - timedelta(1),
              "following": day + timedelta(1), "stored": stored}  # fmt: skip
    if stored is None:
        return common
    return common | {"lines": list(_lines(read_compact(stored.compact))), "is_out": desk.is_out(stored)}


def _lines(puzzle: RegexPuzzle) -> Iterator[dict[str, str]]:
    """Each expression with the name by which it is changed, whose parts are said in the language of the page."""
    for line in puzzle.lines:
        kind, _, number = line.name.rpartition(" ")
        for nth, each in enumerate(line.expressions, 1):
            part = "" if len(line.expressions) == 1 else f".{nth}"
            yield {"name": line.name + part, "kind": kind, "number": number + part, "text": each.text}


def regex_desk_document(desk: RegexDesk, day: date) -> str:
    """The puzzle for the player; a browser keeps what somebody has typed under its id."""
    found = desk.puzzle(day)
    document = json.loads(desk.store.regexes.document(day) or "{}")
    return json.dumps(document | {"id": f"desk-{found.id}-{found.revision}"}, ensure_ascii=False)


def regex_desk_file(desk: RegexDesk, day: date, kind: Kind, language: str, *, solution: bool) -> bytes:
    """A file of a day, whose texts are in a language."""
    found = desk.puzzle(day)
    return regex_file(found, solution_of(desk, found) if solution else None, kind, language=language)
