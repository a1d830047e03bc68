"""`crosswright clue`: clues for a filled grid or a puzzle, and the collection of the user's own clues.

write       clues for all entries, or for one
collection  the user's clues, put in and searched
"""

from __future__ import annotations

from crosswright.cli.clue.collection import import_, search
from crosswright.cli.clue.write import set_, write
from crosswright.cli.common.command import group


@group(
    usual="write",
    commands=(write, set_, import_, search),
    examples="""
        crosswright clue filled.txt -o clued.ipuz
        crosswright clue import clued.ipuz --database clues.db
        crosswright clue search TALC --database clues.db
        crosswright clue set clued.ipuz 1A "My own clue"
    """,
)
def clue() -> None:
    """Write clues for a puzzle, or search your own.

    `clue PUZZLE` is short for `clue write PUZZLE`.
    """
