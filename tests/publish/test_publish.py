"""Publishing without a web framework: the plan, the days, the store and the static site, where none is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crosswright.workers.tasks import ChildTask

TESTS = Path(__file__).parents[1] / "common"
PLAN = "repeat-after = 4\n[every-day]\npreset = 'mini'\n"
# What a server needs, and what nothing in `publish` may import.
BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("fastapi", "starlette", "uvicorn", "multipart", "httpx") or name == "crosswright.web":
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Blocked())
"""
PUBLISH = """
import datetime
from pathlib import Path
from quick_workshop import QuickWorkshop
from crosswright.publish.days import DayMaker, ahead
from crosswright.publish.plan_file import read_plan
from crosswright.publish.static_site import StaticSettings, write_site
from crosswright.publish.store import Store

first = datetime.date(2026, 11, 23)
plan, store = read_plan("plan.toml"), Store("site.sqlite")
with DayMaker(store, plan, QuickWorkshop) as maker:
    print([maker.make(day).state.value for day in ahead(first, 2)])
site = write_site(store, Path("public"), StaticSettings(base_url="https://example.org"), first + datetime.timedelta(1))
print(site.days, all((Path("public") / name).stat().st_size for name in site.written))
print(sorted({name.split(".")[0] for name in sys.modules} & {"fastapi", "starlette", "uvicorn"}))
"""


def run_python(program: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(TESTS)!r})\n{program}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_works_without_a_web_framework(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    lines = run_python(BLOCKED + PUBLISH, tmp_path).splitlines()
    assert lines == ["['made', 'made', 'made']", "2 True", "[]"]
    pages = {path.name for path in (tmp_path / "public").iterdir()}
    assert {"index.html", "2026-11-23.html", "2026-11-24.html", "feed.atom"} <= pages
    assert "2026-11-25.html" not in pages


def test_the_block_blocks(tmp_path: Path) -> None:
    attempt = "try:\n    import crosswright.web.app\nexcept ModuleNotFoundError as error:\n    print(error)"
    blocked = f"{BLOCKED}\n{attempt}"
    assert "is blocked" in run_python(blocked, tmp_path)


class TestDaysTask:
    """The child that makes days, with a workshop that makes minis of nonsense."""

    def messages(self, *words: str, **request: object) -> tuple[int, list[dict[str, object]]]:
        program = [sys.executable, str(TESTS / "quick_child.py"), *words, ChildTask("days").as_json()]
        done = subprocess.run(
            program, input=json.dumps(request), capture_output=True, text=True, timeout=300, check=False
        )
        assert done.stderr == ""
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    @pytest.fixture
    def store(self, tmp_path: Path) -> dict[str, str]:
        (tmp_path / "plan.toml").write_text(PLAN)
        return {"store": str(tmp_path / "site.sqlite"), "plan": str(tmp_path / "plan.toml")}

    def test_it_reports_steps_and_days(self, store: dict[str, str]) -> None:
        code, messages = self.messages(**store, ahead=1)
        days = [message["day"] for message in messages if "day" in message]
        assert code == 0
        assert messages[:2] == [{"doing": "making the first mini"}, {"doing": "loading words and clues"}]
        assert [day["state"] for day in days] == ["made", "made"]  # type: ignore[index]
        again = self.messages(**store, ahead=1)
        assert again[0] == 0
        days = [message["day"] for message in again[1] if "day" in message]
        assert [day["state"] for day in days] == ["there", "there"]  # type: ignore[index]

    def test_a_day_that_can_not_be_made_says_why(self, store: dict[str, str]) -> None:
        code, messages = self.messages("CAT", "TOE", **store, ahead=0)
        (day,) = [message["day"] for message in messages if "day" in message]
        assert code == 1
        assert (day["state"], day["why"]) == (  # type: ignore[index]
            "missing",
            "no pattern could be filled; allow more words, or a smaller repeat-after",
        )

    def test_what_stops_it_is_one_message(self, store: dict[str, str]) -> None:
        (path := Path(store["plan"])).write_text("titel = 'x'")
        code, [message] = self.messages(**store)
        assert code == 1
        assert str(message["error"]).startswith(
            f"{path}:1: titel: there is no such key; those permitted here are name, title, "
        )
