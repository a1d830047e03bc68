"""Clues that lead to other clues: answers in two parts ("With 5-Down, ..." and "See 17-Across"), and named answers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crosswright.errors import UsageError
from crosswright.puzzle import Puzzle
from crosswright.solving.ranking import Ranker

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# How sure is it that the clue of the first part means both parts together?
TOGETHER = 0.6
# How many whole answers are taken into account?
WHOLE_ANSWERS = 100
_WORD = re.compile(r"[^\W\d_]+")


class Parts(NamedTuple):
    """An answer in two slots."""

    first: str
    second: str
    clue: str  # of both together


class References:
    """The references in a puzzle's clues."""

    def __init__(self, puzzle: Puzzle, clues: Mapping[str, str]) -> None:
        """`clues` by the names of their slots."""
        self.puzzle, self.clues = puzzle, clues
        headings = "|".join(
            re.escape(heading) for heading in sorted({each.heading for each in puzzle.clue_of.values()})
        )
        self._reference = re.compile(rf"\b(\d+)-({headings})\b", re.IGNORECASE)
        self.named = {name: found for name, clue in clues.items() if (found := self._slots(clue))}

    def _slots(self, clue: str) -> dict[str, str]:
        """The slots that a clue names, by the text that names them."""
        found = {}
        for match in self._reference.finditer(clue):
            try:
                found[match[0]] = self.puzzle.grid.slot_named(f"{match[1]}-{match[2]}").name
            except UsageError:  # there is no such slot
                continue
        return found

    def parts(self) -> list[Parts]:
        """The answers in two parts: the second clue says nothing but where the first is, which names the second."""
        found = []
        for second, named in self.named.items():
            rest = _WORD.findall(self._reference.sub("", self.clues[second]))
            for first in named.values():
                if len(rest) <= 1 and second in self.named.get(first, {}).values():
                    clue = re.sub(rf"^\w+ {self._reference.pattern},?\s*", "", self.clues[first], flags=re.IGNORECASE)
                    found.append(Parts(first, second, clue))
        return found

    def resolved(self, answers: Mapping[str, str]) -> dict[str, str]:
        """The clues that name a known answer, with the answer in place of its name."""
        found = {}
        for slot, named in self.named.items():
            clue = self.clues[slot]
            for text, name in named.items():
                if name in answers:
                    clue = clue.replace(text, answers[name].lower())
            if clue != self.clues[slot]:
                found[slot] = clue
        return found


def with_parts(ranker: Ranker, parts: Parts, likely: dict[str, Floats], lengths: Mapping[str, int]) -> None:
    """Change how likely the words of two slots are, that may be parts of one answer. Both mappings are by slot."""
    cut, total = lengths[parts.first], lengths[parts.first] + lengths[parts.second]
    whole, words = ranker.likely(parts.clue, total), ranker.words(total)
    best = np.argsort(-whole, kind="stable")[:WHOLE_ANSWERS].tolist()
    for name, place in ((parts.first, slice(cut)), (parts.second, slice(cut, None))):
        at, share = ranker.words(lengths[name]).at, np.zeros(len(likely[name]))
        for w in best:
            if (part := at.get(words.texts[w][place])) is not None:
                share[part] += np.exp(whole[w])
        mixed = (1 - TOGETHER) * np.exp(likely[name]) + TOGETHER * share
        likely[name] = np.log(np.maximum(mixed, 1e-30)).round(5).astype("float32")
