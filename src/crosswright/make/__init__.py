"""From nothing to a puzzle, the whole flow on one page.

    pattern  ->  fill  ->  clues  ->  what is unfair about them?  ->  Puzzle
                  ^         ^                   |
                  |         +--- other clues ---+
                  +---- other words there ------+

A few patterns are made; each is filled and its fill improved. The best of them gets clues; if the result isn't fair,
the next best is tried. Words that can't be clued are left out first, if patterns can be filled without them. An entry
that still turns out to have no clue is replaced, with as few of its neighbours as possible.

The core is silent: seeds and budgets are arguments, `stop` ends it early with the best so far, `progress` gets the
present step and the present grid. The same request, words and clues give the same puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from crosswright.checking import check
from crosswright.clues import USUAL_DIFFICULTY, Clued, ClueWriter, reworded, write
from crosswright.clues.enumeration import enumeration
from crosswright.clues.rating import CHARADE, POOR
from crosswright.errors import WrongFillError, count_of
from crosswright.grid import Grid
from crosswright.language.drafts import OWN
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.language.wording import worded
from crosswright.pattern import Rules, patterns
from crosswright.pattern.estimate import Estimator
from crosswright.pattern.lively import lively_patterns
from crosswright.pattern.proposals import ProposedTheme
from crosswright.pattern.rules import eased
from crosswright.pattern.theme import choose
from crosswright.progress import OnProgress, Progress, Stop, Stopped, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.puzzle.arrowword import in_cells
from crosswright.puzzle.demands import Demands
from crosswright.search import Budget, Outcome, best_fill, fill, fill_preferring, native
from crosswright.solving import Solvability
from crosswright.words import Lexicon

# How many patterns are filled, to choose the best?
PATTERNS = 3
# How many nodes may the improvement of each take? Half a second to a second of the kernel.
IMPROVING_NODES = 25_000
# Which part of each number of nodes does the readable engine get? It takes some hundred times as long for a node.
READABLE_SHARE = 0.1
# How many patterns do we try for one that can be filled, and how many nodes may a trial take?
TRIED, TRIAL_NODES = 20, 3_000
# We try a large pattern only if the estimate leaves this many words in a slot, on average (a logarithm, base 10).
# No trial of any other pattern found a fill, and with a short word list most patterns are of that kind.
LEAST_LEFT = 0.1
# How many patterns for an arrowword? Its words need short clues, and the days before may have used many of them.
TRIED_FOR_ARROWS = 60
# How long is a long entry, and which score must it have? The first of these with which a pattern can be filled.
LONG, LIVELY = 8, (68, 64, 60, 56)
# Up to how many cells does improving find the one best fill? Then the seed leaves out half of the words, so that
# another seed makes another puzzle.
SMALL = 49
# How many clues of an entry may the judge refuse before the entry itself is replaced?
WORDINGS = 5
# How often are entries without a fair clue replaced, and above which share of all entries is that pointless, because
# hardly any word has a clue? (a list in a language that no source knows)
ROUNDS, TOO_MANY = 12, 0.5
# How often are poorly clued entries replaced before that?
TIDYING = 5
# How many nodes may the search for other words around them take, and how far from them may it go, in crossings?
REFILL_NODES, FURTHEST = 5_000, 5
# What does the progress of that search say?
OTHER_WORDS = worded("other words")
# From how many words with clues by hand on are patterns filled with these alone first? Fewer fill hardly any pattern.
MANY_CLUED = 10_000
# Where cells are unchecked, solvers must find an answer nearly by its clue alone. How many points does a clue lose for
# each power of ten of its rank?
EACH_POWER_UNCHECKED = 35.0
# After how many words is `stop` called? It takes them a millisecond.
WORDS_BETWEEN_STOPS = 128
# Judges a clued puzzle: returns the names of the unfair slots, which get another clue, then another entry. The workshop
# passes a solver's judgement.
Judge = Callable[[Clued], Collection[str]]
# The words to put in the place of others: those that have clues by hand, tried first, and all.
Pools = Sequence[Lexicon]


@dataclass(frozen=True)
class Request:
    """A request for a puzzle. Making raises UsageError if the rules contradict each other or a theme fits no row."""

    rules: Rules
    theme: tuple[str, ...] = ()  # entries as they stand in a grid
    difficulty: float = USUAL_DIFFICULTY  # of the clues: 1 obvious .. 5 oblique
    seed: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)  # title, author, date: fields of Puzzle
    demands: Demands = field(default_factory=Demands)  # on the entries that are searched for
    prefer: Mapping[str, float] = field(default_factory=dict)  # entries wanted if possible, with their weights
    printed: frozenset[str] = frozenset()  # clues of other puzzles, not to be used again
    auto_theme: bool = False  # whether a theme is proposed where `theme` is empty (see workshop.py)


@dataclass(frozen=True, repr=False)
class Made:
    """The result of a request."""

    outcome: Outcome  # SOLVED; OUT_OF_BUDGET if no pattern was filled; STOPPED, with what there was by then
    clued: Clued | None = None  # the puzzle and how its clues were chosen; None if no pattern was filled
    unfair: tuple[str, ...] = ()  # the names of the slots that are left for the editor
    replaced: tuple[str, ...] = ()  # the entries that were replaced, in order
    solvability: Solvability | None = None  # how well it can be solved; None if no solver was asked (see workshop.py)
    theme: ProposedTheme | None = None  # the theme that was proposed for it

    @property
    def likeliest(self) -> dict[str, tuple[str, ...]]:
        """The words that the solver likes best by each clue alone, by slot name; empty if no solver was asked."""
        return {each.slot: each.likeliest for each in self.solvability.entries} if self.solvability else {}

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None where no pattern was filled."""
        return None if self.clued is None else self.clued.puzzle

    def __repr__(self) -> str:
        what = "no puzzle" if self.clued is None else f"{self.clued!r}, {count_of(len(self.unfair), 'unfair slot')}"
        return f"<Made: {self.outcome.value}, {what}>"


@dataclass(frozen=True)
class FilledPattern:
    """A pattern that is filled."""

    pattern: Grid  # with the theme's letters in it
    fill: Grid
    mean: float  # score of the entries that were searched for


class _FillAttempt(NamedTuple):
    """What is tried together."""

    words: Lexicon  # for the fill
    rules: Rules  # for the pattern
    others: Lexicon  # to put in the place of entries with poor clues
    easy_for: Lexicon | None = None  # the wanted ones of `words`, where not all are: patterns should be easy for them


class _Judged(NamedTuple):
    """A puzzle with its clues, and the names of the slots that are unfair in it."""

    clued: Clued
    unfair: tuple[str, ...]

    @property
    def poor(self) -> tuple[str, ...]:
        """The slots with a poor clue that are not unfair."""
        return tuple(name for name in poorly_clued(self.clued) if name not in self.unfair)

    @property
    def faults(self) -> tuple[int, int]:
        """How many slots are unfair, and how many are poorly clued."""
        return len(self.unfair), len(self.poor)


def poorly_clued(clued: Clued) -> list[str]:
    """The slots with a clue that an editor would probably refuse, or that a slot before them has.

    They get another entry if there is one. The user's own clues may stand twice.
    """
    poor, said = list[str](), set[str]()
    for name, choice in clued.choices.items():
        if choice.clue is None:
            continue
        text = choice.clue.text.casefold()
        if choice.clue.quality < POOR or (text in said and choice.clue.template != OWN):
            poor.append(name)
        said.add(text)
    return poor


def without_clue(clued: Clued) -> list[str]:
    """The slots that are unfair without a solver's judgement: no clue, or only one from the word's parts."""
    chosen = clued.choices.items()
    return [name for name, choice in chosen if choice.clue is None or choice.clue.template == CHARADE]


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
    flow = _Flow(request, writer, judge, engine, stop, progress)
    clueable = known(lexicon, writer) if clueable is None else clueable
    for attempt in flow.by_preference(clueable, lexicon):
        if filled_patterns := sorted(flow.filled_patterns(attempt), key=lambda each: -each.mean):
            made = flow.publish_one(filled_patterns, attempt.others)
            require_right(made, request, lexicon)
            return made
    return Made(Outcome.STOPPED if stop() else Outcome.OUT_OF_BUDGET)


def clued_fill(
    fill: Grid, request: Request, writer: ClueWriter, *, stop: Stop = never, progress: OnProgress = ignore
) -> Clued:
    """The puzzle of a fill with its clues, as `make` writes them, before any is judged."""
    return _Flow(request, writer, without_clue, "auto", stop, progress).clued(fill)


def require_right(made: Made, request: Request, lexicon: Lexicon) -> None:
    """Raise WrongFillError if the check finds a fault in a made puzzle. The theme's entries need not be words.

    Every puzzle that is made comes through here.
    """
    if made.clued is None:
        return
    fill = made.clued.puzzle.fill
    theme = {c: fill.letters[c] for s in fill.slots if fill.entries[s.name] in request.theme for c in s.cells}
    structure = fill.cleared().with_letters(theme)
    if found := check(fill, structure=structure, words=lexicon, **request.demands.rules(lexicon)):
        message = f"a puzzle was made wrongly with seed {request.seed} ({found[0]}); please report it"
        raise WrongFillError(f"internal error: {message}")


def language_of(writer: ClueWriter) -> str:
    """The code of the clues' language; "" for English, which puzzles are in where they say nothing."""
    tag = writer.language.tag
    return "" if tag.partition("-")[0] == USUAL_LANGUAGE else tag


def known(lexicon: Lexicon, writer: ClueWriter, stop: Stop = never) -> Lexicon:
    """The words of a lexicon with a known fact that may become a clue: half a second for 90,000 words.

    Raises Stopped once `stop` returns True.
    """
    unknown = []
    for number, (word, _) in enumerate(lexicon):
        if number % WORDS_BETWEEN_STOPS == 0 and stop():
            raise Stopped
        if not writer.can_clue(word):
            unknown.append(word)
    return lexicon.filtered(without=unknown)


@dataclass(frozen=True)
class _Flow:
    """The steps, with everything that they share."""

    request: Request
    writer: ClueWriter
    judge: Judge
    engine: str
    stop: Stop
    progress: OnProgress

    @property
    def by_hand(self) -> bool:
        """Whether clues written by hand can make up nearly the whole puzzle.

        Where cells are unchecked, the solver needs easier clues; around a theme, the search needs all words.
        """
        return self.request.rules.checked and not self.request.theme

    def nodes(self, most: int, words: Lexicon) -> int:
        """How many nodes the engine gets for these words where the kernel gets `most`."""
        kernel = native.available() and len(words.alphabet) <= native.MOST_LETTERS
        readable = self.engine == "python" or not kernel
        return round(most * READABLE_SHARE) if readable else most

    def by_preference(self, clueable: Lexicon, lexicon: Lexicon) -> Iterator[_FillAttempt]:
        """What to try one after the other: the words with clues by hand first, where there are many.

        If no pattern is found for the words with clues, patterns with a few more entries are tried before other words.
        As few of these are used as a search finds.
        """
        rules, easier = self.request.rules, eased(self.request.rules)
        small = rules.cells <= SMALL
        if self.by_hand and len(well_clued := self.well_clued(clueable)) >= MANY_CLUED:
            yield _FillAttempt(well_clued.halved(self.request.seed) if small else well_clued, rules, clueable)
        if small:
            yield _FillAttempt(clueable.halved(self.request.seed), rules, clueable)
        for each in dict.fromkeys((rules, easier)):
            if each == easier or self.is_worth_trying(each, clueable):
                yield _FillAttempt(clueable, each, clueable)
        if len(clueable) and self.request.demands == Demands():  # demands may be about scores
            preferring = lexicon.preferring(clueable)
            yield _FillAttempt(preferring, easier, preferring, easy_for=clueable)
        else:
            yield _FillAttempt(lexicon, rules, lexicon)

    def is_worth_trying(self, rules: Rules, words: Lexicon) -> bool:
        """Whether these words may fill one of some patterns, by the estimate."""
        estimator, seed = Estimator(words), self.request.seed
        some = patterns(rules, count=TRIED, seed=seed, stop=self.stop)
        return bool(self.request.theme) or any(_is_hopeful(each, estimator) for each in some)

    def filled_patterns(self, attempt: _FillAttempt) -> Iterator[FilledPattern]:
        """Patterns, each with the best fill that its budget finds; ends as soon as no pattern is found."""
        for number in range(PATTERNS):
            label = worded("pattern {n} of {all}", n=number + 1, all=PATTERNS)
            seed = self.request.seed * PATTERNS + number
            pattern = None if self.stop() else self.pattern(attempt, seed, label)
            if pattern is None or (filled := self.fill(pattern, attempt.words, IMPROVING_NODES, seed, label)) is None:
                return
            yield filled

    def pattern(self, attempt: _FillAttempt, seed: int, label: str) -> Grid | None:
        """A pattern that a short search can fill, around the theme if there is one."""
        (words, rules, _, easy_for), theme, estimator = attempt, self.request.theme, Estimator(attempt.words)
        tried = TRIED_FOR_ARROWS if rules.arrows else TRIED
        kind = lively_patterns if rules.checked else partial(patterns, count=tried)
        by_ease = theme or (easy_for and rules.checked)
        for pattern in () if by_ease else islice(kind(rules, seed=seed, stop=self.stop), tried):
            if _is_hopeful(pattern, estimator) and self.can_fill(pattern, words, seed):
                return pattern
        if not rules.checked and not theme:
            return None
        choice = choose(rules, easy_for or words, theme, seed=seed, engine=self.engine, stop=self.stop,
                        trial_nodes=self.nodes(TRIAL_NODES, words), progress=self.watching(label),
                        problem_of=lambda grid, _: self.request.demands.problem(grid, words))  # fmt: skip
        return choice.grid if choice and choice.fill else None

    def can_fill(self, pattern: Grid, words: Lexicon, seed: int) -> bool:
        """Whether a short search fills a pattern."""
        problem, budget = self.request.demands.problem(pattern, words), Budget(nodes=self.nodes(TRIAL_NODES, words))
        return fill(problem, seed=seed, budget=budget, engine=self.engine, stop=self.stop).fill is not None

    def liveliest(self, pattern: Grid, words: Lexicon, seed: int) -> Lexicon:
        """The words with only the liveliest long ones, if a short search fills the pattern with them; else all."""
        for least in LIVELY:
            of = words.min_score_of
            narrower = words.filtered(
                min_score=words.min_score,
                min_score_of={
                    **of,
                    **{length: max(least, of.get(length, 0)) for length in words.lengths if length >= LONG},
                },
            )
            if self.can_fill(pattern, narrower, seed):
                return narrower
        return words

    def fill(self, pattern: Grid, words: Lexicon, nodes: int, seed: int, label: str) -> FilledPattern | None:
        """The best fill found within `nodes` nodes, around the entries that are preferred; None if none was found."""
        words = self.liveliest(pattern, words, seed)
        placed = self.preferring(pattern, words, nodes, seed, label)
        around = pattern
        for name, entry in placed.items():
            around = around.with_entry(name, entry)
        return self.filled(around, pattern, words, nodes, seed=seed, label=label)

    def preferring(self, pattern: Grid, words: Lexicon, nodes: int, seed: int, label: str) -> dict[str, str]:
        """The slots that take preferred entries, and these."""
        wanted = self.request.prefer
        if not wanted:
            return {}
        found = fill_preferring(
            self.request.demands.problem(pattern, words),
            wanted,
            seed=seed,
            budget=Budget(nodes=self.nodes(nodes, words)),
            engine=self.engine,
            stop=self.stop,
            progress=self.watching(label),
        )
        entries = found.fill.entries if found.fill is not None else {}
        return {name: entry for name, entry in entries.items() if entry in wanted and name not in pattern.entries}

    def filled(
        self, grid: Grid, pattern: Grid, words: Lexicon, nodes: int, *, seed: int, label: str
    ) -> FilledPattern | None:
        """The best fill found within `nodes` nodes for the empty slots of a grid; None if none was found.

        Entries that the grid has beyond those of its pattern were chosen before, and count for limits.
        """
        held = [entry for name, entry in grid.entries.items() if name not in pattern.entries]
        result = best_fill(
            self.request.demands.problem(grid, words, held=held),
            seed=seed,
            budget=Budget(nodes=self.nodes(nodes, words)),
            engine=self.engine,
            stop=self.stop,
            progress=self.watching(label),
        )
        if result.fill is None or result.incumbent is None:
            return None
        return FilledPattern(pattern, result.fill, result.incumbent.mean)

    def watching(self, label: str) -> OnProgress:
        """Passes a search's progress on, labelled."""

        def labelled(now: Progress) -> None:
            what = label
            if now.incumbent is not None:
                what = worded("{what}: mean score {mean}", what=label, mean=now.incumbent.mean)
            self.progress(replace(now, what=what))

        return labelled

    def publish_one(self, filled_patterns: Sequence[FilledPattern], words: Lexicon) -> Made:
        """The first puzzle in which nothing is unfair except its theme, else the one with the fewest unfair slots."""
        made: list[Made] = []
        for filled in filled_patterns:
            made.append(self.publish(filled, words))
            theirs = {slot.name for slot in filled.pattern.slots if filled.pattern.entry(slot)}
            if theirs.issuperset(made[-1].unfair) or self.stop():
                break
        return min(made, key=lambda each: len(each.unfair))

    def publish(self, filled: FilledPattern, words: Lexicon) -> Made:
        """Clue a fill and replace what the judge finds unfair, until nothing is unfair or the rounds are over.

        Poorly clued entries are replaced before the judge, who takes longer than all the rest, is asked.
        """
        pools, replaced = (self.well_clued(words), words), list[str]()
        kept = now = self.judged(self.tidied(filled.fill, filled.pattern, pools, replaced))
        for number in range(ROUNDS):
            other = self.renewed(now, filled.pattern, pools, number, replaced) if now.unfair else None
            if other is None:
                break
            now = self.judged(self.tidied(other, filled.pattern, pools, replaced))
            kept = min(kept, now, key=lambda each: each.faults)
        if kept.unfair and self.by_hand:
            kept = self.mended(kept, by_hand=False)
        gone = [entry for entry in replaced if entry not in kept.clued.puzzle.fill.entries.values()]
        return Made(Outcome.STOPPED if self.stop() else Outcome.SOLVED, kept.clued, kept.unfair, tuple(gone))

    def tidied(self, fill: Grid, pattern: Grid, pools: Pools, replaced: list[str]) -> Clued:
        """The puzzle of a fill whose poorly clued entries are replaced, as far as a few rounds can do it.

        Never more slots are without a clue than before: where most words have none, others are no better.
        """
        kept = clued = self.clued(fill)
        for number in range(TIDYING):
            now = _Judged(clued, tuple(without_clue(clued)))
            if (other := self.renewed(now, pattern, pools, number, replaced)) is None:
                break
            clued = self.clued(other)
            kept = min(clued, kept, key=lambda each: len(each.unclued))
        return kept

    def renewed(self, now: _Judged, pattern: Grid, pools: Pools, number: int, replaced: list[str]) -> Grid | None:
        """The fill with other words in its bad slots, whose entries join `replaced`; None if none is bad or found.

        What was replaced doesn't come again.
        """
        slots = self.to_replace(now, pattern, pools[-1])
        if not slots or self.stop():
            return None
        fill = now.clued.puzzle.fill
        entries = [fill.entries[name] for name in slots]
        left = [each.filtered(without=[*replaced, *entries]) for each in pools if len(each)]
        other = self.refilled(fill, pattern, slots, left, self.request.seed + number)
        if other is not None:
            replaced += entries
        return other

    def well_clued(self, words: Lexicon) -> Lexicon:
        """Those of the words that have clues written by hand."""
        return words.limited_to(self.writer.language.lexicon.well_clued())

    def to_replace(self, now: _Judged, pattern: Grid, words: Lexicon) -> list[str]:
        """The slots whose entries are replaced: the unfair ones, and the poorly clued ones if they are few."""
        for names in ((*now.unfair, *now.poor), now.unfair):
            open_slots = [name for name in names if pattern.entry(pattern.slot_named(name)) is None]
            slots = _dullest(now.clued, open_slots, words)
            if len(slots) <= TOO_MANY * len(pattern.slots):
                return slots
        return []

    def clued(self, fill: Grid) -> Clued:
        """The puzzle of a fill with its clues."""
        puzzle = replace(Puzzle.of(fill), **{"language": language_of(self.writer), **self.request.details})
        if self.request.rules.arrows:
            puzzle = in_cells(puzzle)
        clued = write(
            puzzle,
            self.writer,
            difficulty=self.request.difficulty,
            printed=self.request.printed,
            seed=self.request.seed,
            each_power=0.0 if self.request.rules.checked else EACH_POWER_UNCHECKED,
            stop=self.stop,
            progress=lambda now: self.progress(replace(now, grid=fill)),
        )
        rules, about = self.request.rules, self.writer.language.about
        if not rules.arrows and (not rules.checked or about.shows_lengths):
            clued = replace(clued, puzzle=self.enumerated(clued.puzzle))
        return clued

    def judged(self, clued: Clued) -> _Judged:
        """The judgement on a puzzle, with other clues where that makes it better."""
        return self.mended(_Judged(clued, tuple(self.judge(clued))), by_hand=self.by_hand)

    def mended(self, now: _Judged, *, by_hand: bool) -> _Judged:
        """The puzzle with other clues where that makes it fairer.

        With `by_hand`, no clue from a dictionary takes the place of one that was written by hand.
        """
        kept = now
        for _ in range(WORDINGS - 1):
            few = _one_of_each_crossing(now.clued, now.unfair) if by_hand else now.unfair
            if self.stop() or not (other := reworded(now.clued, few, self.writer, by_hand=by_hand)):
                break
            now = _Judged(other, tuple(self.judge(other)))
            kept = min(kept, now, key=lambda each: len(each.unfair))
        return kept

    def enumerated(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the lengths of its answers' words, which solvers expect if some cells are unchecked."""
        language, dictionary = self.writer.language, self.writer.dictionary
        clues = [replace(clue, enumeration=enumeration(puzzle.answer(clue), language, dictionary))
                 for clue in puzzle.clues]  # fmt: skip
        return replace(puzzle, clues=tuple(clues))

    def refilled(self, fill: Grid, pattern: Grid, unfair: Collection[str], pools: Pools, seed: int) -> Grid | None:
        """The fill with other words in these slots and around them, as few as possible; None if none is found."""
        freed = {fill.slot_named(name).id for name in unfair}
        for _ in range(FURTHEST):
            crossings = [(crossing.across, crossing.down) for crossing in fill.crossings]
            freed |= {s for pair in crossings for s in pair if freed & set(pair)}
            emptied = _emptied(fill, pattern, freed)
            for each in pools:
                if self.can_fill(emptied, each, seed):
                    liveliest = self.liveliest(emptied, each, seed)
                    if filled := self.filled(emptied, pattern, liveliest, REFILL_NODES, seed=seed, label=OTHER_WORDS):
                        return filled.fill
                if self.stop():
                    return None
        return None


def _is_hopeful(pattern: Grid, estimator: Estimator) -> bool:
    """Whether a trial may fill a pattern, by the estimate; a small one is tried in a moment."""
    small = pattern.rows * pattern.columns <= SMALL
    return small or estimator.ease(pattern).fills >= LEAST_LEFT * len(pattern.slots)


def _one_of_each_crossing(clued: Clued, names: Collection[str]) -> list[str]:
    """Enough of these slots to have one of any two that cross: the most crossings first, then the worst clue."""
    fill = clued.puzzle.fill
    slots = {fill.slot_named(name).id: name for name in names}
    clues = {s: clued.choices[name].clue for s, name in slots.items()}
    points = {s: clue.quality if clue else 0.0 for s, clue in clues.items()}
    pairs = {(each.across, each.down) for each in fill.crossings if {each.across, each.down} <= slots.keys()}
    crossed = {s for pair in pairs for s in pair}
    taken = [s for s in slots if s not in crossed]
    while pairs:
        most = max(slots, key=lambda s: (sum(s in pair for pair in pairs), -points[s], -s))
        taken.append(most)
        pairs = {pair for pair in pairs if most not in pair}
    return [slots[s] for s in taken]


def _dullest(clued: Clued, slots: Sequence[str], words: Lexicon) -> list[str]:
    """These slots, without those that cross another of them with a lower score: one change mends a crossing."""
    fill = clued.puzzle.fill
    found = {name: words.score_of(fill.entries[name]) for name in slots}
    scores = {name: -1 if score is None else score for name, score in found.items()}
    for name in without_clue(clued):
        if name in scores:
            scores[name] = -1
    spared = set()
    for crossing in fill.crossings:
        pair = fill.slots[crossing.across].name, fill.slots[crossing.down].name
        if scores.keys() >= set(pair) and scores[pair[0]] != scores[pair[1]]:
            spared.add(max(pair, key=lambda name: scores[name]))
    return [name for name in slots if name not in spared] or list(slots)


def _emptied(fill: Grid, pattern: Grid, freed: Collection[int]) -> Grid:
    """The pattern with the letters of a fill in all slots except the freed ones."""
    held = {c for slot in fill.slots if slot.id not in freed for c in slot.cells}
    return pattern.with_letters({c: fill.letters[c] for c in sorted(held)})
