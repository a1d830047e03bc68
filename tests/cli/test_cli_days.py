"""`crosswright days`: the publisher's desk on the command line."""

from __future__ import annotations

import json
import random
import re
import socket
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from cli_runner import only_error, run, run_json, start, write
from patience import PATIENCE, answered
from quick_workshop import QuickWorkshop
from web_site import MINI

from crosswright.checking import Finding
from crosswright.make import workshop
from crosswright.media import files, formats
from crosswright.publish import desk
from crosswright.publish import plan as plans
from crosswright.publish.store import Store

TODAY = date(2026, 11, 21)
COMING = TODAY + timedelta(2)
HERE = ("--store", "site.sqlite", "--by", "ada")


@pytest.fixture(autouse=True)
def store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store with a week, in which today is 21 November 2026, and a workshop of nonsense."""
    monkeypatch.setattr(plans, "today", lambda zone: TODAY)
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop())
    finding = Finding("leak", ("1A",), "HEART", "“hearty” gives the answer away")
    monkeypatch.setattr(desk, "proofread", lambda puzzle: [finding] * ("earty" in str(puzzle.clue_of["1A"].text)))
    write("plan.toml", "repeat-after = 4\n[every-day]\npreset = 'mini'")
    opened = Store("site.sqlite")
    for n in range(-2, 3):
        day = TODAY + timedelta(n)
        opened.publish(day, replace(MINI, date=day.isoformat(), title="A square"), difficulty=2)
    yield opened
    opened.close()


def days(*arguments: str) -> str:
    result = run("days", *arguments, *HERE)
    assert result.exit_code == 0, result.stderr
    return result.stdout + result.stderr


def test_the_list_says_what_is_left_to_do(store):
    result = run("days", "list", *HERE)
    assert result.exit_code == 0
    first, *_, last = result.stdout.splitlines()
    assert first == "2026-11-21  5x5    2  out         A square"
    assert last == "2026-12-04            -"
    store.publish(TODAY + timedelta(3), MINI, approval="wanted", report={"unfair": ["1A"]})
    result = run("days", "list", *HERE, "--within", "4")
    assert (result.exit_code, result.stderr) == (1, "2026-11-24 is not approved\n2026-11-25 has no puzzle\n")
    assert "2026-11-24  5x5       to approve  A <square> (look at: 1A)" in result.stdout
    document = run_json("days", "list", "2026-11-23..2026-11-25", *HERE)
    assert [day["state"] for day in document["days"]] == ["ready", "wanted", "missing"]
    assert document["days"][1]["unfair"] == ["1A"]


def test_the_list_says_how_much_a_proofreader_finds(store):
    days("set-clue", str(COMING), "1A", "A hearty muscle")
    assert "2026-11-23  5x5    2  ready       A square (1 finding)\n" in days("list")
    document = run_json("days", "list", "2026-11-22..2026-11-25", *HERE)
    assert [day["findings"] for day in document["days"]] == [0, 1, 0, 0]


def test_a_clue_is_set_and_history_tells_it(store):
    assert days("set-clue", "2026-11-23", "1A", "A muscle") == "2026-11-23: 1A has another clue\n"
    assert "A muscle" in days("show", "2026-11-23") and "HEART" not in days("show", "2026-11-23")
    lines = days("history", "2026-11-23").splitlines()
    assert lines[0].endswith("2026-11-23  daily  made  A square")
    assert lines[1].endswith("2026-11-23  ada  clue  1A: Clue 1A -> A muscle")
    changes = run_json("days", "history", "2026-11-23", *HERE)["changes"]
    assert [(each["who"], each["action"]) for each in changes] == [("daily", "made"), ("ada", "clue")]
    days("export", "2026-11-23", "-o", "before.ipuz", "--before", str(changes[1]["id"]))
    assert str(files.read_puzzle("before.ipuz").clue_of["1A"].text) == "Clue 1A"
    said = days("restore", "2026-11-23", "--before", str(changes[1]["id"]))
    assert said == f"2026-11-23 is as it was before change {changes[1]['id']}\n"
    assert "A muscle" not in days("show", "2026-11-23")


def test_a_week_is_printed_with_one_layout(store):
    Path("plan.toml").write_text("type-size = 8.5\n")
    for more, size in (([], "8.5"), (["--type-size", "11.25"], "11.25")):
        days("export", "2026-11-23", "-o", "week/", "--as", "pdf", "--plan", "plan.toml", "--force", *more)
        data = Path("week/2026-11-23.pdf").read_bytes()
        streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
        texts = b"".join(zlib.decompressobj().decompress(each) for each in streams if each[:1] == b"x")
        assert f" {size} Tf".encode() in texts
    error = only_error("days", "export", "2026-11-23", "-o", "x.puz", "--columns", "3", *HERE)
    assert "--columns is for PDF, not for PUZ" in error


def test_who_it_was_comes_from_the_environment_too(monkeypatch):
    monkeypatch.setenv("CROSSWRIGHT_WHO", "bob")
    run("days", "set-clue", "2026-11-23", "1A", "A muscle", "--store", "site.sqlite")
    assert run_json("days", "history", "2026-11-23", *HERE)["changes"][1]["who"] == "bob"
    assert "--by" in only_error("days", "approve", "2026-11-23", "--store", "site.sqlite", "--by", "a\nb")


def test_days_are_exported_for_print():
    assert days("export", "2026-11-22..2026-11-23", "-o", "week", "--as", "puz", "--as", "svg").startswith(
        "wrote 6 files"
    )
    assert sorted(path.name for path in Path("week").iterdir()) == [
        f"2026-11-2{n}{end}" for n in (2, 3) for end in ("-solution.svg", ".puz", ".svg")
    ]
    assert formats.read(Path("week/2026-11-23.puz").read_bytes(), source="it").solution == MINI.solution
    assert "exists already; give --force" in only_error(
        "days", "export", "2026-11-22", "-o", "week", "--as", "puz", *HERE
    )
    days("export", "2026-11-22", "-o", "week", "--as", "puz", "--force")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("export", "2027-01-01", "-o", "x.puz"), "2027-01-01 has no puzzle; `crosswright days list` shows the days"),
        (("export", "2026-11-22..2027-01-01", "-o", "x"), "2026-11-24 has no puzzle"),
        (("export", "2026-11-22..2026-11-23", "-o", "x.puz"), "a .puz file holds one day, not 2 days"),
        (("export", "2026-11-22", "-o", "x.gif"), "there are no files of the kind 'gif'"),
        (
            ("export", "2026-11-22", "-o", "x.puz", "--before", "99"),
            "no puzzle of 2026-11-22 was replaced by change 99",
        ),
        (("show", "22.11.2026"), "no date; write it as 2026-11-21"),
        (("approve", "2026-11-23..2026-11-22"), "the first day is after the last"),
        (("approve", "0001-01-01..9999-12-31"), "name at most 3660 days"),
        (("set-clue", "2026-11-23", "99A", "Any"), "99A"),
        (("reject", "2026-11-21"), "2026-11-21 is out and may have been played; only its clues can be corrected"),
        (("remake", "2026-11-20"), "is out and may have been played"),
        (("replace", "2026-11-21", "1A"), "is out and may have been played"),
        (("edit", "2026-11-21", "--no-browser"), "is out and may have been played"),
        (("move", "2026-11-23", "2026-11-22"), "has a puzzle; exchange the two with --swap"),
        (("import", "2026-11-23", "words.txt"), "words.txt"),
        (("import", "2026-11-23", "none.puz"), "none.puz: no such file"),
        (("list", "--plan", "plan.toml", "--series", "maxi"), "no series 'maxi'; its series are: none"),
    ],
)
def test_what_can_not_be_is_one_line(arguments, said):
    assert said in only_error("days", *arguments, *HERE)


def test_a_puzzle_of_a_person_is_put_in_and_moved(store):
    files.write_puzzle(replace(MINI, title="Mine"), "xmas.puz")
    assert "has a puzzle already; replace it with --force" in only_error(
        "days", "import", "2026-11-23", "xmas.puz", *HERE
    )
    told = days("import", "2026-11-26", "xmas.puz")
    assert "2026-11-26: days nearby have ABUSE, EMBER" in told and "2026-11-26 has the puzzle of xmas.puz" in told
    days("move", "2026-11-26", "2026-11-27")
    days("move", "2026-11-27", "2026-11-23", "--swap")
    assert [store.day(TODAY + timedelta(n)).title for n in (2, 6)] == ["Mine", "A square"]


def test_days_are_made_again_and_entries_replaced(store):
    told = days("remake", "2026-11-22..2026-11-23", "--plan", "plan.toml")
    assert told.startswith("2026-11-22  made  Sunday crossword\n2026-11-23  made  Monday crossword\n")
    before = store.day(COMING).puzzle.fill.entries
    lines = days("replace", "2026-11-23", "1A", "--plan", "plan.toml").splitlines()
    after = store.day(COMING).puzzle.fill.entries
    assert [line.split()[0] for line in lines] == [name for name in after if before[name] != after[name]]
    days("reject", "2026-11-23", "--why", "Dull")
    assert store.day(COMING) is None
    assert [each["action"] for each in run_json("days", "history", "2026-11-23", *HERE)["changes"]] == [
        "made", "remade", "entry", "rejected",
    ]  # fmt: skip


def test_approving_names_what_a_proofreader_finds(store):
    assert "HEART" not in days("approve", "2026-11-23")
    days("set-clue", "2026-11-23", "1A", "Hearty part")
    told = days("approve", "2026-11-23")
    assert "2026-11-23: 1A HEART: “hearty” gives the answer away" in told and "2026-11-23 is approved" in told


def test_approval_is_required_where_it_is_asked_for(store):
    making = ("daily", "--store", "site.sqlite", "--plan", "plan.toml", "--ahead", "3", "--approval", "required")
    result = run(*making)
    assert result.exit_code == 1
    assert "2026-11-22 is not approved; run crosswright days approve 2026-11-22" in result.stderr
    assert [store.day(TODAY + timedelta(n)).approval for n in range(4)] == ["none", "wanted", "wanted", "wanted"]
    assert "2026-11-22 wants approval" in days("set-clue", "2026-11-22", "1A", "A muscle")
    days("approve", "2026-11-22..2026-11-24")
    assert run(*making).exit_code == 0
    assert [day.date for day in store.days(TODAY, TODAY + timedelta(9))] == [TODAY + timedelta(n) for n in range(4)]
    assert "2026-11-23 wants approval" in days("set-clue", "2026-11-23", "1A", "Another")
    assert run("days", "list", *HERE).exit_code == 1


def test_a_day_is_edited_in_a_browser(store, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    day = date.today() + timedelta(40)
    store.publish(day, replace(MINI, date=day.isoformat()))
    site = start("days", "edit", str(day), "--no-browser", "--port", str(port), *HERE)
    address = f"http://127.0.0.1:{port}/api/edited"
    try:
        assert site.stderr is not None
        page = site.stderr.readline().split()[0]
        assert page.startswith(f"http://127.0.0.1:{port}/construct?key=")
        assert answered(address).status_code == 403
        with httpx.Client(follow_redirects=True, timeout=PATIENCE) as browser:
            assert browser.get(page).status_code == 200
            read = browser.get(address)
            version = {"If-Match": read.headers["etag"]}
            document = read.json() | {"title": "Mine"}
            saved = browser.put(address, content=json.dumps(document), headers=version)
            assert saved.status_code == 204, saved.text
            assert browser.put(address, content=json.dumps(document), headers=version).status_code == 412
    finally:
        site.terminate()
        site.communicate(timeout=PATIENCE)
    assert (store.day(day).title, store.day(day).revision) == ("Mine", 2)


def test_a_full_disk_loses_nothing(store, monkeypatch):
    """SQLite says that the disk is full when the file may grow no more."""
    with store._engine.connect() as db:
        pages = db.exec_driver_sql("pragma page_count").scalar()
    limited = Store("site.sqlite")
    monkeypatch.setattr("crosswright.publish.store.Store", lambda place: limited)
    limited._engine.dispose()  # the limit is one of each connection
    sa.event.listen(limited._engine, "connect", lambda raw, _: raw.execute(f"pragma max_page_count = {pages}"))
    huge = replace(MINI, title="Huge", notes=random.Random(1).randbytes(24_000).hex())
    files.write_puzzle(huge, "huge.ipuz")
    error = only_error("days", "import", "2026-11-23", "huge.ipuz", "--force", *HERE)
    assert "database or disk is full" in error
    assert store.day(COMING).title == "A square"


@pytest.mark.parametrize(
    "command",
    [
        ("days", "list"),
        ("days", "show", "2026-12-24"),
        ("days", "approve", "2026-12-24"),
        ("days", "export", "2026-12-24", "-o", "public"),
        ("uploads", "list"),
        ("uploads", "delete", "mfrggzdfmztwq2lk"),
        ("site", "-o", "public"),
    ],
)
def test_what_reads_a_store_makes_none(folder: Path, command: tuple[str, ...]) -> None:
    """Neither the file nor its folder."""
    for place in ("stores/site.sqlite", "sqlite:///stores/site.sqlite"):
        assert "stores/site.sqlite: there is no such store; name another" in only_error(*command, "--store", place)
    assert not Path("stores").exists() and not Path("public").exists()
