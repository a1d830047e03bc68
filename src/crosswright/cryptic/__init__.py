"""Cryptic clues: the parse of a clue, files of parses, and their check. docs/CRYPTIC.md has the notation.

parses.py   lists of clues with their parses, as files
front.py    `check_parse` with all that a language knows
"""

from crosswright.checking.cryptic import ParseFault
from crosswright.cryptic.front import check_parse
from crosswright.cryptic.parses import ParsedClue, read_parses

__all__ = ["ParseFault", "ParsedClue", "check_parse", "read_parses"]
