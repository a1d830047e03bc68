"""blacksquare, a Python package with a Rust core; PyPI: blacksquare."""

import json
from functools import cache
from pathlib import Path

from peers.peer import ROOT, Answer, Task, launch, output_of, with_rows

PYTHON = ROOT / "blacksquare" / "bin" / "python"
INSIDE = Path(__file__).with_name("inside_blacksquare.py")


class Blacksquare:
    name = "blacksquare"
    seeds = "seed 0 is its default, others draw with `temperature` 0.1 (seeded by itself)"

    def missing(self) -> str | None:
        return None if PYTHON.exists() else "run bench/peers/install"

    def version(self) -> str:
        return output_of(PYTHON, "-I", "-c", "from importlib.metadata import version; print(version('blacksquare'))")

    def fill(self, task: Task) -> Answer:
        temperature = 0.1 if task.seed else 0.0
        options = [str(threshold(task.words, task.min_score)), str(temperature)]
        done = launch([PYTHON, "-I", INSIDE, task.file, task.words, *options], task.seconds)
        if done.timed_out or done.code:
            return done.answer("failed")
        result = json.loads(done.out)
        if result["rows"] is None:
            return done.answer("impossible")
        return done.answer("solved", with_rows(task.grid, result["rows"]), search=result["seconds"])


@cache
def threshold(words: Path, min_score: int) -> float:
    """The minimum score by its measure: it scales scores so that the list's best is 1, and keeps what is above."""
    best = max(int(line.rpartition(";")[2]) for line in words.read_text().splitlines())
    return (min_score - 0.5) / best
