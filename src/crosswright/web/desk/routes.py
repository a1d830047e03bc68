"""Routes of the publisher's desk, for people who are signed in. They hold no logic: `publish.desk` does the work.

    /desk                       the calendar of the coming days; the form to sign in for anybody else
    /desk/2026-12-24            a day: the puzzle as solvers see it, its clues, notes of solvers, figures, history
    /desk/2026-12-24/approve    POST: approve, reject, remake, clue, move, import
    /desk/2026-12-24/edit       the constructor's page on the day
    /de/desk                    the same in another language of the site

Every form sends the token of its session, and the revision that its author has seen.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from crosswright.errors import CrosswrightError, InputError, UsageError, text_of
from crosswright.language.wording import ENGLISH, Wording, worded
from crosswright.media import play
from crosswright.media.formats import json as own_format
from crosswright.media.kinds import offered
from crosswright.publish import dates
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.desk.regexes import RegexDesk
from crosswright.publish.plan import WeekPlan
from crosswright.publish.store import Stored
from crosswright.publish.store.changes import ChangedMeanwhileError
from crosswright.publish.store.names import REGEX, SeriesDay, day_named
from crosswright.web.construct.edited import EditedDay
from crosswright.web.construct.editing import opened, saved
from crosswright.web.construct.routes import made_by_site
from crosswright.web.desk.access import SESSION_SECONDS, DeskAccess, Session
from crosswright.web.desk.making import DeskMaker
from crosswright.web.desk.regexes import (
    proving,
    puzzle_in,
    regex_day_values,
    regex_desk_document,
    regex_desk_file,
)
from crosswright.web.puzzles.pages import page
from crosswright.web.server.context import Site, said_for, site_of
from crosswright.web.server.editions import edition_path
from crosswright.web.server.responses import HTML, JSON, Unmakeable
from crosswright.web.server.safety import Busy, RateLimit, address

router = APIRouter(prefix="/desk", include_in_schema=False)
COOKIE = "crosswright-desk"
# What the constructor's page asks for, in JSON.
EDITED = "/edited"
# How many weeks does the calendar show?
WEEKS = 5
# How many attempts to sign in an hour, from one address and from all together? A quarter of that at once.
LOGINS_AN_ADDRESS, LOGINS = 20, 400
# How many attempts may wait while one is checked?
WAITING = 4
# What a page says after a change, by the word in its address: a link could bring any other text.
SAID = {
    "approved": worded("Approved."),
    "rejected": worded("Rejected. “Make another” makes one now; otherwise the site does so tonight."),
    "clue": worded("The clue is changed."),
    "title": worded("The title is changed."),
    "moved": worded("Moved."),
    "imported": worded("The puzzle is on its day."),
}
# Which years have a page? Those around them have no weeks to show.
FIRST_YEAR, LAST_YEAR = 1990, 9000
MANY_LOGINS = worded("That is a lot of attempts to sign in for one hour; come back in a while.")
WRONG = worded("This is not the right name and password.")
# What is said in other languages where a step or a reason is known in English alone.
_BEING_MADE, _FAILED = worded("it is being made"), worded("that did not work")
_LOOK_AGAIN = worded("Open the page of the day again and look at what can be changed there.")
NO_STORE = {"Cache-Control": "no-store"}


class DeskDoor:
    """The desk of a site: who may come in, how often somebody may try, and what is being made."""

    def __init__(self, access: DeskAccess, plan: WeekPlan) -> None:
        self.access, self.plan = access, plan
        self.addresses = RateLimit(LOGINS_AN_ADDRESS, MANY_LOGINS)
        self.everybody = RateLimit(LOGINS, MANY_LOGINS)
        self.checking, self.waiting = asyncio.Semaphore(1), 0
        self.maker = DeskMaker()

    async def sign_in(self, request: Request, name: str, secret: str) -> bool:
        """Whether the secret is right; Busy after too many attempts, before anything is hashed."""
        site = site_of(request)
        self.addresses.take(address(request, behind_proxy=site.settings.behind_proxy))
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

    def at(self, name: str) -> tuple[PublisherDesk, date]:
        """The desk and the day of a crossword that an address names; 404 for another name."""
        desk, day = self.any_at(name)
        if not isinstance(desk, PublisherDesk):
            raise HTTPException(404, worded("A regex crossword doesn't have this."))
        return desk, day

    def any_at(self, name: str) -> tuple[PublisherDesk | RegexDesk, date]:
        """The desk and the day that an address names; 404 for another name."""
        if (at := day_named(name)) is None or not FIRST_YEAR <= at.day.year <= LAST_YEAR:
            raise HTTPException(404, worded("There is no such day."))
        return self.desk(at.series), at.day

    @property
    def said(self) -> Wording:
        """The wording of this person's pages."""
        return self.site.pages_for(self.request).said

    def page(self, template: str, **values: Any) -> Response:
        """A page for this person."""
        about: dict[str, Any] = {
            "who": self.session.who,
            "csrf": self.session.csrf,
            "series_titles": {**self.site.settings.series, REGEX: self.said.say("Regex")},
        }
        return page(self.request, template, **about, **values)


def door_of(request: Request) -> DeskDoor:
    """The desk of the site."""
    door = request.app.state.desk
    assert isinstance(door, DeskDoor)
    return door


def _session(request: Request) -> Session | None:
    return door_of(request).access.session(request.cookies.get(COOKIE, ""))


def _visit(request: Request) -> Visit:
    """A person who is signed in; 401 for anybody else."""
    if (session := _session(request)) is None:
        raise HTTPException(401, worded("Sign in at the desk first."))
    return Visit(request, site_of(request), door_of(request), session)


async def _form(request: Request) -> tuple[Visit, FormData]:
    """A form that a person at the desk has sent; 403 for one without the token of the session."""
    visit = _visit(request)
    form = await request.form(max_files=1, max_fields=20)
    if form.get("csrf") != visit.session.csrf:
        raise HTTPException(403, worded("This form is too old; open its page again."))
    return visit, form


# Signing in.


@router.get("")
async def calendar(request: Request, series: str = "", first: str = "") -> Response:
    """The coming days; the form to sign in for anybody else."""
    if _session(request) is None:
        return page(request, "desk_login", fault="", name="")
    visit = _visit(request)
    desk = visit.desk(series)
    start = dates.parsed(first) or desk.today
    start = start if FIRST_YEAR <= start.year <= LAST_YEAR else desk.today
    start -= timedelta(start.weekday())
    days = await run_in_threadpool(desk.calendar, start, start + timedelta(7 * WEEKS - 1))
    unready = {day.date for day in await run_in_threadpool(desk.unready)}
    weeks = [days[n : n + 7] for n in range(0, len(days), 7)]
    making = {day.date: visit.door.maker.state(desk.at(day.date).id) for day in days}
    span = timedelta(7 * WEEKS)
    response = visit.page("desk", desk=desk, weeks=weeks, unready=unready, making=making, earlier=start - span,
                          later=start + span, message=_said(request))  # fmt: skip
    return _reloading(response, any(making.values()))


@router.post("/login")
async def login(request: Request) -> Response:
    """Begin a session."""
    form = await request.form(max_files=0, max_fields=4)
    name, secret = str(form.get("name", ""))[:60].strip(), str(form.get("password", ""))
    door = door_of(request)
    if not await door.sign_in(request, name, secret):
        return page(request, "desk_login", status=401, fault=said_for(request).say(WRONG), name=name)
    response = RedirectResponse("/desk", 303, headers=NO_STORE)
    secure, session = site_of(request).settings.base_url.startswith("https://"), door.access.begin(name)
    for path in _cookie_paths(request):
        response.set_cookie(COOKIE, session, max_age=SESSION_SECONDS, path=path,
                            secure=secure, httponly=True, samesite="strict")  # fmt: skip
    return response


@router.post("/logout")
async def logout(request: Request) -> Response:
    """End the session in this browser."""
    await _form(request)
    response = RedirectResponse("/desk", 303, headers=NO_STORE)
    for path in _cookie_paths(request):
        response.delete_cookie(COOKIE, path=path)
    return response


def _cookie_paths(request: Request) -> list[str]:
    """Where the desk is, in each language of the site."""
    site = site_of(request)
    return [f"{site.settings.root}{path}/desk" for path in site.editions]


# A day.


@router.get("/{name}")
async def day(request: Request, name: str) -> Response:
    """A day: what solvers see, what can be changed, and what has been."""
    if _session(request) is None:
        return RedirectResponse("/desk", 303, headers=NO_STORE)
    visit = _visit(request)
    desk, its = visit.any_at(name)
    making = visit.door.maker.state(name)
    fault = visit.said.say_later(visit.door.maker.fault(name), _FAILED)
    about = {"message": _said(request), "fault": fault, "making": visit.said.say_later(making, _BEING_MADE)}
    if isinstance(desk, RegexDesk):
        template, values = "desk_regex", await run_in_threadpool(regex_day_values, desk, its)
    else:
        template, values = "desk_day", await run_in_threadpool(_day_values, desk, its)
    response = visit.page(template, desk=desk, id=name, day=its, **about, **values)
    return _reloading(response, bool(making))


def _said(request: Request) -> str:
    return said_for(request).say(SAID.get(request.query_params.get("said", ""), ""))


def _day_values(desk: PublisherDesk, day: date) -> dict[str, Any]:
    """What the page of a day shows."""
    (its,) = desk.calendar(day, day)
    stored = desk.store.day(day, desk.series)
    common = {"its": its, "history": desk.history(day, day)[::-1], "previous": day - timedelta(1),
              "following": day + timedelta(1), "stored": stored}  # fmt: skip
    if stored is None:
        return common
    figures = desk.figures(day)
    return common | {"figures": figures, "clues": _clues(stored, its.draft.unfair if its.draft else ()),
                     "is_out": desk.is_out(stored), "repeats": desk.repeats(day, stored.puzzle)}  # fmt: skip


def _clues(stored: Stored, unfair: tuple[str, ...]) -> list[dict[str, Any]]:
    """Each slot with its entry, its clue, and whether somebody should read it."""
    puzzle = stored.puzzle
    clue_of = puzzle.clue_of
    return [
        {
            "name": slot.name,
            "entry": "".join(puzzle.solution[c] for c in slot.cells),
            "text": str(clue_of[slot.name].text) if slot.name in clue_of else "",
            "unfair": slot.name in unfair,
        }
        for slot in puzzle.grid.slots
    ]


@router.get("/{name}/document")
async def document(request: Request, name: str) -> Response:
    """The puzzle as the player reads it, with its answers: only people at the desk get them."""
    visit = _visit(request)
    desk, its = visit.any_at(name)
    if isinstance(desk, RegexDesk):
        text = await run_in_threadpool(regex_desk_document, desk, its)
        return Response(text, media_type=JSON, headers=NO_STORE)
    stored = await run_in_threadpool(desk.puzzle, its)
    id_ = f"desk-{stored.id}-{stored.revision}"  # a browser keeps what somebody has typed under it
    text = await run_in_threadpool(lambda: json.dumps(play.document(stored.puzzle, id=id_, answers="plain")))
    return Response(text, media_type=JSON, headers=NO_STORE)


@router.get("/{name}/file.{suffix}")
async def file(request: Request, name: str, suffix: str, solution: bool = False) -> Response:
    """A file of a day, also of one to come."""
    visit = _visit(request)
    desk, its = visit.any_at(name)
    saved_as = f'attachment; filename="{name}{"-solution" * solution}.{suffix}"'
    headers = {**NO_STORE, "Content-Disposition": saved_as}
    if (kind := offered("regex" if isinstance(desk, RegexDesk) else "puzzle").get(suffix)) is None:
        raise HTTPException(404, worded("There is no such file."))
    if isinstance(desk, RegexDesk):
        language = visit.said.language
        made = await run_in_threadpool(lambda: regex_desk_file(desk, its, kind, language, solution=solution))
        return Response(made, media_type=kind.mime, headers=headers)
    stored = await run_in_threadpool(desk.puzzle, its)
    try:
        content, whole = stored.content.encode(), solution or not kind.drawn
        data = await visit.site.run_task("file", content, kind=suffix, solution=whole)
    except Unmakeable as error:
        raise HTTPException(422, str(error)) from None
    return Response(data, media_type=kind.mime, headers=headers)


# Changes.


@router.post("/{name}/approve")
async def approve(request: Request, name: str) -> Response:
    """Let the puzzle be shown when its day comes."""
    return await _change(request, name, "approved", lambda desk, day, form, seen: desk.approve(day, seen=seen))


@router.post("/{name}/reject")
async def reject(request: Request, name: str) -> Response:
    """Take the puzzle off its day."""
    return await _change(
        request, name, "rejected", lambda desk, day, form, seen: desk.reject(day, _text(form, "why"), seen=seen)
    )


@router.post("/{name}/clue")
async def clue(request: Request, name: str) -> Response:
    """Give a slot another clue."""

    def act(desk: PublisherDesk | RegexDesk, day: date, form: FormData, seen: int) -> None:
        desk.set_clue(day, _text(form, "slot"), _text(form, "text"), seen=seen)

    return await _change(request, name, "clue", act, fragment="clues")


@router.post("/{name}/title")
async def title(request: Request, name: str) -> Response:
    """Give the puzzle another title."""

    def act(desk: PublisherDesk | RegexDesk, day: date, form: FormData, seen: int) -> None:
        desk.set_title(day, _text(form, "title"), seen=seen)

    return await _change(request, name, "title", act)


@router.post("/{name}/move")
async def move(request: Request, name: str) -> Response:
    """Move the puzzle to another day, whose puzzle takes its place."""

    def act(desk: PublisherDesk | RegexDesk, day: date, form: FormData, seen: int) -> None:
        if (to := dates.parsed(_text(form, "to"))) is None:
            raise UsageError(worded("this is no date; choose a day"))
        desk.move(day, to, swap="swap" in form, seen=seen)

    return await _change(request, name, "moved", act)


@router.post("/{name}/import")
async def import_day(request: Request, name: str) -> Response:
    """Put a person's puzzle on the day; a process of its own reads the file."""
    visit, form = await _form(request)
    upload = form.get("file")
    data = await upload.read() if isinstance(upload, UploadFile) else b""

    async def act() -> None:
        desk, day = visit.any_at(name)
        if not data:
            raise UsageError(worded("choose a file first"))
        if isinstance(desk, RegexDesk):
            its = await puzzle_in(visit.site, data)
            await run_in_threadpool(lambda: desk.put(day, its, force="force" in form))
            return
        try:
            puzzle = own_format.read(await visit.site.run_task("convert", data, suffix="json"))
        except Unmakeable as error:
            raise InputError(f"no puzzle could be read from it: {error}") from None
        await run_in_threadpool(lambda: desk.put(day, puzzle, force="force" in form))

    return await _done(visit, name, "imported", act)


@router.post("/{name}/remake")
async def remake(request: Request, name: str) -> Response:
    """Make another puzzle for the day, in a process of its own."""
    visit, form = await _form(request)

    async def act() -> None:
        desk, day = visit.any_at(name)
        seen = _seen(form)
        await run_in_threadpool(lambda: desk.require_free(day, force=True))
        visit.door.maker.begin(visit.site.settings, SeriesDay(desk.series, day), visit.session.who, seen)

    return await _done(visit, name, "", act, calendar="calendar" in form)


async def _change(
    request: Request,
    name: str,
    said: str,
    act: Callable[[PublisherDesk | RegexDesk, date, FormData, int], None],
    fragment: str = "",
) -> Response:
    """Make a change, and show the day again, or its calendar if the form was there."""
    visit, form = await _form(request)

    async def change() -> None:
        desk, day = visit.any_at(name)
        await run_in_threadpool(act, desk, day, form, _seen(form))

    return await _done(visit, name, said, change, fragment, calendar="calendar" in form)


async def _done(
    visit: Visit,
    name: str,
    said: str,
    act: Callable[[], Awaitable[None]],
    fragment: str = "",
    *,
    calendar: bool = False,
) -> Response:
    """Act, then go to the day's page, which says what was done or why nothing was."""
    try:
        await act()
    except ChangedMeanwhileError as error:
        return _refused(visit, 409, error)
    except (InputError, UsageError) as error:
        return _refused(visit, 422, error)
    at = day_named(name)
    series = at.series if at else ""
    query = urlencode({key: value for key, value in (("series", series * calendar), ("said", said)) if value})
    place = ("/desk" if calendar else f"/desk/{name}") + f"?{query}" * bool(query) + f"#{fragment}" * bool(fragment)
    return RedirectResponse(place, 303, headers=NO_STORE)


def _refused(visit: Visit, status: int, error: CrosswrightError) -> Response:
    pages = visit.site.pages_for(visit.request)
    reason = str(error) if pages.said.language == ENGLISH else pages.said.say_later(text_of(error), _LOOK_AGAIN)
    body = pages.render("error", status=status, title=pages.said.say(worded("Nothing was changed")), message=reason)
    return Response(body, status, NO_STORE, media_type=HTML)


def _text(form: FormData, field: str) -> str:
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def _seen(form: FormData) -> int:
    """The revision that the author of a form has seen."""
    text = _text(form, "seen")
    if not text.isdecimal() or len(text) > 9:
        raise UsageError(worded("the form is not complete; open its page again"))
    return int(text)


def _reloading(response: Response, making: bool) -> Response:
    if making:
        response.headers["Refresh"] = "5"
    return response


# Editing.


@router.get("/{name}/edit")
async def edit(request: Request, name: str) -> Response:
    """The constructor's page on the day."""
    visit = _visit(request)
    desk, its = visit.at(name)
    stored = await run_in_threadpool(desk.puzzle, its)
    try:
        await run_in_threadpool(desk.require_coming, stored)
    except InputError as error:
        return _refused(visit, 409, error)
    place = f"{edition_path(request)}/desk/{name}{EDITED}"
    return visit.page("construct", formats=made_by_site(), file=place, suffix=EditedDay.suffix, collection="")


@router.get("/{name}" + EDITED)
async def edited(request: Request, name: str) -> Response:
    """The puzzle for the constructor's page."""
    return await opened(request, EditedDay(*_visit(request).at(name)))


@router.put("/{name}" + EDITED)
async def save(request: Request, name: str) -> Response:
    """Put the edited puzzle on its day. A page of another site can't send If-Match, so no token is needed."""
    return await saved(request, EditedDay(*_visit(request).at(name)))
