"""`crosswright make`: makes a puzzle with its clues.

The JSON is one object:

    outcome     "solved", "out_of_budget" or "stopped"
    rows        the lines of the plain form; this and the fields below are null where no pattern was filled
    entries     as `clue --json` has them
    unclued     the names of the slots that no source can clue
    solvability by the solver, without the facts that clues were made from: letters, right (with the clues),
                right_without_clues, trusted (letters that it isn't sure of, in or beside well-known words),
                unfair (cells where neither entry can be found: row, column, slots), entries (slot, answer, guess,
                rank_alone, rank_with_crossings, likeliest); null where it was stopped
    preferred   the entries of --prefer that are in it; null without --prefer
    replaced    the entries that were replaced because no fair clue was found for them
    mean_score  of the entries, to a tenth; those of the user's own that the lexicon lacks are left out
    title       of the puzzle
    theme       the entries of the theme, or null
    seed        the seed it was made with

With --count it is one object:

    place       the folder or the store
    count       how many puzzles were asked for
    stopped     whether Ctrl-C ended it
    puzzles     for each, by seed: seed, name (of its file, or its id; null: missing), outcome, title, tries (how many
                seeds were tried), unclued, unfair (slots for the editor), why (it is missing)
"""

from __future__ import annotations

import datetime
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any

import click

from crosswright.cli.common import exits
from crosswright.cli.common.batches import ManyOptions, WorkerOptions, make_batch, many_options, worker_options
from crosswright.cli.common.cluing import entries_as_json, report_clues
from crosswright.cli.common.command import command, gathered, is_given, option, refuse
from crosswright.cli.common.demands import read_demands, read_wanted
from crosswright.cli.common.extras import require
from crosswright.cli.common.options import (
    CLUES,
    DETAILS,
    FILE,
    OUTPUT,
    DemandOptions,
    WordOptions,
    database_option,
    definitions_option,
    demand_options,
    difficulty_option,
    force_option,
    json_option,
    output_option,
    prefer_option,
    seed_option,
    time_option,
    word_options,
)
from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.terminal import GridWatch, colour_wanted, interruptible, loading, until
from crosswright.cli.common.values import date_of, size_of, theme_entries
from crosswright.cli.common.writing import notice, put_file, put_out, put_puzzle, refuse_to_overwrite, to_json, width_of
from crosswright.errors import UsageError
from crosswright.language.register import BRITISH, USUAL_LANGUAGE, language
from crosswright.media import formats
from crosswright.media.kinds import MEDIA
from crosswright.pattern import PRESETS, preset
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import Outcome
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from crosswright.clues.memory import Memory
    from crosswright.make import Made, Request
    from crosswright.make.workshop import Workshop
    from crosswright.solving import Solvability

# How many unfair crossings are named in a line?
MOST_NAMED = 6
# The value of --theme for a proposed theme.
AUTO = "auto"
# What to use where a grid can't take all words of a theme.
LIST_INSTEAD = "`crosswright crisscross` places all words of a list"


@dataclass(frozen=True)
class PuzzleOptions:
    """The requested puzzle."""

    size: str | None
    british: bool
    preset_: str | None
    theme: str | None
    seed: int
    seconds: float | None
    proof: bool


@dataclass(frozen=True)
class ClueOptions:
    """The sources of its clues."""

    definitions: tuple[str, ...]
    own_clues_only: bool
    database: str | None
    difficulty: int
    memory: str | None
    memory_days: int
    model: str | None
    base_url: str | None


@dataclass(frozen=True)
class DetailOptions:
    """The texts printed with it."""

    title: str
    author: str
    date: str


@dataclass(frozen=True)
class FileOptions:
    """The files to write."""

    output: str | None
    pdf: str | None
    html: str | None
    force: bool
    as_json: bool


@dataclass(frozen=True)
class MakeOptions:
    """What one puzzle, or each of many, is to be like, and where it goes."""

    wanted: PuzzleOptions
    words: WordOptions
    demands: DemandOptions
    prefer: str | None
    clues: ClueOptions
    details: DetailOptions
    files: FileOptions


_PUZZLE = gathered(
    "wanted",
    PuzzleOptions,
    "The puzzle",
    [
        option("--size", metavar="N|NxN", help="How many rows and columns; without it the preset's size, mostly 15."),
        option(
            "--preset",
            "preset_",
            type=click.Choice(list(PRESETS)),
            help="The rules for the pattern; american, or british with --british.",
        ),
        option("--british", is_flag=True, help="British spelling, and the lengths of answers behind the clues."),
        option("--theme", metavar="auto|A,B,...", help="Entries to build the puzzle around; auto: a proposed theme."),
        seed_option("Another seed, another puzzle."),
        time_option("Go on with the best so far after S seconds."),
        option("--proof/--no-proof", default=True, help="Prove that it can be solved, and replace what can't."),
    ],
)
_CLUES = gathered(
    "clues",
    ClueOptions,
    CLUES,
    [
        difficulty_option,
        definitions_option,
        option("--own-clues-only", is_flag=True, help="Use only the clues of your definitions and your collection."),
        database_option,
        option(
            "--memory", metavar="FILE", type=FILE, help="Remember entries and clues in this file; use none again soon."
        ),
        option(
            "--memory-days",
            type=click.IntRange(0, 36_500),
            default=180,
            show_default=True,
            metavar="DAYS",
            help="A clue in the memory may return after this many days; an entry after 14.",
        ),
        option("--model", metavar="NAME", help="Let this language model write clues too."),
        option(
            "--base-url", metavar="URL", help="Its server, with the OpenAI protocol. Default: Ollama on this machine."
        ),
    ],
)
_DETAILS = gathered(
    "details",
    DetailOptions,
    DETAILS,
    [
        option("--title", default="", metavar="TEXT", help="The title above it."),
        option("--author", default="", metavar="TEXT", help="The author's name."),
        option("--date", default="", metavar="DATE", help="When it appears, as 2026-11-21."),
    ],
)
_FILES = gathered(
    "files",
    FileOptions,
    OUTPUT,
    [
        output_option,
        option("--pdf", metavar="FILE", type=FILE, help="Write a page to print as well, its solution on the next."),
        option("--html", metavar="FILE", type=FILE, help="Write a web page as well, its solution behind a fold."),
        force_option,
        json_option,
    ],
)


@command(
    examples="""
        crosswright make --size 5 --preset mini
        crosswright make --size 5 --preset mini --seed 3 --difficulty 4 -o puzzle.ipuz
        crosswright make --size 5 --preset mini --count 100 --out minis
    """
)
@_PUZZLE
@word_options
@demand_options
@prefer_option
@_CLUES
@_DETAILS
@_FILES
@many_options
@worker_options("Make them", "0")
@gathered("asked", MakeOptions, None, [])
def make(*, asked: MakeOptions, many: ManyOptions, crew: WorkerOptions) -> int:
    """Make a puzzle: a pattern, words for it, clues for them.

    Words that can be clued are preferred. The puzzle is solved without the facts that its clues were made from; where
    two entries cross and neither can be found, they get other clues or are replaced. Entries without a clue and unfair
    crossings are named on stderr for the editor. The same options, words and seed make the same puzzle, unless --time
    ends the search. With --theme auto, the theme is lively phrases that share a word, a hidden word or a category; it
    is named on stderr. Without --title a puzzle is named after its theme or its liveliest entry.

    Exit code: 0 made, 1 made but some entries have no clue or some crossings are unfair, 3 no pattern could be filled,
    130 interrupted (what there was by then is written).

    With --count, many puzzles are made at the same time, by processes or a cluster. Run the same command again after
    whatever ended it: it goes on, and the puzzles are the same. An unfair puzzle is tried with three more seeds.
    """
    if many.count is not None:
        return _make_many(asked, many, crew)
    refuse(_ONLY_MANY, "{given} is for many puzzles; add --count")
    clues, files, date = asked.clues, asked.files, _date(asked.details)
    target = _check_files(files)
    memory, request, gone = _remembering(_request(asked), clues, date)
    report_if_slow("auto")
    workshop = _opened(asked)
    with workshop, interruptible() as stop, closing(GridWatch()) as watch:
        made = workshop.make(request, without=gone, stop=until(stop, asked.wanted.seconds), progress=watch)
        pressed = stop()
        if made.outcome is Outcome.STOPPED and not pressed:  # by --time
            made = workshop.finished(made, request, stop=stop, progress=watch)
    for line in (*workshop.understood, *(workshop.writer.model.failures[:1] if workshop.writer.model else ())):
        notice(line)
    if made.clued is not None:
        _write(made.clued.puzzle, target, files)
        if clues.memory:
            memory.append(clues.memory, made.clued.puzzle, date)
    if files.as_json:
        put_out(to_json(_as_json(made, workshop.lexicon, request)))
    elif files.output is None and made.clued is not None:
        _show(made.clued.puzzle)
    return _report(made, request, proves=workshop.proves)


# The options of many puzzles, and those of one that many don't have.
_ONLY_MANY = ("folder", "place", "kind", "most_uses", "window", "workers", "scheduler")
_ONLY_ONE = ("output", "pdf", "html", "force", "memory", "memory_days", "seconds")


def _make_many(asked: MakeOptions, many: ManyOptions, crew: WorkerOptions) -> int:
    """Make many puzzles."""
    refuse(_ONLY_ONE, "--count makes many puzzles, and {given} is for one; leave it out")
    place = many.place if is_given("place") else None
    if (many.folder is None) == (place is None):
        raise UsageError("--count needs one place for the puzzles: --out FOLDER or --store PLACE")
    if asked.wanted.theme not in (None, AUTO):
        raise UsageError("--count with a theme would put its entries into every puzzle; use --theme auto")
    from crosswright.batch import Batch, WorkshopFiles, usual_most_uses
    from crosswright.batch.order import WINDOW

    formats.named(many.kind)
    request = _request(asked)
    assert many.count is not None
    opened = WorkshopFiles.read(**_workshop_arguments(asked))
    most_uses = many.most_uses or usual_most_uses(many.count)
    known = {"workshop": opened.digest, "kind": many.kind, "prefer": repr(sorted(request.prefer.items()))}
    batch = Batch(request, many.count, asked.wanted.seed, most_uses, many.window or WINDOW, opened.open, known)
    return make_batch(batch, replace(many, place=place), crew, as_json=asked.files.as_json)


def _check_files(files: FileOptions) -> str:
    """The format of -o; UsageError for an impossible output before any work is done."""
    target = formats.of_path(files.output).name if files.output not in (None, "-") else "text"
    for path in (files.output, files.pdf, files.html):
        if path not in (None, "-"):
            refuse_to_overwrite(Path(path), files.force)
    if files.pdf is not None:
        require("typst", "print", "--pdf")
    return target


def _request(asked: MakeOptions) -> Request:
    """The request with all that is demanded of the entries; UsageError for a theme that doesn't fit."""
    from crosswright.clues import DIFFICULTIES
    from crosswright.make import Request  # it loads all the rooms
    from crosswright.pattern.theme import refuse_impossible

    wanted, details, folding = asked.wanted, asked.details, asked.words.folding
    date = details.date and date_of("--date", details.date).isoformat()
    about = {
        "title": details.title,
        "author": details.author,
        "date": date,
        "difficulty": DIFFICULTIES[asked.clues.difficulty],
    }
    name = wanted.preset_ or ("british" if wanted.british else "american")
    usual = language(asked.words.language).about.arrowword_size if name == "arrowword" else ()
    rules = preset(name, *(size_of(wanted.size) or usual))
    auto = wanted.theme == AUTO
    theme = () if auto else tuple(theme_entries(wanted.theme, folding))
    if theme or auto:
        try:
            refuse_impossible(rules, [folding.cells(entry) for entry in theme])
        except UsageError as error:
            raise UsageError(f"--theme with --preset {name}: {error}; {LIST_INSTEAD}") from None
    request = Request(rules, theme, asked.clues.difficulty, wanted.seed, about, auto_theme=auto)
    preferred = {} if asked.prefer is None else read_wanted(asked.prefer, folding=folding)
    return replace(request, demands=read_demands(asked.demands, folding=folding), prefer=preferred)


def _date(details: DetailOptions) -> datetime.date:
    """The day of the puzzle: the one it is for, else today."""
    return date_of("--date", details.date) if details.date else datetime.date.today()


def _remembering(request: Request, clues: ClueOptions, date: datetime.date) -> tuple[Memory, Request, set[str]]:
    """The memory, the request without the clues that it holds, and the entries not to use."""
    from crosswright.clues.memory import ENTRY_DAYS, Memory

    memory = Memory.read(clues.memory) if clues.memory else Memory()
    entries = memory.entries(date, min(ENTRY_DAYS, clues.memory_days)) - set(request.theme)
    return memory, replace(request, printed=frozenset(memory.clues(date, clues.memory_days))), entries


def _opened(asked: MakeOptions) -> Workshop:
    """The workshop; what was skipped in the user's lists is reported once."""
    from crosswright.make.workshop import Workshop

    with loading() as progress:
        workshop = Workshop.open(**_workshop_arguments(asked), progress=progress)
    for note in workshop.notes:
        notice(note)
    return workshop


def _workshop_arguments(asked: MakeOptions) -> dict[str, Any]:
    """The arguments of `Workshop.open`; UsageError for two languages."""
    wanted, words, clues = asked.wanted, asked.words, asked.clues
    if wanted.british and words.language != USUAL_LANGUAGE:
        raise UsageError(f"--british is English; leave out --language {words.language}")
    return {
        "words": words.words,
        "language": BRITISH if wanted.british else words.language,
        "min_score": words.min_score.usual,
        "min_score_of": words.min_score.of,
        "without": words.without,
        "keep_accents": words.keep_accents,
        "definitions": clues.definitions,
        "database": clues.database,
        "model": clues.model,
        "model_url": clues.base_url,
        "own_clues_only": clues.own_clues_only,
        "proof": wanted.proof,
    }


def _write(puzzle: Puzzle, target: str, files: FileOptions) -> None:
    """Write the requested files."""
    if files.output is not None:
        put_puzzle(puzzle, target, files.output, label=files.output, force=files.force)
    for path, medium in ((files.pdf, "pdf"), (files.html, "html")):
        if path is not None:
            put_file(MEDIA[medium].drawn(puzzle, solution=True), path, force=files.force)


def _show(puzzle: Puzzle) -> None:
    """The puzzle on a terminal, else as text that can be read back."""
    if not sys.stdout.isatty():
        put_out(formats.write(puzzle, "text").data.decode())
        return
    from crosswright.media.drawn.terminal import page

    put_out(page(puzzle, solution=True, colour=colour_wanted(sys.stdout), width=width_of(sys.stdout)))


def _report(made: Made, request: Request, *, proves: bool) -> int:
    """Report the result on stderr. Returns the exit code."""
    rules = request.rules
    size = f"{rules.rows}x{rules.columns}"
    code = exits.of_outcome(made.outcome)
    if made.clued is None:
        remedy = "try another --seed, a lower --min-score, more words"
        if request.theme:
            remedy += f", or a shorter theme; {LIST_INSTEAD}"
        stopped = made.outcome is Outcome.STOPPED
        notice(
            f"{size}: {'stopped before a pattern was filled' if stopped else f'no pattern could be filled; {remedy}'}"
        )
        return code
    if made.theme is not None:
        notice(f"{size}: theme: {made.clued.puzzle.title}. {made.theme.reason}")
    report_clues(size, made.clued)
    if made.solvability is None and not proves:
        return code or int(bool(made.clued.unclued))
    if made.solvability is None:
        notice(f"{size}: stopped before it was proved that it can be solved")
        return code or int(bool(made.clued.unclued))
    notice(f"{size}: {_in_words(made.clued.puzzle, made.solvability)}")
    return code or int(bool(made.clued.unclued or made.solvability.unfair))


def _in_words(puzzle: Puzzle, judged: Solvability) -> str:
    """The solvability in a line: solver: 187 of 189 letters from the clues, 34 without them; no unfair crossing."""
    unfair = [
        f"{' and '.join(slots)} (row {row}, column {column})" for row, column, slots in _crossings(puzzle, judged)
    ]
    more = [f"{len(unfair) - MOST_NAMED} more"] * (len(unfair) > MOST_NAMED)
    found = f"{judged.right} of {judged.letters} letters from the clues, {judged.right_blind} without them"
    if judged.trusted:
        sure = judged.letters - judged.trusted - len(judged.unfair)
        found += "; it is sure of none of them" * (not sure)
        found += f"; {judged.trusted} that it isn't sure of stand in or beside well-known words with plain clues"
    last = f"unfair crossings: {', '.join([*unfair[:MOST_NAMED], *more])}" if unfair else "no unfair crossing"
    return f"solver: {found}; {last}"


def _crossings(puzzle: Puzzle, solvability: Solvability) -> list[tuple[int, int, list[str]]]:
    """The unfair cells: row and column from 1, and the slots through each."""
    grid = puzzle.grid
    return [
        (cell // grid.columns + 1, cell % grid.columns + 1, [grid.slots[s].name for s, _ in grid.slots_at[cell]])
        for cell in solvability.unfair
    ]


def _as_json(made: Made, lexicon: Lexicon, request: Request) -> dict[str, Any]:
    clued = made.clued
    entries = clued.puzzle.fill.entries.values() if clued else ()
    return {
        "outcome": made.outcome.value,
        "rows": clued and format_grid(clued.puzzle.fill).splitlines(),
        "entries": clued and entries_as_json(clued),
        "unclued": clued and clued.unclued,
        "solvability": _solvability_as_json(clued.puzzle, made.solvability) if clued and made.solvability else None,
        "preferred": [each for each in entries if each in request.prefer] if clued and request.prefer else None,
        "replaced": clued and list(made.replaced),
        "mean_score": clued and _mean_score(clued.puzzle, lexicon),
        "title": clued and clued.puzzle.title,
        "theme": list(theme) if (theme := made.theme.entries if made.theme else request.theme) else None,
        "seed": request.seed,
    }


def _solvability_as_json(puzzle: Puzzle, solvability: Solvability) -> dict[str, Any]:
    """As the solver has it, its unfair cells by row, column (from 1) and slots."""
    crossings = [dict(zip(("row", "column", "slots"), each, strict=True)) for each in _crossings(puzzle, solvability)]
    return solvability.as_json() | {"unfair": crossings}


def _mean_score(puzzle: Puzzle, lexicon: Lexicon) -> float | None:
    found = (lexicon.score_of(word) for word in dict.fromkeys(puzzle.fill.entries.values()))
    scores = [score for score in found if score is not None]
    return round(mean(scores), 1) if scores else None
