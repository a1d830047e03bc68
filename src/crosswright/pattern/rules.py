"""The rules that a pattern keeps: its size, its symmetry, its runs, and limits on what can be counted in it.

A pattern is a `Grid` without letters. A *run* is a row or column of cells that no block or bar cuts; a run of the
shortest length or more is a slot. Where every cell is checked no run is shorter; where cells may be unchecked a run
of one cell is no slot, and its cell belongs to the slot of the other direction alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from math import ceil, floor, sqrt
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, get_origin, get_type_hints

from crosswright.arguments import AtLeastOne, checked
from crosswright.errors import UsageError
from crosswright.grid import MOST_CELLS_A_SIDE, Symmetry
from crosswright.pattern import masks

if TYPE_CHECKING:
    from crosswright.pattern.masks import Judge

_SPAN = re.compile(r"(\d*)(?:-|\.\.)(\d*)|(\d+)")
# More of anything than a grid can have: the upper end of a span without one.
ENDLESS = MOST_CELLS_A_SIDE**2


class Bounds(NamedTuple):
    """The smallest and the largest number allowed.

    >>> 76 in Bounds.parse("74-78"), 80 in Bounds.parse("-78"), str(Bounds.parse("76")), str(Bounds.parse("4-"))
    (True, False, '76', '4-')
    """

    least: int
    most: int

    @classmethod
    def parse(cls, text: str) -> Bounds:
        """Read `76`, `74-78`, `-78` (at most) or `74-` (at least); UsageError for anything else."""
        match = _SPAN.fullmatch(text.strip())
        if not match or text.strip() in ("-", ".."):
            raise UsageError(f"{text!r} is no number and no range; write 76, 74-78, -78 or 74-")
        least, most, exactly = match.groups()
        span = cls(int(exactly), int(exactly)) if exactly else cls(int(least or 0), int(most or ENDLESS))
        if span.least > span.most:
            raise UsageError(f"{text}: no number is {span.least} or more and {span.most} or less; swap them")
        return span

    def draw(self, random: Random, most: int) -> int:
        """A random number of the span, not above `most` unless the span begins above it."""
        return random.randint(self.least, max(self.least, min(self.most, most)))

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least or ''}-{self.most if self.most < ENDLESS else ''}"


@dataclass(frozen=True)
class PatternLimit:
    """What `Bounds` of the rules limit: something that can be counted in every pattern."""

    help: str  # what is counted
    count: Callable[[Judge, int], int]  # in the open cells of a sound pattern
    is_walked: bool = False  # whether an exact count of patterns knows it


def _blocks(judge: Judge, cells: int) -> int:
    return judge.frame.blocks(cells).bit_count()


def _entries(judge: Judge, cells: int) -> int:
    return judge.entries(cells)


def _cheaters(judge: Judge, cells: int) -> int:
    return masks.cheaters(cells, judge.frame.blocks(cells), judge.frame.down).bit_count()


def _threes(judge: Judge, cells: int) -> int:
    if judge.rules.shortest > 3:
        return 0
    return sum(masks.runs_of_three(cells, step).bit_count() for step in judge.steps)


def _wide_open(judge: Judge, cells: int) -> int:
    return masks.wide_open(cells, judge.frame.blocks(cells), judge.frame.down).bit_count()


@dataclass(frozen=True)
class Rules:
    """The rules for a pattern. None in place of a span is no limit. UsageError for rules that make no sense.

    >>> Rules(rows=5, columns=5, blocks=Bounds(4, 6)).cells
    25
    """

    MADE_BY: ClassVar[str] = "Rules(rows=15, columns=15, ...) or preset(name, rows, columns)"

    rows: int = 15
    columns: int = 15
    symmetry: Symmetry | None = Symmetry.HALF_TURN
    shortest: int = 3  # the fewest cells of a slot
    longest: int | None = None  # the most cells of a slot
    blocks: Annotated[Bounds | None, PatternLimit("How many blocks.", _blocks, is_walked=True)] = None
    entries: Annotated[Bounds | None, PatternLimit("How many entries.", _entries, is_walked=True)] = None
    checked: bool = True  # every cell in two slots; else in one at least, and no unchecked neighbours in a slot
    connected: bool = True  # whether all open cells must be connected
    open_edges: bool = True  # no edge row or column is all blocks
    squares: bool = False  # whether four blocks may make a square
    cheaters: Annotated[
        Bounds | None,
        PatternLimit("How many blocks that could be opened without changing the number of entries.", _cheaters),
    ] = None
    threes: Annotated[Bounds | None, PatternLimit("How many slots of three letters.", _threes)] = None
    wide_open: Annotated[
        Bounds | None, PatternLimit("How many open cells that touch no block, not even at a corner.", _wide_open)
    ] = None
    bars: bool = False  # cut by bars, without blocks; at most L // 2 - 1 of a slot's L cells unchecked
    numbering: str = ""  # how its puzzles are numbered (puzzle/numbering.py); "" as their language has it
    arrows: bool = False  # an arrowword: every clue has room in a block beside its slot, no block is without clues

    def __post_init__(self) -> None:
        if not (2 <= self.rows <= MOST_CELLS_A_SIDE and 2 <= self.columns <= MOST_CELLS_A_SIDE):
            remedy = f"a pattern has 2 to {MOST_CELLS_A_SIDE} rows and columns"
            raise UsageError(f"a pattern of {self.rows} by {self.columns} cells; {remedy}")
        if self.shortest < 1 or (self.longest is not None and self.longest < self.shortest):
            raise UsageError(f"slots of {self.shortest} to {self.longest} cells; give 1 or more, the shortest first")
        if self.rows != self.columns and self.symmetry and self.symmetry.square_only:
            raise UsageError(
                f"{self.rows} by {self.columns} cells have no {self.symmetry.value} symmetry; only a square has it"
            )
        if self.bars and self.checked:
            raise UsageError("with bars some cells of every grid are unchecked; leave out 'every cell checked'")
        if self.bars and self.blocks is not None and self.blocks.least > 0:
            raise UsageError(f"a barred grid has no blocks, and {self.blocks} are asked for; leave out one of the two")

        if self.arrows and (self.bars or self.checked):
            raise UsageError("an arrowword has blocks for its clues, and unchecked cells at its edges; leave bars out")

    @property
    def cells(self) -> int:
        """How many cells the pattern has, including blocks."""
        return self.rows * self.columns

    def spans(self) -> Mapping[str, Bounds]:
        """The limits that are set, by the names of their fields."""
        return {name: span for name in LIMITS if (span := getattr(self, name)) is not None}

    def limits(self) -> list[tuple[PatternLimit, Bounds]]:
        """The limits that are set, each with its bounds."""
        return [(LIMITS[name], span) for name, span in self.spans().items()]

    def without(self, limits: Collection[str]) -> Rules:
        """The same rules without these limits, by the names of their fields.

        >>> preset("american").without(["entries"]).entries is None
        True
        """
        nothing: Mapping[str, Any] = dict.fromkeys(limits)
        return replace(self, **nothing)

    def asked(self) -> list[str]:
        """The fields about patterns, besides the size, that are not as `Rules()` has them."""
        default = Rules()
        names = (field.name for field in fields(self))
        return [
            name
            for name in names
            if name not in (*SIZES, "numbering") and getattr(self, name) != getattr(default, name)
        ]


SIZES = ("rows", "columns")
LIMITS: Mapping[str, PatternLimit] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Rules, include_extras=True).items()
    if get_origin(hint) is Annotated
}


def share_of_blocks(rules: Rules, share: float) -> Bounds:
    """The number of blocks that is this share (0 to 1) of the cells, rounded down; UsageError for another share.

    >>> share_of_blocks(Rules(), 1 / 6)
    Bounds(least=37, most=37)
    """
    if not 0 <= share < 1:
        raise UsageError(f"{share:g} of the cells can't be blocks; give a share from 0 up to 1")
    blocks = floor(rules.cells * share)
    return Bounds(blocks, blocks)


# The presets: what publishers expect of a grid of that size. American newspapers publish the limits for 15 and 21 a
# side in their notes to constructors; sizes between and above follow the same line.


def american(rows: int, columns: int) -> Rules:
    """The American daily: every cell checked, few cheaters, at most 78 entries at 15 a side, 140 at 21."""
    cheaters = Bounds(0, max(rows, columns) // 4 + 1) if min(rows, columns) > 10 else None
    return Rules(rows, columns, entries=_at_most(rows, columns, 78, 140), cheaters=cheaters)


def themeless(rows: int, columns: int) -> Rules:
    """The American weekend: at most 72 entries at 15 a side, so with longer words."""
    return replace(american(rows, columns), entries=_at_most(rows, columns, 72, 134))


def british(rows: int, columns: int) -> Rules:
    """The lattice of British papers: about half the letters checked, no unchecked runs of two."""
    if rows % 2 == 0 or columns % 2 == 0:
        raise UsageError(f"a lattice of {rows} by {columns} cells has no symmetry; give odd numbers, such as 13 or 15")
    longest = min(max(rows, columns), max(9, max(rows, columns) * 3 // 4))
    return Rules(rows, columns, checked=False, shortest=4, longest=longest)


def mini(rows: int, columns: int) -> Rules:
    """A small grid, 5 to 9 a side."""
    return Rules(rows, columns)


def mots_croises(rows: int, columns: int) -> Rules:
    """The grid of French newspapers: 10 to 15 blocks in a hundred cells, without symmetry; words of two letters."""
    least, most = SHARE_OF_BLOCKS
    blocks = Bounds(ceil(rows * columns * least), floor(rows * columns * most))
    return Rules(rows, columns, symmetry=None, shortest=2, blocks=blocks, numbering="roman")


# Which share of the cells are blocks in a French newspaper's grid?
SHARE_OF_BLOCKS = 0.1, 0.15


def barred(rows: int, columns: int) -> Rules:
    """Bars instead of blocks; a slot of L letters has at most L // 2 - 1 unchecked, never two in a row."""
    return Rules(rows, columns, checked=False, bars=True, longest=min(12, max(rows, columns)))


def arrowword(rows: int, columns: int) -> Rules:
    """The arrowword of magazines: clues in blocks, two at most in each; a size that can be read on a printed page."""
    least, most_rows, most_columns = SIZES_OF_ARROWWORDS
    if not (least <= rows <= most_rows and least <= columns <= most_columns):
        size = f"an arrowword of {rows} by {columns} cells"
        raise UsageError(f"{size}; give {least} to {most_rows} rows and {least} to {most_columns} columns, so that its "
                         "clues can be read on a page")  # fmt: skip
    longest = min(LONGEST_IN_ARROWWORD, max(rows, columns))
    return Rules(rows, columns, symmetry=None, checked=False, arrows=True, longest=longest)


# How many cells has a side of an arrowword at least, and how many rows and columns are there at most? A cell
# of the largest is 13.6 mm wide on a printed page.
SIZES_OF_ARROWWORDS = (5, 18, 13)
LONGEST_IN_ARROWWORD = 9
# The same where few words have a short clue.
LONGEST_WITH_FEW_WORDS = 6


class Preset(NamedTuple):
    """Rules by size, and the size they have by default."""

    rules: Callable[[int, int], Rules]
    side: int  # how many rows
    columns: int | None = None  # None: as many as rows


PRESETS: Mapping[str, Preset] = {
    "american": Preset(american, 15),
    "themeless": Preset(themeless, 15),
    "british": Preset(british, 15),
    "mini": Preset(mini, 5),
    "mots-croises": Preset(mots_croises, 10),
    "barred": Preset(barred, 12),
    "arrowword": Preset(arrowword, 16, 12),
}


@checked()
def preset(name: str, rows: AtLeastOne | None = None, columns: AtLeastOne | None = None) -> Rules:
    """The rules of a preset for a size; UsageError where there is no such preset.

    >>> preset("american").entries, preset("american", 21).entries.most
    (Bounds(least=0, most=78), 140)
    """
    if name not in PRESETS:
        raise UsageError(f"there is no preset {name!r}; choose one of {', '.join(PRESETS)}")
    its = PRESETS[name]
    if rows is None:
        rows, columns = its.side, columns or its.columns
    return its.rules(rows, columns or rows)


def _at_most(rows: int, columns: int, at_15: int, at_21: int) -> Bounds | None:
    """The limit on entries: on the line through the limits at 15 and 21 a side; below 15 in proportion to the cells."""
    side = sqrt(min(rows * columns, 10**6))  # `Rules` refuses larger ones by their size
    if side < 9:
        return None
    if side < 15:
        share = side / 15
        return Bounds(0, floor(at_15 * (share * share)))
    return Bounds(0, floor(at_15 + (side - 15) * (at_21 - at_15) / 6))


def eased(rules: Rules) -> Rules:
    """The same rules with room for a few more entries, for words that fill no pattern within them.

    Only a preset's limit for sides shorter than 15 is raised, since nobody published it: by one for each cell that a
    side is shorter than 15. Any other limit stays. An arrowword's slots become shorter.

    >>> eased(preset("american", 9)).entries, eased(preset("american", 15)) == preset("american", 15)
    (Bounds(least=0, most=34), True)
    """
    if rules.arrows:
        return replace(rules, longest=min(rules.longest or LONGEST_WITH_FEW_WORDS, LONGEST_WITH_FEW_WORDS))
    more = ceil(15 - sqrt(rules.cells))
    limits = [its.rules(rules.rows, rules.columns).entries for its in (PRESETS["american"], PRESETS["themeless"])]
    if rules.entries is None or rules.entries not in limits or more <= 0:
        return rules
    return replace(rules, entries=Bounds(0, rules.entries.most + more))
