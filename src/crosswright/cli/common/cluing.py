"""The user's own clues as a source, and reports about the chosen clues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosswright.cli.common.writing import notice
from crosswright.errors import InputError, UsageError
from crosswright.language.alphabet import A_TO_Z, Folding

if TYPE_CHECKING:
    from crosswright.clues import Candidate, Clued
    from crosswright.clues.database import Database
    from crosswright.clues.writer import Source
    from crosswright.puzzle import Puzzle


ALTERNATIVES = 3
LIST_SUFFIXES = (".tsv", ".csv", ".dict", ".xlsx", ".xls")


def own_clues(files: Sequence[str], folding: Folding = A_TO_Z) -> Source:
    """The user's lists as a source: of each answer the first clue. What was understood and skipped is reported.

    `folding` is that of the puzzle's language.
    """
    from crosswright.clues import own

    found = own.definitions(files, folding=folding)
    for note in (*found.understood, *found.notes):
        notice(note)
    return found.source()


def again_of(value: str | None, every: str) -> bool | list[str]:
    """What --again asks for: nothing, all that was chosen before, or the slots that it names."""
    if value is None or value.casefold() == "false":
        return False
    if value.casefold() in (every, "true"):
        return True
    return [slot_named(name) for name in value.split(",")]


def slot_named(text: str) -> str:
    """The name of a slot from the command line; UsageError for a text that names none."""
    name = text.strip().upper()
    if not re.fullmatch(r"[0-9]+[AD]", name):
        raise UsageError(f"{text!r} names no slot; name one by its number and direction, as 5D or 12A")
    return name


def is_clue_list(data: bytes, file: str) -> bool:
    """Whether a file is a list of answers with clues, and no puzzle: by its suffix or by what is in it."""
    from crosswright.media import formats
    from crosswright.words import separated, table

    if Path(file).suffix.lower() in LIST_SUFFIXES or not data.strip():
        return True
    found = formats.of_content(data[: formats.HEAD])
    if found is not None and found.name != "text":
        return False
    return table.is_document(data) or separated.is_list(data[: formats.HEAD].decode("utf-8-sig", "replace"))


def puzzle_of(data: bytes, name: str) -> Puzzle:
    """The puzzle in a file that is no list of clues; InputError where a text is neither."""
    from crosswright.media import formats
    from crosswright.words import separated

    try:
        return formats.read(data, source=name)
    except InputError:
        found = formats.of_content(data[: formats.HEAD])
        lines = data[: formats.HEAD].decode("utf-8", "replace").splitlines()
        if (found is not None and found.name != "text") or not separated.most_used(lines):
            raise
        remedy = "write ANSWER<tab>CLUE, a line each, or name the columns in the first line, as answer,clue"
        message = "neither a puzzle nor a list of answers with clues"
        line = next((n for n, text in enumerate(lines, 1) if text.strip() and not separated.is_list(text)), 1)
        raise InputError(message, source=name, line=line, remedy=remedy) from None


class Collection:
    """The user's own clues, where there are any; closed at the end."""

    def __init__(self, place: str | None) -> None:
        self.place = place
        self.found: Database | None = None

    def __enter__(self) -> Database | None:
        from crosswright.clues import own

        self.found = own.collection(self.place)
        return self.found

    def __exit__(self, *_: object) -> None:
        if self.found:
            self.found.close()


def report_clues(label: str, clued: Clued) -> None:
    """Say on stderr how many entries have a clue now, and which the editor has to look at."""
    if clued.kept:
        hand, asked = ", ".join(clued.kept), ",".join(clued.kept)
        notice(f"{label}: written by hand and kept: {hand}; for other clues: --again {asked}")
    some = len(clued.choices)
    if not some:
        notice(f"{label}: every entry has a clue already; --again writes others")
        return
    notice(f"{label}: {some - len(clued.unclued)} of {some} entries clued")
    unclued = [f"{name} {clued.choices[name].answer}" for name in clued.unclued]
    weak = [f"{name} {c.answer}" for name, c in clued.choices.items() if c.clue and c.clue.template == "charade"]
    for names, what in ((unclued, "no source knows"), (weak, "only put together of two words")):
        if names:
            notice(f"{label}: for the editor, {what}: {', '.join(names)}")


def entries_as_json(clued: Clued) -> list[dict[str, Any]]:
    """The choice for each entry, and the alternatives."""
    return [
        {
            "slot": name,
            "answer": choice.answer,
            "clue": choice.clue and _candidate(choice.clue),
            "alternatives": [_candidate(each) for each in choice.alternatives[:ALTERNATIVES]],
        }
        for name, choice in clued.choices.items()
    ]


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "text": candidate.text,
        "kind": candidate.template,
        "difficulty": round(candidate.difficulty, 1),
        "quality": round(candidate.quality, 1),
        "origins": [origin._asdict() for origin in candidate.origins],
    }
