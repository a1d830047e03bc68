"""What a constructor demands of a fill beside its words, with one meaning for the search and for the witness.

`Demands.problem` makes the problem that the search is given; `Demands.rules` are the same demands as `checking.check`
takes them, read from the words and their scores instead of from the search's bitsets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosswright.grid import Grid
from crosswright.problem import Limit, Problem
from crosswright.words import Lexicon


@dataclass(frozen=True)
class AtMost:
    """At most `most` of the entries that are searched for may have a score below `below`, or be among `words`.

    Either `below` or `words` says which entries count.

    >>> AtMost(1, below=60).words_of(Lexicon.from_words([("at", 70), ("to", 40)]))
    frozenset({'TO'})
    """

    most: int
    below: int | None = None  # a score, 0..100
    words: frozenset[str] = frozenset()  # as they stand in a grid

    def limit(self, lexicon: Lexicon, *, held: Iterable[str] = ()) -> Limit:
        """The limit for a search; `held` are entries that count although the search doesn't choose them."""
        most = max(0, self.most - sum(map(self.words_of(lexicon).__contains__, held)))
        if self.below is not None:
            return Limit.below(lexicon, self.below, most)
        return Limit.among(lexicon, self.words, most)

    def words_of(self, lexicon: Lexicon) -> Collection[str]:
        """The words that count."""
        if self.below is None:
            return self.words
        return frozenset(word for word, score in lexicon if score < self.below)


@dataclass(frozen=True)
class Demands:
    """Rules for the entries of a fill.

    >>> lexicon = Lexicon.from_words(["deal", "dealt", "at"], roots={"DEAL": ["deal"], "DEALT": ["deal"]})
    >>> Demands().problem(Grid.open(2, 2), lexicon).allow_roots
    False
    """

    allow_repeats: bool = False  # whether a word may stand in a fill twice
    allow_roots: bool = False  # whether words with a common root may, where the lexicon knows roots
    at_most: tuple[AtMost, ...] = ()
    words_for: Mapping[str, frozenset[str]] = field(default_factory=dict)  # name of a slot -> its only words

    def problem(self, grid: Grid, lexicon: Lexicon, *, held: Iterable[str] = ()) -> Problem:
        """The problem of filling a grid under these demands.

        `held` are entries that the grid gives and that count for `at_most` all the same: a search chose them before.
        """
        held = tuple(held)
        return Problem.of(
            grid,
            lexicon,
            allow_repeats=self.allow_repeats,
            allow_roots=self.allow_roots,
            limits=[each.limit(lexicon, held=held) for each in self.at_most],
            words_for=self.words_for,
        )

    def rules(self, lexicon: Lexicon | None) -> dict[str, Any]:
        """The same demands as keyword arguments of `checking.check`; without a lexicon no roots are known."""
        roots = lexicon is not None and lexicon.roots is not None and not (self.allow_repeats or self.allow_roots)
        counted = [] if lexicon is None else [(each.most, each.words_of(lexicon)) for each in self.at_most]
        return {
            "allow_repeats": self.allow_repeats,
            "roots_of": lexicon.roots_of if lexicon is not None and roots else None,
            "limits": counted,
            "words_for": self.words_for,
        }
