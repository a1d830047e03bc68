"""`crosswright site`: the site as files for any web host.

The JSON is one object:

    folder    where they are
    date      the day that the site is of
    days      how many puzzles it has
    written, kept, removed    names of files
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, option, options
from crosswright.cli.common.extras import existing_store, site_extra
from crosswright.cli.common.options import (
    JSON,
    LANGUAGES,
    NAME,
    OUTPUT,
    PLAN,
    SITE,
    STORE,
    ZONE,
    File,
    Folder,
    Place,
)
from crosswright.cli.common.values import address_of, languages_of
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import UsageError
from crosswright.language.register import USUAL_LANGUAGE


@options(SITE)
class FolderSiteOptions:
    """The texts on the site's pages."""

    store: Place | None = STORE
    zone: str = ZONE
    plan: File | None = PLAN
    base_url: str = option(
        "The site's address, for its feed and for links that are shared: https://example.org/puzzles", metavar="URL"
    )
    languages: tuple[str, ...] = LANGUAGES
    name: str = NAME
    answers: str = option(
        "How the pages hold the solutions: hidden from the eye, or as they are.", "hashed", choices=["hashed", "plain"]
    )
    files_with_solution: bool = option("The latest day's files have the solution as well.")


@command(examples="crosswright site -o public --store puzzles.db")
def site(
    *,
    pages: FolderSiteOptions,
    folder: Folder = option(
        "Write the site into this folder.", name="--output", short="-o", required=True, group=OUTPUT
    ),
    force: bool = option("Overwrite files in the folder that aren't of this site.", group=OUTPUT),
    as_json: bool = JSON,
) -> int:
    """Write the site as files, for a web host that runs no programs: every day's puzzle up to today, to be played.

    It has all series of the store, each with its own archive and feed; --plan has their names.
    Run it every day, after `crosswright daily`: unchanged files are left alone. Files in the folder that don't belong
    to this site stay as they are.
    """
    with site_extra():
        from crosswright.publish import plan as plans
        from crosswright.publish.plan_file import plan_of, titles_of
        from crosswright.publish.static_site import StaticSettings, write_site
        from crosswright.publish.store import Store
        from crosswright.publish.store.names import MINI

    place, today = existing_store(pages.store), plans.today(pages.zone)
    plan = plan_of(pages.plan)
    settings = StaticSettings(
        zone=pages.zone,
        base_url=pages.base_url and address_of(pages.base_url, may_have_path=True),
        name=pages.name,
        languages=languages_of(pages.languages, plan.language),
        files_with_solution=pages.files_with_solution,
        series=({MINI: "Mini"} if plan.language == USUAL_LANGUAGE else {}) | titles_of(plan),
    )
    if Path(folder).exists() and not Path(folder).is_dir():
        raise UsageError(f"{folder}: is no folder; name another")
    with closing(Store(place)) as store:
        done = write_site(store, Path(folder), settings, today, answers=pages.answers, force=force)
    written = f"{len(done.written)} files written, {len(done.kept)} kept, {len(done.removed)} removed"
    notice(f"{folder}: {done.days} days, {written}")
    if as_json:
        put_out(to_json({"folder": folder, "date": today.isoformat(), **done._asdict()}))
    return exits.OK
