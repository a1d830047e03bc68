"""Is this parse of a cryptic clue right? It reads the parse by itself and shares no code with what writes parses.

    for fault in check_parse("Stream diverted for teacher", "(STREAM <anagram: diverted>) -for- {teacher}", "MASTER"):
        print(fault)

docs/CRYPTIC.md has the notation. The letters are worked out from the inside to the outside, without regard to the
answer: a *reading* is what a part can spell, as words of symbols. A symbol is a letter or, in an anagram, a place (bag,
number) whose letter is one of the bag's. At the end the answer must be one of the readings of the whole wordplay.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple, Protocol

# How long may a parse be, how deep its brackets, and how many readings may a part have?
MOST_CHARACTERS, MOST_DEPTH, MOST_READINGS = 2000, 12, 20_000
# How many letters may stand for a word that only the list of abbreviations explains?
ABBREVIATED = 2
# How many equal first letters make two words look akin?
SAME_BEGINNING = 4

# The kinds of faults.
NOTATION, WORDS, LETTERS, DEFINITION, INDICATOR = "notation", "words", "letters", "definition", "indicator"
ABBREVIATION, INDIRECT, LEAK, LENGTHS = "abbreviation", "indirect", "leak", "lengths"

_Symbol = str | tuple[int, int]  # a letter, or a place in a bag
_Letters = tuple[_Symbol, ...]
_Reading = tuple[_Letters, ...]  # the letters of each word

_TOKEN = re.compile(
    r"""\{(?P<definition>[^{}]*)\} | <\s*(?P<kind>[a-z]+)\s*:(?P<indicator>[^<>]*)>
    | "(?P<several>[^"]*)"=(?P<their>[^\s()<>{}"=]+) | (?P<one>[^\s()<>{}"=]+)=(?P<its>[^\s()<>{}"=]+)
    | -(?P<link>[^\s(){}<>"-][^(){}<>"]*?)-(?=[\s(){}]|$) | (?P<open>\() | (?P<close>\)) | (?P<lit>&)
    | (?P<fodder>[^\s(){}<>"=]+)""",
    re.VERBOSE,
)
_LENGTHS = re.compile(r"\s*\(([\d,\s'-]+)\)\s*$")


class ParseFault(NamedTuple):
    """Something that is wrong with a parse."""

    kind: str  # one of the above
    message: str  # one line

    def __str__(self) -> str:
        return self.message


class CrypticWords(Protocol):
    """What a language knows of wordplay."""

    def is_indicator(self, kind: str, phrase: str, /) -> bool:
        """Whether a phrase can be an indicator of a kind."""

    def is_abbreviation(self, phrase: str, letters: str, /) -> bool:
        """Whether letters can stand for a word or phrase."""

    def same_sound(self, letters: str, /) -> Collection[str]:
        """The words that sound like one, in capitals without spaces."""


def check_parse(
    clue: str,
    parse: str,
    answer: str,
    *,
    words: CrypticWords | None = None,
    roots_of: Callable[[str], Collection[Hashable]] | None = None,
    function_words: Collection[str] = (),
) -> list[ParseFault]:
    """Everything that is wrong with a parse, all at once; an empty list means that it is right.

    `answer` is spelled as people write it: "ice cream". Without `words`, indicators, abbreviations and sounds are not
    checked. `roots_of` gives the roots of a word in capitals. `function_words`, in lower case, give nothing away.

    >>> check_parse("Stream diverted for teacher (6)", "(STREAM <anagram: diverted>) -for- {teacher}", "master")
    []
    >>> print(*check_parse("Streams diverted for teacher", "(STREAM <anagram: diverted>) -for- {teacher}", "master"))
    the parse has “stream” where the clue has “streams”
    """
    try:
        read = _Reader(parse, words).read()
    except _WrongNotation as wrong:
        return [ParseFault(NOTATION, str(wrong))]
    entry = _letters_of(answer)
    return [
        *_word_faults(clue, read.tasks),
        *_definition_faults(read, entry),
        *_letter_faults(read, entry),
        *(_list_faults(read, words) if words is not None else ()),
        *_indirect(read.tasks),
        *_leaks(read.tasks, answer, roots_of, function_words),
        *_length_faults(clue, answer),
    ]


# Reading.


class _WrongNotation(Exception):
    """The parse can't be read."""


class _Task(NamedTuple):
    """Some words of the clue and what they do."""

    task: str  # "definition", "fodder", "substitute", "link", or the kind of an indicator
    words: str
    letters: str = ""  # of a substitute
    place: tuple[str, ...] = ()  # the kinds of the operations that it stands in, the outermost first


@dataclass
class _Read:
    """What a parse says."""

    tasks: list[_Task] = field(default_factory=list)
    readings: list[_Reading] = field(default_factory=list)  # of the whole wordplay
    bags: list[str] = field(default_factory=list)
    is_lit: bool = False


class _Reader:
    """Reads a parse once from left to right, and works its letters out on the way."""

    def __init__(self, parse: str, words: CrypticWords | None) -> None:
        if len(parse) > MOST_CHARACTERS:
            raise _WrongNotation(f"the parse has {len(parse):,} characters; write at most {MOST_CHARACTERS:,}")
        self._tokens, self._at, self._words, self._result = list(_tokens(parse)), 0, words, _Read()

    def read(self) -> _Read:
        """The whole parse."""
        if self._tokens and self._tokens[0].lastgroup == "lit":
            self._result.is_lit, self._at = True, 1
        parts, _ = self._parts(())
        self._result.readings = self._together(parts)
        return self._result

    def _parts(self, place: tuple[str, ...]) -> tuple[list[list[_Reading]], int]:
        """The readings of the parts up to the closing bracket, and how many of them stand before the indicator."""
        parts: list[list[_Reading]] = []
        before = -1
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            name = token.lastgroup
            if name == "close":
                if not place:
                    raise _WrongNotation("a closing bracket without an opening one; take it out")
                return parts, before
            if name == "open":
                parts.append(self._operation(place))
            elif name == "lit":
                raise _WrongNotation("“&” stands at the beginning alone")
            elif name == "indicator":
                if before >= 0 or place[-1:] != (token["kind"],):
                    raise _WrongNotation(f"<{token['kind']}: ...> needs brackets of its own around it and its parts")
                before = len(parts)
                self._add(token["kind"], token["indicator"], place)
            else:
                parts += self._word(token, place)
        if place:
            raise _WrongNotation("an opening bracket without a closing one; add it")
        return parts, before

    def _word(self, token: re.Match[str], place: tuple[str, ...]) -> list[list[_Reading]]:
        if token.lastgroup in ("its", "their"):
            letters = token["its"] or token["their"]
            if not letters.isalpha() or letters != letters.upper():
                raise _WrongNotation(f"“={letters}” is not in capital letters")
            self._add("substitute", token["one"] or token["several"], place, _letters_of(letters))
            return [[(tuple(_letters_of(letters)),)]]
        if token["fodder"] is None:
            if token.lastgroup == "definition" and place:
                raise _WrongNotation("a definition stands inside an operation; move it out")
            self._add(token.lastgroup or "", token["definition"] or token["link"] or "", place)
            return []
        if not any(map(str.isalnum, token["fodder"])):
            return []  # punctuation
        if token["fodder"] != token["fodder"].upper():
            raise _WrongNotation(f"“{token['fodder']}” has no task; write fodder in capitals, -links- between hyphens")
        self._add("fodder", token["fodder"], place)
        words = [_letters_of(word) for word in token["fodder"].split("-")]
        return [[tuple(tuple(word) for word in words if word)]]

    def _add(self, task: str, words: str, place: tuple[str, ...], letters: str = "") -> None:
        if not _pieces(words):
            raise _WrongNotation(f"a part of the parse ({task}) has no word")
        self._result.tasks.append(_Task(task, words, letters, place))

    def _operation(self, place: tuple[str, ...]) -> list[_Reading]:
        kind = self._kind_ahead()
        if len(place) >= MOST_DEPTH:
            raise _WrongNotation(f"more than {MOST_DEPTH} brackets inside each other")
        parts, before = self._parts((*place, kind))
        if not parts:
            raise _WrongNotation(f"an operation ({kind or 'brackets'}) without letters to act on")
        if not kind:
            return self._together(parts)
        if kind in _PAIRED:
            subject, object_ = self._pair(kind, parts, before)
            return _limited({(word,) for one, other in product(subject, object_)
                             for word in _PAIRED[kind](_joined(one), _joined(other))})  # fmt: skip
        together = self._together(parts)
        if kind == "anagram":
            return [(self._shuffled(reading),) for reading in together]
        if kind == "sounds":
            return _limited({(word,) for reading in together for word in self._sounding(_joined(reading))})
        return _limited({(word,) for reading in together for word in _SINGLE[kind](reading)})

    def _kind_ahead(self) -> str:
        """The kind of the indicator of the brackets that were just opened; "" if they have none."""
        depth = 0
        for token in self._tokens[self._at :]:
            depth += (token.lastgroup == "open") - (token.lastgroup == "close")
            if depth < 0:
                break
            if depth == 0 and token["kind"]:
                if token["kind"] not in KINDS:
                    raise _WrongNotation(f"“{token['kind']}” is no kind; the kinds are {', '.join(KINDS)}")
                return token["kind"]
        return ""

    def _pair(self, kind: str, parts: list[list[_Reading]], before: int) -> tuple[list[_Reading], list[_Reading]]:
        """The readings of the subject and of the object."""
        if 0 < before < len(parts):
            return self._together(parts[:before]), self._together(parts[before:])
        if len(parts) != 2:
            raise _WrongNotation(f"<{kind}> at an end of its brackets needs two parts, not {len(parts)}")
        return parts[1], parts[0]

    def _together(self, parts: list[list[_Reading]]) -> list[_Reading]:
        readings: list[_Reading] = [()]
        for part in parts:
            readings = _limited({one + other for one, other in product(readings, part)})
        return readings

    def _shuffled(self, reading: _Reading) -> _Letters:
        """As many places as there are letters. Those of an anagram in it are its bag's."""
        symbols = _joined(reading)
        bags = {symbol[0] for symbol in symbols if isinstance(symbol, tuple)}
        letters = "".join(symbol for symbol in symbols if isinstance(symbol, str))
        letters += "".join(self._result.bags[bag] for bag in bags)
        if len(letters) != len(symbols):
            raise _WrongNotation("an anagram of a part of an anagram can't be checked; put it in another way")
        self._result.bags.append(letters)
        return tuple((len(self._result.bags) - 1, number) for number in range(len(letters)))

    def _sounding(self, letters: _Letters) -> Iterator[_Letters]:
        if self._words is not None and all(isinstance(symbol, str) for symbol in letters):
            for word in self._words.same_sound("".join(map(str, letters))):
                yield tuple(word)


def _tokens(parse: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(parse):
        if parse[at].isspace():
            at += 1
        elif token := _TOKEN.match(parse, at):
            yield token
            at = token.end()
        else:
            raise _WrongNotation(f"at character {at + 1} the parse can't be read: “{parse[at : at + 20]}”")


def _limited(readings: Collection[_Reading]) -> list[_Reading]:
    if len(readings) > MOST_READINGS:
        raise _WrongNotation("the parse leaves too many possibilities; put it in another way")
    return sorted(readings, key=str)


# What the operations do.


def _joined(reading: _Reading) -> _Letters:
    return tuple(symbol for word in reading for symbol in word)


def _hidden(reading: _Reading) -> Iterator[_Letters]:
    """From within the first word to within the last."""
    symbols = _joined(reading)
    if len(reading) == 1:
        yield from (symbols[start:end] for start in range(1, len(symbols)) for end in range(start + 1, len(symbols)))
        return
    last = len(symbols) - len(reading[-1])
    for start, end in product(range(len(reading[0])), range(last + 1, len(symbols) + 1)):
        if end - start < len(symbols):
            yield symbols[start:end]


def _cycled(reading: _Reading) -> Iterator[_Letters]:
    symbols = _joined(reading)
    yield from (symbols[at:] + symbols[:at] for at in range(1, len(symbols)))


def _halves(reading: _Reading) -> Iterator[_Letters]:
    if all(len(word) % 2 == 0 for word in reading):
        for second in (False, True):
            yield _joined(tuple(word[len(word) // 2 :] if second else word[: len(word) // 2] for word in reading))


def _each(cut: Callable[[_Letters], _Letters]) -> Callable[[_Reading], Iterable[_Letters]]:
    """An operation on each word."""
    return lambda reading: [_joined(tuple(map(cut, reading)))]


def _middle(word: _Letters) -> _Letters:
    return word[(len(word) - 1) // 2 : len(word) // 2 + 1]


_SINGLE: dict[str, Callable[[_Reading], Iterable[_Letters]]] = {
    "hidden": _hidden,
    "reverse": lambda reading: [_joined(reading)[::-1]],
    "cycle": _cycled,
    "odd": lambda reading: [_joined(reading)[::2]],
    "even": lambda reading: [_joined(reading)[1::2]],
    "half": _halves,
    "first": _each(lambda word: word[:1]),
    "last": _each(lambda word: word[-1:]),
    "middle": _each(_middle),
    "outer": _each(lambda word: word[:1] + word[-1:]),
    "inner": _each(lambda word: word[1:-1]),
    "beheaded": _each(lambda word: word[1:]),
    "tailless": _each(lambda word: word[:-1]),
    "heartless": _each(lambda word: word[: (len(word) - 1) // 2] + word[len(word) // 2 + 1 :]),
}


def _within(subject: _Letters, object_: _Letters) -> Iterator[_Letters]:
    yield from (object_[:at] + subject + object_[at:] for at in range(1, len(object_)))


def _removed(subject: _Letters, object_: _Letters) -> Iterator[_Letters]:
    """The subject without the object."""
    size = len(object_)
    for at in range(len(subject) - size + 1):
        if subject[at : at + size] == object_:
            yield subject[:at] + subject[at + size :]


_PAIRED: dict[str, Callable[[_Letters, _Letters], Iterable[_Letters]]] = {
    "in": _within,
    "around": lambda subject, object_: _within(object_, subject),
    "without": _removed,
    "out": lambda subject, object_: _removed(object_, subject),
    "after": lambda subject, object_: [object_ + subject],
    "before": lambda subject, object_: [subject + object_],
}
KINDS = ("anagram", "sounds", *_SINGLE, *_PAIRED)


# The faults.


def _pieces(text: str) -> list[str]:
    """The words of a text in lower case; apostrophes and hyphens divide."""
    return re.findall(r"[^\W_]+", text.lower())


def _letters_of(text: str) -> str:
    """The letters of a text in capitals, without accents."""
    return "".join(filter(str.isalpha, unicodedata.normalize("NFKD", text))).upper()


def _word_faults(clue: str, tasks: Sequence[_Task]) -> Iterator[ParseFault]:
    ours, theirs = [word for task in tasks for word in _pieces(task.words)], _pieces(_LENGTHS.sub("", clue))
    for number in range(max(len(ours), len(theirs))):
        one, other = ours[number : number + 1], theirs[number : number + 1]
        if one != other:
            shown = f"“{one[0]}”" if one else "nothing"
            yield ParseFault(WORDS, f"the parse has {shown} where the clue has {f'“{other[0]}”' if other else 'ended'}")
            return


def _definition_faults(read: _Read, entry: str) -> Iterator[ParseFault]:
    at = [number for number, task in enumerate(read.tasks) if task.task == "definition"]
    has_wordplay = any(task.task not in ("definition", "link") for task in read.tasks)
    if read.is_lit:
        if at:
            yield ParseFault(DEFINITION, "an &lit is its own definition; leave out the braces")
        return
    if not at:
        yield ParseFault(DEFINITION, "no definition; put braces around it, or “&” before an &lit")
    elif has_wordplay and len(at) > 1:
        yield ParseFault(DEFINITION, "two definitions beside wordplay; one word has no task")
    elif not {at[0], at[-1]} & {0, len(read.tasks) - 1}:
        yield ParseFault(DEFINITION, f"the definition “{read.tasks[at[0]].words}” stands in the middle of the clue")
    elif len(at) > 1 and (at[0], at[-1]) != (0, len(read.tasks) - 1):
        yield ParseFault(DEFINITION, "the definitions don't begin and end the clue")
    for number in at:
        if _letters_of(read.tasks[number].words) == entry:
            yield ParseFault(DEFINITION, f"the definition is the answer, “{read.tasks[number].words}”")


def _letter_faults(read: _Read, entry: str) -> Iterator[ParseFault]:
    if read.readings == [()]:  # no wordplay: definitions alone
        return
    spelled = [_joined(reading) for reading in read.readings]
    if any(_matches(letters, entry, read.bags) for letters in spelled):
        return
    shown = sorted({_shown(letters, read.bags) for letters in spelled}, key=lambda text: abs(len(text) - len(entry)))
    if not shown:
        yield ParseFault(LETTERS, f"an operation of the wordplay gives no letters; {entry} doesn't come out")
    else:
        yield ParseFault(LETTERS, f"the wordplay gives {' or '.join(shown[:3])}, not {entry}")


def _matches(letters: _Letters, entry: str, bags: Sequence[str]) -> bool:
    if len(letters) != len(entry):
        return False
    left = [Counter(bag) for bag in bags]
    for symbol, letter in zip(letters, entry, strict=True):
        if isinstance(symbol, tuple):
            left[symbol[0]][letter] -= 1
        elif symbol != letter:
            return False
    return all(count >= 0 for bag in left for count in bag.values())


def _shown(letters: _Letters, bags: Sequence[str]) -> str:
    """The letters, `?` for each of an anagram, which follows in brackets."""
    text = "".join(symbol if isinstance(symbol, str) else "?" for symbol in letters)
    mixed = sorted({symbol[0] for symbol in letters if isinstance(symbol, tuple)})
    return text + (f" ({', '.join(bags[bag] for bag in mixed)})" if mixed else "")


def _list_faults(read: _Read, words: CrypticWords) -> Iterator[ParseFault]:
    for task in read.tasks:
        if task.task in KINDS and not words.is_indicator(task.task, task.words):
            yield ParseFault(INDICATOR, f"“{task.words.strip()}” is not in the list of indicators of kind {task.task}")
        short = task.task == "substitute" and len(task.letters) <= ABBREVIATED
        if short and not words.is_abbreviation(task.words, task.letters):
            yield ParseFault(ABBREVIATION, f"{task.letters} for “{task.words}” is not in the list of abbreviations")


def _indirect(tasks: Sequence[_Task]) -> Iterator[ParseFault]:
    for task in tasks:
        if task.task == "substitute" and "anagram" in task.place and len(task.letters) > ABBREVIATED:
            yield ParseFault(INDIRECT, f"the anagram has {task.letters}, which the clue only has as “{task.words}”")


def _leaks(
    tasks: Sequence[_Task],
    answer: str,
    roots_of: Callable[[str], Collection[Hashable]] | None,
    function_words: Collection[str],
) -> Iterator[ParseFault]:
    """Words outside the fodder that look like the answer or one of its words."""
    parts = {_letters_of(part) for part in re.split(r"[\s-]+", answer) if part.lower() not in function_words}
    parts.add(_letters_of(answer))
    roots = {root for part in parts for root in roots_of(part)} if roots_of else set()
    for task in tasks:
        for word in _pieces(task.words) if task.task != "fodder" else ():
            entry = _letters_of(word)
            if len(entry) < 2 or word in function_words:
                continue
            begins = len(entry) >= SAME_BEGINNING and any(each.startswith(entry[:SAME_BEGINNING]) for each in parts)
            if entry in parts or begins or (roots_of and not roots.isdisjoint(roots_of(entry))):
                yield ParseFault(LEAK, f"“{word}” gives the answer away")


def _length_faults(clue: str, answer: str) -> Iterator[ParseFault]:
    lengths = _LENGTHS.search(clue)
    if lengths is None:
        return
    printed, right = re.findall(r"\d+|-", lengths[1]), []
    for word in re.split(r"(-)|\s+", answer.strip()):
        if word:
            right.append("-" if word == "-" else str(len(_letters_of(word))))
    if printed != right:
        yield ParseFault(LENGTHS, f"the clue has the lengths ({lengths[1].strip()}), the answer “{answer}” has others")
