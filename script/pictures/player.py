"""The pictures of docs/PLAYER.md: a puzzle that `crosswright make` makes, played in Chromium. For script/setup test.

.venv/bin/python script/pictures/player.py
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import which
from subprocess import run
from sys import executable
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from crosswright.media.formats import read
from crosswright.media.play import page
from crosswright.puzzle import ACROSS, Puzzle

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
CROSSWRIGHT = Path(executable).with_name("crosswright")
MAKE = ["make", "--size", "15", "--seed", "7", "--title", "Saturday, in good time"]
# How long have the cells danced when the picture is taken, in milliseconds?
DANCE = 750


class Picture(NamedTuple):
    """What is drawn, on which screen, after what was done."""

    name: str
    width: int
    height: int
    is_dark: bool
    has_touch: bool
    play: Callable[[Page, Puzzle], None]


def begin(page: Page, puzzle: Puzzle) -> None:
    """Some answers across, the last one in pencil."""
    clues = puzzle.lists[ACROSS]
    for place in (0, 1, 2, 5, 8, 14, 17, 22):
        page.locator(".clue").nth(place).click()
        page.keyboard.type(puzzle.answer(clues[place]))
    page.keyboard.type(".")
    page.locator(".clue").nth(10).click()
    page.keyboard.type(puzzle.answer(clues[10])[:-1])
    page.keyboard.type(".")
    page.locator(".message").evaluate("node => node.remove()")
    page.evaluate("scrollTo(0, 0)")


def finish(page: Page, puzzle: Puzzle) -> None:
    """All answers; the cells stand still in the midst of their dance, and no dialog hides them."""
    page.evaluate("HTMLDialogElement.prototype.showModal = () => {}")
    page.keyboard.type("".join(puzzle.answer(clue) for clue in puzzle.lists[ACROSS]))
    page.locator(".celebrating").wait_for()
    page.evaluate(
        """time => {
            for (const dance of document.querySelector("crossword-player").shadowRoot.getAnimations()) {
                dance.pause();
                dance.currentTime = time;
            }
        }""",
        DANCE,
    )


PICTURES = (
    Picture("player-wide", 1100, 720, False, False, begin),
    Picture("player-wide-dark", 1100, 720, True, False, begin),
    Picture("player-tablet", 820, 1180, False, True, begin),
    Picture("player-phone", 360, 800, False, True, begin),
    Picture("player-phone-dark", 360, 800, True, True, begin),
    Picture("player-solved", 600, 860, False, False, finish),
)


def draw(browser: Browser, picture: Picture, puzzle: Puzzle, folder: str) -> None:
    """Play the puzzle's page and take its picture."""
    options: dict[str, Any] = {
        "viewport": {"width": picture.width, "height": picture.height},
        "color_scheme": "dark" if picture.is_dark else "light",
        "has_touch": picture.has_touch,
        "is_mobile": picture.has_touch,
    }
    context = browser.new_context(**options)
    file = Path(folder, "page.html")
    file.write_text(page(puzzle), encoding="utf-8")
    tab = context.new_page()
    tab.goto(file.as_uri())
    tab.get_by_role("grid").wait_for()
    picture.play(tab, puzzle)
    tab.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


def main() -> None:
    """Make the puzzle, draw all pictures."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "puzzle.json")
        run([CROSSWRIGHT, *MAKE, "-o", file], check=True)
        puzzle = read(file.read_bytes())
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for picture in PICTURES:
            draw(browser, picture, puzzle, folder)
        browser.close()


if __name__ == "__main__":
    main()
