"""Search: from a problem to fills, or to the certainty that there are none.

    fill(problem)                one fill
    best_fill(problem)           the fill with the best scores
    different_fills(problem, n)  n fills that differ all over
    fills(problem)               every fill, one by one
    explain(problem, result)     why there was none
    fill_preferring(problem, wanted)  a fill with wanted words in it; `left_out`: why others are not
    candidates(problem, slot)    every word that fits a slot, and what each would leave of the grid
    heat(problem)                how constrained each cell is

All take a budget, a seed, an engine and `stop`; none prints. The same input, seed and node budget give the same fill.

From `fill` to the kernel: `filling` (the driver) asks `choosing` for a finder; its `run` (`finder`) takes steps while
the meter (`outcome`) allows; `native` passes each step to the kernel.
"""

from crosswright.arguments import ENGINES
from crosswright.search.enumerating import SHARE_APART, Fills, different_fills, fills, slots_apart
from crosswright.search.explaining import Conflict, explain
from crosswright.search.filling import fill
from crosswright.search.freedom import CellFreedom, Heat, heat
from crosswright.search.improving import OBJECTIVES, best_fill
from crosswright.search.outcome import Budget, Incumbent, Outcome, Result
from crosswright.search.preferring import fill_preferring, left_out
from crosswright.search.probing import Prospect, SlotCandidate, candidates
from crosswright.search.propagation import Propagation, propagate

__all__ = [
    "ENGINES",
    "OBJECTIVES",
    "SHARE_APART",
    "Budget",
    "CellFreedom",
    "Conflict",
    "Fills",
    "Heat",
    "Incumbent",
    "Outcome",
    "Propagation",
    "Prospect",
    "Result",
    "SlotCandidate",
    "best_fill",
    "candidates",
    "different_fills",
    "explain",
    "fill",
    "fill_preferring",
    "fills",
    "heat",
    "left_out",
    "propagate",
    "slots_apart",
]
