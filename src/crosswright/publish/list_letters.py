"""The languages that a list of words can be in, for people to choose from, and their letters, for scripts."""

from __future__ import annotations

from typing import NamedTuple

from crosswright.language.alphabet import A_TO_Z_LETTERS, Folding
from crosswright.language.letters import letters_of
from crosswright.language.register import ACCENTS, BRITISH, LETTERS_AFTER, about_language, codes
from crosswright.language.wording import Wording

# Every letter of every script, with its accents.
EVERY_LETTER = f"en{LETTERS_AFTER}{ACCENTS}"


class ListLanguage(NamedTuple):
    """A language of lists, perhaps with a choice of its letters."""

    value: str  # "de:umlauts"
    name: str  # for people: "German: Ä Ö Ü"


def list_languages(said: Wording) -> list[ListLanguage]:
    """The languages, in the order of their names.

    >>> [each.name for each in list_languages(Wording.of("en")) if each.value.startswith("de")]
    ['German', 'German: Ä Ö Ü']
    """
    from babel import Locale

    locale = Locale(said.language)
    found = []
    for code in codes():
        if code != BRITISH:
            name = str(Locale.parse(code).get_display_name(locale) or about_language(code).name)
            name = name[:1].upper() + name[1:]
            for choice in ("", *about_language(code).letters.others):
                own = _own_letters(letters_of(code, choice))
                value = code + (LETTERS_AFTER + choice if choice else "")
                found.append(ListLanguage(value, f"{name}: {own or 'A–Z'}" if own or choice else name))
    return sorted(found, key=lambda each: (each.name.casefold(), each.value))


def _own_letters(folding: Folding) -> str:
    """The letters beyond A-Z of a language that writes with those, and those that share a cell."""
    if not set(A_TO_Z_LETTERS) & set(folding.letters):
        return ""
    return " ".join([*sorted(set(folding.letters) - set(A_TO_Z_LETTERS)), *folding.joined])


def letter_tables() -> dict[str, dict[str, object]]:
    """What a script needs to put texts into a grid, by the value of a language: `alphabet.Folding` as JSON."""
    values = [each.value for each in list_languages(Wording.of("en"))]
    foldings = {value: letters_of(*value.partition(LETTERS_AFTER)[::2]) for value in values}
    foldings[EVERY_LETTER] = letters_of("en", ACCENTS)
    return {value: _table(folding) for value, folding in foldings.items()}


def _table(folding: Folding) -> dict[str, object]:
    return {"letters": folding.letters, "expansions": dict(folding.expansions), "joined": list(folding.joined)}
