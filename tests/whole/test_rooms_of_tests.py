"""The rooms of the tests: what several share is in `tests/common` or `tests/twins`, so that each room runs alone."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]


def imported(path: Path) -> set[str]:
    """The names of the modules that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_no_test_starts_from_a_test_of_another_room() -> None:
    tests = {path.stem: path for path in TESTS.glob("*/test_*.py")}
    assert len(tests) == len(list(TESTS.glob("*/test_*.py"))), "two tests have one name"
    others = {
        f"{path.relative_to(TESTS)}: {name}"
        for path in TESTS.glob("*/*.py")
        for name in imported(path) & tests.keys()
        if tests[name].parent != path.parent
    }
    assert others == set()
