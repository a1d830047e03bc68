"""What a list of millions of words costs: `fill` with it, first when its index is built, then when that is kept.

python bench/large_list.py [--words 5000000] [--seed 1]

The words are random, of 3 to 15 letters, each with a score. Printed are the file's size, and for both runs the
processor's seconds and the most memory that the command held.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

# In so many pieces is the list written, so that this program needs little memory itself.
PIECES = 100


def write_list(path: Path, words: int, seed: int) -> None:
    """A list of random words with their scores."""
    random = Random(seed)
    with path.open("w", encoding="ascii") as file:
        for _ in range(PIECES):
            letters = random.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=words // PIECES * 15)
            for k in range(words // PIECES):
                length = random.randint(3, 15)
                file.write(f"{''.join(letters[15 * k : 15 * k + length])};{random.randint(0, 100)}\n")


def cost(command: list[str], folder: Path) -> tuple[float, float]:
    """The processor's seconds and the most megabytes of a command, whose cache is in a folder of its own."""
    process = subprocess.Popen(command, env={**os.environ, "XDG_CACHE_HOME": str(folder)}, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Measure both runs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--words", type=int, default=5_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_list(folder / "list.txt", options.words, options.seed)
        print(f"{options.words:,} words, {(folder / 'list.txt').stat().st_size / 1e6:.0f} MB")
        fill = [sys.executable, "-m", "crosswright", "fill", "--open", "4x4", "--words", str(folder / "list.txt")]
        for run in ("first", "again"):
            seconds, megabytes = cost(fill, folder / "cache")
            print(f"{run}: {seconds:.1f} s of the processor, {megabytes:.0f} MB")


if __name__ == "__main__":
    main()
