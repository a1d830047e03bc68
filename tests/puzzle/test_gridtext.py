"""Grids as text: every dialect, the round trip, and what bad input is told."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import small_grids

from crosswright.errors import GridError, UsageError
from crosswright.grid import Grid
from crosswright.pattern import patterns, preset
from crosswright.puzzle.gridtext import format_grid, parse_grids

PLAIN = "..#\n.A.\n#..\n"


def plain(text: str, **options) -> list[str]:
    """The grids of a text, each in the plain form."""
    return [format_grid(grid) for grid in parse_grids(text, **options)]


def error_of(text: str, **options) -> str:
    with pytest.raises(GridError) as error:
        parse_grids(text, source="g.txt", **options)
    return str(error.value)


# The dialects.

DIALECTS = {
    "plain": PLAIN,
    "plain, no line end": PLAIN.rstrip(),
    "plain, lower case": "..#\n.a.\n#..\n",
    "plain, star blocks": "..*\n.A.\n*..\n",
    "plain, full blocks": "..█\n.A.\n█..\n",
    "plain, with spaces": ". . #\n. A .\n# . .\n",
    "plain, with tabs at the ends too": ".\t.\t#\t\n.\tA\t.\t\n#\t.\t.\t\n",
    "plain, stray spaces around": "..#  \n .A.\n#.. \n",
    "Windows line ends and a BOM": "\ufeff..#\r\n.A.\r\n#..\r\n",
    "old Macintosh line ends": "..#\r.A.\r#..\r",
    "blank lines around": "\n\n..#\n.A.\n#..\n\n  \n",
    "zeros": "00#\n0A0\n#00\n",
    "zeros with spaces": "0 0 #\n0 A 0\n# 0 0\n",
    "zeros with no-break spaces": "0\xa00\xa0#\n0\xa0A\xa00\n#\xa00\xa00\n",
    "zeros with more spaces": "0   0 #\n0   A 0\n#   0 0\n",
    "zeros with tabs": "0\t0\t#\n0\tA\t0\n#\t0\t0\n",
    "zeros, indented": "   00#\n   0A0\n   #00\n",
    "zeros and stars": "00*\n0A0\n*00\n",
    "underscores": "__#\n_A_\n#__\n",
    "underscores and full blocks": "__█\n_A_\n█__\n",
    "underscores and odd blocks": "__@\n_A_\n@__\n",
    "underscores and points": "__.\n_A_\n.__\n",
    "underscores with spaces": "_ _ #\n_ A _\n# _ _\n",
    "stars and dashes": "--*\n-A-\n*--\n",
    "pluses and dashes": "--+\n-A-\n+--\n",
    "hashes and dashes": "--#\n-A-\n#--\n",
    "pluses and hashes": "##+\n#A#\n+##\n",
    "puz": "--.\n-A-\n.--\n",
    "spaces": "  #\n A \n#  \n",
    "spaces, stripped at the end": "  #\n A\n#\n",
    "spaces and full blocks": "  █\n A \n█  \n",
    "a spreadsheet": "\t\t#\n\tA\t\n#\t\t\n",
    "a spreadsheet, stripped at the end": "\t\t#\n\tA\n#\n",
    "squares": "□□■\n□A□\n■□□\n",
    "squares from a chat": "⬜️⬜️⬛️\n⬜️A⬜️\n⬛️⬜️⬜️\n",
}


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS)
def test_dialects(text):
    letters = ("",) * 4 + ("A",) + ("",) * 4
    assert parse_grids(text) == parse_grids(PLAIN) == [Grid(3, 3, frozenset({2, 6}), letters=letters)]


MARK_ALONE = {
    "open points": ("...\n...", "...\n...\n"),
    "open zeros": ("00", "..\n"),
    "open zeros with spaces": ("0 0", "..\n"),
    "open underscores": ("__", "..\n"),
    "open dashes": ("--", "..\n"),
    "letters": ("CAT\nORE", "CAT\nORE\n"),
    "letters with spaces": ("C A T\nO R E", "CAT\nORE\n"),
    "letters, indented": ("   CAT\n   ORE", "CAT\nORE\n"),
    "filled, hashes": ("CAT\nO#E", "CAT\nO#E\n"),
    "filled, hashes with spaces": ("C A T\nO # E", "CAT\nO#E\n"),
    "filled, hashes, stray spaces at the end": ("CAT  \nO#E\nT#N ", "CAT\nO#E\nT#N\n"),
    "filled, stars": ("CAT\nO*E", "CAT\nO#E\n"),
    "filled, full blocks": ("CAT\nO█E", "CAT\nO#E\n"),
    "one cell": ("A", "A\n"),
    "points with letters are open, whatever .puz files say": ("CAT.DOG", "CAT.DOG\n"),
}


@pytest.mark.parametrize(("text", "expected"), MARK_ALONE.values(), ids=MARK_ALONE)
def test_one_mark_or_none(text, expected):
    assert plain(text) == [expected]


def test_hashes_and_stars_read_two_ways_until_told():
    text = "##*\n###\n*##\n"
    assert error_of(text) == (
        "g.txt:1: reads two ways: * block and # open (7 open cells), or # block and * open (2 open cells); "
        "pass open='#' or open='*'"
    )
    by_open, by_block = parse_grids(text, open="#"), parse_grids(text, block="*")
    assert by_open == by_block == parse_grids("..#\n...\n#..")
    assert parse_grids(text, open="*") == parse_grids("##.\n###\n.##")
    assert error_of("\n\n* A #") == (
        "g.txt:3: reads two ways: * block and # open (2 open cells), or # block and * open (2 open cells); "
        "pass open='#' or open='*'"
    )


def test_letters_and_spaces_read_two_ways_until_told():
    text = "CAT\nA  \nT  \n"
    assert error_of(text) == (
        "g.txt:1: reads two ways: space open (9 open cells), or space block (5 open cells); pass open=' ' or block=' '"
    )
    assert plain(text, open=" ") == ["CAT\nA..\nT..\n"]
    assert plain(text, block=" ") == ["CAT\nA##\nT##\n"]
    assert plain("CAT DOG\nARE NO", block=" ") == ["CAT#DOG\nARE#NO#\n"]


def test_marks_can_be_chosen():
    assert parse_grids("xx/\nxAx", open="x", block="/") == parse_grids("..#\n.A.")
    assert parse_grids("XX/\nXAX", open="x") == parse_grids("..#\n.A.")
    assert parse_grids("   \n  #\n   ", open=" ") == parse_grids("...\n..#\n...")
    assert plain("XXOO", block="x") == ["##OO\n"]
    assert plain("CAT.DOG", block=".") == ["CAT#DOG\n"]
    assert plain("##\n##", open="#") == ["..\n..\n"]
    assert plain("A|B=", open="|", block="=") == ["A.B#\n"]
    assert plain("11011", open="1") == plain("?? ??", open="?", block=" ") == ["..#..\n"]
    assert plain("⬛️..", block="⬛️") == ["#..\n"]


def test_with_chosen_marks_nothing_else_stands_in_the_grid():
    assert error_of("..*\n.#.", open=".", block="*") == (
        "g.txt:2:2: unknown character '#'; "
        "cells are '.' (open), '*' (block), letters or [SEVERAL]; open= and block= choose other marks"
    )
    assert error_of("..!..", open=".") == (
        "g.txt:1:3: unknown character '!'; "
        "cells are '.' (open), letters or [SEVERAL]; open= and block= choose other marks"
    )
    assert error_of("..#\n.*.\n#..", open=".") == (
        "g.txt:2:2: unknown character '*'; "
        "cells are '.' (open), '#' (block), letters or [SEVERAL]; open= and block= choose other marks"
    )


def test_the_classic_structures_of_the_literature():
    zeros = "#0####\n#0####\n#0###0\n#00000\n#0###0\n#0###0"
    assert {slot.name: len(slot) for slot in parse_grids(zeros)[0].slots} == {"3A": 5, "1D": 6, "2D": 4}
    stars = parse_grids("*#****\n*#****\n*#****\n*##***\n*#****\n*#****", open="#")[0]
    assert [(slot.name, len(slot)) for slot in stars.slots] == [("2A", 2), ("1D", 6)]


def test_the_fill_in_puzzle_of_four_states():
    text = """
        *#********
        *#********
        *#****#***
        *##***##**
        *#****#***
        *#****#***
        *#****#***
        *#*######*
        *#********
        ***#######
    """
    (grid,) = parse_grids(text, open="#")
    lengths = {slot.name: len(slot) for slot in grid.slots}
    assert lengths == {"3A": 2, "4A": 2, "5A": 6, "6A": 7, "1D": 9, "2D": 6}
    assert "* block and # open (29 open cells)" in error_of(text)


def test_several_grids_each_in_its_own_dialect():
    grids = parse_grids("..#\n...\n\n\n__█\n___\n\n0 0 #\n0 0 0")
    assert grids == [parse_grids("..#\n...")[0]] * 3
    assert plain("..\n  \n__\n\t\n00\r\n \r\nA|B\n\nCD") == ["..\n", "..\n", "..\n", "A|B\n", "CD\n"]


# Spaces.


def test_where_spaces_are_cells_a_line_of_them_is_a_row_if_it_is_as_wide():
    assert plain("   \n # \n   \n") == plain("   \n #\n   ") == ["...\n.#.\n...\n"]
    assert plain("# #\n  \n # ") == ["#.#\n", ".#.\n"]
    assert plain("# #\n\n # ") == ["#.#\n", ".#.\n"]
    assert plain("#\t\t#\n\t\t\n\t#\t") == ["#.#\n...\n.#.\n"]


def test_where_spaces_are_cells_those_at_the_ends_count():
    assert plain("##  \n##\n") == ["##..\n##..\n"]
    assert plain(" ##\n ##") == [".##\n.##\n"]
    assert plain("# A\n    #") == ["#.A..\n....#\n"]


def test_spaces_around_and_between_cells_mean_nothing_elsewhere():
    assert plain("   ..#\n  ...\n") == ["..#\n...\n"]
    assert plain("...\n.#.\n    ") == ["...\n.#.\n"]
    assert plain("#\t0\n0\t#\t\n") == ["#.\n.#\n"]


# Rebus cells and letters.


def test_rebus_cells():
    one = parse_grids("A[ice].\n#.[X]")[0]
    assert one.letters == ("A", "ICE", "", "", "", "X")
    assert parse_grids("A\tICE\t.\n#\t.\tX")[0] == one
    assert parse_grids("A ICE .\n# . X")[0] == one
    assert parse_grids("A [ICE] .\n# . X")[0] == one
    assert plain("  #\nA[ICE]\n#") == ["..#\nA[ICE].\n#..\n"]


def test_letters_of_other_alphabets():
    assert parse_grids("åß#\n.é.")[0].letters == ("Å", "SS", "", "", "É", "")
    assert parse_grids("e\u0301.")[0].letters == ("É", "")
    assert parse_grids("щ[ика].ש")[0].letters == ("Щ", "ИКА", "", "ש")


# Bars.


def test_the_barred_layout():
    grid = parse_grids("A|. .\n=\n. . .\n")[0]
    assert (grid.right_bars, grid.lower_bars, grid.letters[0]) == (frozenset({0}), frozenset({0}), "A")
    assert format_grid(grid) == "A|. .\n=\n. . .\n"
    assert [(slot.name, len(slot)) for slot in grid.slots] == [("1A", 2), ("3A", 3), ("1D", 2), ("2D", 2)]
    assert parse_grids("|A|. .|\n =\n|. . .|\n") == [grid]


BARRED = {
    "indented": "   A B|C\n   =   =\n   . . #\n   D . .\n",
    "loosely spaced": "A  B | C\n=      =\n.  . # \n D  .\t.\n",
    "framed": "=======\n|A B|C|\n|=   =|\n|. . #|\n|D . .|\n=======\n",
    "a blank line for no bars": "A B|C\n=   =\n. . #\n     \nD . .",
    "Windows line ends": "A B|C\r\n=   =\r\n. . #\r\nD . .\r\n",
    "stars and dashes": "a b|c\n=   =\n- - *\nd - -\n",
    "a bar beside a block": "A B|C\n=   =\n. .|#\n    =\nD . .",
}


@pytest.mark.parametrize("text", BARRED.values(), ids=BARRED)
def test_barred_grids_as_people_draw_them(text):
    letters = ("A", "B", "C", "", "", "", "D", "", "")
    assert parse_grids(text) == [Grid(3, 3, {5}, right_bars={1}, lower_bars={0}, letters=letters)]


def test_bars_that_are_joined_to_a_line():
    assert plain("A B C\n=====\nD E F") == ["A B C\n= = =\nD E F\n"]
    assert plain("A B C\n===\nD E F") == ["A B C\n= =\nD E F\n"]


def test_cells_with_bars_and_several_letters():
    grid = Grid(2, 3, right_bars={0, 4}, lower_bars={1, 2}, letters=("A", "ICE", "", "B", "", "C"))
    assert format_grid(grid) == "A|[ICE] .\n  ===== =\nB .    |C\n"
    assert plain("A|ICE .\n  =   =\nB .|C") == [format_grid(grid)]


def test_several_barred_grids():
    assert plain("A|B\n\nC|D\n \nE F\n  =\nG H") == ["A|B\n", "C|D\n", "E F\n  =\nG H\n"]


# The round trip.


def letters_of_all_scripts() -> st.SearchStrategy[str]:
    """What a cell can hold: upper-case letters that are composed, one or three."""
    upper = st.characters(categories=("Lu", "Lo", "Lm")).map(str.upper)
    texts = upper | st.text(upper, min_size=3, max_size=3)
    composed = texts.map(lambda text: unicodedata.normalize("NFC", text))
    return composed.filter(lambda text: text.isalpha() and text == text.upper())


@st.composite
def lettered_grids(draw) -> Grid:
    grid = draw(small_grids(most=5))
    cells = sorted(set(range(len(grid.letters))) - grid.blocks)
    return grid.with_letters({c: draw(st.just("") | letters_of_all_scripts()) for c in cells})


@settings(max_examples=300, deadline=None)
@given(small_grids(most=6, letters="ABÉΩЖ") | lettered_grids(), st.integers(1, 4))
def test_what_is_written_reads_back(grid, shortest):
    grid = Grid(grid.rows, grid.columns, grid.blocks, grid.right_bars, grid.lower_bars, grid.letters, shortest=shortest)
    if len(grid.blocks) < grid.rows * grid.columns:
        assert parse_grids(format_grid(grid), shortest=shortest) == [grid]


@settings(max_examples=100, deadline=None)
@given(st.lists(small_grids(most=5).filter(lambda grid: len(grid.blocks) < len(grid.letters)), min_size=1, max_size=4))
def test_several_are_written_and_read_back(grids):
    assert parse_grids("\n".join(map(format_grid, grids))) == grids


DRAWN_WITH = [".#", ".*", ".█", "0#", "0+", "_#", "_█", "_@", "-*", "-+", "-#", "-.", "#+", " #", " █", "□■", "⬜⬛"]


@settings(max_examples=300, deadline=None)
@given(small_grids(most=6), st.sampled_from(DRAWN_WITH), st.sampled_from(["", " ", "\t"]))
def test_every_dialect_means_the_same(grid, marks, separator):
    grid = Grid(grid.rows, grid.columns, grid.blocks, letters=grid.letters)
    cells = ["#" if c in grid.blocks else letters or "." for c, letters in enumerate(grid.letters)]
    assume(min(cells.count("."), cells.count("#")) >= 2)
    drawn = [
        f"[{cell}]" if len(cell) > 1 else cell.translate({ord("."): marks[0], ord("#"): marks[1]}) for cell in cells
    ]
    lines = [separator.join(drawn[start : start + grid.columns]) for start in range(0, len(drawn), grid.columns)]
    assume(marks[0] != " " or (separator == "" and not any(line.isspace() for line in lines)))
    assert parse_grids("\n".join(lines), open=" " if marks[0] == " " else None) == [grid]


def test_letters_that_would_melt_into_one_are_written_apart():
    jamo = Grid(1, 3, letters=("\u1100", "\u1161", ""))
    assert format_grid(jamo) == "\u1100 \u1161 .\n"
    assert parse_grids(format_grid(jamo)) == [jamo]


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet=".#0_*+- \n\tAb[]|=█é7", max_size=60),
    st.sampled_from([None, ".", "#", " "]),
    st.sampled_from([None, "*", "="]),
)
def test_any_text_is_read_or_told_why_not(text, open_mark, block):
    try:
        grids = parse_grids(text, source="x", open=open_mark, block=block)
    except GridError as error:
        assert re.match(r"x(:\d+)?(:\d+)?: [^\n]+; [^\n]+$", str(error))
    else:
        assert grids


# What can't be read.

EMPTY = "g.txt: no grid in it; write rows of cells, '.' for open and '#' for a block"
SAME = "give every row of a grid the same number of cells and separate grids by a blank line"
MARKS = "cells are '.' (open), '#' (block), letters or [SEVERAL]; open= and block= choose other marks"
ONLY_OPEN = "cells are '.' (open), letters or [SEVERAL]; open= and block= choose other marks"

ERRORS = {
    "": EMPTY,
    "\ufeff": EMPTY,
    " \n\n \n": EMPTY,
    "\t\r\n\xa0": EMPTY,
    "...\n..\n...": f"g.txt:2:3: this row has 2 cells, the others have 3; {SAME}",
    "...\n...\n....": f"g.txt:3:4: this row has 4 cells, the others have 3; {SAME}",
    "....\n...": f"g.txt:2:4: this row has 3 cells, the others have 4; {SAME}",
    "\n..\r\n.\r\n..": f"g.txt:3:2: this row has 1 cell, the others have 2; {SAME}",
    "0 0 #\n0 0": f"g.txt:2:4: this row has 2 cells, the others have 3; {SAME}",
    "A[ICE].\nB..\nC.": f"g.txt:3:3: this row has 2 cells, the others have 3; {SAME}",
    "hello\nworld\nfoo": f"g.txt:3:4: this row has 3 cells, the others have 5; {SAME}",
    "A|B\nC D E\nF|G": f"g.txt:2:5: this row has 3 cells, the others have 2; {SAME}",
    "..#\n.?.": f"g.txt:2:2: unknown character '?'; {MARKS}",
    "\n\n.1#": f"g.txt:3:2: unknown character '1'; {MARKS}",
    "..\n.#\n\n..#\n.*.": f"g.txt:5:2: unknown character '*'; {MARKS}",
    "..\x00": f"g.txt:1:3: unknown character '\\x00'; {ONLY_OPEN}",
    "..#.. ..#\n...#.#...": f"g.txt:1:6: unknown character ' '; {MARKS}",
    "1!": "g.txt:1:1: unknown character '1'; cells are letters or [SEVERAL]; open= and block= choose other marks",
    "__!\n__\n": "g.txt:1:3: unknown character '!'; "
    "cells are '_' (open), letters or [SEVERAL]; open= and block= choose other marks",
    "# . .\n#..\n# . .": f"g.txt:2:1: '#..' is more than one cell; {MARKS}",
    "A|..\n. .": f"g.txt:1:3: '..' is more than one cell; {ONLY_OPEN}",
    ".[]#": f"g.txt:1:2: a rebus cell without letters; {MARKS}",
    "..\n.[A.]": f"g.txt:2:2: [A.] is more than letters; {ONLY_OPEN}",
    ".[A\n...": f"g.txt:1:2: '[' without its other half; {ONLY_OPEN}",
    "A]\n..": f"g.txt:1:2: ']' without its other half; {ONLY_OPEN}",
    "##\n##": "g.txt:1: every cell is a block ('#'); if '#' stands for open cells pass open='#'",
    "..\n\n**": "g.txt:3: every cell is a block ('*'); if '*' stands for open cells pass open='*'",
    ".|.\n =": "g.txt:2:2: no cell above this '='; "
    "put each '=' right under the cell that has the bar on its lower edge",
    ". .\n    =": "g.txt:2:5: no cell above this '='; "
    "put each '=' right under the cell that has the bar on its lower edge",
    "A||B": "g.txt:1:3: '|' where a cell should be; "
    "write a cell between two bars, and a space between two cells without a bar",
    "\n| |\n==": "g.txt:2: bars without cells; write rows of cells, with | between two and = below one",
    "." * 64: "g.txt:1: a grid of 1 by 64 cells; a grid has 1 to 63 rows and columns",
    "..\n\n" + "ABBEY\n" * 64: "g.txt:3: a grid of 64 by 5 cells; a grid has 1 to 63 rows and columns",
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_name_place_and_remedy(text):
    assert error_of(text) == ERRORS[text]


def test_marks_that_cannot_be_chosen():
    for options, message in {
        ("#", "#"): "open='#' and block='#' must differ; leave one out",
        ("x", "X"): "open='x' and block='X' must differ; leave one out",
        ("##", None): "open='##': give one character other than a tab and brackets",
        (None, ""): "block='': give one character other than a tab and brackets",
        ("[", None): "open='[': give one character other than a tab and brackets",
        (None, "\t"): "block='\\t': give one character other than a tab and brackets",
    }.items():
        with pytest.raises(UsageError) as error:
            parse_grids("#", open=options[0], block=options[1])
        assert str(error.value) == message


# Whole patterns.


@pytest.mark.parametrize(("name", "rows"), [("american", 15), ("american", 21), ("british", 13), ("barred", 12)])
def test_patterns_come_back_as_they_were_written(name, rows):
    for pattern in patterns(preset(name, rows, rows), 5, seed=1):
        (grid,) = parse_grids(format_grid(pattern), shortest=pattern.shortest)
        assert (grid, len(grid.slots)) == (pattern, len(pattern.slots))
