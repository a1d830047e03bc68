"""`clue import` and `clue search`: the collection of the user's own clues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import CLUES, DATABASE, JSON, File, Place
from crosswright.cli.common.values import date_of
from crosswright.cli.common.workshops import opened_collection
from crosswright.cli.common.writing import notice, put_out, put_result, to_json
from crosswright.errors import InputError, UsageError

if TYPE_CHECKING:
    from crosswright.clues.database import Record
    from crosswright.words.separated import Line


@command("import", examples="crosswright clue import clued.ipuz --database clues.db --source 'My puzzles'")
def import_(
    *,
    files: tuple[File, ...] = argument("FILE..."),
    database: Place | None = DATABASE,
    source: str | None = option(
        "The name of the clues' source; otherwise as the file says.", metavar="TEXT", group=CLUES
    ),
    date: str | None = option(
        "When they were written, as 2026-11-21; otherwise as the file says.", metavar="DATE", group=CLUES
    ),
    as_json: bool = JSON,
) -> None:
    """Put the clues of puzzles and of lists into your collection.

    Puzzles may be in any format. A list has a row for each answer: as text with columns (answer, clue, source, date,
    score, named in the first line or not) or as ANSWER: clue, as JSON, or as a spreadsheet (.xlsx). A line on
    stderr says what was read. A clue that your collection has from the same source isn't added twice.
    Version 0.1.0 dropped quotation marks; import such a file again, and its clues get them back.
    """
    date = date and str(date_of("--date", date))
    read = [_records(file, source, date) for file in files]  # all of them, before there is a database
    from crosswright.clues.database import Database, default_url
    from crosswright.clues.mending import mend

    collection = Database(database or default_url())
    results = []
    for file, (records, lines) in zip(files, read, strict=True):
        added = collection.add(records)
        mended = mend(collection, lines, records, source or file)
        results.append({"source": file, "clues": len(records), "added": added, "mended": mended})
        notice(f"{file}: {len(records):,} clues, {added:,} of them new" + (f"; {mended:,} mended" if mended else ""))
    total = collection.count()
    collection.close()
    if as_json:
        put_out(to_json({"database": collection.place, "files": results, "clues": total}))


def _records(file: str, source: str | None, date: str | None) -> tuple[list[Record], list[Line]]:
    """The clues in a file, a list or a puzzle, and the lines of a list; `source` and `date` where they are given."""
    from crosswright.media.clue_files import clues_in
    from crosswright.words.lists import contents

    read = clues_in(contents(file), file, "<stdin>" if file == "-" else file)
    for note in read.notes:
        notice(note)
    return [each._replace(source=source or each.source, date=date or each.date) for each in read.records], read.lines


@command(examples="crosswright clue search TALC --database clues.db --limit 5")
def search(
    *,
    answer: str | None = argument("[ANSWER]"),
    text: str | None = option("Only clues with all these words.", metavar="WORDS", group=CLUES),
    limit: int = option("Show at most N clues.", 50, least=1, group=CLUES),
    database: Place | None = DATABASE,
    as_json: bool = JSON,
) -> int:
    """Find clues in your collection: of an ANSWER, of answers that fit a pattern (?E?T), or with words in them.

    Prints ANSWER<tab>CLUE<tab>SOURCE<tab>DATE, a line each. Exit code: 0 found, 1 none found.
    """
    from crosswright.words import normalise

    if answer is None and not text:
        raise UsageError("nothing to look for; give an ANSWER, a pattern such as '?E?T', or --text WORDS")
    pieces = [char if char == "?" else normalise(char) for char in (answer or "") if not char.isspace()]
    if None in pieces:
        raise UsageError(f"{answer}: an answer has letters and '?' only")
    with opened_collection(database) as collection:
        if collection is None:
            raise InputError("there are no clues yet", source="clue search", remedy="put some in by clue import")
        clues = collection.search(answer="".join(filter(None, pieces)), text=text or "", limit=limit)
    lines = "".join("\t".join(record).rstrip("\t") + "\n" for record in clues)
    put_result({"clues": [record._asdict() for record in clues]}, lines, as_json=as_json)
    if not clues:
        notice("no such clue")
    return exits.OK if clues else exits.FAULT
