"""Reads expressions with the standard library's own parser, and turns them into nodes for the automata.

Expressions have Python's meaning. docs/REGEX.md lists the differences in JavaScript.
"""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.regex import nodes
from crosswright.regex.model import MOST_CHARACTERS_AN_ALPHABET, Expression, RegexPuzzle

# The standard library's parser and compiler have no public names.
_parser: Any = importlib.import_module("re._parser")
_compiler: Any = importlib.import_module("re._compiler")
_codes: Any = importlib.import_module("re._constants")

Tree = Any  # re._parser.SubPattern

PRINTABLE_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_SINGLE = {"LITERAL", "NOT_LITERAL", "ANY", "IN"}  # items that take exactly one character
_REPEATS = {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}
_ANCHORS = {
    "AT_BEGINNING": "start",
    "AT_BEGINNING_STRING": "start",
    "AT_END": "end",
    "AT_END_STRING": "end",
    "AT_BOUNDARY": "boundary",
    "AT_NON_BOUNDARY": "no boundary",
}
# JavaScript's syntax that Python lacks: how it begins, and what to write instead.
_REMEDIES = (
    ("[^]", "write [\\s\\S] for any character"),
    ("[]", "write (?!) for what never matches"),
    ("(?(", "write the two cases as alternatives"),
    ("(?<=", "write one alternative with its own look-behind for each width"),
    ("(?<!", "write one look-behind after the other for each width"),
    ("(?<", "name a group by (?P<name>...), refer to it by (?P=name)"),
    ("\\k", "refer to a named group by (?P=name)"),
    ("\\p", "list the characters in [...]"),
    ("\\P", "list the characters in [^...]"),
    ("\\u", "write \\u and four hexadecimal digits"),
    ("\\", "leave out the backslash, or double it"),
)


# From how many characters on does a range name none of them one by one, for the keys of a keyboard?
MOST_NAMED_BY_A_RANGE = 30
# How deep may groups and repeats be nested? Functions on the tree call themselves once or twice for each level.
MOST_NESTING = 100


def parse(expression: Expression, source: str | None = None) -> Tree:
    """Parse an expression; raises PuzzleError with the place of the fault."""
    try:
        with warnings.catch_warnings():  # "possible nested set" is no fault here
            warnings.simplefilter("ignore")
            tree = _parser.parse(expression.text)
    except re.error as error:
        raise _fault(expression, source, error.msg, error.pos or 0) from None
    except (RecursionError, OverflowError):
        raise _fault(expression, source, "nested too deeply, or repeated too often", 0) from None
    if _nesting(tree) > MOST_NESTING:
        raise _fault(expression, source, "nested too deeply", 0)
    for name, value in _items(tree):
        if name == "GROUPREF_EXISTS":
            raise _fault(expression, source, "a condition on a group is not supported", expression.text.find("(?("))
        if name in ("ASSERT", "ASSERT_NOT") and value[0] < 0 and len(set(value[1].getwidth())) > 1:
            raise _fault(expression, source, "look-behind of several widths", expression.text.find("(?<"))
    return tree


def check_expressions(puzzle: RegexPuzzle) -> None:
    """Raise PuzzleError for the first expression that can't be read."""
    for line in puzzle.lines:
        for expression in line.expressions:
            parse(expression, puzzle.source)


def _fault(expression: Expression, source: str | None, message: str, position: int) -> PuzzleError:
    here, before = expression.text[position:], expression.text[max(0, position - 1) :]
    remedies = (remedy for start, remedy in _REMEDIES if here.startswith(start) or before.startswith(start))
    remedy = next(remedies, "correct the expression")
    place = f"character {position + 1} of the expression" + (f" ({expression.where})" if expression.where else "")
    return PuzzleError(
        f"{message} at {place}",
        source=source,
        line=expression.line,
        column=None if expression.column is None else expression.column + position,
        remedy=remedy,
    )


def alphabet_of(puzzle: RegexPuzzle, trees: Iterable[Tree]) -> str:
    """The characters that a cell may take, sorted.

    These are the puzzle's own alphabet if it has one. Otherwise they are the printable characters of ASCII (space
    included), and every other printable character that an expression names. Raises PuzzleError above 10,000.
    """
    if puzzle.alphabet is not None:
        return "".join(sorted(set(puzzle.alphabet) | {character for _, character in puzzle.given}))
    named = set(PRINTABLE_ASCII) | {character for _, character in puzzle.given}
    for tree in trees:
        both_cases = _ignores_case(tree)
        for first, last in _ranges(tree):
            if last - first > 2 * MOST_CHARACTERS_AN_ALPHABET:
                raise _too_many(puzzle, last - first)
            named.update(_printable(range(first, last + 1), both_cases=both_cases))
            if len(named) > MOST_CHARACTERS_AN_ALPHABET:
                raise _too_many(puzzle, len(named))
    return "".join(sorted(named))


def named_characters(puzzle: RegexPuzzle) -> set[str]:
    """The printable characters that the expressions name one by one, a space for `\\s`, digits for `\\d`."""
    named: set[str] = set()
    for line in puzzle.lines:
        for expression in line.expressions:
            tree = parse(expression, puzzle.source)
            both_cases = _ignores_case(tree)
            for code, value in _items(tree):
                if code in ("LITERAL", "NOT_LITERAL"):
                    named.update({chr(value).upper()} if both_cases else chr(value))
                elif code == "CATEGORY":
                    named.update({"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "0"}.get(str(value), ""))
                elif code == "RANGE" and value[1] - value[0] < MOST_NAMED_BY_A_RANGE:
                    named.update(map(chr, range(value[0], value[1] + 1)))
    return {character for character in named if len(character) == 1 and character.isprintable()}


def _too_many(puzzle: RegexPuzzle, count: int) -> PuzzleError:
    return PuzzleError(
        f"the expressions name an alphabet of {count} characters",
        source=puzzle.source,
        remedy=f"give an alphabet of at most {MOST_CHARACTERS_AN_ALPHABET}",
    )


def _printable(codes: Iterable[int], *, both_cases: bool) -> Iterator[str]:
    for character in map(chr, codes):
        if character.isprintable():
            yield character
            if both_cases:
                yield from (other for other in (character.lower(), character.upper()) if len(other) == 1)


def _ignores_case(tree: Tree) -> bool:
    return bool(tree.state.flags & re.IGNORECASE) or any(
        name == "SUBPATTERN" and value[1] & re.IGNORECASE for name, value in _items(tree)
    )


def _ranges(tree: Tree) -> Iterator[tuple[int, int]]:
    """The first and last code of every character and range that is named in a tree."""
    for code, value in _items(tree):
        if code in ("LITERAL", "NOT_LITERAL"):
            yield value, value
        elif code == "RANGE":
            yield value


def _nesting(tree: Any) -> int:
    """How deep the items of a tree are nested, worked out without recursion, which has its own limit."""
    deepest, stack = 0, [(tree, 0)]
    while stack:
        part, depth = stack.pop()
        if isinstance(part, tuple | list | _parser.SubPattern):
            is_item = isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], type(_codes.LITERAL))
            deepest = max(deepest, depth + is_item)
            stack.extend((each, depth + is_item) for each in part)
    return deepest


def _items(tree: Any) -> Iterator[tuple[str, Any]]:
    """Every (name, value) pair in a tree, at any depth."""
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], type(_codes.LITERAL)):
        yield str(tree[0]), tree[1]
        yield from _items(tree[1])
    elif isinstance(tree, tuple | list | _parser.SubPattern):
        for part in tree:
            yield from _items(part)


class NodeBuilder:
    """Turns trees into nodes for one alphabet."""

    def __init__(self, alphabet: str) -> None:
        self.alphabet = alphabet
        self.full = (1 << len(alphabet)) - 1
        self._number = {character: number for number, character in enumerate(alphabet)}
        self._masks: dict[tuple[str, int], nodes.Mask] = {}

    def build(self, tree: Tree) -> nodes.Node:
        """The nodes of one expression."""
        return self._sequence(tree, tree.state.flags)

    def _sequence(self, tree: Tree, flags: int) -> nodes.Node:
        parts = tuple(self._part(str(code), code, value, flags) for code, value in tree)
        return parts[0] if len(parts) == 1 else nodes.Sequence(parts)

    def _part(self, name: str, code: Any, value: Any, flags: int) -> nodes.Node:
        if name in _SINGLE:
            return nodes.Chars(self._mask(code, value, flags))
        if name in _REPEATS:
            return self._repeat(name, value, flags)
        if name == "BRANCH":
            return nodes.Choice(tuple(self._sequence(option, flags) for option in value[1]))
        if name == "SUBPATTERN":
            index, added, removed, body = value
            inside = self._sequence(body, (flags | added) & ~removed)
            return inside if index is None else nodes.Group(index, inside)
        return self._rare_part(name, value, flags)

    def _rare_part(self, name: str, value: Any, flags: int) -> nodes.Node:
        if name == "AT":
            return nodes.Anchor(_ANCHORS[str(value)], self._word(flags))  # type: ignore[arg-type]
        if name == "GROUPREF":
            return nodes.Reference(value, bool(flags & re.IGNORECASE))
        if name in ("ASSERT", "ASSERT_NOT"):
            direction, body = value
            width = body.getwidth()[0] if direction < 0 else 0
            return nodes.Look(direction > 0, name == "ASSERT_NOT", self._sequence(body, flags), width)
        if name == "ATOMIC_GROUP":
            return nodes.Atomic(self._sequence(value, flags))
        assert name == "FAILURE", name  # (?!), the last kind that the parser knows
        return nodes.Choice(())

    def _repeat(self, name: str, value: Any, flags: int) -> nodes.Node:
        least, most, body = value
        return nodes.Repeat(
            self._sequence(body, flags),
            int(least),
            None if most is _codes.MAXREPEAT else int(most),
            greedy=name != "MIN_REPEAT",
            possessive=name == "POSSESSIVE_REPEAT",
            nullable=body.getwidth()[0] == 0,
        )

    def _word(self, flags: int) -> nodes.Mask:
        category = (_codes.IN, [(_codes.CATEGORY, _codes.CATEGORY_WORD)])
        return self._mask(*category, flags & ~re.IGNORECASE)

    def _mask(self, code: Any, value: Any, flags: int) -> nodes.Mask:
        """Ask Python's own engine which characters one item takes."""
        key = (f"{code}{value}", flags)
        if key not in self._masks:
            single = _parser.SubPattern(_parser.State(), [(code, value)])
            single.state.flags = flags
            found = _compiler.compile(single, flags & ~re.VERBOSE).findall(self.alphabet)
            self._masks[key] = sum(1 << self._number[character] for character in found)
        return self._masks[key]
