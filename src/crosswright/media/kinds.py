"""The one register of kinds of files: what each is called, what it reads and writes, and which options that has.

    KINDS["pdf"].write("puzzle", puzzle, solution=True)      -> Written: the bytes, and what they lack
    kind_of("week.pdf", writing("puzzle"))                   -> the kind that a suffix stands for
    reading("puzzle"), writing("puzzle", drawn=True)         -> the kinds that read puzzles, and those that draw them

A format is read by other programs and by this one; a medium is drawn, for people to read, print and play. Both are
entered in the table below: its functions are named there and loaded when they are first used, so that a command
loads only the kind that it needs.

    formats/    read and write puzzles     drawn/, print/, play/    draw puzzles, sheets and books
    regex/      regex puzzles

What other packages add (`crosswright.plugins`) is entered too, and `enter` enters your own in code.

A function that writes takes the thing, or a list of them where it writes `many`, then options by name. It returns text,
bytes, or `Written`. A sheet is written as a puzzle, with its words to choose from in the notes, where nothing else is
entered; a grid is written as a puzzle without clues (`Puzzle.of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import PurePath
from types import ModuleType
from typing import Any, NamedTuple

from crosswright import plugins
from crosswright.errors import CrosswrightError, PuzzleError, UsageError
from crosswright.language.wording import worded

__all__ = ["KINDS", "Extra", "Kind", "Offer", "Writer", "Written", "enter", "kind_named", "kind_of", "offered",
           "reading", "writing"]  # fmt: skip

Thing = str  # "puzzle", "sheet", "book" or "regex"
# A function, or where it stands in this package: "media.drawn.svg:svg_file".
Function = str | Callable[..., Any]


class Written(NamedTuple):
    """A file's bytes, a phrase for each part of the puzzle that they lack, and what else the person is to know."""

    data: bytes
    lost: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class Writer(NamedTuple):
    """How a thing is written."""

    function: Function
    options: str = ""  # the names of those that it takes, with spaces between them
    many: bool = False  # whether it takes a list of things


class Offer(NamedTuple):
    """What a site says of a file that it offers for download."""

    title: str
    rank: int = 99  # where it stands in the list


class Extra(NamedTuple):
    """A package that a kind needs, and the extra that installs it."""

    package: str
    extra: str


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of file."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    mime: str
    reads: Mapping[Thing, Function] = field(default_factory=dict)
    writes: Mapping[Thing, Writer] = field(default_factory=dict)
    offers: Mapping[Thing, Offer] = field(default_factory=dict)
    head: bytes = b""  # an expression for the first bytes of its files; b"" where they don't show it
    drawn: bool = False  # to look at and to print: nothing is read from it again
    binary: bool = False
    needs: Extra | None = None
    needs_solution: bool = False  # whether a site offers it only with the solution
    without_bars: bool = False  # whether a grid with bars can't be written at all

    @property
    def suffix(self) -> str:
        """The usual suffix, without its point."""
        return self.suffixes[0][1:]

    @property
    def installed(self) -> bool:
        """Whether the package that it needs is here."""
        return self.needs is None or find_spec(self.needs.package) is not None

    @property
    def holds(self) -> frozenset[str]:
        """The features of puzzles that it can hold (`formats.features`), as its module says."""
        return frozenset(getattr(_module(self.reads.get("puzzle") or self.writes["puzzle"].function), "HOLDS", ()))

    def fits(self, head: bytes) -> bool:
        """Whether a file that begins so is of this kind."""
        return bool(self.head) and _expression(self.head).search(head) is not None

    def read(self, thing: Thing, data: bytes) -> Any:
        """The thing in a file's bytes, as the function that is entered reads it."""
        return _loaded(self.reads[thing])(data)

    def writer(self, thing: Thing) -> Writer:
        """How it writes a thing; UsageError where it doesn't."""
        writer = self.writes.get(thing) or (self.writes.get("puzzle") if thing == "sheet" else None)
        if writer is None:
            raise UsageError(f"{self.title} files are read, not written; write one of {', '.join(writing(thing))}")
        return writer

    def has(self, option: str, thing: Thing) -> bool:
        """Whether an option changes how it writes a thing."""
        return option in self.writer(thing).options.split()

    def write(self, thing: Thing, *things: Any, **options: Any) -> Written:
        """A file of a thing, or of several where its writer takes `many`. It takes of the options those that it has.

        Raises PuzzleError for a thing that can't be written so, UsageError where a package is missing.
        """
        writer = self.writer(thing)
        if thing == "sheet" and "sheet" not in self.writes:
            things = tuple(each.with_notes for each in things)
        own = {name: value for name, value in options.items() if self.has(name, thing)}
        if thing in ("puzzle", "sheet") and not self.drawn:
            return self._formatted(things[0], writer, own)
        made = _loaded(writer.function)(things if writer.many else things[0], **own)
        if isinstance(made, Written):
            return made
        return Written(made.encode() if isinstance(made, str) else made)

    def _formatted(self, puzzle: Any, writer: Writer, options: Mapping[str, Any]) -> Written:
        """A puzzle in a format, with what that can't hold."""
        from crosswright.media.formats.features import as_held, losses

        try:
            data = _loaded(writer.function)(as_held(puzzle, self.holds), **options)
        except (TypeError, AttributeError, LookupError, ValueError) as error:
            if isinstance(error, CrosswrightError) or self.name not in puzzle.extra:
                raise
            message = f"extra: what only {self.name} understands can't be written"
            raise PuzzleError(message, remedy="the format itself wrote it; leave it out") from error
        return Written(data, losses(puzzle, self.holds, self.name))


@cache
def _expression(pattern: bytes) -> re.Pattern[bytes]:
    """The expression of a head; `^` is a line's start.

    Here and in all formats: two repeats of an expression must never match the same characters, or a crafted file makes
    it slow.
    """
    return re.compile(pattern, re.MULTILINE | re.IGNORECASE)


def _module(function: Function) -> ModuleType:
    path = function.partition(":")[0] if isinstance(function, str) else ""
    return import_module(f"crosswright.{path}" if path else function.__module__)


def _loaded(function: Function) -> Callable[..., Any]:
    if isinstance(function, str):
        function = getattr(_module(function), function.partition(":")[2])
    return function  # type: ignore[return-value]


# The kinds.


def _format(name: str, title: str, suffixes: str, mime: str, head: bytes = b"", **more: Any) -> Kind:
    """A format of puzzles: the module `formats/NAME.py` has `read`, `write` or both, and `HOLDS`."""
    usual: dict[str, Any] = {
        "reads": {"puzzle": f"media.formats.{name}:read"},
        "writes": _puzzle(f"media.formats.{name}:write"),
    }
    return Kind(name, title, tuple(suffixes.split()), mime, head=head, **(usual | more))


def _puzzle(function: Function, options: str = "", **more: Writer) -> dict[str, Writer]:
    """How puzzles and other things are written."""
    return {"puzzle": Writer(function, options), **more}


_JSON, _TEXT, _XML = "application/json", "text/plain; charset=utf-8", "application/xml"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
# Sections with headings, or without: then the metadata comes first, and two blank lines after it.
_XD = (
    rb"^[ \t]*##[ \t]+(metadata|grid|clues)[ \t]*\r?$"
    rb"|\A\s*(title|author|editor|copyright|date)[ \t]*:[^\0]*\n[ \t\r]*\n[ \t\r]*\n"
)
# The values of two options.
PAPERS, ANSWERS = ("a4", "letter"), ("hashed", "plain", "none")
KINDS: dict[str, Kind] = {}
"""Every kind of file by its name. The formats stand in the order in which a file's content is tried."""


def enter(*some: Kind) -> None:
    """Enter kinds into the register."""
    KINDS.update((kind.name, kind) for kind in some)


enter(
    _format(
        "puz", "Across Lite", ".puz", "application/x-crossword", rb"ACROSS&DOWN\0", binary=True, needs_solution=True,
        without_bars=True, offers={"puzzle": Offer(worded("Across Lite"), 2), "sheet": Offer("Across Lite", 6)},
    ),
    _format(
        "ipuz", "ipuz", ".ipuz", _JSON, rb'\A\s*(ipuz\(\s*)?\{(?!\s*"format")[^\0]*ipuz\.org',
        offers={"puzzle": Offer(worded("open format"), 3), "sheet": Offer("open format", 5)},
    ),
    _format("cfp", "CrossFire", ".cfp", _XML, rb"<CROSSFIRE\b", writes={}),
    _format("exolve", "Exolve", ".exolve", _TEXT, rb"^[ \t]*exolve-begin"),
    _format(
        "jpz", "Crossword Compiler", ".jpz .xml", _XML, rb"\APK\x03\x04|\A\s*<",
        offers={"puzzle": Offer(worded("Crossword Compiler"), 4), "sheet": Offer("Crossword Compiler", 7)},
    ),
    _format("qxw", "Qxw", ".qxw", _TEXT, rb"\A#QXW2v", writes={}),
    _format(
        "json", "crosswright", ".json", _JSON, rb'\A\s*\{[^\0]*"format":\s*"crosswright puzzle"',
        writes=_puzzle("media.formats.json:write", regex=Writer("regex:write_json")),
    ),
    _format("guardian", "Guardian", ".guardian", _JSON, rb'\A\s*\{[^\0]*"(entries|crosswordType)"', reads={}),
    _format("xd", "xd", ".xd", _TEXT, _XD),
    _format(
        "text", "plain text", ".txt", _TEXT,
        writes=_puzzle("media.formats.text:write", regex=Writer("regex:write_text")),
        offers={"regex": Offer(worded("the text form"), 3)},
    ),
    Kind(
        "svg", "a drawing of the grid", (".svg",), "image/svg+xml", drawn=True,
        writes=_puzzle("media.drawn.svg:svg_file", "solution theme highlight no_numbers",
                       regex=Writer("media.regex.svg:draw_regex", "solution theme language")),
        offers={"puzzle": Offer(worded("the empty grid"), 5),
                "sheet": Offer(worded("the empty grid, for slides"), 4), "regex": Offer(worded("a drawing"), 2)},
    ),
    Kind(
        "png", "a picture of the grid", (".png",), "image/png", drawn=True, binary=True,
        needs=Extra("resvg_py", "print"),
        writes=_puzzle("media.drawn.png:png_file", "solution theme highlight no_numbers width",
                       regex=Writer("media.regex.pages:png_file", "solution theme width")),
    ),
    Kind(
        "pdf", "pages to print", (".pdf",), "application/pdf", drawn=True, binary=True, needs=Extra("typst", "print"),
        writes={
            "puzzle": Writer("media.print.pdf:pdf_file",
                             "solution paper large submission contact booklet title grid_width columns type_size",
                             many=True),
            "sheet": Writer("media.sheets:sheets_pdf", "paper large per_page", many=True),
            "book": Writer("media.print.book:book_file", "page bleed per_page grid_width columns type_size"),
            "regex": Writer("media.regex.pages:regex_pdf", "solution title paper language"),
        },
        offers={"puzzle": Offer(worded("to print"), 1), "sheet": Offer(worded("to print, with its solution"), 1),
                "regex": Offer(worded("a page to print"), 1)},
    ),
    Kind(
        "docx", "a document to go on editing", (".docx",), _WORD, drawn=True, binary=True,
        needs=Extra("docx", "docx"),
        writes=_puzzle("media.print.docx:docx", "solution", sheet=Writer("media.sheets:sheet_docx", "paper large")),
        offers={"sheet": Offer(worded("for Word"), 2)},
    ),
    Kind(
        "html", "a page to read", (".html",), "text/html; charset=utf-8", drawn=True,
        writes=_puzzle("media.print.html:html_file", "solution play answers",
                       regex=Writer("media.regex.pages:html_file", "solution title play language")),
        offers={"sheet": Offer(worded("a page to play on, without a network"), 3)},
    ),
    Kind(
        "epub", "a book to read on a screen", (".epub",), "application/epub+zip", drawn=True, binary=True,
        writes={"book": Writer("media.print.epub:epub", "modified")},
    ),
)  # fmt: skip


# What there is.


def reading(thing: Thing = "puzzle") -> dict[str, Kind]:
    """The kinds that a thing is read from, by name."""
    return {name: kind for name, kind in KINDS.items() if thing in kind.reads}


def writing(thing: Thing = "puzzle", *, drawn: bool | None = None) -> dict[str, Kind]:
    """The kinds that a thing is written in, by name: all, or those that are drawn, or those that are not."""
    things = {thing, "puzzle"} if thing == "sheet" else {thing}
    return {name: kind for name, kind in KINDS.items() if things & kind.writes.keys() and drawn in (None, kind.drawn)}


def offered(thing: Thing = "puzzle") -> dict[str, Kind]:
    """The kinds that a site offers for download, by suffix, in the order of its list."""
    kinds = sorted((kind for kind in KINDS.values() if thing in kind.offers), key=lambda kind: kind.offers[thing].rank)
    return {kind.suffix: kind for kind in kinds}


def kind_named(name: str, among: Mapping[str, Kind] = KINDS) -> Kind:
    """The kind of that name; UsageError where there is none.

    >>> kind_named("jpz").title
    'Crossword Compiler'
    """
    if name not in among:
        raise UsageError(f"there is no format {name!r}; use one of {', '.join(among)}")
    return among[name]


def kind_of(
    path: str | PurePath, among: Mapping[str, Kind] | None = None, *, none: str = "no format has",
    otherwise: str = ", or name the format",
) -> Kind:  # fmt: skip
    """The kind that a path's suffix names, of all that puzzles have if `among` names none; UsageError for another.

    >>> kind_of("week.pdf").drawn, kind_of("week.IPUZ").name
    (True, 'ipuz')
    """
    suffix = PurePath(path).suffix.lower()
    of_puzzles = (kind for kind in KINDS.values() if "puzzle" in {*kind.reads, *kind.writes})
    kinds = list(of_puzzles if among is None else among.values())
    for kind in kinds:
        if suffix in kind.suffixes:
            return kind
    known = ", ".join(each for kind in kinds for each in kind.suffixes)
    raise UsageError(f"{path}: {none} the suffix {suffix!r}; use one of {known}{otherwise}")


def suffixes_of(*names: str) -> dict[str, str]:
    """The names of some kinds by their usual suffix."""
    return {KINDS[name].suffixes[0]: name for name in names}


def drawn_as(name: str, puzzle: Any) -> bytes:
    """A puzzle with its letters, drawn in a medium; UsageError for another."""
    return kind_named(name, writing(drawn=True)).write("puzzle", puzzle, solution=True).data


# At the end, since these packages import what stands above.
enter(*plugins.load("kinds").values())
