"""The door of the desk: who comes in, how often somebody may try, and what a person who is signed in may reach."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import date
from typing import Any

from fastapi import HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData

from crosswright.errors import UsageError
from crosswright.language.wording import Wording, worded
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.desk.regexes import RegexDesk
from crosswright.publish.names import REGEX, day_named
from crosswright.publish.plan import WeekPlan
from crosswright.web.desk.access import DeskAccess, Role, Session
from crosswright.web.desk.crosswords import CrosswordAtDesk
from crosswright.web.desk.making import DeskMaker
from crosswright.web.desk.regexes import RegexAtDesk, proving
from crosswright.web.server.pages import page
from crosswright.web.server.rates import Busy, Rate, RateLimit
from crosswright.web.server.site import Site, site_of

COOKIE = "crosswright-desk"
MANY_LOGINS = worded("That is a lot of attempts to sign in for one hour; come back in a while.")
# Attempts to sign in, of one address and of all together.
LOGINS_AN_ADDRESS, LOGINS = Rate(20, MANY_LOGINS), Rate(400, MANY_LOGINS)
# How many attempts may wait while one is checked?
WAITING = 4
# How many fields may a form have? That of the clues has two for each slot.
MOST_FIELDS = 4000
# Which years have a page? Those around them have no weeks to show.
FIRST_YEAR, LAST_YEAR = 1990, 9000
NOT_YOURS = worded("Your role at the desk does not include this; ask somebody who manages the desk.")


class DeskDoor:
    """The desk of a site: who may come in, how often somebody may try, and what is being made."""

    def __init__(self, access: DeskAccess, plan: WeekPlan) -> None:
        self.access, self.plan = access, plan
        self.everybody = RateLimit(LOGINS)
        self.checking, self.waiting = asyncio.Semaphore(1), 0
        self.maker = DeskMaker()

    async def sign_in(self, request: Request, name: str, secret: str) -> bool:
        """Whether the secret is right; Busy after too many attempts, before anything is hashed."""
        site_of(request).take(LOGINS_AN_ADDRESS, request)
        self.everybody.take("")
        if self.waiting >= WAITING:
            raise Busy("Too many people sign in just now; try again in a moment.", 5)
        self.waiting += 1
        try:
            async with self.checking:
                return await run_in_threadpool(self.access.verify, name, secret)
        finally:
            self.waiting -= 1


@dataclass(frozen=True)
class Visit:
    """A request of a person who is signed in."""

    request: Request
    site: Site
    door: DeskDoor
    session: Session

    def desk(self, series: str) -> PublisherDesk | RegexDesk:
        """The desk of a series, or of the regex crosswords; 404 for one that the plan doesn't have."""
        store, who, today = self.site.store, self.session.who, self.site.today()
        if series == REGEX:
            return RegexDesk(store, who, today, series, self.door.plan, proving(self.site))
        try:
            return PublisherDesk(store, who, today, series, self.door.plan.of_series(series))
        except UsageError as error:
            raise HTTPException(404, str(error)) from None

    def require(self, role: Role) -> None:
        """403 for a person who has a lesser role."""
        if self.session.role < role:
            raise HTTPException(403, NOT_YOURS)

    def at(self, name: str) -> CrosswordAtDesk | RegexAtDesk:
        """The day that an address names; 404 for another name."""
        if (at := day_named(name)) is None or not FIRST_YEAR <= at.day.year <= LAST_YEAR:
            raise HTTPException(404, worded("There is no such day."))
        desk = self.desk(at.series)
        if isinstance(desk, RegexDesk):
            return RegexAtDesk(self.site, desk, at.day)
        return CrosswordAtDesk(self.site, desk, at.day)

    def crossword_at(self, name: str) -> tuple[PublisherDesk, date]:
        """The desk and the day of a crossword that an address names; 404 for another name."""
        if isinstance(at := self.at(name), RegexAtDesk):
            raise HTTPException(404, worded("A regex crossword doesn't have this."))
        return at.desk, at.day

    @property
    def said(self) -> Wording:
        """The wording of this person's pages."""
        return self.site.pages_for(self.request).said

    def page(self, template: str, **values: Any) -> Response:
        """A page for this person."""
        titles = {**self.site.settings.series, REGEX: self.said.say("Regex")}
        role = self.session.role
        session: dict[str, Any] = {"who": self.session.who, "csrf": self.session.csrf, "series_titles": titles,
                                   "may_approve": role >= Role.APPROVE, "may_manage": role >= Role.MANAGE}  # fmt: skip
        return page(self.request, template, **session, **values)


def door_of(request: Request) -> DeskDoor:
    """The desk of the site."""
    door = request.app.state.desk
    assert isinstance(door, DeskDoor)
    return door


def session_of(request: Request) -> Session | None:
    """The session of a visitor; None for somebody who is not signed in."""
    return door_of(request).access.session(request.cookies.get(COOKIE, ""))


def visit_of(request: Request) -> Visit:
    """A person who is signed in; 401 for anybody else."""
    if (session := session_of(request)) is None:
        raise HTTPException(401, worded("Sign in at the desk first."))
    return Visit(request, site_of(request), door_of(request), session)


async def form_of(request: Request) -> tuple[Visit, FormData]:
    """A form that a person at the desk has sent; 403 for one without the token of the session."""
    visit = visit_of(request)
    form = await request.form(max_files=1, max_fields=MOST_FIELDS)
    if form.get("csrf") != visit.session.csrf:
        raise HTTPException(403, worded("This form is too old; open its page again."))
    return visit, form
