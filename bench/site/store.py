"""The site's store: how long its look-ups and writes take, and whether kill -9 loses anything.

python bench/site/store.py [--store PLACE] [--days 1000] [--kills 50]

A store with so many days is made (the same puzzle again and again); times are the process's own, those of writes the
clock's, as they wait for the disk. A writer is then killed so often, at random moments up to half a second after its
first puzzle; every id that it had printed after a commit must be there.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from statistics import median

from crosswright.grid import Grid
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.sql import is_sqlite

FIRST = date(2026, 1, 1)
CALLS = 300
WRITER = """
import sys
from crosswright.publish.store import Store
sys.path.insert(0, sys.argv[2])
from store import puzzle
store = Store(sys.argv[1])
while True:
    print(store.add(puzzle(), origin="made"), flush=True)
"""


def puzzle(side: int = 15) -> Puzzle:
    """One as large as a daily, its clues of usual length."""
    fill = Grid(side, side, blocks={c for c in range(side * side) if c % 4 == c // side % 4}, letters=())
    fill = fill.with_letters({c: "ETAOIN"[c % 6] for c in range(side * side) if c not in fill.blocks})
    return Puzzle.of(fill, {slot.name: f"Something of forty characters, {slot.name}" for slot in fill.slots})


def microseconds(call: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """The median of many calls, after one that isn't counted."""
    call()
    times = []
    for _ in range(CALLS):
        start = clock()
        call()
        times.append(clock() - start)
    return median(times) * 1e6


def measure(place: str, days: int) -> dict[str, float]:
    store, one, last = Store(place), puzzle(), FIRST + timedelta(days)
    start = time.perf_counter()
    for number in range(days):
        store.publish(FIRST + timedelta(number), one, difficulty=number % 5 + 1)
    each = (time.perf_counter() - start) / days * 1e6
    id = FIRST.isoformat()
    clock = time.perf_counter
    figures = {
        "get": microseconds(lambda: store.get(id)),
        "get, and its puzzle as an object": microseconds(lambda: store.get(id).puzzle),  # type: ignore[union-attr]
        "archive, 50 of them": microseconds(lambda: store.archive(before=last, difficulty=3)),
        "days, a month": microseconds(lambda: store.days(last - timedelta(30), last)),
        "publish (clock)": each,
        "finished (clock)": microseconds(lambda: store.finished(id, 300, 0), clock),
        f"median, of {CALLS} plays": microseconds(lambda: store.median(id)),
    }
    store.close()
    return figures


def kill(place: str, kills: int) -> tuple[int, int]:
    """How many puzzles were told of by writers that were killed, and how many of them are not there."""
    told: list[str] = []
    for _ in range(kills):
        command = [sys.executable, "-c", WRITER, place, str(Path(__file__).parent)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        told.append(process.stdout.readline().strip())
        time.sleep(random.uniform(0, 0.5))
        process.kill()
        told += process.communicate()[0].split("\n")[:-1]  # the last line may be torn
    store = Store(place)
    lost = sum(store.get(id) is None for id in told)
    store.close()
    return len(told), lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", help="an empty store; by default a new SQLite file")
    parser.add_argument("--days", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=50)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = asked.store or f"{folder}/site.sqlite"
        print(f"{'SQLite' if is_sqlite(place) else 'PostgreSQL'}, {asked.days:,} days, microseconds, medians")
        for name, figure in measure(place, asked.days).items():
            print(f"{name:34} {figure:8,.0f}")
        told, lost = kill(place, asked.kills)
        print(f"{asked.kills} kills of a writer, {told:,} puzzles committed, {lost} lost")


if __name__ == "__main__":
    main()
