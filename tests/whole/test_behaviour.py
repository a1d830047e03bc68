"""What the program does, held fast while the code moves: 50 fills, 20 puzzles made, all formats there and back.

Each line of `golden/behaviour.txt` is the checksum of what one command writes. A commit that changes one on purpose
says so in its message, and rewrites the file by the command

    PYTHONPATH=tests/common .venv/bin/python tests/whole/test_behaviour.py

The made puzzles depend on the data inside installed packages: they are compared where the default lexicon is the one
that the golden file was written with, and skipped elsewhere. They don't depend on the processor (`test_processors.py`).
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from generated_words import generated_words

from crosswright.cli import main
from crosswright.make.workshop import Workshop
from crosswright.search import native
from crosswright.sources import Sources
from crosswright.words import default_lexicon

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden" / "behaviour.txt"
COMMAND = "PYTHONPATH=tests/common .venv/bin/python tests/whole/test_behaviour.py"
DAILY9 = "....#....\n....#....\n....#....\n.........\n###...###\n.........\n....#....\n....#....\n....#....\n"
MINI = "#...#\n.....\n.....\n.....\n#...#\n"
WRITERS = ("ipuz", "json", "puz", "jpz", "xd", "exolve", "guardian.json", "txt")
SIZES = (5, 5, 5, 6, 7, 7, 9, 9, 11, 11, 13, 15)


def fills(folder: Path) -> dict[str, str]:
    """25 fills by each engine, from words that are made by a rule."""
    words = "".join(f"{word};{score}\n" for word, score in generated_words(20_000))
    (folder / "words.txt").write_text(words, "utf-8")
    (folder / "daily9.txt").write_text(DAILY9, "utf-8")
    (folder / "mini.txt").write_text(MINI, "utf-8")
    lines = {}
    for engine in ("python", "native")[: 1 + native.available()]:
        for number in range(25):
            grid, template = (("mini", "1A=?E?"), ("daily9", "1A=?E??"))[number % 2]
            extra = ["--best", "--nodes", "1000"] if number % 5 == 4 else ["--nodes", "20000"]
            if number % 3 == 2:
                extra += ["--slot", template]
            name = f"fill {engine} {number:02}"
            (folder / "out.txt").unlink(missing_ok=True)
            run("fill", f"{grid}.txt", "--words", "words.txt", "--min-score", "0", "--seed", str(number), *extra,
                "--engine", engine, "-o", "out.txt", "--force")  # fmt: skip
            lines[name] = checksum(folder / "out.txt")
    return lines


def round_trips(folder: Path) -> dict[str, str]:
    """A puzzle with clues, written in each format and read again."""
    lines = {}
    (folder / "puzzle.ipuz").write_text((ROOT / "tests" / "golden" / "behaviour.ipuz").read_text("utf-8"), "utf-8")
    for suffix in WRITERS:
        name = f"out.{suffix}"
        run("convert", "puzzle.ipuz", name, "--force")
        run("convert", name, "back.json", "--force")
        lines[f"write {suffix}"] = checksum(folder / name)
        lines[f"read {suffix}"] = checksum(folder / "back.json")
    return lines


@contextmanager
def one_workshop() -> Iterator[None]:
    """Let all commands of this process share a workshop: to open one takes seconds."""
    open_another, opened = Workshop.open, dict[str, Workshop]()

    def shared(sources: Sources, **_: object) -> Workshop:
        if str(sources) not in opened:
            opened[str(sources)] = open_another(sources)
        return opened[str(sources)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workshop, "open", shared)
        yield


def makes(folder: Path, seeds: Iterable[int] = range(len(SIZES))) -> dict[str, str]:
    """Puzzles made with the default lexicon, its clues and its solver."""
    lines = {}
    with one_workshop():
        for seed in seeds:
            size = SIZES[seed]
            run("make", "--size", str(size), "--seed", str(seed), "--date", "2026-01-01", "-o", "out.ipuz", "--force")
            lines[f"make {seed:02} {size}x{size}"] = checksum(folder / "out.ipuz")
    return lines


def fingerprint_of_words() -> str:
    """What tells one default lexicon from another."""
    whole = hashlib.sha256()
    for word, score in default_lexicon(min_score=0):
        whole.update(f"{word};{score}\n".encode())
    return whole.hexdigest()[:16]


def run(*command: str) -> None:
    result = CliRunner().invoke(main, command)
    assert result.exit_code in (0, 1, 3), (command, result.output)


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.exists() else "nothing"


def golden() -> dict[str, str]:
    lines = (line.split(" ", 1) for line in GOLDEN.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {name: value for value, name in lines}


@contextmanager
def inside(folder: Path) -> Iterator[Path]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield folder
    finally:
        os.chdir(before)


@pytest.mark.parametrize("part", [fills, round_trips])
def test_files_are_what_they_were(part: Callable[[Path], dict[str, str]], tmp_path: Path) -> None:
    with inside(tmp_path):
        now = part(tmp_path)
    before = golden()
    assert now == {name: before[name] for name in now}, f"on purpose? then run {COMMAND} and say so in the commit"


# The puzzles that every run makes, of four sizes. The others take minutes, and CI makes them.
SOME = (0, 3, 4, 6)
OTHERS = sorted(set(range(len(SIZES))).difference(SOME))


@pytest.mark.usefixtures("whole_lexicon")
@pytest.mark.parametrize("seeds", [SOME, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["some", "others"])
def test_made_puzzles_are_what_they_were(seeds: Iterable[int], tmp_path: Path) -> None:
    if not native.available():
        pytest.skip("the golden puzzles were made with the kernel, which was not built here")
    before = golden()
    if fingerprint_of_words() != before["default lexicon"]:
        pytest.skip(
            "the golden puzzles were made with other versions of the packages that the default lexicon is built from"
        )
    with inside(tmp_path):
        now = makes(tmp_path, seeds)
    assert now == {name: before[name] for name in now}, f"on purpose? then run {COMMAND} and say so in the commit"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, inside(Path(folder)) as here:
        found = {"default lexicon": fingerprint_of_words(), **fills(here), **round_trips(here), **makes(here)}
    text = "".join(f"{value} {name}\n" for name, value in found.items())
    GOLDEN.write_text(
        f"# checksum, command: see tests/whole/test_behaviour.py; rewritten by\n#     {COMMAND}\n{text}", "utf-8"
    )
