"""Texts of strangers in what is shown elsewhere: a notebook, a feed, names of files."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import crosswright as cw
from crosswright import display
from crosswright.media.kinds import kind_named, writing
from crosswright.puzzle import Puzzle

EVIL = "</svg><script>alert(1)</script><img src=x onerror=alert(1)>&\"'"
FILL = cw.parse_grid("AT\nNO")
PUZZLE = replace(Puzzle.of(FILL, {"1A": EVIL}, title=EVIL), solution=("<B>", "&AMP;", '"A"', "]]>"))
IMPOSSIBLE = cw.Problem.of(cw.Grid.open(2, 2), cw.Lexicon.from_words(["at", "by"]), allow_repeats=True)


def is_harmless(shown: str) -> bool:
    """Whether a browser finds nothing in it that runs or loads."""
    tree = ElementTree.fromstring(f"<div>{shown}</div>")
    names = {each.tag.rpartition("}")[2].lower() for each in tree.iter()}
    attributes = {name.lower() for each in tree.iter() for name in each.attrib}
    return not names & {"script", "img", "iframe", "foreignobject"} and not any(n.startswith("on") for n in attributes)


def test_what_a_notebook_shows_is_escaped() -> None:
    result = replace(cw.fill(IMPOSSIBLE), fill=FILL, reason=EVIL)
    conflict = replace(cw.explain(IMPOSSIBLE, cw.fill(IMPOSSIBLE)), slots=(EVIL,), grid=FILL)
    drawn = cw.draw(FILL, captions={0: [EVIL]}, heat={1: 0.5})
    shown = [FILL._repr_svg_(), PUZZLE._repr_svg_(), cw.draw(PUZZLE, solution=True), drawn,
             result._repr_html_(), conflict._repr_html_(), display.figure_of(FILL, EVIL)]  # fmt: skip
    assert all(map(is_harmless, shown))
    assert html.escape(EVIL, quote=False)[:20] in conflict._repr_html_()


@pytest.mark.parametrize("title", ["../../evil", "/etc/evil", "a/b\\c:d*?<>|", "..", "\0x", "x" * 400])
def test_no_title_names_a_file(title: str, tmp_path: Path) -> None:
    """Files are named after days and numbers; what is written to one folder stays in it."""
    folder = tmp_path / "out"
    folder.mkdir()
    puzzle = Puzzle.of(cw.parse_grid("AT\nNO"), {"1A": "Near"}, title=title, author=title)
    for suffix in (".ipuz", ".puz", ".jpz", ".xd", ".svg", ".html"):
        cw.write_puzzle(puzzle, folder / f"one{suffix}")
    assert {path.parent for path in tmp_path.rglob("*") if path.is_file()} == {folder}


@pytest.mark.parametrize("name", writing("puzzle"))
def test_no_kind_of_file_is_broken_by_a_character(name: str) -> None:
    odd = "".join(map(chr, [*range(1, 32), 0x7F, 0x85, 0x2028, 0x202E, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE]))
    puzzle = Puzzle.of(FILL, {"1A": f"Near{odd}"}, title=f"T{odd}", notes=odd, author=odd)
    data = kind_named(name).write("puzzle", puzzle, solution=True).data
    for text in _parts_in_xml(data):
        ElementTree.fromstring(text)


def _parts_in_xml(data: bytes) -> Iterator[bytes]:
    """The XML in a file, which may be an archive."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from (archive.read(each) for each in archive.namelist() if each.endswith((".xml", ".rels")))
    elif data.lstrip()[:5] in (b"<?xml", b"<svg "):
        yield data
