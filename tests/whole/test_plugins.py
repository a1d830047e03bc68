"""Packages that add to crosswright: the examples, found by their entry points in a folder as an installer leaves it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy

import pytest

from crosswright import plugins

EXAMPLES = Path(__file__).parents[2] / "examples" / "plugins"
PROGRAM = """
import crosswright as cw
from crosswright import plugins, textbook
from crosswright.clues import own
from crosswright.language import language

fill = cw.Grid(2, 2, letters=("A", "L", "N", "O"))
puzzle = cw.Puzzle.of(fill, {"1A": "Like"}, title="Tiny")
cw.write_puzzle(puzzle, "tiny.rows")
assert cw.read_puzzle("tiny.rows").fill == fill
cw.write_puzzle(puzzle, "tiny.md")
assert language("Esperanto").folding.letters[3] == language("eo").about.letters.usual.letters[3] == "Ĉ"
lexicon = cw.Lexicon.from_words(["ŝi", "ĝi", "iĝ", "iŝ"], folding=language("eo").folding)
assert textbook.fill(cw.Problem.of(cw.Grid.open(1, 2), lexicon), "longest-first").outcome is cw.Outcome.SOLVED
(source,) = own.from_packages(["tiny"], language("en"))
assert [draft.text for draft in source("ALE")] == ["It is drawn in a pub"] and not list(source("BEER"))
"""

STORES = """
from contextlib import closing
from pathlib import Path
from crosswright.clues.database import Database, Record
from crosswright.publish.store import Store

collection = Database(f"wal:///{Path('clues.db').absolute()}")
assert collection.add([Record("ALE", "It is drawn", "mine")]) == 1
assert [record.text for record in collection.search(answer="ALE")] == ["It is drawn"]
collection.close()
with closing(Store(f"wal:///{Path('site.db').absolute()}")) as store:
    assert store.get("nothing") is None
for file in ("clues.db", "site.db"):
    assert Path(file).read_bytes()[18:20] == b"\\2\\2", "the mark of that journal in SQLite's header"
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The examples as `pip` would leave them, in a folder of packages."""
    folder = tmp_path / "packages"
    for project in EXAMPLES.glob("*/pyproject.toml"):
        described = tomllib.loads(project.read_text("utf-8"))["project"]
        info = folder / f"{described['name'].replace('-', '_')}-{described['version']}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {described['name']}\nVersion: 1.0\n")
        lines = [f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
                 for group, entries in described["entry-points"].items()]  # fmt: skip
        (info / "entry_points.txt").write_text("\n".join(lines))
        for module in project.parent.glob("*.py"):
            copy(module, folder)
    return folder


def _ran(program: str, folder: Path, where: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, "-c", program], cwd=where, env=environment, capture_output=True, text=True,
                          check=False)  # fmt: skip


def test_each_example_is_found_and_used(installed: Path, tmp_path: Path) -> None:
    assert {group for group in plugins.GROUPS if not _examples_of(group)} == set(), "an example for each group"
    done = _ran(PROGRAM, installed, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "tiny.md").read_text().startswith("# Tiny\n")


def test_a_store_is_a_database_with_a_dialect(installed: Path, tmp_path: Path) -> None:
    done = _ran(STORES, installed, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def _examples_of(group: str) -> list[Path]:
    text = f'"crosswright.{group}"'
    return [each for each in EXAMPLES.glob("*/pyproject.toml") if text in each.read_text("utf-8")]


@pytest.mark.parametrize("first", ["media.kinds", "media.formats", "media.files", "textbook.plan", "language.register"])
def test_it_does_not_matter_what_is_imported_first(first: str, installed: Path, tmp_path: Path) -> None:
    program = f"import crosswright.{first}; from crosswright.media.kinds import KINDS; print('rows' in KINDS)"
    done = _ran(program, installed, tmp_path)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_package_that_fails_is_left_out(installed: Path, tmp_path: Path) -> None:
    (installed / "crosswright_rows.py").write_text("import no_such_module")
    done = _ran("from crosswright.media.kinds import KINDS; print('md' in KINDS, 'rows' in KINDS)", installed, tmp_path)
    assert (done.returncode, done.stdout) == (0, "True False\n")
    assert "crosswright-rows is left out, since it can't be imported: No module named 'no_such_module'" in done.stderr


def test_a_source_of_clues_that_nobody_adds() -> None:
    from crosswright.clues import own
    from crosswright.errors import UsageError
    from crosswright.language import language

    with pytest.raises(UsageError, match="there is no source of clues 'quotes'; no installed package adds any"):
        own.from_packages(["quotes"], language("en"))
