"""The user's collection of clues as arrays in one file of the cache: which clues have a word, which answer each has.

Clues are sorted by the length of their answers, then by the answer, so that the clues of a length and of an answer are
ranges. A *term* is a word of a clue without its ending, or a pair of neighbours; a blank counts as a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.language.relations import grouped
from crosswright.solving.endings import Endings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.clues.database import Record
    from crosswright.language.arrays import Arrays
    from crosswright.language.language import TextRules

# Answers up to which length are read?
LONGEST = 63
# How many letters of a word are left at least when an ending is taken off?
SHORTEST_STEM = 4
# How many of the commonest words of clues are kept for phrases?
SPOKEN = 60_000
BLANK = "_"
# A number that leads to another clue, as in "17-Across".
_REFERENCE = re.compile(r"\b\d+-(?=[^\W\d_])")
_WORD = re.compile(r"_+|[^\W_]+(?:['\u2019][^\W_]+)?|-{2,}")


def words_of(clue: str) -> list[str]:
    """The words of a clue in their order, in lower case; a blank is "_".

    >>> words_of('Two-_____ ("The cat\\'s meow")')
    ['two', '_', 'the', 'cat', 'meow']
    """
    return [
        BLANK if word[0] in "_-" else word.replace("\u2019", "'").removesuffix("'s")
        for word in _WORD.findall(_REFERENCE.sub("", clue.lower()))
    ]


class Stems:
    """Words without their endings, each looked at once."""

    def __init__(self, suffixes: Collection[str]) -> None:
        """`suffixes`: the language's, in capitals."""
        self._suffixes = tuple(sorted((each.lower() for each in suffixes), key=lambda each: (-len(each), each)))
        self._known: dict[str, str] = {}

    def __call__(self, word: str) -> str:
        """The word without its longest ending."""
        if (stem := self._known.get(word)) is None:
            stem = self._known[word] = self._stem(word)
        return stem

    def _stem(self, word: str) -> str:
        for suffix in self._suffixes if word.endswith(self._suffixes) else ():
            if word.endswith(suffix) and len(word) - len(suffix) >= SHORTEST_STEM:
                return word[: -len(suffix)]
        return word


def build(records: Iterable[Record], text_rules: TextRules) -> Arrays:
    """The arrays of an index of clues.

    answers, answer_at: the answers, sorted by length, and where each length begins
    with_stem, with_stem_at: the answers that have each stem themselves
    clue_at: where the clues of each answer begin;  texts, text_at;  sources, source: of each clue
    stems, pairs: the terms, sorted; pairs as numbers;  clues, clues_at: the clues that have each term
    stems_of, stems_of_at: the stems of each clue
    rarity: of each term;  size: of each clue as a vector;  whole_size: of all clues of an answer as one vector
    endings: see `endings`;  spoken...: see `_spoken`
    """
    rows = sorted(
        (len(each.answer), each.answer, each.text, each.source) for each in records if len(each.answer) <= LONGEST
    )
    answers = sorted({(length, answer) for length, answer, _, _ in rows})
    number = {answer: n for n, (_, answer) in enumerate(answers)}
    answer_of = np.array([number[answer] for _, answer, _, _ in rows], dtype="int32")
    names = sorted({source for *_, source in rows})
    source_at = {name: n for n, name in enumerate(names)}
    lengths = np.array([length for length, _ in answers], dtype="int32")
    texts = [text for _, _, text, _ in rows]
    arrays: Arrays = {
        "answers": _joined([answer for _, answer in answers]),
        "answer_at": np.searchsorted(lengths, np.arange(LONGEST + 2)).astype("int32"),
        "clue_at": np.searchsorted(answer_of, np.arange(len(answers) + 1)).astype("int32"),
        "texts": _joined(texts),
        "sources": _joined(names),
        "source": np.array([source_at[source] for *_, source in rows], dtype="int32"),
    }
    words = [words_of(text) for text in texts]
    arrays |= _spoken(words)
    arrays["endings"] = endings_of(text_rules).learned((answer, text) for _, answer, text, _ in rows)
    stem = Stems(text_rules.suffixes)
    arrays |= _terms(words, answer_of, len(answers), stem)
    at = {text: n for n, text in enumerate(lines(arrays["stems"]))}
    of_answer = np.array([at.get(stem(answer.lower()), len(at)) for _, answer in answers], dtype="int32")
    turned = grouped(of_answer, np.arange(len(answers), dtype="int32"), len(at) + 1)
    return arrays | {"with_stem": turned.items, "with_stem_at": turned.at}


def _spoken(words: Sequence[Sequence[str]]) -> Arrays:
    """The commonest words of texts, and the pairs of them that stand side by side more than once, with their counts."""
    common = Counter(word for each in words for word in each if word.isalpha()).most_common(SPOKEN)
    at = {word: n for n, (word, _) in enumerate(common)}
    numbers = [[at.get(word, -1) for word in each] for each in words]
    both = np.array([a * SPOKEN + b for each in numbers for a, b in pairwise(each) if a >= 0 and b >= 0], dtype="int64")
    pairs, count = np.unique(both, return_counts=True)
    return {
        "spoken": _joined([word.upper() for word, _ in common]),
        "spoken_count": np.array([count for _, count in common], dtype="int32"),
        "spoken_pairs": pairs[count > 1],
        "spoken_pairs_count": count[count > 1].astype("int32"),
    }


def endings_of(text_rules: TextRules) -> Endings:
    """The endings of a language's words."""
    return Endings(text_rules.suffixes, text_rules.function_words)


def lines(joined: NDArray[Any]) -> list[str]:
    """The texts in such an array."""
    text = joined.tobytes().decode()
    return text.split("\n") if text else []


def _joined(texts: Sequence[str]) -> NDArray[np.uint8]:
    """Texts in one array, a line each."""
    return np.frombuffer("\n".join(text.replace("\n", " ") for text in texts).encode(), dtype="uint8")


def _terms(texts: Sequence[Sequence[str]], answer_of: NDArray[Any], answers: int, stem: Stems) -> Arrays:
    """The terms of texts, given as their words."""
    stem_of = {word: stem(word) for word in {word for each in texts for word in each}}
    stems = sorted(set(stem_of.values()))
    at = {word: n for n, word in enumerate(stems)}
    number_of = {word: at[stem] for word, stem in stem_of.items()}
    numbers = [[number_of[word] for word in each] for each in texts]
    having = np.repeat(np.arange(len(texts), dtype="int32"), [len(each) for each in numbers])
    single = np.array([n for each in numbers for n in each], dtype="int64")
    beside = np.repeat(np.arange(len(texts), dtype="int32"), [max(0, len(each) - 1) for each in numbers])
    both = np.array([a * len(stems) + b for each in numbers for a, b in pairwise(each)], dtype="int64")
    pairs, place, count = np.unique(both, return_inverse=True, return_counts=True)
    again = np.flatnonzero(count > 1)  # a pair that comes once links no two clues
    kept = (count > 1)[place]
    term = np.concatenate([single, len(stems) + np.searchsorted(again, place[kept])])
    clue = np.concatenate([having, beside[kept]])
    term, clue = _distinct(term, clue, len(texts))
    total = len(stems) + len(again)
    of_clue = grouped(clue[term < len(stems)], term[term < len(stems)].astype("int32"), len(texts))
    having_term = grouped(term.astype("int32"), clue, total)
    spread = np.diff(having_term.at)
    rarity = np.log((1 + len(texts)) / (1 + spread)) + 1
    sizes = np.sqrt(np.bincount(clue, rarity[term] ** 2, len(texts)))
    return {
        "stems": _joined(stems),
        "pairs": pairs[again],
        "clues": having_term.items,
        "clues_at": having_term.at,
        "stems_of": of_clue.items,
        "stems_of_at": of_clue.at,
        "rarity": rarity.astype("float32"),
        "size": np.maximum(sizes, 1e-6).astype("float32"),
        "whole_size": _whole_sizes(term, answer_of[clue], rarity, answers),
    }


def _distinct(term: NDArray[Any], clue: NDArray[Any], clues: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Each term of a clue once, sorted by term and clue."""
    both = np.unique(term * clues + clue)
    return both // max(1, clues), (both % max(1, clues)).astype("int32")


def _whole_sizes(term: NDArray[Any], answer: NDArray[Any], rarity: NDArray[Any], answers: int) -> NDArray[Any]:
    """The length of each answer's vector: for each term of its clues, the logarithm of how many have it."""
    both, count = np.unique(term * answers + answer, return_counts=True)
    value = (np.log1p(count) * rarity[both // max(1, answers)]) ** 2
    sizes: NDArray[Any] = np.sqrt(np.bincount(both % max(1, answers), value, answers))
    floored: NDArray[Any] = np.maximum(sizes, 1e-6).astype("float32")
    return floored
