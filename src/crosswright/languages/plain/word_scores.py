"""How well a word of a language is known, 0..100, and what a grid gains by it: one model for all languages.

The shape of the frequency part is the one fitted for English (docs/LEXICON.md); the other points are each language's
`WordWeights`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from crosswright.language.about import WordWeights
from crosswright.languages.hunspell import InSpellingList

LOWEST, HIGHEST = 0, 100
# How much commoner may a word be in another language before that counts? (Zipf frequency)
A_LITTLE = 0.5
# How good can a word be that only the frequencies know? Just not good enough for a grid.
BEST_UNLISTED = 45


@dataclass(slots=True)
class Known:
    """What the sources know about one entry."""

    zipf: float = 0.0  # of all its spellings together
    listed: InSpellingList = InSpellingList.NO
    is_glossed: bool = False
    is_compound: bool = False
    is_noun: bool = False
    foreign_zipf: float = 0.0  # in the language from which most foreign words come
    lemma_zipf: float = 0.0  # of the most frequent word that it is a form of
    lemmas: set[str] = field(default_factory=set)  # as they stand in a grid
    spelling: str = ""  # as it is written outside a grid
    spelled: tuple[InSpellingList, float, bool] = (InSpellingList.NO, 0.0, False)  # how good a spelling that is


def familiarity(known: Known, weights: WordWeights) -> int:
    """How well an entry is known: from 50 on solvers know it."""
    z = known.zipf
    points = 15 + 7.5 * z + 5 * _clip(z - 2, 0, 1) - 4.3 * _clip(z - 3, 0, 3)
    match known.listed:
        case InSpellingList.WORD:
            points += weights.word
        case InSpellingList.FORM:
            points += weights.form + weights.known_lemma * _clip(known.lemma_zipf - 3, 0, 2)
        case InSpellingList.NAME:
            points += weights.name
        case InSpellingList.INITIALS:
            points += weights.initials
        case InSpellingList.NO if known.is_compound:
            points += weights.compound
    points += weights.foreign * _clip(known.foreign_zipf - z - A_LITTLE, 0, 2)
    if known.is_glossed:
        points += weights.glossed + weights.glossed_only * (known.listed is InSpellingList.NO)
    elif known.listed is InSpellingList.NO and not known.is_compound:
        points = min(points + weights.unlisted, BEST_UNLISTED)
    return round(_clip(points, LOWEST, HIGHEST))


def gain(known: Known, familiarity: int, weights: WordWeights) -> int:
    """What a grid gains by an entry: inflected forms are worth less than the words that they are forms of."""
    if known.listed is InSpellingList.FORM:
        return round(_clip(familiarity + weights.shy_form, LOWEST, HIGHEST))
    return familiarity


def _clip(value: float, low: float, high: float) -> float:
    return low if value < low else high if value > high else value
