"""`crosswright edit`: the constructor's page, on a file of yours."""

from __future__ import annotations

import tempfile
import webbrowser
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import click

from crosswright.cli import exits
from crosswright.cli.cluing import Collection
from crosswright.cli.command import command, option
from crosswright.cli.extras import site_extra
from crosswright.cli.options import WordOptions, database_option, word_options
from crosswright.cli.reading import read_lexicon
from crosswright.cli.serving import listening, run
from crosswright.cli.writing import notice
from crosswright.errors import UsageError

HOST = "127.0.0.1"


@command(
    examples="""
        crosswright edit sunday.ipuz
        crosswright edit --words mine.txt --words default sunday.puz
    """
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(dir_okay=False))
@word_options
@database_option
@option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port to listen at; by default any.")
@option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
def edit(*, file: str | None, words: WordOptions, database: str | None, port: int, no_browser: bool) -> int:
    """Construct a puzzle in your browser, on FILE if you name one: Ctrl-S writes it, in the format of its suffix.

    The page uses your lists and the clues of your collection. It runs on this machine alone; Ctrl-C here ends it.
    """
    with site_extra("web"):
        from crosswright.publish.store import Store
        from crosswright.web.app import create_app
        from crosswright.web.settings import Settings
    from crosswright.words.packed import packed

    path = None if file is None else _writable(Path(file))
    lists = packed(read_lexicon(words))
    with Collection(database) as found:
        clues = found.place if found else None
    with tempfile.TemporaryDirectory() as folder, listening(HOST, port) as door:
        address = f"http://{HOST}:{door.getsockname()[1]}"
        settings = Settings(store=str(Path(folder) / "edit.sqlite"), name="crosswright", base_url=address, daily=False,
                            makers=0, edited=path, words=lists, collection=clues)  # fmt: skip
        settings = replace(settings, limits=replace(settings.limits, requests=10**9, files=10**9))
        with closing(Store(settings.store)) as store:
            notice(f"{address}/construct (Ctrl-C stops it)")
            _ = no_browser or webbrowser.open(f"{address}/construct")
            run(create_app(settings, store), settings, door)
    return exits.OK


def _writable(path: Path) -> Path:
    """The path, if its suffix names a format that can be written; UsageError otherwise."""
    from crosswright import formats

    known = formats.writable()
    if path.suffix.removeprefix(".") not in known:
        raise UsageError(f"{path}: no format to save it in; choose one of {', '.join('.' + each for each in known)}")
    return path.resolve()
