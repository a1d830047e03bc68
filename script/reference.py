"""Writes the reference of the library into docs/library.md, and its signatures into tests/golden/signatures.txt.

    .venv/bin/python script/reference.py

Everything is read from the source: names from `__all__`, signatures and texts from the definitions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import crosswright

ROOT = Path(__file__).parents[1]
PAGE, SIGNATURES = ROOT / "docs" / "library.md", ROOT / "tests" / "golden" / "signatures.txt"
MARK = "<!-- The rest is written by script/reference.py. -->\n"
# The public modules beside `crosswright` itself; each has `__all__`.
MODULES = ("textbook", "textbook.course", "regex", "media.kinds", "media.play", "language", "plugins")
GROUPS = {
    "Read, write, draw": "read_grid read_grids parse_grid parse_grids format_grid read_puzzle write_puzzle draw",
    "Words": "load_lexicon default_lexicon Lexicon",
    "Grids": "Grid Slot Direction Symmetry emptied",
    "Puzzles": "Puzzle Clue RichText differences Difference",
    "Fill": "Problem Limit Demands AtMost fill fills different_fills slots_apart fill_preferring best_fill explain "
    "candidates heat Result Fills Incumbent Conflict Prospect SlotCandidate Heat CellFreedom",
    "Count": "count_fills cell_letters Count Letters",
    "Patterns": "patterns preset Rules Bounds violations crisscross CrissCross",
    "Make and clue": "make_puzzle make_many Made write_clues Clued Workshop Sources",
    "Solve and check": "solve Solution check Fault proofread Finding",
    "Limits, progress and outcomes": "Budget Outcome Progress OnProgress Stop",
}
# How long may a signature be on the page before it is folded?
LONGEST = 100
# A parameter with its annotation, up to its default.
ANNOTATED = re.compile(r"^(\w+: [^=]+)=")
SESSION = re.compile(r"^>>> .*(?:\n(?! *$).*)*", re.MULTILINE)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.ClassDef | Function | ast.Assign | ast.AnnAssign


class PublicName(NamedTuple):
    """A public name: where it is imported from, where it is defined, and its definition."""

    module: str
    name: str
    source: str  # the whole module that defines it
    node: Definition
    text: str  # its docstring

    @property
    def anchor(self) -> str:
        """What it is linked by."""
        return f"{self.module}.{self.name}"


def public_names() -> Iterator[PublicName]:
    """Every public name, module by module."""
    for module in ("crosswright", *(f"crosswright.{each}" for each in MODULES)):
        for name in import_module(module).__all__:
            home = crosswright._HOME_OF.get(name) if module == "crosswright" else None
            yield _named(module, name, f"crosswright.{home}" if home else module)


def _named(module: str, name: str, home: str) -> PublicName:
    """A name by its definition, which may be in a module that this one imports it from."""
    source, body = _parsed(home)
    for at, node in enumerate(body):
        if isinstance(node, ast.ImportFrom) and any((each.asname or each.name) == name for each in node.names):
            original = next(each.name for each in node.names if (each.asname or each.name) == name)
            return _named(module, original, node.module or "")
        if name in _names(node):
            return PublicName(module, name, source, node, _text(node, body[at + 1 : at + 2]))
    raise LookupError(f"{home} doesn't define {name}")


@cache
def _parsed(module: str) -> tuple[str, list[ast.stmt]]:
    spec = find_spec(module)
    assert spec is not None and spec.origin is not None
    source = Path(spec.origin).read_text("utf-8")
    return source, ast.parse(source).body


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return [node.name]
        case ast.Assign():
            return [each.id for each in node.targets if isinstance(each, ast.Name)]
        case ast.AnnAssign():
            return [node.target.id] if isinstance(node.target, ast.Name) else []
    return []


def _text(node: ast.stmt, following: list[ast.stmt]) -> str:
    """A docstring; that of a value stands behind it."""
    if isinstance(node, ast.ClassDef | Function):
        return ast.get_docstring(node) or ""
    match following:
        case [ast.Expr(ast.Constant(str() as text))]:
            return "\n".join(line.strip() for line in text.strip().splitlines())
    return ""


# Signatures


def signatures(public: PublicName) -> Iterator[str]:
    """The lines that a caller depends on: of a class also those of its public members."""
    node = public.node
    if isinstance(node, Function):
        yield _signature(node)
    elif isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        yield f"class {node.name}({bases})" if bases else f"class {node.name}"
        yield from (f"    {member.signature}" for member in members(public))
    else:
        value = f" = {ast.unparse(node.value)}" if node.value is not None and _is_alias(node) else ""
        yield f"{public.name}{value}"


def _is_alias(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether a value is a type's other name, which callers write in annotations."""
    return isinstance(node, ast.Assign) and not isinstance(
        node.value, ast.Dict | ast.Call | ast.Constant | ast.DictComp
    )


class Member(NamedTuple):
    """A public member of a class."""

    signature: str
    text: str  # its docstring; of a field the comment beside it
    is_field: bool  # whether it is read like one


def members(public: PublicName, *, folded: bool = False) -> Iterator[Member]:
    """The public members of a class, in their order; `folded`: a long signature has a line for each parameter."""
    assert isinstance(public.node, ast.ClassDef)
    lines = public.source.splitlines()
    for node in public.node.body:
        if isinstance(node, Function):
            named = node.name == "__init__" or not node.name.startswith("_")
            if named and not _is_decorated(node, "overload"):
                text = ast.get_docstring(node) or ""
                is_field = _is_decorated(node, "property") and "\n" not in text
                yield Member(_signature(node, public.name, folded=folded), text, is_field)
        elif names := [name for name in _names(node) if not name.startswith("_") and name != "MADE_BY"]:
            _, _, comment = lines[(node.end_lineno or 1) - 1][node.end_col_offset :].partition("# ")
            kind = f": {ast.unparse(node.annotation)}" if isinstance(node, ast.AnnAssign) else ""
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            given = f" = {ast.unparse(value)}" if value is not None else ""
            yield Member(f"{names[0]}{kind}{given}", comment.removeprefix("fmt: skip"), True)


def _is_decorated(node: Function, by: str) -> bool:
    return any(ast.unparse(each).endswith(by) for each in node.decorator_list)


def _signature(node: Function, owner: str = "", *, folded: bool = False) -> str:
    """How a function is called; `owner` is its class."""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if _is_decorated(node, "property"):
        return f"{node.name}{result.replace(' ->', ':')}"
    name = node.name
    if node.name == "__init__":
        name, result = owner, ""
    elif _is_decorated(node, "classmethod") or _is_decorated(node, "staticmethod"):
        name = f"{owner}.{name}"
    parameters = _parameters(node.args)[1 if owner and not _is_decorated(node, "staticmethod") else 0 :]
    line = f"{name}({', '.join(parameters)}){result}"
    if folded and len(line) > LONGEST:
        return f"{name}(\n" + "".join(f"    {each},\n" for each in parameters) + f"){result}"
    return line


def _parameters(arguments: ast.arguments) -> list[str]:
    """Each parameter as it is written."""
    depth, start, text, parts = 0, 0, ast.unparse(arguments), []
    for at, letter in enumerate(f"{text},"):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(ANNOTATED.sub(r"\1 = ", text[start:at].strip()))
            start = at + 1
    return [part for part in parts if part]


def golden() -> str:
    """The text of tests/golden/signatures.txt."""
    parts = []
    for public in public_names():
        head, *rest = signatures(public)
        parts.append("\n".join([f"{public.module}: {head}", *rest]))
    return "\n".join(parts) + "\n"


# The page


def page() -> str:
    """The text of docs/library.md: what stands above the mark stays."""
    head, _, _ = PAGE.read_text("utf-8").partition(MARK)
    every = list(public_names())
    front = {public.name: public for public in every if public.module == "crosswright"}
    parts = [head.rstrip("\n"), MARK.rstrip("\n")]
    for title, names in GROUPS.items():
        parts += [f"## {title}", *(_section(front.pop(name)) for name in names.split())]
    parts += ["## Errors", *map(_section, front.values())]
    for module in MODULES:
        text = import_module(f"crosswright.{module}").__doc__ or ""
        parts += [f"## crosswright.{module}", _as_markdown(text.partition("\n")[0])]
        parts += [_section(public) for public in every if public.module == f"crosswright.{module}"]
    return "\n\n".join(parts) + "\n"


def _section(public: PublicName) -> str:
    """One name, under a heading that can be linked."""
    head = f'### <a id="{public.anchor}"></a>{public.name}'
    text = _as_markdown(public.text)
    if isinstance(public.node, ast.ClassDef):
        return "\n\n".join(filter(None, [head, text, *_members(public)]))
    line = _signature(public.node, folded=True) if isinstance(public.node, Function) else next(signatures(public))
    return "\n\n".join(filter(None, [head, _code(line), text]))


def _members(public: PublicName) -> Iterator[str]:
    """What is read like a field, as one block of code, then each method with its text."""
    every = list(members(public, folded=True))
    if fields := [member for member in every if member.is_field]:
        yield _code("\n".join(f"{each.signature}  # {each.text}" if each.text else each.signature for each in fields))
    for member in every:
        if not member.is_field:
            yield _code(member.signature)
            yield _as_markdown(member.text)


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def _as_markdown(text: str) -> str:
    """A docstring with its sessions in fences."""
    return SESSION.sub(lambda found: f"```pycon\n{found[0]}\n```", text).strip()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    SIGNATURES.write_text(golden(), "utf-8")
