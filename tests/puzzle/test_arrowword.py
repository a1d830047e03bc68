"""Arrowwords: a block for each clue, patterns that have one for all."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from cli_runner import only_error, run
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageFont
from player_page import Opener, expect
from strategies import small_grids

from crosswright.errors import GridError, PuzzleError, UsageError
from crosswright.grid import Direction, Grid
from crosswright.make.workshop import ENTRIES_A_CELL, Workshop
from crosswright.media import formats, play
from crosswright.media.drawn import cluecells, svg, terminal
from crosswright.media.print import html, pdf
from crosswright.media.print.book import PuzzleBook, _book, book_pdf, page_of, too_small
from crosswright.media.print.epub import epub
from crosswright.pattern import Rules, patterns, preset, violations
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import (
    ClueArrow,
    arrow,
    can_hold_clues,
    clue_cells,
    clues_in_cells,
    in_cells,
    in_lists,
)
from crosswright.puzzle.gridtext import parse_grid
from crosswright.puzzle.richtext import RichText


def naive_choices(grid: Grid, cells: tuple[int, ...], way: Direction) -> dict[int, int]:
    """The blocks left of a slot's first cell and above it, with 1 for a bent arrow."""
    r, c = divmod(cells[0], grid.columns)
    left, above = (r, c - 1), (r - 1, c)
    across = way is Direction.ACROSS
    found = {left: int(not across), above: int(across)}
    numbered = {row * grid.columns + column: bent for (row, column), bent in found.items() if min(row, column) >= 0}
    return {block: bent for block, bent in numbered.items() if block in grid.blocks}


def naive_fewest_bent(grid: Grid) -> int | None:
    """By trying every way to place all clues: the fewest bent arrows, None where there is no way."""
    choices = [list(naive_choices(grid, slot.cells, slot.direction).items()) for slot in grid.slots]
    ways = (way for way in product(*choices) if max(Counter(c for c, _ in way).values(), default=0) <= 2)
    return min((sum(bent for _, bent in way) for way in ways), default=None)


@settings(max_examples=150, deadline=None)
@given(small_grids())
def test_every_clue_has_a_block_with_the_fewest_bent_arrows(grid: Grid) -> None:
    grid = Grid(grid.rows, grid.columns, grid.blocks)
    if len(grid.slots) > 12:
        return
    fewest = naive_fewest_bent(grid)
    assert can_hold_clues(grid) is (fewest is not None)
    if fewest is None:
        with pytest.raises(GridError, match="no block to stand in"):
            clue_cells(grid)
        return
    found = clue_cells(grid)
    bent = [naive_choices(grid, slot.cells, slot.direction)[found[slot.name]] for slot in grid.slots]
    assert sum(bent) == fewest
    assert max(Counter(found.values()).values(), default=0) <= 2


def test_arrows() -> None:
    grid = parse_grid("#.#\n...\n#..", shortest=2)
    puzzle = in_cells(Puzzle.of(grid))
    arrows = {clue.name: arrow(grid, clue) for clue in puzzle.clues}
    across, down = Direction.ACROSS, Direction.DOWN
    assert arrows == {
        "2A": ClueArrow(down, across),
        "4A": ClueArrow(across, across),
        "1D": ClueArrow(across, down),
        "3D": ClueArrow(down, down),
    }
    assert [arrows[name].bent for name in ("2A", "4A")] == [True, False]  # type: ignore[union-attr]
    assert {c: [clue.name for clue in clues] for c, clues in clues_in_cells(puzzle).items()} == {
        0: ["1D", "2A"],
        2: ["3D"],
        6: ["4A"],
    }
    assert puzzle.is_arrowword
    assert not in_lists(puzzle).is_arrowword


def test_a_clue_far_from_its_slot_has_no_arrow() -> None:
    grid = parse_grid("#..\n...\n..#", shortest=2)
    assert arrow(grid, Clue("Across", "1", RichText.of("x"), (1, 2), place=8)) is None
    with pytest.raises(PuzzleError, match="no block"):
        Puzzle(grid, clues=(Clue("Across", "1", RichText.of("x"), (1, 2), place=4),))


@settings(max_examples=12, deadline=None)
@given(st.integers(7, 18), st.integers(7, 13), st.integers(0, 10**6))
def test_patterns_hold_all_clues(rows: int, columns: int, seed: int) -> None:
    rules = preset("arrowword", rows, columns)
    for pattern in patterns(rules, seed=seed):
        assert violations(pattern, rules) == []
        held = Counter(clue_cells(pattern).values())
        assert held.keys() == pattern.blocks
        assert max(held.values()) <= 2


def test_patterns_look_like_those_of_magazines() -> None:
    rules = preset("arrowword")
    assert (rules.rows, rules.columns) == (16, 12)
    found = list(patterns(rules, 6, seed=1))
    assert len(found) == 6
    for pattern in found:
        assert 0.18 < len(pattern.blocks) / rules.cells < 0.26
        assert len(pattern.unchecked) < 0.18 * rules.cells


def test_the_witness_names_what_is_wrong() -> None:
    rules = preset("arrowword", 5, 5)
    crowded = parse_grid("#.#.#\n.....\n#....\n.....\n#....", shortest=3)
    assert violations(crowded, rules) == []
    without = Grid.open(5, 5, blocks=crowded.blocks - {0}, shortest=3)
    assert any("a slot without a place for its clue" in line for line in violations(without, rules))
    idle = Grid.open(5, 5, blocks=crowded.blocks | {24}, shortest=3)
    assert any("row 5, column 5: a block without a clue" in line for line in violations(idle, rules))
    beside = Grid.open(5, 5, blocks=crowded.blocks | {1}, shortest=3)
    assert any("three blocks that touch" in line for line in violations(beside, rules))


@pytest.mark.parametrize("wrong", [{"arrows": True}, {"arrows": True, "checked": False, "bars": True}])
def test_rules_that_cannot_be_meant(wrong: dict[str, bool]) -> None:
    with pytest.raises(UsageError, match="arrowword"):
        Rules(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "columns"), [(4, 9), (19, 12), (16, 14)])
def test_sizes_that_cannot_be_read(rows: int, columns: int) -> None:
    with pytest.raises(UsageError, match="so that its clues can be read"):
        preset("arrowword", rows, columns)


# Files.

ARROWWORD = in_cells(
    Puzzle.of(
        parse_grid("#H#A\nIDEE\n#UNS\n#NOT", shortest=2).with_letters({}),
        {
            "3A": "Einfall",
            "5A": "Nicht <euch>",
            "6A": "Mangel & Elend",
            "1D": "Schlechter",
            "2D": "Arznei",
            "4D": "Eins",
        },
        title="Klein",
    )
)


@pytest.mark.parametrize("name", ["json", "ipuz", "jpz"])
def test_these_formats_keep_an_arrowword(name: str) -> None:
    written = formats.write(ARROWWORD, name)
    assert not any("stand in the grid" in lost for lost in written.lost)
    puzzle = formats.read(written.data)
    assert ARROWWORD.differences(puzzle) == []
    assert puzzle.extra == {}
    assert formats.write(puzzle, name).data == written.data


@pytest.mark.parametrize("name", ["puz", "xd", "exolve", "text", "guardian"])
def test_other_formats_say_that_its_clues_are_in_lists_there(name: str) -> None:
    held = sum(clue.place is not None for clue in ARROWWORD.clues)
    written = formats.write(ARROWWORD, name)
    assert f"{held} clues that stand in the grid" in written.lost
    if name != "guardian":
        assert in_lists(ARROWWORD).clues == formats.read(written.data).clues


def test_the_cells_of_a_jpz_have_clues_and_arrows() -> None:
    text = formats.write(ARROWWORD, "jpz").data.decode()
    assert '<cell x="1" y="1" type="clue"><clue word="' in text
    assert '<arrow from="top" to="right"/>' in text
    assert '<arrow from="left" to="bottom"/>' in text


def test_a_jpz_whose_clues_stand_in_cells_only() -> None:
    text = formats.write(ARROWWORD, "jpz").data.decode()
    without = re.sub(r"<clues.*</clues>", "", text, flags=re.DOTALL)
    puzzle = formats.read(without.encode())
    assert sorted(map(str, puzzle.clues)) == sorted(map(str, ARROWWORD.clues))
    assert {clue.name: clue.place for clue in puzzle.clues} == {clue.name: clue.place for clue in ARROWWORD.clues}


def test_a_jpz_with_a_clue_where_a_letter_stands() -> None:
    text = formats.write(ARROWWORD, "jpz").data.decode()
    with_clue = re.sub(r'(<cell x="2" y="1" solution="."[^>]*>)', r'\1<clue word="1">Hello</clue>', text)
    with pytest.raises(PuzzleError, match="a clue in the cell in column 2, row 1, which is no block"):
        formats.read(with_clue.encode())


@pytest.mark.parametrize("place", [1, 99, "x", True, [0]])
def test_a_place_that_is_no_block(place: object) -> None:
    document = json.loads(formats.write(ARROWWORD, "json").data)
    document["clues"][0]["place"] = place
    with pytest.raises(PuzzleError):
        formats.read(json.dumps(document).encode())


# Texts in blocks.

FONT = Path(svg.__file__).parent / "fonts" / "LibreFranklin-Regular.ttf"
TEXTS = st.text("abcdefghijklmnopqrstuvwxyzäöüßABCWM ,-\u00ad", min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_texts_stand_inside_their_block(texts: list[str]) -> None:
    """Measured again, with another library, in the font that draws them."""
    font = ImageFont.truetype(str(FONT), 1000)
    block = cluecells.set_blocks({0: texts})[0]
    bottom = 0.0
    for text, clue in zip(texts, block.clues, strict=True):
        bare = re.sub(r"[\s\u00ad-]", "", text)
        assert re.sub(r"[\s\u00ad-]", "", "".join(line.text for line in clue.lines)) == bare
        for line in clue.lines:
            ascent = block.size * font.getbbox(line.text, anchor="ls")[1] / -1000
            assert line.baseline - ascent >= bottom - 0.01
            assert line.width <= cluecells.CELL - 2
            if block.size > cluecells.TINY:
                assert block.size * font.getlength(line.text) / 1000 <= line.width + 0.01
            bottom = line.baseline
    assert bottom + 0.2 * block.size <= cluecells.CELL


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_what_fits_can_be_read_beside_any_other_that_fits(one: str, other: str) -> None:
    if cluecells.fits(one) and cluecells.fits(other):
        assert cluecells.set_blocks({0: [one, other]})[0].size >= cluecells.SMALLEST


def test_words_are_divided_only_where_that_makes_the_text_larger() -> None:
    assert [line.text for line in cluecells.set_blocks({0: ["Koch\u00adtopf"]})[0].clues[0].lines] == ["Kochtopf"]
    long = cluecells.set_blocks({0: ["Koch\u00adbuch\u00adver\u00adfas\u00adse\u00adrin"]})[0].clues[0].lines
    assert len(long) > 1
    assert long[0].text.endswith("-")


def test_the_drawing_has_clues_and_arrows_and_no_numbers() -> None:
    drawing = svg.draw(ARROWWORD)
    assert 'class="numbers"' not in drawing
    assert drawing.count("textLength") >= len(ARROWWORD.clues)
    assert drawing.count("<path transform=") == len(ARROWWORD.clues)
    dark = svg.style(svg.DARK)
    assert all(f".crossword .{part} {{" in dark for part in re.findall('<(?:g|path) class="([a-z-]+)"', drawing))
    solution = svg.draw(ARROWWORD, solution=True)
    assert "textLength" not in solution
    assert ">H</text>" in solution


@pytest.mark.parametrize("solution", [False, True])
def test_the_page_has_the_grid_alone(solution: bool) -> None:
    printed = pdf.printed_puzzle(ARROWWORD, None, False)
    assert printed["lists"] == []
    assert len(re.findall(rb"/Type ?/Page\b", pdf.pdf([ARROWWORD], solution=solution).data)) == 1 + solution


# Pages and the player.


def test_large_print_and_an_editor_get_lists() -> None:
    for options in ({"large": True}, {"submission": True}, {"worksheet": pdf.Worksheet()}):
        assert pdf.pdf([ARROWWORD], **options).data.startswith(b"%PDF")  # type: ignore[arg-type]


def test_a_word_document_has_the_clues_in_its_table() -> None:
    document = pytest.importorskip("docx").Document
    from crosswright.media.print.docx import docx

    made = docx(ARROWWORD, solution=True)
    assert made == docx(ARROWWORD, solution=True)
    table, solved = document(io.BytesIO(made)).tables
    cells = [cell.text for cell in table._cells]
    for c, clues in clues_in_cells(ARROWWORD).items():
        words = re.sub(r"\W", "", cells[c])
        assert words == re.sub(r"\W", "", "".join(str(clue.text) for clue in clues))
    arrows = [each.cell for each in cluecells.clue_cells(ARROWWORD).arrows]
    assert all(re.fullmatch("[→↓↴↳]+", cells[c]) for c in arrows)
    assert not re.search("[→↓↴↳]", "".join(cell.text for cell in solved._cells))
    lists = document(io.BytesIO(docx(ARROWWORD, large=True)))
    texts = "\n".join(paragraph.text for paragraph in lists.paragraphs)
    assert all(str(clue.text) in texts for clue in ARROWWORD.clues)


def _lettered(grid: Grid) -> Grid:
    """A grid with a letter in each cell."""
    return grid.with_letters({c: "A" for slot in grid.slots for c in slot.cells})


def test_a_book_has_the_grid_alone_where_its_clues_can_be_read() -> None:
    book = PuzzleBook("Schwedenrätsel", [ARROWWORD, in_lists(ARROWWORD)])
    large, narrow = page_of("a4"), page_of("100x100mm")
    assert too_small(book, large) == []
    printed = [each for part in _book(book, large, 1)["sections"] for each in part["puzzles"]]
    assert [(each["arrowword"], bool(each["lists"])) for each in printed] == [(True, False), (False, True)]
    wide = replace(book, puzzles=[in_cells(Puzzle.of(_lettered(next(patterns(preset("arrowword"), 1, seed=1)))))])
    assert too_small(wide, narrow) == list(wide.puzzles)
    assert not _book(wide, narrow, 1)["sections"][0]["puzzles"][0]["arrowword"]
    for per_page in (1, 2):  # one page each for title, imprint, contents, both puzzles and solutions
        assert len(re.findall(rb"/Type ?/Page\b", book_pdf(book, page=large, per_page=per_page).data)) == 6


def test_the_smallest_text_of_a_cell_can_be_read() -> None:
    drawn = cluecells.clue_cells(ARROWWORD)
    smallest = min(block.size for block in drawn.blocks.values())
    points = drawn.least_side / cluecells.CELL * smallest * 72 / 25.4
    assert points == pytest.approx(cluecells.LEAST_POINTS)


def test_a_book_for_a_screen_has_it_drawn_and_in_lists() -> None:
    data = epub(PuzzleBook("Rätsel", [ARROWWORD], language="de"), modified=datetime(2026, 11, 22, tzinfo=UTC))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        drawn, numbered = (file.read(f"EPUB/{name}.svg").decode() for name in ("p1", "n1"))
        page, package = (file.read(f"EPUB/{name}").decode() for name in ("p1.xhtml", "book.opf"))
    assert "Einfall" in drawn
    assert 'class="numbers"' not in drawn
    assert 'class="numbers"' in numbered
    assert page.index("p1.svg") < page.index("Die Fragen in Listen") < page.index("n1.svg")
    assert 'href="n1.svg"' in package


def test_blocks_on_a_terminal_have_arrows() -> None:
    lines = terminal.page(ARROWWORD).splitlines()
    rows = [line for line in lines if line.startswith("│")]
    assert [row[:4] for row in rows] == ["│↴░↳", "│³  ", "│░→░", "│░→░"]
    assert rows[0].split("│")[3] == "↴░↓"
    assert sum(row.count(sign) for row in rows for sign in "→↓↴↳") == len(ARROWWORD.clues)
    assert "Einfall" in "".join(lines)
    compact = terminal.picture(ARROWWORD, width=12)
    assert sum(compact.count(sign) for sign in "→↓↴↳") == len(ARROWWORD.clues)


def test_too_few_short_clues_are_named_before_anything_is_made() -> None:
    class Few:
        writer = SimpleNamespace(language=SimpleNamespace(name="Czech"))

    few = cast("Workshop", Few())
    Workshop._require_enough(few, 41, preset("arrowword", 15, 11))
    with pytest.raises(UsageError, match="15 by 11 cells has 41 entries or more, and 40 Czech words of up to 9"):
        Workshop._require_enough(few, 40, preset("arrowword", 15, 11))


@settings(max_examples=15, deadline=None)
@given(st.integers(5, 18), st.integers(5, 13), st.integers(0, 10**6))
def test_no_pattern_has_fewer_entries_than_are_asked_for(rows: int, columns: int, seed: int) -> None:
    rules = preset("arrowword", rows, columns)
    for pattern in patterns(rules, seed=seed):
        assert len(pattern.slots) >= int(rules.cells * ENTRIES_A_CELL)


def test_the_page_to_read_has_its_lists_for_screen_readers_only() -> None:
    page = html.html(ARROWWORD)
    assert '<div class="clues unseen">' in page
    assert "textLength" in page
    assert '<div class="clues">' in html.html(in_lists(ARROWWORD))


def test_the_document_of_the_player() -> None:
    made = play.document(ARROWWORD, answers="plain")
    clues = [clue for entries in made["lists"] for clue in entries["clues"]]
    for c, cell in enumerate(made["cells"]):
        assert "number" not in (cell or {})
        for e in (cell or {}).get("held", ()):
            clue = next(each for each in ARROWWORD.clues if list(each.cells) == clues[e]["cells"])
            assert clue.place == c
            assert str(clue.text) in cell["label"]
    arrows = sum(cell["drawing"]["path"].count("M") for cell in made["cells"] if cell and "number" not in cell
                 and "drawing" in cell and "held" not in cell)  # fmt: skip
    assert arrows == len(ARROWWORD.clues)


def test_an_arrowword_is_played(opened: Opener) -> None:
    """By mouse and keys; a click on a block goes to one of its clues, the next click to the other."""
    player = opened(ARROWWORD)
    page = player.page
    block = page.locator(".held").first
    names = [ARROWWORD.clue_of[name].text for name in ("3A", "1D")]
    seen = set()
    for _ in range(2):
        block.click()
        seen.add(page.locator(".now").text_content().strip())
    assert {text.split(" ", 2)[-1] for text in seen} == {str(name) for name in names}
    expect(block).to_have_attribute("aria-label", re.compile("Einfall"))
    expect(page.locator(".number").filter(has_text=re.compile(r"\d"))).to_have_count(0)
    for line in page.locator(".held text").all():
        box, around = line.bounding_box(), line.locator("xpath=ancestor::*[contains(@class, 'held')]").bounding_box()
        assert box is not None
        assert around is not None
        assert around["x"] - 0.5 <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"] + 0.5
    page.locator(".clue", has_text="Einfall").click()
    player.type("IDEE")
    expect(page.locator(".cell").nth(2).locator(".letter")).to_have_text("I")


# The command line.


@pytest.mark.usefixtures("folder")
def test_a_puzzle_of_ones_own_becomes_an_arrowword() -> None:
    Path("lists.ipuz").write_bytes(formats.write(in_lists(ARROWWORD), "ipuz").data)
    assert run("convert", "lists.ipuz", "cells.jpz", "--arrowword").exit_code == 0
    assert formats.read(Path("cells.jpz").read_bytes()).clues == ARROWWORD.clues


@pytest.mark.usefixtures("folder")
def test_blocks_that_cannot_hold_the_clues() -> None:
    Path("open.ipuz").write_bytes(formats.write(Puzzle.of(Grid.open(3, 3)), "ipuz").data)
    message = only_error("convert", "open.ipuz", "x.jpz", "--arrowword")
    assert "open.ipuz: the clue of 1A has no block to stand in" in message
    assert not Path("x.jpz").exists()


def test_the_example_is_right_and_can_be_read_on_its_page() -> None:
    puzzle = formats.read((Path(__file__).parents[2] / "examples" / "schwedenraetsel.ipuz").read_bytes())
    assert (puzzle.grid.rows, puzzle.grid.columns, puzzle.language) == (16, 12, "de")
    rules = preset("arrowword")
    assert violations(replace(puzzle.grid, shortest=rules.shortest), rules) == []
    assert {clue.name: clue.place for clue in puzzle.clues} == clue_cells(replace(puzzle.grid, shortest=3))
    drawn = cluecells.clue_cells(puzzle)
    cell = 180 / puzzle.grid.columns * 72 / 25.4  # points: the page is 180 mm wide between its margins
    assert min(block.size for block in drawn.blocks.values()) * cell / cluecells.CELL >= 4.5


def test_a_puzzle_has_two_sizes_of_text_divides_compounds_at_their_joints_and_begins_no_line_with_a_comma():
    from crosswright.media.drawn.hyphens import hyphenator

    texts = {c: ["x" * (4 + c)] for c in range(12)} | {12: ["Wirtschafts-, Haushaltsplan"]}
    blocks = cluecells.set_blocks(texts, "de")
    assert len({block.size for block in blocks.values()}) == 2
    assert [line.text[0] for line in blocks[12].clues[0].lines if not line.text[0].isalpha()] == []
    joints = [hyphenator("de", only_joints=True)(word).split("\u00ad") for word in ("Augenfarben", "Beethoven")]
    assert joints == [["Augen", "farben"], ["Beethoven"]]
