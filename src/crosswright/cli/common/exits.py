"""The exit codes of all commands."""

from __future__ import annotations

from enum import Enum

OK = 0
FAULT = 1  # proved impossible, a fault found, or an error inside the program
BAD_INPUT = 2
OUT_OF_BUDGET = 3  # also: nothing found
INTERRUPTED = 130  # 128 + SIGINT, as the shell has it
BROKEN_PIPE = 141  # 128 + SIGPIPE: the reader of our output left (`| head`)

_BY_OUTCOME = {"solved": OK, "impossible": FAULT, "out_of_budget": OUT_OF_BUDGET, "stopped": INTERRUPTED}


def of_outcome(outcome: Enum) -> int:  # search.Outcome, which a command that converts a file doesn't load
    """The exit code for the outcome of a search."""
    return _BY_OUTCOME[outcome.value]
