"""No call that fails takes anything with it: the old file or the new one, a clear line, a cache that works.

The commands here are quick ones, and every third call fails; `bench/faults.py` tries every call of more commands.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from failing_commands import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
def test_every_third_call_fails(name: str, warm: bool, folder: Path) -> None:
    assert list(COMMANDS[name].faults(folder.parent, warm=warm, step=3)) == []
