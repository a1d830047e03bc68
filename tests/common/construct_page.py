"""The constructor's page for tests: a site with a small list of words, and the page with a grid of 3 by 3."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, sleeper, wait_until
from patience import wait_for
from web_site import app_of, filled_store, served

from crosswright.web.construct import routes
from crosswright.web.server.responses import PACKED, CachedResponse
from crosswright.web.server.site import Site
from crosswright.words import Lexicon
from crosswright.words.packed import packed

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 860}
# Every three-letter word over five letters: any small grid fills, and a test can say which word fits.
LETTERS = "AEIST"
LEXICON = Lexicon.from_words(
    [(a + b + c, 50 + (ord(a) * 7 + ord(b) * 3 + ord(c)) % 50) for a in LETTERS for b in LETTERS for c in LETTERS]
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    async def words(site: Site) -> Any:
        return CachedResponse(packed(LEXICON), PACKED)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routes, "words_of", words)
        with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, served(app_of(store)) as base:
            yield base


@pytest.fixture
def page(browser: Any, base: str) -> Iterator[Any]:
    """The page with a grid of 3 by 3 cells; every complaint fails the test."""
    with closing(browser.new_context(base_url=base, viewport=DESK, accept_downloads=True)) as opened:
        faults: list[str] = []
        yield three_by_three(opened, faults)
    # A file that a site refuses is an answer, though the browser complains of it.
    assert not [fault for fault in faults if "status of 422" not in fault]


def three_by_three(opened: Any, faults: list[str] | None = None) -> Any:
    """The page with a grid of 3 by 3 cells."""
    page = opened.new_page()
    note_faults(page, [] if faults is None else faults)
    page.goto("/construct")
    lamp(page, "impossible", "unknown")  # no word has 15 letters
    page.get_by_role("tab", name="Grid").click()
    for side in ("Rows", "Columns"):
        page.get_by_label(side, exact=True).fill("3")
        page.get_by_label(side, exact=True).press("Tab")
    page.get_by_role("tab", name="Words").click()
    page.locator(".cells .cell").last.click()
    page.locator(".cells .cell").first.click()
    lamp(page, "fills")
    return page


def lamp(page: Any, *states: str) -> None:
    """Wait until the lamp is in one of these states."""
    wait_until(page, f"{json.dumps(states)}.includes(document.querySelector('.lamp-line').dataset.state)")


def letters(page: Any) -> str:
    """What stands in the grid, faint letters left out."""
    return str(page.evaluate(
        "[...document.querySelectorAll('.cells .cell')].map(cell => cell.matches('.block') ? '#'"
        " : cell.matches('.faint') ? '.' : cell.lastChild.textContent || '.').join('')"
    ))  # fmt: skip


def shows(page: Any, wanted: str) -> None:
    """Wait until the grid begins with these letters; "?" stands for any."""

    def is_there() -> bool:
        there = letters(page)[: len(wanted)]
        return len(there) == len(wanted) and all(one in ("?", other) for one, other in zip(wanted, there, strict=True))

    wait_for(is_there, wanted, sleep=sleeper(page))


# The drafts that the browser keeps.
DRAFTS = """new Promise(resolve => {
    indexedDB.open("crosswright").onsuccess = ({target: {result: database}}) => {
        database.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({target}) => {
            database.close();
            resolve(target.result);
        };
    };
})"""


def is_kept(page: Any, what: str) -> None:
    """Wait until this expression is true of a draft that the browser keeps: `draft`, whose letters are `letters`."""
    wait_until(
        page,
        f"{DRAFTS}.then(all => all.some(draft => {{ const letters = draft.sheet?.letters.join(''); return {what}; }}))",
    )


def saved(page: Any, button: str, path: Path) -> Path:
    """The file that a button has the browser save."""
    page.get_by_role("tab", name="File").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    download.value.save_as(path)
    return path
