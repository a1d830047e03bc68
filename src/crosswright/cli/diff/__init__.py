"""`crosswright diff`: the differences between two puzzles."""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command
from crosswright.cli.common.options import JSON, File
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.writing import notice, put_result
from crosswright.errors import UsageError
from crosswright.puzzle.difference import differences


@command(examples="crosswright diff puzzle.ipuz clued.ipuz")
def diff(*, before: File = argument("A"), after: File = argument("B"), as_json: bool = JSON) -> int:
    """Compare the puzzles in A and B, in any formats.

    Every difference is a line on stdout: its place, the field, the value in A and the value in B.

    Exit code: 0 the same, 1 different.
    """
    if before == after == "-":
        raise UsageError("A and B can't both be standard input")
    different = differences(read_puzzle(before), read_puzzle(after))
    document = {"same": not different, "differences": [each._asdict() for each in different]}
    put_result(document, "".join(f"{each}\n" for each in different), as_json=as_json)
    if not different:
        notice(f"{before} and {after}: the same puzzle")
    return exits.FAULT if different else exits.OK
