"""The store of the site: on SQLite, and on PostgreSQL where it is installed."""

from __future__ import annotations

import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import store_versions
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from cli_runner import only_error, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from patience import PATIENCE, wait_for
from sample_puzzles import SAMPLE
from store_places import place, postgresql

from crosswright.errors import InputError, UsageError
from crosswright.grid import Grid
from crosswright.publish.days import ahead
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.names import SeriesDay
from crosswright.publish.store import Day, Store, around
from crosswright.publish.store.changes import DayEdit
from crosswright.publish.store.notes import SolverNote
from crosswright.publish.store.rooms import StoredLetter
from crosswright.publish.store.schema import HEAD, VERSION_TABLE, Base
from crosswright.publish.store.upgrade import FOLDER
from crosswright.puzzle import Puzzle

__all__ = ["place", "postgresql"]

DAY = date(2026, 11, 21)
ANSWERS = {"CAT", "WAN", "COW", "TIN"}


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    opened = Store(place)
    yield opened
    opened.close()


# Puzzles and days.


def test_a_puzzle_comes_back_as_it_went_in(store):
    id = store.add(SAMPLE, origin="upload", report={"unfair": [3], "é": None}, difficulty=4)
    found = store.get(id)
    assert found.puzzle == SAMPLE
    assert (found.id, found.day, found.origin, found.rows, found.columns) == (id, None, "upload", 3, 3)
    assert (found.title, found.difficulty, found.report) == (SAMPLE.title, 4, {"unfair": [3], "é": None})
    assert timedelta(0) <= datetime.now(UTC) - found.created < timedelta(minutes=1)
    assert store.get("absent") is None


def test_ids_are_long_and_never_the_same(store):
    ids = {store.add(SAMPLE, origin="made") for _ in range(20)}
    assert len(ids) == 20
    assert all(len(id) == 16 and id.isalnum() and id == id.lower() for id in ids)


def test_what_a_database_may_not_like_in_a_text(store):
    odd = replace(SAMPLE, title="\0 '; drop table puzzle; -- \u2028 \N{CROSS MARK}", notes="\0")
    assert store.get(store.add(odd, origin="upload")).puzzle == odd


HOSTILE = [
    "'; drop table puzzle; --",
    '" or ""="',
    "\\'; delete from play; --",
    "%s %(id)s {id} :id ?",
    "x' union select 1 --",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_field_is_read_as_sql(store, text):
    names = ("title", "author", "editor", "publisher", "copyright", "notes", "difficulty", "language")
    odd = replace(Puzzle.of(SAMPLE.fill, {"1A": text}), extra={"xd": {text: text}}, **dict.fromkeys(names, text))
    id_ = store.add(odd, origin="upload", report={text: text})
    assert store.get(id_).puzzle == odd and store.get(id_).report == {text: text}
    assert store.publish(DAY, odd, series="mini", theme=[text])
    at = SeriesDay("mini", DAY)
    store.changes.apply(text, DayEdit(at, 1, "edited", text, odd, theme={text}))
    (*_, change) = store.changes.history("mini", DAY, DAY)
    assert (change.who, change.summary) == (text, text)
    assert store.notes.add(id_, SolverNote(text, text, text)) and store.notes.of(id_) == [SolverNote(text, text, text)]
    for nothing in (store.get(text), store.day(DAY, text)):
        assert nothing is None
    assert store.changes.history(text, DAY, DAY) == store.changes.drafts(text, DAY, DAY) == []
    assert store.answers(DAY, DAY, text) == set()


def test_a_day_has_one_puzzle(store):
    other = replace(SAMPLE, title="Another")
    assert store.publish(DAY, SAMPLE, theme=["CAT"], report={"tries": 2}, difficulty=2)
    assert not store.publish(DAY, other)
    found = store.day(DAY)
    assert (found.id, found.day, found.origin, found.puzzle) == ("2026-11-21", DAY, "daily", SAMPLE)
    assert found == store.get("2026-11-21")
    assert found.report == {"tries": 2}
    assert store.day(DAY + timedelta(1)) is None
    assert store.themes() == {"CAT"}


def test_answers_are_those_of_the_days_asked_for(store):
    second = Puzzle.of(Grid(1, 2, letters=("G", "O")))
    store.publish(DAY, SAMPLE)
    store.publish(DAY + timedelta(3), second)
    assert store.answers(DAY, DAY + timedelta(2)) == ANSWERS
    assert store.answers(DAY, DAY + timedelta(3)) == {*ANSWERS, "GO"}
    assert store.answers(DAY + timedelta(1), DAY + timedelta(2)) == set()
    assert store.themes() == set()


def test_what_would_repeat_another_day_is_not_published(store):
    def may_be_published(day: date, **how: Any) -> bool:
        return store.publish(day, SAMPLE, **how)

    assert may_be_published(DAY, theme=["CAT"])
    for near in (DAY - timedelta(4), DAY + timedelta(4)):
        assert not may_be_published(near, repeat_after=5)
        assert store.day(near) is None
        assert may_be_published(near, repeat_after=4)
    assert not may_be_published(DAY + timedelta(99), theme=["CAT"])


def test_archive_and_calendar_are_what_looking_at_every_day_finds(store):
    chance = random.Random(1)
    days = []
    for number in chance.sample(range(60), 25):
        puzzle = Puzzle.of(Grid(1, 2, letters=("G", "O")) if chance.random() < 0.4 else SAMPLE.fill, title=str(number))
        day, difficulty = DAY + timedelta(number), chance.choice([None, 1, 2])
        store.publish(day, puzzle, difficulty=difficulty)
        days.append(Day(day, day.isoformat(), str(number), puzzle.grid.rows, puzzle.grid.columns, difficulty))
    store.add(SAMPLE, origin="made")  # is no day's
    days.sort()
    first, last = DAY + timedelta(10), DAY + timedelta(40)
    assert store.days(first, last) == [day for day in days if first <= day.date <= last]
    for size in (None, 1, 3):
        for difficulty in (None, 1, 2):
            wanted = [
                day
                for day in reversed(days)
                if day.date < last and size in (None, day.rows) and difficulty in (None, day.difficulty)
            ]
            found = store.archive(before=last, size=size, difficulty=difficulty, limit=3, offset=1)
            assert found == wanted[1:4]


# Plays.


def test_plays_of_a_puzzle_that_is_not_there_are_refused(store):
    assert not store.finished("absent", 3, 0)
    assert store.median("absent") == (None, 0)


@given(st.lists(st.integers(0, 10_000), max_size=9))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_median(store, times):
    id, other = (store.add(SAMPLE, origin="made") for _ in range(2))
    store.finished(other, 1, 0)
    for seconds in times:
        assert store.finished(id, seconds, 2)
    assert store.median(id) == (statistics.median(times) if times else None, len(times))


# The schema.


def test_migrations_make_the_tables_that_the_program_uses(store):
    with store._engine.begin() as db:
        context = MigrationContext.configure(db, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_the_newest_migration_is_the_one_that_is_named():
    assert ScriptDirectory(str(FOLDER)).get_current_head() == HEAD


@pytest.mark.parametrize("version", store_versions.VERSIONS)
def test_a_store_of_every_older_version_is_updated_without_a_loss(place, version):
    kind = "postgresql" if "://" in place else "sqlite"
    load(place, store_versions.file_of(version, kind).read_text("utf-8"))
    store = Store(place)
    day = store.day(DAY)
    assert (day.puzzle, day.difficulty, day.report) == (SAMPLE, 2, {"unfair": ["1A"]})
    assert (day.series, day.approval) == ("", "none")
    assert store.get(store_versions.VISITORS).puzzle == SAMPLE
    assert (store.answers(DAY, DAY), store.themes()) == (ANSWERS, {"CAT"})
    assert store.median(str(DAY)) == (360, 2)
    assert [each.id for each in store.uploads()] == [store_versions.VISITORS]
    assert (store.regexes.day(DAY) is not None) == (version >= "0003")
    assert store.changes.drafts("", DAY, DAY)[0].unfair == ("1A",)
    assert store.publish(DAY + timedelta(1), SAMPLE) and store.publish(DAY, SAMPLE, series="mini")
    with store._engine.begin() as db:
        context = MigrationContext.configure(db, opts={"version_table": VERSION_TABLE, "compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    assert store.delete(store_versions.VISITORS)
    store.close()


def test_there_are_tables_of_every_version():
    kinds = ("sqlite", "postgresql")
    assert all(store_versions.file_of(each, kind).exists() for each in store_versions.VERSIONS for kind in kinds)


def load(place: str, tables: str) -> None:
    """Run SQL in a database that is empty."""
    if "://" not in place:
        Path(place).parent.mkdir(parents=True)
        with sqlite3.connect(place) as db:
            db.executescript(tables)
        return
    psql = ["psql", "-q", "-v", "ON_ERROR_STOP=1", place]
    subprocess.run(psql, input=tables, text=True, check=True, stdout=subprocess.DEVNULL)


def test_a_database_that_is_there_is_opened_without_alembic(place):
    Store(place).close()
    program = (
        f"import sys; from crosswright.publish.store import Store; Store({place!r}); print('alembic' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_a_newer_schema_is_refused(place):
    store = Store(place)
    with store._engine.begin() as db:
        db.execute(sa.text(f"update {VERSION_TABLE} set version_num = '9999'"))
    store.close()
    with pytest.raises(InputError, match=r"schema is version '9999', .*; update crosswright"):
        Store(place)


def test_tables_of_another_program_are_left_alone(place):
    store = Store(place)
    with store._engine.begin() as db:
        db.execute(sa.text(f"drop table {VERSION_TABLE}"))
    store.close()
    with pytest.raises(InputError, match="has a table 'answer' of another program"):
        Store(place)


def test_a_place_that_is_no_store_is_one_line(tmp_path):
    (tmp_path / "words.txt").write_text("no database, whatever its name says\n" * 50)
    with pytest.raises(InputError, match=r"words\.txt: not a store of puzzles that can be used: .*; check --store"):
        Store(str(tmp_path / "words.txt"))
    with pytest.raises(InputError, match="not a store"):
        Store(str(tmp_path))
    with pytest.raises(InputError, match="not a store"):
        Store(str(tmp_path / "words.txt" / "site.sqlite"))
    for url in ("nosuchdatabase://here/there", "postgresql://ada:secret@127.0.0.1:1/site", "sqlite://what"):
        with pytest.raises((InputError, UsageError)) as raised:
            Store(url)
        assert "secret" not in str(raised.value) and "\n" not in str(raised.value)


# Several processes, and their sudden end.

PROGRAM = f"""
import sys, datetime
sys.path.insert(0, {str(Path(__file__).parents[1] / "common")!r})
from itertools import count
from sample_puzzles import SAMPLE
from crosswright.publish.store import Store
"""
PUBLISH = (
    PROGRAM
    + """
print("ready", flush=True); sys.stdin.readline()
store = Store(sys.argv[1])
for number in range(12):
    print(int(store.publish(datetime.date(2026, 1, 1) + datetime.timedelta(number), SAMPLE)))
"""
)
WRITE = (
    PROGRAM
    + """
store = Store(sys.argv[1])
start = datetime.date.fromordinal(int(sys.argv[2]))
for number in count():
    print(store.add(SAMPLE, origin="made"), flush=True)
    day = start + datetime.timedelta(number)
    assert store.publish(day, SAMPLE)
    print(day, flush=True)
"""
)


def begin(program: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_processes_that_start_at_once_agree_who_publishes_a_day(place):
    processes = [begin(PUBLISH, place) for _ in range(3)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    results = []
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        results.append([int(line) for line in process.communicate(timeout=PATIENCE)[0].split()])
        assert process.returncode == 0
    assert [sum(won) for won in zip(*results, strict=True)] == [1] * 12


def test_killed_in_the_middle_of_writes_nothing_committed_is_lost(tmp_path):
    place, chance = str(tmp_path / "site.sqlite"), random.Random(5)
    told: list[str] = []
    for number in range(4):
        process = begin(WRITE, place, str(DAY.toordinal() + 10_000 * number))
        told.append(process.stdout.readline().strip())
        told += [process.stdout.readline().strip() for _ in range(chance.randint(2, 40))]
        process.kill()
        told += process.communicate()[0].split("\n")[:-1]  # the last line may be torn
    db = sqlite3.connect(place)
    assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
    assert db.execute("pragma foreign_key_check").fetchall() == []
    db.close()
    store = Store(place)
    assert len(told) > 8
    for id in told:
        assert store.get(id).puzzle == SAMPLE
        if "-" in id:
            assert store.answers(*[date.fromisoformat(id)] * 2) == ANSWERS
    store.close()


def test_a_store_waits_for_who_sets_it_up(tmp_path):
    """While one process switches a new file to WAL, SQLite tells another at once that it is locked."""
    other = sqlite3.connect(tmp_path / "site.sqlite", isolation_level=None, check_same_thread=False)
    other.execute("begin immediate")
    other.execute("create table theirs (x)")
    done = threading.Timer(0.3, other.rollback)
    done.start()
    Store(str(tmp_path / "site.sqlite")).close()
    done.join()
    other.close()


def test_the_first_and_the_last_day_of_all_have_neighbours():
    assert around(date.min, 3) == (date.min, date(1, 1, 3))
    assert around(date.max, 3) == (date(9999, 12, 29), date.max)
    for day in (date.min, date.max):
        first, last = around(day, 0)
        assert first > last
    assert list(ahead(date(9999, 12, 30), 9)) == [date(9999, 12, 30), date.max]


# Copies, as docs/SITE.md has them.


def test_a_copy_made_while_others_write_can_be_restored(place, tmp_path):
    store, stop = Store(place), threading.Event()
    assert store.publish(DAY, SAMPLE, theme=["CAT"])

    def write() -> None:
        other = Store(place)
        for number in count(1):
            if stop.is_set():
                break
            other.publish(DAY + timedelta(number), SAMPLE)
            other.add(SAMPLE, origin="made")
        other.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        wait_for(lambda: len(store.days(DAY, date.max)) >= 5)
        copy = tmp_path / "copy"
        back_up(place, copy)
    finally:
        stop.set()
        writer.join()
    written = len(store.days(DAY, date.max))
    store.changes.approve("ada", SeriesDay("", DAY), 1)  # what is lost by going back
    store.close()
    restore(place, copy)
    store = Store(place)
    days = [day.date for day in store.days(DAY, date.max)]
    assert 5 <= len(days) <= written
    for day in days:
        assert store.day(day).puzzle == SAMPLE and store.answers(day, day) == ANSWERS
    assert store.day(DAY).revision == 1 and store.themes() == {"CAT"}
    assert store.publish(date(2030, 1, 1), SAMPLE)
    store.close()


def test_a_store_is_copied_to_another_kind_and_back(place, tmp_path):
    """Everything: history, figures, notes, visitors' puzzles, rooms; and the copy numbers its own rows further."""
    first, last = str(tmp_path / "first.sqlite"), str(tmp_path / "last.sqlite")
    with closing(Store(first)) as store:
        store.publish(DAY, SAMPLE, theme=["CAT"], report={"unfair": ["1A"]}, difficulty=2)
        desk = PublisherDesk(store, "ada", DAY - timedelta(3))
        desk.set_clue(DAY, "1A", "It purrs")
        upload = store.add(SAMPLE, origin="upload")
        store.finished(upload, 61, 2)
        store.notes.add(str(DAY), SolverNote("1A", "wrong", "It barks"))
        room = store.rooms.create(str(DAY), 9)
        store.rooms.put({room: [StoredLetter(1, 0, "C", "")]})
        kept = tables(store)
    assert run("store", "copy", first, place).exit_code == 0
    assert run("store", "copy", place, last).exit_code == 0
    for copy in (place, last):
        with closing(Store(copy)) as store:
            assert tables(store) == kept
            assert [len(rows) for rows in kept.values()].count(0) <= 2
            desk = PublisherDesk(store, "bob", DAY - timedelta(3))
            assert str(desk.earlier(DAY, desk.history(DAY, DAY)[-1].id).puzzle.clue_of["1A"].text) != "It purrs"
            desk.set_clue(DAY, "1A", "It mews")
            assert store.finished(upload, 62, 0) and store.notes.add(str(DAY), SolverNote("1A", "wrong", ""))
            assert [each.id for each in desk.history(DAY, DAY)] == [1, 2, 3]
    assert "this store isn't empty; copy into a new one" in only_error("store", "copy", first, place)
    assert "none.sqlite: there is no such store" in only_error("store", "copy", "none.sqlite", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def tables(store: Store) -> dict[str, list[Any]]:
    """All rows of a store, times without their zone."""
    with store.reading() as db:
        found = {table.name: db.execute(sa.select(table)).all() for table in Base.metadata.sorted_tables}
    return {
        name: sorted(
            repr([each.replace(tzinfo=None) if isinstance(each, datetime) else each for each in row]) for row in rows
        )
        for name, rows in found.items()
    }


def back_up(place: str, copy: Path) -> None:
    if "://" in place:
        subprocess.run(["pg_dump", "--format=custom", f"--file={copy}", place], check=True)
        return
    assert run("store", "copy", place, str(copy)).exit_code == 0
    assert copy.stat().st_mode & 0o777 == 0o600  # it has the solutions of the days to come


def restore(place: str, copy: Path) -> None:
    if "://" in place:
        command = ["pg_restore", "--clean", "--if-exists", "--no-owner", f"--dbname={place}", str(copy)]
        subprocess.run(command, check=True)
        return
    shutil.copy(copy, place)
    for end in ("-wal", "-shm"):
        Path(place + end).unlink(missing_ok=True)
