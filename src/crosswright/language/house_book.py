"""A house book: clues written by hand for a language, in `a.tsv` and so on, by the initial letter of the entry.

Each line is `ENTRY<tab>spelling<tab>clue | clue | clue`, each clue `flags difficulty text`, such as `?3 Browned off?`:
flags `?` wordplay, `!` an editor's favorite, `@` a name or a fact, `_` a fill-in; a difficulty from 1 (obvious) to 5
(oblique), then `US` where a clue is only American.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from crosswright.language import facts as f
from crosswright.language.drafts import HOUSE, Draft
from crosswright.language.facts import Fact, Origin

# The columns of a line, and the clues in the last of them.
COLUMNS, BETWEEN_CLUES = 3, " | "
PLAYFUL, FAVORITE, NAME_OR_FACT, FILL_IN = "?", "!", "@", "_"
# How many points more is a word worth to a puzzle if the book has clues for it? A name gets fewer: with as many as
# others get, one entry in six is a name.
CLUED, CLUED_NAME = 8, 4
_BEGINNING = re.compile(r"(?:^| \| )([?!@_]*)([1-5])")
_CLUE = re.compile(r"(?P<flags>[?!@_]*)(?P<difficulty>[1-5])(?P<american>US)? (?P<text>\S.*)")


class HouseClue(NamedTuple):
    """A clue as the book has it."""

    text: str
    difficulty: int  # 1..5
    flags: str  # of "?!@_"
    is_american: bool


class Book(Mapping[str, tuple[Fact, ...]]):
    """What is written for each entry. A line is split into its clues only when its entry is asked for."""

    def __init__(self, lines: Mapping[str, tuple[str, str]]) -> None:
        """`lines`: the spelling and the clues, not split, of each entry."""
        self._lines = lines
        self._between: dict[tuple[int, int, bool], frozenset[str]] = {}

    def __getitem__(self, entry: str) -> tuple[Fact, ...]:
        spelling, _ = self._lines[entry]
        return tuple(_fact(spelling, clue) for clue in self.clues(entry))

    def __contains__(self, entry: object) -> bool:
        return entry in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @cached_property
    def points(self) -> dict[str, int]:
        """How many points more each entry is worth to a puzzle than without its clues."""
        return {entry: CLUED_NAME if is_name(spelling) else CLUED for entry, (spelling, _) in self._lines.items()}

    @cached_property
    def version(self) -> str:
        """Changes when a clue, an entry or a spelling does."""
        lines = (f"{entry}\t{spelling}\t{clues}" for entry, (spelling, clues) in self._lines.items())
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def clued_between(self, least: int, most: int, *, with_wordplay: bool) -> frozenset[str]:
        """The entries that have a clue of these difficulties; some 60 ms for 20,000 entries, once."""
        key = least, most, with_wordplay
        if key not in self._between:
            self._between[key] = frozenset(
                entry
                for entry, (_, clues) in self._lines.items()
                if any(
                    least <= int(difficulty) <= most and (with_wordplay or PLAYFUL not in flags)
                    for flags, difficulty in _BEGINNING.findall(clues)
                )
            )
        return self._between[key]

    def briefly_clued(self, words: int) -> frozenset[str]:
        """The entries that have a clue of few words: at most `words`."""
        return frozenset(each for each in self if any(len(clue.text.split()) <= words for clue in self.clues(each)))

    def spelling(self, entry: str) -> str:
        """How an entry is written outside a grid: "as it is"."""
        return self._lines[entry][0]

    def clues(self, entry: str) -> list[HouseClue]:
        """The clues of an entry with their flags, in the book's order."""
        return [_parsed(entry, written) for written in self._lines[entry][1].split(BETWEEN_CLUES)]


def is_name(spelling: str) -> bool:
    """Whether a spelling is that of a name.

    >>> is_name("Oslo"), is_name("UFO"), is_name("ice cream")
    (True, False, False)
    """
    return spelling[:1].isupper() and spelling.upper() != spelling


def _fact(spelling: str, clue: HouseClue) -> Fact:
    """A clue as a fact; its hint has the clue's flags."""
    origin = Origin(HOUSE, f.GIVEN, "", clue.text)
    return Fact(origin, f.GIVEN, clue.text, lemma=spelling, hint=clue.flags, difficulty=clue.difficulty)


def draft_of(fact: Fact) -> Draft:
    """The draft of one of the book's facts: the clue as it is written."""
    lively, favorite = PLAYFUL in fact.hint, FAVORITE in fact.hint
    return Draft(fact.text, HOUSE, (fact,), difficulty=fact.difficulty, lively=lively, favorite=favorite)


def _parsed(entry: str, written: str) -> HouseClue:
    found = _CLUE.fullmatch(written)
    if found is None:
        raise ValueError(f"the house book has no clue in {written!r}, of {entry}; write it as '?3 Browned off?'")
    return HouseClue(found["text"], int(found["difficulty"]), found["flags"], found["american"] is not None)


def pages(folder: Path, files: str = "*.tsv") -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each file of the book in a folder, in order; none where there is no such folder."""
    for page in sorted(folder.glob(files)):
        yield page.name, page.read_text("utf-8").splitlines()


@cache
def written(folder: Path, apostrophe: str = "'") -> Book:
    """The book in a folder, read once, with this apostrophe in all its clues."""
    rows = (line.replace("'", apostrophe).split("\t") for _, lines in pages(folder) for line in lines)
    return Book({entry: (spelling, clues) for entry, spelling, clues in rows})
