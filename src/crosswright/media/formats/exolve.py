"""Exolve (github.com/viresh-ratnakar/exolve): a puzzle as text in a web page, `exolve-begin` to `exolve-end`.

A cell of the grid is a letter, `.` for a block, `0` or `?` where the solution is unknown; marks behind it say more: `|`
and `_` (or `+` for both) a bar on its right and below, `@` a circle, `!` given to the solver, `~` no number. Clues are
HTML. A clue may name further ones that its answer goes on in (`1, 5, 2d`), or its cells (`#c3 #c5 [A]`), in the
notation of chess: a column's letter and a row, counted from the bottom, or `c3r12`.

Sections without a field in Puzzle, and annotations of clues, are kept in `extra["exolve"]` and written back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media.formats.common import (
    FileCells,
    barred_sides,
    checked_size,
    decoded,
    html_of_plain,
    kept_of,
    not_too_many,
    one_line,
    plain_of_html,
    slots_by_label,
)
from crosswright.media.formats.features import all_but
from crosswright.puzzle import ACROSS, DOWN, MOST_CHARACTERS_A_CELL, Clue, Puzzle, colour, numbers_without
from crosswright.puzzle.richtext import RichText

HOLDS = all_but("arrows editor publisher date difficulty language also saved shortest voids numbers remarks")

_FIELDS = {"title": "title", "setter": "author", "copyright": "copyright"}
_NOTES = ("preamble", "prelude")
# Options that follow from the grid and the clues.
_OWN_OPTIONS = ("rebus-cells", "allow-digits", "allow-chars", "ignore-unclued")

# How many characters may a cell take in a row, with its marks and escapes?
_MOST_CHARACTERS_A_CELL = 3 * MOST_CHARACTERS_A_CELL
_SECTION = re.compile(r"exolve-([a-z0-9-]+)[ \t]*:?(.*)")
_COMMENT = re.compile(r"#(?:\s.*)?$")
_CELL = re.compile(r"(&.|[^\s|_+@!~*&{}])([|_+@!~*]*)|\{[^{}]*\}|(\s+)")
_REBUS_CELL = re.compile(r"((?:&.|[^\s|_+@!~*&{}])+)([|_+@!~*]*)|\{[^{}]*\}|(\s+)")
_BARS = str.maketrans({"|": "R", "_": "B", "+": "RB"})  # the marks of bars, by the sides of a cell
_LABEL = re.compile(
    r"(?P<places>(?:#[a-z0-9]+\s+)*)(?:(?P<number>\d+)|\[(?P<label>[^\]]*)\])"
    r"(?P<others>(?:\s*[,&]\s*(?:\d+[adbu]?|\[[^\]]*\]))*)(?:\s*\.(?!\.))?\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_OTHER = re.compile(r"[,&]\s*(\d+)([ad]?)", re.IGNORECASE)
_ENUMERATION = re.compile(r"\((\d[\d\s,'\u2019./-]*|\?)\)(\*?)")
_IN_CLUE = re.compile(r"~\{(?:\{[^{}]*\})?|\}~")
_PLACE = re.compile(r"([a-z])(\d+)|c(\d+)r(\d+)|r(\d+)c(\d+)", re.IGNORECASE)
_CLUE_NAME = re.compile(r"(\d+)([ad])|([ad])(\d+)", re.IGNORECASE)


# Reading.


class _ExolveSection(NamedTuple):
    name: str
    value: str  # the rest of its line
    lines: list[str]  # the lines below


@dataclass
class _Marked(FileCells):
    """The text of each cell as it is written, and the marks behind it, understood."""

    texts: list[str] = field(default_factory=list)
    unnumbered: set[int] = field(default_factory=set)


def read(data: bytes) -> Puzzle:
    """Read the puzzle between `exolve-begin` and `exolve-end`, alone or in a page."""
    sections = list(_sections(decoded(data)))
    single = {section.name: section for section in reversed(sections)}
    if "grid" not in single:
        raise PuzzleError("no exolve-grid in it")
    rows, columns = checked_size(int(single["height"].value), int(single["width"].value))
    options = " ".join(section.value for section in sections if section.name == "option")
    marked = _cells(single["grid"].lines, rows, columns, rebus="rebus-cells" in options)
    solved = any(text not in (".", "0", "?") for text in marked.texts)
    solution = tuple("" if text in (".", "?") or not solved else re.sub(r"&(.)", r"\1", text) for text in marked.texts)
    grid = marked.grid
    numbers = numbers_without(grid, marked.unnumbered)
    annotations: dict[str, str] = {}
    clues = not_too_many(_all_clues(sections, grid, numbers, annotations), rows * columns)
    marked.shades |= _shades(sections, grid, numbers)
    return Puzzle(
        grid=grid,
        solution=solution,
        clues=clues,
        numbers=numbers,
        extra=kept_of("exolve", {"sections": list(_kept(sections)), "annotations": annotations}),
        **marked.marks,
        **_details(single),
    )


def _details(single: Mapping[str, _ExolveSection]) -> dict[str, Any]:
    notes = "\n".join(line for name in _NOTES if name in single for line in single[name].lines)
    found = {key: plain_of_html(single[name].value) for name, key in _FIELDS.items() if name in single}
    return found | {"notes": plain_of_html(notes)}


def _sections(text: str) -> Iterator[_ExolveSection]:
    inside = False
    section: _ExolveSection | None = None
    for line in text.split("\n"):
        found = _SECTION.fullmatch(line.strip())
        if found and found[1] == "begin":
            inside = True
        elif found and found[1] == "end" and inside:
            break
        elif found and inside:
            if section:
                yield section
            section = _ExolveSection(found[1], _COMMENT.sub("", found[2]).strip(), [])
        elif inside and section and (content := _COMMENT.sub("", line).strip()):
            section.lines.append(content)
    if section:
        yield section


def _cells(lines: list[str], rows: int, columns: int, *, rebus: bool) -> _Marked:
    marked = _Marked(rows, columns)
    if len(lines) != rows:
        raise PuzzleError(f"{len(lines)} lines in exolve-grid, where exolve-height is {rows}")
    apart = rebus or all(len(line.split()) == columns for line in lines)  # so a cell may have several characters
    pattern = _REBUS_CELL if apart else _CELL
    for row, line in enumerate(lines):
        if len(line) > (most := columns * _MOST_CHARACTERS_A_CELL):
            raise PuzzleError(
                f"{len(line):,} characters in row {row + 1} of exolve-grid", remedy=f"write at most {most:,}"
            )
        items = [(found[1], found[2]) for found in pattern.finditer(line) if found[1]]
        if len(items) != columns:
            raise PuzzleError(f"{len(items):,} cells in row {row + 1} of exolve-grid, where exolve-width is {columns}")
        for c, (text, marks) in enumerate(items, len(marked.texts)):
            marked.texts.append(text)
            marked.bar(c, marks.translate(_BARS))
            for mark, cells in (("@", marked.circled), ("!", marked.given), ("~", marked.unnumbered)):
                cells.update({c} if mark in marks else ())
    marked.blocks |= {c for c, text in enumerate(marked.texts) if text == "."}
    return marked


def _all_clues(
    sections: list[_ExolveSection], grid: Grid, numbers: Mapping[int, str], annotations: dict[str, str]
) -> Iterator[Clue]:
    by_label = slots_by_label(grid, numbers)
    for section in sections:
        if section.name not in ("across", "down", "nodir"):
            continue
        heading = {"across": ACROSS, "down": DOWN}.get(section.name, section.value or "Clues")
        for line in section.lines:
            if line.startswith("---"):
                heading = line.strip("- ") or heading
            elif found := _LABEL.fullmatch(line):
                clue = _clue(found, heading, grid, by_label, annotations)
                places = tuple(_cell(place[1:], grid) for place in found["places"].split())
                yield replace(clue, cells=places) if places and section.name == "nodir" else clue


def _clue(
    found: re.Match[str],
    heading: str,
    grid: Grid,
    by_label: Mapping[tuple[str, str], tuple[int, ...]],
    annotations: dict[str, str],
) -> Clue:
    places = tuple(_cell(place[1:], grid) for place in found["places"].split())
    label = found["number"] or found["label"] or ""
    cells = places if len(places) > 1 or heading not in (ACROSS, DOWN) else by_label.get((heading, label), places)
    for number, initial in _OTHER.findall(found["others"]):
        other = {"A": ACROSS, "D": DOWN}.get(initial.upper(), heading)
        further = by_label.get((other, number), ())
        cells += further[1:] if cells[-1:] == further[:1] else further  # a cell where they meet counts once
    text, enumeration, annotation = _split(found["rest"])
    others = re.sub(r"\s*([,&])\s*", lambda comma: ", " if comma[1] == "," else " & ", found["others"])
    clue = Clue(heading, label + others, RichText.of_html(_IN_CLUE.sub("", text)), cells, enumeration)
    if annotation:
        annotations[clue.name] = annotation
    return clue


def _split(text: str) -> tuple[str, str, str]:
    """A clue's text, its enumeration and its annotation: the last enumeration counts, or one with `[` behind it."""
    found = list(_ENUMERATION.finditer(text))
    if not found:
        return text.strip(), "", ""
    ends = [each for each in found if text[each.end() :].lstrip().startswith("[")] or found[-1:]
    end = ends[0]
    return text[: end.start()].strip(), "" if end[2] or end[1] == "?" else end[1], text[end.end() :].strip()


def _cell(place: str, grid: Grid) -> int:
    """A cell in chess notation, `c12`, or as `c3r12` or `r12c3`; rows count from the bottom."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise PuzzleError(f"{place!r} names no cell", remedy="write a column's letter and a row, as in c12")
    column = ord(found[1].lower()) - ord("a") if found[1] else int(found[3] or found[6]) - 1
    row = grid.rows - int(found[2] or found[4] or found[5])
    if not (0 <= column < grid.columns and 0 <= row < grid.rows):
        raise PuzzleError(f"{place!r} is a cell that the grid has not")
    return row * grid.columns + column


def _shades(sections: list[_ExolveSection], grid: Grid, numbers: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """The colours of cells: a line has a colour, and cells or names of clues."""
    by_label = slots_by_label(grid, numbers)
    for section in sections:
        if section.name not in ("colour", "color"):
            continue
        items = section.value.split()
        shade = next((each for item in items if not _PLACE.fullmatch(item) and (each := colour(item))), "#d3d3d3")
        for item in items:
            if _PLACE.fullmatch(item):
                yield _cell(item, grid), shade
            elif named := _CLUE_NAME.fullmatch(item):
                heading = {"A": ACROSS, "D": DOWN}[(named[2] or named[3]).upper()]
                for c in by_label.get((heading, named[1] or named[4]), ()):
                    yield c, shade


def _kept(sections: list[_ExolveSection]) -> Iterator[list[str]]:
    """The sections that this module doesn't understand: name, text on the line, lines below."""
    known = {"width", "height", "grid", "across", "down", "nodir", "colour", "color", *_FIELDS, *_NOTES}
    for section in sections:
        value = section.value
        if section.name == "option":
            value = " ".join(item for item in value.split() if item.partition(":")[0] not in _OWN_OPTIONS)
        if section.name not in known and (value or section.lines):
            yield [section.name, value, *section.lines]


# Writing.


def write(puzzle: Puzzle) -> bytes:
    """Write the text from `exolve-begin` to `exolve-end`."""
    extra = puzzle.extra.get("exolve", {})
    fields = {name: html_of_plain(one_line(getattr(puzzle, key))) for name, key in _FIELDS.items()}
    lines = ["exolve-begin"]
    lines += [f"  exolve-{name}: {_safe(text)}" for name, text in fields.items() if text]
    lines += [f"  exolve-width: {puzzle.grid.columns}", f"  exolve-height: {puzzle.grid.rows}"]
    lines += [f"  exolve-option: {option}" for option in _options(puzzle)]
    for shade in sorted(set(puzzle.shades.values())):
        cells = " ".join(_place(puzzle.grid, c) for c in sorted(puzzle.shades) if puzzle.shades[c] == shade)
        lines.append(f"  exolve-colour: {shade} {cells}")
    for name, value, *below in extra.get("sections", ()):
        lines += [f"  exolve-{name}: {value}".rstrip(), *(f"    {line}" for line in below)]
    if puzzle.notes:
        lines += ["  exolve-preamble:", f"    {_safe(html_of_plain(puzzle.notes))}"]
    lines += ["  exolve-grid:", *_grid_lines(puzzle), *_clue_sections(puzzle, extra.get("annotations", {}))]
    return "\n".join([*lines, "exolve-end", ""]).encode()


def _safe(text: str) -> str:
    """HTML on one line, without characters that have a meaning in the format."""
    return (
        one_line(text)
        .replace("#", "&#35;")
        .replace("exolve-", "exolve&#45;")
        .replace("~{", "&#126;{")
        .replace("}~", "}&#126;")
    )


def _options(puzzle: Puzzle) -> Iterator[str]:
    chars = {char for text in puzzle.solution for char in text if not char.isalpha()}
    if any(len(text) > 1 for text in puzzle.solution):
        yield "rebus-cells"
    if any(char.isdigit() for char in chars):
        yield "allow-digits"
    if others := sorted(char for char in chars if not char.isdigit() and not char.isspace()):
        yield f"allow-chars:{''.join(others)}"
    if any(slot.name not in puzzle.clue_of for slot in puzzle.grid.slots):
        yield "ignore-unclued"


def _grid_lines(puzzle: Puzzle) -> list[str]:
    items = [_spelled(puzzle, c) for c in range(puzzle.size)]
    columns = puzzle.grid.columns
    widths = [max(map(len, items[column::columns])) for column in range(columns)]
    return [
        "    " + " ".join(item.ljust(width) for item, width in zip(row, widths, strict=True)).rstrip()
        for row in puzzle.grid.in_rows(items)
    ]


def _spelled(puzzle: Puzzle, c: int) -> str:
    """A cell with its marks."""
    if c in puzzle.grid.blocks:
        return "." + "@" * (c in puzzle.circled)
    if "#" in puzzle.solution[c]:
        raise PuzzleError("Exolve has no cell with '#' in it: it begins a comment", remedy="write another sign")
    unknown = "?" if any(puzzle.solution) else "0"
    text = re.sub(r"[|_+@!~*.?&{}]", r"&\g<0>", "".join(puzzle.solution[c].split())) or unknown
    sides = barred_sides(puzzle.grid, c)
    marks = {"|": "R" in sides, "_": "B" in sides, "@": c in puzzle.circled, "!": c in puzzle.given}
    marks |= {"~": c in puzzle.unnumbered}
    return text + "".join(mark for mark, there in marks.items() if there)


def _place(grid: Grid, c: int) -> str:
    return f"c{c % grid.columns + 1}r{grid.rows - c // grid.columns}"


def _clue_sections(puzzle: Puzzle, annotations: Mapping[str, str]) -> Iterator[str]:
    """The clues of slots under their directions, and all others behind them, with their cells."""
    by_label = slots_by_label(puzzle.grid, numbers_without(puzzle.grid, puzzle.unnumbered))
    others: dict[str, list[str]] = {}
    usual: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    for clue in puzzle.clues:
        line = _clue_text(clue, annotations.get(clue.name, ""))
        own = bool(clue.cells) and by_label.get((clue.heading, clue.number)) == clue.cells
        if own or _is_linked(clue, by_label):
            usual[clue.heading].append(f"    {clue.number} {line}")
        else:
            places = "".join(f"#{_place(puzzle.grid, c)} " for c in clue.cells)
            label = re.sub(r"[][]", "", one_line(clue.number))
            others.setdefault(clue.heading, []).append(f"    {places}[{label}] {line}")
    for name, heading in (("across", ACROSS), ("down", DOWN)):
        if usual[heading]:
            yield from (f"  exolve-{name}:", *usual[heading])
    for place, (heading, lines) in enumerate(others.items()):
        title = _safe(heading)
        yield from (f"    --- {title}" if place else f"  exolve-nodir: {title}", *lines)


def _is_linked(clue: Clue, by_label: Mapping[tuple[str, str], tuple[int, ...]]) -> bool:
    """Whether a clue's number names several slots that are its cells: `1, 5, 2d`."""
    found = _LABEL.fullmatch(clue.number)
    if found is None or not found["others"] or clue.heading not in (ACROSS, DOWN):
        return False
    return _clue(found, clue.heading, Grid.open(1, 1), by_label, {}).cells == clue.cells


def _clue_text(clue: Clue, annotation: str) -> str:
    text = _safe(clue.text.html)
    if text[:1] in (".", ",", "[", "_", "-"):
        text = f"&#{ord(text[0])};{text[1:]}"
    if clue.enumeration:
        text += f" ({clue.enumeration})"
    elif _ENUMERATION.search(text) or annotation:
        text += " (?)*"  # it has no enumeration, even if its text ends in brackets
    return f"{text} {annotation}".strip()
