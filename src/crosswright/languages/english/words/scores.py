"""How well a word is known, from the data of the sources: 0..100, from 50 on solvers know it.

A *reading* is one way to read an entry: ICECREAM as the phrase "ice cream". Its score is the sum of
the features below, each with its reason, its weight in score points and what it measures.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from crosswright.arithmetic import added, log
from crosswright.languages.english.sources.word_lists import word_set
from crosswright.languages.english.sources.wordnet import Lemma
from crosswright.languages.hunspell import InSpellingList
from crosswright.words.normalise import normalise

LOWEST, HIGHEST = 0, 100


@dataclass(slots=True)
class Reading:
    """A word or phrase with what the sources know about it. Zipf: 3 is once in a million words, 6 a thousand times."""

    text: str  # lower case, words separated by single spaces
    zipf: float = 0.0  # of the word as it stands; of a phrase see `sources.pair_frequencies` and `default`
    listed: InSpellingList = InSpellingList.NO  # how the spelling list writes it
    counted: bool = False  # symspellpy's list of words in books has it
    lemma: Lemma | None = None  # WordNet's, if it has the text itself
    root: Lemma | None = None  # WordNet's, if the text is an inflected form of it
    root_zipf: float = 0.0
    foreign: float = 0.0  # highest Zipf frequency in another language, 0 if none was looked up
    rival: float = 0.0  # Zipf frequency of the commonest real word that it could be a misspelling of, or 0
    compound: bool = False  # in no list, but two ordinary words written as one
    seen: bool = False  # of a phrase: it is among the commonest pairs
    joined: float = 0.0  # of a phrase: Zipf frequency of its words written as one
    synonyms: int = 0  # of a phrase: how many words and phrases the thesaurus gives it for
    is_title: bool = False  # of a phrase: an encyclopedia has an article about it
    bond: float = 0.0  # of a pair: how many powers of ten more often its words meet than by chance
    # Worked out once, since each is asked for many times:
    entry: str = field(init=False)  # the letters as they stand in a grid; "" if it has others
    words: list[str] = field(init=False)
    is_phrase: bool = field(init=False)  # whether it has several words
    source: Lemma | None = field(init=False)  # WordNet's lemma that it is, or is a form of
    is_form: bool = field(init=False)  # whether it is an inflected form and no lemma itself

    def __post_init__(self) -> None:
        self.entry, self.words = normalise(self.text) or "", self.text.split(" ")
        self.is_phrase, self.source = len(self.words) > 1, self.lemma or self.root
        self.is_form = self.root is not None and self.lemma is None

    def is_in(self, fields: frozenset[int]) -> bool:
        """Whether all its senses are in some of WordNet's fields."""
        return self.source is not None and bool(self.source.fields) and self.source.fields <= fields

    @property
    def documented(self) -> bool:
        """Whether any dictionary has it."""
        return bool(self.lemma or self.root or self.listed or self.counted)


class ScoreFeature(NamedTuple):
    """One thing that makes a reading better or less well known."""

    weight: float  # score points for each 1.0 of the measure
    measure: Callable[[Reading], float]


_Measure = Callable[[Reading], float]
WORDS, PHRASES = "words", "phrases"  # the kind of reading for a feature that isn't for both


class Features(dict[tuple[str, bool], list[ScoreFeature]]):
    """The features that make up a figure, by the kind of reading that they are for, and whether it has a source."""

    def __init__(self) -> None:
        super().__init__({(kind, sourced): [] for kind in (WORDS, PHRASES) for sourced in (True, False)})

    def add(self, weight: float, kind: str | None = None, *, sourced: bool = False) -> Callable[[_Measure], _Measure]:
        """Make a measure a feature of readings of a kind, or of all; `sourced`: it is 0 for one without a source."""

        def added(measure: _Measure) -> _Measure:
            for its_kind, has_source in self:
                if kind in (None, its_kind) and (has_source or not sourced):
                    self[its_kind, has_source].append(ScoreFeature(weight, measure))
            return measure

        return added

    def points_of(self, reading: Reading) -> list[float]:
        """The points of a reading by each of its features."""
        features = self[PHRASES if reading.is_phrase else WORDS, reading.source is not None]
        return [weight * measure(reading) for weight, measure in features]


FEATURES = Features()
_feature = FEATURES.add


def score(reading: Reading) -> int:
    """The score of one reading, 0..100."""
    return max(LOWEST, min(HIGHEST, round(added(FEATURES.points_of(reading)))))


def _clip(value: float, low: float, high: float) -> float:
    return low if value < low else high if value > high else value


_log = cache(log)  # of counts, which are mostly small


def _source_of(reading: Reading) -> Lemma:
    assert reading.source is not None
    return reading.source


def _is_unlisted_form(reading: Reading) -> bool:
    """Whether it is a regular form that no list has: INFORMATIONS."""
    return reading.source is reading.root is not None and not (reading.listed or reading.counted or reading.is_phrase)


# The score of a word without any data.
_feature(15)(lambda reading: 1.0)
# Frequent words are known: each factor of ten counts the same.
_feature(7.5)(lambda reading: reading.zipf)
# People learn most words by reading at frequencies from one in ten million (Zipf 2) to one in a million.
_feature(5)(lambda reading: _clip(reading.zipf - 2, 0, 1))
# Above once in a million words more frequency adds less.
_feature(-4.3)(lambda reading: _clip(reading.zipf - 3, 0, 3))
# A spelling list of moderate size has it in lower case: the best single sign of an everyday word.
_feature(21, WORDS)(lambda reading: reading.listed is InSpellingList.WORD)
# People write the names that are in a spelling list.
_feature(9, WORDS)(lambda reading: reading.listed is InSpellingList.NAME)
# A larger list of words and names found in books: a weak sign, but it separates words from typing errors.
_feature(3, WORDS)(lambda reading: reading.counted)
# It has a written definition, so it can be clued; phrases are often mere descriptions.
_feature(9.5, sourced=True)(lambda reading: 0.0 if reading.lemma is None else 0.7 if reading.is_phrase else 1.0)


@_feature(-3, sourced=True)
def _only_a_name(reading: Reading) -> float:
    """A solver knows a name or doesn't, and can't work it out, unless its words often meet (PETERPAN)."""
    if reading.lemma is None or reading.seen:
        return 0.0
    return reading.lemma.is_name and reading.listed is not InSpellingList.WORD


# A form of a word that WordNet has is as clear as that word.
_feature(12.5, WORDS, sourced=True)(lambda reading: reading.is_form)
# The same for a phrase if there is a sign that people use the form; many phrases have no usual plural or past.
_feature(9, PHRASES, sourced=True)(
    lambda reading: (1.0 if reading.seen or _source_of(reading).tags else 0.4) if reading.is_form else 0.0
)
# Verb phrases and adverbs (WIPEOUT, INPASSING) are livelier than names for kinds of things.
_feature(3, PHRASES, sourced=True)(lambda reading: not {"v", "r"}.isdisjoint(_source_of(reading).parts))

_INNER = word_set("small words in sayings")


@_feature(8, PHRASES, sourced=True)
def _saying(reading: Reading) -> float:
    """Longer phrases held together by small words are sayings (UPINTHEAIR), the best long entries.

    Many noun phrases are mere explanations (CAPITALOFCANADA), so only usual names count, and only half.
    """
    source = reading.source
    if source is None or _INNER.isdisjoint(reading.words[1:-1]):
        return 0.0
    return 1.0 if set("vra").intersection(source.parts) else 0.5 * (source.leads and not source.is_name)


_CLUMSY = word_set("placeholders in phrases")
# In "bide one's time" the second word is a placeholder. HUNDREDANDFIFTH is just dull.
_feature(-24, PHRASES)(lambda reading: not _CLUMSY.isdisjoint(reading.words))

_DESCRIBING = word_set("describing plants and animals")
# WordNet describes plants and animals with made-to-measure adjectives (CLUBSHAPED), hundreds of them.
_feature(-12, PHRASES)(lambda reading: not reading.seen and reading.words[-1] in _DESCRIBING)
# The first word of a synset is its usual name; the others may be rare synonyms.
_feature(4, PHRASES, sourced=True)(lambda reading: reading.source is not None and reading.source.leads)
# A phrase that is used to explain other words is well known.
_feature(3, PHRASES, sourced=True)(lambda reading: _clip(_log(1 + _source_of(reading).mentions), 0, 2))

_SPECIES = frozenset([5, 20])  # WordNet's fields of animals and plants
# WordNet has thousands of kinds of plants and animals with names of several words.
_feature(-5, PHRASES, sourced=True)(lambda reading: reading.is_in(_SPECIES))


@_feature(6, sourced=True)
def _met_in_text(reading: Reading) -> float:
    """One of its senses occurred in tagged text; the logarithm counts, as with frequency.

    A form gets its word's points; only half where no list confirms the form (OCCURED).
    """
    source = reading.source
    if source is None:
        return 0.0
    return _clip(_log(1 + source.tags), 0, 3) * (0.5 if _is_unlisted_form(reading) else 1.0)


# People avoid a form that is much rarer than its word (PEACES): counts beyond 1.2 powers of ten.
_feature(-8, WORDS, sourced=True)(
    lambda reading: _clip(reading.root_zipf - reading.zipf - 1.2, 0, 2.5) if reading.is_form else 0.0
)
# A regular form that no list has: INFORMATIONS.
_feature(-9, WORDS, sourced=True)(_is_unlisted_form)
# Known only from running text: names of firms, foreign words, misspellings.
_feature(-10, WORDS)(lambda reading: not reading.documented)
# But a word that is frequent without being in a dictionary is new and alive (SELFIE).
_feature(2, WORDS)(lambda reading: 0.0 if reading.documented else reading.zipf)
# But a new compound of two ordinary words explains itself (BACKCOUNTRY).
_feature(8, WORDS)(lambda reading: reading.compound)
# Much more frequent in another language, and in none of the dictionaries: no English word.
_feature(-8, WORDS)(
    lambda reading: (
        _clip(reading.foreign - reading.zipf - 0.7, 0, 2) if reading.foreign and not reading.documented else 0.0
    )
)
# No list has it, but a word one slip away is far more frequent (INJEST): counts from a factor of three on.
_feature(-14, WORDS)(lambda reading: _clip(reading.rival - reading.zipf - 0.5, 0, 1) if reading.rival else 0.0)

_VOWELS = re.compile("[aeiouy]")
_DRAWN_OUT = re.compile(r"(.)\1\1")
# Initials (NBC), or a sound (SHH): a solver must happen to know them.
_feature(-9)(lambda reading: not _VOWELS.search(reading.text))
# The same letter three times in a row: AAAH, WWW.
_feature(-8)(lambda reading: _DRAWN_OUT.search(reading.text) is not None)
# A solver can't work out a word in capitals (GTE), unless it is frequent enough to be known (DNA).
_feature(-7, WORDS)(
    lambda reading: 1 - 2 * _clip(reading.zipf - 3, 0, 1) if reading.listed is InSpellingList.INITIALS else 0.0
)
# A short form in the spelling list that WordNet doesn't know is mostly an abbreviation (AVG, PCT).
_feature(-10, WORDS)(
    lambda reading: reading.source is None and reading.listed is InSpellingList.WORD and len(reading.text) <= 4
)

_ROMAN = re.compile("m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")


@_feature(-40, WORDS)
def _roman_number(reading: Reading) -> float:
    """Roman numbers such as XXIV are dull. (MIX is a verb too.)"""
    if len(reading.text) < 2 or not _ROMAN.fullmatch(reading.text):
        return False
    return not any(lemma is not None and "v" in lemma.parts for lemma in (reading.lemma, reading.root))


# Two words that often meet are seldom a phrase (OFTHE), unless a source lists it; a thesaurus lists odd ones.
_feature(-11, PHRASES)(
    lambda reading: (0.4 if reading.synonyms else 1.0) if reading.source is None and not reading.is_title else 0.0
)
# What has an article in a small encyclopedia is known to many (CITIZENKANE).
_feature(9, PHRASES)(lambda reading: reading.is_title)
# A phrase that a thesaurus gives for many words is said often (BADEGG), where only the thesaurus has it.
_feature(7, PHRASES)(lambda reading: _clip(reading.synonyms / 24, 0, 1) if reading.source is None else 0.0)
# People also write it without the space (in hashtags, names of sites), so they feel it to be one thing.
_feature(11, PHRASES)(lambda reading: _clip(reading.joined - 0.8, 0, 1.5))
# And the words of a phrase meet far more often than by chance: counts from a factor of a thousand on.
_feature(6, PHRASES)(lambda reading: _clip(reading.bond - 3, 0, 2) if reading.joined else 0.0)
