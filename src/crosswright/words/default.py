"""The default lexicon: made on the user's machine from what the installed packages know.

Every source gives readings (`readings.py`: a word or phrase with what is known about it), `scoring.py` judges
each, and an entry keeps its best. docs/LEXICON.md tells how good the outcome is and how that was measured.
"""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from crosswright.words import sources, unwelcome, wordnet
from crosswright.words.normalise import normalise
from crosswright.words.readings import readings
from crosswright.words.scoring import score

MODEL = 1  # raise it whenever a change in this folder changes a score
SHORTEST, LONGEST = 2, 23
LOWEST_KEPT = 20  # how low a score is still worth its place in the index?
UNWELCOME_SCORE = 5  # what slurs and obscenities get: below LOWEST_KEPT, so that they are left out

Progress = Callable[[str, float], None]


def words(progress: Progress | None = None) -> Iterator[tuple[str, int]]:
    """Every entry (A-Z) of the default lexicon with its score, alphabetically.

    Takes some 15 seconds. Raises LexiconError when a package's data is missing.
    """
    report = progress or (lambda what, share: None)
    best: dict[str, int] = {}
    for reading in readings(report):
        entry = normalise(reading.text)
        if entry and SHORTEST <= len(entry) <= LONGEST:
            points = UNWELCOME_SCORE if unwelcome.is_unwelcome(reading.text) else score(reading)
            if points > best.get(entry, LOWEST_KEPT - 1):
                best[entry] = points
    best.update(house_list())
    report("sorting the words", 0.95)
    yield from sorted(best.items())
    report("the default lexicon is made", 1.0)


def fingerprint() -> str:
    """Changes when a source or the model changes, and the lexicon is to be built again. Takes a few milliseconds."""
    nouns = wordnet.folder() / "data.noun"
    parts = [f"model {MODEL}", *sources.versions(), f"WordNet {nouns.stat().st_size}"]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def house_list() -> dict[str, int]:
    """The entries whose scores are set by hand: entry -> score."""
    text = Path(__file__).with_name("house.txt").read_text(encoding="ascii")
    scores: dict[str, int] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            points, _, texts = line.partition(":")
            scores.update((normalise(text) or "", int(points)) for text in texts.split(","))
    return scores
