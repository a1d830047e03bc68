"""Chromium for the tests, driven by Playwright; what asks for it is skipped where either is missing.

`conftest.py` makes the `browser` fixture known to all tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from shutil import which
from typing import Any

import pytest
from patience import PATIENCE, wait_for


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, without a window. While it is open, Playwright's event loop runs, and no other can."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = which("chromium") or which("chromium-browser") or which("google-chrome")
    if path is None:
        pytest.skip("Chromium is not installed here; Debian: apt-get install chromium")
    with (
        sync_api.sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])) as browser,
    ):
        sync_api.expect.set_options(timeout=1000 * PATIENCE)
        for opener in ("new_context", "new_page"):
            setattr(browser, opener, patient(getattr(browser, opener)))
        yield browser


def patient(opening: Callable[..., Any]) -> Callable[..., Any]:
    """What opens a page or a context of pages, which then wait as long as tests do."""

    def opened(**options: Any) -> Any:
        page_or_context = opening(**options)
        page_or_context.set_default_timeout(1000 * PATIENCE)
        return page_or_context

    return opened


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser for all tests of a module."""
    with chromium() as browser:
        yield browser


def note_faults(page: Any, faults: list[str]) -> None:
    """Put down what a page complains of from now on: errors, and what the content policy refuses."""
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)


def wait_until(page: Any, expression: str) -> None:
    """Wait until an expression is true in the page.

    Playwright's `wait_for_function` asks a second time by `eval`, which the pages' content security policy forbids.
    """
    wait_for(lambda: page.evaluate(expression), expression, sleep=sleeper(page))


def sleeper(page: Any) -> Callable[[float], None]:
    """A sleep of some seconds in which Playwright goes on with its work."""
    return lambda seconds: page.wait_for_timeout(1000 * seconds)
