"""Puzzles made for visitors: heard as they are made, in a queue that has an end, by processes that may die."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient
from patience import PATIENCE, wait_for
from quick_workshop import QuickWorkshop
from web_site import MAKING, app_of, filled_store, one_day, opened, served, store

from crosswright import make
from crosswright.checking import check
from crosswright.errors import WrongFillError
from crosswright.media import formats
from crosswright.publish.days_task import DaysRequest
from crosswright.publish.store import Store
from crosswright.web.desk import schedule as day_schedule
from crosswright.web.puzzles import maker, making
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.making import MakingJob
from crosswright.web.puzzles.site_puzzles import MAKINGS, SitePuzzles
from crosswright.web.server import file_tasks
from crosswright.web.server.file_tasks import FileTaskError, FileTasks
from crosswright.web.server.rates import Busy
from crosswright.web.server.settings import Settings
from crosswright.workers.child import Talk
from crosswright.workers.parent import Answer
from crosswright.workers.tasks import ChildTask

__all__ = ["one_day", "store"]


# A maker that does nothing, but late.
IDLE = """
import json, time
while input():
    time.sleep(0.2)
    print(json.dumps({"state": "failed", "message": "idle"}), flush=True)
"""
# One that waits for a file.
HELD = """
import json, os, sys, time
while input():
    while not os.path.exists({file!r}):
        time.sleep(0.02)
    print(json.dumps({{"state": "failed", "message": "let go"}}), flush=True)
"""
# One that goes on until it is stopped.
ENDLESS = """
while True:
    print('{"state": "failed", "message": "stopped"}' if "stop" in input() else '{"state": "making"}', flush=True)
"""


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", text)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One visitor, so that one maker makes all."""
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, opened(store, makers=1) as client:
        yield client


def states(client: httpx.Client, url: str) -> Iterator[dict[str, Any]]:
    """What is heard of a job."""
    with client.stream("GET", url) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line[6:])


def ordered(client: httpx.Client, **order: Any) -> str:
    answer = client.post("/api/making", json=order)
    assert answer.status_code == 202
    return f"/api/making/{answer.json()['id']}"


def ended(client: httpx.Client, url: str) -> dict[str, Any]:
    """The state that a job ends in; it is asked for all the while."""
    wait_for(lambda: client.get(url).json()["state"] in ("made", "failed"), "the end of the job")
    return client.get(url).json()  # type: ignore[no-any-return]


class TestMaking:
    def test_a_mini_is_made_while_one_listens(self, client: TestClient) -> None:
        url = ordered(client, preset="mini", seed=1, title="Mine", author="Ada", difficulty=3, secret=False)
        heard = list(states(client, f"{url}/events"))
        assert heard[-1]["state"] == "made" and heard[-1]["seed"] == 1
        grids = [state["rows"] for state in heard if state.get("rows")]
        assert grids and all(len(rows) == 5 and set("".join(rows)) <= set("AEST#.") for rows in grids)
        document = client.get(f"/api/puzzles/{heard[-1]['url'][3:]}").json()
        assert (document["rows"], document["title"], document["author"]) == (5, "Mine", "Ada")
        assert heard == heard[:-1] + list(states(client, f"{url}/events"))  # who comes late hears the end
        puzzle = formats.read(client.get(f"/files/{heard[-1]['url'][3:]}.ipuz").content)
        assert not check(puzzle.fill)

    def test_the_letters_of_a_secret_one_are_kept_back(self, client: TestClient) -> None:
        url = ordered(client, seed=1, secret=True)
        rows = [row for state in states(client, f"{url}/events") for row in state.get("rows", ())]
        assert rows and set("".join(rows)) <= set("*#.")

    def test_by_the_form_and_without_scripts(self, client: TestClient) -> None:
        place = client.post("/make", data={"preset": "mini", "theme": "state", "seed": ""}).headers["location"]
        assert place.startswith("/making/") and "refresh" in client.get(place).text
        state = ended(client, f"/api{place}")
        assert state["state"] == "made"
        ready = client.get(place).text
        assert f'id="play" href="{state["url"]}"' in ready and f'href="/construct#from={state["url"][3:]}"' in ready
        assert "refresh" not in ready and "Your puzzle is ready" in ready

    def test_one_that_cannot_be_says_why(self, client: TestClient) -> None:
        state = ended(client, ordered(client, theme=["quiz"]))
        assert state["state"] == "failed" and state["message"].endswith("fewer theme entries.")


def test_a_puzzle_that_the_check_refuses_is_not_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    filled = make.fill_pattern

    def wrong(*arguments: Any) -> Any:
        draft = filled(*arguments)
        return draft and replace(draft, fill=draft.fill.with_letters({0: "Q"}))

    monkeypatch.setattr(make, "fill_pattern", wrong)
    sent = io.BytesIO()
    wanted = MakeRequest(preset="mini", size=4, seed=1)
    with pytest.raises(WrongFillError, match=r"^internal error: a puzzle was made wrongly with seed 1 \(1A: Q"):
        maker.make_one({"request": wanted.model_dump(), "seconds": 60}, QuickWorkshop(), Talk(sent))  # type: ignore[arg-type]
    assert b"puzzle" not in sent.getvalue()


class TestQueue:
    @pytest.fixture(autouse=True)
    def slow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(making, "PROGRAM", program(IDLE))

    def test_it_has_an_end(self, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(making, "PROGRAM", program(HELD.format(file=str(tmp_path / "go"))))
        with opened(store, makers=1, features=(replace(MAKING, waiting=1),)) as client:
            urls = [ordered(client)]
            wait_for(lambda: client.get(urls[0]).json()["state"] != "waiting")
            urls.append(ordered(client))
            assert client.get(urls[1]).json() == {"state": "waiting", "place": 0}
            for path, body in (("/api/making", {"json": {}}), ("/make", {"data": {"preset": "mini"}})):
                answer = client.post(path, **body)  # type: ignore[arg-type]
                assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0
            (tmp_path / "go").touch()
            assert [ended(client, url)["message"] for url in urls] == ["let go", "let go"]

    def test_one_visitor_may_not_have_it_all(self, store: Store) -> None:
        with opened(store, makers=1, rates={MAKINGS: 4}) as client:
            ordered(client)
            answer = client.post("/api/making", json={})
            assert answer.status_code == 429 and answer.headers["retry-after"] == "900"

    def test_what_nobody_listens_to_is_stopped(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(making, "PROGRAM", program(ENDLESS))
        monkeypatch.setattr(making, "CHECK_LISTENERS", 0.05)
        app = app_of(store, makers=1, features=(replace(MAKING, abandoned_seconds=2),))
        with served(app) as base, httpx.Client(base_url=base, timeout=PATIENCE) as client:
            url = ordered(client)
            job = app.state.site.part(SitePuzzles).queue.jobs[url[12:]]
            with client.stream("GET", f"{url}/events"):
                wait_for(lambda: job.state["state"] == "making")
                time.sleep(2.5)
                assert job.state["state"] == "making"
            wait_for(lambda: job.over)
            assert client.get(url).json() == {"state": "failed", "message": "stopped"}

    @pytest.mark.parametrize(("idle", "starts"), ((0.1, 2), (60, 1)))
    def test_a_maker_without_work_is_let_go(
        self, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, idle: float, starts: int
    ) -> None:
        monkeypatch.setattr(making, "IDLE", idle)
        monkeypatch.setattr(
            making, "PROGRAM", program(f"print('begun', file=open({str(tmp_path / 'log')!r}, 'a')){IDLE}")
        )
        stopped: list[object] = []
        stop = making.Child.kill

        async def stopping(maker: making.Child) -> None:
            process = maker.process
            await stop(maker)
            if process is not None:
                stopped.append(process)

        monkeypatch.setattr(making.Child, "kill", stopping)
        with opened(store, makers=1) as client:
            for n in range(2):
                assert ended(client, ordered(client))["message"] == "idle"
                if idle < 1:
                    wait_for(lambda n=n: len(stopped) > n, "the maker's end")
        assert (tmp_path / "log").read_text() == "begun\n" * starts


class TestMakersThatFail:
    def run(self, store: Store, monkeypatch: pytest.MonkeyPatch, text: str) -> Any:
        """What becomes of an order that this program gets, and of the next one, that a better one gets."""
        maker = [*program(text)]
        monkeypatch.setattr(making, "PROGRAM", maker)
        with opened(store, makers=1) as client:
            first = ended(client, ordered(client))
            monkeypatch.setattr(making, "GRACE", 60)
            maker[:] = program(IDLE)
            return first["message"], ended(client, ordered(client))["message"]

    def test_one_that_dies_is_replaced(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.run(store, monkeypatch, "input()") == ("It failed; try another.", "idle")

    def test_one_that_talks_nonsense_is_replaced(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        first, second = self.run(store, monkeypatch, "print(input() and '[')")
        assert "went wrong" in first and second == "idle"

    def test_one_that_hangs_is_killed(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(making, "GRACE", 0.5 - MAKING.making_seconds)
        text = "import time; time.sleep(99)"
        assert self.run(store, monkeypatch, text) == ("It took too long; try another.", "idle")


def test_who_listens_late_or_slowly_hears_the_newest_only() -> None:
    async def scene() -> list[Any]:
        job = MakingJob(MakeRequest())
        heard = []

        async def listen() -> None:
            async for state in job.states():
                heard.append(state)
                for _ in range(100):
                    await asyncio.sleep(0)

        listener = asyncio.create_task(listen())
        for n in range(40):
            await job.become(state="making", what=str(n), rows=[])
            for _ in range(10):
                await asyncio.sleep(0)
        await job.become(state="failed", message="enough")
        await listener
        return heard

    heard = asyncio.run(scene())
    assert heard[-1] == {"state": "failed", "message": "enough"} and 2 < len(heard) < 15


class TestTasks:
    def test_no_more_than_a_few_at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def scene() -> list[Any]:
            few = FileTasks(1, 10)
            asked = (few.run("read", b"AT\nNO\n") for _ in range(5))
            return await asyncio.gather(*asked, return_exceptions=True)

        monkeypatch.setattr(file_tasks, "WAITING", 2)
        kinds = [type(each) for each in asyncio.run(scene())]
        assert kinds == [bytes, bytes, bytes, Busy, Busy]

    def test_a_long_one_has_its_time_of_the_processor_not_of_the_clock(self, monkeypatch: pytest.MonkeyPatch) -> None:
        waits: list[tuple[int, float]] = []

        async def answer(task: ChildTask, data: bytes, seconds: float) -> Answer:
            waits.append((task.seconds, seconds))
            return Answer(0, data, "")

        monkeypatch.setattr(file_tasks, "answer", answer)
        for name in ("read", "construct-judge"):
            asyncio.run(FileTasks(1, 20).run(name, b""))
        assert waits == [(21, 20), (121, 1200)]

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory isn't limited so")
    def test_one_that_takes_too_much_memory_ends_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(file_tasks, "MEMORY", 2**24)
        with pytest.raises(FileTaskError):
            asyncio.run(FileTasks(1, 5).run("read", b"AT\nNO\n" + b" " * 3_000_000))


class TestDays:
    def test_they_are_made_as_the_settings_say(self) -> None:
        settings = Settings(store="site.sqlite", zone="Europe/Berlin", ahead=3, plan="week.toml")
        assert day_schedule.request_of(settings) == DaysRequest("site.sqlite", "week.toml", "Europe/Berlin", 3)

    def test_they_are_made_by_a_process_that_says_what_it_does(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        plan = tmp_path / "plan.toml"
        plan.write_text("[every-day]\npreset = 'mini'")
        settings = Settings(store=str(tmp_path / "site.sqlite"), ahead=1, plan=str(plan))
        program = Path(__file__).parents[1] / "common" / "quick_child.py"
        monkeypatch.setattr(day_schedule, "PROGRAM", (sys.executable, str(program)))
        steps: list[str] = []
        assert asyncio.run(day_schedule.make_days(settings, steps.append)) is True
        assert "loading words and clues" in steps and steps[-1] == ""
        with closing(Store(settings.store)) as store:
            assert len(store.days(date(2000, 1, 1), date(9999, 1, 1))) == 2
        monkeypatch.setattr(day_schedule, "PROGRAM", (sys.executable, str(program), "CAT", "TOE"))
        assert asyncio.run(day_schedule.make_days(replace(settings, ahead=2))) is False
        assert " is missing: no pattern could be filled" in caplog.text

    def test_a_failure_is_logged_and_tried_again(self, caplog: pytest.LogCaptureFixture) -> None:
        assert asyncio.run(day_schedule.make_days(Settings(store="nowhere.sqlite", plan="absent.toml"))) is False
        assert "could not all be made" in caplog.text and "absent.toml" in caplog.text

    def test_midnight_comes_and_what_fails_is_tried_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        results, slept = iter((False, False, True, True)), []

        async def made(settings: Settings, doing: Any) -> bool:
            return next(results)

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            if len(slept) == 4:
                raise asyncio.CancelledError

        monkeypatch.setattr(day_schedule, "make_days", made)
        monkeypatch.setattr(day_schedule.asyncio, "sleep", sleep)
        site = type("Site", (), {"settings": Settings(store="x")})()
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(day_schedule.keep_up(site))
        assert slept[:2] == [60, 120] and all(0 < seconds <= 86400 for seconds in slept[2:])


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of memory is Linux's")
def test_a_maker_that_needs_too_much_memory_ends():
    program = (
        "from crosswright.workers.child import ChildTask, limit; limit(ChildTask('', memory=2**30)); bytearray(2**31)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1 and "MemoryError" in ended.stderr
