"""What solvers expect of a player, in a real browser: undo, autocheck, links between clues, statistics, the way out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from chromium import wait_until
from player_page import MINI, PHONE, WORDS, Opener, Player, Site, expect

from crosswright.grid import Grid
from crosswright.media import play
from crosswright.puzzle import Puzzle
from crosswright.puzzle.collected import with_solution_word
from crosswright.puzzle.hints import SolverHelp, with_help
from crosswright.puzzle.numbering import numbered
from crosswright.puzzle.richtext import RichText

FOCUSED = "document.activeElement?.shadowRoot?.activeElement?.className ?? ''"
Model = Callable[[Puzzle, str], Any]


def clued(**texts: str) -> Puzzle:
    """The mini, with some clues."""
    clues = (replace(clue, text=RichText.of(texts.get(clue.name, "Clue"))) for clue in MINI.clues)
    return replace(MINI, clues=tuple(clues))


def stored(player: Player, name: str) -> Any:
    return player.page.evaluate(f"JSON.parse(localStorage.getItem('crosswright:' + {name}))")


PUZZLE_ID = "document.querySelector('crossword-player').puzzle.id"


# The model


def test_backspace_steps_back_into_the_entry_that_was_just_left(model: Model) -> None:
    write = "for (const letter of 'HEART') game.type(letter); "
    body = write + "const there = at(); game.backspace(); return [there, at(), game.letters[4]]"
    assert model(MINI, body) == [[5, "6 Across"], [4, "1 Across"], ""]
    body = write + "game.jump(1); game.jump(-1); game.step(1); game.backspace(); return at()"
    assert model(MINI, body) == [5, "6 Across"]


def test_changes_are_undone_and_redone_and_help_stays(model: Model) -> None:
    begin = (
        "const write = letter => { const before = game.snapshot(); game.type(letter); game.remember(before); };"
        "write('A'); write('B'); const seen = []; const see = () => seen.push(game.letters.join('') + game.cell);"
    )
    assert model(MINI, begin + "game.undo(); see(); game.undo(); see(); game.undo(); see(); return seen") == [
        "A1",
        "0",
        "0",
    ]
    assert model(MINI, begin + "game.undo(); game.redo(); see(); game.redo(); see(); return seen") == ["AB2", "AB2"]
    assert model(MINI, begin + "game.undo(); write('C'); game.redo(); see(); return seen") == ["AC2"]
    assert model(MINI, begin + "game.reveal({0: 'H'}); game.undo(); game.undo(); see(); return seen") == ["H0"]


def test_clues_refer_to_others(model: Model) -> None:
    texts = {
        "1A": "See 3-Down",
        "6A": "With 7-, 8- and 9-Across, a square",
        "7A": "*A star",
        "8A": "Another star*",
        "9A": "What the starred clues have in common",
        "1D": "See 2",
        "2D": "21-Across of old, or 3 downs",
        "3D": "Like 3 Down, but 4 down",
    }
    names = "return game.referred.map(all => all.map(e => game.entries[e].name))"
    assert model(clued(**texts), names) == [
        ["3 Down"],
        ["7 Across", "8 Across", "9 Across"],
        [],
        [],
        ["7 Across", "8 Across"],
        ["2 Down"],
        [],
        ["4 Down"],
        [],
        [],
    ]


def test_streaks_are_days_in_a_row(browser: Any, site: Site) -> None:
    page = browser.new_page()
    page.goto(site.address)

    def streaks(days: list[str], today: str) -> Any:
        code = (
            "async ([days, today]) => { const {streaks} = await import('/statistics.js');"
            "const {now, longest} = streaks(days, today); return [now, longest] }"
        )
        return page.evaluate(code, [days, today])

    days = ["2026-02-28", "2026-03-01", "2026-03-01", "2026-03-02", "2026-03-05"]
    assert streaks(days, "2026-03-05") == streaks(days, "2026-03-06") == [1, 3]
    assert streaks(days, "2026-03-07") == [0, 3]
    assert streaks([], "2026-03-07") == [0, 0]
    assert streaks(["nonsense", "2026-03-07"], "2026-03-07") == [1, 1]
    page.close()


# The page


def test_tab_alone_leads_out_of_the_grid(opened: Opener) -> None:
    player = opened(MINI)
    for _ in range(10):
        assert player.page.evaluate(FOCUSED).startswith("cell")
        player.press("Tab")
    assert not player.page.evaluate(FOCUSED).startswith("cell")
    player.page.locator(".clue").first.click()
    player.press("Shift+Tab")
    assert "cell" not in player.page.evaluate(FOCUSED).split()
    player.page.locator(".clue").first.click()
    expect(player.page.locator(".way")).to_be_visible()
    player.press("F6")
    expect(player.page.locator(".way")).to_be_hidden()


def test_undo_redo_and_clear_word_have_keys_and_buttons(opened: Opener) -> None:
    player = opened(MINI)
    expect(player.page.get_by_role("button", name="Undo")).to_be_disabled()
    player.type("HE")
    player.press("Control+z")
    assert player.letters[:2] == ["H", ""]
    player.press("Control+y")
    assert player.letters[:2] == ["H", "E"]
    player.press("Control+Backspace")
    assert player.letters[:2] == ["", ""]
    player.click("Undo")
    assert player.letters[:2] == ["H", "E"]
    player.click("Redo")
    assert player.letters[:2] == ["", ""]
    player.press("Control+z")
    player.more("Clear word")
    assert player.letters[:2] == ["", ""]


def test_autocheck_marks_wrong_letters_at_once_and_counts_as_one_check(opened: Opener) -> None:
    player = opened(MINI)
    player.more("Settings …")
    player.page.get_by_label("Mark wrong letters at once").check()
    player.press("Escape")
    wait_until(player.page, f"({FOCUSED}).includes('cell')")  # the dialog gives the focus back
    player.type("HXA")
    wait_until(player.page, "document.querySelector('crossword-player').game.wrong.has(1)")
    found = player.page.evaluate("[...document.querySelector('crossword-player').game.wrong]")
    assert (found, player.letters[:3], player.game("right.size")) == ([1], ["H", "X", "A"], 0)
    player.cell(1).click()
    player.type("E")
    assert player.game("wrong.size") == 0
    player.page.wait_for_timeout(500)
    assert player.game("help") == 1


def test_a_clue_lights_the_entries_that_it_speaks_of(opened: Opener) -> None:
    player = opened(clued(**{"1A": "See 9-Across"}))
    assert player.page.locator(".cell.referred").count() == 5
    assert "9" in player.page.locator(".clue.referred").inner_text()
    player.press("Enter")
    assert player.page.locator(".referred").count() == 0


def test_a_result_is_shared_without_its_letters(opened: Opener) -> None:
    script = (
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text }}})"
    )
    player = opened(MINI, script=script)
    player.help("Reveal", "Cell")
    player.type("".join(WORDS)[1:] if player.game("cell") else "".join(WORDS))
    player.is_solved()
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("with help: 1 letter revealed")
    dialog.get_by_role("button", name="Share").click()
    expect(dialog).to_contain_text("Copied")
    lines = player.page.evaluate("window.copied").split("\n")
    assert lines[0] == "A square" and lines[1].endswith("with help: 1 letter revealed")
    assert lines[2:] == ["🟨🟩🟩🟩🟩", *["🟩🟩🟩🟩🟩"] * 4]


def test_a_result_shows_where_hints_and_checks_helped(model: Callable[[Puzzle, str], Any]) -> None:
    body = """
        const {resultText} = await import('/sharing.js');
        game.letters[20] = 'Q';
        game.mark([20], [20]);
        game.goTo(1);
        game.giveHint('clue');
        game.reveal({5: 'E'});
        const kept = new model.Game(puzzle);
        kept.restore(JSON.parse(JSON.stringify(game.save())));
        return resultText(kept, '').split('\\n').slice(2);
    """
    lines = model(with_help(MINI, SolverHelp({"6A": "What is left of a fire"}, {}, {}, {})), body)
    assert lines == ["🟩🟩🟩🟩🟩", "🟨🟦🟦🟦🟦", "🟩🟩🟩🟩🟩", "🟩🟩🟩🟩🟩", "🟧🟩🟩🟩🟩"]


def test_statistics_go_into_a_file_and_into_another_browser(opened: Opener, tmp_path: Path) -> None:
    player = opened(MINI)
    player.type("".join(WORDS))
    player.is_solved()
    player.press("Escape")
    player.more("Statistics …")
    dialog = player.page.get_by_role("dialog")
    for text in ("Solved1", "Without help1", "1 day, the longest 1 day", "1 solved, best"):
        expect(dialog).to_contain_text(text)
    with player.page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    file = tmp_path / "statistics.json"
    download.value.save_as(file)
    assert set(json.loads(file.read_text())["stored"]) >= {"record"}
    other = opened(MINI)
    other.more("Statistics …")
    other.page.locator("input[type=file]").set_input_files(file)
    other.says("Imported: 1 puzzle")
    assert stored(other, "'record'") == stored(player, "'record'")
    assert stored(other, PUZZLE_ID)["solved"]
    other.more("Statistics …")
    (tmp_path / "other.json").write_text("[]")
    other.page.locator("input[type=file]").set_input_files(tmp_path / "other.json")
    other.says("no file of statistics")


def test_two_tabs_have_the_same_letters(opened: Opener, site: Site) -> None:
    site.puzzles["tabs"] = MINI
    first = opened(f"{site.address}/play/tabs")
    page = first.page.context.new_page()
    page.goto(first.page.url)
    page.get_by_role("grid").wait_for()
    second = Player(page)
    first.type("HE")
    wait_until(page, "document.querySelector('crossword-player').game.letters[1] === 'E'")
    second.press("End")
    second.type("T")
    wait_until(first.page, "document.querySelector('crossword-player').game.letters[4] === 'T'")
    first.type("A")
    assert first.letters[:5] == ["H", "E", "A", "", "T"]


def test_a_puzzle_finished_without_the_site_is_checked_when_it_is_back(opened: Opener, site: Site) -> None:
    site.puzzles["offline"] = MINI
    player = opened(f"{site.address}/play/offline")
    site.is_down = True
    player.type("".join(WORDS))
    player.says("be reached")
    site.is_down = False
    player.page.reload()
    player.is_solved()


def test_a_page_of_one_file_has_all_dialogs(browser: Any, tmp_path: Path) -> None:
    """Nothing is loaded there: those that the site sends later are in the file."""
    file = tmp_path / "puzzle.html"
    file.write_text(play.page(MINI))
    page = browser.new_page()
    page.goto(file.as_uri())
    for item, heading in (("Settings …", "Settings"), ("Statistics …", "Statistics"), ("Keys …", "Keys")):
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name=item).click()
        page.get_by_role("heading", name=heading).wait_for()
        page.get_by_role("button", name="Done").click()
    page.close()


def test_the_place_is_kept(opened: Opener) -> None:
    player = opened(MINI)
    player.cell(12).click()
    player.press("Space")
    player.type("U")
    place = (player.game("cell"), player.game("current.name"))
    player.page.reload()
    player.page.get_by_role("grid").wait_for()
    assert (player.game("cell"), player.game("current.name")) == place


def test_arrows_move_in_an_open_menu_and_a_pause_stops_all_help(opened: Opener) -> None:
    player = opened(MINI, **{**PHONE, "viewport": {"width": 360, "height": 500}})
    player.type("X")
    player.click("More")
    for key, label in (
        ("ArrowDown", "Clear word"),
        ("ArrowUp", "Several letters"),
        ("ArrowUp", "Print"),
        ("Home", "Several letters"),
    ):
        player.press(key)
        assert player.page.evaluate("document.activeElement.shadowRoot.activeElement.textContent") == label
    player.press("Escape")
    player.page.locator(".timer").click()
    for name in ("Check", "Reveal", "Pencil", "Undo"):
        assert player.page.get_by_role("button", name=name).evaluate("node => Boolean(node.closest('[inert]'))")


def test_few_plays_give_no_median(opened: Opener, site: Site) -> None:
    site.puzzles["few"] = MINI
    player = opened(f"{site.address}/play/few")
    player.page.evaluate(
        "document.querySelector('crossword-player').answers.finished = async () => ({median: 7, plays: 1})"
    )
    player.type("".join(WORDS))
    player.is_solved()
    expect(player.page.get_by_role("dialog")).to_contain_text("You are the first to solve it.")


def test_another_clue_is_a_hint_that_counts(opened: Opener) -> None:
    player = opened(with_help(MINI, SolverHelp({"1A": "A card of love"}, {}, {}, {})))
    player.help("Reveal", "Another clue")
    bar = player.page.locator(".now")
    expect(bar).to_contain_text("A card of love")
    player.press("Enter")
    expect(bar).not_to_contain_text("A card of love")
    player.help("Reveal", "Another clue")
    player.says("no such hint")
    player.page.reload()
    player.page.locator("[role=grid]").wait_for()
    assert player.game("help") == 1
    player.more("Begin again …")
    player.click("Begin again")
    player.click("Previous clue")
    player.type("".join(WORDS))
    expect(player.page.get_by_role("dialog")).to_contain_text("without any help")


HELPED = with_help(
    MINI,
    SolverHelp(
        {"1A": "A card of love"},
        {"1A": "spirit level"},
        {"1A": ("LUNGS", "BRAIN")},
        {"1A": "WordNet, definition", "6A": "the house book of clues"},
    ),
)


def test_hints_of_three_kinds_count_and_stay(opened: Opener) -> None:
    player = opened(HELPED)
    bar = player.page.locator(".now")
    player.help("Reveal", "Length of a synonym")
    expect(bar).to_contain_text("a synonym: S… (6,5)")
    player.help("Reveal", "Strike out a word")
    expect(bar.locator("s")).to_have_text(["LUNGS"])
    player.help("Reveal", "Strike out a word")
    player.help("Reveal", "Strike out a word")
    expect(bar.locator("s")).to_have_text(["LUNGS", "BRAIN"])
    assert player.game("help") == 3
    player.page.reload()
    expect(bar).to_contain_text("a synonym: S… (6,5)")
    expect(bar.locator("s")).to_have_text(["LUNGS", "BRAIN"])
    player.press("Enter")
    expect(bar.locator(".hint")).to_have_count(0)
    player.click("Reveal")
    expect(player.page.locator(".menu-list .off:visible")).to_have_text(
        ["Another clue", "Length of a synonym", "Strike out a word"]
    )
    player.press("Escape")
    player.click("Previous clue")
    player.click("Reveal")
    expect(player.page.locator(".menu-list .off")).to_have_count(0)
    expect(player.page.locator(".menu-list hr:visible")).to_have_count(1)


def test_the_sources_of_clues_are_shown_at_the_end(opened: Opener) -> None:
    player = opened(HELPED)
    notes = player.page.locator(".source:visible")
    expect(notes).to_have_count(0)
    player.type("".join(WORDS))
    player.is_solved()
    expect(notes).to_have_text(["From: WordNet, definition", "From: the house book of clues"])


def test_a_source_of_most_clues_is_said_once(opened: Opener) -> None:
    sources = {clue.name: "the house book of clues" for clue in MINI.clues} | {"6A": "WordNet, definition"}
    player = opened(with_help(MINI, SolverHelp({}, {}, {}, sources)))
    player.type("".join(WORDS))
    player.is_solved()
    expect(player.page.locator(".source:visible")).to_have_text(
        ["Where no other source is named: the house book of clues", "From: WordNet, definition"]
    )


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_hints_result_and_notes_are_accessible(opened: Opener, colours: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    player = opened(HELPED, color_scheme=colours, reduced_motion="reduce")

    def faults() -> list[str]:
        rules = ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]
        results = Axe().run(player.page, options={"runOnly": rules, "resultTypes": ["violations"]})
        return [f"{each['id']}: {each['nodes'][0]['html']}" for each in results.response["violations"]]

    player.click("Reveal")
    states = {"menu": faults()}
    player.press("Escape")
    for item in ("Another clue", "Length of a synonym", "Strike out a word"):
        player.help("Reveal", item)
    states["hints"] = faults()
    player.type("".join(WORDS))
    player.page.get_by_role("dialog").wait_for()
    states["result"] = faults()
    player.page.keyboard.press("Escape")
    states["notes"] = faults()
    assert not any(states.values()), states


def test_a_puzzle_without_hints_offers_none(opened: Opener) -> None:
    player = opened(MINI)
    player.click("Reveal")
    assert player.page.get_by_role("button", name="Another clue").count() == 0


def test_labels_stand_around_the_grid_and_the_clues_of_a_row_in_one_line(opened: Opener) -> None:
    fill = Grid(3, 5, blocks=frozenset({7}), letters=tuple(c.strip("#") for c in "STEMSTO#ATARENA"))
    clues = {"1A": "Begins", "4A": "In the direction of", "5A": "Near", "6A": "Ring"}
    player = opened(numbered(Puzzle.of(fill, clues), "roman"))
    expect(player.page.locator(".row-edge")).to_have_text(["I", "II", "III"])
    expect(player.page.locator(".column-edge")).to_have_text(["1", "2", "3", "4", "5"])
    lines = player.page.locator(".lists .list").first.locator("li")
    expect(lines).to_have_text(["IBegins", "IIIn the direction ofIINear", "IIIRing"])
    lines.nth(1).get_by_role("button").nth(1).click()
    player.type("AT")
    assert player.letters[8:10] == ["A", "T"]
    assert player.page.locator(".number").all_text_contents() == [""] * 14


def test_a_solution_word_is_collected_and_checked_without_being_said(opened: Opener) -> None:
    puzzle = with_solution_word(MINI, "BUS")
    player = opened(puzzle)
    boxes, check = player.page.locator(".box"), player.page.locator(".collected").get_by_role("button", name="Check")
    expect(boxes).to_have_count(3)
    assert sorted(player.page.locator(".cell .mark").all_text_contents()) == ["1", "2", "3"]
    check.click()
    player.says("3 letters are missing")
    for letters, said in (("BUT", "Not right"), ("BUS", "Right!")):
        for box, letter in enumerate(letters):
            boxes.nth(box).click()
            player.type(letter)
        expect(player.page.locator(".box > span:last-child")).to_have_text(list(letters))
        check.click()
        player.says(said)
    assert player.page.locator(".wrong").count() == 0
