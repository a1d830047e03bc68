"""The site in Chromium, Firefox and WebKit: what people do first, in each engine that is installed here."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from engines import ENGINES, Engine, EngineError, Reader, started
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from web_site import WORDS, app_of, filled_store, one_day, served

__all__ = ["one_day"]
GAME = "document.querySelector('crossword-player').game"
ROOT = "document.querySelector('crossword-player').shadowRoot"
CELL, HERE = "[role=gridcell]", ".cell.here"
# A cell with its line is at least so many pixels wide: 2rem.
LEAST_CELL = 32


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, served(app_of(store, makers=1)) as base:
        yield base


@pytest.fixture
def page(engine: Engine, base: str) -> Engine:
    """Today's puzzle, as it is for somebody who has never been there."""
    engine.resize(1280, 800)
    engine.go(f"{base}/robots.txt")
    engine.run("localStorage.clear()")
    engine.go(base)
    engine.find(CELL)
    return engine


def game(page: Engine, expression: str) -> Any:
    return page.run(f"{GAME}.{expression}")


def test_a_puzzle_is_checked_revealed_and_solved(page: Engine) -> None:
    page.click(CELL)
    page.type("".join(WORDS[:4]) + "TRENX")
    page.push("Check")
    page.push("Puzzle")
    page.find(".cell.wrong")
    page.press("Backspace")
    page.push("Reveal")
    page.push("Cell")
    page.find("dialog[open]")
    assert game(page, "solved") and game(page, "revealed.size") == 1
    page.reload()
    page.find(".cell.revealed")
    assert game(page, "solved") and game(page, "letters").count("E") == "".join(WORDS).count("E")


def test_letters_are_undone_and_stay(page: Engine) -> None:
    page.click(CELL)
    page.type("HEARTEM")
    page.press("Control+z")
    page.press("Backspace")  # back into the entry just left
    assert "".join(game(page, "letters")) == "HEART"


def test_the_keyboard_finds_the_way_out(page: Engine) -> None:
    page.click(CELL)
    for _ in range(game(page, "entries.length")):
        page.press("Tab")
    outside = "!document.querySelector('crossword-player').shadowRoot.activeElement?.closest('.grid')"
    assert page.run(outside)
    page.click(CELL)
    page.press("F6")
    assert page.run(outside)
    page.press("F6")
    assert not page.run(outside)


def test_touch_and_the_keyboard_on_the_screen(page: Engine) -> None:
    page.run("localStorage.setItem('crosswright:settings', JSON.stringify({keyboard: true}))")
    page.reload()
    page.click(CELL, kind="touch")
    for letter in "HE":
        page.click("button.key", letter, kind="touch")
    page.wait(f"{GAME}.letters.filter(Boolean).length === 2")


def test_a_magnified_page_keeps_its_cells(page: Engine) -> None:
    page.resize(500, 300)
    wide = "document.documentElement.scrollWidth - innerWidth"
    page.wait(f"{wide} <= 0")
    assert page.value(CELL, "node.offsetWidth") + 1 >= LEAST_CELL


def test_screen_readers_get_names_and_news(page: Engine) -> None:
    assert page.role(".grid") == "grid" and page.role(HERE) == "gridcell"
    page.press("Enter")
    spoken = "[aria-live=polite]"
    page.wait("document.querySelector('crossword-player').game.entry === 1")
    assert page.value(spoken, "node.textContent").startswith("6 Across Clue 6A; 5 letters")
    if page.name != "webkit":  # its driver can't be asked
        assert page.label(".grid") == "Crossword grid"
        assert page.label(HERE).startswith("blank, 6 Across, letter 1 of 5")


def pages(pdf: bytes) -> int:
    """How many pages a PDF has; some programs write that into a packed part of it."""
    parts = [pdf]
    for found in re.finditer(rb"stream\r?\n", pdf):
        with suppress(zlib.error):
            parts.append(zlib.decompressobj().decompress(pdf[found.end() :]))
    return sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in parts)


def test_a_puzzle_is_one_sheet(page: Engine) -> None:
    try:
        paper = page.printed()
    except EngineError as error:
        pytest.skip(f"this driver prints nothing: {str(error)[:80]}")
    assert pages(paper) == 1


def test_a_page_begun_opens_without_the_site(engine: Engine, tmp_path: Path) -> None:
    with closing(filled_store(tmp_path)) as store:
        with served(app_of(store)) as base:
            engine.go(base)
            engine.find(CELL)
            engine.wait("caches.open('crosswright-1').then(it => it.keys()).then(all => all.length > 5)")
            engine.run("localStorage.clear()")
            engine.go(base)
            engine.find(CELL)
            engine.type("HE")
        engine.go(base)
        engine.find(CELL)
        assert game(engine, "letters.slice(0, 2)") == ["H", "E"]


def test_two_people_solve_together(page: Engine) -> None:
    page.push("More")
    page.push("Solve together")
    page.find(".together .person")
    page.wait("location.hash.startsWith('#together=')")
    with started(page.name) as friend:
        friend.go(page.run("location.href"))
        friend.find(".together .person")
        page.run(f"{ROOT}.querySelector('dialog').close()")  # it has the link, where there is no clipboard
        page.click(CELL)
        page.type("HE")
        friend.wait(f"{GAME}.letters.slice(0, 2).join('') === 'HE'")
        friend.run(f"({GAME}.goTo(9), document.querySelector('crossword-player').focus())")
        friend.type("T")
        page.wait(f"{GAME}.letters[4] === 'T'")  # the first cell of 5-Down
        assert page.run(f"{ROOT}.querySelectorAll('.person').length") > 1
    page.go("about:blank")


def test_the_constructors_page_fills(engine: Engine, base: str) -> None:
    engine.resize(1280, 800)
    engine.go(f"{base}/construct")
    engine.wait("document.querySelector('.lamp-line')?.dataset.state")
    engine.click(".cells .cell")
    engine.type("A")
    engine.wait("document.querySelector('.cells .cell').textContent.endsWith('A')")


@pytest.mark.parametrize("name", ENGINES)
def test_a_light_page_stays_light_on_a_dark_machine_that_keeps_still(name: str, base: str) -> None:
    elsewhere = FastAPI()
    script = f'<script type="module" src="{base}/player/player.js"></script>'
    element = f'<crossword-player src="{base}/api/puzzles/today"></crossword-player>'
    text = f"<!doctype html><html lang=en><title>Elsewhere</title>{script}{element}"
    elsewhere.add_api_route("/", lambda: HTMLResponse(text))
    with started(name, Reader(dark=True, still=True)) as engine, served(elsewhere) as other:
        engine.go(other)
        engine.click(CELL)
        assert engine.run("matchMedia('(prefers-color-scheme: dark) and (prefers-reduced-motion)').matches")
        assert engine.value(HERE, "getComputedStyle(node).color") == "rgb(22, 24, 29)"
        engine.type("".join(WORDS))
        engine.find("dialog[open]")
        assert engine.run("document.querySelector('crossword-player').shadowRoot.getAnimations().length") == 0
