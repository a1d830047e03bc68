"""The default lexicon: made on the user's machine from what the installed packages know.

Every source gives readings (`readings.py`: a word or phrase with what is known about it), `scoring.py` judges
each, and an entry keeps its best. docs/LEXICON.md has the quality of the result and how it was measured.
"""

import gc
import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from crosswright.languages.english import corpora, unwelcome, wordnet
from crosswright.languages.english.readings import Sources, inflections, readings
from crosswright.languages.english.roots import RootFinder, roots_of_other
from crosswright.languages.english.word_scores import score
from crosswright.languages.english.wordnet import Lemma
from crosswright.languages.language import RootedWords
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

__all__ = ["build", "fingerprint", "roots_of_other"]

MODEL = 4  # raise it whenever a change in this folder changes a score or a root
SHORTEST, LONGEST = 2, 23
LOWEST_KEPT = 20  # how low a score is still worth its place in the index?


def build(progress: OnProgress = ignore) -> RootedWords:
    """Every entry (A-Z) of the default lexicon with its score, alphabetically, and the roots of each.

    Takes some 20 seconds. Raises LexiconError when a package's data is missing.
    """
    with _without_garbage_collection():
        known = Sources(progress)
        progress(Progress("inflecting", 0.4))
        forms = list(inflections(known))
        best = _best_scores(known, forms, progress)
        best.update(house_list())
        progress(Progress("finding roots", 0.85))
        finder = RootFinder(known, ((form, lemma.text.lower()) for form, lemma in forms))
        roots = {entry: finder.roots(entry) for entry in best}
    progress(Progress("sorting the words", 0.95))
    scores = dict(sorted(best.items()))
    progress(Progress("the default lexicon is made", 1.0))
    return RootedWords(scores, roots)


def _best_scores(known: Sources, forms: Iterable[tuple[str, Lemma]], progress: OnProgress) -> dict[str, int]:
    best: dict[str, int] = {}
    for reading in readings(known, forms, progress):
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
