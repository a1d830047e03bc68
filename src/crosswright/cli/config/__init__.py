"""`crosswright config`: the settings in effect, and their files.

The JSON is one object:

    files       the possible files, each: path, there (whether it exists); a later file takes precedence
    settings    the settings in effect, each: command (null for shared options), option, value, file, table
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from crosswright.cli.common import configuration
from crosswright.cli.common.command import command
from crosswright.cli.common.configuration import SHARED, Setting
from crosswright.cli.common.options import JSON
from crosswright.cli.common.writing import notice, put_result


@command(
    examples="""
        crosswright config
        crosswright config --json
    """
)
def config(*, as_json: bool = JSON) -> None:
    """Show what the configuration files set, and which file each value comes from.

    Files are TOML: [shared] for options of several commands, [fill] for options of one command, [words.grep] for a
    command of a group; keys are options without their dashes. crosswright.toml in the working folder takes precedence
    over your own file (or the file that $CROSSWRIGHT_CONFIG names), and the command line over both.

    Exit code: 0 all is well, 2 a file has a key that is no option, or a value that the option can't have.
    """
    ctx = click.get_current_context()
    files = configuration.files()
    settings: dict[tuple[str, str], Setting] = {}
    for file in files:
        for setting in _checked(file, ctx):
            settings[setting.table, setting.key] = setting
    there = {file.path for file in files}
    places = [{"path": str(path), "there": path in there} for path in configuration.places()]
    for path in configuration.places() if not as_json else ():
        notice(f"{path}: {'read' if path in there else 'not there'}")
    document = {"files": places, "settings": [_as_json(each) for each in settings.values()]}
    put_result(document, _as_text(settings), as_json=as_json)


def _checked(file: configuration.File, ctx: click.Context) -> Iterator[Setting]:
    """All settings of a file; InputError for its first fault."""
    root = ctx.find_root().command
    configuration.check_tables(file, root, ctx)
    for name, each in _commands(root, ctx):
        options = configuration.options_of(each)
        for setting in configuration.settings(file, name.split("."), options):
            configuration.converted(options[setting.key], setting, ctx)
            yield setting


def _commands(root: click.Command, ctx: click.Context, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that has options of its own, as files name it."""
    assert isinstance(root, click.Group)
    for name in root.list_commands(ctx):
        command = root.get_command(ctx, name)
        if isinstance(command, click.Group):
            yield from _commands(command, ctx, f"{path}{name}.")
        elif command is not None:
            yield f"{path}{name}", command


def _as_text(settings: dict[tuple[str, str], Setting]) -> str:
    """The settings in the form of a configuration file, each with its file."""
    lines: list[str] = []
    for table in sorted({table for table, _ in settings}, key=lambda table: (table != SHARED, table)):
        lines += [""] * bool(lines) + [f"[{table}]"]
        for (its_table, key), setting in settings.items():
            if its_table == table:
                lines.append(f"{key} = {json.dumps(setting.value, ensure_ascii=False)}  # {setting.path}")
    return "".join(line + "\n" for line in lines)


def _as_json(setting: Setting) -> dict[str, object]:
    return {
        "command": None if setting.table == SHARED else setting.table.replace(".", " "),
        "option": f"--{setting.key}",
        "value": setting.value,
        "file": str(setting.path),
    }
