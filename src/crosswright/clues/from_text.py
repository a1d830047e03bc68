"""Terms of a text, with a clue for each out of the text's own sentences: a list to edit before it becomes a sheet.

A term is a word, or two words that stand together again and again, which the text uses more often than its language
does ("weirdness": Ahmad, Gillam and Tostevin, TREC-8, 1999). Its clue is a sentence of the text with the term left out.
Nothing is added to the sentence, so a clue says nothing that the text doesn't say.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import takewhile
from typing import NamedTuple
from zipfile import BadZipFile

from crosswright.errors import LexiconError, needs
from crosswright.words.lists import ListedWords, lines
from crosswright.words.normalise import normalise

# Zipf frequencies: 3 is once in a million words, 6 a thousand times. A word as frequent as COMMON is no term, and one
# rarer than RARE counts as that rare, so that a misspelling isn't the first term.
COMMON, RARE = 5.6, 2.0
# How much more does a term of two words count, as often as it stands in the text?
TOGETHER = 1.5
# How many letters may a term have?
SHORTEST, LONGEST = 3, 20
# How many letters may forms of one word differ by at their ends?
LONGEST_ENDING = 3
# How many words may a clue have beside the gap? A longer sentence is cut, with dots where words are missing.
FEWEST_WORDS, MOST_WORDS = 4, 24
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
    clue: str  # a sentence of the text with the term left out
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


def propose_terms(
    text: str,
    *,
    frequency: Callable[[str], float],
    function_words: Collection[str] = (),
    akin: Callable[[str, str], bool] = str.__eq__,
    most: int = 20,
) -> list[ProposedTerm]:
    """The terms of a text, the most telling first.

    `frequency` is the Zipf frequency of a word in lower case, 0 for an unknown one; `function_words` are no terms;
    `akin` says whether two words, in capitals, have a root in common: of such terms one is enough, and a clue for it
    leaves all of them out.

    >>> text = "A root holds the plant. Water rises in the stem of the plant, says our book."
    >>> rare = {"root": 4.0, "plant": 4.5, "water": 5.3, "stem": 3.9}
    >>> known = lambda word: rare.get(word, 6.0)
    >>> [each.clue for each in propose_terms(text, frequency=known, function_words=["a", "the", "of", "in"])][:2]
    ['Water rises in the ____ of the plant, says our book', 'A ____ holds the plant']
    """
    sentences = [_Sentence.of(each) for each in _sentences(text[:MOST_CHARACTERS])]
    candidates = _candidates(sentences, set(function_words))
    scored = {key: _score(key, each, frequency) for key, each in candidates.items()}
    chosen: list[ProposedTerm] = []
    for key in sorted(scored, key=lambda key: (-scored[key], candidates[key].places[0])):
        if len(chosen) == most or scored[key] <= 0:
            break
        if any(_alike(key, each.term.lower(), akin) for each in chosen):
            continue
        if clue := _clue(key, candidates[key], sentences, akin):
            chosen.append(ProposedTerm(candidates[key].spelling, clue, len(candidates[key].places)))
    return chosen


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


def _candidates(sentences: Sequence[_Sentence], function_words: set[str]) -> dict[str, _PossibleTerm]:
    """Words, and pairs of words that stand together twice or more."""
    words: defaultdict[str, _PossibleTerm] = defaultdict(_PossibleTerm)
    pairs: defaultdict[str, _PossibleTerm] = defaultdict(_PossibleTerm)
    for s, sentence in enumerate(sentences):
        before: _TextWord | None = None
        for k, word in enumerate(sentence.words):
            if word.text.lower() in function_words or not _fits(word.text):
                before = None
                continue
            _note(words, word.text, (s, k))
            if before is not None and word.start == before.end + 1 and _fits(before.text + word.text):
                _note(pairs, f"{before.text} {word.text}", (s, k - 1))
            before = word
    return dict(words) | {key: each for key, each in pairs.items() if len(each.places) > 1}


def _fits(word: str) -> bool:
    entry = normalise(word, keep_accents=True)
    return entry is not None and SHORTEST <= len(entry) <= LONGEST


def _note(terms: defaultdict[str, _PossibleTerm], spelling: str, place: tuple[int, int]) -> None:
    terms[spelling.lower()].spellings[spelling] += 1
    terms[spelling.lower()].places.append(place)


def _score(key: str, candidate: _PossibleTerm, frequency: Callable[[str], float]) -> float:
    """How often it stands in the text, and how rare it is in the language."""
    parts = key.split()
    rare = max(0.0, COMMON - max(RARE, min(map(frequency, parts))))
    return len(candidate.places) * (rare * rare) * (TOGETHER if len(parts) > 1 else 1)


def _alike(one: str, other: str, akin: Callable[[str, str], bool]) -> bool:
    """Whether two terms are forms of one word, as CELL and CELLS; CELLULOSE is another."""
    return any(
        a == b or (akin(a.upper(), b.upper()) and _common(a, b) >= max(len(a), len(b)) - LONGEST_ENDING)
        for a in one.split()
        for b in other.split()
    )


def _common(one: str, other: str) -> int:
    """With how many letters both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _clue(
    key: str, candidate: _PossibleTerm, sentences: Sequence[_Sentence], akin: Callable[[str, str], bool]
) -> str | None:
    """The best sentence with the term left out; None if no sentence has enough words beside it."""
    parts = len(key.split())
    best: tuple[bool, bool, int] | None = None
    clue = None
    for s, k in candidate.places:
        words = sentences[s].words
        gaps = _gaps(key, k, words, akin)
        rest = len(words) - len(gaps)
        if rest < FEWEST_WORDS:
            continue
        quality = (rest <= MOST_WORDS, k < EARLY, -s)
        if best is None or quality > best:
            best, clue = quality, _with_gaps(sentences[s], gaps, k, parts)
    return clue


def _gaps(key: str, at: int, words: Sequence[_TextWord], akin: Callable[[str, str], bool]) -> set[int]:
    """Which words are left out: the term, and all that would give it away."""
    parts = key.split()
    gaps = set(range(at, at + len(parts)))
    return gaps | {k for k, word in enumerate(words) if _alike(" ".join(parts), word.text.lower(), akin)}


def _with_gaps(sentence: _Sentence, gaps: set[int], at: int, parts: int) -> str:
    """The sentence with gaps, cut to the words around the term if it is long. Two words of the term make one gap."""
    first = max(0, min(at - MOST_WORDS // 2, len(sentence.words) - MOST_WORDS)) if _long(sentence) else 0
    last = min(len(sentence.words), first + MOST_WORDS) - 1 if _long(sentence) else len(sentence.words) - 1
    start = sentence.words[first].start if first else 0
    end = sentence.words[last].end if last < len(sentence.words) - 1 else len(sentence.text)
    made, reached = "", start
    for k in sorted(gaps & set(range(first, last + 1))):
        word = sentence.words[k]
        joined = at < k < at + parts and k - 1 >= first
        made += "" if joined else sentence.text[reached : word.start] + GAP
        reached = word.end
    made += sentence.text[reached:end]
    if end == len(sentence.text) and made.endswith("."):
        made = made[:-1]
    return f"{CUT} " * (start > 0) + made.strip() + f" {CUT}" * (end < len(sentence.text))


def _long(sentence: _Sentence) -> bool:
    return len(sentence.words) > MOST_WORDS


def text_of(data: bytes, source: str) -> str:
    """The text of a file, or the paragraphs of a Word document; LexiconError for another file."""
    if not data.startswith(b"PK\x03\x04"):
        return "\n".join(lines(data, ListedWords(source)))
    with needs("docx", "docx"):
        from docx import Document
    try:
        return "\n\n".join(paragraph.text for paragraph in Document(BytesIO(data)).paragraphs)
    except (BadZipFile, KeyError, ValueError) as error:
        remedy = "give a text file in UTF-8, or a .docx"
        raise LexiconError("no text and no Word document", source=source, remedy=remedy) from error
