"""The picture of a grid for a terminal."""

from __future__ import annotations

import re
from types import MappingProxyType

import pytest

from crosswright.grid import Grid
from crosswright.media.drawn.text import Entry, Marks, draw, list_entries
from crosswright.puzzle.gridtext import parse_grids

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def grid(text: str) -> Grid:
    (only,) = parse_grids(text)
    return only


def drawn(picture: str) -> str:
    """A picture as it stands in these tests: indented, without the first line break."""
    lines = picture.strip("\n").split("\n")
    indent = min(len(line) - len(line.lstrip(" ")) for line in lines if line.strip())
    return "".join(line[indent:].rstrip() + "\n" for line in lines if line.strip())


class TestLined:
    def test_walls_and_letters(self) -> None:
        assert draw(grid("AT\nTO\n")) == drawn("""
            ┌───┬───┐
            │ A │ T │
            ├───┼───┤
            │ T │ O │
            └───┴───┘
        """)

    def test_blocks_are_solid_to_the_middle_of_their_walls(self) -> None:
        assert draw(grid("A#.\n##.\n...\n")) == drawn("""
            ┌───▗▄▄▄▖───┐
            │ A ▐███▌   │
            ▗▄▄▄▟███▌───┤
            ▐███████▌   │
            ▝▀▀▀▀▀▀▀▘───┤
            │   │   │   │
            └───┴───┴───┘
        """)

    def test_bars_are_heavy_walls(self) -> None:
        barred = Grid(2, 3, right_bars=frozenset({0}), lower_bars=frozenset({1, 2}), letters=tuple("ABCDEF"))
        assert draw(barred) == drawn("""
            ┌───┰───┬───┐
            │ A ┃ B │ C │
            ├───╄━━━┿━━━┥
            │ D │ E │ F │
            └───┴───┴───┘
        """)

    def test_numbers(self) -> None:
        assert draw(grid("AT.\nTO#\n"), numbers=True) == drawn("""
            ┌───┬───┬───┐
            │¹ A│² T│   │
            ├───┼───▗▄▄▄▖
            │³ T│  O▐███▌
            └───┴───▝▀▀▀▘
        """)

    def test_numbers_of_three_digits_stand_on_the_wall(self) -> None:
        slanting = ("".join("#" if (r + c) % 4 == 3 else "A" for c in range(21)) for r in range(21))
        large = grid("\n".join(slanting) + "\n")
        lines = draw(large, numbers=True).splitlines()
        assert {len(line) for line in lines} == {21 * 4 + 1}
        assert "¹⁰¹A" in draw(large, numbers=True)

    def test_cells_of_several_letters_widen_all(self) -> None:
        assert draw(Grid(1, 2, letters=("JACK", "S"))) == drawn("""
            ┌────┬────┐
            │JACK│  S │
            └────┴────┘
        """)

    def test_letters_that_take_two_columns(self) -> None:
        assert draw(Grid(1, 2, letters=("ク", "ロ"))) == drawn("""
            ┌───┬───┐
            │ ク│ ロ│
            └───┴───┘
        """)

    @pytest.mark.parametrize("size", [5, 15, 21, 24])
    def test_it_fits_100_columns(self, size: int) -> None:
        lines = draw(grid(("." * size + "\n") * size)).splitlines()
        assert {len(line) for line in lines} == {4 * size + 1}
        assert len(lines) == 2 * size + 1


class TestCompact:
    def test_two_columns_a_cell(self) -> None:
        assert draw(grid("A#T\nTO.\n"), width=8) == drawn("""
            ┌──────┐
            │A ██T │
            │T O   │
            └──────┘
        """)

    def test_one_column_a_cell(self) -> None:
        assert draw(grid("A#T\nTO.\n"), width=7) == drawn("""
            ┌───┐
            │A█T│
            │TO │
            └───┘
        """)

    def test_bars_stay(self) -> None:
        barred = Grid(2, 3, right_bars=frozenset({0}), lower_bars=frozenset({1, 2}), letters=tuple("ABCDEF"))
        assert draw(barred, width=8) == drawn("""
            ┌─┰───┐
            │A┃B C│
            │ ┗━━━┥
            │D E F│
            └─────┘
        """)

    def test_cells_of_several_letters_are_cut(self) -> None:
        assert "I…AK" in draw(Grid(1, 3, letters=("ICE", "AK", "E")), width=8)

    def test_the_largest_grid(self) -> None:
        lines = draw(grid(("." * 63 + "\n") * 63)).splitlines()
        assert {len(line) for line in lines} == {65}


class TestColour:
    def test_the_characters_are_the_same(self) -> None:
        filled = grid("AT#\nTO.\n")
        plain = [line.rstrip() for line in ANSI.sub("", draw(filled, colour=True)).splitlines()]
        assert plain == draw(filled).splitlines()

    def test_every_line_starts_on_paper_and_ends_plain(self) -> None:
        for line in draw(grid("AT#\nTO.\n"), colour=True).splitlines():
            assert line.startswith("\x1b[48;5;255m")
            assert line.endswith("\x1b[0m")

    def test_given_letters_have_their_own(self) -> None:
        before, after = grid("A.\n..\n"), grid("AT\nTO\n")
        inks = re.findall(r"\x1b\[([0-9;]*)m ?([A-Z])", draw(after, given=before, colour=True).replace(" ", ""))
        assert inks[0][1] == "A"
        assert inks[0][0] != inks[1][0] == inks[2][0] == inks[3][0]

    def test_no_colour_unless_asked(self) -> None:
        assert "\x1b" not in draw(grid("AT#\nTO.\n")) + list_entries([Entry("1A", "AT", 50)])

    def test_bars_meet_thin_walls_in_their_own_ink_only(self) -> None:
        barred = Grid(1, 2, right_bars=frozenset({0}), letters=("A", "B"))
        assert "╻" in draw(barred, colour=True)


class TestHeat:
    HOT = grid("AT#\nTO.\n")
    HEAT = MappingProxyType({0: 0.0, 1: 0.5, 5: 1.0})  # cells 3 and 4 are none of it

    def test_shades_and_digits_without_colour(self) -> None:
        assert draw(self.HOT, heat=self.HEAT) == drawn("""
            ┌───┬───▗▄▄▄▖
            │░A░│▒T▒▐███▌
            ├───┼───▝▀▀▀▘
            │ T │ O │▓9▓│
            └───┴───┴───┘
        """)

    def test_compact(self) -> None:
        assert draw(self.HOT, heat=self.HEAT, width=8) == drawn("""
            ┌──────┐
            │A░T▒██│
            │T O 9▓│
            └──────┘
        """)
        assert "│TO9│" in draw(self.HOT, heat=self.HEAT, width=5)

    def test_with_numbers(self) -> None:
        assert "│¹░A│²▒T▐" in draw(self.HOT, heat=self.HEAT, numbers=True)

    def test_tints_with_colour_and_no_shades(self) -> None:
        painted = draw(self.HOT, heat=self.HEAT, colour=True)
        assert [line.rstrip() for line in ANSI.sub("", painted).splitlines()] == draw(self.HOT).splitlines()
        tints = set(re.findall(r"48;5;(\d+)", painted)) - {"255", "235"}  # paper, block
        assert len(tints) == 3

    def test_digits_run_from_1_to_9(self) -> None:
        row = Grid.open(1, 11)
        digits = re.findall(r"\d", draw(row, heat={cell: cell / 10 for cell in range(11)}))
        assert "".join(digits) == "11234567899"

    def test_no_heat_is_the_plain_picture(self) -> None:
        assert draw(self.HOT, heat={}, colour=True) == draw(self.HOT, colour=True)


class TestEntries:
    ENTRIES = (Entry("1A", "TALC", 75), Entry("5A", "EVIL", 100), Entry("1D", "TERS", 5), Entry("12D", "ICED", None))

    def test_across_and_down_apart(self) -> None:
        assert list_entries(self.ENTRIES) == (
            "Across\n  1 TALC  75      5 EVIL 100\n\nDown\n  1 TERS   5     12 ICED   -\n"
        )

    def test_columns_run_downwards_and_fit_the_width(self) -> None:
        assert list_entries(self.ENTRIES, width=20) == (
            "Across\n  1 TALC  75\n  5 EVIL 100\n\nDown\n  1 TERS   5\n 12 ICED   -\n"
        )

    def test_a_width_too_small_for_one_column_still_lists_all(self) -> None:
        assert list_entries(self.ENTRIES, width=5) == list_entries(self.ENTRIES, width=20)

    @pytest.mark.parametrize("width", [40, 80, 100, 200])
    def test_no_line_is_too_long(self, width: int) -> None:
        entries = [Entry(f"{n}A", "X" * (3 + n * 7 % 13), n) for n in range(1, 79)]
        text = list_entries(entries, width=width)
        assert max(map(len, text.splitlines())) <= width
        assert len(text.split()) == 1 + 3 * 78

    def test_a_direction_without_entries_is_left_out(self) -> None:
        assert list_entries(self.ENTRIES[:2]).startswith("Across")
        assert "Down" not in list_entries(self.ENTRIES[:2])
        assert list_entries([]) == ""


class TestMarks:
    def test_circles_shades_and_numbers_of_a_puzzles_own(self) -> None:
        marks = Marks(texts=["A", "", "1/2", ""], circled={0, 1}, shades={3: "#ff0000"})
        assert draw(Grid.open(2, 2), numbers={1: "12"}, marks=marks) == drawn("""
            ┌───┬───┐
            │ A°│¹²○│
            ├───┼───┤
            │1/2│░░░│
            └───┴───┘
        """)

    def test_a_shade_is_pale_enough_for_ink(self) -> None:
        painted = draw(Grid.open(1, 1), marks=Marks(shades={0: "#000080"}), colour=True)
        assert "48;2;127;127;191" in painted

    def test_heat_is_told_before_shades(self) -> None:
        marks = Marks(shades={0: "#000080"})
        assert "48;2" not in draw(Grid.open(1, 1), heat={0: 1.0}, marks=marks, colour=True)

    def test_holes_are_not_drawn(self) -> None:
        hollow = Grid(2, 3, blocks=frozenset({0, 5}))
        assert draw(hollow, marks=Marks(voids={0})) == drawn("""
                ┌───┬───┐
                │   │   │
            ┌───┼───▗▄▄▄▖
            │   │   ▐███▌
            └───┴───▝▀▀▀▘
        """)

    def test_holes_in_the_compact_form(self) -> None:
        compact = draw(Grid(1, 2, blocks=frozenset({0, 1})), marks=Marks(voids={0}), width=6)
        assert compact == "┌────┐\n│  ██│\n└────┘\n"
