"""Memory: with 300,000 words a 15x15 is filled, and a refutation that it can't be is checked, in less than 150 MB."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from generated_words import generated_words

MOST_MB = 150
GRID = Path(__file__).parents[2] / "examples" / "demo15.txt"
PROGRAM = """
from pathlib import Path
from crosswright.cli import main
try:
    main()
finally:
    print(Path("/proc/self/status").read_text())
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.usefixtures("folder"),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc to see a process's own peak"),
]


def peak_mb(*arguments: str) -> float:
    """The most memory that a run of `crosswright` ever held. (ru_maxrss would count what its parent held, too.)"""
    command = [sys.executable, "-c", PROGRAM, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode in (0, 1), run.stderr
    (line,) = (line for line in run.stdout.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def test_300_000_words_take_less_than_150_mb(record_property) -> None:
    Path("many.txt").write_text("".join(f"{word};{score}\n" for word, score in generated_words(300_000)), "utf-8")
    words = ("--words", "many.txt", "--min-score", "0")
    # No word begins with four of them.
    Path("hard.txt").write_text("QQQQ" + GRID.read_text("utf-8")[4:], "utf-8")
    for what, *arguments in (
        ("with no index yet", "fill", GRID, *words),
        ("with an index", "fill", GRID, *words),
        ("with the readable engine", "fill", GRID, *words, "--engine", "python"),
        ("for the best fill", "fill", GRID, *words, "--best", "--nodes", "1000"),
        ("writing a refutation", "fill", "hard.txt", *words, "--refutation", "refutation.txt"),
        ("checking a refutation", "check", "hard.txt", *words, "--refutation", "refutation.txt"),
    ):
        peak = peak_mb(*map(str, arguments))
        record_property(f"{what}, MB", round(peak))
        assert peak < MOST_MB, f"{peak:.0f} MB {what}"
