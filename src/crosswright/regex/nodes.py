"""The parts of a parsed expression. A set of characters is a bit mask over the puzzle's alphabet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Mask = int  # bit a: the character with number a of the alphabet


@dataclass(frozen=True, eq=False)
class Node:
    """Any part; two parts are equal only if they are the same object."""


@dataclass(frozen=True, eq=False)
class Chars(Node):
    """One character out of a set."""

    mask: Mask


@dataclass(frozen=True, eq=False)
class Sequence(Node):
    """Parts one after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Choice(Node):
    """One of several parts, the first that fits."""

    options: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Repeat(Node):
    """A part `least` to `most` times (None: no limit)."""

    body: Node
    least: int
    most: int | None
    greedy: bool
    possessive: bool
    nullable: bool  # the body can match nothing


@dataclass(frozen=True, eq=False)
class Group(Node):
    """A part whose match is remembered."""

    index: int
    body: Node


@dataclass(frozen=True, eq=False)
class Reference(Node):
    """What a group has matched, again."""

    index: int
    folded: bool  # upper and lower case are the same


@dataclass(frozen=True, eq=False)
class Anchor(Node):
    """A place in the line: its start, its end, the edge of a word, or no such edge."""

    kind: Literal["start", "end", "boundary", "no boundary"]
    word: Mask  # for boundaries: the characters of words

    @property
    def word_edge(self) -> bool:
        """Whether this is about the edge of a word."""
        return self.kind in ("boundary", "no boundary")


@dataclass(frozen=True, eq=False)
class Look(Node):
    """A part that must (or must not) match here, ahead or behind, and takes no characters."""

    ahead: bool
    negative: bool
    body: Node
    width: int  # for looks behind, which always have a fixed width


@dataclass(frozen=True, eq=False)
class Atomic(Node):
    """A part that keeps its first match."""

    body: Node


NOTHING = Sequence(())


def children(node: Node) -> tuple[Node, ...]:
    """The parts directly inside a part."""
    match node:
        case Sequence(parts):
            return parts
        case Choice(options):
            return options
        case Repeat() | Group() | Look() | Atomic():
            return (node.body,)
    return ()


def walk(node: Node) -> Iterator[Node]:
    """The part and everything inside it."""
    yield node
    for child in children(node):
        yield from walk(child)


def references(node: Node) -> set[int]:
    """The groups that a part refers to."""
    return {part.index for part in walk(node) if isinstance(part, Reference)}


def groups(node: Node) -> set[int]:
    """The groups that a part holds."""
    return {part.index for part in walk(node) if isinstance(part, Group)}
