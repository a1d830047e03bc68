"""Finds clues that give something away: the answer, its root, an obvious cognate, or another entry of the grid."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

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
        self._forms = lru_cache(1 << 14)(self._find_forms)

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

    def given_away(self, clue: str, entries: Collection[str]) -> str | None:
        """The other entry of the grid that stands in a clue, or None."""
        for word in self._rules.entries_of(clue):
            if self._is_function_word(word):
                continue
            if word in entries:
                return word
            for lemma in self._dictionary.lemmas(word):
                if (entry := self._entry(lemma)) in entries and entry is not None:
                    return entry
        return None

    def forms_of(self, entries: Collection[str]) -> frozenset[str]:
        """The lemmas of entries, and the content words of those that are phrases ("pet" of PETPEEVE).

        A clue with a form of one gives the entry half away, or is circular with its clue.
        """
        return frozenset().union(*(self._forms(entry) for entry in entries))

    def _find_forms(self, entry: str) -> frozenset[str]:
        lemmas = self._dictionary.lemmas(entry)
        parts = {part for lemma in lemmas for part in lemma.replace("-", " ").split(" ") if not lemma.isalpha()}
        return lemmas | {part for part in parts if len(part) > 2 and part not in self._rules.function_words}

    def has_form_of(self, clue: str, lemmas: Collection[str]) -> bool:
        """Whether a content word of a clue is a form of one of these lemmas, or two neighbours are one ("à la")."""
        words = self._rules.entries_of(clue)
        pairs = (f"{first}{gap}{last}".lower() for first, last in pairwise(words) for gap in ("", " "))
        content = (word for word in words if not self._is_function_word(word))
        return any(pair in lemmas for pair in pairs) or any(
            not self._dictionary.lemmas(word).isdisjoint(lemmas) for word in content
        )

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
