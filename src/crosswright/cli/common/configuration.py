"""Configuration files: defaults for any option of any command, in TOML.

    [shared]                        options that several commands have
    words = ["mine.txt", "default"]
    min-score = 60

    [fill]                          one command
    time = 10

    [words.grep]                    a command of a group
    limit = 20

`crosswright.toml` in the working folder comes before the user's file, and in a file the command's own table before
[shared]; the command line comes before both. $CROSSWRIGHT_CONFIG names a file to read in place of the user's. Names of
files are relative to the folder of the file that has them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from crosswright.cli.common.scores import placed
from crosswright.errors import InputError

# The key in click's context for --no-config.
LEFT_OUT = "crosswright.no-config"
VARIABLE = "CROSSWRIGHT_CONFIG"
LOCAL = "crosswright.toml"
SHARED = "shared"
# The options that [shared] may hold: options with the same meaning in every command. A test checks this.
SHARED_OPTIONS = frozenset(
    {"words", "min-score", "without", "keep-accents", "open", "block", "shortest"}  # words and grids
    | {"allow-repeats", "allow-roots", "at-most", "prefer", "roots-by-endings"}  # demands
    | {"seed", "nodes", "time", "engine", "jobs", "json", "force", "quiet"}  # searches and output
    | {"database", "definitions", "difficulty"}  # clues
    | {"store", "zone", "plan", "base-url", "name", "files-with-solution"}  # the site
)
# How many permitted keys does a message name?
MOST_NAMED = 4
# Options that no file can set: they control the reading of files, or show something else.
_NEVER = {"no-config", "help", "version"}


@dataclass(frozen=True)
class File:
    """A configuration file that exists."""

    path: Path
    tables: Mapping[str, Any]

    def wrong(self, message: str, remedy: str | None = None) -> InputError:
        """An error that names the file."""
        return InputError(message, source=str(self.path), remedy=remedy)


@dataclass(frozen=True)
class Setting:
    """A value from a file."""

    key: str
    value: Any
    table: str
    path: Path


def places() -> list[Path]:
    """The possible places of files; a later file takes precedence."""
    return [user_file(), Path(LOCAL)]


def user_file() -> Path:
    """The path of the user's file, which may not exist."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_config_dir("crosswright", appauthor=False)) / "config.toml"


def files() -> list[File]:
    """The files that exist."""
    existing = []
    for path in places():
        if path.is_file() or (path.exists() and not path.is_dir()):
            existing.append(_read(path))
        elif os.environ.get(VARIABLE) == str(path):
            raise InputError("no such file", source=str(path), remedy=f"change ${VARIABLE}, or leave it out")
    return existing


def _read(path: Path) -> File:
    import tomllib

    try:
        return File(path, tomllib.loads(path.read_bytes().decode("utf-8-sig")))
    except ValueError as error:  # of UTF-8 or of TOML
        raise InputError(f"not TOML: {error}", source=str(path)) from None


def defaults(ctx: click.Context) -> dict[str, Any]:
    """The files' values for a command's options, by the names of its parameters."""
    _, *names = ctx.command_path.split()  # the command's name, after its group's if it has one
    root = ctx.find_root().command
    keys = options_of(ctx.command)
    values: dict[str, Any] = {}
    for file in files():
        check_tables(file, root, ctx)
        for setting in settings(file, names, keys):
            parameter = keys[setting.key]
            values[parameter.name or ""] = converted(parameter, setting, ctx)
    return values


def options_of(command: click.Command) -> dict[str, click.Option]:
    """A command's options by the keys that files have for them: `--min-score` is `min-score`."""
    options = (each for each in command.params if isinstance(each, click.Option))
    keyed = {max(each.opts, key=len).lstrip("-"): each for each in options}
    return {key: each for key, each in keyed.items() if key not in _NEVER}


def check_tables(file: File, root: click.Command, ctx: click.Context) -> None:
    """InputError for a table of no command, or a value outside of all tables."""
    assert isinstance(root, click.Group)
    commands = root.list_commands(ctx)
    for name, table in file.tables.items():
        if not isinstance(table, dict):
            raise file.wrong(
                f"{name} stands in no table", f"put it below [{SHARED}], or below a command such as [fill]"
            )
        if name not in (SHARED, *commands):
            raise file.wrong(f"[{name}] is no command", f"permitted: {_nearest(name, [SHARED, *commands])}")
    for key in file.tables.get(SHARED, {}):
        if key not in SHARED_OPTIONS:
            raise file.wrong(f"{key} in [{SHARED}] is no shared option", f"permitted: {_nearest(key, SHARED_OPTIONS)}")


def settings(file: File, names: list[str], keys: Mapping[str, Any]) -> Iterator[Setting]:
    """A file's settings for a command with these options; later ones take precedence."""
    for key, value in file.tables.get(SHARED, {}).items():
        if key in keys:
            yield Setting(key, value, SHARED, file.path)
    table: Any = file.tables
    for name in names:
        table = table.get(name, {})
        if not isinstance(table, dict):
            raise file.wrong(f"{name} is no table", f"write [{'.'.join(names)}]")
    for key, value in table.items():
        if key not in keys:
            raise file.wrong(f"{key} in [{'.'.join(names)}] is no option", f"permitted: {_nearest(key, keys)}")
        yield Setting(key, value, ".".join(names), file.path)


def _nearest(key: str, permitted: Any) -> str:
    """The permitted keys most similar to a key; all of them where there are few, or none is similar."""
    near = get_close_matches(key, permitted, n=MOST_NAMED, cutoff=0.5)
    return ", ".join(near or sorted(permitted))


def converted(parameter: click.Option, setting: Setting, ctx: click.Context) -> Any:
    """The value in the form of click's defaults; InputError where the option can't have it."""
    value = setting.value
    if parameter.multiple and not isinstance(value, list):
        value = [value]
    if parameter.name == "at_most" and str(setting.path.parent) != ".":
        value = [placed(each, setting.path.parent) for each in value]
    if isinstance(parameter.type, click.Path):
        value = [_placed(each, setting.path) for each in value] if parameter.multiple else _placed(value, setting.path)
    try:
        if isinstance(value, dict) or (parameter.is_flag and not isinstance(value, bool)):
            raise click.BadParameter(f"{value!r} is not {'true or false' if parameter.is_flag else 'a value'}")
        parameter.type_cast_value(ctx, value)
    except (click.BadParameter, TypeError) as error:
        said = error.message if isinstance(error, click.BadParameter) else str(error)
        message = f"{setting.key} in [{setting.table}]: {said.rstrip('.')}"
        raise InputError(message, source=str(setting.path)) from None
    return value


# Names of word lists that are no files.
_NO_FILES = ("-", "default", "familiar", "clued")


def _placed(value: Any, path: Path) -> Any:
    """A file's name relative to the configuration file that has it; '-', 'default' and URLs stay as they are."""
    if not isinstance(value, str) or value in _NO_FILES or "://" in value or str(path.parent) == ".":
        return value
    return str(path.parent / Path(value).expanduser())
