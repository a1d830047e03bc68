"""Finds the parses of a clue whose answer is known: which words could give these letters, and how?

It works from the outside to the inside. `_ParseFinder.best` asks how some words of the clue can spell some letters;
each kind of wordplay asks the same of fewer words and other letters. The answers are kept, so that none is worked out
twice. Every step has a price: a word that the dictionary knows as a synonym is cheap, one that nobody knows is dear.
What is found goes through the check (`checking.cryptic`) before anybody sees it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import NamedTuple

from crosswright.checking.cryptic import KINDS
from crosswright.language.cryptic_words import WordplayLists

# How many questions may be asked about a clue? Each takes some 20 microseconds.
USUAL_BUDGET = 150_000
# How many words has an indicator, or what stands for letters, at most?
LONGEST_PHRASE = 5
# The prices of what a word or phrase does.
FODDER, ABBREVIATED, SYNONYM, UNKNOWN = 1.0, 1.0, 1.5, 6.0
LINK, INDICATOR = 0.8, 0.6
# How much more is a link inside an operation, an indicator or an abbreviation with a word that its list lacks, a
# definition with a link at its inner edge?
INSIDE, WIDER, EDGE = 0.1, 1.0, 1.5
# How much more is an indicator that changes nothing, since its parts follow each other anyway?
BEFORE = 0.6
# Of a definition: one that the dictionary has, and another.
KNOWN_DEFINITION, OTHER_DEFINITION = 0.0, 3.0
# Of clues without wordplay, and of those where all of it is.
TWO_DEFINITIONS, CRYPTIC_DEFINITION, LIT = 2.0, 14.0, 3.0
_EACH_WORD: Mapping[str, Callable[[str], str]] = {
    "first": lambda word: word[:1],
    "last": lambda word: word[-1:],
    "middle": lambda word: word[(len(word) - 1) // 2 : len(word) // 2 + 1],
    "outer": lambda word: word[0] + word[-1],
    "inner": lambda word: word[1:-1],
    "beheaded": lambda word: word[1:],
    "tailless": lambda word: word[:-1],
    "heartless": lambda word: word[: (len(word) - 1) // 2] + word[len(word) // 2 + 1 :],
}
_TOGETHER: Mapping[str, Callable[[str], Collection[str]]] = {
    "odd": lambda letters: [letters[::2]],
    "even": lambda letters: [letters[1::2]],
    "half": lambda letters: (
        [letters[: len(letters) // 2], letters[len(letters) // 2 :]] if len(letters) % 2 == 0 else []
    ),
}


class RankedParse(NamedTuple):
    """A parse and its price; the cheapest is the best."""

    parse: str
    price: float


def parses_of(
    clue: str,
    answer: str,
    words: WordplayLists,
    *,
    means: Callable[[str], Collection[str]],
    forms: Callable[[str], frozenset[str]],
    budget: int = USUAL_BUDGET,
) -> list[RankedParse]:
    """The parses of a clue, the best first. The answer is in capitals without spaces.

    `means` gives what a phrase in lower case can stand for, `forms` a word and what it is a form of; both give capitals
    without spaces.
    """
    finder = _ParseFinder(
        re.findall(r"[^\W_]+", re.sub(r"\([\d,\s'-]+\)\s*$", "", clue)), words, means=means, forms=forms, budget=budget
    )
    ranked: dict[str, float] = {}
    for each in finder.whole(answer):
        ranked[each.parse] = min(each.price, ranked.get(each.parse, each.price))
    return sorted((RankedParse(*each) for each in ranked.items()), key=lambda each: (each.price, each.parse))


class _ParseFinder:
    """What the words of one clue can do."""

    def __init__(
        self,
        pieces: list[str],
        words: WordplayLists,
        *,
        means: Callable[[str], Collection[str]],
        forms: Callable[[str], frozenset[str]],
        budget: int,
    ) -> None:
        self._words, self._means, self._forms, self._left = words, means, forms, budget
        self._links, self._openings = (words.indicators.get(name, frozenset()) for name in ("links", "openings"))
        self._answer = ""
        self._pieces = pieces
        self._plain = [piece.lower() for piece in pieces]
        self._capitals = [piece.upper() for piece in pieces]
        self.best = lru_cache(None)(self._best)
        self._stand_for = lru_cache(None)(self._find_stand_for)
        spans = [(at, end) for at in range(len(pieces)) for end in range(at + 1, len(pieces) + 1)]
        kinds = [kind for kind in KINDS if kind in words.indicators]
        self._indicators = {
            span: [kind for kind in kinds if words.is_indicator(kind, self._phrase(*span))]
            for span in spans
            if span[1] - span[0] <= LONGEST_PHRASE
        }

    def _phrase(self, at: int, end: int) -> str:
        return " ".join(self._plain[at:end])

    def _text(self, at: int, end: int) -> str:
        return " ".join(self._pieces[at:end])

    def _is_link(self, at: int, end: int) -> bool:
        return all(piece in self._links for piece in self._plain[at:end])

    # Whole clues.

    def whole(self, answer: str) -> Iterator[RankedParse]:
        """The parses of the clue."""
        self._answer, count = answer, len(self._pieces)
        for cut in range(1, count):
            for link in range(3):
                yield from self._defined(answer, (0, cut), (cut + link, count), (cut, cut + link))
                yield from self._defined(answer, (cut + link, count), (0, cut), (cut, cut + link))
                yield from self._twice(answer, cut, cut + link)
        if lit := self._wordplay(answer, 0, count):
            yield RankedParse(f"& {lit.parse}", lit.price + LIT)
        yield RankedParse(f"{{{self._text(0, count)}}}", CRYPTIC_DEFINITION)

    def _defined(
        self, answer: str, definition: tuple[int, int], wordplay: tuple[int, int], link: tuple[int, int]
    ) -> Iterator[RankedParse]:
        if definition[0] >= definition[1] or wordplay[0] >= wordplay[1] or not self._is_link(*link):
            return
        if (rest := self._wordplay(answer, *wordplay)) is None:
            return
        between = [f"-{self._text(*link)}-"] if link[0] < link[1] else []
        parts = [f"{{{self._text(*definition)}}}", *between, rest.parse]
        price = rest.price + self._price_of_definition(answer, *definition) + LINK * (link[1] - link[0])
        inner = self._plain[definition[1] - 1 if definition[0] == 0 else definition[0]]
        if inner in self._links and (definition[0] == 0 or inner not in self._openings):
            price += EDGE
        yield RankedParse(" ".join(parts if definition[0] == 0 else parts[::-1]), price)

    def _twice(self, answer: str, cut: int, second: int) -> Iterator[RankedParse]:
        if second >= len(self._pieces) or not self._is_link(cut, second):
            return
        link = f" -{self._text(cut, second)}- " if cut < second else " "
        price = TWO_DEFINITIONS + LINK * (second - cut)
        halves = (0, cut), (second, len(self._pieces))
        price += sum(2 * self._price_of_definition(answer, *half) + 0.3 * (half[1] - half[0]) for half in halves)
        price += EDGE * (self._plain[cut - 1] in self._links or self._plain[second] in self._links - self._openings)
        yield RankedParse(f"{{{self._text(0, cut)}}}{link}{{{self._text(second, len(self._pieces))}}}", price)

    def _price_of_definition(self, answer: str, at: int, end: int) -> float:
        return KNOWN_DEFINITION if self._is_meant(answer, at, end) else OTHER_DEFINITION + 0.1 * (end - at)

    def _is_meant(self, letters: str, at: int, end: int) -> bool:
        if end - at > LONGEST_PHRASE:
            return False
        entry = "".join(self._capitals[at:end])
        return not self._forms(letters).isdisjoint(self._stand_for(at, end)) or entry in self._means(letters.lower())

    # Parts.

    def _best(self, letters: str, at: int, end: int) -> RankedParse | None:
        """The cheapest way in which the words from `at` to `end` spell the letters."""
        self._left -= 1
        if self._left < 0 or not letters or at >= end:
            return None
        ways = [*self._leaves(letters, at, end), *self._several(letters, at, end)]
        return min(ways, key=lambda way: (way.price, way.parse), default=None)

    def _wordplay(self, letters: str, at: int, end: int) -> RankedParse | None:
        """The same for all of a clue's wordplay: no words that merely stand for the answer."""
        return min(self._several(letters, at, end), key=lambda way: (way.price, way.parse), default=None)

    def _several(self, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        if end - at > 1:
            yield from self._charades(letters, at, end)
            yield from self._operations(letters, at, end)

    def _find_stand_for(self, at: int, end: int) -> Collection[str]:
        return self._means(self._phrase(at, end)) if end - at <= LONGEST_PHRASE else ()

    def _leaves(self, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        if "".join(self._capitals[at:end]) == letters:
            yield RankedParse(" ".join(self._capitals[at:end]), FODDER * (end - at))
        if end - at > LONGEST_PHRASE:
            return
        text = self._text(at, end)
        written = f"{text}={letters}" if end - at == 1 else f'"{text}"={letters}'
        if letters in self._words.abbreviations.get(self._phrase(at, end), ()):
            yield RankedParse(written, ABBREVIATED)
        elif self._words.is_abbreviation(text, letters):
            yield RankedParse(written, ABBREVIATED + WIDER)
        elif len(letters) > 2 and letters != self._answer:
            if self._is_meant(letters, at, end):
                yield RankedParse(written, SYNONYM)
            elif end - at <= 2 and not self._is_link(at, end) and self._means(letters.lower()):
                yield RankedParse(written, UNKNOWN * (end - at))

    def _charades(self, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        if self._plain[at] in self._links and (rest := self.best(letters, at + 1, end)):
            yield RankedParse(f"-{self._pieces[at]}- {rest.parse}", rest.price + LINK + INSIDE)
        for cut in range(1, len(letters)):
            for middle in range(at + 1, end):
                first = self.best(letters[:cut], at, middle)
                if first and (second := self.best(letters[cut:], middle, end)):
                    yield RankedParse(f"{first.parse} {second.parse}", first.price + second.price)

    def _operations(self, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        for start in range(at, end):
            for stop in range(start + 1, min(start + LONGEST_PHRASE, end) + 1):
                for kind in self._indicators[start, stop] if stop - start < end - at else ():
                    cost = INDICATOR + BEFORE * (kind == "before")
                    if self._phrase(start, stop) not in self._words.indicators[kind]:
                        cost += WIDER
                    sign = f"<{kind}: {self._text(start, stop)}>"
                    if start == at or stop == end:
                        inner = (stop, end) if start == at else (at, start)
                        for way in self._single(kind, letters, *inner):
                            parts = (sign, way.parse) if start == at else (way.parse, sign)
                            yield RankedParse(f"({' '.join(parts)})", way.price + cost)
                    else:
                        for one, other in self._pairs(kind, letters, (at, start), (stop, end)):
                            price = one.price + other.price + cost
                            yield RankedParse(f"({one.parse} {sign} {other.parse})", price)

    # Operations.

    def _single(self, kind: str, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        fodder = RankedParse(" ".join(self._capitals[at:end]), 0.2)
        if kind == "anagram":
            if (parse := self._mixed(Counter(letters), at, end)) and fodder.parse.replace(" ", "") != letters:
                yield parse
        elif kind == "hidden":
            joined, last = "".join(self._capitals[at:end]), len("".join(self._capitals[at : end - 1]))
            starts = range(len(joined)) if at + 1 == end else range(len(self._capitals[at]))
            if any(
                joined.startswith(letters, start) and last < start + len(letters) and len(letters) < len(joined)
                and (at + 1 < end or 0 < start < len(joined) - len(letters) + 1)
                for start in starts
            ):  # fmt: skip
                yield fodder
        elif kind == "reverse":
            yield from filter(None, [self.best(letters[::-1], at, end)])
        elif kind == "cycle":
            rotated = (letters[cut:] + letters[:cut] for cut in range(1, len(letters)))
            yield from filter(None, (self.best(each, at, end) for each in rotated))
        elif kind == "sounds":
            yield from filter(None, (self.best(each, at, end) for each in self._words.same_sound(letters)))
        elif kind in _TOGETHER:
            if letters in _TOGETHER[kind]("".join(self._capitals[at:end])):
                yield fodder
        elif kind in _EACH_WORD:
            yield from self._cut(kind, letters, at, end)

    def _cut(self, kind: str, letters: str, at: int, end: int) -> Iterator[RankedParse]:
        """An operation on each word, or on one that stands for several."""
        cut = _EACH_WORD[kind]
        if "".join(map(cut, self._capitals[at:end])) == letters:
            yield RankedParse(" ".join(self._capitals[at:end]), 0.2)
        for letter in ascii_uppercase if kind in ("beheaded", "tailless") else "":
            yield from self._leaves(letter + letters if kind == "beheaded" else letters + letter, at, end)
        for word in self._stand_for(at, end):
            if len(word) > 2 and cut(word) == letters:
                text = self._text(at, end)
                yield RankedParse(f'"{text}"={word}' if end - at > 1 else f"{text}={word}", SYNONYM)

    def _mixed(self, left: Counter[str], at: int, end: int) -> RankedParse | None:
        """These words as fodder of an anagram: their own letters, abbreviations, links."""
        if at == end:
            return None if left.total() else RankedParse("", 0.0)
        ways = [(self._capitals[at], self._capitals[at], 0.1)]
        ways += [
            (f"{self._pieces[at]}={letters}", letters, ABBREVIATED + 0.5)
            for letters in self._words.abbreviations.get(self._plain[at], ())
            if len(letters) <= 2
        ]
        if self._plain[at] in self._links:
            ways.append((f"-{self._pieces[at]}-", "", LINK))
        best: RankedParse | None = None
        for text, letters, price in ways:
            taken = Counter(letters)
            if taken <= left and (rest := self._mixed(left - taken, at + 1, end)) is not None:
                way = RankedParse(f"{text} {rest.parse}".strip(), price + rest.price)
                best = way if best is None or way.price < best.price else best
        return best

    def _pairs(
        self, kind: str, letters: str, one: tuple[int, int], other: tuple[int, int]
    ) -> Iterator[tuple[RankedParse, RankedParse]]:
        """The subject's and the object's parses."""
        for first, second in self._letters_of_pair(kind, letters, one, other):
            if (subject := self.best(first, *one)) and (object_ := self.best(second, *other)):
                yield subject, object_

    def _letters_of_pair(
        self, kind: str, letters: str, one: tuple[int, int], other: tuple[int, int]
    ) -> Iterator[tuple[str, str]]:
        size = len(letters)
        if kind in ("in", "around"):
            for start in range(1, size):
                for stop in range(start + 1, size):
                    inner, outer = letters[start:stop], letters[:start] + letters[stop:]
                    yield (inner, outer) if kind == "in" else (outer, inner)
        elif kind in ("after", "before"):
            for cut in range(1, size):
                head, tail = letters[:cut], letters[cut:]
                yield (head, tail) if kind == "before" else (tail, head)
        else:
            whole, taken = (one, other) if kind == "without" else (other, one)
            for long, short in self._with_more(letters, whole, taken):
                yield (long, short) if kind == "without" else (short, long)

    def _with_more(self, letters: str, whole: tuple[int, int], taken: tuple[int, int]) -> Iterator[tuple[str, str]]:
        """Words that the whole stands for and that have more than these letters, and what is too much."""
        own = "".join(self._capitals[whole[0] : whole[1]])
        for word in {own, *self._stand_for(*whole)}:
            more = len(word) - len(letters)
            for start in range(len(letters) + 1) if 0 < more <= 4 else ():
                if word[:start] + word[start + more :] == letters:
                    yield word, word[start : start + more]
