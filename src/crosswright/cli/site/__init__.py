"""`crosswright site`: the site as files for any web host.

The JSON is one object:

    folder    where they are
    date      the day that the site is of
    days      how many puzzles it has
    written, kept, removed    names of files
"""

from __future__ import annotations

from pathlib import Path

from crosswright.cli.common.command import command, named_alike, option, options
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import JSON, OUTPUT, SITE, Folder
from crosswright.cli.common.site import PageOptions, SiteOptions, opened_store
from crosswright.cli.common.values import address_of
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import UsageError


@options(SITE)
class FolderSiteOptions:
    """The site, and the texts on its pages."""

    at: SiteOptions
    base_url: str = option(
        "The site's address, for its feed and for links that are shared: https://example.org/puzzles", metavar="URL"
    )
    pages: PageOptions
    answers: str = option(
        "How the pages hold the solutions: hidden from the eye, or as they are.", "hashed", choices=["hashed", "plain"]
    )
    files_with_solution: bool = option("The latest day's files have the solution as well.")


@command(examples="crosswright site -o public --store puzzles.db")
def site(
    *,
    options: FolderSiteOptions,
    folder: Folder = option(
        "Write the site into this folder.", name="--output", short="-o", required=True, group=OUTPUT
    ),
    force: bool = option("Overwrite files in the folder that aren't of this site.", group=OUTPUT),
    as_json: bool = JSON,
) -> None:
    """Write the site as files, for a web host that runs no programs: every day's puzzle up to today, to be played.

    It has all series of the store, each with its own archive and feed; --plan has their names.
    Run it every day, after `crosswright daily`: unchanged files are left alone. Files in the folder that don't belong
    to this site stay as they are.
    """
    with site_extra():
        from crosswright.publish.static_site import StaticSettings, write_site

    today, texts = options.at.today, options.pages.texts(options.at.week())
    address = options.base_url and address_of(options.base_url, may_have_path=True)
    if Path(folder).exists() and not Path(folder).is_dir():
        raise UsageError(f"{folder}: is no folder; name another")
    settings = StaticSettings(**named_alike(StaticSettings, options.at, options) | texts | {"base_url": address})
    with opened_store(options.at.store) as store:
        done = write_site(store, Path(folder), settings, today, answers=options.answers, force=force)
    written = f"{len(done.written)} files written, {len(done.kept)} kept, {len(done.removed)} removed"
    notice(f"{folder}: {done.days} days, {written}")
    if as_json:
        put_out(to_json({"folder": folder, "date": today.isoformat(), **done._asdict()}))
