"""The drawing as SVG and PNG.

The golden drawings were looked at; a commit that changes them on purpose says so, and writes them anew by the command

    .venv/bin/python tests/media/test_render_svg.py
"""

from __future__ import annotations

import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from strategies import small_grids

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media.drawn import svg
from crosswright.media.drawn.png import png
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import parse_grids

GOLDEN = Path(__file__).parents[1] / "golden"
COMMAND = ".venv/bin/python tests/media/test_render_svg.py"
SVG = "{http://www.w3.org/2000/svg}"

BLOCKED = Puzzle.of(
    parse_grids("CATS#\nO#ALE\n[ICE]#R#Y\nL#OVE\n#SEES\n")[0],
    title="Circles & <shades>",
    circled={0, 9},
    shades={2: "#ffd700", 17: "#000080", 6: "#d3d3d3"},
    given={0, 17},
    also={24: ("Z",)},
)
BARRED = Puzzle.of(
    Grid(
        4,
        4,
        right_bars=frozenset({1, 6, 9, 14}),
        lower_bars=frozenset({0, 3, 8, 11}),
        letters=tuple("ABCDEFGHIJKLMNOP"),
    ),
    title="Bars",
)
HOLLOW = replace(
    Puzzle.of(parse_grids("#ON#\nTO#E\nO#AN\n#DO#\n")[0]), voids=frozenset({0, 3, 12, 15}), numbers={1: "1", 7: "123a"}
)
DRAWN = {
    "blocked.svg": svg.draw(BLOCKED),
    "blocked-solution.svg": svg.draw(BLOCKED, solution=True, theme="auto"),
    "barred.svg": svg.draw(BARRED, solution=True, numbers=False, theme="dark"),
    "hollow.svg": svg.draw(HOLLOW, theme="print", highlighted={1, 2}, heat={5: 0.25, 10: 1.0, 13: 0}),
}


def texts(drawing: str, group: str) -> list[str]:
    root = ET.fromstring(drawing)
    return [text.text or "" for part in root.iter(f"{SVG}g") if part.get("class") == group for text in part]


@pytest.mark.parametrize("name", DRAWN)
def test_golden(name: str) -> None:
    assert DRAWN[name] == (GOLDEN / name).read_text("utf-8"), f"if that is meant: {COMMAND}"


@given(small_grids())
def test_any_grid_is_drawn_with_its_own_numbers_and_letters(grid: Grid) -> None:
    drawing = svg.draw(grid)
    assert texts(drawing, "numbers") == [str(number) for number in grid.numbers.values()]
    assert "".join(texts(drawing, "letters")) == "".join(grid.letters)


def test_a_puzzle_shows_what_is_given_away_until_it_is_asked_for_the_solution() -> None:
    assert texts(svg.draw(BLOCKED), "letters") == ["C", "O"]
    assert texts(svg.draw(BLOCKED, solution=True), "letters")[8] == "ICE"
    assert texts(svg.draw(BLOCKED, solution=True), "letters")[-1] == "S/Z"


@pytest.mark.parametrize(("letters", "lines"), [("ICE", ["ICE"]), ("HEART", ["HEA", "RT"]), ("A" * 9, ["AAA"] * 3)])
def test_letters_that_share_a_cell_are_broken_into_lines_and_smaller(letters: str, lines: list[str]) -> None:
    drawing = svg.draw(Grid(1, 2, letters=(letters, "")), numbers=False)
    assert texts(drawing, "letters") == lines
    size = float(drawing.split("<text ")[1].split('font-size="')[1].split('"')[0])
    assert size < 23


def edges(drawing: str, kind: str) -> int:
    """How long the strokes of a kind are together, in cells."""
    found = [path for path in ET.fromstring(drawing).iter(f"{SVG}path") if path.get("class") == kind]
    length = 0
    for path in found:
        for stroke in (path.get("d") or "").split("M")[1:]:
            start, end = stroke.replace("V", "H").split("H")
            length += int(end) - int(start.split()["V" in stroke])
    return length // svg.CELL


@given(small_grids())
def test_every_edge_is_drawn_once(grid: Grid) -> None:
    drawing = svg.draw(grid)
    rows, columns = grid.rows, grid.columns
    pairs = [(c, c + 1) for c in range(rows * columns) if (c + 1) % columns]
    pairs += [(c, c + columns) for c in range((rows - 1) * columns)]
    seen = sum(not {c, d} <= grid.blocks for c, d in pairs)
    bars = len(grid.right_bars) + len(grid.lower_bars)
    assert edges(drawing, "bars") == bars
    assert edges(drawing, "lines") == seen - bars
    assert edges(drawing, "frame") == 2 * (rows + columns)


def test_voids_are_left_out_and_the_frame_goes_around_them() -> None:
    drawing = DRAWN["hollow.svg"]
    assert edges(drawing, "frame") == 16  # a corner that is left out takes two edges away and adds two
    assert "2 blocks" in drawing
    assert texts(drawing, "numbers") == ["1", "123a"]


def test_a_title_from_a_file_is_text() -> None:
    root = ET.fromstring(svg.draw(replace(BLOCKED, title="\"><script>&\x00'")))
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "\"><script>& '"  # no control
    assert not list(root.iter(f"{SVG}script"))


def test_letters_on_the_puzzles_own_shades_stand_out_in_every_theme() -> None:
    for theme in svg.THEMES:
        light, dark = svg.draw(BLOCKED, theme=theme).split('font-size="23"')[1].split("<text ")[1:]
        assert "fill" not in light
        assert 'fill="#f4f5f7"' in dark  # navy


def test_an_unknown_theme() -> None:
    with pytest.raises(UsageError, match="there is no theme 'sepia'; there are light, dark, print, auto"):
        svg.draw(BLOCKED, theme="sepia")


class TestPng:
    @staticmethod
    def size(image: bytes) -> tuple[int, int]:
        assert image[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", image[16:24])
        return width, height

    def test_size(self) -> None:
        assert self.size(png(DRAWN["blocked.svg"])) == (3 * 183, 3 * 183)
        assert self.size(png(DRAWN["blocked.svg"], width=500)) == (500, 500)

    def test_letters_are_drawn(self) -> None:
        empty, one = svg.draw(Grid(1, 1), numbers=False), svg.draw(Grid(1, 1, letters=("Ł",)), numbers=False)
        assert png(empty) != png(one)

    def test_it_is_the_same_each_time(self) -> None:
        assert png(DRAWN["blocked.svg"]) == png(DRAWN["blocked.svg"])

    def test_letters_of_other_alphabets_are_drawn_where_the_system_has_them(self) -> None:
        zhe = svg.draw(Grid(1, 2, letters=("Ж", "A")))
        assert self.size(png(zhe)) == (3 * 75, 3 * 39)

    def test_without_resvg(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "resvg_py", None)
        with pytest.raises(UsageError, match="resvg_py is not installed; in crosswright's folder run"):
            png(DRAWN["blocked.svg"])


def test_drawing_loads_no_heavy_package() -> None:
    code = (
        "import sys, crosswright.media.drawn.svg, crosswright.media.drawn.png; "
        "print([m for m in ('numpy', 'resvg_py', 'typst', 'rich') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


if __name__ == "__main__":
    for name, drawing in DRAWN.items():
        (GOLDEN / name).write_text(drawing, encoding="utf-8")
