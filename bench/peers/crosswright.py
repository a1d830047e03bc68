"""This project's own command line, measured as any other."""

import json
import sys
from importlib.metadata import version
from pathlib import Path

from peers.peer import Answer, Task, launch, with_rows

PROGRAM = Path(sys.executable).with_name("crosswright")


class Crosswright:
    name = "crosswright"
    seeds = "`--seed`"

    def missing(self) -> str | None:
        return None if PROGRAM.exists() else "not installed beside this Python"

    def version(self) -> str:
        return version("crosswright")

    def fill(self, task: Task) -> Answer:
        options = ["--words", task.words, "--min-score", str(task.min_score), "--seed", str(task.seed), "--json"]
        done = launch([PROGRAM, "fill", task.file, *options], task.seconds)
        if done.timed_out or not done.out:
            return done.answer("failed")
        result = json.loads(done.out)["results"][0]
        fill = with_rows(task.grid, result["fills"][0]["rows"]) if result["fills"] else None
        return done.answer(result["outcome"], fill, search=result["seconds"], nodes=result["nodes"])
