"""Builds the default lexicon: every source gives readings, each is scored, and an entry keeps its best score."""

from collections.abc import Iterable
from typing import NamedTuple

from crosswright.language.language import RootedWords
from crosswright.languages.english.sources.wordnet import Lemma
from crosswright.languages.english.words import unwelcome
from crosswright.languages.english.words.gains import PASSES, gain, gain_by_hand
from crosswright.languages.english.words.house_words import HouseWord, house_words, spellings
from crosswright.languages.english.words.readings import SourceData, inflections, readings
from crosswright.languages.english.words.roots import RootFinder
from crosswright.languages.english.words.scores import score
from crosswright.progress import OnProgress, Progress, ignore

SHORTEST, LONGEST = 2, 23
LOWEST_KEPT = 20  # which is the lowest familiarity in the index?


def build(progress: OnProgress = ignore) -> RootedWords:
    """Every entry (A-Z), alphabetically: what a grid gains by it, its roots, and how well it is known.

    Takes some 20 seconds. Raises LexiconError when a package's data is missing.
    """
    known = SourceData(progress)
    progress(Progress("inflecting", 0.4))
    forms = list(inflections(known))
    best = _best_ratings(known, forms, progress)
    for entry, word in house_words().items():
        best[entry] = _by_hand(word, best.get(entry))
    progress(Progress("finding roots", 0.85))
    finder = RootFinder(known, ((form, lemma.text.lower()) for form, lemma in forms), spellings())
    roots = {entry: finder.roots(entry) for entry in best}
    progress(Progress("sorting the words", 0.95))
    gains = {entry: best[entry].gain for entry in sorted(best)}
    familiarity = {entry: best[entry].familiarity for entry in gains}
    progress(Progress("the default lexicon is made", 1.0))
    return RootedWords(gains, roots, familiarity)


class Rating(NamedTuple):
    """The two figures of an entry, 0..100."""

    gain: int
    familiarity: int


_UNRATED = Rating(0, 0)


def _best_ratings(known: SourceData, forms: Iterable[tuple[str, Lemma]], progress: OnProgress) -> dict[str, Rating]:
    """Each entry's best gain and its best familiarity; they may come from two of its readings."""
    best: dict[str, Rating] = {}
    for reading in readings(known, forms, progress):
        entry = reading.entry
        if SHORTEST <= len(entry) <= LONGEST and (familiarity := score(reading)) >= LOWEST_KEPT:
            before, its_gain = best.get(entry, _UNRATED), gain(reading, familiarity)
            better = its_gain > before.gain or familiarity > before.familiarity
            if better and not unwelcome.is_unwelcome(reading.text):
                best[entry] = Rating(max(before.gain, its_gain), max(before.familiarity, familiarity))
    return best


def _by_hand(word: HouseWord, before: Rating | None) -> Rating:
    """The rating of an entry with a score set by hand. A good score also says that the entry is known."""
    known = before.familiarity if before else 0
    return Rating(gain_by_hand(word.text, word.score), max(word.score, known) if word.score >= PASSES else known)
