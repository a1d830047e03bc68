"""The command line: parse, call, print, exit code.

Each command is a module of this package, loaded when it is called for, so that `--help` and a command that needs
no lexicon start at once. A command's function returns its exit code. Every error becomes one line here.

    0 solved, or right      1 proved impossible, or a fault found      2 bad usage or bad input
    3 out of budget         130 interrupted
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from crosswright.errors import CrosswrightError, WrongFillError

__all__ = ["main"]

COMMANDS = {
    "make": "Make a whole puzzle: pattern, words, clues.",
    "pattern": "Make patterns of blocks: at random, by rules, around a theme.",
    "fill": "Fill grids with words.",
    "all": "Write every fill of a grid, as it is found.",
    "count": "Count fills exactly, and show what each cell can be.",
    "compare": "Compare strategies: fill grids by each, and say what it took.",
    "check": "Check filled grids: every entry there, a word, and once only.",
    "show": "Show a puzzle: its grid and its clues.",
    "stats": "Tell what constructors look at: words, lengths, scores, repeats, letters.",
    "render": "Draw and print puzzles: PDF, SVG, PNG, HTML.",
    "convert": "Convert a puzzle to another format.",
    "diff": "Compare two puzzles.",
    "clue": "Write clues for a puzzle, or look into your own.",
    "solve": "Solve a puzzle from its clues.",
    "regex": "Solve regex crosswords: every line matches its regular expressions.",
    "daily": "Make the puzzles of the coming days.",
    "serve": "Run the site: a new puzzle every day, and puzzles made to order.",
    "site": "Write the site as files, for any web host.",
    "words": "Look into word lists and the default lexicon.",
}
EXIT_FAULT = 1  # also of an error inside the program
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130  # 128 + SIGINT, as the shell has it
EXIT_BROKEN_PIPE = 141  # 128 + SIGPIPE: the reader of our output left (`| head`)


class Program(click.Group):
    """The group of all commands, each imported when it is used, and the end of every error."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module; it has the command under its own name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"crosswright.cli.commands.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands for `--help` without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that leaves (`| head`) ends it without a word."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _close_stdout_quietly()
            return EXIT_BROKEN_PIPE

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> Any:
        """Run the program and leave it with its exit code."""
        _set_up_streams()
        extra |= {"prog_name": "crosswright", "standalone_mode": False}
        try:
            code = super().main(args, **extra)
        except (Exception, KeyboardInterrupt) as error:
            code = _tell(error)
        sys.exit(code or 0)


def _set_up_streams() -> None:
    """Write UTF-8 to files and pipes wherever we run; to a terminal what it can show, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            reconfigure(encoding="utf-8")


def _tell(error: BaseException) -> int:
    """Say in one line what ended the program, and return its exit code; what nobody foresaw is raised again."""
    if isinstance(error, KeyboardInterrupt | click.Abort):
        click.echo("crosswright: interrupted", err=True)
        return EXIT_INTERRUPTED
    line, code = _line(error)
    if line is None:
        raise error
    with suppress(OSError):  # stderr is full as well: the exit code must say it alone
        click.echo("crosswright: " + " ".join(line.split()), err=True)
    return code


def _line(error: BaseException) -> tuple[str | None, int]:

    if isinstance(error, WrongFillError):
        return str(error), EXIT_FAULT
    if isinstance(error, CrosswrightError):
        return with_options(str(error)), EXIT_BAD_INPUT
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx is not None else "crosswright"
        return f"{error.format_message().rstrip('.')}; see '{path} --help'", EXIT_BAD_INPUT
    if isinstance(error, click.ClickException):
        return error.format_message(), EXIT_BAD_INPUT
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename is not None else ""
        return f"{name}{(error.strerror or str(error)).lower()}", EXIT_BAD_INPUT
    return None, EXIT_FAULT


# A parameter of the library in a message, `engine="python"` or `open=`: its name, and its value.
_PARAMETER = re.compile(r"(?<![^\s(])([a-z][a-z_]*)=(\"[^\"]*\"|'[^']*'|\w*)")


def with_options(message: str) -> str:
    """A message of the library with its parameters written as the options that stand for them.

    >>> with_options("pass engine='python'; open= and block= choose other marks")
    "pass --engine 'python'; --open and --block choose other marks"
    >>> with_options("pass keep_accents=True to keep its own letters")
    'pass --keep-accents to keep its own letters'
    """

    def option(found: re.Match[str]) -> str:
        value = "" if found[2] == "True" else found[2]
        return f"--{found[1].replace('_', '-')} {value}".rstrip()

    return _PARAMETER.sub(option, message)


def _close_stdout_quietly() -> None:
    """Nobody reads our output any more: keep Python from complaining of that when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"crosswright {version('crosswright')}")
        ctx.exit()


@click.group(cls=Program, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version, help="Show the version."
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Make, fill and check crosswords."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
