"""A grid that falls into parts: its parts, and how many fills of all of them repeat no word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import prod

from crosswright.problem import Problem

WordSets = Sequence[frozenset[int]]  # of one part: the numbers of the words in each of its fills


def parts(problem: Problem) -> list[Problem]:
    """The parts of a problem: slots that crossings join belong together. Each part has slots to fill."""
    todo, found = set(problem.unfilled), []
    for s in problem.unfilled:
        if s not in todo:
            continue
        stack, part = [s], {s}
        while stack:
            for link in problem.links[stack.pop()]:
                if link.other not in part:
                    part.add(link.other)
                    stack.append(link.other)
        todo -= part
        found.append(problem.only(part))
    return found


def may_repeat(problem: Problem) -> bool:
    """Whether two slots that must differ could take the same word."""
    return any(problem.domains[s] & problem.domains[t] for s in problem.unfilled for t in problem.peers[s] if t > s)


def share_words(one: Problem, other: Problem) -> bool:
    """Whether slots of two parts that must differ could take the same word."""
    return not one.allow_repeats and any(
        one.lengths[s] == other.lengths[t] and one.domains[s] & other.domains[t]
        for s in one.unfilled
        for t in other.unfilled
    )


def without_repeats(fills: Sequence[WordSets], check: Callable[[], None] = lambda: None) -> int:
    """How many ways there are to choose a fill of each part so that no word is in two of them.

    Inclusion and exclusion over the words that several parts have in common: a word that all parts of T use has the
    weight (-1)^(|T|-1) (|T|-1), since at most one may use it. Only combinations that occur are visited.

    >>> without_repeats([[{1, 2}, {3}], [{1}, {4}]])
    3
    """
    shared = sorted(_shared(fills))
    return _count([list(each) for each in fills], shared, 0, check)


def _shared(fills: Sequence[WordSets]) -> set[int]:
    used = [set().union(*each) for each in fills]
    return {word for one, other in combinations(used, 2) for word in one & other}


def _count(fills: list[list[frozenset[int]]], words: Sequence[int], start: int, check: Callable[[], None]) -> int:
    """The sum over all combinations of words from `start` on; `fills` are the fills with the words chosen so far."""
    total = prod(len(each) for each in fills)
    for i in range(start, len(words)):
        check()
        having = [[fill for fill in each if words[i] in fill] for each in fills]
        for group in _groups([k for k, each in enumerate(having) if each]):
            narrowed = [having[k] if k in group else each for k, each in enumerate(fills)]
            total += (-1) ** (len(group) - 1) * (len(group) - 1) * _count(narrowed, words, i + 1, check)
    return total


def _groups(parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All groups of two or more."""
    for size in range(2, len(parts) + 1):
        yield from combinations(parts, size)
