"""Languages: what the program needs to know about each, and how to find one by its name.

language.py     Language: the protocol that every language implements; its words and its texts
about.py        AboutLanguage: the facts about one language, and how its file of data is read
register.py     language("en"): a language by its code or name
letters.py      the letters of a language's crosswords
alphabet.py     Folding: letters, and how any text becomes them
tags.py         the names of languages in files and on pages
facts.py        Fact and Origin: a piece of knowledge about an entry, and its exact source
drafts.py       Draft and Template: a clue before the filters, and the kinds of clues
dictionary.py   Dictionary: facts about entries, and the writers
house_book.py   clues written by hand, as a language's house book has them
groups.py       WordGroup: entries that have something in common, for themes
unwelcome.py    lists of words that are in no lexicon made here
evidence.py     Evidence: what a language's sources offer a solver
no_evidence.py  that of a language whose sources link no answers with clues
cognates.py     for languages with suffixes: whether two words look akin
arrays.py       named arrays in one file, for a solver's data
relations.py    relations between numbers, which these arrays contain
wording/        what the program says, in the languages of its catalogues

To add a language, write a file `languages/CODE.toml`; CONTRIBUTING.md has the steps.
"""

from crosswright.language.about import AboutLanguage, CrosswordLetters
from crosswright.language.alphabet import Folding
from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import Draft, Template
from crosswright.language.evidence import Evidence
from crosswright.language.facts import Fact, Origin
from crosswright.language.language import Language
from crosswright.language.register import enter_language, language

__all__ = ["AboutLanguage", "CrosswordLetters", "Dictionary", "Draft", "Evidence", "Fact", "Folding", "Language",
           "Origin", "Template", "enter_language", "language"]  # fmt: skip
