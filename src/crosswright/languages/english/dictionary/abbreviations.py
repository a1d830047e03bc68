"""Abbreviations: a clue marks an answer that is one, and doesn't spell it out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from crosswright.languages.english.sources.word_lists import word_set

# How many letters may an abbreviation have that is not written in capitals?
LONGEST = 5
# How many letters may a clipped unit have, such as SEC or GAL?
LONGEST_CLIPPED = 3
# How many words must a clue have, at least, to spell an answer out?
LEAST_SPELLED = 3
ROMAN = re.compile("(?=.)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_QUANTITY, _TIME = 23, 28  # WordNet's lexicographer files of units
# Words inside names that have no letter in the abbreviation.
_SMALL_WORDS = word_set("small words of names")


def is_abbreviation(text: str) -> bool:
    """Whether a word looks written short: "mg", "R.C.", "NATO", "VII".

    >>> [is_abbreviation(text) for text in ("mcg", "R.C.", "NATO", "hymn", "Oslo")]
    [True, True, True, False, False]
    """
    if "." in text or len(text) <= 2 or (ROMAN.fullmatch(text.lower()) and set(text.lower()) <= set("ivx")):
        return True
    short = len(text) <= LONGEST and " " not in text
    return short and (sum(letter.isupper() for letter in text) > 1 or not re.search("[aeiouyAEIOUY]", text))


def is_short_for(lemma: str, words: Iterable[str], field: int = -1) -> bool:
    """Whether a lemma abbreviates one of the other words of its synset, or looks like an abbreviation.

    Words merely clipped, LAB and EXAM, are words; units, SEC and GAL, are abbreviations.

    >>> is_short_for("psi", ["pounds per square inch"]), is_short_for("dal", ["dekaliter"], _QUANTITY)
    (True, True)
    >>> is_short_for("exam", ["examination"]), is_short_for("ox", ["bovine"])
    (False, False)
    """
    lower, is_unit = lemma.lower(), field in (_QUANTITY, _TIME)
    others = [word.lower() for word in words if word != lemma and len(word) > len(lemma)]
    if any(lower in initials(word) or (is_unit and _skips(lower, word)) for word in others):
        return len(lemma) <= LONGEST
    is_short_word = len(lemma) <= 2 and lemma.islower() and re.search("[aeiouy]", lemma)  # OX
    return is_abbreviation(lemma) and not is_short_word


def _skips(short: str, word: str) -> bool:
    """Whether a unit begins like a short word, has all its letters in order, and is at least 1.5 times as long."""
    if short[0] != word[:1] or 2 * len(word) < 3 * len(short):
        return False
    if word.startswith(short) and len(short) > LONGEST_CLIPPED:
        return False  # MORN of "morning"
    rest = iter(word)
    return all(letter in rest for letter in short)


def initials(text: str) -> tuple[str, ...]:
    """The first letters of a phrase's words, lower case, without its small words and with them.

    >>> initials("pounds per square inch"), initials("over-the-counter")
    (('psi', 'ppsi'), ('oc', 'otc'))
    """
    words = text.lower().replace("-", " ").split(" ")
    if len(words) == 1:
        return ()
    return "".join(word[:1] for word in words if word not in _SMALL_WORDS), "".join(word[:1] for word in words)


def spells_out(answer: str, words: Sequence[str]) -> bool:
    """Whether some words running begin with all the letters of an answer: RADAR in "radio detection and ranging".

    >>> spells_out("RADAR", ["RADIO", "DETECTION", "AND", "RANGING"]), spells_out("RADAR", ["DETECTION", "DEVICE"])
    (True, False)
    """
    return any(_spelled(answer, words, at, 0) for at in range(len(words) - LEAST_SPELLED + 1))


def _spelled(rest: str, words: Sequence[str], at: int, used: int) -> bool:
    if not rest:
        return used >= LEAST_SPELLED
    if at == len(words):
        return False
    word = words[at]
    if word.lower() in _SMALL_WORDS and _spelled(rest, words, at + 1, used):
        return True
    same = next((i for i, (one, other) in enumerate(zip(rest, word, strict=False)) if one != other), None)
    most = min(len(rest), len(word)) if same is None else same
    return any(_spelled(rest[take:], words, at + 1, used + 1) for take in range(1, most + 1))
