"""The clues in a file: a list of answers with clues, or a puzzle in any format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from crosswright.clues import own
from crosswright.clues.lists import ClueList, of_clues
from crosswright.errors import InputError
from crosswright.media import formats
from crosswright.puzzle import Puzzle
from crosswright.words import separated, table

LIST_SUFFIXES = (".tsv", ".csv", ".dict", ".xlsx", ".xls")


def clues_in(data: bytes, file: str, name: str) -> ClueList:
    """The clues in a file, with notes on what was understood of a list, and what was not; `name` is for messages.

    InputError where it is neither a list nor a puzzle.
    """
    if is_clue_list(data, file):
        read = own.read_list(data, name)
        notes = [f"{read.source}: {note}" for note in (read.understood(), *read.notes)]
        return replace(read, notes=notes)
    puzzle = puzzle_of(data, name)
    pairs = ((puzzle.answer(clue), str(clue.text)) for clue in puzzle.clues if clue.cells)
    return ClueList(name, list(of_clues(pairs, puzzle.title or name, puzzle.date)))


def is_clue_list(data: bytes, file: str) -> bool:
    """Whether a file is a list of answers with clues, and no puzzle: by its suffix or by what is in it."""
    if Path(file).suffix.lower() in LIST_SUFFIXES or not data.strip():
        return True
    format_ = formats.of_content(data[: formats.HEAD])
    if format_ is not None and format_.name != "text":
        return False
    return table.is_document(data) or separated.is_list(data[: formats.HEAD].decode("utf-8-sig", "replace"))


def puzzle_of(data: bytes, name: str) -> Puzzle:
    """The puzzle in a file that is no list of clues; InputError where a text is neither."""
    try:
        return formats.read(data, source=name)
    except InputError:
        format_ = formats.of_content(data[: formats.HEAD])
        lines = data[: formats.HEAD].decode("utf-8", "replace").splitlines()
        if (format_ is not None and format_.name != "text") or not separated.most_used(lines):
            raise
        remedy = "write ANSWER<tab>CLUE, a line each, or name the columns in the first line, as answer,clue"
        message = "neither a puzzle nor a list of answers with clues"
        line = next((n for n, text in enumerate(lines, 1) if text.strip() and not separated.is_list(text)), 1)
        raise InputError(message, source=name, line=line, remedy=remedy) from None
