"""From nothing to a puzzle, the whole flow on one page.

    pattern.py -> fill.py -> clue.py -> judge.py: what is unfair? -> Puzzle
                  ^          ^          |
                  |          +----------+  other clues
                  +---------------------+  other words there

A few patterns are made; each is filled and its fill improved. The best of them gets clues; if the result isn't fair,
the next best is tried. Words that can't be clued are left out first, if patterns can be filled without them. An entry
that still turns out to have no clue is replaced, with as few of its neighbours as possible.

The core is silent: seeds and budgets are arguments, `stop` ends it early with the best so far, `progress` gets the
present step and the present grid. The same request, words and clues give the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from crosswright.checking import check
from crosswright.clues import Clued, ClueWriter
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.language.wording import worded
from crosswright.make.clue import clued, known, language_of, well_clued
from crosswright.make.fill import FilledPattern, FillEffort, Others, fill_pattern, refilled
from crosswright.make.judge import Judged, judged, mended, poorly_clued, proofed, to_replace, without_clue
from crosswright.make.pattern import PatternAttempt, attempts, fillable_pattern
from crosswright.make.request import Judge, Made, MakingRun, Request
from crosswright.pattern.estimate import Estimator
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search import Outcome
from crosswright.words import Lexicon

__all__ = ["Judge", "Made", "Request", "clued_fill", "known", "language_of", "make", "poorly_clued", "without_clue"]

# How many patterns are filled, to choose the best?
PATTERNS = 3
# How many nodes may the improvement of each take? Half a second to a second of the kernel.
IMPROVING_NODES = 25_000
# How often are entries without a fair clue replaced?
ROUNDS = 12
# How often are poorly clued entries replaced before that?
TIDYING = 5


def make(
    request: Request,
    lexicon: Lexicon,
    writer: ClueWriter,
    *,
    clueable: Lexicon | None = None,
    judge: Judge = without_clue,
    engine: str = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Made:
    """Make a puzzle of words from `lexicon` and clues by `writer`; `judge` says which entries are unfair.

    `clueable` is `known(lexicon, writer)`; pass it if you have it already. For an arrowword, pass a writer of
    short clues, as `Workshop.make` does.
    """
    run = MakingRun(request, writer, judge, engine, stop, progress)
    clueable = known(lexicon, writer) if clueable is None else clueable
    for attempt in attempts(run, clueable, lexicon):
        if filled := sorted(_filled_patterns(run, attempt), key=lambda each: (-_preference(run, each), -each.mean)):
            made = _fairest(run, filled, attempt.others)
            _require_right(made, request, lexicon)
            return made
    return Made(Outcome.STOPPED if stop() else Outcome.OUT_OF_BUDGET)


def clued_fill(
    fill: Grid, request: Request, writer: ClueWriter, *, stop: Stop = never, progress: OnProgress = ignore
) -> Clued:
    """The puzzle of a fill with its clues, as `make` writes them, before any is judged."""
    return clued(MakingRun(request, writer, without_clue, "auto", stop, progress), fill)


def _filled_patterns(run: MakingRun, attempt: PatternAttempt) -> Iterator[FilledPattern]:
    """Patterns, each with the best fill that its budget finds; ends as soon as no pattern is found."""
    estimator = Estimator(attempt.easy_for or attempt.words)
    for number in range(PATTERNS):
        label = worded("pattern {n} of {all}", n=number + 1, all=PATTERNS)
        seed = run.request.seed * PATTERNS + number
        pattern = None if run.stop() else fillable_pattern(run, attempt, seed, label, estimator)
        if pattern is None:
            return
        filled = fill_pattern(run, pattern, FillEffort(attempt.words, IMPROVING_NODES, seed, label))
        if filled is None:
            return
        yield filled


def _preference(run: MakingRun, filled: FilledPattern) -> float:
    """The sum of the weights of the preferred entries in a fill."""
    return fsum(run.request.prefer.get(entry, 0.0) for entry in filled.fill.entries.values())


def _fairest(run: MakingRun, filled_patterns: Sequence[FilledPattern], words: Lexicon) -> Made:
    """The first puzzle in which nothing is unfair except its theme, else the one with the fewest unfair slots."""
    made: list[Made] = []
    for filled in filled_patterns:
        made.append(_clue_and_judge(run, filled, words))
        theirs = {slot.name for slot in filled.pattern.slots if filled.pattern.entry(slot)}
        if theirs.issuperset(made[-1].unfair) or run.stop():
            break
    return min(made, key=lambda each: len(each.unfair))


def _clue_and_judge(run: MakingRun, filled: FilledPattern, words: Lexicon) -> Made:
    """Clue a fill and replace what the judge finds unfair, until nothing is unfair or the rounds are over.

    Poorly clued entries are replaced before the judge, who takes longer than all the rest, is asked.
    """
    others = Others(filled.pattern, (well_clued(run, words), words))
    kept = now = judged(run, _tidied(run, filled.fill, others))
    for number in range(ROUNDS):
        other = _renewed(run, now, others, number) if now.unfair else None
        if other is None:
            break
        now = judged(run, _tidied(run, other, others))
        kept = min(kept, now, key=lambda each: each.faults)
    if kept.unfair and run.by_hand:
        kept = mended(run, kept, by_hand=False)
    gone = [entry for entry in others.replaced if entry not in kept.clued.puzzle.fill.entries.values()]
    return Made(Outcome.STOPPED if run.stop() else Outcome.SOLVED, kept.clued, kept.unfair, tuple(gone))


def _tidied(run: MakingRun, fill: Grid, others: Others) -> Clued:
    """The puzzle of a fill whose poorly clued entries are replaced, as far as a few rounds can do it.

    Never more slots are without a clue than before: where most words have none, others are no better.
    """
    kept = now = proofed(run, clued(run, fill))
    for number in range(TIDYING):
        poor = now._replace(unfair=tuple(without_clue(now.clued)))
        if (other := _renewed(run, poor, others, number)) is None:
            break
        now = proofed(run, clued(run, other))
        kept = min(now, kept, key=lambda each: (len(each.clued.unclued), len(each.objected)))
    return kept.clued


def _renewed(run: MakingRun, now: Judged, others: Others, number: int) -> Grid | None:
    """The fill with other words in its bad slots; None if none is bad or found."""
    slots = to_replace(now, others.pattern, others.pools[-1])
    if not slots or run.stop():
        return None
    return refilled(run, now.clued.puzzle.fill, slots, others, run.request.seed + number)


def _require_right(made: Made, request: Request, lexicon: Lexicon) -> None:
    """Raise WrongFillError if the check finds a fault in a made puzzle. The theme's entries need not be words.

    Every puzzle that is made comes through here.
    """
    if made.clued is None:
        return
    fill = made.clued.puzzle.fill
    theme = {c: fill.letters[c] for s in fill.slots if fill.entries[s.name] in request.theme for c in s.cells}
    structure = fill.cleared().with_letters(theme)
    if faults := check(fill, structure=structure, words=lexicon, **request.demands.rules(lexicon)):
        message = f"a puzzle was made wrongly with seed {request.seed} ({faults[0]}); please report it"
        raise WrongFillError(f"internal error: {message}")
