"""Regex puzzles to look at, print and play; one file for each medium.

layout.py   where cells and expressions are; all media share it
svg.py      the drawing; pages.py: PNG, PDF and a page to read, which are made from it
play.py     a page to play, and the document for the player in the browser
replay.py   the steps of an explanation as a page
"""
