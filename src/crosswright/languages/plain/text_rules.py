"""Rules about a language's texts that hold for any language with words and spaces: see `language.TextRules`."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby

from crosswright.language import cognates
from crosswright.language.about import AboutLanguage
from crosswright.language.alphabet import Folding
from crosswright.language.drafts import Template
from crosswright.language.page import NO_STYLE
from crosswright.language.unwelcome import WordPatterns, coded
from crosswright.words.normalise import normalise

# How long is the longest clue that is printed?
LONGEST = 70
# How many letters has a word at least that is searched for within an answer: HAUS in HAUSTUER?
SHORTEST_PART = 4
# How many letters has a stem at least that two words have in common by no coincidence?
SHORTEST_STEM = 5
# With how many equal letters do two words begin that may come from each other?
AT_THE_BEGINNING = 4
# How many consonants in the same order are no coincidence?
SHORTEST_SKELETON = 3
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019-])*")
_ITS_PUZZLE = re.compile(r"\b\d+[- ]?[a-z]{1,12}\b.*\b\d+[- ]?[a-z]{1,12}\b|\b\d+[- ]?(across|down)\b", re.IGNORECASE)


@cache
def unwelcome(listed: tuple[str, ...], folding: Folding) -> WordPatterns:
    """The unwelcome words of a language, which are coded, as they stand in a grid.

    The list has words and beginnings of words, no other patterns.
    """
    words = map(coded, listed)
    folded = ((normalise(word.rstrip("*"), folding=folding), "*" * word.endswith("*")) for word in words)
    return WordPatterns.of(entry + rest for entry, rest in folded if entry)


class PlainText:
    """The rules for one language's texts."""

    templates: Mapping[str, Template] = {
        "definition": Template(58, 1.6, "definition"),
        "synonym": Template(60, 2.1, "synonym"),
    }
    page_style = NO_STYLE
    risks: Mapping[str, float] = {"always": -2.0, "rank": 0.5}
    doubtful_kinds: Collection[str] = frozenset()
    prefixes: Collection[str] = frozenset()

    def __init__(self, about: AboutLanguage, folding: Folding) -> None:
        """`folding`: the letters of its crosswords."""
        self._about, self._folding = about, folding
        self.function_words: Collection[str] = frozenset(about.function_words)
        self.suffixes: Collection[str] = frozenset(about.endings)
        self._stem = lru_cache(1 << 14)(self._find_stem)
        self._unwelcome = unwelcome(about.unwelcome, folding)

    def entries_of(self, text: str, /) -> tuple[str, ...]:
        """The words of a text as they would stand in a grid, and the parts of words with hyphens or apostrophes."""
        pieces = {piece: None for word in _WORD.findall(text) for piece in (word, *re.split("['\u2019-]", word))}
        return tuple(entry for piece in pieces if (entry := normalise(piece, folding=self._folding)))

    def tokens(self, text: str, /) -> list[str]:
        """The content words of a text, in lower case."""
        words = re.split(r"[^\w]+|_", text.lower())
        return [word for word in words if word.isalpha() and word not in self.function_words]

    def stem(self, entry: str, /) -> str:
        """An entry without its ending; "" if less than `SHORTEST_STEM` letters are left."""
        stem = self._stem(entry)
        return stem if len(stem) >= SHORTEST_STEM else ""

    def looks_akin(self, word: str, answer: str, /) -> bool:
        """Whether one stands within the other, as HAUS in HAUSTUER, or both begin alike without their endings."""
        if self._about.links and self._share_a_part(word, answer):
            return True
        return cognates.look_akin(word, answer, stem=self._stem, unheard=self._about.vowels)

    def may_be_akin(self, word: str, answer: str) -> bool:
        """Whether two words may come from each other: a doubt is enough where there are many other clues.

        They begin alike (DREIMAL, "dreifach"), one has the answer's stem (LADER, "aufladen"), or both have the same
        consonants without their endings (NISTEN, "Nest").
        """
        if self._stem(answer) in word or word[:AT_THE_BEGINNING] == answer[:AT_THE_BEGINNING]:
            return True
        ours, theirs = ({self._consonants(form) for form in (each, self._stem(each))} for each in (word, answer))
        return word[0] == answer[0] and any(len(each) >= SHORTEST_SKELETON for each in ours & theirs)

    def _consonants(self, word: str) -> str:
        """Its consonants, a double one once."""
        return "".join(letter for letter, _ in groupby(letter for letter in word if letter not in self._about.vowels))

    def _share_a_part(self, word: str, answer: str) -> bool:
        """Whether compounds have a part in common: the beginning or the end of one without its ending in the other."""
        for one, other in ((word, answer), (answer, word)):
            stem = self._stem(one)
            if len(stem) >= SHORTEST_PART and stem in other:
                return True
        longest = min(len(word), len(answer))
        return any(word[-size:] == answer[-size:] for size in range(SHORTEST_PART + 1, longest + 1))

    def _find_stem(self, word: str) -> str:
        for ending in self._about.endings:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                return word[: -len(ending)]
        return word

    def spells_out(self, answer: str, clue: str, /) -> bool:
        """Whether some words of a clue, one after the other, begin with all the letters of its answer."""
        words = (normalise(word, folding=self._folding) for word in _WORD.findall(clue))
        return len(answer) > 2 and answer in "".join(word[0] for word in words if word)

    def finished(self, text: str, /) -> str | None:
        """A draft's text as it is printed: a capital at its beginning, no full stop at its end."""
        text = " ".join(text.replace("'", "\u2019").split()).rstrip(" .;,:")
        if not 2 <= len(text) <= LONGEST or text.count("(") != text.count(")"):
            return None
        return text[0].upper() + text[1:]

    def as_title(self, text: str, /) -> str:
        """A word or phrase as a title: with a capital at its beginning."""
        return text[:1].upper() + text[1:]

    def is_unkind(self, text: str, /) -> bool:
        """Whether one of the words that are left out of the lexicon stands in a text."""
        return any(map(self._unwelcome.has, self.entries_of(text)))

    def refers_to_its_puzzle(self, text: str, /) -> bool:
        """Whether a clue names slots of its own puzzle."""
        return _ITS_PUZZLE.search(text) is not None

    def places_across(self, numbers: Sequence[str], /) -> str:
        """The numbers of clues across."""
        return ", ".join(numbers)

    def coarse_words(self) -> Collection[str]:
        """None beyond those that the lexicon leaves out."""
        return ()

    def unwelcome_entries(self) -> Collection[str]:
        """Those that the lexicon leaves out."""
        return self._unwelcome.exact.union(self._unwelcome.starts)
