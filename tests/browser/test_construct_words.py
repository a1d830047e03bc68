"""The words of a slot on the constructor's page, your own lists, and alternatives, in Chromium."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from chromium import wait_until
from construct_page import base, is_kept, lamp, letters, page, shows
from web_site import one_day

__all__ = ["base", "one_day", "page"]
# The words that the panel shows, best first, once it is not waiting for newer ones.
LISTED = """(() => document.querySelector('.rows').ariaBusy === 'true' ? []
    : [...document.querySelectorAll('.word b')].map(each => each.textContent))()"""
# The letters in the grid, faint or not.
# The page draws at the next moment that the screen changes: what it was told before is drawn by the second.
DRAWN = "new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
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
    score_is(page, "TEA", 80)  # the later list overrules
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Earlier: two.txt").click()
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
