"""The compiled kernel given wrong arrays: each call ends with a result or a Python exception, never with a signal.

python tests/common/fuzz_door.py [--attempts 2000] [--seed 1] [--kernel FOLDER]

Calls that the program makes are recorded, their numbers and arrays are changed, and the changed calls are made, with
the methods behind them. A process of its own runs this, since a fault would end it. `--kernel` names a folder with
another build of the module, as script/test-door makes with sanitizers. It prints how many calls were accepted and how
many refused.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from crosswright.count import count_fills
from crosswright.grid import Grid
from crosswright.problem import Limit, Problem
from crosswright.search import fill, native
from crosswright.words import Lexicon

# What a refused call raises: wrong numbers, wrong types, numbers that are too large for the machine's.
REFUSED = (ValueError, TypeError, OverflowError, IndexError, MemoryError)
METHODS = ("Kernel", "Walk", "RowWalk")
# Numbers at the ends of ranges: of bytes, of ids, of the machine's integers.
ENDS = (0, 1, 2, 3, 5, 63, 64, 65, 255, 256, 2**24, 2**31 - 1, 2**31, 2**32 - 1, 2**63)
Call = tuple[str, tuple[Any, ...], dict[str, Any]]  # class, arguments


class Recorder:
    """Stands in for the kernel's module, and notes how its classes are called."""

    def __init__(self, kernel: Any) -> None:
        self.kernel, self.calls = kernel, list[Call]()

    def __getattr__(self, name: str) -> Any:
        made = getattr(self.kernel, name)
        if name not in METHODS:
            return made

        def call(*args: Any, **named: Any) -> Any:
            self.calls.append((name, args, named))
            return made(*args, **named)

        return call


def recorded(kernel: Any) -> list[Call]:
    """Calls that are right, of small problems of different kinds."""
    random = Random(7)
    words = [
        ("".join(random.choices("ABCD", k=length)), random.randrange(101)) for length in (2, 3, 3, 4) for _ in range(40)
    ]
    lexicon = Lexicon.from_words(words)
    related = Lexicon.from_words(words, roots={word: [word[0] + word[-1]] for word, _ in words})
    recorder = Recorder(kernel)
    before, native._kernel = native._kernel, recorder
    try:
        for rows, columns, blocks in ((3, 3, ()), (3, 4, (4,)), (4, 4, ()), (4, 4, (0, 15))):
            grid = Grid(rows, columns, blocks=frozenset(blocks))
            fill(Problem.of(grid, lexicon), engine="native", seed=1)
            fill(Problem.of(grid, lexicon, limits=[Limit.below(lexicon, 50, most=1)]), engine="native")
            fill(Problem.of(grid, related), engine="native")
            for method in ("cells", "rows"):
                count_fills(Problem.of(grid, lexicon), method=method, engine="native")
    finally:
        native._kernel = before
    return recorder.calls


class Changer:
    """Changes some numbers and arrays of a call's arguments."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def changed(self, value: Any) -> Any:
        """The same arguments with one thing changed somewhere in them."""
        if isinstance(value, dict) and value:
            key = self.random.choice(list(value))
            return {**value, key: self.changed(value[key])}
        if isinstance(value, list | tuple) and value and self.random.random() < 0.93:
            place = self.random.randrange(len(value))
            items = [*value[:place], self.changed(value[place]), *value[place + 1 :]]
            return type(value)(items)
        return self._other(value)

    def _other(self, value: Any) -> Any:
        random = self.random
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            near = (value - 1, value + 1, -value, 2 * value)
            return random.choice((*near, 0, -1, 1, 63, 64, 65, 255, 2**15, 2**31 - 1, -(2**31), 2**32, 2**63, 2**64))
        if isinstance(value, memoryview | array):
            return self._array(value)
        if isinstance(value, list | tuple):
            items = list(value)
            random.shuffle(items)
            return type(value)(random.choice((items, items[1:], items + items, [])))
        return random.choice((None, "", 1.5, value))

    def _array(self, value: Any) -> Any:
        """An array with a changed length, with a changed bit, or with some other numbers."""
        random = self.random
        items = array(value.format if isinstance(value, memoryview) else value.typecode, value)
        if not len(items):
            return array(items.typecode, [1])
        if random.random() < 0.4:
            return random.choice((items[:-1], items[:0], items[: len(items) // 2], items + items))
        for _ in range(random.choice((1, 1, 3, len(items)))):
            place = random.randrange(len(items))
            items[place] = random.choice((*ENDS, items[place] ^ 1 << random.randrange(64))) % 2 ** (8 * items.itemsize)
        return items


def used(kernel: Any, made: Any, random: Random) -> None:
    """Call the methods of an object of the kernel, with right and wrong numbers, for a few steps."""
    some = [random.randrange(-2, 8), random.randrange(0, 3), random.choice((0, 1, 63, 64, 2**31 - 1, -(2**31)))]
    steps = {"Kernel": _search, "Walk": _walk, "RowWalk": _row_walk}[type(made).__name__](made, random, some)
    if isinstance(made, kernel.Kernel):
        steps.append(lambda: _mend(kernel, made, random))
    for _ in range(8):
        with suppress(*REFUSED):
            random.choice(steps)()


def _search(made: Any, random: Random, some: list[int]) -> list[Callable[[], Any]]:
    reads = [made.words, made.furthest, made.weights, made.bound]
    return [
        *(made.begin, made.backtrack, made.rewind, random.choice(reads)),
        random.choice((made.record, made.fetch_steps)),
        lambda: made.advance(300, random.random() < 0.5),
        lambda: made.assume([(random.choice(some), random.choice(some)) for _ in range(2)]),
        lambda: made.look_ahead(random.choice(some), some),
        lambda: made.aim(random.choice(some)),
    ]


def _mend(kernel: Any, made: Any, random: Random) -> None:
    words = [random.choice((-1, -1, 0, random.randrange(40), 2**31 - 1)) for _ in made.words()]
    mender = kernel.Mender(made, words, 1)
    mender.advance(random.choice((0, 300)))
    mender.words()


def _walk(made: Any, random: Random, some: list[int]) -> list[Callable[[], Any]]:
    return [lambda: made.begin(random.choice(([], [0], some))), lambda: made.advance(300)]


def _row_walk(made: Any, random: Random, some: list[int]) -> list[Callable[[], Any]]:
    return [
        *(made.letters, lambda: made.begin(0, 5)),
        lambda: made.begin(random.choice(some), random.choice((*some, 40))),
        lambda: made.order([0.5] * random.choice((*map(abs, some[:2]), 40))),
        lambda: made.advance(300, random.random() < 0.5),
    ]


def placers(kernel: Any, random: Random) -> Iterator[Any]:
    """Criss-cross layouts with some right and some wrong numbers."""
    number = random.choice((1, 2, 5, 20, 63, 64, -1, 0, 2**31 - 1))
    lengths, most = random.choices((3, 5, 5, 63, 63, 63, 64), k=4), random.choice((4, 4, 4, 300))
    words = [[random.randrange(most) for _ in range(length)] for length in lengths]
    placer = kernel.Placer(
        words, random.choice((4, 4, 26, 26, 0, 300)), (1.0,) * 6, (20, random.choice((20, number))), 1
    )
    yield placer
    where = (random.choice((0, 3, number)), random.choice((0, 3, -1, 60, number)), random.random() < 0.5)
    for step in (
        lambda: placer.fix(random.choice((0, 1, number)), where, False),
        lambda: placer.restart(20, random.choice((20, number))),
        lambda: placer.load([where] * random.choice((4, 4, 3)), 20, random.choice((20, number))),
        lambda: placer.cool(50, True, 1.0),
        lambda: placer.advance(50, False),
        placer.best,
    ):
        with suppress(*REFUSED):
            step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernel")
    options = parser.parse_args()
    kernel: Any = native.kernel()
    if options.kernel:
        sys.path.insert(0, options.kernel)
        import _kernel as kernel  # type: ignore[import-not-found,no-redef]
    calls, random, counts = recorded(kernel), Random(options.seed), Counter[str]()
    changer = Changer(random)
    for attempt in range(options.attempts):
        name, args, named = random.choice(calls)
        times = random.choice((0, 1, 1, 2))
        for _ in range(times):
            args, named = (changer.changed(args), named) if args else (args, changer.changed(named))
            args = args if isinstance(args, tuple) else (args,)
        try:
            if attempt % 5 == 0:
                name = "Placer"
                list(placers(kernel, random))
            else:
                used(kernel, getattr(kernel, name)(*args, **named), random)
            counts[f"{name} accepted"] += 1
        except REFUSED:
            counts[f"{name} refused"] += 1
            assert times or name == "Placer", f"a right call of {name} was refused"
    print(", ".join(f"{what} {count:,}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
