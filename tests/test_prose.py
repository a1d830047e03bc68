"""No document says what only its author can parse: each of these ways of speaking has a plain one beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
# What to avoid, as a regular expression, and what to write instead.
MANNERED = {
    r"unless you say otherwise": "name the default: 'the default is 7'",
    r"\bif wished\b": "if you want",
    r"\bas good as\b": "the same as, nearly",
    r"\bbut (for|that)\b": "except",
    r"\bfor that (all|if|each)\b": "because",
    r"\bwhoever\b": "you, or: a person who",
    r"\bso many (days|seconds|decisions|puzzles|times|nodes|rows|words|pixels)\b": "N days",
    r"\bhears? of\b": "is passed, is called with",
    r"\b(is|are|was|were) told\b": "is printed, is reported",
    r"\btells? (how|what|whether|where|of|from)\b": "shows, says, returns",
    r"\bsay `-": "pass the option",
    r"\bunless you say\b": "unless you pass",
    r"\bboards?\b(?! \| pattern)": "pattern",
    r"\banew\b": "again",
    r"\bthe warmer the\b|\bthe hotter\b|\bthe bluer\b": "warmer where ...",
    r"\bthat which\b": "what",
    r"\bthere is none\b.*\bbut\b": "say what there is",
    r"\bwho [a-z]+ [a-z ]{1,30}(finds|gives|loses|gets) ": "if you ..., you ...",
    r"\bnobody there\b": "without supervision",
    r"\bwants? the extra\b": "needs the extra",
    r"\bstands? in each other's way\b": "contradict each other",
    r"\bgives? up the place\b": "loses its place",
    r"pip install '?crosswright": "pip install .",
}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_plain_english(page: Path) -> None:
    text = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), page.read_text("utf-8"), flags=re.M | re.S)
    found = [
        f"{page.name}:{text[: hit.start()].count(chr(10)) + 1}: {hit[0]!r}: write {instead!r}"
        for pattern, instead in MANNERED.items()
        for hit in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert found == []
