r"""xd (github.com/century-arcade/xdformat), versions 2 to 4: a puzzle as text that people and `diff` can read.

    ## Metadata        Key: value lines; Rebus: 1=ICE 1=SNOW gives a mark in the grid its letters, or several solutions
    ## Grid            one character per cell: # or . a block, _ a hole, ? an unknown solution
    ## Clues           A1. Feline ~ CAT
    ## Design          a style for each letter, then a grid of those letters: circles, shades, bars

The package xdformat reads this too, but knows no Design, changes quotation marks and drops clues without answers; the
tests read our files with it as a second opinion. Metadata and sections without a field in Puzzle, and lines about a
clue (A1 ^Refs: D2), are kept in `extra["xd"]` and written back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.grid import Direction, Grid
from crosswright.media.formats.common import (
    FileCells,
    barred_sides,
    clue_in_full,
    decoded,
    iso_date,
    kept_of,
    not_too_many,
    one_line,
    slots_by_label,
    with_enumeration,
)
from crosswright.media.formats.features import FEATURES
from crosswright.puzzle import ACROSS, DETAILS, DOWN, Clue, Puzzle, colour
from crosswright.puzzle.richtext import RichText, StyledText

HOLDS = frozenset(FEATURES) - {"arrows", "given", "saved", "unnumbered", "numbers", "lists", "remarks", "shortest"}

_SECTIONS = ("metadata", "grid", "clues", "notes")  # the sections of a file without headings, in order
_FIELDS = {**{name: name for name in DETAILS}, "description": "notes"}
_BLOCKS, _VOID, _UNKNOWN = "#.", "_", "?"
_SHADE = "#c0c0c0"  # for a shaded cell without a colour

# How many blank lines in a row are kept? Each takes a hundred times what it takes in the file.
_MOST_BLANK_LINES = 10

_SECTION = re.compile(r"##\s+(\S.*)")
_CLUE = re.compile(r"([A-Za-z]{0,9})(\w{0,9}) ?\.\s?(.*)")
_ABOUT_CLUE = re.compile(r"([AD])(\d+)\s+\^([A-Za-z][\w-]*)\s*:\s*(.*)")
_RULE = re.compile(r"([^{}\n]{1,99})\{([^{}]*)\}")
# Markup: a literal, a link with its target, a style's beginning, a style's end.
_MARKUP = re.compile(r"\{\\(.{0,80}?)\\\}|\{@([^{}|]*)\|[^{}]*?@\}|\{([*/_~^-])|([*/_~^-])\}")
_STYLE_OF = {"*": "b", "/": "i", "_": "u", "-": "s", "~": "sub", "^": "sup"}
_LINE_BREAK = "{\\\\}"


# Reading.


def read(data: bytes) -> Puzzle:
    """Read an xd file, with section headings or without."""
    sections = _sections(decoded(data))
    fields = _fields(sections.pop("metadata", []))
    rebus = _rebus(fields.pop("rebus", ""))
    special = fields.pop("special", "").lower()
    rows = [line.strip() for _, line in sections.pop("grid", []) if line.strip()]
    columns = max(map(len, rows), default=0)
    if not rows or any(len(row) != columns for row in rows):
        raise PuzzleError("no grid in it" if not rows else "the rows of its grid have different lengths")
    marks = "".join(rows)
    blocks = "#" if "#" in marks else _BLOCKS
    design = _design(sections.pop("design", []), len(rows), columns)
    cells = FileCells(len(rows), columns)
    cells.blocks |= {c for c, mark in enumerate(marks) if mark in blocks + _VOID}
    cells.voids |= {c for c, mark in enumerate(marks) if mark == _VOID}
    for side, barred in (("L", "bar-left"), ("T", "bar-top")):
        for c in design.get(barred, {}):
            cells.bar(c, side)
    grid = cells.grid
    texts = [[] if c in grid.blocks else _texts(mark, rebus) for c, mark in enumerate(marks)]
    lower = {c for c, mark in enumerate(marks) if special and mark.islower() and mark not in rebus}
    cells.circled, cells.shades = _backgrounds(design)
    cells.circled |= lower if "circle" in special else set()
    cells.shades |= dict.fromkeys(lower, _SHADE) if "shade" in special else {}
    about: dict[str, Any] = {}
    solution = tuple(each[0] if each else "" for each in texts)
    clues = not_too_many(_clues(sections.pop("clues", []), grid, solution, about), len(solution))
    notes = "\n".join(line for _, line in sections.pop("notes", [])).strip()
    details: dict[str, Any] = {_FIELDS[key]: _plain(fields.pop(key)) for key in reversed(_FIELDS) if key in fields}
    details["date"] = iso_date(details.get("date", ""))
    others = {name: "\n".join(line for _, line in lines).strip() for name, lines in sections.items()}
    return Puzzle(
        grid=grid,
        solution=solution,
        also={c: tuple(each[1:]) for c, each in enumerate(texts) if each[1:]},
        clues=clues,
        extra=kept_of("xd", {"metadata": fields, "sections": others, "about clues": about}),
        **cells.marks,
        **details | {"notes": "\n".join(part for part in (details.get("notes", ""), notes) if part)},
    )


def _sections(text: str) -> dict[str, list[tuple[int, str]]]:
    """The lines of each section with their numbers."""
    lines = text.split("\n")
    sections: dict[str, list[tuple[int, str]]] = {}
    if any(_SECTION.fullmatch(line.strip()) for line in lines):
        name, blanks = "", 0
        for number, line in enumerate(lines, start=1):
            blanks = 0 if line.strip() else blanks + 1
            if heading := _SECTION.fullmatch(line.strip()):
                name = heading[1].lower()
            elif name and blanks <= _MOST_BLANK_LINES:
                sections.setdefault(name, []).append((number, line))
        return sections
    place, blanks = -1, 2  # a section begins after two blank lines; the file's start counts for those
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            blanks += 1
            continue
        place = min(place + (blanks >= 2), len(_SECTIONS) - 1)
        blanks = 0
        sections.setdefault(_SECTIONS[place], []).append((number, line))
    return sections


def _fields(lines: Iterable[tuple[int, str]]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for _, line in lines:
        key, colon, value = line.partition(":")
        if colon:
            fields[key.strip().lower()] = value.strip()
    return fields


def _rebus(text: str) -> dict[str, list[str]]:
    """The texts for the marks of the grid: one, or several that are all right."""
    rebus: dict[str, list[str]] = {}
    for pair in re.split(r"[ ,]+", text.strip()):
        if len(pair) > 2 and pair[1] == "=":
            rebus.setdefault(pair[0], []).append(pair[2:])
    return rebus


def _texts(mark: str, rebus: Mapping[str, list[str]]) -> list[str]:
    return rebus.get(mark) or ([] if mark == _UNKNOWN else [mark.upper()])


def _design(lines: list[tuple[int, str]], rows: int, columns: int) -> dict[str, dict[int, str]]:
    """For each property of the design the cells that have it, with its value."""
    text = "\n".join(line for _, line in lines).replace("<style>", "").replace("</style>", "")
    styles: dict[str, dict[str, str]] = {}
    for rule in _RULE.finditer(text):
        pairs = (pair.partition(":") for pair in rule[2].split(";") if ":" in pair)
        values = {key.strip().lower(): value.strip() for key, _, value in pairs}
        for mark in rule[1].split(","):
            styles.setdefault(mark.strip(), {}).update(values)
    marks = [line.strip() for line in text.rpartition("}")[2].split("\n") if line.strip()]
    if len(marks) != rows or any(len(row) != columns for row in marks):
        return {}
    design: dict[str, dict[int, str]] = {}
    for c, mark in enumerate("".join(marks)):
        for key, value in styles.get(mark, {}).items():
            if value != "false":
                design.setdefault(key, {})[c] = value
    return design


def _backgrounds(design: Mapping[str, Mapping[int, str]]) -> tuple[set[int], dict[int, str]]:
    """The cells with circles, and the shaded ones with their colours."""
    plain = design.get("background", {})
    shades = {c: colour(value) or _SHADE for c, value in plain.items() if value != "circle"}
    shades |= {c: colour(value) or _SHADE for c, value in design.get("background-light", {}).items()}
    return {c for c, value in plain.items() if value == "circle"}, shades


def _clues(
    lines: Iterable[tuple[int, str]], grid: Grid, solution: tuple[str, ...], about: dict[str, Any]
) -> Iterator[Clue]:
    """The clues; `about` collects further lines about a clue."""
    cells = slots_by_label(grid)
    for number, line in ((number, line.strip()) for number, line in lines if line.strip()):
        if said := _ABOUT_CLUE.fullmatch(line):
            about.setdefault(f"{said[2]}{said[1]}", []).append([said[3], said[4]])
            continue
        found = _CLUE.fullmatch(line)
        if found is None:
            raise PuzzleError(f"not a clue: {line[:40]!r}", line=number, remedy="write 'A1. Feline ~ CAT'")
        heading = {"A": ACROSS, "D": DOWN}.get(found[1].upper(), "Clues")
        label = found[2] if heading != "Clues" else found[1] + found[2]
        body = f" {found[3]}".partition(" ~ ")[0].strip()
        clue = Clue(heading, label, _rich(body), cells.get((heading, label), ()))
        yield with_enumeration(clue, solution)


def _rich(text: str) -> RichText:
    """Text with markup, {/italic/} and the like; markup without an end is read as plain text."""
    spans: list[StyledText] = []
    inside: list[str] = []  # the marks that are open
    end = 0
    for found in _MARKUP.finditer(text):
        if (found[4] and inside[-1:] != [found[4]]) or (found[3] and found[3] in inside):
            continue  # an end without its beginning, or a style inside itself, is plain text
        styles = frozenset(_STYLE_OF[mark] for mark in inside)
        spans.append(StyledText(text[end : found.start()], styles))
        end = found.end()
        if found[3]:
            inside.append(found[3])
        elif found[4]:
            inside.pop()
        elif found[2] is not None:
            spans.append(StyledText(found[2].strip(), styles))
        else:
            spans.append(StyledText(found[1] or " ", styles))
    return RichText.of(text) if inside else RichText((*spans, StyledText(text[end:])))


def _plain(text: str) -> str:
    return "\n".join(_rich(line).plain.strip() for line in text.split(_LINE_BREAK))


# Writing.

# The marks for cells with several letters, in this order, except marks that are letters of the puzzle.
_KEYS = "1234567890①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳" + "".join(map(chr, range(0x2801, 0x2900)))
_DESIGN_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "".join(map(chr, range(0x391, 0x1000)))


def write(puzzle: Puzzle) -> bytes:
    """Write xd. PuzzleError for a cell's solution with a space or a comma, which would end it."""
    extra = puzzle.extra.get("xd", {})
    keys = _rebus_keys(puzzle)
    rebus = " ".join(f"{key}={text}" for texts, key in keys.items() for text in texts)
    details = {field.capitalize(): getattr(puzzle, field) for field in _FIELDS.values()}
    details = {
        key: _LINE_BREAK.join(_escaped(one_line(line)) for line in text.split("\n")) for key, text in details.items()
    }
    fields = {**details, "Rebus": rebus, **extra.get("metadata", {})}
    grid = [_mark(puzzle, c, keys) for c in range(puzzle.size)]
    sections = {
        "Metadata": "".join(f"{key}: {value}\n" for key, value in fields.items() if value),
        "Grid": _drawn(puzzle.grid, grid),
        "Clues": "\n".join(filter(None, (_clue_lines(puzzle, way, extra.get("about clues", {})) for way in Direction))),
        "Design": _design_text(puzzle),
        **{name.title(): f"{text}\n" for name, text in extra.get("sections", {}).items()},
    }
    return "\n".join(f"## {name}\n\n{text}" for name, text in sections.items() if text).encode()


def _drawn(grid: Grid, marks: list[str]) -> str:
    return "".join("".join(row) + "\n" for row in grid.in_rows(marks))


def _all_texts(puzzle: Puzzle, c: int) -> tuple[str, ...]:
    return (puzzle.solution[c], *puzzle.also.get(c, ()))


def _rebus_keys(puzzle: Puzzle) -> dict[tuple[str, ...], str]:
    """A mark for each cell's solution that can't stand in the grid directly."""
    needed = [_all_texts(puzzle, c) for c, text in enumerate(puzzle.solution) if text]
    needed = [texts for texts in dict.fromkeys(needed) if not _is_mark(texts)]
    for text in chain.from_iterable(needed):
        if re.search(r"[ ,]", text) or not text:
            raise PuzzleError(f"xd has no cell with {text!r} in it", remedy="leave out spaces and commas")
    free = (key for key in _KEYS if key not in puzzle.solution)
    return dict(zip(needed, free, strict=False))


def _is_mark(texts: tuple[str, ...]) -> bool:
    """Whether a cell's solution can stand in the grid: one character, no mark of the format, not in lower case."""
    (text, *others) = texts
    return not others and len(text) == 1 and text == text.upper() and not re.match(r"[\s#._?]", text)


def _mark(puzzle: Puzzle, c: int, keys: Mapping[tuple[str, ...], str]) -> str:
    if c in puzzle.grid.blocks:
        return _VOID if c in puzzle.voids else "#"
    return keys.get(_all_texts(puzzle, c)) or puzzle.solution[c] or _UNKNOWN


_MARKS = {style: (f"{{{mark}", f"{mark}}}") for mark, style in _STYLE_OF.items()}


def _escaped(text: str) -> str:
    return re.sub(r"[{}~]", r"{\\\g<0>\\}", text)


def _clue_lines(puzzle: Puzzle, direction: Direction, about: Mapping[str, Any]) -> str:
    lines = []
    for slot in puzzle.grid.slots:
        clue = puzzle.clue_of.get(slot.name)
        if slot.direction is not direction or clue is None:
            continue
        name = f"{slot.direction.initial}{slot.number}"
        body = one_line(clue_in_full(clue).marked(_MARKS, _escaped))
        lines.append(f"{name}. {body} ~ {' ~ '.join(_answers(puzzle, clue))}\n")
        lines += [f"{name} ^{key}: {value}\n" for key, value in about.get(slot.name, [])]
    return "".join(lines)


def _answers(puzzle: Puzzle, clue: Clue) -> list[str]:
    """The answer, and the answers with the further solutions of its cells."""
    texts = [_all_texts(puzzle, c) for c in clue.cells]
    most = max(map(len, texts))
    return ["".join((each[min(i, len(each) - 1)] or _UNKNOWN) for each in texts) for i in range(most)]


def _design_text(puzzle: Puzzle) -> str:
    styles = [_style(puzzle, c) for c in range(puzzle.size)]
    if not any(styles):
        return ""
    keys = dict(zip(dict.fromkeys(filter(None, styles)), _DESIGN_KEYS, strict=False))
    rules = "".join(f"{key} {{ {style} }}\n" for style, key in keys.items())
    marks = [keys.get(style, "#" if c in puzzle.grid.blocks else ".") for c, style in enumerate(styles)]
    return f"<style>\n{rules}</style>\n\n{_drawn(puzzle.grid, marks)}"


def _style(puzzle: Puzzle, c: int) -> str:
    sides = barred_sides(puzzle.grid, c)
    parts = {
        "background: circle": c in puzzle.circled,
        "background: shaded": c in puzzle.shades and c not in puzzle.circled,
        f"background-light: {puzzle.shades.get(c)}": c in puzzle.shades,
        "bar-top: true": "T" in sides,
        "bar-left: true": "L" in sides,
    }
    return "; ".join(part for part, there in parts.items() if there)
