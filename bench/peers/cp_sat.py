"""OR-tools CP-SAT, a solver for any constraints, with a plain model of ours; PyPI: ortools."""

import json
from pathlib import Path

from peers.peer import ROOT, Answer, Task, deck, launch, output_of, with_entries

PYTHON = ROOT / "cp_sat" / "bin" / "python"
INSIDE = Path(__file__).with_name("inside_cp_sat.py")


class CpSat:
    name = "cp_sat"
    seeds = "`random_seed`"

    def missing(self) -> str | None:
        return None if PYTHON.exists() else "run bench/peers/install"

    def version(self) -> str:
        return output_of(PYTHON, "-I", "-c", "from importlib.metadata import version; print(version('ortools'))")

    def fill(self, task: Task) -> Answer:
        file = task.file.with_suffix(".deck")
        file.write_text(deck(task.grid))
        done = launch([PYTHON, "-I", INSIDE, file, task.plain, str(task.seed)], task.seconds)
        if done.timed_out or done.code:
            return done.answer("failed")
        result = json.loads(done.out)
        fill = with_entries(task.grid, result["entries"]) if result["entries"] else None
        return done.answer("solved" if fill else "impossible", fill, search=result["seconds"])
