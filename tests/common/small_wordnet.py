"""A WordNet of a few dozen synsets, written in the layout of the real one: facts that tests can count on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from built_once import built_once

from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.words import Lexicon


@dataclass
class Entry:
    part: str
    field: int
    words: str  # separated by commas, the first is the synset's key; "word:7" is a word found 7 times in tagged text
    gloss: str
    links: str = ""  # "@animal ~poodle": symbol and key; "!cold" is between the first words


ENTRIES = (
    Entry("n", 3, "thing", "whatever there is", "~animal ~artifact"),
    Entry("n", 5, "animal,beast", "a living being that moves", "@thing ~dog ~cat ~horse ~fish ~bird"),
    Entry("n", 5, "dog:42,domestic dog", 'a faithful animal that barks; "the dog barked all night long"',
          "@animal ~poodle ~spaniel ~terrier ~collie"),
    Entry("n", 5, "poodle", "an intelligent dog with a curly coat", "@dog"),
    Entry("n", 5, "spaniel", "a dog with long silky hair", "@dog"),
    Entry("n", 5, "terrier", "any of several small lively dogs", "@dog"),
    Entry("n", 5, "collie", "(Scotland) a dog that herds sheep", "@dog"),
    Entry("n", 5, "cat:18,true cat", "feline mammal usually having thick soft fur", "@animal ~tom"),
    Entry("n", 5, "tom,tomcat", "male cat", "@cat"),
    Entry("n", 5, "horse:50", "solid-hoofed herbivorous quadruped", "@animal"),
    Entry("n", 5, "fish", "cold-blooded vertebrate with gills", "@animal"),
    Entry("n", 5, "bird", "warm-blooded egg-laying vertebrate", "@animal"),
    Entry("n", 6, "artifact", "a man-made object", "@thing ~piano ~keyboard"),
    Entry("n", 6, "piano:9,pianoforte", "an instrument that is played by depressing keys", "@artifact %pkeyboard"),
    Entry("n", 6, "keyboard", "a set of keys", "@artifact #ppiano"),
    Entry("n", 13, "pie", "dish baked in a pastry-lined pan", "@thing ~apple pie"),
    Entry("n", 13, "apple pie", "pie containing sliced fruit", "@pie"),
    Entry("n", 13, "apple", "red or yellow or green fruit", "@thing"),
    Entry("n", 8, "procession,parade:3", 'the group action of moving along in orderly fashion', "@thing"),
    Entry("v", 38, "walk:20,go on foot", 'use one\'s feet to advance; "we walked instead of driving home"', "~amble"),
    Entry("v", 38, "amble,mosey", "walk leisurely", "@walk"),
    Entry("v", 30, "heat,warm:4", "make or become hot", ""),
    Entry("v", 41, "rule,govern", "exercise authority over", "+ruler ~overrule"),
    Entry("n", 18, "ruler", "a person who governs", "+rule"),
    Entry("v", 32, "overrule,override", "rule against", "@rule"),
    Entry("a", 0, "hot:30", "having a high temperature", "!cold &fiery"),
    Entry("a", 0, "cold:33", "having a low temperature; (used of persons) without warmth", "!hot"),
    Entry("a", 0, "fiery", "like a flame", "&hot"),
    Entry("a", 0, "brisk,lively", "quick and energetic", ""),
    Entry("r", 2, "hotly", "in a heated manner", ""),
    Entry("n", 18, "physicist", "a scientist trained in physics", "@thing ~iBohr"),
    Entry("n", 18, "Bohr,Niels Bohr", "Danish physicist who studied the atom (1885-1962)", "@iphysicist"),
    Entry("n", 15, "capital", "a seat of government", "@thing ~iOslo"),
    Entry("n", 15, "Oslo,capital of Norway", "the capital and largest city of Norway", "@icapital #pNorway"),
    Entry("n", 15, "Norway", "a kingdom in the north of Europe", "@ithing %pOslo"),
    Entry("n", 10, "music", "sounds in pleasant order", ""),
    Entry("n", 10, "tempo", "(music) the speed at which something is to be played", ""),
    Entry("n", 3, "person", "a human being", ""),
    Entry("n", 14, "set", "several things together", ""),
    Entry("n", 6, "key", "what opens a lock", ""),
    Entry("n", 15, "city", "a large town", ""),
    Entry("n", 28, "speed", "how fast it goes", ""),
    Entry("v", 39, "bark", "make a sound like a dog", ""),
    Entry("v", 36, "make", "bring about", ""),
    Entry("v", 30, "become", "come to be", ""),
    Entry("n", 23, "milligram,mg", "one thousandth of a gram", ""),
)  # fmt: skip

_SUFFIX = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_KIND = {"n": 1, "v": 2, "a": 3, "r": 4}
_BETWEEN_WORDS = frozenset("!+")


def _words(entry: Entry) -> list[tuple[str, int]]:
    return [(word.partition(":")[0], int(word.partition(":")[2] or 0)) for word in entry.words.split(",")]


def write(folder: Path) -> None:
    """Write data.* and index.sense into a folder."""
    places = {_words(entry)[0][0]: (entry.part, 1000 + i) for i, entry in enumerate(ENTRIES)}
    symbols = ("@i", "~i", "#p", "%p", "@", "~", "!", "&", "+")
    lines: dict[str, list[str]] = {part: [] for part in _SUFFIX}
    senses = []
    seen: dict[tuple[str, str], int] = {}
    for entry in ENTRIES:
        words = _words(entry)
        part, offset = places[words[0][0]]
        texts = " ".join(f"{word.replace(' ', '_')} 0" for word, _ in words)
        pointers = []
        for link in _links(entry.links):
            symbol = next(each for each in symbols if link.startswith(each))
            to_part, to = places[link[len(symbol) :]]
            ends = "0101" if symbol in _BETWEEN_WORDS else "0000"
            pointers.append(f"{symbol} {to:08} {to_part} {ends}")
        data = [f"{offset:08} {entry.field:02} {part} {len(words):02x} {texts} {len(pointers):03}", *pointers]
        lines[part].append(f"{' '.join(data)} | {entry.gloss}  \n")
        for word, count in words:
            key = word.lower(), part
            seen[key] = seen.get(key, 0) + 1
            lemma = word.lower().replace(" ", "_")
            senses.append(f"{lemma}%{_KIND[part]}:{entry.field:02}:00:: {offset:08} {seen[key]} {count}\n")
    for part, suffix in _SUFFIX.items():
        (folder / f"data.{suffix}").write_text("".join(lines[part]), encoding="latin-1")
    (folder / "index.sense").write_text("".join(sorted(senses)), encoding="latin-1")


def _links(text: str) -> Iterator[str]:
    """The links of an entry; a key with a space goes on until the next symbol."""
    pending = ""
    for piece in text.split():
        if piece[0] in "@~#%!&+" and pending:
            yield pending
            pending = ""
        pending = f"{pending} {piece}".strip()
    if pending:
        yield pending


# Ten headwords give "top dog"; nine of them also give "brisk" and "walk", and both of these give it.
THESAURUS = [(f"headword{n}", ["top dog", *(["brisk", "walk"] if n else [])]) for n in range(10)] + [
    (word, ["top dog"]) for word in ("brisk", "walk")
]


def small_index() -> bytes:
    """The index of the small WordNet. To build it takes seconds, which go into the frequencies of all English words."""
    return built_once("small-wordnet", _built_index)


def _built_index() -> bytes:
    with TemporaryDirectory() as folder:
        write(Path(folder))
        return wordnet_index.build(where=Path(folder), thesaurus=THESAURUS)


@cache
def small_knowledge() -> EnglishDictionary:
    """The small WordNet, read."""
    return EnglishDictionary.held(small_index())


@pytest.fixture
def knowledge() -> EnglishDictionary:
    """The small WordNet, read once for all tests."""
    return small_knowledge()


def without_default_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare words by their spelling alone, so that a test with an empty cache needn't build the default lexicon."""
    monkeypatch.setattr("crosswright.clues.kinship.default_lexicon", lambda **_: Lexicon.from_words(["DOG"]))
