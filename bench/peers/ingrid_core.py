"""ingrid_core, the Rust filler of the Ingrid construction app (`cargo install ingrid_core`)."""

import re

from peers.peer import ROOT, Answer, Task, launch, output_of, with_rows

PROGRAM = ROOT / "bin" / "ingrid_core"
UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


class IngridCore:
    name = "ingrid_core"
    seeds = "nothing"

    def missing(self) -> str | None:
        return None if PROGRAM.exists() else "run bench/peers/install"

    def version(self) -> str:
        return output_of(PROGRAM, "--version").split()[-1]

    def fill(self, task: Task) -> Answer:
        options = ["--time", "--wordlist", task.words, "--min-score", str(task.min_score)]
        done = launch([PROGRAM, *options, task.file], task.seconds)
        if "Unfillable" in done.err:
            return done.answer("impossible")
        if done.timed_out or done.code:
            return done.answer("failed")
        took = search_seconds(done.err)
        return done.answer("solved", with_rows(task.grid, done.out.split()), search=took and done.processed(took))


def search_seconds(err: str) -> float | None:
    """The search's share, by the clock, of a line such as `704.9ms loading word list, 293.2ms finding fill`."""
    found = re.search(r"([\d.]+)(s|ms|µs|ns) finding fill", err)
    return float(found[1]) * UNITS[found[2]] if found else None
