"""`crosswright show`, `stats` and `render`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

TINY = """Title: Tiny
Author: Ann Example

AT
NO

Across
1 Near
3 Refusal (2)

Down
1 Article
2 In the direction of
"""


@pytest.fixture
def tiny(folder: Path) -> str:
    return write("tiny.txt", TINY)


class TestShow:
    def test_the_grid_and_the_clues(self, tiny: str) -> None:
        lines = run("show", tiny).stdout.splitlines()
        assert lines[:3] == ["Tiny", "By Ann Example", ""]
        assert lines[3:8] == ["┌───┬───┐", "│¹  │²  │", "├───┼───┤", "│³  │   │", "└───┴───┘"]
        assert [" ".join(line.split()) for line in lines[9:]] == [
            "Across Down",
            "1 Near 1 Article",
            "3 Refusal (2) 2 In the direction of",
        ]

    def test_solution_and_no_clues(self, tiny: str) -> None:
        shown = run("show", tiny, "--solution", "--no-clues").stdout
        assert "│¹ A│² T│" in shown
        assert "Near" not in shown

    def test_json_is_our_own_format(self, tiny: str) -> None:
        document = run_json("show", tiny)
        assert document["format"] == "crosswright puzzle"
        assert document["title"] == "Tiny"

    def test_standard_input(self, folder: Path) -> None:
        assert "Tiny" in run("show", "-", stdin=TINY).stdout

    def test_many_clues_run_in_level_columns(self, folder: Path) -> None:
        clues = "".join(f"{number} Clue number {number}\n" for number in range(1, 31))
        shown = run("show", write("many.txt", f"A\n\nAcross\n{clues}")).stdout
        lines = shown.split("Across")[1].splitlines()
        assert len(lines) == 16  # 31 with the heading, in two columns
        assert lines[1].split() == ["1", "Clue", "number", "1", "17", "Clue", "number", "17"]


class TestStats:
    def test_as_text(self, tiny: str) -> None:
        write("words.txt", "at;90\nno;70\nan;50\n")
        lines = run("stats", tiny, "--words", "words.txt").stdout.splitlines()
        assert "words             4, mean length 2.00" in lines
        assert "scores            mean 70.0, lowest 50 (1D AN)" in lines
        assert "not in lexicon    2D TO" in lines
        assert "repeated words    none" in lines
        assert "letters           A1 N1 O1 T1" in lines

    def test_as_json(self, tiny: str) -> None:
        found = run_json("stats", tiny, "--words", "words.txt", "--seen", write("seen.txt", "at\nto\n"))
        assert found["words"] == 4
        assert found["entries"][0] == {"slot": "1A", "word": "AT", "score": None}
        assert found["fresh"] == ["3A", "1D"]
        assert found["pangram"] is False

    def test_freshness(self, tiny: str) -> None:
        shown = run("stats", tiny, "--words", "words.txt", "--seen", write("seen.txt", "at\nto\n")).stdout
        assert "fresh             2 of 4 (50%)" in shown
        assert "3A NO, 1D AN" in shown

    def test_an_empty_grid_needs_no_lexicon(self, folder: Path) -> None:
        shown = run("stats", write("grid.txt", "...\n.#.\n...\n")).stdout
        assert "blocks            1 (11.1%)" in shown
        assert "without clue      all" in shown
        assert "scores" not in shown


class TestRender:
    @pytest.mark.parametrize(
        ("suffix", "begins"), [("pdf", b"%PDF-"), ("svg", b"<svg "), ("png", b"\x89PNG"), ("html", b"<!doctype html>")]
    )
    def test_the_suffix_says_what_is_made(self, tiny: str, suffix: str, begins: bytes) -> None:
        result = run("render", tiny, "-o", f"out.{suffix}")
        assert (result.exit_code, result.stdout) == (0, "")
        assert Path(f"out.{suffix}").read_bytes().startswith(begins)

    def test_to_standard_output(self, tiny: str) -> None:
        assert run("render", tiny, "--format", "png").stdout_bytes.startswith(b"\x89PNG")
        assert run("render", tiny, "-o", "-", "--format", "svg", "--solution").stdout.count("<text ") == 3 + 4

    def test_svg_options(self, tiny: str) -> None:
        drawing = run("render", tiny, "--format", "svg", "--no-numbers", "--highlight", "1A", "--theme", "dark").stdout
        assert "<text" not in drawing
        assert 'class="highlight"' in drawing
        assert "#2b2f36" in drawing

    def test_a_booklet(self, tiny: str) -> None:
        other = write("other.txt", TINY.replace("Tiny", "Other"))
        assert run("render", tiny, other, "--booklet", "--title", "Two", "-o", "two.pdf").exit_code == 0
        line = only_error("render", tiny, other, "-o", "both.pdf")
        assert line == "crosswright: 2 puzzles for one file; give one, or --booklet for a PDF of many"

    def test_a_submission(self, tiny: str) -> None:
        arguments = ("--submission", "--contact", "Ann", "--contact", "1 Grid Street", "--paper", "letter")
        assert run("render", tiny, *arguments, "-o", "s.pdf").exit_code == 0

    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (
                ["-o", "out.gif"],
                "out.gif: nothing is drawn with the suffix '.gif'; use one of .svg, .png, .pdf, .docx, .html",
            ),
            ([], "give -o FILE with a suffix of .svg, .png, .pdf, .docx or .html, or --format"),
            (["-o", "out.svg", "--large"], "--large is for PDF, not for SVG; leave it out"),
            (["-o", "out.html", "--theme", "dark"], "--theme is for SVG and PNG, not for HTML; leave it out"),
            (["-o", "out.pdf", "--title", "T"], "--title is the booklet's; add --booklet"),
            (["-o", "out.pdf", "--contact", "T"], "--contact is printed for an editor; add --submission"),
            (["-o", "out.pdf", "--submission", "--large"], "--submission has a layout of its own"),
            (["-o", "out.svg", "--highlight", "9A"], "there is no slot '9A'; the grid has 1A, 3A, 1D, 2D"),
            (["-o", "no/out.svg"], "no/out.svg: there is no folder no; make it first"),
        ],
    )
    def test_what_cant_be_meant(self, tiny: str, arguments: list[str], fault: str) -> None:
        assert fault in only_error("render", tiny, *arguments)
        assert sorted(path.name for path in Path().iterdir()) == ["tiny.txt", "words.txt"]

    def test_letters_that_no_font_has_are_told(self, tiny: str) -> None:
        strange = write("strange.txt", TINY.replace("Near", "\U000f0000"))
        result = run("render", strange, "-o", "out.pdf")
        assert result.exit_code == 0
        assert result.stderr.startswith("some letters are left out: no font here has them")

    def test_a_file_is_not_overwritten(self, tiny: str) -> None:
        write("out.svg", "mine")
        assert "exists already; give --force to overwrite it" in only_error("render", tiny, "-o", "out.svg")
        assert run("render", tiny, "-o", "out.svg", "--force").exit_code == 0

    def test_no_solution_to_print(self, folder: Path) -> None:
        line = only_error("render", write("grid.txt", "...\n"), "-o", "out.pdf", "--solution")
        assert line.endswith("it has no solution to print; print it without its solution, or fill it first")


@pytest.mark.parametrize("command", [["show"], ["stats"], ["render", "-o", "x.svg"]])
def test_what_is_no_puzzle(folder: Path, command: list[str]) -> None:
    Path("damaged.puz").write_bytes(b"\0\0ACROSS&DOWN\0damaged")
    assert only_error(*command, "damaged.puz").startswith("crosswright: damaged.puz: ")
    assert only_error(*command, "none.puz") == "crosswright: none.puz: no such file or directory"


def test_showing_loads_nothing_heavy(tiny: str) -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom crosswright.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "import json; print(json.dumps([m for m in ('numpy', 'typst', 'resvg_py', 'rich') if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code, "show", tiny], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == []
