"""The workshop: words, clues and a solver, loaded once to make puzzles one after the other.

    with Workshop.open() as workshop:
        made = workshop.make(Request(preset("american"), seed=12), without=answers_of_last_week)
        made.clued.puzzle, made.solvability.share, made.solvability.unfair

The solver judges each puzzle. A slot is unfair if it has no clue, or if it runs through a cell where neither entry can
be found without the facts that its clue was made from. Such slots get other clues, then other words. Slots with a clue
of the user's own are never changed: the author knows best.

The data is mapped from files in the cache. Worker processes share the memory if each opens its own workshop; a workshop
can't be sent to them. It makes one puzzle at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from math import inf
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, Self

from crosswright import solving
from crosswright.arguments import checked
from crosswright.checking.proof import TITLE, proofread
from crosswright.clues import Clued, ClueWriter, own, reworded
from crosswright.errors import UsageError, count_of
from crosswright.language import Language
from crosswright.language import language as language_named
from crosswright.language.drafts import OWN
from crosswright.language.no_evidence import NoEvidence
from crosswright.language.wording import WordedText, worded
from crosswright.make import Made, Request, clued_fill, known, language_of, without_clue
from crosswright.make import make as make_puzzle
from crosswright.make.around import with_surroundings
from crosswright.make.beside import facts_beside
from crosswright.media.drawn.cluecells import fits
from crosswright.pattern.proposals import SMALLEST, ProposedTheme, proposals
from crosswright.pattern.rules import LONGEST_IN_ARROWWORD, Rules
from crosswright.pattern.theme import ROUNDS, choose, parts
from crosswright.progress import OnProgress, Progress, Stop, Stopped, ignore, never
from crosswright.puzzle.demands import AtMost
from crosswright.search import Outcome
from crosswright.solving import Ranker, Recall, Solvability
from crosswright.sources import USUAL, Sources
from crosswright.words import Lexicon
from crosswright.words.lists import GOOD
from crosswright.words.loading import CLUED, DEFAULT

if TYPE_CHECKING:
    from crosswright.clues.database import Database
    from crosswright.clues.llm import LanguageModel


# How well must a word be known to be fair in a puzzle, whatever a grid gains by it?
FAMILIAR_ENOUGH = 52
# How many entries has an arrowword at least, for each of its cells?
ENTRIES_A_CELL = 0.25
# Which share of an arrowword's entries may be no nouns or names, and how many may be function words?
OTHERS_THAN_NOUNS, MOST_FUNCTION_WORDS = 0.15, 4
# How many proposed themes are tried for a puzzle in which nothing is unfair?
THEMES = 4
# Around how many entries of a theme are patterns searched for with full effort, and how many rounds has a short search?
FEW_ENTRIES, SHORT_SEARCH = 4, 2
SOLVING = worded("solving it")


@dataclass(frozen=True)
class Workshop:
    """Words, clues and a solver, ready for use."""

    MADE_BY: ClassVar[str] = "Workshop.open(Sources(words=..., definitions=...))"

    lexicon: Lexicon  # the source of entries
    writer: ClueWriter
    ranker: Ranker  # its answers include every word with the usual minimum score
    notes: tuple[str, ...] = ()  # what was skipped in the user's lists, a line each
    collection: Database | None = None  # the user's own clues
    understood: tuple[str, ...] = ()  # what was understood of each list of definitions
    proves: bool = True  # whether a solver judges the puzzles
    _clueable_by: dict[ClueWriter, Lexicon] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    @checked()
    def open(cls, sources: Sources = USUAL, *, progress: OnProgress = ignore) -> Workshop:
        """Load everything. The very first time this builds the files of the cache, which takes a minute.

        Raises CrosswrightError, naming a list that can't be read, and UsageError, naming the known languages.
        """
        language = language_named(sources.language, keep_accents=sources.keep_accents)
        added = own.from_packages(sources.clue_sources, language)
        with facts_beside(sources):
            lexicon = sources.lexicon(usual=CLUED, progress=progress)
            listed = own.definitions(sources.definitions, folding=lexicon.folding)
            dictionary = language.dictionary(progress)
            collection = own.collection(sources.database)
            evidence = language.evidence(progress) if sources.proof or language.judges_clues else NoEvidence()
        owned = [*([listed.source()] if listed.records else []), *([collection.source()] if collection else []), *added]
        answers = lexicon.filtered(min_score=0, min_familiarity=min(sources.least_score, GOOD))
        recall = Recall.of(collection, language) if collection else None
        ranker = Ranker(evidence, answers, recall)
        if sources.words in ((), (DEFAULT,), (CLUED,)):  # a user's own list is never censored
            lexicon = lexicon.filtered(without=language.text.coarse_words())
        lexicon = lexicon.filtered(min_familiarity=min(sources.least_score, FAMILIAR_ENOUGH))
        notices = (lexicon.report, *(getattr(each, "notice", None) for each in (dictionary, evidence)))
        model = _model(sources, language)
        return cls(
            lexicon,
            ClueWriter(
                language,
                dictionary,
                owned,
                ranker if language.judges_clues else None,
                model,
                sources_only=sources.own_clues_only,
            ),
            ranker,
            (*filter(None, notices), *listed.notes),
            collection,
            tuple(listed.understood),
            sources.proof and language.proves,
        )

    @property
    def clueable(self) -> Lexicon:
        """The words that can be clued, worked out for the first puzzle."""
        return self._known(never)

    def _known(self, stop: Stop) -> Lexicon:
        """`clueable`. Stopped once `stop` returns True."""
        if self.writer not in self._clueable_by:
            self._clueable_by[self.writer] = known(self.lexicon, self.writer, stop)
        return self._clueable_by[self.writer]

    def _clueable(self, stop: Stop, *, longest: int) -> Lexicon:
        """`clueable`, with the solver's words of up to `longest` letters loaded. Stopped once `stop` returns True."""
        words = self._known(stop)
        for length in words.lengths:
            if stop():
                raise Stopped
            if length <= longest:
                self.ranker.words(length)  # each takes some 30 ms for the first time
        return words

    @cached_property
    def short_writer(self) -> ClueWriter:
        """The writer of the clues that have room in the blocks of an arrowword."""
        return self.writer.for_room(partial(fits, language=language_of(self.writer)))

    def _writer_for(self, request: Request) -> ClueWriter:
        if request.rules.arrows:
            return self.short_writer
        return self._brief_writer(request.most_words) if request.most_words else self.writer

    def _brief_writer(self, words: int) -> ClueWriter:
        """The writer of the clues of few words: at most `words`."""
        return self.writer.for_room(lambda text: len(text.split()) <= words)

    def _with_short_clues(self, words: Lexicon, stop: Stop) -> Lexicon:
        """The words for an arrowword that have a clue with room in a block; worked out once, in some seconds."""
        writer = self.short_writer
        if writer not in self._clueable_by:
            short = words.limited_to([word for word, _ in words if len(word) <= LONGEST_IN_ARROWWORD])
            self._clueable_by[writer] = known(short, writer, stop)
        return self._clueable_by[writer]

    def _require_enough(self, count: int, rules: Rules) -> None:
        """UsageError where so few words have a clue with room that an arrowword would surely have empty blocks."""
        needed = int(rules.cells * ENTRIES_A_CELL)
        if count < needed:
            raise UsageError(
                f"an arrowword of {rules.rows} by {rules.columns} cells has {needed} entries or more, and "
                f"{count_of(count, f'{self.writer.language.name} word')} of up to {LONGEST_IN_ARROWWORD} letters "
                "have a clue with room in a block; add a list of some thousand definitions with short clues, or fill "
                "a pattern, write the clues of its entries, and convert it to an arrowword"
            )

    def _mostly_nouns(self, request: Request, words: Lexicon) -> Request:
        """The request with as few other words as magazines have in an arrowword, where a language shows its nouns."""
        if not self.writer.language.about.nouns_are_capital:
            return request
        text, is_noun = self.writer.language.text, self.writer.dictionary.is_noun
        others = frozenset(word for word, _ in words if not is_noun(word))
        small = frozenset(entry for word in text.function_words for entry in text.entries_of(word))
        most = int(OTHERS_THAN_NOUNS * ENTRIES_A_CELL * request.rules.cells)
        limits = (AtMost(most, words=others), AtMost(MOST_FUNCTION_WORDS, words=small))
        return replace(request, demands=replace(request.demands, at_most=(*request.demands.at_most, *limits)))

    def make(
        self,
        request: Request,
        *,
        without: Collection[str] = (),
        engine: str = "auto",
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Made:
        """Make a puzzle and judge how well it can be solved; `without` are answers not to use this time.

        If making it is stopped before the judgement, the puzzle comes without one.
        """
        try:
            known_words = self._clueable(stop, longest=max(request.rules.rows, request.rules.columns))
            # Where the solver judges each clue, it takes minutes to find the words with a short one. Most have one.
            judged = self.proves and self.writer.opinion
            if request.rules.arrows and not judged:
                known_words = self._with_short_clues(known_words, stop)
                self._require_enough(len(known_words), request.rules)
                request = self._mostly_nouns(request, known_words)
            if request.most_words and (briefly := self.writer.language.book.briefly_clued(request.most_words)):
                known_words = known_words.limited_to(briefly)
        except Stopped:
            return Made(Outcome.STOPPED)
        lexicon, clueable = (words.filtered(without=tuple(without)) for words in (self.lexicon, known_words))

        def once(its: Request) -> Made:
            judge = _SolverJudge(self, stop, progress) if self.proves else without_clue
            usable, best = (words.filtered(without=self._said_by(its.proposed)) for words in (lexicon, clueable))
            return make_puzzle(its, usable, self._writer_for(its), clueable=best, judge=judge,
                               engine=engine, stop=stop, progress=progress)  # fmt: skip

        themed = request.auto_theme and not request.theme
        if themed:
            made = self._themed(request, clueable, once, without, stop)
        else:
            made = once(request) if request.all_of_theme else self._with_most_of(request, lexicon, once, stop)
        if made.clued is None:
            return made
        made = replace(self._titled(made), solvability=self.assess(made.clued, stop=stop, progress=progress))
        return self._surrounded(made, request)

    def _said_by(self, theme: ProposedTheme | None) -> set[str]:
        """The content words of a theme's title, phrases and clues, which are no entries beside it."""
        texts = (theme.title, *theme.spellings, *theme.clues.values()) if theme else ()
        return {word for text in texts for word in self.writer.kin.content(text)}

    def finished(self, made: Made, request: Request, *, stop: Stop = never, progress: OnProgress = ignore) -> Made:
        """What a time limit ended, as a whole puzzle: every entry gets its clue, and the solver judges them."""
        clued = made.clued
        if clued is None:
            return replace(made, outcome=Outcome.OUT_OF_BUDGET)
        if clued.unclued:
            writer = self._writer_for(request)
            request = _around(request, made.theme) if made.theme else request
            clued = clued_fill(clued.puzzle.fill, request, writer, stop=stop, progress=progress)
            made = self._titled(replace(made, clued=clued, unfair=tuple(without_clue(clued))))
        made = replace(made, solvability=self.assess(clued, stop=stop, progress=progress), outcome=Outcome.SOLVED)
        return self._surrounded(made, request)

    def reword(self, clued: Clued, names: Sequence[str], *, times: int, stop: Stop = never) -> Made | None:
        """The puzzle with other clues for these slots; None if any has no other, or if none of `times` choices is fair.

        `clued` has the clues that are possible as its choices' alternatives.
        """
        judge, again = _SolverJudge(self, stop, ignore), names
        for _ in range(times):
            if any(not clued.choices[name].alternatives for name in again):
                return None
            writer = self.short_writer if clued.puzzle.is_arrowword else self.writer
            if (other := reworded(clued, again, writer)) is None or stop():
                return None
            if not (again := judge(other)):
                return self._titled(Made(Outcome.SOLVED, other))
            clued = other
        return None

    def _themed(
        self, request: Request, words: Lexicon, once: Callable[[Request], Made], gone: Collection[str], stop: Stop
    ) -> Made:
        """The first of some proposed themes around which everything is fair, else the one with the fewest faults.

        UsageError if no theme suits the rules.
        """
        kept: Made | None = None
        proposed = proposals(self.writer.dictionary.groups, words, request.rules, request.seed, gone)
        for theme in islice(proposed, THEMES):
            made = replace(once(_around(request, theme)), theme=theme)
            if kept is None or _faults(made) < _faults(kept):
                kept = made
            if stop() or (made.clued and not made.unfair):
                break
        if kept is None:
            size = f"{request.rules.rows}x{request.rules.columns}"
            raise UsageError(
                f"no theme was found for {size}; choose a size of {SMALLEST} or more, more words, or entries"
            )
        return kept

    def _with_most_of(self, request: Request, words: Lexicon, once: Callable[[Request], Made], stop: Stop) -> Made:
        """The puzzle with the largest part of the theme that fits; the others are put in where slots take them."""
        for part in parts(request.theme, request.rules):
            if part and not self._has_pattern(request, part, words, stop):
                continue
            wanted = dict.fromkeys(set(request.theme).difference(part), 1.0)
            made = once(replace(request, theme=part, prefer={**wanted, **request.prefer}))
            if made.clued or stop():
                break
        entries = set(made.clued.puzzle.fill.entries.values()) if made.clued else set(request.theme)
        missing = [entry for entry in request.theme if entry not in entries]
        return replace(made, left_out={entry: self._why_not(entry, request) for entry in missing})

    def _has_pattern(self, request: Request, theme: Sequence[str], words: Lexicon, stop: Stop) -> bool:
        """Whether a short search finds a pattern around a theme that these words fill."""
        rounds = ROUNDS if len(theme) <= FEW_ENTRIES else SHORT_SEARCH
        found = choose(request.rules, words, theme, seed=request.seed, rounds=rounds, stop=stop)
        return found is not None and found.fill is not None

    def _why_not(self, entry: str, request: Request) -> str:
        """Why an entry of a theme was left out."""
        alike = [each for each in request.theme if len(each) == len(entry)]
        alone = len(alike) % 2 and alike[-1] == entry
        why = "no other entry has its length" if alone else "the pattern takes no more theme entries"
        return f"{why}, and {'no other slot takes it' if entry in self.lexicon else 'no list has it'}"

    def _titled(self, made: Made) -> Made:
        """The puzzle with the title that it can have, and what a proofreader finds in it.

        An arrowword is named after its kind. A proposed theme's title goes if it gives an entry away. Other puzzles get
        no title, since a title made of entries would give them away.
        """
        assert made.clued is not None
        puzzle = made.clued.puzzle
        if not puzzle.title and puzzle.is_arrowword:
            puzzle = replace(puzzle, title=self.writer.language.about.arrowword)
        found = proofread(puzzle, self.writer.kin)
        if made.theme and puzzle.title == made.theme.title and any(each.kind == TITLE for each in found):
            puzzle, found = replace(puzzle, title=""), [each for each in found if each.kind != TITLE]
        return replace(made, clued=replace(made.clued, puzzle=puzzle), findings=tuple(found))

    def _surrounded(self, made: Made, request: Request) -> Made:
        """The puzzle with what is printed around its grid."""
        assert made.clued is not None
        puzzle = with_surroundings(made.clued.puzzle, request, self.writer)
        return replace(made, clued=replace(made.clued, puzzle=puzzle))

    def assess(
        self,
        clued: Clued,
        *,
        blind: bool = True,
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Solvability | None:
        """How well a puzzle can be solved without the facts that its clues were made from.

        None if that was stopped, and where no proof is wanted or possible.

        `blind`: also solve it without reading the clues, to measure what they contribute.
        """
        if not self.proves:
            return None
        origins = {name: choice.clue.origins for name, choice in clued.choices.items() if choice.clue}
        fill = clued.puzzle.fill

        def solving_it(now: Progress) -> None:
            progress(Progress(with_share(SOLVING, now.share or 0.0), now.share, fill))

        difficulties = {name: choice.clue.difficulty for name, choice in clued.choices.items() if choice.clue}
        solvability = solving.assess(
            clued.puzzle, self.ranker, origins, blind=blind, difficulties=difficulties, progress=solving_it, stop=stop
        )
        return None if solvability.solution.unread else solvability

    def close(self) -> None:
        """Close the collection of clues."""
        if self.collection:
            self.collection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _model(sources: Sources, language: Language) -> LanguageModel | None:
    """The language model that writes too, if one is asked for."""
    if not sources.model:
        return None
    from crosswright.clues.llm import DEFAULT_URL, LanguageModel

    return LanguageModel(sources.model, sources.model_url or DEFAULT_URL, language=language)


def _around(request: Request, theme: ProposedTheme) -> Request:
    """The request with a proposed theme; the puzzle is named after it unless it has a title, and its notes say it."""
    title = request.details.get("title") or theme.title
    notes = "\n".join(filter(None, (request.details.get("notes"), theme.note)))
    details = {**request.details, "title": title, "notes": notes}
    return replace(request, theme=theme.entries, proposed=theme, details=details)


def _faults(made: Made) -> float:
    """How many slots are unfair; more than any number where nothing was made."""
    return len(made.unfair) if made.clued else inf


@dataclass(frozen=True)
class _SolverJudge:
    """The solver as the judge of a puzzle being made."""

    workshop: Workshop
    stop: Stop
    progress: OnProgress

    def __call__(self, clued: Clued) -> list[str]:
        """The slots without a clue, and the slots through cells that can't be solved."""
        unfair = dict.fromkeys(without_clue(clued))
        judged = self.workshop.assess(clued, blind=False, stop=self.stop, progress=self.progress)
        slots, at = clued.puzzle.grid.slots, clued.puzzle.grid.slots_at
        for name in (slots[s].name for cell in (judged.unfair if judged else ()) for s, _ in at[cell]):
            clue = clued.choices[name].clue
            if clue is None or clue.template != OWN:
                unfair[name] = None
        return list(unfair)


def with_share(what: str, share: float) -> str:
    """A step with its share that is done; `without_share` takes it off again.

    >>> with_share("solving it", 0.4), without_share(with_share("solving it", 0.4))
    ('solving it, 40%', 'solving it')
    """
    return worded("{what}, {percent}%", what=what, percent=f"{100 * share:.0f}")


def without_share(text: str) -> str:
    """A step without its share."""
    return text.values["what"] if isinstance(text, WordedText) and "percent" in text.values else text
