"""A regex puzzle to play: the document for the player in the browser (`browser/regex`), and a page with no network.

The player tests each line by the browser's own RegExp, in a worker that is ended when an expression takes too long. It
needs no solution; with one in the document it can reveal cells.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from crosswright.browser import REGEX_PLAYER
from crosswright.language.alphabet import A_TO_Z_LETTERS
from crosswright.language.wording import Wording, worded
from crosswright.media.play import player_page
from crosswright.media.play.keyboard import rows
from crosswright.media.regex.layout import layout_of
from crosswright.media.regex.pages import note_of
from crosswright.media.regex.svg import visible
from crosswright.regex import Line, RegexPuzzle, Solution
from crosswright.regex.javascript import to_javascript
from crosswright.regex.parsing import named_characters

_DIGITS = "0123456789"
# The names and headings of lines, and titles, which the player says in the language of its page.
_SAID_BY_PLAYER = (worded("row {number}"), worded("column {number}"), worded("rising line {number}"),
                   worded("falling line {number}"), worded("Rows"), worded("Columns"), worded("Rising lines"),
                   worded("Falling lines"), worded("Regex crossword"))  # fmt: skip


def regex_document(
    puzzle: RegexPuzzle, *, id: str = "", title: str = "Regex crossword", solution: Solution | None = None, **more: str
) -> dict[str, Any]:
    """What the player plays, ready for JSON; `more` are texts such as `date` and `difficulty`.

    The browser stores a player's characters under the `id`; the default is a hash of the puzzle. Raises PuzzleError for
    an expression that can't be read.

    >>> made = regex_document(RegexPuzzle.rectangle([["A+"]], [["[AB]"]]))
    >>> made["lines"][0]["expressions"], made["keys"]
    ([{'text': 'A+', 'source': '^(?:(?:A)+)$', 'flags': 'v'}], 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    """
    layout = layout_of(puzzle)
    given = dict(puzzle.given)
    keys = keys_of(puzzle)
    made: dict[str, Any] = {
        "version": 1,
        "id": id,
        "title": title,
        "note": note_of(layout),
        **more,
        "language": "en",
        "keys": visible(keys),
        "keyboard": rows(visible(keys)),
        "folds": keys == keys.upper(),
        "cells": [
            {"x": place.x, "y": place.y} | ({"given": given[cell]} if cell in given else {})
            for cell, place in zip(puzzle.cells, layout.cells, strict=True)
        ],
        "rows": list(puzzle.row_lengths),
        "outline": layout.outline,
        "box": layout.box,
        "grid": layout.grid,
        "lines": [_line(puzzle, line) for line in puzzle.lines],
        "labels": [label._asdict() for label in layout.labels],
        "arrows": [arrow._asdict() for arrow in layout.arrows],
        "solution": None if solution is None else [character for row in solution for character in row],
    }
    made["id"] = id or "regex-" + hashlib.sha256(json.dumps(made).encode()).hexdigest()[:16]
    return made


def _line(puzzle: RegexPuzzle, line: Line) -> dict[str, Any]:
    direction, _, number = line.name.rpartition(" ")
    expressions = []
    for expression in line.expressions:
        source, flags = to_javascript(expression, puzzle.source)
        expressions.append({"text": expression.text, "source": source, "flags": flags})
    return {
        "name": line.name,
        "heading": direction.capitalize() + "s",
        "number": int(number),
        "cells": line.cells,
        "expressions": expressions,
    }


def keys_of(puzzle: RegexPuzzle) -> str:
    """The keys of the keyboard on the screen: capitals, and what else the expressions and the alphabet name.

    >>> keys_of(RegexPuzzle.rectangle([["[0-2]x?"]], [[".-?"]]))[26:]
    '0123456789x-'
    """
    named = set(puzzle.alphabet or "") if len(puzzle.alphabet or "") <= len(A_TO_Z_LETTERS) * 2 else set()
    named |= named_characters(puzzle) | {character for _, character in puzzle.given}
    keys = A_TO_Z_LETTERS + _DIGITS * bool(named & set(_DIGITS))
    return keys + "".join(sorted(named - set(keys), key=lambda character: (not character.isalpha(), character)))


def regex_page(
    puzzle: RegexPuzzle, *, title: str = "Regex crossword", solution: Solution | None = None, language: str = "en"
) -> str:
    """One HTML file that is played without a network: the player, the puzzle, and nothing that is loaded.

    >>> made = regex_page(RegexPuzzle.rectangle([["(?=</script>)?."]], [["A"]]))
    >>> made.count("</script>"), "http-equiv" in made
    (2, True)
    """
    made = regex_document(puzzle, title=title, solution=solution)
    heading = Wording.of(language).say(title)
    return player_page(
        "regex-player", REGEX_PLAYER, made, title=heading, language=language, policy="worker-src blob:; "
    )
