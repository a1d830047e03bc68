"""British English: English with British spelling in entries and clues, and without clues that are only American.

The words and stems are in `british.txt`. Clues keep the lengths of their answers' words in brackets behind them. There
are no cryptic clues: none of this is a writer of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import Draft
from crosswright.language.facts import Fact
from crosswright.language.groups import SET, WordGroup
from crosswright.language.house_book import BETWEEN_CLUES, Book, HouseClue, written
from crosswright.language.language import RootedWords, TextRules, WordSource
from crosswright.languages.english import English, book
from crosswright.languages.english.about import FACTS
from crosswright.languages.english.clues import dictionary
from crosswright.languages.english.clues import text as english_text
from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.words import default_lexicon
from crosswright.progress import OnProgress, ignore
from crosswright.words.normalise import normalise

VERSION = 1  # raise it whenever a spelling changes
_OUR_ENDINGS = "|s|ed|ing|ite|ites|ful|fully|less|able|ably|er|ers|hood|hoods|y|ies|al|ly|ist|ists"
_DOUBLED = "ed|ing|er|ers|ings"
_PREFIXES = "|dis|un|mis|re|multi|water|counter|out|over|under|amphi"
# Words in -ize that come from no -ize: they keep their z.
_KEEPS_Z = re.compile(
    r"(?:[a-z]*size|prize|seize|capsize|maize|assize|baize|bulldozer|[a-z]*sized?|[a-z]*prized?)[a-z]*"
)
_IZE = re.compile(r"([a-z]{3,}?)iz(e|es|ed|er|ers|ing|ation|ations|able)")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _table() -> Mapping[str, str]:
    table = files("crosswright.languages.english").joinpath("british.txt").read_text(encoding="ascii")
    lines = (line.partition(": ") for line in table.splitlines() if not line.startswith("#"))
    return {name: rest for name, _, rest in lines}


@cache
def _words() -> Mapping[str, str]:
    return dict(pair.split() for pair in _table()["word"].split(", "))


@cache
def _rules() -> tuple[tuple[re.Pattern[str], str], ...]:
    def stems(name: str) -> str:
        return "|".join(_table()[name].split())

    return (
        (re.compile(f"((?:{_PREFIXES})(?:{stems('our')}))or((?:{_OUR_ENDINGS}))"), r"\1our\2"),
        (re.compile(f"((?:{_PREFIXES})(?:{stems('re')}))er(s?)"), r"\1re\2"),
        (re.compile(f"((?:{_PREFIXES})(?:{stems('re')}))er(ed|ing)"), r"\1r\2"),
        (re.compile(f"((?:{_PREFIXES})(?:{stems('double')}))({_DOUBLED})"), r"\1l\2"),
    )


@cache
def british(word: str) -> str:
    """The British spelling of a word in lower case; the word itself where there is no other.

    >>> [british(word) for word in ("colors", "theater", "traveled", "realize", "size", "gray", "honorary")]
    ['colours', 'theatre', 'travelled', 'realise', 'size', 'grey', 'honorary']
    """
    if (listed := _words().get(word)) is not None:
        return listed
    for rule, put in _rules():
        if rule.fullmatch(word):
            return rule.sub(put, word)
    if (ize := _IZE.fullmatch(word)) and not _KEEPS_Z.fullmatch(word):
        return f"{ize[1]}is{ize[2]}"
    return word


def british_text(text: str) -> str:
    """A text in British spelling; names keep theirs.

    >>> british_text("Color of the theater"), british_text("Near Pearl Harbor")
    ('Colour of the theatre', 'Near Pearl Harbor')
    """
    first = next((match.start() for match in _WORD.finditer(text)), 0)

    def spelled(match: re.Match[str]) -> str:
        word = match[0]
        if word.islower():
            return british(word)
        is_first = match.start() == first and word[1:].islower()
        return british(word.lower()).capitalize() if is_first and british(word.lower()) != word.lower() else word

    return _WORD.sub(spelled, text)


def is_only_american(text: str) -> bool:
    """Whether a clue has a word that solvers in Britain are not asked about."""
    return not _listed("not british").isdisjoint(re.findall(r"[a-z]+(?:\.[a-z]+)*", text.lower()))


@cache
def _listed(name: str) -> frozenset[str]:
    """The words of a line of the table."""
    return frozenset(_table()[name].split())


@cache
def _left_out() -> frozenset[str]:
    """The entries that British puzzles don't have, in lower case: unwelcome ones, and American ones."""
    return english_text.coarse_words() | _listed("left out") | american_entries(book.written())


def american_entries(of: Book) -> frozenset[str]:
    """The entries of a book, in lower case, of whose clues at least half are marked as American.

    >>> american_entries(Book({"NOD": ("nod", "1 Yes | 2 Agree | 3US Sign"), "BUNT": ("bunt", "2US Tap | 1US Hit")}))
    frozenset({'bunt'})
    """
    marks = {entry: [clue.is_american for clue in of.clues(entry)] for entry in of}
    return frozenset(entry.lower() for entry, of_clues in marks.items() if 2 * sum(of_clues) >= len(of_clues))


def british_words(words: RootedWords) -> RootedWords:
    """The words with British entries in place of American ones, which take over their scores and roots."""
    spelled = {word: british(word.lower()).upper() for word in words.scores}
    scores: dict[str, int] = {}
    roots: dict[str, Collection[str]] = {}
    known = words.familiarity
    familiarity: dict[str, int] = {}
    for word, put in spelled.items():
        scores[put] = max(scores.get(put, 0), words.scores[word])
        roots[put] = sorted({*roots.get(put, ()), *words.roots.get(word, ())})
        if known is not None and word in known:
            familiarity[put] = max(familiarity.get(put, 0), known[word])
    in_order = sorted(scores)
    of = None if known is None else {word: familiarity[word] for word in in_order if word in familiarity}
    return RootedWords({word: scores[word] for word in in_order}, {word: roots[word] for word in in_order}, of)


class BritishDictionary(EnglishDictionary):
    """The dictionary with its clues in British spelling."""

    def drafts(self, facts: Iterable[Fact], /) -> Iterator[Draft]:
        """The drafts, respelled."""
        return (replace(draft, text=british_text(draft.text)) for draft in super().drafts(facts))

    def groups(self, entries: Collection[str], /) -> Iterable[WordGroup]:
        """The groups without the sets by hand, which are American."""
        return (group for group in super().groups(entries) if group.kind != SET)


@cache
def british_book() -> Book:
    """The house book for British puzzles: `british_book/`, and of the American one what is not only American."""
    return in_britain(book.written(), written(Path(__file__).with_name("british_book")))


def in_britain(american: Book, own: Book) -> Book:
    """British entries with clues of a British book, or else with those of an American one that serve in Britain too.

    >>> american = Book({"COLOR": ("color", "1 Gray, say"), "TEA": ("tea", "1 Cha")})
    >>> merged = in_britain(american, Book({"TEA": ("tea", "2 Brew")}))
    >>> [(entry, [clue.text for clue in merged.clues(entry)]) for entry in merged]
    [('COLOUR', ['Grey, say']), ('TEA', ['Brew'])]
    """
    lines: dict[str, tuple[str, str]] = {}
    for entry in american:
        kept = [clue for clue in american.clues(entry) if not clue.is_american and not is_only_american(clue.text)]
        spelling = british_text(american.spelling(entry))
        if kept and (put := normalise(spelling)):
            before = [lines[put][1]] if put in lines else []
            lines[put] = spelling, BETWEEN_CLUES.join([*before, *map(_as_written, kept)])
    theirs = {entry: (own.spelling(entry), BETWEEN_CLUES.join(map(_as_written, own.clues(entry)))) for entry in own}
    return _BritishBook(lines | theirs, own)


class _BritishBook(Book):
    """A book of which a part was written for Britain: a quick puzzle has clues of that part alone."""

    def __init__(self, lines: Mapping[str, tuple[str, str]], own: Book) -> None:
        super().__init__(lines)
        self._own = own

    def briefly_clued(self, words: int) -> frozenset[str]:
        """The entries that have a clue of few words in the part."""
        return self._own.briefly_clued(words)


def _as_written(clue: HouseClue) -> str:
    return f"{clue.flags}{clue.difficulty} {british_text(clue.text)}"


def _changed(part: ModuleType, **others: Callable[..., Any]) -> SimpleNamespace:
    """A part of English with some of its functions replaced."""
    return SimpleNamespace(**{**vars(part), **others})


class British(English):
    """English as it is written in Britain."""

    about = FACTS["en-GB"]

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon: those of English, in British spelling."""
        changed = _changed(
            default_lexicon,
            fingerprint=lambda: f"british {VERSION} {default_lexicon.fingerprint()}",
            build=lambda progress=ignore: british_words(default_lexicon.build(progress)),
            well_clued=lambda: british_book().points,
        )
        return cast(WordSource, changed)

    @property
    def text(self) -> TextRules:
        """The rules about its texts: those of English, and which entries its editors leave out."""
        return cast(TextRules, _changed(english_text, coarse_words=_left_out))

    @property
    def book(self) -> Book:
        """The British house book."""
        return british_book()

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """The dictionary: WordNet and the British house book."""
        return dictionary.load(progress, british_book(), BritishDictionary)


LANGUAGE = British()
