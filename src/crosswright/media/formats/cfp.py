"""CrossFire's .cfp, read: XML with the grid as text, marks for cells with several letters, and a clue for each word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media.formats.common import checked_size, slots_by_label, with_enumeration
from crosswright.media.formats.features import all_but
from crosswright.media.formats.xml import parsed, text_in
from crosswright.puzzle import ACROSS, DOWN, Clue, Puzzle
from crosswright.puzzle.richtext import RichText

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

HOLDS = all_but(
    "arrows editor publisher date difficulty language also given saved bars shades shortest voids unnumbered numbers "
    "lists styles remarks"
)

_BLOCK = "."
_UNKNOWN = " -?_"


def read(data: bytes) -> Puzzle:
    """Read a .cfp file."""
    root = parsed(data)
    frame = root.find("GRID")
    if root.tag != "CROSSFIRE" or frame is None:
        raise PuzzleError("a CrossFire file without a grid")
    lines = (frame.text or "").replace("\r", "").strip("\n").split("\n")
    rows, columns = checked_size(len(lines), int(frame.get("width", "")))
    marks = [mark for line in lines for mark in line.ljust(columns)]
    if len(marks) != rows * columns:
        raise PuzzleError(f"a grid with rows of other lengths than its {columns} columns")
    rebus = {item.get("input", ""): item.get("letters", "") for item in root.iterfind("REBUSES/REBUS")}
    grid = Grid.open(rows, columns, blocks=(c for c, mark in enumerate(marks) if mark == _BLOCK))
    solution = tuple("" if mark in _BLOCK + _UNKNOWN else rebus.get(mark, mark) for mark in marks)
    circles = (int(part) for part in text_in(root, "CIRCLES").split(",") if part.strip())
    return Puzzle(
        grid=grid,
        solution=solution,
        clues=tuple(sorted(_clues(root, grid, solution), key=lambda clue: clue.heading != ACROSS)),
        title=text_in(root, "TITLE"),
        author=text_in(root, "AUTHOR"),
        copyright=text_in(root, "COPYRIGHT"),
        notes=text_in(root, "NOTES"),
        circled=frozenset(c for c in circles if c >= 0),  # -1 means none
    )


def _clues(root: Element, grid: Grid, solution: tuple[str, ...]) -> Iterator[Clue]:
    cells = slots_by_label(grid)
    for word in root.iterfind("WORDS/WORD"):
        heading = DOWN if word.get("dir", "").lower() == "down" else ACROSS
        number = word.get("num", "")
        text = RichText.of("".join(word.itertext()).strip())
        yield with_enumeration(Clue(heading, number, text, cells.get((heading, number), ())), solution)
