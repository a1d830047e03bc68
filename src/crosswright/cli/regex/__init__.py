"""`crosswright regex`: regex crosswords.

The JSON of `regex solve` is one object:

    source      the file
    outcome     "solved", "impossible" (proved), or how it ended before: "out_of_budget", "stopped"
    count       the number of solutions; null where it is not known
    at_least    how many were found
    unique      whether there is exactly one; null where that is not known
    solutions   a list: of each solution a list of rows, of each row a list of the cells' characters; [] with --count
    steps       with --explain: a list of objects with "kind" ("line", "suppose" or "search"), "line", "expression",
                "text", and "cells": a list of objects with "row", "cell" (both from 1), "before" and "after"

That of `regex make` has "puzzle" (the JSON form of docs/REGEX.md), "compact" (the same in one line), "solution" (a list
of rows), "difficulty" (1 to 5, as measured) and "steps" (of its explanation).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import gathered, group, is_given, option, refuse
from crosswright.cli.common.options import (
    FILE,
    SEARCH,
    OutputOptions,
    WordOptions,
    force_option,
    json_option,
    output_option,
    result_options,
    words_option,
)
from crosswright.cli.common.reading import read_bytes, read_lexicon
from crosswright.cli.common.scores import USUAL_SCORE, MinScore
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.values import size_of
from crosswright.cli.common.writing import choose_output, notice, put_out, to_json
from crosswright.cli.regex.drawing import render
from crosswright.cli.regex.tracing import RegexTracing
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of

if TYPE_CHECKING:
    from crosswright.regex import Explanation, MadeRegex, RegexPuzzle, Solution, Solved

# After how many steps does a search end if you give no --nodes? About a minute.
USUAL_STEPS = 10_000_000
SUFFIXES = suffixes_of("text", "json")


@dataclass(frozen=True)
class TraceOptions:
    """Whether and how to show the search."""

    trace: bool
    watch: bool
    speed: float
    output: str | None
    force: bool


@group(examples="crosswright regex solve regex.txt")
@click.pass_context
def regex(ctx: click.Context) -> None:
    """Solve, make and draw regex crosswords: every line matches its regular expressions."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


regex.add_command(render)


@regex.command(
    examples="""
        crosswright regex solve regex.txt
        crosswright regex solve regex.txt --explain
        crosswright regex solve regex.txt --trace -o search.html
    """
)
@click.argument("file", metavar="FILE", type=FILE)
@option("--all", "every", is_flag=True, help="Print every solution.")
@option("--count", is_flag=True, help="Print only how many solutions there are.")
@option("--explain", is_flag=True, help="Print the steps that lead to the solution.")
@gathered(
    "tracing",
    TraceOptions,
    "Steps",
    [
        option("--trace", is_flag=True, help="Print every step of the search to stderr; with -o, write a page."),
        option("--watch", is_flag=True, help="Redraw the puzzle on the terminal at every step."),
        option(
            "--speed",
            type=click.FloatRange(min=0, min_open=True),
            metavar="N",
            default=5.0,
            show_default=True,
            help="How many steps a second --watch shows.",
        ),
        output_option,
        force_option,
    ],
)
@option(
    "--nodes",
    type=click.IntRange(min=0),
    metavar="N",
    default=USUAL_STEPS,
    show_default=True,
    group=SEARCH,
    help="Stop after N steps.",
)
@option("--time", "seconds", type=click.FloatRange(min=0), metavar="S", group=SEARCH, help="Stop after S seconds.")
@json_option
def solve(
    *,
    file: str,
    every: bool,
    count: bool,
    explain: bool,
    tracing: TraceOptions,
    nodes: int,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Solve a regex crossword.

    FILE is the text form, the JSON form or the compact line; '-' is standard input.

    Exit code: 0 solved, 1 proved to have no solution, 3 out of budget, 130 interrupted.
    """
    if explain and (every or count):
        raise UsageError(f"--explain shows the way to one solution; leave out --{'all' if every else 'count'}")
    if not tracing.trace:
        refuse(("watch", "speed", "output"), "{given} is for --trace; add it")
    from crosswright.regex import explain as explain_  # not for `--help`
    from crosswright.regex import read_regex
    from crosswright.regex import solve as solve_
    from crosswright.search.outcome import Budget

    data, source = read_bytes(file)
    puzzle, budget = read_regex(data, source), Budget(nodes, seconds)
    tracer = None
    if tracing.trace:
        page = None if tracing.output == "-" else tracing.output
        tracer = RegexTracing(puzzle, watch=tracing.watch, speed=tracing.speed, page=page, force=tracing.force)
    with interruptible() as stop:
        if tracer is not None:
            tracer.run(budget, stop, f"{source}, solved")
        explanation = explain_(puzzle, budget=budget, stop=stop) if explain else None
        solved = solve_(puzzle, most=None if every or count else 2, keep=not count, budget=budget, stop=stop)
    shown = solved.solutions if every else solved.solutions[:1]
    if as_json:
        put_out(to_json(_as_json(puzzle, solved, shown, explanation) | {"source": source}))
    else:
        put_out(_as_text(puzzle, solved, shown, explanation, count))
    notice(f"{source}: {_summary(solved)}")
    return exits.of_outcome(solved.outcome)


def _as_text(
    puzzle: RegexPuzzle, solved: Solved, shown: tuple[Solution, ...], explanation: Explanation | None, count: bool
) -> str:
    if count:
        return "" if solved.count is None else f"{solved.count}\n"
    steps = "" if explanation is None else "".join(f"{step.text}\n" for step in explanation.steps) + "\n"
    return steps + "\n".join(_drawn(puzzle, solution) for solution in shown)


def _drawn(puzzle: RegexPuzzle, solution: Solution) -> str:
    """The rows; a hexagon's rows are indented."""
    from crosswright.regex import Shape

    if puzzle.shape is Shape.RECTANGULAR:
        return "".join("".join(row) + "\n" for row in solution)
    widest = max(map(len, solution))
    return "".join(" " * (widest - len(row)) + " ".join(row) + "\n" for row in solution)


def _as_json(
    puzzle: RegexPuzzle, solved: Solved, shown: tuple[Solution, ...], explanation: Explanation | None
) -> dict[str, object]:
    document: dict[str, object] = {
        "source": None,
        "outcome": solved.outcome.value,
        "count": solved.count,
        "at_least": solved.found,
        "unique": solved.unique,
        "solutions": shown,
    }
    if explanation is not None:
        document["steps"] = [
            {
                "kind": step.kind.value,
                "line": step.line,
                "expression": step.expression,
                "text": step.text,
                "cells": [
                    {
                        "row": puzzle.cells[change.cell][0] + 1,
                        "cell": puzzle.cells[change.cell][1] + 1,
                        "before": change.before,
                        "after": change.after,
                    }
                    for change in step.changes
                ],
            }
            for step in explanation.steps
        ]
    return document


def _summary(solved: Solved) -> str:
    if solved.complete:
        return {0: "no solution (proved)", 1: "exactly one solution"}.get(solved.found, f"{solved.found:,} solutions")
    if solved.found > 1:
        return f"at least {solved.found:,} solutions"
    ended = solved.outcome.value.replace("_", " ")
    return f"{ended}; {'one solution, perhaps others' if solved.found else 'no solution found yet'}"


# make


@regex.command(
    examples="""
        crosswright regex make --size 4x5 --phrase "to be or not to be"
        crosswright regex make --size 5x5 --difficulty 4 --seed 7 -o regex.json
    """
)
@option("--size", metavar="N|NxN", default="4x4", show_default=True, help="The numbers of rows and columns.")
@option("--hexagon", type=click.IntRange(2, 6), metavar="N", help="A hexagon, N cells on each side, for a rectangle.")
@option("--phrase", metavar="TEXT", help="A phrase that reads through the rows; without it the rows are words.")
@words_option
@option(
    "--difficulty", type=click.IntRange(1, 5), default=2, show_default=True, metavar="N", help="1 (easy) to 5 (hard)."
)
@option("--seed", type=int, metavar="N", default=0, show_default=True, help="Another puzzle.")
@result_options
def make(
    *,
    size: str,
    hexagon: int | None,
    phrase: str | None,
    words: tuple[str, ...],
    difficulty: int,
    seed: int,
    output: OutputOptions,
) -> int:
    """Make a regex crossword with exactly one solution.

    stdout has the text form, or with --json the puzzle, its solution and what it was rated; -o writes the text form
    (.txt) or the JSON form (.json).

    Exit code: 0 made, 3 none was found (try another seed), 130 interrupted.
    """
    from crosswright.regex import make_regex, write_json, write_text

    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    if hexagon is not None and is_given("size"):
        raise UsageError("--hexagon gives the size, and --size too; give one of them")
    rows = _rows(phrase, words, hexagon or size_of(size, least=1), seed)
    with interruptible() as stop:
        made = make_regex(rows, difficulty=difficulty, seed=seed, stop=stop)
        stopped = stop()
    if made is None:
        notice("interrupted" if stopped else "no puzzle found; try another seed, or another difficulty")
        return exits.INTERRUPTED if stopped else exits.OUT_OF_BUDGET
    if target.path is not None:
        target.put(write_json(made.puzzle) if target.format == "json" else write_text(made.puzzle))
    else:
        target.put(to_json(_made_as_json(made)) if target.format == "json" else write_text(made.puzzle))
    target.close()
    notice(f"difficulty {made.difficulty} of 5, as measured; {made.steps} steps")
    return exits.OK


def _rows(phrase: str | None, words: tuple[str, ...], size: int | tuple[int, ...], seed: int) -> list[str]:
    """The rows of the grid: the phrase, or words with good scores; `size`: a hexagon's side, or rows and columns."""
    from crosswright.regex import hexagon_rows, phrase_in_hexagon, phrase_in_rows

    if phrase is not None:
        if is_given("words"):
            raise UsageError("--phrase gives the rows, and --words too; give one of them")
        return phrase_in_hexagon(phrase, size) if isinstance(size, int) else phrase_in_rows(phrase, size[0], size[1])
    lengths = hexagon_rows(size) if isinstance(size, int) else [size[1]] * size[0]
    lexicon = read_lexicon(WordOptions(words, min_score=MinScore(USUAL_SCORE)))
    return _drawn_words([word for word, _ in lexicon], lengths, seed)


def _drawn_words(words: list[str], lengths: list[int], seed: int) -> list[str]:
    """Different words of these lengths."""
    from random import Random

    random = Random(seed)
    drawn: dict[int, list[str]] = {}
    for length in sorted(set(lengths)):
        fitting, needed = [word for word in words if len(word) == length], lengths.count(length)
        if len(fitting) < needed:
            raise UsageError(
                f"{len(fitting)} words have {length} letters, {needed} are needed; give another --size or --words"
            )
        drawn[length] = random.sample(fitting, needed)
    return [drawn[length].pop() for length in lengths]


def _made_as_json(made: MadeRegex) -> dict[str, object]:
    from crosswright.regex import write_compact, write_json

    return {
        "puzzle": json.loads(write_json(made.puzzle)),
        "compact": write_compact(made.puzzle),
        "solution": made.solution,
        "difficulty": made.difficulty,
        "steps": made.steps,
    }
