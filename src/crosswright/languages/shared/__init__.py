"""What the languages beside English share: a language is one small file of facts, and these parts.

about.py            AboutLanguage: the facts and weights of one language
plain_language.py   PlainLanguage: those facts as a Language
hunspell.py         a spelling dictionary's words, unfolded by its affix rules
sources.py          what the installed packages know about a language's words
word_scores.py      how well a word is known, and what a grid gains by it
default_lexicon.py  the default lexicon, built from these
unwelcome.py        slurs and obscenities
"""
