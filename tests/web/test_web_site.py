"""The site by its routes: what each answers, what it never tells, and what hostile visitors get."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError
from sample_puzzles import SAMPLES
from web_site import (
    DAY,
    MINI,
    SMALL,
    SOLUTION,
    TODAY,
    TOMORROW,
    WORDS,
    YESTERDAY,
    app_of,
    filled_store,
    one_day,
    opened,
    store,
)

from crosswright.errors import InputError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.puzzle_files import without_solution
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.web.puzzles import site_puzzles
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.site_puzzles import UPLOADS
from crosswright.web.server import rates, safety
from crosswright.web.server.caches import ENTRY
from crosswright.web.server.responses import HTML, CachedResponse, ResponseCache
from crosswright.web.server.site import Site

__all__ = ["one_day", "store"]
PAGES = (
    *(
        "/",
        f"/{DAY}",
        f"/{YESTERDAY}",
        "/archive",
        "/archive/2026-11",
        "/archive?size=5",
        "/archive?difficulty=3&page=1",
    ),
    *("/make", "/upload", "/embed", "/api/docs", "/api"),
)
DOCUMENTS = (
    *(f"/api/puzzles/{DAY}", "/api/puzzles/today", "/api/days", "/api/openapi.json", "/feed.atom", "/healthz"),
    *("/robots.txt", "/favicon.ico", "/worker.js", "/manifest.webmanifest", "/player/player.js", "/player/player.css"),
)
FILES = tuple(f"/files/{DAY}.{suffix}" for suffix in ("pdf", "ipuz", "jpz", "svg"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One visitor for all tests that leave the site as it was, but for some puzzles more."""
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, opened(store, makers=1) as client:
        yield client


class TestPages:
    @pytest.mark.parametrize("path", (*PAGES, *DOCUMENTS))
    def test_all_are_there_with_their_headers_and_without_the_solution(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 200
        for name, value in safety.HEADERS.items():
            assert answer.headers[name] == value
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "set-cookie" not in answer.headers
        assert not re.search(rf"\b({'|'.join(WORDS)})\b", answer.text, re.IGNORECASE)

    @pytest.mark.parametrize("path", PAGES)
    def test_nothing_on_a_page_stands_inline_or_comes_from_elsewhere(self, client: TestClient, path: str) -> None:
        page = client.get(path).text
        assert not re.search(r"<style|style=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", page)
        loaded = re.findall(r'<(?:link[^>]*rel="(?:stylesheet|icon|preload)"[^>]*href|script[^>]*src)="([^"]*)"', page)
        assert loaded and all(path.startswith("/") and client.get(path).status_code == 200 for path in loaded)

    def test_titles_are_escaped(self, client: TestClient) -> None:
        page = client.get("/").text
        assert "<h1>A &lt;square&gt;</h1>" in page and "<square>" not in page

    def test_a_page_is_sent_once_and_packed(self, client: TestClient) -> None:
        first = client.get("/", headers={"accept-encoding": "gzip"})
        assert first.headers["content-encoding"] == "gzip" and first.headers["vary"] == "Accept-Encoding"
        plain = client.get("/", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.text == first.text
        again = client.get("/", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    def test_a_day_knows_its_neighbours_but_not_tomorrow(self, client: TestClient) -> None:
        assert 'rel="next"' not in client.get(f"/{DAY}").text
        page = client.get(f"/{YESTERDAY}").text
        assert f'href="/{DAY}" rel="next"' in page and f'href="/{TODAY - timedelta(2)}" rel="prev"' in page
        assert TOMORROW not in client.get("/archive").text.replace(f"/{TOMORROW}", TOMORROW)

    def test_the_pages_of_a_new_day_are_made_anew(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        assert client.get(f"/{TOMORROW}").status_code == 404
        before = client.get("/").text
        monkeypatch.setattr(Site, "today", lambda site: TODAY + timedelta(1))
        assert client.get(f"/{TOMORROW}").status_code == 200
        assert client.get("/").text != before and TOMORROW in client.get("/archive").text

    @pytest.mark.parametrize("daily", (True, False))
    def test_a_site_without_puzzles_is_friendly(self, tmp_path: Any, daily: bool) -> None:
        store = Store(str(tmp_path / "empty.sqlite"))
        with opened(store) as client:
            client.app.state.site.settings = replace(client.app.state.site.settings, daily=daily)  # type: ignore[attr-defined]
            for path in ("/", "/archive", "/feed.atom", "/healthz"):
                assert client.get(path).status_code == 200
            assert "on its way" in client.get("/").text
            assert client.get("/healthz").json()["today"] is False
            client.app.state.site.doing = "loading words and clues"  # type: ignore[attr-defined]
            assert ("Loading words and clues" in client.get("/").text) is daily
        store.close()

    def test_the_archive_lists_by_size_and_difficulty(self, client: TestClient) -> None:
        assert client.get("/archive?size=5").text.count("data-puzzle") == 10
        assert client.get("/archive?difficulty=2").text.count("data-puzzle") == 2
        assert "No puzzle matches yet" in client.get("/archive?size=21").text
        assert "No puzzle matches yet" in client.get("/archive?size=5&page=2").text

    def test_without_makers_there_is_no_making(self, store: Store) -> None:
        with opened(store, makers=0) as client:
            assert client.get("/make").status_code == 404
            assert 'href="/make"' not in client.get("/").text
            assert client.post("/api/making", json={}).status_code == 404


class TestDaysToCome:
    @pytest.mark.parametrize(
        "path", ("/{}", "/p/{}", "/api/puzzles/{}", "/files/{}.ipuz", "/files/{}.pdf?solution=yes", "/og/{}.png")
    )
    def test_they_are_not_to_be_had(self, client: TestClient, path: str) -> None:
        assert client.get(path.format(TOMORROW)).status_code == 404

    @pytest.mark.parametrize("verb", ("check", "reveal", "finished"))
    def test_nor_their_answers(self, client: TestClient, verb: str) -> None:
        body: dict[str, Any] = {"cells": [0]} if verb == "reveal" else {"letters": SOLUTION}
        body |= {"seconds": 9} if verb == "finished" else {}
        assert client.post(f"/api/puzzles/{TOMORROW}/{verb}", json=body).status_code == 404

    def test_nor_are_they_listed(self, client: TestClient) -> None:
        listed = client.get(f"/api/days?first=2026-11-01&last={TODAY + timedelta(9)}").json()
        assert [each["date"] for each in listed][-1] == DAY
        assert TOMORROW not in client.get("/feed.atom").text


class TestAnswers:
    def check(self, client: TestClient, letters: dict[str, str]) -> Any:
        answer = client.post(f"/api/puzzles/{DAY}/check", json={"letters": letters})
        assert answer.status_code == 200
        return answer.json()

    def test_check_names_what_is_wrong(self, client: TestClient) -> None:
        assert self.check(client, {"0": "H", "1": "X", "2": "a"}) == {"wrong": [1], "solved": False}
        assert self.check(client, {}) == {"wrong": [], "solved": False}
        assert self.check(client, SOLUTION) == {"wrong": [], "solved": True}
        assert self.check(client, {**SOLUTION, "24": "E"}) == {"wrong": [24], "solved": False}

    def test_reveal_tells_what_was_asked_for_and_no_more(self, client: TestClient) -> None:
        answer = client.post(f"/api/puzzles/{DAY}/reveal", json={"cells": [0, 24, 3000]})
        assert answer.json() == {"letters": {"0": "H", "24": "D"}}

    def test_a_rebus_and_what_is_accepted_beside_it(self, store: Store) -> None:
        grid = Grid(1, 3)
        puzzle = Puzzle(grid, solution=("STAR", "É", "A"), also={0: ("S",)})
        name = store.add(puzzle, origin="upload")
        with opened(store) as client:
            for letters, wrong in ((("STAR", "É", "A"), []), (("s", "e\u0301", "a"), []), (("ST", "E", "A"), [0, 1])):
                sent = {str(c): text for c, text in enumerate(letters)}
                answer = client.post(f"/api/puzzles/{name}/check", json={"letters": sent}).json()
                assert answer == {"wrong": wrong, "solved": not wrong}

    def test_who_finishes_hears_the_median(self, client: TestClient) -> None:
        url = f"/api/puzzles/{DAY}/finished"
        assert client.post(url, json={"letters": {"0": "H"}, "seconds": 9}).status_code == 400
        for seconds, median in ((100, 100), (300, 200)):
            answer = client.post(url, json={"letters": SOLUTION, "seconds": seconds, "help": 2})
            assert answer.json()["median"] == median

    def test_a_puzzle_whose_solution_nobody_knows(self, store: Store) -> None:
        name = store.add(Puzzle(Grid(3, 3)), origin="upload")
        with opened(store) as client:
            assert client.get(f"/api/puzzles/{name}").json()["answers"] == {"mode": "none", "together": "/api/rooms"}
            assert client.post(f"/api/puzzles/{name}/reveal", json={"cells": [0]}).status_code == 409
            assert client.get(f"/p/{name}").status_code == 200

    def test_other_sites_may_ask(self, client: TestClient) -> None:
        asked = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
        answer = client.options(f"/api/puzzles/{DAY}/check", headers=asked)
        assert answer.status_code == 204 and "POST" in answer.headers["access-control-allow-methods"]
        for path in (f"/api/puzzles/{DAY}", "/player/player.js"):
            assert client.get(path).headers["access-control-allow-origin"] == "*"
        for path in ("/", "/api/days", "/make"):
            assert "access-control-allow-origin" not in client.get(path).headers


class TestFiles:
    @pytest.mark.parametrize("path", FILES)
    def test_todays_are_there_without_the_solution(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
        if "pdf" not in path:
            assert not any(word in answer.text for word in WORDS)
            assert not re.search(r'"H"\s*,\s*"E"', answer.text)
        if "ipuz" in path or "jpz" in path:
            assert not any(formats.read(answer.content).solution)

    @pytest.mark.parametrize(
        "path", (f"/files/{DAY}.puz", f"/files/{DAY}.pdf?solution=yes", f"/files/{DAY}.svg?solution=1")
    )
    def test_todays_solution_comes_tomorrow(self, client: TestClient, path: str) -> None:
        assert client.get(path).status_code == 403

    @pytest.mark.parametrize("suffix", ("puz", "ipuz", "jpz"))
    def test_those_of_other_days_have_it(self, client: TestClient, suffix: str) -> None:
        puzzle = formats.read(client.get(f"/files/{YESTERDAY}.{suffix}").content)
        assert puzzle.solution == MINI.solution and puzzle.title == MINI.title

    def test_a_site_may_give_all(self, store: Store) -> None:
        with opened(store, files_with_solution=True) as client:
            assert formats.read(client.get(f"/files/{DAY}.puz").content).solution == MINI.solution

    def test_what_is_left_out_is_left_out_everywhere(self) -> None:
        held = replace(
            MINI, also={0: ("X",)}, given=frozenset({1}), saved=MINI.solution, extra={"puz": {"raw": "HEART"}}
        )
        bare = without_solution(held)
        assert (bare.solution[1], set(bare.solution)) == ("E", {"E", ""})
        assert not bare.also and not bare.saved and not bare.extra

    def test_the_card_is_a_picture(self, client: TestClient) -> None:
        data = client.get(f"/og/{DAY}.png").content
        assert data.startswith(b"\x89PNG") and data[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")

    @pytest.mark.parametrize(
        "path",
        (
            *(
                "/files/../../etc/passwd",
                "/files/%2e%2e%2f%2e%2e%2fsite.sqlite.pdf",
                f"/files/{DAY}.exe",
                f"/files/{DAY}",
            ),
            *(
                "/static/x/../../../settings.py",
                "/static/x/..%2fapp.py",
                "/static/x/%2e%2e",
                "/player/..%2f__init__.py",
            ),
            *("/player/x/site.css", "/templates/x/base.html", "/og/x.png", "/p/..%2f..%2fetc", "/p/' or 1=1", "/%00"),
            *("/2026-02-30", "/0000-00-00", "/9999-99-99", "/archive/2026-13", "/archive/0001-01", "/archive/9999-12"),
            *(
                "/api/puzzles/nothing",
                "/api/puzzles/x'--",
                "/making/none",
                "/api/making/none",
                "/api/making/none/events",
            ),
        ),
    )
    def test_nothing_else_is(self, client: TestClient, path: str) -> None:
        answer = client.get(path)
        assert answer.status_code == 404
        assert ("error" in answer.json()) if path.startswith("/api/") else ("<h1>Not Found</h1>" in answer.text)


class TestUploads:
    @pytest.mark.parametrize("name", SAMPLES)
    def test_every_format_becomes_a_page_to_play(self, client: TestClient, name: str) -> None:
        answer = client.post("/upload", files={"file": (f"../../x.{name}", SAMPLES[name])})
        assert answer.status_code == 303
        page = client.get(answer.headers["location"])
        assert page.status_code == 200 and "noindex" in page.text
        document = client.get(f"/api/puzzles/{answer.headers['location'].rpartition('/')[2]}").json()
        assert document["rows"] == (2 if name == "qxw" else 3)

    def test_by_the_api(self, client: TestClient) -> None:
        answer = client.post("/api/uploads", content=SAMPLES["ipuz"])
        assert answer.status_code == 201 and answer.json()["url"].startswith("https://puzzles.example/p/")
        answer = client.post("/api/uploads", content=b"\0\1\2")
        assert answer.status_code == 422 and "No puzzle could be read" in answer.json()["error"]

    @pytest.mark.parametrize(
        "data",
        (
            *(
                b"",
                b"\0" * 999,
                b"ACROSS&DOWN\0" * 40,
                b"{",
                b'{"version": "http://ipuz.org/v2"}',
                b"PK\3\4" + b"\0" * 99,
            ),
            b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><crossword-compiler>&a;</crossword-compiler>',
            b"[" * 100_000,
        ),
    )
    def test_hostile_files_are_refused_in_one_line(self, client: TestClient, data: bytes) -> None:
        answer = client.post("/upload", files={"file": ("x.puz", data)})
        assert answer.status_code == 422 and 'role="alert"' in answer.text and "root:" not in answer.text

    @pytest.mark.parametrize(
        "body",
        (
            {"data": {"file": "text"}},
            {"files": [("file", ("a", b"x")), ("file", ("b", b"y"))]},
            {"content": b"--x", "headers": {"content-type": "multipart/form-data; boundary=x"}},
            {"content": b"--x", "headers": {"content-type": "multipart/form-data"}},
            {"content": b"x=1&" * 50, "headers": {"content-type": "application/x-www-form-urlencoded"}},
        ),
    )
    def test_nor_do_hostile_forms_break_it(self, client: TestClient, body: Any) -> None:
        assert client.post("/upload", **body).status_code in (400, 422)

    @pytest.mark.parametrize("path", ("/upload", "/api/uploads", "/make", "/api/making", f"/api/puzzles/{DAY}/check"))
    def test_nor_does_too_much(self, client: TestClient, path: str) -> None:
        def endless() -> Any:  # sent without saying how long it is
            for _ in range(40):
                yield b"x" * 2**14

        forms = {"/make": "application/x-www-form-urlencoded", "/upload": "multipart/form-data; boundary=x"}
        form = {"content-type": forms.get(path, "application/json")}
        assert client.post(path, content=b"x" * (SMALL.upload + 9999), headers=form).status_code == 413
        assert client.post(path, content=endless(), headers=form).status_code == 413
        assert client.post(path, content=b"{}", headers={**form, "content-length": "1" * 15}).status_code == 413

    def test_a_file_that_takes_too_long_is_given_up(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        with opened(store, limits=replace(SMALL, task_seconds=0.01)) as client:
            answer = client.post("/upload", files={"file": ("x.ipuz", SAMPLES["ipuz"])})
            assert answer.status_code == 422 and "longer than 0.01 seconds" in answer.text

    def test_clues_are_cleaned(self, client: TestClient) -> None:
        evil = json.dumps({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": {"width": 2, "height": 1}, "puzzle": [[1, 0]], "solution": [["A", "B"]],
            "title": "<script>alert(1)</script>",
            "clues": {"Across": [[1, "<img src=x onerror=alert(1)><b>x</b>"]]},
        })  # fmt: skip
        place = client.post("/upload", files={"file": ("x.ipuz", evil)}).headers["location"]
        assert "<script>alert" not in client.get(place).text
        document = client.get(f"/api/puzzles/{place[3:]}")
        assert document.json()["lists"][0]["clues"][0]["html"] == "<b>x</b>"
        assert document.headers["content-type"] == "application/json"

    def test_nobody_uploads_without_end(self, store: Store) -> None:
        with opened(store, rates={UPLOADS: 4}) as client:
            answers = [client.post("/upload", files={"file": ("x", b"")}).status_code for _ in range(2)]
            answer = client.post("/api/uploads", content=b"")
            assert answers == [422, 429] and answer.status_code == 429
            page = client.post("/upload", files={"file": ("x", b"")})
            assert "a lot of uploads for one hour" in page.text and 'action="/upload"' in page.text  # the form stays
            assert int(page.headers["retry-after"]) > 0
            assert 0 < int(answer.headers["retry-after"]) <= 900


class TestBadInput:
    @pytest.mark.parametrize(
        "body",
        (
            *(b"", b"{", b"[]", b"null", b'{"letters": []}', b'{"letters": {"x": "A"}}', b'{"letters": {"-1": "A"}}'),
            *(b'{"letters": {"99999": "A"}}', b'{"letters": {"0": 1}}', b'{"letters": {"0": null}}', b"\xff\xfe"),
            *(
                b'{"letters": {}, "more": 1}',
                b'{"letters": {"0": "' + b"A" * 99 + b'"}}',
                b"[" * 9999,
                b'{"letters": NaN}',
            ),
        ),
    )
    @pytest.mark.parametrize("verb", ("check", "finished"))
    def test_letters(self, client: TestClient, verb: str, body: bytes) -> None:
        url = f"/api/puzzles/{DAY}/{verb}"
        answer = client.post(url, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422) and answer.json()["error"]

    @pytest.mark.parametrize("order", (
        *({"preset": "x"}, {"size": 3}, {"size": 99}, {"size": "x"}, {"preset": "british", "size": 14}),
        {"difficulty": 9},
        *({"theme": "x"}, {"theme": ["TOOLONGFORAMINI"]}, {"theme": ["AB"] * 99}, {"theme": [1]}, {"theme": {}}),
        *({"seed": -1}, {"seed": 10**30}, {"title": "x" * 999}, {"other": 1}, {"title": None}, {"preset": ["mini"]}),
    ))  # fmt: skip
    def test_orders(self, client: TestClient, order: dict[str, Any]) -> None:
        answer = client.post("/api/making", json=order)
        assert answer.status_code == 422 and answer.json()["error"]
        form = {name: value for name, value in order.items() if isinstance(value, str | int)}
        if form:
            page = client.post("/make", data=form)
            assert page.status_code == 422 and 'role="alert"' in page.text

    def test_numbers_are_refused_in_plain_words(self, client: TestClient) -> None:
        page = client.post("/make", data={"preset": "mini", "seed": "9999999999"}).text
        assert f'id="seed-fault">at most {2**31}<' in page
        assert 'id="seed-fault">write a whole number<' in client.post("/make", data={"seed": "one"}).text
        assert client.post("/api/making", json={"seed": "one"}).json()["fields"] == {"seed": "write a whole number"}

    def test_the_usual_size_grows_for_a_theme(self) -> None:
        request = MakeRequest(preset="mini", theme=["sundae"])  # the example of docs/SITE.md
        assert (request.rules.rows, request.rules.columns) == (6, 6)
        assert MakeRequest(preset="mini", theme=["sun"]).rules.rows == 5
        assert MakeRequest(preset="american", theme=["sundae"]).rules.rows == 15
        with pytest.raises(ValidationError, match="SUNDAE has 6 letters, and the grid 5 columns; choose a larger size"):
            MakeRequest(preset="mini", theme=["sundae"], size=5)

    def test_a_form_comes_back_as_it_was_sent(self, client: TestClient) -> None:
        page = client.post(
            "/make", data={"preset": "british", "size": "14", "title": '"><script>', "theme": "a b"}
        ).text
        assert "a lattice of 14 by 14" in page and 'value="&#34;&gt;&lt;script&gt;"' in page
        assert 'value="british" checked' in page

    @pytest.mark.parametrize("path", ("/", f"/files/{DAY}.ipuz", "/healthz", "/nothing"))
    def test_head_is_get_without_the_body(self, client: TestClient, path: str) -> None:
        head, get = client.head(path), client.get(path)
        assert (head.status_code, head.content) == (get.status_code, b"")
        assert head.headers["content-type"] == get.headers["content-type"]

    @pytest.mark.parametrize("path", (f"/{DAY}", "/make", "/upload", f"/api/puzzles/{DAY}"))
    def test_other_methods_are_refused(self, client: TestClient, path: str) -> None:
        assert client.delete(path).status_code == 405

    def test_a_store_that_is_away_is_no_crash(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        def away(*_: object, **__: object) -> None:
            raise InputError("gone", source="postgresql://ada:secret@host/site")

        with opened(store) as client:
            for name in ("shown", "part", "days", "archive", "day"):
                monkeypatch.setattr(store, name, away)
            for path in ("/", f"/api/puzzles/{DAY}", "/archive", "/feed.atom", "/healthz"):
                answer = client.get(path)
                assert answer.status_code == 503 and "secret" not in answer.text

    def test_what_nobody_foresaw_tells_nothing(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(store, "shown", lambda name: 1 / 0)
        with TestClient(app_of(store), raise_server_exceptions=False) as client:
            for path in ("/", f"/api/puzzles/{DAY}"):
                answer = client.get(path)
                assert answer.status_code == 500 and "ZeroDivision" not in answer.text
                assert answer.headers["content-security-policy"] == safety.POLICY


class TestMachines:
    def test_a_correction_raises_the_time_of_its_entry(self, store: Store) -> None:
        """Readers of feeds show an entry again when that has changed; the time that it came stays."""
        atom = "{http://www.w3.org/2005/Atom}"
        desk, day = PublisherDesk(store, "ada", TODAY), date(2020, 1, 5)
        store.publish(day, MINI)
        desk.set_clue(day, "1A", "A muscle")
        changed = desk.history(day, day)[-1].at.replace(microsecond=0)
        with opened(store) as client:
            root = ET.fromstring(client.get("/feed.atom").content)
        entries = {each.findtext(f"{atom}id", "")[-10:]: each for each in root.findall(f"{atom}entry")}
        before = datetime.combine(day, time.min, UTC)
        found = entries[str(day)]
        assert datetime.fromisoformat(found.findtext(f"{atom}updated", "")) == changed > before
        assert found.findtext(f"{atom}published") == before.isoformat()
        assert "The clue of 1A was corrected on" in found.findtext(f"{atom}summary", "")
        (picture,) = (each for each in found.findall(f"{atom}link") if each.get("rel") == "enclosure")
        assert picture.get("href") == f"https://puzzles.example/og/{day}.png"

    def test_the_feed_is_atom(self, client: TestClient) -> None:
        root = ET.fromstring(client.get("/feed.atom").content)
        atom = "{http://www.w3.org/2005/Atom}"
        entries = root.findall(f"{atom}entry")
        assert len(entries) == 10 and entries[0].findtext(f"{atom}id") == f"https://puzzles.example/{DAY}"
        assert entries[0].findtext(f"{atom}title") == "A <square>, Sat 21 Nov"
        for each in (root, *entries):
            assert all(each.findtext(atom + name) for name in ("id", "title", "updated"))

    def test_openapi_is_whole(self, client: TestClient) -> None:
        described = client.get("/api/openapi.json").json()
        assert described["openapi"].startswith("3.")
        schemas = described["components"]["schemas"]
        for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)):
            assert name in schemas
        operations = [each for verbs in described["paths"].values() for each in verbs.values()]
        assert len({each["operationId"] for each in operations}) == len(operations) > 10
        assert all(each["description"] for each in operations)
        page = client.get("/api/docs").text
        assert all(path in page for path in described["paths"])

    def test_health(self, client: TestClient) -> None:
        wanted = {"status": "ok", "today": True, "doing": "", "waiting": 0, "unapproved": []}
        assert client.get("/healthz").json() == wanted


class TestAddresses:
    def asked(self, store: Store, forwarded: str, *, behind_proxy: bool) -> set[str]:
        app = app_of(store, behind_proxy=behind_proxy)
        with TestClient(app, client=("192.0.2.7", 1)) as client:
            client.post("/upload", files={"file": ("x", b"")}, headers={"x-forwarded-for": forwarded})
            return set(app.state.site.limit(UPLOADS).buckets)

    def test_a_proxy_is_believed_where_there_is_one(self, store: Store) -> None:
        assert self.asked(store, "198.51.100.1, 203.0.113.9", behind_proxy=True) == {"203.0.113.9"}
        assert self.asked(store, "2001:db8:1:2:3:4:5:6", behind_proxy=True) == {"2001:db8:1:2::/64"}
        assert self.asked(store, "::ffff:203.0.113.9", behind_proxy=True) == {"203.0.113.9"}
        assert self.asked(store, "nonsense", behind_proxy=True) == {"nonsense"}

    def test_else_nobody_is(self, store: Store) -> None:
        assert self.asked(store, "203.0.113.9", behind_proxy=False) == {"192.0.2.7"}

    def test_addresses_are_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rates, "MOST_ADDRESSES", 3)
        limit = rates.RateLimit(rates.Rate(8, "things"), clock=lambda: 0.0)
        for address in "abcde":
            limit.take(address)
        assert list(limit.buckets) == ["c", "d", "e"]


def test_what_many_ask_for_is_made_once() -> None:
    async def scene() -> None:
        cache, made = ResponseCache(), 0

        async def make() -> CachedResponse:
            nonlocal made
            made += 1
            await asyncio.sleep(0)
            if made == 1:
                raise ValueError("the first fails for all who ask")
            return CachedResponse(b"x", HTML)

        first = await asyncio.gather(*(cache.get_or_make("key", make) for _ in range(9)), return_exceptions=True)
        assert made == 1 and all(isinstance(each, ValueError) for each in first)
        second = await asyncio.gather(*(cache.get_or_make("key", make) for _ in range(9)))
        assert made == 2 and {each.body for each in second} == {b"x"} and not cache.making

    asyncio.run(scene())


def test_what_is_kept_is_bounded() -> None:
    cache = ResponseCache(most_bytes=4000)
    for n in range(9):
        made = CachedResponse(bytes(1000), HTML)
        cache.kept[n] = made
    assert cache.kept.currsize == sum(made.size + ENTRY for made in cache.kept.values()) <= 4000
    assert cache.get(8) is not None and cache.get(0) is None
    assert gzip.decompress(cache.get(8).compressed or b"") == bytes(1000)


# Series.


def test_a_second_series_has_pages_of_its_own(store):
    for n in (-1, 0, 3):
        store.publish(TODAY - timedelta(n), replace(MINI, title="The small one"), series="mini", difficulty=1)
    with opened(store, series={"mini": "The mini"}) as site:
        assert 'href="/mini">The mini</a>' in site.get("/").text
        today = site.get("/mini")
        assert "The small one" in today.text and 'src="/api/puzzles/mini-2026-11-21"' in today.text
        assert 'href="/mini/2026-11-18"' in today.text
        assert site.get("/mini/2026-11-21").status_code == site.get("/mini/2026-11-18").status_code == 200
        assert site.get("/mini/2026-11-22").status_code == site.get("/mini/2026-11-20").status_code == 404
        assert site.get("/api/puzzles/mini-today").json()["id"] == "mini-2026-11-21"
        assert site.get("/api/puzzles/mini-2026-11-22").status_code == 404
        letters = {"letters": {"0": "X", "1": "E"}}
        assert site.post("/api/puzzles/mini-2026-11-21/check", json=letters).json()["wrong"] == [0]
        month = site.get("/archive/2026-11?series=mini").text
        assert 'href="/mini/2026-11-18"' in month and 'href="/mini/2026-11-20"' not in month
        assert site.get("/archive?series=mini").text == month
        assert site.get("/archive?series=maxi").status_code == site.get("/maxi/2026-11-21").status_code == 404
        assert "The small one" not in site.get("/archive/2026-11").text
        assert site.get("/p/mini-2026-11-18").headers["location"] == "/mini/2026-11-18"


# Approval and corrections.


def test_what_nobody_has_approved_is_not_there(store):
    from crosswright.publish.names import SeriesDay

    at = SeriesDay("", TODAY + timedelta(1))
    assert store.changes.require_approval("", TODAY - timedelta(1)) == 3
    with opened(store) as site:
        assert site.get(f"/{TODAY}").status_code == site.get("/api/puzzles/today").status_code == 404
        assert site.get(f"/files/{TODAY}.pdf").status_code == 404
        assert str(TODAY) not in site.get("/feed.atom").text
        health = site.get("/healthz").json()
        assert (health["today"], health["unapproved"]) == (False, ["2026-11-21", "2026-11-22", "2026-11-23"])
        store.changes.approve("ada", at._replace(day=TODAY), 1)
        assert site.get(f"/{TODAY}").status_code == 200
        assert site.get("/healthz").json()["unapproved"] == ["2026-11-22", "2026-11-23"]


def test_a_corrected_clue_is_shown_and_says_so(store, monkeypatch):
    from crosswright.publish.desk import PublisherDesk

    with opened(store) as site:
        assert "muscle" not in site.get("/api/puzzles/today").text
        PublisherDesk(store, "ada", TODAY).set_clue(TODAY, "1A", "A muscle")
        monkeypatch.setattr(site_puzzles, "LOOK_AGAIN", 0.0)
        document = site.get("/api/puzzles/today").json()
        page = site.get("/").text
    assert document["notes"] == "The clue of 1A was corrected on 21 November 2026."
    assert document["notes"] in page
    assert "A muscle" in str(document["lists"])
