"""`crosswright crisscross`: a list of words with definitions in, a sheet for the class out.

The JSON is one object:

    outcome   "solved" (all words are placed, or no more can be), "out_of_budget" or "stopped"
    layouts   the best first; with --series one for each sheet:
              rows (letters, `.` where nothing is), crossings, area, cost, parts, best (proved), left_out (word,
              reason) and entries (slot, answer, clue, enumeration, row and column from 1, direction)
    repeated  the words that are listed again (line, word, first: the line that is used)
    nodes     how many tries to place a word it took
    seed      the seed it began with

With --from-text it is `terms`: term, clue, and times, how often the text has it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, options, refuse
from crosswright.cli.common.kinds import put_written, refuse_options, require_package
from crosswright.cli.common.options import (
    CLUES,
    DETAILS,
    DIFFICULTY,
    FORCE,
    JSON,
    KEEP_ACCENTS,
    OUTPUT,
    RESULT,
    SEARCH,
    File,
)
from crosswright.cli.common.terminal import GridWatch, colour_wanted, interruptible, loading
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice, put_out, refuse_to_overwrite, to_json, width_of
from crosswright.cli.crisscross.proposing import write_terms
from crosswright.clues.entries import MOST_NAMED, EntryList, ListedEntry, read_entries
from crosswright.errors import UsageError, count_of
from crosswright.grid import Direction
from crosswright.language import Language, language
from crosswright.language.alphabet import ANY_LETTER, Folding
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.media import formats
from crosswright.media.kinds import Kind, kind_named, kind_of, writing
from crosswright.media.sheets import (
    PAPERS,
    PROPORTIONS,
    Sheet,
    SheetLook,
    demand_right,
    make_sheet,
)
from crosswright.placing.crisscross import crisscross as place
from crosswright.placing.layout import CrissCross, Layout
from crosswright.progress import Stop
from crosswright.search import Budget, Outcome
from crosswright.words import normalise

# How many seeds may be tried, for each sheet of a series, until all sheets differ?
SEEDS_A_SHEET = 3
# How many sheets can a series have? Enough for a school.
MOST_SHEETS = 500
_AT = re.compile(r"\s*(.+?)\s*=\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(across|down|a|d)\s*", re.IGNORECASE)
PAGES, SLIDES = "Sheets (PDF, DOCX)", "Pictures and pages (SVG, PNG, HTML)"


@options(SEARCH)
class LayoutOptions:
    """The layout that is wanted."""

    size: str | None = option("Place the words within R rows and C columns; what has no room is named.", metavar="RxC")
    islands: bool = option("Let words that share no letter with the others stand apart.")
    at: tuple[str, ...] = option(
        "Fix a word at row R and column C, from 1, across or down: TEA=1,3,down. May be given again.",
        metavar="WORD=R,C,WAY",
    )
    top: int = option("The best N layouts that differ, to choose from.", 1, least=1, most=50)
    series: int | None = option(
        "N sheets with different layouts, one for each pupil; the solutions at the end.", least=1, most=MOST_SHEETS
    )
    seed: int = option("Another seed, another layout.", 0)
    nodes: int | None = option("Stop each search after N tries to place a word.", least=0)
    seconds: float | None = option("Stop each search after S seconds.", name="--time", metavar="S", least=0)

    @property
    def budget(self) -> Budget | None:
        """When each search ends; None is the usual."""
        return None if self.nodes is None and self.seconds is None else Budget(self.nodes, self.seconds)


@options(CLUES)
class EntryOptions:
    """The words and where clues come from."""

    from_text: File | None = option(
        "In place of a LIST: propose the terms of this text, with a sentence of it as the clue of each."
    )
    terms: int = option("Propose at most N terms.", 20, least=2, most=100)
    language: str = option(
        "The language of the words: its letters, and the clues of --write-clues.", USUAL_LANGUAGE, metavar="CODE"
    )
    write_clues: bool = option("Write clues for the words that have no definition.")
    difficulty: int = DIFFICULTY
    keep_accents: bool = KEEP_ACCENTS


@options()
class SheetOptions:
    """What the sheet looks like."""

    title: str | None = option("The title above it; otherwise the name of the list.", metavar="TEXT", group=DETAILS)
    author: str = option("The author's name.", metavar="TEXT", group=DETAILS)
    word_bank: bool = option("Print the words to choose from, shuffled.", group=PAGES)
    first_letters: bool = option("Print the first letter of every word in the grid.", group=PAGES)
    hint_letters: int = option(
        "Print N letters of every word in the grid, but never all.", 0, least=0, most=20, show_default=None, group=PAGES
    )
    paper: str = option("The size of a page.", "a4", choices=PAPERS, group=PAGES)
    large: bool = option("Large print.", group=PAGES)
    per_page: str = option("2: two sheets side by side, to cut apart (PDF).", "1", choices=["1", "2"], group=PAGES)
    solution: bool = option("With the solution; a PDF or DOCX always has it.", group=SLIDES)
    play: bool = option("A page to play on, without a network (HTML).", group=SLIDES)


@options(OUTPUT)
class TargetOptions:
    """The file that is written."""

    output: File | None = RESULT
    force: bool = FORCE
    as_json: bool = JSON


@command(
    examples="""
        crosswright crisscross words.csv -o sheet.pdf
        crosswright crisscross words.csv --word-bank --first-letters --large -o large.pdf
        crosswright crisscross words.csv --series 30 -o class.pdf
        crosswright crisscross words.csv --play -o plants.html
    """
)
def crisscross(
    *,
    path: File | None = argument("LIST", required=False),
    about: EntryOptions,
    wanted: LayoutOptions,
    look: SheetOptions,
    target: TargetOptions,
) -> int:
    """Place the words of a LIST so that they cross, and print a sheet with their definitions.

    The LIST has a word and its definition on each line, as CSV, text, JSON or a spreadsheet; '-' is standard input.
    Where a definition is missing a line is left blank for the class, unless you give --write-clues. The suffix of -o
    says what is written: .pdf and .docx to print, .svg and .png for slides, .html, or any puzzle format. The same list,
    options and seed make the same sheet, unless --time ends the search.

    With --from-text you get a list to edit, out of a text of your own: `-o words.tsv`, then use it as the LIST.

    Exit code: 0 every word is placed, 1 some are left out (they are named), 130 interrupted.
    """
    if about.from_text is not None or path is None:
        return _propose(path, about, target)
    refuse(["terms"], "{} is for --from-text; leave it out")
    kind = _check_target(wanted, look, target)
    entries = _read(path, about)
    with interruptible() as stop:
        layouts, outcome, nodes = _placed(entries, wanted, _fixed(entries, wanted.at, _folding(about)), stop)
    for layout in layouts:
        demand_right(layout, entries, islands=wanted.islands)
    title = look.title if look.title is not None else _title_of(path)
    sheet_look = _look(title, about, look)
    sheets = [make_sheet(layout, entries, sheet_look, seed=wanted.seed + k) for k, layout in enumerate(layouts)]
    _write(sheets, kind, look, target)
    if target.as_json:
        put_out(to_json(_as_json(sheets, entries, outcome, nodes, wanted.seed)))
    _report(path, layouts, entries)
    if outcome is Outcome.STOPPED or stop():  # a layout that was complete stays so when it is interrupted
        return exits.INTERRUPTED
    return exits.FAULT if any(layout.left_out for layout in layouts) else exits.OK


# The list.


def _propose(path: str | None, about: EntryOptions, target: TargetOptions) -> int:
    """Write the terms of a text as a list."""
    if about.from_text is None:
        raise UsageError("which words? Name a LIST with a word and its definition on each line, or give --from-text")
    if path is not None:
        raise UsageError(f"{path}: --from-text makes a list, it needs none; leave one of the two out")
    others = sorted({each.name for options in (LayoutOptions, SheetOptions) for each in fields(options)})
    refuse(
        [*others, "keep_accents", "write_clues", "difficulty"], "{} is for a sheet; edit the list of --from-text first"
    )
    write_terms(about.from_text, about.terms, about.language, target.output, force=target.force, as_json=target.as_json)
    return exits.OK


def _read(path: str, about: EntryOptions) -> EntryList:
    """The entries; what was not used as it stands is named by line."""
    from crosswright.words.lists import contents

    source = "<stdin>" if path == "-" else path
    entries = read_entries(contents(path), source, folding=_folding(about))
    unit = entries.unit
    for again in entries.repeated[:MOST_NAMED]:
        notice(f"{source}: {unit} {again.line}: {again.word} is in {unit} {again.first} already, and is placed once")
    if entries.altered:
        first = entries.altered[0]
        notice(f"{source}: {unit} {first.line}: {first.written!r} stands in the grid as {first.word}; --keep-accents "
               "keeps its own letters")  # fmt: skip
    if about.write_clues and entries.without_clue:
        entries = _clued(entries, about.language, about.difficulty)
    _report_blanks(source, entries, about.write_clues)
    return entries


def _folding(about: EntryOptions) -> Folding:
    """How texts become the letters of a grid."""
    return ANY_LETTER if about.keep_accents else _language(about.language).folding


def _language(name: str) -> Language:
    """A language by its code; UsageError, with what to do instead, for one that has no table of letters here."""
    try:
        return language(name)
    except UsageError as error:
        raise UsageError(f"--language {name}: {error}; --keep-accents takes the letters of any language") from None


def _report_blanks(source: str, entries: EntryList, written: bool) -> None:
    blank = entries.without_clue
    if not blank:
        return
    why = "no source knows a clue, so that a line is left blank for it" if written else (
        "no definition, so that a line is left blank for it; add one, or give --write-clues"
    )  # fmt: skip
    if len(blank) == len(entries.entries):
        notice(f"{source}: all {len(blank)} words: {why}")
        return
    notice(f"{source}: {_named(entries.unit, blank)}: {why}")


def _named(unit: str, some: Sequence[ListedEntry]) -> str:
    more = f" and {len(some) - MOST_NAMED} more" * (len(some) > MOST_NAMED)
    return ", ".join(f"{unit} {each.line} {each.written}" for each in some[:MOST_NAMED]) + more


def _clued(entries: EntryList, name: str, difficulty: int) -> EntryList:
    """The entries with clues where they had none and a source knows the word."""
    from crosswright import clues

    with loading() as progress:
        spoken = language(name)
        writer = clues.ClueWriter(spoken, spoken.dictionary(progress), [])
        words = [entry.word for entry in entries.without_clue]
        chosen = clues.choose(words, writer, difficulty=difficulty, progress=progress)
    return entries.with_clues({word: choice.clue.text for word, choice in chosen.items() if choice.clue})


def _title_of(path: str) -> str:
    name = "" if path == "-" else Path(path).stem.replace("_", " ").replace("-", " ").strip()
    return name[:1].upper() + name[1:] or "Criss-cross"


# The layouts.


def _fixed(entries: EntryList, places: Sequence[str], folding: Folding) -> dict[str, tuple[int, int, Direction]]:
    """Where `--at` wants words, from 0."""
    listed = {entry.word: entry.bracketed for entry in entries.entries}
    fixed: dict[str, tuple[int, int, Direction]] = {}
    for text in places:
        found = _AT.fullmatch(text)
        if found is None:
            raise UsageError(f"--at {text}: write WORD=ROW,COLUMN,across or WORD=ROW,COLUMN,down, as TEA=1,3,down")
        word = normalise(found[1], folding=folding) or found[1]
        if word not in listed:
            raise UsageError(f"--at {text}: {entries.source} has no word {word}; name one of the list")
        if listed[word] in fixed:
            raise UsageError(f"--at {text}: {word} has a place already; give it one")
        way = Direction.DOWN if found[4].lower().startswith("d") else Direction.ACROSS
        fixed[listed[word]] = (int(found[2]) - 1, int(found[3]) - 1, way)
    return fixed


def _placed(
    entries: EntryList, wanted: LayoutOptions, fixed: dict[str, tuple[int, int, Direction]], stop: Stop
) -> tuple[list[Layout], Outcome, int]:
    """The layouts that are wanted, how the last search ended, and the nodes of all."""
    with closing(GridWatch()) as watch:

        def search(seed: int, top: int) -> CrissCross:
            size = size_of(wanted.size, least=1)
            return place(
                entries.pairs,
                seed=seed,
                budget=wanted.budget,
                top=top,
                size=(size[0], size[1]) if size else None,
                proportions=None if size else PROPORTIONS,
                islands=wanted.islands,
                fixed=fixed,
                stop=stop,
                progress=watch,
            )

        if wanted.series is not None:
            return _series(search, wanted.series, wanted.seed, turn=not fixed)
        found = search(wanted.seed, wanted.top)
    if len(found.layouts) < wanted.top:
        notice(f"{len(found.layouts)} of {wanted.top} layouts: no more were found that differ")
    return list(found.layouts), found.outcome, found.nodes


def _series(
    search: Callable[[int, int], CrissCross], count: int, seed: int, *, turn: bool
) -> tuple[list[Layout], Outcome, int]:
    """A layout for each sheet, all different where there are as many; `turn`: rows may become columns."""
    different: dict[frozenset[Any], Layout] = {}
    nodes = 0
    for tried in range(SEEDS_A_SHEET * count):
        found = search(seed + tried, 1 if tried else min(count, 20))
        nodes += found.nodes
        for layout in found.layouts:
            different.setdefault(frozenset(layout.placed), layout)
        if len(different) >= count or found.outcome is Outcome.STOPPED:
            break
    if turn and len(different) < count:  # a short list: its layouts lying on their sides are different to a pupil
        different |= {frozenset(turned.placed): turned for turned in map(_turned, list(different.values()))}
    layouts = list(different.values())[:count]
    if len(layouts) < count and found.outcome is not Outcome.STOPPED:
        notice(f"{len(layouts)} different layouts for {count} sheets; more words, or another --seed, make more")
        layouts = [layouts[k % len(layouts)] for k in range(count)]
    return layouts, found.outcome, nodes


def _turned(layout: Layout) -> Layout:
    """The layout with rows and columns exchanged."""
    across = {Direction.ACROSS: Direction.DOWN, Direction.DOWN: Direction.ACROSS}
    placed = tuple(each.__class__(each.word, each.column, each.row, across[each.direction]) for each in layout.placed)
    return replace(layout, rows=layout.columns, columns=layout.rows, placed=placed)


# The sheets.


def _look(title: str, about: EntryOptions, look: SheetOptions) -> SheetLook:
    spoken = _language(about.language)
    return SheetLook(
        title=title,
        author=look.author,
        language="" if spoken.code == USUAL_LANGUAGE or about.keep_accents else spoken.tag,
        word_bank=look.word_bank,
        first_letters=look.first_letters,
        hint_letters=look.hint_letters,
    )


def _check_target(wanted: LayoutOptions, look: SheetOptions, target: TargetOptions) -> Kind:
    """The kind of file; UsageError for a file or an option that can't be, before any work is done."""
    if wanted.top > 1 and wanted.series is not None:
        raise UsageError("--top chooses a layout, --series makes one for each pupil; give one of them")
    if target.output in (None, "-"):
        kind = kind_named("text")
    else:
        kind = kind_of(target.output or "", writing("sheet"), none="nothing is written with", otherwise="")
        refuse_to_overwrite(Path(target.output or ""), target.force)
        if (wanted.top > 1 or wanted.series is not None) and not kind.writer("sheet").many:
            known = " and ".join(each.suffixes[0] for each in writing("sheet").values() if each.writer("sheet").many)
            raise UsageError(f"{target.output}: one puzzle goes into a file; several are for {known}")
    require_package(kind, f".{kind.name}")
    refuse_options(kind, "sheet", (each.name for each in fields(look)))
    if look.play and look.solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    return kind


def _write(sheets: Sequence[Sheet], kind: Kind, look: SheetOptions, target: TargetOptions) -> None:
    """The file, or the puzzles on stdout unless that has the JSON."""
    if target.output == "-" or (target.output is None and not target.as_json):
        put_out("\n".join(text.rstrip("\n") + "\n" for text in _shown(sheets)))
    elif target.output is not None:
        things = sheets if kind.writer("sheet").many else sheets[:1]
        written = kind.write("sheet", *things, **asdict(look) | {"per_page": int(look.per_page)})
        put_written(written, kind, target.output, label=target.output, force=target.force)


def _shown(sheets: Sequence[Sheet]) -> Iterator[str]:
    """The puzzles on a terminal, else as text that can be read back."""
    if not sys.stdout.isatty():
        yield from (formats.write(sheet.with_notes, "text").data.decode() for sheet in sheets)
        return
    from crosswright.media.drawn.terminal import page

    for sheet in sheets:
        yield page(sheet.puzzle, solution=True, colour=colour_wanted(sys.stdout), width=width_of(sys.stdout))


# What is said of it.


def _report(source: str, layouts: Sequence[Layout], entries: EntryList) -> None:
    """The figures of the best layout, and the words that are left out."""
    best = layouts[0]
    proved = ", the best there is" if best.best else ""
    count = f"{len(best.placed)} of {len(entries.entries)} words placed"
    crossings = count_of(best.crossings, "crossing")
    notice(f"{source}: {count}, {crossings}, {best.rows} by {best.columns} cells{proved}")
    written = {entry.word: entry for entry in entries.entries}
    for left in best.left_out:
        entry = written[left.word]
        remedy = "; --islands places it apart" if left.reason.startswith("shares no letter") else ""
        notice(f"{source}: {entries.unit} {entry.line}: {entry.written} is left out: it {left.reason}{remedy}")


def _as_json(sheets: Sequence[Sheet], entries: EntryList, outcome: Outcome, nodes: int, seed: int) -> dict[str, Any]:
    return {
        "outcome": outcome.value,
        "layouts": [_layout_as_json(sheet) for sheet in sheets],
        "repeated": [again._asdict() for again in entries.repeated],
        "nodes": nodes,
        "seed": seed,
    }


def _layout_as_json(sheet: Sheet) -> dict[str, Any]:
    layout, puzzle = sheet.layout, sheet.puzzle
    columns = puzzle.grid.columns
    return {
        "rows": str(layout).splitlines(),
        "crossings": layout.crossings,
        "area": layout.area,
        "cost": round(layout.cost, 6),
        "parts": layout.parts,
        "best": layout.best,
        "left_out": [{"word": left.word, "reason": left.reason} for left in layout.left_out],
        "entries": [
            {
                "slot": clue.name,
                "answer": puzzle.answer(clue),
                "clue": str(clue.text),
                "enumeration": clue.enumeration,
                "row": clue.cells[0] // columns + 1,
                "column": clue.cells[0] % columns + 1,
                "direction": clue.heading.lower(),
            }
            for clue in puzzle.clues
        ],
    }
