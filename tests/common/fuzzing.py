"""What strangers may send, mutated and measured: the readers, a corpus of our own, and what an input may cost.

`READERS` has a `Reader` for each place where bytes come in. `Mutator` changes files of the corpus, also by repeating a
piece of them thousands of times, which shows work that grows faster than its input. `measured` reads one input and says
what that took: seconds of the processor, memory, and bytes that a site would store. `faults` compares this with what is
permitted. tests/whole/test_fuzz.py does this for some seconds, bench/fuzz.py for as long as you like.
"""

from __future__ import annotations

import io
import json
import tempfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from pydantic import BaseModel, ValidationError
from sample_puzzles import CFP, QXW, SAMPLE

from crosswright.clues import entries, lists
from crosswright.errors import CrosswrightError
from crosswright.media import formats
from crosswright.publish.plain_errors import in_words
from crosswright.publish.plan_file import read_plan
from crosswright.publish.prepared import prepare_upload
from crosswright.puzzle.gridtext import format_grid, parse_grid
from crosswright.puzzle.richtext import RichText
from crosswright.regex import RegexPuzzle, read_compact, read_regex, solve, write_compact, write_json, write_text
from crosswright.search import Budget
from crosswright.web.construct.task import ClueRequest, PatternRequest
from crosswright.web.crisscross.request import CrissCrossRequest
from crosswright.web.puzzles.api import CellsToReveal, FinishedPuzzle, SentLetters
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.regex.routes import RegexRequest
from crosswright.words import bulk
from crosswright.words import lists as word_lists

# What may an input cost: seconds of the processor, and so many times its bytes in memory and in the store?
MOST_SECONDS, MOST_TIMES = 0.3, 50
# A small input counts as one of this size: a puzzle of one cell has a record and a page too.
LEAST_BYTES = 2**14
# The same for what writes and draws: a few bytes may demand the largest grid, which takes 6 MB in all formats.
LEAST_WRITTEN = 2**18
# And for a list, which has an object for each line, however short the line is.
LEAST_LIST = 2**17
# How large does a mutated input become? The site takes no larger body but an upload.
LARGEST = 2**17
# Lists are the user's own, have millions of lines, and take ten microseconds for each, however short it is.
LARGEST_LIST = 2**15

Read = Callable[[bytes], int]  # what to do with an input; returns the bytes that a site would store


@dataclass(frozen=True)
class Reader:
    """A place where bytes come in, with files that it can read."""

    name: str
    read: Read
    corpus: tuple[bytes, ...]
    largest: int = LARGEST
    least: int = LEAST_BYTES


@dataclass(frozen=True)
class Cost:
    """What one input took."""

    seconds: float  # of the processor
    memory: int  # bytes at the most, 0 if that was not measured
    stored: int  # bytes
    escaped: str  # an exception that is none of the program's own, "" if there was none


def measured(reader: Reader, data: bytes, *, memory: bool = False) -> Cost:
    """Read an input once. Measuring memory makes it several times slower, so that seconds mean nothing then."""
    stored, escaped = 0, ""
    if memory:
        with suppress(Exception):
            reader.read(data)  # what is imported and cached for the first time doesn't count
        tracemalloc.start()
    begun = time.thread_time()
    try:
        stored = reader.read(data)
    except CrosswrightError as error:
        escaped = "" if _is_one_line(str(error)) else f"a message is long or has several lines: {str(error)[:300]!r}"
    except Exception as error:  # whatever else is the fault that this looks for
        escaped = f"{type(error).__name__}: {str(error)[:200]}"
    seconds = time.thread_time() - begun
    most = tracemalloc.get_traced_memory()[1] if memory else 0
    if memory:
        tracemalloc.stop()
    return Cost(seconds, most, stored, escaped)


def faults(reader: Reader, data: bytes, cost: Cost) -> list[str]:
    """What is not permitted of an input's cost."""
    most = MOST_TIMES * max(len(data), reader.least)
    found = [cost.escaped] if cost.escaped else []
    found += [f"{cost.seconds:.2f} s"] if cost.seconds > MOST_SECONDS and not cost.memory else []
    found += [f"{cost.memory:,} bytes of memory"] if cost.memory > most else []
    found += [f"{cost.stored:,} bytes stored"] if cost.stored > most else []
    return found


def _is_one_line(message: str) -> bool:
    return bool(message) and "\n" not in message and len(message) < 1000


# The readers.


def _puzzle(format: str | None) -> Read:
    def read(data: bytes) -> int:
        return prepare_upload(formats.read(data, source="bad", format=format)).stored

    return read


def _written(data: bytes) -> int:
    """Read a puzzle, and write it in every format and as a picture of its grid."""
    from crosswright.media.drawn.svg import draw

    puzzle = formats.read(data, source="bad")
    for name in formats.writable():
        with suppress(CrosswrightError):
            formats.write(puzzle, name)
    draw(puzzle, solution=True)
    return 0


def _rich_text(data: bytes) -> int:
    text = RichText.of_html(data.decode(errors="replace"))
    again = RichText.of_html(text.html)
    assert again == text, "HTML that reads differently"
    return len(text.marked({"b": ("*", "*"), "i": ("_", "_")}).encode())


def _grid(data: bytes) -> int:
    grid = parse_grid(data.decode(errors="replace"), source="bad")
    assert parse_grid(format_grid(grid)) == grid, "a grid that reads differently"
    return 0


def _plan(data: bytes) -> int:
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(data)
        file.flush()
        read_plan(file.name)
    return 0


def _body(model: type[BaseModel]) -> Read:
    def read(data: bytes) -> int:
        try:
            model.model_validate_json(data)
        except ValidationError as error:
            for each in error.errors():
                assert in_words(each), "an error without words"
        return 0

    return read


def _solved(puzzle: RegexPuzzle) -> int:
    """Parse all expressions and search a little: as much as a page would before it asks whether to stop."""
    for write in (write_text, write_json, write_compact):
        write(puzzle)
    solve(puzzle, budget=Budget(nodes=2_000))
    return 0


def _count(listed: Any) -> int:
    del listed
    return 0


# The corpus: written for this test, or made from the sample.

_STYLED = b"a <b>bold <i>both</b> italic</i> <sub>2</sub>&amp;&lt;&eacute;&#x1F600; <br/><a href='x'>link</a> 5 < 6 <u"
_GRIDS = (
    b"..#\nA.B\n#..\n",
    b"_ _ e\n_ \xe2\x96\x88 \xe2\x96\x88\n",
    b"A|B .\n=\nC . .\n",
    b"===\n|. A|\n|B .|\n===\n",
    b"[STAR].#\n.C[DE]\n",
    b"0\t0\t*\nA\t0\t0\n",
    b"cat\n *e\ntop\n",
    "".join(map(chr, range(0x2500, 0x2700))).encode(),
)
_LISTS = (
    b"ICE CREAM;90\nat last\nR2D2\n\xc3\xa9t\xc3\xa9;40\n# a remark\n",
    b'answer,clue,score\n"tea","A ""hot"" drink",60\nrose,Flower; or got up,50\n',
    b"OSLO\tCapital of Norway\nROSE\tFlower\nTEA\tDrink\n",
    b'[{"answer": "TEA", "clue": "A drink", "score": 60}, {"answer": "OSLO", "clue": "Capital"}]',
    b"TEA: A drink\nOSLO - Capital of Norway\nROSE=Flower\n",
    b"\xff\xfet\x00e\x00a\x00\n\x00",
)
_PLAN = b"""title = "{weekday} of {month}"
author = "Ada"
words = ["mine.txt", "default"]
min-score = 55
repeat-after = 14
[every-day]
preset = "mini"
difficulty = 2
[thursday]
preset = "american"
size = 15
themed = true
[[themes]]
title = "Live wires"
entries = ["Electric current"]
"""
_REGEX_TEXT = (
    b"shape = rectangular\nnum_rows = 2\nnum_cols = 2\nnum_regexes_per_row = 1\nnum_regexes_per_col = 1\n"
    b"alphabet = 'ABCX'\ngiven 1 1 = 'A'\n# rows\n'A(B|C)?'\n'[^A-B]{1,2}X*'\n# columns\n'(.)\\1|AX'\n'(?!C).+'\n",
    b"shape = hexagonal\nnum_regexes_per_line = 1\n'A'\n'[AB]C'\n'.*'\n'A|B'\n'(A|B)+'\n'C?A'\n'.'\n'..'\n'A.'\n",
    b"shape = rectangular\nnum_rows = 1\nnum_cols = 8\nnum_regexes_per_row = 2\nnum_regexes_per_col = 0\n"
    b"'((A|B)*C?){2,3}'\n'(?=.*A)(.+)(.*)\\1\\2?'\n",
)


def _spreadsheet() -> bytes:
    import openpyxl

    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in (("answer", "clue"), ("TEA", "A drink"), ("OSLO", "Capital of Norway")):
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def _puzzle_files() -> dict[str, bytes]:
    """A file of each format that is read."""
    made = {name: formats.write(SAMPLE, name).data for name in formats.writable() if name != "guardian"}
    return made | {"cfp": CFP, "qxw": QXW}


def _zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.xml", data)
    return file.getvalue()


def _regex_json() -> tuple[bytes, ...]:
    puzzles = [read_regex(text) for text in _REGEX_TEXT[:1]]
    return tuple(write_json(puzzle).encode() for puzzle in puzzles)


def _compact_lines() -> tuple[bytes, ...]:
    return tuple(write_compact(read_regex(text)).encode() for text in _REGEX_TEXT[:1])


def _json(*values: object) -> tuple[bytes, ...]:
    return tuple(json.dumps(value).encode() for value in values)


def _list_readers() -> Iterator[Reader]:
    reads: dict[str, Callable[[bytes, str], object]] = {
        "word-list": word_lists.read,
        "word-list-bulk": bulk.read,
        "clue-list": lists.read,
        "entry-list": entries.read_entries,
    }
    corpus = (*_LISTS, _spreadsheet())
    for name, read in reads.items():
        yield Reader(name, lambda data, read=read: _count(read(data, "bad")), corpus, LARGEST_LIST, LEAST_LIST)  # type: ignore[misc]


def _readers() -> Iterator[Reader]:
    files = _puzzle_files()
    for name, data in files.items():
        also = (_zipped(data),) if name == "jpz" else ()
        yield Reader(f"format-{name}", _puzzle(name), (data, *also))
    yield Reader("any-puzzle", _puzzle(None), tuple(files.values()))
    yield Reader("written", _written, (files["json"], files["ipuz"], files["jpz"], files["xd"]), least=LEAST_WRITTEN)
    yield Reader("rich-text", _rich_text, (_STYLED,))
    yield Reader("grid", _grid, _GRIDS, least=2**16)
    yield from _list_readers()
    yield Reader("plan", _plan, (_PLAN,))
    letters = {"letters": {"0": "A", "7": "STAR"}}
    yield Reader("body-letters", _body(SentLetters), _json(letters))
    yield Reader("body-reveal", _body(CellsToReveal), _json({"cells": [0, 7]}))
    yield Reader("body-finished", _body(FinishedPuzzle), _json({**letters, "seconds": 312, "help": 0}))
    wanted = {"preset": "mini", "size": 7, "theme": ["SUNDAE", "tea"], "difficulty": 2, "seed": 1, "title": "x"}
    yield Reader("body-making", _body(MakeRequest), _json(wanted, {"theme": "sundae, tea"}))
    placed = {"text": "tea: A drink\neat: Have a meal", "seed": 3, "title": "x", "islands": True, "paper": "letter"}
    yield Reader("body-crisscross", _body(CrissCrossRequest), _json(placed))
    around = {"rules": "american", "rows": 15, "columns": 15, "theme": ["SUNDAE"], "seed": 1}
    yield Reader("body-patterns", _body(PatternRequest), _json(around))
    yield Reader("body-clues", _body(ClueRequest), _json({"entries": ["OSLO", "ice cream"]}))
    asked = {"phrase": "TEA", "size": "4x4", "difficulty": 2, "seed": 0}
    yield Reader("body-regex", _body(RegexRequest), _json(asked, {**asked, "size": "hexagon 3"}))
    yield Reader("regex", lambda data: _solved(read_regex(data, "bad")), (*_REGEX_TEXT, *_regex_json()))
    yield Reader("regex-line", lambda data: _solved(read_compact(data.decode("latin-1"), "bad")), _compact_lines())


READERS: Mapping[str, Reader] = {reader.name: reader for reader in _readers()}


# Mutations.

_MISCHIEF = (
    b"\x00", b"\xff", b"-1", b"0", b"1e308", b"999999999", b"9" * 5000, b"NaN", b"{", b"}", b"[", b"]", b"(", b")",
    b"<", b">", b"&a;", b'"', b"'", b"\\", b"\n", b"\r\n", b"\t", b" ", b"null", b"true", b"{}", b"[]",
    b"e\xcc\x81", b"\xf0\x9f\x98\x80", b"\\ud800", b"\xed\xa0\x80", b"\xe2\x80\xae", b"\xc4\xb0", b"\xc3\x9f",
    b"\xef\xac\x80", b"<!--", b"]]>", b"<![CDATA[", b"*", b"+", b"?", b"{1,99}", b"(a|a)*", b"|", b"^", b"$", b".*",
    b"(?=", b"\\1", b"#", b";", b",", b":", b"=", b"-",
)  # fmt: skip


class Mutator:
    """Changes files of a reader's corpus, and pieces of other files of it."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def input(self, reader: Reader) -> bytes:
        """A file of a reader's corpus with some changes."""
        random, corpus = self.random, reader.corpus
        data = random.choice(corpus)
        for _ in range(random.choice((1, 1, 2, 3, 6))):
            change = random.choice((self._flip, self._insert, self._cut, self._swap, self._number, self._cross))
            data = change(data, corpus)
        if random.random() < 0.1:
            data = self._pump(data, reader.largest)
        if random.random() < 0.1:
            data = data[: random.randrange(len(data) + 1)]
        return data[: reader.largest]

    def _span(self, data: bytes, longest: int = 40) -> tuple[int, int]:
        start = self.random.randrange(len(data) + 1)
        return start, min(len(data), start + self.random.randint(0, longest))

    def _flip(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, end = self._span(data, 4)
        return data[:start] + self.random.randbytes(end - start) + data[end:]

    def _insert(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, end = self._span(data, 2)
        return data[:start] + self.random.choice(_MISCHIEF) + data[end:]

    def _cut(self, data: bytes, _: Sequence[bytes]) -> bytes:
        start, end = self._span(data)
        return data[:start] + data[end:]

    def _swap(self, data: bytes, _: Sequence[bytes]) -> bytes:
        """Put a piece into another place."""
        start, end = self._span(data)
        place = self.random.randrange(len(data) + 1)
        return data[:place] + data[start:end] + data[place:]

    def _number(self, data: bytes, _: Sequence[bytes]) -> bytes:
        """Replace a number by an extreme one."""
        places = [k for k, byte in enumerate(data) if 48 <= byte <= 57]
        if not places:
            return data
        place = self.random.choice(places)
        number = self.random.choice((b"0", b"-1", b"63", b"64", b"255", b"65536", b"2147483648", b"9" * 20, b"1e9"))
        return data[:place] + number + data[place + 1 :]

    def _cross(self, data: bytes, corpus: Sequence[bytes]) -> bytes:
        """Put a piece of another file of the corpus in."""
        other = self.random.choice(corpus)
        start, end = self._span(other, 200)
        place = self.random.randrange(len(data) + 1)
        return data[:place] + other[start:end] + data[place:]

    def _pump(self, data: bytes, largest: int) -> bytes:
        """Repeat a piece, or a pair of pieces around a middle, as often as the size permits."""
        random = self.random
        start, end = self._span(data, random.choice((1, 3, 12, 60)))
        piece = data[start:end] or random.choice(_MISCHIEF)
        room = max(1, (largest - len(data)) // len(piece))
        times = min(room, random.choice((30, 300, 3_000, 100_000)))
        return data[:start] + piece * times + data[end:]


def pairs_of_mischief() -> list[bytes]:
    """Each two pieces of mischief, repeated: inputs that nest or backtrack."""
    return [((first + second) * 200)[:LARGEST_LIST] for first, second in combinations(_MISCHIEF, 2)]
