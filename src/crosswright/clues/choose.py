"""One clue for each entry of a puzzle, chosen together: a written one before a dictionary's, one of the puzzle's
difficulty before others, and a page that is made of what newspapers' pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from crosswright.clues.candidates import Candidate
from crosswright.clues.difficulty import USUAL_DIFFICULTY, tier
from crosswright.clues.page import Page
from crosswright.clues.writer import ClueWriter
from crosswright.language.drafts import HOUSE, OWN
from crosswright.language.wording import worded
from crosswright.progress import OnProgress, Progress, Stop, ignore, never

# What does each step away from the puzzle's difficulty cost?
EACH_STEP = 10.0
# How many points does a clue by hand lose for each power of ten of its rank, and for each step that a puzzle is easier
# than usual? It gains as many for each step that a puzzle is harder: then its answer is one of many that fit.
EACH_STEP_OF_RANK = 4.0
# How many points does a clue by hand gain when it has its turn? Each has, in as many puzzles as the others.
ITS_TURN = 12.0
# How many times is the choice revised, with all other clues known?
ROUNDS = 8


# The points of a clue.
Worth = Callable[[Candidate], float]


@dataclass(frozen=True)
class ClueChoice:
    """The choice for one entry."""

    answer: str
    clue: Candidate | None  # None if no source has a usable fact
    alternatives: tuple[Candidate, ...]  # the others that could be used in this puzzle, best first


def choose(
    entries: Iterable[str],
    writer: ClueWriter,
    *,
    difficulty: float = USUAL_DIFFICULTY,
    printed: Collection[str] = (),
    seed: int | None = None,
    each_power: float = 0.0,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> dict[str, ClueChoice]:
    """A clue for every entry of one puzzle (as they stand in the grid), by entry.

    `printed` are clues of other puzzles: they are used again only where an entry has nothing else. With a `seed` each
    clue written by hand has its turn, in as many puzzles as the entry's others. Such a clue also loses
    `each_power` points for every power of ten of its rank: how many words of the length a solver likes better, by the
    clue alone. In an easy puzzle it loses more, in a hard one less. The same input gives the same clues. Once `stop`
    returns True the remaining entries get no clue. `progress` gets how many of the entries are looked up.
    """
    answers = list(dict.fromkeys(entries))
    usable: dict[str, tuple[Candidate, ...]] = {}
    before = {text.casefold() for text in printed}
    for done, answer in enumerate(answers):
        progress(Progress(worded("cluing, {n} of {all}", n=done, all=len(answers)), done / len(answers)))
        others = frozenset(answers) - {answer}
        candidates = () if stop() else _usable(answer, others, writer)
        usable[answer] = tuple(each for each in candidates if each.text.casefold() not in before) or candidates
    tiers = cache(partial(tier, difficulty=difficulty))
    first = {answer: _first_tier(candidates, tiers) for answer, candidates in usable.items()}
    each_power += EACH_STEP_OF_RANK * (USUAL_DIFFICULTY - difficulty)
    points = cache(partial(_points, difficulty=difficulty, writer=writer, each_power=each_power))
    turns = {} if seed is None else _turns(first, seed)

    def worth(each: Candidate) -> float:
        """The points of a clue, and more if it is its turn."""
        return points(each) + ITS_TURN * (turns.get(each.answer) == each.text)

    page = Page(sum(map(bool, first.values())), writer.language.text.page_style, writer.kin, difficulty)
    chosen = _settled(first, worth, page, stop)
    best_first = cache(lambda each: (tiers(each), -worth(each)))
    rest = {answer: [each for each in usable[answer] if each is not chosen.get(answer)] for answer in answers}
    return {
        answer: ClueChoice(answer, chosen.get(answer), tuple(sorted(others, key=best_first)))
        for answer, others in rest.items()
    }


def _first_tier(candidates: Sequence[Candidate], tiers: Callable[[Candidate], int]) -> list[Candidate]:
    """The candidates that come before all others."""
    least = min(map(tiers, candidates), default=0)
    return [each for each in candidates if tiers(each) == least]


def _usable(answer: str, others: frozenset[str], writer: ClueWriter) -> tuple[Candidate, ...]:
    """The clues that give no other entry away; one of the user's lists or of a theme alone, whatever it says."""
    candidates = writer.candidates(answer)
    if own := tuple(each for each in candidates if each.template == OWN or each.stands):
        return own
    kin = writer.kin
    for parts in (True, False):  # a word of a phrase makes way only where there is another clue
        told = kin.told_by(others, parts=parts)
        if usable := tuple(each for each in candidates if not kin.gives_away(each.text, told)):
            return usable
    return ()


def _turns(candidates: Mapping[str, Sequence[Candidate]], seed: int) -> dict[str, str]:
    """For each answer the clue by hand whose turn it is.

    Among as many seeds in a row as it has clues, each has its turn once, in an order of its own; then in another order.
    """
    turns: dict[str, str] = {}
    for answer, each_of_it in candidates.items():
        if by_hand := sorted(each.text for each in each_of_it if each.template == HOUSE):
            round_, turn = divmod(seed, len(by_hand))
            turns[answer] = Random(f"{answer} {round_}").sample(by_hand, len(by_hand))[turn]
    return turns


def _points(candidate: Candidate, difficulty: float, writer: ClueWriter, each_power: float) -> float:
    """The points of a clue in a puzzle of a difficulty, without regard to the other clues."""
    rank = each_power * writer.rank(candidate) if each_power and candidate.template == HOUSE else 0.0
    return candidate.quality - EACH_STEP * abs(candidate.difficulty - difficulty) - rank


def _settled(
    candidates: Mapping[str, Sequence[Candidate]], worth: Worth, page: Page, stop: Stop
) -> dict[str, Candidate]:
    """A clue for each entry: entries with the fewest candidates first, then each again when all others are known."""
    chosen: dict[str, Candidate] = {}
    order = sorted((a for a in candidates if candidates[a]), key=lambda answer: (len(candidates[answer]), answer))
    for _ in range(ROUNDS):
        before = dict(chosen)
        for answer in order:
            if answer in chosen:
                if stop():
                    return chosen
                page.add(chosen[answer], -1)
            best = max(candidates[answer], key=lambda each: (worth(each) - page.cost(each), each.text))
            chosen[answer] = best
            page.add(best)
        if chosen == before:
            break
    return chosen
