"""What makes one layout better than another, as a cost: less is better.

    cost = left_out * (words left out) / words
         - crossings * (cells of two words) / words
         + area * (rows * columns) / (letters of all words)
         + shape * (longer side / shorter side - 1)
         + parts * (parts that don't hang together - 1)

Each term is about 1 for a usual layout, so that a weight says how much its term counts. The sides are compared after
the wished proportions: with columns / rows = 2, a box of 5 by 10 cells has no cost of shape.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosswright.errors import UsageError


@dataclass(frozen=True)
class Weights:
    """How much each term of the cost counts.

    By default every word placed comes before all else; then a crossing is worth about as much as two cells of the
    box for every three letters that a word has.
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
