"""`crosswright cryptic`: cryptic clues and their parses.

check  whether parses are right
"""

from __future__ import annotations

from crosswright.cli.common.command import group
from crosswright.cli.cryptic.checking import check


@group(commands=(check,), examples="crosswright cryptic check clues.tsv")
def cryptic() -> None:
    """Check cryptic clues: does the wordplay give the answer?"""
