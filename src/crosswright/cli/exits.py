"""The exit codes of all commands."""

from __future__ import annotations

from crosswright.search import Outcome

OK = 0
FAULT = 1  # proved impossible, a fault found, or an error inside the program
BAD_INPUT = 2
OUT_OF_BUDGET = 3
INTERRUPTED = 130  # 128 + SIGINT, as the shell has it
BROKEN_PIPE = 141  # 128 + SIGPIPE: the reader of our output left (`| head`)


EXIT_CODES = {Outcome.SOLVED: 0, Outcome.IMPOSSIBLE: 1, Outcome.OUT_OF_BUDGET: 3, Outcome.STOPPED: 130}
