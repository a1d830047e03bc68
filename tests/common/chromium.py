"""Chromium for the tests, driven by Playwright; what asks for it is skipped where either is missing.

`conftest.py` makes the `browser` fixture known to all tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from shutil import which
from typing import Any

import pytest


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, without a window. While it is open, Playwright's event loop runs, and no other can."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = which("chromium") or which("chromium-browser") or which("google-chrome")
    if path is None:
        pytest.skip("there is no Chromium here")
    with (
        sync_api.sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])) as browser,
    ):
        yield browser


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
    for _ in range(200):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")
