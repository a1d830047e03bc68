"""The site that a command works on: its store, its days, its plan and its pages."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from crosswright.cli.common.command import option, options
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import SITE, STORE, File, Place
from crosswright.errors import InputError
from crosswright.language.wording import Wording, checked_language

if TYPE_CHECKING:
    from crosswright.publish.plan import WeekPlan
    from crosswright.publish.store import Store

Approval = Literal["required", "none"]
APPROVAL = option(
    "required: a coming day is shown only when somebody has approved it (`days approve`). Default: the plan's, else "
    "none.",
    group=SITE,
)


@contextmanager
def opened_store(place: str | None, *, new: bool = False) -> Iterator[Store]:
    """The store at a place, or at the usual one; InputError where there is none, unless it may be a `new` one."""
    with site_extra():
        from crosswright import sql
        from crosswright.publish.store import Store, default_url

    place = place or default_url()
    if not (new or sql.exists(place)):
        remedy = "name another with --store, or make puzzles with `crosswright daily`"
        raise InputError("there is no such store", source=sql.shown(place), remedy=remedy)
    with closing(Store(place)) as store:
        yield store


@options(SITE)
class SiteOptions:
    """The store of a site, when its days begin, and the plan for them."""

    store: Place | None = STORE
    zone: str = option("Where a day begins at midnight: Europe/Berlin.", "UTC", metavar="ZONE")
    plan: File | None = option("Sizes and difficulties by weekday, titles, themes, word lists: TOML, see docs/SITE.md.")

    @property
    def today(self) -> datetime.date:
        """The day that it is there."""
        with site_extra():
            from crosswright.publish.plan import today

        return today(self.zone)

    def week(self, approval: Approval | None = None) -> WeekPlan:
        """The plan; `approval` in place of its own."""
        with site_extra():
            from crosswright.publish.plan_file import plan_of

        return plan_of(self.plan, approval)


@options(SITE)
class PageOptions:
    """The pages of a site."""

    languages: tuple[str, ...] = option(
        "The language of the pages: en, de, fr, es or cs. Repeat it for a site in several: the first is at /, each "
        "other at the path of its code.",
        name="--language",
        metavar="CODE",
    )
    name: str = option("The name at the head of its pages.", "Crosswright", metavar="TEXT")
    logo: File | None = option("A picture in place of the name, .svg or .png.")
    colours: str = option(
        "The colour of links, buttons and marked cells on light and on dark pages: #8a1538,#ff8fa8.",
        metavar="LIGHT,DARK",
    )

    def texts(self, plan: WeekPlan) -> dict[str, Any]:
        """The settings of a site that follow from these options and from its plan."""
        from crosswright.publish.plan_file import titles_of

        languages = languages_of(self.languages, plan.language)
        logo = Path(self.logo) if self.logo else None
        own = {"name": self.name, "logo": logo, "colours": self.colours}
        return own | {"languages": languages, "series": titles_of(plan)}


def languages_of(codes: tuple[str, ...], usual: str) -> tuple[str, ...]:
    """The languages of a site's pages, each once; without any, the usual one if it has a wording, else English."""
    if not codes:
        return (Wording.of(usual).language,)
    return tuple(dict.fromkeys(map(checked_language, codes)))
