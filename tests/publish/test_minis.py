"""The mini of each day: made at once, right, without a puzzle's dictionaries; the days back to a date; its pages."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from web_site import TODAY, one_day, opened, store

from crosswright.checking import check
from crosswright.publish.days_task import _back_to
from crosswright.publish.minis import SIDE, MiniMaker
from crosswright.publish.names import MINI, id_of
from crosswright.publish.store import Store
from crosswright.puzzle.hints import help_of

__all__ = ["one_day", "store"]
YESTERDAY = TODAY - timedelta(1)
# How many seconds of processor time may the first mini take, also without the kernel? A visitor waits for it.
FIRST = 15.0


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> MiniMaker:
    return MiniMaker(Store(str(tmp_path_factory.mktemp("minis") / "site.sqlite")))


def test_a_mini_is_right_and_made_at_once(maker: MiniMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", "/nonexistent/folder")  # nothing is built or kept
    begun = time.process_time()
    puzzle = maker.puzzle(TODAY)
    assert puzzle is not None and time.process_time() - begun < FIRST
    assert (puzzle.grid.rows, puzzle.grid.columns, puzzle.title) == (SIDE, SIDE, "Saturday mini")
    assert help_of(puzzle).sources.keys() == puzzle.clue_of.keys()
    hints = help_of(puzzle).hints
    assert len(hints) > 2 and all(str(puzzle.clue_of[name].text) != text for name, text in hints.items())
    assert not check(puzzle.fill, words=maker.lexicon) and all(str(clue.text) for clue in puzzle.clues)
    assert puzzle == maker.puzzle(TODAY) != maker.puzzle(YESTERDAY)  # the date is the seed


@pytest.mark.parametrize(("code", "title"), [("de", "Mini am Samstag"), ("french", "Mini du samedi"),
                                             ("es", "Mini del sábado")])  # fmt: skip
def test_minis_in_other_languages(maker: MiniMaker, code: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", "/nonexistent/folder")
    theirs = MiniMaker(maker.store, language=code)
    puzzle = theirs.puzzle(TODAY)
    assert puzzle is not None and theirs.can_make
    assert (puzzle.title, puzzle.language) == (title, theirs.code)
    assert not check(puzzle.fill, words=theirs.lexicon)
    book = {text.text for entry in theirs.lexicon for text in theirs.book.clues(entry[0])}
    assert {str(clue.text) for clue in puzzle.clues} <= book
    entries = set(puzzle.fill.entries.values())
    assert not any(entry + "S" in entries for entry in entries)


def test_a_language_without_a_house_book_has_no_minis(maker: MiniMaker) -> None:
    assert not MiniMaker(maker.store, language="pl").can_make


def test_each_day_gets_one_and_no_visitor_deletes_it(maker: MiniMaker) -> None:
    assert maker.make([TODAY, YESTERDAY]) == [TODAY, YESTERDAY] == maker.make([TODAY, YESTERDAY])
    store, tomorrow = maker.store, TODAY + timedelta(1)
    assert [day.date for day in store.days(YESTERDAY, tomorrow, MINI)] == [YESTERDAY, TODAY]
    store.expire(datetime.now(UTC) + timedelta(1))
    assert not store.delete(id_of(MINI, TODAY)) and store.day(TODAY, MINI) and not store.uploads()
    assert not store.days(YESTERDAY, tomorrow)  # a mini is no large puzzle


def test_the_days_before_are_made_back_to_a_date() -> None:
    assert list(_back_to("2026-11-19", TODAY)) == [TODAY - timedelta(1), TODAY - timedelta(2)]
    assert not list(_back_to("", TODAY))


class TestPages:
    @pytest.fixture
    def client(self, tmp_path: Path, maker: MiniMaker) -> Iterator[TestClient]:
        store = Store(str(tmp_path / "new.sqlite"))
        for day in (YESTERDAY, TODAY, TODAY + timedelta(1)):
            mini = maker.puzzle(day)
            assert mini is not None
            store.publish(day, mini, series=MINI, difficulty=1)
        with opened(store) as client:
            yield client
        store.close()

    def test_a_site_without_a_large_puzzle_shows_the_mini(self, client: TestClient) -> None:
        page = client.get("/").text
        assert "being made" in page and 'src="/api/puzzles/mini-2026-11-21"' in page

    def test_a_mini_has_its_day(self, client: TestClient) -> None:
        assert "Saturday mini" in client.get("/mini").text == client.get("/mini/2026-11-21").text
        assert 'href="/mini/2026-11-20" rel="prev"' in client.get("/mini").text
        assert client.get("/p/mini-2026-11-20").headers["location"] == "/mini/2026-11-20"
        for path in ("/mini/2026-11-22", "/api/puzzles/mini-2026-11-22"):
            assert client.get(path).status_code == 404
        assert "/mini/2026-11-20" in client.get("/archive").text

    def test_its_solution_comes_tomorrow(self, client: TestClient) -> None:
        assert client.get("/files/mini-2026-11-21.puz").status_code == 403
        assert client.get("/files/mini-2026-11-20.puz").status_code == 200
