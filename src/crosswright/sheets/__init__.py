"""Sheets from a list of words, or from a puzzle: each kind is one file here and one command in `cli`.

Each makes `media.sheets.Sheet`: a puzzle (its grid of cells, its list, its solution) that every medium prints.

crisscross  the words cross on a plane; the clues stand below
wordsearch  the words are hidden among other letters
codeword    each letter of a filled grid is a number
decoding    the proof that a codeword can be solved, by steps that a person takes
fillin      the words are given by their lengths, and go into the grid in one way
"""
