"""A dictionary of a language: its words, the house book if there is one, and definitions where a package has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import Draft
from crosswright.language.facts import GIVEN, SYNONYM, Fact, Origin
from crosswright.language.house_book import Book, draft_of
from crosswright.languages.plain.word_data import DefinitionRow, Word, WordData


class BookDictionary(Dictionary):
    """What is known of a lemma, which is named by its entry in lower case: "groesse"."""

    def __init__(
        self, words: WordData | None, book: Book, advice: str = "", *, nouns_are_capital: bool = False
    ) -> None:
        """`words`: the language's, None where only the book is to be used; `book`: the clues written by hand for it;
        `advice`: what the user could install so that it has more clues.
        """
        self.words, self.book, self.nouns_are_capital = words, book, nouns_are_capital
        self.notice = "; ".join(filter(None, (words.notice if words else "", advice)))

    def is_known(self, entry: str, /) -> bool:
        """Whether the book has clues for an entry, or the dictionary defines it."""
        return entry in self.book or (self.words is not None and self.words.is_defined(entry))

    def facts(self, entry: str, /, *, withheld: Collection[Origin] = ()) -> list[Fact]:
        """The book's clues for an entry; its definitions where the book has none."""
        facts = self.book.get(entry) or (tuple(map(_fact, self.words.definitions(entry))) if self.words else ())
        return [fact for fact in facts if fact.origin not in withheld]

    def drafts(self, facts: Iterable[Fact], /) -> Iterator[Draft]:
        """The book's clues and the definitions, as they are written."""
        for fact in facts:
            if fact.relation == GIVEN:
                yield draft_of(fact)
            else:
                template = "synonym" if fact.relation == SYNONYM else "definition"
                yield Draft(fact.text, template, (fact,), worth=float(fact.hint))

    def lemmas(self, entry: str, /) -> frozenset[str]:
        """The lemmas that an entry is a form of, in lower case as they would stand in a grid."""
        word = self._word(entry)
        return frozenset(lemma.lower() for lemma in word.lemmas) if word else frozenset()

    def zipf(self, word: str, /) -> float:
        """The Zipf frequency of a word; 0 if it is not known."""
        row = self._word(word.upper())
        return row.zipf if row else 0.0

    def spelling(self, entry: str, /) -> str:
        """How an entry is written outside a grid: "Größe" for GROESSE."""
        if entry in self.book:
            return self.book.spelling(entry)
        word = self._word(entry)
        return word.spelling if word else entry.lower()

    def is_noun(self, word: str, /) -> bool:
        """Whether it is written with a capital, in a language where nouns are; elsewhere nothing is known."""
        return not self.nouns_are_capital or self.spelling(word)[:1].isupper()

    def _word(self, entry: str) -> Word | None:
        return self.words.find(entry) if self.words else None


def _fact(row: DefinitionRow) -> Fact:
    """A definition as a fact; its hint is the share of it that is left."""
    source = "thesaurus" if row.relation == SYNONYM else "definitions"
    origin = Origin(source, row.relation, row.entry, row.text)
    return Fact(origin, row.relation, row.text, lemma=row.spelling, share=1 / (1 + row.number), hint=str(row.kept))
