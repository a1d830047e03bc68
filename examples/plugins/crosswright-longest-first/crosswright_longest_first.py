"""A strategy for crosswright's textbook: forward checking, and the longest slot first."""

from __future__ import annotations

from crosswright.textbook import Strategy
from crosswright.textbook.csp import CspState


def longest_first(state: CspState, s: int) -> tuple[float, float]:
    """The rank of a slot: the lowest is filled next."""
    return -state.problem.lengths[s], s


STRATEGY = Strategy(consistency="fc", order=longest_first)
