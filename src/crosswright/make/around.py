"""What is printed around the grid of a puzzle that is made: its numbering, and the letters to collect.

A request's `solution_word` is one of three:

    WORD     an entry whose letters are collected from cells all over the grid
    auto     a word that is chosen for the puzzle
    theme    the entries of the theme, in their order, are the parts of a hidden text; their clues say so
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from crosswright.clues import ClueWriter
from crosswright.clues.difficulty import level_of
from crosswright.errors import UsageError
from crosswright.language.house_book import NAME_OR_FACT
from crosswright.make.request import AUTO, THEME, Request
from crosswright.puzzle import Puzzle
from crosswright.puzzle.collected import cells_for, with_collected, with_solution_word
from crosswright.puzzle.numbering import IN_CELLS, numbered

# How long is a solution word that is chosen? Shorter ones are soon guessed, longer ones seldom have all their letters.
LENGTHS = range(6, 11)


def with_surroundings(puzzle: Puzzle, request: Request, writer: ClueWriter) -> Puzzle:
    """The puzzle as its request, or else its language, has it numbered, with the letters to collect."""
    how = request.rules.numbering or writer.language.about.numbering
    if how != IN_CELLS:
        puzzle = numbered(puzzle, how)
    if request.solution_word == THEME:
        return _with_hidden_text(puzzle, request)
    if request.solution_word == AUTO:
        return _with_some_word(puzzle, request, writer)
    if request.solution_word:
        cells = writer.language.folding.cells(request.solution_word)
        return with_solution_word(puzzle, cells, seed=request.seed)
    return puzzle


def _with_some_word(puzzle: Puzzle, request: Request, writer: ClueWriter) -> Puzzle:
    """The puzzle with a noun of the house book whose letters it has, and that has nothing to do with its entries."""
    entries = set(puzzle.fill.entries.values())
    told = writer.kin.told_by(entries)
    for word in _words(request, writer):
        if word not in entries and told.isdisjoint(writer.kin.families_of(word)):
            cells = cells_for(puzzle.fill, writer.language.folding.cells(word), seed=request.seed)
            if cells is not None:
                return with_collected(puzzle, [cells])
    raise UsageError("no word was found whose letters the grid has; name one with --solution-word")


def _words(request: Request, writer: ClueWriter) -> Iterator[str]:
    """Words that may be asked for, in the seed's order: nouns with a clue no harder than the puzzle, no names."""
    book, is_noun = writer.language.book, writer.dictionary.is_noun
    words = sorted(word for word in book if len(word) in LENGTHS and book.spelling(word).isalpha() and is_noun(word))
    Random(f"solution word {request.seed}").shuffle(words)
    for word in words:
        clues = book.clues(word)
        if all(NAME_OR_FACT not in clue.flags for clue in clues) and min(clue.difficulty for clue in clues) <= level_of(
            request.difficulty
        ):
            yield word


def _with_hidden_text(puzzle: Puzzle, request: Request) -> Puzzle:
    """The puzzle whose theme entries are the parts of a text; UsageError without any."""
    slot_of = {entry: name for name, entry in puzzle.fill.entries.items()}
    parts = [puzzle.grid.slot_named(slot_of[entry]).cells for entry in request.theme if entry in slot_of]
    if not parts:
        raise UsageError("a hidden text needs its parts as the entries of a theme; name them with --theme")
    shades = {**puzzle.shades, **dict.fromkeys((c for cells in parts for c in cells), SHADE)}
    return with_collected(replace(puzzle, shades=shades), parts)


# The shade of the cells of a hidden text.
SHADE = "#e4e4e4"
