"""`crosswright regex`: regex crosswords.

The JSON of `regex solve` is one object:

    source      the file
    outcome     "solved", "impossible" (proved), or how it ended before: "out_of_budget", "stopped"
    count       the number of solutions; null where it is not known
    at_least    how many were found
    unique      whether there is exactly one; null where that is not known
    solutions   a list: of each solution a list of rows, of each row a list of the cells' characters; [] with --count
    steps       with --explain: a list of objects with "kind" ("line", "suppose" or "search"), "line", "expression",
                "text", and "cells": a list of objects with "row", "cell" (both from 1), "before" and "after"

That of `regex make` has "puzzle" (the JSON form of docs/REGEX.md), "compact" (the same in one line), "solution" (a list
of rows), "difficulty" (1 to 5, as measured) and "steps" (of its explanation).

solving  regex solve
making   regex make
drawing  regex render
"""

from __future__ import annotations

from crosswright.cli.common.command import group
from crosswright.cli.regex.drawing import render
from crosswright.cli.regex.making import make
from crosswright.cli.regex.solving import solve


@group(commands=(render, solve, make), examples="crosswright regex solve regex.txt")
def regex() -> None:
    """Solve, make and draw regex crosswords: every line matches its regular expressions."""
