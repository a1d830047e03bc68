"""The figures of docs/how-it-works/: it measures them, writes them into the documents, or checks what stands there.

.venv/bin/python script/pictures/measure.py [--write | --check] [--untested] [PART...]

A part's table stands in a document between `<!-- PART -->` and `<!-- end -->`. All words come from
examples/frozen-words.txt and all limits are counts of nodes, so all figures except times are the same on every machine.
All parts take some ten minutes; those in QUICK take seconds, and a test checks them.
"""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from statistics import median

from crosswright import Budget, Grid, Lexicon, Problem, Result, fill, fills, load_lexicon, parse_grids, textbook
from crosswright.media.drawn.plot import as_time
from crosswright.pattern import distances, patterns, preset
from crosswright.progress import Progress
from crosswright.search import best_fill
from crosswright.search.bitset import Search
from crosswright.search.outcome import Meter, Outcome
from crosswright.textbook.consistency import Lookahead, nothing
from crosswright.textbook.csp import Blame, CspState
from crosswright.textbook.look_back import not_again

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
DEMO = EXAMPLES / "demo15.txt"
GRIDS = sorted((EXAMPLES / "strategies").glob("*.txt"))
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
# What is tried on each of the ten grids: the recipe of a course, and most steps of the way.
ON_TEN_GRIDS = [
    "mrv+degree+lcv",
    "fc",
    "fc-cbj",
    "mrv",
    *[each for each in STEPS.values() if each.startswith("mac")],
    "native",
]
# After how many nodes is a search given up? One that looks all the way ahead takes some milliseconds for each.
MOST, MOST_AHEAD = 50_000, 2_000
# After how many nodes is a search of the readable engine given up? Some seconds' worth.
MOST_READABLE = 1_500
# How many nodes may the kernel take to improve a fill? Some seconds' worth.
TO_IMPROVE = 100_000
# After how many nodes is a pattern one that can't be filled soon?
MOST_A_PATTERN = 2_000
# The scores from which the demo grid is filled, as the list gets shorter.
GROWTH_FROM, IDEAS_FROM = (50, 60, 70, 80, 85), (50, 60)
SEEDS = range(5)


def frozen(min_score: int = 0) -> Lexicon:
    """The words of all figures."""
    return load_lexicon([str(EXAMPLES / "frozen-words.txt")], min_score=min_score)


def table(*heads: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table; a column whose head begins with > holds figures."""
    yield f"| {' | '.join(head.removeprefix('>') for head in heads)} |"
    yield f"| {' | '.join('---:' if head.startswith('>') else '---' for head in heads)} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def grid_of(path: Path) -> Grid:
    """The one grid of a file."""
    return parse_grids(path.read_text("utf-8"))[0]


def naive() -> Iterator[str]:
    """Every fill of a 3x3 by the naive search and by the engine, as the list grows."""
    return table(
        ">words of 3 letters",
        ">fills of a 3x3, repeats allowed",
        ">words that the naive search tries",
        ">decisions of the engine",
        rows=(naive_row(count) for count in (25, 50, 100)),
    )


def naive_row(count: int) -> Iterator[str]:
    """With the best words of three letters, so many of them."""
    words = [word for word, score in frozen() if len(word) == 3][:count]
    tried = [0]
    naive = sum(1 for _ in naive_fills(Grid.open(3, 3), 0, words, tried))
    problem = Problem.of(Grid.open(3, 3), Lexicon.from_words(words), allow_repeats=True)
    engine = fills(problem, engine="python")
    assert sum(1 for _ in engine) == naive
    return (f"{figure:,}" for figure in (count, naive, tried[0], engine.nodes))


def naive_fills(grid: Grid, s: int, words: list[str], tried: list[int]) -> Iterator[Grid]:
    """The naive search; `tried` counts the words it looks at."""
    if s == len(grid.slots):
        yield grid
        return
    pattern = re.compile(grid.template(grid.slots[s]).replace("?", "."))
    tried[0] += len(words)
    for word in filter(pattern.fullmatch, words):
        yield from naive_fills(grid.with_entry(grid.slots[s].name, word), s + 1, words, tried)


def article() -> Iterator[str]:
    """The article's example beside one where backtracking saves most."""
    rows = []
    for name in ("article", "animals"):
        words = (EXAMPLES / "textbook" / f"{name}-words.txt").read_text("utf-8").split()
        problem = Problem.of(grid_of(EXAMPLES / "textbook" / f"{name}.txt"), Lexicon.from_words(words))
        for order, about in (("across-first", ""), ("static", " (reading order)")):
            results = [textbook.fill(problem, f"{each},order={order}") for each in ("naive", "backtracking", "fc")]
            nodes = [f"{each.nodes:,}" for each in results]
            rows.append([name, f"`{order}`{about}", *nodes, results[0].outcome.value])
    heads = [f">`{each}`: nodes" for each in ("naive", "backtracking", "fc")]
    return table("example", "order", *heads, "outcome", rows=rows)


def steps() -> Iterator[str]:
    """Each step from the naive search to the engine on the same three grids."""
    small = Problem.of(Grid.open(3, 3), Lexicon.from_words(TWELVE))
    open6, open14 = (EXAMPLES / "strategies" / name for name in ("06x06.txt", "14x14.txt"))
    heads = [head for name in ("3x3", "6x6", "14x14") for head in (f">{name}: nodes", ">time")]
    rows = (
        [
            step,
            f"`{strategy}`",
            *every_fill(small, strategy),
            *first_fill(open6, strategy),
            *first_fill(open14, strategy),
        ]
        for step, strategy in STEPS.items()
    )
    return table("step", "strategy", *heads, rows=rows)


def every_fill(problem: Problem, strategy: str) -> tuple[str, str]:
    """Nodes and processor time of the search for all fills."""
    search = fills(problem, engine=strategy) if strategy in ("python", "native") else textbook.fills(problem, strategy)
    begun = time.process_time()
    *_, last = search.results()
    return f"{last.nodes:,}", as_time(time.process_time() - begun)


@cache
def first_fill(path: Path, strategy: str) -> tuple[str, str]:
    """Nodes and processor time of the search for one fill of a grid; > where its nodes were not enough."""
    problem = Problem.of(grid_of(path), frozen())
    begun = time.process_time()
    result = limited(problem, strategy)
    more = "> " if result.outcome is Outcome.OUT_OF_BUDGET else ""
    none = " (no fill)" if result.outcome is Outcome.IMPOSSIBLE else ""
    return f"{more}{result.nodes:,}{none}", f"{more}{as_time(time.process_time() - begun)}"


def limited(problem: Problem, strategy: str) -> Result:
    """What a strategy, or an engine by its name, comes to within its limit of nodes."""
    if strategy in ("python", "native"):
        return fill(problem, engine=strategy)
    budget = Budget(nodes=MOST_AHEAD if strategy.startswith("mac") else MOST)
    return textbook.fill(problem, strategy, budget=budget)


def ten_grids() -> Iterator[str]:
    """The nodes of the strategies on each of the ten grids."""
    grids = {path.stem.lstrip("0").replace("x0", "x"): path for path in GRIDS}
    rows = ([name, *(first_fill(path, strategy)[0] for strategy in ON_TEN_GRIDS)] for name, path in grids.items())
    return table("grid", *(f">`{strategy}`" for strategy in ON_TEN_GRIDS), rows=rows)


def jumps() -> Iterator[str]:
    """How much jumping back saves, and how much it matters which of several conflicts is blamed."""
    met = Lookahead(nothing, first_met, nothing, nothing)
    ways: dict[str, str | textbook.Strategy] = {
        "back to the slot before (`backtracking`)": "backtracking",
        "jumps; the conflict that is met first is blamed": textbook.named(
            "backtracking,look-back=cbj", duplicates=nothing, consistency=met
        ),
        "jumps; the slot that was placed first is blamed (`look-back=cbj`)": "backtracking,look-back=cbj",
    }
    problems = list(random_problems(100))
    rows = []
    for name, strategy in ways.items():
        nodes = [textbook.fill(problem, strategy).nodes for problem in problems]
        rows.append([name, f"{sum(nodes):,}", f"{max(nodes):,}"])
    return table("where a search goes back to", ">nodes of all grids", ">most for one grid", rows=rows)


def random_problems(count: int) -> Iterator[Problem]:
    """Grids of 4x5 cells, one in five a block, with random words of two to five letters of a small alphabet."""
    random = Random(1)
    while count:
        letters = "ABCDE"[: random.randint(2, 5)]
        blocks = [c for c in range(20) if random.random() < 0.2]
        words = {"".join(random.choices(letters, k=length)) for length in (2, 3, 4, 5) for _ in range(8)}
        problem = Problem.of(Grid.open(4, 5, blocks=blocks), Lexicon.from_words(sorted(words)))
        if problem.hopeless() is None:
            count -= 1
            yield problem


def first_met(state: CspState, s: int) -> Blame | None:
    """A rule: the word just placed stands nowhere else and agrees with its crossings, looked at cell by cell."""
    if (conflict := not_again(state, s)) is not None:
        return conflict
    word = state.assignment[s]
    for _, p, t, q in state.links[s]:
        if t in state.assignment and word[p] != state.assignment[t][q]:
            return frozenset({s, t})
    return None


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


# What the table calls each variant of the readable engine.
VARIANTS: dict[str, type[Search]] = {
    "all of it": Search,
    "without the weights": WithoutWeights,
    "without the last conflict first": WithoutLastConflict,
    "any word, by chance": AnyWord,
    "without restarts": NoRestarts,
}


def ideas() -> Iterator[str]:
    """The readable engine, and the same with one idea taken out."""
    problems = [Problem.of(grid_of(DEMO), frozen(score)) for score in IDEAS_FROM]
    heads = [f"words of {score} and up" for score in IDEAS_FROM]
    rows = ([name, *(runs(variant, each) for each in problems)] for name, variant in VARIANTS.items())
    return table("variant", *heads, rows=rows)


def runs(variant: type[Search], problem: Problem) -> str:
    """The nodes to the first fill for each seed; - where they were not enough."""
    nodes = []
    for seed in SEEDS:
        search = variant(problem, seed, Meter(Budget(nodes=MOST_READABLE)))
        nodes.append(f"{search.nodes:,}" if search.run() is Outcome.SOLVED else "-")
    return " ".join(nodes)


def growth() -> Iterator[str]:
    """Both engines as the grid and the list change."""
    grids = [("open 4x4", Grid.open(4, 4), 50), ("open 5x5", Grid.open(5, 5), 50)]
    rows = []
    for name, grid, score in (*grids, *(("demo15", grid_of(DEMO), score) for score in GROWTH_FROM)):
        lexicon = frozen(score)
        cells = [cell for engine in ("python", "native") for cell in middle(Problem.of(grid, lexicon), engine)]
        rows.append([name, str(score), f"{len(lexicon):,}", *cells])
    heads = [
        f"{start}{head}"
        for engine in ("Python", "kernel")
        for start, head in ((f"{engine}: ", "outcome"), (">", "nodes"), (">", "time"))
    ]
    return table("grid", ">score from", ">words", *heads, rows=rows)


def middle(problem: Problem, engine: str) -> tuple[str, str, str]:
    """The outcomes, and the median nodes and time over the seeds."""
    most = MOST_READABLE if engine == "python" else MOST
    results, seconds = [], []
    for seed in SEEDS:
        begun = time.process_time()
        results.append(fill(problem, seed=seed, engine=engine, budget=Budget(nodes=most)))
        seconds.append(time.process_time() - begun)
    outcomes = ", ".join(sorted({r.outcome.value.replace("_", " ") for r in results}))
    return outcomes, f"{median(r.nodes for r in results):,}", as_time(median(seconds))


def improving() -> Iterator[str]:
    """How the best fill gets better, for both objectives."""
    problem = Problem.of(grid_of(DEMO), frozen())
    rows = []
    for objective, name in (("total", "`total`"), ("worst", "`worst`, then total")):
        told: list[Progress] = []
        result = best_fill(
            problem, objective=objective, budget=Budget(nodes=TO_IMPROVE), engine="native", progress=told.append
        )
        assert result.incumbent is not None
        first = next(each.incumbent for each in told if each.incumbent is not None)
        fills = [f"mean {each.mean:.1f}, worst {each.worst}" for each in (first, result.incumbent)]
        rows.append([name, *fills, f"mean {result.incumbent.bound / result.incumbent.entries:.1f}"])
    return table("objective", "first fill", "best fill", "bound", rows=rows)


def distance() -> Iterator[str]:
    """Patterns in four groups, by how many of their cells are far from all blocks: how hard they are to fill."""
    lexicon, results = frozen(), []
    for grid in patterns(preset("american"), 200, seed=1):
        far = sum(steps >= 3 for steps in distances(grid).values())
        result = fill(Problem.of(grid, lexicon), engine="native", budget=Budget(nodes=MOST_A_PATTERN))
        results.append((far, result.nodes if result.fill else MOST_A_PATTERN + 1))
    results.sort()
    rows = []
    for group in (results[i : i + 50] for i in range(0, 200, 50)):
        nodes = [each for _, each in group]
        filled = sum(each <= MOST_A_PATTERN for each in nodes)
        rows.append([f"{group[0][0]} to {group[-1][0]}", f"{filled} of {len(group)}", f"{median(nodes):,.0f}"])
    heads = "cells at distance 3 or more", f"filled within {MOST_A_PATTERN:,} nodes", ">median nodes"
    return table(*heads, rows=rows)


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "naive": naive,
    "article": article,
    "steps": steps,
    "jumps": jumps,
    "ten-grids": ten_grids,
    "ideas": ideas,
    "growth": growth,
    "best": improving,
    "distance": distance,
}
# What takes seconds; a test checks it whenever the tests run.
QUICK = ["article", "jumps", "best"]


def page_of(part: str) -> Path:
    """The document that has the table of a part."""
    [page] = [page for page in (ROOT / "docs").rglob("*.md") if f"<!-- {part} -->" in page.read_text("utf-8")]
    return page


def block(part: str) -> re.Pattern[str]:
    """A part's table in its document: between the first group and the last."""
    return re.compile(rf"(<!-- {part} -->\n\n)(.*?)(\n\n<!-- end -->)", re.DOTALL)


def written(part: str) -> list[str]:
    """The lines that stand in the document."""
    match = block(part).search(page_of(part).read_text("utf-8"))
    assert match, f"{page_of(part)} has no end of {part}"
    return match[2].splitlines()


def write(part: str, lines: list[str]) -> None:
    """Put the table into its document."""
    page = page_of(part)
    text = "\n".join(lines)
    page.write_text(block(part).sub(lambda match: match[1] + text + match[3], page.read_text("utf-8")), "utf-8")


def without_times(line: str) -> str:
    """A line of a table, each time in it as a mark: those belong to one machine."""
    return re.sub(r"(> )?[\d.,]+ (µs|ms|s)\b", "a time", line)


def differences(part: str, lines: list[str]) -> list[str]:
    """The lines of the document that differ from the measured ones. Times are left out."""
    stands, measured = ([*map(without_times, each)] for each in (written(part), lines))
    return [f"- {each}" for each in stands if each not in measured] + [
        f"+ {each}" for each in measured if each not in stands
    ]


def main() -> int:
    """Measure the parts that are named, or all."""
    parser = ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("part", nargs="*", help=f"one of {', '.join(PARTS)}")
    parser.add_argument("--write", action="store_true", help="write the tables into the documents")
    parser.add_argument("--check", action="store_true", help="exit with 1 where a document has another figure")
    parser.add_argument("--untested", action="store_true", help="leave out what a test checks")
    options = parser.parse_args()
    if unknown := set(options.part) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; choose from {', '.join(PARTS)}")
    wrong = 0
    for part in options.part or [each for each in PARTS if not (options.untested and each in QUICK)]:
        lines = [*PARTS[part]()]
        if options.write:
            write(part, lines)
        if options.check:
            lines = differences(part, lines)
            wrong += len(lines)
        print(part, *lines, sep="\n", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
