"""The player on pages of its own, for the tests in a browser: puzzles, a stub of the site, a page in short words.

`conftest.py` makes the fixtures `site`, `opened` and `model` known to all tests.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults

from crosswright.browser import PLAYER
from crosswright.grid import Grid
from crosswright.media import play
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.richtext import RichText


def expect(locator: Any) -> Any:
    """What a part of the page should be; Playwright is loaded only where it is used."""
    from playwright import sync_api

    return sync_api.expect(locator)


WORDS = ("HEART", "EMBER", "ABUSE", "RESIN", "TREND")
MINI = Puzzle.of(
    Grid(5, 5, letters=tuple("".join(WORDS))),
    {"1A": "It beats", "1D": RichText.of_html("Core & <i>courage</i>")},
    title="A square",
)
PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}


def blocked(size: int = 15) -> Puzzle:
    """As many cells, blocks and clues as a published puzzle has; all letters differ from their neighbours."""
    blocks = frozenset(c for c in range(size * size) if (c % size) % 5 == 4 and (c // size) % 4 != (c % size) // 5 % 4)
    letters = tuple("" if c in blocks else chr(65 + c * 7 % 26) for c in range(size**2))
    fill = Grid(size, size, blocks=blocks, letters=letters)
    return Puzzle.of(fill, {slot.name: f"Some thirty characters, {slot.name}" for slot in fill.slots}, title="Blocked")


#   A | B [STAR]     a bar after A; the last is a rebus
#   Ñ   . [void]     a shaded cell with a circle, a void
#   C   D   E        C is given; the second row has a clue of another heading
RICH = Puzzle(
    Grid(3, 3, blocks=frozenset({4, 5}), right_bars=frozenset({0})),
    solution=("A", "B", "STAR", "Ñ", "", "", "C", "D", "É"),
    clues=(
        Clue("Rows", "1", RichText.of("Bee, then a sun"), (1, 2), "1-4"),
        Clue("Rows", "2", RichText.of("Abroad <script>"), (6, 7, 8)),
        Clue("Around", "ω", RichText.of_html("<b>Down</b> and <i>on</i>"), (0, 3, 6, 7)),
    ),
    circled=frozenset({3}),
    shades={3: "#ffd700"},
    given=frozenset({6}),
    voids=frozenset({5}),
    also={2: ("S",)},
)


class Site(ThreadingHTTPServer):
    """A stub of the site: the player's files, puzzles in `puzzles`, and answers as WEB promises them."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.puzzles: dict[str, Puzzle] = {}
        self.is_down = False
        self.asked: list[tuple[str, Any]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def answer(self, id: str, verb: str, body: Any) -> Any:
        self.asked.append((verb, body))
        puzzle = self.puzzles[id]
        right = {str(c): play.accepted(puzzle, c) for c in range(puzzle.size) if c not in puzzle.grid.blocks}
        if verb == "reveal":
            return {"letters": {str(c): right[str(c)][0] for c in body["cells"]}}
        wrong = [int(c) for c, letters in body["letters"].items() if letters not in right[c]]
        if verb == "check":
            return {"wrong": wrong, "solved": not wrong and body["letters"].keys() == right.keys()}
        return {"median": 280, "plays": 17}


class Handler(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        _, _, last = self.path.rpartition("/")
        if last.endswith((".js", ".css")):
            kind = "text/javascript" if last.endswith("js") else "text/css"
            if last == "player.css":
                self.give(PLAYER.style().encode(), kind)
                return
            folders = [PLAYER.folder, PLAYER.folder.parent / "shared"]
            path = next(folder / last for folder in folders if (folder / last).exists())
            self.give(path.read_bytes(), kind)
        elif self.path.startswith("/puzzles/"):
            addresses = {verb: f"{last}/{verb}" for verb in ("check", "reveal", "finished")}
            document = play.document(self.server.puzzles[last], id=last, answers=addresses)
            self.give(json.dumps(document).encode(), "application/json")
        else:
            element = f'<crossword-player src="/puzzles/{last}" focus></crossword-player>' if last else ""
            script = (
                '<!doctype html><html lang="en"><title>Stub</title><script type="module" src="/player.js"></script>'
            )
            self.give(f"{script}<main>{element}</main>".encode(), "text/html")

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        *_, id, verb = self.path.split("/")
        if self.server.is_down:
            self.send_error(503)
        else:
            self.give(json.dumps(self.server.answer(id, verb, body)).encode(), "application/json")

    def give(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
        self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Player:
    """A page with one player on it, in short words."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.press = page.keyboard.press

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def game(self, expression: str) -> Any:
        return self.page.evaluate(f"document.querySelector('crossword-player').game.{expression}")

    @property
    def letters(self) -> list[str]:
        found: list[str] = self.game("letters")
        return found

    def cell(self, c: int) -> Any:
        return self.page.get_by_role("gridcell").nth(c)

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def help(self, menu: str, item: str) -> None:
        self.click(menu)
        self.page.locator(".menu-list:visible").get_by_role("button", name=item, exact=True).click()

    def more(self, item: str) -> None:
        self.help("More", item)

    def says(self, text: str) -> None:
        expect(self.page.locator(".message")).to_contain_text(text)

    def is_solved(self) -> None:
        expect(self.page.get_by_role("dialog")).to_contain_text("Solved!")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield site
    site.shutdown()
    site.server_close()


Opener = Callable[..., Player]


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Opener]:
    """Opens a puzzle as a file without a network, or an address; whatever the page logs as an error fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_(puzzle: Puzzle | str, *, answers: str = "hashed", script: str = "", **options: Any) -> Player:
        context = browser.new_context(**{**DESK, **options})
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(script)
        note_faults(page, faults)
        if not isinstance(puzzle, str):
            file = tmp_path / f"{len(contexts)}.html"
            file.write_text(play.page(puzzle, answers=answers), encoding="utf-8")
            puzzle = file.as_uri()
        page.goto(puzzle)
        page.locator("[role=grid]").wait_for()
        return Player(page)

    yield open_
    for context in contexts:
        context.close()
    assert [fault for fault in faults if "503" not in fault] == []


@pytest.fixture
def model(browser: Any, site: Site) -> Iterator[Callable[[Puzzle, str], Any]]:
    """Runs a function body of `game` and `model` in the browser."""
    page = browser.new_page()
    page.goto(site.address)

    def run(puzzle: Puzzle, body: str) -> Any:
        code = (
            "async puzzle => { const model = await import('/model.js'); const game = new model.Game(puzzle);"
            f"const at = () => [game.cell, game.current?.name]; {body} }}"
        )
        return page.evaluate(code, play.document(puzzle))

    yield run
    page.close()
