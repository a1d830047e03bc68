"""Features: how strongly each source supports each text as the answer of a clue, without withheld facts.

A *feature* is one way from the clue to texts, with a number for each text. Withheld are, of the clue's own origins, the
definitions that have all of its words, the groups of the thesaurus that have both ends of a synonym, and every clue of
the house book with the very words of the one that is asked, whosever it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from crosswright import arithmetic
from crosswright.language.arrays import Arrays
from crosswright.language.facts import GIVEN, GLOSS, SYNONYM, Origin
from crosswright.language.relations import Relation
from crosswright.languages.plain.solver_index import DEFINITION, ContentWords

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.language.relations import Floats, Ints

FEATURES = (
    "definition", "defined whole", "like a definition", "other clue", "like a clue",
    "mentioned", "synonym", "synonym of a word", "synonym twice", "vector",
)  # fmt: skip
FEATURE_AT = {name: at for at, name in enumerate(FEATURES)}
# How long is a usual document, in stems?
USUAL_SIZE = 6.0
# How much does the length of a document count, 0..1? (BM25's b)
LENGTH_COUNTS = 0.6
# A word that more documents have than this tells nothing, if the clue has another.
COMMONEST = 5000
_PARTS = re.compile(r"\s*[,;:/|()\[\]]\s*")


class ClueNumbers(NamedTuple):
    """A clue as numbers."""

    stems: Ints  # its content words
    phrases: Ints  # the texts that its parts are, each in its own form and as its stem


class SourceKnowledge:
    """Look-ups in the arrays of `solver_index`."""

    def __init__(self, arrays: Arrays, words: ContentWords) -> None:
        """`words`: how the texts of the arrays were read."""
        self.words = words
        self.texts = bytes(arrays["texts"]).decode().split("\n")
        self.at = {text: at for at, text in enumerate(self.texts)}
        self.stem, self.owner, self.kind, self.weight = (arrays[name] for name in ("stem", "owner", "kind", "weight"))
        names = ("reading", "said", "having", "owned", "group", "member")
        self.reading, self.said, self.having, self.owned, self.group, self.member = (
            Relation(arrays[f"{name}_at"], arrays[name]) for name in names
        )
        self.rowed, self.vector = arrays["rowed"], arrays["vector"].astype("float32")
        self.about = arrays["about"].astype("float32")
        self.sizes = np.diff(self.said.at)
        self.breadths = np.sqrt(np.diff(self.member.at) * 8 + 20.0)

    def stems_of(self, text: str) -> list[int]:
        """The stems of a text's content words that some source has."""
        texts = (self.at.get(word) for word in self.words.of(text))
        return list(dict.fromkeys(int(self.stem[at]) for at in texts if at is not None))

    def asked(self, clue: str) -> ClueNumbers:
        """A clue, read."""
        phrases: dict[int, None] = {}
        for part in (clue, *_PARTS.split(clue)):
            for text in (self.words.folded(part.strip(" .?!…").lower()), "".join(self.words.of(part))):
                if (at := self.at.get(text)) is not None:
                    phrases |= {at: None, int(self.stem[at]): None}
        return ClueNumbers(np.array(self.stems_of(clue), dtype="int32"), np.array(list(phrases), dtype="int32"))

    def vector_of(self, stems: Ints) -> NDArray[np.int16]:
        """The unit vector of some stems together, in whole numbers; zeros where none has one."""
        place = np.searchsorted(self.rowed, stems)
        place[place == len(self.rowed)] = 0
        has = self.rowed[place] == stems if len(self.rowed) else np.zeros(len(stems), dtype=bool)
        return arithmetic.unit(arithmetic.total(self.vector[place[has]] * self.weight[stems[has], None]))

    def features(self, clue: str, withheld: Collection[Origin]) -> Floats:
        """The value of each feature for each text, (features, texts)."""
        return _ClueLookup(self, clue, withheld).features()


class _ClueLookup:
    """The look-up of one clue."""

    def __init__(self, knowledge: SourceKnowledge, clue: str, withheld: Collection[Origin]) -> None:
        self.of = knowledge
        self.clue, self.origins = knowledge.asked(clue), withheld
        self.weights = knowledge.weight[self.clue.stems]
        self.values = np.zeros((len(FEATURES), len(knowledge.texts)), dtype="float32")
        self.barred = self._barred_documents()

    def _barred_documents(self) -> Ints:
        """The documents that may not be read: the definitions the clue was made from, and clues with its very words."""
        barred: list[int] = []
        for origin in self.origins:
            owner = self.of.at.get(origin.synset)
            if origin.relation == GLOSS and owner is not None:
                cut = set(self.of.stems_of(origin.other))
                barred += [d for d in self.of.owned.row(owner).tolist() if cut <= set(self.of.said.row(d).tolist())]
        given = [origin.other for origin in self.origins if origin.relation == GIVEN]  # a clue may be a part of it
        for stems in (self.clue.stems, *(np.array(self.of.stems_of(text), dtype="int32") for text in given)):
            barred += self._with_very_words(stems).tolist()
        return np.array(sorted(set(barred)), dtype="int32")

    def _with_very_words(self, stems: Ints) -> Ints:
        """The documents that have exactly these stems."""
        same, shared = np.unique(self.of.having.of(stems)[1], return_counts=True)
        exactly: Ints = same[(shared == len(stems)) & (self.of.sizes[same] == len(stems))]
        return exactly

    def _barred_groups(self) -> Ints:
        """The groups that have both an answer and the synonym that its clue was made from."""
        barred: set[int] = set()
        for origin in self.origins:
            if origin.relation != SYNONYM:
                continue
            answer, *others = (self._groups_of(text) for text in (origin.synset, *origin.other.split(",")))
            barred = barred.union(*(answer & other for other in others))
        return np.array(sorted(barred), dtype="int32")

    def _groups_of(self, text: str) -> set[int]:
        """The groups that have a text."""
        at = self.of.at.get(self.of.words.folded(text.strip().lower()))
        return set() if at is None else set(self.of.member.row(at).tolist())

    def features(self) -> Floats:
        """All of them."""
        if len(self.clue.stems):
            self.documents()
            self.likeness()
            self.mentions()
        self.thesaurus()
        return self.values

    def raise_to(self, feature: str, texts: NDArray[Any], value: NDArray[Any] | float) -> None:
        np.maximum.at(self.values[FEATURE_AT[feature]], texts, value)

    def documents(self) -> None:
        """The documents that have words of the clue."""
        telling = self._telling()
        place, documents = self.of.having.of(telling)
        weights = self.of.weight[telling][place]
        matching, at = np.unique(documents, return_inverse=True)
        total = np.bincount(at, weights, len(matching))
        kept = ~np.isin(matching, self.barred)
        matching, total = matching[kept], total[kept]
        size = 1 - LENGTH_COUNTS + LENGTH_COUNTS * np.sqrt(self.of.sizes[matching] / USUAL_SIZE)
        share = total / max(float(arithmetic.total(self.weights)), 1e-6)
        owner, defines = self.of.owner[matching], self.of.kind[matching] == DEFINITION
        self.raise_to("definition", owner[defines], (total / size / 10)[defines])
        self.raise_to("defined whole", owner[defines], share[defines] ** 2)
        self.raise_to("other clue", owner[~defines], share[~defines])

    def _telling(self) -> Ints:
        """The words of the clue that few documents have; all where none has few."""
        counts = np.diff(self.of.having.at)[self.clue.stems]
        kept = self.clue.stems[counts <= COMMONEST]
        return kept if len(kept) else self.clue.stems

    def likeness(self) -> None:
        """The documents that are about the same as the clue, and the words that stand beside the same ones."""
        vector = self.of.vector_of(self.clue.stems)
        if not vector.any():
            return
        like = arithmetic.cosines(self.of.about, vector)
        like[self.barred] = 0
        defines = self.of.kind == DEFINITION
        self.raise_to("like a definition", self.of.owner[defines], like[defines])
        self.raise_to("like a clue", self.of.owner[~defines], like[~defines])
        self.values[FEATURE_AT["vector"], self.of.rowed] = arithmetic.cosines(self.of.vector, vector)

    def mentions(self) -> None:
        """The words in the definitions of the clue's words."""
        place, documents = self.of.owned.of(self.clue.stems)
        kept = (self.of.kind[documents] == DEFINITION) & ~np.isin(documents, self.barred)
        place, documents = place[kept], documents[kept]
        inner, texts = self.of.said.of(documents)
        value = self.weights[place] / np.sqrt(1 + self.of.sizes[documents])
        self.raise_to("mentioned", texts, (value / 4)[inner])

    def thesaurus(self) -> None:
        barred = self._barred_groups()
        texts = self._beside(self.clue.phrases, barred)[1]
        self.raise_to("synonym", texts, 1.0)
        second = self._beside(np.unique(texts), barred)[1]
        shared = np.bincount(second, minlength=len(self.of.texts))
        self.values[FEATURE_AT["synonym twice"]] = shared / self.of.breadths / np.sqrt(len(texts) + 20)
        place, texts = self._beside(self.clue.stems, barred)
        sizes = np.maximum(np.bincount(place, minlength=len(self.clue.stems)), 1)
        self.raise_to("synonym of a word", texts, (self.weights / arithmetic.logs(8 + sizes))[place] / 4)

    def _beside(self, texts: Ints, barred: Ints) -> tuple[NDArray[Any], Ints]:
        """The texts that share a group with some texts: the place of each one's text, and it."""
        place, groups = self.of.member.of(texts)
        kept = ~np.isin(groups, barred)
        inner, others = self.of.group.of(groups[kept])
        return place[kept][inner], others
