"""The terms of a text in a language: what its dictionary says of words decides which are terms, and defines them."""

from __future__ import annotations

from functools import cache

from crosswright.arithmetic import added
from crosswright.clues.from_text import ProposedTerm, propose_terms, words_of
from crosswright.clues.writer import ClueWriter
from crosswright.language import Language
from crosswright.language.dictionary import Dictionary
from crosswright.language.facts import GLOSS, Fact
from crosswright.words.normalise import normalise

# From which Zipf frequency is a word that no dictionary has no noun, but a word as "beside"?
KNOWN = 4.0
# Which share of its uses must a sense have so that a text means it: where the definition has a word of the text, and
# where it has none? How many letters has a word that tells something?
SHARE_BY_TEXT, SHARE_ALONE = 0.3, 0.85
TELLING = 4


def terms_of(text: str, language: Language, dictionary: Dictionary, *, most: int = 20) -> list[ProposedTerm]:
    """The terms of a text, the most telling first, each with a definition or a sentence of the text."""

    @cache
    def entry_of(words: str) -> str:
        return normalise(words, folding=language.folding) or ""

    def frequency(word: str) -> float:
        return dictionary.zipf(word.lower())

    def is_noun(word: str) -> bool:
        entry = entry_of(word)
        return dictionary.is_noun(entry) or (not dictionary.lemmas(entry) and frequency(word) < KNOWN)

    def is_phrase(words: str) -> bool:
        return any(" " in lemma for lemma in dictionary.lemmas(entry_of(words)))

    defined = _TermDefinitions(text, ClueWriter(language, dictionary), dictionary)
    return propose_terms(
        text,
        most=most,
        frequency=frequency,
        function_words=language.text.function_words,
        akin=language.text.looks_akin,
        is_noun=is_noun,
        is_phrase=is_phrase,
        nouns_are_capital=language.about.nouns_are_capital,
        articles=language.about.articles or r"(?!)",
        definitions=lambda term: defined.of(entry_of(term)),
    )


class _TermDefinitions:
    """What a dictionary says of words in the senses that a text means."""

    def __init__(self, text: str, writer: ClueWriter, dictionary: Dictionary) -> None:
        self.writer, self.dictionary = writer, dictionary
        told = {word.lower() for word in words_of(text) if len(word) >= TELLING}
        self.told = told - set(writer.language.text.function_words)

    def of(self, entry: str) -> list[str]:
        """The definitions of an entry, the best first."""
        glosses = [fact for fact in self.dictionary.facts(entry) if fact.relation == GLOSS]
        whole = added(fact.share for fact in glosses)
        nouns = [fact for fact in glosses if fact.part in ("n", "") and not fact.is_name]
        meant = {fact.origin for fact in nouns if fact.share >= whole * self._share(fact)}
        known = [each for each in self.writer.candidates(entry) if each.family == "definition"]
        return [each.text for each in known if meant & {*each.origins}]

    def _share(self, fact: Fact) -> float:
        shared = self.told & {word.lower() for word in words_of(fact.text)}
        return SHARE_BY_TEXT if shared else SHARE_ALONE
