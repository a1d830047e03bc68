"""`crosswright codeword`: a filled grid in, a sheet with numbers for its letters out.

The JSON is one object:

    sheets    one for each grid of the file:
              numbers (a list for each row, null for a block), key (number and letter), given (numbers),
              difficulty, steps (kind, and how many letters it finds), unlisted (entries that the lists lack)
"""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.cli.common.command import argument, command, offered, option
from crosswright.cli.common.options import SEARCH, File, GridOptions, WordOptions
from crosswright.cli.common.reading import read_grids, read_lexicon
from crosswright.cli.common.sheet_options import SheetOptions, SheetOutput
from crosswright.cli.common.sheets import put_sheets, sheet_kind, title_of
from crosswright.cli.common.writing import notice
from crosswright.clues.entries import MOST_NAMED
from crosswright.errors import UsageError, count_of, listed
from crosswright.language import language
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.media.sheets import Sheet
from crosswright.puzzle import Puzzle
from crosswright.puzzle.sourced import Sourced
from crosswright.sheets.codeword import DIFFICULTIES, Codeword, codeword_sheet, demand_right, encode

_LOOK = ("title", "author", "paper", "large", "per_page", "solution")


@command(
    examples="""
        crosswright codeword puzzle.ipuz -o sheet.pdf
        crosswright codeword puzzle.ipuz --hardest easy -o easy.pdf
        crosswright codeword filled.txt --words words.txt --seed 5 --json
    """
)
def codeword(
    *,
    path: File = argument("FILE"),
    words: WordOptions = offered("words", "min_score", "without", "keep_accents", "language"),
    grid: GridOptions,
    hardest: str = option(
        "Give more letters where it would be harder, up to half of all.",
        DIFFICULTIES[-1],
        choices=DIFFICULTIES,
        group=SEARCH,
    ),
    seed: int = option("Another seed, other numbers.", 0, group=SEARCH),
    sheet: SheetOptions = offered(*_LOOK),
    output: SheetOutput,
) -> None:
    """Turn a filled grid into a codeword: each cell has the number of its letter.

    The FILE is a puzzle with its solution, in any format, or filled grids as text. It is proved that only one letter
    for each number makes every entry a word of the lists, and no more letters are given than that takes. An entry that
    the lists lack counts as a word, and is named. The difficulty is that of the hardest step on the way to the
    solution.

    Exit code: 0 made, 130 interrupted.
    """
    fills = read_grids([path], grid)
    kind = sheet_kind(sheet, output, many=len(fills) > 1, offered=_LOOK)
    lexicon = read_lexicon(words)
    made = []
    for each in fills:
        try:
            code = encode(each.grid, lexicon, seed=seed, hardest=hardest)
        except UsageError as error:
            raise UsageError(f"{each.label}: {error}") from None
        demand_right(code, lexicon)
        _report(each.label, code)
        made.append(_sheet(each, code, words, sheet))
    put_sheets(made, kind, sheet, output)


def _sheet(sourced: Sourced, code: Codeword, words: WordOptions, sheet: SheetOptions) -> Sheet:
    puzzle = sourced.puzzle or Puzzle(sourced.grid)
    usual = "" if words.language == USUAL_LANGUAGE or words.keep_accents else language(words.language).tag
    title = puzzle.title if sheet.title is None and puzzle.title else title_of(sourced.source, sheet, "Codeword")
    author, tag = sheet.author or puzzle.author, puzzle.language or usual
    return codeword_sheet(code, puzzle, title=title, author=author, language=tag)


def _report(source: str, code: Codeword) -> None:
    if code.unlisted:
        notice(f"{source}: no list has {_named(code.unlisted)}; here they count as words")
    given = [code.letters[number - 1] for number in sorted(code.given)]
    shown = f" ({', '.join(given)})" if given else ""
    proof = f"{count_of(len(code.letters), 'number')}, {count_of(len(given), 'letter')} given{shown}"
    notice(f"{source}: {proof}: one solution (proved), {code.difficulty}")


def _named(entries: Sequence[str]) -> str:
    return listed(list(entries), MOST_NAMED)
