"""Check and reveal: a solver's letters against the solution. Only this module of the server reads solutions."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from crosswright.media.play.keyboard import respelled, upper


class AnswerKey:
    """The answers of a puzzle, prepared once for the letters of many solvers.

    >>> from crosswright.grid import Grid
    >>> from crosswright.publish.prepared import answers_of
    >>> from crosswright.puzzle import Puzzle
    >>> key = AnswerKey(answers_of(Puzzle.of(Grid(1, 2, letters=("H", "I")))))
    >>> key.wrong({0: "h", 1: "E"}), key.solved({0: "H", 1: "I"}), key.revealed([1])
    ([1], True, {1: 'I'})
    """

    def __init__(self, answers: Mapping[str, Any], size: int = 0) -> None:
        """`answers` are those of `publish.prepared`; `size`: about how many bytes they take in memory."""
        self.size = size
        self.solution: list[str] = answers["solution"]
        self.right = [tuple(texts) for texts in answers["right"]]  # empty if unknown
        self.complete: bool = answers["complete"]
        self.open: list[int] = answers["open"]
        self.keys: str = answers["keys"]
        self.spelled: Mapping[str, str] = answers.get("spelled", {})

    @classmethod
    def of(cls, answers: str) -> AnswerKey:
        """The answers as they are stored."""
        return cls(json.loads(answers), 8 * len(answers))

    def fits(self, c: int, letters: str) -> bool:
        """Whether letters are right in a cell, compared as the player does: "é" is right for E in French."""
        right = self.right[c]
        return letters in right or upper(letters) in right or respelled(letters, self.keys, self.spelled) in right

    def wrong(self, letters: Mapping[int, str]) -> list[int]:
        """The cells with wrong letters. Empty cells are not wrong, nor are those whose answer isn't known."""
        return [
            c
            for c, text in letters.items()
            if text and c < len(self.right) and self.right[c] and not self.fits(c, text)
        ]

    def solved(self, letters: Mapping[int, str]) -> bool:
        """Whether every open cell is right."""
        return self.complete and all(self.fits(c, letters.get(c, "")) for c in self.open)

    def revealed(self, cells: Collection[int]) -> dict[int, str]:
        """The answers of some cells, as far as they are known."""
        return {c: self.solution[c] for c in cells if c < len(self.solution) and self.solution[c]}
