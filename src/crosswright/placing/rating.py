"""The cost of a layout, to compare layouts: less is better.

    cost = left_out * (words left out) / words
         - crossings * (cells of two words) / words
         + area * (rows * columns) / (letters of all words)
         + shape * (longer side / shorter side - 1)
         + parts * (connected parts - 1)

Each term is about 1 for a usual layout, so a weight shows how much its term counts. The sides are compared after
division by the desired proportions: with columns / rows = 2, a box of 5 by 10 cells has no cost of shape.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosswright.errors import UsageError


@dataclass(frozen=True)
class Weights:
    """The weights of the cost's terms.

    By default placing every word comes before everything else; then a crossing counts about as much as two cells of the
    box for every three letters of a word.
    """

    left_out: float = 1000.0
    crossings: float = 1.5
    area: float = 1.0
    shape: float = 0.2
    parts: float = 10.0

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not 0 <= value <= 1e6:
                raise UsageError(f"a weight of {value} for {name}; give a number from 0 to 1,000,000")
