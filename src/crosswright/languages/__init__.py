"""The languages that crosswright knows; `crosswright.language` says what any language is.

english/    English, which has rules of its own, with British English beside it
de.toml ... the facts about one language, a file each: a new language is one more
books/      house books: clues written by hand, a folder for each language that has them
hunspell.py a spelling dictionary's words, unfolded by its affix rules
plain/      what makes a language of such facts: a lexicon from frequencies and a spelling list, rules for texts
"""
