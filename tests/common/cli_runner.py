"""How the tests of the command line run it: in a folder of its own, with a cache of its own and small word lists.

`conftest.py` makes the `folder` fixture known to all of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosswright.cli import main

# Every fill of a 4 by 4 grid from these words is TALC EVIL REMO SCAB, or that turned over.
WORDS = """TALC;90
EVIL;80
REMO;40
SCAB;70
TERS;20
AVEC;60
LIMA;80
CLOB;30
"""
OPEN4 = "....\n" * 4
FILLS = ("TALC\nEVIL\nREMO\nSCAB\n", "TERS\nAVEC\nLIMA\nCLOB\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to stand in, with the word list `words.txt`."""
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CROSSWRIGHT_CONFIG", os.devnull)
    home = tmp_path / "work"
    home.mkdir()
    monkeypatch.chdir(home)
    write("words.txt", WORDS)
    yield home


def random_words() -> str:
    """Words that hardly ever cross, but it takes long to try them all."""
    letters = Random(1)
    return "".join("".join(letters.choices("abcdefgh", k=8)) + "\n" for _ in range(4000))


def scored_words() -> str:
    """Words that cross easily, but it takes long to prove which fill is the best."""
    letters = Random(1)
    words = {"".join(letters.choices("aeiourstln", k=5)) for _ in range(20000)}
    return "".join(f"{word};{letters.randint(50, 100)}\n" for word in sorted(words))


def write(name: str, text: str) -> str:
    """Write a file into the folder; its name, to go on the command line."""
    Path(name).write_text(text, encoding="utf-8")
    return name


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run `crosswright` in this process. An exception that nobody foresaw fails the test."""
    result = CliRunner().invoke(main, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def run_json(*arguments: str, stdin: str | None = None) -> Any:
    """Run it with --json; the document, which is all of stdout."""
    return json.loads(run(*arguments, "--json", stdin=stdin).stdout)


def only_error(*arguments: str, stdin: str | bytes | None = None) -> str:
    """Run it with something wrong: exit code 2, nothing on stdout, and on stderr one line, which is returned."""
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    return line


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """Start it as a process of its own, with its streams piped."""
    return subprocess.Popen(
        [sys.executable, "-c", "from crosswright.cli import main; main()", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=dict(os.environ),
        **options,
    )
