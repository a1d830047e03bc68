"""Changes of the days' puzzles: each in one transaction, and kept with who and when.

A change names the revision that its author has seen, 0 for a day without a puzzle. If the day has another one, the
change is refused (`ChangedMeanwhileError`) and nothing is written, so two people never overwrite each other. A revision
of a day is never used twice, also if the day was empty in between.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from crosswright.errors import InputError
from crosswright.language.wording import WordedText, packed_text, unpacked_text, worded
from crosswright.publish.names import REGEX, SeriesDay
from crosswright.publish.prepared import Prepared, prepare
from crosswright.publish.store.database import StorePart
from crosswright.publish.store.rows import Approval, RegexDay, prepared_row, puzzle_row, utc
from crosswright.publish.store.schema import AnswerRow, ChangeRow, PreparedRow, PuzzleRow, RegexRow
from crosswright.puzzle import Puzzle

Action = Literal["made", "remade", "imported", "clue", "entry", "edited", "approved", "rejected", "moved",
                 "restored"]  # fmt: skip
# The actions after which a day is made from another seed than before.
REFUSALS = ("remade", "rejected")
# What a kept summary begins with that is said in the language of its reader: its form and values follow, as JSON.
_WORDED = "\x1f"
# Who makes the days where nobody is named.
DAILY = "daily"


class ChangedMeanwhileError(InputError):
    """Somebody else has changed the day since its puzzle was read."""


class DayChange(NamedTuple):
    """A change of a day, as the history lists it."""

    id: int
    at: datetime.datetime  # UTC
    who: str
    action: Action
    day: datetime.date
    revision: int
    summary: str  # may be a text of `worded`
    replaced: bool = False  # whether the day had a puzzle before, which can be restored


class ChangeNote(NamedTuple):
    """What the history keeps of a change."""

    who: str
    action: Action
    summary: str
    before: str | None = None  # the puzzle, in the project's own format


class DraftDay(NamedTuple):
    """A day's puzzle as the desk lists it, approved or not."""

    date: datetime.date
    title: str
    rows: int
    columns: int
    difficulty: int | None
    approval: Approval
    revision: int
    unfair: tuple[str, ...]  # slots whose clues somebody should read


@dataclass(frozen=True)
class DayEdit:
    """One day's part of a change."""

    at: SeriesDay
    seen: int  # the revision that its author has seen; 0: the day had no puzzle
    action: Action
    summary: str
    puzzle: Puzzle | RegexDay | None  # None: the day is left without one
    difficulty: int | None = None
    report: Mapping[str, Any] | None = None
    theme: Collection[str] | None = None  # None: the theme entries that are still in it
    approval: Approval | None = None  # None: approval that was given is wanted again
    document: str = ""  # of a regex crossword, for the player


class DayChanges(StorePart):
    """The changes of the days of a store."""

    def apply(self, who: str, *edits: DayEdit) -> None:
        """Make the edits together or not at all; ChangedMeanwhileError if a day isn't as its author saw it."""
        prepared = [prepare(edit.puzzle) if isinstance(edit.puzzle, Puzzle) else None for edit in edits]
        with self.database.alone() as db:
            for edit, its in zip(edits, prepared, strict=True):
                _apply(db, who, edit, its)

    def approve(self, who: str, at: SeriesDay, seen: int) -> None:
        """Let a day's puzzle be shown; ChangedMeanwhileError if it isn't the revision that was seen."""
        with self.database.alone() as db:
            now, (table, this) = _required(db, at, seen), _row_of(at)
            revision, approval = next_revision(db, at), "none" if now.approval == "none" else "given"
            db.execute(sa.update(table).where(this).values(revision=revision, approval=approval))
            record(db, at, revision, ChangeNote(who, "approved", ""))

    def require_approval(self, series: str, after: datetime.date) -> int:
        """From now on the days after this one want approval, also those made before; returns how many became so."""
        coming = (PuzzleRow.series == series) & (PuzzleRow.day > after) & (PuzzleRow.approval == "none")
        with self.database.alone() as db:
            return int(db.execute(sa.update(PuzzleRow).where(coming).values(approval="wanted")).rowcount)

    def unapproved(self, first: datetime.date, days: int) -> list[str]:
        """The ids of the puzzles, of all series, from a day to `days` days after it that somebody must approve."""
        coming = PuzzleRow.day.between(first, first + datetime.timedelta(days))
        query = sa.select(PuzzleRow.id).where(coming, PuzzleRow.approval == "wanted").order_by(PuzzleRow.day)
        its = RegexRow.day.between(first, first + datetime.timedelta(days))
        regexes = sa.select(RegexRow.day).where(its, RegexRow.approval == "wanted").order_by(RegexRow.day)
        with self.database.reading() as db:
            return [*db.scalars(query), *(SeriesDay(REGEX, day).id for day in db.scalars(regexes))]

    def drafts(self, series: str, first: datetime.date, last: datetime.date) -> list[DraftDay]:
        """The puzzles of a series from the first to the last of these days, also those that nobody may see yet."""
        query = _DRAFTS.where(PuzzleRow.series == series, PuzzleRow.day.between(first, last)).order_by(PuzzleRow.day)
        return [_draft(row) for row in self.database.rows(query)]

    def history(self, series: str, first: datetime.date, last: datetime.date) -> list[DayChange]:
        """The changes of these days, the oldest first."""
        query = _CHANGES.where(ChangeRow.series == series, ChangeRow.day.between(first, last)).order_by(ChangeRow.id)
        return [_change(row) for row in self.database.rows(query)]

    def latest(self, series: str, first: datetime.date, last: datetime.date) -> dict[datetime.date, datetime.datetime]:
        """When each of these days was changed last, in UTC."""
        query = sa.select(ChangeRow.day, sa.func.max(ChangeRow.at)).group_by(ChangeRow.day)
        query = query.where(ChangeRow.series == series, ChangeRow.day.between(first, last))
        return {day: utc(at) for day, at in self.database.rows(query)}

    def before(self, id_: int) -> str | None:
        """The puzzle as it was before a change, in the project's own format; None if there was none."""
        return self.database.value(sa.select(ChangeRow.before).where(ChangeRow.id == id_))

    def theme(self, at: SeriesDay) -> set[str]:
        """The theme answers of a day's puzzle."""
        with self.database.reading() as db:
            return _themes_of(db, at)

    def refusals(self, at: SeriesDay) -> int:
        """How often the puzzle of a day was refused: the day is then made from another seed."""
        query = sa.select(sa.func.count()).select_from(ChangeRow).where(_of(at), ChangeRow.action.in_(REFUSALS))
        return self.database.value(query) or 0

    def revision(self, at: SeriesDay) -> int:
        """The revision of a day's puzzle; 0 for a day without one."""
        return self.database.value(sa.select(PuzzleRow.revision).where(PuzzleRow.id == at.id)) or 0


_DRAFTS = sa.select(
    *(PuzzleRow.day, PuzzleRow.title, PuzzleRow.rows, PuzzleRow.columns, PuzzleRow.difficulty),
    *(PuzzleRow.approval, PuzzleRow.revision, PuzzleRow.report),
)
_CHANGES = sa.select(
    *(ChangeRow.id, ChangeRow.at, ChangeRow.who, ChangeRow.action, ChangeRow.day, ChangeRow.revision),
    *(ChangeRow.summary, ChangeRow.before.is_not(None)),
)


def _draft(row: Any) -> DraftDay:
    values = row._asdict()
    report = json.loads(values.pop("report") or "null") or {}
    return DraftDay(date=values.pop("day"), unfair=tuple(report.get("unfair", ())), **values)


def _change(row: Any) -> DayChange:
    change = DayChange(*row)
    return change._replace(at=utc(change.at), summary=_summary_of(change.summary))


def _kept(summary: str) -> str:
    """A summary as the history keeps it."""
    if isinstance(summary, WordedText):
        return _WORDED + json.dumps(packed_text(summary), ensure_ascii=False)
    return summary.lstrip(_WORDED)


def _summary_of(kept: str) -> str:
    """What `_kept` kept."""
    text: str = unpacked_text(json.loads(kept[1:])) if kept.startswith(_WORDED) else kept
    return text


def _of(at: SeriesDay) -> sa.ColumnElement[bool]:
    return (ChangeRow.series == at.series) & (ChangeRow.day == at.day)


def _apply(db: sa.Connection, who: str, edit: DayEdit, prepared: Prepared | None) -> None:
    now = _required(db, edit.at, edit.seen)
    own = day_values(db, edit.at, edit.approval or _approval(db, edit.at.series, now))
    table, this = _row_of(edit.at)
    if isinstance(edit.puzzle, RegexDay):
        told = {name: getattr(edit.puzzle, name) for name in ("difficulty", "size", "compact", "title")}
        db.execute(sa.delete(table).where(this))
        del own["series"]
        created = datetime.datetime.now(datetime.UTC)
        db.execute(sa.insert(table), {**own, **told, "document": edit.document, "created": created})
    elif edit.puzzle is not None and prepared is not None:
        entries = {"".join(edit.puzzle.solution[c] for c in slot.cells) for slot in edit.puzzle.grid.slots}
        theme = _themes_of(db, edit.at) & entries if edit.theme is None else set(edit.theme)
        answers = dict.fromkeys(entries, False) | dict.fromkeys(theme, True)
        row = puzzle_row(edit.at.id, prepared, "daily", edit.report, edit.difficulty) | own
        put_rows(db, row, prepared, answers, replaces=now is not None)
    else:
        db.execute(sa.delete(table).where(this))
    record(db, edit.at, own["revision"], ChangeNote(who, edit.action, edit.summary, _content(now)))


def _row_of(at: SeriesDay) -> tuple[type[PuzzleRow | RegexRow], sa.ColumnElement[bool]]:
    """The table that has a day's puzzle, and the condition for its row."""
    return (RegexRow, RegexRow.day == at.day) if at.series == REGEX else (PuzzleRow, PuzzleRow.id == at.id)


def _content(now: Any) -> str | None:
    """The puzzle of a row, as the history keeps it; None for a day without one."""
    if now is None or hasattr(now, "content"):
        return now and str(now.content)
    return json.dumps({name: getattr(now, name) for name in ("title", "compact", "size", "difficulty", "document")})


def _required(db: sa.Connection, at: SeriesDay, seen: int) -> Any:
    """The row of a day, None for a day without a puzzle; ChangedMeanwhileError if it isn't the revision seen."""
    table, this = _row_of(at)
    now = db.execute(sa.select(table.__table__).where(this)).one_or_none()
    if (now.revision if now else 0) == seen:
        return now
    query = sa.select(ChangeRow.who, ChangeRow.action).where(_of(at)).order_by(ChangeRow.id.desc()).limit(1)
    last = db.execute(query).one_or_none()
    if last is None:
        message = worded("{day} has changed since you opened it; nothing was written", day=at.id)
    else:
        form = worded("{day} has changed since you opened it ({action} by {who}); nothing was written")
        message = worded(form, day=at.id, action=last.action, who=last.who)
    raise ChangedMeanwhileError(message, remedy="look at it again, then repeat your change")


def _approval(db: sa.Connection, series: str, now: Any) -> Approval:
    """What holds after a change: where a person approves, the change must be approved too."""
    if now is None:
        latest = sa.select(PuzzleRow.approval).where(PuzzleRow.series == series, PuzzleRow.day.is_not(None))
        before = db.scalar(latest.order_by(PuzzleRow.day.desc()).limit(1))
    else:
        before = now.approval
    return "wanted" if before in ("wanted", "given") else "none"


def _themes_of(db: sa.Connection, at: SeriesDay) -> set[str]:
    return set(db.scalars(sa.select(AnswerRow.text).where(AnswerRow.puzzle == at.id, AnswerRow.theme)))


# What the store itself writes in the same way.


def next_revision(db: sa.Connection, at: SeriesDay) -> int:
    """A revision that the day has never had."""
    changed, (table, this) = sa.select(sa.func.max(ChangeRow.revision)).where(_of(at)), _row_of(at)
    stored = sa.select(table.revision).where(this)
    return max(db.scalar(changed) or 0, db.scalar(stored) or 0) + 1


def day_values(db: sa.Connection, at: SeriesDay, approval: Approval) -> dict[str, Any]:
    """What the row of a day's puzzle has beside that of others, with its next revision."""
    return {"day": at.day, "series": at.series, "revision": next_revision(db, at), "approval": approval}


def put_rows(
    db: sa.Connection,
    row: dict[str, Any],
    prepared: Prepared,
    answers: Mapping[str, bool],
    *,
    replaces: bool = False,
) -> None:
    """Write a day's puzzle with its answers (True for those of the theme); its solve times stay if it replaces one."""
    id_ = row["id"]
    if replaces:
        db.execute(sa.update(PuzzleRow).where(PuzzleRow.id == id_).values(row))
        db.execute(sa.delete(PreparedRow).where(PreparedRow.puzzle == id_))
        db.execute(sa.delete(AnswerRow).where(AnswerRow.puzzle == id_))
    else:
        db.execute(sa.insert(PuzzleRow), row)
    db.execute(sa.insert(PreparedRow), prepared_row(id_, prepared))
    rows = [{"puzzle": id_, "text": text, "theme": theme} for text, theme in sorted(answers.items())]
    if rows:
        db.execute(sa.insert(AnswerRow), rows)


def record(db: sa.Connection, at: SeriesDay, revision: int, note: ChangeNote) -> None:
    """Add to the history of a day."""
    where = {"series": at.series, "day": at.day, "revision": revision, "at": datetime.datetime.now(datetime.UTC)}
    kept = note._replace(summary=_kept(note.summary))
    db.execute(sa.insert(ChangeRow), {**where, **kept._asdict()})


def answers_between(db: sa.Connection, series: str, first: datetime.date, last: datetime.date) -> set[str]:
    """The answers of a series on these days, both included."""
    query = sa.select(AnswerRow.text).join(PuzzleRow, PuzzleRow.id == AnswerRow.puzzle)
    return set(db.scalars(query.where(PuzzleRow.series == series, PuzzleRow.day.between(first, last))))
