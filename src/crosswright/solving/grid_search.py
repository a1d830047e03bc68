"""A search for the grid that is likeliest as a whole, around the cells that the messages leave uncertain.

A grid's value is the sum of log P of its entries by their clues; an entry in no list has that of its chain of letters.
The search starts with each cell's likeliest letter. It writes another word into a slot, then better words into the
slots that cross it, and keeps what gains. (Hill climbing, as in the Berkeley Crossword Solver.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from crosswright.arithmetic import added
from crosswright.progress import Stop, never
from crosswright.solving.crossings import Beliefs, SlotCandidates
from crosswright.solving.unlisted import Unlisted

# From which probability on is a letter left as it is?
CERTAIN = 0.995
# How many words of a slot are tried, and how much less likely than its likeliest (a logarithm) may they be?
TRIED, BELOW = 25, 9.0
# How many letters of a cell are tried?
TRIED_LETTERS = 6
# How often are all uncertain slots tried?
SWEEPS = 4
# Gains below this one are none.
LEAST_GAIN = 1e-4

Letters = dict[int, int]  # cell -> letter, as an index


class GridSearch:
    """The search in one puzzle."""

    def __init__(
        self, slots: Sequence[SlotCandidates], beliefs: Beliefs, unlisted: Unlisted, given: Mapping[int, int]
    ) -> None:
        """`given`: letters that stay."""
        self.slots, self.beliefs, self.unlisted, self.given = slots, beliefs, unlisted, given
        self.letters = {cell: int(share.round(6).argmax()) for cell, share in beliefs.cells.items()} | dict(given)
        self.slots_at: dict[int, list[int]] = {}
        for s, slot in enumerate(slots):
            for cell in slot.cells:
                self.slots_at.setdefault(cell, []).append(s)
        self._values: list[dict[bytes, float]] = [{} for _ in slots]
        tables = {id(slot.letters): slot.letters for slot in slots}
        self._at = {key: {row.tobytes(): w for w, row in enumerate(table)} for key, table in tables.items()}

    def run(self, stop: Stop = never) -> GridSearch:
        """Look for the likeliest grid; `letters` has it then."""
        for _ in range(SWEEPS):
            gained = False
            for s in sorted(self.uncertain, key=lambda s: round(self.value(s, self.entry(s)), 4)):
                if stop():
                    return self
                gain, change = self.best_change(s)
                if gain > LEAST_GAIN:
                    self.letters.update(change)
                    gained = True
            if not gained:
                break
        return self

    @cached_property
    def uncertain(self) -> list[int]:
        """The slots with a letter that is not certain."""
        return [s for s, slot in enumerate(self.slots) if self.uncertain_cells.intersection(slot.cells)]

    @cached_property
    def uncertain_cells(self) -> frozenset[int]:
        """The cells with a letter that is not certain."""
        return frozenset(cell for cell, share in self.beliefs.cells.items() if share.max() < CERTAIN)

    def entry(self, s: int, change: Mapping[int, int] | None = None) -> bytes:
        """The letters in a slot, after a change."""
        changed = change or {}
        return bytes(changed.get(cell, self.letters[cell]) for cell in self.slots[s].cells)

    def value(self, s: int, entry: bytes) -> float:
        """The logarithm of how likely an entry is by its clue."""
        known = self._values[s]
        if (value := known.get(entry)) is None:
            spelled = self.unlisted.chance(s, entry)
            w = self._at[id(self.slots[s].letters)].get(entry)
            value = known[entry] = spelled if w is None else max(spelled, float(self.slots[s].likely[w]))
        return value

    def gain(self, change: Mapping[int, int]) -> float:
        """How much likelier the grid becomes by a change of letters."""
        touched = {s for cell, letter in change.items() if self.letters[cell] != letter for s in self.slots_at[cell]}
        return added(self.value(s, self.entry(s, change)) - self.value(s, self.entry(s)) for s in sorted(touched))

    def words(self, s: int) -> list[bytes]:
        """The words to try in a slot, the likeliest first."""
        believed = self.beliefs.words[s]
        if not len(believed):
            return []
        near = np.flatnonzero(believed >= believed.max() - BELOW)
        best = near[np.argsort(-believed[near].round(4), kind="stable")[:TRIED]]
        return [row.tobytes() for row in self.slots[s].letters[best]]

    @cached_property
    def tried(self) -> list[list[bytes]]:
        """The words to try in each slot."""
        return [self.words(s) for s in range(len(self.slots))]

    def written(self, s: int, word: bytes, change: Mapping[int, int]) -> Letters | None:
        """A change with a word in a slot; None if it contradicts the change or a given letter."""
        cells = self.slots[s].cells
        if any(
            change.get(cell, letter) != letter or self.given.get(cell, letter) != letter
            for cell, letter in zip(cells, word, strict=True)
        ):
            return None
        return {**change, **dict(zip(cells, word, strict=True))}

    def letter_changes(self, s: int) -> list[Letters]:
        """No change, and other likely letters in the uncertain cells of a slot, one at a time."""
        changes: list[Letters] = [{}]
        for cell in self.slots[s].cells:
            share = self.beliefs.cells[cell]
            if cell not in self.given and cell in self.uncertain_cells:
                changes += [{cell: a} for a in np.argsort(-share.round(6), kind="stable")[:TRIED_LETTERS].tolist()]
        return changes

    def best_change(self, s: int) -> tuple[float, Letters]:
        """The change that gains most: another letter, or a word in a slot and others in the slots that cross it."""
        best = max(((self.gain(change), change) for change in self.letter_changes(s)), key=lambda each: each[0])
        for word in self.tried[s]:
            if word != self.entry(s) and (change := self.written(s, word, {})) is not None:
                found = self.mended(s, change)
                if found[0] > best[0] + LEAST_GAIN:
                    best = found
        return best

    def mended(self, s: int, change: Letters) -> tuple[float, Letters]:
        """A change of a slot with better words in the slots that cross it, one after the other."""
        best = self.gain(change)
        crossing = [t for cell in self.slots[s].cells if self.letters[cell] != change[cell]
                    for t in self.slots_at[cell] if t != s]  # fmt: skip
        for t in crossing:
            better = best, change
            for word in self.tried[t]:
                if (more := self.written(t, word, change)) is not None and (gain := self.gain(more)) > better[
                    0
                ] + LEAST_GAIN:
                    better = gain, more
            best, change = better
        return best, change
