"""The desk: all candidates for an entry, written, cleaned, checked for leaks and rated; remembered per entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache

from crosswright.clues.rating import TEMPLATES, rate
from crosswright.languages.drafts import Candidate, Draft
from crosswright.languages.english.abbreviations import initials
from crosswright.languages.english.cleaning import finished
from crosswright.languages.english.house_clues import HOUSE
from crosswright.languages.english.knowledge import Knowledge
from crosswright.languages.english.leaks import Leaks, entries_of
from crosswright.languages.english.taste import Taste, is_unkind
from crosswright.languages.english.wordnet_index import synset_of
from crosswright.languages.english.writers import drafts
from crosswright.languages.facts import Fact

# A further source of drafts for an entry: the user's own clues, a database, a language model.
Source = Callable[[str], Iterable[Draft]]

# Clues that people wrote for their own puzzle stand as they are; those for another puzzle too, if they make sense here.
OWN, GIVEN = "own", "given"
LONGEST_GIVEN = 120
_ABOUT_ITS_PUZZLE = re.compile(r"\b\d+[- ]?(across|down|[ad]\b)|\bsee \d|\bthis puzzle\b|\bcircled\b", re.IGNORECASE)
# How many letters at its beginning tell a word, in whatever form it stands?
SAME_WORD = 4
# How long are the two words at least that an unknown entry is put together from, and how often read (Zipf)?
SHORTEST_HALF, KNOWN_HALF = 4, 3.5


class Desk:
    """Writes the clues of one puzzle or of many."""

    def __init__(self, knowledge: Knowledge, sources: Iterable[Source] = ()) -> None:
        """`sources` are asked beside the dictionary, in order."""
        self.knowledge, self.sources = knowledge, tuple(sources)
        self.leaks, self.taste = Leaks(knowledge), Taste(knowledge)
        self.candidates = lru_cache(1 << 14)(self._candidates)

    def can_clue(self, entry: str) -> bool:
        """Whether some source knows what may become a clue; a fraction of a millisecond."""
        return self.knowledge.is_known(entry) or any(any(True for _ in source(entry)) for source in self.sources)

    def _candidates(self, entry: str) -> tuple[Candidate, ...]:
        """Every clue for an entry that passes the filters, best first; one per text."""
        found: dict[str, Candidate] = {}
        for draft in self._drafts(entry, self.knowledge.facts(entry)):
            if candidate := self.looked_over(entry, draft):
                kept = found.get(candidate.text.lower())
                if kept is None or candidate.quality > kept.quality:
                    found[candidate.text.lower()] = candidate
        if not found:
            found = {each.text.lower(): each for each in self._charades(entry)}
        return tuple(sorted(found.values(), key=lambda each: (-each.quality, each.text)))

    def _drafts(self, entry: str, facts: Collection[Fact]) -> Iterator[Draft]:
        yield from drafts([fact for fact in facts if not self.taste.spoils(fact)], self.knowledge)
        for source in self.sources:
            yield from source(entry)

    def looked_over(self, entry: str, draft: Draft) -> Candidate | None:
        """A draft as a candidate; None where it is not fit to print or gives its answer away."""
        if draft.template == OWN:
            return rate(entry, draft.text, draft, self.knowledge)
        text = _fit_for_print(draft)
        if text is None or is_unkind(text):
            return None
        spelled = {fact.lemma for fact in draft.facts if fact.sense or draft.template == HOUSE}
        if self.leaks.leak(entry, text, spelled | self.spellings(entry)) or self._spells_out(draft.facts[0], text):
            return None
        return rate(entry, text, draft, self.knowledge)

    def spellings(self, entry: str) -> set[str]:
        """The phrases that an entry can be, in words: {"ice cream"}."""
        return {lemma.replace("-", " ") for lemma in self.knowledge.lemmas(entry) if not lemma.isalpha()}

    def _spells_out(self, fact: Fact, text: str) -> bool:
        """Whether a clue has all the words that its answer is the first letters of."""
        words = self.knowledge.meaning(synset_of(fact.sense)).words if fact.sense else ()
        said = {word[:SAME_WORD] for word in entries_of(text)}
        long_forms = (word for word in words if fact.lemma.lower() in initials(word))
        return any(said.issuperset(word[:SAME_WORD] for word in entries_of(form)) for form in long_forms)

    def _charades(self, entry: str) -> Iterator[Candidate]:
        """Clues for an entry that nothing is known of but that two words make: FOULBALL, "Dirty + globe"."""
        for first, last in sorted(self._halves(entry), key=self._rarity)[:2]:
            one, other = (self._single_word(half) for half in (first, last))
            if one and other and not self.leaks.leak(entry, f"{one.text} {other.text}", {f"{first} {last}".lower()}):
                text = f"{one.text} + {other.text[0].lower()}{other.text[1:]}"
                points, difficulty = TEMPLATES["charade"]
                yield Candidate(entry, text, "charade", one.origins + other.origins, points, difficulty)

    def _halves(self, entry: str) -> list[tuple[str, str]]:
        places = range(SHORTEST_HALF, len(entry) - SHORTEST_HALF + 1)
        return [
            (entry[:at], entry[at:])
            for at in places
            if all(self.knowledge.zipf(half.lower()) >= KNOWN_HALF for half in (entry[:at], entry[at:]))
        ]

    def _rarity(self, halves: tuple[str, str]) -> float:
        return -sum(self.knowledge.zipf(half.lower()) for half in halves)

    def _single_word(self, entry: str) -> Candidate | None:
        """The best clue of a word that is a word itself."""
        words = (each for each in self.candidates(entry) if each.template == "synonym" and " " not in each.text)
        return next(words, None)


def _fit_for_print(draft: Draft) -> str | None:
    if draft.template == HOUSE:
        return draft.text
    if draft.template != GIVEN:
        return finished(draft.text)
    text = draft.text.strip()
    return text if len(text) <= LONGEST_GIVEN and not _ABOUT_ITS_PUZZLE.search(text) else None
