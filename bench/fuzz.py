"""Strangers' bytes for as long as you like: mutated inputs for every reader, with what each may cost.

python bench/fuzz.py [--seconds 480] [--inputs 1000000] [--reader NAME ...] [--seed N] [--driver atheris]

Each input is read once; one in a hundred is read again with its memory measured. Reported are exceptions that are none
of the program's own, and inputs that take more than 0.3 s of the processor, or more than 50 times their size in memory
or in the store. An input that took too long is read twice more, because the machine has other work. What was found is
written to --keep, a file for each. With `--driver atheris` (`pip install atheris`) that program chooses the inputs, by
which lines they reach. Ctrl-C ends it with its report.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "common"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "twins"))
# One input in so many has its memory measured.
MEMORY_EVERY = 100


class Record:
    """What one reader has shown."""

    def __init__(self, name: str, keep: Path) -> None:
        self.name, self.keep = name, keep
        self.inputs, self.seconds, self.slowest, self.at, self.memory, self.stored = 0, 0.0, 0.0, 0, 0.0, 0.0
        self.found: dict[str, bytes] = {}  # by kind, one input each

    def add(self, reader: Any, data: bytes) -> None:
        """Read an input, and note what it cost."""
        cost = fuzzing.measured(reader, data)
        if cost.seconds > fuzzing.MOST_SECONDS:
            cost = min((cost, *(fuzzing.measured(reader, data) for _ in range(2))), key=lambda each: each.seconds)
        self.inputs += 1
        self.seconds += cost.seconds
        if cost.seconds > self.slowest:
            self.slowest, self.at = cost.seconds, len(data)
        faults = fuzzing.faults(reader, data, cost)
        size = max(len(data), reader.least)
        self.stored = max(self.stored, cost.stored / size)
        if self.inputs % MEMORY_EVERY == 0:
            weighed = fuzzing.measured(reader, data, memory=True)
            self.memory = max(self.memory, weighed.memory / size)
            faults += fuzzing.faults(reader, data, weighed)
        for fault in faults:
            self._report(fault, data)

    def _report(self, fault: str, data: bytes) -> None:
        kind = "".join(letter for letter in fault if not letter.isdigit())[:40]
        if kind in self.found:
            return
        self.found[kind] = data
        self.keep.mkdir(parents=True, exist_ok=True)
        path = self.keep / f"{self.name}-{hashlib.sha256(data).hexdigest()[:12]}"
        path.write_bytes(data)
        print(f"{self.name}: {fault}: {len(data):,} bytes, kept as {path}", flush=True)


def by_mutation(records: dict[str, Record], options: argparse.Namespace) -> None:
    """Go through the readers in turn, so that each gets the same number of inputs."""
    random = Random(options.seed)
    mutator, end = fuzzing.Mutator(random), time.monotonic() + options.seconds
    for name, record in records.items():
        for data in (*fuzzing.READERS[name].corpus, *fuzzing.pairs_of_mischief()):
            record.add(fuzzing.READERS[name], data)
    while time.monotonic() < end and sum(each.inputs for each in records.values()) < options.inputs:
        for name, record in records.items():
            reader = fuzzing.READERS[name]
            for _ in range(20):
                record.add(reader, mutator.input(reader))


def by_atheris(atheris: Any, records: dict[str, Record], options: argparse.Namespace) -> None:
    """Let atheris choose: the first byte of an input says which reader gets the rest. This doesn't return."""
    names = list(records)
    end = time.monotonic() + options.seconds

    def one(data: bytes) -> None:
        if data:
            name = names[data[0] % len(names)]
            records[name].add(fuzzing.READERS[name], data[1:])
        if time.monotonic() > end or sum(each.inputs for each in records.values()) >= options.inputs:
            report(records)
            sys.stdout.flush()
            import os

            os._exit(bool(any(each.found for each in records.values())))

    corpus = options.keep / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        for place, data in enumerate(fuzzing.READERS[name].corpus):
            (corpus / f"{name}-{place}").write_bytes(bytes([number]) + data)
    atheris.Setup([sys.argv[0], str(corpus), f"-seed={options.seed + 1}", "-max_len=4096", "-verbosity=0"], one)
    atheris.Fuzz()


def report(records: dict[str, Record]) -> None:
    """A table of all readers."""
    print("| reader | inputs | a second | slowest, ms (of bytes) | memory by size | stored by size | found |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for record in records.values():
        rate = record.inputs / record.seconds if record.seconds else 0
        slowest = f"{1000 * record.slowest:.0f} ({record.at:,})"
        cells = (
            record.name,
            f"{record.inputs:,}",
            f"{rate:,.0f}",
            slowest,
            f"{record.memory:.1f}",
            f"{record.stored:.1f}",
        )
        print("|", " | ".join(cells), "|", len(record.found), "|")
    total, found = (sum(each) for each in zip(*((r.inputs, len(r.found)) for r in records.values()), strict=True))
    print(f"{total:,} inputs, {found} kinds of faults")


def main() -> int:
    """Fuzz, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--inputs", type=int, default=10**6)
    parser.add_argument("--reader", action="append", help="only this one; may be given several times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--driver", choices=("mutation", "atheris"), default="mutation")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    options = parser.parse_args()
    global fuzzing  # noqa: PLW0603  (atheris must be there before the code that it instruments)
    atheris = None
    if options.driver == "atheris":
        import atheris

        with atheris.instrument_imports(include=["crosswright"]):
            import fuzzing
    else:
        import fuzzing
    records = {name: Record(name, options.keep) for name in options.reader or fuzzing.READERS}
    if atheris:
        by_atheris(atheris, records, options)
    with suppress(KeyboardInterrupt):  # what was read until then is reported
        by_mutation(records, options)
    report(records)
    return int(any(record.found for record in records.values()))


if __name__ == "__main__":
    sys.exit(main())
