"""People at the publisher's desk: their file of passwords, their sign-in, and a browser that is signed in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from web_site import app_of, opened, served

from crosswright.publish.store import Store

PASSWORD = "a long enough password"


@pytest.fixture
def people(tmp_path: Path) -> Path:
    path = tmp_path / "desk.people"
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)  # quickly, for tests
    path.write_text(f"ada:{hashed}\n" + "".join(f"{role}:{role}:{hashed}\n" for role in ("edit", "approve", "manage")))
    return path


@contextmanager
def secure(store: Store, **settings: Any) -> Iterator[TestClient]:
    """A visitor by HTTPS, as the address of the site says."""
    with opened(store, **settings) as site:
        site.base_url = "https://puzzles.example"
        yield site


def sign_in(site: TestClient, name: str = "ada", password: str = PASSWORD) -> Any:
    return site.post("/desk/login", data={"name": name, "password": password})


@contextmanager
def visited(browser: Any, store: Store, people: Path, name: str = "ada", **context: Any) -> Iterator[Any]:
    """A page of a browser that is signed in."""
    app = app_of(store, desk=people, base_url="http://127.0.0.1")
    with served(app) as base, closing(browser.new_context(base_url=base, **context)) as opened_:
        page = opened_.new_page()
        page.goto("/desk")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password or token").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.get_by_text(f"Sign out {name}").wait_for()
        yield page
