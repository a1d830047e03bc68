"""Bad usage and bad input: exit code 2, one line on stderr that says what, where and what to do; no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import only_error, run, write
from needs import needs_no_root

import crosswright.cli.common.reading

pytestmark = pytest.mark.usefixtures("folder")

WORDS = ("--words", "words.txt")


class TestUsage:
    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            (["fill"], "no grid; name a file, '-' for standard input, or an open grid: --open 5x5"),
            (["check"], "Missing argument 'FILE...'; see 'crosswright check --help'"),
            (["words", "score"], "Missing argument 'WORD...'; see 'crosswright words score --help'"),
            (
                ["fill", "-", "--time", "soon"],
                "Invalid value for '--time': 'soon' is not a valid float range; see 'crosswright fill --help'",
            ),
            (
                ["fill", "-", "--min-score", "101"],
                "Invalid value for '--min-score': 101 is no score; write a score from 0 to 100, or scores by length "
                "with a usual one: 3=60,4=55,50; see 'crosswright fill --help'",
            ),
        ],
    )
    def test_exact_lines(self, arguments: list[str], line: str) -> None:
        assert only_error(*arguments) == f"crosswright: {line}"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["fil"],
            ["--no-such"],
            ["words", "no-such"],
            ["fill", "-", "--sed", "1"],
            ["fill", "-", "--top", "0"],
            ["fill", "-", "--nodes", "-1"],
            ["fill", "-", "--time", "-1"],
            ["fill", "-", "--shortest", "0"],
            ["fill", "-", "--format", "gif"],
            ["fill", "-", "--seed"],
            ["words", "grep"],
        ],
    )
    def test_other_slips(self, arguments: list[str]) -> None:
        line = only_error(*arguments)
        assert line.startswith("crosswright: ")
        assert "; see 'crosswright" in line


class TestFiles:
    @pytest.mark.parametrize(
        "arguments", [["fill", "{}", *WORDS], ["check", "{}"], ["check", "ok.txt", "--structure", "{}"]]
    )
    def test_grids_that_cannot_be_read(self, arguments: list[str]) -> None:
        write("ok.txt", "TALC\n")
        Path("folder").mkdir()
        Path("latin.txt").write_bytes(b"TALC\nCAF\xc9\n")
        for name, why in {
            "missing.txt": "missing.txt: no such file or directory",
            "folder": "folder: is a directory",
            "latin.txt": "latin.txt:2: not UTF-8 text; save the grid as UTF-8",
        }.items():
            assert only_error(*(part.format(name) for part in arguments)) == f"crosswright: {why}"

    @needs_no_root
    def test_a_file_that_may_not_be_read(self) -> None:
        Path(write("secret.txt", "TALC\n")).chmod(0)
        assert only_error("check", "secret.txt") == "crosswright: secret.txt: permission denied"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["fill", "ok.txt", "--words", "{}"],
            ["fill", "ok.txt", *WORDS, "--without", "{}"],
            ["words", "stats", "--words", "{}"],
        ],
    )
    def test_word_lists_that_cannot_be_read(self, arguments: list[str]) -> None:
        write("ok.txt", "TALC\n")
        Path("folder").mkdir()
        for name in ("missing.txt", "folder"):
            line = only_error(*(part.format(name) for part in arguments))
            assert line.startswith(f"crosswright: {name}: ")

    def test_an_empty_word_list(self) -> None:
        write("ok.txt", "TALC\n")
        line = only_error("fill", "ok.txt", "--words", write("empty.txt", "\n"))
        assert line.startswith("crosswright: empty.txt")


class TestGrids:
    @pytest.mark.parametrize(
        ("text", "place"),
        [
            ("", "bad.txt: "),
            ("\n\n", "bad.txt: "),
            ("....\n...\n....\n", "bad.txt:2:"),
            ("....\n..!.\n", "bad.txt:2:3: "),
            ("." * 64 + "\n", "bad.txt"),
            ("##\n##\n\n....\n...\n", "bad.txt:"),
        ],
    )
    def test_each_names_its_place(self, text: str, place: str) -> None:
        line = only_error("fill", write("bad.txt", text), *WORDS)
        assert line.startswith(f"crosswright: {place}")
        assert "; " in line

    def test_stdin_is_named(self) -> None:
        assert only_error("fill", "-", *WORDS, stdin="....\n...\n").startswith("crosswright: <stdin>:2")

    def test_a_grid_that_reads_two_ways(self) -> None:
        line = only_error("fill", "-", *WORDS, stdin="*##\n###\n###\n")
        assert "--open" in line

    def test_bytes_that_are_no_text(self) -> None:
        line = only_error("fill", "-", *WORDS, stdin=b"\x89PNG\r\n\x1a\n\x00\xff")
        assert line == "crosswright: <stdin>:1: not UTF-8 text; save the grid as UTF-8"

    def test_all_grids_are_read_before_any_is_filled(self) -> None:
        only_error("fill", write("good.txt", "....\n"), write("bad.txt", "..!.\n"), *WORDS)


def test_several_lines_become_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output\nerror", "disk.txt")

    monkeypatch.setattr(crosswright.cli.common.reading, "read_bytes", fail)
    assert only_error("check", "a.txt") == "crosswright: disk.txt: input/output error"


def test_what_nobody_foresaw_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(crosswright.cli.common.reading, "read_bytes", fail)
    with pytest.raises(ZeroDivisionError):
        run("check", "a.txt")


class TestHelp:
    @pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
    def test_the_program(self, arguments: list[str]) -> None:
        result = run(*arguments)
        assert result.exit_code == 0
        assert all(name in result.stdout for name in ("fill", "check", "words"))

    @pytest.mark.parametrize("arguments", [["fill"], ["check"], ["words"], ["words", "grep"]])
    def test_every_command(self, arguments: list[str]) -> None:
        result = run(*arguments, "--help")
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: crosswright {' '.join(arguments)} ")

    def test_version(self) -> None:
        result = run("--version")
        assert result.exit_code == 0
        assert result.stdout.startswith("crosswright 0.")
