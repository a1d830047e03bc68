"""The pictures of the regex player in docs/PLAYER.md: a hexagon that is made and played. For script/setup test.

.venv/bin/python script/pictures/regex_player.py
"""

from __future__ import annotations

from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from regex import PHRASE, SEED, SIDE

from crosswright.media.regex.play import regex_page
from crosswright.regex import make_regex, phrase_in_hexagon

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
# Name, width, height, dark, touch.
SCREENS = (("regex-player", 1180, 760, False, False), ("regex-player-phone", 390, 760, True, True))


def begin(page: Page, rows: list[str]) -> None:
    """Three rows, the second one with a wrong character."""
    rows[1] = f"Q{rows[1][1:]}"
    for number, row in enumerate(rows[:3]):
        page.locator(".list button").nth(number).evaluate("node => node.click()")
        page.keyboard.type(row)
    page.wait_for_timeout(500)
    page.evaluate("scrollTo(0, 0)")


def main() -> None:
    """Draw all pictures."""
    made = make_regex(phrase_in_hexagon(PHRASE, SIDE), difficulty=3, seed=SEED)
    chromium = which("chromium") or which("google-chrome")
    assert made is not None and chromium is not None
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "puzzle.html"
        path.write_text(regex_page(made.puzzle, title="A hexagon to play"), "utf-8")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, width, height, is_dark, has_touch in SCREENS:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if is_dark else "light",
                has_touch=has_touch,
                is_mobile=has_touch,
            )
            page.goto(path.as_uri())
            page.get_by_role("gridcell").first.wait_for()
            begin(page, ["".join(row) for row in made.solution])
            page.screenshot(path=FOLDER / f"{name}.png")
            print(f"docs/pictures/{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
