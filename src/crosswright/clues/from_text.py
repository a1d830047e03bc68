"""Terms of a text, with a clue for each out of the text's own sentences: a list to edit before it becomes a sheet.

A term is a noun or a name, or two words that belong together, which the text uses more often than its language does
("weirdness": Ahmad, Gillam and Tostevin, TREC-8, 1999). Its clue is a definition where the dictionary is sure of the
sense, else a sentence of the text with the term left out, cut where it names another term.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from crosswright.arithmetic import log10
from crosswright.clues.word_document import paragraphs_of
from crosswright.words.lists import ListedWords, lines
from crosswright.words.normalise import normalise

# Zipf frequencies: 3 is once in a million words, 6 a thousand times. A word as frequent as COMMON is no term, and one
# rarer than RARE counts as that rare, so that a misspelling or a name isn't the first term.
COMMON, RARE = 5.6, 3.0
# The Zipf frequency of a word that is every word of a text.
EVERY_WORD = 9.0
# How much more does a term of two words count?
TOGETHER = 1.5
# How many sets of terms are tried until each has a clue?
MOST_SETS = 200
# How many letters may a term have?
SHORTEST, LONGEST = 3, 20
# How many letters may forms of one word differ by at their ends?
LONGEST_ENDING = 3
# How many words may a clue have beside the gap? A longer sentence is cut, with dots where words are missing.
FEWEST_WORDS, MOST_WORDS = 3, 24
# From how many words on is a clue long enough to be a good one?
ENOUGH_WORDS = 5
# Up to which word of a sentence does a term count as its subject?
EARLY = 3
# How much may a text have? A book of 300 pages.
MOST_CHARACTERS = 1_000_000
GAP, CUT = "____", "..."

_WORD = re.compile(r"[^\W\d_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}-][^\W\d_]+)*")
_END = re.compile(r"(?:(?<=[^\W_]{3}\.)|(?<=[!?]))[\"')\N{RIGHT DOUBLE QUOTATION MARK}]*\s+(?=[\"'(]?[^\W_])")
_ITEM = re.compile(r"^\s*(?:[-*\N{BULLET}\N{EN DASH}]|\d+[.)]|#+)\s+")


class ProposedTerm(NamedTuple):
    """A term of a text."""

    term: str  # as the text writes it
    clue: str  # a definition, or a sentence of the text with the term left out
    times: int  # how often it stands in the text


class _TextWord(NamedTuple):
    """A word of a sentence."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class _Sentence:
    """A sentence and its words."""

    text: str
    words: tuple[_TextWord, ...]

    @classmethod
    def of(cls, text: str) -> _Sentence:
        return cls(text, tuple(_TextWord(m[0], m.start(), m.end()) for m in _WORD.finditer(text)))


@dataclass
class _PossibleTerm:
    """A possible term, under its letters in lower case."""

    spellings: Counter[str] = field(default_factory=Counter)
    places: list[tuple[int, int]] = field(default_factory=list)  # sentence, word

    @property
    def spelling(self) -> str:
        """As the text writes it mostly; in lower case if it does so anywhere."""
        lower = [each for each in self.spellings if each == each.lower()]
        return lower[0] if lower else self.spellings.most_common(1)[0][0]


@dataclass(frozen=True, kw_only=True)
class TermRules:
    """What a language says of possible terms; the defaults say nothing."""

    frequency: Callable[[str], float]  # the Zipf frequency of a word in lower case, 0 for an unknown one
    function_words: Collection[str] = ()  # they are no terms
    akin: Callable[[str, str], bool] = str.__eq__  # whether two words, in capitals, have a root in common
    is_noun: Callable[[str], bool] = lambda word: True  # whether a word in lower case is mostly a noun, or unknown
    is_phrase: Callable[[str], bool] = lambda phrase: False  # whether two words are one in the dictionary
    nouns_are_capital: bool = False  # whether nouns are written with a capital
    articles: str = r"(?!)"  # a regular expression for an article before a word
    definitions: Callable[[str], Sequence[str]] = lambda term: ()  # what a dictionary says of it, in the text's sense

    def alike(self, one: str, other: str) -> bool:
        """Whether two terms are forms of one word, as CELL and CELLS; CELLULOSE is another.

        A term of two words is one with each of them; two such terms are one if their last words are.
        """
        words, others = one.split(), other.split()
        if len(words) > 1 and len(others) > 1:
            words, others = words[-1:], others[-1:]
        return any(self._same(a, b) for a in words for b in others)

    def _same(self, a: str, b: str) -> bool:
        return a == b or (self.akin(a.upper(), b.upper()) and _common(a, b) >= max(len(a), len(b)) - LONGEST_ENDING)


def propose_terms(text: str, *, most: int = 20, **rules: Any) -> list[ProposedTerm]:
    """The terms of a text, the most telling first; `rules` are those of `TermRules`.

    Of terms with a common root one is enough, and a clue for it leaves all of them out. No clue names another of the
    terms, and two clues are the same sentence only where there are too few.

    >>> text = "A root holds the plant. Water rises in the stem of a tree, says our book."
    >>> rare = {"root": 4.0, "plant": 4.5, "water": 5.3, "stem": 3.9, "tree": 5.7, "holds": 5.7}
    >>> known = lambda word: rare.get(word, 6.0)
    >>> [each.clue for each in propose_terms(text, frequency=known, function_words=["a", "the", "of", "in"], most=1)]
    ['Water rises in the ____ of a tree, says our book']
    """
    source = _TermSource(text, TermRules(**rules))
    ranked = source.ranked()
    banned: set[str] = set()
    for _ in range(MOST_SETS):
        terms = source.unlike([key for key in ranked if key not in banned], most)
        clues = source.clues_of(terms)
        if not (without := [key for key in terms if key not in clues]):
            break
        banned.add(source.in_the_way(without[0], terms))
    return [source.proposed(key, clues[key]) for key in terms if key in clues]


class _TermSource:
    """A text as sentences, with its possible terms."""

    def __init__(self, text: str, rules: TermRules) -> None:
        self.rules = rules
        self.sentences = [_Sentence.of(each) for each in _sentences(text[:MOST_CHARACTERS])]
        self.size = max(1, sum(len(each.words) for each in self.sentences))
        self.function_words = set(rules.function_words)
        self.candidates = self._candidates()

    def ranked(self) -> list[str]:
        """The keys of nouns and names, by how much more often the text has them than the language has."""
        scored = {key: self._score(key, each) for key, each in self.candidates.items()}
        kept = [key for key, score in scored.items() if score > 0 and self._is_term(key)]
        return sorted(kept, key=lambda key: (-scored[key], self.candidates[key].places[0]))

    def unlike(self, keys: Iterable[str], most: int) -> list[str]:
        """The first keys of which no two have a root in common; of two forms the one that the other is made from."""
        chosen: list[str] = []
        for key in keys:
            same = [place for place, other in enumerate(chosen) if self.rules.alike(key, other)]
            if not same and len(chosen) < most:
                chosen.append(key)
            elif len(same) == 1 and chosen[same[0]].startswith(key) and " " not in chosen[same[0]]:
                chosen[same[0]] = key
        return chosen

    def in_the_way(self, key: str, terms: Sequence[str]) -> str:
        """The least telling term that the sentences of a term name, if it tells less than that term; else that term."""
        less = terms[terms.index(key) + 1 :]
        words = {word.text.lower() for s, _ in self.candidates[key].places for word in self.sentences[s].words}
        return next((each for each in reversed(less) if any(self.rules.alike(each, word) for word in words)), key)

    def proposed(self, key: str, clue: str) -> ProposedTerm:
        """A term with its clue."""
        return ProposedTerm(self.candidates[key].spelling, clue, len(self.candidates[key].places))

    # Which words are terms.

    def _candidates(self) -> dict[str, _PossibleTerm]:
        """Words, and pairs of words that stand together twice or more, that are a phrase, or a name."""
        words: defaultdict[str, _PossibleTerm] = defaultdict(_PossibleTerm)
        pairs: defaultdict[str, _PossibleTerm] = defaultdict(_PossibleTerm)
        for s, sentence in enumerate(self.sentences):
            before: _TextWord | None = None
            for k, word in enumerate(sentence.words):
                if word.text.lower() in self.function_words or not _fits(word.text):
                    before = None
                    continue
                if k > 1 and self._is_epithet(sentence, k):
                    continue
                _note(words, word.text, (s, k))
                if before is not None and word.start == before.end + 1 and _fits(before.text + word.text):
                    _note(pairs, f"{before.text} {word.text}", (s, k - 1))
                before = word
        is_one = {key: len(each.places) > 1 or self.rules.is_phrase(key) for key, each in pairs.items()}
        kept = {key: each for key, each in pairs.items() if is_one[key] or self._is_name(key, each)}
        within: Counter[str] = Counter()  # "Watt" is no term of its own where the text always says "James Watt"
        for key, each in kept.items():
            within.update({part: len(each.places) for part in key.split() if self._is_name(key, each)})
        single = {key: each for key, each in words.items() if len(each.places) > within[key]}
        return single | kept

    def _is_epithet(self, sentence: _Sentence, k: int) -> bool:
        """Whether a capital word is part of a name, as in "Ludwig der Sechzehnte"; a name itself has no article."""
        name, article, word = sentence.words[k - 2 : k + 1]
        return (
            self.rules.nouns_are_capital
            and re.match(self.rules.articles, f"{article.text} {word.text}") is not None
            and name.text[:1].isupper()
            and name.end + 1 == article.start
            and article.end + 1 == word.start
            and name.text not in self.with_article
        )

    @cached_property
    def with_article(self) -> set[str]:
        """The words that stand behind a function word somewhere."""
        return {
            word.text
            for sentence in self.sentences
            for before, word in pairwise(sentence.words)
            if before.text.lower() in self.function_words
        }

    def _is_name(self, key: str, candidate: _PossibleTerm) -> bool:
        """Whether all its words have a capital that no sentence gives them, in a language whose nouns have none."""
        if self.rules.nouns_are_capital or any(not part[:1].isupper() for part in candidate.spelling.split()):
            return False
        inside = any(k > 0 for _, k in candidate.places)
        return inside or (" " in key and not self.rules.is_noun(key.split(maxsplit=1)[0]))

    def _is_term(self, key: str) -> bool:
        """Whether it is a noun or a name."""
        candidate = self.candidates[key]
        *_, last = key.split()
        if self.rules.nouns_are_capital:
            *others, spelled = candidate.spelling.split()
            inside = bool(others) or any(k > 0 for _, k in candidate.places)
            return spelled[:1].isupper() and (inside or self.rules.is_noun(last))
        return self._is_name(key, candidate) or self.rules.is_noun(last)

    def _score(self, key: str, candidate: _PossibleTerm) -> float:
        """How often it stands in the text, times by how many powers of ten that is more than in the language."""
        parts, times = key.split(), float(len(candidate.places))
        known = max(RARE, min(map(self.rules.frequency, parts)))
        here = EVERY_WORD + log10(times / self.size)
        if len(parts) > 1:  # the text may say "the mill" for "the cotton mill"
            alone = self.candidates.get(parts[-1])
            times = TOGETHER * max(times, len(alone.places) if alone else 0)
        return max(0.0, times * (here - known) * min(1.0, COMMON - known))

    # Clues.

    def clues_of(self, terms: Sequence[str]) -> dict[str, str]:
        """A clue for each term that can have one: a definition, or a sentence.

        Those with the fewest sentences choose first.
        """
        clues = {key: text for key in terms if (text := self._definition(key, terms))}
        used: Counter[int] = Counter()
        possible = {key: list(self._possible(key, terms)) for key in terms if key not in clues}
        for key in sorted(possible, key=lambda key: len(possible[key])):
            if possible[key]:
                quality = {each: (each.quality[0], -used[each.sentence], *each.quality) for each in possible[key]}
                chosen = max(possible[key], key=quality.__getitem__)
                used[chosen.sentence] += 1
                clues[key] = chosen.text
        return clues

    def _definition(self, key: str, terms: Sequence[str]) -> str:
        """The best definition that names no term; "" where there is none."""
        known = self.rules.definitions(self.candidates[key].spelling)
        return next((each for each in known if not any(self._names(word, terms) for word in words_of(each))), "")

    def _possible(self, key: str, terms: Sequence[str]) -> Iterator[_PossibleClue]:
        """The sentences with the term left out, each cut so that it names no other term."""
        others = [term for term in terms if term != key]
        parts = len(key.split())
        for s, k in self.candidates[key].places:
            words = self.sentences[s].words
            gaps = set(range(k, k + parts)) | {
                i for i, word in enumerate(words) if self.rules.alike(key, word.text.lower())
            }
            first, last = self._window(words, k, parts)
            whole = (first, last)
            own = range(k, k + parts)
            barred = [i for i in range(first, last + 1) if i not in own and self._names(words[i].text, others)]
            if barred:
                first, last = self._trimmed(words, k, parts, *_between(barred, k, first, last))
            rest = sum(i not in gaps for i in range(first, last + 1))
            if rest >= FEWEST_WORDS:
                text = _with_gaps(self.sentences[s], gaps, range(k, k + parts), range(first, last + 1))
                quality = (rest >= ENOUGH_WORDS, whole == (first, last), len(words) <= MOST_WORDS, k < EARLY, -s)
                yield _PossibleClue(s, text, quality)

    def _names(self, word: str, terms: Iterable[str]) -> bool:
        return any(self.rules.alike(term, word.lower()) for term in terms)

    def _window(self, words: Sequence[_TextWord], at: int, parts: int) -> tuple[int, int]:
        """The first and the last word of a clue: the whole sentence, or those around the term if it is long."""
        if len(words) <= MOST_WORDS:
            return 0, len(words) - 1
        first = max(0, min(at - MOST_WORDS // 2, len(words) - MOST_WORDS))
        return first, first + MOST_WORDS - 1

    def _trimmed(self, words: Sequence[_TextWord], at: int, parts: int, first: int, last: int) -> tuple[int, int]:
        """A piece of a sentence that neither begins nor ends with function words where it is cut."""
        while first > 0 and first < at and words[first].text.lower() in self.function_words:
            first += 1
        while at + parts - 1 < last < len(words) - 1 and words[last].text.lower() in self.function_words:
            last -= 1
        return first, last


def words_of(text: str) -> list[str]:
    """The words of a text, as it writes them."""
    return [match[0] for match in _WORD.finditer(text)]


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a text; an empty line and the mark of a list's item end one too."""
    lines = [""]
    for line in text.replace("\r", "\n").split("\n"):
        item = _ITEM.sub("", line)
        if not line.strip() or item != line:
            lines.append("")
        lines[-1] += f" {item.strip()}"
    for paragraph in lines:
        yield from (sentence.strip() for sentence in _END.split(" ".join(paragraph.split())) if sentence.strip())


def _fits(word: str) -> bool:
    entry = normalise(word, keep_accents=True)
    return entry is not None and SHORTEST <= len(entry) <= LONGEST


def _note(terms: defaultdict[str, _PossibleTerm], spelling: str, place: tuple[int, int]) -> None:
    terms[spelling.lower()].spellings[spelling] += 1
    terms[spelling.lower()].places.append(place)


def _common(one: str, other: str) -> int:
    """With how many letters both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


class _PossibleClue(NamedTuple):
    """A sentence, or a piece of one, with the term left out."""

    sentence: int
    text: str
    quality: tuple[bool, bool, bool, bool, int]  # long enough, whole, not too long, begins with the term, stands early


def _between(barred: Sequence[int], at: int, first: int, last: int) -> tuple[int, int]:
    """The piece around a term that has no barred word."""
    first = max([first, *(i + 1 for i in barred if i < at)])
    return first, min([last, *(i - 1 for i in barred if i > at)])


def _with_gaps(sentence: _Sentence, gaps: set[int], term: range, piece: range) -> str:
    """The words of a piece of a sentence with gaps. Two words of the term make one gap."""
    first, last = piece[0], piece[-1]
    start = sentence.words[first].start if first else 0
    end = sentence.words[last].end if last < len(sentence.words) - 1 else len(sentence.text)
    made, reached = "", start
    for k in sorted(gaps & set(piece)):
        word = sentence.words[k]
        joined = k in term[1:] and k - 1 >= first
        made += "" if joined else sentence.text[reached : word.start] + GAP
        reached = word.end
    made += sentence.text[reached:end]
    if end == len(sentence.text) and made.endswith("."):
        made = made[:-1]
    return f"{CUT} " * (start > 0) + made.strip() + f" {CUT}" * (end < len(sentence.text))


def text_of(data: bytes, source: str) -> str:
    """The text of a file, or the paragraphs of a Word document; LexiconError for another file."""
    if data.startswith(b"PK\x03\x04"):
        return "\n\n".join(paragraphs_of(data, source))
    return "\n".join(lines(data, ListedWords(source)))
