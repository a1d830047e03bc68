"""What a solver knows of a language, as arrays in one file of the cache: built once, mapped afterwards.

A *text* is a word as it stands in a grid; a *stem* is the text that represents all forms of a word. A *document* is one
sense of a definition, or one clue of the house book; its *owner* is the text that it defines or asks for. A *group* is
one sense of the thesaurus: texts that mean the same, phrases among them without their spaces. Each relation is stored
as `relations` has it: `x_at` has the start of each row, `x` the content.

    texts                        all texts, joined by newlines: the words of the language, then what only sources have
    stem                         text -> its stem
    reading                      text -> the texts of which it is a form, itself among them
    owner, kind                  document -> its owner, DEFINITION or CLUE
    said                         document -> its stems, without function words
    having                       stem -> the documents that have it
    owned                        text -> its documents
    group                        group -> its texts
    member                       text -> its groups
    weight                       stem -> its inverse document frequency
    about                        document -> the unit vector of its stems, in whole numbers
    rowed                        the stems that have a vector, ascending; the others are too rare
    vector                       their unit vectors, near to those of stems that stand beside the same ones. No owner
                                 counts as standing in its own document
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from crosswright.cache import BuiltFile
from crosswright.language import arrays
from crosswright.language.about import AboutLanguage
from crosswright.language.house_book import Book
from crosswright.language.letters import letters_of
from crosswright.languages.plain import building, sources, thesaurus
from crosswright.languages.plain.glosses import senses_of
from crosswright.languages.plain.word_data import WordData
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

VERSION = 2
DEFINITION, CLUE = 0, 1
# How well known must a word be for its definitions to be read? (familiarity)
READ_FROM = 35
# How many senses of a definition are read?
MOST_SENSES = 4
_TOKEN = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r"\s*\([^()]*\)")


def kind(about: AboutLanguage) -> BuiltFile:
    """The kind of the file in the cache."""
    return BuiltFile(f"evidence-{about.code}", VERSION, kept=2, what=f"the index of what the {about.name} solver knows")


def fingerprint(about: AboutLanguage, letters: str, book: Book) -> str:
    """A key that changes when the file must be built again."""
    parts = [building.fingerprint(about, letters), thesaurus.version(thesaurus.of_solver(about)), book.version]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


class ContentWords:
    """The words of a text as a solver takes them: as they would stand in a grid, without function words."""

    def __init__(self, about: AboutLanguage, letters: str) -> None:
        self._folding, self._folded = letters_of(about.code, letters), dict[str, str]()
        self._empty = frozenset(about.function_words)

    def of(self, text: str) -> list[str]:
        """The content words of a text.

        >>> from crosswright.language import language
        >>> ContentWords(language("de").about, "").of("Die Größe der Bären")
        ['GROESSE', 'BAEREN']
        """
        return [folded for word in _TOKEN.findall(text.lower()) if word not in self._empty
                and (folded := self.folded(word))]  # fmt: skip

    def folded(self, word: str) -> str:
        """A word or phrase as it would stand in a grid; "" where it can't."""
        entry = self._folded.get(word)
        if entry is None:
            entry = self._folded[word] = normalise(word, folding=self._folding) or ""
        return entry


def build(about: AboutLanguage, letters: str, known: WordData, book: Book, progress: OnProgress = ignore) -> bytes:
    """The file's bytes; takes 5 to 25 seconds."""
    progress(Progress(f"reading what the {about.name} solver knows", 0.0))
    collected = _Collected(ContentWords(about, letters))
    collected.add_words(known)
    collected.add_definitions(_senses(about))
    collected.add_clues(book)
    path = thesaurus.of_solver(about)
    collected.add_groups(thesaurus.groups(path) if path else ())
    progress(Progress(f"indexing what the {about.name} solver knows", 0.5))
    return arrays.packed(collected.arrays())


def _senses(about: AboutLanguage) -> Iterator[tuple[str, str]]:
    """Each defined word with one of its senses."""
    for word, gloss in sources.glosses(about).items():
        if word.isalpha():
            for sense in senses_of(gloss)[:MOST_SENSES]:
                yield word, sense


class _Collected:
    """Everything that is read, as numbers."""

    def __init__(self, words: ContentWords) -> None:
        self.words = words
        self.at: dict[str, int] = {}  # text -> its number
        self.stem: list[int] = []
        self.readings: list[tuple[int, ...]] = []
        self.owners: list[int] = []
        self.kinds: list[int] = []
        self.said: list[tuple[int, ...]] = []
        self.groups: list[tuple[int, ...]] = []

    def add_words(self, known: WordData) -> None:
        """The words of the language with their lemmas; the commonest lemma is the stem."""
        kept = [word for word in known if word.familiarity >= READ_FROM]
        zipf = {word.entry: word.zipf for word in kept}
        for word in kept:
            self.number(word.entry)
        self.read = len(self.at)
        for word in kept:
            lemmas = [lemma for lemma in word.lemmas if lemma in zipf] or [word.entry]
            number = self.at[word.entry]
            self.stem[number] = self.at[max(lemmas, key=lambda lemma: (zipf[lemma], lemma))]
            self.readings[number] = tuple(sorted({number, *(self.at[lemma] for lemma in lemmas)}))

    def number(self, text: str) -> int:
        number = self.at.setdefault(text, len(self.at))
        if number == len(self.stem):
            self.stem.append(number)
            self.readings.append((number,))
        return number

    def stems(self, text: str) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.stem[self.number(word)] for word in self.words.of(text)))

    def add_definitions(self, senses: Iterable[tuple[str, str]]) -> None:
        for word, sense in senses:
            owner = self.at.get(self.words.folded(word.lower()), self.read)
            if owner < self.read:
                self.add_document(owner, DEFINITION, sense)

    def add_clues(self, book: Book) -> None:
        for entry in book:
            for clue in book.clues(entry):
                self.add_document(self.number(entry), CLUE, clue.text)

    def add_document(self, owner: int, kind: int, text: str) -> None:
        if said := self.stems(text):
            self.owners.append(owner)
            self.kinds.append(kind)
            self.said.append(said)

    def add_groups(self, groups: Iterable[Iterable[str]]) -> None:
        """The groups, each once, without asides such as "(colloquial)"."""
        unique = dict[tuple[str, ...], None]()
        for group in groups:
            folded = {self.words.folded(_ASIDE.sub("", each).lower()) for each in group}
            unique[tuple(sorted(folded - {""}))] = None
        self.groups = [tuple(map(self.number, group)) for group in unique if len(group) > 1]

    def arrays(self) -> arrays.Arrays:
        """The relations and their opposites."""
        import numpy as np

        from crosswright.arithmetic import logs, unit
        from crosswright.language.relations import grouped, rows_of
        from crosswright.languages.plain.likeness import vectors_of

        count = len(self.at)
        owner = np.array(self.owners, dtype="int32")
        said, group = rows_of(self.said), rows_of(self.groups)
        having = said.turned(count)
        weight = logs((len(self.said) + 1) / (np.diff(having.at) + 0.5)).astype("float32")
        vector = vectors_of(said, weight)
        relations = {"reading": rows_of(self.readings), "said": said, "having": having, "group": group,
                     "owned": grouped(owner, np.arange(len(owner), dtype="int32"), count),
                     "member": group.turned(count)}  # fmt: skip
        return {
            "texts": np.frombuffer("\n".join(self.at).encode(), dtype="uint8"),
            "stem": np.array(self.stem, dtype="int32"),
            "owner": owner,
            "kind": np.array(self.kinds, dtype="uint8"),
            **{f"{name}_at": rows.at for name, rows in relations.items()},
            **{name: rows.items for name, rows in relations.items()},
            "weight": weight,
            "rowed": np.flatnonzero(vector.any(axis=1)).astype("int32"),
            "vector": vector[vector.any(axis=1)],
            "about": unit(said.product(weight[said.items], vector)),
        }
