"""One word for one thing: class names, the glossary, words that are no longer used; and no function is long."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "crosswright"
FILES = sorted(SOURCE.rglob("*.py"))
DOCUMENTS = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md"))]
LONGEST_FUNCTION = 40
MOST_TERMS = 60

# Words that had another meaning in another place, and what is said now.
FORBIDDEN = {
    r"\bboards?\b": "pattern",
    r"\bseveral\(": "different_fills",
    r"\bTrouble\b": "Conflict",
    r"\bStanding\b": "Incumbent",
    r"\bDesk\b": "ClueWriter",
    r"\btell=": "progress=",
    r"\btold=": "progress=",
}
# Parts of names that had another meaning, in whatever case. The browser's player has a part named board.
OLD_NAMES = {"board", "boards", "standing", "trouble", "wish", "wished", "wishes"}
TESTS_OF_THE_PLAYER = "test_player_layout.py"


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in FILES:
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text("utf-8"))


def test_no_class_name_stands_for_two_things() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name.lstrip("_")].append(path)
    twice = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert twice == {}


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines its body has, its docstring left out."""
    body = function.body[ast.get_docstring(function, clean=False) is not None :]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_lines_of_a_function() -> None:
    (function,) = ast.parse('def f():\n    """One\n\n    two."""\n    x = [\n        1\n    ]\n    return x').body
    assert isinstance(function, ast.FunctionDef) and lines_of(function) == 4


def test_no_function_is_long() -> None:
    long = {
        f"{path}: {node.name}": lines_of(node)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and lines_of(node) > LONGEST_FUNCTION
    }
    assert long == {}


@pytest.mark.parametrize("pattern", FORBIDDEN, ids=FORBIDDEN.values())
def test_words_that_are_no_longer_used(pattern: str) -> None:
    found = []
    for path in [*FILES, *DOCUMENTS]:
        name = path.relative_to(SOURCE if path.is_relative_to(SOURCE) else ROOT).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if re.search(pattern, line):
                found.append(f"{name}:{number}: {line.strip()} (say {FORBIDDEN[pattern]})")
    assert found == []


def test_no_name_has_an_old_word() -> None:
    old = []
    for path in [
        *FILES,
        *(path for path in sorted((ROOT / "tests").rglob("*.py")) if path.name != TESTS_OF_THE_PLAYER),
    ]:
        for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
            if token.type == tokenize.NAME and OLD_NAMES & set(token.string.lower().split("_")):
                old.append(f"{path.relative_to(ROOT)}:{token.start[0]}: {token.string}")
    assert old == []


def glossary() -> dict[str, str]:
    """The terms of ARCHITECTURE.md's glossary with their meanings."""
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    section = re.search(r"^## Glossary\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert section is not None
    rows = re.findall(r"^\| *([^|]+?) *\| *([^|]+?) *\|$", section[1], re.MULTILINE)
    assert rows[0] == ("term", "meaning") and set(rows[1][0]) == {"-"}
    return {term.strip("*` "): meaning for term, meaning in rows[2:]}


def test_the_glossary_is_short() -> None:
    assert 30 <= len(glossary()) <= MOST_TERMS


def test_every_term_of_the_glossary_is_used_in_the_code() -> None:
    text = "\n".join(path.read_text("utf-8") for path in FILES).lower()
    words = set(re.findall(r"[a-z]+", text.replace("_", " ")))
    missing = []
    for term in glossary():
        for name in re.split(r" *[,/;] *| and | or |\(|\)", term.lower()):
            parts = [name.replace("-", "")] if name.replace("-", "") in words else re.findall(r"[a-z]+", name)
            if not all({word, word + "s", word.removesuffix("s")} & words for word in parts):
                missing.append(term)
    assert missing == []
