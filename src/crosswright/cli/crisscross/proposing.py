"""`crosswright crisscross --from-text`: the terms of a teacher's own text, as a list to edit."""

from __future__ import annotations

from pathlib import Path
from zipfile import BadZipFile

from crosswright.cli.common.writing import notice, put_file, put_out, to_json
from crosswright.cli.crisscross.options import EntryOptions, SheetOutput
from crosswright.clues.from_text import ProposedTerm, propose_terms
from crosswright.errors import LexiconError, UsageError, count_of, needs
from crosswright.language import language
from crosswright.words.lists import ListedWords, contents, lines

SUFFIXES = (".tsv", ".txt")


def write_terms(path: str, listing: EntryOptions, options: SheetOutput) -> None:
    """Propose the terms of a text and write them: word, tab, clue."""
    output = options.output
    if output not in (None, "-") and Path(output or "").suffix.lower() not in SUFFIXES:
        raise UsageError(f"{output}: the terms of a text are a list for you to edit first; give -o words.tsv")
    source = "<stdin>" if path == "-" else path
    terms = _terms(_text(path, source), listing)
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
    notice(f"{source}: {count_of(len(terms), 'term')}, each with a sentence of the text; edit them before you print")


def _terms(text: str, listing: EntryOptions) -> list[ProposedTerm]:
    import wordfreq

    spoken = language(listing.language)
    return propose_terms(
        text,
        frequency=lambda word: wordfreq.zipf_frequency(word, spoken.code),
        function_words=spoken.text.function_words,
        akin=spoken.text.looks_akin,
        most=listing.terms,
    )


def _text(path: str, source: str) -> str:
    """The text of a file, or the paragraphs of a Word document."""
    data = contents(path)
    if data.startswith(b"PK\x03\x04"):
        return _paragraphs(data, source)
    return "\n".join(lines(data, ListedWords(source)))


def _paragraphs(data: bytes, source: str) -> str:
    from io import BytesIO

    with needs("docx", "docx"):
        from docx import Document
    try:
        return "\n\n".join(paragraph.text for paragraph in Document(BytesIO(data)).paragraphs)
    except (BadZipFile, KeyError, ValueError) as error:
        remedy = "give a text file in UTF-8, or a .docx"
        raise LexiconError("no text and no Word document", source=source, remedy=remedy) from error
