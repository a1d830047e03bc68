"""Unwelcome words: slurs and obscenities, by the hand-made categories of `unwelcome.txt`.

Published lists of profanity are far too wide for a crossword (they drop GOD, KILL, FAIRY and OATH), so these are the
project's own. *Unwelcome* words are strong words only, and are in no lexicon made here. *Coarse* words are in the
lexicon, because you may want them in a grid that you fill, but puzzles made here don't use them; nor *gloomy* ones,
which are about disease, death, crime and drugs. Each word without `*` includes its plural in S or ES.
"""

from functools import cache
from pathlib import Path

from crosswright.language.unwelcome import WordPatterns, coded
from crosswright.languages.english.sources.word_lists import word_lists

_LISTS = Path(__file__).with_name("unwelcome.txt")
_UNWELCOME = ("slurs on origin", "slurs on persons", "obscenities", "unpleasant")
# A game of dice, and letters of the alphabet.
_NO_PLURALS = frozenset({"craps", "pees"})
_HISSING = ("s", "x", "z", "ch", "sh")


def _decoded(*names: str) -> list[str]:
    return [coded(word).replace("_", " ") for name in names for word in word_lists(_LISTS)[name]]


def _with_plurals(words: list[str]) -> list[str]:
    singular = (word for word in words if "*" not in word)
    return words + [word + ("es" if word.endswith(_HISSING) else "s") for word in singular]


@cache
def _patterns(*names: str) -> WordPatterns:
    return WordPatterns.of(_with_plurals(_decoded(*names)))


@cache
def trade_words() -> frozenset[str]:
    """Words that, next to another, mostly mean the adult trade and its neighbours on the web."""
    return frozenset(_decoded("trade"))


@cache
def coarse_words() -> frozenset[str]:
    """Entries (lower case) that editors of puzzles leave out.

    >>> "enemas" in coarse_words(), "tumor" in coarse_words(), "donkey" in coarse_words()
    (True, True, False)
    """
    return _patterns("coarse", "gloomy").exact - _NO_PLURALS


@cache
def unwelcome_entries() -> frozenset[str]:
    """Unwelcome and coarse words in capitals, and the parts of words that make one unwelcome.

    >>> "DONKEY" in unwelcome_entries(), "ENEMA" in unwelcome_entries()
    (False, True)
    """
    listed = (word.strip("*") for word in _decoded(*_UNWELCOME, "coarse"))
    return frozenset(word.upper() for word in listed if word.isalpha())


def is_unwelcome(text: str) -> bool:
    """Whether a word or phrase (lower case, spaces between words) is a slur or an obscenity, or has one in it."""
    unwelcome = _patterns(*_UNWELCOME)
    words = text.replace("-", " ").split(" ")
    found = any(map(unwelcome.has, {text, *words}))
    if len(words) > 1 and not found:
        whole = "".join(words)  # what a solver sees: phrases are written without their spaces
        found = whole in unwelcome.exact or unwelcome.inside.search(whole) is not None
    return found and not _patterns("innocent").has(text)
