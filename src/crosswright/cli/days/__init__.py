"""`crosswright days`: the publisher's desk on the command line. The work is done by `publish.desk`.

The JSON of `list` is one object:

    series   its name, "" for the first
    days     each: date, state ("missing", "wanted": it wants approval, "ready", "out"), notes (how many solvers said
             something of a clue), and if it has a puzzle title, rows, columns, difficulty, approval, revision, unfair

The JSON of `history` is one object:

    series   its name
    changes  each: id, at, who, action, day, revision, summary; the oldest first

looking   list, show, history, export
changing  set-clue, set-title, replace, remake, reject, approve, move, import, edit, access
desk      which desk, and who is there
"""

from __future__ import annotations

from crosswright.cli.common.command import group
from crosswright.cli.days import changing, looking


@group(
    examples="""
        crosswright days list
        crosswright days set-clue 2026-12-24 12A 'It may be white'
        crosswright days import 2026-12-24 xmas.puz
        crosswright days approve 2026-12-21..2026-12-27
    """
)
def days() -> None:
    """Look at the coming days of a site, change and approve them, and export them for print.

    Every change is kept with who and when. A puzzle that is out stays as it is, except for corrected clues.
    """


for _each in (looking.list_days, looking.show, looking.history, looking.export, changing.set_clue, changing.set_title,
              changing.replace, changing.remake, changing.restore, changing.reject, changing.approve, changing.move,
              changing.import_day, changing.access, changing.edit):  # fmt: skip
    days.add_command(_each)
