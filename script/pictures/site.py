"""The pictures of docs/SITE.md: run it to draw them anew (two minutes; wants Chromium).

.venv/bin/python script/pictures/site.py
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
from crosswright.publish.plan import WeekPlan
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.web.app import create_app
from crosswright.web.server.settings import Settings
from crosswright.web.server.site import Site

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
TODAY = date(2026, 11, 19)
PORT = 8766
DESK, PHONE = {"width": 1100, "height": 780}, {"width": 360, "height": 800}


def fill_store(store: Store) -> None:
    """Some weeks of days; two puzzles will do, as only their sizes and difficulties are seen."""
    with Workshop.open() as workshop:
        today, mini = (_made(workshop, name, seed) for name, seed in (("american", 12), ("mini", 3)))
    plan = WeekPlan()
    for n in range(45):
        day = TODAY - timedelta(n)
        theirs = today if n % 7 else mini
        details: dict[str, Any] = {"title": plan.title_of(day), "author": "Ada Example", "date": day.isoformat()}
        store.publish(day, replace(today if n == 0 else theirs, **details), difficulty=plan.day(day).difficulty)


def _made(workshop: Workshop, name: str, seed: int) -> Puzzle:
    made = workshop.make(Request(preset(name), seed=seed))
    assert made.clued is not None
    return made.clued.puzzle


def draw(browser: Browser, letters: str) -> None:
    """Take the pictures; some letters are there already."""
    desk = browser.new_page(viewport=DESK)
    desk.goto(f"http://127.0.0.1:{PORT}/")
    desk.locator("crossword-player [role=gridcell]").first.click()
    desk.keyboard.type(letters)
    _save(desk, "puzzle")
    desk.goto(f"http://127.0.0.1:{PORT}/archive")
    _save(desk, "archive")
    desk.goto(f"http://127.0.0.1:{PORT}/make")
    desk.get_by_text("American", exact=True).click()
    desk.get_by_label("Seed").fill("5")
    desk.get_by_label("Show me the letters").check()
    desk.get_by_role("button", name="Make it").click()
    desk.locator("#grid span:text-matches('[A-Z]')").nth(100).wait_for(timeout=120_000)
    _save(desk, "making")
    phone = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, color_scheme="dark").new_page()
    phone.goto(f"http://127.0.0.1:{PORT}/")
    phone.locator("crossword-player [role=gridcell]").first.tap()
    _save(phone, "phone")


def _save(page: Any, name: str) -> None:
    time.sleep(0.7)
    page.screenshot(path=FOLDER / f"site-{name}.png")
    assert (FOLDER / f"site-{name}.png").stat().st_size < 150_000


def main() -> None:
    """Fill a store, serve it, look at it."""
    Site.today = lambda site: TODAY  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(str(Path(folder) / "site.sqlite"))
        fill_store(store)
        stored = store.day(TODAY)
        assert stored is not None
        letters = "".join(stored.puzzle.solution)[:7]
        app = create_app(Settings(store=store.place, daily=False), store)
        server = uvicorn.Server(uvicorn.Config(app, port=PORT, log_level="warning", timeout_graceful_shutdown=1))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
        thread.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
                draw(browser, letters)
                browser.close()
        finally:
            server.should_exit = True
            thread.join()
            store.close()


if __name__ == "__main__":
    main()
