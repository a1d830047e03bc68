"""A program of the browser in one piece: a module with all that it imports, each after those it needs, packed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple

_HERE = Path(__file__).parent
# What modules say to each other: where names come from, and which names others may use.
_FROM = re.compile(r'^(?:import|export) \{(.*)\} from "(.*)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:class|const|function) (\w+))", re.MULTILINE)
_REEXPORT = re.compile(r"^export \{(.*)\} from", re.MULTILINE)

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
    ".css": _PackingMarks("{};,>!", "{};,:>"),
}


@dataclass(frozen=True)
class BrowserProgram:
    """A script and its style."""

    main: str  # the path of its main module, without .js
    sheets: tuple[str, ...] = ()  # the paths of its style sheets, without .css
    instead: tuple[str, str] = ("", "")  # a module, and the one that takes its place

    @property
    def folder(self) -> Path:
        """The folder of its main module."""
        return (_HERE / self.main).parent

    def modules(self) -> list[str]:
        """The paths of its modules, each after those that it imports."""
        return list(dict.fromkeys(self._needed(self.main)))

    def _needed(self, module: str) -> Iterator[str]:
        for _, path in _FROM.findall(_code(module)):
            needed = normpath(join(dirname(module), path))
            yield from self._needed(self.instead[1] if needed == self.instead[0] else needed)
        yield module

    def script(self) -> str:
        """All modules in one, packed, with the exports of the main module alone."""
        code = "".join(_EXPORT.sub("", _FROM.sub("", _code(module))) for module in self.modules())
        main = _code(self.main)
        names = [*_EXPORT.findall(main), *_REEXPORT.findall(main)]
        return packed(code + f"export {{{', '.join(names)}}};" * bool(names), ".js")

    def style(self) -> str:
        """Its style, packed."""
        return packed("".join((_HERE / f"{sheet}.css").read_text(encoding="utf-8") for sheet in self.sheets), ".css")


def _code(module: str) -> str:
    return (_HERE / f"{module}.js").read_text(encoding="utf-8")


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
