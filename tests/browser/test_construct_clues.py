"""Clues, notes, the proof, submissions and copies of published puzzles on the constructor's page, in Chromium."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import wait_until
from construct_page import base, is_kept, lamp, page, saved, shows
from player_page import expect
from web_site import MINI, app_of, filled_store, one_day, served

from crosswright.clues.database import Database, Record
from crosswright.media import formats
from crosswright.web.construct.edited import EditedFile, Editing

__all__ = ["base", "one_day", "page"]
GRID = "SEAATETSI"  # across SEA, ATE, TSI; down SAT, ETS, AEI


@pytest.fixture
def filled(page: Any) -> Any:
    """The page with a full grid, and the panel of clues open."""
    page.keyboard.press("Control+a")
    for row in ("SEA", "ATE", "TSI"):
        page.keyboard.type(row)
        page.keyboard.press("Enter")
    shows(page, GRID)
    page.get_by_role("tab", name="Clues").click()
    return page


def clue(page: Any, name: str) -> Any:
    return page.get_by_label(f"Clue for {name}")


def test_leaks_are_marked_as_you_type(filled: Any) -> None:
    for name, text, fault in (
        ("1A", "The sea, briefly", "“sea” gives the answer away"),
        ("4A", "At E", "“at e” gives the answer away"),
        ("1D", "Was seated", ""),
        ("2D", "The same", ""),
        ("3D", "The same", "the same clue as 2D"),
    ):
        clue(filled, name).fill(text)
        filled.wait_for_timeout(60)
        expect(clue(filled, name).locator("xpath=..").locator("small.fault")).to_have_text(fault)
    filled.get_by_role("tab", name="File").click()
    filled.get_by_text("1 clue is missing: 5A.").wait_for()
    filled.get_by_text("1A SEA: “sea” gives the answer away.").wait_for()


def test_selected_words_are_put_in_italics(filled: Any) -> None:
    field = clue(filled, "1A")
    field.fill("See Hamlet")
    field.evaluate("field => field.setSelectionRange(4, 10)")
    filled.get_by_label("Put selected words at 1A in italics").click()
    expect(field).to_have_value("See <i>Hamlet</i>")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == "Hamlet"
    filled.keyboard.press("Control+i")
    expect(field).to_have_value("See Hamlet")
    filled.keyboard.press("Control+i")
    is_kept(filled, "JSON.stringify(draft.sheet.clues).includes('See <i>Hamlet</i>')")


def test_the_site_proofreads_before_you_publish(filled: Any) -> None:
    for name, text in (("1A", "Main"), ("4A", "Had sent her"), ("5A", "Mains"), ("1D", "Was seated"), ("2D", "Aliens")):
        clue(filled, name).fill(text)
    filled.get_by_role("tab", name="File").click()
    filled.get_by_label("Title", exact=True).fill("The Sat")
    filled.get_by_text("“sat” in the title gives SAT at 1D away.").wait_for()


def test_notes_are_kept_and_travel_with_the_files(filled: Any, tmp_path: Path) -> None:
    clue(filled, "1A").fill("Main")
    filled.get_by_label("Write a note on 1A").click()
    filled.keyboard.type("check with Ada")
    is_kept(filled, "JSON.stringify(draft.sheet.notes).includes('check with Ada')")
    filled.reload()
    lamp(filled, "fills")
    filled.get_by_role("tab", name="Clues").click()
    assert filled.get_by_label("Note on 1A SEA").input_value() == "check with Ada"
    without = saved(filled, ".ipuz", tmp_path / "without.ipuz").read_text()
    assert json.loads(without)["clues"]["Across"][0] == [1, "Main"]
    assert b"Ada" not in saved(filled, ".puz", tmp_path / "without.puz").read_bytes()
    filled.get_by_text("1 note on a clue stays out of the files.").wait_for()
    filled.get_by_label("With your notes on clues").check()
    filled.get_by_text("1 note on a clue goes into the files, where solvers read it.").wait_for()
    ipuz = json.loads(saved(filled, ".ipuz", tmp_path / "a.ipuz").read_text())
    assert ipuz["clues"]["Across"][0] == {"number": 1, "clue": "Main", "note": "check with Ada"}
    puz = saved(filled, ".puz", tmp_path / "a.puz")
    assert "1A: check with Ada" in formats.read(puz.read_bytes(), source="a.puz").notes
    filled.get_by_role("button", name="New draft").click()
    filled.get_by_label("Open a puzzle file").set_input_files(puz)
    shows(filled, GRID)
    filled.get_by_role("tab", name="Clues").click()
    wait_until(filled, "document.querySelector('[aria-label=\"Note on 1A SEA\"]')?.value === 'check with Ada'")
    filled.get_by_role("tab", name="File").click()
    assert filled.get_by_role("textbox", name="Notes").input_value() == ""


def test_notes_are_not_published(filled: Any) -> None:
    clue(filled, "1A").fill("Main")
    filled.get_by_label("Write a note on 1A").click()
    filled.keyboard.type("secret")
    filled.get_by_role("tab", name="File").click()
    filled.get_by_role("button", name="Publish").click()
    name = filled.locator(".published a").get_attribute("href").rpartition("/")[2]
    answer = filled.request.get(f"/files/{name}.ipuz")
    assert "Main" in answer.text()
    assert "secret" not in answer.text()


def test_a_file_of_your_own_clues_is_searched(filled: Any, tmp_path: Path) -> None:
    own = tmp_path / "mine.tsv"
    own.write_text('SEA\tMain\nsea;60;"Deep; blue"\nATE\tHad supper\n', encoding="utf-8")
    filled.get_by_text("Your own clues").click()
    filled.get_by_label("Add a file of your clues").set_input_files(own)
    filled.get_by_text("3 clues of mine.tsv are offered").wait_for()
    clue(filled, "1A").focus()
    filled.get_by_role("button", name="Deep; blue mine.tsv").click()
    assert clue(filled, "1A").input_value() == "Deep; blue"
    filled.get_by_label("Search your clues").fill("supper")
    filled.get_by_label("Search your clues").press("Enter")
    filled.get_by_text("Had supper").wait_for()
    is_kept(filled, f"letters === '{GRID}' && JSON.stringify(draft.sheet.clues).includes('Deep; blue')")
    filled.reload()  # it is kept
    filled.get_by_role("tab", name="Clues").click()
    clue(filled, "4A").focus()
    filled.get_by_role("button", name="Had supper mine.tsv").wait_for()


def test_the_proof_marks_cells_until_the_clue_changes(filled: Any) -> None:
    filled.route("**/api/judge", lambda route: route.fulfill(
        json={"share": 0.5, "unfair": ["1A", "1D"], "cells": [0], "wrong": {"1A": "TEA"}}
    ))  # fmt: skip
    filled.get_by_role("button", name="Prove it").click()
    wait_until(filled, "document.querySelectorAll('.cells .hard').length === 1")
    assert "few could find it" in filled.locator(".cells .hard").get_attribute("aria-label")
    for name in ("1A", "1D"):
        clue(filled, name).fill("An easier clue")
    wait_until(filled, "!document.querySelector('.cells .hard')")


def test_a_submission_for_an_editor(filled: Any, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    filled.get_by_role("tab", name="File").click()
    filled.get_by_text("For an editor").click()
    filled.get_by_label("Your name and address").fill("Ada\n1 Sea Street")
    with filled.expect_download() as download:
        filled.get_by_role("button", name="Submission sheet").click()
    download.value.save_as(tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert download.value.suggested_filename == "crossword-submission.pdf"


def test_an_uploaded_puzzle_is_edited(browser: Any, base: str) -> None:
    with closing(browser.new_context(base_url=base)) as opened:
        page = opened.new_page()
        name = page.request.post("/api/uploads", data=formats.write(MINI, "ipuz").data).json()["id"]
        page.goto(f"/p/{name}")
        page.get_by_role("link", name="Edit").click()
        shows(page, "HEARTEMBER")
        page.wait_for_url("**/construct")
        is_kept(page, "letters.startsWith('HEARTEMBER')")
        page.reload()
        shows(page, "HEARTEMBER")


def test_a_collection_on_this_machine_is_searched(browser: Any, tmp_path: Path) -> None:
    place = str(tmp_path / "clues.sqlite")
    with closing(Database(place)) as collection:
        collection.add([Record("HEART", "Pump", "notebook"), Record("EMBER", "Glowing coal", "notebook")])
    path = tmp_path / "mini.ipuz"
    path.write_bytes(formats.write(MINI, "ipuz").data)
    with closing(filled_store(tmp_path)) as store:
        app = app_of(store, features=(Editing(EditedFile(path), place),))
        with served(app) as base, closing(browser.new_context(base_url=base)) as opened:
            page = opened.new_page()
            page.goto("/construct")
            shows(page, "HEARTEMBER")
            page.get_by_role("tab", name="Clues").click()
            clue(page, "1A").focus()
            page.get_by_role("button", name="Pump notebook").click()
            page.keyboard.press("Control+a")
            page.get_by_text("Your own clues").click()
            page.get_by_label("Search your clues").fill("coal")
            page.get_by_role("button", name="Search").click()
            page.get_by_text("Glowing coal").wait_for()
            page.locator(".cells .cell").first.click()
            page.keyboard.press("Control+s")
            page.get_by_text("The file is saved.").first.wait_for()
    again = formats.read(path.read_bytes(), source="mini.ipuz")
    assert again.clue_of["1A"].text.plain == "Pump"
