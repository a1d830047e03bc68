"""The witness: every kind of fault, all at once, and no fault where there is none."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.checking import Fault, Witness, check
from crosswright.grid import Grid


def grid(*rows: str, shortest: int = 2, right: set[int] | None = None, lower: set[int] | None = None) -> Grid:
    """A grid from rows of `#`, `.` and letters, with bars by cell."""
    cells = "".join(rows)
    return Grid(
        rows=len(rows),
        columns=len(rows[0]),
        blocks=frozenset(c for c, char in enumerate(cells) if char == "#"),
        right_bars=frozenset(right or ()),
        lower_bars=frozenset(lower or ()),
        letters=tuple("" if char in "#." else char for char in cells),
        shortest=shortest,
    )


def told(*args: object, **options: object) -> list[str]:
    return [str(fault) for fault in check(*args, **options)]  # type: ignore[arg-type]


CORNER = ("TALC", "EVIL", "REMO", "SCAB")
WORDS = {"TALC", "EVIL", "REMO", "SCAB", "TERS", "AVEC", "LIMA", "CLOB"}


class TestRight:
    def test_a_right_fill_has_no_fault(self) -> None:
        assert check(grid(*CORNER), structure=grid(*["...."] * 4), words=WORDS) == []

    def test_words_and_structure_are_judged_only_where_they_are_given(self) -> None:
        assert check(grid("QX", "ZJ")) == []

    def test_any_container_serves_as_words(self) -> None:
        assert check(grid(*CORNER), words=list(WORDS)) == []
        assert check(grid(*CORNER), words=dict.fromkeys(WORDS, 50)) == []

    def test_cells_in_no_slot_may_be_empty(self) -> None:
        assert check(grid("AT#", "##.")) == []

    def test_runs_shorter_than_the_shortest_slot_are_no_entries(self) -> None:
        assert check(grid("AT#", "#O.", shortest=2), words={"AT", "TO"}) == [
            Fault(None, (2, 3), "no letter"),
        ]
        assert check(grid("AT#", "#O.", shortest=3), words=set()) == []


class TestManyFills:
    def test_one_witness_sees_what_a_new_one_sees(self) -> None:
        structure = grid("....", "....", "REM.", "....")
        others = [
            grid(*CORNER),
            grid("ROME", *CORNER[1:]),  # another word
            grid(*CORNER[:2], "AEMO", CORNER[3]),  # a given letter is another
            grid(*CORNER[:3], ".ERA"),
            grid("#" + CORNER[0][1:], *CORNER[1:]),  # another block, and so other runs
            grid(*CORNER[:3]),
            grid(*CORNER, shortest=5),
            grid(*[CORNER[0]] * 4),
        ]
        witness = Witness(structure=structure, words=WORDS)
        for fill in [*others, *reversed(others)]:
            assert witness.check(fill) == check(fill, structure=structure, words=WORDS)
        right = [not witness.check(fill) for fill in others]
        assert right == [True, False, False, False, False, False, True, False]  # the other has no slots, all too short


class TestEmptyCells:
    def test_each_empty_cell_is_named_once_in_reading_order(self) -> None:
        assert told(grid("A.", "..")) == [
            "row 1, column 2: no letter",
            "row 2, column 1: no letter",
            "row 2, column 2: no letter",
        ]

    def test_an_incomplete_entry_is_not_looked_up(self) -> None:
        assert told(grid("A.", "TO"), words={"AT", "TO"}) == ["row 1, column 2: no letter"]


class TestWords:
    def test_an_entry_that_is_no_word(self) -> None:
        assert told(grid(*CORNER), words=WORDS - {"LIMA", "REMO"}) == [
            "3D: LIMA is not in the word list",
            "6A: REMO is not in the word list",
        ]

    def test_the_fault_says_where_the_entry_starts(self) -> None:
        assert check(grid(*CORNER), words=WORDS - {"REMO"}) == [
            Fault("6A", (3, 1), "REMO is not in the word list"),
        ]

    def test_entries_given_whole_are_exempt(self) -> None:
        structure = grid("....", "....", "REMO", "....")
        assert check(grid(*CORNER), structure=structure, words=WORDS - {"REMO"}) == []

    def test_entries_given_in_part_are_not(self) -> None:
        structure = grid("....", "....", "REM.", "....")
        assert told(grid(*CORNER), structure=structure, words=WORDS - {"REMO"}) == ["6A: REMO is not in the word list"]

    def test_entries_given_whole_by_their_crossings_are_exempt_too(self) -> None:
        structure = grid("QX", "ZJ")
        assert check(structure, structure=structure, words=set()) == []

    def test_a_cell_with_several_letters_gives_them_all(self) -> None:
        fill = Grid(1, 2, letters=("ICE", "D"))
        assert check(fill, words={"ICED"}) == []
        assert told(fill, words={"ID"}) == ["1A: ICED is not in the word list"]


class TestRepeats:
    def test_every_later_slot_with_the_entry_is_a_fault(self) -> None:
        assert told(grid("AT", "##", "AT", "##", "AT")) == [
            "2A: AT is the entry at 1A too",
            "3A: AT is the entry at 1A too",
        ]

    def test_across_and_down_share_entries(self) -> None:
        assert told(grid("AT", "TO")) == ["1D: AT is the entry at 1A too", "3A: TO is the entry at 2D too"]

    def test_they_may_be_allowed(self) -> None:
        assert check(grid("AT", "TO"), allow_repeats=True) == []

    def test_the_same_entry_in_other_cells_of_several_letters(self) -> None:
        fill = Grid(3, 2, blocks=frozenset({2, 3}), letters=("A", "TO", "", "", "AT", "O"))
        assert told(fill) == ["2A: ATO is the entry at 1A too"]


class TestStructure:
    def test_another_size_is_one_fault(self) -> None:
        assert told(grid("AT", "TO"), structure=grid("...", "..."), allow_repeats=True) == [
            "the grid has 2 by 2 cells, not 2 by 3 as given"
        ]

    def test_blocks(self) -> None:
        assert told(grid("A#", "TO"), structure=grid("..", "#.")) == [
            "row 1, column 2: a block, open as given",
            "row 2, column 1: open, a block as given",
        ]

    def test_bars(self) -> None:
        fill = grid("AT", "TO", right={0}, lower={1})
        assert told(fill, structure=grid("..", "..", lower={0}), allow_repeats=True) == [
            "row 1, column 1: a bar on the right edge, none as given",
            "row 1, column 1: no bar on the lower edge as given",
            "row 1, column 2: a bar on the lower edge, none as given",
        ]

    def test_given_letters(self) -> None:
        structure = grid("A.", ".X")
        assert told(grid("AT", "TO"), structure=structure, allow_repeats=True) == ["row 2, column 2: O, X as given"]
        assert told(grid("AT", "T."), structure=structure, allow_repeats=True) == [
            "row 2, column 2: no letter, X as given"
        ]


def test_all_faults_are_told_at_once() -> None:
    fill = grid("AT.", "TO#", "XQQ")
    assert told(fill, structure=grid("B..", "...", "..."), words={"AT", "TO"}) == [
        "row 1, column 1: A, B as given",
        "row 2, column 3: a block, open as given",
        "row 1, column 3: no letter",
        "1D: ATX is not in the word list",
        "2D: TOQ is not in the word list",
        "4A: XQQ is not in the word list",
    ]


def test_a_bar_ends_a_run() -> None:
    fill = grid("CATDOG", right={2})
    assert check(fill, words={"CAT", "DOG"}) == []
    assert told(fill, words={"CATDOG"}) == ["1A: CAT is not in the word list", "2A: DOG is not in the word list"]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    cells = st.integers(0, rows * columns - 1)
    inner = st.frozensets(cells, max_size=10)
    blocks = draw(inner)
    return Grid(
        rows=rows,
        columns=columns,
        blocks=blocks,
        right_bars=frozenset(c for c in draw(inner) if c % columns < columns - 1),
        lower_bars=frozenset(c for c in draw(inner) if c < (rows - 1) * columns),
        letters=tuple("" if c in blocks else draw(st.sampled_from("ABC")) for c in range(rows * columns)),
        shortest=draw(st.integers(1, 4)),
    )


@given(grids())
def test_its_own_scan_finds_the_grids_slots(fill: Grid) -> None:
    """Two opinions that share no code: with no word allowed, every slot's entry is a fault, under the same name."""
    found = check(fill, words=set(), allow_repeats=True)
    expected = {
        slot.name: Fault(
            slot.name,
            (slot.cells[0] // fill.columns + 1, slot.cells[0] % fill.columns + 1),
            f"{fill.entry(slot)} is not in the word list",
        )
        for slot in fill.slots
    }
    assert {fault.slot: fault for fault in found} == expected
    assert len(found) == len(expected)


@given(grids(), st.data())
def test_any_cell_changed_is_a_fault_of_the_structure(fill: Grid, data: st.DataObject) -> None:
    filled = [c for c in range(len(fill.letters)) if fill.letters[c]]
    if not filled:
        return
    cell = data.draw(st.sampled_from(filled))
    letters = list(fill.letters)
    letters[cell] = "Z"
    changed = replace(fill, letters=tuple(letters))
    messages = [fault.message for fault in check(changed, structure=fill, allow_repeats=True)]
    assert messages == [f"Z, {fill.letters[cell]} as given"]
    assert check(fill, structure=fill, allow_repeats=True) == []


@pytest.mark.parametrize("room", ["crosswright.problem", "crosswright.search", "crosswright.words"])
def test_it_loads_no_room_that_makes_fills(room: str) -> None:
    code = f"import sys, crosswright.checking; sys.exit({room!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
