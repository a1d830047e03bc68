"""The days of a store, looked at one by one: are they all there, right, solvable, and without repeats?

python bench/site/days.py STORE FIRST LAST

Each puzzle is read from the store and checked by the witness (`crosswright.checking`); its answers are compared with
those of all days before, by a table of this script's own. That it can be solved stands in the report that was kept with
it: how many letters the solver got without the facts that the clues were made from.
"""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date, timedelta

from crosswright.checking import check
from crosswright.publish.store import Store, Stored


def wrong(stored: Stored) -> list[str]:
    """What is wrong with a day's puzzle by itself."""
    puzzle = stored.puzzle
    found = [str(fault) for fault in check(puzzle.fill)]
    found += [f"{clue.name} has no clue" for clue in puzzle.clues if not clue.text.plain.strip()]
    if len(puzzle.clues) != len(puzzle.grid.slots):
        found.append(f"{len(puzzle.clues)} clues for {len(puzzle.grid.slots)} slots")
    return found


def main() -> None:
    place, first, last = sys.argv[1], date.fromisoformat(sys.argv[2]), date.fromisoformat(sys.argv[3])
    store, counts, last_seen, lengths = Store(place), Counter[str](), dict[str, date](), Counter[int]()
    letters = right = 0
    nearest = 10**6
    for number in range((last - first).days + 1):
        day = first + timedelta(number)
        if (stored := store.day(day)) is None:
            print(f"{day} is missing")
            continue
        report = stored.report or {}
        proof = report["proof"]
        letters, right = letters + proof["letters"], right + proof["right"]
        counts.update(
            {
                "days": 1,
                f"days of {stored.rows}x{stored.columns}": 1,
                "right": not wrong(stored),
                "fair": not report["unfair"],
                "at the first try": report["tries"] == 1,
                "unfair slots": len(report["unfair"]),
                "answers": len(stored.puzzle.fill.entries),
            }
        )
        for fault in wrong(stored):
            print(f"{day}: {fault}")
        for answer in stored.puzzle.fill.entries.values():
            lengths[len(answer)] += answer in last_seen
            if answer in last_seen:
                nearest = min(nearest, (day - last_seen[answer]).days)
            last_seen[answer] = day
    for name, figure in counts.items():
        print(f"{name:24} {figure:6,}")
    print(f"letters got by the solver {right:,} of {letters:,}")
    returned = ", ".join(f"{count} of {length} letters" for length, count in sorted(lengths.items()) if count)
    print(f"answers that returned: {returned}; the soonest after {nearest} days" if returned else "no answer returned")
    store.close()


if __name__ == "__main__":
    main()
