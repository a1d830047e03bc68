"""The puzzle: a grid with its solution, its clues and what is printed around them. Every format reads and writes it.

    c cell     row * columns + column, from 0 at the top left, as in `grid`
    clue       a text for a run of cells: nearly always the cells of a slot, but a file may have others
    solution   the content of a cell: a letter, several (rebus), or any other characters; "" where it is unknown

A Puzzle never changes; `dataclasses.replace` makes another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar

from crosswright.arguments import checked
from crosswright.display import svg_of
from crosswright.errors import PuzzleError, count_of
from crosswright.grid import MOST_CELLS_A_SIDE, Direction, Grid
from crosswright.puzzle.richtext import RichText
from crosswright.read_only import ReadOnlyDict, read_only

ACROSS, DOWN = "Across", "Down"
HEADINGS = {Direction.ACROSS: ACROSS, Direction.DOWN: DOWN}
# The fields of a puzzle that are one line of text or more.
DETAILS = ("title", "author", "editor", "publisher", "copyright", "date", "difficulty", "language", "notes")

# How many characters may stand in one cell? A theme's longest rebus is some ten letters.
MOST_CHARACTERS_A_CELL = 64
# How long may a clue be? The longest clues of cryptic puzzles take a few lines.
MOST_CHARACTERS_A_CLUE = 5000
# In how many pieces of different style? A clue in which every other word is styled has some dozens.
MOST_SPANS_A_CLUE = 500
# And all clues together?
MOST_SPANS = 30_000
# How long may a clue's heading, number or enumeration be, or the label of a cell?
MOST_CHARACTERS_A_LABEL = 200
# How many solutions may be accepted in a cell beside the first?
MOST_ALSO_A_CELL = 50
# How long may a title, or notes, be?
MOST_CHARACTERS_A_DETAIL = 50_000
# How many clues may there be for each cell, and how many in any case? A fully checked grid has at most two a cell.
MOST_CLUES_A_CELL, LEAST_LIMIT_OF_CLUES = 2, 200
# How many cells may all clues have together? Those of the largest grid have two clues each.
MOST_CELLS_OF_CLUES = 8 * MOST_CELLS_A_SIDE**2

# Characters without a shape, which most formats can't hold, and those of them that aren't the end of a line. XML can't
# hold the last two.
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ufffe\uffff]")
_CONTROL_IN_LINES = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ufffe\uffff]")
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
# The names that files use; the values are those of CSS.
_COLOURS_TEXT = """
    black #000000, white #ffffff, gray #808080, grey #808080, silver #c0c0c0, lightgray #d3d3d3, lightgrey #d3d3d3,
    darkgray #a9a9a9, darkgrey #a9a9a9, red #ff0000, pink #ffc0cb, orange #ffa500, gold #ffd700, yellow #ffff00,
    lightyellow #ffffe0, green #008000, lime #00ff00, lightgreen #90ee90, cyan #00ffff, aqua #00ffff, blue #0000ff,
    lightblue #add8e6, purple #800080, magenta #ff00ff, violet #ee82ee, lavender #e6e6fa, brown #a52a2a, tan #d2b48c
"""
_COLOURS = dict(pair.split() for pair in _COLOURS_TEXT.split(","))


@dataclass(frozen=True)
class Clue:
    """One clue and the cells that its answer goes into.

    >>> print(Clue("Across", "12", RichText.of("Feline"), (0, 1, 2), "3"))
    12. Feline (3)
    """

    heading: str  # the list it stands in: "Across", "Down", or another
    number: str  # as printed: "12", or another label
    text: RichText
    cells: tuple[int, ...] = ()  # empty where a file doesn't say
    enumeration: str = ""  # how many letters the words of the answer have, "3,4" or "1-2", without brackets
    place: int | None = None  # in an arrowword the block that it is printed in (see `arrowword`); None: in a list
    note: str = ""  # the constructor's own remark on it, which solvers don't get

    @property
    def name(self) -> str:
        """Number and heading, `12A` for the clue of a slot."""
        return self.number + {ACROSS: "A", DOWN: "D"}.get(self.heading, f" {self.heading}")

    def __str__(self) -> str:
        """`12. Feline (3)`."""
        return f"{self.number}. {self.text}" + (f" ({self.enumeration})" if self.enumeration else "")


def most_clues(cells: int) -> int:
    """How many clues a puzzle of `cells` cells may have."""
    return max(LEAST_LIMIT_OF_CLUES, MOST_CLUES_A_CELL * cells)


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle. It never changes; `dataclasses.replace` makes another. A notebook shows its drawing.

    Raises PuzzleError for parts that contradict each other, such as a cell outside the grid, and for more than a limit
    allows. In texts, a control character becomes a space.

    >>> fill = Grid(2, 2, letters=("A", "T", "N", "O"))
    >>> puzzle = Puzzle.of(fill, {"1A": "In the direction of", "2D": "In the direction of, too"}, title="Tiny")
    >>> [(clue.name, str(clue.text), puzzle.answer(clue)) for clue in puzzle.clues]
    [('1A', 'In the direction of', 'AT'), ('3A', '', 'NO'), ('1D', '', 'AN'), ('2D', 'In the direction of, too', 'TO')]
    >>> puzzle
    <Puzzle 'Tiny' of 2 by 2 cells: 4 clues, with solution>
    """

    MADE_BY: ClassVar[str] = "read_puzzle(path), make_puzzle() or Puzzle.of(fill, clues)"

    grid: Grid  # blocks and bars, without letters
    solution: tuple[str, ...] = ()  # per cell; "" where unknown and in blocks
    clues: tuple[Clue, ...] = ()  # in the order of print, the clues of a heading together
    numbers: Mapping[int, str] = field(default_factory=dict)  # cell -> its label; empty: as the slots have it
    title: str = ""
    author: str = ""
    editor: str = ""
    publisher: str = ""
    copyright: str = ""
    notes: str = ""  # what is printed above the puzzle; may have several lines
    date: str = ""  # 2026-11-21, or as a file has it where that can't be understood
    difficulty: str = ""
    language: str = ""  # the code of its clues' language, as "de" or "cs-x-split"; "" where it isn't known
    also: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # cell -> solutions accepted beside `solution`
    circled: frozenset[int] = frozenset()
    shades: Mapping[int, str] = field(default_factory=dict)  # cell -> "#rrggbb"; also of blocks
    given: frozenset[int] = frozenset()  # cells whose solution is printed in the puzzle
    voids: frozenset[int] = frozenset()  # the blocks that are not drawn: the grid has a hole or an outline
    saved: tuple[str, ...] = ()  # per cell: what a solver has written so far; empty where nobody has begun
    extra: Mapping[str, Any] = field(default_factory=dict)  # format -> JSON values that only this format understands

    def __post_init__(self) -> None:
        keep = object.__setattr__  # a frozen dataclass's own way to set a field
        keep(self, "grid", self.grid.cleared())
        keep(self, "solution", tuple(self.solution) or ("",) * self.size)
        keep(self, "numbers", ReadOnlyDict(self.numbers or self._regular_numbers))
        keep(self, "clues", tuple(map(_in_one_line, self.clues)))
        for name in DETAILS:
            control = _CONTROL_IN_LINES if name == "notes" else _CONTROL
            keep(self, name, control.sub(" ", getattr(self, name)))
        keep(self, "saved", tuple(self.saved) if any(self.saved) else ())
        for name in ("circled", "given", "voids"):
            keep(self, name, frozenset(getattr(self, name)))
        keep(self, "also", ReadOnlyDict(self.also))
        keep(self, "extra", _kept(self.extra))
        keep(self, "shades", ReadOnlyDict((c, _shade(text)) for c, text in self.shades.items()))
        self._validate()

    def _validate(self) -> None:
        for name, kept in self.extra.items():
            if not isinstance(kept, Mapping):
                remedy = "it is an object that the format itself wrote; leave it out"
                raise PuzzleError(f"extra: what only {name[:40]} understands is {str(kept)[:40]!r}", remedy=remedy)
        for name in ("numbers", "circled", "given", "voids", "shades", "also"):
            self._validate_cells(name, getattr(self, name))
        self._validate_clues()
        self._validate_labels()
        for name in DETAILS:
            if len(getattr(self, name)) > MOST_CHARACTERS_A_DETAIL:
                remedy = f"{name} has at most {MOST_CHARACTERS_A_DETAIL:,}"
                raise PuzzleError(f"{name} has {len(getattr(self, name)):,} characters", remedy=remedy)
        for name, texts in (("solution", self.solution), ("saved", self.saved)):
            if texts and len(texts) != self.size:
                raise PuzzleError(f"{name} has {len(texts)} items for {self.size} cells", remedy="give one a cell")
            if any(len(text) > MOST_CHARACTERS_A_CELL for text in texts):
                remedy = f"a cell holds at most {MOST_CHARACTERS_A_CELL} characters"
                raise PuzzleError(f"{name} has {max(map(len, texts))} characters in a cell", remedy=remedy)
        for c in self.grid.blocks:
            if self.solution[c]:
                raise PuzzleError(f"{self.grid.place(c)}: {self.solution[c]!r} on a block", remedy="make the cell open")
        if not self.voids <= self.grid.blocks:
            raise PuzzleError("voids has cells that are no blocks", remedy="add them to the grid's blocks")

    def _validate_clues(self) -> None:
        if len(self.clues) > (most := most_clues(self.size)):
            raise PuzzleError(f"more than {most:,} clues for {self.size:,} cells", remedy="leave some out")
        if (cells := sum(len(clue.cells) for clue in self.clues)) > MOST_CELLS_OF_CLUES:
            remedy = f"all clues have at most {MOST_CELLS_OF_CLUES:,} together"
            raise PuzzleError(f"clues with {cells:,} cells", remedy=remedy)
        if (spans := sum(len(clue.text.spans) for clue in self.clues)) > MOST_SPANS:
            remedy = f"all clues have at most {MOST_SPANS:,} together"
            raise PuzzleError(f"clues with {spans:,} pieces of different style", remedy=remedy)
        for clue in self.clues:
            self._validate_cells(f"clue {clue.name}", clue.cells)
            if clue.place is not None and clue.place not in self.grid.blocks:
                remedy = "an arrowword has its clues in blocks"
                raise PuzzleError(f"clue {clue.name} stands in cell {clue.place}, which is no block", remedy=remedy)
            length, spans = len(clue.text.plain) + len(clue.note), len(clue.text.spans)
            if length > MOST_CHARACTERS_A_CLUE:
                remedy = f"a clue has at most {MOST_CHARACTERS_A_CLUE:,}"
                raise PuzzleError(f"clue {clue.name} has {length:,} characters", remedy=remedy)
            if spans > MOST_SPANS_A_CLUE:
                remedy = f"a clue has at most {MOST_SPANS_A_CLUE:,}"
                raise PuzzleError(f"clue {clue.name} has {spans:,} pieces of different style", remedy=remedy)

    def _validate_labels(self) -> None:
        """Limit the short texts, and refuse what isn't text: half of a surrogate pair can't be written to any file."""
        labels = [text for clue in self.clues for text in (clue.heading, clue.number, clue.enumeration)]
        labels += self.numbers.values()
        if (longest := max(map(len, labels), default=0)) > MOST_CHARACTERS_A_LABEL:
            remedy = f"a heading, number or enumeration has at most {MOST_CHARACTERS_A_LABEL}"
            raise PuzzleError(f"a label of {longest:,} characters", remedy=remedy)
        also = [text for texts in self.also.values() for text in texts]
        if any(len(texts) > MOST_ALSO_A_CELL for texts in self.also.values()):
            remedy = f"give at most {MOST_ALSO_A_CELL} beside the first"
            raise PuzzleError("too many solutions of one cell", remedy=remedy)
        if any(len(text) > MOST_CHARACTERS_A_CELL for text in also):
            remedy = f"a cell holds at most {MOST_CHARACTERS_A_CELL} characters"
            raise PuzzleError("a solution is too long for its cell", remedy=remedy)
        cells = "".join((*also, *self.solution, *self.saved))
        details = [getattr(self, name) for name in DETAILS]
        texts = [text for clue in self.clues for text in (clue.text.plain, clue.note)]
        if not _encodable("".join((cells, *labels, *details, *texts))):
            raise PuzzleError("half of a surrogate pair where a character should be", remedy="save the file as UTF-8")
        if found := _CONTROL.search(cells):
            raise PuzzleError(f"{found[0]!r} in a cell", remedy="a cell has letters, digits and signs")

    def _validate_cells(self, name: str, cells: Iterable[int]) -> None:
        for c in cells:
            if not 0 <= c < self.size:
                raise PuzzleError(f"{name}: there is no cell {c}", remedy=f"cells are 0 to {self.size - 1}")

    @classmethod
    @checked()
    def of(cls, fill: Grid, clues: Mapping[str, str | RichText] | None = None, **details: Any) -> Puzzle:
        """The puzzle whose solution is a filled grid, with a clue for every slot, by name (`{"1A": "Feline"}`).

        A slot without a clue gets an empty one. A str is plain text; `details` are further fields of Puzzle.
        Raises PuzzleError for a clue without a slot, TypeError for a `fill` that is no Grid.
        """
        by_name = dict(clues or {})
        listed = []
        for slot in fill.slots:
            text = by_name.pop(slot.name, "")
            rich = RichText.of(text) if isinstance(text, str) else text
            listed.append(Clue(HEADINGS[slot.direction], str(slot.number), rich, slot.cells))
        for name in by_name:
            raise PuzzleError(f"a clue for {name}, but the grid has no such slot", remedy="name slots as in 12A")
        return cls(grid=fill, solution=fill.letters, clues=tuple(listed), **details)

    @property
    def size(self) -> int:
        """How many cells there are, including blocks."""
        return self.grid.rows * self.grid.columns

    @cached_property
    def fill(self) -> Grid:
        """The grid with the solution in it; PuzzleError where a cell's solution is not of letters."""
        for c, text in enumerate(self.solution):
            if text and not text.isalpha():
                raise PuzzleError(f"{self.grid.place(c)}: {text!r} is not of letters", remedy="only letters make words")
        return self.grid.with_letters({c: text.upper() for c, text in enumerate(self.solution) if text})

    @property
    def solved(self) -> bool:
        """Whether the solution of every open cell is known."""
        return all(text or c in self.grid.blocks for c, text in enumerate(self.solution))

    def answer(self, clue: Clue) -> str:
        """The solution of a clue's cells; '?' stands where it is unknown."""
        return "".join(self.solution[c] or "?" for c in clue.cells)

    @cached_property
    def lists(self) -> Mapping[str, Sequence[Clue]]:
        """The clues by heading, both in the order of print."""
        lists: dict[str, list[Clue]] = {}
        for clue in self.clues:
            lists.setdefault(clue.heading, []).append(clue)
        return ReadOnlyDict((heading, tuple(clues)) for heading, clues in lists.items())

    @cached_property
    def clue_of(self) -> Mapping[str, Clue]:
        """The clues of the grid's slots, by the slots' names: same direction, same cells, whatever their number."""
        by_place = {(clue.heading, clue.cells): clue for clue in reversed(self.clues)}
        places = ((slot.name, (HEADINGS[slot.direction], slot.cells)) for slot in self.grid.slots)
        return ReadOnlyDict((name, by_place[place]) for name, place in places if place in by_place)

    @cached_property
    def is_arrowword(self) -> bool:
        """Whether clues stand in its blocks, with arrows, and not under numbers in lists."""
        return any(clue.place is not None for clue in self.clues)

    @cached_property
    def _regular_numbers(self) -> dict[int, str]:
        return {c: str(number) for c, number in self.grid.numbers.items()}

    @cached_property
    def regularly_numbered(self) -> bool:
        """Whether cells are numbered as usual: the first cells of slots, in reading order."""
        return self.numbers == self._regular_numbers

    @cached_property
    def unnumbered(self) -> frozenset[int]:
        """The first cells of slots that have no number, if the others are numbered as usual without them."""
        without = self.grid.numbers.keys() - self.numbers.keys()
        return frozenset(without) if numbers_without(self.grid, without) == self.numbers else frozenset()

    @property
    def with_usual_slots(self) -> Puzzle:
        """The same puzzle where each run of two cells or more is a slot; its clues and numbers stay where they are."""
        if self.grid.shortest == 2:
            return self
        return replace(self, grid=replace(self.grid, shortest=2), numbers=self.numbers)

    def with_fill(self, fill: Grid) -> Puzzle:
        """The same puzzle with the letters of a fill: of its grid, or of its grid with other blocks.

        >>> puzzle = Puzzle(Grid(2, 2), title="Tiny", circled={3})
        >>> puzzle.with_fill(Grid(2, 2, letters=("A", "T", "N", "O"))).solution
        ('A', 'T', 'N', 'O')
        """
        also = {c: texts for c, texts in self.also.items() if self.solution[c] == fill.letters[c]}
        filled = (
            replace(self, solution=fill.letters, also=also) if fill.cleared() == self.grid else self._on(fill, also)
        )
        return filled if filled.clues else replace(filled, clues=Puzzle.of(fill).clues)

    def _on(self, fill: Grid, also: Mapping[int, tuple[str, ...]]) -> Puzzle:
        """The puzzle on another grid of its size: with the clues of the slots that both have, and those of none."""
        blank, own = Puzzle.of(fill), {(HEADINGS[slot.direction], slot.cells) for slot in self.grid.slots}
        kept = {(clue.heading, clue.cells): clue for clue in self.clues}
        clues = [replace(kept.get((new.heading, new.cells), new), number=new.number) for new in blank.clues]
        clues += [clue for place, clue in kept.items() if place not in own]
        return replace(self, grid=fill, solution=fill.letters, also=also, clues=tuple(clues), numbers=blank.numbers,
                       circled=self.circled - fill.blocks, given=self.given - fill.blocks, saved=())  # fmt: skip

    @property
    def without_clue_notes(self) -> Puzzle:
        """The puzzle as others may have it: without its constructor's notes on clues."""
        if not any(clue.note for clue in self.clues):
            return self
        return replace(self, clues=tuple(replace(clue, note="") for clue in self.clues))

    def differences(self, other: Puzzle) -> list[str]:
        """The names of the fields in which two puzzles differ, except what only one format understands."""
        names = [each.name for each in fields(self) if each.name != "extra"]
        return [name for name in names if getattr(self, name) != getattr(other, name)]

    def __str__(self) -> str:
        """Title and other details, the grid with the solution, and the clues: lines for a person to read."""
        details = (f"{name}: {getattr(self, name)}" for name in DETAILS if getattr(self, name))
        listed = (f"\n{heading}\n" + "\n".join(map(str, clues)) for heading, clues in self.lists.items())
        shown = (text or ("#" if c in self.grid.blocks else ".") for c, text in enumerate(self.solution))
        rows = "\n".join("".join(row) for row in self.grid.in_rows([f"[{t}]" if len(t) > 1 else t for t in shown]))
        return "\n".join([*details, rows, *listed])

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        solution = "with solution" if self.solved else "without all of its solution"
        size = f"{self.grid.rows} by {self.grid.columns} cells"
        return f"<Puzzle{title} of {size}: {count_of(len(self.clues), 'clue')}, {solution}>"

    def _repr_svg_(self) -> str:
        return svg_of(self)


def _kept(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    """What formats keep in a puzzle, read-only; PuzzleError where that is nested too deep."""
    try:
        kept: Mapping[str, Any] = read_only(dict(extra))
    except RecursionError:
        raise PuzzleError("extra: it is nested too deep", remedy="leave it out") from None
    return kept


def _in_one_line(clue: Clue) -> Clue:
    """A clue without control characters: the same one, unless there are some."""
    texts = (clue.heading, clue.number, clue.enumeration, clue.note)
    if not _CONTROL.search("".join((*texts, clue.text.plain))):
        return clue
    heading, number, enumeration, note = (_CONTROL.sub(" ", text) for text in texts)
    text = RichText(tuple(span._replace(text=_CONTROL.sub(" ", span.text)) for span in clue.text.spans))
    return replace(clue, heading=heading, number=number, text=text, enumeration=enumeration, note=note)


def _shade(text: str) -> str:
    """A shade as `#rrggbb`; PuzzleError for a text that is no colour."""
    if (found := colour(text)) is None:
        raise PuzzleError(f"{text[:40]!r} is no colour", remedy="write a shade as #rrggbb")
    return found


def _encodable(text: str) -> bool:
    """Whether a text can be written to a file at all."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def numbers_without(grid: Grid, cells: Collection[int]) -> dict[int, str]:
    """The usual numbers of a grid's cells if these cells get none and are not counted."""
    starts = (c for c in sorted(grid.numbers) if c not in cells)
    return {c: str(number) for number, c in enumerate(starts, start=1)}


def colour(text: str) -> str | None:
    """A colour as `#rrggbb`: written as `#rrggbb`, without the `#`, with three digits, or as a common name; else None.

    >>> colour("CCC"), colour("LightGray"), colour("url(x)")
    ('#cccccc', '#d3d3d3', None)
    """
    text = text.strip()
    if found := _COLOUR.fullmatch(text):
        digits = found[1] if len(found[1]) == 6 else "".join(digit * 2 for digit in found[1])
        return f"#{digits.lower()}"
    return _COLOURS.get(text.lower())
