"""The user guide names every command and every option, and nothing that isn't there."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from cli_commands import COMMANDS, options

from crosswright.cli import main

GUIDE = Path(__file__).parents[2] / "docs" / "CLI.md"


def section(path: str) -> str:
    """What the guide says of one command: from its heading to the next of the same depth or less."""
    found = re.search(rf"^(#+) `{path}[^`]*`\n(.*?)(?=^#|\Z)", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found, f"docs/CLI.md has no section headed `{path} ...`"
    return found[0]


def shared() -> str:
    """What the guide says of options that several commands have."""
    return "".join(re.findall(r"^## Options .*?(?=^## |\Z)", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_option_is_in_the_guide(path: str) -> None:
    text = section(path) + shared()
    missing = {name for name in options(COMMANDS[path]) if not re.search(rf"`{name}[ `]", text)}
    assert missing == set()


def test_every_option_in_the_guide_exists() -> None:
    named = set(re.findall(r"`(--?[a-z][a-z-]*)", GUIDE.read_text("utf-8")))
    existing = {name for command in COMMANDS.values() for name in options(command)}
    assert named - existing - options(main) - {"--help", "-h"} == set()


@pytest.mark.parametrize("path", COMMANDS)
def test_every_option_has_a_help_text(path: str) -> None:
    for option in COMMANDS[path].params:
        if isinstance(option, click.Option):
            assert option.help, option.name
