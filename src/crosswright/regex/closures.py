"""The characters that a state of a regular part can take next: its row in the table of a finite automaton."""

from __future__ import annotations

from typing import NamedTuple

from crosswright.regex.nodes import Mask
from crosswright.regex.states import Go, Machine, MatchState, Take
from crosswright.regex.steps import Steps

BETWEEN = -2  # means every place that is neither the start nor the end of the line


class Row(NamedTuple):
    """The moves of a state at a place."""

    takes: dict[MatchState, Mask]  # next state -> the characters that lead there
    accepts: bool  # the state can end here


class Closures:
    """The rows of one machine, each made once."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self._machine, self._steps = machine, steps
        self._rows: dict[tuple[MatchState, int], Row] = {}

    def row(self, state: MatchState, position: int) -> Row:
        """The row of a state at a place."""
        place = position if position in (0, self._machine.length) else BETWEEN
        row = self._rows.get((state, place))
        if row is None:
            row = self._rows[state, place] = self._make(state, place)
        return row

    def _make(self, state: MatchState, place: int) -> Row:
        takes: dict[MatchState, Mask] = {}
        seen, waiting, accepts = {state}, [state], False
        captures = self._machine.no_captures
        while waiting:
            here = waiting.pop()
            self._steps.spend()
            accepts = accepts or here.kind == "end"
            for move in self._machine.moves(here, place, captures):
                if isinstance(move, Take):
                    takes[move.state] = takes.get(move.state, 0) | move.mask
                elif isinstance(move, Go) and move.state not in seen:
                    seen.add(move.state)
                    waiting.append(move.state)
        return Row({after: mask for after, mask in takes.items() if mask}, accepts)
