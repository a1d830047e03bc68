"""`crosswright clue`: clues for a filled grid or a puzzle, and the collection of the user's own clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright import formats
from crosswright.cli import exits
from crosswright.cli.cluing import Collection, entries_as_json, listed_clues, own_clues, report_clues
from crosswright.cli.command import gathered, group, option
from crosswright.cli.options import (
    CLUES,
    FILE,
    OutputOptions,
    database_option,
    definitions_option,
    difficulty_option,
    json_option,
    result_options,
)
from crosswright.cli.reading import read_puzzle
from crosswright.cli.terminal import loading
from crosswright.cli.values import date_of
from crosswright.cli.writing import notice, put_out, put_puzzle, to_json
from crosswright.errors import InputError, UsageError
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.clues import Clued
    from crosswright.clues.database import Record
    from crosswright.clues.writer import Source

LIST_SUFFIXES = (".tsv", ".csv", ".dict")


@group(
    usual="write",
    examples="""
        crosswright clue filled.txt -o clued.ipuz
        crosswright clue import clued.ipuz --database clues.db
        crosswright clue search TALC --database clues.db
    """,
)
@click.pass_context
def clue(ctx: click.Context) -> None:
    """Write clues for a puzzle, or search your own.

    `clue PUZZLE` is short for `clue write PUZZLE`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# write


@dataclass(frozen=True)
class WriteOptions:
    """The requested clues, and their writer."""

    definitions: tuple[str, ...]
    database: str | None
    difficulty: int
    again: bool
    writer: str
    model: str | None
    base_url: str | None
    title: str | None


_WRITING = gathered(
    "wanted",
    WriteOptions,
    CLUES,
    [
        definitions_option,
        database_option,
        difficulty_option,
        option("--again", is_flag=True, help="Write clues for all entries, also those that have one."),
        option(
            "--writer",
            type=click.Choice(["dictionary", "llm"]),
            default="dictionary",
            show_default=True,
            help="llm: ask a language model as well; --model names it.",
        ),
        option("--model", metavar="NAME", help="The language model's name on its server."),
        option("--base-url", metavar="URL", help="An OpenAI-compatible server; its key is read from $OPENAI_API_KEY."),
        option("--title", metavar="TEXT", help="The puzzle's title."),
    ],
)


@clue.command(
    examples="""
        crosswright clue write filled.txt
        crosswright clue write filled.txt --difficulty 4 --title Mini -o clued.ipuz
    """
)
@click.argument("file", metavar="PUZZLE", type=FILE)
@_WRITING
@result_options
def write(*, file: str, wanted: WriteOptions, output: OutputOptions) -> int:
    """Write clues for the PUZZLE: a filled grid, or a puzzle in any format; '-' is standard input.

    Existing clues stay, and the puzzle's own clues in your collection are not used for it. Entries that no source knows
    get no clue and are named on stderr. --json has the source of each clue and the alternatives.

    Exit code: 0 every entry has a clue, 1 some have none.
    """
    if (wanted.model is not None or wanted.base_url is not None) and wanted.writer != "llm":
        raise UsageError("--model and --base-url are for a language model; add --writer llm")
    if wanted.writer == "llm" and wanted.model is None:
        raise UsageError("--writer llm needs the name of a model; add --model NAME")
    target = formats.of_path(output.output).name if output.output not in (None, "-") else "text"
    puzzle = read_puzzle(file)
    if wanted.title is not None:
        puzzle = replace(puzzle, title=wanted.title)
    sources = [own_clues(wanted.definitions)] if wanted.definitions else []
    if wanted.model is not None:
        sources.append(_asked(wanted.model, wanted, puzzle, file))
    clued = _clued(puzzle, file, sources, wanted)
    if output.output is not None:
        put_puzzle(clued.puzzle, target, output.output, label=file, force=output.force)
    if output.as_json:
        put_out(to_json(_as_json(file, clued)))
    elif output.output is None:
        put_out(formats.write(clued.puzzle, "text").data.decode())
    report_clues(file, clued)
    return exits.FAULT if clued.unclued else exits.OK


def _entries(puzzle: Puzzle, file: str) -> dict[str, str]:
    entries = puzzle.fill.entries
    if not entries:
        raise InputError("no entry is filled in", source=file, remedy="fill it first: crosswright fill")
    return entries


def _asked(model: str, wanted: WriteOptions, puzzle: Puzzle, file: str) -> Source:
    """A language model that has written its clues for a puzzle."""
    from crosswright.clues.llm import DEFAULT_URL, LanguageModel
    from crosswright.languages import language

    asked = LanguageModel(model, wanted.base_url or DEFAULT_URL, language=language(), difficulty=wanted.difficulty)
    asked.ask(sorted(set(_entries(puzzle, file).values())))
    return asked


def _clued(puzzle: Puzzle, file: str, sources: Sequence[Source], wanted: WriteOptions) -> Clued:
    from crosswright import clues
    from crosswright.languages import language

    _entries(puzzle, file)
    with Collection(wanted.database) as found, loading() as progress:
        collected = [found.source(without=[puzzle.title or file])] if found else []
        english = language()
        writer = clues.ClueWriter(english, english.dictionary(progress), [*sources, *collected])
        return clues.write(puzzle, writer, difficulty=wanted.difficulty, again=wanted.again, progress=progress)


def _as_json(file: str, clued: Clued) -> dict[str, Any]:
    return {
        "source": file,
        "entries": entries_as_json(clued),
        "unclued": clued.unclued,
    }


# import


@clue.command("import", examples="crosswright clue import clued.ipuz --database clues.db --source 'My puzzles'")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FILE)
@database_option
@option("--source", metavar="TEXT", group=CLUES, help="The name of the clues' source; otherwise the file's name.")
@option(
    "--date", metavar="DATE", group=CLUES, help="When they were written, as 2026-11-21; otherwise as the puzzle says."
)
@json_option
def import_(
    *, files: tuple[str, ...], database: str | None, source: str | None, date: str | None, as_json: bool
) -> int:
    """Put the clues of puzzles and of lists into your collection.

    Puzzles may be in any format; a list has ANSWER<tab>CLUE or WORD;SCORE;CLUE on each line. A clue that is already
    there, with the same answer and source, is left out.
    """
    date = date and str(date_of("--date", date))
    from crosswright.clues.database import Database, default_url

    collection = Database(database or default_url())
    results = []
    for file in files:
        records = list(_records(file, date or ""))
        if source is not None:
            records = [record._replace(source=source) for record in records]
        added = collection.add(records)
        results.append({"source": file, "clues": len(records), "added": added})
        notice(f"{file}: {len(records):,} clues, {added:,} of them new")
    total = collection.count()
    collection.close()
    if as_json:
        put_out(to_json({"database": collection.place, "files": results, "clues": total}))
    return exits.OK


def _records(file: str, date: str) -> Iterator[Record]:
    """The clues in a file: a list, recognised by its suffix or its content, or a puzzle."""
    from crosswright.clues.lists import of_clues

    if Path(file).suffix.lower() in LIST_SUFFIXES or (file != "-" and _looks_like_list(file)):
        yield from listed_clues([file], date).records
        return
    puzzle = read_puzzle(file)
    pairs = ((puzzle.answer(clue), str(clue.text)) for clue in puzzle.clues if clue.cells)
    yield from of_clues(pairs, puzzle.title or file, date or puzzle.date)


def _looks_like_list(file: str) -> bool:
    """Whether a text file's first line, except blank ones and comments, is an answer and a clue.

    True for an empty file.
    """
    data = _head(file)
    found = formats.of_content(data)
    if found is not None and found.name != "text":
        return False
    lines = [line for line in data.decode("utf-8", "replace").splitlines() if line.strip() and line[:1] != "#"]
    return not data.strip() or (bool(lines) and ("\t" in lines[0] or ";" in lines[0]))


def _head(file: str) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(formats.HEAD)


# search


@clue.command(examples="crosswright clue search TALC --database clues.db --limit 5")
@click.argument("answer", required=False, metavar="[ANSWER]")
@option("--text", metavar="WORDS", group=CLUES, help="Only clues with all these words.")
@option(
    "--limit",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    metavar="N",
    group=CLUES,
    help="Show at most N clues.",
)
@database_option
@json_option
def search(*, answer: str | None, text: str | None, limit: int, database: str | None, as_json: bool) -> int:
    """Find clues in your collection: of an ANSWER, of answers that fit a pattern (?E?T), or with words in them.

    Prints ANSWER<tab>CLUE<tab>SOURCE<tab>DATE, a line each. Exit code: 0 found, 1 none found.
    """
    from crosswright.words import normalise

    if answer is None and not text:
        raise UsageError("nothing to look for; give an ANSWER, a pattern such as '?E?T', or --text WORDS")
    pieces = [char if char == "?" else normalise(char) for char in (answer or "") if not char.isspace()]
    if None in pieces:
        raise UsageError(f"{answer}: an answer has letters and '?' only")
    with Collection(database) as collection:
        if collection is None:
            raise InputError("there are no clues yet", source="clue search", remedy="put some in by clue import")
        found = collection.search(answer="".join(filter(None, pieces)), text=text or "", limit=limit)
    if as_json:
        put_out(to_json({"clues": [record._asdict() for record in found]}))
    else:
        put_out("".join("\t".join(record).rstrip("\t") + "\n" for record in found))
    if not found:
        notice("no such clue")
    return exits.OK if found else exits.FAULT
