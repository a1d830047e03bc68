"""The words of a slot on the constructor's page, your own lists, and alternatives, in Chromium."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from chromium import wait_until
from construct_page import LEXICON, base, is_kept, lamp, letters, page, shows
from web_site import one_day

__all__ = ["base", "one_day", "page"]
# The words that the panel shows, best first, once it is not waiting for newer ones.
LISTED = """(() => document.querySelector('.rows').ariaBusy === 'true' ? []
    : [...document.querySelectorAll('.word b')].map(each => each.textContent))()"""
# The page draws at the next moment that the screen changes: what it was told before is drawn by the second.
DRAWN = "new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
# The letters in the grid: without faint ones, and with them.
LETTERS = """[...document.querySelectorAll('.cells .cell')].map(cell => cell.matches('.block') ? '#'
    : cell.matches('.faint') ? '.' : cell.lastChild.textContent || '.').join('')"""
FILL = "[...document.querySelectorAll('.cells .letter')].map(each => each.textContent).join('')"


def listed(page: Any, title: str) -> list[str]:
    """The words shown for a slot, once they are those of this title."""
    wait_until(page, f"document.querySelector('.candidates h2').textContent === '{title}' && {LISTED}.length > 0")
    return list(page.evaluate(LISTED))


def add_list(page: Any, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(path)


def score_is(page: Any, word: str, score: int) -> None:
    """Wait until the words of the current slot have this word with this score."""
    page.get_by_role("tab", name="Words").click()
    page.get_by_label("Filter the words").fill(word)
    wait_until(page, f"document.querySelector('[aria-label=\"Score of {word}\"]')?.value === '{score}'")


def test_all_lists_are_searched_for_words_of_any_length(page: Any, tmp_path: Path) -> None:
    add_list(page, tmp_path / "mine.txt", "icebreaker;90\nice;80\nvenice;85\n")
    page.get_by_text("3 words", exact=True).wait_for()
    page.get_by_label("Search all lists").fill("+ICE")
    page.locator(".found li", has_text="ICEBREAKER 90 mine.txt").wait_for()
    assert page.locator(".found b").all_inner_texts()[:3] == ["ICEBREAKER", "VENICE", "ICE"]
    page.get_by_label("Search all lists").fill("")
    assert not page.locator(".found li").count()


def test_best_fill_comes_with_its_bound(page: Any) -> None:
    page.get_by_role("button", name="Best fill").click()
    says = "document.querySelector('.lamp-line .says').textContent"
    wait_until(page, f"/Mean score [0-9.]+(; no fill has more than [0-9.]+|, proved to be the best)[.]/.test({says})")
    wait_until(page, f"{says}.includes('proved to be the best')")
    assert len(page.evaluate(FILL)) == 9


def test_a_word_is_chosen_from_the_ranked_list_by_keyboard(page: Any) -> None:
    page.keyboard.type("T")
    page.locator(".word").first.wait_for()
    wait_until(page, "[...document.querySelectorAll('.word b')].every(each => each.textContent.startsWith('T'))")
    page.locator(".rows").focus()
    page.keyboard.press("ArrowDown")
    second = page.locator(".word[aria-selected=true] b").inner_text()
    page.keyboard.press("Enter")
    shows(page, second)


def test_what_is_said_of_the_words(page: Any) -> None:
    word = listed(page, "1A ???")[0]
    page.locator(".candidates [role=status]", has_text="125 of 125 words").wait_for()
    page.locator(f".word[aria-label^='{word}, score '][aria-label*=', the grid fills with it']").wait_for()


def test_the_old_words_stay_until_the_new_ones_arrive(page: Any) -> None:
    listed(page, "1A ???")
    page.evaluate("""() => {
        self.emptied = 0;
        new MutationObserver(() => { self.emptied += !document.querySelector('.word'); })
            .observe(document.querySelector('.room'), {childList: true});
    }""")
    for letter in "TEA":
        page.keyboard.press(letter)
        page.wait_for_timeout(40)
    assert listed(page, "1A TEA")
    assert page.evaluate("self.emptied") == 0


def test_your_own_score_by_a_click(page: Any) -> None:
    word = listed(page, "1A ???")[0]
    page.get_by_label(f"Score of {word}", exact=True).fill("3")
    page.get_by_label(f"Score of {word}", exact=True).press("Enter")
    page.locator(".rows").focus()
    wait_until(page, f"{LISTED}.length > 0 && !{LISTED}.includes('{word}')")  # the lowest score is 50
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Remove your edits").wait_for()
    page.get_by_label("Lowest score", exact=True).fill("1")
    page.get_by_label("Lowest score", exact=True).press("Tab")
    score_is(page, word, 3)


def test_an_edit_is_exported(page: Any, tmp_path: Path) -> None:
    word = listed(page, "1A ???")[0]
    page.get_by_label(f"Score of {word}", exact=True).fill("77")
    page.get_by_label(f"Score of {word}", exact=True).press("Enter")
    page.get_by_role("tab", name="Lists").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export your edits").click()
    download.value.save_as(tmp_path / "edits.txt")
    assert (tmp_path / "edits.txt").read_text() == f"{word};77\n"


def test_a_word_is_left_out_of_this_puzzle_and_taken_back(page: Any) -> None:
    first = listed(page, "1A ???")[0]
    page.get_by_role("button", name=f"Not in this puzzle: {first}").click()
    wait_until(page, f"{LISTED}.length > 0 && !{LISTED}.includes('{first}')")
    is_kept(page, f"JSON.stringify(draft.demands).includes('{first}')")
    page.reload()  # the draft keeps what is left out
    lamp(page, "fills")
    wait_until(page, f"{LISTED}.length > 0 && !{LISTED}.includes('{first}')")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_text(f"Not in this puzzle: {first}.").wait_for()
    page.get_by_role("tab", name="Words").click()
    second = page.evaluate(LISTED)[0]
    page.get_by_role("button", name=f"Not in this puzzle: {second}").click()
    page.get_by_role("button", name="Take it back").click()
    wait_until(page, f"{LISTED}.includes('{second}')")


def test_never_again(page: Any, tmp_path: Path) -> None:
    first = listed(page, "1A ???")[0]
    page.get_by_role("button", name=f"Not in this puzzle: {first}").click()
    page.get_by_role("button", name="Never again").click()
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="New draft").click()
    page.get_by_role("tab", name="Lists").click()
    page.get_by_text("124 words are in use").wait_for()


def test_own_lists_edits_and_bans(page: Any, tmp_path: Path) -> None:
    add_list(page, tmp_path / "own.txt", "ZOO;90\nOOO;60\n")
    page.get_by_text("127 words are in use").wait_for()
    add_list(page, tmp_path / "bad.txt", "ZOO;high\n")
    page.get_by_text("line 1 has “high” where a score should be").wait_for()


def test_order_and_weight_of_several_lists(page: Any, tmp_path: Path) -> None:
    add_list(page, tmp_path / "one.txt", "TEA;60\n")
    page.get_by_label("Remove one.txt").wait_for()
    add_list(page, tmp_path / "two.txt", "TEA;80\n")
    page.get_by_label("Remove two.txt").wait_for()
    score_is(page, "TEA", 80)  # the list added last is the first, and decides
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Earlier: one.txt").click()
    score_is(page, "TEA", 60)
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Change of all scores of one.txt").fill("15")
    page.get_by_label("Change of all scores of one.txt").press("Tab")
    score_is(page, "TEA", 75)
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("checkbox", name="the site").uncheck()
    page.get_by_text("One word is in use").wait_for()


def test_alternatives_differ(page: Any) -> None:
    page.get_by_role("button", name="Alternatives").click()
    page.get_by_text("Choose one, then").wait_for()
    choices = page.locator(".alternatives button")
    fills = []
    for choice in choices.all():
        choice.click()
        page.evaluate(DRAWN)
        wait_until(page, f"!{json.dumps(fills)}.includes({FILL})")
        fills.append(page.evaluate(FILL))
    assert len(set(fills)) == len(fills) > 2
    page.get_by_role("button", name="Take fill").click()
    shows(page, fills[-1])
    assert "." not in letters(page)


def write_rows(page: Any, *rows: str) -> None:
    """Type rows into the grid, and go back to 1A."""
    page.locator(".cells .cell").first.focus()
    for row in rows:
        page.keyboard.type(row)
        page.keyboard.press("Enter")
    shows(page, "".join(rows))
    page.keyboard.press("Space")  # from 1D


def test_the_words_of_a_full_grid_come_with_their_scores(page: Any) -> None:
    write_rows(page, "SEA", "ATE", "TSI")
    assert len(listed(page, "1A SEA")) > 10  # words that leave one to each slot across, or to all but two
    page.locator(".candidates [role=status]", has_text=f"SEA scores {LEXICON.score_of('SEA')}.").wait_for()
    page.get_by_label("Filter the words").fill("TEA")
    page.locator(".word[aria-label^='TEA, score '][aria-label*=', the grid fills with it']").click()
    shows(page, "TEAATETSI")


def test_a_word_that_needs_changes_across_names_them(page: Any, tmp_path: Path) -> None:
    add_list(page, tmp_path / "own.txt", "ZEA;90\nZOZ;95\nZOO;99\n")
    page.get_by_text("128 words are in use").wait_for()
    page.get_by_role("tab", name="Words").click()
    write_rows(page, "SEA", "ATE", "TSI")
    listed(page, "1A SEA")
    page.get_by_label("Filter the words").fill("Z")
    page.locator(".word[aria-label='ZEA, score 90, not known, not with 1D']").wait_for()
    assert "ZOO" not in page.evaluate(LISTED)  # three entries would have to change


def test_a_dead_grid_ranks_words_by_the_entries_across(page: Any) -> None:
    page.locator(".cells .cell").last.click()
    page.keyboard.type("X")  # no word has it
    lamp(page, "impossible")
    page.locator(".cells .cell").first.click()
    page.get_by_text("ranked by the entries across: the grid itself can").wait_for()
    words = listed(page, "1A ???")
    scores = [LEXICON.score_of(word) for word in words]
    assert scores == sorted(scores, reverse=True)
    assert {*page.evaluate("[...document.querySelectorAll('.word .fewest')].map(each => each.textContent)")} == {"25"}


def another(page: Any) -> str:
    """What stands in the grid after "Another", once it is another fill or there is none."""
    before = letters(page)
    page.get_by_role("button", name="Another").click()
    wait_until(page, "!document.querySelector('.lamp-line').textContent.includes('Looking for another')")
    page.evaluate(DRAWN)
    wait_until(page, f"{json.dumps(before)} !== ({LETTERS}) || document.body.textContent.includes('no other fill')")
    return letters(page)


def test_another_fill_of_a_region_differs_from_those_seen(page: Any) -> None:
    write_rows(page, "SEA", "ATE", "TSI")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    seen = [letters(page), *(another(page) for _ in range(3))]
    assert len(set(seen)) == 4 and {each[2] + each[5:] for each in seen} == {"AETSI"}
    assert all(sum(a != b for a, b in zip(one, other, strict=True)) >= 2 for one, other in pairwise(seen))
    page.keyboard.press("Control+z")
    shows(page, seen[-2])  # one step, not two


def test_a_region_without_another_fill_says_so(page: Any, tmp_path: Path) -> None:
    page.get_by_role("tab", name="Lists").click()
    page.get_by_role("checkbox", name="the site").uncheck()
    add_list(page, tmp_path / "own.txt", "SEA\nATE\nTSI\nSAT\nETS\nAEI\n")
    page.get_by_text("6 words are in use").wait_for()
    write_rows(page, "SEA", "ATE", "TSI")
    page.keyboard.press("Shift+ArrowRight")
    assert another(page) == "SEAATETSI"
    page.get_by_text("There is no other fill, or none was found.").wait_for()


def test_a_region_leaves_entries_alone_that_the_lists_lack(page: Any) -> None:
    write_rows(page, "SEA", "ATE", "TXI")  # ETX, down, would never come back
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(f"Shift+{key}")
    found = another(page)
    assert found != "SEAATETXI" and found[1::3] == "ETX"


def test_circles_and_shades_are_of_the_cell(page: Any) -> None:
    for c in (0, 1):
        page.locator(".cells .cell").nth(c).click()
        page.get_by_role("button", name="Circle").click()
        page.get_by_role("button", name="Shade").click()
        wait_until(page, f"document.querySelectorAll('.cells .circled').length === {c + 1}")
    assert (
        page.evaluate("[...document.querySelectorAll('.cells .cell')].filter(c => c.matches('.circled')).length") == 2
    )
