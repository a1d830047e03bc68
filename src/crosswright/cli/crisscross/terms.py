"""The terms of a text, as a list of words and clues to edit."""

from __future__ import annotations

from pathlib import Path

from crosswright.cli.common.sheet_options import EntryOptions, SheetOutput
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice, put_file, put_out, to_json
from crosswright.clues.from_text import text_of
from crosswright.clues.terms import terms_of
from crosswright.errors import LexiconError, UsageError, count_of
from crosswright.language import language
from crosswright.words.lists import contents

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
