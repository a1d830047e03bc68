"""Regex crosswords on the site: each day's, those of visitors, what strangers send, and the site as files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from chromium import note_faults
from fastapi.testclient import TestClient
from web_site import TODAY, app_of, filled_store, one_day, opened, served

from crosswright.publish import regex_days
from crosswright.publish.regex_days import made_for, make_regex_days
from crosswright.publish.static_site import StaticSettings, write_site
from crosswright.publish.store import Store
from crosswright.regex import RegexPuzzle, read_compact, solve, write_compact, write_text

__all__ = ["one_day"]
WORDS = ["EAR", "OAK", "TEA", "ARM", "SEE", "TOE"]
DAYS = [TODAY - timedelta(days) for days in (1, 0, -1)]
PUZZLE = RegexPuzzle.rectangle([["[AX]<"], ["C?D?"]], [["[^X]."], ["<."]])
BAD = ("(A", "\\e")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr(regex_days, "DIFFICULTIES", (1,) * 7)
        patch.setattr(regex_days, "SIZES", ([3] * 3,) * 7)
        states = make_regex_days(store, DAYS, lambda: WORDS)
        assert [state for _, state in states] == ["made"] * 3
        yield store


@pytest.fixture(scope="module")
def client(store: Store) -> Iterator[TestClient]:
    with opened(store) as client:
        yield client


def test_a_day_has_one_puzzle_that_stays(store: Store) -> None:
    before = store.regexes.day(TODAY)
    assert before is not None
    assert make_regex_days(store, DAYS, lambda: []) == [(day, "there") for day in DAYS]
    assert not store.regexes.publish(before._replace(compact="other"), "{}") and store.regexes.day(TODAY) == before
    made = made_for(TODAY, WORDS)
    assert made is not None and write_compact(made.puzzle) == before.compact
    assert solve(read_compact(before.compact)).solutions == (made.solution,)
    assert made_for(TODAY, ["NO"]) is None


def test_today_yesterday_the_archive_and_nothing_of_tomorrow(client: TestClient) -> None:
    front = client.get("/regex")
    assert front.status_code == 200 and f"/api/regex/{TODAY}" in front.text
    assert client.get(f"/regex/{DAYS[0]}").status_code == 200
    archive = client.get("/regex/archive").text
    assert f"/regex/{DAYS[0]}" in archive and str(DAYS[2]) not in archive
    for path in (f"/regex/{DAYS[2]}", f"/api/regex/{DAYS[2]}", "/regex/nothing", "/regex/2020-01-01"):
        assert client.get(path).status_code == 404
    document = client.get(f"/api/regex/{TODAY}").json()
    assert document["id"] == f"regex-{TODAY}" and document["solution"]


def test_a_puzzle_is_shared_by_its_address(client: TestClient) -> None:
    compact = write_compact(PUZZLE)
    page = client.get("/regex", params={"puzzle": compact})
    assert page.status_code == 200 and compact in page.text and "noindex" in page.text
    document = client.get(f"/api/regex/{compact}").json()
    assert [line["expressions"][0]["text"] for line in document["lines"]] == ["[AX]<", "C?D?", "[^X].", "<."]


@pytest.mark.parametrize(("phrase", "size"), [("to be or not", "4x4"), ("I am he", "hexagon 2")])
def test_the_form_makes_a_puzzle(client: TestClient, phrase: str, size: str) -> None:
    assert client.get("/regex/make").status_code == 200
    answer = client.post("/regex/make", data={"phrase": phrase, "size": size, "difficulty": "1", "seed": "0"})
    assert answer.status_code == 303
    puzzle = read_compact(answer.headers["location"].partition("puzzle=")[2])
    found = "".join(character for row in solve(puzzle).solutions[0] for character in row)
    assert found.rstrip() == phrase.upper()


def test_the_form_takes_a_puzzle_of_ones_own(client: TestClient) -> None:
    answer = client.post("/regex/make", data={"puzzle": write_text(PUZZLE)})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/regex?puzzle={write_compact(PUZZLE)}")


def test_what_strangers_send_is_refused_in_words(client: TestClient) -> None:
    for expression in BAD:
        puzzle = write_compact(RegexPuzzle.rectangle([[expression]], [[]]))
        assert client.get("/regex", params={"puzzle": puzzle}).status_code == 422
        assert "at character" in client.get(f"/api/regex/{puzzle}").json()["error"]
        page = client.post("/regex/make", data={"puzzle": puzzle})
        assert page.status_code == 422 and "at character" in page.text
    for puzzle, status in (
        ("r1.", 422),
        ("r1.<b>", 422),
        ("r1.AAAA", 422),
        ("r1." + "A" * 9000, 414),
        ('{"rows":[]}', 422),
    ):
        answer = client.get("/regex", params={"puzzle": puzzle})
        assert answer.status_code == status and "<b>" not in answer.text
    for wrong in (
        {"phrase": ""},
        {"phrase": "A", "size": "9x9"},
        {"phrase": "A" * 50, "size": "3x3"},
        {"phrase": "A", "seed": "x"},
    ):
        assert client.post("/regex/make", data=wrong).status_code == 422


def test_a_catastrophic_puzzle_is_shown_without_its_solution(client: TestClient) -> None:
    puzzle = RegexPuzzle.rectangle([["(a*)*b|.*" + "(.)\\2?" * 9]] * 20, [[".*(.)\\1.*|(a*)*"]] * 30)
    answer = client.get(f"/api/regex/{write_compact(puzzle)}")
    assert answer.status_code in (200, 422)
    assert answer.status_code == 422 or len(answer.json()["lines"]) == 50
    assert client.get("/healthz").status_code == 200


def test_the_site_as_files(store: Store, tmp_path: Path) -> None:
    write_site(store, tmp_path, StaticSettings(), TODAY)
    assert {path.name for path in (tmp_path / "regex").iterdir()} == {
        "archive.html",
        *(f"{day}.{suffix}" for day in DAYS[:2] for suffix in ("html", "json")),
    }
    front = (tmp_path / "regex.html").read_text("utf-8")
    assert f'src="regex/{TODAY}.json"' in front and "/regex/make" not in front
    assert json.loads((tmp_path / "regex" / f"{TODAY}.json").read_text("utf-8"))["lines"]


def test_a_day_is_played_in_a_browser(browser, store: Store) -> None:  # type: ignore[no-untyped-def]
    faults: list[str] = []
    with served(app_of(store)) as address:
        page = browser.new_page()
        note_faults(page, faults)
        page.goto(f"{address}/regex")
        page.get_by_role("gridcell").first.wait_for()
        solution = page.evaluate("document.querySelector('regex-player').puzzle.solution")
        lengths = page.evaluate("document.querySelector('regex-player').puzzle.rows")
        for row, length in enumerate(lengths):
            page.locator(".list button").nth(row).click()
            page.keyboard.type("".join(solution[:length]))
            del solution[:length]
        page.get_by_role("dialog").get_by_text("Solved!").wait_for()
        page.close()
    assert faults == []
