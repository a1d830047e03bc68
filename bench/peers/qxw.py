"""Qxw, the C program for making crosswords, in its batch mode; Debian: qxw.

It tells no times of its own and knows no scores: its list is the words that are good enough, prepared beforehand.
"""

import shutil

from peers.peer import Answer, Task, deck, launch, output_of, with_entries

PROGRAM = shutil.which("qxw") or shutil.which("qxw", path="/usr/games")
NO_FILL = 4  # its exit code


class Qxw:
    name = "qxw"
    seeds = "seed 0 takes the words in order (`.RANDOM 0`), others shuffle (`.RANDOM 1`, seeded by the clock)"

    def missing(self) -> str | None:
        return None if PROGRAM else "run bench/peers/install, or install the system's package qxw"

    def version(self) -> str:
        return output_of(str(PROGRAM), "-?").split("release ")[1].split(".")[0]

    def fill(self, task: Task) -> Answer:
        file = task.file.with_suffix(".qxd")
        file.write_text(f".UNIQUE 1\n.RANDOM {min(task.seed, 1)}\n{deck(task.grid)}")
        done = launch([str(PROGRAM), "-b", "-d", task.plain, file], task.seconds)
        if done.code == NO_FILL:
            return done.answer("impossible")
        if done.timed_out or done.code:
            return done.answer("failed")
        entries = [line.split()[1] for line in done.out.splitlines() if line.startswith("W")]
        return done.answer("solved", with_entries(task.grid, entries))
