"""Bad input on the constructor's page: a clear word in the page, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from construct_page import DRAFTS, base, is_kept, lamp, page, saved, shows
from web_site import one_day

__all__ = ["base", "one_day", "page"]
FULL = """() => {
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    IDBObjectStore.prototype.put = full;
}"""
# Rewrites the draft that is kept, as another version of the page could have left it.
OF_ANOTHER_FORM = """() => new Promise(resolve => {
    indexedDB.open("crosswright").onsuccess = ({target: {result: database}}) => {
        const store = database.transaction("drafts", "readwrite").objectStore("drafts");
        store.getAll().onsuccess = ({target: {result: [draft]}}) => {
            const other = {id: draft.id, at: draft.at, form: 99, puzzle: "SEA"};
            store.put(other).onsuccess = () => { database.close(); resolve(); };
        };
    };
})"""


def drafts(page: Any) -> int:
    """How many drafts the browser keeps."""
    return int(page.evaluate(f"{DRAFTS}.then(all => all.length)"))


@pytest.mark.parametrize(
    ("label", "tab", "name", "content", "says"),
    [
        ("Add lists of words", "Lists", "a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "it is no text"),
        ("Add lists of words", "Lists", "latin.txt", "CAFÉ\n".encode("latin-1"), "save it as UTF-8"),
        ("Add lists of words", "Lists", "empty.txt", b"", "it has no words"),
        ("Add a file of your clues", "Clues", "a.png", b"\x89PNG\r\n\x1a\n\0\0", "it is no text"),
        ("Add a file of your clues", "Clues", "words.txt", b"TEA\nSEA\n", "it has no clues"),
        ("Open a puzzle file", "File", "a.png", b"\x89PNG\r\n\x1a\n\0\0", "No such file could be made"),
        ("Open a puzzle file", "File", "a.ipuz", b'{"a": 1}', "there is no crossword in it"),
    ],
)
def test_files_that_cant_be_used(page: Any, label: str, tab: str, name: str, content: bytes, says: str) -> None:
    page.keyboard.type("SEA")
    page.get_by_role("tab", name=tab).click()
    if tab == "Clues":
        page.get_by_text("Your own clues").click()
    with page.expect_response("**/api/convert/ipuz") if says.startswith("No such") else _nothing():
        page.get_by_label(label).set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
    page.get_by_text(says).first.wait_for()
    shows(page, "SEA")
    lamp(page, "fills")


class _nothing:
    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


def test_a_list_of_five_million_lines(page: Any, tmp_path: Path) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("w", encoding="ascii") as file:
        for first in range(50):
            file.write("".join(f"{_word(first * 100_000 + i)}\n" for i in range(100_000)))
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(huge)
    page.get_by_text("Reading huge.txt").wait_for()
    page.locator(".cells .cell").first.focus()
    page.keyboard.type("SEA")  # the page stays usable
    shows(page, "SEA")
    page.get_by_text("it has more than 1,000,000 words").wait_for()
    lamp(page, "fills")


def _word(number: int) -> str:
    letters = ""
    while number:
        number, letter = divmod(number, 26)
        letters += chr(65 + letter)
    return letters + "QQ"


def test_more_letters_than_a_search_takes(page: Any) -> None:
    strange = "\n".join(chr(0x4E00 + i) * 3 for i in range(70))
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(
        {"name": "many.txt", "mimeType": "text/plain", "buffer": strange.encode()}
    )
    page.get_by_text("184 words are in use. 11 are left out").wait_for()  # 5 letters and 59 others
    lamp(page, "fills")


def test_storage_is_full(page: Any, tmp_path: Path) -> None:
    page.evaluate(FULL)
    page.keyboard.type("SEA")
    page.get_by_text("keep the draft: there is no room left").wait_for()
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(
        {"name": "own.txt", "mimeType": "text/plain", "buffer": b"ZOO\n"}
    )
    page.get_by_text("“own.txt” is used now, but this browser can").first.wait_for()
    page.get_by_text("126 words are in use").wait_for()
    page.keyboard.press("Control+z")
    assert json.loads(saved(page, ".ipuz", tmp_path / "a.ipuz").read_text())["solution"][0][:2] == ["S", "E"]
    page.on("dialog", lambda dialog: dialog.accept())  # it asks before it is closed


def test_a_draft_of_another_version(page: Any, tmp_path: Path) -> None:
    page.keyboard.type("SEA")
    is_kept(page, "letters.startsWith('SEA')")
    page.evaluate(OF_ANOTHER_FORM)
    page.reload()
    page.get_by_text("was made by another version of this page").first.wait_for()
    kept = saved(page, "A draft of another version: save it as it is", tmp_path / "draft.json")
    assert json.loads(kept.read_text())["puzzle"] == "SEA"
    page.locator(".cells .cell").first.click()
    page.keyboard.type("T")
    is_kept(page, "letters?.startsWith('T')")
    assert drafts(page) == 2


def test_two_tabs_on_one_draft(page: Any) -> None:
    page.keyboard.type("SEA")
    is_kept(page, "letters.startsWith('SEA')")
    other = page.context.new_page()
    other.goto("/construct")
    shows(other, "SEA")
    other.locator(".cells .cell").nth(3).click()
    other.keyboard.type("TEA")
    page.get_by_text("open in another tab").first.wait_for()
    assert drafts(page) == 1
    page.locator(".cells .cell").nth(3).click()
    page.keyboard.type("ATE")
    is_kept(page, "letters.startsWith('SEAATE')")
    assert drafts(page) == 2
    shows(other, "SEATEA")
    shows(page, "SEAATE")
    other.close()


def test_without_a_database_the_page_works(browser: Any, base: str) -> None:
    opened = browser.new_context(base_url=base)
    opened.add_init_script("indexedDB.open = () => { throw new DOMException('closed', 'SecurityError'); }")
    page = opened.new_page()
    page.goto("/construct")
    page.get_by_text("This browser keeps no drafts").first.wait_for()
    lamp(page, "unknown")
    page.locator(".cells .cell").first.click()
    page.keyboard.type("SEA")
    shows(page, "SEA")
    opened.close()
