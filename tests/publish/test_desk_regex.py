"""The publisher's desk with regex crosswords: as a library, on the command line, and on the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults
from cli_runner import only_error, run, run_json, write
from desk_people import people, secure, sign_in, visited
from fastapi.testclient import TestClient
from quick_workshop import QuickWorkshop
from web_site import TODAY, one_day, store

from crosswright.errors import InputError, UsageError
from crosswright.make import workshop
from crosswright.publish import plan as plans
from crosswright.publish import regex_days
from crosswright.publish.desk.regexes import RegexDesk, solution_of, with_expression
from crosswright.publish.plan import WeekPlan
from crosswright.publish.regex_days import make_regex_days
from crosswright.publish.store import Store
from crosswright.publish.store.changes import ChangedMeanwhileError
from crosswright.regex import RegexPuzzle, read_compact, solve, write_text
from crosswright.regex.make import proved

__all__ = ["one_day", "people", "store"]
WORDS = ["EAR", "OAK", "TEA", "ARM", "SEE", "TOE", "ART", "ORE"]
COMING = TODAY + timedelta(2)
NAME = f"regex-{COMING}"
SEVERAL = RegexPuzzle.rectangle([["[AB]"]], [["[AB]"]])
ONE = RegexPuzzle.rectangle([["A|B"]], [["[AC]"]])


@pytest.fixture(autouse=True)
def small_days(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regex_days, "DIFFICULTIES", (1,) * 7)
    monkeypatch.setattr(regex_days, "SIZES", ([3] * 3,) * 7)


@pytest.fixture
def days(store: Store) -> Store:
    """A store with regex crosswords from yesterday to two days after today."""
    make_regex_days(store, [TODAY + timedelta(n) for n in range(-1, 3)], lambda: WORDS)
    return store


@pytest.fixture
def desk(days: Store) -> RegexDesk:
    return RegexDesk(days, "ada", TODAY, "regex")


def test_every_change_is_kept_and_has_one_solution(desk: RegexDesk) -> None:
    before = desk.puzzle(COMING)
    rows = ["".join(row) for row in solution_of(desk, before)]
    desk.set_clue(COMING, "row 1", rows[0])
    now = desk.puzzle(COMING)
    assert read_compact(now.compact).lines[0].expressions[0].text == rows[0]
    assert solve(read_compact(now.compact)).unique and now.revision > before.revision
    desk.set_title(COMING, " Loops ")
    desk.remake(COMING, lambda: WORDS)
    assert (desk.puzzle(COMING).title, desk.puzzle(COMING).compact != now.compact) == ("Loops", True)
    history = desk.history(COMING, COMING)
    assert [each.action for each in history] == ["made", "clue", "edited", "remade"]
    first = desk.earlier(COMING, history[1].id)
    assert first.compact == before.compact and ["".join(row) for row in solution_of(desk, first)] == rows
    with pytest.raises(ChangedMeanwhileError):
        desk.set_title(COMING, "Late", seen=before.revision)
    desk.restore(COMING, history[1].id)
    again = desk.puzzle(COMING)
    assert (again.compact, again.title, desk.history(COMING, COMING)[-1].action) == (
        before.compact, before.title, "restored",
    )  # fmt: skip


def test_what_is_refused(desk: RegexDesk) -> None:
    with pytest.raises(InputError, match="more than one solution"):
        proved(SEVERAL)
    with pytest.raises(UsageError, match="the lines are row 1"):
        desk.set_clue(COMING, "row 9", "A")
    for act in (lambda: desk.set_title(TODAY, "No"), lambda: desk.reject(TODAY), lambda: desk.move(TODAY, COMING)):
        with pytest.raises(InputError, match="is out and may have been played"):
            act()
    with pytest.raises(InputError, match="has a puzzle already"):
        desk.put(COMING, ONE)
    assert with_expression(RegexPuzzle.rectangle([["A", "B"]], [["C"]]), "row 1.2", "D")[0] == "B"


def test_moved_rejected_imported(desk: RegexDesk) -> None:
    other = COMING + timedelta(1)
    compact = desk.puzzle(COMING).compact
    desk.move(COMING, other)
    assert desk.puzzle(other).compact == compact and desk.store.regexes.day(COMING) is None
    desk.put(COMING, ONE, title="Mine")
    desk.move(COMING, other, swap=True)
    assert (desk.puzzle(other).title, desk.puzzle(COMING).compact) == ("Mine", compact)
    desk.reject(COMING, "Dull")
    make_regex_days(desk.store, [COMING], lambda: WORDS)
    assert desk.puzzle(COMING).compact != compact


def test_where_approval_is_required_nothing_is_shown_without(days: Store) -> None:
    plan = WeekPlan(approval="required")
    make_regex_days(days, [TODAY + timedelta(3)], lambda: WORDS, approval="wanted")
    desk = RegexDesk(days, "ada", TODAY + timedelta(3), "regex", plan)
    day = TODAY + timedelta(3)
    assert [each.state for each in desk.calendar(day, day)] == ["wanted"]
    assert not days.regexes.days(day, day) and days.changes.unapproved(day, 0) == [f"regex-{day}"]
    desk.approve(day)
    assert days.regexes.days(day, day) and not days.changes.unapproved(day, 0)
    days.regexes.require_approval(TODAY)
    assert next(each.date for each in days.regexes.days(date.min, date.max)) == day  # what was approved stays so
    assert not days.regexes.days(COMING, COMING)


# The command line.


def test_the_commands(days: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plans, "today", lambda zone: TODAY)
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop())
    here = ("--series", "regex", "--store", days.place, "--by", "ada")
    listed = run_json("days", "list", *here)
    assert [each["state"] for each in listed["days"]][:4] == ["out", "ready", "ready", "missing"]
    shown = run("days", "show", str(COMING), "--solution", *here).stdout
    assert shown.startswith("Regex crossword\n") and "# rows" in shown
    assert run("days", "set-title", str(COMING), "Loops", *here).exit_code == 0
    assert "there is no expression" in only_error("days", "set-clue", str(COMING), "row 7", "A", *here)
    assert "has no words" in only_error("days", "replace", str(COMING), "1A", *here)
    assert run("days", "export", f"{TODAY}..{COMING}", "-o", "out", "--as", "svg", "--as", "txt", *here).exit_code == 0
    assert len(list((tmp_path / "out").iterdir())) == 9
    assert run("days", "export", str(COMING), "-o", "one.svg", "--solution", *here).exit_code == 0
    write("mine.txt", write_text(ONE))
    assert "replace it with --force" in only_error("days", "import", str(COMING), "mine.txt", *here)
    assert run("days", "import", str(COMING), "mine.txt", "--force", *here).exit_code == 0
    assert run("days", "approve", str(COMING), *here).exit_code == 0
    assert run("days", "move", str(COMING), str(COMING + timedelta(1)), *here).exit_code == 0
    assert run("days", "reject", str(COMING + timedelta(1)), *here).exit_code == 0
    told = [each["action"] for each in run_json("days", "history", f"{COMING}..{COMING}", *here)["changes"]]
    assert told == ["made", "edited", "imported", "approved", "moved"]
    assert "has no puzzle" in only_error("days", "export", str(COMING), "-o", "none.pdf", *here)


# The site.


@pytest.fixture
def site(days: Store, people: Path) -> Iterator[TestClient]:
    with secure(days, desk=people) as site:
        assert sign_in(site).status_code == 303
        yield site


def form(site: TestClient) -> dict[str, str]:
    text = site.get(f"/desk/{NAME}").text
    return {name: re.search(rf'name="{name}" value="([^"]*)"', text)[1] for name in ("csrf", "seen")}  # type: ignore[index]


def test_a_day_at_the_desk(days: Store, site: TestClient) -> None:
    calendar = site.get("/desk?series=regex").text
    assert f"/desk/{NAME}" in calendar and "Regex crossword" in calendar
    page = site.get(f"/desk/{NAME}").text
    assert "<regex-player" in page and "row 1" in page
    document = site.get(f"/desk/{NAME}/document").json()
    assert document["solution"] and document["id"].startswith(f"desk-{NAME}")
    assert site.get(f"/desk/{NAME}/file.svg?solution=yes").text.startswith("<svg")
    assert site.get(f"/desk/{NAME}/file.puz").status_code == site.get(f"/desk/{NAME}/edit").status_code == 404
    assert site.post(f"/desk/{NAME}/title", data={**form(site), "title": "Loops"}).status_code == 303
    refused = site.post(f"/desk/{NAME}/clue", data={**form(site), "slot": "row 1", "text": ".*"})
    assert (refused.status_code, "Nothing was changed" in refused.text) == (422, True)
    row = "".join(document["solution"][:3])
    kept = site.post(f"/desk/{NAME}/clue", data={**form(site), "slot": "row 1", "text": row})
    assert kept.status_code == 303, kept.text
    found = days.regexes.day(COMING)
    assert found is not None and found.title == "Loops"
    sent = {"file": ("mine.txt", write_text(ONE).encode())}
    assert site.post(f"/desk/{NAME}/import", data={**form(site), "force": "yes"}, files=sent).status_code == 303
    bad = {"file": ("mine.txt", b"no puzzle")}
    assert site.post(f"/desk/{NAME}/import", data={**form(site), "force": "yes"}, files=bad).status_code == 422
    assert site.post(f"/desk/{NAME}/approve", data=form(site)).status_code == 303
    assert site.post(f"/desk/{NAME}/reject", data={**form(site), "why": "Dull"}).status_code == 303
    assert days.regexes.day(COMING) is None and "no puzzle yet" in site.get(f"/desk/{NAME}").text


def test_it_is_played_at_the_desk_on_a_phone(browser: Any, days: Store, people: Path) -> None:
    faults: list[str] = []
    with visited(browser, days, people, viewport={"width": 390, "height": 844}) as page:
        note_faults(page, faults)
        page.goto(f"/desk/{NAME}")
        page.locator("regex-player [role=gridcell]").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_label("The title above it").fill("In a browser")
        page.get_by_role("button", name="Save", exact=True).first.click()
        page.get_by_text("The title is changed.").wait_for()
    assert not faults
    assert days.regexes.day(COMING).title == "In a browser"  # type: ignore[union-attr]
