"""`crosswright book`: a book of puzzles, to print on demand or to read on a screen."""

from __future__ import annotations

import datetime
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from crosswright.cli.common import exits
from crosswright.cli.common.batches import BatchOptions, WorkerOptions, make_batch
from crosswright.cli.common.command import argument, command, offered, option, options, refuse
from crosswright.cli.common.kinds import put_written, refuse_options, require_package
from crosswright.cli.common.options import DEFINITIONS, FORCE, OUTPUT, OWN_CLUES_ONLY, File, SeriesLayout, WordOptions
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import notice, refuse_to_overwrite
from crosswright.errors import UsageError, count_of, listed
from crosswright.media.formats.common import clue_in_full
from crosswright.media.formats.features import losses
from crosswright.media.kinds import kind_named, kind_of, reading, writing
from crosswright.media.print.book import FEWEST_PAGES, PuzzleBook, limited, page_of, pages_of, too_small
from crosswright.pattern import PRESETS, preset
from crosswright.puzzle import Puzzle

TEXTS, PAPER, MADE = "Texts", "Pages (PDF)", "Puzzles to make"
_RISING = re.compile(r"([1-5])(?:-([1-5]))?")
# How many puzzles that are left out are named?
MOST_NAMED = 10


@options(TEXTS)
class BookTexts:
    """The texts of a book."""

    title: str = option("The title of the book.", required=True, metavar="TEXT")
    subtitle: str = option("The line below it, such as 100 mini crosswords.", metavar="TEXT")
    author: str = option("The author's name.", metavar="TEXT")
    copyright: str = option("The lines of the imprint.", metavar="TEXT")
    language_tag: str = option(
        "The language of the book. Default: that of most of its puzzles, else en.", metavar="CODE"
    )


@options(PAPER)
class BookPages:
    """The pages of its PDF."""

    page: str = option("The trimmed page: a4, a5, letter, 8.5x11 in inches, or 152x229mm.", "6x9", metavar="SIZE")
    bleed: str = option("What is cut off on all sides: 0.125in, or 3mm.", "0", metavar="LENGTH", show_default=None)
    per_page: int = option("Puzzles on a page.", 1, metavar="", least=1, most=2)
    cover: File | None = option("Write the front cover too, a .pdf of one such page; an EPUB has it inside.")


@options(MADE)
class BookPuzzles:
    """The puzzles to make for it."""

    count: int | None = option("Make N puzzles instead of reading files.", least=1, most=2000)
    size: str | None = option("How many rows and columns; without it the preset's size.", metavar="N|NxN")
    kind: str = option("The rules for the patterns.", "mini", name="--preset", choices=list(PRESETS))
    seed: int = option("Another seed, another book.", 0)
    rising: str = option(
        "Of the clues: 1 obvious to 5 oblique; 1-4 rises from puzzle to puzzle.",
        "1-4",
        name="--difficulty",
        metavar="N|N-N",
    )
    most_uses: int | None = option(
        "No answer is in more than N puzzles. Default for puzzles to make: 3 in 100, at least 1.", least=1
    )
    folder: File | None = option("Where they are kept. Default: FILE.puzzles.", name="--out", metavar="FOLDER")
    definitions: tuple[File, ...] = DEFINITIONS
    own_clues_only: bool = OWN_CLUES_ONLY
    proof: bool = option(
        "Prove that they can be solved, and replace what can't.", True, name="--proof/--no-proof", show_default=None
    )


@command(
    examples="""
        crosswright book puzzle.ipuz clued.ipuz --title Weekend -o weekend.pdf
        crosswright book puzzle.ipuz clued.ipuz --title Weekend -o weekend.epub
    """
)
def book(
    *,
    puzzles: tuple[File, ...] = argument("[PUZZLE|FOLDER...]"),
    texts: BookTexts,
    pages: BookPages,
    layout: SeriesLayout,
    made: BookPuzzles,
    words: WordOptions,
    workers: WorkerOptions = offered(work="Make the puzzles of --count", usual="0"),
    output: File = option("The book: a .pdf or an .epub.", short="-o", required=True, group=OUTPUT),
    force: bool = FORCE,
) -> int:
    """Make a book of puzzles: contents, puzzles of rising difficulty, solutions at the end.

    The puzzles are those of the files and folders, or with --count new ones, made by processes or a cluster. Those are
    kept in a folder: run the command again, with other texts, pages or as EPUB, and they are not made again.

    Exit code: 0 made, 1 made but some of the new puzzles are unfair or missing, 130 interrupted.
    """
    path, page = Path(output), page_of(pages.page, pages.bleed)
    kind = kind_of(path, writing("book"), none="no book has", otherwise="")
    require_package(kind, output)
    refuse_options(kind, "book", ("page", "bleed", "per_page", *asdict(layout)))
    refuse_to_overwrite(path, force)
    if pages.cover is not None:
        _require_cover(Path(pages.cover), path, force=force)
    if made.count is None:
        code, read = exits.OK, _read(puzzles, made)
    else:
        code, read = _made(puzzles, made, words, workers, path)
        if code == exits.INTERRUPTED:
            return code
    whole = PuzzleBook(texts.title, read, texts.subtitle, texts.author, texts.copyright, texts.language_tag)
    now = datetime.datetime.now(datetime.UTC)
    written = kind.write("book", whole, page=page, per_page=pages.per_page, modified=now, **asdict(layout))
    if kind.has("page", "book") and (small := too_small(whole, page, pages.per_page)):
        notice(f"{count_of(len(small), 'arrowword')} with the clues in lists: in the cells of this page they couldn't "
               "be read; choose a larger --page, such as a4")  # fmt: skip
    put_written(written, kind, output, label=output, force=force)
    notice(f"{output}: {count_of(len(read), 'puzzle')}")
    if kind.has("page", "book") and (count := pages_of(written.data)) < FEWEST_PAGES:
        notice(f"{output}: {count} pages; a service that prints on demand may ask for {FEWEST_PAGES} or more")
    if pages.cover is not None:
        from crosswright.media.print.cover import cover_pdf

        put_written(cover_pdf(whole, page), kind_named("pdf"), pages.cover, label=pages.cover, force=force)
    return code


def _require_cover(cover: Path, book: Path, *, force: bool) -> None:
    """UsageError for a cover that can't be written, before any work is done."""
    if cover.suffix.lower() != ".pdf" or cover == book:
        raise UsageError(f"--cover {cover}: the cover is a .pdf of its own, beside the book; name another file")
    require_package(kind_named("pdf"), str(cover))
    refuse_to_overwrite(cover, force)


def _read(paths: Sequence[str], made: BookPuzzles) -> list[Puzzle]:
    """The puzzles of files and folders, without those that would use an answer too often."""
    refuse(("size", "kind", "seed", "rising", "folder", "definitions", "own_clues_only", "proof", "workers",
            "scheduler", "words"),
           "{given} is for puzzles to make; add --count, or leave it out")  # fmt: skip
    files = list(_files(paths))
    if not files:
        raise UsageError("no puzzle; name files or folders, or make some: --count 100")
    files, read = _each_once(files, [read_puzzle(path) for path in files])
    if made.most_uses is None:
        return read
    kept, left = limited(read, made.most_uses)
    if left:
        names = [path for path, puzzle in zip(files, read, strict=True) if any(puzzle is each for each in left)]
        why = f"left out, because an answer would be in more than {count_of(made.most_uses, 'puzzle')}"
        notice(f"{why}: {listed(names, MOST_NAMED)}")
    return kept


def _each_once(files: Sequence[str], read: Sequence[Puzzle]) -> tuple[list[str], list[Puzzle]]:
    """Each puzzle once: of several files of one puzzle, the one whose puzzle has most."""
    places: dict[Hashable, list[int]] = {}
    for place, puzzle in enumerate(read):
        places.setdefault(_identity(puzzle), []).append(place)
    best = [max(same, key=lambda place: len(losses(read[place], (), ""))) for same in places.values()]
    if left := [path for place, path in enumerate(files) if place not in best]:
        notice(f"left out, because another file has the same puzzle: {listed(left, MOST_NAMED)}")
    return [files[place] for place in best], [read[place] for place in best]


def _identity(puzzle: Puzzle) -> Hashable:
    """What is the same in all formats of a puzzle: its letters, and its clues without styles."""
    clues = (puzzle.clue_of.get(slot.name) for slot in puzzle.grid.slots)
    texts = tuple(" ".join(clue_in_full(clue).plain.split()) if clue else "" for clue in clues)
    return puzzle.grid.columns, puzzle.solution, puzzle.grid.blocks, texts


def _files(paths: Sequence[str]) -> Iterator[str]:
    """The files, and those of the folders in the order of their names."""
    suffixes = {suffix for kind in reading().values() for suffix in kind.suffixes}
    for path in paths:
        if Path(path).is_dir():
            yield from (str(each) for each in sorted(Path(path).iterdir()) if each.suffix.lower() in suffixes)
        else:
            yield path


def _made(
    paths: Sequence[str], made: BookPuzzles, words: WordOptions, workers: WorkerOptions, path: Path
) -> tuple[int, list[Puzzle]]:
    """Make the puzzles; the exit code, and those that could be made, in order."""
    from crosswright.batch import Batch
    from crosswright.clues import DIFFICULTIES
    from crosswright.make import Request

    if paths:
        raise UsageError(f"--count makes the puzzles; leave out {paths[0]}")
    if not (rising := _RISING.fullmatch(made.rising)):
        raise UsageError(f"--difficulty {made.rising}: write a number from 1 to 5, or two, as in 1-4")
    assert made.count is not None
    first, last = int(rising[1]), int(rising[2] or rising[1])
    rules = preset(made.kind, *size_of(made.size))
    request = Request(rules, (), first, made.seed, details={"difficulty": DIFFICULTIES[first]})
    batch = Batch.of(request, words.sources(made), made.count, most_uses=made.most_uses,
                     rising_to=last if last != first else None)  # fmt: skip
    folder = Path(made.folder or f"{path}.puzzles")
    options = BatchOptions(count=made.count, folder=str(folder), kind="ipuz")
    code = make_batch(batch, options, workers, as_json=False, aloud=False)
    return code, [read_puzzle(str(folder / name)) for _, name in sorted(batch.names.items())]
