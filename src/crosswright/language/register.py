"""The register of languages: a language is found by its code or its name, and loaded at its first use.

A language is a file of data, `languages/CODE.toml`, which is found by being there; English has packages. Other packages
add languages (`crosswright.plugins`), and `enter_language` enters one of your own in code.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from crosswright import plugins
from crosswright.errors import UsageError
from crosswright.language import about
from crosswright.language.about import AboutLanguage
from crosswright.language.language import Language
from crosswright.language.tags import base_of, parts_of_tag

FOLDER = Path(__file__).parents[1] / "languages"
# The languages that are a package or module in that folder, by their codes (BCP 47); its attribute LANGUAGE is each.
PACKAGES = {"en": "english", "en-GB": "english.british"}
# What has their facts, in a dictionary FACTS by code.
FACTS_OF_PACKAGES = "crosswright.languages.english.about"
# What makes a language of the facts in a file: its module and class.
FROM_FACTS = ("crosswright.languages.plain.plain_language", "PlainLanguage")
# What stands between a language and a choice of letters: "de:umlauts", see letters.py.
LETTERS_AFTER = ":"
# The choice of letters that every language has.
ACCENTS = "accents"
# Which language is meant where none is named?
USUAL_LANGUAGE = "en"
# English as it is written in Britain.
BRITISH = "en-GB"


# The languages that were entered in code, and those of other packages once they are loaded; by code.
_ENTERED: dict[str, AboutLanguage | Language] = {}


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages; English first, those of other packages last."""
    files = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return tuple(dict.fromkeys((*PACKAGES, *files, *_ENTERED, *plugins.names("languages"))))


def enter_language(language: AboutLanguage | Language) -> None:
    """Enter a language, or the facts that make one."""
    _ENTERED[language.code] = language
    for each in (codes, about_language, _loaded):
        each.cache_clear()


def _entered(code: str) -> AboutLanguage | Language | None:
    """What was entered under a code, by code or by another package."""
    if code not in _ENTERED and code in plugins.names("languages"):
        _ENTERED.update(plugins.load("languages"))
    return _ENTERED.get(code)


@cache
def about_language(code: str) -> AboutLanguage:
    """The facts about a language, by its code."""
    if (entered := _entered(code)) is not None:
        return entered if isinstance(entered, AboutLanguage) else entered.about
    if code in PACKAGES:
        return cast("AboutLanguage", import_module(FACTS_OF_PACKAGES).FACTS[code])
    return about.read(FOLDER / f"{code}.toml")


def about_tag(tag: str) -> AboutLanguage:
    """The facts about the language of a puzzle's tag; those of English where it isn't known.

    >>> about_tag("de-AT").arrowword, about_tag("en-GB").arrowword, about_tag("tlh").name
    ('Schwedenrätsel', 'Arrowword', 'English')
    """
    base = base_of(tag)
    return about_language(base if base in codes() else USUAL_LANGUAGE)


def language(name: str = USUAL_LANGUAGE, *, keep_accents: bool = False) -> Language:
    """The language with a code or a name, perhaps with a choice of letters; UsageError for any other.

    With `keep_accents` it has every letter of every script, as under its choice "accents"; English stays as it is,
    because its default lexicon has A-Z alone.

    >>> language("en").name, language("English").code
    ('English', 'en')
    >>> language("de").folding.name, language("german:umlauts").folding.name
    ('A-Z', 'A-Z, Ä, Ö, Ü')
    """
    named, _, letters = name.strip().lower().partition(LETTERS_AFTER)
    code = _code_of(named)
    if code is None:
        known = ", ".join(f"{code} ({_name_of(code)})" for code in codes())
        raise UsageError(f"there is no language {name!r}; there are {known}")
    if keep_accents and not code.startswith(USUAL_LANGUAGE):
        letters = ACCENTS
    return _loaded(code).with_letters(letters) if letters else _loaded(code)


def _code_of(named: str) -> str | None:
    """The code of a language by its code or name in lower case. A name is looked for last: it is in the files."""
    by_code = (code for code in codes() if code.lower() == named)
    return next(by_code, None) or next((code for code in codes() if _name_of(code) == named), None)


def _name_of(code: str) -> str:
    """The name of a language on the command line."""
    return PACKAGES[code].rpartition(".")[2] if code in PACKAGES else about_language(code).name.lower()


def name_of_tag(tag: str) -> str:
    """The name, as `language` takes it, of the language that a puzzle has by its tag; English where it has none.

    >>> name_of_tag("cs-x-split"), name_of_tag("de-AT"), name_of_tag("")
    ('cs:split', 'de', 'en')
    """
    code, letters = parts_of_tag(tag or USUAL_LANGUAGE)
    known = code if code in codes() else base_of(code)
    return known + (LETTERS_AFTER + letters if letters else "")


@cache
def _loaded(code: str) -> Language:
    if code in PACKAGES:
        return cast("Language", import_module(f"crosswright.languages.{PACKAGES[code]}").LANGUAGE)
    if (entered := _entered(code)) is not None and not isinstance(entered, AboutLanguage):
        return entered
    module, name = FROM_FACTS
    return cast("Language", getattr(import_module(module), name)(about_language(code)))
