"""What the languages beside English share: a language is one small file of facts, and these parts.

about.py            AboutLanguage: the facts and weights of one language
plain_language.py   PlainLanguage: those facts as a Language
hunspell.py         a spelling dictionary's words, unfolded by its affix rules
sources.py          what the installed packages know about a language's words
word_scores.py      how well a word is known, and what a grid gains by it
default_lexicon.py  the default lexicon, built from these
unwelcome.py        slurs and obscenities
word_data.py        how well the words are known, and their lemmas
thesaurus.py        a thesaurus that is installed
solver_index.py     what a solver knows from definitions, the house book and a thesaurus, as arrays
likeness.py         how alike words are, from the texts in which they stand
solver_features.py  the ways from a clue to its answer
evidence.py         those ways, weighted: the solver's evidence
"""
