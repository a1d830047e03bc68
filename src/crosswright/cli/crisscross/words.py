"""The words of a list for a criss-cross, their clues, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice
from crosswright.cli.crisscross.options import EntryOptions
from crosswright.clues.entries import MOST_NAMED, EntryList, ListedEntry, read_entries
from crosswright.errors import listed


def read_list(path: str, options: EntryOptions) -> EntryList:
    """The entries; what was not used as it stands is named by line."""
    from crosswright.words.lists import contents

    source = "<stdin>" if path == "-" else path
    entries = read_entries(contents(path), source, folding=options.folding)
    unit = entries.unit
    for again in entries.repeated[:MOST_NAMED]:
        notice(f"{source}: {unit} {again.line}: {again.word} is in {unit} {again.first} already, and is placed once")
    if entries.altered:
        first = entries.altered[0]
        notice(f"{source}: {unit} {first.line}: {first.written!r} stands in the grid as {first.word}; --keep-accents "
               "keeps its own letters")  # fmt: skip
    if options.write_clues and entries.without_clue:
        entries = _clued(entries, options)
    _report_blanks(source, entries, options.write_clues)
    return entries


def _report_blanks(source: str, entries: EntryList, written: bool) -> None:
    blank = entries.without_clue
    if not blank:
        return
    why = "no source knows a clue, so that a line is left blank for it" if written else (
        "no definition, so that a line is left blank for it; add one, or give --write-clues"
    )  # fmt: skip
    if len(blank) == len(entries.entries):
        notice(f"{source}: all {len(blank)} words: {why}")
        return
    notice(f"{source}: {_named(entries.unit, blank)}: {why}")


def _named(unit: str, some: Sequence[ListedEntry]) -> str:
    return listed([f"{unit} {each.line} {each.written}" for each in some], MOST_NAMED)


def _clued(entries: EntryList, options: EntryOptions) -> EntryList:
    """The entries with clues where they had none and a source knows the word."""
    from crosswright import clues

    with loading() as progress:
        spoken = options.spoken
        writer = clues.ClueWriter(spoken, spoken.dictionary(progress), [])
        words = [entry.word for entry in entries.without_clue]
        chosen = clues.choose(words, writer, difficulty=options.difficulty, progress=progress)
    return entries.with_clues({word: choice.clue.text for word, choice in chosen.items() if choice.clue})
