"""What a page of English clues is made of.

The shares are those of a newspaper's puzzles of 2010 to 2018, 40 of each weekday: difficulty 1 and 2 are its Monday,
3 its Wednesday, 5 its Saturday.
"""

from __future__ import annotations

import re

from crosswright.language.page import ONCE, PageStyle, Trait

page_style = PageStyle(
    traits=(
        Trait("one or two words", re.compile(r"^\S+(?: \S+)?$"), shares=(0.46, 0.46, 0.46, 0.45, 0.435)),
        Trait("a comma", re.compile(","), shares=(0.09, 0.094, 0.11, 0.105, 0.10)),
        Trait("a blank", re.compile("___"), shares=(0.09, 0.088, 0.082, 0.066, 0.05)),
        Trait("wordplay", None, most=(0.0, 0.12, 0.2, 0.3, 0.4)),
        Trait("a question mark", re.compile(r"\?$"), most=(0.0, 0.03, 0.05, 0.07, 0.09)),
        Trait("begins with It or They", re.compile(r"^(?:It|They)\b"), most=(0.01, 0.015, 0.02, 0.026, 0.03)),
        Trait("begins with Like", re.compile(r"^Like\b"), most=(0.015, 0.015, 0.02, 0.026, 0.03)),
        Trait("begins with One", re.compile(r"^One\b"), most=(0.02, 0.02, 0.026, 0.03, 0.04)),
        Trait("X, but not Y", re.compile(r"\bbut (?:not|no|never)\b"), number=ONCE),
        Trait("with no, without", re.compile(r"\bwith (?:no|nothing)\b|\bwithout\b"), number=ONCE),
        Trait("X with a Y", re.compile(r" with an? "), most=(0.015, 0.02, 0.02, 0.026, 0.03)),
        Trait("so to speak", re.compile(r"\b(?:so to speak|in a way|of sorts)\b"), number=ONCE),
    ),
    length=(18.3, 18.3, 18.9, 19.3, 19.7),
)
