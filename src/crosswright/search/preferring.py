"""`fill_preferring`: a fill with as many of some wanted words in it as can be placed one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from crosswright.arguments import EngineName, OneOf, checked
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.search.choosing import engine_for
from crosswright.search.engine import Engine
from crosswright.search.filling import result_of
from crosswright.search.improving import OBJECTIVES, improved, moved_to
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result

# How many nodes may a search take to fill the grid around one more wanted word?
NODES_A_WORD = 1_000


@checked()
def fill_preferring(
    problem: Problem,
    wanted: Mapping[str, float],
    *,
    objective: Annotated[str, OneOf(*OBJECTIVES)] | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Result:
    """Find a fill with wanted words in it; words with greater weights are placed first.

    Greedy: a word goes into the slot where it leaves most to the crossing slots, if the grid can still be filled around
    it and the words placed before, within a small number of nodes; else it is tried in the next slot, or left out. So a
    fill with more of the words may exist. `wanted` maps entries to weights; words that the lexicon lacks are left out.

    With an `objective` the fill is then improved as `best_fill` does it, with the words that were placed kept where
    they are: the `incumbent` and its bound are of the fills around them.

    UsageError where the engine can't serve.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> lexicon = Lexicon.from_words(["".join(pair) for pair in ("at", "to", "an", "no", "on", "ta")])
    >>> "ON" in fill_preferring(Problem.of(Grid.open(2, 2), lexicon), {"ON": 1.0}).fill.entries.values()
    True
    """
    meter = Meter(budget, stop, progress)
    if (reason := problem.hopeless()) is not None:
        return Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, reason=reason)
    search = engine_for(problem, seed, meter, engine)
    if (outcome := search.run()) is not Outcome.SOLVED:
        return result_of(search, outcome)
    best, held = list(search.words()), dict[int, int]()
    for number, word in enumerate(sorted(wanted, key=lambda word: (-wanted[word], word))):
        if search.ended() is not None:
            break
        progress(Progress("placing wanted words", number / len(wanted), nodes=search.nodes))
        for s, w in _places(search, held, word):
            if search.ended() is not None:
                break
            if search.assume({**held, s: w}) and search.go_on(nodes=NODES_A_WORD) is Outcome.SOLVED:
                held[s], best = w, list(search.words())
                break
    search.assume(dict(zip(problem.unfilled, best, strict=True)))
    result = result_of(search, Outcome.SOLVED)
    if objective is None:
        return result
    return improved(result, moved_to(search, problem.holding(held), seed, engine), objective, seed, engine)


def left_out(problem: Problem, wanted: Iterable[str], fill: Grid) -> dict[str, str]:
    """The wanted words that a fill doesn't have, each with the reason, in a few words.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no", "toe"]))
    >>> left_out(problem, ["TOE", "HI"], problem.grid)
    {'TOE': 'no slot to fill has 3 letters', 'HI': 'the lists lack it'}
    """
    entries = set(fill.entries.values())
    return {word: _reason(problem, word) for word in wanted if word not in entries}


def _reason(problem: Problem, word: str) -> str:
    """Why a word may not be in a fill."""
    lexicon = problem.lexicon
    if (w := lexicon.find(word)) is None or word not in lexicon:
        score = lexicon.filtered(min_score=0).score_of(word)
        return "the lists lack it" if score is None else f"its score, {score}, is too low"
    length = len(lexicon.cells(word))
    slots = [s for s in problem.unfilled if problem.lengths[s] == length]
    if not slots:
        return f"no slot to fill has {length} letters"
    if not any(problem.domains[s] >> w & 1 for s in slots):
        return "the letters of no slot allow it, or it has a root in common with an entry that is there"
    return "no fill with it and those before it was found"


def _places(search: Engine, held: Mapping[int, int], word: str) -> Iterator[tuple[int, int]]:
    """The slots that a word fits, with its id; the slots where it leaves the most crossing words come first."""
    problem = search.problem
    if (w := problem.lexicon.find(word)) is None or word in problem.given.values():
        return
    search.rewind()
    slots = [s for s in problem.unfilled if s not in held and problem.lengths[s] == len(problem.lexicon.cells(word))]
    left = {s: search.look_ahead(s, [w])[0] for s in slots if problem.domains[s] >> w & 1}
    yield from ((s, w) for s in sorted(left, key=lambda s: -left[s]) if left[s])
