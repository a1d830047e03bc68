"""A puzzle book to read on a screen, as EPUB 3: a chapter for each puzzle with its grid and clues, then the solutions.

It can't be played. Grids are SVG pictures with a description for screen readers; puzzle and solution are linked. An
arrowword has its clues in the picture, which readers make larger by a tap; below it the numbered grid and the lists.
The cover that stores show is a PNG; without the extra `print` it is an SVG. The same book and time of change give the
same bytes.
"""

from __future__ import annotations

import datetime
import io
import uuid
import zipfile
from collections.abc import Iterator
from html import escape
from importlib.util import find_spec
from pathlib import Path

from crosswright.media.drawn import svg, wording
from crosswright.media.drawn.png import png
from crosswright.media.print.book import PuzzleBook, name_of
from crosswright.media.print.cover import WIDTH, cover
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import in_lists

_TYPE = "application/epub+zip"
_FIRST = (1980, 1, 1, 0, 0, 0)  # the earliest time that a ZIP file can hold
_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_STYLE = Path(__file__).with_name("epub.css")


def epub(book: PuzzleBook, *, modified: datetime.datetime) -> bytes:
    """The book as EPUB; `modified` is the time of the last change. PuzzleError for a puzzle without its solution."""
    pages = dict(_pages(book))
    pictures = dict(_pictures(book))
    files = {"style.css": _STYLE.read_text("utf-8"), **{name: text for name, (_, text) in pages.items()}, **pictures}
    cover_name, cover_data = _cover(book)
    identifier = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, book.title + ''.join(files.values()))}"
    files |= {
        "nav.xhtml": _contents(book),
        "book.opf": _package(book, list(pages), [*pictures, cover_name], identifier, modified),
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(zipfile.ZipInfo("mimetype", _FIRST), _TYPE, zipfile.ZIP_STORED)  # first, and not compressed
        _put(file, "META-INF/container.xml", _CONTAINER)
        for name, text in files.items():
            _put(file, f"EPUB/{name}", text)
        _put(file, f"EPUB/{cover_name}", cover_data)
    return stream.getvalue()


def _put(file: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    file.writestr(zipfile.ZipInfo(name, _FIRST), content, zipfile.ZIP_DEFLATED)


def _cover(book: PuzzleBook) -> tuple[str, str | bytes]:
    """The name and the content of the cover."""
    drawn = cover(book)
    return ("cover.png", png(drawn, width=WIDTH)) if find_spec("resvg_py") else ("cover.svg", drawn)


def _pages(book: PuzzleBook) -> Iterator[tuple[str, tuple[str, str]]]:
    """The name of each page, its title and its text, in the order of reading."""
    yield "title.xhtml", (book.title, _page(book, book.title, _title(book)))
    for section in book.sections:
        for number, puzzle in section.puzzles:
            title = _named(number, puzzle)
            yield f"p{number}.xhtml", (title, _page(book, title, _chapter(book, number, puzzle, section.level)))
    solutions = book.said.say("Solutions")
    yield "solutions.xhtml", (solutions, _page(book, solutions, _solutions(book)))


def _pictures(book: PuzzleBook) -> Iterator[tuple[str, str]]:
    """The name of each picture, and its SVG."""
    for section in book.sections:
        for number, puzzle in section.puzzles:
            yield f"p{number}.svg", svg.draw(puzzle)
            if puzzle.is_arrowword:
                yield f"n{number}.svg", svg.draw(in_lists(puzzle))
            yield f"s{number}.svg", svg.draw(puzzle, solution=True, numbers=False)


def _named(number: int, puzzle: Puzzle) -> str:
    """`17`, or `17. Good morning`."""
    name = name_of(puzzle)
    return f"{number}. {name}" if name else str(number)


def _page(book: PuzzleBook, title: str, body: Iterator[str]) -> str:
    text = "\n".join(body)
    language = escape(book.code)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" '
        f'xml:lang="{language}">\n<head><meta charset="utf-8"/><title>{escape(title)}</title>'
        f'<link rel="stylesheet" type="text/css" href="style.css"/></head>\n<body>\n{text}\n</body>\n</html>\n'
    )


def _title(book: PuzzleBook) -> Iterator[str]:
    yield f'<section class="title" epub:type="titlepage">\n<h1>{escape(book.title)}</h1>'
    for line in filter(None, (book.subtitle, book.author)):
        yield f"<p>{escape(line)}</p>"
    for line in filter(None, book.copyright.splitlines()):
        yield f'<p class="imprint">{escape(line)}</p>'
    yield "</section>"


def _chapter(book: PuzzleBook, number: int, puzzle: Puzzle, level: int) -> Iterator[str]:
    yield f"<h1>{escape(_named(number, puzzle))}</h1>"
    if by := wording.byline(puzzle):
        yield f"<p>{escape(by)}</p>"
    yield from (f"<p>{escape(line)}</p>" for line in wording.notes(puzzle))
    description = book.said.say("The grid: {description}", description=wording.describe(puzzle))
    yield _picture(f"p{number}.svg", description, "grid arrowword" if puzzle.is_arrowword else "grid")
    if puzzle.is_arrowword:
        yield f"<h2>{escape(book.said.say('The clues in lists'))}</h2>"
        yield _picture(f"n{number}.svg", description)
    for heading, clues in wording.lists(puzzle).items():
        yield f"<section>\n<h2>{escape(heading)}</h2>\n<ol>"
        yield from map(_clue, clues)
        yield "</ol>\n</section>"
    difficulty = book.said.say("Difficulty {level} of 5.", level=level) + " " if level else ""
    solution = book.said.say("Solution")
    yield f'<p class="aside">{difficulty}<a href="solutions.xhtml#s{number}">{solution}</a></p>'


def _clue(clue: Clue) -> str:
    enumeration = f" ({escape(clue.enumeration)})" if clue.enumeration else ""
    return f"<li><b>{escape(clue.number)}</b>{clue.text.html}{enumeration}</li>"


def _picture(name: str, description: str, kind: str = "grid") -> str:
    return f'<div class="{kind}"><img src="{name}" alt="{escape(description)}"/></div>'


def _solutions(book: PuzzleBook) -> Iterator[str]:
    yield f"<h1>{book.said.say('Solutions')}</h1>"
    for section in book.sections:
        for number, puzzle in section.puzzles:
            yield f'<section class="solution" id="s{number}">'
            yield f'<h2><a href="p{number}.xhtml">{escape(_named(number, puzzle))}</a></h2>'
            yield _picture(f"s{number}.svg", book.said.say("The solution: {rows}", rows=wording.spoken(puzzle)))
            yield "</section>"


def _contents(book: PuzzleBook) -> str:
    def body() -> Iterator[str]:
        yield f'<nav epub:type="toc" id="toc">\n<h1>{book.said.say("Contents")}</h1>\n<ol>'
        for section in book.sections:
            first = section.puzzles[0][0]
            yield f'<li><a href="p{first}.xhtml">{escape(section.heading)}</a>\n<ol>'
            for number, puzzle in section.puzzles:
                yield f'<li><a href="p{number}.xhtml">{escape(_named(number, puzzle))}</a></li>'
            yield "</ol></li>"
        yield '<li><a href="solutions.xhtml">' + book.said.say("Solutions") + "</a></li>\n</ol>\n</nav>"

    return _page(book, book.said.say("Contents"), body())


def _package(
    book: PuzzleBook, pages: list[str], pictures: list[str], identifier: str, modified: datetime.datetime
) -> str:
    """The package document: what the book is, its files, and their order. The last picture is the cover."""
    author = f"<dc:creator>{escape(book.author)}</dc:creator>" if book.author else ""
    rights = f"<dc:rights>{escape(' '.join(book.copyright.split()))}</dc:rights>" if book.copyright else ""
    items = [f'<item id="{_id(name)}" href="{name}" media-type="application/xhtml+xml"/>' for name in pages]
    items += [_picture_item(name) for name in pictures]
    order = "".join(f'<itemref idref="{_id(name)}"/>' for name in (pages[0], "nav.xhtml", *pages[1:]))
    changed = modified.astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    listed = "\n".join(items)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{escape(book.code)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{identifier}</dc:identifier>
<dc:title>{escape(book.title)}</dc:title><dc:language>{escape(book.code)}</dc:language>{author}{rights}
<meta property="dcterms:modified">{changed}</meta>
<meta name="cover" content="{_id(pictures[-1])}"/>
<meta property="schema:accessMode">textual</meta><meta property="schema:accessMode">visual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
{listed}
</manifest>
<spine>{order}</spine>
</package>
"""


def _picture_item(name: str) -> str:
    kind = "png" if name.endswith(".png") else "svg+xml"
    cover = ' properties="cover-image"' if name.startswith("cover.") else ""
    return f'<item id="{_id(name)}" href="{name}" media-type="image/{kind}"{cover}/>'


def _id(name: str) -> str:
    """The id of a file in the package."""
    return "nav" if name == "nav.xhtml" else name.replace(".", "-")
