"""A program of the browser in one piece: its modules one after the other, packed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).parent
# What packing keeps as it is: texts, regular expressions.
_QUOTED = r'"(?:[^"\\]|\\.)*"|`[^`]*`|(?<=[(\s])/(?![*/\s])(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\n])+/\w*'
_COMMENT = r"/\*.*?\*/|// [^\n]*"


class _PackingMarks(NamedTuple):
    """Before and after which characters white space means nothing."""

    before: str
    after: str


_MARKS: Mapping[str, _PackingMarks] = {
    ".js": _PackingMarks("!=&|?:,{([;<>+*/%-)]}", "!=&|?:,{([;<>+*/%-)]}"),
    ".css": _PackingMarks("{};,", "{};,:"),
}


@dataclass(frozen=True)
class BrowserProgram:
    """A folder of modules and a style."""

    folder: Path
    modules: tuple[str, ...]  # their names without .js, each after those that it imports
    stylesheet: str

    def script(self) -> str:
        """All modules in one: packed, without imports and exports."""
        modules = "".join((self.folder / f"{name}.js").read_text(encoding="utf-8") for name in self.modules)
        return packed(re.sub(r"^import .*\n|^export ", "", modules, flags=re.MULTILINE), ".js")

    def style(self) -> str:
        """The style, packed."""
        return packed((self.folder / self.stylesheet).read_text(encoding="utf-8"), ".css")


PLAYER = BrowserProgram(
    _HERE / "player",
    ("dom", "model", "answers", "keeping", "board", "clues", "keyboard", "panels", "player"),
    "player.css",
)


EDITOR = BrowserProgram(
    _HERE / "editor",
    ("../player/dom", "sheet", "keys", "rules", "request", "ipuz", "puz", "gridview", "candidates", "cluepanel",
     "drafts", "gridpanel", "listpanel", "filepanel", "editor", "main"),
    "editor.css",
)  # fmt: skip
# What the constructor's page has beside its own thread.
ANALYST = BrowserProgram(
    _HERE / "editor",
    ("../kernel/list", "../kernel/door", "sheet", "request", "conflict", "improver", "analyst", "worker"),
    "editor.css",
)
KERNEL = _HERE / "kernel" / "kernel.wasm"


def packed(code: str, suffix: str) -> str:
    """Code without its comments, and without the white space and the marks that mean nothing; `suffix`: .js or .css.

    This is for the package's own files, which make it easy: every statement ends with a semicolon, division stands
    between spaces, a `/` that no space follows begins a regular expression, and texts in backquotes contain none.

    >>> packed("let a = 1; // one", ".js")
    'let a=1;'
    """
    before, after = _MARKS[suffix]
    idle = (
        _COMMENT,
        r";(?=\s*\})|,(?=\s*[)\]}])",  # marks before an end
        rf"\s+(?=[{re.escape(before)}])|(?<=[{re.escape(after)}])\s+|(?<=\n)\s+",
    )
    for pattern in idle:
        code = re.sub(f"({_QUOTED})|{pattern}", lambda found: found[1] or "", code, flags=re.DOTALL)
    return code.strip()
