"""Grids as text: every dialect, the round trip, and what bad input is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids

from crosswright.errors import GridError, UsageError
from crosswright.grid import Grid
from crosswright.gridtext import read_grids, write_grid

BENCH = Path(__file__).parents[2] / "shared" / "bench"

PLAIN = "..#\n.A.\n#..\n"

DIALECTS = {
    "plain": PLAIN,
    "plain, lower case": "..#\n.a.\n#..\n",
    "plain, star blocks": "..*\n.A.\n*..\n",
    "Windows line ends and a BOM": "\ufeff..#\r\n.A.\r\n#..\r\n",
    "blank lines around": "\n\n..#\n.A.\n#..\n\n  \n",
    "zeros": "00#\n0A0\n#00\n",
    "zeros with spaces": "0 0 #\n0 A 0\n# 0 0\n",
    "zeros with tabs": "0\t0\t#\n0\tA\t0\n#\t0\t0\n",
    "zeros, indented": "   00#\n   0A0\n   #00\n",
    "underscores": "__#\n_A_\n#__\n",
    "underscores and full blocks": "__█\n_A_\n█__\n",
    "underscores and odd blocks": "__x\n_A_\nx__\n".replace("x", "@"),
    "stars and dashes": "--*\n-A-\n*--\n",
    "pluses and dashes": "--+\n-A-\n+--\n",
    "pluses and hashes": "##+\n#A#\n+##\n",
    "puz": "--.\n-A-\n.--\n",
    "spaces": "  #\n A \n#  \n",
    "spaces, stripped at the end": "  #\n A\n#\n",
}


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS)
def test_dialects(text):
    letters = ("",) * 4 + ("A",) + ("",) * 4
    assert read_grids(text) == read_grids(PLAIN) == [Grid(3, 3, frozenset({2, 6}), letters=letters)]


def test_hashes_and_stars_read_two_ways_until_told():
    text = "##*\n###\n*##\n"
    with pytest.raises(GridError) as error:
        read_grids(text, source="a.txt")
    assert str(error.value) == (
        "a.txt:1: reads two ways: * block and # open (7 open cells), or # block and * open (2 open cells); "
        "pass --open '#' or --open '*'"
    )
    by_open, by_block = read_grids(text, open="#"), read_grids(text, block="*")
    assert by_open == by_block == read_grids("..#\n...\n#..")
    assert read_grids(text, open="*") == read_grids("##.\n###\n.##")


def test_marks_can_be_chosen():
    assert read_grids("xx/\nxAx", open="x", block="/") == read_grids("..#\n.A.")
    assert read_grids("XX/\nXAX", open="x") == read_grids("..#\n.A.")
    assert read_grids("   \n  #\n   ", open=" ") == read_grids("...\n..#\n...")


def test_the_classic_structures_of_the_literature():
    zeros = "#0####\n#0####\n#0###0\n#00000\n#0###0\n#0###0"
    assert {slot.name: len(slot) for slot in read_grids(zeros)[0].slots} == {"3A": 5, "1D": 6, "2D": 4}
    stars = read_grids("*#****\n*#****\n*#****\n*##***\n*#****\n*#****", open="#")[0]
    assert [(slot.name, len(slot)) for slot in stars.slots] == [("2A", 2), ("1D", 6)]


def test_several_grids_each_in_its_own_dialect():
    grids = read_grids("..#\n...\n\n\n__█\n___\n\n0 0 #\n0 0 0")
    assert grids == [read_grids("..#\n...")[0]] * 3


def test_rebus_cells():
    one = read_grids("A[ice].\n#.[X]")[0]
    assert one.letters == ("A", "ICE", "", "", "", "X")
    assert read_grids("A\tICE\t.\n#\t.\tX")[0] == one
    assert read_grids("A ICE .\n# . X")[0] == one
    assert read_grids("A [ICE] .\n# . X")[0] == one


def test_the_barred_layout():
    grid = read_grids("A|. .\n=\n. . .\n")[0]
    assert (grid.right_bars, grid.lower_bars, grid.letters[0]) == (frozenset({0}), frozenset({0}), "A")
    assert write_grid(grid) == "A|. .\n=\n. . .\n"
    assert [(slot.name, len(slot)) for slot in grid.slots] == [("1A", 2), ("3A", 3), ("1D", 2), ("2D", 2)]
    framed = "=====\n|A|. .|\n =\n|. . .|\n".replace("=====\n", "")
    assert read_grids(framed) == [grid]


def test_letters_of_other_alphabets():
    assert read_grids("åß#\n.é.")[0].letters == ("Å", "SS", "", "", "É", "")
    assert read_grids("e\u0301.")[0].letters == ("É", "")


@settings(max_examples=300, deadline=None)
@given(small_grids(most=6, letters="ABÉΩЖ"))
def test_what_is_written_reads_back(grid):
    if len(grid.blocks) < grid.rows * grid.columns:
        assert read_grids(write_grid(grid)) == [grid]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=".#0_*+- \n\tAb[]|=█é7", max_size=60), st.sampled_from([None, ".", "#", " "]))
def test_any_text_is_read_or_told_why_not(text, open_mark):
    try:
        grids = read_grids(text, source="x", open=open_mark)
    except GridError as error:
        assert re.match(r"x(:\d+)?(:\d+)?: [^\n]+; [^\n]+$", str(error))
    else:
        assert grids


ERRORS = {
    "": "g.txt: no grid in it; write rows of cells, '.' for open and '#' for a block",
    " \n\n \n": "g.txt: no grid in it; write rows of cells, '.' for open and '#' for a block",
    "...\n..\n...": "g.txt:2:3: this row has 2 cells, the others have 3; "
    "give every row of a grid the same number of cells and separate grids by a blank line",
    "...\n...\n....": "g.txt:3:4: this row has 4 cells, the others have 3; "
    "give every row of a grid the same number of cells and separate grids by a blank line",
    "..#\n.?.": "g.txt:2:2: unknown character '?'; "
    "cells are '.' (open), '#' (block), letters or [SEVERAL]; --open and --block choose other marks",
    "\n\n.1#": "g.txt:3:2: unknown character '1'; "
    "cells are '.' (open), '#' (block), letters or [SEVERAL]; --open and --block choose other marks",
    "##\n##": "g.txt:1: every cell is a block ('#'); if '#' stands for open cells pass --open '#'",
    ".|.\n =": "g.txt:2:2: no cell above this '='; "
    "put each '=' right under the cell that has the bar on its lower edge",
    "." * 64: "g.txt:1: a grid of 1 by 64 cells; a grid has 1 to 63 rows and columns",
    ".[]#": "g.txt:1:2: a rebus cell without letters; "
    "cells are '.' (open), '#' (block), letters or [SEVERAL]; --open and --block choose other marks",
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_name_place_and_remedy(text):
    with pytest.raises(GridError) as error:
        read_grids(text, source="g.txt")
    assert str(error.value) == ERRORS[text]


def test_contradictory_marks():
    with pytest.raises(UsageError, match="both '#'"):
        read_grids("#", open="#", block="#")
    with pytest.raises(UsageError, match="one character"):
        read_grids("#", open="##")


@pytest.mark.skipif(not BENCH.exists(), reason="the shared benchmark instances are not beside the project")
def test_the_benchmark_grids_have_their_published_sizes():
    rows = [line.split("\t") for line in (BENCH / "vanbeek" / "INDEX.tsv").read_text().splitlines()[1:]]
    for name, *sizes in rows:
        grid = read_grids((BENCH / "vanbeek" / f"{name}.txt").read_text())[0]
        assert [grid.rows, grid.columns, len(grid.blocks)] == [int(size) for size in sizes]
    for path in (BENCH / "published").glob("nyt*_w*.txt"):
        entries = int(path.stem.rpartition("_w")[2])
        assert len(read_grids(path.read_text(), shortest=3)[0].slots) == entries, path.name
