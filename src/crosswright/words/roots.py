"""Which words of a lexicon have a root in common, so that they can't stand in one fill: DEAL, DEALT, DEALER, REDEAL.

A language's default lexicon comes with the roots of its words (`WordSource`); those of other lists are found by their
endings, where that is wanted. In an index the roots are numbered, and
lie in sections of unsigned 32-bit numbers:

    starts, words            root r has words[starts[r]:starts[r + 1]], each as length << 24 | id
    and for each length
    root_starts, roots       word w has the roots numbered roots[root_starts[w]:root_starts[w + 1]]
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache

LENGTH_SHIFT = 24  # as in kernel/problem.hpp
_ID = (1 << LENGTH_SHIFT) - 1
# How many letters has a word without its ending, at least?
SHORTEST = 3


class Roots:
    """The roots of a lexicon's words, read from the sections of an index when they are needed."""

    def __init__(self, starts: memoryview, words: memoryview, of: Mapping[int, tuple[memoryview, memoryview]]) -> None:
        """`of` maps each length to its `root_starts` and `roots`."""
        self.starts, self.words, self.of = starts, words, of
        self.akin = lru_cache(1 << 14)(self._akin)

    def roots_of(self, length: int, w: int) -> memoryview:
        """The numbers of a word's roots."""
        root_starts, roots = self.of[length]
        return roots[root_starts[w] : root_starts[w + 1]]

    def words_of(self, root: int) -> list[tuple[int, int]]:
        """The words with a root, each as its length and its id."""
        return [(each >> LENGTH_SHIFT, each & _ID) for each in self.words[self.starts[root] : self.starts[root + 1]]]

    def _akin(self, length: int, w: int) -> dict[int, int]:
        """The words that have a root in common with a word, including the word itself: per length a bitset of ids."""
        akin: dict[int, int] = {}
        for root in self.roots_of(length, w):
            for packed in self.words[self.starts[root] : self.starts[root + 1]]:
                of_length = packed >> LENGTH_SHIFT
                akin[of_length] = akin.get(of_length, 0) | 1 << (packed & _ID)
        return akin


def by_endings(words: Collection[str], endings: Collection[str]) -> dict[str, list[str]]:
    """The roots of a list's words by their looks: itself, and what is left without an ending if the list has that too.

    What is left may lack an E, or have its last letter twice. Words that look like no other have none.

    >>> found = by_endings({"RUN": 50, "RUNS": 50, "RUNNING": 50, "MAKE": 50, "MAKING": 50}, {"S", "ING"})
    >>> found["RUNS"], found["RUNNING"], found["MAKING"]
    (['RUNS', 'RUN'], ['RUNNING', 'RUN'], ['MAKING', 'MAKE'])
    """
    sizes = sorted({len(ending) for ending in endings})
    roots = dict[str, list[str]]()
    for word in words:
        left = [word[:-size] for size in sizes if word[-size:] in endings and len(word) - size >= SHORTEST]
        bases = [base for rest in left for base in (rest, f"{rest}E", rest[:-1] * (rest[-1] == rest[-2]))]
        if theirs := [base for base in bases if base in words]:
            roots.setdefault(word, [word]).extend(theirs)
            roots |= {base: [base] for base in theirs if base not in roots}
    return roots


def sections(ranked: Mapping[int, Sequence[str]], roots: Mapping[str, Iterable[Hashable]]) -> dict[str, bytes]:
    """The sections by their names, those of a length as "root_starts 5" and "roots 5".

    `ranked` holds per length the words in the order of their ids, `roots` the roots of each word by their names.
    """
    number, having = dict[Hashable, int](), list[list[int]]()
    found: dict[str, bytes] = {}
    for length, words in ranked.items():
        theirs: list[list[int]] = []
        for packed, word in enumerate(words, length << LENGTH_SHIFT):
            theirs.append([number.setdefault(root, len(number)) for root in dict.fromkeys(roots.get(word, ()))])
            for r in theirs[-1]:
                if r == len(having):
                    having.append([])
                having[r].append(packed)
        found |= _rows(f"root_starts {length}", f"roots {length}", theirs)
    return _rows("starts", "words", having) | found


def _rows(starts: str, items: str, rows: Iterable[Sequence[int]]) -> dict[str, bytes]:
    """Rows of numbers as two sections: where each row starts, and all rows one after the other."""
    at, flat = array("I", [0]), array("I")
    for row in rows:
        flat.extend(row)
        at.append(len(flat))
    return {starts: at.tobytes(), items: flat.tobytes()}
