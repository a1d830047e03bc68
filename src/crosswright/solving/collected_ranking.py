"""Ranks answers with the help of a collection: its answers count as words, and its clues speak for them.

    P(word | clue) = exp(weights * (what is known without the collection, what its clues say)), normalised

This is a mixture of two: of clues that tell something, and of those whose words are no help, but only their form.

Beside the words there is one more answer: one that stands in no list. `letter_chains` knows how such words are spelled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from crosswright import arithmetic
from crosswright.language.evidence import Evidence
from crosswright.language.facts import Origin
from crosswright.solving.collected import SIGNS, CollectedClues
from crosswright.solving.letter_chains import LetterChains, learned
from crosswright.solving.phrases import Phrases
from crosswright.solving.ranking import MOST_REASONS, AnswerWords, Ranker, Reason, prior_of
from crosswright.solving.unlisted import Unlisted
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# What a word's value is made of, and with which weights if a collection is too small to fit them.
FEATURES = ("prior", "support", "ending", "turned", "all turned", *SIGNS)
USUAL_WEIGHTS = (1.0, 1.0, 0.0, 1.0, 0.5, 2.0, 4.0, 0.8, 2.0, 3.0, 0.0, 0.0, 0.5, 1.0)
# The same for an answer in no list: 1, and how seldom an answer of its length is in one, as log odds.
UNLISTED = ("unlisted", "unlisted of length")
# How likely is an answer in no list, where the collection is too small to tell, as a logarithm?
USUAL_UNLISTED = -4.0
# How likely is it at least, however sure a word is?
LEAST = 1e-5


class CollectedRanker(Ranker):
    """Ranks the words of a lexicon and the answers of a collection."""

    def __init__(self, evidence: Evidence, lexicon: Lexicon, collected: CollectedClues) -> None:
        """`collected` has the clues, and the weights that were fitted to them."""
        super().__init__(evidence, lexicon)
        self.collected = collected
        self.alphabet = tuple(sorted({*lexicon.alphabet, *collected.letters}))
        self._letter_ids = {letter: a for a, letter in enumerate(self.alphabet)}
        self._places = lru_cache(32)(self._find_places)
        self._stems = lru_cache(32)(self._find_stems)
        self._endings = lru_cache(32)(self._find_endings)

    def _words(self, length: int) -> AnswerWords:
        """The words of the lexicon, then the other answers of the collection."""
        listed = super()._words(length)
        more = [answer for answer in self.collected.of_length(length).answers if answer not in listed.at]
        index = self._letter_ids
        same = np.array([index[letter] for letter in self.lexicon.alphabet], dtype="uint8")
        letters = np.array([[index[letter] for letter in answer] for answer in more], dtype="uint8")
        return self._known(
            (*listed.texts, *more),
            np.concatenate([listed.ids, np.full(len(more), -1)]),
            np.concatenate([same[listed.letters], letters.reshape(len(more), length)]),
            np.concatenate([listed.familiarity, np.zeros(len(more), "float32")]),
        )

    def _find_places(self, length: int) -> NDArray[np.intp]:
        """Where each answer of the collection stands among the words."""
        at = self.words(length).at
        return np.array([at[answer] for answer in self.collected.of_length(length).answers], dtype="intp")

    def _find_stems(self, length: int) -> NDArray[np.intp]:
        """The stem of each word."""
        return np.array([self.collected.stem(text.lower()) for text in self.words(length).texts], dtype="intp")

    def _find_endings(self, length: int) -> NDArray[np.intp]:
        """The ending of each word."""
        return self.collected.endings.of_words(self.words(length).letters, self.alphabet)

    def features(self, clue: str, length: int, hidden: int | None = None) -> Floats:
        """What speaks for each word, (words, FEATURES). `hidden`: a clue of the collection not to read."""
        words = self.words(length)
        features = np.zeros((len(words.texts), len(FEATURES)), "float32")
        features[:, 0] = prior_of(words)
        if clue and len(words.evidence.known):
            features[words.evidence.known, 1] = words.evidence.support(clue, ())
        if clue:
            features[:, 2] = self.collected.by_ending(clue)[self._endings(length)]
            terms = self.collected.terms(clue)
            features[:, 3:5] = self.collected.turned(clue)[self._stems(length)]
            features[self._places(length), 5:] = self.collected.of_length(length).signs(terms, hidden)
            features[features[:, -1] > 0, 0] = 0.0  # how often an answer had a clue tells more than a prior
        return features

    def _likely(self, clue: str, length: int, withheld: Collection[Origin]) -> Floats:
        features, collected = self.features(clue, length).astype("float64"), self.collected
        share = np.zeros(len(features))
        for weights, part in ((collected.weights[0], 1 - collected.untold), (collected.weights[1], collected.untold)):
            values = features @ weights[:-2]
            unlisted = weights[-2] + weights[-1] * collected.rarely(length)
            top = max(unlisted, values.max(initial=unlisted))
            each = np.exp(values - top)
            share += part * each / (each.sum() + np.exp(unlisted - top))
        likely: Floats = np.log(np.maximum(share, 1e-30)).round(5).astype("float32")
        return likely

    def reasons(self, clue: str, answer: str) -> list[Reason]:
        """The nearest clues of the collection, then what else supports an answer."""
        return self.collected.near(clue, answer, MOST_REASONS) + super().reasons(clue, answer)

    def unlisted(self, slots: Sequence[tuple[Floats, int]]) -> Unlisted:
        """Answers in no list, for slots whose words are likely by their clues: the rest of what is likely."""
        rest = [max(LEAST, 1 - float(np.exp(likely.astype("float64")).sum())) for likely, _ in slots]
        lengths = [length for _, length in slots]
        shares = [self.collected.phrase_share(length) for length in lengths]
        return Unlisted([arithmetic.log(each) for each in rest], self.chains(lengths), self.phrases, shares)

    def chains(self, lengths: Sequence[int]) -> LetterChains:
        """The chains of letters of slots of these lengths, learned from the words of these lengths."""
        spelling = learned((self.words(length).letters for length in sorted(set(lengths))), len(self.alphabet))
        return LetterChains(spelling, lengths)

    @cached_property
    def phrases(self) -> Phrases:
        """The phrases made of the words in the collection's clues."""
        index = self._letter_ids
        words = [([index.get(letter, -1) for letter in word], count) for word, count in self.collected.spoken]
        return Phrases(words, self.collected.spoken_pairs, len(index))
