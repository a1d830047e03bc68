"""Every call on a file or a database fails once, in every command: what is left, and what the user reads.

python bench/faults.py [--command NAME ...]

As SQLite is tested: the first call fails, then the second, and so on, with a full disk and without memory, with an
empty cache and with one that is there. After each failure the old file or the new one is there, stderr has one clear
line, no half-written file is left, and the next run goes as if nothing had happened.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "common"))

from failing import Calls, Command
from failing_commands import COMMANDS, inputs

# What stands for the name of the file that is written, in COMMANDS and here.
NEW = "new.txt"
WORDS = ("--words", "words.txt", "--min-score", "0")
MORE = {
    "all": Command(("all", "grid.txt", *WORDS, "-o", NEW, "--force"), (), inputs),  # fills found before a failure stay
    "count": Command(("count", "grid.txt", *WORDS), (), inputs),
    "crisscross": Command(("crisscross", "words.txt", "--nodes", "2000", "-o", NEW, "--force"), (NEW,), inputs),
    "explain": Command(("explain", "grid.txt", *WORDS), (), inputs),
    "candidates": Command(("candidates", "grid.txt", "1A", *WORDS), (), inputs),
    "export": Command(("words", "export", *WORDS, "-o", NEW, "--force"), (NEW,), inputs),
    "show": Command(("show", "puzzle.xd"), (), inputs),
    "diff": Command(("diff", "puzzle.xd", "puzzle.xd"), (), inputs),
    "render html": Command(("render", "puzzle.xd", "-o", "new.html", "--force"), ("new.html",), inputs),
    "convert puz": Command(("convert", "puzzle.xd", "new.puz", "--force"), ("new.puz",), inputs),
    "convert jpz": Command(("convert", "puzzle.xd", "new.jpz", "--force"), ("new.jpz",), inputs),
}


def main() -> int:
    """Try every call of every command, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", action="append", choices=[*COMMANDS, *MORE], help="only these")
    wanted = parser.parse_args().command
    home = Path(tempfile.mkdtemp()).resolve()
    os.environ |= {"CROSSWRIGHT_CACHE": str(home / "cache"), "CROSSWRIGHT_CONFIG": os.devnull}
    faults = 0
    print("| command | calls, cache empty | calls, cache there | failures tried | faults | seconds |")
    print("|---" * 6 + "|")
    for name, command in (COMMANDS | MORE).items():
        if wanted and name not in wanted:
            continue
        began, found, calls = time.process_time(), list[str](), []
        for warm in (False, True):
            calls.append(command.run(home, warm, Calls(home))[1].count)
            found += command.faults(home, warm=warm)
        faults += len(found)
        seconds = time.process_time() - began
        print(f"| {name} | {calls[0]} | {calls[1]} | {2 * sum(calls)} | {len(found)} | {seconds:.1f} |", flush=True)
        print(*found, sep="\n", file=sys.stderr, end="\n" if found else "")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
