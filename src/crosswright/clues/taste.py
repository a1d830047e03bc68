"""The filter for topics that are unwelcome in a puzzle: it works on facts, before clues are made from them."""

from __future__ import annotations

from functools import lru_cache

from crosswright.language import Language
from crosswright.language.dictionary import Dictionary
from crosswright.language.facts import BLANK, Fact


class TasteFilter:
    """Refuses facts about unwelcome topics. Caches its look-ups."""

    def __init__(self, language: Language, dictionary: Dictionary) -> None:
        """`language` judges texts, `dictionary` has the definitions of senses."""
        self._is_unkind = language.text.is_unkind
        self._is_about = lru_cache(1 << 14)(lambda sense: self._is_unkind(dictionary.said_of(sense)))

    def refuses(self, fact: Fact) -> bool:
        """Whether a fact's text is unkind, or a sense that the fact comes from."""
        whole = fact.text.replace(BLANK, fact.lemma)  # a phrase may hurt as a whole
        senses = {fact.sense, fact.origin.synset, fact.origin.other} - {""}
        return self._is_unkind(whole) or self._is_unkind(fact.text) or any(map(self._is_about, senses))
