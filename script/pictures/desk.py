"""The pictures of docs/DESK.md: run it to draw them again (a minute; needs Chromium).

.venv/bin/python script/pictures/desk.py
"""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from shutil import which
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.plan import WeekPlan
from crosswright.publish.store import Store
from crosswright.publish.store.notes import BEGUN, SolverNote
from crosswright.web.app import create_app
from crosswright.web.desk.access import with_person
from crosswright.web.server.settings import Settings
from crosswright.web.server.site import Site

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
TODAY = date(2026, 11, 18)
PORT = 8767
PASSWORD = "only for pictures"
SIZES = {
    "calendar": {"width": 1100, "height": 780},
    "day": {"width": 1100, "height": 1000},
    "phone": {"width": 360, "height": 760},
}


def fill_store(store: Store) -> None:
    """Ten days; one puzzle will do, as it is seen once."""
    with Workshop.open() as workshop:
        made = workshop.make(Request(preset("american"), seed=12))
    assert made.clued is not None
    plan = WeekPlan()
    for n in range(-3, 7):
        day = TODAY + timedelta(n)
        puzzle = replace(made.clued.puzzle, title=plan.title_of(day), author="Ada Example", date=day.isoformat())
        unfair = ["17A", "25D"] if n == 2 else []
        approval: Any = "none" if n <= 0 else "wanted"
        store.publish(day, puzzle, difficulty=plan.day(day).difficulty, approval=approval, report={"unfair": unfair})
    desk = PublisherDesk(store, "ada", TODAY)
    for n in (1, 4):
        desk.approve(TODAY + timedelta(n))
    for seconds in (420, 515, 610, 700):
        store.finished(TODAY.isoformat(), seconds, seconds % 3)
    store.notes.count({(TODAY.isoformat(), BEGUN): 31, (TODAY.isoformat(), "17A"): 6})
    store.notes.add(TODAY.isoformat(), SolverNote("17A", "unclear", "Is it a verb?"))


def draw(browser: Browser) -> None:
    """Take the pictures."""
    for name, size in SIZES.items():
        page = browser.new_page(viewport=size)
        page.goto(f"http://127.0.0.1:{PORT}/desk")
        page.get_by_label("Name").fill("ada")
        page.get_by_label("Password or token").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.get_by_text("Sign out ada").wait_for()
        if name == "day":
            page.goto(f"http://127.0.0.1:{PORT}/desk/{TODAY + timedelta(2)}")
        time.sleep(1)
        page.screenshot(path=FOLDER / f"desk-{name}.png")
        assert (FOLDER / f"desk-{name}.png").stat().st_size < 160_000


def main() -> None:
    """Fill a store, serve it, look at it."""
    Site.today = lambda site: TODAY  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        store, people = Store(str(Path(folder) / "site.sqlite")), Path(folder) / "people"
        people.write_bytes(with_person(b"", "ada", PASSWORD, "people"))
        fill_store(store)
        plan = Path(folder) / "plan.toml"
        plan.write_text("repeat-after = 0")  # all days have the same puzzle here
        app = create_app(Settings(store=store.place, daily=False, desk=people, plan=str(plan)), store)
        server = uvicorn.Server(uvicorn.Config(app, port=PORT, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
        thread.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
                draw(browser)
                browser.close()
        finally:
            server.should_exit = True
            thread.join()
            store.close()


if __name__ == "__main__":
    main()
