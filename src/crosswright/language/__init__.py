"""Languages: what the program needs to know about each, and how to find one by its name.

language.py    Language: the protocol that each language's package implements; its words and its texts
register.py    language("en"): a language by its code or name
alphabet.py    Folding: letters, and how any text becomes them
facts.py       Fact and Origin: a piece of knowledge about an entry, and its exact source
drafts.py      Draft and Template: a clue before the filters, and the kinds of clues
dictionary.py  Dictionary: facts about entries, and the writers
groups.py      WordGroup: entries that have something in common, for themes
evidence.py    Evidence: what a language's sources offer a solver
cognates.py    for languages with suffixes: whether two words look akin
arrays.py      named arrays in one file, for a solver's data
relations.py   relations between numbers, which these arrays contain

To add a language, write a package in `languages/` whose attribute LANGUAGE implements Language, and enter it in
register.py.
"""

from crosswright.language.alphabet import Folding
from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import Draft, Template
from crosswright.language.evidence import Evidence
from crosswright.language.facts import Fact, Origin
from crosswright.language.language import Language
from crosswright.language.register import language

__all__ = ["Dictionary", "Draft", "Evidence", "Fact", "Folding", "Language", "Origin", "Template", "language"]
