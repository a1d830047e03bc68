"""Texts about unwelcome topics: sex, excrement, the diseases of both, cruelty and hard drugs, and words that are meant
to hurt.

A word may have such a sense beside others (MATE, BUTT, SPAM); then only that sense is not used. The words that are
unwelcome as answers are in `unwelcome.py`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from crosswright.languages.english.sources.word_lists import word_lists
from crosswright.languages.english.words.unwelcome import is_unwelcome

# Unkind words that are used only of women.
_WOMEN = re.compile(
    r"\b(slovenly|untidy|promiscuous|immoral|dissolute|ill-tempered|bad-tempered|vicious|nagging|scolding|unpleasant"
    r"|malicious|unattractive|ugly|loose|quarrelsome|gossipy|noisy|domineering|attractive|kept)"
    r"( and [a-z-]+| or [a-z-]+|, [a-z-]+)* (woman|women|girl|housewife|female)\b"
)


def _stems() -> re.Pattern[str]:
    """What finds the beginnings of words that stand in `unkind.txt`."""
    rests: dict[str, list[str]] = {}  # by the first letter, which makes the search three times as fast
    for item in (item for listed in word_lists(Path(__file__).with_name("unkind.txt")).values() for item in listed):
        rest = re.escape(item[1:].rstrip("_")).replace("_", " ") + (r"\b" if item[-1] == "_" else "")
        rests.setdefault(item[0], []).append(rest)
    grouped = (f"{first}(?:{'|'.join(its)})" for first, its in rests.items())
    return re.compile(rf"\b(?:{'|'.join(grouped)})")


_UNKIND = _stems()
_WORD = re.compile(r"[^\W\d_]+")


def is_unkind(text: str) -> bool:
    """Whether a text is about an unwelcome topic.

    >>> [is_unkind(text) for text in ("Engage in sexual intercourse", "An offensive term", "Sextet", "Slovenly woman")]
    [True, True, False, True]
    """
    lower = text.lower()
    return bool(_UNKIND.search(lower) or _WOMEN.search(lower)) or any(map(_is_unwelcome, _WORD.findall(lower)))


_is_unwelcome = lru_cache(1 << 14)(is_unwelcome)
