"""Read the demands on a fill: the lists that options name, as the library takes them."""

from __future__ import annotations

from crosswright.cli.common.options import DemandOptions
from crosswright.cli.common.writing import notice
from crosswright.language.alphabet import Folding
from crosswright.puzzle.demands import AtMost, Demands
from crosswright.words import lists


def read_demands(options: DemandOptions, *, folding: Folding, allow_repeats: bool = False) -> Demands:
    """The demands that the options name, the words of their lists read."""
    at_most = [
        AtMost(each.most, each.below) if each.path is None else AtMost(each.most, words=_words(each.path, folding))
        for each in options.at_most
    ]
    return Demands(allow_repeats, options.allow_roots, tuple(at_most))


def _words(path: str, folding: Folding) -> frozenset[str]:
    return frozenset(_listed(path, folding))


def read_wanted(path: str, *, folding: Folding) -> dict[str, float]:
    """The entries of a list that are wanted if possible, each with its weight, 0..100."""
    return {word: float(weight) for word, weight in _listed(path, folding).items()}


def _listed(path: str, folding: Folding) -> dict[str, int]:
    """The words of a list with their numbers; what was skipped in it is reported once."""
    found = lists.read(lists.contents(path), path, folding=folding)
    lists.demand_words(found)
    for note in found.notes():
        notice(f"{path}: {note}")
    return found.words
