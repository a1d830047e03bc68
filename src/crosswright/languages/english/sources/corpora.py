"""Data about English words, read from the files of installed packages.

Each function reads one source; `word_scores` rates the words.
Packages that only carry files are located without being imported. All texts are lower case unless a
function says otherwise.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from crosswright.arithmetic import log10
from crosswright.errors import LexiconError, install
from crosswright.language.packages import folder_of, version_in
from crosswright.languages.hunspell import InSpellingList, UnfoldedForm, unfold

PACKAGES = ("wordfreq", "lemminflect", "spylls", "symspellpy")  # the lexicon depends on their versions and on WordNet
LANGUAGES = ("de", "es", "fr", "it", "nl", "pt", "pl", "sv", "fi", "id", "ca", "ro")
# ^ which languages leak most into English text on the web? (all that write A-Z and have a list here)


def versions() -> list[str]:
    """The packages with their versions; LexiconError when one is missing."""
    return [version for package in PACKAGES for version in version_in(_data_of(package))]


def frequencies() -> dict[str, float]:
    """Zipf frequency of the English forms that wordfreq knows: 3 is once, 6 a thousand times in a million words."""
    import wordfreq

    zipf = cache(_zipf)  # thousands of words have the same share
    return {text: zipf(share) for text, share in wordfreq.get_frequency_dict("en", wordlist="large").items()}


def _zipf(share: float) -> float:
    return round(9 + log10(share), 2)


def foreign_frequencies(texts: set[str]) -> dict[str, float]:
    """For texts that other languages use too: the highest Zipf frequency among these languages."""
    import wordfreq

    highest: dict[str, float] = {}
    for language in LANGUAGES:
        for text, share in wordfreq.get_frequency_dict(language, wordlist="small").items():
            if text in texts and share > highest.get(text, 0):
                highest[text] = share
    return {text: _zipf(share) for text, share in highest.items()}


def spelling_list() -> dict[str, InSpellingList]:
    """The forms of hunspell's American word list (the one inside spylls), each by how its stem is written.

    A form written in several ways counts as the most ordinary of them.
    """
    listed: dict[str, InSpellingList] = {}
    for form in unfold(_data_of("spylls") / "hunspell" / "data" / "en" / "en_US"):
        if is_listed(form):
            text = form.text.lower()
            listed[text] = max(_kind(form.stem), listed.get(text, InSpellingList.NO))
    return listed


def is_listed(form: UnfoldedForm) -> bool:
    """Whether a form of a spelling list counts: possessives and ordinals such as 3rd don't."""
    return not any(mark.isdigit() for mark in form.stem) and not form.stem.endswith("'s")


def _kind(stem: str) -> InSpellingList:
    """NATO and PhD are initials, at least half of them capitals; Ohio, McCoy and iPad are names."""
    if stem.islower():
        return InSpellingList.WORD
    capitals = sum(letter.isupper() for letter in stem)
    return InSpellingList.INITIALS if 2 * capitals >= len(stem) else InSpellingList.NAME


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
            remedy=f"{install('english')}; or give word lists of your own",
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
