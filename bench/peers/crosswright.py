"""This project's own command line, measured as any other."""

import json
import sys
from dataclasses import replace
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
        return filled(task, [], task.seconds)


class CrosswrightBest(Crosswright):
    """The same, searching for the best fill for as long as it may."""

    name = "crosswright --best"

    def fill(self, task: Task) -> Answer:
        return filled(task, ["--best", "--time", str(task.seconds)], task.seconds + STARTING)


# How many seconds may a process take beyond its search, to start and to end?
STARTING = 10.0


def filled(task: Task, more: list[str], seconds: float) -> Answer:
    """What the command line answers with these options too."""
    options = ["--words", task.words, "--min-score", str(task.min_score), "--seed", str(task.seed), "--json", *more]
    done = launch([PROGRAM, "fill", task.file, *options], seconds)
    if done.timed_out or not done.out:
        return done.answer("failed")
    result = json.loads(done.out)["results"][0]
    if not result["fills"]:
        return done.answer(result["outcome"], search=done.processed(result["seconds"]), nodes=result["nodes"])
    (found,) = result["fills"]
    took = done.processed(found["seconds"])
    answer = done.answer("solved", with_rows(task.grid, found["rows"]), search=took, nodes=found["nodes"])
    if found["bound"] is None:
        return answer
    return replace(answer, bound=found["bound"] / len(found["entries"]))
