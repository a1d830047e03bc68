"""No document, docstring, comment or message is mannered: each of these ways of speaking has a plain one beside it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = [
    *sorted((ROOT / "src" / "crosswright").rglob("*.py")),
    *sorted(path for suffix in ("*.hpp", "*.cpp") for path in (ROOT / "kernel").rglob(suffix)),
]
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

# What docstrings, comments and messages avoid beside that.
MANNERED_IN_CODE = {
    r"\bso many\b(?! that\b)": "the parameter's name: 'at most `most` nodes'",
    r"\b(Type|Usage|Puzzle|Grid|Lexicon|Input|OS)Error for (what|no)\b": "TypeError for an argument that is no Grid",
    r"\bas (it|they) (is|are) (met|asked|asked for)\b": "when it is needed",
    r"\bwhat [a-z`() ]{0,40}\b(came|comes|come) (of|to)\b": "the result of ...",
    r"\bcan't be (meant|told)\b": "makes no sense, is uncertain",
    r"\bat the (most|least|worst)\b": "at most",
    r"\bone can walk\b|\bhangs? together\b": "are connected",
    r"\b(comes?|came|come) out wrong\b": "the attempt failed",
    r"\bstands? in (the|its|their) way\b": "prevents",
    r"\banswers (True|False)\b": "returns True",
    r"\blets? go of\b": "closes",
    r"\bwished\b": "requested",
    r"\bin earnest\b|\bnobody asked\b": "say it plainly",
}
# Lists of English words in the code have "that which"; the browser's player has a part named board.
ONLY_IN_DOCUMENTS = (r"\bthat which\b", r"\bboards?\b(?! \| pattern)")
IN_CODE = {key: MANNERED[key] for key in MANNERED.keys() - set(ONLY_IN_DOCUMENTS)} | MANNERED_IN_CODE


def prose_of_code(path: Path) -> Iterator[tuple[int, str]]:
    """The comments and strings of a source file with the lines where they begin."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        for hit in re.finditer(r"(?:^[ \t]*//[^\n]*\n)+|//[^\n]*", text, re.MULTILINE):
            yield text[: hit.start()].count("\n") + 1, re.sub(r"\s*//\s*", " ", hit[0])
        return
    kinds = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in kinds:
            yield token.start[0], token.string


def faults(passages: Iterator[tuple[int, str]], mannered: dict[str, str]) -> list[str]:
    return [
        f"line {line + text[: hit.start()].count(chr(10))}: {hit[0]!r}: write {instead!r}"
        for line, text in passages
        for pattern, instead in mannered.items()
        for hit in re.finditer(pattern.replace(" ", r"\s+"), text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_are_plain_english(page: Path) -> None:
    text = re.sub(r"^```.*?^```", lambda code: "\n" * code[0].count("\n"), page.read_text("utf-8"), flags=re.M | re.S)
    assert faults(iter([(1, text)]), MANNERED) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_code_is_plain_english(path: Path) -> None:
    assert faults(prose_of_code(path), IN_CODE) == []


def test_a_mannered_comment_is_found(tmp_path: Path) -> None:
    path = tmp_path / "room.py"
    path.write_text('x = 1  # for so many\n"""One.\n\nHears\nof nothing.\n"""\n', "utf-8")
    found = faults(prose_of_code(path), IN_CODE)
    assert [fault.split(":")[0] for fault in found] == ["line 1", "line 4"]


LONG_LINE = 110  # after which length is the next line likely a continuation?


def columns(block: str) -> list[tuple[str, int, int]]:
    """The rows of a table: text, where the first gap of two spaces ends, and the length of the line before."""
    lines = block.split("\n")
    return [
        (line, gap.end(), len(lines[at - 1]) if at else 0)
        for at, line in enumerate(lines)
        if ">>>" not in line and (gap := re.match(r" *\S.*? {2,}(?=\S)", line))
    ]


def run_together(docstring: str) -> list[str]:
    """Rows of tables that begin with the end of the row before, as a formatter leaves them."""
    broken = []
    for block in re.split(r"\n\s*\n", docstring):
        rows = columns(block)
        counted = Counter(end for _, end, _ in rows)
        column, times = counted.most_common(1)[0] if counted else (0, 0)
        broken += [text for text, end, before in rows if times > 1 and end > column and before >= LONG_LINE]
    return broken


def test_a_table_that_was_run_together_is_found() -> None:
    whole = f"    one    {'first ' * 18}\n           and more\n    two    second\n    three  third"
    assert run_together(whole) == []
    broken = whole.replace("\n           and more\n    two ", "\n    and more two ")
    assert run_together(broken) == ["    and more two    second"]


def test_no_table_in_a_docstring_is_run_together() -> None:
    broken = []
    for path in SOURCES:
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                    broken += [f"{path.name}: {row}" for row in run_together(ast.get_docstring(node) or "")]
    assert broken == []
