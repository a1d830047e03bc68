"""`crosswright clue`: clues for a filled grid or a puzzle, and the collection of the user's own clues."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright import formats
from crosswright.cli.cluing import Collection, _listed, entries_as_json, own_clues, tell_editor
from crosswright.cli.options import database_option, json_option
from crosswright.cli.reading import read_puzzle
from crosswright.cli.terminal import loading
from crosswright.cli.writing import notice, put_file, put_out, to_json
from crosswright.errors import InputError, UsageError
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.clues import Clued
    from crosswright.clues.database import Record
    from crosswright.clues.writer import Source

# What a language model is asked for unless it is told otherwise.
USUAL_DIFFICULTY = 2
LIST_SUFFIXES = (".tsv", ".csv", ".dict")


class _Group(click.Group):
    """A group whose first command is meant where none is named: `clue PUZZLE` is `clue write PUZZLE`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["write", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_Group, invoke_without_command=True)
@click.pass_context
def clue(ctx: click.Context) -> None:
    """Write clues for a puzzle, or look into your own.

    `clue PUZZLE` is short for `clue write PUZZLE`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# write


@clue.command()
@click.argument("file", metavar="PUZZLE")
@click.option(
    "--definitions",
    multiple=True,
    metavar="FILE",
    help="A list with clues of your own, used before all others: ANSWER<tab>CLUE or WORD;SCORE;CLUE, a line each. "
    "Repeat for several; of several clues for an answer the first is used.",
)
@database_option
@click.option("--difficulty", type=click.IntRange(1, 5), default=USUAL_DIFFICULTY, show_default=True,
              metavar="N", help="1 obvious to 5 oblique.")  # fmt: skip
@click.option("--again", is_flag=True, help="Clue all entries anew, also those that have a clue.")
@click.option("--writer", type=click.Choice(["dictionary", "llm"]), default="dictionary", show_default=True,
              help="llm: ask a language model as well; --model names it.")  # fmt: skip
@click.option("--model", metavar="NAME", help="The language model's name on its server.")
@click.option("--base-url", metavar="URL", help="An OpenAI-compatible server; its key is read from $OPENAI_API_KEY.")
@click.option("--title", metavar="TEXT", help="The puzzle's title.")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle to FILE, in the format of its suffix.")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@json_option
def write(
    *,
    file: str,
    definitions: tuple[str, ...],
    database: str | None,
    difficulty: int,
    again: bool,
    writer: str,
    model: str | None,
    base_url: str | None,
    title: str | None,
    output: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Write clues for the PUZZLE: a filled grid, or a puzzle in any format; '-' is standard input.

    Clues that are there stay, and the puzzle's own clues in your collection are not used for it. Entries that no
    source knows are left without a clue and named on stderr. --json tells where each clue comes from and what else
    could be used.

    Exit code: 0 every entry has a clue, 1 some have none.
    """
    if (model is not None or base_url is not None) and writer != "llm":
        raise UsageError("--model and --base-url are for a language model; add --writer llm")
    if writer == "llm" and model is None:
        raise UsageError("--writer llm needs the name of a model; add --model NAME")
    target = formats.of_path(output).name if output not in (None, "-") else "text"
    puzzle = read_puzzle(file)
    if title is not None:
        from dataclasses import replace

        puzzle = replace(puzzle, title=title)
    sources = [own_clues(definitions)] if definitions else []
    if model is not None:
        sources.append(_asked(model, base_url, puzzle, file, difficulty))
    clued = _clued(puzzle, file, sources, database=database, difficulty=difficulty, again=again)
    if output is not None:
        written = formats.write(clued.puzzle, target)
        put_file(written.data, output, force=force)
        for lost in written.lost:
            notice(f"{file}: left out, as {target} can't hold it: {lost}")
    if as_json:
        put_out(to_json(_as_json(file, clued)))
    elif output is None:
        put_out(formats.write(clued.puzzle, "text").data.decode())
    tell_editor(file, clued)
    return 1 if clued.unclued else 0


def _entries(puzzle: Puzzle, file: str) -> dict[str, str]:
    entries = puzzle.fill.entries
    if not entries:
        raise InputError("no entry is filled in", source=file, remedy="fill it first: crosswright fill")
    return entries


def _asked(model: str, base_url: str | None, puzzle: Puzzle, file: str, difficulty: int) -> Source:
    """A language model that has written its clues for a puzzle."""
    from crosswright.clues.llm import DEFAULT_URL, LanguageModel
    from crosswright.languages import language

    asked = LanguageModel(model, base_url or DEFAULT_URL, language=language(), difficulty=difficulty)
    asked.ask(sorted(set(_entries(puzzle, file).values())))
    return asked


def _clued(
    puzzle: Puzzle, file: str, sources: Sequence[Source], *, database: str | None, difficulty: int, again: bool
) -> Clued:
    from crosswright import clues
    from crosswright.languages import language

    _entries(puzzle, file)
    with Collection(database) as found, loading() as progress:
        collected = [found.source(without=[puzzle.title or file])] if found else []
        english = language()
        writer = clues.ClueWriter(english, english.dictionary(progress), [*sources, *collected])
        return clues.write(puzzle, writer, difficulty=difficulty, again=again, progress=progress)


def _as_json(file: str, clued: Clued) -> dict[str, Any]:
    return {
        "source": file,
        "entries": entries_as_json(clued),
        "unclued": clued.unclued,
    }


# import


@clue.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@database_option
@click.option("--source", metavar="TEXT", help="What the clues' source is called; otherwise the file's name.")
@click.option("--date", metavar="DATE", help="When they were written, as 2026-11-21; otherwise as the puzzle says.")
@json_option
def import_(
    *, files: tuple[str, ...], database: str | None, source: str | None, date: str | None, as_json: bool
) -> int:
    """Put the clues of puzzles and of lists into your collection.

    Puzzles may be in any format; a list has ANSWER<tab>CLUE or WORD;SCORE;CLUE, a line each. A clue that is there
    already, with the same answer and source, is left out.
    """
    if date is not None and not _is_date(date):
        raise UsageError(f"--date {date}: no date; write it as 2026-11-21")
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
    return 0


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _records(file: str, date: str) -> Iterator[Record]:
    """The clues in a file: a list, by its suffix or by what is in it, or a puzzle."""
    from crosswright.clues.lists import of_clues

    if Path(file).suffix.lower() in LIST_SUFFIXES or (file != "-" and _looks_like_list(file)):
        yield from _listed([file], date).records
        return
    puzzle = read_puzzle(file)
    pairs = ((puzzle.answer(clue), str(clue.text)) for clue in puzzle.clues if clue.cells)
    yield from of_clues(pairs, puzzle.title or file, date or puzzle.date)


def _looks_like_list(file: str) -> bool:
    """Whether a text file's first line that says something is an answer and a clue; or it is empty."""
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


@clue.command()
@click.argument("answer", required=False, metavar="[ANSWER]")
@click.option("--text", metavar="WORDS", help="Only clues with all these words.")
@click.option("--limit", type=click.IntRange(min=1), default=50, show_default=True, metavar="N",
              help="Show no more than so many.")  # fmt: skip
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
    return 0 if found else 1
