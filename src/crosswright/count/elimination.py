"""Counting by elimination: the letters of crossings as variables, every slot a table of how many words spell them.

A fill's count is a sum of products over tables that share variables two by two: a tensor network. Joining two tables
and summing over the letters they share, in a good order, costs the alphabet to the power of the largest table's
variables (bucket elimination: Dechter 1999); lattices, where slots cross in few cells, need few. Entries may repeat:
use it where they can't, or where repeats are allowed.

The sums are done in floating point modulo primes small enough to be exact, and put together by the Chinese remainder
theorem; a first pass without a modulus shows how many primes that needs. Its relative error is tiny because nothing is
ever subtracted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

from crosswright.arithmetic import LN2, log
from crosswright.count.automaton import go_on, spellings
from crosswright.problem import Problem
from crosswright.progress import Stopped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.float64]

# How many numbers may a table hold? 8 bytes each, and three tables at once.
MOST_NUMBERS = 30_000_000
# How many multiplications may one pass take? About a minute's worth.
MOST_WORK = 1e12
# How many multiplications are done between two checks of the budget? Some hundredths of a second's worth.
WORK_A_STEP = 1e8
# How many orders are tried? More orders are hardly ever better.
ORDERS_TRIED = 60
# By which share may the first pass be wrong? The real error is far less: it adds up to 1e12 positive terms of relative
# error 1e-16.
MARGIN = 1e-3


@dataclass(frozen=True)
class Plan:
    """The order in which to join the tables of some slots, and its cost. A table has the number of its slot."""

    letters: dict[int, tuple[int, ...]]  # per crossing: the letters it can take
    absorbed: tuple[
        tuple[int, int, int], ...
    ]  # (i, j, x): done first: multiply table i, which has only variable x left, into table j
    kept: tuple[int, ...]  # the slots' numbers whose tables then remain ...
    variables: tuple[tuple[int, ...], ...]  # ... and the variables of each
    joins: tuple[tuple[int, int], ...]  # which tables to join, by places in `kept`; the result comes after the others
    fixed: tuple[int, ...]  # crossings to go through letter by letter, so that the tables are small enough
    work: float  # multiplications, in one pass


def plan(problem: Problem, check: Callable[[], None] = go_on) -> Plan | None:
    """A plan for a problem; None where elimination would take too much memory or work.

    `check` is called between steps; what it raises ends the work.
    """
    over = [[link.crossing for link in problem.links[s]] for s in problem.unfilled]
    absorbed, kept = _absorb(over)
    variables = tuple(tuple(over[i]) for i in kept)
    letters = _letters(problem)
    sizes = {x: len(letters[x]) for each in variables for x in each}
    fixed: tuple[int, ...] = ()
    while True:
        largest, work, joins = _best_order(variables, sizes, check)
        work *= math.prod(len(letters[x]) for x in fixed)
        if work > MOST_WORK:
            return None
        if largest <= MOST_NUMBERS:
            return Plan(letters, absorbed, kept, variables, joins, fixed, work)
        x = _to_fix(variables, sizes, check)
        fixed += (x,)
        sizes[x] = 1


def _absorb(over: list[list[int]]) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, ...]]:
    """Multiply tables over one variable into their only neighbour, which shrinks by it, as long as there are any."""
    absorbed = []
    kept = list(range(len(over)))
    while (i := next((i for i in kept if len(over[i]) == 1), None)) is not None:
        (x,) = over[i]
        j = next(j for j in kept if j != i and x in over[j])
        absorbed.append((i, j, x))
        over[j].remove(x)
        kept.remove(i)
    return tuple(absorbed), tuple(kept)


def _letters(problem: Problem) -> dict[int, tuple[int, ...]]:
    """Per crossing: the letters that words of both slots have there."""
    found: dict[int, set[int]] = {}
    for s in problem.unfilled:
        for link in problem.links[s]:
            bits = (
                problem.lexicon.bits(problem.lengths[s], link.position, a) for a in range(len(problem.lexicon.alphabet))
            )
            letters = {a for a, words in enumerate(bits) if words & problem.domains[s]}
            found[link.crossing] = found.get(link.crossing, letters) & letters
    return {x: tuple(sorted(letters)) for x, letters in found.items()}


def _to_fix(variables: Sequence[tuple[int, ...]], sizes: dict[int, int], check: Callable[[], None]) -> int:
    """The variable that makes an order's tables smallest when its letters are fixed one by one."""

    def cost(x: int) -> tuple[float, float]:
        check()
        return _order(variables, sizes | {x: 1}, Random(0), 0.0)[:2]

    return min((x for x, size in sizes.items() if size > 1), key=cost)


def _best_order(
    variables: Sequence[tuple[int, ...]], sizes: dict[int, int], check: Callable[[], None]
) -> tuple[float, float, tuple[tuple[int, int], ...]]:
    """The cheapest of some orders: its largest table, its work, its joins."""
    random, tries = Random(0), []
    for i in range(ORDERS_TRIED):
        check()
        tries.append(_order(variables, sizes, random, 0.0 if i == 0 else random.random() * 2))
    return min(tries, key=lambda each: (max(each[0], MOST_NUMBERS), each[1]))


def _order(
    variables: Sequence[tuple[int, ...]], sizes: dict[int, int], random: Random, chance: float
) -> tuple[float, float, tuple[tuple[int, int], ...]]:
    """Join, again and again, the two tables whose joint table grows least; with some chance in it."""

    def size(table: frozenset[int]) -> float:
        return math.prod(sizes[x] for x in table)

    tables = {i: frozenset(each) for i, each in enumerate(variables)}
    largest = max((size(each) for each in tables.values()), default=1.0)
    work = 0.0
    joins: list[tuple[int, int]] = []
    while len(tables) > 1:
        everything = list(combinations(tables, 2))
        pairs = [pair for pair in everything if tables[pair[0]] & tables[pair[1]]]
        one, other = min(
            pairs or everything[:1],
            key=lambda pair: (
                log(size(tables[pair[0]] ^ tables[pair[1]]) / max(size(tables[pair[0]]), size(tables[pair[1]]))) / LN2
                + chance * random.random()
            ),
        )
        work += size(tables[one] | tables[other])
        joined = tables.pop(one) ^ tables.pop(other)
        largest = max(largest, size(joined))
        tables[len(variables) + len(joins)] = joined
        joins.append((one, other))
    return largest, work, tuple(joins)


def eliminate(problem: Problem, plan: Plan, check: Callable[[], bool]) -> int:
    """How many fills a problem has, repeats allowed. `check` is called between steps; Stopped when it returns False."""
    import numpy as np

    everything = [_spelt(problem, plan, s) for s in problem.unfilled]

    def run(modulus: int | None) -> float:
        spelt = _absorbed(plan, everything, modulus)
        total = 0.0
        for letters in product(*(range(len(plan.letters[x])) for x in plan.fixed)):
            total += _pass(plan, spelt, dict(zip(plan.fixed, letters, strict=True)), modulus, check)
        return total if modulus is None else total % modulus

    with np.errstate(over="ignore", invalid="ignore"):
        about = run(None)
    # Beyond what a float holds, the bound is coarser: as many fills as there are ways to choose a word for each slot.
    most = math.prod(problem.domains[s].bit_count() for s in problem.unfilled)
    bound = int(about * (1 + MARGIN)) + 1 if math.isfinite(about) else most
    result, modulus = 0, 1
    for prime in _primes(_most_terms(plan)):
        if modulus > bound:
            return result
        rest = int(run(prime))
        result += modulus * ((rest - result) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    raise AssertionError("primes don't end")


def _most_terms(plan: Plan) -> int:
    """The largest number of terms in one sum of a join."""
    open_ = [frozenset(each) for each in plan.variables]
    most = 1
    for one, other in plan.joins:
        most = max(most, math.prod(len(plan.letters[x]) for x in open_[one] & open_[other]))
        open_.append(open_[one] ^ open_[other])
    return most


def _primes(terms: int) -> Iterator[int]:
    """Primes, from the largest down, for which sums of `terms` products of two remainders are exact in a float."""
    candidate = math.isqrt(2**53 // max(terms, 2)) | 1
    while True:
        candidate -= 2
        if all(candidate % divisor for divisor in range(3, math.isqrt(candidate) + 1, 2)):
            yield candidate


@dataclass(frozen=True)
class _Spelt:
    """The words of a slot: the letters of each at the crossings, and its weight."""

    letters: dict[int, NDArray[np.intp]]  # per crossing and word: a place in `Plan.letters`
    weights: Table  # per word

    def table(self, variables: Sequence[int], sizes: Sequence[int], fixed: dict[int, int]) -> Table:
        """The sum of the weights for each combination of letters at some crossings, with others fixed."""
        import numpy as np

        kept = np.ones(len(self.weights), dtype=bool)
        for x, letter in fixed.items():
            if x in self.letters:
                kept &= self.letters[x] == letter
        place = np.zeros(len(self.weights), dtype=np.intp)
        for x, size in zip(variables, sizes, strict=True):
            place = place * size + self.letters[x]
        sums: Table = np.bincount(place[kept], self.weights[kept], math.prod(sizes))  # type: ignore[assignment]
        return sums.reshape(sizes)


def _spelt(problem: Problem, plan: Plan, s: int) -> _Spelt:
    """The words of a slot that have possible letters at all crossings."""
    import numpy as np

    places = problem.open_cells(s)
    rows = np.array([list(row) for row, _ in spellings(problem, s)], dtype=np.intp).reshape(-1, len(places))
    kept = np.ones(len(rows), dtype=bool)
    letters = {}
    for link in problem.links[s]:
        x = link.crossing
        place_of = np.full(len(problem.lexicon.alphabet), -1)
        place_of[list(plan.letters[x])] = np.arange(len(plan.letters[x]))
        letters[x] = place_of[rows[:, places.index(problem.crossings[x])]]
        kept &= letters[x] >= 0
    return _Spelt({x: each[kept] for x, each in letters.items()}, np.ones(int(kept.sum())))


def _absorbed(plan: Plan, everything: Sequence[_Spelt], modulus: int | None) -> list[_Spelt]:
    """The tables that remain when tables over one variable have been multiplied into their neighbours as weights."""
    spelt = list(everything)
    for i, j, x in plan.absorbed:
        sums = _reduced(spelt[i].table((x,), (len(plan.letters[x]),), {}), modulus)
        spelt[j] = _Spelt(spelt[j].letters, _reduced(spelt[j].weights * sums[spelt[j].letters[x]], modulus))
    return [spelt[i] for i in plan.kept]


def _pass(
    plan: Plan, spelt: Sequence[_Spelt], fixed: dict[int, int], modulus: int | None, check: Callable[[], bool]
) -> float:
    """One contraction of all tables, with some variables fixed."""

    over = [tuple(x for x in each if x not in fixed) for each in plan.variables]
    now: list[Table | None] = [
        _reduced(each.table(variables, [len(plan.letters[x]) for x in variables], fixed), modulus)
        for each, variables in zip(spelt, over, strict=True)
    ]
    for one, other in plan.joins:
        left, right = now[one], now[other]
        assert left is not None and right is not None
        shared = [x for x in over[one] if x in over[other]]
        axes = [over[one].index(x) for x in shared], [over[other].index(x) for x in shared]
        now[one] = now[other] = None
        now.append(_reduced(_joined(left, right, axes, check), modulus))
        over.append(tuple(x for x in (*over[one], *over[other]) if x not in shared))
    last = now[-1]
    assert last is not None
    return float(last)


def _joined(left: Table, right: Table, axes: tuple[list[int], list[int]], check: Callable[[], bool]) -> Table:
    """The tables multiplied, and summed over these axes: `np.tensordot`, some rows at a time."""
    import numpy as np

    free = [[d for d in range(table.ndim) if d not in out] for table, out in zip((left, right), axes, strict=True)]
    shape = [left.shape[d] for d in free[0]] + [right.shape[d] for d in free[1]]
    terms = math.prod(left.shape[d] for d in axes[0])
    one = left.transpose(free[0] + axes[0]).reshape(-1, terms)
    other = right.transpose(axes[1] + free[1]).reshape(terms, -1)
    rows = max(1, int(WORK_A_STEP // max(1, other.size)))
    found: Table = np.empty((len(one), other.shape[1]))
    for start in range(0, len(one), rows):
        if not check():
            raise Stopped
        np.matmul(one[start : start + rows], other, out=found[start : start + rows])
    return found.reshape(shape)


def _reduced(table: Table, modulus: int | None) -> Table:
    import numpy as np

    return table if modulus is None else np.remainder(table, modulus)
