"""Rules about English texts that need no dictionary: words, endings, fitness to print. See `language.TextRules`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from crosswright.language import cognates
from crosswright.language.drafts import Template
from crosswright.languages.english.clues.page import page_style
from crosswright.languages.english.clues.risks import risks
from crosswright.languages.english.dictionary import abbreviations
from crosswright.languages.english.dictionary.cleaning import finished
from crosswright.languages.english.dictionary.unkind import is_unkind
from crosswright.languages.english.words.unwelcome import coarse_words
from crosswright.words.normalise import normalise

# What comes from other modules.
__all__ = ["coarse_words", "finished", "is_unkind", "page_style", "risks"]

# Function words; they give an answer away only if they are the answer.
_FUNCTION_WORDS_TEXT = """
    a an and any are as at be been being but by can do does e g for from had has have having he her his how i if in
    into is it its made make may more most no not of off on one ones or other others our out over she so some
    something someone such than that the their them they thing things this to too up use used very was way were what
    when where which who whose with without you your say perhaps maybe like kind part opposite abbr briefly
"""
function_words = frozenset(_FUNCTION_WORDS_TEXT.split())

# The kinds of clues that `writers` writes: points, difficulty, family.
templates = {
    "definition": Template(58, 1.3, "definition"),
    "possessive": Template(62, 2.4, "definition"),
    "synonym": Template(60, 2.1, "synonym"),
    "article": Template(60, 1.9, "definition"),
    "near": Template(52, 2.4, "near"),
    "name": Template(58, 1.6, "definition"),
    "person": Template(62, 2.0, "person"),
    "blank": Template(50, 1.3, "blank"),
    "opposite": Template(52, 1.4, "opposite"),
    "far from": Template(56, 2.4, "opposite"),
    "example of": Template(57, 2.2, "example of"),
    "misleading": Template(50, 4.2, "example of"),
    "phrase with hint": Template(50, 1.2, "blank"),
    "phrase": Template(48, 1.8, "blank"),
    "companion": Template(56, 2.6, "companion"),
    "part of": Template(48, 3.0, "part of"),
    "kind of part": Template(58, 2.8, "part of"),
    "has part": Template(42, 3.4, "part of"),
    "place": Template(56, 1.6, "definition"),
    "capital": Template(60, 1.8, "capital"),
    "kind of": Template(42, 3.6, "kind of"),
    "similar": Template(46, 2.8, "synonym"),
    "one of": Template(36, 3.6, "one of"),
    "derived": Template(50, 2.4, "derived"),
}

# Those that mostly fail unless a second source confirms them.
doubtful_kinds = frozenset(["kind of", "similar", "one of", "has part"])

# Prefixes and endings.
prefixes = frozenset({"DIS", "IN", "MIS", "OUT", "OVER", "PRE", "RE", "UN", "UP"})
suffixes = frozenset({
    "S", "ES", "D", "ED", "R", "ER", "ERS", "RS", "EST", "ING", "INGS", "LY", "Y", "NESS", "MENT", "FUL", "LESS"
})  # fmt: skip

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019-])*")
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?")
# The words that a title has in lower case, unless they are its first or last.
_SMALL_WORDS_TEXT = "a an and as at but by for from in into of on or the to with"
_SMALL_WORDS = frozenset(_SMALL_WORDS_TEXT.split())


def as_title(text: str) -> str:
    """A word or phrase as a title.

    >>> as_title("jack of all trades"), as_title("iPod nano")
    ('Jack of All Trades', 'iPod Nano')
    """
    words = text.split()
    small = {number for number, word in enumerate(words) if word in _SMALL_WORDS and 0 < number < len(words) - 1}
    return " ".join(
        word if number in small or not word.islower() else word[0].upper() + word[1:]
        for number, word in enumerate(words)
    )


@lru_cache(1 << 12)
def entries_of(text: str) -> tuple[str, ...]:
    """The words of a text as they would stand in a grid, and the parts of words with hyphens.

    >>> entries_of("The dog's bark")
    ('THE', 'DOG', 'BARK')
    """
    entries = []
    for word in _WORD.findall(text):
        for piece in {word, *word.split("-")}:
            if entry := normalise(piece.removesuffix("'s").removesuffix("\u2019s")):
                entries.append(entry)
    return tuple(entries)


def tokens(text: str) -> list[str]:
    """The content words of a text, in lower case.

    >>> tokens("The dog's bark")
    ['dog', 'bark']
    """
    return [word.removesuffix("'s") for word in _TOKEN.findall(text.lower()) if word not in function_words]


def looks_akin(word: str, answer: str) -> bool:
    """Whether one stands within the other, or both begin alike without their endings.

    >>> looks_akin("RULING", "OVERRULING"), looks_akin("SUNNY", "SUN"), looks_akin("ACT", "FACTORY")
    (True, True, False)
    """
    return cognates.look_akin(word, answer, stem=_stem, unheard="AEIOUYH")


def stem(entry: str) -> str:
    """None: the lexicon knows the roots of English words, and endings alone prove little (STATE, STATION)."""
    return ""


_SUFFIXES_TEXT = """
    IZATIONS IZATION ATIONS ATION ITIES INESS MENTS MENT NESSES NESS IONS ION ABLE IBLE ICAL IALLY ALLY ANCE ENCE
    INGS ING ERS ER ORS OR ED ES LY ISTS IST ISMS ISM IVE OUS FUL LESS EST AL IC IAL ITY ANT ENT IZE IFY Y S E
"""
_SUFFIXES = _SUFFIXES_TEXT.split()


@lru_cache(1 << 14)
def _stem(word: str) -> str:
    """A word without its ending, three letters at least: a rough guess at the stem that its cognates share."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


def spells_out(answer: str, clue: str) -> bool:
    """Whether some words of a clue, one after the other, begin with all the letters of its answer.

    >>> spells_out("RADAR", "Radio detection and ranging"), spells_out("RADAR", "Detection device")
    (True, False)
    """
    return abbreviations.spells_out(answer, [normalise(word) or "" for word in _WORD.findall(clue.replace("-", " "))])


def places_across(numbers: Sequence[str]) -> str:
    """The clues across with these numbers, as another clue names them.

    >>> places_across(["17", "26", "50"]), places_across(["17"])
    ('17-, 26- and 50-Across', '17-Across')
    """
    *others, last = (f"{number}-" for number in numbers)
    return f"{', '.join(others)} and {last}Across" if others else f"{last}Across"


_ITS_PUZZLE = re.compile(r"\b\d+[- ]?(across|down|[ad]\b)|\bsee \d|\bthis puzzle\b|\bcircled\b", re.IGNORECASE)


def refers_to_its_puzzle(text: str) -> bool:
    """Whether a clue makes sense only in its own puzzle.

    >>> refers_to_its_puzzle("With 12-Down, a river"), refers_to_its_puzzle("River in Oslo")
    (True, False)
    """
    return _ITS_PUZZLE.search(text) is not None
