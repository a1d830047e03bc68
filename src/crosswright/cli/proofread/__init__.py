"""`crosswright proofread`: what an editor would object to in finished puzzles.

The JSON is one object:

    results  for each FILE: source, right (nothing was found), and findings, each with kind, slots, text and remedy
"""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.checking import Finding
from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import JSON, File
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.writing import put_faults, put_out, to_json
from crosswright.clues.kinship import proofread as findings_in


@command(
    examples="""
        crosswright proofread puzzle.ipuz
        crosswright proofread puzzle.ipuz --json
    """
)
def proofread(
    *,
    files: tuple[File, ...] = argument("FILE..."),
    language: str | None = option(
        "The language of the clues: de, fr, es... or its name. Without it the puzzle says it; if it doesn't, English.",
        metavar="LANGUAGE",
    ),
    as_json: bool = JSON,
) -> int:
    """Proofread finished puzzles, in any format: title, entries and clues.

    It names a title that is an entry or has a word of one; clues that are missing, stand twice, or have a word of their
    answer or of another entry in any form; nouns that stand in two clues; entries with a common root; wrong numbers in
    brackets; and references to clues that aren't there. Every finding is a line on stdout, with its slot and a remedy.

    Exit code: 0 nothing found, 1 something found.
    """
    read = [(file, findings_in(read_puzzle(file), language=language)) for file in files]
    if as_json:
        put_out(to_json({"results": [_as_json(*each) for each in read]}))
    else:
        put_faults(read, none="nothing to object to")
    return exits.FAULT if any(found for _, found in read) else exits.OK


def _as_json(file: str, found: Sequence[Finding]) -> dict[str, object]:
    return {"source": file, "right": not found, "findings": [each.as_json() for each in found]}
