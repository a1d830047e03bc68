"""Conflict-directed backjumping as Prosser (1993) has it, over variables in a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def nodes_of_cbj(domains: Sequence[Sequence[str]], agree: Callable[[int, str, int, str], bool]) -> int:
    """How many values are tried until each variable has one, or all is searched; `agree(i, a, h, b)`: a constraint."""
    nodes = 0
    values: list[str] = []

    def label(i: int) -> tuple[bool, set[int]]:
        """Whether all variables from the i-th on have got values; if not, the earlier ones that are to blame."""
        nonlocal nodes
        if i == len(domains):
            return True, set()
        conflict_set: set[int] = set()
        for value in domains[i]:
            nodes += 1
            earliest = next((h for h, other in enumerate(values[:i]) if not agree(i, value, h, other)), None)
            if earliest is not None:
                conflict_set.add(earliest)
                continue
            values[i:] = [value]
            done, below = label(i + 1)
            if done or i not in below:
                return done, below
            conflict_set |= below - {i}
            del values[i:]
        return False, conflict_set

    label(0)
    return nodes
