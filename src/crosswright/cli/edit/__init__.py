"""`crosswright edit`: the constructor's page, on a file of yours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import click

from crosswright.cli.common.command import argument, command
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import DATABASE, Place, WordOptions
from crosswright.cli.common.reading import read_lexicon
from crosswright.cli.common.serving import NO_BROWSER, PORT, constructing
from crosswright.cli.common.workshops import opened_collection


@command(
    examples="""
        crosswright edit sunday.ipuz
        crosswright edit --words mine.txt --words default sunday.puz
    """
)
def edit(
    *,
    file: Annotated[str, click.Path(dir_okay=False), "FILE"] | None = argument("[FILE]"),
    words: WordOptions,
    database: Place | None = DATABASE,
    port: int = PORT,
    no_browser: bool = NO_BROWSER,
) -> None:
    """Construct a puzzle in your browser, on FILE if you name one: Ctrl-S writes it, in the format of its suffix.

    The page uses your lists and the clues of your collection. It runs on this machine alone; Ctrl-C here ends it.
    """
    with site_extra("web"):
        from crosswright.web.construct.edited import EditedFile
    from crosswright.words.packed import packed

    edited = None if file is None else EditedFile(_writable(Path(file)))
    names = words.words or ("default",)
    lists = {name: packed(read_lexicon(replace(words, words=(name,)))) for name in names}
    with opened_collection(database) as collection:
        clues = collection.place if collection else None
    constructing(edited, lists, clues, port=port, browser=not no_browser, sources=words.sources().at(Path.cwd()))


def _writable(path: Path) -> Path:
    """The path, if its suffix names a format that can be written; UsageError otherwise."""
    from crosswright.media.kinds import kind_of, reading, writing

    known = {name: kind for name, kind in writing(drawn=False).items() if name in reading()}
    kind_of(path, known, none="no format that is read and written has", otherwise="")
    return path.resolve()
