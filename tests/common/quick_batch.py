"""`crosswright` with a workshop that makes minis of nonsense in 50 ms, in this process and in those it starts.

Run it as a program: `python quick_batch.py make --preset mini --count 10 --out folder`. A process that it starts
imports this file too, as `__mp_main__`. Any other import, such as pytest's when it collects doctests, changes nothing.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from quick_workshop import QuickWorkshop

from crosswright.cli import main
from crosswright.make import workshop


def opened(*_: Any, **__: Any) -> QuickWorkshop:
    """The workshop."""
    return QuickWorkshop(before=lambda: time.sleep(0.05))


if __name__ in ("__main__", "__mp_main__"):
    workshop.Workshop.open = opened  # type: ignore[method-assign,assignment]
if __name__ == "__main__":
    main(sys.argv[1:])
