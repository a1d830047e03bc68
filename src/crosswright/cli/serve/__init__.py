"""`crosswright serve`: the site."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import Decorator, command, gathered, option
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import (
    FILE,
    SITE,
    approval_option,
    languages_option,
    name_option,
    plan_option,
    store_option,
    zone_option,
)
from crosswright.cli.common.serving import listening, reached_at, run
from crosswright.cli.common.values import address_of, date_of, languages_of, path_of
from crosswright.cli.common.writing import notice
from crosswright.language.register import USUAL_LANGUAGE

_MOST_AHEAD = 60


@dataclass(frozen=True)
class ServeOptions:
    """The site and its address."""

    place: str | None
    zone: str
    plan: str | None
    languages: tuple[str, ...]
    name: str
    ahead: int
    since: str | None
    no_daily: bool
    desk: str | None
    approval: Literal["none", "required"] | None
    makers: int
    uploads_days: int
    uploads_quota: int
    files_with_solution: bool
    host: str
    port: int
    base_url: str | None
    root_path: str
    behind_proxy: bool
    sandbox: bool
    access_log: bool


def _server_option(*names: str, **extra: Any) -> Decorator[Any]:
    return option(*names, group="The server", **extra)


_options = gathered(
    "wanted",
    ServeOptions,
    None,
    [
        store_option,
        zone_option,
        plan_option,
        languages_option,
        name_option,
        option("--ahead", type=click.IntRange(0, _MOST_AHEAD), default=7, show_default=True, metavar="N", group=SITE,
               help="How many days are made ahead."),
        option("--since", metavar="DATE", group=SITE,
               help="Make the days before today too, back to this one, so that a new site has an archive."),
        option("--no-daily", is_flag=True, group=SITE, help="Make no days: something else runs `crosswright daily`."),
        approval_option,
        option("--desk", metavar="FILE", type=FILE, group=SITE,
               help="Open the publisher's desk at /desk to the people in FILE, see `crosswright days access`."),
        option("--makers", type=click.IntRange(0, 64), default=1, show_default=True, metavar="N", group=SITE,
               help="How many puzzles are made for visitors at once; 0: none are."),
        option("--uploads-days", type=click.IntRange(0), default=90, show_default=True, metavar="N", group=SITE,
               help="After how many days a visitor's puzzle is deleted; 0: never."),
        option("--uploads-quota", type=click.IntRange(0), default=500, show_default=True, metavar="MB", group=SITE,
               help="How much of the store the puzzles of visitors may take."),
        option("--files-with-solution", is_flag=True, group=SITE, help="Today's files have the solution as well."),
        _server_option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
                       help="The address to listen at; 0.0.0.0 is all that this machine has."),
        _server_option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, metavar="N",
                       help="The port to listen at."),
        _server_option("--base-url", metavar="URL", help="The site's address for its visitors, in feeds and links that "
                       "are shared: https://puzzles.example.org"),
        _server_option("--root-path", default="", metavar="PATH", help="The site's path at its host: /puzzles for "
                       "https://example.org/puzzles."),
        _server_option("--behind-proxy", is_flag=True, help="A visitor's address is the last of X-Forwarded-For."),
        _server_option("--sandbox", is_flag=True, help="Read visitors' files without network and without writing to "
                       "the disk, as far as this system can."),
        _server_option("--access-log", is_flag=True, help="Log every request, with its address."),
    ],
)  # fmt: skip


@command(
    examples="""
        crosswright serve
        crosswright serve --store puzzles.db --port 8080 --name 'The Daily Grid'
        crosswright serve --language de --language fr
    """
)
@_options
def serve(*, wanted: ServeOptions) -> int:
    """Run the site: a new puzzle every day, an archive, puzzles made to order, puzzle files to play.

    It makes the coming days by itself, at the start and at midnight.
    """
    with site_extra("web"):
        from crosswright.publish import plan as plans
        from crosswright.publish.plan_file import plan_of, titles_of
        from crosswright.publish.store import Store, default_url
        from crosswright.publish.store.names import MINI
        from crosswright.web.server.app import create_app
        from crosswright.web.server.settings import Settings

    plans.zone(wanted.zone)
    plan = plan_of(wanted.plan)
    settings = Settings(
        store=wanted.place or default_url(),
        zone=wanted.zone,
        base_url=_address_of(wanted),
        name=wanted.name,
        daily=not wanted.no_daily,
        ahead=wanted.ahead,
        since=str(date_of("--since", wanted.since)) if wanted.since else "",
        makers=wanted.makers,
        uploads_days=wanted.uploads_days,
        uploads_quota=wanted.uploads_quota * 10**6,
        plan=wanted.plan,
        approval=wanted.approval,
        desk=Path(wanted.desk) if wanted.desk else None,
        behind_proxy=wanted.behind_proxy,
        sandbox=wanted.sandbox,
        files_with_solution=wanted.files_with_solution,
        languages=languages_of(wanted.languages, plan.language),
        series=({MINI: "Mini"} if plan.language == USUAL_LANGUAGE else {}) | titles_of(plan),
    )
    # What is wrong with any of these is reported now, in one line.
    with closing(Store(settings.store)) as store, listening(wanted.host, wanted.port) as door:
        app = create_app(settings, store)
        notice(f"{settings.name}: {settings.base_url} (Ctrl-C stops it)")
        _check_sandbox() if wanted.sandbox else None
        _check_rights(settings.store)
        run(app, settings, door, access_log=wanted.access_log)
    return exits.OK


def _address_of(wanted: ServeOptions) -> str:
    """The site's address, with its path."""
    host = address_of(wanted.base_url or f"http://{reached_at(wanted.host)}:{wanted.port}", may_have_path=False)
    return host + path_of("--root-path", wanted.root_path)


def _check_rights(place: str) -> None:
    """Say if other users of this machine can read the store, which has the solutions of the days to come."""
    if os.name == "posix" and "://" not in place and Path(place).is_file() and Path(place).stat().st_mode & 0o077:
        notice(f"{place} has the solutions of the days to come, and other users can read it; run chmod 600 {place}")


def _check_sandbox() -> None:
    """Say which parts of the sandbox this system lacks."""
    from crosswright.web.server.file_tasks import missing_from_sandbox

    if missing := missing_from_sandbox():
        parts = " and ".join(missing)
        notice(f"--sandbox: this system can't keep the readers of visitors' files from {parts}; they keep other limits")
