"""`convert` and `diff`, and the other commands that read and write puzzle files."""

from __future__ import annotations

import json
from pathlib import Path

import puz
import pytest
from cli_runner import FILLS, only_error, run, run_json, write
from sample_puzzles import SAMPLE

from crosswright.media import formats
from crosswright.media.kinds import kind_of

pytestmark = pytest.mark.usefixtures("folder")


def put(name: str, format: str | None = None) -> str:
    """Write the sample puzzle into the folder."""
    Path(name).write_bytes(formats.write(SAMPLE, format or kind_of(name).name).data)
    return name


def locked(name: str, key: int) -> str:
    file = puz.load(formats.write(SAMPLE, "puz").data)
    file.lock_solution(key)
    Path(name).write_bytes(file.tobytes())
    return name


class TestConvert:
    @pytest.mark.parametrize("output", ["b.puz", "b.ipuz", "b.jpz", "b.xd", "b.exolve", "b.json"])
    def test_by_suffix(self, output: str) -> None:
        result = run("convert", put("a.ipuz"), output)
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr.splitlines()[0] == f"wrote {output}"
        assert formats.read(Path(output).read_bytes()).fill == SAMPLE.fill

    def test_content_counts_more_than_the_suffix(self) -> None:
        put("a.puz", "ipuz")
        assert run("convert", "a.puz", "b.xd").exit_code == 0

    def test_what_is_left_out_is_named(self) -> None:
        assert run("convert", put("a.json"), "b.puz").stderr.splitlines() == [
            "wrote b.puz",
            "a.json: left out, as puz can't hold it: 1 clue with styles",
        ]

    def test_stdin_and_stdout(self) -> None:
        data = formats.write(SAMPLE, "xd").data
        result = run("convert", "-", "-", "--to", "ipuz", stdin=data)
        assert result.exit_code == 0
        assert formats.read(result.stdout_bytes).differences(SAMPLE) == []

    def test_as_json(self) -> None:
        assert run_json("convert", put("a.json"), "b.puz") == {
            "source": "a.json", "from": "json", "output": "b.puz", "to": "puz", "lost": ["1 clue with styles"]
        }  # fmt: skip

    def test_formats_named(self) -> None:
        assert run("convert", put("a.txt"), "b.txt", "--from", "text", "--to", "guardian").exit_code == 0
        assert json.loads(Path("b.txt").read_text())["entries"][0]["solution"] == "CAT"

    def test_nothing_is_overwritten_unless_told(self) -> None:
        write("b.xd", "old")
        line = only_error("convert", put("a.ipuz"), "b.xd")
        assert line == "crosswright: b.xd: exists already; give --force to overwrite it"
        assert Path("b.xd").read_text() == "old"
        assert run("convert", "a.ipuz", "b.xd", "--force").exit_code == 0

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("a.ipuz", "b.doc"), "b.doc: no format has the suffix '.doc'; use one of .puz, .ipuz, "),
            (("a.ipuz", "-"), "standard output has no suffix that shows a format; give --to FORMAT"),
            (
                ("a.ipuz", "-", "--to", "xd", "--json"),
                "--json and the puzzle can't both go to stdout; name a file for OUT",
            ),
            (("none.puz", "b.xd"), "none.puz: no such file or directory"),
            (("a.ipuz", "b.qxw"), "Qxw files are read, not written; write one of puz, ipuz, "),
            (("a.ipuz", "b.xd", "--key", "1234"), "a.ipuz: only .puz files are locked; leave out --key and --unlock"),
            (("a.ipuz", "b.xd", "--from", "puz"), "a.ipuz: Data does not appear to represent a puzzle."),
        ],
    )
    def test_what_is_wrong(self, arguments: tuple[str, ...], message: str) -> None:
        put("a.ipuz")
        assert only_error("convert", *arguments).startswith(f"crosswright: {message}")

    def test_locked(self) -> None:
        result = run("convert", locked("a.puz", 4321), "b.ipuz")
        assert result.stderr.splitlines()[0] == "a.puz: the solution is locked; --key N or --unlock opens it"
        assert not any(formats.read(Path("b.ipuz").read_bytes()).solution)

    def test_unlocked_with_its_key(self) -> None:
        assert run("convert", locked("a.puz", 4321), "b.ipuz", "--key", "4321").exit_code == 0
        assert formats.read(Path("b.ipuz").read_bytes()).fill == SAMPLE.fill

    def test_unlocked_with_a_wrong_key(self) -> None:
        line = only_error("convert", locked("a.puz", 4321), "b.ipuz", "--key", "1")
        assert line.startswith("crosswright: a.puz: 0001 is not the key of the locked solution")

    def test_unlocked_by_search(self) -> None:
        result = run("convert", locked("a.puz", 4321), "b.ipuz", "--unlock")
        assert "a.puz: unlocked; its key is " in result.stderr


class TestDiff:
    def test_the_same_in_two_formats(self) -> None:
        result = run("diff", put("a.ipuz"), put("b.jpz"))
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == "a.ipuz and b.jpz: the same puzzle\n"

    def test_different(self) -> None:
        result = run("diff", put("a.ipuz"), put("b.puz"))
        assert (result.exit_code, result.stderr) == (1, "")
        assert result.stdout == "3A: clue '<i>Pale</i>, oddly' -> 'Pale, oddly'\n"

    def test_as_json(self) -> None:
        assert run_json("diff", put("a.ipuz"), put("b.puz")) == {
            "same": False,
            "differences": [
                {"place": "3A", "what": "clue", "before": "<i>Pale</i>, oddly", "after": "Pale, oddly"},
            ],
        }

    def test_stdin_twice(self) -> None:
        assert "can't both be standard input" in only_error("diff", "-", "-")


class TestOtherCommands:
    @pytest.mark.parametrize("name", ["a.puz", "a.ipuz", "a.jpz", "a.xd", "a.exolve", "a.json", "a.txt"])
    def test_check_reads_every_format(self, name: str) -> None:
        result = run("check", put(name))
        assert (result.exit_code, result.stderr) == (0, f"{name}: right\n")

    @pytest.mark.parametrize("name", ["a.puz", "a.ipuz", "a.jpz", "a.xd", "a.exolve"])
    def test_fill_writes_puzzles(self, name: str) -> None:
        assert (
            run("fill", write("g.txt", "....\n" * 4), "-w", "words.txt", "--min-score", "0", "-o", name).exit_code == 0
        )
        puzzle = formats.read(Path(name).read_bytes())
        assert "".join(puzzle.solution) in {fill.replace("\n", "") for fill in FILLS}

    def test_fill_reads_puzzles(self) -> None:
        Path("a.ipuz").write_bytes(formats.write(formats.read(b"T...\n....\n....\n....\n"), "ipuz").data)
        result = run("fill", "a.ipuz", "-w", "words.txt", "--min-score", "0")
        assert result.stdout in FILLS

    def test_a_puzzle_file_has_one_fill(self) -> None:
        line = only_error("fill", write("g.txt", "....\n\n....\n"), "-w", "words.txt", "-o", "a.puz")
        assert line == "crosswright: a puz file has one puzzle; fill one grid, once, for each file"

    def test_signs_are_no_words(self) -> None:
        write("a.xd", "## Grid\n\nA1\n\n## Clues\n\nA1. Sauce ~ A1\n")
        line = only_error("check", "a.xd")
        assert line == "crosswright: a.xd: row 1, column 2: '1' is not of letters; only letters make words"
