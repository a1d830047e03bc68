"""`clue write` and `clue set`: clues for all entries of a puzzle, or for one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import Command, argument, command, option, options
from crosswright.cli.common.kinds import put_puzzle, put_text, puzzle_kind
from crosswright.cli.common.options import (
    CLUES,
    DATABASE,
    DEFINITIONS,
    DIFFICULTY,
    OWN_CLUES_ONLY,
    File,
    OutputOptions,
    Place,
)
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.workshops import opened_collection, report_clues
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import InputError, UsageError
from crosswright.language.alphabet import Folding
from crosswright.media import formats
from crosswright.media.kinds import Kind, kind_of
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.clues import Clued
    from crosswright.clues.writer import Source
    from crosswright.language import Language

# What follows --again where it names slots: 5D, or 5D,12A.
_SLOTS = re.compile(r"\d+[AD](,\d+[AD])*", re.IGNORECASE | re.ASCII)
ALL = "all"


@options(CLUES)
class WriteOptions:
    """The requested clues, and their writer."""

    definitions: tuple[File, ...] = DEFINITIONS
    database: Place | None = DATABASE
    difficulty: int = DIFFICULTY
    again: str | None = option(
        "Write other clues in place of those that were chosen before; clues written by hand stay. --again 5D, or "
        "5D,12A: for these slots, whatever clue they have.",
        metavar="[SLOTS]",
        is_flag=False,
        flag_value=ALL,
    )
    writer: str = option(
        "llm: ask a language model as well; --model names it.", "dictionary", choices=["dictionary", "llm"]
    )
    model: str | None = option("The language model's name on its server.", metavar="NAME")
    base_url: str | None = option("An OpenAI-compatible server; its key is read from $OPENAI_API_KEY.", metavar="URL")
    title: str | None = option("The puzzle's title.", metavar="TEXT")
    language: str | None = option("The language of the clues. Default: the puzzle's, else English.", metavar="CODE")
    own_clues_only: bool = OWN_CLUES_ONLY


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


@command(
    kind=_WriteCommand,
    examples="""
        crosswright clue write filled.txt
        crosswright clue write clued.ipuz --again 5D --definitions mine.tsv -o better.ipuz
        crosswright clue write filled.txt --difficulty 4 --title Mini -o clued.ipuz
    """,
)
def write(*, file: File = argument("PUZZLE"), request: WriteOptions, output: OutputOptions) -> int:
    """Write clues for the PUZZLE: a filled grid, or a puzzle in any format; '-' is standard input.

    Clues that are there stay, except that your --definitions take the place of clues that were chosen before. What
    you wrote into the puzzle by hand stays in any case, unless --again names its slot. The puzzle's own clues in your
    collection are not used for it. Entries that no source knows are left without a clue and named on stderr. --json
    says where each clue comes from and what else could be used.

    Exit code: 0 every entry has a clue, 1 some have none.
    """
    if (request.model is not None or request.base_url is not None) and request.writer != "llm":
        raise UsageError("--model and --base-url are for a language model; add --writer llm")
    if request.writer == "llm" and request.model is None:
        raise UsageError("--writer llm needs the name of a model; add --model NAME")
    kind = puzzle_kind(output.output, force=output.force)
    puzzle = read_puzzle(file)
    if request.title is not None:
        puzzle = replace(puzzle, title=request.title)
    puzzle, spoken = _spoken(puzzle, request.language)
    sources = [_own_clues(request.definitions, spoken.folding)] if request.definitions else []
    if request.model is not None:
        sources.append(_model(request.model, request, puzzle, file, spoken))
    clued = _clued(puzzle, file, sources, request, spoken)
    if output.output is not None:
        put_puzzle(clued.puzzle, kind, output.output, label=file, force=output.force, solution=False)
    if output.as_json:
        document = {"entries": clued.as_json(), "unclued": clued.unclued, "kept": list(clued.kept)}
        put_out(to_json({"source": file, **document}))
    elif output.output is None:
        put_text(clued.puzzle, label=file)
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


def _entries(puzzle: Puzzle, file: str) -> Mapping[str, str]:
    entries = puzzle.fill.entries
    if not entries:
        raise InputError("no entry is filled in", source=file, remedy="fill it first: crosswright fill")
    return entries


def _own_clues(files: Sequence[str], folding: Folding) -> Source:
    """The user's lists as a source: of each answer the first clue. What was understood and skipped is reported.

    `folding` is that of the puzzle's language.
    """
    from crosswright.clues import own

    definitions = own.definitions(files, folding=folding)
    for note in (*definitions.understood, *definitions.notes):
        notice(note)
    return definitions.source()


def _model(model: str, request: WriteOptions, puzzle: Puzzle, file: str, spoken: Language) -> Source:
    """A language model that has written its clues for a puzzle."""
    from crosswright.clues.llm import DEFAULT_URL, LanguageModel

    writer = LanguageModel(model, request.base_url or DEFAULT_URL, language=spoken, difficulty=request.difficulty)
    writer.ask(sorted(set(_entries(puzzle, file).values())))
    return writer


def _clued(puzzle: Puzzle, file: str, sources: Sequence[Source], request: WriteOptions, spoken: Language) -> Clued:
    from crosswright import clues

    _entries(puzzle, file)
    with opened_collection(request.database) as collection, loading() as progress:
        collected = [collection.source(without=[puzzle.title or file])] if collection else []
        dictionary = spoken.dictionary(progress)
        if line := getattr(dictionary, "notice", None):
            notice(line)
        writer = clues.ClueWriter(spoken, dictionary, [*sources, *collected], sources_only=request.own_clues_only)
        return clues.write(
            puzzle, writer, difficulty=request.difficulty, again=_again(request.again), progress=progress
        )


def _again(value: str | None) -> bool | list[str]:
    """What --again asks for: nothing, all that was chosen before, or the slots that it names."""
    if value is None or value.casefold() == "false":
        return False
    if value.casefold() in (ALL, "true"):
        return True
    return [_slot_named(name) for name in value.split(",")]


def _slot_named(text: str) -> str:
    """The name of a slot from the command line; UsageError for a text that names none."""
    name = text.strip().upper()
    if not re.fullmatch(r"[0-9]+[AD]", name):
        raise UsageError(f"{text!r} names no slot; name one by its number and direction, as 5D or 12A")
    return name


# set


@command("set", examples='crosswright clue set clued.ipuz 1A "My own clue"')
def set_(
    *,
    file: File = argument("PUZZLE"),
    slot: str = argument("SLOT"),
    text: str = argument("CLUE"),
    output: OutputOptions,
) -> None:
    """Set the CLUE of one SLOT (5D) of the PUZZLE; an empty CLUE takes it away.

    The file itself is changed, or with -o another is written; a PUZZLE from standard input ('-') goes to stdout as
    text. A clue that you set stays when clues are written again.
    """
    from crosswright import clues

    target = output.output or file
    puzzle = read_puzzle(file)
    name = _slot_named(slot)
    before = puzzle.clue_of.get(name)
    done = clues.with_clue(puzzle, name, " ".join(text.split()))
    answer = done.answer(done.clue_of[name])
    if target == "-":
        if not output.as_json:
            put_text(done, label=file)
    else:
        own = output.output is None
        kind = _kind_of(file) if own else kind_of(target)
        put_puzzle(done, kind, target, label=file, force=output.force or own, solution=False)
    texts = {"before": str(before.text) if before else "", "clue": str(done.clue_of[name].text)}
    if output.as_json:
        put_out(to_json({"source": file, "slot": name, "answer": answer, **texts}))
    was = f" (it was: {texts['before']})" if texts["before"] else ""
    notice(f"{file}: {name} {answer}: {texts['clue'] or 'no clue'}{was}")


def _kind_of(file: str) -> Kind:
    """The format that a file is in, for it to be written in the same."""
    with Path(file).open("rb") as stream:
        format_ = formats.of_content(stream.read(formats.HEAD))
    if format_ is None:
        raise InputError("a format that can't be written again", source=file, remedy="name another file: -o FILE")
    return format_
