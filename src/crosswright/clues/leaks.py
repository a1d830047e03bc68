"""Finds drafts of clues that give their answer away: the answer, its root, an obvious cognate.

It is stricter than a proofreader (`kinship`), since other drafts may take their place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from crosswright.language import Language
from crosswright.language.cognates import SHORTEST_WITHIN
from crosswright.language.dictionary import Dictionary
from crosswright.words.normalise import normalise


class Leaks:
    """Finds out whether a clue gives something away. Caches its look-ups."""

    def __init__(self, language: Language, dictionary: Dictionary) -> None:
        """`language` splits and compares words, `dictionary` knows lemmas and derivations."""
        self._rules, self._folding, self._dictionary = language.text, language.folding, dictionary
        self._roots = lru_cache(1 << 14)(self._find_roots)

    def leak(self, answer: str, clue: str, spelled: Collection[str] = (), *, strict: bool = True) -> str | None:
        """The word of a clue that gives its answer away, or None. `spelled`: the answer as a phrase, "ice cream".

        A phrase of two words must not share its last one, whatever it is, if you are `strict`: RESTON, "Lean on".

        If several words together spell the answer out (RADAR), it is the whole clue.
        """
        parts = {part for text in spelled for word in text.split(" ") if (part := self._entry(word)) and part != answer}
        parts = {part for part in parts if not self._is_function_word(part) and len(part) > 1}
        lasts = {last for text in spelled if strict for last in self._last_of_two(text)}
        for word in self._rules.entries_of(clue):
            if word == answer or word in parts or word in lasts:
                return word
            if not self._is_function_word(word) and any(self._akin(word, each) for each in (answer, *parts)):
                return word
        return clue if self._rules.spells_out(answer, clue) else None

    def _last_of_two(self, phrase: str) -> Iterator[str]:
        """The last word of a phrase of two words, as it would stand in a grid."""
        words = phrase.split(" ")
        last = self._entry(words[-1]) if len(words) == 2 else None
        if last and len(last) > 1:
            yield last

    def _entry(self, text: str) -> str | None:
        return normalise(text, folding=self._folding)

    def _is_function_word(self, entry: str) -> bool:
        return entry.lower() in self._rules.function_words

    def _akin(self, word: str, answer: str) -> bool:
        """Whether two words have a root in common, by the dictionary or by their spelling."""
        if self._rules.looks_akin(word, answer):
            return True
        ours, theirs = self._roots(word), self._roots(answer)
        if ours & theirs:
            return True
        return any(
            len(one) >= SHORTEST_WITHIN and one in other
            for one, other in (
                *((root.upper(), answer) for root in self._dictionary.lemmas(word)),
                *((root.upper(), word) for root in theirs),  # MINER of "mineworker"
            )
        )

    def _find_roots(self, word: str) -> frozenset[str]:
        """A word's lemmas, the lemmas they are derived from, and the lemmas derived from them."""
        lemmas = self._dictionary.lemmas(word)
        return lemmas.union(*(self._dictionary.kin(lemma) for lemma in lemmas))
