"""A puzzle to play in a browser: the document for the player (`browser/player`), and a page that needs no network.

The player knows the answers in one of four ways, its `answers`:

    server    it asks a server: addresses for check, reveal and finished (`crosswright serve` has them)
    plain     the document contains the solution
    hashed    the document contains hashes of it: nobody can read the solution, but a program that tries all letters can
    none      the player doesn't know them; the only way for a puzzle without a complete solution

Hashes are FNV-1a, 64 bits, of `salt:cell:LETTERS` in UTF-8. A cell with several letters has one for its first letter,
one for the first two and so on, so that the player can reveal it letter by letter.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from html import escape
from itertools import chain
from typing import Any

from crosswright.browser import WHOLE_PLAYER, BrowserProgram
from crosswright.language.wording import ENGLISH, Wording, worded
from crosswright.media.drawn import wording
from crosswright.media.drawn.cluecells import CELL, clue_cells
from crosswright.media.drawn.direction import from_right, html_attribute
from crosswright.media.play.keyboard import typing, upper
from crosswright.puzzle import HEADINGS, Clue, Puzzle
from crosswright.puzzle.arrowword import clues_in_cells
from crosswright.puzzle.collected import collected, marks
from crosswright.puzzle.hints import help_of
from crosswright.puzzle.numbering import by_line, edge_labels
from crosswright.puzzle.richtext import RichText

__all__ = ["document", "page"]

NO_SCRIPT = worded("This puzzle is played with JavaScript, which is switched off here.")

# Around the player, on a page of its own.
PAGE_STYLE = "body { margin: 0; background: light-dark(#fff, #15171b) } :root { color-scheme: light dark }"


def document(
    puzzle: Puzzle, *, id: str = "", answers: str | Mapping[str, object] = "none", language: str = ""
) -> dict[str, Any]:
    """What the player plays, ready for JSON: `answers` is one of `kinds.ANSWERS`, or the server's addresses by name.

    The browser stores a player's letters under the `id`; the default is a hash of the puzzle. A puzzle without a
    complete solution gets no answers. `language` is a code, in place of the puzzle's own.

    >>> from crosswright.grid import Grid
    >>> made = document(Puzzle.of(Grid(1, 2, letters=("H", "I")), {"1A": "Greeting"}), answers="plain")
    >>> made["cells"], made["answers"]
    ([{'number': '1'}, {}], {'mode': 'plain', 'solution': [['H'], ['I']]})
    """
    puzzle = wording.in_language(puzzle, language)
    said = wording.wording_of(puzzle)
    made: dict[str, Any] = {
        "version": 1,
        "id": id,
        **{name: getattr(puzzle, name) for name in ("title", "author", "editor", "copyright", "notes")},
        "date": said.date_in(puzzle.date),
        "difficulty": said.say(puzzle.difficulty),
        "language": puzzle.language or "en",
        "rows": puzzle.grid.rows,
        "columns": puzzle.grid.columns,
        "cells": _cells(puzzle),
        "lists": [_titled(heading, clues, puzzle.language) for heading, clues in _lists(puzzle).items()],
        **typing(puzzle),
        **({"direction": "rtl"} if from_right(puzzle) else {}),
        **_around(puzzle),
    }
    if bank := wording.bank_in(puzzle.notes, puzzle.language):  # the player crosses its words off
        made |= {"notes": "", "bank": bank}
    made["id"] = id or hashlib.sha256(json.dumps(made).encode()).hexdigest()[:16]
    made["answers"] = _answers(puzzle, answers, salt=made["id"])
    return made


def _around(puzzle: Puzzle) -> dict[str, Any]:
    """What stands around the grid, which `around.js` shows: labels of rows and columns, boxes of letters to collect."""
    around: dict[str, Any] = {}
    if labels := edge_labels(puzzle):
        around |= {"rows": labels.rows, "columns": labels.columns}
    if words := collected(puzzle):
        around |= {"heading": wording.heading_of_boxes(puzzle), "words": words, "numbered": bool(marks(puzzle))}
    return {"around": around} if around else {}


def _cells(puzzle: Puzzle) -> list[dict[str, Any] | None]:
    """The cells; those of an arrowword with their clues and arrows."""
    cells = [_cell(puzzle, c) for c in range(puzzle.size)]
    drawn, entries = clue_cells(puzzle), {id(clue): e for e, clue in enumerate(chain(*puzzle.lists.values()))}
    for c, clues in clues_in_cells(puzzle).items():
        its = drawn.blocks[c]
        lines = [line for clue in its.clues for line in clue.lines]
        path = "" if its.divider is None else f"M0 {its.divider - 0.4:.4g}h{CELL}v.8h-{CELL}z"
        cells[c] = {
            "block": True,
            "held": [entries[id(clue)] for clue in clues],
            "label": "; ".join(str(clue.text) for clue in clues),
            "drawing": {
                "size": its.size,
                "lines": [[round(line.baseline, 2), round(line.width, 2), line.text] for line in lines],
                "path": path,
            },
        }
    for arrow in drawn.arrows:
        if (cell := cells[arrow.cell]) is not None and "block" not in cell:
            cell["drawing"] = {"path": cell.get("drawing", {"path": ""})["path"] + arrow.path}
    return cells


def _cell(puzzle: Puzzle, c: int) -> dict[str, Any] | None:
    """A cell, without the fields that have their usual value; None for an ordinary block."""
    grid = puzzle.grid
    known = {
        "number": None if puzzle.is_arrowword or edge_labels(puzzle) else puzzle.numbers.get(c),
        "circle": c in puzzle.circled,
        "shade": puzzle.shades.get(c),
        "bars": "r" * (c in grid.right_bars) + "b" * (c in grid.lower_bars),
        "given": upper(puzzle.solution[c]) if c in puzzle.given else "",
        "void": c in puzzle.voids,
        "block": c in grid.blocks and c not in puzzle.voids and c in puzzle.shades,
    }
    cell: dict[str, Any] = {name: value for name, value in known.items() if value}
    return None if c in grid.blocks and not ({"void", "block"} & cell.keys()) else cell


def _lists(puzzle: Puzzle) -> dict[str, list[dict[str, object]]]:
    """The clues by heading; a puzzle without clues gets one without text for each slot."""
    lists: dict[str, list[dict[str, object]]] = {}
    help = help_of(puzzle)
    slots = puzzle.grid.slots if not puzzle.clues else ()
    wordless = (Clue(HEADINGS[slot.direction], str(slot.number), RichText(), slot.cells) for slot in slots)
    labels = edge_labels(puzzle)
    for clue in (*chain(*by_line(puzzle).values()), *wordless):
        number = labels.of(puzzle.grid, clue) if labels else clue.number
        shown: dict[str, object] = {"number": number, "html": clue.text.html, "cells": list(clue.cells)}
        synonym = help.synonyms.get(clue.name, "")
        more = {
            "hint": help.hints.get(clue.name),
            "synonym": synonym and [",".join(str(len(word)) for word in synonym.split()), upper(synonym[0])],
            "wrong": list(help.wrong.get(clue.name, ())),
            "source": help.sources.get(clue.name),
            "enumeration": clue.enumeration,
        }
        shown |= {name: value for name, value in more.items() if value}
        lists.setdefault(clue.heading, []).append(shown)
    return lists


def _titled(heading: str, clues: list[dict[str, object]], language: str) -> dict[str, object]:
    """A list of clues; the heading names it for programs, a title in another language is what solvers see."""
    title = wording.heading(heading, language)
    return {"heading": heading, **({"title": title} if title != heading else {}), "clues": clues}


def accepted(puzzle: Puzzle, c: int) -> list[str]:
    """The texts that are right in a cell, as the player compares them (NFC, upper case); the solution comes first."""
    return [upper(text) for text in dict.fromkeys((puzzle.solution[c], *puzzle.also.get(c, ()))) if text]


def _answers(puzzle: Puzzle, answers: str | Mapping[str, object], salt: str) -> dict[str, object]:
    if not puzzle.solved or answers == "none":
        return {"mode": "none"}
    if not isinstance(answers, str):
        return {"mode": "server", **answers}
    solution = [None if c in puzzle.grid.blocks else accepted(puzzle, c) for c in range(puzzle.size)]
    if answers == "plain":
        return {"mode": "plain", "solution": solution}
    hashes = [
        None if texts is None else [list(_hashes(f"{salt}:{c}:", text)) for text in texts]
        for c, texts in enumerate(solution)
    ]
    return {"mode": "hashed", "salt": salt, "hashes": hashes}


def _hashes(prefix: str, letters: str) -> Iterator[str]:
    """The hashes of the first letter, of the first two, and so on to all letters."""
    return (fnv1a(prefix + letters[:length]) for length in range(1, len(letters) + 1))


def fnv1a(text: str) -> str:
    """FNV-1a of 64 bits, as 16 hexadecimal digits.

    >>> fnv1a("foobar")  # from draft-eastlake-fnv, appendix C
    '85944171f73967e8'
    """
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def page(puzzle: Puzzle, *, answers: str = "hashed", language: str = "", id: str = "") -> str:
    """One HTML file that is played without a network: the player, the puzzle, and nothing that is loaded.

    >>> from crosswright.grid import Grid
    >>> made = page(Puzzle.of(Grid(1, 2, letters=("H", "I")), {"1A": "Greeting </script>"}))
    >>> made.count("</script>"), "http-equiv" in made
    (2, True)
    """
    puzzle = wording.in_language(puzzle, language)
    made = document(puzzle, id=id, answers=answers)
    title, attribute = wording.title(puzzle), html_attribute(puzzle)
    return player_page(
        "crossword-player", WHOLE_PLAYER, made, title=title, language=puzzle.language, attribute=attribute
    )


def player_page(
    element: str,
    program: BrowserProgram,
    document: dict[str, Any],
    *,
    title: str,
    language: str,
    attribute: str = "",
    policy: str = "",
) -> str:
    """One HTML file with the element of a player and what it plays; `attribute` and `policy` are more of each."""
    made = json.dumps(document, ensure_ascii=False)
    made = made.replace("<", "\\u003c")  # so that no text can end the element that contains it
    code, rules = speaking(program, language), program.style()
    allowed = f"script-src {source_of(code)}; {policy}style-src {source_of(rules)} {source_of(PAGE_STYLE)}"
    lines = (
        "<!doctype html>",
        f'<html lang="{escape(language or "en")}"{attribute}>',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; {allowed}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        f"<title>{escape(title)}</title>",
        f"<style>{PAGE_STYLE}</style>",
        "</head>",
        "<body>",
        f'<main><{element} heading="1" focus>',
        f'<template shadowrootmode="open"><style>{rules}</style></template>',
        f'<script type="application/json">{made}</script>',
        f"<noscript>{Wording.of(language).say(NO_SCRIPT)}</noscript>",
        f"</{element}></main>",
        f'<script type="module">{code}</script>',
        "</body>",
        "</html>\n",
    )
    return "\n".join(lines)


def speaking(program: BrowserProgram, language: str) -> str:
    """The script of a player with the texts of a language before it; English ones are in it already.

    >>> speaking(WHOLE_PLAYER, "de").startswith('globalThis.crosswordWording={"": "de"')
    True
    """
    said = Wording.of(language)
    if said.language == ENGLISH:
        return program.script()
    texts = said.for_scripts("browser/player", "browser/regex", "browser/shared", "media/regex")
    data = json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c")
    return f"globalThis.crosswordWording={data};{program.script()}"


def source_of(text: str) -> str:
    """The name of an inline script or style in a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
