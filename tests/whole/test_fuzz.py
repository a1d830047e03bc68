"""Every reader on mutated bytes for a few seconds: no exception but the program's own, and a bounded cost.

bench/fuzz.py does the same for as long as you like. What it found is a test here or beside the reader.
"""

from __future__ import annotations

import os
import time
from random import Random

import fuzzing
import pytest
from fuzzing import READERS, Cost, Mutator, faults, measured
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.errors import CrosswrightError, GridError, InputError, PuzzleError
from crosswright.media import formats
from crosswright.publish.plan_file import read_plan
from crosswright.puzzle import most_clues
from crosswright.puzzle.gridtext import MOST_CHARACTERS, parse_grid
from crosswright.puzzle.richtext import RichText
from crosswright.regex import RegexPuzzle, write_json

FUZZ = int(os.environ.get("CROSSWRIGHT_FUZZ", "1"))  # how many times as long?


def fine(reader: fuzzing.Reader, data: bytes, *, memory: bool = False) -> None:
    cost = measured(reader, data, memory=memory)
    if cost.seconds > fuzzing.MOST_SECONDS:  # the machine may have had other work: its best of three counts
        cost = min((measured(reader, data) for _ in range(3)), key=lambda each: each.seconds)
    assert faults(reader, data, cost) == [], data[:2_000]


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
@given(seed=st.integers(0, 2**64))
@settings(max_examples=60 * FUZZ, deadline=None)
def test_mutated_inputs(name: str, seed: int) -> None:
    fine(READERS[name], Mutator(Random(seed)).input(READERS[name]), memory=seed % 10 == 0)


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_is_read(name: str) -> None:
    """Each reader reads most of its corpus, so that mutations of it reach the inside of the reader."""
    reader, read = READERS[name], 0
    for data in reader.corpus:
        try:
            reader.read(data)
            read += 1
        except CrosswrightError:
            continue
    assert 2 * read >= len(reader.corpus)


def test_what_is_not_permitted_is_found() -> None:
    """A test that can't fail is none: readers with a fault of each kind."""

    def raises(data: bytes) -> int:
        raise KeyError("x")

    def two_lines(data: bytes) -> int:
        raise InputError("two\nlines")

    def slow(data: bytes) -> int:
        end = time.thread_time() + 0.31
        while time.thread_time() < end:
            pass
        return 0

    def large(data: bytes) -> int:
        return len(b"x" * 10**7) * 0

    def kinds(read: fuzzing.Read, *, memory: bool = False) -> list[str]:
        reader = fuzzing.Reader("bad", read, ())
        return faults(reader, b"", measured(reader, b"", memory=memory))

    assert kinds(raises) == ["KeyError: 'x'"]
    assert "several lines" in kinds(two_lines)[0]
    assert kinds(slow)[0].endswith(" s")
    assert kinds(large, memory=True)[0].endswith(" bytes of memory") and not kinds(large)
    assert faults(fuzzing.Reader("bad", large, ()), b"", Cost(0, 0, 10**6, "")) == ["1,000,000 bytes stored"]


class TestFound:
    """What fuzzing found."""

    def test_a_grid_of_many_different_marks(self) -> None:
        """The ways to read them grew with the square of their number: 0.24 s for 800 marks, minutes for a page."""
        fine(READERS["grid"], "".join(map(chr, range(0x4E00, 0x9000))).lower().encode())
        fine(READERS["grid"], "".join(chr(c) for c in range(0x2000, 0x2C00)).encode())

    def test_a_grid_of_a_megabyte_is_refused_at_once(self) -> None:
        with pytest.raises(GridError, match=r":1: 1,000,000 characters are too many for a grid; it may have 65,536"):
            parse_grid("9" * 1_000_000)
        rows = ("[" + "A" * 14 + "]") * 63 + "\n"
        assert len(rows * 63) < MOST_CHARACTERS and parse_grid(rows * 63).rows == 63

    def test_one_grid_is_demanded_before_thousands_are_read(self) -> None:
        with pytest.raises(GridError, match="30000 grids where one should be"):
            parse_grid("A\n\n" * 30_000)

    @pytest.mark.parametrize("text", ("1=" * 500, "[" + "1" * 1_000 + "]", "A " + "." * 900 + "\n" + "." * 900 + " #"))
    def test_messages_cite_long_cells_in_part(self, text: str) -> None:
        with pytest.raises(GridError) as raised:
            parse_grid(text)
        assert len(str(raised.value)) < 300

    @pytest.mark.parametrize("text", ("\u2500" * 21_000, "0\t*\n" + "*\n" * 32_000, "A" + "|A" * 30_000))
    def test_a_grid_of_more_cells_than_any_grid_has(self, text: str) -> None:
        """Each cell was an object before their number was looked at: 90 times the size of the text."""
        fine(READERS["grid"], text.encode(), memory=True)
        with pytest.raises(GridError, match=r":1: .*(grid has 1 to 63|blank line)"):
            parse_grid(text)

    def test_rows_made_equally_long_are_counted_first(self) -> None:
        """A long row and many short ones, padded with spaces, would have been four billion cells."""
        with pytest.raises(GridError, match="more than 3,969 cells"):
            parse_grid("#" + " " * 3_000 + "#\n" + "#\n" * 900)

    def test_a_reference_to_a_character_by_thousands_of_digits(self) -> None:
        fine(READERS["rich-text"], b"&#" + b"9" * 5_000 + b"; and &#65;")
        assert RichText.of_html("&#" + "0" * 5_000 + "65; &#65;").plain == "\N{REPLACEMENT CHARACTER} A"

    def test_a_cell_of_thousands_of_characters(self) -> None:
        text = "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nC" + "^" * 100_000 + " A\nexolve-end\n"
        fine(READERS["format-exolve"], text.encode(), memory=True)
        with pytest.raises(PuzzleError, match="100,003 characters in row 1"):
            formats.read(text.encode(), source="bad")

    def test_thousands_of_clues_for_nine_cells(self) -> None:
        """Each clue takes a kilobyte when it is prepared, however short it is in the file."""
        data = READERS["format-xd"].corpus[0]
        place = data.index(b"D2.")
        fine(READERS["format-xd"], data[:place] + b"D2. Me~ COW\n" * 4_500 + data[place:], memory=True)
        assert most_clues(9) == 200 and most_clues(225) == 450

    @pytest.mark.parametrize("line", ('"tea","\n', ' "ot up,5255\n'))
    def test_quoted_cells_that_are_never_closed(self, line: str) -> None:
        """Each line was put together with the twenty behind it, and split again for each of these."""
        for name in ("word-list", "entry-list"):
            fine(READERS[name], ('answer,clue,score\n"tea","A "' + line * 5_000).encode()[: fuzzing.LARGEST_LIST])

    def test_a_plan_with_a_size_of_thousands_of_digits(self) -> None:
        fine(READERS["plan"], b"[thursday]\npreset = 'american'\nsize = " + b"9" * 3_000 + b"\n")

    def test_blank_lines_are_not_kept_by_the_thousand(self) -> None:
        data = READERS["format-xd"].corpus[0]
        fine(READERS["format-xd"], data.replace(b"Notes:", b"\n" * 120_000 + b"Notes:"), memory=True)

    @pytest.mark.parametrize("memory", [False, True])
    def test_a_list_of_thousands_of_short_lines(self, *, memory: bool) -> None:
        fine(READERS["entry-list"], b'"tea","A drink",60\n' + b",60\n" * 8_000, memory=memory)

    def test_a_plan_of_thousands_of_faults(self) -> None:
        fine(READERS["plan"], b"[[themes]]\ntitlet = 'american'\nsize = 655365\nthemed = true\n" * 900)

    def test_a_plan_of_thousands_of_themes(self) -> None:
        fine(READERS["plan"], b"[[themes]]\ntitlet = 'american'\nthemed = true\n" * 2_000, memory=True)

    def test_a_clue_of_thousands_of_tags(self) -> None:
        fine(READERS["rich-text"], b"<b>bold <i>both" + b"</b>oth" * 8_000, memory=True)

    def test_a_plan_with_a_long_wrong_title(self, tmp_path) -> None:
        path = tmp_path / "plan.toml"
        path.write_text("title = '{" + "w" * 5_000 + "}'")
        with pytest.raises(InputError, match="unknown field") as raised:
            read_plan(str(path))
        assert len(str(raised.value)) < 400

    @pytest.mark.parametrize(
        "line",
        (
            "TEA: A drink\nOSLO - Capital of{}x",
            "TEA{}x: A drink\nROSE{}y",
            'TEA,"A drink{}(2\nROSE,A{}(4x)',
            '"{}",' * 9,
        ),
    )
    def test_a_list_with_a_run_of_spaces(self, line: str) -> None:
        """Marks between spaces were looked for at every one of them: 9 s for 32 kB."""
        for name in ("word-list", "clue-list", "entry-list"):
            fine(READERS[name], line.replace("{}", " " * 15_000).encode()[: fuzzing.LARGEST_LIST])

    def test_a_list_with_a_bracket_that_is_never_closed(self) -> None:
        """Its letters were tried as the end of the text in it, each in turn: 2.3 s for 32 kB."""
        fine(READERS["entry-list"], f"TEA (a drink)\nROSE ({'a' * 30_000}\n".encode())

    def test_a_setting_with_a_run_of_spaces(self) -> None:
        fine(READERS["regex"], b"shape = rect" + b" " * 100_000 + b"angular\n")

    @pytest.mark.parametrize("name", ("word-list", "clue-list", "entry-list"))
    def test_a_list_with_a_number_of_thousands_of_digits(self, name: str) -> None:
        fine(READERS[name], b'[{"answer": "TEA", "clue": "A drink", "score": ' + b"9" * 5_000 + b"}]")

    def test_half_of_a_surrogate_pair_in_a_regex(self) -> None:
        text = write_json(RegexPuzzle.rectangle([["A"]], [["A"]]))
        fine(READERS["regex"], text.replace("A", "\\ud800").encode())

    def test_messages_have_a_limit(self) -> None:
        error = InputError("x" * 5_000, source="list.txt", line=3, remedy="mend it")
        assert (
            len(str(error)) < 640 and str(error).startswith("list.txt:3: xxx") and str(error).endswith("...; mend it")
        )

    @pytest.mark.parametrize("value", ("9" * 5_000, "[" * 20_000 + "]" * 20_000))
    def test_a_plan_of_thousands_of_digits_or_levels(self, value: str, tmp_path) -> None:
        path = tmp_path / "plan.toml"
        path.write_text(f"min-score = {value}\n")
        with pytest.raises(InputError, match="no TOML"):
            read_plan(str(path))
