"""Checks the days of a site's store: every puzzle right, every entry clued, no answer again within the promised days.

    crosswright daily --plan plan.toml --from 2027-01-01 --ahead 364 --store year.db
    .venv/bin/python bench/year.py year.db de 2027-01-01 365 [DAYS]      DAYS until an answer may return; 14

where plan.toml has `language = "de"` and `[every-day] preset = "mini"`. A day is right if the witness finds no fault
with the words of the language's default lexicon, and if each entry has a clue that no other has, without its answer in
it and not in English. It is fair if the maker's judgement has no unfair cell. The last lines say how many letters were
judged, and how many answers and clues the days have in common.
"""

from __future__ import annotations

import datetime
import re
import sys
from collections import Counter
from collections.abc import Container

from wordfreq import zipf_frequency

from crosswright.checking import check
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.words import default_lexicon

MOST_COMMON = 5
# How much commoner are the words of an English clue in English than in the other language? Their mean, as a Zipf
# frequency. A single word says too little.
COMMONER, FEWEST = 0.5, 2
# What the report of a day says of its letters.
JUDGED = {
    "letters": "letters",
    "right": "right from the clues",
    "right_without_clues": "right without them",
    "trusted": "not sure, within reach",
}
_WORD = re.compile(r"[^\W\d_]+")


def is_english(text: str, language: str) -> bool:
    """Whether the words of a clue are commoner in English than in the language of the puzzle.

    >>> is_english("Gangster's pistol", "de"), is_english("Museum in Madrid", "de")
    (True, False)
    """
    words = [] if language == "en" else _WORD.findall(text)
    commoner = sum(zipf_frequency(word, "en") - zipf_frequency(word, language) for word in words)
    return len(words) >= FEWEST and commoner > COMMONER * len(words)


def faults(puzzle: Puzzle, words: Container[str], language: str) -> list[str]:
    """What is wrong with a day's puzzle by itself."""
    fill = puzzle.fill
    found = [str(fault) for fault in check(fill, structure=fill.cleared(), words=words)]
    unclued = [clue.name for clue in puzzle.clues if not clue.text.plain.strip()]
    found += [f"no clue for {', '.join(unclued)}"] if unclued else []
    told = [clue.name for clue in puzzle.clues if puzzle.answer(clue).lower() in clue.text.plain.lower().split()]
    found += [f"the answer stands in the clue of {', '.join(told)}"] if told else []
    texts = Counter(clue.text.plain for clue in puzzle.clues)
    found += [f'"{text}" stands {times} times' for text, times in texts.items() if text and times > 1]
    return found + [f'"{text}" is English' for text in texts if is_english(text, language)]


def main(place: str, language: str, first: datetime.date, count: int, apart: int) -> None:
    words = default_lexicon(language=language)
    store, last_day, bad, nearest = Store(place), dict[str, datetime.date](), 0, count
    answers, clues, unfair, letters = Counter[str](), Counter[str](), 0, Counter[str]()
    for day in (first + datetime.timedelta(days) for days in range(count)):
        stored = store.day(day)
        if stored is None:
            print(day, "there is no puzzle")
            bad += 1
            continue
        entries = set(stored.puzzle.fill.entries.values())
        again = {entry: (day - last_day[entry]).days for entry in entries if entry in last_day}
        nearest = min(nearest, *again.values(), count)
        found = faults(stored.puzzle, words, language)
        found += [f"{entry} again" for entry, days in again.items() if days < apart]
        bad += bool(found)
        report = stored.report or {}
        proof = report.get("proof", {})
        unfair += bool(report.get("unfair") or proof.get("unfair"))
        letters.update({name: proof.get(name, 0) for name in JUDGED})
        print(*([day, *found] if found else []), sep=": ", end="\n" * bool(found))
        last_day |= dict.fromkeys(entries, day)
        answers.update(stored.puzzle.fill.entries.values())
        clues.update(clue.text.plain for clue in stored.puzzle.clues)
    print(f"{count} days, {bad} with faults, {unfair} with cells or slots that the maker calls unfair")
    print("; ".join(f"{letters[name]:,} {what}" for name, what in JUDGED.items()))
    print(f"an answer returns after {nearest} days at least")
    print(f"{answers.total():,} entries, {len(answers):,} different; {len(clues):,} different clues")
    print("the most common:", ", ".join(f"{entry} {times}" for entry, times in answers.most_common(MOST_COMMON)))


if __name__ == "__main__":
    place, language, first, count, *apart = sys.argv[1:]
    main(place, language, datetime.date.fromisoformat(first), int(count), int(apart[0]) if apart else 14)
