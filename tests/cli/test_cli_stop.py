"""Ctrl-C and --time end every long command soon, without a traceback. `fill` is in test_cli_process.

Ctrl-C comes after the work has begun (`steady_program`). In the last tests it comes while Python loads the program.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runner import random_words, write
from patience import PATIENCE
from steady_program import BEGUN, command, started

# All ways to write eight by eight letters are solutions: too many to count one by one.
REGEX = "\n".join(
    ["shape = rectangular", "num_rows = 8", "num_cols = 8", "num_regexes_per_row = 1", "num_regexes_per_col = 1"]
    + ["alphabet = 'ABCDEFGH'"]
    + ["'.*'"] * 16
)
MOST = "1000000000"
LONG = {
    "count": ("count", "open8.txt", "--words", "random.txt"),
    "make": ("make", "--size", "15", "--difficulty", "3"),
    "crisscross": ("crisscross", "list.txt", "--nodes", MOST),
    "regex solve": ("regex", "solve", "regex.txt", "--count", "--nodes", MOST),
}
# With words of their own, so that no data need be built for them.
QUICK = ("make", "daily")


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    words = random_words()
    write("random.txt", words)
    write("open8.txt", "........\n" * 8)
    write("list.txt", "\n".join(words.split()[:200]))
    write("regex.txt", REGEX)


def workshop_of(name: str) -> str:
    return "quick" if name in QUICK else "real"


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c(name: str) -> None:
    process = started(*LONG[name], workshop=workshop_of(name))
    assert process.poll() is None, "this work is too short for the test"
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, told
    assert "Traceback" not in told


# Commands that write, and what they write. Each takes far longer than a test.
WRITING = {
    "fill": ("fill", "open8.txt", "--words", "random.txt", "-o", "new.txt"),
    "patterns": ("pattern", "--count", "1000000", "-o", "new.txt"),
    "regex make": ("regex", "make", "--size", "8x8", "--words", "random.txt", "-o", "new.json"),
    "make": ("make", "--size", "21", "--difficulty", "3", "-o", "new.ipuz"),
    "daily": ("daily", "--from", "2026-01-01", "--ahead", "60", "--store", "new.sqlite"),
}
# After how many questions whether to stop are they in the middle?
STEPS = 20


@pytest.mark.parametrize("name", WRITING)
def test_ctrl_c_leaves_nothing_half_written(name: str) -> None:
    process = started(*WRITING[name], workshop=workshop_of(name), steps=STEPS)
    assert process.poll() is None, "this work is too short for the test"
    process.send_signal(signal.SIGINT)
    out, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, told
    assert "Traceback" not in told and ("stopped" in out + told or "interrupted" in told)
    assert not [path for path in Path().iterdir() if "partial" in path.name or path.stat().st_size == 0]
    if name == "patterns":  # those that were found are whole
        assert len({len(grid.split()) for grid in Path("new.txt").read_text().split("\n\n") if grid.strip()}) == 1


@pytest.mark.parametrize("name", LONG)
def test_time(name: str) -> None:
    process = subprocess.run(
        command(*LONG[name], "--time", "0.5", workshop=workshop_of(name)),
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert process.returncode in (0, 3), process.stderr
    assert "Traceback" not in process.stderr
    assert BEGUN in process.stderr


@pytest.mark.parametrize(
    ("loaded", "arguments"), [("click", ("--version",)), ("numpy", ("words", "export", "--words", "random.txt"))]
)
def test_ctrl_c_while_a_package_is_loaded(loaded: str, arguments: tuple[str, ...]) -> None:
    """Before the command line is there, and within a command."""
    write(f"{loaded}.py", "import signal\nsignal.raise_signal(signal.SIGINT)\n")
    process = subprocess.run(
        [sys.executable, "-m", "crosswright", *arguments],
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert (process.returncode, process.stdout, process.stderr.split("\n")[-2:]) == (
        130,
        "",
        ["crosswright: interrupted", ""],
    )
    assert "Traceback" not in process.stderr
