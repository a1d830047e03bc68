"""Sheets for a class from a list of words or a fill: each kind is one file here and one command in `cli`.

Each makes a `media.sheets.Sheet` (its grid of cells, its list, its solution), which every medium prints.

codeword    numbers stand for the letters of a fill
crisscross  the words cross on a plane; the clues stand below
wordsearch  the words are hidden among other letters
"""
