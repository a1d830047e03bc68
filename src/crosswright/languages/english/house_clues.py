"""The house list: clues written by hand for entries that are in no dictionary, in `house_clues.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from crosswright.languages import facts as f
from crosswright.languages.drafts import HOUSE
from crosswright.languages.facts import Fact, Origin
from crosswright.words.normalise import normalise


@cache
def written() -> Mapping[str, tuple[Fact, ...]]:
    """The facts for each entry; the entry as a phrase, such as "as it is", is the lemma.

    >>> [fact.lemma for fact in written()["ASITIS"]][:1]
    ['as it is']
    """
    found: dict[str, tuple[Fact, ...]] = {}
    text = files("crosswright.languages.english").joinpath("house_clues.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and line[0] != "#":
            lemma, _, clues = line.partition(" = ")
            facts = (Fact(Origin(HOUSE, f.GIVEN, "", clue), f.GIVEN, clue, lemma=lemma) for clue in clues.split("|"))
            entry = normalise(lemma) or ""
            found[entry] = (*found.get(entry, ()), *facts)
    return found
