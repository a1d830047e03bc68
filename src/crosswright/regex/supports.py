"""Arc consistency of a line: which characters each cell can take in some match of the whole line.

One pass forward finds the nodes of the graph that the cells' characters can reach, one pass backward those that also
lead to the end; the characters on the edges between them are the answer. It is exact: each character that stays is
part of a match with characters that stay in the other cells (G. Pesant, A regular language membership constraint for
finite sequences of variables, 2004). With references, a node is reached with sets of characters for its classes; the
classes are independent of each other, so that the sets say everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.regex.graph import Edge, Graph
from crosswright.regex.nodes import Mask
from crosswright.regex.steps import Halted, Steps
from crosswright.search.outcome import Outcome

# How many ways may one pass store for its way back? They take about a quarter of a kilobyte each.
MOST_TRAILS = 500_000

Masks = tuple[Mask, ...]  # of the classes of a node


def supports(graph: Graph, domains: Sequence[Mask], steps: Steps) -> list[Mask]:
    """For each cell the characters of its domain that are part of a match; all empty if nothing matches."""
    return (_linked if graph.linked else _plain)(graph, domains, steps)


def _plain(graph: Graph, domains: Sequence[Mask], steps: Steps) -> list[Mask]:
    fronts = [{0}] if graph.levels[0] else [set()]
    for level, domain in zip(graph.levels, domains, strict=True):
        fronts.append({edge[1] for node in fronts[-1] for edge in level[node] if edge[0] & domain})
    steps.spend(sum(map(len, fronts)))
    supported = [0] * len(domains)
    good = fronts.pop()
    for position in range(len(domains) - 1, -1, -1):
        level, domain, support = graph.levels[position], domains[position], 0
        leading = set()
        for node in fronts[position]:
            for edge in level[node]:
                if edge[1] in good and edge[0] & domain:
                    support |= edge[0]
                    leading.add(node)
        supported[position] = support & domain
        good = leading
    return supported


def _linked(graph: Graph, domains: Sequence[Mask], steps: Steps) -> list[Mask]:
    """Like `_plain`, but a node may be reached with several tuples of masks."""
    fronts: list[set[tuple[int, Masks]]] = [{(0, ())}] if graph.levels[0] else [set()]
    trails: list[list[tuple[tuple[int, Masks], Edge, Mask, tuple[int, Masks]]]] = []
    total = 0
    for level, domain in zip(graph.levels, domains, strict=True):
        trail = []
        for spot in fronts[-1]:
            for edge in level[spot[0]]:
                step = _take(spot[1], edge, domain)
                if step is not None:
                    trail.append((spot, edge, step[0], (edge.node, step[1])))
            steps.spend(1 + len(level[spot[0]]))
            if total + len(trail) > MOST_TRAILS:
                raise Halted(Outcome.OUT_OF_BUDGET)
        total += len(trail)
        trails.append(trail)
        fronts.append({after for *_, after in trail})
    return _collect(trails, _ended(graph, fronts[-1]), len(domains))


def _take(masks: Masks, edge: Edge, domain: Mask) -> tuple[Mask, Masks] | None:
    """Take a cell: its characters, and the masks at the next node; None if no character fits."""
    if edge.narrows:
        narrowed = _narrow(masks, edge.narrows)
        if narrowed is None:
            return None
        masks = narrowed
    mask = edge.mask & domain
    for number in edge.joins:
        mask &= masks[number]
    if not mask:
        return None
    return mask, tuple(mask if number < 0 else masks[number] for number in edge.keeps)


def _narrow(masks: Masks, narrows: tuple[tuple[int, Mask], ...]) -> Masks | None:
    fresh = list(masks)
    for number, mask in narrows:
        fresh[number] &= mask
        if not fresh[number]:
            return None
    return tuple(fresh)


def _ended(graph: Graph, front: set[tuple[int, Masks]]) -> dict[tuple[int, Masks], list[Mask]]:
    """For each spot after the last cell that can end: the possible characters of its classes."""
    good = {}
    for spot in front:
        ways = [way for narrows in graph.ends[spot[0]] if (way := _narrow(spot[1], narrows)) is not None]
        if ways:
            good[spot] = [_union(column) for column in zip(*ways, strict=True)]
    return good


def _union(masks: Sequence[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _collect(
    trails: list[list[tuple[tuple[int, Masks], Edge, Mask, tuple[int, Masks]]]],
    good: dict[tuple[int, Masks], list[Mask]],
    length: int,
) -> list[Mask]:
    """Go back: the possible characters of a spot's classes are the union over its ways on."""
    supported = [0] * length
    for position in range(length - 1, -1, -1):
        before: dict[tuple[int, Masks], list[Mask]] = {}
        for spot, edge, taken, after in trails[position]:
            possible = good.get(after)
            if possible is None:
                continue
            own = before.setdefault(spot, [0] * len(spot[1]))
            masks = spot[1] if not edge.narrows else _narrow(spot[1], edge.narrows)
            assert masks is not None
            kept = dict(zip(edge.keeps, possible, strict=True))
            cell = kept.pop(-1, taken)
            supported[position] |= cell
            for number in range(len(own)):
                own[number] |= cell if number in edge.joins else kept.get(number, masks[number])
        good = before
    return supported
