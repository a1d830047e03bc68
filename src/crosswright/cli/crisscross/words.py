"""The words of a criss-cross: those of a list with their clues, or the terms of a text as a list to edit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice, put_file, put_out, to_json
from crosswright.cli.crisscross.options import EntryOptions, SheetOutput
from crosswright.clues.entries import MOST_NAMED, EntryList, ListedEntry, read_entries
from crosswright.clues.from_text import text_of
from crosswright.clues.terms import terms_of
from crosswright.errors import LexiconError, UsageError, count_of, listed
from crosswright.language import language
from crosswright.words.lists import contents


def read_list(path: str, options: EntryOptions) -> EntryList:
    """The entries; what was not used as it stands is named by line."""
    source = "<stdin>" if path == "-" else path
    entries = read_entries(contents(path), source, folding=options.folding)
    unit = entries.unit
    for read_as in entries.read_as:
        notice(f"{source}: read as {read_as}")
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


SUFFIXES = (".tsv", ".txt")


def write_terms(path: str, listing: EntryOptions, options: SheetOutput) -> None:
    """Propose the terms of a text and write them: word, tab, clue."""
    output = options.output
    if output not in (None, "-") and Path(output or "").suffix.lower() not in SUFFIXES:
        raise UsageError(f"{output}: the terms of a text are a list for you to edit first; give -o words.tsv")
    source = "<stdin>" if path == "-" else path
    text, spoken = text_of(contents(path), source), language(listing.language)
    with loading() as progress:
        terms = terms_of(text, spoken, spoken.dictionary(progress), most=listing.terms)
    if len(terms) < 2:
        remedy = "give a text with sentences about its terms, or write the list yourself"
        raise LexiconError(f"{count_of(len(terms), 'term')} found", source=source, remedy=remedy)
    target = output if output not in (None, "-") else "words.tsv"
    listed = "".join(f"{each.term}\t{each.clue}\n" for each in terms)
    head = f"# Terms of {source}. Edit the words and clues; then: crosswright crisscross {target} -o sheet.pdf\n"
    if output is not None:
        put_file((head + listed).encode(), output, force=options.force)
    if options.as_json:
        put_out(to_json({"terms": [each._asdict() for each in terms]}))
    elif output is None:
        put_out(head + listed)
    count = count_of(len(terms), "term")
    notice(f"{source}: {count}, each with a definition or a sentence of the text; edit them before you print")
