"""What a clue is worth and how hard it is: brevity, commonness of the sense and of the clue's words, specificity."""

from __future__ import annotations

from crosswright.clues import facts as f
from crosswright.clues.drafts import Candidate, Draft
from crosswright.clues.leaks import FUNCTION_WORDS, entries_of
from crosswright.clues.sources import Knowledge

# What is a clue of each kind worth before anything is known of it, and how hard is it? (points; 1..5)
TEMPLATES: dict[str, tuple[float, float]] = {
    "own": (1000, 2.0),
    "given": (100, 2.0),
    "model": (64, 2.0),
    "definition": (58, 2.0),
    "synonym": (60, 1.6),
    "name": (60, 2.2),
    "person": (66, 2.4),
    "blank": (54, 1.4),
    "opposite": (52, 1.4),
    "example of": (54, 2.4),
    "phrase with hint": (56, 1.3),
    "phrase": (50, 1.8),
    "part of": (46, 2.8),
    "has part": (40, 3.0),
    "place": (56, 2.4),
    "charade": (22, 3.5),
    "kind of": (39, 3.2),
    "similar": (42, 2.8),
    "one of": (40, 3.2),
    "derived": (50, 2.4),
}
# How long is a clue that is neither short nor long, and what does each further character cost?
COMFORTABLE, EACH_CHARACTER = 28, 0.35
# What is it worth that the sense is the one the answer mostly has?
SENSE = 28.0
# In which share of its uses does an answer have a sense that is as good as its only one?
MOSTLY = 0.6
# What does it cost that a synonym is a name, and the answer is none?
CAPITAL = 10.0
# How often are words read that everybody knows (Zipf), and what does each power of ten below that cost?
FAMILIAR, EACH_RARER = 3.6, 7.0
# What is it worth that a single word in the clue mostly means this?
MEANT = 24.0
# What does it cost that much of a definition was cut off?
CUT = 24.0


def rate(answer: str, text: str, draft: Draft, knowledge: Knowledge) -> Candidate:
    """A clean draft as a candidate, with its points and its difficulty."""
    base, difficulty = TEMPLATES[draft.template]
    share = max(fact.share for fact in draft.facts)
    rarity = max(0.0, FAMILIAR - _rarest(text, knowledge))
    quality = base + SENSE * (min(share, MOSTLY) / MOSTLY - 0.7)
    quality -= EACH_CHARACTER * max(0, len(text) - COMFORTABLE)
    quality -= EACH_RARER * rarity
    quality -= CUT * (1 - draft.worth)
    if draft.template in ("synonym", "similar") and _is_name_for_a_word(draft):
        quality -= CAPITAL
    quality += MEANT * (_meant(draft, knowledge) - 0.5)
    difficulty += 1.5 * (1 - min(share, MOSTLY) / MOSTLY) + 0.5 * rarity
    origins = tuple(dict.fromkeys(fact.origin for fact in draft.facts))
    return Candidate(answer, text, draft.template, origins, quality, min(5.0, max(1.0, difficulty)))


def _is_name_for_a_word(draft: Draft) -> bool:
    """Whether a synonym has a capital that the answer hasn't."""
    fact = draft.facts[0]
    return fact.text[:1].isupper() and not fact.is_name


def _rarest(text: str, knowledge: Knowledge) -> float:
    """The Zipf frequency of the rarest word of a clue; names count as words that are known a little better."""
    words = [word for word in entries_of(text) if word.lower() not in FUNCTION_WORDS]
    return min((knowledge.zipf(word.lower()) for word in words), default=FAMILIAR)


def _meant(draft: Draft, knowledge: Knowledge) -> float:
    """How often the word that a clue consists of means what the answer means, 0..1; 0.5 for clues of several words."""
    fact = draft.facts[0]
    if draft.template not in ("synonym", "similar") or " " in draft.text:
        return 0.5
    if fact.relation == f.SIMILAR:
        return max(knowledge.meant(draft.text, end) for end in (fact.origin.synset, fact.origin.other))
    return knowledge.meant(draft.text, fact.sense)
