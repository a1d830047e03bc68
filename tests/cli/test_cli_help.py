"""`--help`: sections, groups and examples that run; what every command has; how the command line is built."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from cli_commands import COMMANDS, options
from cli_runner import FILLS, OPEN4, only_error, run, write
from regex_texts import ONE

from crosswright.cli import COMMANDS as LISTED
from crosswright.cli import SECTIONS, main
from crosswright.cli.common.command import HeadedOption
from crosswright.cli.common.configuration import SHARED_OPTIONS, options_of

ROOM = Path(__file__).parents[2] / "src" / "crosswright" / "cli"
# The examples that a test can't run to their end: sites, and what needs the clues' dictionary or the default lexicon.
LONG = {
    "edit",
    "serve",
    "make",
    "proofread",
    "daily",
    "days",
    *(
        f"days {name}"
        for name in (
            "list",
            "show",
            "history",
            "export",
            "set-clue",
            "set-title",
            "replace",
            "remake",
            "restore",
            "reject",
            "approve",
            "move",
            "import",
            "edit",
            "access",
        )
    ),
    "site",
    "solve",
    "clue",
    "clue write",
    "words export",
    "regex make",
    "uploads",
    "uploads list",
    "uploads delete",
    "store",
    "store copy",
}
MEDIA_EXTRAS = ("typst", "resvg_py")


def examples(path: str) -> list[str]:
    found: list[str] = COMMANDS[path].examples  # type: ignore[attr-defined]
    return found


class TestHelp:
    def test_commands_stand_in_sections(self) -> None:
        text = run("--help").stdout
        for title, commands in SECTIONS.items():
            assert f"\n{title}:\n" in text
            for name, help_ in commands.items():
                assert f"  {name}" in text
                assert help_.split(":")[0] in text
        assert [name for section in SECTIONS.values() for name in section] == list(LISTED)

    @pytest.mark.parametrize("path", COMMANDS)
    def test_every_command_has_examples_of_itself(self, path: str) -> None:
        assert examples(path)
        for example in examples(path):
            assert example.startswith(" ".join(path.split()[:2]))
            assert example in run(*path.split()[1:], "--help").stdout

    @pytest.mark.parametrize("path", COMMANDS)
    def test_every_option_stands_in_a_group(self, path: str) -> None:
        command = COMMANDS[path]
        text = run(*path.split()[1:], "--help").stdout
        for option in command.params:
            if isinstance(option, click.Option):
                assert isinstance(option, HeadedOption), option.name
                assert f"\n{option.group}:\n" in text
        assert {"--quiet", "-q", "--no-config"} <= options(command)


@pytest.fixture
def files(folder: Path) -> None:
    """What the examples name."""
    write("grid.txt", "....\n" * 4)
    write("filled.txt", FILLS[0])
    write("mine.txt", "TALC;70\n")
    write("words.csv", "talc,It is soft\nclay,So is this\n")
    write("structure.txt", "____\n" * 4)
    write("regex.txt", ONE)
    write("parses.tsv", "LEEK\tleek\tVegetable; drip\t{Vegetable} {drip}\n")
    write("crosswright.toml", '[shared]\nwords = ["words.txt"]\nmin-score = 0\n')
    assert run("convert", "filled.txt", "puzzle.ipuz").exit_code == 0
    assert run("convert", "filled.txt", "clued.ipuz").exit_code == 0
    write("clues.tsv", "TALC\tIt is soft\n")
    assert run("clue", "import", "clues.tsv", "--database", "clues.db").exit_code == 0


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("path", [path for path in COMMANDS if path.removeprefix("crosswright ") not in LONG])
def test_examples_run(path: str) -> None:
    for example in examples(path):
        arguments = shlex.split(example)[1:]
        if ">" in arguments:
            arguments = arguments[: arguments.index(">")]
        result = run(*arguments)
        assert result.exit_code in (0, 1), (example, result.stderr)  # 1: an answer, as of `check` or `explain`


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("path", [path for path in COMMANDS if path.removeprefix("crosswright ") in LONG])
def test_long_examples_can_be_read(path: str) -> None:
    for example in examples(path):
        arguments = shlex.split(example)[1:]
        command: click.Command = main
        context = click.Context(main, info_name="crosswright")
        while isinstance(command, click.Group) and arguments:
            name = arguments[0] if arguments[0] in command.list_commands(context) else "write"
            arguments = arguments[1:] if name == arguments[0] else arguments
            found = command.get_command(context, name)
            assert found is not None
            command = found
        command.make_context(command.name, [*arguments, "--no-config"], parent=context)


class TestEverywhere:
    def test_quiet_leaves_the_result_alone(self, folder: Path) -> None:
        result = run("fill", "-", "--words", "words.txt", "--min-score", "0", "--quiet", stdin=OPEN4)
        assert (result.exit_code, result.stdout in FILLS, result.stderr) == (0, True, "")
        result = run("--quiet", "check", "-", stdin=FILLS[0])
        assert (result.exit_code, result.stderr) == (0, "")

    def test_errors_stay(self, folder: Path) -> None:
        assert "no such file" in only_error("fill", "none.txt", "--quiet")

    def test_module(self, folder: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "crosswright", "--version"], capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("crosswright ")


class TestCompletion:
    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_scripts(self, folder: Path, shell: str) -> None:
        assert "_CROSSWRIGHT_COMPLETE" in run("completion", shell).stdout

    def test_the_shell_is_known(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SHELL", "/usr/bin/fish")
        assert "fish" in run("completion").stdout
        monkeypatch.setenv("SHELL", "/bin/ash")
        assert "name one of bash, zsh, fish" in only_error("completion")

    @pytest.mark.parametrize(
        ("words", "answer"),
        [
            ("crosswright fi", "plain,fill"),
            ("crosswright fill gr", "file,gr"),
            ("crosswright fill --words wo", "file,wo"),
            ("crosswright fill --words def", "plain,default"),
            ("crosswright convert a.puz b", "file,b"),
            ("crosswright render --pa", "plain,--paper"),
        ],
    )
    @pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
    def test_bash(self, folder: Path, words: str, answer: str) -> None:
        environment = {
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
            "_CROSSWRIGHT_COMPLETE": "bash_complete",
        }
        done = subprocess.run(
            [sys.executable, "-m", "crosswright"],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer in done.stdout.splitlines()

    def test_every_parameter_that_names_a_file_completes_files(self) -> None:
        names = {
            "FILE",
            "PUZZLE",
            "GRID",
            "FOLDER",
            "IN",
            "OUT",
            "PLACE",
            "FILE...",
            "PUZZLE...",
            "GRID...",
            "[GRID...]",
        }
        for path, command in COMMANDS.items():
            for parameter in command.params:
                if parameter.metavar in names:
                    assert isinstance(parameter.type, click.Path), (path, parameter.name)


class TestHouse:
    def test_no_command_imports_another(self) -> None:
        for name in LISTED:
            for file in (ROOM / name).rglob("*.py"):
                imported = re.findall(r"crosswright\.cli\.(\w+)", file.read_text("utf-8"))
                assert set(imported) <= {name, "common"}, file

    def test_functions_are_short(self) -> None:
        long = [
            (file.name, node.name)
            for file in ROOM.rglob("*.py")
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.FunctionDef) and body_lines(node) > 40
        ]
        assert long == []

    def test_shared_options_are_those_that_several_commands_have(self) -> None:
        commands = [command for command in COMMANDS.values() if not isinstance(command, click.Group)]
        for key in SHARED_OPTIONS:
            assert sum(key in options_of(command) for command in commands) > 1, key


def body_lines(node: ast.FunctionDef) -> int:
    """Lines of a function's body without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
