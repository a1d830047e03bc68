"""One clue for each entry of a puzzle, chosen together: of the asked difficulty, of several kinds, none of them twice,
and none that gives another entry away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crosswright.clues.writer import Desk
from crosswright.languages.drafts import Candidate
from crosswright.languages.english.leaks import FUNCTION_WORDS, entries_of
from crosswright.languages.facts import BLANK
from crosswright.progress import OnProgress, Progress, ignore

EASIEST, HARDEST = 1, 5
USUAL_DIFFICULTY = 2
# What a solver is told of the difficulty, by its number; of the usual one, nothing.
DIFFICULTIES = {1: "easy", 2: "", 3: "medium", 4: "hard", 5: "very hard"}
# What does each step away from the asked difficulty cost?
EACH_STEP = 9.0
# Kinds that count as one, for the eye of a solver.
FAMILIES = {"phrase": "blank", "phrase with hint": "blank", "similar": "synonym", "name": "definition"}
FAMILIES |= {"possessive": "definition", "place": "definition", "far from": "opposite", "misleading": "example of"}
FAMILIES |= {"kind of part": "part of", "has part": "part of"}
# Which share of a puzzle's clues may be of one family before another of it costs anything?
FREE_SHARE = {"definition": 0.4, "synonym": 0.36, "blank": 0.09, "own": 1.0, "given": 1.0, "model": 1.0, "house": 1.0}
OTHER_SHARE = 0.07
# What does each family's excess over that cost: for a whole puzzle of it, and at once for blanks, which bore soonest?
EXCESS = 60.0
AT_ONCE = {"blank": 22.0}
# What does it cost that a word stands in another clue already?
SAID_BEFORE = 12.0
# How often is the choice gone over, all others known?
ROUNDS = 3


@dataclass(frozen=True)
class Choice:
    """What was chosen for one entry."""

    answer: str
    clue: Candidate | None  # None where no source knows anything that can be said
    alternatives: tuple[Candidate, ...]  # the others that could be used in this puzzle, best first


def choose(
    entries: Iterable[str],
    desk: Desk,
    *,
    difficulty: float = USUAL_DIFFICULTY,
    progress: OnProgress = ignore,
) -> dict[str, Choice]:
    """A clue for every entry of one puzzle (as they stand in the grid), by entry.

    The same input gives the same clues. `progress` gets how many of the entries are looked up.
    """
    answers = list(dict.fromkeys(entries))
    usable: dict[str, tuple[Candidate, ...]] = {}
    for done, answer in enumerate(answers):
        progress(Progress(f"cluing, {done} of {len(answers)}", done / len(answers)))
        others = frozenset(answers) - {answer}
        candidates = desk.candidates(answer)
        usable[answer] = tuple(each for each in candidates if not desk.leaks.given_away(each.text, others))
    chosen = _settled(usable, difficulty)
    return {answer: _choice(answer, chosen.get(answer), usable[answer], difficulty) for answer in answers}


def _choice(answer: str, clue: Candidate | None, usable: Sequence[Candidate], difficulty: float) -> Choice:
    others = sorted((each for each in usable if each is not clue), key=lambda each: -_worth(each, difficulty))
    return Choice(answer, clue, tuple(others))


def _worth(candidate: Candidate, difficulty: float) -> float:
    return candidate.quality - EACH_STEP * abs(candidate.difficulty - difficulty)


def _settled(usable: Mapping[str, Sequence[Candidate]], difficulty: float) -> dict[str, Candidate]:
    """Entries with the least choice first, then each again with all others known."""
    desk = _Tally(sum(bool(candidates) for candidates in usable.values()))
    chosen: dict[str, Candidate] = {}
    order = sorted((answer for answer in usable if usable[answer]), key=lambda answer: (len(usable[answer]), answer))
    for _ in range(ROUNDS):
        before = dict(chosen)
        for answer in order:
            if answer in chosen:
                desk.take_back(chosen[answer])
            best = max(usable[answer], key=lambda each: (_worth(each, difficulty) - desk.cost(each), each.text))
            chosen[answer] = best
            desk.add(best)
        if chosen == before:
            break
    return chosen


def family(clue: Candidate) -> str:
    """What a solver takes a clue for: whatever has a blank in it is a blank."""
    return "blank" if BLANK in clue.text else FAMILIES.get(clue.template, clue.template)


class _Tally:
    """The kinds and words of the clues chosen so far."""

    def __init__(self, entries: int) -> None:
        self.entries = max(1, entries)
        self.kinds: Counter[str] = Counter()
        self.words: Counter[str] = Counter()

    def add(self, clue: Candidate) -> None:
        self.kinds[family(clue)] += 1
        self.words.update(_content(clue))

    def take_back(self, clue: Candidate) -> None:
        self.kinds[family(clue)] -= 1
        self.words.subtract(_content(clue))

    def cost(self, clue: Candidate) -> float:
        """What a clue costs beside those chosen."""
        kind = family(clue)
        excess = max(0.0, (self.kinds[kind] + 1) / self.entries - FREE_SHARE.get(kind, OTHER_SHARE))
        too_many = EXCESS * excess + AT_ONCE.get(kind, 0.0) * (excess > 0)
        return too_many + SAID_BEFORE * any(self.words[word] > 0 for word in _content(clue))


def _content(clue: Candidate) -> set[str]:
    return {word for word in entries_of(clue.text) if word.lower() not in FUNCTION_WORDS}
