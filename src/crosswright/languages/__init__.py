"""Languages: what is known of each, and how one is found by its name.

language.py  the protocol that each language implements
register.py  language("en"): a language by its code or name
facts.py     Fact and Origin: a piece of knowledge about an entry, and where exactly it comes from
drafts.py    Draft and Candidate: a clue on its way
arrays.py    named arrays in one file, for what a solver knows
english/     English
"""

from crosswright.languages.language import Language
from crosswright.languages.register import language

__all__ = ["Language", "language"]
