"""Solving together in Chromium: two pages see each other's letters, lose the connection, and find each other again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest
from chromium import note_faults, wait_until
from player_page import expect
from web_site import TODAY, WORDS, app_of, filled_store, one_day, served

__all__ = ["one_day"]
# A page whose connection can be cut.
CUTTING = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(address) { super(window.isCut ? `${address}/cut` : address); window.sockets.push(this); }
    };
    window.cut = isCut => {
        window.isCut = isCut;
        if (isCut) sockets.at(-1).close();
        else dispatchEvent(new Event("online"));
    };
"""
GAME = "document.querySelector('crossword-player').game"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, served(app_of(store)) as base:
        yield base


class Solver:
    """A browser of somebody's own."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator("[role=grid]").wait_for()

    def type(self, cell: int, text: str) -> None:
        """Write along the row."""
        self.page.evaluate(
            f"const player = document.querySelector('crossword-player'), {{game}} = player;"
            f"game.select({cell}, game.at[{cell}][0]); player.draw(); player.focus()"
        )
        self.page.keyboard.type(text)

    def more(self, item: str) -> None:
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("button", name=item, exact=True).click()

    def has(self, letters: str) -> None:
        """The letters from the first cell on; a point is an empty cell."""
        wait_until(self.page, f"{GAME}.letters.map(text => text || '.').join('').startsWith({letters!r})")

    def enter(self) -> str:
        """Open a room; returns its address."""
        self.more("Solve together")
        self.page.locator(".together .person").wait_for()
        wait_until(self.page, "location.hash.startsWith('#together=')")
        address: str = self.page.url
        return address


@pytest.fixture
def solver(browser: Any, base: str) -> Iterator[Callable[..., Solver]]:
    contexts: list[Any] = []
    faults: list[str] = []

    def open_(**options: Any) -> Solver:
        context = browser.new_context(base_url=base, viewport={"width": 1440, "height": 900}, **options)
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(CUTTING)
        note_faults(page, faults)
        return Solver(page)

    yield open_
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if "WebSocket" not in fault]


def test_two_pages_solve_one_puzzle(solver: Callable[..., Solver]) -> None:
    ada, bob = solver(), solver()
    ada.go(f"/{TODAY}")
    ada.type(0, "HE")
    bob.go(f"/{TODAY}")
    bob.type(0, "XYZ")  # his own letters stay in his browser
    address = ada.enter()
    bob.page.goto("about:blank")
    bob.go(address)
    bob.has("HE...")
    expect(bob.page.locator(".together .person")).to_have_count(2)
    expect(ada.page.locator(".together [role=status]")).to_have_text("Guest 2 is here")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator(".together [role=status]")).to_have_text("Guest 2 is now Bob")
    bob.type(2, "ART")
    ada.has("HEART")
    expect(ada.page.locator(".cell .cursor")).to_have_text("BO")
    ada.page.keyboard.press("F6")
    ada.type(5, "EMBER" + WORDS[2] + WORDS[3] + WORDS[4][:4])
    bob.has("".join(WORDS)[:24])
    bob.type(24, "X")
    expect(bob.page.locator(".message")).to_contain_text("right yet")
    bob.page.get_by_role("button", name="Check").click()
    bob.page.get_by_role("button", name="Puzzle", exact=True).click()
    wait_until(ada.page, f"{GAME}.wrong.has(24) && {GAME}.right.size === 24")
    ada.type(24, "D")
    for each in (ada, bob):
        expect(each.page.get_by_role("dialog")).to_contain_text("Solved!")


def test_letters_typed_without_a_connection_arrive_later(solver: Callable[..., Solver]) -> None:
    ada, bob = solver(), solver()
    ada.go(f"/{TODAY}")
    address = ada.enter()
    bob.go(address)
    expect(bob.page.locator(".together .person")).to_have_count(2)
    bob.page.evaluate("cut(true)")
    expect(bob.page.locator(".together.away")).to_have_count(1)
    bob.type(0, "HE")
    ada.type(2, "AR")
    ada.type(0, "Q")
    bob.has("HE...")
    wait_until(ada.page, f"{GAME.removesuffix('.game')}.together.letters.stored.get(0)?.text === 'Q'")
    bob.page.evaluate("cut(false)")
    for each in (ada, bob):
        each.has("HEAR.")
    ada.page.reload()
    ada.page.locator("[role=grid]").wait_for()
    ada.has("HEAR.")
    ada.page.get_by_role("button", name="Leave").click()
    wait_until(ada.page, "!location.hash")


def test_undo_takes_back_ones_own_letters_only(solver: Callable[..., Solver]) -> None:
    ada, bob = solver(), solver()
    ada.go(f"/{TODAY}")
    address = ada.enter()
    bob.go(address)
    expect(bob.page.locator(".together .person")).to_have_count(2)
    ada.type(0, "H")
    bob.has("H....")
    bob.type(2, "A")
    ada.has("H.A..")
    ada.page.keyboard.press("Control+z")
    for each in (ada, bob):
        each.has("..A..")


def test_revealing_and_beginning_again_are_shared(solver: Callable[..., Solver]) -> None:
    ada, bob = solver(), solver()
    ada.go(f"/{TODAY}")
    address = ada.enter()
    bob.go(address)
    expect(bob.page.locator(".together .person")).to_have_count(2)
    bob.type(0, "Q")
    ada.has("Q")
    ada.page.get_by_role("button", name="Reveal").click()
    ada.page.get_by_role("button", name="Puzzle", exact=True).click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Reveal").click()
    bob.has("".join(WORDS))
    wait_until(bob.page, f"{GAME}.gaveUp && !{GAME}.solved")
    bob.more("Begin again …")
    bob.page.get_by_role("dialog").get_by_role("button", name="Begin again").click()
    ada.has("." * 25)
    wait_until(ada.page, f"!{GAME}.isOver")
    ada.type(0, "H")
    bob.has("H....")


def test_a_room_that_is_gone_says_so(solver: Callable[..., Solver]) -> None:
    ada = solver()
    ada.go(f"/{TODAY}#together=aaaaaaaaaaaaaaaaaaaaaaaa")
    expect(ada.page.locator(".together [role=status]")).to_contain_text("This room is closed")


def test_a_room_belongs_to_one_puzzle_and_its_link_to_the_day(solver: Callable[..., Solver]) -> None:
    """The link of the front page would lead to another puzzle tomorrow, and write this one's letters into it."""
    ada, bob = solver(), solver()
    ada.go("/")
    address = ada.enter()
    assert re.search(f"/{TODAY}#together=", address)
    bob.go(f"/{TODAY - timedelta(1)}#{address.partition('#')[2]}")
    dialog = bob.page.get_by_role("dialog")
    expect(dialog).to_contain_text("This room belongs to another puzzle.")
    dialog.get_by_role("button", name="Go there").click()
    bob.page.wait_for_url(address)
    expect(ada.page.locator(".together .person")).to_have_count(2)


def test_a_result_from_the_front_page_has_the_address_of_the_day(solver: Callable[..., Solver], base: str) -> None:
    ada = solver()
    ada.go("/")
    address = ada.page.evaluate("document.querySelector('crossword-player').address")
    assert address == f"{base}/{TODAY}"


def test_the_room_passes_axe_and_moves_nothing_where_motion_is_unwanted(solver: Callable[..., Solver]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    ada, bob = solver(reduced_motion="reduce", bypass_csp=True), solver()
    ada.go(f"/{TODAY}")
    bob.go(ada.enter())
    bob.type(7, "Q")
    expect(ada.page.locator(".cell .cursor")).to_have_count(1)
    wait_until(ada.page, "document.querySelector('crossword-player').shadowRoot.getAnimations().length === 0")
    found = axe.Axe().run(ada.page)
    assert not found.response["violations"], found.generate_report()
