"""Search: from a problem to fills, or to the certainty that there are none.

    fill(problem)                one fill
    best_fill(problem)           the fill with the best scores
    different_fills(problem, n)  n fills that differ all over
    fills(problem)               every fill, one by one
    explain(problem, result)     why there was none

All take a budget, a seed, an engine and `stop`; none prints. The same input, seed and node budget give the same fill.

From `fill` to the kernel: `filling` (the driver) asks `choosing` for a finder; its `run` (`finder`) takes steps while
the meter (`outcome`) allows; `native` passes each step to the kernel.
"""

from crosswright.search.choosing import ENGINES
from crosswright.search.enumerating import Fills, different_fills, fills
from crosswright.search.explaining import Conflict, explain
from crosswright.search.filling import fill
from crosswright.search.improving import OBJECTIVES, best_fill
from crosswright.search.outcome import Budget, Incumbent, Outcome, Result
from crosswright.search.propagation import Propagation, propagate

__all__ = [
    "ENGINES",
    "OBJECTIVES",
    "Budget",
    "Conflict",
    "Fills",
    "Incumbent",
    "Outcome",
    "Propagation",
    "Result",
    "best_fill",
    "different_fills",
    "explain",
    "fill",
    "fills",
    "propagate",
]
