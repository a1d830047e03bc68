"""What a puzzle file holds comes through every command that reads a puzzle and writes one, or is named on stderr."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import puz
import pytest
from cli_runner import only_error, run, run_json, write

from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.kinds import kind_of
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText

pytestmark = pytest.mark.usefixtures("folder")

WORDS = ("--words", "list.txt", "--min-score", "0")
BLANK = Puzzle.of(
    Grid(3, 3, blocks={4}, letters=("C", "", "", "", "", "", "", "", "")),
    {"1A": RichText.of_html("<i>Purrs</i> & sleeps"), "2D": "Metal"},
    title="Draft", author="Ann", notes="For Ada", circled={0, 8}, shades={2: "#ffd700"},
)  # fmt: skip
DRAFT = replace(BLANK, clues=(replace(BLANK.clues[0], note="too green?"), *BLANK.clues[1:]))
SOLUTION = ("C", "A", "T", "O", "", "I", "W", "A", "N")


def put(puzzle: Puzzle, name: str) -> str:
    Path(name).write_bytes(formats.write(puzzle, kind_of(name).name).data)
    return name


def read(name: str) -> Puzzle:
    return formats.read(Path(name).read_bytes())


@pytest.fixture(autouse=True)
def words(folder: Path) -> None:
    write("list.txt", "cat\nwan\ncow\ntin\n")


@pytest.mark.parametrize("command", ["fill", "trace"])
class TestFill:
    def test_everything_else_stays(self, command: str) -> None:
        result = run(command, put(DRAFT, "a.ipuz"), *WORDS, "-o", "b.ipuz")
        assert result.exit_code == 0
        assert "left out" not in result.stderr
        assert read("b.ipuz") == replace(DRAFT, solution=SOLUTION)

    def test_as_text_for_a_pipe(self, command: str) -> None:
        result = run(command, put(DRAFT, "a.ipuz"), *WORDS)
        again = formats.read(result.stdout.encode())
        assert (again.title, again.circled, again.shades, again.solution) == ("Draft", {0, 8}, DRAFT.shades, SOLUTION)
        assert "a.ipuz: left out, as text can't hold it: 1 clue with styles" in result.stderr
        assert "a.ipuz: left out, as text can't hold it: 1 note on a clue" in result.stderr

    def test_what_a_format_lacks_is_named(self, command: str) -> None:
        result = run(command, put(DRAFT, "a.ipuz"), *WORDS, "-o", "b.puz")
        assert read("b.puz").circled == {0, 8}
        assert "a.ipuz: left out, as puz can't hold it: 1 shaded cell" in result.stderr


class TestGridsAlone:
    @pytest.mark.parametrize("arguments", [("fill", "--top", "2"), ("all",)])
    def test_several_fills_have_no_clues_and_say_so(self, arguments: tuple[str, ...]) -> None:
        write("list.txt", "cat\nwan\ncow\ntin\ncut\n")
        command, *more = arguments
        result = run(command, put(DRAFT, "a.ipuz"), *WORDS, *more)
        assert "Title" not in result.stdout
        left_out = (
            "a.ipuz: left out, as a grid alone can't hold it: the title 'Draft', the author 'Ann', the notes 'For Ada',"
        )
        assert result.stderr.count(left_out) == 1

    def test_patterns(self) -> None:
        grid = Puzzle(Grid.open(5, 5), title="Half")
        result = run("pattern", "--complete", put(grid, "a.ipuz"), "--count", "1", "--shortest", "3")
        assert "a.ipuz: left out, as a grid alone can't hold it: the title 'Half'" in result.stderr


class TestCircles:
    def test_a_text_names_them(self) -> None:
        write("a.txt", "Circles: r1c1, 2D\nShades: gold r1c1:r1c2\nShades: 3A\n\nC..\n.#.\n...\n")
        assert run("fill", "a.txt", *WORDS, "-o", "b.ipuz").exit_code == 0
        puzzle = read("b.ipuz")
        assert puzzle.circled == {0, 2, 5, 8}
        assert puzzle.shades == {0: "#ffd700", 1: "#ffd700", 6: "#c0c0c0", 7: "#c0c0c0", 8: "#c0c0c0"}

    def test_a_cell_that_is_not_there(self) -> None:
        line = only_error("fill", write("a.txt", "Title: T\nCircles: r9c9\n\nC..\n.#.\n...\n"), *WORDS)
        assert line == (
            "crosswright: a.txt:2: circles: there is no cell r9c9; the grid has 3 rows, 3 columns; "
            "name cells as in r1c2, r3c1:r3c4, 12A"
        )


class TestBars:
    BARRED = "A|B\n=\n. .\n"

    @pytest.mark.parametrize("command", ["convert", "fill"])
    def test_refused_where_a_file_would_be_broken(self, command: str) -> None:
        write("bar.txt", self.BARRED)
        arguments = ("bar.txt", "bar.puz") if command == "convert" else ("bar.txt", *WORDS, "-o", "bar.puz")
        line = only_error(command, *arguments)
        assert line == "crosswright: bar.txt: .puz files can't hold bars; write .ipuz, .jpz or .xd"
        assert not Path("bar.puz").exists()

    def test_slots_of_three_or_more_have_a_clue_where_other_programs_look_for_it(self) -> None:
        write("a.txt", "...\n.#.\n..#\n")
        result = run("fill", "a.txt", "--words", write("three.txt", "cat\ncow\n"), "--shortest", "3", "-o", "a.puz")
        assert "left out, as puz can't hold it: that slots have 3 cells or more" in result.stderr
        file = puz.read("a.puz")
        numbering = file.clue_numbering()
        assert len(file.clues) == len(numbering.across) + len(numbering.down) == 4

    def test_a_file_says_which_runs_are_slots(self) -> None:
        words = ("--words", write("three.txt", "cat\ncow\n"))
        put(Puzzle(Grid.open(3, 3, blocks={4, 8}, shortest=3)), "a.json")
        for name in ("b.ipuz", "b.txt"):
            result = run("fill", "a.json", *words, "-o", name)
            assert "can't hold it: that slots have 3 cells or more" in result.stderr
        assert read("b.ipuz").fill.with_letters({}).entries == {"1A": "CAT", "1D": "COW"}


class TestNotesOnClues:
    def test_left_out_unless_asked(self) -> None:
        for name in ("b.ipuz", "b.puz", "b.json"):
            result = run("convert", put(DRAFT, "a.ipuz") if not Path("a.ipuz").exists() else "a.ipuz", name)
            assert "a.ipuz: left out, unless you give --clue-notes: 1 note on a clue" in result.stderr
            assert b"green" not in Path(name).read_bytes()
        assert "1 note on a clue" in run_json("convert", "a.ipuz", "c.puz")["lost"]

    def test_kept_where_they_have_a_place(self) -> None:
        assert run("convert", put(DRAFT, "a.ipuz"), "b.json", "--clue-notes").exit_code == 0
        assert read("b.json").clues[0].note == "too green?"

    def test_among_the_notes_elsewhere(self) -> None:
        result = run("convert", put(DRAFT, "a.ipuz"), "b.puz", "--clue-notes")
        assert "note on a clue" not in result.stderr
        assert read("b.puz").notes == "For Ada\nNotes on clues:\n1A: too green?"

    def test_a_clue_that_is_set_keeps_its_note(self) -> None:
        assert run("clue", "set", put(DRAFT, "a.ipuz"), "1A", "Sleeps a lot").exit_code == 0
        assert (str(read("a.ipuz").clues[0].text), read("a.ipuz").clues[0].note) == ("Sleeps a lot", "too green?")


def test_an_unfinished_grid_in_ipuz_has_the_number_0() -> None:
    assert run("convert", write("th.txt", "C..\n.#.\n...\n"), "th.ipuz").exit_code == 0
    document = json.loads(Path("th.ipuz").read_text())
    assert document["solution"] == [["C", 0, 0], [0, "#", 0], [0, 0, 0]]


class TestDamagedExtra:
    @pytest.mark.parametrize(
        "extra", ['{"puz": {"file": "no base64"}}', '{"puz": {"file": 5}}', '{"puz": [1]}', '{"puz": "x"}',
                  '{"puz": {"file": "AAAA"}}'],
    )  # fmt: skip
    def test_one_line(self, extra: str) -> None:
        document = '{"format": "crosswright puzzle", "version": 1, "solution": [["A", "T"]], "extra": ' + extra + "}"
        assert only_error("convert", write("bad.json", document), "out.puz").startswith("crosswright: bad.json: ")


def test_a_name_that_is_no_utf_8() -> None:
    program = [sys.executable, "-c", "from crosswright.cli import main; main()", "show", b"\xff\xfe.puz"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "crosswright: \\udcff\\udcfe.puz: no such file or directory\n")


def test_a_book_holds_a_puzzle_once() -> None:
    done = replace(DRAFT, solution=SOLUTION)
    Path("week").mkdir()
    for name in ("week/a.ipuz", "week/a.puz"):
        put(done, name)
    other = replace(done, clues=tuple(replace(clue, text=RichText.of("Another")) for clue in done.clues))
    put(other, "week/b.puz")
    result = run("book", "week", "--title", "T", "-o", "t.epub")
    assert "left out, because another file has the same puzzle: week/a.puz" in result.stderr
    assert "t.epub: 2 puzzles" in result.stderr


def test_a_theme_entry_with_several_letters_in_a_cell() -> None:
    refused = only_error("make", "--theme", "[ICE]CREAM", "--preset", "mini", "-o", "a.ipuz")
    assert "--theme: [ICE]CREAM has several letters in a cell; leave out the brackets" in refused


def test_a_score_of_a_word_in_brackets_says_what_is_looked_up() -> None:
    result = run("words", "score", "[ICE]CAP", "--words", write("mine.txt", "icecap;70\n"))
    assert result.stderr == "[ICE]CAP: looked up by its letters, ICECAP\n"
    assert result.stdout == "ICECAP;70\n"
