"""The roots of English words, so that no two entries of a fill have one in common.

A solver who has written DEAL is annoyed by DEALT, DEALER and NEWDEAL. Related words are found through

- inflection: DID and DOES are forms of "do", SAW is one of "see" and a word of its own (lemminflect);
- derivation: "erection" comes from "erect" (WordNet's links between words, where both begin alike), "hatred" from its
  synonym "hate", and "ashore" and "eared" from words of their glosses;
- phrases: SESAMESEEDS is "sesame seeds", so it has the roots "sesame" and "seed"; "on me" shares one with each phrase
  that it stands in;
- compounds: the gloss of BEDROOM calls it a "room", so it is made of "bed" and "room"; SCREENTIME, which no dictionary
  has, is made of two everyday words.

Function words (the, of, up) and endings (-ness) are no roots of longer words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from crosswright.languages.english.sources.word_lists import word_set
from crosswright.languages.english.words.readings import GRAMMATICAL, SourceData, may_pair
from crosswright.words.normalise import normalise

# How many letters has a part of a compound, at least?
SHORTEST_PART = 3
# How often is a part of a compound read, at least, that a dictionary has? (Zipf)
PART_ZIPF = 3.0
# How often is a part read, at least, where only the parts show that the whole is a compound? (Zipf)
EVERYDAY_ZIPF = 4.0
# How many equal first letters must two words have if one is visibly derived from the other?
SAME_LETTERS = 3
# In how many phrases may a phrase of function words stand and still be kept apart from each? "In the" is in thousands.
MOST_AROUND = 200
_DERIVED = "+"  # WordNet's pointer between words of which one is derived from the other
_TOKEN = re.compile(r"[a-z]+")
_PARTICLES = word_set("particles without a root")
_ENDINGS = word_set("endings that are words")
_ENDINGS_OF_SYNONYMS = frozenset(["dom", "let", "ling", "red"])
_FORMS_OF_BE = ("am", "are", "is", "was", "were", "been", "being")
_NO_PARTS = GRAMMATICAL | _PARTICLES | _ENDINGS


@dataclass
class _Families:
    """Words in families (union-find by halving of paths); a family is named after its shortest word."""

    parent: dict[str, str] = field(default_factory=dict)

    def of(self, word: str) -> str:
        parent = self.parent
        while (above := parent.get(word, word)) != word:
            parent[word] = parent.get(above, above)
            word = above
        return word

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.of(one), self.of(other)), key=lambda word: (len(word), word))
        if first != second:
            self.parent[second] = first


class RootFinder:
    """Finds the roots of entries from the sources of the default lexicon."""

    def __init__(
        self, known: SourceData, inflections: Iterable[tuple[str, str]], spellings: Mapping[str, str] | None = None
    ) -> None:
        """`inflections`: forms of words and phrases, each with the word or phrase that it is a form of.

        `spellings`: how further entries are written, COLDBREW -> "cold brew".
        """
        self.known = known
        self.families = _Families()
        self.mentioned: dict[str, set[str]] = {}  # per word of WordNet: the words of its glosses, and its synonyms
        self._read_wordnet()
        self.lemmas: dict[str, list[str]] = {}  # per form: its lemmas
        for form, text in inflections:
            self.lemmas.setdefault(form, []).append(text)
        words = {*known.lemmas, *known.listed, *self.lemmas} - _NO_PARTS
        self.parts = {text for text in words if known.zipf.get(text, 0.0) >= PART_ZIPF}
        self.everyday = {text for text in self.parts if known.zipf[text] >= EVERYDAY_ZIPF}
        phrases = (*(" ".join(pair) for pair in known.pairs if may_pair(*pair)), *known.lemmas, *self.lemmas)
        # As they stand in a grid.
        self.phrases = {normalise(text) or "": text for text in phrases if not text.isalpha()}
        self.phrases |= {entry: text.lower() for entry, text in (spellings or {}).items() if not text.isalpha()}
        self.around: dict[str, list[str]] = {}  # per phrase of function words: the longer phrases that it stands in
        for text in self.phrases.values():
            for inner in filter(self._is_phrase, _inner_phrases(text)):
                self.around.setdefault(inner, []).append(text)
        for form in _FORMS_OF_BE:
            self.lemmas.setdefault(form, []).append("be")

    def _read_wordnet(self) -> None:
        synsets = {(synset.part, synset.offset): synset for synset in self.known.synsets}
        for synset in synsets.values():
            words = [word.lower() for word in synset.words]
            for one, other in combinations(filter(str.isalpha, words), 2):
                if _is_derived(*sorted((one, other), key=len)):
                    self.families.join(one, other)
            said = {*_TOKEN.findall(synset.gloss.partition(";")[0].lower()), *words}
            for word in filter(str.isalpha, words):
                self.mentioned.setdefault(word, set()).update(said)
                for base in _bases(word):
                    if not said.isdisjoint((base, f"{base}s")):
                        self.families.join(word, base)
            for pointer in synset.pointers:
                if pointer.symbol == _DERIVED:
                    target = synsets[pointer.part, pointer.offset]
                    self._join_derived(synset.words[pointer.source - 1], target.words[pointer.target - 1])

    def _join_derived(self, one: str, other: str) -> None:
        """Put two words, one derived from the other, into one family if a solver would see the relation."""
        one, other = one.lower(), other.lower()
        if one.isalpha() and other.isalpha() and one[:SAME_LETTERS] == other[:SAME_LETTERS]:
            self.families.join(one, other)

    def roots(self, entry: str) -> tuple[str, ...]:
        """The names of the roots of an entry (A-Z). A name only identifies a root."""
        roots: dict[str, None] = {}
        for text in self._readings(entry):
            roots[self.families.of(text)] = None
            inner = [each for each in _inner_phrases(text) if self._is_phrase(each)] if " " in text else []
            pairs = [*((each, text) for each in inner), *((text, each) for each in self.around.get(text, ()))]
            roots |= {f"{one} in {other}": None for one, other in pairs if len(self.around[one]) <= MOST_AROUND}
            for part in self._parts(text):
                for lemma in (part, *self.lemmas.get(part, ())):
                    roots[self.families.of(lemma)] = None
        return tuple(roots)

    def _is_phrase(self, text: str) -> bool:
        return self.phrases.get(text.replace(" ", "").upper()) == text

    def _readings(self, entry: str) -> list[str]:
        """The texts that an entry can be, in lower case: a word, its lemmas, a phrase."""
        text = entry.lower()
        lemmas = self.lemmas.get(text, [])
        own = text in self.known.lemmas or not lemmas
        phrase = None if own and self._is_word(text) else self.phrases.get(entry)
        return [*([text] if own else []), *lemmas, *([phrase] if phrase else [])]

    def _parts(self, text: str) -> Collection[str]:
        """The words that make up a phrase or compound; none for a simple word."""
        if not text.isalpha():
            return [part for part in _TOKEN.findall(text) if len(part) >= SHORTEST_PART and part not in _NO_PARTS]
        if self._is_word(text):
            return self._parts_of_word(text)
        pairs = [pair for pair in _halves(text) if self.everyday.issuperset(pair)]
        return max(pairs, key=lambda pair: min(map(self.known.zipf.__getitem__, pair)), default=())

    def _is_word(self, text: str) -> bool:
        return text in self.known.lemmas or text in self.known.listed

    def _parts_of_word(self, text: str) -> Collection[str]:
        """The two words that make up a word of the dictionary, if its definition uses one of them."""
        said = self.mentioned.get(text, set()) - {text}
        for pair in _halves(text):
            if self.parts.issuperset(pair) and not said.isdisjoint(pair):
                return pair
        return ()


def _is_derived(shorter: str, longer: str) -> bool:
    """Whether one of two synonyms comes from the other by its looks: "hatred" from "hate", "alive" from "live"."""
    stem, rest = shorter.removesuffix("e"), longer.removeprefix(shorter.removesuffix("e"))
    return longer == f"a{shorter}" or (len(stem) >= SAME_LETTERS and rest in _ENDINGS_OF_SYNONYMS)


def _bases(word: str) -> Iterator[str]:
    """The words that a word comes from if its gloss has them: "shore" of "ashore", "ear" of "eared"."""
    if word.startswith("a") and len(word) > SAME_LETTERS:
        yield word[1:]
    for ending in ("ed", "d"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= SAME_LETTERS:
            yield base


def _inner_phrases(text: str) -> Iterator[str]:
    """The phrases of function words alone that stand in a longer one: "on me" in "count on me"."""
    words = text.split(" ")
    for first, last in combinations(range(len(words) + 1), 2):
        inner = words[first:last]
        if 1 < len(inner) < len(words) and _NO_PARTS.issuperset(inner):
            yield " ".join(inner)


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """All cuts of a text in two parts that are long enough."""
    return ((text[:at], text[at:]) for at in range(SHORTEST_PART, len(text) - SHORTEST_PART + 1))


def roots_of_other(entry: str, known: Mapping[str, Collection[int]]) -> set[int]:
    """The roots of an entry that the default lexicon lacks, from its words' roots: of a simpler form, or of two halves.

    >>> known = {"SUDOKU": [1], "ICE": [2], "TEA": [3], "ICEDTEA": [4]}
    >>> roots_of_other("SUDOKUS", known), roots_of_other("ICETEA", known)
    ({1}, {2, 3})
    """
    for ending in ("S", "ES", "ED", "D", "ING", "ER", "LY"):
        stem = entry.removesuffix(ending)
        if stem != entry and len(stem) >= SHORTEST_PART and stem in known:
            return set(known[stem])
    pairs = [(one, other) for one, other in _halves(entry) if one in known and other in known]
    if not pairs:
        return set()
    one, other = max(pairs, key=lambda pair: min(map(len, pair)))
    return {*known[one], *known[other]} if not {one.lower(), other.lower()} & _NO_PARTS else set()
