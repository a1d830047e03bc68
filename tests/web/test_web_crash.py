"""A whole site, killed in the middle of its writes: bench/site/crash.py in short."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE

pytest.importorskip("fastapi")
BENCH = Path(__file__).parents[2] / "bench"
CRASH = BENCH / "site" / "crash.py"


@pytest.mark.long
def test_a_site_killed_in_the_middle_of_its_writes_has_kept_what_it_acknowledged() -> None:
    options = ["--kills", "2", "--writers", "1", "--makers", "0", "--seconds", "0.2"]
    run = subprocess.run(
        [sys.executable, str(CRASH), *options], check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == 0, run.stdout + run.stderr
    kept = re.match(r"2 kills: (\d+) uploads and (\d+) finishes acknowledged\n0 faults, 0 of", run.stdout)
    assert kept is not None and min(map(int, kept.groups())) >= 2, run.stdout


@pytest.mark.long
def test_makers_that_are_killed_lose_nothing_that_they_told() -> None:
    """bench/kill_makers.py in short."""
    command = [sys.executable, str(BENCH / "kill_makers.py"), "--kills", "2", "--puzzles", "40"]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("2 kills in ") == run.stdout.count(" 0 faults\n") == 2, run.stdout
