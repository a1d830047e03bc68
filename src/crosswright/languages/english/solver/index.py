"""The solver's knowledge, as arrays in one file of the cache: built once, mapped afterwards.

A *text* is a word or phrase in lower case; a *stem* is the text that represents all inflected forms of a word. Each
relation is stored as `relations` has it: `x_at` has the start of each row, `x` the content.

    texts        all texts, sorted, joined by newlines (bytes)
    stem_forms   forms that are no stems, sorted, joined by newlines; stem_of: the stem of each
    entries      entries as they stand in a grid, sorted, joined by newlines
    reading      entry -> the texts of which it is a form; reading_tag: which form (index into TAGS)
    gloss        stem -> synsets with it in their definition; gloss_size: how many stems a definition has
    gloss_twin   synset -> the first synset with the same definition
    sample       stem -> synsets with it in their examples; sample_size: how many stems the examples have
    sense        text -> its synsets; sense_share: how often it has that sense
    member       synset -> its texts
    link         synset -> the synsets related to it; link_kind (index into LINKS)
    near         text -> texts near in meaning, by the thesaurus, both ways
    book         stem -> texts with it in their definition in the old dictionary; book_size: of how many stems
    phrase       stem -> the phrases (texts) that contain it
    vector       a unit vector for each text, in whole numbers, zeros where it is unknown
    weight       stem -> its inverse document frequency: the logarithm of how few definitions have it
    synset       synset -> its id in WordNet
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, repeat
from typing import TYPE_CHECKING

from crosswright import arithmetic
from crosswright.cache import BuiltFile
from crosswright.language import arrays
from crosswright.languages.english.clues.text import tokens
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.dictionary.cleaning import examples, without_examples
from crosswright.languages.english.dictionary.knowledge import Knowledge
from crosswright.languages.english.sources import books, corpora, data_files
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VERSION = 4
KIND = BuiltFile("solver", VERSION, kept=2, what="the index of what the solver knows")
TAGS = ("", "NNS", "VBZ", "VBG", "VBD", "VBN", "JJR", "JJS")
# WordNet's pointers, by their meaning for the synset that points.
LINKS = {
    "kind": ("@", "@i"),
    "kinds": ("~", "~i"),
    "part": ("#m", "#p", "#s", "%m", "%p", "%s"),
    "like": ("&", "^", "$", "*", ">"),
    "opposite": ("!",),
    "derived": ("+", "\\", "=", "<"),
    "topic": (";c", ";r", ";u", "-c", "-r", "-u"),
}
# Which share of their words do copied definitions have in common? (GCIDE took some from WordNet 1.5)
COPIED = 0.5
# How long may a text be?
LONGEST_TEXT = 40
_TOKEN = re.compile(r"[a-z]+(?:'[a-z]+)?")


def fingerprint() -> str:
    """A key that changes when the file must be built again."""
    parts = [str(wordnet_index.VERSION), wordnet_index.fingerprint(), *books.versions()]
    parts.append(data_files.key_of(data_files.solver_files()))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def build(knowledge: Knowledge, progress: OnProgress = ignore) -> bytes:
    """The file's bytes; takes about a minute."""
    builder = _IndexBuilder(knowledge)
    for number, (what, step) in enumerate(builder.steps):
        progress(Progress(what, number / len(builder.steps)))
        step()
    progress(Progress("what the solver knows is indexed", 1.0))
    return arrays.packed(builder.arrays)


class _IndexBuilder:
    """Collects texts first, then the relations between them."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.arrays: arrays.Arrays = {}
        self.steps: tuple[tuple[str, Callable[[], None]], ...] = (
            ("reading what the solver knows", self.read),
            ("indexing words", self.put_texts),
            ("indexing definitions", self.put_glosses),
            ("indexing relations", self.put_links),
            ("indexing the thesaurus", self.put_thesaurus),
            ("indexing the old dictionary", self.put_dictionary),
            ("indexing phrases", self.put_phrases),
            ("indexing vectors", self.put_vectors),
        )

    def read(self) -> None:
        self.synsets = [(row[0], row[1]) for row in self.knowledge.table("synset", "id, gloss")]
        self.synset_at = {id_: at for at, (id_, _) in enumerate(self.synsets)}
        self.senses = list(self.knowledge.table("sense", "lemma, synset, number, count"))
        self.readings = list(self.knowledge.table("reading", "entry, lemma, tag"))
        self.thesaurus = list(books.thesaurus())
        self.definitions = list(books.dictionary())

    def put_texts(self) -> None:
        texts = {spaced(lemma) for lemma, *_ in self.senses}
        texts.update(text for root, others in self.thesaurus for text in (root, *others))
        texts.update(headword for headword, _ in self.definitions)
        words = corpora.frequencies()
        texts.update(word for word, zipf in words.items() if zipf >= 2.5 and word.isascii() and word.isalpha())
        self.texts = sorted(text for text in texts if len(text) <= LONGEST_TEXT and "\n" not in text)
        self.at = {text: at for at, text in enumerate(self.texts)}
        self.arrays["texts"] = _joined(self.texts)
        self._put_stems(words)
        self._put_readings()

    def _put_stems(self, zipf: Mapping[str, float]) -> None:
        """The lemma of every inflected form; of several lemmas, the most frequent."""
        self.stem: dict[str, int] = {}
        lemmas: dict[str, set[str]] = {}
        for entry, lemma, _ in self.readings:
            if lemma.isalpha() and lemma in self.at:
                lemmas.setdefault(entry.lower(), set()).add(lemma)
        for form, its in lemmas.items():
            best = max(its, key=lambda lemma: (zipf.get(lemma, 0.0), lemma))
            self.stem[form] = self.at[best]
        for text, at in self.at.items():
            if text.isalpha():
                self.stem.setdefault(text, at)
        forms = sorted(form for form, at in self.stem.items() if self.texts[at] != form)
        self.arrays["stem_forms"] = _joined(forms)
        self.arrays["stem_of"] = _ints([self.stem[form] for form in forms])

    def _put_readings(self) -> None:
        tag_at = {tag: at for at, tag in enumerate(TAGS)}
        found = {(entry, self.at[text], tag_at[tag]) for entry, lemma, tag in self.readings
                 if (text := spaced(lemma)) in self.at and tag in tag_at}  # fmt: skip
        found |= {(entry, at, 0) for text, at in self.at.items() if (entry := normalise(text))}
        entries = sorted({entry for entry, _, _ in found if entry.isascii()})
        at = {entry: i for i, entry in enumerate(entries)}
        rows = sorted((at[entry], text, tag) for entry, text, tag in found if entry in at)
        self.arrays["entries"] = _joined(entries)
        self._put("reading", len(entries), [row[0] for row in rows], [row[1] for row in rows])
        self.arrays["reading_tag"] = _ints([row[2] for row in rows]).astype("uint8")

    def stems(self, text: str) -> list[int]:
        return [self.stem[word] for word in tokens(text) if word in self.stem]

    def put_glosses(self) -> None:
        import numpy as np

        plain = [without_examples(gloss) for _, gloss in self.synsets]
        own = [sorted(set(self.stems(gloss))) for gloss in plain]
        self._put_texts_by_stem("gloss", own)
        samples = [sorted(set(self.stems(" ".join(examples(gloss))))) for _, gloss in self.synsets]
        self._put_texts_by_stem("sample", samples)
        first: dict[str, int] = {}
        self.arrays["gloss_twin"] = _ints([first.setdefault(gloss, at) for at, gloss in enumerate(plain)])
        counts = np.bincount([stem for stems in own for stem in stems], minlength=len(self.texts))
        self.arrays["weight"] = arithmetic.logs((len(own) + 1) / (counts + 0.5)).astype("float32")
        self.own = own

    def _put_texts_by_stem(self, name: str, stems: list[list[int]]) -> None:
        """Stem -> documents, and the length of each document."""
        import numpy as np

        sizes = [len(each) for each in stems]
        documents = np.repeat(np.arange(len(stems)), sizes)
        self._put(name, len(self.texts), chain.from_iterable(stems), documents)
        self.arrays[f"{name}_size"] = _ints(sizes).astype("uint16")

    def put_links(self) -> None:
        import numpy as np

        rows = sorted(self._senses())
        self._put("sense", len(self.texts), [row[0] for row in rows], [row[1] for row in rows])
        self.arrays["sense_share"] = np.fromiter([row[2] for row in rows], dtype="float32")
        self._put("member", len(self.synsets), [row[1] for row in rows], [row[0] for row in rows])
        kinds = {symbol: at for at, symbols in enumerate(LINKS.values()) for symbol in symbols}
        links = sorted({(self.synset_at[source], self.synset_at[target], kinds[symbol])
                        for source, target, symbol in self.knowledge.table("relation", "source, target, symbol")
                        if symbol in kinds})  # fmt: skip
        self._put("link", len(self.synsets), [row[0] for row in links], [row[1] for row in links])
        self.arrays["link_kind"] = _ints([row[2] for row in links]).astype("uint8")
        self.arrays["synset"] = _ints([id_ for id_, _ in self.synsets])

    def _senses(self) -> Iterator[tuple[int, int, float]]:
        """Text, synset, and how often the text has that sense."""
        weights: dict[int, list[tuple[int, float]]] = {}
        for lemma, synset, number, count in self.senses:
            if (text := self.at.get(spaced(lemma))) is not None:
                weights.setdefault(text, []).append((self.synset_at[synset], count + 0.5 / number))
        for text, its in weights.items():
            total = arithmetic.added(weight for _, weight in its)
            yield from ((text, synset, weight / total) for synset, weight in its)

    def put_thesaurus(self) -> None:
        import numpy as np

        count, nowhere = len(self.texts), repeat(-1)
        sizes = [len(others) for _, others in self.thesaurus]
        roots = np.repeat(_ints([self.at.get(root, -1) for root, _ in self.thesaurus]), sizes).astype("int64")
        others = chain.from_iterable(others for _, others in self.thesaurus)
        texts = _ints(map(self.at.get, others, nowhere)).astype("int64")
        has = (roots >= 0) & (texts >= 0) & (roots != texts)
        roots, texts = roots[has], texts[has]
        pairs = np.sort(np.concatenate([roots * count + texts, texts * count + roots]))
        pairs = pairs[np.diff(pairs, prepend=-1) > 0]
        self._put("near", count, *(each.astype("int32") for each in np.divmod(pairs, count)))

    def put_dictionary(self) -> None:
        """The old dictionary without definitions copied from WordNet, which would be the clues themselves."""
        glosses: dict[int, list[set[int]]] = {}
        for lemma, synset, _, _ in self.senses:
            if (text := self.at.get(spaced(lemma))) is not None:
                glosses.setdefault(text, []).append(set(self.own[self.synset_at[synset]]))
        told: list[set[int]] = [set() for _ in self.texts]
        for headword, definition in self.definitions:
            text, stems = self.at.get(headword), set(self.stems(definition))
            if text is not None and not any(is_copy(stems, gloss) for gloss in glosses.get(text, ())):
                told[text] |= stems - {text}
        self._put_texts_by_stem("book", [sorted(each) for each in told])

    def put_phrases(self) -> None:
        found = [(self.stem[word], at) for text, at in self.at.items() if not text.isalpha()
                 for word in set(_TOKEN.findall(text)) if word in self.stem]  # fmt: skip
        self._put("phrase", len(self.texts), [row[0] for row in found], [row[1] for row in found])

    def put_vectors(self) -> None:
        import numpy as np

        known = books.vectors()
        every = np.zeros((len(self.texts), 50 if known else 0), dtype="float32")
        if known:
            names, rows = known
            pairs = [(self.at[name], row) for row, name in enumerate(names) if name in self.at]
            every[[pair[0] for pair in pairs]] = rows[[pair[1] for pair in pairs]]
            has = every.any(axis=1)
            every[has] -= arithmetic.total(every[has]) / has.sum()
        self.arrays["vector"] = arithmetic.unit(every)

    def _put(self, name: str, rows: int, keys: Iterable[int], values: Iterable[int]) -> None:
        """A relation, as rows by key."""
        from crosswright.language.relations import grouped

        self.arrays[f"{name}_at"], self.arrays[name] = grouped(_ints(keys), _ints(values), rows)


def is_copy(stems: set[int], gloss: set[int]) -> bool:
    """Whether a definition is one of WordNet's, in much the same words.

    >>> is_copy({1, 2, 3, 4}, {1, 2, 3, 5}), is_copy({1, 2, 3}, {7, 8})
    (True, False)
    """
    return len(stems & gloss) >= COPIED * len(stems | gloss) > 0


def spaced(lemma: str) -> str:
    """A lemma as a text: in lower case, blanks for hyphens."""
    return lemma.lower().replace("-", " ")


def _joined(texts: list[str]) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer("\n".join(texts).encode(), dtype="uint8")


def _ints(values: Iterable[int]) -> NDArray[np.int32]:
    import numpy as np

    return np.fromiter(values, dtype="int32")
