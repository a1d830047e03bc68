"""The letters of each language's crosswords: one table, with the other ways in which people write them.

Each row says which letters stand in a cell, what the others become, and which pairs of letters share one cell. The
usual way comes from the articles "Crossword" (its section on orthography) and "Kreuzworträtsel", "Mots croisés",
"Crucigrama", "Kruiswoordpuzzel" and "Křížovka" of Wikipedia, and from puzzles in print; where usage varies, the other
way has a name: `letters_of("de", "umlauts")`, or `--language de:umlauts` on the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crosswright.errors import UsageError
from crosswright.language.alphabet import A_TO_Z, A_TO_Z_LETTERS, ANY_LETTER, LATIN_EXPANSIONS, Folding
from crosswright.language.tags import base_of, parts_of_tag


class CrosswordLetters(NamedTuple):
    """How a language's crosswords write words."""

    usual: Folding
    others: Mapping[str, Folding]  # by the name of the choice
    note: str  # what happens to its special letters, for the table in docs/LANGUAGES.md


# The names of choices that several languages have.
ACCENTS, PLAIN, SPLIT = "accents", "plain", "split"

# The vowels of all alphabets here.
VOWELS = "AEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛĚŮÝĄĘÅÆØАЕИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ"

_CYRILLIC = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ"
_HEBREW = "אבגדהוזחטיכלמנסעפצקרשת"
_ARABIC = "ءابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"


def _folding(
    name: str, letters: str, special: Mapping[str, str] | None = None, joined: tuple[str, ...] = ()
) -> Folding:
    """CrosswordLetters with what others become; those of `special` (lower case) hold for capitals too."""
    expansions = {char: plain for char, plain in LATIN_EXPANSIONS.items() if char.upper() not in letters}
    for char, becomes in (special or {}).items():
        expansions |= {char: becomes, char.upper(): becomes}
    return Folding(name, letters, expansions, joined)


def _latin(
    name: str, more: str = "", special: Mapping[str, str] | None = None, joined: tuple[str, ...] = ()
) -> Folding:
    return _folding(name, A_TO_Z_LETTERS + more, special, joined)


_UMLAUTS_SPELLED = {"ä": "AE", "ö": "OE", "ü": "UE"}
_CZECH, _SLOVAK = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ"
_CH = ("CH",)
_NORDIC = _latin("A-Z, Æ, Ø, Å", "ÆØÅ", {"ä": "Æ", "ö": "Ø"})

LETTERS: Mapping[str, CrosswordLetters] = {
    "en": CrosswordLetters(A_TO_Z, {}, "accents are dropped"),
    "de": CrosswordLetters(
        _latin("A-Z", special=_UMLAUTS_SPELLED),
        {"umlauts": _latin("A-Z, Ä, Ö, Ü", "ÄÖÜ")},
        "Ä is AE, Ö is OE, Ü is UE, ß is SS; `umlauts` keeps Ä, Ö and Ü",
    ),
    "fr": CrosswordLetters(A_TO_Z, {}, "accents and the cedilla are dropped, Œ is OE"),
    "es": CrosswordLetters(
        _latin("A-Z and Ñ", "Ñ"), {PLAIN: A_TO_Z}, "Ñ stays, accents are dropped; `plain` makes Ñ an N"
    ),
    "it": CrosswordLetters(A_TO_Z, {}, "accents are dropped"),
    "pt": CrosswordLetters(
        A_TO_Z, {"cedilla": _latin("A-Z and Ç", "Ç")}, "accents are dropped, Ç is C; `cedilla` keeps Ç"
    ),
    "nl": CrosswordLetters(
        _latin("A-Z, IJ in one cell", joined=("IJ",)), {SPLIT: A_TO_Z}, "IJ shares a cell; `split` gives it two"
    ),
    "cs": CrosswordLetters(
        _latin("the Czech letters, CH in one cell", _CZECH, joined=_CH),
        {SPLIT: _latin("the Czech letters", _CZECH), PLAIN: A_TO_Z},
        "all accents stay, CH shares a cell; `split` gives it two, `plain` drops the accents too",
    ),
    "sk": CrosswordLetters(
        _latin("the Slovak letters, CH in one cell", _SLOVAK, joined=_CH),
        {SPLIT: _latin("the Slovak letters", _SLOVAK), PLAIN: A_TO_Z},
        "all accents stay, CH shares a cell; `split` gives it two, `plain` drops the accents too",
    ),
    "pl": CrosswordLetters(
        _latin("the Polish letters", "ĄĆĘŁŃÓŚŹŻ"), {PLAIN: A_TO_Z}, "all accents stay; `plain` drops them"
    ),
    "sv": CrosswordLetters(
        _latin("A-Z, Å, Ä, Ö", "ÅÄÖ", {"æ": "Ä", "ø": "Ö"}), {}, "Å, Ä and Ö stay, other accents are dropped"
    ),
    "da": CrosswordLetters(_NORDIC, {}, "Æ, Ø and Å stay, other accents are dropped"),
    "no": CrosswordLetters(_NORDIC, {}, "Æ, Ø and Å stay, other accents are dropped"),
    "ru": CrosswordLetters(
        _folding("the Russian letters without Ё", _CYRILLIC + "ЪЫЬЭЮЯ", {"ё": "Е"}),
        {"yo": _folding("the Russian letters", _CYRILLIC + "ЁЪЫЬЭЮЯ")},
        "Ё is Е; `yo` keeps it",
    ),
    "uk": CrosswordLetters(
        _folding("the Ukrainian letters", _CYRILLIC + "ҐЄІЇЬЮЯ"), {}, "all letters stay, the apostrophe is dropped"
    ),
    "el": CrosswordLetters(
        _folding("the Greek letters", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"), {}, "tonos and dialytika are dropped, ς is Σ"
    ),
    "he": CrosswordLetters(
        _folding("the Hebrew letters", _HEBREW, dict(zip("ךםןףץ", "כמנפצ", strict=True))),
        {},
        "final forms become the usual ones, vowel points are dropped",
    ),
    "ar": CrosswordLetters(
        _folding("the Arabic letters", _ARABIC, {**dict.fromkeys("أإآٱ", "ا"), "ؤ": "و", "ئ": "ي", "ـ": ""}),
        {},
        "alef, waw and yeh lose their hamza, vowel marks are dropped",
    ),
}


def letters_of(code: str, choice: str = "") -> Folding:
    """The letters of a language's crosswords, the usual ones or by the name of a choice.

    Raises UsageError where the language has no such choice.

    >>> letters_of("de").name, letters_of("de", "umlauts").name
    ('A-Z', 'A-Z, Ä, Ö, Ü')
    >>> letters_of("cs").cells("CHLÉB")
    ('CH', 'L', 'É', 'B')
    """
    found = LETTERS[code]
    choices = {"": found.usual, **found.others, ACCENTS: ANY_LETTER}
    if choice not in choices:
        named = ", ".join(f"{code}:{name}" for name in choices if name)
        raise UsageError(f"{code}:{choice}: there are no such letters; there are {code} and {named}")
    return choices[choice]


def letters_tagged(tag: str) -> Folding:
    """The letters of a puzzle by its language's tag; A-Z where the language or the choice isn't known.

    >>> letters_tagged("de-AT-x-umlauts").name, letters_tagged("").name
    ('A-Z, Ä, Ö, Ü', 'A-Z')
    """
    language, choice = parts_of_tag(tag)
    known = LETTERS.get(base_of(language), LETTERS["en"])
    return {**known.others, ACCENTS: ANY_LETTER}.get(choice, known.usual)
