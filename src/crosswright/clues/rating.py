"""The quality and the difficulty of a clue: brevity, commonness of the sense and of the clue's words, specificity."""

from __future__ import annotations

from crosswright.clues.candidates import Candidate
from crosswright.clues.risk import RANK, USUAL_RANK
from crosswright.language import Language
from crosswright.language import facts as f
from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import GIVEN_CLUE, HOUSE, MODEL, OWN, Draft, Template
from crosswright.language.facts import BLANK

# The kinds of clues that every language has: points and difficulty before anything else is known about a clue.
CHARADE = "charade"
TEMPLATES = {
    OWN: Template(1000, 2.0, OWN),
    GIVEN_CLUE: Template(200, 2.0, GIVEN_CLUE),
    MODEL: Template(64, 2.0, MODEL),
    HOUSE: Template(74, 2.0, HOUSE),
    CHARADE: Template(22, 3.5, CHARADE),
}
# The family of clues with a blank, of any kind.
BLANKS = "blank"
# A clue of this family is one word that means the same as the answer, or nearly the same.
SYNONYMS = "synonym"
# Clues that people wrote: their words are not rated.
BY_PEOPLE = frozenset([OWN, GIVEN_CLUE, HOUSE])
# Below how many points is a clue poor? An editor refuses half of these, and one in fourteen of the others.
POOR = 33.0
# How many points does a playful clue gain, and one that an editor likes best? Enough to be chosen among equals.
LIVELY, FAVORITE = 1.0, 3.0
# How long is a clue that is neither short nor long, and what does each further character cost? A playful clue may be
# longer: readers found a third of those of under 28 characters lively, and half of the longer ones.
COMFORTABLE, PLAYFULLY_LONG, EACH_CHARACTER = 28, 42, 0.35
# How much better is the shorter of two otherwise equal clues?
BRIEFER = 0.05
# How many points does a clue to the answer's main sense gain, and how much harder is a clue to another sense?
SENSE, OTHER_SENSE = 18.0, 0.8
# From which share of its uses on does a sense of an answer count as its main sense?
MOSTLY = 0.6
# How many points does a synonym lose if it is a name and the answer is not?
CAPITAL = 10.0
# Which Zipf frequency do words have that everybody knows? What does each power of ten below that cost, and how much
# harder does it make a clue?
FAMILIAR, EACH_RARER, HARDER_BY_RARER = 3.6, 11.0, 0.6
# How much better known is a name than another word of the same frequency?
CAPITALISED = 0.6
# How many points does a clue of one word gain if the word mostly means the answer, and how much harder is it if not?
MEANT, MISLEADS = 18.0, 3.0
# How many points does a clue lose if much of a definition was cut off, and how much harder does that make it?
CUT, CUT_HARDER = 24.0, 1.0


def rate(answer: str, text: str, draft: Draft, language: Language, dictionary: Dictionary) -> Candidate:
    """A draft that passed the filters as a candidate, with its points and its difficulty."""
    template = TEMPLATES.get(draft.template) or language.text.templates[draft.template]
    sense = min(max(fact.share for fact in draft.facts), MOSTLY) / MOSTLY
    rarity = 0.0 if draft.template in BY_PEOPLE else max(0.0, FAMILIAR - _rarest(text, language, dictionary))
    meant = _meant(draft, template, dictionary)
    quality = template.quality + SENSE * (sense - 0.7) + MEANT * (meant - 0.5)
    quality -= EACH_CHARACTER * max(0, len(text) - (PLAYFULLY_LONG if draft.lively else COMFORTABLE))
    quality -= BRIEFER * len(text) * (draft.template != GIVEN_CLUE)
    quality -= EACH_RARER * rarity
    quality -= CUT * (1 - draft.worth)
    quality += LIVELY * draft.lively + FAVORITE * draft.favorite
    if template.family == SYNONYMS and _is_name_for_a_word(draft):
        quality -= CAPITAL
    difficulty = template.difficulty + (
        CUT_HARDER * (1 - draft.worth)
        + OTHER_SENSE * (1 - sense)
        + HARDER_BY_RARER * rarity
        + MISLEADS * max(0.0, 0.5 - meant)
    )
    if draft.difficulty:
        difficulty = draft.difficulty
    origins = tuple(dict.fromkeys(fact.origin for fact in draft.facts))
    family = BLANKS if BLANK in text else template.family
    signs = _signs(text, draft, sense, rarity, meant)
    difficulty = min(5.0, max(1.0, difficulty))
    return Candidate(answer, text, draft.template, origins, quality, difficulty, family, signs, draft.lively)


def _signs(text: str, draft: Draft, sense: float, rarity: float, meant: float) -> dict[str, float]:
    """The signs of a bad clue; none for a clue that is chosen whatever it says."""
    if draft.template == GIVEN_CLUE:
        return {"always": 1.0, RANK: 0.0}
    if draft.template in BY_PEOPLE:
        return {}
    return {
        "always": 1.0,
        f"kind: {draft.template}": 1.0,
        "other sense": 1 - sense,
        "rare word": rarity,
        "cut": 1 - draft.worth,
        "meant": meant - 0.5,
        "capital": float(_is_name_for_a_word(draft)),
        "long": max(0, len(text) - COMFORTABLE) / 10,
        "one word": float(" " not in text),
        RANK: USUAL_RANK,
    }


def _is_name_for_a_word(draft: Draft) -> bool:
    """Whether a synonym has a capital that the answer hasn't."""
    fact = draft.facts[0]
    return fact.text[:1].isupper() and not fact.is_name


def _rarest(text: str, language: Language, dictionary: Dictionary) -> float:
    """How well the least known word of a clue is known (Zipf).

    A name is better known than a word of the same frequency.
    """
    least = FAMILIAR
    for number, spelled in enumerate(text.replace("-", " ").split(" ")):
        better = CAPITALISED if number and spelled[:1].isupper() else 0.0
        for word in language.text.entries_of(spelled):
            if word.lower() not in language.text.function_words:
                least = min(least, dictionary.familiarity(word.lower()) + better)
    return least


def _meant(draft: Draft, template: Template, dictionary: Dictionary) -> float:
    """How often the word that a clue consists of means what the answer means, 0..1; 0.5 for clues of several words."""
    fact = draft.facts[0]
    if template.family != SYNONYMS or " " in draft.text:
        return 0.5
    if fact.relation == f.SIMILAR:
        return max(dictionary.meant(draft.text, end) for end in (fact.origin.synset, fact.origin.other))
    meant = dictionary.meant(draft.text, fact.sense)
    return (meant + dictionary.meant(fact.text, fact.sense)) / 2 if fact.tag else meant  # to gentle is rare: "Gentles"
