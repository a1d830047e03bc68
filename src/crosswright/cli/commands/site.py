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
from urllib.parse import urlsplit

import click

from crosswright.cli.extras import site_extra
from crosswright.cli.options import json_option, store_option, zone_option
from crosswright.cli.writing import notice, put_out, to_json
from crosswright.errors import UsageError


@click.command()
@click.option("-o", "--output", "folder", required=True, metavar="FOLDER", help="Write the site into this folder.")
@store_option
@zone_option
@click.option("--base-url", default="", metavar="URL", help="How visitors reach the site, for its feed and for links "
              "that are shared: https://example.org/puzzles")  # fmt: skip
@click.option("--name", default="Crosswright", show_default=True, metavar="TEXT",
              help="What stands at the head of its pages.")  # fmt: skip
@click.option("--answers", type=click.Choice(["hashed", "plain"]), default="hashed", show_default=True,
              help="The solutions in the pages: so that nobody reads them by looking, or as they are.")  # fmt: skip
@click.option("--files-with-solution", is_flag=True, help="The latest day's files have the solution as well.")
@click.option("--force", is_flag=True, help="Overwrite files in the folder that aren't of this site.")
@json_option
def site(
    *,
    folder: str,
    place: str | None,
    zone: str,
    base_url: str,
    name: str,
    answers: str,
    files_with_solution: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Write the site as files, for a web host that runs no programs: every day's puzzle up to today, to be played.

    Run it every day, after `crosswright daily`: what has not changed is left alone. Files in the folder that are not
    of this site stay as they are.
    """
    with site_extra():
        from crosswright.publish import plan as plans
        from crosswright.publish.static_site import StaticSettings, write_site
        from crosswright.publish.store import Store, default_url

    place, today = place or default_url(), plans.today(zone)
    settings = StaticSettings(
        zone=zone, base_url=_checked(base_url), name=name, files_with_solution=files_with_solution
    )
    if Path(folder).exists() and not Path(folder).is_dir():
        raise UsageError(f"{folder}: is no folder; name another")
    with closing(Store(place)) as store:
        done = write_site(store, Path(folder), settings, today, answers=answers, force=force)
    notice(f"{folder}: {done.days} days, {len(done.written)} files written, {len(done.kept)} kept, "
           f"{len(done.removed)} removed")  # fmt: skip
    if as_json:
        put_out(to_json({"folder": folder, "date": today.isoformat(), **done._asdict()}))
    return 0


def _checked(url: str) -> str:
    """An address, which may have a path; without a slash at the end."""
    try:
        parts = urlsplit(url)
        valid = not url or (
            parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        )
    except ValueError:
        valid = False
    if not valid:
        raise UsageError(f"--base-url {url}: write https://puzzles.example.org, or with a path")
    return url.rstrip("/")
