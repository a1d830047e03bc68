"""What the user's own collection says: answers that had a clue like this one before."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from crosswright.languages import facts
from crosswright.languages.english.solver_index import tokens
from crosswright.languages.facts import Origin

if TYPE_CHECKING:
    from crosswright.clues.database import Database, Record

# Tells the clues on record for answers of a length that have words in common with a clue.
Recall = Callable[[str, int], Collection["Record"]]
# How much does the very same clue speak for its answer, as a logarithm? About as much as all other words against it.
SAME_CLUE = 10.0
# How many of a clue's words are looked for where no other clue has all of them?
FEWER_WORDS = 2


def recall(database: Database, without: Collection[str] = ()) -> Recall:
    """Clues in a database; `without`: sources to leave out, such as the puzzle itself."""

    def found(clue: str, length: int) -> Collection[Record]:
        words = sorted(_words(clue), key=lambda word: (-len(word), word))
        for some in dict.fromkeys((" ".join(words), " ".join(words[:FEWER_WORDS]))):
            if some and (records := database.search(answer="?" * length, text=some, without=without)):
                return records
        return ()

    return found


def recalled(recall: Recall, clue: str, length: int, withheld: Collection[Origin]) -> dict[str, float]:
    """What the clues on record say for each of their answers; one that is withheld says nothing, wherever it stands."""
    barred = {origin.other.lower() for origin in withheld if origin.relation == facts.GIVEN}
    said: dict[str, float] = {}
    for record in recall(clue, length):
        if record.text.lower() not in barred:
            said[record.answer] = max(said.get(record.answer, 0.0), SAME_CLUE * likeness(clue, record.text))
    return said


def likeness(one: str, other: str) -> float:
    """How much two clues say the same, 0..1: the share of all their words that both have.

    >>> likeness("Capital of Norway", "Norway's capital"), likeness("Capital of Norway", "Norway's fjords")
    (1.0, 0.3333333333333333)
    """
    words, others = _words(one), _words(other)
    return len(words & others) / max(1, len(words | others))


def _words(clue: str) -> set[str]:
    """The words that tell something; all of them where none does."""
    found = {word for word in tokens(clue) if word.isalpha()}
    return found or {word for word in clue.lower().split() if word.isalpha()}
