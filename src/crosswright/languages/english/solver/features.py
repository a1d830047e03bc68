"""Features: the support of each source for each text as the answer of a clue, without withheld facts.

A *feature* is one way from the clue to texts, with a number for each text. Withholding removes the facts themselves: no
feature reads a withheld definition, follows a withheld link in either direction, or goes from one word of a synset to
another if their synonymy is withheld.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from crosswright import arithmetic
from crosswright.language import facts as f
from crosswright.language.arrays import Arrays
from crosswright.language.facts import Origin
from crosswright.language.relations import Relation
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.solver.index import LINKS, TAGS, spaced
from crosswright.languages.english.solver.query import Query

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.language.relations import Floats, Ints

# The links that help in general; the others help only where a clue asks for them.
WALKED = ("part", "derived", "topic")
FEATURES = (
    "definition", "example", "near definition", "old definition", "synonym", *WALKED, "sibling", "asked opposite",
    "asked kind", "thesaurus", "thesaurus words", "thesaurus twice", "vector", "vector word", "phrase",
)  # fmt: skip
# The links that a clue asks for, by its frame.
_ASKED = {("opposite", "opposite"): "asked opposite", ("kinds", "kind"): "asked kind"}
FEATURE_AT = {name: at for at, name in enumerate(FEATURES)}
# For how many definitions that have the clue's words are the neighbours read?
MOST_DEFINITIONS = 300
# How long is a usual definition, in stems?
USUAL_SIZE = 6.0
# How much does the length of a definition count, 0..1? (BM25's b)
LENGTH_COUNTS = 0.6


class Withheld(NamedTuple):
    """The facts not to use for a clue, as indexes into the arrays."""

    definitions: frozenset[int] = frozenset()  # synsets
    examples: frozenset[int] = frozenset()  # synsets
    synonyms: frozenset[int] = frozenset()  # synsets
    links: frozenset[tuple[int, int]] = frozenset()  # pairs of synsets, both ways
    phrases: frozenset[int] = frozenset()  # texts
    near: frozenset[tuple[int, int]] = frozenset()  # pairs of texts in the thesaurus, both ways


class SolverKnowledge:
    """Look-ups in the arrays of `solver_index`."""

    def __init__(self, arrays: Arrays) -> None:
        """`arrays` are those that `solver_index.build` made."""
        self._arrays = arrays
        self.texts = _split(arrays["texts"])
        self.at = {text: at for at, text in enumerate(self.texts)}
        self._stem = dict(zip(_split(arrays["stem_forms"]), arrays["stem_of"].tolist(), strict=True))
        self._entries = _split(arrays["entries"])
        self._entry_at = {entry: at for at, entry in enumerate(self._entries)}
        self.vectors = arrays["vector"].astype("float32")
        self._synset_at = {id_: at for at, id_ in enumerate(arrays["synset"].tolist())}
        self.twins = arrays["gloss_twin"]
        self.breadths = np.sqrt(np.diff(arrays["near_at"]) + 20.0)  # of each text: how much the thesaurus has beside it
        self.tags_of = lru_cache(1 << 12)(self._tags_of)

    def row(self, name: str, key: int) -> NDArray[Any]:
        """One row of a relation."""
        return self._relation(name).row(key)

    def rows(self, name: str, keys: NDArray[Any], *beside: str) -> tuple[NDArray[Any], ...]:
        """The rows of several keys, one after the other: for each item the key's index, the item, and its value."""
        place, index = self._relation(name).spread(keys)
        return (place, *(self._arrays[each][index] for each in (name, *beside)))

    def _relation(self, name: str) -> Relation:
        return Relation(self._arrays[f"{name}_at"], self._arrays[name])

    def stem(self, word: str) -> int | None:
        """The text that represents all forms of a word."""
        return self._stem.get(word, self.at.get(word))

    def readings_of(self, entries: Iterable[str]) -> tuple[Ints, Ints, Ints]:
        """For all entries, one after the other: its index, a text of which it is a form, the form."""
        known = [(place, self._entry_at[entry]) for place, entry in enumerate(entries) if entry in self._entry_at]
        keys = np.array([key for _, key in known], dtype="int64")
        place, text, tag = self.rows("reading", keys, "reading_tag")
        return np.array([at for at, _ in known], dtype="int32")[place], text, tag

    def are_near(self, phrases: Iterable[str], entry: str) -> bool:
        """Whether the thesaurus has one of some phrases, in any form, beside a text that an entry is a form of."""
        texts = set(self.readings_of([entry])[1].tolist())
        for phrase in phrases:
            for at in {self.at.get(phrase), self.stem(phrase)}:
                if at is None:
                    continue
                if not texts.isdisjoint(self.row("near", at).tolist()):
                    return True
                if any(at in self.row("near", text) for text in texts):
                    return True
        return False

    def _tags_of(self, word: str) -> frozenset[str]:
        """The forms that a word can be of some lemma."""
        key = self._entry_at.get(word.upper())
        if key is None:
            return frozenset()
        tags = Relation(self._arrays["reading_at"], self._arrays["reading_tag"]).row(key)
        return frozenset(TAGS[tag] for tag in tags)

    def withheld(self, origins: Collection[Origin]) -> Withheld:
        """The facts that origins name, as indexes."""
        held: defaultdict[str, set[Any]] = defaultdict(set)
        for origin in origins:
            synset = self._synset(origin.synset)
            if origin.relation == f.NEAR:
                ends = self.at.get(origin.synset, -1), self.at.get(origin.other, -1)
                held["near"] |= {ends, ends[::-1]}
            if origin.relation == f.PHRASE:
                held["phrases"].add(self.at.get(spaced(origin.other), -1))
            if synset is None:
                continue
            if origin.relation == f.GLOSS:
                held["definitions"].update(np.flatnonzero(self.twins == self.twins[synset]).tolist())
            elif origin.relation == f.EXAMPLE:
                held["examples"].add(synset)
            elif origin.relation == f.SYNONYM:
                held["synonyms"].add(synset)
            elif (other := self._synset(origin.other)) is not None:
                held["links"] |= {(synset, other), (other, synset)}
        return Withheld(**{name: frozenset(facts) for name, facts in held.items()})

    def _synset(self, name: str) -> int | None:
        if not name[1:].isdigit():
            return None
        return self._synset_at.get(wordnet_index.synset_of(name))

    def features(self, query: Query, withheld: Withheld) -> Floats:
        """The value of each feature for each text, (features, texts)."""
        return _Lookup(self, query, withheld).features()


class _Lookup:
    """The look-up of one clue."""

    def __init__(self, knowledge: SolverKnowledge, query: Query, withheld: Withheld) -> None:
        self.knowledge, self.query, self.withheld = knowledge, query, withheld
        arrays = knowledge._arrays
        stems = dict.fromkeys(stem for word in query.words if (stem := knowledge.stem(word)) is not None)
        self.stems = np.array(list(stems), dtype="int64")
        self.weights = arrays["weight"][self.stems].astype("float64")
        self.phrases = self._phrases()
        self.shares, self.texts = arrays["sense_share"], len(knowledge.texts)
        self.said = np.zeros((len(FEATURES), self.texts), dtype="float32")

    def _phrases(self) -> NDArray[np.int64]:
        texts: dict[int, None] = {}
        for phrase in self.query.phrases:
            for at in (self.knowledge.at.get(phrase), self.knowledge.stem(phrase), self._last_stemmed(phrase)):
                if at is not None:
                    texts[at] = None
        return np.array(list(texts), dtype="int64")

    def _last_stemmed(self, phrase: str) -> int | None:
        """A phrase with its first or its last word in its plain form: "took away", "lake herrings"."""
        words = phrase.split(" ")
        for place in {0, len(words) - 1}:
            stem = self.knowledge.stem(words[place])
            if stem is not None:
                plain = [*words[:place], self.knowledge.texts[stem], *words[place + 1 :]]
                if (at := self.knowledge.at.get(" ".join(plain))) is not None:
                    return at
        return None

    def features(self) -> Floats:
        definitions = self.matched("gloss", self.withheld.definitions)
        self.raise_members("definition", *definitions)
        self.raise_members("example", *self.matched("sample", self.withheld.examples))
        self.near_definitions(*self.best_of(*definitions))
        self.related()
        self.old_dictionary()
        self.thesaurus()
        self.vectors()
        if self.query.has_blank:
            self.phrases_with()
        return self.said

    def raise_to(self, feature: str, texts: NDArray[Any], values: Any) -> None:
        """Raise a feature of some texts to these values, where it is not higher already."""
        np.maximum.at(self.said[FEATURE_AT[feature]], texts, values)

    def add(self, feature: str, texts: NDArray[Any], values: Any) -> None:
        """Add these values to a feature of some texts."""
        np.add.at(self.said[FEATURE_AT[feature]], texts, values)

    def matched(self, kind: str, left_out: Collection[int]) -> tuple[NDArray[Any], NDArray[Any]]:
        """The synsets whose definition (or examples) has words of the clue, with their scores."""
        place, synsets = self.knowledge.rows(kind, self.stems)
        score = np.bincount(synsets, self.weights[place], minlength=len(self.knowledge.twins))
        score[list(left_out)] = 0
        matching = np.flatnonzero(score)
        sizes = self.knowledge._arrays[f"{kind}_size"][matching]
        return matching, score[matching] / (1 - LENGTH_COUNTS + LENGTH_COUNTS * sizes / USUAL_SIZE)

    def best_of(self, synsets: NDArray[Any], score: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        if len(synsets) <= MOST_DEFINITIONS:
            return synsets, score
        best = np.argsort(-score, kind="stable")[:MOST_DEFINITIONS]
        return synsets[best], score[best]

    def raise_members(self, feature: str, synsets: NDArray[Any], score: NDArray[Any]) -> None:
        """Raise a feature of the texts of some synsets to the synsets' scores."""
        place, texts = self.knowledge.rows("member", synsets)
        self.raise_to(feature, texts, score[place] / 10)

    def near_definitions(self, synsets: NDArray[Any], score: NDArray[Any]) -> None:
        """Give the score of a definition to the texts of the synsets linked to its synset."""
        place, others = self.knowledge.rows("link", synsets)
        kept = self.walkable(synsets[place], others)
        self.raise_members("near definition", others[kept], score[place][kept])

    def walkable(self, ones: NDArray[Any], others: NDArray[Any]) -> NDArray[np.bool_]:
        """Which links between synsets are not withheld, as a mask."""
        return _without(self.withheld.links, ones, others)

    def related(self) -> None:
        """Synonyms of the clue's phrases, and texts linked to them."""
        _, synsets, share = self.knowledge.rows("sense", self.phrases, "sense_share")
        free = ~np.isin(synsets, list(self.withheld.synonyms))
        self.to_members("synonym", synsets[free], share[free])
        at, others, kinds = self.knowledge.rows("link", synsets, "link_kind")
        kept = self.walkable(synsets[at], others)
        at, others, kinds = at[kept], others[kept], kinds[kept]
        for number, kind in enumerate(LINKS):
            of_kind = kinds == number
            feature = kind if kind in WALKED else _ASKED.get((kind, self.query.frame))
            if feature is not None:
                self.to_members(feature, others[of_kind], share[at][of_kind])
        self.siblings(synsets, share, at, others, kinds)

    def siblings(self, synsets: NDArray[Any], share: NDArray[Any], at: NDArray[Any], others: NDArray[Any],
                 kinds: NDArray[Any]) -> None:  # fmt: skip
        """Siblings: "spaniel" for a clue that says "poodle", since both are kinds of dog."""
        up = kinds == list(LINKS).index("kind")
        place, below, kind = self.knowledge.rows("link", others[up], "link_kind")
        kept = (kind == list(LINKS).index("kinds")) & self.walkable(others[up][place], below)
        start = at[up][place]
        kept &= below != synsets[start]  # that would be a synonym
        self.to_members("sibling", below[kept], share[start][kept])

    def to_members(self, feature: str, synsets: NDArray[Any], share: NDArray[Any]) -> None:
        place, texts = self.knowledge.rows("member", synsets)
        if feature == "synonym":
            others = ~np.isin(texts, self.phrases)
            place, texts = place[others], texts[others]
        self.raise_to(feature, texts, np.sqrt(share[place]))

    def old_dictionary(self) -> None:
        place, texts = self.knowledge.rows("book", self.stems)
        sizes = self.knowledge._arrays["book_size"][texts]
        value = self.weights[place] / (1 - LENGTH_COUNTS + LENGTH_COUNTS * np.sqrt(sizes / USUAL_SIZE))
        self.add("old definition", texts, value / 10)

    def thesaurus(self) -> None:
        _, texts = self.near(self.phrases)
        self.raise_to("thesaurus", texts, 1.0)
        _, second = self.near(texts)
        shared = np.bincount(second, minlength=self.texts)
        self.said[FEATURE_AT["thesaurus twice"]] = shared / self.knowledge.breadths / np.sqrt(len(texts) + 20)
        place, texts = self.near(self.stems)
        sizes = np.maximum(np.bincount(place, minlength=len(self.stems)), 1)
        self.add("thesaurus words", texts, (self.weights / arithmetic.logs(8 + sizes))[place] / 4)

    def near(self, texts: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """The texts near some texts by the thesaurus, without withheld pairs: the place of each one's text, and it."""
        place, others = self.knowledge.rows("near", texts)
        kept = _without(self.withheld.near, texts[place], others)
        return place[kept], others[kept]

    def vectors(self) -> None:
        vectors = self.knowledge.vectors
        if not vectors.shape[1] or not len(self.stems):
            return
        each = vectors[self.stems]
        together = arithmetic.unit(arithmetic.total(each * self.weights[:, None]))
        self.said[FEATURE_AT["vector"]] = arithmetic.cosines(vectors, together)
        self.said[FEATURE_AT["vector word"]] = arithmetic.cosines(vectors, each.T).max(axis=1)

    def phrases_with(self) -> None:
        """The other words of the phrases that have the word beside the blank."""
        for word in (self.query.before, self.query.after):
            stem = self.knowledge.stem(word)
            if stem is None:
                continue
            for at in self.knowledge.row("phrase", stem).tolist():
                if at not in self.withheld.phrases:
                    fit = self._beside(self.knowledge.texts[at].split(" "), word)
                    self.raise_to("phrase", np.array(fit, dtype="int64"), 1.0)

    def _beside(self, words: list[str], word: str) -> list[int]:
        """The word of a phrase at the place of the blank."""
        beside = []
        for place, each in enumerate(words):
            before = not self.query.before or (place > 0 and words[place - 1] == self.query.before)
            after = not self.query.after or (place + 1 < len(words) and words[place + 1] == self.query.after)
            if before and after and each != word:
                beside += [at for at in {self.knowledge.at.get(each), self.knowledge.stem(each)} if at is not None]
        return beside


def _without(withheld: Collection[tuple[int, int]], ones: NDArray[Any], others: NDArray[Any]) -> NDArray[np.bool_]:
    """Which pairs are not withheld, as a mask."""
    kept = np.ones(len(ones), dtype=bool)
    for one, other in withheld:
        kept &= (ones != one) | (others != other)
    return kept


def _split(joined: NDArray[Any]) -> list[str]:
    text = joined.tobytes().decode()
    return text.split("\n") if text else []
