"""`crosswright wordsearch`: a list of words in, a sheet with the words hidden among letters out.

The JSON is one object:

    sheets    one, or with --series one for each pupil:
              rows (letters), words (word, row and column of its first letter from 1, direction) and left_out (word,
              reason)
"""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, offered, option
from crosswright.cli.common.options import SEARCH, File
from crosswright.cli.common.sheet_options import MOST_SHEETS, EntryOptions, SheetOptions, SheetOutput
from crosswright.cli.common.sheets import language_of, put_sheets, read_list, sheet_kind, title_of
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice
from crosswright.clues.entries import EntryList
from crosswright.errors import UsageError, count_of
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.sheets.wordsearch import NO_ROOM, WordSearch, demand_right, hide, ways_of, wordsearch_sheet

_LOOK = ("title", "author", "paper", "large", "per_page", "solution")


@command(
    examples="""
        crosswright wordsearch words.csv -o sheet.pdf
        crosswright wordsearch words.csv --diagonals --backwards --series 30 -o class.pdf
        crosswright wordsearch words.csv --clues -o harder.pdf
    """
)
def wordsearch(
    *,
    path: File = argument("LIST"),
    listing: EntryOptions = offered(
        "language", "keep_accents",
        language=option("The language of the words: its letters, and the headings.", USUAL_LANGUAGE, metavar="CODE"),
    ),
    size: str | None = option(
        "Hide the words in R rows and C columns; what has no room is named.", metavar="RxC", group=SEARCH
    ),
    diagonals: bool = option("Hide words on diagonals too.", group=SEARCH),
    backwards: bool = option("Hide words backwards too.", group=SEARCH),
    series: int | None = option(
        "N sheets with different letters, one for each pupil; the solutions at the end.",
        least=1, most=MOST_SHEETS, group=SEARCH,
    ),
    seed: int = option("Another seed, other letters.", 0, group=SEARCH),
    clues: bool = option("Print the definitions in place of the words.", group=SEARCH),
    sheet: SheetOptions = offered(*_LOOK),
    output: SheetOutput,
) -> int:  # fmt: skip
    """Hide the words of a LIST in a rectangle of letters, and print it with the words.

    The LIST is that of `crisscross`; definitions may be missing. Each word can be read exactly once, and no coarse word
    of the language in any direction. The suffix of -o says what is written: .pdf and .docx to print, with the
    solution, .svg and .png for slides, .html. The same list, options and seed make the same sheet.

    Exit code: 0 every word is hidden, 1 some are left out (they are named), 130 interrupted.
    """
    kind = sheet_kind(sheet, output, many=series is not None, offered=_LOOK)
    entries = read_list(path, listing, blanks=False)
    if clues and (blank := entries.without_clue):
        raise UsageError(f"{path}: {blank[0].written} has no definition to print; add one, or leave --clues out")
    ways, unwanted = ways_of(diagonals=diagonals, backwards=backwards), listing.unwelcome
    room = size_of(size, least=1)
    made = [
        hide([entry.cells for entry in entries.entries], ways=ways, size=(room[0], room[1]) if room else None,
             seed=seed + k, unwanted=unwanted)
        for k in range(series or 1)
    ]  # fmt: skip
    look = {"title": title_of(path, sheet, "Word search"), "author": sheet.author, "language": language_of(listing)}
    for each in made:
        demand_right(each, ways, unwanted)
    put_sheets([wordsearch_sheet(entries, each, clues=clues, **look) for each in made], kind, sheet, output)
    _report(path, made[0], entries)
    return exits.FAULT if any(each.left_out for each in made) else exits.OK


def _report(source: str, found: WordSearch, entries: EntryList) -> None:
    rows, columns = len(found.rows), len(found.rows[0])
    count = f"{len(found.hidden)} of {count_of(len(entries.entries), 'word')} hidden"
    notice(f"{source}: {count}, {rows} by {columns} letters")
    for entry in entries.entries:
        if reason := found.left_out.get(entry.cells):
            remedy = "leave --size out, or give a larger one" if reason == NO_ROOM else "take one of the words out"
            notice(f"{source}: {entries.unit} {entry.line}: {entry.written} is left out: it {reason}; {remedy}")
