"""`cryptic explain`: how a clue leads to its answer.

The JSON is one object:

    clue, answer  as they were given
    parses        the best first, each with parse and price: the lower, the better
"""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import JSON
from crosswright.cli.common.writing import notice, put_result
from crosswright.cli.cryptic.checking import LANGUAGE

# How many parses are listed if you give no --limit?
LIMIT = 3


@command(
    examples="""
        crosswright cryptic explain "Stream diverted for teacher (6)" MASTER
        crosswright cryptic explain "Energy in works for Mars, say (6)" planet --limit 1 --json
    """
)
def explain(
    *,
    clue: str = argument("CLUE"),
    answer: str = argument("ANSWER"),
    limit: int = option("List N parses.", LIMIT, least=1),
    language: str = LANGUAGE,
    as_json: bool = JSON,
) -> int:
    """Find how a cryptic CLUE leads to its ANSWER.

    It lists the parses that come out, the best first, in the notation of docs/CRYPTIC.md. They come from the language's
    indicators, abbreviations and homophones, and from the synonyms of its dictionary. A word may also stand for letters
    that nobody knows it for, but such a parse comes late.

    Exit code: 0 parses found, 3 none found.
    """
    from crosswright.cryptic import explain_clue  # not for `--help`

    ranked = explain_clue(clue, answer, language=language, most=limit)
    document = {"clue": clue, "answer": answer, "parses": [each._asdict() for each in ranked]}
    put_result(document, "".join(f"{each.parse}\n" for each in ranked), as_json=as_json)
    if not ranked:
        notice(f"no parse found for {answer}")
    return exits.OK if ranked else exits.OUT_OF_BUDGET
