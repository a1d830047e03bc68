"""kill -9 `daily` and `make --count` at random moments: what was told is there, and the end is as if never killed.

python bench/kill_makers.py [--kills 20] [--puzzles 200] [--seed 0]

Each command is run once to its end, and then, in another place, killed again and again; the processes that it has
started notice that by themselves. After the last kill it runs to its end. A day that it has printed as made must be in
the store from then on; the puzzles must be those of the run that nobody killed; no process may be left. The puzzles are
minis of nonsense (tests/common/quick_workshop.py), so that what is tried is the keeping, not the making.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

from crosswright.publish.store import Store

COMMON = Path(__file__).parents[1] / "tests" / "common"
FIRST = date(2026, 11, 23)
PLAN = "repeat-after = 0\n[every-day]\npreset = 'mini'"
# After how many new lines of its output is a command killed at most, how many seconds later, and how many seconds may
# its processes take to notice? It has a line for each puzzle, first for those that are there.
MOST_LINES, SOON, NOTICE = 12, 0.2, 10.0


def daily(puzzles: int) -> list[str]:
    """The command that makes so many days, without their place."""
    return [sys.executable, str(COMMON / "quick_workshop.py"), "daily", "--plan", "plan.toml", "--from", str(FIRST),
            "--ahead", str(puzzles - 1), "--store"]  # fmt: skip


def batch(puzzles: int) -> list[str]:
    """The command that makes so many files, without their folder."""
    return [sys.executable, str(COMMON / "quick_batch.py"), "make", "--preset", "mini", "--count", str(puzzles),
            "--window", "6", "--most-uses", str(puzzles), "--workers", "2", "--out"]  # fmt: skip


def days(place: str) -> dict[str, tuple[str, ...]]:
    """The solution of each day of a store."""
    if not Path(place).exists():
        return {}
    with closing(Store(place)) as store:
        found = store.days(FIRST, date.max)
        return {str(day.date): store.day(day.date).puzzle.solution for day in found}  # type: ignore[union-attr]


def files(folder: str) -> dict[str, object]:
    """The puzzles in a batch's folder; a half-written one has another suffix."""
    return {path.name: path.read_bytes() for path in Path(folder).glob("*.ipuz")}


def killed(command: list[str], lines: int, seconds: float) -> tuple[bool, list[str]]:
    """Run a command, and kill it so many seconds after a line of its output; whether it was, and what it printed."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    printed = [process.stdout.readline() for _ in range(lines)]
    time.sleep(seconds)
    process.kill()
    printed += process.stdout.read().split("\n")[:-1]  # the last line may be torn
    return process.wait() == -signal.SIGKILL, printed


def left(place: str) -> int:
    """How many processes still work for a place after a while."""
    end = time.monotonic() + NOTICE
    while True:
        running = [path for path in Path("/proc").glob("[0-9]*/cmdline") if place.encode() in _content(path)]
        if not running or time.monotonic() > end:
            return len(running)
        time.sleep(0.1)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def faults(
    command: list[str], of: Callable[[str], dict[str, object]], place: str, kills: int, chance: random.Random
) -> list[str]:
    """What is wrong after so many kills of a command and its end."""
    wrong = list[str]()
    subprocess.run([*command, f"whole-{place}"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    whole, done, rounds, before = of(f"whole-{place}"), 0, 0, 0
    while done < kills:
        rounds += 1
        here = f"{rounds}-{place}"
        told, now = set[str](), dict[str, object]()
        while done < kills:
            was_killed, lines = killed(
                [*command, here], len(now) + chance.randrange(MOST_LINES), chance.uniform(0, SOON)
            )
            done += was_killed
            told |= {line.split()[0] for line in lines if "  made  " in line}
            now = of(here)
            before += len(now)
            if of is days and told - now.keys():
                wrong.append(f"told and lost: {sorted(told - now.keys())[:3]}")
            if any(now[name] != whole[name] for name in now):
                wrong.append(f"another puzzle after kill {done}")
            if not was_killed:
                break
        end = subprocess.run([*command, here], check=False, capture_output=True, text=True)
        if end.returncode != 0 or "Traceback" in end.stderr:
            wrong.append(f"it does not end well: {end.returncode} {end.stderr[-200:]}")
        if of(here) != whole:
            wrong.append("the puzzles are not those of a run that nobody killed")
        if count := left(here):
            wrong.append(f"{count} processes are left")
    print(f"{command[2]}: {done} kills in {rounds} places, {before} puzzles there after them, {len(wrong)} faults")
    return wrong


def main() -> int:
    """Kill as often as asked, and say what was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--puzzles", type=int, default=200, help="how many each command is to make")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"CROSSWRIGHT_CACHE": f"{home}/cache", "CROSSWRIGHT_CONFIG": os.devnull}
        os.chdir(home)
        Path("plan.toml").write_text(PLAN)
        place, kills = str(os.getpid()), options.kills
        wrong = faults(daily(options.puzzles), days, f"{place}.sqlite", kills, chance)  # type: ignore[arg-type]
        wrong += faults(batch(options.puzzles), files, f"{place}-minis", kills, chance)
    print(*wrong, sep="\n")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main())
