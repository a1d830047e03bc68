"""Rules about English texts that need no dictionary: words, endings, fitness to print. See `language.TextRules`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from crosswright.language import cognates
from crosswright.language.drafts import Template
from crosswright.languages.english.clues.page import page_style
from crosswright.languages.english.clues.risks import risks
from crosswright.languages.english.dictionary import abbreviations
from crosswright.languages.english.dictionary.cleaning import finished
from crosswright.languages.english.dictionary.unkind import is_unkind
from crosswright.languages.english.sources.word_lists import SETS, word_lists, word_set
from crosswright.languages.english.words.unwelcome import coarse_words, unwelcome_entries
from crosswright.words.normalise import normalise

__all__ = [
    "as_title", "coarse_words", "doubtful_kinds", "entries_of", "finished", "function_words", "is_unkind",
    "looks_akin", "page_style", "places_across", "prefixes", "refers_to_its_puzzle", "risks", "spells_out", "stem",
    "suffixes", "templates", "tokens", "unwelcome_entries",
]  # fmt: skip

# Function words; they give an answer away only if they are the answer.
function_words = word_set("function words")

# The kinds of clues that `writers` writes, a line each in `templates.tsv`: name, points, difficulty, family.
_ROWS = (line.split("\t") for line in Path(__file__).with_name("templates.tsv").read_text("utf-8").splitlines())
templates = {name: Template(float(quality), float(difficulty), family) for name, quality, difficulty, family in _ROWS}

# Those that mostly fail unless a second source confirms them.
doubtful_kinds = frozenset(["kind of", "similar", "one of", "has part"])

# Prefixes and endings.
prefixes = word_set("prefixes")
suffixes = word_set("endings")

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019-])*")
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?")
# The words that a title has in lower case, unless they are its first or last.
_SMALL_WORDS = word_set("small words of titles")


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


_SUFFIXES = word_lists(SETS)["endings of derived words, the first that fits"]


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
