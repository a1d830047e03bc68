"""`crosswright` with a workshop that makes minis of nonsense in 50 ms, in this process and in those it starts.

Run it as a program: `python quick_batch.py make --preset mini --count 10 --out folder`. The processes that it starts
run this file too. Any import, such as pytest's when it collects doctests, changes nothing.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from quick_workshop import QuickWorkshop

from crosswright.cli import main
from crosswright.make import workshop
from crosswright.workers import child, processes

# The first argument of the processes that it starts.
CHILD = "as-a-child"


def opened(*_: Any, **__: Any) -> QuickWorkshop:
    """The workshop."""
    return QuickWorkshop(before=lambda: time.sleep(0.05))


if __name__ == "__main__":
    workshop.Workshop.open = opened  # type: ignore[method-assign,assignment]
    processes.PROGRAM = (sys.executable, __file__, CHILD)
    if sys.argv[1] == CHILD:
        sys.exit(child.main())
    main(sys.argv[1:])
