"""Files from strangers: whatever they hold, a Puzzle comes out or one clear error, soon and in little memory."""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from sample_puzzles import CFP, QXW, SAMPLE

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.drawn.svg import draw
from crosswright.puzzle import Puzzle

FUZZ = int(os.environ.get("CROSSWRIGHT_FUZZ", "1"))  # how many times as long?
FILES = {name: formats.write(SAMPLE, name).data for name in formats.writable() if name != "guardian"}
FILES |= {"cfp": CFP, "qxw": QXW}


def outcome(data: bytes, format: str | None = None) -> Puzzle | PuzzleError:
    """What reading gives; any exception but PuzzleError fails the test."""
    try:
        return formats.read(data, source="bad", format=format)
    except PuzzleError as error:
        assert str(error).startswith("bad") and "\n" not in str(error) and len(str(error)) < 500
        return error


def mutated(data: bytes, random: Random) -> bytes:
    """A file with a few bytes flipped, cut out, repeated or taken from a list of mischief."""
    mischief = [
        b"\0",
        b"\xff",
        b"-1",
        b"999999999",
        b"NaN",
        b"{",
        b"[",
        b"]]",
        b"<",
        b"&a;",
        b'"',
        b"\n",
        b"null",
        b"e\xcc\x81",
    ]
    for _ in range(random.randint(1, 6)):
        start = random.randrange(len(data) + 1)
        end = min(len(data), start + random.choice((0, 1, 1, 4, 40)))
        new = random.choice((b"", random.choice(mischief), random.randbytes(end - start), data[start:end] * 2))
        data = data[:start] + new + data[end:]
    return data[: random.choice((len(data), len(data), random.randrange(len(data) + 1)))]


@pytest.mark.parametrize("name", FILES)
@given(seed=st.integers(0, 2**64))
@settings(max_examples=50 * FUZZ, deadline=1000)
def test_damaged_files(name: str, seed: int) -> None:
    data = mutated(FILES[name], Random(seed))
    outcome(data, name)
    puzzle = outcome(data) if formats.of_content(data) and formats.of_content(data).reads else None
    if isinstance(puzzle, Puzzle):
        for target in formats.writable():
            try:
                formats.write(puzzle, target)
            except PuzzleError:
                continue


@pytest.mark.parametrize("name", FILES)
def test_files_cut_short(name: str) -> None:
    data = FILES[name]
    for end in range(0, len(data), max(1, len(data) // 100)):
        outcome(data[:end], name)


def zipped(content: bytes, name: str = "a.xml") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def billion_laughs() -> bytes:
    entities = b"".join(b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10) for n in range(1, 10))
    return b'<!DOCTYPE z [<!ENTITY l0 "ha">' + entities + b"]><rectangular-puzzle>&l9;</rectangular-puzzle>"


def nested(opening: bytes, closing: bytes, times: int) -> bytes:
    return opening * times + closing * times


OURS = b'{"format": "crosswright puzzle", "version": '
IPUZ = b'{"version": "http://ipuz.org/v2", '
HOSTILE: dict[str, Callable[[], bytes]] = {
    "entities that multiply": billion_laughs,
    "a file named as an entity": lambda: b'<!DOCTYPE z [<!ENTITY x SYSTEM "file:///etc/passwd">]><rectangular-puzzle>&x;</rectangular-puzzle>',
    "an archive of zeros": lambda: zipped(b"\0" * 200_000_000),
    "an archive of tags": lambda: zipped(b"<a>" * 2_000_000),
    "an archive of nothing": lambda: zipped(b"", "folder/"),
    "a million tags": lambda: b"<crossword>" + b"<a/>" * 900_000 + b"</crossword>",
    "tags in tags": lambda: nested(b"<a>", b"</a>", 40_000),
    "lists in lists": lambda: OURS + b' 1, "solution": ' + nested(b"[", b"]", 150_000) + b"}",
    "a million values": lambda: IPUZ + b'"puzzle": [' + b"[]," * 1_200_000 + b"[]]}",
    "a number of a million digits": lambda: OURS + b"9" * 1_000_000 + b"}",
    "a huge ipuz grid": lambda: IPUZ + b'"dimensions": {"width": 1000000, "height": 1000000}, "puzzle": [[]]}',
    "a huge jpz grid": lambda: FILES["jpz"].replace(b'width="3" height="3"', b'width="99999999" height="99999999"'),
    "a huge jpz word": lambda: FILES["jpz"].replace(b'x="1-3"', b'x="1-99999999"'),
    "a huge qxw grid": lambda: b"#QXW2v5\nGP 0 99999999 99999999 0 0 0\n",
    "a huge exolve grid": lambda: FILES["exolve"].replace(b"h: 3", b"h: 99999999"),
    "a huge xd grid": lambda: b"## Grid\n" + b"A" * 300_000 + b"\n## Clues\n",
    "a megabyte of letters": lambda: b"A" * 1_000_000,
    "a long text": lambda: b"Title: x\n\n" + b"A B|" * 90_000,
    "many short lines": lambda: b"A\n" * 190_000,
    "many clues": lambda: b"AB\n\nAcross\n" + b"1 ((((((1,\n" * 30_000,
    "a clue of brackets": lambda: b"AB\n\nAcross\n1 " + b"(1-1" * 90_000,
    "a clue of tags": lambda: FILES["exolve"].replace(b"exolve-down:\n", b"exolve-down:\n 1 " + b"<a " * 100_000),
    "a clue of marks": lambda: b"## Grid\nAB\n## Clues\nA1. " + b"{*{/" * 80_000,
    "blank lines": lambda: b"\n" * 300_000,
    "spaces": lambda: b" " * 300_000,
    "spaces in a call": lambda: b"ipuz({" + b'"ipuz.org"' + b" ) " * 100_000 + b" " * 200_000 + b"x",
    "spaces in a clue": lambda: b"AB\n\nAcross\n1 a" + b" " * 300_000 + b"b",
    "spaces in notes": lambda: FILES["jpz"].replace(b"<br/>", b" " * 300_000),
    "spaces behind a heading": lambda: b"AB\n\nAcross" + b" " * 300_000 + b"x",
    "spaces in an exolve title": lambda: FILES["exolve"].replace(b"Small", b"Small" + b" " * 300_000 + b"x")[:-9],
    "an xd section of spaces": lambda: b"## Grid\n##" + b" " * 300_000 + b"\nAB#\nA\n",
    "an xd clue of letters": lambda: b"## Grid\nAB\n## Clues\n" + b"A" * 300_000,
    "an xd design of letters": lambda: b"## Grid\nAB\nA\n## Design\n" + b"A" * 300_000,
    "an xd clue of literals": lambda: b"## Grid\nAB\n## Clues\nA1. " + b"{\\" * 150_000,
    "a puz of nothing": lambda: b"\0\0ACROSS&DOWN\0" + b"\0" * 60,
    "a puz of everything": lambda: b"\0\0ACROSS&DOWN\0" + b"\xff" * 4_000_000,
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files(what: str, tmp_path: Path) -> None:
    """In a process of its own, with 400 MB to live on and one second of time on the processor to read in."""
    path = tmp_path / "hostile"
    path.write_bytes(HOSTILE[what]())
    program = (
        "import resource, sys, time\n"
        "from crosswright.media import formats\n"
        "from crosswright.media.formats import cfp, jpz, puz\n"
        "data = open(sys.argv[1], 'rb').read()\n"
        "began = time.process_time()\n"
        "try:\n    formats.read(data, source='bad')\n"
        "except formats.PuzzleError as error:\n    print(error)\n"
        "print(time.process_time() - began, file=sys.stderr)\n"
    )
    limit = 400 * 2**20
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    assert done.returncode == 0, done.stderr
    (error,) = done.stdout.splitlines()
    assert error.startswith("bad")
    assert float(done.stderr) < 1


def test_a_file_that_is_too_large() -> None:
    error = outcome(b"A" * (formats.MOST_BYTES + 1))
    assert str(error) == "bad: 4,194,305 bytes are too many for a puzzle; a file may have 4,194,304"


TINY = {"format": "crosswright puzzle", "version": 1, "solution": [["H", "I"]]}
ONE_CLUE = {"heading": "Across", "number": "1", "clue": "x", "cells": [0, 1]}


@pytest.mark.parametrize(
    ("more", "said"),
    (
        ({"shades": {"0": "zz"}}, "'zz' is no colour; write a shade as #rrggbb"),
        ({"title": "\ud800"}, "half of a surrogate pair"),
        ({"extra": {"jpz": {"x": "\udfff"}}}, "half of a surrogate pair"),
        ({"clues": [{**ONE_CLUE, "heading": "x" * 201}]}, "a label of 201 characters"),
        ({"clues": [{**ONE_CLUE, "cells": [0, 1] * 20_000}]}, "clues with 40,000 cells"),
        ({"numbers": {"0": "1" * 201}}, "a label of 201 characters"),
        ({"also": {"0": ["A"] * 51}}, "too many solutions of one cell"),
        ({"also": {"0": ["A" * 65]}}, "too long for its cell"),
    ),
)
def test_what_would_fail_or_grow_later_is_refused_at_once(more: dict[str, object], said: str) -> None:
    error = outcome(json.dumps(TINY | more).encode())
    assert isinstance(error, PuzzleError) and said in str(error)


def test_no_markup_of_another_format_gets_into_a_jpz() -> None:
    evil = "</x></grid><script>1</script>"
    extra = {
        "applet settings": evil,
        "cell pictures": {"0": evil},
        "metadata": {"a><script": "1", "good": "<script>"},
        "cell attributes": {"0": {"a='1'><script": "1", "good": "1"}},
        "grid look": {"x/><script": "1"},
    }
    data = formats.write(formats.read(json.dumps(TINY | {"extra": {"jpz": extra}}).encode()), "jpz").data
    assert b"<script" not in data and data.count(b"</grid>") == 1 and data.count(b"good") == 3
    assert formats.read(data).solution == ("H", "I")


def test_a_grid_of_many_shades_is_drawn_soon() -> None:
    cells = range(63 * 63)
    puzzle = Puzzle(Grid(63, 63), shades={c: f"#{c:06x}" for c in cells})
    start = time.thread_time()
    assert draw(puzzle).count('class="shade"') == len(cells)
    assert time.thread_time() - start < 1
