"""`candidates`: every word that fits a slot, ranked, with what each would leave of the grid around it."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from crosswright.arguments import EngineName, NotNegative, checked
from crosswright.problem import Link, Problem
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.search.choosing import engine_for
from crosswright.search.engine import Engine
from crosswright.search.outcome import UNLIMITED, Meter, Outcome

# How many words are looked ahead between two questions to `stop`? A few milliseconds' worth.
WORDS_A_STEP = 128
# After how many of the best words does a trial fill follow, and how many nodes may it take? Weekday grids take about
# 50.
PROBES, NODES_A_PROBE = 60, 150


class Prospect(enum.Enum):
    """What is known about filling the grid with a word in its slot."""

    FILLS = "fills"  # a trial fill was found
    OPEN = "open"  # nothing is known against it, and no fill was found within the nodes of a trial
    DEAD = "dead"  # proved: there is no fill with it


@dataclass(frozen=True)
class SlotCandidate:
    """A word that fits a slot by the letters given there."""

    word: str
    score: int  # 0..100
    fewest: int  # the fewest words that it leaves to a crossing slot, after full look-ahead; 0 where it alone is dead
    prospect: Prospect


@checked()
def candidates(
    problem: Problem,
    slot: str,
    *,
    probes: NotNegative = PROBES,
    seed: int = 0,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> list[SlotCandidate]:
    """Every word that fits a slot, the most promising first: not dead, then by score, then by the words left across.

    Each word is put into the slot and followed by arc consistency over the whole grid (singleton arc consistency:
    Debruyne and Bessiere 1997); a short search follows the first `probes` of them. When `stop` returns True, the
    remaining words stay OPEN, with the words left across not updated. Where propagation shows that the grid can't be
    filled, all are DEAD, and those come first that leave words to the slots across, as far as these have any.

    UsageError where there is no slot of that name, where it is given whole, or where the engine can't serve.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> lexicon = Lexicon.from_words([("at", 60), "to", "an", "no", "by"])
    >>> problem = Problem.of(Grid.open(2, 2), lexicon)
    >>> [(each.word, each.prospect.value) for each in candidates(problem, "1A")]
    [('AT', 'fills'), ('AN', 'fills'), ('BY', 'dead'), ('NO', 'dead'), ('TO', 'dead')]
    """
    s = problem.unfilled_slot(slot)
    search = None if problem.hopeless() else engine_for(problem, seed, Meter(UNLIMITED, stop), engine)
    if search is None or not search.begin():
        return sorted(_nearby(problem, s), key=_rank)
    found = sorted(_looked_ahead(search, s, stop, progress), key=_rank)
    for i, each in enumerate(found[:probes]):
        if stop():
            break
        progress(Progress("trying to fill", i / min(probes, len(found))))
        found[i] = _probed(search, s, each)
    return sorted(found, key=_rank)


def _rank(each: SlotCandidate) -> tuple[bool, int, int, str]:
    return each.prospect is Prospect.DEAD and not each.fewest, -each.score, -each.fewest, each.word


def _looked_ahead(search: Engine, s: int, stop: Stop, progress: OnProgress) -> Iterator[SlotCandidate]:
    problem, words = search.problem, search.problem.words_of(s)
    for start in range(0, len(words), WORDS_A_STEP):
        some = words[start : start + WORDS_A_STEP]
        progress(Progress("looking ahead", start / len(words)))
        fewest = [1] * len(some) if stop() else search.look_ahead(s, some)
        yield from (_candidate(problem, s, w, left) for w, left in zip(some, fewest, strict=True))


def _nearby(problem: Problem, s: int) -> Iterator[SlotCandidate]:
    """The words of a slot in a grid that can't be filled, with what each leaves to the slots across that have words."""
    lexicon, length = problem.lexicon, problem.lengths[s]
    links = [link for link in problem.links[s] if problem.domains[link.other]]

    @cache
    def left(link: Link, a: int) -> int:
        having = lexicon.bits(problem.lengths[link.other], link.other_position, a)
        return (problem.domains[link.other] & having).bit_count()

    for w in problem.words_of(s):
        letters = lexicon.row(length, w)
        fewest = min((left(link, letters[link.position]) for link in links), default=1)
        yield replace(_candidate(problem, s, w, fewest), prospect=Prospect.DEAD)


def _candidate(problem: Problem, s: int, w: int, fewest: int) -> SlotCandidate:
    length, prospect = problem.lengths[s], Prospect.OPEN if fewest else Prospect.DEAD
    return SlotCandidate(problem.lexicon.word(length, w), problem.lexicon.score(length, w), fewest, prospect)


def _probed(search: Engine, s: int, candidate: SlotCandidate) -> SlotCandidate:
    """The candidate with the result of a short search."""
    w = search.problem.lexicon.find(candidate.word)
    if candidate.prospect is not Prospect.OPEN or w is None or not search.assume({s: w}):
        return candidate
    outcome = search.go_on(nodes=NODES_A_PROBE)
    search.rewind()
    if outcome is Outcome.SOLVED:
        return replace(candidate, prospect=Prospect.FILLS)
    return replace(candidate, prospect=Prospect.DEAD, fewest=0) if outcome is Outcome.IMPOSSIBLE else candidate
