"""Every command of the command line by its path, and the names of its options."""

from __future__ import annotations

from collections.abc import Iterator

import click

from crosswright.cli import main


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")


COMMANDS = dict(commands(main, "crosswright"))


def options(command: click.Command) -> set[str]:
    found = (option for option in command.params if isinstance(option, click.Option))
    return {name for option in found for name in (*option.opts, *option.secondary_opts)}
