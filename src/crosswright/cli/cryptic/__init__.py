"""`crosswright cryptic`: cryptic clues and their parses.

checking    cryptic check
explaining  cryptic explain
"""

from __future__ import annotations

from crosswright.cli.common.command import group
from crosswright.cli.cryptic.checking import check
from crosswright.cli.cryptic.explaining import explain


@group(commands=(check, explain), examples="crosswright cryptic check parses.tsv")
def cryptic() -> None:
    """Check and explain cryptic clues: does the wordplay give the answer, and how?"""
