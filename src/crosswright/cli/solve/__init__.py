"""`crosswright solve`: solves a puzzle from its clues; guesses are in lower case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, offered, option
from crosswright.cli.common.kinds import put_puzzle, puzzle_kind
from crosswright.cli.common.options import DATABASE, File, OutputOptions, Place, WordOptions
from crosswright.cli.common.reading import read_lexicon, read_puzzle
from crosswright.cli.common.terminal import interruptible, loading, until
from crosswright.cli.common.workshops import opened_collection
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import InputError
from crosswright.language.register import name_of_tag
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.clues.database import Database
    from crosswright.solving import Ranker, Solution
    from crosswright.solving.ranking import Reason
    from crosswright.words import Lexicon

# From which share of guesses on would further dictionaries help?
MANY_GUESSES = 0.1


@command(
    examples="""
        crosswright solve puzzle.ipuz
        crosswright solve puzzle.ipuz --time 20 -o solved.ipuz
        crosswright solve puzzle.ipuz --explain
    """
)
def solve(
    *,
    file: File = argument("PUZZLE"),
    words: WordOptions = offered("words", "without", "keep_accents"),
    seconds: float | None = option(
        "Read clues for S seconds at most; those left are not read.", name="--time", metavar="S", least=0
    ),
    database: Place | None = DATABASE,
    explain: bool = option("Also print for each entry how sure it is, and what speaks for it: clues, dictionaries."),
    output: OutputOptions,
) -> int:
    """Solve the PUZZLE, in any format, from its clues; '-' is standard input.

    Prints the grid: letters that the solver is sure of in upper case, guesses in lower case. If the file has the
    solution, it is only used to compare at the end. Clues in your collection help, except the puzzle's own. Ctrl-C
    leaves the remaining clues unread.

    Exit code: 0 solved as far as possible, 3 out of time, 130 interrupted (the result so far is printed).
    """
    kind = puzzle_kind(output.output, force=output.force)
    puzzle = read_puzzle(file)
    if not any(str(clue.text).strip() for clue in puzzle.clue_of.values()):
        raise InputError("no slot of the grid has a clue", source=file, remedy="write some: crosswright clue")
    words = replace(words, language=name_of_tag(puzzle.language))
    lexicon = read_lexicon(words)
    with opened_collection(database) as collection:
        ranker = _opened(words.language, lexicon, collection, puzzle.title or file)
        solution, interrupted = _solved(puzzle, ranker, seconds)
        reasons = solution.reasons(ranker) if explain else None
    if output.output is not None:
        solved = replace(puzzle, solution=solution.grid.letters)
        put_puzzle(solved, kind, output.output, label=file, force=output.force, solution=True)
    if output.as_json:
        put_out(to_json({"source": file} | solution.as_json(puzzle, reasons)))
    elif output.output is None:
        put_out(solution.text(puzzle) + (f"\n{_explained(solution, reasons)}" if reasons else ""))
    _report(file, puzzle, solution, words.language)
    if interrupted:
        return exits.INTERRUPTED
    return exits.OUT_OF_BUDGET if solution.unread else exits.OK


def _opened(name: str, lexicon: Lexicon, collection: Database | None, itself: str) -> Ranker:
    """What ranks the answers; clues from the puzzle itself don't count."""
    from crosswright import solving
    from crosswright.language import language

    with loading() as progress:
        its, evidence = language(name), language(name).evidence(progress)
        if collection is None:
            return solving.Ranker(evidence, lexicon)
        return solving.collected_ranker(collection, its, evidence, lexicon, without=[itself], progress=progress)


def _solved(puzzle: Puzzle, ranker: Ranker, seconds: float | None) -> tuple[Solution, bool]:
    """The result, and whether Ctrl-C was pressed; while the solver is loaded, Ctrl-C ends the program at once."""
    from crosswright import solving

    with loading() as progress, interruptible() as stop:
        solution = solving.solve_puzzle(puzzle, ranker, progress=progress, stop=until(stop, seconds))
        return solution, stop()


def _explained(solution: Solution, reasons: Mapping[str, Sequence[Reason]]) -> str:
    """Each entry with its clue, how sure it is, and what speaks for it."""
    lines = []
    for each, slot in zip(solution.entries, solution.grid.slots, strict=True):
        lines.append(f"{each.slot} {each.guess} ({solution.least_sure(slot):.0%}): {each.clue}")
        lines += [f"    {weight:.2f} {text} ({source})" if text else f"    {weight:.2f} {source}"
                  for source, text, weight in reasons[each.slot]]  # fmt: skip
    return "".join(f"{line}\n" for line in lines)


def _report(file: str, puzzle: Puzzle, solution: Solution, name: str) -> None:
    from crosswright.language import language

    cells, guesses = len(solution.sure), len(solution.guesses)
    notice(f"{file}: {cells - guesses} of {cells} letters sure, {guesses} guessed")
    if solution.unread:
        notice(f"{file}: {solution.unread} clues not read")
    if guesses > MANY_GUESSES * cells and (advice := language(name).advice()):
        notice(advice)
    if right := solution.right(puzzle):
        notice(f"{file}: {right[0]} of {right[1]} letters right ({right[0] / right[1]:.1%})")
