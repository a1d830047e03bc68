"""Crossword Compiler's XML, as .jpz (zipped or not) and .xml: cells, words that are lists of cells, clues for words.

The clues of an arrowword stand in cells of the type "clue", each with its word; the first cell of a word has the arrow.

Data without a field in Puzzle is kept in `extra["jpz"]` and written back: the settings of the applet, fields of the
metadata, attributes of the grid's look, of cells (by cell) and of clues (by the clue's name), pictures in cells.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from crosswright.errors import PuzzleError
from crosswright.grid import Direction, Grid
from crosswright.media.formats.common import (
    FileCells,
    barred_sides,
    checked_size,
    html_of_plain,
    kept_of,
    plain_of_html,
)
from crosswright.media.formats.features import FEATURES
from crosswright.media.formats.xml import checked_xml, inner_html, is_name, outer_xml, parsed, text_in
from crosswright.puzzle import ACROSS, DOWN, HEADINGS, Clue, Puzzle, colour
from crosswright.puzzle.arrowword import arrow, clues_in_cells
from crosswright.puzzle.richtext import RichText

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

HOLDS = frozenset(FEATURES) - {"editor", "publisher", "date", "difficulty", "language", "also", "remarks", "shortest"}

# How many bytes may an archive unpack to?
MOST_UNPACKED = 8 * 2**20

_OTHER_KINDS = ("coded", "acrostic", "word-search", "sudoku")
_METADATA = {"title": "title", "creator": "author", "copyright": "copyright", "description": "notes"}
_HEADINGS = {"ACROSS": ACROSS, "DOWN": DOWN}
_SIDES = {"T": "top-bar", "B": "bottom-bar", "L": "left-bar", "R": "right-bar"}
_CELL_ATTRIBUTES_TEXT = "x y solution number type solve-state background-shape hint"
_CELL_ATTRIBUTES = frozenset({*_CELL_ATTRIBUTES_TEXT.split(), *_SIDES.values()})
_UNFIT = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # characters that XML can't contain


# Reading.


def read(data: bytes) -> Puzzle:
    """Read a .jpz file: XML, or an archive with XML in it."""
    root = parsed(_unpacked(data) if data.startswith(b"PK") else data)
    sheet = root if root.tag == "rectangular-puzzle" else root.find(".//rectangular-puzzle")
    crossword = None if sheet is None else sheet.find("crossword")
    if sheet is None or crossword is None:
        kind = next((kind for kind in _OTHER_KINDS if sheet is not None and sheet.find(kind) is not None), None)
        raise PuzzleError(f"a {kind}, not a crossword" if kind else "XML without a crossword in it")
    frame = crossword.find("grid")
    if frame is None:
        raise PuzzleError("a crossword without a grid")
    cells = _cells(frame)
    grid = _grid(frame, cells)
    shades = {c: shade for c, cell in cells.items() if (shade := colour(cell.get("background-color", "")))}
    clue_attributes: dict[str, Any] = {}
    clues = tuple(_clues(crossword, grid, cells, clue_attributes))
    open_cells = {c: cell for c, cell in cells.items() if c not in grid.blocks}
    solution = tuple(open_cells[c].get("solution", "") if c in open_cells else "" for c in range(len(grid.letters)))
    return Puzzle(
        grid=grid,
        solution=solution,
        clues=clues,
        numbers={c: cell.attrib["number"] for c, cell in cells.items() if cell.get("number")},
        circled=frozenset(c for c, cell in cells.items() if cell.get("background-shape") == "circle"),
        shades=shades,
        given=frozenset(
            c for c, cell in open_cells.items() if cell.get("type") == "clue" or cell.get("hint") == "true"
        ),
        voids=frozenset(c for c in grid.blocks if c not in cells or cells[c].get("type") == "void"),
        saved=tuple(open_cells[c].get("solve-state", "") if c in open_cells else "" for c in range(len(solution))),
        extra=_extra(root, frame, cells, clue_attributes),
        **_details(sheet, root),
    )


def _unpacked(data: bytes) -> bytes:
    """The first XML in an archive."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            named = [name for name in names if name.lower().endswith((".jpz", ".xml"))] or names
            if not named:
                raise PuzzleError("an archive with nothing in it")
            with archive.open(named[0]) as file:
                unpacked = file.read(MOST_UNPACKED + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError) as error:
        raise PuzzleError(f"an archive that can't be unpacked: {error}", remedy="it may be damaged") from None
    if len(unpacked) > MOST_UNPACKED:
        raise PuzzleError(
            "an archive that unpacks to too much for a puzzle", remedy=f"it may be {MOST_UNPACKED:,} bytes"
        )
    return unpacked


def _cells(frame: Element) -> dict[int, Element]:
    """The elements of the cells, by cell, without the cells that the file leaves out."""
    rows, columns = checked_size(int(frame.get("height", "")), int(frame.get("width", "")))
    cells = {}
    for cell in frame.iterfind("cell"):
        x, y = int(cell.get("x", "")), int(cell.get("y", ""))
        if not (1 <= x <= columns and 1 <= y <= rows):
            raise PuzzleError(f"a cell in column {x}, row {y}, which the grid has not")
        cells[(y - 1) * columns + x - 1] = cell
    return cells


def _grid(frame: Element, cells: Mapping[int, Element]) -> Grid:
    marked = FileCells(int(frame.attrib["height"]), int(frame.attrib["width"]))
    marked.blocks |= {c for c in range(marked.rows * marked.columns) if c not in cells or _is_block(cells[c])}
    for c, cell in cells.items():
        marked.bar(c, "".join(side for side, name in _SIDES.items() if cell.get(name) == "true"))
    return marked.grid


def _is_block(cell: Element) -> bool:
    kind = cell.get("type", "letter")
    return kind in ("block", "void") or (kind == "clue" and not cell.get("solution"))


def _clues(crossword: Element, grid: Grid, cells: Mapping[int, Element], attributes: dict[str, Any]) -> Iterator[Clue]:
    """The clues list by list, then those that stand in cells only; `attributes` collects their unknown attributes."""
    words = {word.get("id"): tuple(_word(word, grid)) for word in crossword.iterfind("word")}
    in_cells = {clue.get("word"): (c, clue) for c in sorted(cells) for clue in cells[c].iterfind("clue")}
    if in_letters := sorted(c for c, _ in in_cells.values() if c not in grid.blocks):
        row, column = divmod(in_letters[0], grid.columns)
        raise PuzzleError(f"a clue in the cell in column {column + 1}, row {row + 1}, which is no block")
    for block in crossword.iterfind("clues"):
        title = text_in(block, "title")
        heading = _HEADINGS.get(title.upper().rstrip(":"), title or "Clues")
        for element in block.iterfind("clue"):
            clue = Clue(
                heading=heading,
                number=element.get("number", ""),
                text=RichText.of_html(inner_html(element)),
                cells=words.get(element.get("word"), ()),
                enumeration=element.get("format", ""),
                place=in_cells.pop(element.get("word"), (None, None))[0],
            )
            rest = {key: value for key, value in element.items() if key not in ("word", "number", "format")}
            if rest:
                attributes[clue.name] = rest
            yield clue
    yield from (_clue_in_cell(words.get(word, ()), c, element, grid) for word, (c, element) in in_cells.items())


def _clue_in_cell(word: tuple[int, ...], c: int, element: Element, grid: Grid) -> Clue:
    """A clue that stands in a cell and in no list, under the number that its slot has."""
    slot = next((slot for slot in grid.slots if slot.cells == word), None)
    heading = HEADINGS[slot.direction] if slot else "Clues"
    return Clue(heading, str(slot.number) if slot else "", RichText.of_html(inner_html(element)), word, place=c)


def _word(word: Element, grid: Grid) -> Iterator[int]:
    """The cells of a word: in its attributes, and in elements inside it."""
    for element in (word, *word.iterfind("cells")):
        if not (element.get("x") and element.get("y")):
            continue
        xs, ys = _range(element.get("x", "")), _range(element.get("y", ""))
        if len(xs) > 1 and len(ys) > 1:
            raise PuzzleError(f"a word with cells in columns {element.get('x')} and rows {element.get('y')} at once")
        for x, y in ((x, y) for y in ys for x in xs):
            if not (1 <= x <= grid.columns and 1 <= y <= grid.rows):
                raise PuzzleError(f"a word with a cell in column {x}, row {y}, which the grid has not")
            yield (y - 1) * grid.columns + x - 1


def _range(text: str) -> range:
    """`3`, `2-5`, or `5-2` for the other direction."""
    first, dash, last = text.partition("-")
    checked_size(*(int(number) for number in (first, last if dash else first)))
    step = -1 if dash and int(last) < int(first) else 1
    return range(int(first), (int(last) if dash else int(first)) + step, step)


def _details(sheet: Element, root: Element) -> dict[str, Any]:
    metadata = sheet.find("metadata")
    found = {field: "" if metadata is None else _text(metadata.find(tag)) for tag, field in _METADATA.items()}
    settings = root.find("applet-settings")
    if settings is not None:  # some files have these only there
        for field in ("title", "copyright"):
            found[field] = found[field] or _text(settings.find(field))
    found["notes"] = found["notes"] or _text(sheet.find("instructions"))
    return found


def _text(element: Element | None) -> str:
    return plain_of_html(inner_html(element))


def _extra(
    root: Element, frame: Element, cells: Mapping[int, Element], clue_attributes: dict[str, Any]
) -> dict[str, Any]:
    """The data without a field in Puzzle."""
    metadata, look, settings = root.find(".//metadata"), frame.find("grid-look"), root.find("applet-settings")
    attributes = {str(c): rest for c, cell in cells.items() if (rest := _rest(cell))}
    beside = {str(c): [its for its in cell if its.tag not in ("clue", "arrow")] for c, cell in cells.items()}
    fields = {
        "metadata": {item.tag: text for item in metadata or () if item.tag not in _METADATA and (text := _text(item))},
        "grid look": {} if look is None or dict(look.items()) == _LOOK else dict(look.items()),
        "cell attributes": attributes,
        "cell pictures": {c: "".join(map(outer_xml, pictures)) for c, pictures in beside.items() if pictures},
        "clue attributes": clue_attributes,
        "applet settings": "" if settings is None else outer_xml(settings),
    }
    return kept_of("jpz", fields)


def _rest(cell: Element) -> dict[str, str]:
    known = _CELL_ATTRIBUTES | ({"background-color"} if colour(cell.get("background-color", "")) else set())
    return {key: value for key, value in cell.items() if key not in known}


# Writing.

_LOOK = {"numbering-scheme": "normal"}


def write(puzzle: Puzzle) -> bytes:
    """Write XML, not zipped, which every reader of .jpz accepts."""
    extra = puzzle.extra.get("jpz", {})
    settings = checked_xml(extra.get("applet settings", ""))
    root = "crossword-compiler-applet" if settings else "crossword-compiler"
    metadata = {tag: html_of_plain(getattr(puzzle, field)) for tag, field in _METADATA.items()}
    held, arrows = clues_in_cells(puzzle), _arrows(puzzle)
    metadata |= {tag: html_of_plain(text) for tag, text in extra.get("metadata", {}).items()}
    words = {cells: number for number, cells in enumerate(dict.fromkeys(clue.cells for clue in puzzle.clues), start=1)}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<{root} xmlns="http://crossword.info/xml/{root}">',
        *([settings] if settings else []),
        '<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">',
        "<metadata>",
        *(f"  <{tag}>{text}</{tag}>" for tag, text in metadata.items() if text and is_name(tag)),
        "</metadata>",
        "<crossword>",
        f"<grid{_attributes({'width': puzzle.grid.columns, 'height': puzzle.grid.rows})}>",
        f"  <grid-look{_attributes(extra.get('grid look', _LOOK))}/>",
        *(
            f"  {_cell_as_xml(puzzle, c, extra, _in_cell(held.get(c, ()), words) + arrows.get(c, ''))}"
            for c in range(puzzle.size)
        ),
        "</grid>",
        *(_word_as_xml(puzzle.grid, cells, number) for cells, number in words.items()),
        *_clues_as_xml(puzzle, words, extra.get("clue attributes", {})),
        "</crossword>",
        "</rectangular-puzzle>",
        f"</{root}>",
    ]
    return _UNFIT.sub("", "\n".join(lines) + "\n").encode()


def _attributes(values: Mapping[str, object]) -> str:
    return "".join(f' {key}="{escape(str(value))}"' for key, value in values.items() if value != "" and is_name(key))


def _arrows(puzzle: Puzzle) -> dict[int, str]:
    """The arrows of an arrowword by their cells."""
    found: dict[int, str] = {}
    for clues in clues_in_cells(puzzle).values():
        for clue in clues:
            if its := arrow(puzzle.grid, clue):
                sides = {"from": _ENTERS[its.enters], "to": _LEADS[its.leads]}
                found[clue.cells[0]] = found.get(clue.cells[0], "") + f"<arrow{_attributes(sides)}/>"
    return found


_ENTERS = {Direction.ACROSS: "left", Direction.DOWN: "top"}
_LEADS = {Direction.ACROSS: "right", Direction.DOWN: "bottom"}


def _in_cell(clues: Iterable[Clue], words: Mapping[tuple[int, ...], int]) -> str:
    """The clues that stand in a cell."""
    return "".join(f'<clue word="{words[clue.cells]}">{clue.text.html}</clue>' for clue in clues)


def _cell_as_xml(puzzle: Puzzle, c: int, extra: Mapping[str, Any], arrowword: str) -> str:
    """A cell; `arrowword` has the clues that stand in it, or its arrows."""
    grid, key = puzzle.grid, str(c)
    kind = "block" if c in grid.blocks and not arrowword else "clue" if arrowword and c in grid.blocks else ""
    kind = "void" if c in puzzle.voids else "clue" if c in puzzle.given else kind
    sides = barred_sides(grid, c)
    attributes = {
        "x": c % grid.columns + 1,
        "y": c // grid.columns + 1,
        "type": kind,
        "solution": puzzle.solution[c],
        "number": puzzle.numbers.get(c, ""),
        "solve-state": puzzle.saved[c] if puzzle.saved else "",
        "background-shape": "circle" if c in puzzle.circled else "",
        "background-color": puzzle.shades.get(c, ""),
        **{name: "true" for side, name in _SIDES.items() if side in sides},
    }
    attributes = extra.get("cell attributes", {}).get(key, {}) | attributes
    inside = checked_xml(extra.get("cell pictures", {}).get(key, "")) + arrowword
    return f"<cell{_attributes(attributes)}>{inside}</cell>" if inside else f"<cell{_attributes(attributes)}/>"


def _word_as_xml(grid: Grid, cells: tuple[int, ...], number: int) -> str:
    """A word: with ranges where it is a straight run, else cell by cell."""
    places = [(c % grid.columns + 1, c // grid.columns + 1) for c in cells]
    if len(cells) > 1:
        for step, along, fixed in ((1, 0, 1), (grid.columns, 1, 0)):
            straight = all(b - a == step for a, b in pairwise(cells))
            if straight and len({place[fixed] for place in places}) == 1:
                ranges = [str(place) for place in places[0]]
                ranges[along] = f"{places[0][along]}-{places[-1][along]}"
                return f'<word id="{number}" x="{ranges[0]}" y="{ranges[1]}"/>'
    inside = "".join(f'<cells x="{x}" y="{y}"/>' for x, y in places)
    return f'<word id="{number}">{inside}</word>'


def _clues_as_xml(puzzle: Puzzle, words: Mapping[tuple[int, ...], int], attributes: Mapping[str, Any]) -> Iterator[str]:
    for heading, clues in puzzle.lists.items():
        yield '<clues ordering="normal">'
        yield f"  <title><b>{escape(heading, quote=False)}</b></title>"
        for clue in clues:
            own = {"word": words[clue.cells], "number": clue.number, "format": clue.enumeration}
            named = _attributes({**attributes.get(clue.name, {}), **own})
            yield f"  <clue{named}>{clue.text.html}</clue>"
        yield "</clues>"
