"""From facts to clues: the writers, the forms of a clue, the rules for its text, and groups for themes.

dictionary.py  the dictionary: facts from WordNet and the house book, and the writers
writers.py     facts to drafts, a writer for each relation
forms.py       a clue in the form of its answer
text.py        texts without a dictionary: words, endings, kinds of clues
risks.py       the weights of the signs of a bad clue
themes.py      groups of phrases for themes, from themes.txt
theme_sets.py  themes by hand, with their clues, from theme_sets.txt
"""
