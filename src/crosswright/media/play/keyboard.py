"""What a solver types: a puzzle's letters, the rows of the keyboard on the screen, how typed letters are spelled.

The letters are those of the language's crosswords (`language.letters`), and those of the solution beyond them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from crosswright.language.alphabet import A_TO_Z_LETTERS, Folding
from crosswright.language.letters import letters_tagged
from crosswright.language.register import about_language, about_tag, codes
from crosswright.puzzle import Puzzle

# Of a puzzle in an unknown language the keyboard shows all letters of an alphabet that the solution uses, so that it
# doesn't give letters away.
_LATIN_AND_CYRILLIC, _DIGITS = (A_TO_Z_LETTERS, "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"), "0123456789"
_LONGEST_ROW = 11


def upper(text: str) -> str:
    """Letters as they are compared."""
    return unicodedata.normalize("NFC", text).upper()


def typing(puzzle: Puzzle) -> dict[str, object]:
    """What the player needs to know of a puzzle's letters, as fields of its document.

    `keys` are all letters, `keyboard` the rows of keys, `joined` the letters that share a cell, `spelled` what other
    letters become.

    >>> from crosswright.grid import Grid
    >>> typing(Puzzle.of(Grid(1, 2, letters=("E", "R")), language="de"))["spelled"]["Ü"]
    'UE'
    """
    language = puzzle.language
    folding = letters_tagged(language)
    own = list(folding.letters) if language and folding.letters else []
    used = {letter for text in puzzle.solution for letter in upper(text) if not letter.isspace()}
    letters = keys(used, own)
    made: dict[str, object] = {"keys": letters, "keyboard": rows(letters, language, [*own, *folding.joined])}
    if folding.joined:
        made["joined"] = folding.joined
    if language and (spelled := _spelled(folding)):
        made["spelled"] = spelled
    return made


def keys(used: Iterable[str], own: Sequence[str] = ()) -> str:
    """The letters of a puzzle: those of its language, which are its `own`, and the `used` ones beyond them.

    Of an unknown language, without `own` letters, it has the alphabets in which the `used` letters are.

    >>> keys("ÑAÖ")
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÑÖ'
    >>> keys("Ω")
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
    """
    some = set(used)
    plain = {unicodedata.normalize("NFD", letter)[0] for letter in some} | some
    alphabets = (alphabet for alphabet in _alphabets(plain) if plain & set(alphabet))
    whole = "".join(own) or "".join(alphabets) or A_TO_Z_LETTERS
    return whole + "".join(sorted(some - set(whole)))


def _alphabets(letters: set[str]) -> Iterator[str]:
    """The alphabets of all scripts; those of other scripts than usual only if a letter is in no usual one."""
    usual = "".join(_LATIN_AND_CYRILLIC)
    yield from _LATIN_AND_CYRILLIC
    if not letters <= {*usual, *_DIGITS}:
        for code in codes():
            if set(alphabet := about_language(code).letters.usual.letters).isdisjoint(usual):
                yield alphabet
    yield _DIGITS


def rows(letters: Iterable[str], language: str = "", own: Sequence[str] = ()) -> list[list[str]]:
    """The rows of the keyboard on the screen: those of the language's keyboards, other letters in rows above them.

    A letter with an accent has a key if it is the language's `own`; else a long press on its plain letter offers it.

    >>> latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    >>> [len(row) for row in rows(latin + "Ñ", "es", [*latin, "Ñ"])], [len(row) for row in rows(latin + "Ñ")]
    ([10, 10, 7], [10, 9, 7])
    """
    needed = [*dict.fromkeys((*letters, *own))]
    usual: Sequence[str] = about_tag(language).keyboard
    if not set("".join(usual)) & set(needed):
        keyboards = (about_language(code).keyboard for code in codes())
        usual = next((rows for rows in keyboards if set("".join(rows)) & set(needed)), ())
    made = [[key for key in row if key in needed] for row in usual]
    there = {key for row in made for key in row}
    shown = (key for key in needed if key in own or _plain(key) == key or _plain(key) not in there)
    rest = [key for key in shown if key not in there]
    count = -(-len(rest) // _LONGEST_ROW)
    length = -(-len(rest) // count) if count else 0
    return [*(rest[start : start + length] for start in range(0, len(rest), length or 1)), *filter(None, made)]


def _plain(letter: str) -> str:
    """A letter without its accents."""
    return "".join(char for char in unicodedata.normalize("NFD", letter) if unicodedata.category(char)[0] != "M")


def _spelled(folding: Folding) -> dict[str, str]:
    """What capitals become that the grid doesn't have, where it isn't the letter without its accents."""
    return {
        char: becomes for char, becomes in folding.expansions.items() if char == upper(char) and _plain(char) != becomes
    }


def respelled(text: str, letters: str, spelled: Mapping[str, str]) -> str:
    """Typed letters as the grid has them, by the rule of the player: É is E where the grid has no É, Ä may be AE.

    >>> respelled("é", "ABCDE", {}), respelled("ä", "ABCDE", {"Ä": "AE"}), respelled("é", "EÉ", {})
    ('E', 'AE', 'É')
    """
    return "".join(
        char if char in letters else spelled.get(char) or (plain if (plain := _plain(char)) in letters else char)
        for char in upper(text)
    )
