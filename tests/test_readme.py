"""What README.md and docs/HOW-IT-WORKS.md show is run: Python sessions and shell commands; what they cite exists.

A `console` block is run and its output compared, but for times and counts of nodes. An `sh` block is run and must end
well; it may use the default lexicon, the user's if it was built before.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from crosswright import cache
from crosswright.search import native

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "HOW-IT-WORKS.md"]
MAPS = [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md"]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions(page: Path) -> None:
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append).failed == 0, "".join(told)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("readme")
    (home / "examples").symlink_to(ROOT / "examples")
    return home


def shell(command: str, folder: Path, indexes: Path) -> subprocess.CompletedProcess[str]:
    # `crosswright` is run by this Python, installed or not
    start = f'crosswright() {{ "{sys.executable}" -c "from crosswright.cli import main; main()" "$@"; }}\n'
    return subprocess.run(
        ["sh", "-c", start + command],
        cwd=folder,
        env={**os.environ, "CROSSWRIGHT_CACHE": str(indexes), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=300,
    )


def effort_left_out(output: str) -> str:
    return (
        re.sub(r"[\d.,]+ (s\b|nodes?|restarts?)", r"# \1", output).replace("nodes", "node").replace("starts", "start")
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_console_blocks_show_what_is_printed(page: Path, folder: Path, tmp_path: Path) -> None:
    for block in blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            printed = shell(command, folder, tmp_path / "cache").stdout
            assert effort_left_out(printed) == effort_left_out(shown), command


def where_the_default_lexicon_is(config: pytest.Config) -> Path:
    """The user's cache where it was built there before (by script/demo), else pytest's own."""
    assert config.cache is not None
    own = cache.folder()
    return own if any(own.glob("default-*")) else config.cache.mkdir("crosswright")


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("block", [block for page in PAGES for block in blocks(page, "sh")])
def test_sh_blocks_run(block: str, folder: Path, pytestconfig: pytest.Config) -> None:
    if not native.available():
        block = re.sub(r"^.*--engine native.*\n", "", block, flags=re.MULTILINE)
    done = shell("set -e\n" + block, folder, where_the_default_lexicon_is(pytestconfig))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_links_and_files_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)|src=\"([^\":]+)\"", text)
    missing = {link for pair in links for link in pair if link and not (page.parent / link).exists()}
    assert missing == set()


@pytest.mark.parametrize("page", MAPS, ids=lambda page: page.name)
def test_cited_names_exist(page: Path) -> None:
    """`Class.name` and `name()` in backticks are names of the code."""
    code = "\n".join(
        path.read_text("utf-8")
        for folder, pattern in (("src", "*.py"), ("kernel", "*.hpp"), ("tests", "naive_*.py"), ("docs", "*.py"))
        for path in (ROOT / folder).rglob(pattern)
    )
    cited = re.findall(r"`([A-Z]\w+)\.(\w+)`|`(\w+)\(\)`", page.read_text("utf-8"))
    missing = {name for names in cited for name in names if name and not re.search(rf"\b{name}\b", code)}
    assert missing == set()
