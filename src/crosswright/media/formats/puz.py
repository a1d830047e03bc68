"""Across Lite's .puz, read and written through puzpy: the form in which puzzles are sold, submitted and kept.

A file has one byte a cell, a clue for each slot in the order of their numbers, and checksums over all of it. Rebus
and circles are sections behind that. Data without a field in Puzzle (a timer, marks of a solver, unknown bytes) is kept
with the file in `extra["puz"]` and written back; an unchanged puzzle is written byte by byte as it was read.

A locked file has its solution scrambled by a key of four digits. `unlock` undoes that, with the key or without.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import puz

from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import Grid
from crosswright.media.formats.common import checked_size, clue_in_full, with_enumeration
from crosswright.media.formats.features import all_but
from crosswright.puzzle import HEADINGS, Clue, Puzzle
from crosswright.puzzle.richtext import RichText

HOLDS = all_but(
    "arrows editor publisher date difficulty language also given bars shades shortest voids unnumbered numbers lists "
    "styles remarks"
)

_BLOCKS = ".:"  # a diagramless puzzle has colons
_BLANK = "-"  # in the solver's grid; in solutions written here, an unknown cell
_NOT_PROVIDED = "X"  # in every cell of a solution that is left out
_FURTHER = "Further clues"  # the heading of clues without a slot
# The characters of Across Lite for Windows for bytes without a letter in Latin-1.
_C1 = {code: bytes([code]).decode("cp1252", "replace") for code in range(0x80, 0xA0)}
_C1 = {code: char for code, char in _C1.items() if char != "\ufffd"}


# Reading.


def read(data: bytes) -> Puzzle:
    """Read a .puz file. A locked one comes without its solution."""
    file = _load(data)
    height, width = checked_size(file.height, file.width)
    if len(file.solution) != width * height or len(file.fill) != width * height:
        raise PuzzleError("the file ends within its grid", remedy="it may be cut short")
    solution = _solution(file)
    grid = Grid.open(height, width, blocks=(c for c, mark in enumerate(file.solution) if mark in _BLOCKS))
    return Puzzle(
        grid=grid,
        solution=solution,
        clues=tuple(_clues(file, grid, solution)),
        title=_text(file.title),
        author=_text(file.author),
        copyright=_text(file.copyright),
        notes=_text(file.notes).replace("\r\n", "\n").replace("\r", "\n"),
        circled=frozenset(file.markup().get_markup_squares(puz.GridMarkup.Circled) if file.has_markup() else ()),
        saved=_saved(file),
        extra={"puz": {"file": base64.b64encode(data).decode(), **dict.fromkeys(_peculiar(file), True)}},
    )


def _load(data: bytes) -> puz.Puzzle:
    try:
        return puz.load(data)
    except puz.PuzzleFormatError as error:
        if error.message.startswith("could not unpack"):
            raise PuzzleError("the file ends too early", remedy="it may be cut short") from None
        raise PuzzleError(error.message, remedy="the file may be damaged") from None


def _peculiar(file: puz.Puzzle) -> Iterator[str]:
    """The file's data without a field in Puzzle."""
    if file.is_solution_locked():
        yield "locked solution"
    if file.puzzletype == puz.PuzzleType.Diagramless:
        yield "diagramless"
    if file.has_timer():
        yield "timer"
    if file.has_markup() and any(mark & ~puz.GridMarkup.Circled for mark in file.markup().markup):
        yield "marks of a solver"


def _text(text: str) -> str:
    return text.translate(_C1)


def _solution(file: puz.Puzzle) -> tuple[str, ...]:
    """The solution of each cell, "" where it is unknown: everywhere if it is locked or left out."""
    marks = set(file.solution)
    hidden = file.is_solution_locked() or file.solution_state == puz.SolutionState.NotProvided
    if hidden or (marks <= {_NOT_PROVIDED, *_BLOCKS} and not file.has_rebus()):
        return ("",) * len(file.solution)
    cells = ["" if mark in (*_BLOCKS, _BLANK) else mark for mark in file.solution]
    if file.has_rebus():
        rebus = file.rebus()
        for c in rebus.get_rebus_squares():
            cells[c] = rebus.solutions.get(rebus.table[c] - 1, cells[c])
    return tuple(cells)


def _saved(file: puz.Puzzle) -> tuple[str, ...]:
    saved = ["" if mark in (*_BLOCKS, _BLANK) else mark for mark in file.fill]
    if file.has_rebus():
        for c in file.rebus().get_rebus_squares():
            saved[c] = file.rebus().get_rebus_fill(c) or saved[c]
    return tuple(saved)


def _clues(file: puz.Puzzle, grid: Grid, solution: tuple[str, ...]) -> Iterator[Clue]:
    """Across clues, then down clues; the file has them by number. Clues without a slot come at the end."""
    by_number = sorted(grid.slots, key=lambda slot: (slot.number, slot.direction.initial))
    texts = dict(zip((slot.id for slot in by_number), file.clues, strict=False))
    for slot in grid.slots:
        text = RichText.of(_text(texts.get(slot.id, "")))
        yield with_enumeration(Clue(HEADINGS[slot.direction], str(slot.number), text, slot.cells), solution)
    for text in file.clues[len(by_number) :]:
        yield Clue(_FURTHER, "", RichText.of(_text(text)))


# Writing.


def write(puzzle: Puzzle) -> bytes:
    """Write a .puz file: version 1.3 where the text allows, else 2.0, which has all of Unicode.

    PuzzleError for a grid with bars: a file has its clues in the order of the slots that the blocks alone make.
    """
    if puzzle.grid.has_bars:
        raise PuzzleError(".puz files can't hold bars", remedy="write .ipuz, .jpz or .xd")
    file = _blank(puzzle)
    if data := _original(puzzle):
        before = read(data)
        if not before.differences(puzzle):
            return data
        _keep(file, _load(data), before, puzzle)
    return bytes(file.tobytes())


def _original(puzzle: Puzzle) -> bytes:
    """The file that a puzzle was read from; empty where it was none. PuzzleError for anything else in its place."""
    original = puzzle.extra.get("puz", {}).get("file", "")
    try:
        return base64.b64decode(original, validate=True)
    except (ValueError, TypeError):
        message = f"extra: the file of puz is {str(original)[:20]!r}, which is no base64"
        raise PuzzleError(message, remedy="leave the field out") from None


def _blank(puzzle: Puzzle) -> puz.Puzzle:
    """A new file with everything in the puzzle."""
    texts = [puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes, *_clue_texts(puzzle)]
    cells = [_mark(puzzle, c) for c in range(puzzle.size)]
    rebus = {c: text for c, text in enumerate(puzzle.solution) if text and text != cells[c]}
    file = puz.Puzzle("1.3")
    file.encoding = "cp1252"
    if not all(_fits(text) for text in (*texts, *rebus.values())):
        file.set_version("2.0")
    file.width, file.height = puzzle.grid.columns, puzzle.grid.rows
    file.title, file.author, file.copyright, file.notes, *file.clues = (text.replace("\0", "") for text in texts)
    file.solution = "".join(cells)
    if not any(puzzle.solution):
        file.solution_state = puz.SolutionState.NotProvided
    saved = puzzle.saved or ("",) * puzzle.size
    file.fill = "".join("." if c in puzzle.grid.blocks else _byte(saved[c][:1]) or _BLANK for c in range(puzzle.size))
    for c, text in rebus.items():
        file.rebus().add_rebus_squares(c, text.replace(";", ","))
        if len(saved[c]) > 1:
            file.rebus().set_rebus_fill(c, saved[c])
    if puzzle.circled:
        file.markup().set_markup_squares(sorted(puzzle.circled), puz.GridMarkup.Circled)
    return file


def _clue_texts(puzzle: Puzzle) -> list[str]:
    """The clue of each slot, by number, across before down."""
    by_number = sorted(puzzle.grid.slots, key=lambda slot: (slot.number, slot.direction.initial))
    clues = (puzzle.clue_of.get(slot.name) for slot in by_number)
    further = (clue for clue in puzzle.clues if clue.heading == _FURTHER)
    return [clue_in_full(clue).plain if clue else "" for clue in (*clues, *further)]


def _mark(puzzle: Puzzle, c: int) -> str:
    """The one byte of a cell in the grid; a rebus cell shows its first letter."""
    if c in puzzle.grid.blocks:
        return "."
    if not any(puzzle.solution):
        return _NOT_PROVIDED
    text = puzzle.solution[c]
    return _byte(text[:1]) or (_NOT_PROVIDED if text else _BLANK)


def _byte(char: str) -> str:
    """The character if a grid may contain it, else nothing: grids are ASCII, and some marks have a meaning."""
    return char if char.isascii() and char.isprintable() and char not in (*_BLOCKS, _BLANK, " ") else ""


def _fits(text: str) -> bool:
    try:
        return bool(text.encode("cp1252") is not None)
    except UnicodeEncodeError:
        return False


def _keep(file: puz.Puzzle, original: puz.Puzzle, before: Puzzle, puzzle: Puzzle) -> None:
    """Keep the file's data without a field in Puzzle; also its grid's data if the blocks are the same.

    `before` is the puzzle that the original file holds.
    """
    file.preamble, file.postscript = original.preamble, original.postscript
    file.unk1, file.unk2 = original.unk1, original.unk2
    if before.grid != puzzle.grid:
        return
    file.puzzletype = original.puzzletype
    file.solution = _unchanged(file.solution, original.solution, before.solution, puzzle.solution)
    nothing = ("",) * puzzle.size
    file.fill = _unchanged(file.fill, original.fill, before.saved or nothing, puzzle.saved or nothing)
    if not any(before.solution) and not any(puzzle.solution):
        file.solution_state, file.scrambled_cksum = original.solution_state, original.scrambled_cksum
    for code, data in original.extensions.items():
        if code not in (b"GRBS", b"RTBL", b"RUSR", b"GEXT"):
            file.extensions[code] = data
    if original.has_markup():
        kept = [mark & ~puz.GridMarkup.Circled for mark in original.markup().markup]
        file.markup().markup = [mark | own for mark, own in zip(kept, file.markup().markup, strict=True)]


def _unchanged(new: str, old: str, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """A grid of the file, with its old marks for the cells with unchanged text."""
    cells = zip(new, old, before, after, strict=True)
    return "".join(theirs if was == now else mine for mine, theirs, was, now in cells)


# Locked files.


def is_locked(puzzle: Puzzle) -> bool:
    """Whether a puzzle was read from a .puz file whose solution is locked, and has none."""
    original = _original(puzzle)
    return bool(original) and not any(puzzle.solution) and _load(original).is_solution_locked()


def unlock(puzzle: Puzzle, key: int | None = None) -> tuple[Puzzle, int]:
    """A locked puzzle with its solution, and the key: the one given, or the one that a search finds.

    UsageError where the puzzle isn't locked or the key is wrong; PuzzleError where no key is right. There are only
    10,000 keys, and trying all takes about a second. One in 65,536 wrong keys passes the checksum; of several keys, the
    key whose solution has the commonest letters is taken.
    """
    if not is_locked(puzzle):
        raise UsageError("the puzzle is not locked; leave out the key")
    file = _load(_original(puzzle))
    letters = _by_columns(file)
    if not letters.isalpha() or not letters.isascii():
        raise PuzzleError("the locked solution has other characters than A-Z", remedy="the file may be damaged")
    if key is None:
        keys = [digits for digits in _keys() if _checksum(_unscrambled(letters, digits)) == file.scrambled_cksum]
        if not keys:
            raise PuzzleError("no key fits its locked solution", remedy="the file may be damaged")
        best = max(keys, key=lambda digits: sum(_unscrambled(letters, digits).count(c) for c in b"EASTRIONL"))
        key = int("".join(map(str, best)))
    if not file.unlock_solution(key):
        raise UsageError(f"{key:04} is not the key of the locked solution; leave it out to search for it")
    return replace(read(bytes(file.tobytes())), saved=puzzle.saved), key


def _keys() -> Iterator[tuple[int, ...]]:
    """All keys: first the keys that Across Lite makes, which have no zeros."""
    yield from product(range(1, 10), repeat=4)
    yield from (digits for digits in product(range(10), repeat=4) if 0 in digits)


def _by_columns(file: puz.Puzzle) -> bytes:
    """The letters of the solution in the order in which they are scrambled: down the columns."""
    columns = (file.solution[start :: file.width] for start in range(file.width))
    return "".join(columns).translate({ord(mark): None for mark in _BLOCKS}).encode("latin-1", "replace")


_BACK = [bytes((code - 65 - by) % 26 + 65 if 65 <= code <= 90 else code for code in range(256)) for by in range(10)]


def _unscrambled(letters: bytes, digits: tuple[int, ...]) -> bytes:
    """The scrambled letters as the key orders them: puzpy's `unscramble_string`, by slices since all keys are tried."""
    for cut in reversed(digits):
        letters = letters[1::2] + letters[::2]
        end = len(letters) - cut % len(letters)
        shifted = bytearray(letters[end:] + letters[:end])
        for start, by in enumerate(digits):
            shifted[start::4] = shifted[start::4].translate(_BACK[by])
        letters = bytes(shifted)
    return letters


def _checksum(data: bytes) -> int:
    """The checksum of the format: rotate right by a bit, add a byte, in 16 bits."""
    total = 0
    for byte in data:
        total = ((total >> 1 | (total & 1) << 15) + byte) & 0xFFFF
    return total
