"""Entries must differ: do some slots have enough different words between them?

By Hall's theorem they do unless some k of them can take fewer than k different words together. Each of those slots then
has fewer than k words itself, so the sizes alone mostly show that there are enough words. The few remaining slots are
matched with words (the feasibility half of the all-different constraint: Regin 1994; by augmenting paths: Kuhn 1955).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def crowded(domains: Mapping[int, int]) -> list[int]:
    """Slots that can take fewer different words than there are slots among them; [] where there are enough words.

    `domains` maps slots of one length, which must all differ, to the bitsets of their words.

    >>> crowded({0: 0b011, 1: 0b011, 2: 0b111, 3: 0b011})
    [0, 1, 3]
    """
    matching = _Matching(domains, _candidates(domains))
    for s in matching.candidates:
        matching.reached.clear()
        if not matching.augment(s):
            return sorted(matching.reached)
    return []


def sharing(domains: Mapping[int, int], slots: Sequence[int]) -> tuple[list[int], int]:
    """All slots whose words are all among the words of these slots, and how many different words that is."""
    union = 0
    for s in slots:
        union |= domains[s]
    return [s for s, domain in domains.items() if not domain & ~union], union.bit_count()


def _candidates(domains: Mapping[int, int]) -> list[int]:
    """The slots that could be part of k slots with fewer than k words: each of them has fewer than k words."""
    slots = list(domains)
    sizes = {s: domains[s].bit_count() for s in slots}
    while (fewer := [s for s in slots if sizes[s] < len(slots)]) != slots:
        slots = fewer
    return slots


class _Matching:
    """Slots matched with words of their own, one slot after the other."""

    def __init__(self, domains: Mapping[int, int], candidates: list[int]) -> None:
        self.domains, self.candidates = domains, candidates
        self.taken_by: dict[int, int] = {}  # word (as a bit) -> the slot that it is matched with
        self.reached: set[int] = set()  # the slots that the last search for a word visited

    def augment(self, s: int) -> bool:
        """Find a word for a slot, if necessary by giving other slots other words."""
        self.reached.add(s)
        rest = self.domains[s]
        while rest:
            word = rest & -rest
            rest ^= word
            other = self.taken_by.get(word)
            if other is None or (other not in self.reached and self.augment(other)):
                self.taken_by[word] = s
                return True
        return False
