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

terms      --from-text: the terms of a text as a list
layouts    the best layout, some to choose from, or a series
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, named_alike, refuse
from crosswright.cli.common.kinds import shown
from crosswright.cli.common.options import File
from crosswright.cli.common.sheet_options import EntryOptions, LayoutOptions, SheetOptions, SheetOutput
from crosswright.cli.common.sheets import language_of, put_sheet_file, read_list, sheet_kind, title_of
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.cli.crisscross.layouts import fixed_words, placed
from crosswright.cli.crisscross.terms import write_terms
from crosswright.clues.entries import EntryList
from crosswright.errors import UsageError, count_of
from crosswright.media.kinds import Kind
from crosswright.media.sheets import Sheet
from crosswright.placing.crisscross import NO_ROOM, NO_SHARED_LETTER
from crosswright.placing.layout import Layout
from crosswright.search import Outcome
from crosswright.sheets.crisscross import SheetLook, demand_right, make_sheet

# What to do for a word that is left out, by the reason.
_REMEDIES = {
    NO_SHARED_LETTER: "; --islands places it apart",
    NO_ROOM: ", since it has no place where it crosses a word and touches no other; add a word that shares its "
    "letters, or --islands places it apart",
}


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
    listing: EntryOptions,
    search: LayoutOptions,
    sheet: SheetOptions,
    output: SheetOutput,
) -> int:
    """Place the words of a LIST so that they cross, and print a sheet with their definitions.

    The LIST has a word and its definition on each line, as CSV, text, JSON, a spreadsheet or a table of
    a .docx; '-' is standard input.
    Where a definition is missing a line is left blank for the class, unless you give --write-clues. The suffix of -o
    says what is written: .pdf and .docx to print, .svg and .png for slides, .html, or any puzzle format. The same list,
    options and seed make the same sheet, unless --time ends the search.

    With --from-text you get a list to edit, out of a text of your own: `-o words.tsv`, then use it as the LIST.

    Exit code: 0 every word is placed, 1 some are left out (they are named), 130 interrupted.
    """
    if listing.from_text is not None or path is None:
        _propose(path, listing, output)
        return exits.OK
    refuse(["terms"], "{} is for --from-text; leave it out")
    kind = _kind(search, sheet, output)
    entries = read_list(path, listing)
    with interruptible() as stop:
        fixed = fixed_words(entries, search.at, listing.folding)
        layouts, outcome, nodes = placed(entries, search, fixed, stop)
    for layout in layouts:
        demand_right(layout, entries, islands=search.islands)
    content = _content(path, listing, sheet)
    sheets = [make_sheet(layout, entries, content, seed=search.seed + k) for k, layout in enumerate(layouts)]
    _write(sheets, kind, sheet, output)
    if output.as_json:
        document = {"outcome": outcome.value, "layouts": [each.figures for each in sheets],
                    "repeated": [again._asdict() for again in entries.repeated]}  # fmt: skip
        put_out(to_json(document | {"nodes": nodes, "seed": search.seed}))
    _report(path, layouts[0], entries, sized=search.size is not None)
    if outcome is Outcome.STOPPED or stop():  # a layout that was complete stays so when it is interrupted
        return exits.INTERRUPTED
    return exits.FAULT if any(layout.left_out for layout in layouts) else exits.OK


def _propose(path: str | None, listing: EntryOptions, output: SheetOutput) -> None:
    """Write the terms of a text as a list."""
    if listing.from_text is None:
        raise UsageError("which words? Name a LIST with a word and its definition on each line, or give --from-text")
    if path is not None:
        raise UsageError(f"{path}: --from-text makes a list, it needs none; leave one of the two out")
    others = sorted({each.name for options in (LayoutOptions, SheetOptions) for each in fields(options)})
    names = [*others, "keep_accents", "write_clues", "difficulty"]
    refuse(names, "{} is for a sheet; edit the list of --from-text first")
    write_terms(listing.from_text, listing, output)


def _content(path: str, listing: EntryOptions, sheet: SheetOptions) -> SheetLook:
    own = {"title": title_of(path, sheet, "Criss-cross"), "language": language_of(listing)}
    return SheetLook(**named_alike(SheetLook, sheet) | own)


def _kind(search: LayoutOptions, sheet: SheetOptions, output: SheetOutput) -> Kind:
    """The kind of file; UsageError for a file or an option that can't be, before any work is done."""
    if search.top > 1 and search.series is not None:
        raise UsageError("--top chooses a layout, --series makes one for each pupil; give one of them")
    many = search.top > 1 or search.series is not None
    return sheet_kind(sheet, output, many=many, offered=[each.name for each in fields(sheet)])


def _write(sheets: Sequence[Sheet], kind: Kind, sheet: SheetOptions, output: SheetOutput) -> None:
    """The file, or the puzzles on stdout unless that has the JSON."""
    if output.output == "-" or (output.output is None and not output.as_json):
        put_out("\n".join(shown(each.puzzle, plain=each.with_notes).rstrip("\n") + "\n" for each in sheets))
    elif output.output is not None:
        put_sheet_file(sheets, kind, sheet, output)


def _report(source: str, best: Layout, entries: EntryList, *, sized: bool) -> None:
    """The figures of the best layout, and the words that are left out."""
    proved = ", the best there is" if best.best else ""
    count = f"{len(best.placed)} of {len(entries.entries)} words placed"
    crossings = count_of(best.crossings, "crossing")
    notice(f"{source}: {count}, {crossings}, {best.rows} by {best.columns} cells{proved}")
    written = {entry.word: entry for entry in entries.entries}
    for left in best.left_out:
        entry = written[left.word]
        remedy = "; leave --size out, or give a larger one" if sized else _REMEDIES.get(left.reason, "")
        notice(f"{source}: {entries.unit} {entry.line}: {entry.written} is left out: it {left.reason}{remedy}")
