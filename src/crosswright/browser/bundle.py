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
# Two declarations, one after the other: braces in the first are closed in it.
_DECLARATIONS = re.compile(r"(?<=[;{}])(let(?=[ {\[])(?:[^;{}]|\{[^{};]*\})*);let(?: |(?=[{\[]))")
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
    """An element: its modules and its style."""

    name: str  # of its folder and its style sheet
    modules: tuple[str, ...]  # their paths without .js, each after those that it imports
    sheets: tuple[str, ...] = ()  # their paths without .css; where there are none, the shared style and its own
    exports: tuple[str, ...] = ()  # the names that a module which loads it uses

    @property
    def folder(self) -> Path:
        """The folder of the files that are its own."""
        return _HERE / self.name

    def script(self) -> str:
        """All modules in one: packed, without imports, and without exports but those that it must have."""
        modules = "".join((_HERE / f"{name}.js").read_text(encoding="utf-8") for name in self.modules)
        exported = f"export {{{', '.join(self.exports)}}};" if self.exports else ""
        return packed(
            re.sub(r"^(import|export \{.*\} from) .*\n|^export ", "", modules, flags=re.MULTILINE) + exported, ".js"
        )

    def style(self) -> str:
        """Its style, packed."""
        sheets = self.sheets or ("shared/shared", f"{self.name}/{self.name}")
        return packed("".join((_HERE / f"{sheet}.css").read_text(encoding="utf-8") for sheet in sheets), ".css")


def wording_module() -> str:
    """What scripts need to speak the language of their page, in one line, without exports."""
    code = (_HERE / "shared" / "wording.js").read_text(encoding="utf-8")
    return packed(re.sub(r"^export ", "", code, flags=re.MULTILINE), ".js")


_SHARED = tuple(
    f"shared/{name}" for name in ("wording", "dom", "fetching", "keeping", "letters", "keyboard", "panels", "playing")
)
_PLAYER_MODULES = ("references", "model", "answers", "board", "clues", "keys", "record")
# The dialogs, the result of a solved puzzle among them.
_DIALOGS = ("statistics", "sharing", "result", "dialogs")


def _player(*more: str) -> BrowserProgram:
    names = (*_PLAYER_MODULES, *more, "player")
    return BrowserProgram("player", (*_SHARED, *(f"player/{name}" for name in names)))


PLAYER = _player("later")
# The same in one file, for a page that loads nothing.
WHOLE_PLAYER = _player(*_DIALOGS, "atonce")
# What the player loads when somebody opens its settings, keys, statistics or the note to the editors, or has solved it.
DIALOGS = BrowserProgram(
    "player",
    ("shared/wording", "shared/dom", "shared/keeping", "player/record", *(f"player/{name}" for name in _DIALOGS)),
    exports=("askNote", "askSettings", "shareResult", "showKeys", "showResult", "showStatistics"),
)
# What the player loads when somebody opens or enters a room.
TOGETHER = BrowserProgram(
    "player",
    ("shared/wording", "shared/dom", "shared/keeping", "player/together"),
    sheets=("player/together",),
    exports=("meet",),
)
REGEX_PLAYER = BrowserProgram(
    "regex", (*_SHARED, *(f"regex/{name}" for name in ("game", "checker", "drawing", "lines", "regex")))
)

_SHEET = ("editor/sheet", "editor/request")
EDITOR = BrowserProgram(
    "editor",
    (*(f"shared/{name}" for name in ("wording", "dom", "keeping", "letters", "keyboard", "worded")),
     *_SHEET, *(f"editor/{name}" for name in (
        "numbers", "keys", "rules", "ipuz", "puz", "gridview", "wordrow", "candidates", "alternatives",
        "leaks", "drafts", "textfile", "collection", "cluepanel", "gridpanel", "listpanel", "filepanel",
        "offlinefiles", "editor", "main",
    ))),
    sheets=("editor/editor",),
)  # fmt: skip
# What the constructor's page has beside its own thread.
ANALYST = BrowserProgram(
    "editor",
    (
        *("shared/worded", "kernel/list", "kernel/door", *_SHEET, "editor/ipuz"),
        *(
            f"editor/{name}"
            for name in (
                "chance",
                "advancing",
                "conflict",
                "improver",
                "analyst",
                "serveranalyst",
                "worker",
            )
        ),
    ),
)
# The service worker of the constructor's page.
OFFLINE = BrowserProgram("editor", ("editor/offline",))
KERNEL = _HERE / "kernel" / "kernel.wasm"


def packed(code: str, suffix: str) -> str:
    """Code without its comments, and without the white space and the marks that mean nothing; `suffix`: .js or .css.

    This is for the package's own files, which make it easy: every statement ends with a semicolon, division stands
    between spaces, a `/` that no space follows begins a regular expression, and texts in backquotes contain none.
    `const` becomes `let`, which is shorter and means the same where nothing is assigned.

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
    return _joined(code.strip()) if suffix == ".js" else code.strip()


def _joined(code: str) -> str:
    """Packed code with its declarations in the shortest form, those that follow each other in one.

    >>> _joined("{const a=1;const{b}=c;const d=()=>{};letters()}")
    '{let a=1,{b}=c,d=()=>{};letters()}'
    """
    code = re.sub(rf"({_QUOTED})|\bconst(?=[ {{\[])", lambda found: found[1] or "let", code, flags=re.DOTALL)
    count = 1
    while count:
        code, count = _DECLARATIONS.subn(r"\1,", code)
    return code
