"""Ctrl-C and --time end every long command soon, without a traceback. `fill` is in test_cli_process.

The waits are generous, since the machine may be busy: what they tell apart is work that ends from work that goes on.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_runner import random_words, write

PROGRAM = (sys.executable, "-c", "from crosswright.cli import main; main()")
# The same program with words of its own, so that no data need be built for `make`.
QUICK = (sys.executable, str(Path(__file__).parents[1] / "common" / "quick_workshop.py"))
# All ways to write eight by eight letters are solutions: too many to count one by one.
REGEX = "\n".join(
    ["shape = rectangular", "num_rows = 8", "num_cols = 8", "num_regexes_per_row = 1", "num_regexes_per_col = 1"]
    + ["alphabet = 'ABCDEFGH'"]
    + ["'.*'"] * 16
)
MOST = "1000000000"
LONG = {
    "count": (*PROGRAM, "count", "open8.txt", "--words", "random.txt"),
    "make": (*QUICK, "make", "--size", "15", "--difficulty", "3"),
    "crisscross": (*PROGRAM, "crisscross", "list.txt", "--nodes", MOST),
    "regex solve": (*PROGRAM, "regex", "solve", "regex.txt", "--count", "--nodes", MOST),
}
# How many seconds may a command take to load, and to end?
LOADING, ENDING = 2.5, 30


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    words = random_words()
    write("random.txt", words)
    write("open8.txt", "........\n" * 8)
    write("list.txt", "\n".join(words.split()[:200]))
    write("regex.txt", REGEX)


def begun(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("name", sorted(set(LONG) - {"make"}))  # whose test program loads for too long
def test_ctrl_c(name: str) -> None:
    process = begun(*LONG[name])
    time.sleep(LOADING)
    assert process.poll() is None, "this work is too short for the test"
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=ENDING)
    assert process.returncode == 130, told
    assert "Traceback" not in told


# Commands that write, and what they write. Each takes far longer than `LOADING_WORDS`.
WRITING = {
    "fill": (*PROGRAM, "fill", "open8.txt", "--words", "random.txt", "-o", "new.txt"),
    "patterns": (*PROGRAM, "pattern", "--count", "1000000", "-o", "new.txt"),
    "regex make": (*PROGRAM, "regex", "make", "--size", "8x8", "--words", "random.txt", "-o", "new.json"),
    "make": (*QUICK, "make", "--size", "21", "--difficulty", "3", "-o", "new.ipuz"),
    "daily": (*QUICK, "daily", "--from", "2026-01-01", "--ahead", "60", "--store", "new.sqlite"),
}
LOADING_WORDS = 6


@pytest.mark.parametrize("name", WRITING)
def test_ctrl_c_leaves_nothing_half_written(name: str) -> None:
    process = begun(*WRITING[name])
    time.sleep(LOADING_WORDS)
    assert process.poll() is None, "this work is too short for the test"
    process.send_signal(signal.SIGINT)
    out, told = process.communicate(timeout=ENDING)
    assert process.returncode == 130, told
    assert "Traceback" not in told and ("stopped" in out + told or "interrupted" in told)
    assert not [path for path in Path().iterdir() if "partial" in path.name or path.stat().st_size == 0]
    if name == "patterns":  # those that were found are whole
        assert len({len(grid.split()) for grid in Path("new.txt").read_text().split("\n\n") if grid.strip()}) == 1


@pytest.mark.parametrize("name", LONG)
def test_time(name: str) -> None:
    process = begun(*LONG[name], "--time", "0.5")
    _, told = process.communicate(timeout=ENDING)
    assert process.returncode in (0, 3), told
    assert "Traceback" not in told
