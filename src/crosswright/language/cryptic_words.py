"""What a language knows of the wordplay of cryptic clues, from lists in its folder.

indicators.txt     a line `[anagram]` begins the indicators of a kind, separated by commas. `[ignored]` has words that
                   may stand before an indicator ("the", "being"), `[behind]` those that may follow one ("of")
abbreviations.txt  `AB: sailor, rating`: letters, and what they stand for
homophones.txt     `leak, leek`: words and phrases that sound the same
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable

# What stands beside these is part of what they say: "put in" is no "put".
_PAIRED = frozenset(["in", "around", "without", "out", "after", "before"])


class WordplayLists:
    """The lists of a language; empty where it has none."""

    def __init__(self, folder: Traversable | None = None) -> None:
        """`folder` has the files; without one there are none."""
        self._folder = folder

    def _lines(self, name: str) -> Iterator[str]:
        if self._folder is not None:
            for line in (self._folder / name).read_text("utf-8").splitlines():
                if line and not line.startswith("#"):
                    yield line

    @cached_property
    def indicators(self) -> Mapping[str, frozenset[str]]:
        """The indicators of each kind, in lower case, their words separated by single spaces."""
        lists: dict[str, set[str]] = defaultdict(set)
        kind = ""
        for line in self._lines("indicators.txt"):
            if line.startswith("["):
                kind = line.strip("[] ")
            else:
                lists[kind] |= {_plain(each) for each in line.split(",")} - {""}
        return {kind: frozenset(its) for kind, its in lists.items()}

    @cached_property
    def abbreviations(self) -> Mapping[str, frozenset[str]]:
        """What each word or phrase can be abbreviated to: "sailor" -> {"AB", "TAR"}."""
        letters: dict[str, set[str]] = defaultdict(set)
        for line in self._lines("abbreviations.txt"):
            short, _, long = line.partition(":")
            for each in long.split(","):
                letters[_plain(each)].add(short.strip())
        return {phrase: frozenset(its) for phrase, its in letters.items()}

    @cached_property
    def homophones(self) -> Mapping[str, frozenset[str]]:
        """The words, in capitals without spaces, that sound like each."""
        same: dict[str, set[str]] = defaultdict(set)
        for line in self._lines("homophones.txt"):
            group = {re.sub(r"[\s'-]", "", each).upper() for each in line.split(",")}
            for word in group:
                same[word] |= group - {word}
        return {word: frozenset(its) for word, its in same.items()}

    def is_indicator(self, kind: str, phrase: str) -> bool:
        """Whether a phrase can be an indicator of a kind."""
        return not self.indicators.get(kind, frozenset()).isdisjoint(self._forms(phrase, kind))

    def is_abbreviation(self, phrase: str, letters: str) -> bool:
        """Whether letters can stand for a word or phrase."""
        return any(letters in self.abbreviations.get(each, ()) for each in self._forms(phrase))

    def same_sound(self, letters: str) -> Collection[str]:
        """The words that sound like one."""
        return self.homophones.get(letters, frozenset())

    def _forms(self, phrase: str, kind: str = "in") -> Iterator[str]:
        """A phrase as it stands, then without the words that may stand before it and behind it."""
        words = _plain(phrase).split(" ")
        yield " ".join(words)
        while len(words) > 1 and words[0] in self.indicators.get("ignored", ()):
            words = words[1:]
            yield " ".join(words)
        if len(words) > 1 and kind not in _PAIRED and words[-1] in self.indicators.get("behind", ()):
            yield " ".join(words[:-1])


def _plain(phrase: str) -> str:
    """In lower case, the words separated by single spaces; apostrophes and hyphens divide.

    >>> _plain(" Well-done artist's")
    'well done artist s'
    """
    return " ".join(re.findall(r"[^\W_]+", phrase.lower()))
