"""What the commands that search have in common."""

from __future__ import annotations

import os
import sys

from crosswright.cli.writing import notice
from crosswright.search import native


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tell_if_slow(engine: str) -> None:
    """Say to a person, not to a script, that the fast engine is missing."""
    if engine == "auto" and not native.available() and sys.stderr.isatty():
        notice("the compiled engine was not built here; the readable one fills, slower (a C++20 compiler makes it)")
