"""What is known about an English entry: WordNet as one indexed file, and the facts read from it.

index.py            WordNet as an SQLite database, built once
knowledge.py        facts about an entry
cleaning.py         from a gloss to a short definition for a clue
slips.py            slips of WordNet's texts, mended by slips.txt
thesaurus_clues.py  what a thesaurus has beside a phrase
affixes.py          words made of others: RESEALED
abbreviations.py    abbreviations
unkind.py           texts about unwelcome topics, by unkind.txt
"""
