"""A child process with a workshop of nonsense in place of the real one, and small regex crosswords.

Its arguments are the words, if they are to be others than the usual ones, and the task.
"""

from __future__ import annotations

import sys

from quick_workshop import QuickWorkshop

from crosswright.make import workshop
from crosswright.publish import regex_days
from crosswright.workers import child

if __name__ == "__main__":
    quick = QuickWorkshop(words=sys.argv[1:-1] or QuickWorkshop().words)
    workshop.Workshop.open = lambda *_, **__: quick  # type: ignore[method-assign,assignment]
    regex_days.SIZES, regex_days.TRIES = ([3] * 3,) * 7, 1
    sys.exit(child.main())
