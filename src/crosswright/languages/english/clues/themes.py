"""Groups of English phrases that share a word, a hidden word or a category, for themes.

The words and titles are in `themes.txt`. "Kinds of clock" takes its phrases from WordNet: those that end with the name
of the thing that they are a kind of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from itertools import accumulate
from typing import NamedTuple

from crosswright.language.groups import Member, WordGroup
from crosswright.words.normalise import normalise

# What is said of each entry, by the first column of the file.
_SHARED = {
    "begins": "begins with {}",
    "ends": "ends with {}",
    "hides": "hides {}",
    "has": "has the word {}",
    "kinds": "is a kind of {}",
}
# How many entries must a group have?
FEWEST = 3
# A phrase that shares a word has another with at least this number of letters: "take care" is lively, "take up" is not.
CONTENT = 4


class Phrase(NamedTuple):
    """A phrase, taken apart once for all groups."""

    spelling: str
    words: tuple[str, ...]  # in lower case
    letters: str  # as it stands in a grid
    ends: frozenset[int]  # where its words end in the letters

    @classmethod
    def of(cls, spelling: str) -> Phrase:
        """A phrase by its spelling."""
        words = tuple(spelling.lower().split())
        folded = [normalise(word) or "" for word in words]
        return cls(spelling, words, "".join(folded), frozenset(accumulate(map(len, folded), initial=0)))

    def hides(self, word: str) -> bool:
        """Whether a word stands hidden in it: across a space, beginning and ending inside of words.

        >>> Phrase.of("till I only").hides("lion"), Phrase.of("lion tamer").hides("lion")
        (True, False)
        """
        start = self.letters.find(word.upper())
        end = start + len(word)
        return start > 0 and not self.ends & {start, end} and any(start < e < end for e in self.ends)


def groups(spellings: Mapping[str, str], kinds: Iterable[tuple[str, str]]) -> Iterator[WordGroup]:
    """The groups of phrases, given by entry; `kinds` are pairs of an entry and its last word, whose kind it is."""
    phrases = {entry: Phrase.of(spelling) for entry, spelling in spellings.items()}
    by_head: defaultdict[str, dict[str, Member]] = defaultdict(dict)
    for entry, head in kinds:
        by_head[head][entry] = Member(spellings[entry], entry)
    for kind, title, what, words in _listed():
        if kind == "kinds":
            found = [(title.format(head), head, by_head[head]) for head in words]
        else:
            found = [(title, what, _members(kind, phrases, words))]
        for its_title, its_what, members in found:
            others = {entry: member for entry, member in members.items() if entry != normalise(its_title)}
            if len(others) >= FEWEST:
                yield WordGroup(kind, its_title, _SHARED[kind].format(its_what), others, kind in ("has", "kinds"))


def _listed() -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    text = files(__package__).joinpath("themes.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            kind, title, what, words = line.split(" | ")
            yield kind, title, what, tuple(words.split())


def _members(kind: str, phrases: Mapping[str, Phrase], words: tuple[str, ...]) -> dict[str, Member]:
    """The phrases that belong to a group of the file, each with the word by which it does."""
    members = {}
    for entry, phrase in phrases.items():
        if kind == "has":
            others = set(phrase.words) - {words[0]}
            by = entry if words[0] in phrase.words and max(map(len, others), default=0) >= CONTENT else None
        elif kind == "hides":
            by = next((word for word in words if phrase.hides(word)), None)
        else:
            end = phrase.words[0 if kind == "begins" else -1]
            by = end if end in words else None
        if by is not None:
            members[entry] = Member(phrase.spelling, by)
    return members
