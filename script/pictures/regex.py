"""The pictures of docs/REGEX.md and of the chapter on regex crosswords, each from a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paper import INK, PAPER, QUIET, THEME_INK, WALL, box, page, text

from crosswright.media.regex.svg import draw_regex
from crosswright.regex import Expression, make_regex, phrase_in_hexagon
from crosswright.regex.graph import Graph, graph_of
from crosswright.regex.parsing import NodeBuilder, parse
from crosswright.regex.steps import Steps
from crosswright.regex.supports import supports
from crosswright.search.bitset import bits_of

PHRASE, SIDE, SEED = "regex crossword now", 3, 4
# The example of the chapter: an expression, the characters that there are, and what each cell may take before it.
EXPRESSION, ALPHABET = "(A|BC)+D?", "ABCD"
DOMAINS = ("ABCD", "ABD", "AC", "ABCD")
_STEP, _ROOM, _TOP, _RISE = 132.0, 70.0, 70.0, 72.0


def hexagon() -> str:
    """A hexagon that was made around a phrase, with its solution."""
    made = make_regex(phrase_in_hexagon(PHRASE, SIDE), difficulty=3, seed=SEED)
    assert made is not None
    return draw_regex(made.puzzle, solution=made.solution)


def unrolled() -> str:
    """The expression over four cells: all ways to match."""
    return _picture([set(ALPHABET)] * len(DOMAINS), f"{EXPRESSION} over four cells: every path is a match")


def narrowed() -> str:
    """The same where some cells may take fewer characters: the paths that are left, and what they leave."""
    return _picture([set(each) for each in DOMAINS], "after the crossing lines: the paths that are left")


def _picture(domains: Sequence[set[str]], title: str) -> str:
    builder = NodeBuilder(ALPHABET)
    graph = graph_of(builder.build(parse(Expression(EXPRESSION))), len(domains), builder.full, Steps())
    masks = [sum(1 << ALPHABET.index(character) for character in each) for each in domains]
    left = supports(graph, masks, Steps())
    width, height = 2 * _ROOM + _STEP * len(domains), 2 * _TOP + _RISE * 1.2
    parts = [box(1, 1, (width - 2, height - 2), PAPER, f'rx="9" stroke="{WALL}"'), text(width / 2, 28, 15, title)]
    parts += [*_edges(graph, masks), *_nodes(graph)]
    for cell, (mask, domain) in enumerate(zip(left, masks, strict=True)):
        x = _ROOM + (cell + 0.5) * _STEP
        parts.append(text(x, height - 40, 12, f"cell {cell + 1} may take {_characters(domain)}", fill=QUIET))
        parts.append(text(x, height - 18, 15, _characters(mask), fill=THEME_INK, more='font-weight="bold"'))
    return page(width, height, title, parts)


def _characters(mask: int) -> str:
    return "".join(ALPHABET[number] for number in bits_of(mask))


def _place(level: int, node: int) -> tuple[float, float]:
    return _ROOM + level * _STEP, _TOP + node * _RISE


def _edges(graph: Graph, masks: Sequence[int]) -> Iterator[str]:
    """Each edge with its characters; those that no longer lie on a path from end to end are pale and broken."""
    forward, backward = _reached(graph, masks)
    for level, (nodes, domain) in enumerate(zip(graph.levels, masks, strict=True)):
        for node, edges in enumerate(nodes):
            for edge in edges:
                alive = edge.mask & domain and node in forward[level] and edge.node in backward[level + 1]
                colour, broken = (INK, "") if alive else (WALL, ' stroke-dasharray="4 4"')
                (x, y), (to_x, to_y) = _place(level, node), _place(level + 1, edge.node)
                line = f'x1="{x + 13:g}" y1="{y:g}" x2="{to_x - 13:g}" y2="{to_y:g}"'
                yield f'<line {line} stroke="{colour}" stroke-width="1.6"{broken}/>'
                share = 0.32 if to_y != y else 0.5
                label_x, label_y = x + share * (to_x - x), y + share * (to_y - y) - 6
                yield text(label_x, label_y, 14, _characters(edge.mask), fill=colour, more='font-weight="bold"')


def _reached(graph: Graph, masks: Sequence[int]) -> tuple[list[set[int]], list[set[int]]]:
    """The nodes of each level that can be reached from the start, and those that lead to the end."""
    forward: list[set[int]] = [{0}]
    for nodes, domain in zip(graph.levels, masks, strict=True):
        forward.append({edge.node for node in forward[-1] for edge in nodes[node] if edge.mask & domain})
    backward: list[set[int]] = [set(range(len(graph.ends)))]
    for nodes, domain in zip(reversed(graph.levels), reversed(masks), strict=True):
        leading = backward[0]
        backward.insert(
            0, {n for n, edges in enumerate(nodes) if any(e.mask & domain and e.node in leading for e in edges)}
        )
    return forward, backward


def _nodes(graph: Graph) -> Iterator[str]:
    counts = [len(nodes) for nodes in graph.levels] + [len(graph.ends)]
    for level, count in enumerate(counts):
        for node in range(count):
            x, y = _place(level, node)
            yield f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="#fff" stroke="{INK}" stroke-width="1.6"/>'
            if level == len(counts) - 1:
                yield f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="none" stroke="{INK}" stroke-width="1.6"/>'
