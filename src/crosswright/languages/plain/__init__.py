"""What makes a language of the facts in a file of data.

plain_language.py   PlainLanguage: the facts as a Language
sources.py          what the installed packages know about a language's words
word_scores.py      how well a word is known, and what a grid gains by it
building.py         builds what is known of the words from these, or finds it in the cache; the default lexicon
word_data.py        how well the words are known, their lemmas and definitions, as one file
text_rules.py       rules for texts
glosses.py          short definitions from a dictionary's
thesaurus.py        a thesaurus that is installed
book_dictionary.py  the dictionary: the house book, definitions, synonyms
solver_index.py     what a solver knows from definitions, the house book and a thesaurus, as arrays
likeness.py         how alike words are, from the texts in which they stand
solver_features.py  the ways from a clue to its answer
source_evidence.py  those ways, weighted: the solver's evidence
"""
