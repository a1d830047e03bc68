"""Where a clue comes from, in words for solvers who have solved the puzzle."""

from __future__ import annotations

from crosswright.clues.candidates import Candidate
from crosswright.language import facts as f
from crosswright.language.drafts import GIVEN_CLUE, HOUSE, MODEL, OWN

_WRITTEN = {
    OWN: "the editor",
    HOUSE: "the house book of clues",
    GIVEN_CLUE: "a collection of clues",
    MODEL: "a language model",
}
_RELATIONS = {
    f.GLOSS: "definition",
    f.SYNONYM: "synonym",
    f.NEAR: "related phrase",
    f.OPPOSITE: "opposite",
    f.EXAMPLE: "example",
    f.PHRASE: "phrase",
    f.ARTICLE: "article",
}


def source_of(clue: Candidate) -> str:
    """The source of a clue: a dictionary's name and what it has of the entry.

    >>> from crosswright.language.facts import Origin
    >>> source_of(Candidate("DOG", "Pet that barks", "definition", (Origin("definitions", "gloss"),), 50, 2))
    'a dictionary, definition'
    """
    if written := _WRITTEN.get(clue.template):
        return written
    origin = clue.origins[0]
    source = f.SOURCE_NAMES.get(origin.source, "a list of words")
    relation = _RELATIONS.get(origin.relation)
    return f"{source}, {relation}" if relation else source
