"""A workshop that makes minis of nonsense in milliseconds, for what is built on `crosswright.make.workshop`.

Run as a program it is `crosswright` with that workshop in place of the real one: `python quick_workshop.py daily ...`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from small_wordnet import small_knowledge

from crosswright.clues import Clued, ClueWriter, reworded, write
from crosswright.grid import Grid
from crosswright.language import Draft, Origin
from crosswright.language.facts import Fact
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.make import Made, Request, make
from crosswright.pattern import preset
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.search import Outcome, fill
from crosswright.words import Lexicon

# Every word over few letters: anything can be filled with them.
WORDS = ["".join(word) for n in range(3, 6) for word in product("AEST", repeat=n)]


def clue(answer: str) -> list[Draft]:
    """Something to say of any answer."""
    text = " ".join(str(ord(letter)) for letter in answer)
    return [Draft(text, "own", (Fact(Origin("test", "given", "", answer), "given", text),))]


@dataclass
class QuickWorkshop:
    """What `Workshop` promises, with a judgement that the test decides."""

    words: Iterable[str] = tuple(WORDS)
    source: Callable[[str], list[Draft]] = clue
    unfair: Callable[[Request], Collection[str]] = lambda request: ()
    before: Callable[[], None] = lambda: None  # each puzzle
    made: list[Request] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    proves: bool = False  # no solver judges

    def __post_init__(self) -> None:
        self.lexicon = Lexicon.from_words(self.words)
        self.writer = ClueWriter(ENGLISH, small_knowledge(), [self.source])

    @property
    def clueable(self) -> Lexicon:
        return self.lexicon

    def make(
        self,
        request: Request,
        *,
        without: Iterable[str] = (),
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Made:
        self.before()
        self.made.append(request)
        lexicon = self.lexicon.filtered(without=without)
        if request.theme or request.rules != preset("mini", 5):
            made = make(request, lexicon, self.writer, stop=stop, progress=progress)
        else:
            made = self._mini(request, lexicon)
        return replace(made, unfair=tuple(self.unfair(request)))

    def finished(self, made: Made, request: Request, **_: object) -> Made:
        return replace(made, outcome=Outcome.SOLVED if made.clued else Outcome.OUT_OF_BUDGET)

    def reword(self, clued: Clued, names: Collection[str], *, times: int) -> Made | None:
        other = reworded(clued, names, self.writer)
        return other and Made(Outcome.SOLVED, other)

    def _mini(self, request: Request, lexicon: Lexicon) -> Made:
        """Without a block and without improving it."""
        found = fill(Problem.of(Grid(5, 5), lexicon), seed=request.seed).fill
        if found is None:
            return Made(Outcome.OUT_OF_BUDGET)
        puzzle = replace(Puzzle.of(found), **request.details)
        return Made(Outcome.SOLVED, write(puzzle, self.writer, difficulty=request.difficulty))

    def __enter__(self) -> QuickWorkshop:
        return self

    def __exit__(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    from crosswright.cli import main
    from crosswright.make import workshop

    def opened(*_: Any, **__: Any) -> QuickWorkshop:
        return QuickWorkshop(before=lambda: time.sleep(0.05))

    workshop.Workshop.open = opened  # type: ignore[method-assign,assignment]
    main(sys.argv[1:])
