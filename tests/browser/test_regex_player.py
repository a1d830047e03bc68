"""The player of regex crosswords in a real browser: Chromium, driven by Playwright. Skipped where there is neither."""

from __future__ import annotations

import itertools
import json
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, wait_until

from crosswright.browser import REGEX_PLAYER
from crosswright.media.regex.play import regex_page
from crosswright.regex import Expression, RegexPuzzle, Solution, solve
from crosswright.regex.javascript import to_javascript

sync_api = pytest.importorskip("playwright.sync_api")

SQUARE = RegexPuzzle.rectangle([["[AX][BY]"], ["C ?D?"]], [["[^X]."], ["B.", "[^Q]+"]], given=[((1, 0), "C")])
EMPTY = RegexPuzzle.hexagon([[[]] * 3] * 3)
TEXTS = ["".join("HEWORLD"[cell] for cell in line.cells) for line in EMPTY.lines]
HEXAGON = RegexPuzzle.hexagon([[[f"{text[0]}[{text[1:]}Q]+"] for text in TEXTS[at : at + 3]] for at in (0, 3, 6)])
SLOW = RegexPuzzle.rectangle([["(A+)+B|C{32}"]], [["[AC]"]] * 32)
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}
Opener = Callable[..., "RegexPlayer"]


class RegexPlayer:
    """A page with one player on it, in short words."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.press = page.keyboard.press

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def game(self, expression: str) -> Any:
        return self.page.evaluate(f"document.querySelector('regex-player').game.{expression}")

    def until(self, expression: str) -> None:
        wait_until(self.page, f"document.querySelector('regex-player').game.{expression}")


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Opener]:
    """A function that opens a puzzle. At the end no page may have complained of anything."""
    faults: list[str] = []
    contexts: list[Any] = []

    def open_(puzzle: RegexPuzzle, solution: Solution | None = None, **device: Any) -> RegexPlayer:
        contexts.append(browser.new_context(**(device or DESK)))
        page = contexts[-1].new_page()
        note_faults(page, faults)
        path = tmp_path / "puzzle.html"
        path.write_text(regex_page(puzzle, solution=solution), "utf-8")
        page.goto(path.as_uri())
        page.get_by_role("gridcell").first.wait_for()
        return RegexPlayer(page)

    yield open_
    for context in contexts:
        context.close()
    assert faults == []


def test_expressions_turn_and_the_puzzle_is_solved(opened: Opener) -> None:
    player = opened(SQUARE)
    assert player.game("states") == [["open"], ["open"], ["open"], ["open", "open"]]
    player.type("xb")
    player.until("states[0][0] === 'right'")
    player.until("states[2][0] === 'wrong'")
    label = player.page.locator(".label.wrong")
    sync_api.expect(label).to_contain_text("[^X].")
    sync_api.expect(label).to_contain_text("✗")
    player.press("Home")
    player.type("A")
    player.until("states[2][0] === 'right'")
    player.press("ArrowDown")
    assert player.game("cell") == 3
    player.type("D")
    sync_api.expect(player.page.get_by_role("dialog")).to_contain_text("Solved!")
    assert player.game("characters") == ["A", "B", "C", "D"]
    player.page.get_by_role("button", name="See the grid").click()
    player.type("Z")
    assert player.game("characters") == ["A", "B", "C", "D"]


def test_a_given_character_stays_and_a_space_is_a_character(opened: Opener) -> None:
    player = opened(SQUARE)
    player.page.get_by_role("gridcell").nth(2).click()
    player.type("Q ")
    assert player.game("characters") == ["", "", "C", " "]
    player.until("states[1][0] === 'right'")
    assert (
        player.page.get_by_role("gridcell").nth(3).get_attribute("aria-label").startswith("space; row 2, cell 2 of 2")
    )


def test_a_hexagon_is_moved_through_in_six_directions(opened: Opener) -> None:
    player = opened(HEXAGON)
    player.page.get_by_role("gridcell").nth(3).click()
    assert player.game("cell") == 3
    for key, c in (("ArrowRight", 4), ("ArrowLeft", 3)):
        player.press(key)
        assert player.game("cell") == c
    player.press("Enter")
    assert player.game("current.name") == "rising line 2"
    player.press("ArrowUp")
    assert player.game("cell") == 0
    player.press("ArrowDown")
    player.press("Enter")
    assert player.game("current.name") == "falling line 2"
    player.press("ArrowUp")
    assert player.game("cell") == 1
    player.press("Tab")
    assert player.game("current.name") == "falling line 3"


def test_a_hexagon_is_solved_with_all_its_expressions(opened: Opener) -> None:
    solution = solve(HEXAGON).solutions[0]
    player = opened(HEXAGON)
    for number, row in enumerate(solution):
        player.page.locator(".list button").nth(number).click()
        player.type("".join(row))
    sync_api.expect(player.page.get_by_role("dialog")).to_contain_text("Solved!")


def test_a_catastrophic_expression_does_not_hang_the_page(opened: Opener) -> None:
    player = opened(SLOW)
    player.type("A" * 32)
    player.until("states[0][0] === 'slow'")
    assert player.game("states[1][0]") == "right"
    player.page.get_by_role("gridcell").first.click()
    player.type("C")
    player.until("states[0][0] === 'wrong'")  # the next test has a worker of its own


def test_the_time_is_shown(opened: Opener) -> None:
    player = opened(SQUARE)
    player.game("seconds = 3725")
    player.page.evaluate("document.querySelector('regex-player').draw()")
    assert player.page.get_by_role("button", name="1:02:05, pause").count() == 1


def test_progress_is_kept(opened: Opener) -> None:
    player = opened(SQUARE)
    player.type("A")
    player.page.reload()
    player.page.get_by_role("gridcell").first.wait_for()
    assert player.game("characters") == ["A", "", "C", ""] and player.game("cell") == 1


def test_cells_are_revealed_where_the_solution_is_known(opened: Opener) -> None:
    player = opened(SQUARE, solve(SQUARE).solutions[0])
    player.page.get_by_role("button", name="Reveal").click()
    player.page.get_by_role("button", name="Line", exact=True).click()
    assert player.game("characters") == ["A", "B", "C", ""] and player.game("help") == 2
    sync_api.expect(opened(SQUARE).page.get_by_role("button", name="Reveal")).to_have_count(0)


def test_on_a_phone_the_keyboard_writes_and_marks_stand_for_long_expressions(opened: Opener) -> None:
    player = opened(
        RegexPuzzle.rectangle(
            [["[ABC]{2}.{0,9}[^X-Z]?(ONE|TWO|THREE|FOUR)?(FIVE|SIX)?"], ["A+ ?(B|C)*D?E?F?"]], [["A+"], [".*"]]
        ),
        **PHONE,
    )
    for key in ("A", "B", "space"):
        player.page.get_by_role("button", name=key, exact=True).tap()
    assert player.game("characters")[:2] == ["A", " "]
    assert player.page.locator(".drawing.compact").count() == 1
    assert player.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("device", [DESK, {**PHONE, "color_scheme": "dark"}])
def test_axe_finds_nothing_serious(opened: Opener, device: dict[str, Any]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    player = opened(HEXAGON, **device)
    player.type("HEA")
    player.until("states[0][0] !== 'open'")
    found = axe.run(player.page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] != "minor"] == []


def test_a_print_has_the_expressions_and_no_letters(opened: Opener) -> None:
    player = opened(HEXAGON)
    player.type("HE")
    assert len(re.findall(rb"/Type\s*/Page\b", player.page.pdf(format="A4"))) == 1
    player.page.emulate_media(media="print")
    for name in (".tools", ".bar", ".keys", ".lists"):
        sync_api.expect(player.page.locator(name)).to_be_hidden()
    sync_api.expect(player.page.locator(".label").first).to_be_visible()


# Expressions that a browser would read differently, or not at all.
TRANSLATED = (
    r"(?P<a>A|B)(?P=a)*", r"(?i)a[b-c]?", r"A(?i:b)C?", r"\AA+\Z", r"A++B?", r"(?>A|AB)B", r"[^\W\d]+", r"\w\b.\w",
    r"(?x) A  B # comment", r"\S\s?[-\]^]*", r"(?=.*B)(?!.*C).{1,3}", r"(?<=A)?AB|.(?<!B)C",
    r"[A-C&&]+|É", r"A{2}|B{1,}?|C{,2}", r".\\|\/\"|-|\$", r"(?:A|)+B?",
)  # fmt: skip


def test_a_browser_means_the_same_as_python(browser: Any) -> None:
    lines = ["".join(each) for length in (1, 2, 3) for each in itertools.product("ABC -", repeat=length)]
    lines += ["É", "]", "^-", "\\", "X\\", '/"', "$", "A1", "a", "ab", "&&", "Ab"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = [[bool(re.fullmatch(each, line)) for line in lines] for each in TRANSLATED]
    page = browser.new_page()
    sources = json.dumps([to_javascript(Expression(each)) for each in TRANSLATED])
    found = page.evaluate(
        f"{sources}.map(([source, flags]) => {json.dumps(lines)}.map(line => new RegExp(source, flags).test(line)))"
    )
    page.close()
    for each, right, there in zip(TRANSLATED, expected, found, strict=True):
        assert there == right, (each, [line for line, a, b in zip(lines, right, there, strict=True) if a != b])
        assert any(right), each


def test_the_player_is_small() -> None:
    assert len(REGEX_PLAYER.script().encode()) + len(REGEX_PLAYER.style().encode()) < 40 * 1024
