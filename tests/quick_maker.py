"""The site's maker with a workshop of nonsense in place of the real one; `SLOW` as its argument makes it wait."""

from __future__ import annotations

import sys
import time

from quick_workshop import QuickWorkshop

from crosswright import workshop
from crosswright.web import maker

if __name__ == "__main__":
    wait = 0.2 if "SLOW" in sys.argv else 0
    quick = QuickWorkshop(before=lambda: time.sleep(wait))
    workshop.Workshop.open = lambda *_, **__: quick  # type: ignore[method-assign,assignment]
    del sys.argv[1:]
    maker.main()
