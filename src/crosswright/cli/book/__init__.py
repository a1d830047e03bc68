"""`crosswright book`: a book of puzzles, to print on demand or to read on a screen."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.common import exits
from crosswright.cli.common.batches import ManyOptions, WorkerOptions, make_batch, worker_options
from crosswright.cli.common.command import command, gathered, option, refuse
from crosswright.cli.common.kinds import put_written, refuse_options, require_package
from crosswright.cli.common.options import (
    FILE,
    OUTPUT,
    WordOptions,
    definitions_option,
    force_option,
    seed_option,
    word_options,
)
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice, refuse_to_overwrite
from crosswright.errors import UsageError, count_of
from crosswright.media.kinds import kind_of, reading, writing
from crosswright.media.print.book import PuzzleBook, limited, page_of, too_small
from crosswright.pattern import PRESETS, preset
from crosswright.puzzle import Puzzle

TEXTS, PAPER, MADE = "Texts", "Pages (PDF)", "Puzzles to make"
_RISING = re.compile(r"([1-5])(?:-([1-5]))?")
# How many puzzles that are left out are named?
MOST_NAMED = 10


@dataclass(frozen=True)
class BookTexts:
    """The texts of a book."""

    title: str
    subtitle: str
    author: str
    copyright: str
    language_tag: str


@dataclass(frozen=True)
class BookPages:
    """The pages of its PDF."""

    page: str
    bleed: str
    per_page: int


@dataclass(frozen=True)
class BookPuzzles:
    """The puzzles to make for it."""

    count: int | None
    size: str | None
    kind: str
    seed: int
    rising: str
    most_uses: int | None
    folder: str | None
    definitions: tuple[str, ...]
    own_clues_only: bool
    proof: bool


_TEXTS = gathered(
    "texts",
    BookTexts,
    TEXTS,
    [
        option("--title", required=True, metavar="TEXT", help="The title of the book."),
        option("--subtitle", default="", metavar="TEXT", help="The line below it, such as 100 mini crosswords."),
        option("--author", default="", metavar="TEXT", help="The author's name."),
        option("--copyright", default="", metavar="TEXT", help="The lines of the imprint."),
        option(
            "--language-tag",
            default="",
            metavar="CODE",
            help="The language of the book. Default: that of its puzzles, else en.",
        ),
    ],
)
_PAGES = gathered(
    "pages",
    BookPages,
    PAPER,
    [
        option(
            "--page",
            default="6x9",
            show_default=True,
            metavar="SIZE",
            help="The trimmed page: a4, a5, letter, 8.5x11 in inches, or 152x229mm.",
        ),
        option("--bleed", default="0", metavar="LENGTH", help="What is cut off on all sides: 0.125in, or 3mm."),
        option("--per-page", type=click.IntRange(1, 2), default=1, show_default=True, help="Puzzles on a page."),
    ],
)
_MADE = gathered(
    "wanted",
    BookPuzzles,
    MADE,
    [
        option("--count", type=click.IntRange(1, 2000), metavar="N", help="Make N puzzles instead of reading files."),
        option("--size", metavar="N|NxN", help="How many rows and columns; without it the preset's size."),
        option("--preset", "kind", type=click.Choice(list(PRESETS)), default="mini", show_default=True,
               help="The rules for the patterns."),
        seed_option("Another seed, another book."),
        option(
            "--difficulty",
            "rising",
            default="1-4",
            show_default=True,
            metavar="N|N-N",
            help="Of the clues: 1 obvious to 5 oblique; 1-4 rises from puzzle to puzzle.",
        ),
        option(
            "--most-uses",
            type=click.IntRange(min=1),
            metavar="N",
            help="No answer is in more than N puzzles. Default for puzzles to make: 3 in 100, at least 1.",
        ),
        option("--out", "folder", metavar="FOLDER", type=FILE, help="Where they are kept. Default: FILE.puzzles."),
        definitions_option,
        option("--own-clues-only", is_flag=True, help="Use only the clues of your definitions and your collection."),
        option("--proof/--no-proof", default=True, help="Prove that they can be solved, and replace what can't."),
    ],
)  # fmt: skip


@command(
    examples="""
        crosswright book puzzle.ipuz clued.ipuz --title Weekend -o weekend.pdf
        crosswright book puzzle.ipuz clued.ipuz --title Weekend -o weekend.epub
    """
)
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE|FOLDER...]", type=FILE)
@_TEXTS
@_PAGES
@_MADE
@word_options
@worker_options("Make the puzzles of --count", "0")
@option("-o", "--output", required=True, metavar="FILE", type=FILE, group=OUTPUT, help="The book: a .pdf or an .epub.")
@force_option
def book(
    *,
    puzzles: tuple[str, ...],
    texts: BookTexts,
    pages: BookPages,
    wanted: BookPuzzles,
    words: WordOptions,
    crew: WorkerOptions,
    output: str,
    force: bool,
) -> int:
    """Make a book of puzzles: contents, puzzles of rising difficulty, solutions at the end.

    The puzzles are those of the files and folders, or with --count new ones, made by processes or a cluster. Those are
    kept in a folder: run the command again, with other texts, pages or as EPUB, and they are not made again.

    Exit code: 0 made, 1 made but some of the new puzzles are unfair or missing, 130 interrupted.
    """
    path, page = Path(output), page_of(pages.page, pages.bleed)
    kind = kind_of(path, writing("book"), none="no book has", otherwise="")
    require_package(kind, output)
    refuse_options(kind, "book", ("page", "bleed", "per_page"))
    refuse_to_overwrite(path, force)
    if wanted.count is None:
        code, read = exits.OK, _read(puzzles, wanted)
    else:
        code, read = _made(puzzles, wanted, words, crew, path)
        if code == exits.INTERRUPTED:
            return code
    made = PuzzleBook(texts.title, read, texts.subtitle, texts.author, texts.copyright, texts.language_tag)
    written = kind.write("book", made, page=page, per_page=pages.per_page, modified=datetime.datetime.now(datetime.UTC))
    if kind.has("page", "book") and (small := too_small(made, page, pages.per_page)):
        notice(f"{count_of(len(small), 'arrowword')} with the clues in lists: in the cells of this page they couldn't "
               "be read; choose a larger --page, such as a4")  # fmt: skip
    put_written(written, kind, output, label=output, force=force)
    notice(f"{output}: {count_of(len(read), 'puzzle')}")
    return code


def _read(paths: Sequence[str], wanted: BookPuzzles) -> list[Puzzle]:
    """The puzzles of files and folders, without those that would use an answer too often."""
    refuse(("size", "kind", "seed", "rising", "folder", "definitions", "own_clues_only", "proof", "workers",
            "scheduler", "words"),
           "{given} is for puzzles to make; add --count, or leave it out")  # fmt: skip
    files = list(_files(paths))
    if not files:
        raise UsageError("no puzzle; name files or folders, or make some: --count 100")
    read = [read_puzzle(path) for path in files]
    if wanted.most_uses is None:
        return read
    kept, left = limited(read, wanted.most_uses)
    if left:
        names = [path for path, puzzle in zip(files, read, strict=True) if any(puzzle is each for each in left)]
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        why = f"left out, because an answer would be in more than {count_of(wanted.most_uses, 'puzzle')}"
        notice(f"{why}: {', '.join(names[:MOST_NAMED])}{more}")
    return kept


def _files(paths: Sequence[str]) -> Iterator[str]:
    """The files, and those of the folders in the order of their names."""
    suffixes = {suffix for kind in reading().values() for suffix in kind.suffixes}
    for path in paths:
        if Path(path).is_dir():
            yield from (str(each) for each in sorted(Path(path).iterdir()) if each.suffix.lower() in suffixes)
        else:
            yield path


def _made(
    paths: Sequence[str], wanted: BookPuzzles, words: WordOptions, crew: WorkerOptions, path: Path
) -> tuple[int, list[Puzzle]]:
    """Make the puzzles; the exit code, and those that could be made, in order."""
    from crosswright.batch import Batch, WorkshopFiles, usual_most_uses
    from crosswright.batch.order import WINDOW
    from crosswright.clues import DIFFICULTIES
    from crosswright.make import Request

    if paths:
        raise UsageError(f"--count makes the puzzles; leave out {paths[0]}")
    if not (rising := _RISING.fullmatch(wanted.rising)):
        raise UsageError(f"--difficulty {wanted.rising}: write a number from 1 to 5, or two, as in 1-4")
    assert wanted.count is not None
    first, last = int(rising[1]), int(rising[2] or rising[1])
    rules = preset(wanted.kind, *size_of(wanted.size))
    request = Request(rules, (), first, details={"difficulty": DIFFICULTIES[first]})
    opened = WorkshopFiles.read(
        words=words.words, min_score=words.min_score.usual, min_score_of=words.min_score.of, without=words.without,
        language=words.language, keep_accents=words.keep_accents, definitions=wanted.definitions,
        own_clues_only=wanted.own_clues_only, proof=wanted.proof,
    )  # fmt: skip
    most_uses = wanted.most_uses or usual_most_uses(wanted.count)
    known = {"workshop": opened.digest}
    batch = Batch(request, wanted.count, wanted.seed, most_uses, WINDOW, opened.open, known,
                  rising_to=last if last != first else None)  # fmt: skip
    folder = Path(wanted.folder or f"{path}.puzzles")
    many = ManyOptions(wanted.count, str(folder), None, "ipuz", most_uses, None)
    code = make_batch(batch, many, crew, as_json=False, aloud=False)
    return code, [read_puzzle(str(folder / name)) for _, name in sorted(batch.names.items())]
