"""Cryptic clues: the parse of a clue, files of parses, and their check. docs/CRYPTIC.md has the notation.

parses.py   lists of clues with their parses, as files
finding.py  the parses of a clue whose answer is known
front.py    `check_parse` and `explain_clue`, with all that a language knows
"""

from crosswright.checking.cryptic import ParseFault
from crosswright.cryptic.finding import RankedParse
from crosswright.cryptic.front import check_parse, explain_clue
from crosswright.cryptic.parses import ParsedClue, read_parses

__all__ = ["ParseFault", "ParsedClue", "RankedParse", "check_parse", "explain_clue", "read_parses"]
