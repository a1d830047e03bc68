"""The lexicon: the words that may be used, by length, best first, with a bitset for every letter at every place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from random import Random
from typing import Any, ClassVar, NamedTuple

from crosswright.errors import UsageError
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER, Folding
from crosswright.words.index import MOST_LETTERS, Index, build
from crosswright.words.lists import GOOD, ListedWords
from crosswright.words.normalise import normalise
from crosswright.words.roots import Roots

# From words of one length, as they stand in a grid, and their scores, to other scores.
Scorer = Callable[[Sequence[str], Sequence[int]], Iterable[float]]
WORST, BEST = 0, 100


class WordTable(NamedTuple):
    """The n words of one length L as views of the index, for code that reads arrays."""

    blocks: int  # blocks of 64 words in each bitset
    bits: memoryview  # uint64 (L * letters of the alphabet * blocks): per position and letter, the words that have it
    letters: memoryview  # uint8 (n * L): each word's letter indexes
    scores: memoryview  # uint8 (n): 0 to 100


@dataclass(frozen=True, eq=False, repr=False)
class Lexicon:
    """Words of `lengths` letters; within a length `L`, ids count from 0, best score first, ties alphabetical.

    So a minimum score leaves a prefix, and a bitset is an int whose bit `w` stands for the word with id `w`. Make
    one by `Lexicon.from_words`, `load_lexicon` or `default_lexicon`; it never changes. It has all words that you pass,
    with any score, unless you pass a `min_score`. Only the default lexicon has one by default, 50: few solvers like the
    words below.

    >>> lexicon = Lexicon.from_words(["cat", ("cot", 60), "ice cream", ("dog", 20)])
    >>> lexicon.id_count(3), lexicon.word(3, 0), lexicon.score(3, 0)
    (3, 'COT', 60)
    >>> a = lexicon.alphabet.index("C")
    >>> bin(lexicon.bits(3, 0, a))
    '0b11'
    >>> "ICECREAM" in lexicon, "DOG" in lexicon.filtered(min_score=50)
    (True, False)
    """

    MADE_BY: ClassVar[str] = "Lexicon.from_words(words), load_lexicon(path) or default_lexicon()"

    _index: Index
    name: str  # for messages: the names of its files, or "default"
    report: str | None = None  # one line about what was skipped and why; None when nothing was
    min_score: int = 0  # words below it are left out
    _banned: Mapping[int, int] = field(default_factory=dict)  # per length: the ids that may not be used
    folding: Folding = A_TO_Z  # how texts become its words
    min_score_of: Mapping[int, int] = field(default_factory=dict)  # per length, where it isn't min_score

    @classmethod
    def from_words(
        cls,
        words: Iterable[str | tuple[str, int]],
        *,
        folding: Folding = A_TO_Z,
        keep_accents: bool = False,
        roots: Mapping[str, Iterable[str]] | None = None,
    ) -> Lexicon:
        """A lexicon in memory, of words with or without a score 0..100 (50 if without); all can be used.

        Texts that can't be entries are left out and counted in `report`. Letters become those of `folding`, A-Z by
        default, unless `keep_accents` is set. `roots` names the roots of words as they stand in a grid: {"DEALT":
        ["deal"], "DEAL": ["deal"]} keeps these two out of the same fill. TypeError for one str in place of a list.
        """
        if isinstance(words, str):
            raise TypeError("words is a str; pass a list of words, or call load_lexicon(path) for a file")
        folding = ANY_LETTER if keep_accents else folding
        listed = ListedWords("words", folding, unit="item")
        for number, item in enumerate(words, 1):
            word, score = (item, GOOD) if isinstance(item, str) else item
            listed.add(number, word, score)
        index = Index(build(listed.words, keep_accents=keep_accents, roots=roots, joined=folding.joined))
        return cls(index, listed.source, "; ".join(listed.notes()) or None, folding=folding)

    def __reduce__(self) -> tuple[Any, ...]:
        """The state for pickling: an index in the cache as its path, any other as its bytes; takes milliseconds."""
        banned, min_score_of = dict(self._banned), dict(self.min_score_of)
        return Lexicon, (self._index, self.name, self.report, self.min_score, banned, self.folding, min_score_of)

    def in_memory(self) -> Lexicon:
        """The same lexicon without a file, so that it can be sent to another machine: some 10 MB for 300,000 words."""
        kind, (index, *state) = self.__reduce__()
        lexicon: Lexicon = kind(index.in_memory(), *state)
        return lexicon

    @property
    def alphabet(self) -> Sequence[str]:
        """The distinct letters, sorted; a letter's place is its index `a` and its bit.

        A str, or a tuple where a letter takes several characters: CH, which shares a cell in Czech.
        """
        return self._index.alphabet

    def cells(self, entry: str) -> tuple[str, ...]:
        """The letters of an entry, cell by cell.

        >>> from crosswright.language.letters import letters_of
        >>> Lexicon.from_words(["chléb"], folding=letters_of("cs")).cells("CHLÉB")
        ('CH', 'L', 'É', 'B')
        """
        return self._joined.cells(entry)

    @cached_property
    def _joined(self) -> Folding:
        """The letters that share a cell."""
        return Folding(self.name, "", joined=self._index.joined)

    def score_of(self, entry: str) -> int | None:
        """The score of an entry; None if it is absent, below the minimum or banned."""
        w = self.find(entry)
        return None if w is None else self.score(len(self.cells(entry)), w)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that have words, ascending."""
        return tuple(length for length in self._index.sections if self.allowed(length))

    @cached_property
    def _scores(self) -> dict[int, bytes]:
        """Per length: the scores of the words at or above the minimum, by id."""
        least = {length: self.min_score_of.get(length, self.min_score) for length in self._index.sections}
        scores = {length: self._index.scores(length) for length in least}
        return {length: each[: bisect_right(each, -least[length], key=int.__neg__)] for length, each in scores.items()}

    @cached_property
    def _bits(self) -> dict[tuple[int, int, int], int]:
        """The bitsets read so far, by (L, p, a)."""
        return {}

    def id_count(self, length: int, *, min_score: int = 0) -> int:
        """How many ids there are for a length, from 0; with `min_score`, only the ids of words with at least that
        score.

        Banned words keep their ids, so this doesn't count words: use `allowed(length).bit_count()`, or `len` of the
        lexicon for all lengths.
        """
        scores = self._scores.get(length, b"")
        return bisect_right(scores, -min_score, key=int.__neg__) if min_score else len(scores)

    def bits(self, length: int, p: int, a: int) -> int:
        """The words of a length with letter `a` at position `p`, as a bitset (banned ones among them)."""
        key = length, p, a
        if key not in self._bits:
            if not (0 <= p < length and 0 <= a < len(self.alphabet)):
                raise IndexError(f"no position {p} or no letter {a} in words of {length} letters")
            count = self.id_count(length)
            self._bits[key] = self._index.bits(length, p, a, count) if count else 0
        return self._bits[key]

    def allowed(self, length: int) -> int:
        """Every word of a length except the banned ones, as a bitset."""
        everything = (1 << self.id_count(length)) - 1
        return everything & ~self._banned.get(length, 0)

    def word(self, length: int, w: int) -> str:
        """The word with an id."""
        self._require(length, w)
        return "".join([self.alphabet[a] for a in self._index.row(length, w)])

    def row(self, length: int, w: int) -> bytes:
        """The word with an id as letter indexes `a`, one byte each."""
        return self._index.row(length, w)

    def table(self, length: int) -> WordTable:
        """The words of a length as arrays, in place.

        Words below the minimum score come last, banned words are included.
        """
        section, view = self._index.sections[length], memoryview(self._index.buffer)
        size = length * len(self.alphabet) * section.stride
        return WordTable(
            blocks=section.stride // 8,
            bits=view[section.bits : section.bits + size].cast("Q"),
            letters=view[section.letters : section.letters + section.words * length],
            scores=view[section.scores : section.scores + section.words],
        )

    def score(self, length: int, w: int) -> int:
        """The score, 0..100, of the word with an id."""
        self._require(length, w)
        return self._scores[length][w]

    def familiarity(self, length: int, w: int) -> int:
        """How well the word with an id is known, 0..100.

        The default lexicon knows this beside the score; in other lists the score says so.

        >>> lexicon = Lexicon.from_words([("cat", 80), ("cot", 40)])
        >>> lexicon.familiarity(3, 0), list(lexicon.filtered(min_familiarity=50))
        (80, [('CAT', 80)])
        """
        self._require(length, w)
        return self._index.familiarity(length)[w]

    def _require(self, length: int, w: int) -> None:
        if not 0 <= w < self.id_count(length):
            raise IndexError(f"no word {w} of {length} letters")

    def unfamiliar(self, length: int, below: int) -> int:
        """The words of a length that are known less well than `below`, as a bitset."""
        digits = bytes(b"01"[value < below] for value in range(256))
        return int(self._index.familiarity(length).translate(digits)[::-1] or b"0", 2)

    @property
    def roots(self) -> Roots | None:
        """Which words have a root in common; None where that is unknown."""
        return self._index.roots

    @cached_property
    def _unlimited(self) -> Lexicon:
        return self.unlimited()

    def roots_of(self, word: str) -> frozenset[int]:
        """The roots that a word shares with other words of the lexicon, as numbers; none for a word that it lacks."""
        roots, w = self._index.roots, self._unlimited.find(word)
        return frozenset() if roots is None or w is None else frozenset(roots.roots_of(len(self.cells(word)), w))

    def root_name(self, root: int) -> str:
        """A word for a root: the shortest that has it, of these the one with the best score."""
        assert self._index.roots is not None
        return self._unlimited.word(*min(self._index.roots.words_of(root)))

    def find(self, word: str) -> int | None:
        """A word's id within its length; None if it is absent, below the minimum or banned.

        `word` is an entry as it stands in a grid; pass other text through `normalise` first.
        """
        cells = self.cells(word)
        remaining = self.allowed(len(cells))
        for p, letter in enumerate(cells):
            a = self.letter(letter)
            if a < 0 or not remaining:
                return None
            remaining &= self.bits(len(cells), p, a)
        return remaining.bit_length() - 1 if remaining else None

    def __contains__(self, word: object) -> bool:
        """Whether an entry can be used. Reads the letters, not the bitsets: a second opinion on `find`."""
        if not isinstance(word, str) or not self.id_count(length := len(cells := self.cells(word))):
            return False
        letters = self._index.letters(length)
        word_bytes = bytes(self._index_of.get(letter, MOST_LETTERS) for letter in cells)
        start = letters.find(word_bytes, 0, self.id_count(length) * length)
        while start >= 0 and start % length:  # found across two words
            start = letters.find(word_bytes, start + 1, self.id_count(length) * length)
        return start >= 0 and not self._banned.get(length, 0) >> start // length & 1

    def letter(self, text: str) -> int:
        """The index `a` of a letter, -1 for one that the alphabet lacks."""
        return self._index_of.get(text, -1)

    @cached_property
    def _index_of(self) -> dict[str, int]:
        return {letter: a for a, letter in enumerate(self.alphabet)}

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Every word that can be used, with its score: by length, best first."""
        for length in self.lengths:
            letters, allowed = self._index.letters(length), self.allowed(length)
            for w, score in enumerate(self._scores[length]):
                if allowed >> w & 1:
                    row = letters[w * length : (w + 1) * length]
                    yield "".join([self.alphabet[a] for a in row]), score

    def __len__(self) -> int:
        """How many words can be used."""
        return sum(self.allowed(length).bit_count() for length in self.lengths)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words of score {self.min_score} or more>"

    def unlimited(self) -> Lexicon:
        """A view of all words, with any score, banned or not: to look words up."""
        return replace(self, min_score=0, min_score_of={}, _banned={})

    def filtered(
        self,
        *,
        min_score: int | None = None,
        min_score_of: Mapping[int, int] | None = None,
        min_familiarity: int = 0,
        without: Iterable[str] = (),
    ) -> Lexicon:
        """A view with another minimum score (lower or higher) and more words banned; the index is shared.

        Words that are known less well than `min_familiarity` are banned too.

        `min_score_of` maps lengths to minimum scores of their own: {3: 60, 4: 55}. A `min_score` alone is for all
        lengths. Banned texts fold as the lexicon's words did. It is no error to ban a word that the lexicon doesn't
        have.
        """
        folded = (normalise(text, folding=self.folding) for text in without)
        banned = self._banned_too(self.unlimited().bitsets(filter(None, folded)).items())
        for length in self._index.sections if min_familiarity else ():
            banned[length] = banned.get(length, 0) | self.unfamiliar(length, min_familiarity)
        if min_score_of is None:
            min_score_of = self.min_score_of if min_score is None else {}
        least = self.min_score if min_score is None else min_score
        return replace(self, min_score=least, min_score_of=min_score_of, _banned=banned)

    def limited_to(self, words: Iterable[str]) -> Lexicon:
        """A view of those of its words that are among `words`, as they stand in a grid."""
        kept = self.bitsets(words)
        left_out = ((length, (1 << self.id_count(length)) - 1 & ~kept.get(length, 0)) for length in self.lengths)
        return replace(self, _banned=self._banned_too(left_out))

    def _banned_too(self, bitsets: Iterable[tuple[int, int]]) -> dict[int, int]:
        """The banned words per length, and those of some bitsets."""
        return dict(self._banned) | {length: self._banned.get(length, 0) | bits for length, bits in bitsets}

    def bitsets(self, words: Iterable[str]) -> dict[int, int]:
        """Those of the words, as they stand in a grid, that are among its own: word ids as bitsets, by length."""
        bitset_of: dict[int, int] = {}
        for word in words:
            if (w := self.find(word)) is not None:
                length = len(self.cells(word))
                bitset_of[length] = bitset_of.get(length, 0) | 1 << w
        return bitset_of

    def halved(self, seed: int) -> Lexicon:
        """A view of a random half of the words: another half for another seed."""
        random = Random(seed)
        half = ((length, random.getrandbits(self.id_count(length))) for length in self.lengths)
        return replace(self, _banned=self._banned_too(half))

    def preferring(self, words: Lexicon) -> Lexicon:
        """A lexicon of the same words in which each of `words` scores more than two others: to fill with few others.

        >>> lexicon = Lexicon.from_words([("cat", 90), ("cot", 40)])
        >>> list(lexicon.preferring(Lexicon.from_words(["cot"])))
        [('COT', 70), ('CAT', 22)]
        """
        preferred = {word for word, _ in words}
        return self.rescored(
            lambda words, scores: [
                GOOD + score // 2 if word in preferred else score // 4
                for word, score in zip(words, scores, strict=True)
            ]
        )

    def rescored(self, scorer: Scorer) -> Lexicon:
        """A lexicon of the words that can be used, with the scores of a function of your own.

        Searches and makers prefer words with better scores, so it is how you give `best_fill`, `fill` and a `Workshop`
        an objective. The `scorer` is called once for each length, with the words as they stand in a grid and their
        scores; it returns as many numbers, 0 to 100. UsageError where it returns something else.

        >>> lexicon = Lexicon.from_words([("cat", 90), ("cot", 40), ("go", 60)])
        >>> list(lexicon.rescored(lambda words, scores: [100 * word.count("O") for word in words]))
        [('GO', 100), ('COT', 100), ('CAT', 0)]
        """
        scores, familiarity, known = dict[str, int](), dict[str, int](), self._index.roots_by_word()
        for length in self.lengths:
            usable = [bit == "1" for bit in reversed(f"{self.allowed(length):b}")]
            words = list(compress(self._index.words(length), usable))
            scores |= zip(words, _scored(scorer, words, list(compress(self._scores[length], usable))), strict=True)
            familiarity |= zip(words, compress(self._index.familiarity(length), usable), strict=True)
        data = build(scores, keep_accents=self._index.keep_accents, notes=self._index.notes, source=self.name,
                     roots=known, familiarity=familiarity, joined=self._index.joined)  # fmt: skip
        return Lexicon(Index(data), self.name, self.report, folding=self.folding)


def _scored(scorer: Scorer, words: Sequence[str], scores: Sequence[int]) -> list[int]:
    """The scores of some words by a scorer; UsageError where they can't be scores."""
    try:
        found = [round(score) for score in scorer(words, scores)]
    except (TypeError, ValueError) as error:
        raise UsageError(f"the scorer failed or returned no numbers: {error}") from error
    if len(found) != len(words):
        raise UsageError(f"the scorer returned {len(found)} scores for {len(words)} words")
    if wrong := [score for score in found if not WORST <= score <= BEST]:
        raise UsageError(f"the scorer returned {wrong[0]}; scores are from {WORST} to {BEST}")
    return found
