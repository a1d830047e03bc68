"""Words: read, normalise, score, filter and index them; the default lexicon.

normalise.py  any text -> the letters of an entry
lists.py      a word list's bytes -> words with scores, and what was skipped
table.py      lists with columns: answers, clues, sources, dates, scores, in any common form
separated.py  the cells of a line, and which quotation marks belong to the text
columns.py    which column is what
index.py      words with scores -> one file of bitsets, read without being loaded
cache.py      where indexes are kept between runs
lexicon.py    Lexicon: what the rest of the program sees
counts.py     how many words it has, by length and by score
loading.py    load_lexicon() and default_lexicon(): all of the above in order
default.py    the words of the default lexicon
"""

from crosswright.words.lexicon import Lexicon
from crosswright.words.loading import default_lexicon, load_lexicon
from crosswright.words.normalise import normalise

__all__ = ["Lexicon", "default_lexicon", "load_lexicon", "normalise"]
