"""The constructor's page in a browser without WebAssembly: the server finds what the kernel in a page does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from chromium import wait_until
from construct_page import base, letters, three_by_three
from generated_words import generated_words
from hypothesis import given, settings
from hypothesis import strategies as st
from web_site import built, one_day, opened, store

from crosswright.browser import KERNEL
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.publish.static_site import StaticSettings, write_site
from crosswright.publish.store import Store
from crosswright.web.construct.study import RankedWord, StudyDemands, StudyRequest, study
from crosswright.words import Lexicon

__all__ = ["base", "built", "one_day", "store"]
# The words of three letters fill any small square.
THREES = [(a + b + c, 40 + 10 * "AEST".index(a)) for a in "AEST" for b in "AEST" for c in "AEST"]
LEXICON = Lexicon.from_words([*generated_words(3000), *THREES])


def as_ipuz(rows: list[str]) -> dict[str, Any]:
    """A grid as the page sends it."""
    cells = [["#" if each == "#" else 0 for each in row] for row in rows]
    solution = [[0 if each == "." else each for each in row] for row in rows]
    return {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "puzzle": cells,
            "dimensions": {"width": len(rows[0]), "height": len(rows)}, "solution": solution}  # fmt: skip


@st.composite
def sheets(draw: st.DrawFn) -> list[str]:
    rows, columns = draw(st.integers(3, 5)), draw(st.integers(3, 5))
    row = st.lists(st.sampled_from("......#A"), min_size=columns, max_size=columns).map("".join)
    return draw(st.lists(row, min_size=rows, max_size=rows))


@settings(max_examples=40, deadline=None)
@given(sheets())
def test_the_server_finds_what_the_kernel_finds(rows: list[str]) -> None:
    pytest.importorskip("wasmtime")
    from wasm_kernel import IMPOSSIBLE, SOLVED, WasmKernel, WasmSearch

    if not hasattr(test_the_server_finds_what_the_kernel_finds, "kernel"):
        kernel = WasmKernel(KERNEL)
        kernel.load(LEXICON, roots=True)
        vars(test_the_server_finds_what_the_kernel_finds)["kernel"] = kernel
    blocks = frozenset(c for c, each in enumerate("".join(rows)) if each == "#")
    given_letters = tuple("" if each in ".#" else each for each in "".join(rows))
    grid = Grid(len(rows), len(rows[0]), blocks=blocks, letters=given_letters)
    problem = Problem.of(grid, LEXICON)
    if not problem.unfilled or problem.hopeless() is not None:
        return
    first = grid.slots[problem.unfilled[0]].name
    found = study(StudyRequest(puzzle=as_ipuz(rows), demands=StudyDemands(least=0), slot=first), LEXICON)
    search = WasmSearch(vars(test_the_server_finds_what_the_kernel_finds)["kernel"], problem, 0)
    consistent = bool(search.call("begin"))
    assert found.consistent == consistent
    if not consistent:
        assert (found.state, found.fill) == ("impossible", None)
        return
    left = {grid.slots[s].name: len(search.words_left(i)) for i, s in enumerate(problem.unfilled)}
    assert {name: its.left for name, its in found.slots.items() if its.left is not None} == left
    masks = search.letters_left()
    spelled = ["".join(a for n, a in enumerate(LEXICON.alphabet) if mask >> n & 1) for mask in masks]
    assert [mine for mine, its in zip(found.letters, spelled, strict=True) if its] == [its for its in spelled if its]
    ids = [LEXICON.find(each.word) or 0 for each in found.words if each.state != "dead"]
    assert [each.fewest for each in found.words if each.state != "dead"] == search.look_ahead(0, ids)
    outcome = search.call("advance", 100_000)
    assert found.state == {SOLVED: "fills", IMPOSSIBLE: "impossible"}[outcome]


def test_demands_and_an_entry_to_replace() -> None:
    rows = ["SEA", "...", "..."]
    whole = study(StudyRequest(puzzle=as_ipuz(rows), demands=StudyDemands(least=0), slot="1A"), LEXICON)
    assert (whole.slots["1A"].entry, whole.words) == ("SEA", [])
    opened_up = StudyRequest(puzzle=as_ipuz(rows), demands=StudyDemands(least=0, without=["TEA"]), slot="1A", free=[0])
    words = [each.word for each in study(opened_up, LEXICON).words]
    assert "AEA" in words and "TEA" not in words and all(word.endswith("EA") for word in words)


@pytest.mark.usefixtures("built")
def test_the_route_and_what_it_refuses(store: Store) -> None:
    with opened(store) as site:
        asked = {"puzzle": as_ipuz(["...", "...", "..."]), "slot": "1A", "demands": {"least": 55, "leastOf": {"3": 60}}}
        found = site.post("/api/study", json=asked).json()
        assert found["state"] == "fills" and "".join(found["fill"]).isalpha()
        assert found["words"] and all(each["score"] >= 60 for each in found["words"])
        assert set(found["words"][0]) == set(RankedWord.model_fields)
        for wrong in (
            {},
            {"puzzle": {"a": 1}},
            {**asked, "demands": {"least": 999}},
            {**asked, "lists": "/etc/passwd"},
        ):
            assert site.post("/api/study", json=wrong).status_code == 422


@contextmanager
def without_webassembly(browser: Any, base: str) -> Iterator[Any]:
    """The browser's pages and workers at an address, without WebAssembly."""

    def strip(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"delete self.WebAssembly;{answer.text()}")

    with closing(browser.new_context(base_url=base)) as context:
        context.add_init_script("delete self.WebAssembly")
        context.route("**/analyst.js*", strip)
        yield context


def test_candidates_appear_without_webassembly(browser: Any, base: str) -> None:
    with without_webassembly(browser, base) as context:
        page = three_by_three(context)
        _use(page)


def _use(page: Any) -> None:
    assert page.evaluate("typeof WebAssembly") == "undefined"
    page.get_by_text("This browser has no WebAssembly").wait_for()
    page.keyboard.type("SE")
    wait_until(page, "document.querySelector('.candidates h2').textContent === '1A SE?'")
    wait_until(page, "document.querySelector('.word b')?.textContent.startsWith('SE')")
    assert letters(page)[:3] == "SE."
    page.get_by_role("tab", name="Lists").click()
    page.get_by_text("which uses the site").wait_for()
    page.get_by_role("button", name="Best fill").click()
    page.get_by_text("This needs WebAssembly").wait_for()


def test_the_static_site_says_what_it_needs(browser: Any, tmp_path: Path) -> None:
    from hosted_folder import DAY, MINI, served

    store = Store(str(tmp_path / "site.sqlite"))
    store.publish(DAY, MINI)
    write_site(store, tmp_path / "public", StaticSettings(), DAY)
    store.close()
    with served(tmp_path / "public") as base, without_webassembly(browser, base) as context:
        page = context.new_page()
        page.goto(f"{base}/construct.html")
        page.get_by_text("this page needs WebAssembly").wait_for()
