"""Regex crosswords as text: with one solution, with two, and with none."""

from __future__ import annotations

ONE = """shape = rectangular
num_rows = 2
num_cols = 2
num_regexes_per_row = 1
num_regexes_per_col = 1
'[AX][BY]'
'CD'
'[^X].'
'B.'
"""
TWO = ONE.replace("'[^X].'", "'..'")
NONE = ONE.replace("'CD'", "'DD'").replace("'[^X].'", "'.C'")
