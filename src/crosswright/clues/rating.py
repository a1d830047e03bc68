"""What a clue is worth and how hard it is: brevity, commonness of the sense and of the clue's words, specificity."""

from __future__ import annotations

from crosswright.languages import facts as f
from crosswright.languages.drafts import Candidate, Draft
from crosswright.languages.english.knowledge import Knowledge
from crosswright.languages.english.leaks import FUNCTION_WORDS, entries_of

# What is a clue of each kind worth before anything is known of it, and how hard is it? (points; 1..5)
TEMPLATES: dict[str, tuple[float, float]] = {
    "own": (1000, 2.0),
    "given": (200, 2.0),
    "model": (64, 2.0),
    "house": (68, 2.0),
    "definition": (58, 1.3),
    "possessive": (62, 2.4),
    "synonym": (60, 2.1),
    "name": (58, 1.6),
    "person": (62, 2.0),
    "blank": (50, 1.3),
    "opposite": (52, 1.4),
    "far from": (56, 2.4),
    "example of": (57, 2.2),
    "misleading": (50, 4.2),
    "phrase with hint": (50, 1.2),
    "phrase": (48, 1.8),
    "companion": (56, 2.6),
    "part of": (48, 3.0),
    "kind of part": (58, 2.8),
    "has part": (42, 3.4),
    "place": (56, 1.6),
    "capital": (60, 1.8),
    "charade": (22, 3.5),
    "kind of": (42, 3.6),
    "similar": (46, 2.8),
    "one of": (36, 3.6),
    "derived": (50, 2.4),
}
# Whose words are taken as they are: those of people.
WRITTEN = frozenset(["own", "given", "house"])
# How long is a clue that is neither short nor long, and what does each further character cost?
COMFORTABLE, EACH_CHARACTER = 28, 0.35
# And how much better is the briefer of two that are equally good?
BRIEFER = 0.05
# What is it worth that the sense is the one the answer mostly has? And what does it make harder that it is another?
SENSE, OTHER_SENSE = 18.0, 2.0
# In which share of its uses does an answer have a sense that is as good as its only one?
MOSTLY = 0.6
# What does it cost that a synonym is a name, and the answer is none?
CAPITAL = 10.0
# How well are words known that everybody knows (Zipf), what does each power of ten below that cost, and how much harder
# does it make a clue?
FAMILIAR, EACH_RARER, HARDER_BY_RARER = 3.6, 11.0, 0.6
# How much better is the name of somebody or something known than another word read as often?
CAPITALISED = 0.6
# What is it worth that a single word in the clue mostly means this, and how much harder is one that doesn't?
MEANT, MISLEADS = 18.0, 3.0
# What does it cost that much of a definition was cut off, and how much harder does it make it?
CUT, CUT_HARDER = 24.0, 1.0


def rate(answer: str, text: str, draft: Draft, knowledge: Knowledge) -> Candidate:
    """A clean draft as a candidate, with its points and its difficulty."""
    base, difficulty = TEMPLATES[draft.template]
    sense = min(max(fact.share for fact in draft.facts), MOSTLY) / MOSTLY
    rarity = 0.0 if draft.template in WRITTEN else max(0.0, FAMILIAR - _rarest(text, knowledge))
    meant = _meant(draft, knowledge)
    quality = base + SENSE * (sense - 0.7) + MEANT * (meant - 0.5)
    quality -= EACH_CHARACTER * max(0, len(text) - COMFORTABLE) + BRIEFER * len(text)
    quality -= EACH_RARER * rarity
    quality -= CUT * (1 - draft.worth)
    if draft.template in ("synonym", "similar") and _is_name_for_a_word(draft):
        quality -= CAPITAL
    difficulty += (
        CUT_HARDER * (1 - draft.worth)
        + OTHER_SENSE * (1 - sense)
        + HARDER_BY_RARER * rarity
        + MISLEADS * max(0.0, 0.5 - meant)
    )
    origins = tuple(dict.fromkeys(fact.origin for fact in draft.facts))
    return Candidate(answer, text, draft.template, origins, quality, min(5.0, max(1.0, difficulty)))


def _is_name_for_a_word(draft: Draft) -> bool:
    """Whether a synonym has a capital that the answer hasn't."""
    fact = draft.facts[0]
    return fact.text[:1].isupper() and not fact.is_name


def _rarest(text: str, knowledge: Knowledge) -> float:
    """How well the least known word of a clue is known (Zipf); names are known a little better than as often read."""
    least = FAMILIAR
    for number, spelled in enumerate(text.replace("-", " ").split(" ")):
        better = CAPITALISED if number and spelled[:1].isupper() else 0.0
        for word in entries_of(spelled):
            if word.lower() not in FUNCTION_WORDS:
                least = min(least, knowledge.familiarity(word.lower()) + better)
    return least


def _meant(draft: Draft, knowledge: Knowledge) -> float:
    """How often the word that a clue consists of means what the answer means, 0..1; 0.5 for clues of several words."""
    fact = draft.facts[0]
    if draft.template not in ("synonym", "similar") or " " in draft.text:
        return 0.5
    if fact.relation == f.SIMILAR:
        return max(knowledge.meant(draft.text, end) for end in (fact.origin.synset, fact.origin.other))
    meant = knowledge.meant(draft.text, fact.sense)
    return (meant + knowledge.meant(fact.text, fact.sense)) / 2 if fact.tag else meant  # to gentle is rare: "Gentles"
