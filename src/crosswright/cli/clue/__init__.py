"""`crosswright clue`: clues for a filled grid or a puzzle, and the collection of the user's own clues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright.cli.common import exits
from crosswright.cli.common.cluing import (
    Collection,
    again_of,
    entries_as_json,
    is_clue_list,
    own_clues,
    puzzle_of,
    report_clues,
    slot_named,
)
from crosswright.cli.common.command import Command, gathered, group, option
from crosswright.cli.common.kinds import put_puzzle, puzzle_kind
from crosswright.cli.common.options import (
    CLUES,
    FILE,
    OutputOptions,
    database_option,
    definitions_option,
    difficulty_option,
    json_option,
    result_options,
)
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.values import date_of
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import InputError, UsageError
from crosswright.media import formats
from crosswright.media.kinds import Kind, kind_of
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.clues import Clued
    from crosswright.clues.database import Record
    from crosswright.clues.writer import Source
    from crosswright.language import Language
    from crosswright.words.separated import Line

# What follows --again where it names slots: 5D, or 5D,12A.
_SLOTS = re.compile(r"\d+[AD](,\d+[AD])*", re.IGNORECASE | re.ASCII)
ALL = "all"


@group(
    usual="write",
    examples="""
        crosswright clue filled.txt -o clued.ipuz
        crosswright clue import clued.ipuz --database clues.db
        crosswright clue search TALC --database clues.db
        crosswright clue set clued.ipuz 1A "My own clue"
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
    again: str | None
    writer: str
    model: str | None
    base_url: str | None
    title: str | None
    language: str | None
    own_clues_only: bool


_WRITING = gathered(
    "wanted",
    WriteOptions,
    CLUES,
    [
        definitions_option,
        database_option,
        difficulty_option,
        option(
            "--again",
            is_flag=False,
            flag_value=ALL,
            metavar="[SLOTS]",
            help="Write other clues in place of those that were chosen before; clues written by hand stay. --again 5D, "
            "or 5D,12A: for these slots, whatever clue they have.",
        ),
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
        option("--language", metavar="CODE", help="The language of the clues. Default: the puzzle's, else English."),
        option("--own-clues-only", is_flag=True, help="Use only the clues of your definitions and your collection."),
    ],
)


class _WriteCommand(Command):
    """`clue write`, where --again may stand without a value before the PUZZLE."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give --again its value where no slots follow."""
        following = [*args[1:], ""]
        whole = [
            f"--again={ALL}" if argument == "--again" and not _SLOTS.fullmatch(after) else argument
            for argument, after in zip(args, following, strict=True)
        ]
        return super().parse_args(ctx, whole)


@clue.command(
    cls=_WriteCommand,
    examples="""
        crosswright clue write filled.txt
        crosswright clue write clued.ipuz --again 5D --definitions mine.tsv -o better.ipuz
        crosswright clue write filled.txt --difficulty 4 --title Mini -o clued.ipuz
    """,
)
@click.argument("file", metavar="PUZZLE", type=FILE)
@_WRITING
@result_options
def write(*, file: str, wanted: WriteOptions, output: OutputOptions) -> int:
    """Write clues for the PUZZLE: a filled grid, or a puzzle in any format; '-' is standard input.

    Clues that are there stay, except that your --definitions take the place of clues that were chosen before. What
    you wrote into the puzzle by hand stays in any case, unless --again names its slot. The puzzle's own clues in your
    collection are not used for it. Entries that no source knows are left without a clue and named on stderr. --json
    says where each clue comes from and what else could be used.

    Exit code: 0 every entry has a clue, 1 some have none.
    """
    if (wanted.model is not None or wanted.base_url is not None) and wanted.writer != "llm":
        raise UsageError("--model and --base-url are for a language model; add --writer llm")
    if wanted.writer == "llm" and wanted.model is None:
        raise UsageError("--writer llm needs the name of a model; add --model NAME")
    kind = puzzle_kind(output.output, force=output.force)
    puzzle = read_puzzle(file)
    if wanted.title is not None:
        puzzle = replace(puzzle, title=wanted.title)
    puzzle, spoken = _spoken(puzzle, wanted.language)
    sources = [own_clues(wanted.definitions, spoken.folding)] if wanted.definitions else []
    if wanted.model is not None:
        sources.append(_asked(wanted.model, wanted, puzzle, file, spoken))
    clued = _clued(puzzle, file, sources, wanted, spoken)
    if output.output is not None:
        put_puzzle(clued.puzzle, kind, output.output, label=file, force=output.force, solution=False)
    if output.as_json:
        put_out(to_json(_as_json(file, clued)))
    elif output.output is None:
        put_out(formats.write(clued.puzzle, "text").data.decode())
    report_clues(file, clued)
    return exits.FAULT if clued.unclued else exits.OK


def _spoken(puzzle: Puzzle, name: str | None) -> tuple[Puzzle, Language]:
    """The language of a puzzle's clues, by its name or else the puzzle's own, and the puzzle, which keeps it.

    UsageError for a language of which nothing is known: it gets no English clues.
    """
    from crosswright.language import language
    from crosswright.language.register import USUAL_LANGUAGE, name_of_tag

    spoken = language(name or name_of_tag(puzzle.language))
    return (puzzle if spoken.code == USUAL_LANGUAGE else replace(puzzle, language=spoken.tag)), spoken


def _entries(puzzle: Puzzle, file: str) -> dict[str, str]:
    entries = puzzle.fill.entries
    if not entries:
        raise InputError("no entry is filled in", source=file, remedy="fill it first: crosswright fill")
    return entries


def _asked(model: str, wanted: WriteOptions, puzzle: Puzzle, file: str, spoken: Language) -> Source:
    """A language model that has written its clues for a puzzle."""
    from crosswright.clues.llm import DEFAULT_URL, LanguageModel

    asked = LanguageModel(model, wanted.base_url or DEFAULT_URL, language=spoken, difficulty=wanted.difficulty)
    asked.ask(sorted(set(_entries(puzzle, file).values())))
    return asked


def _clued(puzzle: Puzzle, file: str, sources: Sequence[Source], wanted: WriteOptions, spoken: Language) -> Clued:
    from crosswright import clues

    _entries(puzzle, file)
    with Collection(wanted.database) as found, loading() as progress:
        collected = [found.source(without=[puzzle.title or file])] if found else []
        dictionary = spoken.dictionary(progress)
        if said := getattr(dictionary, "notice", None):
            notice(said)
        writer = clues.ClueWriter(spoken, dictionary, [*sources, *collected], sources_only=wanted.own_clues_only)
        return clues.write(
            puzzle, writer, difficulty=wanted.difficulty, again=again_of(wanted.again, ALL), progress=progress
        )


def _as_json(file: str, clued: Clued) -> dict[str, Any]:
    return {
        "source": file,
        "entries": entries_as_json(clued),
        "unclued": clued.unclued,
        "kept": list(clued.kept),
    }


# set


@clue.command("set", examples='crosswright clue set clued.ipuz 1A "My own clue"')
@click.argument("file", metavar="PUZZLE", type=FILE)
@click.argument("slot", metavar="SLOT")
@click.argument("text", metavar="CLUE")
@result_options
def set_(*, file: str, slot: str, text: str, output: OutputOptions) -> int:
    """Set the CLUE of one SLOT (5D) of the PUZZLE; an empty CLUE takes it away.

    The file itself is changed, or with -o another is written; a PUZZLE from standard input ('-') goes to stdout as
    text. A clue that you set stays when clues are written again.
    """
    from crosswright import clues

    target = output.output or file
    puzzle = read_puzzle(file)
    name = slot_named(slot)
    before = puzzle.clue_of.get(name)
    done = clues.with_clue(puzzle, name, " ".join(text.split()))
    answer = done.answer(done.clue_of[name])
    if target == "-":
        if not output.as_json:
            put_out(formats.write(done, "text").data.decode())
    else:
        own = output.output is None
        kind = _kind_of(file) if own else kind_of(target)
        put_puzzle(done, kind, target, label=file, force=output.force or own, solution=False)
    texts = {"before": str(before.text) if before else "", "clue": str(done.clue_of[name].text)}
    if output.as_json:
        put_out(to_json({"source": file, "slot": name, "answer": answer, **texts}))
    was = f" (it was: {texts['before']})" if texts["before"] else ""
    notice(f"{file}: {name} {answer}: {texts['clue'] or 'no clue'}{was}")
    return exits.OK


def _kind_of(file: str) -> Kind:
    """The format that a file is in, for it to be written in the same."""
    with Path(file).open("rb") as stream:
        found = formats.of_content(stream.read(formats.HEAD))
    if found is None:
        raise InputError("a format that can't be written again", source=file, remedy="name another file: -o FILE")
    return found


# import


@clue.command("import", examples="crosswright clue import clued.ipuz --database clues.db --source 'My puzzles'")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FILE)
@database_option
@option("--source", metavar="TEXT", group=CLUES, help="The name of the clues' source; otherwise as the file says.")
@option(
    "--date", metavar="DATE", group=CLUES, help="When they were written, as 2026-11-21; otherwise as the file says."
)
@json_option
def import_(
    *, files: tuple[str, ...], database: str | None, source: str | None, date: str | None, as_json: bool
) -> int:
    """Put the clues of puzzles and of lists into your collection.

    Puzzles may be in any format. A list has a row for each answer: as text with columns (answer, clue, source, date,
    score, named in the first line or not) or as ANSWER: clue, as JSON, or as a spreadsheet (.xlsx). What was understood
    of it is reported. A clue that is there already, with the same answer and source, is left out; clues that lost their
    quotation marks when the file was imported by version 0.1.0 are mended.
    """
    date = date and str(date_of("--date", date))
    read = [_records(file, source, date) for file in files]  # all of them, before there is a database
    from crosswright.clues.database import Database, default_url
    from crosswright.clues.mending import mend

    collection = Database(database or default_url())
    results = []
    for file, (records, lines) in zip(files, read, strict=True):
        added = collection.add(records)
        mended = mend(collection, lines, records, source or file)
        results.append({"source": file, "clues": len(records), "added": added, "mended": mended})
        notice(f"{file}: {len(records):,} clues, {added:,} of them new" + (f"; {mended:,} mended" if mended else ""))
    total = collection.count()
    collection.close()
    if as_json:
        put_out(to_json({"database": collection.place, "files": results, "clues": total}))
    return exits.OK


def _records(file: str, source: str | None, date: str | None) -> tuple[list[Record], list[Line]]:
    """The clues in a file, a list or a puzzle, and the lines of a list; `source` and `date` where they are given."""
    from crosswright.clues import own
    from crosswright.clues.lists import of_clues
    from crosswright.words.lists import contents

    lines: list[Line] = []
    data, name = contents(file), "<stdin>" if file == "-" else file
    if is_clue_list(data, file):
        found = own.read_list(data, name)
        for note in (found.understood(), *found.notes):
            notice(f"{found.source}: {note}")
        records, lines = found.records, found.lines
    else:
        puzzle = puzzle_of(data, name)
        pairs = ((puzzle.answer(clue), str(clue.text)) for clue in puzzle.clues if clue.cells)
        records = list(of_clues(pairs, puzzle.title or name, puzzle.date))
    return [each._replace(source=source or each.source, date=date or each.date) for each in records], lines


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
