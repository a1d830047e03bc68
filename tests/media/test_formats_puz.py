"""Across Lite's files: byte for byte, with all that puzpy can put into them, locked and unlocked."""

from __future__ import annotations

from dataclasses import replace

import puz
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_puzzles import FILL, SAMPLE

from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.formats.puz import _by_columns, _unscrambled, is_locked, unlock
from crosswright.puzzle import Puzzle

LETTERS = "SATORAREPOTENETOPERAROTAS"
SQUARE = Puzzle.of(Grid(5, 5, letters=tuple(LETTERS)), title="Square")


def made_by_puzpy(**details: object) -> puz.Puzzle:
    """A file of 3 by 3 cells with one block, as another program makes it."""
    file = puz.Puzzle("1.3")
    file.width, file.height = 3, 3
    file.solution, file.fill = "CATO.IWAN", "C--A.----"
    file.title, file.author, file.copyright, file.notes = "T", "A", "\xa9 2026", "N"
    file.clues = ["1A", "1D", "2D", "3A"]
    for name, value in details.items():
        setattr(file, name, value)
    return file


def with_everything() -> puz.Puzzle:
    file = made_by_puzpy(preamble=b"junk", postscript=b"\r\n", unk1=b"ab", unk2=b"123456789012")
    file.rebus().add_rebus_squares([0, 2], "ICE")
    file.rebus().set_rebus_fill(0, "IC")
    file.markup().set_markup_squares([1], [puz.GridMarkup.Circled])
    file.markup().set_markup_squares([2], [puz.GridMarkup.Incorrect])
    file.extensions[b"LTIM"] = b"42,1"
    file.extensions[b"WHAT"] = b"nobody knows"
    return file


FILES = {
    "plain": made_by_puzpy(),
    "with everything": with_everything(),
    "in Unicode": made_by_puzpy(version=b"2.0", fileversion=b"2.0\0", encoding="UTF-8", title="αβγ"),
    "of version 1.2, whose notes are in no checksum": made_by_puzpy(version=b"1.2", fileversion=b"1.2\0"),
    "with smart quotes of Windows": made_by_puzpy(title="It\x92s"),
    "diagramless": made_by_puzpy(solution="CATO:IWAN", fill="---------", puzzletype=puz.PuzzleType.Diagramless),
    "without a solution": made_by_puzpy(solution="XXXX.XXXX", solution_state=puz.SolutionState.NotProvided),
    "with more clues than slots": made_by_puzpy(clues=["1A", "1D", "2D", "3A", "One more"]),
    "with fewer clues than slots": made_by_puzpy(clues=["1A"]),
}


@pytest.mark.parametrize("what", FILES)
def test_read_and_written_byte_by_byte(what: str) -> None:
    data = bytes(FILES[what].tobytes())
    assert formats.write(formats.read(data), "puz").data == data


@pytest.mark.parametrize("what", FILES)
def test_a_change_changes_nothing_else(what: str) -> None:
    """What a Puzzle has no place for stays in the file when something else is changed, and back again."""
    data = bytes(FILES[what].tobytes())
    puzzle = formats.read(data)
    changed = formats.read(formats.write(replace(puzzle, title="Changed"), "puz").data)
    assert changed.differences(puzzle) == ["title"]
    before, after = puz.load(data), puz.load(formats.write(changed, "puz").data)
    for name in ("preamble", "postscript", "unk1", "unk2", "puzzletype", "solution", "fill", "solution_state"):
        assert getattr(after, name) == getattr(before, name), name
    assert after.extensions == before.extensions


def test_everything_is_understood() -> None:
    puzzle = formats.read(bytes(with_everything().tobytes()))
    assert puzzle.solution == ("ICE", "A", "ICE", "O", "", "I", "W", "A", "N")
    assert puzzle.saved == ("IC", "", "", "A", "", "", "", "", "")
    assert puzzle.circled == {1}
    assert [(clue.name, str(clue.text)) for clue in puzzle.clues] == [(n, n) for n in ("1A", "3A", "1D", "2D")]
    assert formats.write(puzzle, "ipuz").lost == ("what only puz has: timer, marks of a solver",)


def test_smart_quotes_of_windows() -> None:
    assert formats.read(bytes(FILES["with smart quotes of Windows"].tobytes())).title == "It\u2019s"


@pytest.mark.parametrize(("title", "version"), [("café — “x”", b"1.3"), ("αβγ", b"2.0")])
def test_the_oldest_version_that_has_the_letters(title: str, version: bytes) -> None:
    data = formats.write(replace(SAMPLE, title=title), "puz").data
    assert puz.load(data).version == version
    assert formats.read(data).title == title


@pytest.mark.parametrize("place", [2, 20, 60, 75])
def test_checksums(place: int) -> None:
    data = bytearray(made_by_puzpy().tobytes())
    data[place if place > 2 else 0] ^= 1
    with pytest.raises(PuzzleError, match=r"a\.puz: .*checksum does not match; the file may be damaged"):
        formats.read(bytes(data), source="a.puz")


def test_a_file_that_ends_within_its_head() -> None:
    with pytest.raises(PuzzleError, match=r"a\.puz: the file ends too early; it may be cut short"):
        formats.read(made_by_puzpy().tobytes()[:30], source="a.puz")


def locked(key: int, puzzle: Puzzle = SQUARE) -> Puzzle:
    file = puz.load(formats.write(puzzle, "puz").data)
    file.lock_solution(key)
    return formats.read(bytes(file.tobytes()))


class TestLocked:
    def test_comes_without_its_solution_and_is_written_back(self) -> None:
        puzzle = locked(4321)
        assert is_locked(puzzle)
        assert not any(puzzle.solution)
        assert puz.load(formats.write(puzzle, "puz").data).is_solution_locked()
        assert formats.write(puzzle, "ipuz").lost == ("what only puz has: locked solution",)

    @pytest.mark.parametrize("key", [1111, 4321, 9999, 1000])
    def test_with_its_key(self, key: int) -> None:
        puzzle, found = unlock(locked(key), key)
        assert (puzzle.solution, found) == (SQUARE.solution, key)
        assert not is_locked(puzzle)

    @pytest.mark.parametrize("key", [4321, 1007])
    def test_by_search(self, key: int) -> None:
        """The solution is found; now and then so is another key that gives the same one."""
        puzzle, _ = unlock(locked(key))
        assert puzzle.solution == SQUARE.solution

    def test_with_blocks_and_a_width_of_its_own(self) -> None:
        wide = Puzzle.of(Grid(3, 5, blocks={1}, letters=("A", "", *"BCDEFGHIJKLMN")))
        assert unlock(locked(2468, wide), 2468)[0].solution == wide.solution

    def test_with_a_wrong_key(self) -> None:
        with pytest.raises(UsageError, match="1234 is not the key of the locked solution"):
            unlock(locked(4321), 1234)

    def test_not_locked_at_all(self) -> None:
        with pytest.raises(UsageError, match="the puzzle is not locked"):
            unlock(SQUARE)

    @given(st.text("ABCXYZ", min_size=12, max_size=40), st.integers(1000, 9999))
    @settings(max_examples=50, deadline=None)
    def test_unscrambling_is_that_of_puzpy(self, letters: str, key: int) -> None:
        digits = tuple(map(int, str(key)))
        assert _unscrambled(puz.scramble_string(letters, key).encode(), digits).decode() == letters

    def test_the_order_is_that_of_puzpy(self) -> None:
        file = puz.load(formats.write(SAMPLE, "puz").data)
        assert _by_columns(file).decode() == puz.square(file.solution, 3, 3).replace(".", "")


def test_a_grid_keeps_only_what_fits_into_it() -> None:
    """Cells' marks of the file that a puzzle came from don't survive another grid."""
    puzzle = formats.read(bytes(with_everything().tobytes()))
    other = replace(Puzzle.of(Grid(1, 2, letters=("A", "T"))), extra=puzzle.extra)
    assert formats.read(formats.write(other, "puz").data).differences(other) == []
    assert FILL.rows == 3
