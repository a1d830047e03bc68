"""What a language knows of its words, as a proofreader asks it (`checking.proof.Words`): which belong together.

kin = kinship("en")
kin.families_of("ISLE") & kin.families_of("ISLET")      # not empty
proofread(puzzle)                                       # -> findings
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import pairwise

from crosswright.arguments import checked
from crosswright.checking import proof
from crosswright.checking.proof import LEAST_SPELLED, Finding
from crosswright.clues.enumeration import enumeration
from crosswright.errors import LexiconError
from crosswright.language import Language
from crosswright.language import language as language_named
from crosswright.language.dictionary import Dictionary
from crosswright.language.register import name_of_tag
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon, default_lexicon, normalise

# How many letters has a part of a compound, at least?
SHORTEST_PART = 3
# How many roots has a compound at least? Its own and those of two parts.
PARTS_AND_WHOLE = 3
# From how many letters on do readers notice that a noun is used twice, and up to which frequency (Zipf)? Everyday nouns
# such as "place" stand in six pairs of clues of a newspaper's puzzle.
STRIKING_LETTERS, STRIKING_ZIPF = 4, 4.6
# From which frequency on does a word give nothing away, as "go" and "about"? (Zipf)
EMPTY_ZIPF = 6.0
_PIECE = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*")


class Kinship:
    """Which words of a language belong together. Caches its look-ups."""

    def __init__(self, its: Language, dictionary: Dictionary, lexicon: Lexicon | None = None) -> None:
        """`its` splits texts, `dictionary` spells, `lexicon` (the language's default one if None) knows roots."""
        self._its, self._dictionary, self._own_lexicon = its, dictionary, lexicon
        self.headings = its.about.headings
        self.words_of = lru_cache(1 << 12)(self._words_of)
        self.roots_of = lru_cache(1 << 14)(self._roots_of)
        self.families_of = lru_cache(1 << 14)(self._families_of)
        self.is_striking = lru_cache(1 << 14)(self._is_striking)

    @cached_property
    def _lexicon(self) -> Lexicon | None:
        """The words with their roots; None where the language has no lexicon, or its data is missing."""
        try:
            return self._own_lexicon or default_lexicon(language=name_of_tag(self._its.tag), min_score=0)
        except LexiconError:
            return None

    def _words_of(self, text: str) -> tuple[str, ...]:
        """Its words; one that was cut short with an apostrophe, as "won't", is none."""
        pieces = [(piece, self._its.text.entries_of(piece)) for piece in _PIECE.findall(text)]
        return tuple(
            entry for piece, entries in pieces for entry in entries if piece.isalpha() or entry != self._folded(piece)
        )

    def parts_of(self, entry: str) -> Sequence[str]:
        """The words of a phrase, by its spelling; the word itself for any other."""
        spelled = self._dictionary.spelling(entry)
        return tuple(filter(None, map(self._folded, re.split(r"[\s_-]+", spelled)))) or (entry,)

    def _folded(self, text: str) -> str | None:
        return normalise(text, folding=self._its.folding)

    def content(self, text: str) -> list[str]:
        """The words of a text that don't say little."""
        return [word for word in self.words_of(text) if not self.says_little(word)]

    def told_by(self, entries: Iterable[str], *, parts: bool = True) -> frozenset[Hashable]:
        """The families that clues to other entries must not have: those of entries, and of the words of phrases."""
        words = {entry: [part for part in self.parts_of(entry) if not self.says_little(part)] for entry in entries}
        told = [*words, *(part for entry in words if parts for part in words[entry])]
        return frozenset().union(*map(self.families_of, told))

    def gives_away(self, clue: str, told: frozenset[Hashable]) -> bool:
        """Whether a clue has a word of one of these families, or two side by side that are an entry: "tom cat"."""
        pairs = (one + other for one, other in pairwise(self.words_of(clue)))
        return any(len(pair) >= LEAST_SPELLED and pair in told for pair in pairs) or not all(
            told.isdisjoint(self.families_of(word)) for word in self.content(clue)
        )

    def says_little(self, word: str) -> bool:
        """Whether it is a function word, one of the commonest words, or a letter."""
        small = len(word) < 2 or word.lower() in self._its.text.function_words
        return small or self._dictionary.zipf(word.lower()) > EMPTY_ZIPF

    def _roots_of(self, entry: str) -> frozenset[Hashable]:
        """By the lexicon; a word that it lacks is of its own family."""
        roots = self._lexicon.roots_of(entry) if self._lexicon else frozenset()
        own = {entry, self._its.text.stem(entry) or entry} | self._dictionary.lemmas(entry)
        return roots | own | {part for part in self.parts_of(entry) if not self.says_little(part)}

    def _families_of(self, word: str) -> frozenset[Hashable]:
        """Its roots without those of the parts of a compound: NICKNAME is no form of NAME."""
        roots = self.roots_of(word)
        cuts = range(SHORTEST_PART, len(word) - SHORTEST_PART + 1) if len(roots) > PARTS_AND_WHOLE else ()
        for at in cuts:
            parts = [self.roots_of(part) - {part} for part in (word[:at], word[at:])]
            if not any(map(roots.isdisjoint, parts)):
                roots -= parts[0] | parts[1]
        return roots

    def _is_striking(self, word: str) -> bool:
        common = self._dictionary.zipf(word.lower()) > STRIKING_ZIPF
        return len(word) >= STRIKING_LETTERS and not common and self._dictionary.is_noun(word)

    def lengths_of(self, entry: str) -> str:
        """How many letters its words have: "3,5" for ICECREAM."""
        return enumeration(entry, self._its, self._dictionary)


@cache
def kinship(name: str) -> Kinship:
    """What a language knows, opened once: by its name, or by the name with a choice of letters."""
    its = language_named(name)
    return Kinship(its, its.dictionary())


@checked()
def proofread(puzzle: Puzzle, *, language: str | None = None) -> list[Finding]:
    """Find what an editor would object to in a finished puzzle; an empty list says that nothing is.

    It finds a title that is an entry or has a word of one, clues that are missing, stand twice or give an answer away
    (their own or another's, in any form), nouns that stand in two clues, entries with a common root, wrong numbers in
    brackets, and clues that name others that aren't there. `language` is that of the puzzle unless you name another.
    The first call for a language builds its lexicon and dictionary.

    Raises UsageError for a language that isn't known, TypeError for an argument that is no Puzzle.

    >>> from crosswright.puzzle.gridtext import parse_grid
    >>> clues = {"1A": "Barroom", "4A": "In the past", "5A": "Moisture in the morning",
    ...          "1D": "Not good", "2D": "Number of years", "3D": "Line of seats"}
    >>> puzzle = Puzzle.of(parse_grid("BAR\\nAGO\\nDEW"), clues, title="Ago")
    >>> for finding in proofread(puzzle):  # doctest: +SKIP
    ...     print(finding)
    the title is the entry at 4A; choose another title
    1A BAR: “barroom” gives the answer away; write another clue
    """
    return proof.proofread(puzzle, kinship(name_of_tag(puzzle.language) if language is None else language))
