"""The witness: is this fill right? Every fill that the program prints has passed here.

It shares no code with what makes fills: it reads a grid's cells, blocks, bars and letters, and finds the runs,
their numbers and their entries by its own scan, so that a fault in `grid`'s slots, in `problem` or in an engine
shows up here as a fault of the fill. A cell is an id, row * columns + column, as in `grid`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from crosswright.arguments import checked
from crosswright.checking.runs import Run, place, runs_of
from crosswright.errors import a_type
from crosswright.grid import Grid, cell_name

Limited = tuple[int, Container[str]]  # (most, words): at most this many entries may be among the words
RootsOf = Callable[[str], Collection[int]]  # an entry -> the ids of its roots
WordsFor = Mapping[str, Collection[str]]  # a slot's name -> the only words that it may take


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a fill."""

    slot: str | None  # the slot's name, "5D", where the fault is one slot's
    cell: tuple[int, int] | None  # (row, column), from 1; for a slot's fault, the cell it starts at
    message: str

    def __str__(self) -> str:
        """The fault with its place: `5D: CAT is the entry at 1A too`."""
        if self.slot is not None:
            return f"{self.slot}: {self.message}"
        if self.cell is not None:
            return f"{cell_name(self.cell[0] - 1, self.cell[1] - 1)}: {self.message}"
        return self.message


@checked("words")
def check(
    fill: Grid,
    *,
    structure: Grid | None = None,
    words: Container[str] | None = None,
    allow_repeats: bool = False,
    roots_of: RootsOf | None = None,
    limits: Iterable[Limited] = (),
    words_for: WordsFor | None = None,
) -> list[Fault]:
    """Everything that is wrong with a fill, all at once; an empty list means that it is right.

    `structure` is the grid that was to be filled: its blocks, bars and given letters must be there unchanged.
    `words` is what the entries must come from: a Lexicon or any collection of upper-case words; an entry that
    `structure` gives whole need not be among them. Without `structure` or `words` that part is not checked. `roots_of`
    gives the roots of an entry, such as `Lexicon.roots_of`: two entries with a common root are a fault, unless
    `structure` gives both. Each of the `limits` is a number and words: at most that many entries may be among the
    words; entries that `structure` gives don't count. `words_for` names slots with the only words that they may take,
    unless `structure` gives them whole. The check shares no code with what makes fills.

    Raises TypeError for a fill or a structure that is no Grid.

    >>> fill = Grid(2, 2, letters=("A", "T", "A", ""))
    >>> for fault in check(fill, structure=Grid.open(2, 2), words={"AT", "TO"}):
    ...     print(fault)
    row 2, column 2: no letter
    1D: AA is not in the word list
    """
    if isinstance(words, str) or not (words is None or isinstance(words, Container)):
        raise TypeError(f"words is {a_type(words)}; pass a Lexicon or a collection of words")
    return Witness(
        structure=structure,
        words=words,
        allow_repeats=allow_repeats,
        roots_of=roots_of,
        limits=limits,
        words_for=words_for,
    ).check(fill)


class Witness:
    """Checks many fills of one grid, each as thoroughly as `check`, which explains the arguments.

    It keeps what doesn't depend on letters: the runs, scanned again for a fill with other blocks or bars, and the
    entries that it has found in the list. So `words` must not change between two checks.
    """

    def __init__(
        self,
        *,
        structure: Grid | None = None,
        words: Container[str] | None = None,
        allow_repeats: bool = False,
        roots_of: RootsOf | None = None,
        limits: Iterable[Limited] = (),
        words_for: WordsFor | None = None,
    ) -> None:
        """No fill is checked yet."""
        self.structure, self.words, self.allow_repeats = structure, words, allow_repeats
        self.roots_of, self.limits, self.words_for = roots_of, tuple(limits), words_for or {}
        self._scanned: Grid | None = None  # the fill that the runs were found in
        self._runs: list[Run] = []
        self._known: set[str] = set()

    def check(self, fill: Grid) -> list[Fault]:
        """Everything that is wrong with a fill."""
        structure = self.structure
        comparable = structure is not None and (structure.rows, structure.columns) == (fill.rows, fill.columns)
        given = structure.letters if structure is not None and comparable else ("",) * (fill.rows * fill.columns)
        runs = self._runs_of(fill)
        found = _structural(fill, structure) if structure is not None else []
        found += _empty(fill, runs, given)
        entries = [(run, "".join(fill.letters[c] for c in run.cells)) for run in runs if _complete(fill, run)]
        if self.words is not None:
            found += [
                Fault(run.name, place(fill, run.cells[0]), f"{entry} is not in the word list")
                for run, entry in entries
                if not all(given[c] for c in run.cells) and not self._knows(entry, self.words)
            ]
        if not self.allow_repeats:
            found += _repeated(fill, entries)
        chosen = {run.name: entry for run, entry in entries if not all(given[c] for c in run.cells)}
        found += [
            Fault(run.name, place(fill, run.cells[0]), f"{entry} is not among the words for this slot")
            for run, entry in entries
            if run.name in chosen and run.name in self.words_for and entry not in self.words_for[run.name]
        ]
        if self.roots_of is not None:
            found += _akin(fill, entries, chosen, self.roots_of)
        return found + [fault for limit in self.limits for fault in _beyond(chosen, limit)]

    def _runs_of(self, fill: Grid) -> list[Run]:
        if self._scanned is None or _shape(fill) != _shape(self._scanned):
            self._runs, self._scanned = list(runs_of(fill)), fill
        return self._runs

    def _knows(self, entry: str, words: Container[str]) -> bool:
        if entry not in self._known and entry in words:
            self._known.add(entry)
        return entry in self._known


def _shape(fill: Grid) -> tuple[object, ...]:
    """Everything that the runs of a fill depend on."""
    return fill.rows, fill.columns, fill.shortest, fill.blocks, fill.right_bars, fill.lower_bars


def _complete(fill: Grid, run: Run) -> bool:
    return all(fill.letters[c] for c in run.cells)


def _empty(fill: Grid, runs: list[Run], given: tuple[str, ...]) -> list[Fault]:
    """The cells of slots that have no letter, each once, in reading order; `_structural` names the given ones."""
    cells = sorted({c for run in runs for c in run.cells if not fill.letters[c] and not given[c]})
    return [Fault(None, place(fill, c), "no letter") for c in cells]


def _repeated(fill: Grid, entries: list[tuple[Run, str]]) -> list[Fault]:
    """Every slot whose entry an earlier slot has."""
    first: dict[str, str] = {}  # entry -> the slot that has it
    found = []
    for run, entry in entries:
        if entry in first:
            message = f"{entry} is the entry at {first[entry]} too"
            found.append(Fault(run.name, place(fill, run.cells[0]), message))
        first.setdefault(entry, run.name)
    return found


def _akin(fill: Grid, entries: list[tuple[Run, str]], chosen: Container[str], roots_of: RootsOf) -> list[Fault]:
    """Every slot whose entry has a root in common with another one before it; of the two, one must be `chosen`."""
    before: dict[int, list[tuple[str, str]]] = {}  # root -> the slots that have had it, with their entries
    found = []
    for run, entry in entries:
        others = dict.fromkeys(other for root in sorted(roots_of(entry)) for other in before.get(root, ()))
        for name, other in others:
            if other != entry and (run.name in chosen or name in chosen):
                message = f"{entry} has a root in common with {other} at {name}"
                found.append(Fault(run.name, place(fill, run.cells[0]), message))
        for root in roots_of(entry):
            before.setdefault(root, []).append((run.name, entry))
    return found


def _beyond(chosen: Mapping[str, str], limit: Limited) -> Iterator[Fault]:
    """A fault if more than `most` of the entries, by their slots, are among some words."""
    most, words = limit
    among = [entry for entry in chosen.values() if entry in words]
    if len(among) > most:
        yield Fault(None, None, f"{len(among)} entries of which at most {most} may be: {', '.join(sorted(among))}")


def _structural(fill: Grid, structure: Grid) -> list[Fault]:
    """Every block, bar and given letter of the structure that the fill lacks, and what only the fill has."""
    if (fill.rows, fill.columns) != (structure.rows, structure.columns):
        sizes = f"{fill.rows} by {fill.columns} cells, not {structure.rows} by {structure.columns}"
        return [Fault(None, None, f"the grid has {sizes} as given")]
    cells: Iterable[int] = range(fill.rows * fill.columns)
    if _shape(fill) == _shape(structure):  # then only given letters can differ
        cells = (c for c, letters in enumerate(structure.letters) if letters)
    return [Fault(None, place(fill, c), message) for c in cells for message in _differences(fill, structure, c)]


def _differences(fill: Grid, structure: Grid, cell: int) -> Iterator[str]:
    """How one cell differs from the same cell of the structure."""
    if (cell in fill.blocks) != (cell in structure.blocks):
        yield "a block, open as given" if cell in fill.blocks else "open, a block as given"
    for side, has, had in (
        ("right", fill.right_bars, structure.right_bars),
        ("lower", fill.lower_bars, structure.lower_bars),
    ):
        if (cell in has) != (cell in had):
            yield f"a bar on the {side} edge, none as given" if cell in has else f"no bar on the {side} edge as given"
    if structure.letters[cell] and cell not in fill.blocks and fill.letters[cell] != structure.letters[cell]:
        yield f"{fill.letters[cell] or 'no letter'}, {structure.letters[cell]} as given"
