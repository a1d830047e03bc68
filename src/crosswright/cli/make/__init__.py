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
    findings    what a proofreader still objects to, as `proofread --json` has them
    replaced    the entries that were replaced because no fair clue was found for them
    mean_score  of the entries, to a tenth; those of the user's own that the lexicon lacks are left out
    title       of the puzzle
    theme       the entries of the theme that are in it, or null
    left_out    the others of --theme, each with the reason; null without a theme of your own
    seed        the seed it was made with

With --count it is one object:

    place       the folder or the store
    count       how many puzzles were asked for
    stopped     whether Ctrl-C ended it
    puzzles     for each, by seed: seed, name (of its file, or its id; null: missing), outcome, title, tries (how many
                seeds were tried), unclued, unfair (slots for the editor), findings (of a proofreader, a line each), why
                (it is missing)

`options.py` has its options: the puzzle, its words and clues, its files.
"""

from __future__ import annotations

import datetime
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.batches import BatchOptions, WorkerOptions, make_batch
from crosswright.cli.common.command import command, is_given, offered, refuse
from crosswright.cli.common.kinds import put_puzzle, puzzle_kind, require_package, shown
from crosswright.cli.common.reading import read_demands, read_preferred
from crosswright.cli.common.terminal import GridWatch, interruptible, until
from crosswright.cli.common.values import date_of, size_of, theme_entries
from crosswright.cli.common.workshops import opened_workshop, report_clues
from crosswright.cli.common.writing import notice, put_out, refuse_to_overwrite, to_json
from crosswright.cli.make.options import ClueOptions, FileOptions, MakeOptions
from crosswright.errors import UsageError
from crosswright.language.register import language
from crosswright.media.kinds import KINDS, Kind, kind_named, writing
from crosswright.pattern import preset
from crosswright.search import Outcome

if TYPE_CHECKING:
    from crosswright.clues.memory import Memory
    from crosswright.make import Made, Request


# The value of --theme for a proposed theme.
AUTO = "auto"
# What to use where a grid can't take all words of a theme.
LIST_INSTEAD = "`crosswright crisscross` places all words of a list"


@command(
    examples="""
        crosswright make --size 5 --preset mini
        crosswright make --size 5 --preset mini --seed 3 --difficulty 4 -o puzzle.ipuz
        crosswright make --size 5 --preset mini --count 100 --out minis
    """
)
def make(
    *,
    options: MakeOptions,
    batch: BatchOptions,
    workers: WorkerOptions = offered(work="Make them", usual="0"),
) -> int:
    """Make a puzzle: a pattern, words for it, clues for them.

    Words that can be clued are preferred. The puzzle is solved without the facts that its clues were made from; where
    two entries cross and neither can be found, they get other clues or are replaced. Entries without a clue and unfair
    crossings are named on stderr for the editor. The same options, words and seed make the same puzzle, unless --time
    ends the search. With --theme auto, the theme is a set written by hand, or lively phrases that share a word, a
    hidden word or a category; it is named on stderr. Without --title a puzzle is named after a theme that was proposed,
    and has no title otherwise. It is proofread (`crosswright proofread`): other clues and words mend what they can, the
    rest is named on stderr.

    Exit code: 0 made, 1 made but some entries have no clue or some crossings are unfair, 3 no pattern could be filled,
    130 interrupted (what there was by then is written).

    With --count, many puzzles are made at the same time, by processes or a cluster. Run the same command again after
    whatever ended it: it goes on, and the puzzles are the same. An unfair puzzle is tried with three more seeds.
    """
    if batch.count is not None:
        return _make_many(options, batch, workers)
    refuse(_ONLY_MANY, "{given} is for many puzzles; add --count")
    clues, files, date = options.clues, options.files, options.details.day
    places = _check_files(files)
    memory, request, gone = _remembering(_request(options), clues, date)
    workshop = opened_workshop(options.sources)
    with workshop, interruptible() as stop, closing(GridWatch()) as watch:
        made = workshop.make(request, without=gone, stop=until(stop, options.puzzle.seconds), progress=watch)
        pressed = stop()
        if made.outcome is Outcome.STOPPED and not pressed:  # by --time
            made = workshop.finished(made, request, stop=stop, progress=watch)
    for line in (*workshop.understood, *(workshop.writer.model.failures[:1] if workshop.writer.model else ())):
        notice(line)
    if made.clued is not None:
        for kind, path in places:
            put_puzzle(made.clued.puzzle, kind, path, label=path, force=files.force, solution=True)
        if clues.memory:
            memory.append(clues.memory, made.clued.puzzle, date)
    if files.as_json:
        put_out(to_json(made.as_json(request, workshop.lexicon)))
    elif files.output is None and made.clued is not None:
        put_out(shown(made.clued.puzzle))
    return report(made, request, proves=workshop.proves)


# The options of many puzzles, and those of one that many don't have.
_ONLY_MANY = ("folder", "store", "kind", "most_uses", "window", "workers", "scheduler")
_ONLY_ONE = ("output", "pdf", "html", "force", "memory", "memory_days", "seconds")


def _make_many(options: MakeOptions, batch: BatchOptions, workers: WorkerOptions) -> int:
    """Make many puzzles."""
    refuse(_ONLY_ONE, "--count makes many puzzles, and {given} is for one; leave it out")
    place = batch.store if is_given("store") else None
    if (batch.folder is None) == (place is None):
        raise UsageError("--count needs one place for the puzzles: --out FOLDER or --store PLACE")
    if options.puzzle.theme not in (None, AUTO):
        raise UsageError("--count with a theme would put its entries into every puzzle; use --theme auto")
    from crosswright.batch import Batch

    kind_named(batch.kind, writing(drawn=False))
    request = _request(options)
    assert batch.count is not None
    known = {"kind": batch.kind, "prefer": repr(sorted(request.prefer.items()))}
    puzzles = Batch.of(
        request, options.sources, batch.count, most_uses=batch.most_uses, window=batch.window, known=known
    )
    return make_batch(puzzles, replace(batch, store=place), workers, as_json=options.files.as_json)


def _check_files(files: FileOptions) -> list[tuple[Kind, str]]:
    """The files to write and their kinds; UsageError for an impossible one before any work is done."""
    places = []
    if files.output is not None:
        places.append((puzzle_kind(files.output, force=files.force), files.output))
    for path, option_, name in ((files.pdf, "--pdf", "pdf"), (files.html, "--html", "html")):
        if path is not None:
            require_package(KINDS[name], option_)
            places.append((KINDS[name], path))
            if path != "-":
                refuse_to_overwrite(Path(path), files.force)
    return places


def _request(options: MakeOptions) -> Request:
    """The request with all that is demanded of the entries; UsageError for a theme that doesn't fit."""
    from crosswright.clues import DIFFICULTIES
    from crosswright.make import Request  # it loads all the rooms
    from crosswright.pattern.theme import refuse_impossible

    puzzle, details, folding = options.puzzle, options.details, options.words.folding
    date = details.date and date_of("--date", details.date).isoformat()
    texts = {"title": details.title, "author": details.author, "date": date}
    texts["difficulty"] = DIFFICULTIES[options.clues.difficulty]
    name = puzzle.preset_ or ("british" if puzzle.british else "american")
    usual = language(options.words.language).about.arrowword_size if name == "arrowword" else ()
    rules = preset(name, *(size_of(puzzle.size) or usual))
    rules = replace(rules, numbering=puzzle.numbering or rules.numbering)
    auto = puzzle.theme == AUTO
    theme = () if auto else tuple(theme_entries(puzzle.theme, folding))
    if theme or auto:
        try:
            refuse_impossible(rules, [folding.cells(entry) for entry in theme])
        except UsageError as error:
            raise UsageError(f"--theme with --preset {name}: {error}; {LIST_INSTEAD}") from None
    asked = puzzle.solution_word or ""
    word = asked if asked in ("", "auto", "theme") else "".join(theme_entries(asked, folding))
    return Request(rules, theme, options.clues.difficulty, puzzle.seed, texts, auto_theme=auto, all_of_theme=False,
                   most_words=options.clues.most_words, prefer=read_preferred(options.prefer, folding=folding),
                   demands=read_demands(options.demands, folding=folding), solution_word=word)  # fmt: skip


def _remembering(request: Request, clues: ClueOptions, date: datetime.date) -> tuple[Memory, Request, set[str]]:
    """The memory, the request without the clues that it holds, and the entries not to use."""
    from crosswright.clues.memory import ENTRY_DAYS, Memory

    memory = Memory.read(clues.memory) if clues.memory else Memory()
    entries = memory.entries(date, min(ENTRY_DAYS, clues.memory_days)) - set(request.theme)
    return memory, replace(request, printed=frozenset(memory.clues(date, clues.memory_days))), entries


def report(made: Made, request: Request, *, proves: bool) -> int:
    """Report the result on stderr. Returns the exit code."""
    rules = request.rules
    size = f"{rules.rows}x{rules.columns}"
    code = exits.of_outcome(made.outcome)
    if made.clued is None:
        remedy = "try another --seed, a lower --min-score, more words"
        if request.theme:
            remedy += f", or a shorter theme; {LIST_INSTEAD}"
        stopped = made.outcome is Outcome.STOPPED
        why = "stopped before a pattern was filled" if stopped else f"no pattern could be filled; {remedy}"
        notice(f"{size}: {why}")
        return code
    if made.theme is not None:
        notice(f"{size}: theme: {made.theme.title}. {made.theme.reason}")
    for entry, why in made.left_out.items():
        notice(f"{size}: {entry} is left out: {why}")
    report_clues(size, made.clued)
    for finding in made.findings:
        notice(f"{size}: {finding}")
    if made.solvability is None:
        if proves:
            notice(f"{size}: stopped before it was proved that it can be solved")
        return code or int(bool(made.clued.unclued))
    notice(f"{size}: {made.solvability}")
    notice(f"{size}: {made.solvability.for_people}")
    return code or int(bool(made.clued.unclued or made.solvability.unfair))
