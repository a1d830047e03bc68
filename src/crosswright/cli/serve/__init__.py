"""`crosswright serve`: the site."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from crosswright.cli.common.command import command, named_alike, option, options
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import SITE, File
from crosswright.cli.common.serving import listening, reached_at
from crosswright.cli.common.site import APPROVAL, Approval, PageOptions, SiteOptions
from crosswright.cli.common.values import address_of, date_of, path_of
from crosswright.cli.common.writing import notice

_MOST_AHEAD = 60


@options(SITE)
class ServedOptions:
    """What is on the site."""

    at: SiteOptions
    pages: PageOptions
    ahead: int = option("How many days are made ahead.", 7, least=0, most=_MOST_AHEAD)
    since: str | None = option(
        "Make the days before today too, back to this one, so that a new site has an archive.", metavar="DATE"
    )
    no_daily: bool = option("Make no days: something else runs `crosswright daily`.")
    approval: Approval | None = APPROVAL
    desk: File | None = option(
        "Open the publisher's desk at /desk to the people in FILE, see `crosswright days access`."
    )
    makers: int = option("How many puzzles are made for visitors at once; 0: none are.", 1, least=0, most=64)
    uploads_days: int = option("After how many days a visitor's puzzle is deleted; 0: never.", 90, least=0)
    uploads_quota: int = option("How much of the store the puzzles of visitors may take.", 500, least=0, metavar="MB")
    files_with_solution: bool = option("Today's files have the solution as well.")


@options("The server")
class ServerOptions:
    """Where and how it is served."""

    host: str = option(
        "The address to listen at; 0.0.0.0 is all that this machine has.", "127.0.0.1", metavar="ADDRESS"
    )
    port: int = option("The port to listen at.", 8000, least=1, most=65535)
    base_url: str | None = option(
        "The site's address for its visitors, in feeds and links that are shared: https://puzzles.example.org",
        metavar="URL",
    )
    root_path: str = option("The site's path at its host: /puzzles for https://example.org/puzzles.", metavar="PATH")
    behind_proxy: bool = option("A visitor's address is the last of X-Forwarded-For.")
    sandbox: bool = option(
        "Read visitors' files without network and without writing to the disk, as far as this system can."
    )
    access_log: bool = option("Log every request, with its address.")

    @property
    def address(self) -> str:
        """The site's address, with its path."""
        host = address_of(self.base_url or f"http://{reached_at(self.host)}:{self.port}", may_have_path=False)
        return host + path_of("--root-path", self.root_path)


@command(
    examples="""
        crosswright serve
        crosswright serve --store puzzles.db --port 8080 --name 'The Daily Grid'
        crosswright serve --language de --language fr
    """
)
def serve(*, site: ServedOptions, server: ServerOptions) -> None:
    """Run the site: a new puzzle every day, an archive, puzzles made to order, puzzle files to play.

    It makes the coming days by itself, at the start and at midnight.
    """
    with site_extra("web"):
        from crosswright.publish import plan as plans
        from crosswright.publish.store import Store, default_url
        from crosswright.web.app import create_app
        from crosswright.web.server.running import run
        from crosswright.web.server.settings import Settings

    plans.zone(site.at.zone)
    changed = {
        "store": site.at.store or default_url(),
        "base_url": server.address,
        "daily": not site.no_daily,
        "since": str(date_of("--since", site.since)) if site.since else "",
        "uploads_quota": site.uploads_quota * 10**6,
        "desk": Path(site.desk) if site.desk else None,
    }
    settings = Settings(**named_alike(Settings, site.at, site, server) | site.pages.texts(site.at.week()) | changed)
    # What is wrong with any of these is reported now, in one line.
    with closing(Store(settings.store)) as store, listening(server.host, server.port) as door:
        app = create_app(settings, store)
        notice(f"{settings.name}: {settings.base_url} (Ctrl-C stops it)")
        _check_sandbox() if server.sandbox else None
        _check_rights(settings.store)
        run(app, settings, door, access_log=server.access_log)


def _check_rights(place: str) -> None:
    """Say if other users of this machine can read the store, which has the solutions of the days to come."""
    if os.name == "posix" and "://" not in place and Path(place).is_file() and Path(place).stat().st_mode & 0o077:
        notice(f"{place} has the solutions of the days to come, and other users can read it; run chmod 600 {place}")


def _check_sandbox() -> None:
    """Say which parts of the sandbox this system lacks."""
    from crosswright.workers import sandbox

    if missing := sandbox.missing():
        parts = " and ".join(missing)
        notice(f"--sandbox: this system can't keep the readers of visitors' files from {parts}; they keep other limits")
