"""What the commands that print sheets for a class share: the list that they read, the kind of file, and the file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from crosswright.cli.common.kinds import put_written, refuse_options, require_package
from crosswright.cli.common.sheet_options import EntryOptions, SheetOptions, SheetOutput
from crosswright.cli.common.terminal import colour_wanted, loading
from crosswright.cli.common.writing import notice, put_out, refuse_to_overwrite, to_json, width_of
from crosswright.clues.entries import MOST_NAMED, EntryList, ListedEntry, read_entries
from crosswright.errors import UsageError, listed
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.media.kinds import Kind, kind_named, kind_of, writing
from crosswright.media.sheets import Sheet
from crosswright.words.lists import contents


def read_list(path: str, options: EntryOptions, *, blanks: bool = True) -> EntryList:
    """The entries; what was not used as it stands is named by line, and so are `blanks`: missing definitions."""
    source = "<stdin>" if path == "-" else path
    entries = read_entries(contents(path), source, folding=options.folding)
    unit = entries.unit
    for read_as in entries.read_as:
        notice(f"{source}: read as {read_as}")
    for again in entries.repeated[:MOST_NAMED]:
        notice(f"{source}: {unit} {again.line}: {again.word} is in {unit} {again.first} already, and is placed once")
    if entries.altered:
        first = entries.altered[0]
        notice(f"{source}: {unit} {first.line}: {first.written!r} stands in the grid as {first.word}; --keep-accents "
               "keeps its own letters")  # fmt: skip
    if options.write_clues and entries.without_clue:
        entries = _clued(entries, options)
    if blanks:
        _report_blanks(source, entries, options.write_clues)
    return entries


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
    return listed([f"{unit} {each.line} {each.written}" for each in some], MOST_NAMED)


def _clued(entries: EntryList, options: EntryOptions) -> EntryList:
    """The entries with clues where they had none and a source knows the word."""
    from crosswright import clues

    with loading() as progress:
        spoken = options.spoken
        writer = clues.ClueWriter(spoken, spoken.dictionary(progress), [])
        words = [entry.word for entry in entries.without_clue]
        chosen = clues.choose(words, writer, difficulty=options.difficulty, progress=progress)
    return entries.with_clues({word: choice.clue.text for word, choice in chosen.items() if choice.clue})


def title_of(path: str, sheet: SheetOptions, otherwise: str) -> str:
    """What is printed above a sheet: the title, the name of the list, or what else it is."""
    if sheet.title is not None:
        return sheet.title
    name = "" if path == "-" else Path(path).stem.replace("_", " ").replace("-", " ").strip()
    return name[:1].upper() + name[1:] or otherwise


def language_of(listing: EntryOptions) -> str:
    """The code of the language of a sheet's texts; "" for English."""
    spoken = listing.spoken
    return "" if spoken.code == USUAL_LANGUAGE or listing.keep_accents else spoken.tag


def sheet_kind(sheet: SheetOptions, output: SheetOutput, *, many: bool, offered: Sequence[str]) -> Kind:
    """The kind of file; UsageError for a file or an option that can't be, before any work is done.

    `many`: whether several sheets are to go into it; `offered` are the command's options of sheets.
    """
    if output.output in (None, "-"):
        kind = kind_named("text")
    else:
        kind = kind_of(output.output or "", writing("sheet"), none="nothing is written with", otherwise="")
        refuse_to_overwrite(Path(output.output or ""), output.force)
        if many and not kind.writer("sheet").many:
            known = " and ".join(each.suffixes[0] for each in writing("sheet").values() if each.writer("sheet").many)
            raise UsageError(f"{output.output}: one puzzle goes into a file; several are for {known}")
    require_package(kind, f".{kind.name}")
    refuse_options(kind, "sheet", offered)
    if sheet.play and sheet.solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    return kind


def put_sheet_file(sheets: Sequence[Sheet], kind: Kind, sheet: SheetOptions, output: SheetOutput) -> None:
    """Write the file; of several sheets the first where only one goes into it."""
    things = sheets if kind.writer("sheet").many else sheets[:1]
    written = kind.write("sheet", *things, **asdict(sheet) | {"per_page": int(sheet.per_page)})
    put_written(written, kind, output.output or "", label=output.output or "", force=output.force)


def put_sheets(sheets: Sequence[Sheet], kind: Kind, sheet: SheetOptions, output: SheetOutput) -> None:
    """The file, or the sheets as pages of text; with --json one document of what is said of them."""
    from crosswright.media.drawn.terminal import page

    if output.output not in (None, "-"):
        put_sheet_file(sheets, kind, sheet, output)
    elif not output.as_json:
        width, colour = width_of(sys.stdout), colour_wanted(sys.stdout)
        put_out("\n".join(page(each.puzzle, solution=sheet.solution, colour=colour, width=width) for each in sheets))
    if output.as_json:
        put_out(to_json({"sheets": [each.figures for each in sheets]}))
