"""The figures of docs/how-it-works/: run it to measure them again (some minutes).

.venv/bin/python docs/pictures/measure.py [naive | article | steps | ideas | growth | best | distance]
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from crosswright import (
    Budget,
    Grid,
    Lexicon,
    Problem,
    Result,
    default_lexicon,
    fill,
    fills,
    parse_grids,
    textbook,
)
from crosswright.media.drawn.plot import as_time
from crosswright.pattern import distances, patterns, preset
from crosswright.progress import Progress
from crosswright.search import best_fill, native
from crosswright.search.bitset import Search
from crosswright.search.outcome import Meter, Outcome

EXAMPLES = Path(__file__).parents[2] / "examples"
DEMO = EXAMPLES / "demo15.txt"
# The twelve words of docs/how-it-works/strategies.md.
TWELVE = ["AGE", "APE", "ATE", "BAT", "BET", "CAT", "EGO", "GET", "ROE", "TAN", "TEN", "TON"]
# The way from the naive search to the engine: what each step is called there, and the strategy that has it.
STEPS = {
    "generate and test": "naive",
    "check each word": "backtracking",
    "look ahead a step": "fc",
    "look ahead all the way": "mac",
    "the slot with the fewest words": "mac,order=mrv",
    "the word that leaves the most": "mac,order=mrv,values=lcv-share",
    "learn where the trouble is": "mac,order=dom/wdeg,values=lcv-share",
    "jump back, see repeats at once": "mac+dom/wdeg",
    "words as bits, restarts": "python",
    "compiled": "native",
}
# How many seconds of the processor may each of them take?
SECONDS_A_STEP = 20
SEEDS = range(5)
# After how many nodes is a search of the readable engine given up? About ten seconds' worth.
MOST_NODES = 3_000


def naive() -> None:
    """Every fill of a 3x3 by the naive search and by the engine, as the list grows."""
    common = [word for word, score in default_lexicon() if len(word) == 3]
    for count in (25, 50, 100):
        words = common[:count]
        tried = [0]
        naive = sum(1 for _ in naive_fills(Grid.open(3, 3), 0, words, tried))
        problem = Problem.of(Grid.open(3, 3), Lexicon.from_words(words), allow_repeats=True)
        found = fills(problem, engine="python")
        assert sum(1 for _ in found) == naive
        print(f"| {count} | {naive:,} | {tried[0]:,} | {found.nodes:,} |")


def naive_fills(grid: Grid, s: int, words: list[str], tried: list[int]) -> Iterator[Grid]:
    """The naive search; `tried` counts the words it looks at."""
    if s == len(grid.slots):
        yield grid
        return
    pattern = re.compile(grid.template(grid.slots[s]).replace("?", "."))
    for word in words:
        tried[0] += 1
        if pattern.fullmatch(word):
            yield from naive_fills(grid.with_entry(grid.slots[s].name, word), s + 1, words, tried)


def article() -> None:
    """The article's example beside one where backtracking saves most; and the bound in the article's symbols."""
    for name in ("article", "animals"):
        grid = parse_grids((EXAMPLES / "textbook" / f"{name}.txt").read_text("utf-8"))[0]
        words = (EXAMPLES / "textbook" / f"{name}-words.txt").read_text("utf-8").split()
        problem = Problem.of(grid, Lexicon.from_words(words))
        for order in ("across-first", "static"):
            results = [textbook.fill(problem, f"{each},order={order}") for each in ("naive", "backtracking", "fc")]
            nodes = " | ".join(f"{each.nodes:,}" for each in results)
            print(f"| {name} | `{order}` | {nodes} | {results[0].outcome.value} |")
    print(f"(M*P)^D = (3*12)^9 = {(3 * 12) ** 9:,}; P^S = 12^6 = {12**6:,}")


def steps() -> None:
    """Each step from the naive search to the engine on the same three grids."""
    lexicon = default_lexicon(min_score=50)
    problems = [Problem.of(Grid.open(3, 3), Lexicon.from_words(TWELVE))]
    for name in ("06x06", "14x14"):
        text = (EXAMPLES / "strategies" / f"{name}.txt").read_text("utf-8")
        problems.append(Problem.of(parse_grids(text)[0], lexicon))
    for step, strategy in STEPS.items():
        if strategy != "native" or native.available():
            cells = [step_cell(problem, strategy, every=i == 0) for i, problem in enumerate(problems)]
            print(f"| {step} | `{strategy}` | {' | '.join(cells)} |", flush=True)


def step_cell(problem: Problem, strategy: str, *, every: bool) -> str:
    """Nodes and processor time of a search for every fill, or one; how far it got where that was too long."""
    begun = time.process_time()
    result = last_result(problem, strategy, every, lambda: time.process_time() - begun > SECONDS_A_STEP)
    more = "> " if result.outcome is Outcome.STOPPED else ""
    return f"{more}{result.nodes:,} | {more}{as_time(time.process_time() - begun)}"


def last_result(problem: Problem, strategy: str, every: bool, stop: Callable[[], bool]) -> Result:
    """What a strategy, or an engine by its name, comes to."""
    if strategy in ("python", "native"):
        if every:
            return [*fills(problem, engine=strategy, stop=stop).results()][-1]
        return fill(problem, engine=strategy, stop=stop)
    if every:
        return [*textbook.fills(problem, strategy, stop=stop).results()][-1]
    return textbook.fill(problem, strategy, stop=stop)


class WithoutWeights(Search):
    """The slot with the fewest words, whatever trouble its crossings gave."""

    def weight(self, s: int) -> float:
        """The same for all."""
        return 1.0


class WithoutLastConflict(Search):
    """Never the slot of the last conflict first."""

    def choose_slot(self) -> int | None:
        """By words and weight alone."""
        self.conflict = None
        return super().choose_slot()


class AnyWord(Search):
    """Any word of the slot that is next."""

    def choose_word(self, s: int) -> int:
        """A word by chance, as a bit."""
        words = [w for w in range(self.state.domains[s].bit_length()) if self.state.domains[s] >> w & 1]
        return 1 << self.random.choice(words)


class NoRestarts(Search):
    """One long run."""

    def restart(self) -> None:
        """Never start over."""
        self.failures = 0


def ideas() -> None:
    """The readable engine, and the same with one idea taken out."""
    grid = parse_grids(DEMO.read_text("utf-8"))[0]
    for score in (50, 75):
        problem = Problem.of(grid, default_lexicon(min_score=score))
        for variant in (Search, WithoutWeights, WithoutLastConflict, AnyWord, NoRestarts):
            runs = []
            for seed in SEEDS:
                search = variant(problem, seed, Meter(Budget(nodes=MOST_NODES)))
                outcome = search.run()
                runs.append(search.nodes if outcome is Outcome.SOLVED else None)
            print(f"| {score} | {variant.__name__} | {' '.join('-' if n is None else str(n) for n in runs)} |")


def growth() -> None:
    """Both engines as the grid and the list change."""
    demo = parse_grids(DEMO.read_text("utf-8"))[0]
    for name, grid, scores in (
        ("4x4", Grid.open(4, 4), (50,)),
        ("5x5", Grid.open(5, 5), (50,)),
        ("demo 15x15", demo, (20, 50, 70, 80, 85)),
    ):
        for score in scores:
            lexicon = default_lexicon(min_score=score)
            problem = Problem.of(grid, lexicon)
            cells = [middle(problem, engine) for engine in ("python", "native")]
            print(f"| {name} | {score} | {len(lexicon):,} | {' | '.join(cells)} |", flush=True)


def middle(problem: Problem, engine: str) -> str:
    """The median nodes and time over the seeds."""
    results: list[Result] = [fill(problem, seed=s, engine=engine, budget=Budget(seconds=10)) for s in SEEDS]
    outcomes = "/".join(sorted({r.outcome.value for r in results}))
    nodes, seconds = median(r.nodes for r in results), median(r.seconds for r in results)
    return f"{outcomes} | {nodes:,} | {seconds * 1000:.1f} ms"


def improving() -> None:
    """How the best fill gets better in ten seconds, for both objectives."""
    problem = Problem.of(parse_grids(DEMO.read_text("utf-8"))[0], default_lexicon())
    for objective in ("total", "worst"):
        told: list[Progress] = []
        result = best_fill(problem, objective=objective, budget=Budget(seconds=10), progress=told.append)
        assert result.incumbent is not None
        found = [each.incumbent for each in told if each.incumbent is not None]
        for name, each in (("first", found[0]), (f"best of {len(found)}", result.incumbent)):
            bound = each.bound / each.entries
            print(f"{objective}, {name}: mean {each.mean:.1f}, worst {each.worst}, mean at most {bound:.1f}")


def distance() -> None:
    """Patterns in four groups, by how many of their cells are far from all blocks: how hard they are to fill."""
    lexicon, runs = default_lexicon(min_score=50), []
    for grid in patterns(preset("american"), 200, seed=1):
        far = sum(steps >= 3 for steps in distances(grid).values())
        result = fill(Problem.of(grid, lexicon), budget=Budget(nodes=2_000))
        runs.append((far, result.nodes if result.fill else 2_001))
    runs.sort()
    for group in (runs[i : i + 50] for i in range(0, 200, 50)):
        nodes = [each for _, each in group]
        filled = sum(each <= 2_000 for each in nodes)
        print(f"| {group[0][0]} to {group[-1][0]} | {filled} of {len(group)} | {median(nodes):,.0f} |")


PARTS: dict[str, Callable[[], None]] = {
    "naive": naive,
    "article": article,
    "steps": steps,
    "ideas": ideas,
    "growth": growth,
    "best": improving,
    "distance": distance,
}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
