"""The command line: parse, call, print, exit code.

Each command is a package of its name, loaded when it is called, so that `--help` and a command that needs no lexicon
start at once. A command's function returns its exit code (see `exits`). Every error becomes one line here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from crosswright import __version__, cache
from crosswright.cli.common import exits
from crosswright.cli.common.command import CommandGroup, flag_at_once, group
from crosswright.cli.common.wording import in_options
from crosswright.errors import CrosswrightError, WrongFillError

__all__ = ["main"]

SECTIONS = {
    "A grid": {
        "fill": "Fill grids with words.",
        "all": "Write every fill of a grid, as it is found.",
        "count": "Count fills exactly, and show what each cell can be.",
        "candidates": "Rank the words that fit a slot.",
        "explain": "Show why a grid can't be filled, or how constrained its cells are.",
        "stats": "Show words, lengths, scores, repeats and letters.",
        "check": "Check filled grids: every entry there, a word, and once only.",
    },
    "Making and solving": {
        "pattern": "Make patterns: at random, by rules, around a theme.",
        "crisscross": "Place the words of a list so that they cross: a sheet for a class.",
        "wordsearch": "Hide the words of a list among letters: a sheet for a class.",
        "codeword": "Turn a filled grid into numbers that stand for letters: a sheet for a class.",
        "regex": "Solve and make regex crosswords: every line matches its regular expressions.",
        "cryptic": "Check and explain cryptic clues: how does the wordplay give the answer?",
        "make": "Make a whole puzzle: pattern, words, clues.",
        "clue": "Write clues for a puzzle, or search your own.",
        "solve": "Solve a puzzle from its clues.",
    },
    "A puzzle": {
        "show": "Show a puzzle: its grid and its clues.",
        "render": "Draw and print puzzles: PDF, SVG, PNG, HTML.",
        "convert": "Convert a puzzle to another format.",
        "diff": "Compare two puzzles.",
        "proofread": "Proofread a finished puzzle: its title, its entries and its clues.",
        "book": "Make a book of puzzles: PDF for print on demand, or EPUB.",
    },
    "Publishing": {
        "edit": "Construct a puzzle in your browser, on a file of yours.",
        "serve": "Run the site: a new puzzle every day, and puzzles made to order.",
        "site": "Write the site as files, for any web host.",
        "daily": "Make the puzzles of the coming days.",
        "days": "The publisher's desk: look at coming days, change, approve and export them.",
        "uploads": "List and delete the puzzles of a site's visitors.",
        "store": "Copy the store of a site, also from SQLite to PostgreSQL and back.",
    },
    "Words, study, settings": {
        "words": "Look into word lists and the default lexicon.",
        "compare": "Compare strategies: fill grids by each, and show what it took.",
        "trace": "Watch a search, step by step.",
        "course": "Fill a grid as the program of a well-known course does.",
        "config": "Show which configuration holds, and from which file.",
        "completion": "Print a script that completes commands in your shell.",
    },
}
NO_MEMORY = "there is not enough memory; use smaller lists or a smaller grid"
COMMANDS = {name: help_ for section in SECTIONS.values() for name, help_ in section.items()}


class Program(CommandGroup):
    """The group of all commands. It imports each when it is used, and reports every error."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the sections."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module; it has the command under its own name."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"crosswright.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by their sections, without importing any."""
        widest = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), help_) for name, help_ in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader that leaves (`| head`) ends it silently."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _close_stdout_quietly()
            return exits.BROKEN_PIPE

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> Any:
        """Run the program and leave it with its exit code."""
        _set_up_streams()
        cache.guard = _guard_mapped_files
        extra |= {"prog_name": "crosswright", "standalone_mode": False}
        try:
            code = super().main(args, **extra)
        except (Exception, KeyboardInterrupt) as error:
            code = _report(error)
        sys.exit(code or exits.OK)


def _guard_mapped_files() -> None:
    """End with a message, not with a signal, where another program cuts a mapped file short."""
    from crosswright.search import native

    if (kernel := native.kernel()) is not None:
        kernel.guard_mapped_files()


def _set_up_streams() -> None:
    """Write UTF-8 to files and pipes on every system; to a terminal, replace what it can't show."""
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace")  # a file's name may be no UTF-8


def _report(error: BaseException) -> int:
    """Print in one line why the program ended, and return its exit code; unexpected errors are raised again."""
    if isinstance(error, KeyboardInterrupt | click.Abort):
        click.echo("crosswright: interrupted", err=True)
        return exits.INTERRUPTED
    line, code = _line(error)
    if line is None:
        raise error
    with suppress(OSError):  # stderr is full as well: only the exit code is left
        click.echo("crosswright: " + " ".join(line.split()), err=True)
    return code


def _line(error: BaseException) -> tuple[str | None, int]:
    if isinstance(error, WrongFillError):
        return str(error), exits.FAULT
    if isinstance(error, CrosswrightError | MemoryError):
        return in_options(str(error) or NO_MEMORY), exits.BAD_INPUT
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx is not None else "crosswright"
        return f"{error.format_message().rstrip('.')}; see '{path} --help'", exits.BAD_INPUT
    if isinstance(error, click.ClickException):
        return error.format_message(), exits.BAD_INPUT
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename is not None else ""
        return f"{name}{(error.strerror or str(error)).lower()}", exits.BAD_INPUT
    return None, exits.FAULT


def _close_stdout_quietly() -> None:
    """The reader of our output has left: keep Python from complaining about that when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_version(ctx: click.Context, _: click.Parameter, flag: bool) -> None:
    if flag and not ctx.resilient_parsing:
        click.echo(f"crosswright {__version__}")
        ctx.exit()


@group(
    kind=Program,
    context_settings={"help_option_names": ["-h", "--help"]},
    examples="""
        crosswright fill grid.txt
        crosswright make --size 5 --preset mini -o puzzle.ipuz
        crosswright fill --help
    """,
)
def main() -> None:
    """Make, fill, check and print crosswords."""


main.params.insert(0, flag_at_once("--version", then=_show_version, help="Show the version."))
