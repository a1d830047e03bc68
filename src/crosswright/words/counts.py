"""How many words a lexicon has, by length and by score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from crosswright.words.lexicon import Lexicon

# How many scores are counted together?
SCORE_STEP = 10


@dataclass(frozen=True)
class WordCounts:
    """The numbers of a lexicon's words."""

    lexicon: Lexicon
    lengths: list[tuple[int, int, int]]  # length, words of any score, words that are used
    scores: list[tuple[int, int, int]]  # lowest and highest score, words; the best first

    @classmethod
    def of(cls, lexicon: Lexicon) -> Self:
        """Count the words."""
        everything = lexicon.filtered(min_score=0)
        lengths = [
            (length, everything.allowed(length).bit_count(), lexicon.allowed(length).bit_count())
            for length in everything.lengths
        ]
        scores, better = list[tuple[int, int, int]](), 0
        for low in range(100, -1, -SCORE_STEP):
            at_least = len(everything.filtered(min_score=low))
            if at_least and better < len(everything):
                scores.append((low, min(100, low + SCORE_STEP - 1), at_least - better))
            better = at_least
        return cls(lexicon, lengths, scores)

    @property
    def words(self) -> int:
        """How many there are."""
        return sum(n for _, n, _ in self.lengths)

    @property
    def usable(self) -> int:
        """How many have the lexicon's minimum score."""
        return sum(n for _, _, n in self.lengths)
