"""Killed, interrupted or out of disk at any moment: nothing is lost but the run.

The moments are spread over the whole run, some more for each of $CROSSWRIGHT_CRASHES (1 without it); to look closer:

    CROSSWRIGHT_CRASHES=50 .venv/bin/pytest tests/whole/test_crashes.py
"""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runner import run, start, write
from generated_words import generated_words

resource = pytest.importorskip("resource", reason="needs a POSIX system")
pytestmark = pytest.mark.usefixtures("folder")

MOMENTS = 4 * int(os.environ.get("CROSSWRIGHT_CRASHES", "1"))
GRID = ".....\n.#.#.\n.....\n.#.#.\n.....\n"
OLD = "what was there before\n"
FILL = ("fill", "grid.txt", "--words", "words.dict", "--min-score", "0", "-o", "filled.txt", "--force")
PROVE = ("fill", "square.txt", "--words", "five.txt", "--no-explain", "--refutation", "refutation.txt.gz", "--force")


@pytest.fixture(autouse=True)
def work(folder: Path) -> None:
    """A grid to fill, a list that takes a moment to index, a grid to prove impossible, and old results."""
    write("grid.txt", GRID)
    write("words.dict", "".join(f"{word};{score}\n" for word, score in generated_words(20_000)))
    write("square.txt", "...\n" * 3)
    write("five.txt", "".join(f"{''.join(letters)}\n" for letters in list(itertools.permutations("ABC"))[:-1]))
    for name in ("filled.txt", "refutation.txt.gz"):
        write(name, OLD)


def moments() -> Iterator[float]:
    """Seconds after the start, over as long as a run takes here, and a little longer."""
    began = time.perf_counter()
    assert start(*FILL).wait() == 0
    lasts = 1.1 * (time.perf_counter() - began)
    return (lasts * (i + 0.5) / MOMENTS for i in range(MOMENTS))


def forget_index(cache: Path) -> None:
    for file in cache.glob("*.words"):
        file.unlink()


def all_is_well() -> None:
    """What was there is there or replaced by what is right, and the next run goes as if nothing had happened."""
    if Path("filled.txt").read_text() != OLD:
        assert (
            run("check", "filled.txt", "--structure", "grid.txt", "--words", "words.dict", "--min-score", "0").exit_code
            == 0
        )
    again = run(*FILL)
    assert (again.exit_code, "anew" in again.stderr) == (0, False)
    assert Path("filled.txt").read_text() != OLD
    write("filled.txt", OLD)


@pytest.mark.long
@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_signals(kind: signal.Signals, tmp_path: Path) -> None:
    ended_early = 0
    for moment in moments():
        forget_index(tmp_path / "cache")
        write("filled.txt", OLD)
        process = start(*FILL)
        time.sleep(moment)
        process.send_signal(kind)
        process.communicate()
        ended_early += process.returncode != 0
        all_is_well()
    assert ended_early > 0


def limited(arguments: tuple[str, ...], most: int) -> subprocess.CompletedProcess[str]:
    """Run it where no file may grow beyond so many bytes, which is to a program as if the disk were full."""
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most})); "
        "from crosswright.cli import main; main()"
    )
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.long
def test_no_room_for_the_index(tmp_path: Path) -> None:
    run(*FILL)
    (index,) = (tmp_path / "cache").glob("*.words")
    size = index.stat().st_size
    for i in range(MOMENTS):
        forget_index(tmp_path / "cache")
        result = limited(FILL, 200 + (size - 200) * i // MOMENTS)
        assert result.returncode == 0
        assert "can't be written (File too large)" in result.stderr
        assert not list((tmp_path / "cache").glob("*.words*"))
        all_is_well()


@pytest.mark.long
@pytest.mark.parametrize(("arguments", "output"), [(FILL, "filled.txt"), (PROVE, "refutation.txt.gz")])
def test_no_room_for_the_result(arguments: tuple[str, ...], output: str) -> None:
    run(*arguments)
    size = Path(output).stat().st_size
    for most in range(0, size, max(1, size // MOMENTS)):
        write(output, OLD)
        before = set(Path().iterdir())
        result = limited(arguments, most)
        assert result.returncode == 2
        assert result.stderr.splitlines()[-1] == f"crosswright: {Path(output).resolve()}: file too large"
        assert Path(output).read_text() == OLD
        assert set(Path().iterdir()) == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_no_room_for_what_is_printed() -> None:
    arguments = (*FILL[:6],)
    with Path("/dev/full").open("w") as full, Path("/dev/null").open("w") as nothing:
        command = [sys.executable, "-c", "from crosswright.cli import main; main()", *arguments]
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (told.returncode, told.stderr) == (2, "crosswright: <stdout>: no space left on device\n")
        assert subprocess.run(command, stdout=nothing, stderr=full, check=False).returncode == 2
