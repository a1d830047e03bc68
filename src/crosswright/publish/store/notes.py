"""What solvers say of clues, and how many began a puzzle or needed help. Neither persons nor times are stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sa

from crosswright.publish.store.database import StorePart
from crosswright.publish.store.schema import NoteRow, PlayRow, PuzzleRow, TallyRow

# What a solver can say of a clue.
REASONS = ("wrong", "unfair", "unclear", "spoiled", "other")
# How many notes of one puzzle are kept? More say nothing new, and strangers write them.
MOST_NOTES = 500
BEGUN = "begun"


class SolverNote(NamedTuple):
    """What a solver says of a clue."""

    clue: str  # 12A
    reason: str
    text: str


class PlayFigures(NamedTuple):
    """What is known of the solvers of a puzzle."""

    begun: int
    finished: int
    unaided: int  # of those finished
    help: Mapping[str, int]  # by clue: how many asked for letters of it


class SolverNotes(StorePart):
    """The notes and figures of a store."""

    def add(self, puzzle: str, note: SolverNote) -> bool:
        """Keep a note; False for an unknown puzzle, or one that has MOST_NOTES."""
        with self.database.writing() as db:
            mine = sa.select(sa.func.count()).select_from(NoteRow).where(NoteRow.puzzle == puzzle)
            if not _is_there(db, puzzle) or db.execute(mine).scalar_one() >= MOST_NOTES:
                return False
            db.execute(sa.insert(NoteRow), {"puzzle": puzzle, **note._asdict()})
        return True

    def of(self, puzzle: str) -> list[SolverNote]:
        """The notes of a puzzle, the oldest first."""
        query = sa.select(NoteRow.clue, NoteRow.reason, NoteRow.text).where(NoteRow.puzzle == puzzle)
        return [SolverNote(*row) for row in self.database.rows(query.order_by(NoteRow.id))]

    def numbers(self, series: str) -> dict[str, int]:
        """How many notes each puzzle of a series has, by its id; those without any are left out."""
        query = sa.select(NoteRow.puzzle, sa.func.count()).join(PuzzleRow, PuzzleRow.id == NoteRow.puzzle)
        query = query.where(PuzzleRow.series == series, PuzzleRow.day.is_not(None)).group_by(NoteRow.puzzle)
        return {row[0]: row[1] for row in self.database.rows(query)}

    def count(self, tallies: Mapping[tuple[str, str], int]) -> None:
        """Add to the tallies of puzzles: by id, and BEGUN or the name of a clue."""
        with self.database.alone() as db:
            for (puzzle, what), number in sorted(tallies.items()):
                mine = (TallyRow.puzzle == puzzle) & (TallyRow.what == what)
                if db.execute(sa.update(TallyRow).where(mine).values(number=TallyRow.number + number)).rowcount:
                    continue
                if _is_there(db, puzzle):
                    db.execute(sa.insert(TallyRow), {"puzzle": puzzle, "what": what, "number": number})

    def figures(self, puzzle: str) -> PlayFigures:
        """The figures of a puzzle."""
        query = sa.select(TallyRow.what, TallyRow.number).where(TallyRow.puzzle == puzzle)
        plays = sa.select(sa.func.count()).select_from(PlayRow).where(PlayRow.puzzle == puzzle)
        with self.database.reading() as db:
            tallies: dict[str, int] = {row[0]: row[1] for row in db.execute(query)}
            finished = db.execute(plays).scalar_one()
            unaided = db.execute(plays.where(PlayRow.help == 0)).scalar_one()
        return PlayFigures(max(tallies.pop(BEGUN, 0), finished), finished, unaided, tallies)


def _is_there(db: sa.Connection, puzzle: str) -> bool:
    return db.scalar(sa.select(PuzzleRow.id).where(PuzzleRow.id == puzzle)) is not None
