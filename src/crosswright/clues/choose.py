"""One clue for each entry of a puzzle, chosen together: of the difficulty asked for, of several
kinds, none of them twice, and none that gives another entry away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from zlib import crc32

from crosswright.clues.candidates import Candidate
from crosswright.clues.difficulty import USUAL_DIFFICULTY
from crosswright.clues.kinship import Kinship
from crosswright.clues.rating import BLANKS
from crosswright.clues.writer import ClueWriter
from crosswright.language.drafts import HOUSE, OWN
from crosswright.language.wording import worded
from crosswright.progress import OnProgress, Progress, Stop, ignore, never

# What does each step away from the asked difficulty cost?
EACH_STEP = 20.0
# How many points does a clue by hand lose for each power of ten of its rank, and for each step that a puzzle is easier
# than usual? It gains as many for each step that a puzzle is harder: then its answer is one of many that fit.
EACH_STEP_OF_RANK = 4.0
# How many points worse than the best may a clue written by hand be and still have its turn in some puzzles? Less than a
# step of difficulty costs.
NEARLY_BEST = 12.0
# Which share of a puzzle's clues may be of one family before another clue of that family costs anything?
FREE_SHARE = {"definition": 0.4, "synonym": 0.36, BLANKS: 0.09, "own": 1.0, "given": 1.0, "model": 1.0, "house": 1.0}
OTHER_SHARE = 0.07
# What does an excess over that share cost, for a puzzle with one family only? Blanks, which bore soonest, cost at once.
EXCESS = 60.0
AT_ONCE = {BLANKS: 22.0}
# What does it cost to use a word that another clue has?
SAID_BEFORE = 12.0
# What does it cost to print a clue that another entry has? More than any clue is worth.
TWICE = 2000.0
# How many times is the choice revised, with all other clues known?
ROUNDS = 3


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

    `printed` are clues of other puzzles: they are used again only where an entry has nothing else. A `seed` chooses
    among clues written by hand that are nearly equal; without one it is always the same. Such a clue also loses
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
    each_power += EACH_STEP_OF_RANK * (USUAL_DIFFICULTY - difficulty)
    points = cache(partial(_points, difficulty=difficulty, writer=writer, each_power=each_power))
    worth = _worth(points, {} if seed is None else _turns(usable, points, seed))
    chosen = _settled(usable, worth, cache(partial(_content, writer.kin)), stop)
    return {answer: _choice(answer, chosen.get(answer), usable[answer], worth) for answer in answers}


def _usable(answer: str, others: frozenset[str], writer: ClueWriter) -> tuple[Candidate, ...]:
    """The clues that give no other entry away; where the user's lists have one, that alone, whatever it says."""
    candidates = writer.candidates(answer)
    if own := tuple(each for each in candidates if each.template == OWN):
        return own
    kin = writer.kin
    for parts in (True, False):  # a word of a phrase makes way only where there is another clue
        told = kin.told_by(others, parts=parts)
        if usable := tuple(each for each in candidates if not kin.gives_away(each.text, told)):
            return usable
    return ()


def _choice(answer: str, clue: Candidate | None, usable: Sequence[Candidate], worth: Worth) -> ClueChoice:
    others = sorted((each for each in usable if each is not clue), key=lambda each: -worth(each))
    return ClueChoice(answer, clue, tuple(others))


def _turns(usable: Mapping[str, Sequence[Candidate]], points: Worth, seed: int) -> dict[str, str]:
    """For each answer the clue whose turn it is: of the nearly best ones by hand, the next for each further seed."""
    turns: dict[str, str] = {}
    for answer, candidates in usable.items():
        by_hand = {each: points(each) for each in candidates if each.template == HOUSE}
        least = max(by_hand.values(), default=0.0) - NEARLY_BEST
        near = sorted((each for each, worth in by_hand.items() if worth >= least), key=lambda each: each.text)
        if order := [each for each in near for _ in range(each.turns)]:
            turns[answer] = order[(seed + crc32(answer.encode())) % len(order)].text
    return turns


def _worth(points: Worth, turns: Mapping[str, str]) -> Worth:
    """The points of a clue, and more if it is its turn."""
    return lambda each: points(each) + NEARLY_BEST * (turns.get(each.answer) == each.text)


def _points(candidate: Candidate, difficulty: float, writer: ClueWriter, each_power: float) -> float:
    """The points of a clue in a puzzle of a difficulty, without regard to the other clues."""
    bonus = each_power * writer.rank(candidate) if each_power and candidate.template == HOUSE else 0.0
    return candidate.quality - EACH_STEP * abs(candidate.difficulty - difficulty) - bonus


def _content(kin: Kinship, clue: Candidate) -> set[Hashable]:
    """The families of the content words of a clue."""
    return {family for word in kin.content(clue.text) for family in kin.families_of(word)}


def _settled(
    usable: Mapping[str, Sequence[Candidate]], worth: Worth, content: Callable[[Candidate], set[Hashable]], stop: Stop
) -> dict[str, Candidate]:
    """A clue for each entry: entries with the fewest candidates first, then each again when all others are known."""
    tally = _Tally(sum(bool(candidates) for candidates in usable.values()), content)
    chosen: dict[str, Candidate] = {}
    order = sorted((answer for answer in usable if usable[answer]), key=lambda answer: (len(usable[answer]), answer))
    for _ in range(ROUNDS):
        before = dict(chosen)
        for answer in order:
            if answer in chosen:
                if stop():
                    return chosen
                tally.take_back(chosen[answer])
            best = max(usable[answer], key=lambda each: (worth(each) - tally.cost(each), each.text))
            chosen[answer] = best
            tally.add(best)
        if chosen == before:
            break
    return chosen


class _Tally:
    """The families and words of the clues chosen so far."""

    def __init__(self, entries: int, content: Callable[[Candidate], set[Hashable]]) -> None:
        self.entries, self.content = max(1, entries), content
        self.families: Counter[str] = Counter()
        self.words: Counter[Hashable] = Counter()
        self.texts: Counter[str] = Counter()

    def add(self, clue: Candidate) -> None:
        self.families[clue.family] += 1
        self.words.update(self.content(clue))
        self.texts[clue.text.casefold()] += 1

    def take_back(self, clue: Candidate) -> None:
        self.families[clue.family] -= 1
        self.words.subtract(self.content(clue))
        self.texts[clue.text.casefold()] -= 1

    def cost(self, clue: Candidate) -> float:
        """The cost of a clue beside the chosen ones."""
        excess = max(0.0, (self.families[clue.family] + 1) / self.entries - FREE_SHARE.get(clue.family, OTHER_SHARE))
        too_many = EXCESS * excess + AT_ONCE.get(clue.family, 0.0) * (excess > 0)
        said = SAID_BEFORE * any(self.words[word] > 0 for word in self.content(clue))
        return too_many + said + TWICE * (self.texts[clue.text.casefold()] > 0)
