"""`crosswright site`: the site as files for any web host.

The JSON is one object:

    folder    where they are
    date      the day that the site is of
    days      how many puzzles it has
    written, kept, removed    names of files
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, gathered, option
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import (
    FOLDER,
    OUTPUT,
    SITE,
    json_option,
    languages_option,
    name_option,
    plan_option,
    store_option,
    zone_option,
)
from crosswright.cli.common.stores import existing_store
from crosswright.cli.common.values import address_of, languages_of
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import UsageError
from crosswright.language.register import USUAL_LANGUAGE


@dataclass(frozen=True)
class SiteOptions:
    """The texts on the site's pages."""

    place: str | None
    zone: str
    plan: str | None
    base_url: str
    languages: tuple[str, ...]
    name: str
    answers: str
    files_with_solution: bool


_SITE = gathered(
    "wanted",
    SiteOptions,
    SITE,
    [
        store_option,
        zone_option,
        plan_option,
        option(
            "--base-url",
            default="",
            metavar="URL",
            help="The site's address, for its feed and for links that are shared: https://example.org/puzzles",
        ),
        languages_option,
        name_option,
        option(
            "--answers",
            type=click.Choice(["hashed", "plain"]),
            default="hashed",
            show_default=True,
            help="How the pages hold the solutions: hidden from the eye, or as they are.",
        ),
        option("--files-with-solution", is_flag=True, help="The latest day's files have the solution as well."),
    ],
)


@command(examples="crosswright site -o public --store puzzles.db")
@_SITE
@option(
    "-o",
    "--output",
    "folder",
    required=True,
    metavar="FOLDER",
    type=FOLDER,
    group=OUTPUT,
    help="Write the site into this folder.",
)
@option("--force", is_flag=True, group=OUTPUT, help="Overwrite files in the folder that aren't of this site.")
@json_option
def site(*, wanted: SiteOptions, folder: str, force: bool, as_json: bool) -> int:
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

    place, today = existing_store(wanted.place), plans.today(wanted.zone)
    plan = plan_of(wanted.plan)
    settings = StaticSettings(
        zone=wanted.zone,
        base_url=wanted.base_url and address_of(wanted.base_url, may_have_path=True),
        name=wanted.name,
        languages=languages_of(wanted.languages, plan.language),
        files_with_solution=wanted.files_with_solution,
        series=({MINI: "Mini"} if plan.language == USUAL_LANGUAGE else {}) | titles_of(plan),
    )
    if Path(folder).exists() and not Path(folder).is_dir():
        raise UsageError(f"{folder}: is no folder; name another")
    with closing(Store(place)) as store:
        done = write_site(store, Path(folder), settings, today, answers=wanted.answers, force=force)
    written = f"{len(done.written)} files written, {len(done.kept)} kept, {len(done.removed)} removed"
    notice(f"{folder}: {done.days} days, {written}")
    if as_json:
        put_out(to_json({"folder": folder, "date": today.isoformat(), **done._asdict()}))
    return exits.OK
