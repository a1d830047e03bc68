"""What strangers send costs a bounded amount of time, memory and disk, and the server reads none of it itself."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import re
import socket
import stat
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from cli_runner import only_error, run
from fastapi.testclient import TestClient
from loop_watch import Watch
from needs import needs_posix
from patience import PATIENCE, wait_for
from web_site import MINI, RATES, SMALL, SOLUTION, TODAY, app_of, one_day, opened, served, store

from crosswright.cli import serve
from crosswright.errors import PuzzleError
from crosswright.media import formats
from crosswright.publish import prepared as preparing
from crosswright.publish.store import Store, StoreFullError
from crosswright.publish.store.schema import PreparedRow, PuzzleRow
from crosswright.puzzle import Puzzle
from crosswright.web.puzzles import site_puzzles
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.making import MakingLimits, MakingQueue
from crosswright.web.puzzles.site_puzzles import UPLOAD_BYTES, SitePuzzles
from crosswright.web.server.accepting import NewConnection
from crosswright.web.server.caches import ENTRY, WeighedCache
from crosswright.web.server.connections import LimitedLog, LimitedProtocol, protocol
from crosswright.web.server.file_tasks import FileTaskError, FileTasks
from crosswright.web.server.rates import FILES, REQUESTS
from crosswright.web.server.settings import Settings
from crosswright.web.server.site import Site

__all__ = ["one_day", "store"]
TINY = {"format": "crosswright puzzle", "version": 1, "solution": [["H", "I"]]}
JPZ = (
    "<crossword-compiler-applet><applet-settings><x>{}</x></applet-settings><rectangular-puzzle><crossword>"
    '<grid width="2" height="1"><cell x="1" y="1" solution="H"/><cell x="2" y="1" solution="I"/></grid>'
    "</crossword></rectangular-puzzle></crossword-compiler-applet>"
)


def styled(count: int, clues: int) -> bytes:
    """A puzzle whose clues have many pieces of different style."""
    clue = {"heading": "Across", "number": "1", "clue": "<b>a</b>c" * count, "cells": [0, 1]}
    return json.dumps(TINY | {"clues": [clue] * clues}).encode()


def bomb(settings: int) -> bytes:
    """A small archive with large settings, in which one character makes Python use four bytes for each."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.jpz", JPZ.format("x" * settings + "\N{GRINNING FACE}"))
    return file.getvalue()


def large(cells: int) -> bytes:
    """A puzzle of the largest grid, which every route has to handle."""
    side = 63
    rows = [["ABCDEFG"[(r * c) % 7] for c in range(side)] for r in range(side)]
    clues = [{"heading": "Across", "number": str(n), "clue": "x" * 200, "cells": [n, n + 1]} for n in range(cells)]
    return json.dumps(TINY | {"solution": rows, "clues": clues}).encode()


# The longest turn of the site's event loop that is permitted, in seconds of the processor.
MOST_TURN = 0.05
HOSTILE_UPLOADS: dict[str, Callable[[], bytes]] = {
    "styled beyond the limit": lambda: styled(2_500, 40),
    "styled": lambda: styled(200, 70),
    "an archive of four megabytes": lambda: bomb(4_000_000),
    "the largest grid": lambda: large(1_000),
    "random text": lambda: json.dumps(TINY | {"notes": "\N{GRINNING FACE}x" * 50_000}, ensure_ascii=False).encode(),
    "no puzzle": lambda: b"\xff" * (2**20 - 1),
    "lists in lists": lambda: b'{"format": "crosswright puzzle", "version": ' + b"[" * 500_000,
}


def visit(client: TestClient, data: bytes) -> None:
    """Upload a file by the API and by the form, and ask for all that the site has of it."""
    client.post("/upload", files={"file": ("x", data)})
    answer = client.post("/api/uploads", content=data)
    if answer.status_code != 201:
        return
    name = answer.json()["id"]
    for path in (f"/p/{name}", f"/api/puzzles/{name}", *(f"/files/{name}.{kind}" for kind in ("ipuz", "jpz", "svg"))):
        client.get(path, headers={"accept-encoding": "gzip"})
    letters = {str(c): "A" for c in range(63 * 63)}
    client.post(f"/api/puzzles/{name}/check", json={"letters": letters})
    client.post(f"/api/puzzles/{name}/reveal", json={"cells": list(range(63 * 63))})
    client.post(f"/api/puzzles/{name}/finished", json={"letters": letters, "seconds": 9_999})


def uploaded(client: TestClient, data: bytes) -> str:
    answer = client.post("/api/uploads", content=data)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def site(client: TestClient) -> Site:
    return client.app.state.site  # type: ignore[attr-defined, no-any-return]


class TestWork:
    def test_clues_of_many_pieces_are_refused_where_they_are_read(self, store: Store) -> None:
        with opened(store, limits=replace(SMALL, upload=2**20)) as client:
            answer = client.post("/api/uploads", content=styled(2_500, 40))
            assert answer.status_code == 422 and "pieces of different style" in answer.json()["error"]

    def test_the_server_reads_draws_and_writes_no_puzzle(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        def never(*_: object, **__: object) -> None:
            raise AssertionError("the server works on a puzzle")

        with opened(store) as client:
            name = uploaded(client, styled(200, 30))
            monkeypatch.setattr(Puzzle, "__post_init__", never)
            monkeypatch.setattr(formats, "read", never)
            for path in (f"/p/{name}", f"/api/puzzles/{name}", *(f"/files/{name}.{kind}" for kind in ("ipuz", "svg"))):
                assert client.get(path).status_code == 200
            for verb, sent in (("check", {"letters": {"0": "X"}}), ("reveal", {"cells": [0]})):
                assert client.post(f"/api/puzzles/{name}/{verb}", json=sent).status_code == 200

    @pytest.mark.parametrize("what", HOSTILE_UPLOADS)
    def test_no_upload_keeps_the_loop_for_50_ms(self, store: Store, what: str) -> None:
        """In processor time of a whole turn of the loop; the audit had 10.9 s."""
        watch = Watch()
        with opened(store, limits=replace(SMALL, upload=2**20)) as client:
            client.get("/upload")  # what is loaded at the first request doesn't count
            client.post("/api/uploads", content=json.dumps(TINY).encode())
            watch.start()
            try:
                visit(client, HOSTILE_UPLOADS[what]())
            finally:
                watch.stop()
        assert 0 < watch.turn < MOST_TURN, watch.slow

    def test_a_loop_that_is_kept_is_noticed(self) -> None:
        """A test that can't fail is none."""

        async def work() -> None:
            end = time.thread_time() + 1.2 * MOST_TURN
            while time.thread_time() < end:
                pass

        watch = Watch()
        watch.start()
        try:
            asyncio.run(work())
        finally:
            watch.stop()
        assert watch.turn > MOST_TURN and watch.callback > MOST_TURN and watch.slow

    def test_the_document_is_that_of_the_puzzle(self, store: Store) -> None:
        from crosswright.media import play

        data = styled(20, 5)
        with opened(store) as client:
            name = uploaded(client, data)
            addresses = {verb: f"/api/puzzles/{name}/{verb}" for verb in ("check", "reveal", "finished")} | {
                "together": "/api/rooms"
            }
            expected = play.document(formats.read(data), id=name, answers=addresses)
            assert client.get(f"/api/puzzles/{name}").json() == expected

    def test_what_fails_costs_once(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        runs: list[str] = []

        async def failing(self: FileTasks, task: str, data: bytes, **options: object) -> bytes:
            runs.append(str(options.get("kind", task)))
            raise FileTaskError("it needed too much time or memory, or failed")

        with opened(store) as client:
            monkeypatch.setattr(FileTasks, "run", failing)
            for _ in range(3):
                assert client.get(f"/files/{TODAY}.svg").status_code == 422
                assert client.get(f"/og/{TODAY}.png").status_code == 422
                assert client.post("/api/uploads", content=b"the same bytes").status_code == 422
            assert sorted(runs) == ["card", "read", "svg"]

    def test_a_puzzle_of_an_older_release_is_prepared_in_a_process(self, store: Store) -> None:
        with store.writing() as db:
            db.execute(sa.update(PreparedRow), {"version": 0, "facts": "", "answers": "", "document": ""})
        with opened(store) as client:
            assert client.get(f"/api/puzzles/{TODAY}").json()["title"] == MINI.title
            assert client.post(f"/api/puzzles/{TODAY}/check", json={"letters": SOLUTION}).json()["solved"]
        assert store.shown(str(TODAY)).facts == preparing.facts_of(store.day(TODAY).puzzle)


class TestMemoryAndDisk:
    def test_what_only_a_format_understands_is_left_out_if_it_is_large(self, store: Store) -> None:
        with opened(store) as client:
            name = uploaded(client, bomb(4_000_000))
            assert sum(each.bytes for each in store.uploads()) < 2_000
            assert not store.get(name).puzzle.extra
            small = uploaded(client, bomb(1_000))
            assert "x" * 1_000 in store.get(small).puzzle.extra["jpz"]["applet settings"]

    def test_a_puzzle_that_takes_too_much_is_refused(self, store: Store) -> None:
        clue = {"heading": "Across", "number": "1", "clue": "x" * 4_900, "cells": [0, 1]}
        with opened(store, limits=replace(SMALL, upload=2**20)) as client:
            answer = client.post("/api/uploads", content=json.dumps(TINY | {"clues": [clue] * 200}).encode())
        assert answer.status_code == 422
        assert re.search(r"would take [0-9,]+ bytes here; a puzzle may take 1,048,576", answer.json()["error"])

    def test_a_cache_is_weighed(self) -> None:
        cache: WeighedCache[bytes] = WeighedCache(10_000, len)
        for n in range(100):
            cache[n] = bytes(1_000)
            assert cache.currsize == sum(len(value) + ENTRY for value in cache.values()) <= 10_000
        assert cache.get(99) is not None and cache.get(0) is None
        cache["huge"] = bytes(20_000)
        assert cache.get("huge") is None and cache.get(99) is not None

    def test_no_cache_of_puzzles_grows_with_their_size(self, store: Store) -> None:
        with opened(store, rates=RATES) as client:
            for n in range(5):
                name = uploaded(
                    client, json.dumps(TINY | {"notes": "\N{GRINNING FACE}" * 2_000, "title": str(n)}).encode()
                )
                client.get(f"/p/{name}")
            assert site(client).part(SitePuzzles).visible.currsize < 5 * 8_000


class TestRates:
    def test_every_address_is_under_a_rate(self, store: Store) -> None:
        with opened(store, rates={REQUESTS: 40}) as client:
            codes = [client.get("/healthz").status_code for _ in range(12)]
            assert codes == [200] * 10 + [429] * 2
            refused = client.get("/")
            assert refused.status_code == 429 and "content-security-policy" in refused.headers

    def test_what_one_address_stores_has_a_limit_in_bytes(self, store: Store) -> None:
        notes = random.Random(1).randbytes(4_000).hex()  # two copies of which take some 10 kB, packed
        puzzle = TINY | {"notes": notes}
        with opened(store, rates={**RATES, UPLOAD_BYTES: 4 * 30_000}) as client:
            codes = [
                client.post("/api/uploads", content=json.dumps(puzzle | {"title": str(n)})).status_code
                for n in range(6)
            ]
            assert codes[0] == 201 and codes[-1] == 429 and store.visitors_bytes() <= 30_000

    def test_files_that_must_be_made_are_under_another(self, store: Store) -> None:
        with opened(store, rates={**RATES, FILES: 8}) as client:
            days = [TODAY - timedelta(n) for n in range(3)]
            assert [client.get(f"/files/{day}.svg").status_code for day in days] == [200, 200, 429]
            assert client.get(f"/files/{days[0]}.svg").status_code == 200  # it is there already

    def test_solve_times_of_one_address_are_few_and_possible(self, store: Store) -> None:
        with opened(store) as client:
            url = f"/api/puzzles/{TODAY}/finished"
            for seconds in (0, 4, 10, 20, 30, 40, 50):
                answer = client.post(url, json={"letters": SOLUTION, "seconds": seconds})
            assert answer.json() == {"median": 20.0, "plays": 3}


class TestOtherSites:
    @pytest.mark.parametrize("path", ("/api/uploads", "/upload", "/make", "/api/making"))
    @pytest.mark.parametrize(
        "headers",
        (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site", "origin": "https://puzzles.example"},
        ),
    )
    def test_their_pages_can_post_nothing(self, store: Store, path: str, headers: dict[str, str]) -> None:
        with opened(store, makers=1) as client:
            answer = client.post(path, content=b"{}", headers=headers)
            assert answer.status_code == 403 and "another site" in answer.text
            assert not site(client).part(SitePuzzles).queue.jobs and not store.uploads()

    @pytest.mark.parametrize(
        "headers",
        (
            {},
            {"origin": "https://puzzles.example"},
            {"origin": "http://testserver"},
            {"sec-fetch-site": "same-origin"},
            {"sec-fetch-site": "none"},
        ),
    )
    def test_own_pages_and_programs_can(self, store: Store, headers: dict[str, str]) -> None:
        with opened(store) as client:
            answer = client.post("/api/uploads", content=json.dumps(TINY).encode(), headers=headers)
            assert answer.status_code == 201

    def test_the_player_is_open_on_purpose(self, store: Store) -> None:
        with opened(store) as client:
            headers = {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
            answer = client.post(f"/api/puzzles/{TODAY}/check", json={"letters": {}}, headers=headers)
            assert answer.status_code == 200

    @pytest.mark.parametrize("path", ("/archive/", "//evil.example/", "/%5Cevil.example/", "/archive/2026-11/"))
    def test_no_redirect_leaves_the_site(self, store: Store, path: str) -> None:
        with opened(store) as client:
            answer = client.get(f"http://testserver{path}", headers={"host": "evil.example"})
            place = answer.headers["location"]
            assert answer.status_code == 308
            assert place.startswith("/") and not place.startswith(("//", "/\\")) and not place.endswith("/")


class TestUploadsEnd:
    def test_they_expire(self, store: Store) -> None:
        old, young, day = store.add(MINI, origin="upload"), store.add(MINI, origin="made"), str(TODAY)
        with store.writing() as db:
            long_ago = datetime.now(UTC) - timedelta(91)
            db.execute(sa.update(PuzzleRow).where(PuzzleRow.id.in_([old, day])), {"created": long_ago})
        with opened(store) as client:
            wait_for(lambda: store.get(old) is None)
            assert client.get(f"/p/{old}").status_code == 404
            assert client.get(f"/p/{young}").status_code == client.get(f"/{day}").status_code == 200

    def test_they_have_a_quota(self, store: Store) -> None:
        with opened(store, uploads_quota=1_500, makers=1) as client:
            uploaded(client, json.dumps(TINY).encode())
            uploaded(client, json.dumps(TINY).encode())
            full = client.post(
                "/api/uploads", content=json.dumps(TINY | {"notes": random.Random(1).randbytes(900).hex()}).encode()
            )
            assert full.status_code == 507 and "no room" in full.json()["error"]
        with opened(store, uploads_quota=500, makers=1) as client:
            assert client.post("/api/making", json={}).status_code == 507
        with pytest.raises(StoreFullError):
            store.add_prepared(preparing.prepare(MINI), origin="upload", quota=1_000)

    def test_a_running_site_notices_that_one_was_taken_down(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with opened(store) as client:
            name = uploaded(client, json.dumps(TINY).encode())
            paths = [f"/p/{name}", f"/api/puzzles/{name}", f"/files/{name}.svg"]
            assert [client.get(path).status_code for path in paths] == [200] * 3
            assert store.delete(name) and not store.delete(name) and not store.delete(str(TODAY))
            monkeypatch.setattr(site_puzzles, "LOOK_AGAIN", 0.0)
            assert [client.get(path).status_code for path in paths] == [404] * 3

    def test_by_the_command_line(self, store: Store) -> None:
        names = [store.add(replace(MINI, title=f"T\n{n}"), origin="upload") for n in range(2)]
        listed = run("uploads", "list", "--store", store.place)
        assert (
            listed.exit_code == 0 and all(name in listed.stdout for name in names) and str(TODAY) not in listed.stdout
        )
        assert "T 0" in listed.stdout and "2 puzzles" in listed.stderr
        document = json.loads(run("uploads", "list", "--json", "--store", store.place).stdout)
        assert {each["path"] for each in document["uploads"]} == {f"/p/{name}" for name in names}
        assert document["bytes"] == store.visitors_bytes()
        assert "no puzzle without a day has the id" in only_error(
            "uploads", "delete", str(TODAY), "--store", store.place
        )
        assert run("uploads", "delete", names[0], "--store", store.place).exit_code == 0
        assert [each.id for each in store.uploads()] == [names[1]]


def test_a_job_that_nobody_listens_to_takes_no_place() -> None:
    async def scene() -> None:
        limits = MakingLimits(waiting=2, abandoned_seconds=PATIENCE)

        async def nowhere(data: bytes, difficulty: int) -> str:
            return ""

        queue = MakingQueue(Settings(store="", features=(limits,)), nowhere)
        first = await queue.add(MakeRequest())
        await queue.add(MakeRequest())
        with pytest.raises(Exception, match="Too many puzzles"):
            await queue.add(MakeRequest())
        queue.limits = replace(limits, abandoned_seconds=0)
        await asyncio.sleep(0.1)
        third = await queue.add(MakeRequest())
        assert queue.waiting == [third] and first.state["state"] == "failed"

    asyncio.run(scene())


@needs_posix
def test_a_new_store_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "site.sqlite"
    Store(str(path)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@needs_posix
def test_an_old_store_that_others_can_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "site.sqlite"
    Store(str(path)).close()
    serve._check_rights(str(path))
    serve._check_rights("postgresql://ada@host/puzzles")
    assert capsys.readouterr().err == ""
    path.chmod(0o640)
    serve._check_rights(str(path))
    assert capsys.readouterr().err.splitlines() == [
        f"{path} has the solutions of the days to come, and other users can read it; run chmod 600 {path}"
    ]


class TestPacked:
    def test_texts_are_stored_packed(self, store: Store) -> None:
        """Nobody's puzzle is refused for that: the largest grid with clues for every slot takes 80 kB."""
        made = preparing.prepare_upload(formats.read(large(1_000), source="x"))
        name = store.add_prepared(made, origin="upload")
        assert made.stored < 40_000 < 400_000 < made.size and store.visitors_bytes() == made.stored
        assert store.part(name, "content") == made.content and store.part(name, "answers") == made.answers
        with store._reader.connect() as db:
            [kind] = db.exec_driver_sql("select distinct typeof(content) from puzzle where day is null").scalars()
            assert kind == "blob"

    def test_what_an_older_release_stored_is_read(self, store: Store) -> None:
        name = store.add_prepared(preparing.prepare_upload(formats.read(json.dumps(TINY).encode())), origin="upload")
        content = store.part(name, "content")
        with store._engine.begin() as db:
            db.execute(sa.text("update puzzle set content = :older where id = :id"), {"older": content, "id": name})
        assert store.part(name, "content") == content

    def test_text_that_can_not_be_packed_is_refused(self) -> None:
        chance = random.Random(2)
        texts = ["".join(chance.choices("abcdefgh\N{GRINNING FACE}", k=4_000)) for _ in range(60)]
        clues = [{"heading": "Across", "number": "1", "clue": text, "cells": [0, 1]} for text in texts]
        with pytest.raises(PuzzleError, match=r"would take 2\d\d,\d\d\d bytes here, packed"):
            preparing.prepare_upload(formats.read(json.dumps(TINY | {"clues": clues}).encode()))


class TestConnections:
    def served(self, store: Store, **limits: Any) -> Any:
        limited = replace(SMALL, **limits)
        return served(
            app_of(store, limits=limited), http=protocol(limited, behind_proxy=not limits.get("connections_an_address"))
        )

    def halves(self, url: str, count: int) -> list[socket.socket]:
        """Connections with half a request each."""
        port = int(url.rpartition(":")[2])
        opened = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
        for each in opened:
            each.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        return opened

    def answers(self, url: str) -> bool:
        import httpx

        return httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200

    def closed(self, connection: socket.socket) -> bool:
        connection.settimeout(PATIENCE)
        try:
            return connection.recv(1) == b""
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    def test_half_a_request_is_timed_out(self, store: Store) -> None:
        with self.served(store, header_seconds=0.3) as url:
            start = time.monotonic()
            assert all(self.closed(each) for each in self.halves(url, 5))
            assert time.monotonic() - start > 0.2
            assert self.answers(url)

    def test_half_a_request_is_no_connection_of_the_server(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        """To make one takes ten times as long as to take a socket, and all that come later wait behind it."""
        made: list[object] = []
        first = LimitedProtocol.connection_made
        monkeypatch.setattr(LimitedProtocol, "connection_made", lambda self, by: (made.append(self), first(self, by)))
        with self.served(store) as url:
            halves = self.halves(url, 20)
            assert self.answers(url)
            assert len(made) == 1
            halves[0].sendall(b"\r\n")
            assert halves[0].recv(20).startswith(b"HTTP/1.1 200")
            assert len(made) == 2
            for each in halves:
                each.close()

    @pytest.mark.parametrize(
        ("pieces", "begins"),
        (
            ((b"GET /healthz HTTP/1.1\r\nHo", b"st: x\r\n\r", b"\n"), b"HTTP/1.1 200"),
            ((b"POST /api/days HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{", b"}"), b"HTTP/1.1 405"),
            ((b"\x16\x03\x01\x02",), b"HTTP/1.1 400"),
            ((b"GET /" + b"x" * 70_000,), b"HTTP/1.1 400"),
        ),
    )
    def test_a_request_in_pieces(self, store: Store, pieces: tuple[bytes, ...], begins: bytes) -> None:
        with self.served(store) as url, socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))) as visitor:
            for piece in pieces:
                visitor.sendall(piece)
                time.sleep(0.05)
            assert visitor.recv(100).startswith(begins)

    def test_the_end_of_a_site_ends_waiting_connections(self, store: Store) -> None:
        with self.served(store) as url:
            halves = self.halves(url, 3)
            assert self.answers(url)
        assert all(self.closed(each) for each in halves)

    def test_a_visitor_who_asks_again_is_not(self, store: Store) -> None:
        import httpx

        with self.served(store, header_seconds=2) as url, httpx.Client(base_url=url, timeout=PATIENCE) as client:
            for _ in range(3):
                assert client.get("/healthz").status_code == 200
                time.sleep(2.1)  # a connection that is kept, and waits for nothing

    def test_when_all_places_are_taken_who_waits_longest_leaves(self, store: Store) -> None:
        with self.served(store, connections=20) as url:
            halves = self.halves(url, 60)
            assert self.answers(url)
            assert self.closed(halves[0])
            for each in halves:
                each.close()

    def test_one_address_has_some_places_and_no_more(self, store: Store) -> None:
        import httpx

        with self.served(store, connections_an_address=5) as url:
            halves = self.halves(url, 5)
            assert all(self.closed(each) for each in self.halves(url, 1))
            for each in halves:
                each.close()

            def has_a_place() -> bool:
                with suppress(httpx.TransportError):
                    return self.answers(url)
                return False

            wait_for(has_a_place)


def test_a_flood_of_log_lines_is_short() -> None:
    now = [0.0]
    log = LimitedLog(at_once=10, a_second=1, clock=lambda: now[0])
    record = {"msg": "Invalid HTTP request received."}
    written = sum(log.filter(logging.makeLogRecord(record)) for _ in range(100_000))
    assert written == 10
    now[0] = 2.0
    last = logging.makeLogRecord(record)
    assert log.filter(last) and last.getMessage().endswith("(99,990 lines before this one were left out)")


def test_responses_do_not_wait_for_the_visitor_to_confirm_them() -> None:
    """Without TCP_NODELAY a request on an open connection takes 40 ms more."""
    loop = SimpleNamespace(call_later=lambda *_: None, add_reader=lambda *_: None)
    acceptor = SimpleNamespace(loop=loop, door=SimpleNamespace(idle={}, header_seconds=1), waiting=set())
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()):
        connected, _ = listener.accept()
        with connected:
            NewConnection(acceptor, connected).start()  # type: ignore[arg-type]
            assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
