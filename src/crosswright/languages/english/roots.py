"""The roots of English words, so that no two entries of a fill have one in common.

A solver who has written DEAL is annoyed by DEALT, DEALER and NEWDEAL. Which words go together is worked out from

- inflection: DID and DOES are forms of "do" (lemminflect);
- derivation: "erection" comes from "erect" (WordNet's links between words, where both begin alike);
- phrases: SESAMESEEDS is "sesame seeds", and so has the roots "sesame" and "seed";
- compounds: BEDROOM is a "room", says its gloss, and so is made of "bed" and "room"; SCREENTIME, which no dictionary
  has, is made of two everyday words.

Words that hold a sentence together (the, of, up) are roots of nothing but their own forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from crosswright.languages.english import wordnet
from crosswright.languages.english.inflection import inflected
from crosswright.languages.english.readings import GRAMMATICAL, Sources
from crosswright.words.normalise import normalise

# How many letters has a part of a compound at least, and how often is it read (Zipf), where a dictionary has the whole?
SHORTEST_PART, PART_ZIPF = 3, 3.0
# And how often where no dictionary has the whole, so that nothing but its parts says that it is a compound?
EVERYDAY_ZIPF = 4.0
# How many letters do two words have in common at their beginning, if one is derived from the other and looks so?
SAME_LETTERS = 3
# From how many words on does a root say nothing any more, since it is a part of everything?
MOST_WORDS = 400
_DERIVED = "+"  # WordNet's pointer between words of which one is derived from the other
_TOKEN = re.compile(r"[a-z]+")


@dataclass
class _Families:
    """Words in families (union-find by halving of paths); a family is named after one of its words."""

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


class Roots:
    """What is known of the roots of English words; reading it takes some seconds."""

    def __init__(self, report: Callable[[str, float], None] = lambda what, share: None) -> None:
        """LexiconError where a package's data is missing."""
        self.known = Sources(report)
        self.families = _Families()
        self.mentioned: dict[str, set[str]] = {}  # per word of WordNet: the words of its glosses, and kinds it is of
        synsets = {(synset.part, synset.offset): synset for synset in wordnet.synsets()}
        for synset in synsets.values():
            self._read(synset)
            for pointer in synset.pointers:
                if pointer.symbol == _DERIVED:
                    target = synsets[pointer.part, pointer.offset]
                    self._join_derived(synset.words[pointer.source - 1], target.words[pointer.target - 1])
        for text, lemma in self.known.lemmas.items():
            if text.isalpha() and lemma.parts:
                for form in inflected(text, lemma.parts):
                    if form not in self.known.lemmas or form.startswith(text[:SAME_LETTERS]):
                        self.families.join(form, text)

    def _read(self, synset: wordnet.Synset) -> None:
        words = [word.lower() for word in synset.words]
        said = set(_TOKEN.findall(synset.gloss.partition(";")[0].lower()))
        for word in words:
            if word.isalpha():
                self.mentioned.setdefault(word, set()).update(said, words)

    def _join_derived(self, one: str, other: str) -> None:
        """Put two words that come from each other into one family, where a solver would see it."""
        one, other = one.lower(), other.lower()
        if one.isalpha() and other.isalpha() and one[:SAME_LETTERS] == other[:SAME_LETTERS]:
            self.families.join(one, other)

    @cached_property
    def phrases(self) -> dict[str, str]:
        """The phrases by how they stand in a grid: "sesame seed" by SESAMESEED."""
        pairs = (" ".join(pair) for pair in self.known.pairs)
        return {normalise(text) or "": text for text in (*pairs, *(t for t in self.known.lemmas if not t.isalpha()))}

    def of(self, entry: str) -> tuple[str, ...]:
        """The roots of an entry (A-Z).

        >>> # Roots().of("SESAMESEEDS") == ("sesame", "seed")
        """
        text = entry.lower()
        parts = self._parts(text) if self._is_word(text) else self._phrase(entry) or self._everyday_parts(text)
        return tuple(dict.fromkeys(self.families.of(part) for part in (text, *parts) if self._counts(part, text)))

    def _is_word(self, text: str) -> bool:
        return text in self.known.lemmas or text in self.known.listed or self.families.of(text) != text

    def _counts(self, part: str, text: str) -> bool:
        return part == text or (len(part) >= SHORTEST_PART and part not in GRAMMATICAL)

    def _phrase(self, entry: str) -> list[str]:
        """The words of the phrase that an entry is, or is the plural of."""
        text = self.phrases.get(entry) or (self.phrases.get(entry[:-1]) if entry.endswith("S") else None)
        return re.split(r"[^a-z]+", text) if text else []

    def _parts(self, text: str) -> list[str]:
        """The two words that a word of the dictionary is made of, if what it means has to do with one of them."""
        whole = self.families.of(text)
        for first, last in _halves(text):
            if self._zipf(first) >= PART_ZIPF and self._zipf(last) >= PART_ZIPF:
                said = self.mentioned.get(text, set()) | self.mentioned.get(whole, set())
                if {self.families.of(first), self.families.of(last)} & {self.families.of(each) for each in said - {text}}:
                    return [first, last]
        return []

    def _everyday_parts(self, text: str) -> list[str]:
        """The two everyday words that an unknown entry is made of: those whose rarer word is read most."""
        halves = [pair for pair in _halves(text) if min(map(self._zipf, pair)) >= EVERYDAY_ZIPF]
        return list(max(halves, key=lambda pair: min(map(self._zipf, pair)), default=()))

    def _zipf(self, text: str) -> float:
        return self.known.zipf.get(text, 0.0) if self._is_word(text) and text not in GRAMMATICAL else 0.0


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """A text cut in two, everywhere where both parts are long enough."""
    return ((text[:at], text[at:]) for at in range(SHORTEST_PART, len(text) - SHORTEST_PART + 1))


def roots(entries: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The roots of each of these entries (A-Z); roots that too many of them share are left out."""
    known = Roots()
    found = {entry: known.of(entry) for entry in entries}
    number: dict[str, int] = {}
    for theirs in found.values():
        for root in theirs:
            number[root] = number.get(root, 0) + 1
    return {entry: tuple(root for root in theirs if number[root] <= MOST_WORDS) for entry, theirs in found.items()}
