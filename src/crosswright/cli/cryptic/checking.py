"""`cryptic check`: whether the parses of a list of clues are right.

The JSON is one object:

    results  for each clue: source, line, entry, clue, right, and faults, each with kind and message
"""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import JSON, File
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import count_of
from crosswright.language.register import USUAL_LANGUAGE

LANGUAGE = option("The language of the clues: its code or its name.", USUAL_LANGUAGE, metavar="CODE")


@command(
    examples="""
        crosswright cryptic check clues.tsv
        crosswright cryptic check clues.tsv --json
    """
)
def check(*, files: tuple[File, ...] = argument("FILE..."), language: str = LANGUAGE, as_json: bool = JSON) -> int:
    """Check the parses of cryptic clues.

    Each line of a FILE has an entry, its spelling, a clue and its parse, with a tab between them. '-' is standard
    input. docs/CRYPTIC.md has the notation and what is checked. Every fault is a line on stdout.

    Exit code: 0 right, 1 a fault found.
    """
    from crosswright.cryptic import check_parse, read_parses  # not for `--help`

    results = []
    for file in files:
        data, source = read_bytes(file)
        for each in read_parses(data, source):
            faults = check_parse(each.clue, each.parse, each.spelling, language=language)
            place = {"source": source, "line": each.line, "entry": each.entry, "clue": each.clue}
            results.append({**place, "right": not faults, "faults": [fault._asdict() for fault in faults]})
            for fault in faults if not as_json else ():
                put_out(f"{source}:{each.line}: {each.entry}: {fault}\n")
    wrong = sum(not result["right"] for result in results)
    if as_json:
        put_out(to_json({"results": results}))
    notice(f"{count_of(len(results), 'clue')}, {f'{wrong:,} with faults' if wrong else 'all right'}")
    return exits.FAULT if wrong else exits.OK
