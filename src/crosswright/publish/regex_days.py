"""Makes the regex crosswords of the coming days: one for every day that has none.

A week begins easy and gets harder; on Sunday there is a hexagon. The date is the seed.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterable, Sequence
from random import Random

from crosswright.errors import UsageError
from crosswright.media.regex.play import regex_document
from crosswright.progress import Stop, never
from crosswright.publish.names import REGEX, SeriesDay
from crosswright.publish.store import Store
from crosswright.publish.store.rows import REGEX_TITLE, Approval, RegexDay
from crosswright.regex import MadeRegex, Shape, hexagon_rows, make_regex, write_compact

# The difficulty of each weekday from Monday on, and the lengths of the rows.
DIFFICULTIES = (1, 2, 2, 3, 4, 5, 2)
SIZES: tuple[Sequence[int], ...] = ([4] * 4, [4] * 4, [5] * 4, [5] * 5, [5] * 5, [5] * 5, hexagon_rows(3))
# How many grids does a day try?
TRIES = 6
# How far apart are the seeds of a day that is made again?
BETWEEN_SEEDS = 10**7


def make_regex_days(
    store: Store,
    days: Iterable[datetime.date],
    words: Callable[[], Sequence[str]],
    *,
    approval: Approval = "none",
    stop: Stop = never,
) -> list[tuple[datetime.date, str]]:
    """Make and publish the puzzles of these days; returns each day with its state, "there", "made" or "missing".

    `words` is called only if a day is missing. A day whose puzzle was rejected is made from another seed. `approval`:
    "wanted" where somebody must approve a puzzle before it is shown.
    """
    results = []
    for day in days:
        state = "there"
        if store.regexes.day(day) is None:
            refusals = store.changes.refusals(SeriesDay(REGEX, day))
            made = made_for(day, words(), again=refusals, stop=stop)
            state = "missing" if made is None else "made"
            if made is not None:
                store.regexes.publish(*stored(day, made), approval)
        results.append((day, state))
        if stop():
            break
    return results


def made_for(day: datetime.date, words: Sequence[str], *, again: int = 0, stop: Stop = never) -> MadeRegex | None:
    """The puzzle of a day, nearest to its difficulty; None if none was found. Another `again`, another puzzle."""
    random, lengths = Random(day.toordinal() + again * BETWEEN_SEEDS), SIZES[day.weekday()]
    by_length = {length: [word for word in words if len(word) == length] for length in set(lengths)}
    if any(len(fitting) < lengths.count(length) for length, fitting in by_length.items()):
        return None
    for seed in range(TRIES):
        rows = [random.choice(by_length[length]) for length in lengths]
        try:
            made = make_regex(rows, difficulty=DIFFICULTIES[day.weekday()], seed=seed, stop=stop)
        except UsageError:  # a word with a character that can't be printed
            continue
        if made is not None or stop():
            return made
    return None


def stored(day: datetime.date, made: MadeRegex, title: str = REGEX_TITLE) -> tuple[RegexDay, str]:
    """A made puzzle as the store keeps it, and the document for its player."""
    puzzle = made.puzzle
    hexagonal = puzzle.shape is Shape.HEXAGONAL
    size = f"hexagon of {puzzle.side}" if hexagonal else f"{len(made.solution)} by {len(made.solution[0])}"
    document = regex_document(puzzle, id=f"regex-{day}", title=title, solution=made.solution, date=day.isoformat())
    kept = RegexDay(day, made.difficulty, size, write_compact(puzzle), title)
    return kept, json.dumps(document, ensure_ascii=False)
