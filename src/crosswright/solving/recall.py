"""Evidence from the user's own collection: answers that had a similar clue before."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosswright.language import Language, facts
from crosswright.language.facts import Origin

if TYPE_CHECKING:
    from crosswright.clues.database import Database, Record

# Finds the collected clues for answers of a length that have words in common with a clue.
FindRecords = Callable[[str, int], Collection["Record"]]
# How strongly does an identical clue support its answer, as a logarithm? About enough to outweigh all other words.
SAME_CLUE = 10.0
# How many of a clue's words are searched for if no other clue has all of them?
FEWER_WORDS = 2


@dataclass(frozen=True)
class Recall:
    """The user's own clues as a further source for the solver."""

    language: Language
    find: FindRecords

    @classmethod
    def of(cls, database: Database, language: Language, without: Collection[str] = ()) -> Recall:
        """Clues in a database; `without`: sources to leave out, such as the puzzle itself."""

        def find(clue: str, length: int) -> Collection[Record]:
            words = sorted(telling_words(clue, language), key=lambda word: (-len(word), word))
            for some in dict.fromkeys((" ".join(words), " ".join(words[:FEWER_WORDS]))):
                if some and (records := database.search(answer="?" * length, text=some, without=without)):
                    return records
            return ()

        return cls(language, find)

    def support(self, clue: str, length: int, withheld: Collection[Origin]) -> dict[str, float]:
        """How strongly the collected clues support each of their answers, as a logarithm.

        A withheld clue is not used, whichever record holds it.
        """
        barred = {origin.other.lower() for origin in withheld if origin.relation == facts.GIVEN}
        said: dict[str, float] = {}
        for record in self.find(clue, length):
            if record.text.lower() not in barred:
                support = SAME_CLUE * likeness(clue, record.text, self.language)
                said[record.answer] = max(said.get(record.answer, 0.0), support)
        return said


def likeness(one: str, other: str, language: Language) -> float:
    """The similarity of two clues, 0..1: the share of all their words that both have.

    >>> from crosswright.language import language
    >>> english = language("en")
    >>> likeness("Capital of Norway", "Norway's capital", english)
    1.0
    """
    words, others = telling_words(one, language), telling_words(other, language)
    return len(words & others) / max(1, len(words | others))


def telling_words(clue: str, language: Language) -> set[str]:
    """The content words of a clue; all of its words if it has none."""
    found = {word for word in language.text.tokens(clue) if word.isalpha()}
    return found or {word for word in clue.lower().split() if word.isalpha()}
