"""`crosswright diff`: the differences between two puzzles."""

from __future__ import annotations

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command
from crosswright.cli.common.options import FILE, json_option
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import UsageError
from crosswright.puzzle.difference import differences


@command(examples="crosswright diff puzzle.ipuz clued.ipuz")
@click.argument("before", metavar="A", type=FILE)
@click.argument("after", metavar="B", type=FILE)
@json_option
def diff(*, before: str, after: str, as_json: bool) -> int:
    """Compare the puzzles in A and B, in any formats.

    Every difference is a line on stdout: its place, the field, the value in A and the value in B.

    Exit code: 0 the same, 1 different.
    """
    if before == after == "-":
        raise UsageError("A and B can't both be standard input")
    found = differences(read_puzzle(before), read_puzzle(after))
    if as_json:
        put_out(to_json({"same": not found, "differences": [each._asdict() for each in found]}))
    else:
        put_out("".join(f"{each}\n" for each in found))
    if not found:
        notice(f"{before} and {after}: the same puzzle")
    return exits.FAULT if found else exits.OK
