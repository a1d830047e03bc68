"""Makes code blocks of the sessions (`>>> ...`) in docstrings, for mkdocstrings: Markdown takes them for quotations."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

# A session: a line with >>> and all that follows it up to an empty line.
SESSION = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


class DoctestFences(Extension):
    """Changes each docstring as it is read."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring:
            obj.docstring.value = SESSION.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
