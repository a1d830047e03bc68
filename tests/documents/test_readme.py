"""What the documents show is run: Python sessions and shell commands; what they cite exists.

A page's `sh` and `console` blocks are run in order, in a folder that has the repository's examples. An `sh` block must
end well. Of a `console` block the output is compared as well, except for times; what the compiled engine fills from the
frozen words needs that engine. Both may use the default lexicon: the user's, if it was built before.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from needs import needs_posix
from user_cache import USER_CACHE

from crosswright.search import native

ROOT = Path(__file__).parents[2]
BENCH = [ROOT / "bench" / "README.md", ROOT / "bench" / "readings" / "README.md"]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *BENCH]
SHELL = re.compile(r"^```(sh|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(>>> .*?)^```$", re.MULTILINE | re.DOTALL)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def with_blocks(kind: re.Pattern[str]) -> list[Path]:
    return [page for page in DOCUMENTS if kind.search(page.read_text("utf-8"))]


def test_each_kind_of_user_has_examples_that_run() -> None:
    tutorials = {page.stem for page in with_blocks(SHELL) + with_blocks(PYTHON) if page.parent.name == "tutorials"}
    assert tutorials == {"constructor", "teacher", "publisher", "developer", "student", "solver"}


@pytest.mark.parametrize("page", with_blocks(PYTHON), ids=name)
def test_python_sessions(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "\n".join(PYTHON.findall(page.read_text("utf-8")))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    # `crosswright` is run by this Python, installed or not
    start = f'crosswright() {{ "{sys.executable}" -c "from crosswright.cli import main; main()" "$@"; }}\n'
    return subprocess.run(
        ["sh", "-c", start + command],
        cwd=folder,
        env={
            **os.environ,
            "CROSSWRIGHT_CACHE": str(USER_CACHE),
            "PYTHONPATH": os.pathsep.join(p for p in sys.path if p),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=300,
    )


def times_left_out(output: str) -> str:
    return re.sub(r" *[\d.,]+ (?:µs|ms|s)\b", " # s", output)


# The pages whose commands make whole puzzles, for half a minute each.
LONG = ("docs/tutorials/teacher.md", "docs/tutorials/publisher.md")


@needs_posix
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.long] * (name(page) in LONG)) for page in with_blocks(SHELL)],
    ids=name,
)
def test_shell_blocks(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for kind, block in SHELL.findall(page.read_text("utf-8")):
        if kind == "sh":
            done = shell("set -e\n" + without_the_kernel(block), tmp_path)
            assert done.returncode == 0, block + done.stdout
            continue
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            if "frozen-words" in command and not native.available():
                continue
            printed = shell(command, tmp_path).stdout
            assert times_left_out(printed) == times_left_out(shown), command


def without_the_kernel(block: str) -> str:
    return block if native.available() else re.sub(r"^.*--engine native.*\n", "", block, flags=re.MULTILINE)


@pytest.mark.parametrize("page", DOCUMENTS, ids=name)
def test_links_and_files_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)#: ]+)(?:#[^)]*)?\)|src=\"([^\":]+)\"", text)
    missing = {link for pair in links for link in pair if link and not exists(page, link)}
    assert missing == set()


def exists(page: Path, link: str) -> bool:
    """Whether a link leads to a file; in HTML of the site's pages a link is to what mkdocs makes of a Markdown file."""
    target = page.parent / link
    return target.exists() or target.with_suffix(".md").exists()


@pytest.mark.parametrize("page", DOCUMENTS, ids=name)
def test_cited_names_exist(page: Path) -> None:
    """`Class.name` and `name()` in backticks are names of the code."""
    code = "\n".join(
        path.read_text("utf-8")
        for folder, pattern in (("src", "*.py"), ("kernel", "*.hpp"), ("tests", "*.py"), ("script", "*.py"))
        for path in (ROOT / folder).rglob(pattern)
    )
    cited = re.findall(r"`([A-Z]\w+)\.(\w+)`|`(\w+)\(\)`", page.read_text("utf-8"))
    missing = {name for names in cited for name in names if name and not re.search(rf"\b{name}\b", code)}
    assert missing == set()
