"""What the solver knows of English: arrays in one file, and the support of each source for an answer.

index.py          the solver's knowledge, as arrays in one file
query.py          a clue, parsed for the solver
features.py       how strongly each source supports each text
book_evidence.py  the house book's other clues
evidence.py       the features, weighted and added up
"""
