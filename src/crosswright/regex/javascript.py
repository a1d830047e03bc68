"""An expression for a browser: the same meaning, written for JavaScript's RegExp with its flag `v`.

It is written from the tree of the standard library's parser, so that everything that Python allows has its counterpart:
named groups, flags in the expression, possessive and atomic parts, Unicode classes. Groups get names, g1, g2 and so on.
What differs still: a reference to a group that has matched nothing yet, and a group that a repeat doesn't enter in its
last turn (docs/REGEX.md has the table).

>>> from crosswright.regex import Expression
>>> to_javascript(Expression(r"(?i)(A|B)+\\1"))
('^(?:(?:(?<g1>[AB]))+\\\\k<g1>)$', 'vi')
"""

from __future__ import annotations

import re
from typing import Any

from crosswright.regex.model import Expression
from crosswright.regex.parsing import Tree, parse

_CATEGORIES = {"DIGIT": r"\p{Nd}", "WORD": r"\p{L}\p{N}_", "SPACE": r"\s"}
_ASCII_CATEGORIES = {"DIGIT": "0-9", "WORD": "A-Za-z0-9_", "SPACE": r"\s"}
_LOOKS = {("ASSERT", 1): "?=", ("ASSERT_NOT", 1): "?!", ("ASSERT", -1): "?<=", ("ASSERT_NOT", -1): "?<!"}
_ENDINGS = {"MAX_REPEAT": "", "MIN_REPEAT": "?", "POSSESSIVE_REPEAT": ""}


def to_javascript(expression: Expression, source: str | None = None) -> tuple[str, str]:
    """The source and the flags of a RegExp whose `test` says whether a line matches entirely.

    Raises PuzzleError for an expression that can't be read.
    """
    tree = parse(expression, source)
    ignores_case = bool(tree.state.flags & re.IGNORECASE)
    return f"^(?:{_JavaScript().sequence(tree, tree.state.flags)})$", "vi" if ignores_case else "v"


class _JavaScript:
    """Writes trees. Atomic parts are looks ahead, which JavaScript never enters again, and a reference to each."""

    def __init__(self) -> None:
        self._atomic = 0

    def sequence(self, tree: Tree, flags: int) -> str:
        return "".join(self._part(str(code), value, flags) for code, value in tree)

    def _part(self, name: str, value: Any, flags: int) -> str:
        if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return _single(name, value, flags)
        if name in _ENDINGS:
            return self._repeat(name, value, flags)
        if name == "BRANCH":
            return f"(?:{'|'.join(self.sequence(option, flags) for option in value[1])})"
        if name == "SUBPATTERN":
            return self._group(value, flags)
        return self._rare_part(name, value, flags)

    def _rare_part(self, name: str, value: Any, flags: int) -> str:
        if name == "GROUPREF":
            return f"\\k<g{value}>"
        if name in ("ASSERT", "ASSERT_NOT"):
            return f"({_LOOKS[name, value[0]]}{self.sequence(value[1], flags)})"
        if name == "ATOMIC_GROUP":
            return self._kept(self.sequence(value, flags))
        if name == "AT":
            return _anchor(str(value), flags)
        assert name == "FAILURE", name
        return "(?!)"

    def _repeat(self, name: str, value: Any, flags: int) -> str:
        least, most, body = int(value[0]), value[1], value[2]
        inside = self.sequence(body, flags)
        known = {(0, "MAXREPEAT"): "*", (1, "MAXREPEAT"): "+", (0, "1"): "?"}
        counts = known.get((least, str(most)), f"{{{least},{'' if str(most) == 'MAXREPEAT' else int(most)}}}")
        repeated = f"(?:{inside}){counts}{_ENDINGS[name]}"
        return self._kept(repeated) if name == "POSSESSIVE_REPEAT" else repeated

    def _group(self, value: Any, flags: int) -> str:
        index, added, removed, body = value
        inside = self.sequence(body, (flags | added) & ~removed)
        if index is not None:
            return f"(?<g{index}>{inside})"
        on, off = ("i" if each & re.IGNORECASE else "" for each in (added, removed))
        return f"(?{on}{'-' + off if off else ''}:{inside})"

    def _kept(self, inside: str) -> str:
        self._atomic += 1
        return f"(?=(?<a{self._atomic}>{inside}))\\k<a{self._atomic}>"


def _single(name: str, value: Any, flags: int) -> str:
    """What takes exactly one character."""
    if name == "ANY":
        return r"[\s\S]" if flags & re.DOTALL else "."
    if name == "IN":
        return _class(value, flags)
    return _character(value) if name == "LITERAL" else f"[^{_character(value)}]"


def _character(code: int) -> str:
    """A character, escaped unless it is a letter or a digit."""
    character = chr(code)
    if character.isalnum():
        return character
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{{{code:x}}}"


def _class(items: Any, flags: int) -> str:
    parts, negated = [], False
    categories = _ASCII_CATEGORIES if flags & re.ASCII else _CATEGORIES
    for code, value in items:
        name = str(code)
        if name == "NEGATE":
            negated = True
        elif name == "LITERAL":
            parts.append(_character(value))
        elif name == "RANGE":
            parts.append(f"{_character(value[0])}-{_character(value[1])}")
        else:
            kind = str(value).removeprefix("CATEGORY_")
            parts.append(f"[{'^' * kind.startswith('NOT_')}{categories[kind.removeprefix('NOT_')]}]")
    return f"[{'^' * negated}{''.join(parts)}]"


def _anchor(name: str, flags: int) -> str:
    if "BOUNDARY" not in name:
        return "^" if name.startswith("AT_BEGINNING") else "$"
    word = f"[{(_ASCII_CATEGORIES if flags & re.ASCII else _CATEGORIES)['WORD']}]"
    if name == "AT_BOUNDARY":
        return f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))"
    return f"(?:(?<={word})(?={word})|(?<!{word})(?!{word}))"
