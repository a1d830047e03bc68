"""The default lexicon: made on the user's machine from what the installed packages know.

Every source gives readings (`readings.py`: a word or phrase with what is known about it), `scoring.py` judges
each, and an entry keeps its best. docs/LEXICON.md has the quality of the result and how it was measured.
"""

import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crosswright.languages.english import corpora, unwelcome, wordnet
from crosswright.languages.english.readings import readings
from crosswright.languages.english.word_scores import score
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

MODEL = 3  # raise it whenever a change in this folder changes a score
SHORTEST, LONGEST = 2, 23
LOWEST_KEPT = 20  # how low a score is still worth its place in the index?


def words(progress: OnProgress = ignore) -> Iterator[tuple[str, int]]:
    """Every entry (A-Z) of the default lexicon with its score, alphabetically.

    Takes some 15 seconds. Raises LexiconError when a package's data is missing.
    """
    with _without_garbage_collection():
        best = _best_scores(progress)
    best.update(house_list())
    progress(Progress("sorting the words", 0.95))
    yield from sorted(best.items())
    progress(Progress("the default lexicon is made", 1.0))


def _best_scores(progress: OnProgress) -> dict[str, int]:
    best: dict[str, int] = {}
    for reading in readings(progress):
        entry = normalise(reading.text)
        if entry and SHORTEST <= len(entry) <= LONGEST:
            points = score(reading)
            if points > best.get(entry, LOWEST_KEPT - 1) and not unwelcome.is_unwelcome(reading.text):
                best[entry] = points
    return best


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """A million small objects come to be and none refers back: looking for cycles would take a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def fingerprint() -> str:
    """Changes when a source or the model changes, and the lexicon is to be built again. Takes a few milliseconds."""
    nouns = wordnet.folder() / "data.noun"
    parts = [f"model {MODEL}", *corpora.versions(), f"WordNet {nouns.stat().st_size}"]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def house_list() -> dict[str, int]:
    """The entries whose scores are set by hand: entry -> score."""
    text = Path(__file__).with_name("house_words.txt").read_text(encoding="ascii")
    scores: dict[str, int] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            points, _, texts = line.partition(":")
            scores.update((normalise(text) or "", int(points)) for text in texts.split(","))
    return scores
