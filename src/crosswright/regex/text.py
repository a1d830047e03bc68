"""The text form: settings, then one expression per line, in single quotes.

    shape = rectangular
    num_rows = 1
    num_cols = 2
    num_regexes_per_row = 1
    num_regexes_per_col = 1
    # rows
    'AB?'
    # columns
    '[AX]'
    'B|C'

A hexagon has `num_regexes_per_line` in place of the four numbers. Two settings are optional: `alphabet = 'ABC'`, and
`given 2 1 = 'A'` (row 2, cell 1). Lines that begin with # are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosswright.errors import PuzzleError
from crosswright.regex.model import MOST_CELLS_A_LINE, Cell, Directions, Expression, RegexPuzzle, Shape

# How many characters may a file have? The largest puzzles have a few thousand.
MOST_CHARACTERS = 200_000

_SETTING = re.compile(r"\s*(\w+(?: +\d+ +\d+)?)\s*=\s*(.*)")
_NUMBERS = {
    Shape.RECTANGULAR: ("num_rows", "num_cols", "num_regexes_per_row", "num_regexes_per_col"),
    Shape.HEXAGONAL: ("num_regexes_per_line",),
}
_ALL_SETTINGS = {"shape", "alphabet", *(name for names in _NUMBERS.values() for name in names)}


def decoded(data: bytes, source: str | None = None) -> str:
    """The text of a file in UTF-8 or else Latin-1; raises PuzzleError when it is too long."""
    if len(data) > 4 * MOST_CHARACTERS:
        raise _too_long(len(data), source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def check_size(text: str, source: str | None) -> None:
    """Raise PuzzleError for a text that is too long to be a puzzle."""
    if len(text) > MOST_CHARACTERS:
        raise _too_long(len(text), source)


def _too_long(size: int, source: str | None) -> PuzzleError:
    return PuzzleError(
        f"{size} characters are too many for a regex crossword", source=source, remedy=f"give at most {MOST_CHARACTERS}"
    )


def read_text(text: str, source: str | None = None) -> RegexPuzzle:
    """Read the text form; raises PuzzleError with line and remedy."""
    check_size(text, source)
    return _TextReader(text, source).puzzle()


class _TextReader:
    """Reads settings and expressions in order."""

    def __init__(self, text: str, source: str | None) -> None:
        self._source = source
        self._settings: dict[str, tuple[str, int]] = {}
        self._expressions: list[Expression] = []
        self._last_line = 1
        for number, line in enumerate(re.split("\r\n|\r|\n", text), 1):
            self._read_line(line, number)

    def _fault(self, message: str, line: int | None, remedy: str) -> PuzzleError:
        return PuzzleError(message, source=self._source, line=line, remedy=remedy)

    def _read_line(self, line: str, number: int) -> None:
        bare = line.strip()
        if not bare or bare.startswith("#"):
            return
        self._last_line = number
        if bare.startswith("'"):
            if len(bare) < 2 or not bare.endswith("'"):
                raise self._fault("an expression that doesn't end", number, "close it with '")
            self._expressions.append(Expression(bare[1:-1], number, line.index("'") + 2))
            return
        setting = _SETTING.fullmatch(line)
        name = " ".join(setting[1].split()) if setting else ""
        if setting is None or not (name in _ALL_SETTINGS or name.startswith("given ")):
            raise self._fault(
                f"{bare[:40]!r} is neither a setting nor an expression", number, "write name = value, or 'expression'"
            )
        if name in self._settings:
            raise self._fault(f"{name} is set twice", number, "leave one out")
        self._settings[name] = setting[2].strip(), number

    def puzzle(self) -> RegexPuzzle:
        shape = self._shape()
        numbers = [self._number(name) for name in _NUMBERS[shape]]
        if shape is Shape.RECTANGULAR:
            rows, columns, per_row, per_column = numbers
            sizes = [(rows, per_row), (columns, per_column)]
        else:
            lines, rest = divmod(len(self._expressions), 3 * max(1, numbers[0]))
            if rest or lines % 2 == 0:
                raise self._fault(
                    f"the lines don't add up: {len(self._expressions)} expressions, {numbers[0]} a line",
                    self._last_line,
                    "give 2 * side - 1 lines for each of the three directions",
                )
            sizes = [(lines, numbers[0])] * 3
        directions = self._directions(sizes)
        return RegexPuzzle(shape, directions, self._alphabet(), tuple(self._given()), self._source)

    def _shape(self) -> Shape:
        value, line = self._setting("shape")
        try:
            return Shape(value)
        except ValueError:
            raise self._fault(f"unknown shape {value!r}", line, "use rectangular or hexagonal") from None

    def _setting(self, name: str) -> tuple[str, int]:
        if name not in self._settings:
            raise self._fault(f"{name} is missing", None, f"add a line {name} = ...")
        return self._settings[name]

    def _number(self, name: str) -> int:
        value, line = self._setting(name)
        if not re.fullmatch("[0-9]{1,4}", value) or not 0 <= int(value) <= MOST_CELLS_A_LINE:
            raise self._fault(f"{name} is {value[:20]!r}", line, f"give a number up to {MOST_CELLS_A_LINE}")
        return int(value)

    def _directions(self, sizes: list[tuple[int, int]]) -> Directions:
        count = sum(lines * each for lines, each in sizes)
        if count != len(self._expressions):
            raise self._fault(
                f"the lines don't add up: the settings ask for {count} expressions, here are {len(self._expressions)}",
                self._last_line,
                "correct the settings, or add or remove expressions",
            )
        rest = iter(self._expressions)
        return tuple(tuple(tuple(next(rest) for _ in range(each)) for _ in range(lines)) for lines, each in sizes)

    def _alphabet(self) -> str | None:
        return self._quoted("alphabet") if "alphabet" in self._settings else None

    def _quoted(self, name: str) -> str:
        value, line = self._settings[name]
        if len(value) < 3 or value[0] != "'" or value[-1] != "'":
            raise self._fault(f"{name} is {value[:20]!r}", line, "put the characters in single quotes")
        return value[1:-1]

    def _given(self) -> Iterator[tuple[Cell, str]]:
        for name in self._settings:
            if name.startswith("given "):
                _, row, place = name.split()
                yield (int(row[:5]) - 1, int(place[:5]) - 1), self._quoted(name)


def write_text(puzzle: RegexPuzzle) -> str:
    """Write the text form; raises PuzzleError if lines of one direction have different numbers of expressions."""
    lines = [f"shape = {puzzle.shape.value}", "", *_number_lines(puzzle)]
    if puzzle.alphabet is not None:
        lines.append(f"alphabet = '{puzzle.alphabet}'")
    lines += [f"given {row + 1} {place + 1} = '{character}'" for (row, place), character in puzzle.given]
    name = ""
    for line in puzzle.lines:
        direction = line.name.rpartition(" ")[0]
        if direction != name or len(line.expressions) > 1:
            lines += ["", f"# {line.name if len(line.expressions) > 1 else direction + 's'}"]
        name = direction
        lines += [f"'{expression.text}'" for expression in line.expressions]
    return "\n".join(lines) + "\n"


def _number_lines(puzzle: RegexPuzzle) -> list[str]:
    each = [sorted({len(line) for line in direction}) for direction in puzzle.directions]
    if any(len(counts) > 1 for counts in each) or (puzzle.shape is Shape.HEXAGONAL and len({*map(tuple, each)}) > 1):
        raise PuzzleError(
            "the text form needs the same number of expressions for all lines", remedy="add '.*' or write JSON"
        )
    hexagonal = puzzle.shape is Shape.HEXAGONAL
    values = [each[0][0]] if hexagonal else [*map(len, puzzle.directions), each[0][0], each[1][0]]
    return [f"{name} = {value}" for name, value in zip(_NUMBERS[puzzle.shape], values, strict=True)]
