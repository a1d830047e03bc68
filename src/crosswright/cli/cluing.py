"""The user's own clues as a source, and reports about the chosen clues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from crosswright.cli.writing import notice

if TYPE_CHECKING:
    from crosswright.clues import Candidate, Clued
    from crosswright.clues.database import Database
    from crosswright.clues.own import Definitions
    from crosswright.clues.writer import Source


ALTERNATIVES = 3


def own_clues(files: Sequence[str]) -> Source:
    """The user's lists as a source: the first clue of each answer."""
    return listed_clues(files).source()


def listed_clues(files: Sequence[str], date: str = "") -> Definitions:
    """The clues of the user's lists; what was skipped in them is reported."""
    from crosswright.clues import own

    found = own.definitions(files, date)
    for note in found.notes:
        notice(note)
    return found


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
    """Report on stderr how many entries have a clue now, and which ones the editor should check."""
    some = len(clued.choices)
    if not some:
        notice(f"{label}: every entry has a clue already; --again writes new ones")
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
