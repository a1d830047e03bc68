"""Builds the default lexicon: every source gives readings, each is scored, and an entry keeps its best score."""

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from crosswright.languages.english import unwelcome
from crosswright.languages.english.house_words import house_words, spellings
from crosswright.languages.english.readings import Sources, inflections, readings
from crosswright.languages.english.roots import RootFinder
from crosswright.languages.english.word_scores import score
from crosswright.languages.english.wordnet import Lemma
from crosswright.languages.language import RootedWords
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

SHORTEST, LONGEST = 2, 23
LOWEST_KEPT = 20  # which is the lowest score in the index?


def build(progress: OnProgress = ignore) -> RootedWords:
    """Every entry (A-Z) of the default lexicon with its score, alphabetically, and the roots of each.

    Takes some 20 seconds. Raises LexiconError when a package's data is missing.
    """
    with _without_garbage_collection():
        known = Sources(progress)
        progress(Progress("inflecting", 0.4))
        forms = list(inflections(known))
        best = _best_scores(known, forms, progress)
        best.update(house_words())
        progress(Progress("finding roots", 0.85))
        finder = RootFinder(known, ((form, lemma.text.lower()) for form, lemma in forms), spellings())
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
    """Pause the search for cycles: a million small objects have none, and it would take a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
