"""The register of languages: a language is found by its code or its name, and loaded at its first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from crosswright.errors import UsageError
from crosswright.language.language import Language
from crosswright.language.letters import ACCENTS
from crosswright.language.tags import base_of, parts_of_tag

# Code (BCP 47) -> the package or module in this folder; its attribute LANGUAGE is the language.
PACKAGES = {
    "en": "english", "en-GB": "english.british", "ar": "arabic", "cs": "czech", "da": "danish", "de": "german",
    "es": "spanish", "fr": "french", "he": "hebrew", "it": "italian", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "ru": "russian", "sk": "slovak", "sv": "swedish", "uk": "ukrainian",
}  # fmt: skip
# What stands between a language and a choice of letters: "de:umlauts", see letters.py.
LETTERS_AFTER = ":"
# Which language is meant where none is named?
USUAL_LANGUAGE = "en"
# English as it is written in Britain.
BRITISH = "en-GB"


def language(name: str = USUAL_LANGUAGE, *, keep_accents: bool = False) -> Language:
    """The language with a code or a name, perhaps with a choice of letters; UsageError for any other.

    With `keep_accents` it has every letter of every script, as under its choice "accents"; English stays as it is,
    because its default lexicon has A-Z alone.

    >>> language("en").name, language("English").code
    ('English', 'en')
    >>> language("de").folding.name, language("german:umlauts").folding.name
    ('A-Z', 'A-Z, Ä, Ö, Ü')
    """
    wanted, _, letters = name.strip().lower().partition(LETTERS_AFTER)
    code = next(
        (code for code, package in PACKAGES.items() if wanted in (code.lower(), package, package.rpartition(".")[2])),
        None,
    )
    if code is None:
        known = ", ".join(f"{code} ({package.rpartition('.')[2]})" for code, package in PACKAGES.items())
        raise UsageError(f"there is no language {name!r}; there are {known}")
    if keep_accents and not code.startswith(USUAL_LANGUAGE):
        letters = ACCENTS
    return _loaded(code).with_letters(letters) if letters else _loaded(code)


# The size of arrowwords, as rows and columns, and that of languages whose magazines have others.
ARROWWORD, ARROWWORDS = (16, 12), {"cs": (15, 11), "it": (17, 13)}

# The name of arrowwords in the languages that have one.
ARROWWORD_NAMES = {
    "cs": "Švédská křížovka", "da": "Pilekryds", "de": "Schwedenrätsel", "es": "Autodefinido", "fr": "Mots fléchés",
    "it": "Parole frecciate", "nl": "Zweeds raadsel", "pl": "Krzyżówka panoramiczna", "pt": "Palavras cruzadas diretas",
    "sk": "Švédska krížovka",
}  # fmt: skip


def arrowword_name(code: str) -> str:
    """What an arrowword is called in a language, by its code; "Arrowword" where no name is known.

    >>> arrowword_name("de"), arrowword_name("en-GB")
    ('Schwedenrätsel', 'Arrowword')
    """
    return ARROWWORD_NAMES.get(code, "Arrowword")


def arrowword_size(name: str) -> tuple[int, int]:
    """The usual rows and columns of an arrowword in a language.

    >>> arrowword_size("de"), arrowword_size("czech")
    ((16, 12), (15, 11))
    """
    return ARROWWORDS.get(language(name).code, ARROWWORD)


def name_of_tag(tag: str) -> str:
    """The name, as `language` takes it, of the language that a puzzle has by its tag; English where it has none.

    >>> name_of_tag("cs-x-split"), name_of_tag("de-AT"), name_of_tag("")
    ('cs:split', 'de', 'en')
    """
    code, letters = parts_of_tag(tag or USUAL_LANGUAGE)
    known = code if code in PACKAGES else base_of(code)
    return known + (LETTERS_AFTER + letters if letters else "")


@cache
def _loaded(code: str) -> Language:
    return cast("Language", import_module(f"crosswright.languages.{PACKAGES[code]}").LANGUAGE)
