"""The letters of a language's crosswords: the usual ones, or those of a choice with a name."""

from __future__ import annotations

from crosswright.errors import UsageError
from crosswright.language.alphabet import ANY_LETTER, Folding
from crosswright.language.register import ACCENTS, about_language, about_tag
from crosswright.language.tags import parts_of_tag


def letters_of(code: str, choice: str = "") -> Folding:
    """The letters of a language's crosswords, the usual ones or by the name of a choice.

    Raises UsageError where the language has no such choice.

    >>> letters_of("de").name, letters_of("de", "umlauts").name
    ('A-Z', 'A-Z, Ä, Ö, Ü')
    >>> letters_of("cs").cells("CHLÉB")
    ('CH', 'L', 'É', 'B')
    """
    letters = about_language(code).letters
    choices = {"": letters.usual, **letters.others, ACCENTS: ANY_LETTER}
    if choice not in choices:
        named = ", ".join(f"{code}:{name}" for name in choices if name)
        raise UsageError(f"{code}:{choice}: there are no such letters; there are {code} and {named}")
    return choices[choice]


def letters_tagged(tag: str) -> Folding:
    """The letters of a puzzle by its language's tag; A-Z where the language or the choice isn't known.

    >>> letters_tagged("de-AT-x-umlauts").name, letters_tagged("").name
    ('A-Z, Ä, Ö, Ü', 'A-Z')
    """
    letters = about_tag(tag).letters
    return {**letters.others, ACCENTS: ANY_LETTER}.get(parts_of_tag(tag)[1], letters.usual)
