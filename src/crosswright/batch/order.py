"""The order of a batch: which task comes next, and which results stay, by seeds and never by arrival.

No answer may be in too many puzzles of a batch, and no clue should be printed twice. With one worker that is easy: each
puzzle is made with a memory of all before it. With a hundred it isn't, because most of those before it aren't made yet.
So the puzzles are made in windows of a fixed size, and what a puzzle may depend on is fixed too:

1. A first draft of each puzzle of window w is made with the memory of the windows before w - 1. So the workers go on
   with window w while the last puzzles of window w - 1 are still being made.
2. When all drafts of window w are there, and window w - 1 is finished, they are looked through by seed. A draft is
   accepted unless it repeats something that was accepted since its memory was taken.
3. The others are done again, with the memory of all that is accepted now; then step 2 again, until none is left. Each
   round accepts at least one, the first.

The result doesn't depend on the number of workers, on their speed, or on whether one died. The accepted puzzles, in the
order of acceptance, are one list; the memory of a task is the beginning of that list, so its length says it all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, NamedTuple, Protocol, TypeVar

# How many puzzles does a window have? More keep more workers busy; fewer repeat less, and so less is done again.
WINDOW = 32


class HasAnswers(Protocol):
    """What the order needs of a puzzle."""

    @property
    def clues(self) -> Mapping[str, str]:
        """Each answer with its clue; "" where it has none."""


Accepted = TypeVar("Accepted", bound=HasAnswers)


class PlannedTask(NamedTuple):
    """A puzzle to make, or to make again."""

    number: int  # of the puzzle in the batch, from 0
    round: int  # 0 for the first draft
    upto: int  # how many of the accepted puzzles are in its memory


class Remembered(NamedTuple):
    """What a task must not repeat."""

    answers: frozenset[str]  # those that are in as many puzzles as they may be
    clues: frozenset[str]


@dataclass
class BatchOrder(Generic[Accepted]):
    """The state of a batch; `take` changes it."""

    count: int  # of puzzles
    most_uses: int  # in how many puzzles may an answer be?
    window: int = WINDOW
    accepted: list[Accepted] = field(default_factory=list)  # whole windows may be there from the beginning
    _results: dict[int, tuple[PlannedTask, Accepted]] = field(default_factory=dict)  # of the newest round, by number
    _drafts: dict[int, Accepted] = field(default_factory=dict)  # the results that were not accepted, by number
    _pending: dict[int, list[int]] = field(default_factory=dict)  # by window: the numbers not accepted yet
    _planned: int = 0  # how many windows have been planned

    def __post_init__(self) -> None:
        self._counts = lru_cache(maxsize=4)(lambda upto: _counted(self.accepted[:upto]))

    @property
    def finished(self) -> int:
        """How many windows are finished."""
        return -(-len(self.accepted) // self.window) if self.done else len(self.accepted) // self.window

    @property
    def done(self) -> bool:
        """Whether all puzzles are accepted."""
        return len(self.accepted) == self.count

    @property
    def known(self) -> int:
        """How many puzzles are accepted, or have a result that waits for others."""
        return len(self.accepted) + len(self._results)

    def numbers(self, window: int) -> range:
        """The numbers of a window's puzzles."""
        return range(window * self.window, min((window + 1) * self.window, self.count))

    def begin(self) -> list[PlannedTask]:
        """The tasks with which the batch begins, or goes on after the windows that are accepted already."""
        self._planned = self.finished
        return list(self._first_drafts())

    def take(self, planned: PlannedTask, result: Accepted) -> tuple[list[Accepted], list[PlannedTask]]:
        """Take a task's result. Returns the puzzles that are accepted now, in order, and the tasks that are next."""
        self._results[planned.number] = planned, result
        before, again = len(self.accepted), list[PlannedTask]()
        while not again and not self.done and self._is_complete(self.finished):
            again = self._look_through(self.finished)
        return self.accepted[before:], [*again, *self._first_drafts()]

    def memory(self, upto: int) -> Remembered:
        """The memory of a task."""
        answers, clues = self._counts(upto)
        return Remembered(
            frozenset(answer for answer, count in answers.items() if count >= self.most_uses), frozenset(clues)
        )

    def draft(self, planned: PlannedTask) -> Accepted | None:
        """The result that is to be made again; None for a first draft."""
        return self._drafts.get(planned.number) if planned.round else None

    def _first_drafts(self) -> Iterator[PlannedTask]:
        """The tasks of windows that may begin now."""
        while self._planned <= self.finished + 1 and (numbers := self.numbers(self._planned)):
            upto = max(0, self._planned - 1) * self.window
            self._pending[self._planned] = list(numbers)
            self._planned += 1
            yield from (PlannedTask(number, 0, upto) for number in numbers)

    def _is_complete(self, window: int) -> bool:
        """Whether the results of a window's newest round are all there."""
        return window in self._pending and all(number in self._results for number in self._pending[window])

    def _look_through(self, window: int) -> list[PlannedTask]:
        """Accept what repeats nothing; the tasks for the rest."""
        left = []
        for number in self._pending[window]:
            planned, result = self._results.pop(number)
            if self._repeats(result, planned.upto):
                left.append((number, planned.round + 1))
                self._drafts[number] = result
            else:
                self._drafts.pop(number, None)
                self.accepted.append(result)
        self._pending[window] = [number for number, _ in left]
        return [PlannedTask(number, round_, len(self.accepted)) for number, round_ in left]

    def _repeats(self, result: Accepted, upto: int) -> bool:
        """Whether a result repeats what was accepted since its memory was taken."""
        answers, clues = _counted(self.accepted[upto:])
        if any(clue.casefold() in clues for clue in result.clues.values()):
            return True
        before, _ = self._counts(upto)
        return any(before[each] + answers[each] >= self.most_uses for each in result.clues if answers[each])


def _counted(puzzles: Sequence[HasAnswers]) -> tuple[Counter[str], set[str]]:
    """In how many of these puzzles each answer is, and their clues in small letters."""
    answers = Counter(answer for puzzle in puzzles for answer in puzzle.clues)
    return answers, {clue.casefold() for puzzle in puzzles for clue in puzzle.clues.values() if clue}
