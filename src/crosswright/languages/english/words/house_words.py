"""Scores and spellings that are set by hand.

`house_words.txt` has a short list: scores with the words that they are for. `words/a.txt` to `words/z.txt`, by the
initial letter of the entry, have phrases, sayings, names and modern things: one line for each, `60 cold brew`, with its
score and its spelling.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from crosswright.language import house_book
from crosswright.words.normalise import normalise


class HouseWord(NamedTuple):
    """A word or phrase with the score that the project gives it."""

    text: str  # as it is written outside a grid: "cold brew", "Oval Office"
    score: int


def house_words() -> dict[str, HouseWord]:
    """The entries whose scores are set by hand."""
    return {normalise(word.text) or "": word for word in (*listed(), *written())}


@cache
def spellings() -> dict[str, str]:
    """How entries are written outside a grid: COLDBREW -> "cold brew"."""
    return {entry: word.text for entry, word in house_words().items()}


def listed() -> Iterator[HouseWord]:
    """The words of the short list, with their spelling in lower case."""
    text = files(__package__).joinpath("house_words.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            points, _, texts = line.partition(":")
            yield from (HouseWord(text.strip(), int(points)) for text in texts.split(","))


def written() -> Iterator[HouseWord]:
    """The words of `words/`, in order."""
    for _, lines in pages():
        for line in lines:
            points, _, text = line.partition(" ")
            yield HouseWord(text, int(points))


def pages() -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each file of `words/`, in order."""
    return house_book.pages(Path(__file__).with_name("house"), "*.txt")


def version() -> str:
    """A key that changes with any score or spelling."""
    words = "\n".join(f"{score} {text}" for text, score in (*listed(), *written()))
    return f"house words {hashlib.sha256(words.encode()).hexdigest()[:16]}"
