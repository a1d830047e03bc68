"""What is to be made, what was made, and what all steps of one making share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from statistics import mean
from typing import Any

from crosswright.checking import Finding
from crosswright.clues import USUAL_DIFFICULTY, Clued, ClueWriter
from crosswright.errors import count_of
from crosswright.language.wording import worded
from crosswright.pattern import Rules
from crosswright.pattern.proposals import ProposedTheme
from crosswright.progress import OnProgress, Progress, Stop
from crosswright.puzzle import Puzzle
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import Outcome, native
from crosswright.solving import Solvability
from crosswright.words import Lexicon

# Which part of each number of nodes does the readable engine get? It takes some hundred times as long for a node.
READABLE_SHARE = 0.1
# The values of `solution_word` that are no word.
AUTO, THEME = "auto", "theme"
# Judges a clued puzzle: returns the names of the unfair slots, which get another clue, then another entry. The workshop
# passes a solver's judgement.
Judge = Callable[[Clued], Collection[str]]


@dataclass(frozen=True)
class Request:
    """A request for a puzzle. MakingRun raises UsageError if the rules contradict each other or a theme fits no row."""

    rules: Rules
    theme: tuple[str, ...] = ()  # entries as they stand in a grid
    difficulty: float = USUAL_DIFFICULTY  # of the clues: 1 obvious .. 5 oblique
    seed: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)  # title, author, date: fields of Puzzle
    demands: Demands = field(default_factory=Demands)  # on the entries that are searched for
    prefer: Mapping[str, float] = field(default_factory=dict)  # entries wanted if possible, with their weights
    printed: frozenset[str] = frozenset()  # clues of other puzzles, not to be used again
    most_words: int | None = None  # of a clue
    solution_word: str = ""  # an entry, AUTO, or THEME: see around.py
    auto_theme: bool = False  # whether a theme is proposed where `theme` is empty (see workshop.py)
    all_of_theme: bool = True  # whether a puzzle without one of the entries of `theme` is none
    proposed: ProposedTheme | None = None  # the one that was, whose entries `theme` has


@dataclass(frozen=True, repr=False)
class Made:
    """The result of a request."""

    outcome: Outcome  # SOLVED; OUT_OF_BUDGET if no pattern was filled; STOPPED, with what there was by then
    clued: Clued | None = None  # the puzzle and how its clues were chosen; None if no pattern was filled
    unfair: tuple[str, ...] = ()  # the names of the slots that are left for the editor
    replaced: tuple[str, ...] = ()  # the entries that were replaced, in order
    solvability: Solvability | None = None  # how well it can be solved; None if no solver was asked (see workshop.py)
    theme: ProposedTheme | None = None  # the theme that was proposed for it
    left_out: Mapping[str, str] = field(default_factory=dict)  # entries of the request's theme, and why
    findings: tuple[Finding, ...] = ()  # what a proofreader would still object to (see workshop.py)

    @property
    def likeliest(self) -> dict[str, tuple[str, ...]]:
        """The words that the solver likes best by each clue alone, by slot name; empty if no solver was asked."""
        return {each.slot: each.likeliest for each in self.solvability.entries} if self.solvability else {}

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None where no pattern was filled."""
        return None if self.clued is None else self.clued.puzzle

    def as_json(self, request: Request, lexicon: Lexicon) -> dict[str, Any]:
        """The result of a request as a dict for JSON; most is None where no pattern was filled."""
        clued, judged = self.clued, self.solvability
        entries = clued.puzzle.fill.entries.values() if clued else ()
        scores = [score for score in map(lexicon.score_of, dict.fromkeys(entries)) if score is not None]
        theme = self.theme.entries if self.theme else request.theme
        return {
            "outcome": self.outcome.value,
            "rows": clued and format_grid(clued.puzzle.fill).splitlines(),
            "entries": clued and clued.as_json(),
            "unclued": clued and clued.unclued,
            "solvability": judged.as_json() | {"unfair": judged.unfair_cells} if clued and judged else None,
            "preferred": [each for each in entries if each in request.prefer] if clued and request.prefer else None,
            "findings": [each.as_json() for each in self.findings],
            "replaced": clued and list(self.replaced),
            "mean_score": round(mean(scores), 1) if scores else None,
            "title": clued and clued.puzzle.title,
            "theme": [each for each in theme if each not in self.left_out] or None,
            "left_out": dict(self.left_out) if request.theme else None,
            "seed": request.seed,
        }

    def __repr__(self) -> str:
        what = "no puzzle" if self.clued is None else f"{self.clued!r}, {count_of(len(self.unfair), 'unfair slot')}"
        return f"<Made: {self.outcome.value}, {what}>"


@dataclass(frozen=True)
class MakingRun:
    """One making: the request, and all that its steps share."""

    request: Request
    writer: ClueWriter
    judge: Judge
    engine: str
    stop: Stop
    progress: OnProgress

    @property
    def by_hand(self) -> bool:
        """Whether clues written by hand can make up nearly the whole puzzle.

        Where cells are unchecked, the solver needs easier clues.
        """
        return self.request.rules.checked

    def nodes(self, most: int, words: Lexicon) -> int:
        """How many nodes the engine gets for these words where the kernel gets `most`."""
        kernel = native.available() and len(words.alphabet) <= native.MOST_LETTERS
        readable = self.engine == "python" or not kernel
        return round(most * READABLE_SHARE) if readable else most

    def watching(self, label: str) -> OnProgress:
        """Passes a search's progress on, labelled."""

        def labelled(now: Progress) -> None:
            what = label
            if now.incumbent is not None:
                what = worded("{what}: mean score {mean}", what=label, mean=now.incumbent.mean)
            self.progress(replace(now, what=what))

        return labelled
