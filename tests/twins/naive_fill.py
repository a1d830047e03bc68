"""Brute force: every fill of a tiny grid, by trying every word in every slot. The twin of all engines."""

from __future__ import annotations

from collections.abc import Iterator

from crosswright.grid import Grid
from crosswright.words import Lexicon


def all_fills(grid: Grid, lexicon: Lexicon, *, allow_repeats: bool = False) -> set[Grid]:
    """Every fill; a slot that the grid gives whole stands as it is, in the lexicon or not."""
    words = [word for word, _ in lexicon]
    slots = [slot for slot in grid.slots if grid.entry(slot) is None]
    fills = set(_place(grid, slots, words))
    return fills if allow_repeats else {fill for fill in fills if _distinct(fill)}


def _place(grid: Grid, slots: list, words: list[str]) -> Iterator[Grid]:
    if not slots:
        yield grid
        return
    for word in words:
        if (placed := _write(grid, slots[0], word)) is not None:
            yield from _place(placed, slots[1:], words)


def _write(grid: Grid, slot, word: str) -> Grid | None:
    letters = list(grid.letters)
    for cell in slot.cells:
        size = max(1, len(grid.letters[cell]))
        part, word = word[:size], word[size:]
        if len(part) < size or letters[cell] not in ("", part):
            return None
        letters[cell] = part
    return None if word else grid.with_letters(dict(enumerate(letters)))


def _distinct(fill: Grid) -> bool:
    entries = list(fill.entries.values())
    return len(entries) == len(set(entries))
