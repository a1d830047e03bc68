"""Quick commands for fault injection: their arguments, the files that they write, and those that they read."""

from __future__ import annotations

from cli_runner import OPEN4, WORDS, write
from failing import Command

from crosswright.publish.store import Store


def inputs() -> None:
    """What the commands read."""
    write("words.txt", WORDS)
    write("grid.txt", OPEN4)
    write("puzzle.xd", "Title: T\n\n\nTALC\nEVIL\nREMO\nSCAB\n\n\nA1. One ~ TALC\n")
    write("clues.csv", "answer,clue\nTALC,Powder\n")


def a_store() -> None:
    """A store without puzzles."""
    Store("site.sqlite").close()


COMMANDS = {
    "fill": Command(
        ("fill", "grid.txt", "--words", "words.txt", "--min-score", "0", "-o", "new.txt", "--force"),
        ("new.txt",),
        inputs,
    ),
    "pattern": Command(
        ("pattern", "--size", "5", "--preset", "mini", "-o", "new.txt", "--force"), ("new.txt",), inputs
    ),
    "convert": Command(("convert", "puzzle.xd", "new.ipuz", "--force"), ("new.ipuz",), inputs),
    "render": Command(("render", "puzzle.xd", "-o", "new.svg", "--force"), ("new.svg",), inputs),
    "clue import": Command(("clue", "import", "clues.csv", "--database", "own.sqlite"), (), inputs, again=False),
    "uploads": Command(("uploads", "list", "--store", "site.sqlite"), (), a_store),
    "store": Command(("store", "copy", "site.sqlite", "new.sqlite"), (), a_store, again=False),
    "words": Command(("words", "stats", "--words", "words.txt"), (), inputs),
}
