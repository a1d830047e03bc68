"""Facts: what a source knows about an entry, each one piece that a clue can be made from, and where it came from.

A writer turns a fact into a clue; the clue keeps the fact's origin, so that a solver can be asked what it knows without
exactly that. One link has one origin from whichever end it is looked at: that a dog is a canine is the same piece of
knowledge in a clue for DOG and in one for CANINE.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

BLANK = "___"

# What a fact says of its entry. The first word of a pair is the origin's relation where the link has two ends.
GLOSS = "gloss"  # text: the definition, as the dictionary has it
SYNONYM = "synonym"  # text: another word of the same synset
KIND_OF = "kind of"  # text: a word for the more general thing
KINDS = "kinds"  # text: a word for a more special thing
INSTANCE_OF = "instance of"  # text: a word for what it is one of
INSTANCES = "instances"  # text: the name of one
PART_OF = "part of"  # text: a word for the whole
PARTS = "parts"  # text: a word for a part
OPPOSITE = "opposite"  # text: an antonym
SIMILAR = "similar"  # text: an adjective of nearly the same meaning
EXAMPLE = "example"  # text: a sentence with the entry in it
PHRASE = "phrase"  # text: a phrase that the entry is one word of; hint: what the phrase means
NAMED = "named"  # text: the rest of a person's name; hint: who that is
DERIVED = "derived"  # text: said of the word that the entry is derived from; hint: the affix
GIVEN = "given"  # text: a clue somebody wrote


class Origin(NamedTuple):
    """Where a fact comes from: enough to find exactly it again, and to withhold it."""

    source: str  # "wordnet", or the name of a list, a database or a model
    relation: str  # one of the relations above, of a link always the same one of its two
    synset: str = ""  # "n02084071", or "" where there is none
    other: str = ""  # the other end of a link: a synset or a word; the number of an example


@dataclass(frozen=True, slots=True)
class Fact:
    """One piece of knowledge about an entry."""

    origin: Origin
    relation: str  # what `text` is to the entry: one of the constants above
    text: str
    part: str = ""  # n v a r: the part of speech of the sense
    tag: str = ""  # the form that the entry is in and the clue must take: NNS, VBZ, VBG, VBD, VBN, JJR, JJS or ""
    lemma: str = ""  # the word or phrase that the entry is a form of, as written
    share: float = 1.0  # how often the entry is meant in this sense, 0..1, all its senses together 1
    hint: str = ""
    sense: str = ""  # the synset that the entry is meant in, "" where it isn't one of the entry's own
    is_name: bool = False  # whether the sense is one person, place or thing, or written with a capital
    field: int = -1  # WordNet's lexicographer file, e.g. 18 = persons; -1 where there is none
    difficulty: int = 0  # 1..5 of a clue whose author says how hard it is, otherwise 0


# The numbers of WordNet's lexicographer files that rules need.
PERSONS, PLACES = 18, 15
