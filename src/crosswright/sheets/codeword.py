"""Codewords: a fill becomes a puzzle of numbers, each of which stands for a letter; a few letters are given.

The proof that there is one solution is a search through all others. A slot's words are a bitset: those of its length
with its pattern of repeated numbers. As few letters are given as make the proof succeed: each of them is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from crosswright.checking.code import check_code
from crosswright.errors import UsageError, WrongFillError
from crosswright.grid import Grid
from crosswright.language.wording import Wording, worded
from crosswright.media.sheets import Sheet
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon

# After how many words that it tries does a proof give up? Then one more letter is given.
MOST_TRIED = 300
# Up to how many words are looked at one by one, not by their bitset?
_FEW = 32
# The steps that a person takes, the easiest first: one word fits a slot that is half known; all words that fit it agree
# on a letter; one word fits a slot of which less is known; several slots are compared; a letter is tried. The value is
# how hard a codeword is that needs them.
ONE_WORD, AGREED, RECALLED, COMPARED, TRIED = "one_word", "agreed", "recalled", "compared", "tried"
STEPS = {ONE_WORD: "easy", AGREED: "medium", RECALLED: "hard", COMPARED: "very hard", TRIED: "very hard"}
DIFFICULTIES = tuple(dict.fromkeys(STEPS.values()))
_NOTE = worded("Each number stands for one letter, the same one everywhere.")

Letters = int  # some letters, as a bitset of their places in the alphabet
Run = tuple[int, ...]  # the numbers of a slot's cells, from 0


@dataclass(frozen=True)
class Codeword:
    """A fill with its code."""

    fill: Grid
    letters: tuple[str, ...]  # those of the numbers 1, 2, ...
    given: frozenset[int]  # numbers whose letters are given, from 1
    steps: Mapping[str, int]  # how many letters a person finds by each kind of step
    unlisted: tuple[str, ...]  # entries that the lexicon lacks; they count as words here

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each open cell."""
        number_of = {letter: number for number, letter in enumerate(self.letters, 1)}
        return {c: number_of[letter] for c, letter in enumerate(self.fill.letters) if letter}

    @property
    def difficulty(self) -> str:
        """That of the hardest step."""
        return difficulty_of(self.steps)


def difficulty_of(steps: Mapping[str, int]) -> str:
    """That of the hardest of some steps."""
    return next((STEPS[kind] for kind in reversed(STEPS) if steps[kind]), DIFFICULTIES[0])


def encode(fill: Grid, lexicon: Lexicon, *, seed: int = 0, hardest: str = DIFFICULTIES[-1]) -> Codeword:
    """The codeword of a fill. The seed orders the numbers.

    Where it would be harder than `hardest` more letters are given, up to half of all.

    UsageError for a grid with a cell that has no letter.

    >>> words = Lexicon.from_words(["at", "to", "no", "an"])
    >>> made = encode(Grid(2, 2, letters=("A", "T", "N", "O")), words, seed=1)
    >>> len(made.letters), len(made.given)
    (4, 1)
    """
    for c, letter in enumerate(fill.letters):
        if not letter and c not in fill.blocks:
            raise UsageError(f"{fill.place(c)} has no letter; fill the grid first")
    letters = sorted(set(filter(None, fill.letters)))
    Random(f"codeword {seed}").shuffle(letters)
    number_of = {letter: k for k, letter in enumerate(letters)}
    entries = {tuple(fill.letters[c] for c in slot.cells) for slot in fill.slots}
    unlisted = sorted(entry for entry in entries if not _is_listed(entry, lexicon))
    runs = [tuple(number_of[letter] for letter in entry) for entry in sorted(entries)]
    code = _Code(runs, letters, _PatternWords(lexicon, unlisted, letters))
    frequency = Counter(filter(None, fill.letters))
    usual = sorted(range(len(letters)), key=lambda k: (-frequency[letters[k]], k))
    given = code.needed_letters(usual)
    steps = code.steps(given)
    most = len(letters) // 2  # a puzzle must be left
    while DIFFICULTIES.index(difficulty_of(steps)) > DIFFICULTIES.index(hardest) and len(given) < most:
        trials = {k: code.steps([*given, k]) for k in usual if k not in given}
        given.append(min(trials, key=lambda k: [trials[k][kind] for kind in reversed(STEPS)]))
        steps = trials[given[-1]]
    numbers = frozenset(k + 1 for k in given)
    return Codeword(fill, tuple(letters), numbers, steps, tuple(map("".join, unlisted)))


def _is_listed(entry: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Whether the lexicon has an entry, with the same letters in the same cells."""
    text = "".join(entry)
    return lexicon.cells(text) == entry and text in lexicon


class _PatternWords:
    """The words of a lexicon and the entries that it lacks: bitsets by length, place and letter."""

    def __init__(self, lexicon: Lexicon, more: Iterable[Sequence[str]], letters: Iterable[str]) -> None:
        own = set(lexicon.alphabet)
        self.lexicon = lexicon
        self.alphabet = (*lexicon.alphabet, *sorted(letter for letter in letters if letter not in own))
        self.place_of = {letter: a for a, letter in enumerate(self.alphabet)}
        self.more: dict[int, list[Sequence[int]]] = {}
        for entry in more:
            self.more.setdefault(len(entry), []).append([self.place_of[letter] for letter in entry])
        self.having = lru_cache(maxsize=2000)(self._having)
        self.alike = lru_cache(maxsize=500)(self._alike)

    def row(self, length: int, w: int) -> Sequence[int]:
        """The letters of a word."""
        count = self.lexicon.id_count(length)
        return self.lexicon.row(length, w) if w < count else self.more[length][w - count]

    def of_length(self, length: int) -> int:
        """All words of a length."""
        more = (1 << len(self.more.get(length, ()))) - 1
        return self.lexicon.allowed(length) | more << self.lexicon.id_count(length)

    def with_letter(self, length: int, p: int, a: int) -> int:
        """The words with a letter at a place."""
        usual = self.lexicon.bits(length, p, a) if a < len(self.lexicon.alphabet) else 0
        more = sum(1 << w for w, row in enumerate(self.more.get(length, ())) if row[p] == a)
        return usual | more << self.lexicon.id_count(length)

    def _having(self, length: int, p: int, letters: Letters) -> int:
        """The words with one of some letters at a place."""
        words = 0
        for a in _members(letters):
            words |= self.with_letter(length, p, a)
        return words

    def _alike(self, length: int, p: int, q: int) -> int:
        """The words with the same letter at two places."""
        words = 0
        for a in range(len(self.alphabet)):
            words |= self.with_letter(length, p, a) & self.with_letter(length, q, a)
        return words

    def with_pattern(self, run: Run) -> int:
        """The words whose letters repeat where the numbers of a run do, and only there."""
        words = self.of_length(len(run))
        for q, number in enumerate(run):
            for p in range(q):
                alike = self.alike(len(run), p, q)
                words &= alike if run[p] == number else ~alike
        return words


class _GaveUpError(Exception):
    """A proof takes too long."""


@dataclass
class _Choices:
    """What is left: letters by number, words by run."""

    letters: list[Letters]
    words: list[int]

    def copy(self) -> _Choices:
        return _Choices(self.letters[:], self.words[:])


class _Code:
    """The runs of numbers in a grid, and what may stand for them."""

    def __init__(self, runs: Sequence[Run], letters: Sequence[str], words: _PatternWords) -> None:
        self.runs, self.words = list(dict.fromkeys(runs)), words
        self.solution = [1 << words.place_of[letter] for letter in letters]
        self.patterns = [words.with_pattern(run) for run in self.runs]
        self.runs_of: list[list[int]] = [[] for _ in letters]
        for r, run in enumerate(self.runs):
            for number in dict.fromkeys(run):
                self.runs_of[number].append(r)
        self.tried = 0

    def needed_letters(self, order: Sequence[int]) -> list[int]:
        """Numbers whose letters make the solution the only one, each of them needed; the first in the order first."""
        given: list[int] = []
        while doubtful := self._doubtful(given):
            given.append(next(number for number in order if number in doubtful))
        for number in given[:]:  # a letter can make another one needless
            others = [other for other in given if other != number]
            if not self._doubtful(others):
                given = others
        return given

    def _doubtful(self, given: Collection[int]) -> Collection[int]:
        """The numbers whose letters differ in another solution; none where there is no other.

        Where the proof takes too long they are all that are not given.
        """
        self.tried = 0
        choices = self._start(given)
        if not self._narrow(choices, range(len(self.solution))):
            raise WrongFillError("internal error: the solution of a codeword is lost; please report it")
        try:
            return next(self._others(choices), ())
        except _GaveUpError:
            return [number for number in range(len(self.solution)) if number not in given]

    def _start(self, given: Collection[int]) -> _Choices:
        every = (1 << len(self.words.alphabet)) - 1
        letters = [self.solution[number] if number in given else every for number in range(len(self.solution))]
        return _Choices(letters, self.patterns[:])

    def _others(self, choices: _Choices) -> Iterator[Collection[int]]:
        """For each solution but the right one the numbers whose letters differ."""
        unknown = [r for r, run in enumerate(self.runs) if any(map(_several, (choices.letters[k] for k in run)))]
        if not unknown:
            if differing := [k for k, right in enumerate(self.solution) if choices.letters[k] != right]:
                yield differing
            return
        r = min(unknown, key=lambda r: choices.words[r].bit_count())
        run = self.runs[r]
        for w in _members(choices.words[r]):
            self.tried += 1
            if self.tried > MOST_TRIED:
                raise _GaveUpError
            trial = choices.copy()
            for number, a in zip(run, self.words.row(len(run), w), strict=True):
                trial.letters[number] = 1 << a
            if self._narrow(trial, run):
                yield from self._others(trial)

    def _narrow(self, choices: _Choices, changed: Iterable[int]) -> bool:
        """Take out words and letters that don't fit the others, from these numbers on; whether each has some left."""
        letters, words = choices.letters, choices.words
        waiting = {r for number in changed for r in self.runs_of[number]}
        known = [number for number in changed if not _several(letters[number])]
        while waiting or known:
            while known:
                number = known.pop()
                its = letters[number]  # no other number has it
                for other in [k for k, left in enumerate(letters) if left & its and k != number]:
                    letters[other] &= ~its
                    if not letters[other]:
                        return False
                    waiting.update(self.runs_of[other])
                    if not _several(letters[other]):
                        known.append(other)
            if not waiting:
                break
            r = min(waiting, key=lambda r: (words[r].bit_count(), r))
            waiting.remove(r)
            words[r] = self._fitting(r, choices)
            if not words[r]:
                return False
            for number, left in self._letters_of(r, choices):
                if left != letters[number]:
                    letters[number] = left
                    waiting.update(self.runs_of[number])
                    if not _several(left):
                        known.append(number)
        return True

    def _fitting(self, r: int, choices: _Choices) -> int:
        """The words of a run that have letters which are left."""
        run, words = self.runs[r], choices.words[r]
        for p, number in enumerate(run):
            words &= self.words.having(len(run), p, choices.letters[number])
        return words

    def _letters_of(self, r: int, choices: _Choices) -> Iterator[tuple[int, Letters]]:
        """The letters that a run's words leave to its numbers with several."""
        run, words = self.runs[r], choices.words[r]
        places = {number: p for p, number in enumerate(run) if _several(choices.letters[number])}
        if not places:
            return
        length = len(run)
        rows = [self.words.row(length, w) for w in _members(words)] if words.bit_count() <= _FEW else None
        for number, p in places.items():
            left = 0
            if rows is not None:
                for row in rows:
                    left |= 1 << row[p]
            else:
                for a in _members(choices.letters[number]):
                    if self.words.with_letter(length, p, a) & words:
                        left |= 1 << a
            yield number, left

    # A person.

    def steps(self, given: Collection[int]) -> dict[str, int]:
        """How many letters are found by each kind of step, an easier one always first."""
        known, steps = set(given), dict.fromkeys(STEPS, 0)
        while len(known) < len(self.solution):
            kind, numbers = self._step(known)
            steps[kind] += len(set(numbers) - known)
            known.update(numbers)
        return steps

    def _step(self, known: Collection[int]) -> tuple[str, Collection[int]]:
        """The easiest step from some letters, and the numbers that it solves."""
        choices = self._start(known)
        taken = sum(self.solution[number] for number in known)
        choices.letters = [left if k in known else left & ~taken for k, left in enumerate(choices.letters)]
        unknown = [r for r, run in enumerate(self.runs) if not set(run) <= set(known)]
        for r in unknown:
            choices.words[r] = self._fitting(r, choices)
        half = [r for r in unknown if 2 * sum(number in known for number in self.runs[r]) >= len(self.runs[r])]
        for kind, among in ((ONE_WORD, half), (AGREED, half), (RECALLED, unknown)):
            for r in among:
                if kind != AGREED and choices.words[r].bit_count() == 1:
                    return kind, self.runs[r]
                if kind == AGREED and (agreed := [k for k, left in self._letters_of(r, choices) if not _several(left)]):
                    return kind, agreed
        self._narrow(choices, range(len(self.solution)))
        left = [k for k in range(len(self.solution)) if k not in known]
        if compared := [k for k in left if not _several(choices.letters[k])]:
            return COMPARED, compared
        return TRIED, [min(left, key=lambda k: (choices.letters[k].bit_count(), k))]


def _members(bits: int) -> Iterator[int]:
    """The places of the ones in a bitset, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _several(letters: Letters) -> bool:
    return letters & (letters - 1) != 0


def codeword_sheet(code: Codeword, puzzle: Puzzle, *, title: str, author: str = "", language: str = "") -> Sheet:
    """The sheet of a puzzle's code: its grid with numbers, and the letters that are given."""
    numbers = code.numbers
    printed = Puzzle(
        code.fill, code.fill.letters, numbers={c: str(number) for c, number in numbers.items()},
        title=title, author=author, language=language, difficulty=code.difficulty,
        given=frozenset(c for c, number in numbers.items() if number in code.given), voids=puzzle.voids,
        notes=Wording.of(language).say(_NOTE),
    )  # fmt: skip
    return Sheet(printed, figures=_figures(code))


def _figures(code: Codeword) -> dict[str, object]:
    """What a JSON document says of it; blocks have no number."""
    numbers = [code.numbers.get(c) for c in range(code.fill.rows * code.fill.columns)]
    return {
        "numbers": [list(row) for row in code.fill.in_rows(numbers)],
        "key": {str(number): letter for number, letter in enumerate(code.letters, 1)},
        "given": sorted(code.given),
        "difficulty": code.difficulty,
        "steps": dict(code.steps),
        "unlisted": list(code.unlisted),
    }


def demand_right(code: Codeword, lexicon: Lexicon) -> None:
    """WrongFillError for a code in which the witness finds a fault, so that none is printed."""
    slots = [slot.cells for slot in code.fill.slots]
    if faults := check_code(code.numbers, code.fill.letters, slots, lambda word: word in lexicon, code.unlisted):
        raise WrongFillError(f"internal error: a code is wrong ({faults[0]}); please report it")
