"""From a dictionary's definitions to short texts for clues.

A gloss is `Field: definition; another wording | another sense | ...`, cut off after some 300 characters by the package
that carries it. A sense whose label says that it is coarse, obsolete or a mere form of another word gives no clue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crosswright.language.about import AboutLanguage

# From how many characters on do we take a gloss to be cut off?
CUT_FROM = 290
# How many characters has a definition at least and at most?
SHORTEST, LONGEST = 8, 58
# How many characters must be left where a relative clause is cut off?
LEAST_LEFT = 14
# Which share of a definition is left at least?
LEAST_KEPT = 0.4

_FIELD = re.compile(r"^(?:\([^()]*\)\s*)?[^\W\d_][^:|;]{1,40}:\s+")
_BETWEEN_SENSES = " | "
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
# A bracket that a text can't lose: the number of another sense, or a part of a word, as in "(Zusammen-)Wohnen".
_NEEDED = re.compile(r"\[\d|\(\)|\w\(|\)\w")
# Signs of notes, of two sentences, of two words without a space.
_UNFIT = re.compile(r"[:→=<>{}()*/#\[\]]|\d{4}|\b[a-zà-ÿ]\. |(?<!\d)\. [^\W\d_a-zà-ÿ]|[a-zà-ÿ][A-ZÀ-Þ]|[\"„“”«»]")


class ShortDefinition(NamedTuple):
    """A definition as a clue can have it."""

    text: str
    kept: float  # the share of the definition that is left, 0..1


def definitions(gloss: str, about: AboutLanguage) -> Iterator[ShortDefinition]:
    """The wordings of a gloss's first sense that are short and complete, or can be cut to be so."""
    senses = gloss.split(_BETWEEN_SENSES)
    if len(gloss) >= CUT_FROM:
        senses = senses[:-1]
    first = next((sense for sense in senses if not sense.endswith(":")), "")  # "Architektur:" is a field alone
    if about.gloss_skips and re.search(about.gloss_skips, first):
        return
    for place, wording in enumerate(_without_brackets(without_field(first)).split(";")):
        text = " ".join(wording.split()).strip(" .,")
        if place and _goes_on(text, about):
            continue
        short = _shortened(text, about)
        if short and len(short) >= LEAST_KEPT * len(text):
            bare = re.sub(about.articles, "", short) if about.articles else short
            yield ShortDefinition(bare + _label(first, about), len(short) / len(text))


def senses_of(gloss: str) -> list[str]:
    """All senses of a gloss, without the fields that they belong to.

    >>> senses_of("Zoologie: ein Tier | Technik: Aufzug")
    ['ein Tier', 'Aufzug']
    """
    return [without_field(sense) for sense in gloss.split(_BETWEEN_SENSES)]


def without_field(sense: str) -> str:
    """A sense without the field that it belongs to: "Zoologie: ein Tier"."""
    return _FIELD.sub("", sense)


def _label(sense: str, about: AboutLanguage) -> str:
    """The label that a clue needs by the field of its sense, in brackets: "umgangssprachlich: ..." is "(ugs.)"."""
    field = _FIELD.match(sense)
    return next((f" ({label})" for sign, label in about.labels.items() if field and sign in field[0]), "")


def _without_brackets(sense: str) -> str:
    """A sense without its brackets; those that a text can't lose make it unfit."""
    return _BRACKETS.sub("", _NEEDED.sub("#", sense))


def _goes_on(text: str, about: AboutLanguage) -> bool:
    """Whether a wording goes on with the one before it: "; oft als Teil einer Uniform"."""
    first = text.split(" ", 1)[0]
    return first in about.clauses and first not in about.function_words


def _shortened(text: str, about: AboutLanguage) -> str | None:
    """A definition, if it is too long up to its first clause; None where it can't be a clue."""
    if _UNFIT.search(text) or len(text) < SHORTEST:
        return None
    if len(text) > LONGEST:
        text = re.split(rf", (?:{'|'.join(about.clauses)}) ", text, maxsplit=1)[0]
        if not LEAST_LEFT <= len(text) <= LONGEST:
            return None
    last = text.rsplit(" ", 1)[-1].lower()
    return None if last in about.function_words or text.count(",") > 2 else text
