"""Relaxes parts that the automata can't express exactly: the result allows everything that matches, and perhaps more.

These parts are rare: a group set inside a look and used outside, atomic groups, references inside a negative look,
references that ignore case. A line with one of them is checked by `matching` once few of its cells are open.
"""

from __future__ import annotations

import dataclasses

from crosswright.regex import nodes
from crosswright.regex.nodes import Mask, Node
from crosswright.regex.states import is_regular


class Relaxer:
    """Widens one expression; `exact` says whether nothing had to be widened."""

    def __init__(self, root: Node, full: Mask) -> None:
        self.exact = True
        self._anything = nodes.Repeat(nodes.Chars(full), 0, None, True, False, False)
        self._hidden = _groups_used_outside_their_look(root)
        self.root = self._relax(root)

    def _relax(self, node: Node) -> Node:
        relaxed = node
        match node:
            case nodes.Sequence(parts):
                relaxed = nodes.Sequence(tuple(map(self._relax, parts)))
            case nodes.Choice(options):
                relaxed = nodes.Choice(tuple(map(self._relax, options)))
            case nodes.Reference(index, folded):
                relaxed = self._widened(self._anything) if folded or index in self._hidden else node
            case nodes.Look():
                relaxed = self._relax_look(node)
            case nodes.Group(index, body):
                relaxed = nodes.Group(index, self._relax(body))
            case nodes.Repeat():
                relaxed = self._relax_repeat(node)
            case nodes.Atomic(body):
                relaxed = self._widened(self._relax(body))
        return relaxed

    def _relax_repeat(self, node: nodes.Repeat) -> Node:
        body = self._relax(node.body)
        self.exact = self.exact and not node.possessive
        # A widened part may match nothing.
        return dataclasses.replace(node, body=body, possessive=False, nullable=node.nullable or not self.exact)

    def _relax_look(self, look: nodes.Look) -> Node:
        if (look.negative or not look.ahead) and not is_regular(look.body):
            return self._widened(nodes.NOTHING)
        return dataclasses.replace(look, body=self._relax(look.body))

    def _widened(self, node: Node) -> Node:
        self.exact = False
        return node


def _groups_used_outside_their_look(root: Node) -> set[int]:
    """A look keeps the first way it matched, and only that sets its groups."""
    hidden: set[int] = set()
    for part in nodes.walk(root):
        if isinstance(part, nodes.Look):
            inside = nodes.groups(part.body)
            uses = [use for use in nodes.walk(root) if isinstance(use, nodes.Reference)]
            within = {id(use) for use in nodes.walk(part.body)}
            hidden |= {use.index for use in uses if use.index in inside and id(use) not in within}
    return hidden
