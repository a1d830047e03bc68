"""What a grid gains by a word: 0..100, 50 = an editor lets it pass, 70 = it makes a puzzle livelier.

How well a word is known (`word_scores`) says whether solvers can find it, not whether they enjoy it: SEEDS is better
known than JACUZZI. The gain begins with how well a reading is known, which counts less and less from 50 on, and adds
the features below, each with its reason, its weight in points and what it measures.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import ascii_uppercase

from crosswright.arithmetic import added
from crosswright.languages.english.sources.word_lists import word_lists, word_set
from crosswright.languages.english.words.scores import PHRASES, WORDS, Features, Reading
from crosswright.languages.hunspell import InSpellingList

# From which familiarity on may an editor let a word pass? Its points up to here count in full.
PASSES = 50
# How many points does a point of familiarity count above that, up to `FAMILIAR`, and above?
RISING, RISING_SLOWLY = 0.36, 0.08
FAMILIAR = 75
# From which familiarity on does a single word pass, whatever the features say? Solvers find it, and grids need it.
PASSES_ANYWAY = 60
# From which familiarity on do features add to the gain? What solvers may not know doesn't make a puzzle livelier.
ADDS_FROM = 46

# What does a long phrase of the house gain beyond its score, and what a short one, which is mostly a partial (ATIT)?
LONG_PHRASE, SHORT_PHRASE = 8, -11

FEATURES = Features()
_feature = FEATURES.add


def gain(reading: Reading, familiarity: int) -> int:
    """What a grid gains by one reading, 0..100; `familiarity` is its `word_scores.score`."""
    values = FEATURES.points_of(reading)
    if familiarity < ADDS_FROM:
        values = [min(0.0, value) for value in values]
    least = PASSES if familiarity >= PASSES_ANYWAY and not reading.is_phrase else 0
    return max(least, min(100, round(_start(familiarity) + added(values))))


def gain_by_hand(text: str, score: int) -> int:
    """What a grid gains by a house word with a score: more if it is a long phrase, less if it is a short partial."""
    if score < PASSES:
        return score
    reading = Reading(text)
    letters = len(reading.entry)
    phrase = (LONG_PHRASE if letters >= 7 else SHORT_PHRASE if letters <= 5 else 0) if reading.is_phrase else 0
    return max(PASSES, min(100, round(score + phrase + _rare_letters(reading))))


def _start(familiarity: int) -> float:
    """The gain before the features: the familiarity, which counts less and less."""
    above = min(familiarity, FAMILIAR) - PASSES
    if above <= 0:
        return familiarity
    return PASSES + RISING * above + RISING_SLOWLY * max(0, familiarity - FAMILIAR)


# SEEDS adds nothing to SEED; published puzzles have one inflected form among nine entries.
_feature(-10, WORDS, sourced=True)(lambda reading: reading.is_form)
# Forms of phrases are often clumsy (FALLINGUNDER).
_feature(-9, PHRASES, sourced=True)(lambda reading: reading.is_form)
# What people say in several words is the best part of a puzzle, above all where it is long.
_feature(4, PHRASES)(lambda reading: len(reading.entry) >= 6)
# Short phrases are mostly partials (ALOT), and they fit so well that they stand everywhere.
_feature(-12, PHRASES)(lambda reading: len(reading.entry) <= 5)
# What a thesaurus gives as another word for something is said as one thing (BIGCHEESE); more if for many.
_feature(4, PHRASES)(lambda reading: 1.0 + min(1.0, reading.synonyms / 40) if reading.synonyms else 0.0)
# A phrase with a second sense is at home in the language (BLACKOUT), and it can be clued with wit.
_feature(4, PHRASES, sourced=True)(lambda reading: reading.source is not None and reading.source.senses > 1)
# So is a phrase that people also write as one word.
_feature(4, PHRASES)(lambda reading: reading.joined >= 0.8)


@_feature(-7, PHRASES, sourced=True)
def _unproved(reading: Reading) -> float:
    """A phrase that only WordNet has, in one sense, is often its own explanation (SOFTWAREPRODUCT)."""
    source = reading.source
    if source is None or source.is_name or reading.synonyms or reading.joined >= 0.8 or source.senses > 1:
        return 0.0
    return 0.6 if reading.seen or source.tags or "v" in source.parts or "r" in source.parts else 1.0


_HANGING = word_set("waiting for an object")


@_feature(-14, PHRASES)
def _hanging(reading: Reading) -> float:
    """A phrase that waits for its object is a partial (DEPENDON), unless a verb is complete with it (HANGON)."""
    words = reading.words
    return words[-1] in _HANGING and (words[-1] != "on" or reading.is_form or reading.synonyms < 9)


_PARTICLES = word_set("particles of verbs")


@_feature(-6, PHRASES)
def _verb_with_particle(reading: Reading) -> float:
    """English has thousands of verbs with a particle (SPILLOUT): they fill a grid, but nobody remembers them."""
    words, source = reading.words, reading.source
    is_verb = source.parts.startswith("v") if source else bool(reading.synonyms)
    return len(words) == 2 and words[-1] in _PARTICLES and is_verb


_LIGHT = word_set("light words")
# What only a thesaurus has is often a description (BEFOND, WITHJOY), above all after a light word.
_feature(-8, PHRASES)(lambda reading: reading.source is None and reading.words[0] in _LIGHT)

# WordNet's fields of animals, bodies, cognition, motives, phenomena, plants, processes, relations, shapes, states,
# substances: names for kinds of these fill a handbook, not a conversation.
_HANDBOOK = frozenset([5, 7, 8, 9, 16, 17, 19, 20, 22, 24, 25, 26, 27])
# Names for kinds of plants, processes, substances and the like are seldom said (TEALEAF).
_feature(-4, PHRASES, sourced=True)(lambda reading: reading.is_in(_HANDBOOK))
# Names of people, places and things in the news are a quarter of published entries.
_feature(7, WORDS)(
    lambda reading: (
        (reading.listed is InSpellingList.NAME or (reading.lemma is not None and reading.lemma.is_name))
        and reading.listed is not InSpellingList.WORD
        and reading.root is None
    )
)
# So are full names (NEWYORK) and titles (CITIZENKANE).
_feature(6, PHRASES)(lambda reading: reading.lemma.is_name if reading.lemma is not None else reading.is_title)
# A frequent word that is in no dictionary is new, and alive (SELFIE).
_feature(8, WORDS)(lambda reading: not reading.documented and reading.lemma is None)

_CONCRETE = frozenset([5, 6, 8, 13, 20])  # WordNet's fields of animals, artifacts, bodies, food, plants


@_feature(5, WORDS, sourced=True)
def _concrete(reading: Reading) -> float:
    """Things that one can see or touch give better clues than CONCEPT; half of it where the word has other senses."""
    lemma = reading.lemma
    if lemma is None or not lemma.fields:
        return 0.0
    share = len(lemma.fields & _CONCRETE) / len(lemma.fields)
    return min(1.0, 1.5 * share)


_DULL_ENDINGS = ("ly", "ness", "ability", "ation")
# Adverbs in -LY, nouns in -NESS and comparatives are dull forms too, though dictionaries list them.
_feature(-5, WORDS)(lambda reading: len(reading.text) >= 6 and reading.text.endswith(_DULL_ENDINGS))

_ODD_AGENTS = ("er", "ers", "or")


@_feature(-5, WORDS, sourced=True)
def _agent(reading: Reading) -> float:
    """Those who do something are odd words where nobody has used them (SOWER)."""
    lemma = reading.lemma
    return lemma is not None and reading.text.endswith(_ODD_AGENTS) and 18 in lemma.fields and not lemma.tags


# Solvers know ESPN, but a grid of such is no pleasure.
_feature(-6, WORDS)(lambda reading: reading.listed is InSpellingList.INITIALS)

# How rare is a letter in English entries? Points for each, and the most that a word gets for all of its letters.
_RARE = {"J": 3.0, "Q": 3.0, "X": 3.0, "Z": 3.0, "K": 1.2, "V": 1.0, "W": 1.0, "F": 0.6, "B": 0.6, "H": 0.4}
_MOST_OF_RARE = 7.0
_COMMON = str.maketrans("", "", "".join({*ascii_uppercase} - {*_RARE}))


@_feature(1)
def _rare_letters(reading: Reading) -> float:
    """Lively grids have letters that are rare (JAZZ); AREA and SETS are what grids get by themselves."""
    return min(_MOST_OF_RARE, added(map(_RARE.__getitem__, reading.entry.translate(_COMMON))))


_COMMONEST = frozenset("AEIOLNRSTD")
# Short words of the commonest letters fit anywhere, and so stand everywhere.
_feature(-3, WORDS)(lambda reading: len(reading.entry) <= 5 and _COMMONEST.issuperset(reading.entry))


@cache
def worn_out() -> frozenset[str]:
    """The entries in `worn_out.txt`."""
    return frozenset(word_lists(Path(__file__).with_name("worn_out.txt"))[""])


# Words that stand in too many grids: a list of our own.
_feature(-8, WORDS)(lambda reading: reading.entry in worn_out())
