"""Facts: what a source knows about an entry. A clue can be made from each fact, and each fact has its origin.

A writer turns a fact into a clue; the clue keeps the fact's origin, so that a solver can be tested without exactly that
fact. A link has the same origin at both ends: that a dog is a canine is one piece of knowledge, in a clue for DOG and
in a clue for CANINE.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BLANK = "___"

# The relations between a fact's text and its entry. Of a pair, the first is the relation in the origin of the link.
GLOSS = "gloss"  # text: the definition, as the dictionary has it
SYNONYM = "synonym"  # text: another word of the same synset
KIND_OF = "kind of"  # text: a word for the more general thing
KINDS = "kinds"  # text: a word for a more special thing
INSTANCE_OF = "instance of"  # text: a word for the class that it belongs to
INSTANCES = "instances"  # text: the name of one instance
PART_OF = "part of"  # text: a word for the whole
PARTS = "parts"  # text: a word for a part
OPPOSITE = "opposite"  # text: an antonym
ARTICLE = "article"  # text: a description of it in an encyclopedia
NEAR = "near"  # text: a text that a thesaurus gives in the same places
SIMILAR = "similar"  # text: an adjective of nearly the same meaning
EXAMPLE = "example"  # text: a sentence with the entry in it
PHRASE = "phrase"  # text: a phrase that the entry is one word of; hint: what the phrase means
NAMED = "named"  # text: the rest of a person's name; hint: a description of the person
DERIVED = "derived"  # text: a text for the word that the entry is derived from; hint: the affix
GIVEN = "given"  # text: a clue that a person wrote

# The sources of facts by the names that solvers read once the puzzle is solved.
SOURCE_NAMES = {
    "wordnet": "WordNet",
    "thesaurus": "a thesaurus",
    "articles": "an encyclopedia",
    "definitions": "a dictionary",
}


class Origin(NamedTuple):
    """Where a fact comes from: enough to find exactly this fact again, and to withhold it."""

    source: str  # "wordnet", or the name of a list, a database or a model
    relation: str  # one of the relations above; a link always has the same one of its two
    synset: str = ""  # "n02084071", a phrase of the thesaurus, or "" where there is none
    other: str = ""  # the other end of a link: a synset or a word; the number of an example


@dataclass(frozen=True, slots=True)
class Fact:
    """One piece of knowledge about an entry."""

    origin: Origin
    relation: str  # one of the constants above: how `text` relates to the entry
    text: str
    part: str = ""  # n v a r: the part of speech of the sense
    tag: str = ""  # the form that the entry is in and the clue must take: NNS, VBZ, VBG, VBD, VBN, JJR, JJS or ""
    lemma: str = ""  # the word or phrase that the entry is a form of, as written
    share: float = 1.0  # how often the entry has this sense, 0..1; all its senses together have 1
    hint: str = ""
    sense: str = ""  # the synset of the entry's sense, "" where it isn't one of the entry's own
    is_name: bool = False  # whether the sense is one person, place or thing, or written with a capital
    field: int = -1  # WordNet's lexicographer file, e.g. 18 = persons; -1 where there is none
    difficulty: int = 0  # 1..5 of a clue whose author says how hard it is, otherwise 0


# The numbers of WordNet's lexicographer files that rules need.
PERSONS, PLACES, TEXTS = 18, 15, 10
