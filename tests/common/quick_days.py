"""`crosswright.publish.days_main` with a workshop of nonsense in place of the real one, and small regex crosswords."""

from __future__ import annotations

import sys

from quick_workshop import QuickWorkshop

from crosswright.make import workshop
from crosswright.publish import days_main, regex_days

if __name__ == "__main__":
    quick = QuickWorkshop(words=sys.argv[1:] or QuickWorkshop().words)
    workshop.Workshop.open = lambda *_, **__: quick  # type: ignore[method-assign,assignment]
    regex_days.SIZES, regex_days.TRIES = ([3] * 3,) * 7, 1
    sys.exit(days_main.main())
