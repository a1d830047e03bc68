"""The site's maker with a workshop of nonsense in place of the real one."""

from __future__ import annotations

from quick_workshop import QuickWorkshop

from crosswright.make import workshop
from crosswright.web.puzzles import maker_main

if __name__ == "__main__":
    quick = QuickWorkshop()
    workshop.Workshop.open = lambda *_, **__: quick  # type: ignore[method-assign,assignment]
    maker_main.main()
