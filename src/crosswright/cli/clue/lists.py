"""The files that clues come in: lists of answers with clues, and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common.writing import notice
from crosswright.errors import InputError
from crosswright.language.alphabet import Folding

if TYPE_CHECKING:
    from crosswright.clues.writer import Source
    from crosswright.puzzle import Puzzle

LIST_SUFFIXES = (".tsv", ".csv", ".dict", ".xlsx", ".xls")


def own_clues(files: Sequence[str], folding: Folding) -> Source:
    """The user's lists as a source: of each answer the first clue. What was understood and skipped is reported.

    `folding` is that of the puzzle's language.
    """
    from crosswright.clues import own

    definitions = own.definitions(files, folding=folding)
    for note in (*definitions.understood, *definitions.notes):
        notice(note)
    return definitions.source()


def is_clue_list(data: bytes, file: str) -> bool:
    """Whether a file is a list of answers with clues, and no puzzle: by its suffix or by what is in it."""
    from crosswright.media import formats
    from crosswright.words import separated, table

    if Path(file).suffix.lower() in LIST_SUFFIXES or not data.strip():
        return True
    format_ = formats.of_content(data[: formats.HEAD])
    if format_ is not None and format_.name != "text":
        return False
    return table.is_document(data) or separated.is_list(data[: formats.HEAD].decode("utf-8-sig", "replace"))


def puzzle_of(data: bytes, name: str) -> Puzzle:
    """The puzzle in a file that is no list of clues; InputError where a text is neither."""
    from crosswright.media import formats
    from crosswright.words import separated

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
