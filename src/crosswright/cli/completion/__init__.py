"""`crosswright completion`: a script that completes commands, options and files in your shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import click
from click.shell_completion import get_completion_class

from crosswright.cli.common.command import argument, command
from crosswright.cli.common.writing import put_out
from crosswright.errors import UsageError

SHELLS = ("bash", "zsh", "fish")
# The variable by which the shell's script asks this program for completions; click makes its name so.
VARIABLE = "_CROSSWRIGHT_COMPLETE"


@command(
    examples="""
        crosswright completion bash > crosswright.bash
        crosswright completion fish
    """
)
def completion(*, shell: Literal["bash", "zsh", "fish"] | None = argument("[bash|zsh|fish]")) -> None:
    """Print a script that completes commands, options and file names in your SHELL; without one, in $SHELL.

    bash: eval "$(crosswright completion bash)" in ~/.bashrc. zsh: the same with zsh, in ~/.zshrc. fish: write it to
    ~/.config/fish/completions/crosswright.fish.

    Exit code: 0 printed.
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise UsageError(f"which shell is yours? name one of {', '.join(SHELLS)}")
    kind = get_completion_class(name)
    assert kind is not None
    root = click.get_current_context().find_root().command
    put_out(kind(root, {}, "crosswright", VARIABLE).source().strip() + "\n")
