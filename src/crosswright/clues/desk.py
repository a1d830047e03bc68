"""The desk: all candidates for an entry, written, cleaned, checked for leaks and rated; remembered per entry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from crosswright.clues.cleaning import finished
from crosswright.clues.drafts import Candidate, Draft
from crosswright.clues.facts import Fact, Origin
from crosswright.clues.leaks import Leaks
from crosswright.clues.scoring import rate
from crosswright.clues.sources import Knowledge
from crosswright.clues.writers import drafts
from crosswright.words.unwelcome import is_unwelcome

# A further source of drafts for an entry: the user's own clues, a database, a language model.
Source = Callable[[str], Iterable[Draft]]


class Desk:
    """Writes the clues of one puzzle or of many."""

    def __init__(self, knowledge: Knowledge, sources: Iterable[Source] = ()) -> None:
        """`sources` are asked beside the dictionary, in order."""
        self.knowledge, self.sources = knowledge, tuple(sources)
        self.leaks = Leaks(knowledge)
        self.candidates = lru_cache(1 << 14)(self._candidates)

    def can_clue(self, entry: str) -> bool:
        """Whether some fact is known that may become a clue; a fraction of a millisecond."""
        return self.knowledge.is_known(entry)

    def _candidates(self, entry: str) -> tuple[Candidate, ...]:
        """Every clue for an entry that passes the filters, best first; one per text."""
        facts = self.knowledge.facts(entry)
        found: dict[str, Candidate] = {}
        for draft in self._drafts(entry, facts):
            if candidate := self.looked_over(entry, draft):
                kept = found.get(candidate.text.lower())
                if kept is None or candidate.quality > kept.quality:
                    found[candidate.text.lower()] = candidate
        return tuple(sorted(found.values(), key=lambda each: (-each.quality, each.text)))

    def _drafts(self, entry: str, facts: Collection[Fact]) -> Iterable[Draft]:
        yield from drafts(facts, self.knowledge)
        for source in self.sources:
            yield from source(entry)

    def looked_over(self, entry: str, draft: Draft) -> Candidate | None:
        """A draft as a candidate; None where it is not fit to print or gives its answer away."""
        text = finished(draft.text)
        if text is None:
            return None
        spelled = {fact.lemma for fact in draft.facts if fact.sense}
        if any(is_unwelcome(word) for word in text.lower().split(" ")):
            return None
        if self.leaks.leak(entry, text, spelled | self.spellings(entry)):
            return None
        return rate(entry, text, draft, self.knowledge)

    def spellings(self, entry: str) -> set[str]:
        """The phrases that an entry can be, in words: {"ice cream"}."""
        return {lemma.replace("-", " ") for lemma in self.knowledge.lemmas(entry) if not lemma.isalpha()}


__all__ = ["Desk", "Origin", "Source"]
