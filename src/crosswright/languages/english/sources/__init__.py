"""The data of installed packages about English, read and never imported.

data_files.py  the files of these packages by their SHA-256; data_files.txt has those that this release was tested with
wordnet.py     WordNet's files
corpora.py     frequencies, spellings, pairs of words
books.py       further dictionaries: a thesaurus, an old dictionary, word vectors
articles.py    descriptions from an encyclopedia, where the extra is installed
word_lists.py  the format of the project's own lists of words
"""
