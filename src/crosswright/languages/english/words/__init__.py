"""The default lexicon: every word and phrase that a source knows, scored.

default_lexicon.py  its key and its parts, as `language.WordSource` describes them
building.py         builds it from all that follows
readings.py         every word and phrase, with the data of the sources
scores.py           how well a word is known
gains.py            what a grid gains by a word; worn_out.txt has the words to be used less
house_words.py      scores and spellings set by hand, in house_words.txt and house/
inflection.py       plurals, verb forms, comparatives
roots.py            which words have a root in common
unwelcome.py        slurs and obscenities, in unwelcome.txt
"""
