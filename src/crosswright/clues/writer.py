"""The clue writer: all candidates for an entry, drafted, filtered and rated; cached for each entry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from crosswright.clues.candidates import Candidate
from crosswright.clues.kinship import Kinship
from crosswright.clues.leaks import Leaks
from crosswright.clues.rating import CHARADE, TEMPLATES, rate
from crosswright.clues.risk import RANK, USUAL_RANK, SecondOpinion, examined, is_doubtful, placed, weighed
from crosswright.clues.shortening import shorter_forms
from crosswright.clues.taste import TasteFilter
from crosswright.language import Language
from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import GIVEN_CLUE, HOUSE, OWN, Draft
from crosswright.language.facts import GIVEN, Fact, Origin
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from crosswright.clues.llm import LanguageModel

# Says whether a clue has room where it is printed.
Fits = Callable[[str], bool]
# A further source of drafts for an entry: the user's own clues, a database, a language model.
Source = Callable[[str], Iterable[Draft]]

# How many clues of an entry are examined? Each takes some 6 ms. None is where people wrote enough: theirs come first.
MOST_EXAMINED, ENOUGH_WRITTEN = 6, 3

# How long may a clue be that a person wrote for another puzzle?
LONGEST_GIVEN = 120
# How many letters at its beginning identify a word, whatever form it has?
SAME_WORD = 4
# How long must the two words that make up an unknown entry be, and how frequent (Zipf)?
SHORTEST_HALF, KNOWN_HALF = 4, 3.5
# Where room is short: how long is a clue that is easily read, and what does each further character cost?
READ_AT_A_GLANCE, EACH_FURTHER = 16, 0.6


class ClueWriter:
    """Writes the clues of one puzzle or of many, in one language."""

    def __init__(
        self,
        language: Language,
        dictionary: Dictionary,
        sources: Iterable[Source] = (),
        opinion: SecondOpinion | None = None,
        model: LanguageModel | None = None,
        *,
        sources_only: bool = False,
        lexicon: Lexicon | None = None,
    ) -> None:
        """`dictionary` is the language's; `sources` are further sources, used in order; `opinion` judges clues.

        `model` is asked for clues to the entries of each puzzle. With `sources_only` the dictionary gives no clues.
        `lexicon` says which words have a common root; the language's default one does if you pass none.
        """
        self.opinion, self.model, self.sources_only = opinion, model, sources_only
        sources = [*sources, model] if model else sources
        self.language, self.dictionary, self.sources = language, dictionary, tuple(sources)
        self.leaks, self.taste = Leaks(language, dictionary), TasteFilter(language, dictionary)
        self.kin = Kinship(language, dictionary, lexicon)
        self.candidates = lru_cache(1 << 14)(self._candidates)
        self.fits: Fits | None = None

    def for_room(self, fits: Fits) -> ClueWriter:
        """A writer of the clues that have room: of each candidate the longest form that `fits`, or none.

        It can clue an entry only if one of its clues has room. The user's own clues are no exception.
        """
        writer = copy(self)
        writer.fits = fits
        writer.candidates = lru_cache(1 << 14)(writer._with_room)
        return writer

    def with_clues(self, clues: Mapping[str, str]) -> ClueWriter:
        """The same writer, which has no other clues for these entries but the user's own."""
        writer = copy(self)
        theirs = {} if self.sources_only else {entry: text for entry, text in clues.items() if not self.own_clue(entry)}
        house = {entry: (self._by_hand(entry, text),) for entry, text in theirs.items()}
        writer.candidates = lru_cache(1 << 14)(lambda entry: house.get(entry) or self.candidates(entry))
        return writer

    def _by_hand(self, entry: str, text: str) -> Candidate:
        """A clue that was written for one puzzle."""
        fact = Fact(Origin(HOUSE, GIVEN, "", text), GIVEN, text, lemma=self.dictionary.spelling(entry))
        return replace(rate(entry, text, Draft(text, HOUSE, (fact,)), self.language, self.dictionary), stands=True)

    def _with_room(self, entry: str) -> tuple[Candidate, ...]:
        """The candidates that have room, best first; the longer ones cost something."""
        assert self.fits is not None
        candidates: dict[str, Candidate] = {}
        for each in self._candidates(entry):
            if text := next((form for form in shorter_forms(each.text) if self.fits(form)), None):
                cost = EACH_FURTHER * max(0, len(text) - READ_AT_A_GLANCE)
                candidates.setdefault(text.lower(), replace(each, text=text, quality=each.quality - cost))
        return tuple(sorted(candidates.values(), key=_best_first))

    def ask(self, entries: Iterable[str], difficulty: float) -> None:
        """Let the language model write for the entries of a puzzle, if there is one. If it fails, the rest writes."""
        if self.model and self.model.ask_if_possible(entries, difficulty):
            self.candidates.cache_clear()

    def can_clue(self, entry: str) -> bool:
        """Whether some source has a fact that may become a clue; takes a fraction of a millisecond.

        Where room is short, whether a clue has room: then it takes a millisecond for the first time, with an opinion
        on clues ten.
        """
        return self._knows(entry) and (self.fits is None or bool(self.candidates(entry)))

    def _knows(self, entry: str) -> bool:
        return (not self.sources_only and self.dictionary.is_known(entry)) or any(
            any(True for _ in source(entry)) for source in self.sources
        )

    def origins(self, puzzle: Puzzle) -> dict[str, tuple[Origin, ...]]:
        """For each slot the facts that its clue was made from; none for a clue that this writer wouldn't write."""
        texts = {name: str(clue.text) for name, clue in puzzle.clue_of.items()}
        return {
            name: tuple(
                origin for each in self.candidates(entry) if each.text == texts.get(name) for origin in each.origins
            )
            for name, entry in puzzle.fill.entries.items()
        }

    def _candidates(self, entry: str) -> tuple[Candidate, ...]:
        """Every clue for an entry that passes the filters, best first; one for each text."""
        by_text: dict[str, Candidate] = {}
        for draft in self._drafts(entry, () if self.sources_only else self.dictionary.facts(entry)):
            if candidate := self.filtered(entry, draft):
                kept = by_text.get(candidate.text.lower())
                if kept is None or candidate.quality > kept.quality or candidate.template == OWN:
                    by_text[candidate.text.lower()] = candidate
        if not by_text and not self.sources_only:
            by_text = {each.text.lower(): each for each in self._charades(entry)}
        return self._judged(sorted(by_text.values(), key=_best_first))

    def _judged(self, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
        """Candidates with the points that they lose by their chance to be refused, best first."""
        rules = self.language.text
        rated, judged = [each for each in candidates if each.signs], [each for each in candidates if not each.signs]
        if self.opinion:
            most = MOST_EXAMINED if len(judged) < ENOUGH_WRITTEN else 0
            rated[:most] = [examined(each, self.opinion) for each in rated[:most]]
        judged += [weighed(each, rules.risks) for each in rated]
        if not self.opinion:
            return tuple(sorted(judged, key=_best_first))
        firm = [each for each in judged if not is_doubtful(each, rules.doubtful_kinds)]
        return tuple(sorted(firm or judged, key=_best_first))

    def rank(self, candidate: Candidate) -> float:
        """How many words of its length a solver likes better than the answer, by the clue alone: a power of ten."""
        if self.opinion and RANK not in candidate.signs:
            candidate = placed(candidate, self.opinion)
        return candidate.signs.get(RANK, USUAL_RANK)

    def has_written(self, entry: str, text: str) -> bool:
        """Whether a clue is one that this writer may have chosen for an entry: nobody's own work is lost with it.

        Punctuation and case don't count; formats change them.
        """
        same = _letters_of(text)
        written = (*self.candidates(entry), *self._charades(entry))
        return any(_letters_of(each.text) == same for each in written)

    def own_clue(self, entry: str) -> str | None:
        """The clue that the user's lists have for an entry."""
        return next((each.text for each in self.candidates(entry) if each.template == OWN), None)

    def _drafts(self, entry: str, facts: Collection[Fact]) -> Iterator[Draft]:
        yield from self.dictionary.drafts([fact for fact in facts if not self.taste.refuses(fact)])
        for source in self.sources:
            yield from source(entry)

    def filtered(self, entry: str, draft: Draft) -> Candidate | None:
        """A draft as a candidate; None if it is not fit to print or gives its answer away."""
        if draft.template == OWN:
            return rate(entry, draft.text, draft, self.language, self.dictionary)
        text = self._fit_for_print(draft)
        if text is None or self.language.text.is_unkind(text):
            return None
        spelled = {fact.lemma for fact in draft.facts if fact.sense or draft.template == HOUSE}
        strict = draft.template != HOUSE
        if self.leaks.leak(entry, text, spelled | self.spellings(entry), strict=strict) or self._spells_out(
            draft.facts[0], text
        ):
            return None
        return rate(entry, text, draft, self.language, self.dictionary)

    def _fit_for_print(self, draft: Draft) -> str | None:
        """The text as it may be printed. Texts that people wrote for a list or for a puzzle stay as they are."""
        if draft.template == HOUSE:
            return draft.text
        if draft.template != GIVEN_CLUE:
            return self.language.text.finished(draft.text)
        text = draft.text.strip()
        return text if len(text) <= LONGEST_GIVEN and not self.language.text.refers_to_its_puzzle(text) else None

    def spellings(self, entry: str) -> set[str]:
        """The phrases that an entry can spell: {"ice cream"}."""
        return {lemma.replace("-", " ") for lemma in self.dictionary.lemmas(entry) if not lemma.isalpha()}

    def _spells_out(self, fact: Fact, text: str) -> bool:
        """Whether a clue has all the words that its answer abbreviates."""
        words_of = self.language.text.entries_of
        said = {word[:SAME_WORD] for word in words_of(text)}
        long_forms = self.dictionary.long_forms(fact)
        return any(said.issuperset(word[:SAME_WORD] for word in words_of(form)) for form in long_forms)

    def _charades(self, entry: str) -> Iterator[Candidate]:
        """Clues for an unknown entry that two words make: FOULBALL, "Dirty + globe"."""
        zipf = self.dictionary.zipf
        for first, last in sorted(self._halves(entry), key=lambda pair: -sum(zipf(half.lower()) for half in pair))[:2]:
            one, other = (self._single_word(half) for half in (first, last))
            if one and other and not self.leaks.leak(entry, f"{one.text} {other.text}", {f"{first} {last}".lower()}):
                text = f"{one.text} + {other.text[0].lower()}{other.text[1:]}"
                points, difficulty, family = TEMPLATES[CHARADE]
                yield Candidate(entry, text, CHARADE, one.origins + other.origins, points, difficulty, family)

    def _halves(self, entry: str) -> list[tuple[str, str]]:
        pairs = [(entry[:at], entry[at:]) for at in range(SHORTEST_HALF, len(entry) - SHORTEST_HALF + 1)]
        return [pair for pair in pairs if all(self.dictionary.zipf(half.lower()) >= KNOWN_HALF for half in pair)]

    def _single_word(self, entry: str) -> Candidate | None:
        """The best clue of an entry that is a single word itself."""
        words = (each for each in self.candidates(entry) if each.template == "synonym" and " " not in each.text)
        return next(words, None)


def _best_first(candidate: Candidate) -> tuple[float, str]:
    return -candidate.quality, candidate.text


def _letters_of(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
