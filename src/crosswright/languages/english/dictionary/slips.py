"""Slips of WordNet's texts, mended by the list in `slips.txt` before a clue is made from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files

from crosswright.language.facts import Fact


@cache
def slips() -> tuple[tuple[str, str], ...]:
    """Parts of texts that are wrong, each with what belongs there; "" where the fact is of no use."""
    text = files(__package__).joinpath("slips.txt").read_text(encoding="utf-8")
    lines = (line for line in text.split("\n") if line and not line.startswith("#"))
    return tuple((wrong, right) for wrong, _, right in (line.partition("\t") for line in lines))


def mended(facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts with their slips mended, without those of no use."""
    for fact in facts:
        applying = [slip for slip in slips() if slip[0] in fact.text]
        if not applying:
            yield fact
        elif all(right for _, right in applying):
            text = fact.text
            for wrong, right in applying:
                text = text.replace(wrong, right)
            yield replace(fact, text=text)
