"""Words over few letters with drafts of clues, so that a mini is made at once."""

from __future__ import annotations

from itertools import product

from crosswright.language import Draft, Origin
from crosswright.language.facts import Fact
from crosswright.pattern import preset

# Every word over few letters but the theme: anything can be filled with them.
THEME = "TATAE"
SYLLABLES = [word for n in range(3, 6) for word in map("".join, product("AET", repeat=n)) if word != THEME]
MINI = preset("mini", 5)


def source(answer: str) -> list[Draft]:
    """Knows something of every word but those with three letters alike at the start."""
    if len(set(answer[:3])) == 1:
        return []
    origin = Origin("test", "given", "", answer)
    text = " ".join(str(ord(letter)) for letter in answer)
    return [Draft(each, "own", (Fact(origin, "given", each),)) for each in (text, f"{text} in other words")]
