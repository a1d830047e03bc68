"""Routes of the publisher's desk, for people who are signed in. They hold no logic: `publish.desk` does the work.

    /desk                       the calendar of the coming days; the form to sign in for anybody else
    /desk/2026-12-24            a day: the puzzle as solvers see it, its clues, notes of solvers, figures, history
    /desk/2026-12-24/approve    POST: approve, reject, remake, clue, move, import, restore
    /desk/2026-12-24/edit       the constructor's page on the day
    /de/desk                    the same in another language of the site

Every form sends the token of its session, and the revision that its author has seen. A change asks for a role.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from crosswright.errors import CrosswrightError, InputError, UsageError, text_of
from crosswright.language.wording import ENGLISH, worded
from crosswright.media.formats.features import lacks_of
from crosswright.publish import dates
from crosswright.publish.names import SeriesDay, day_named
from crosswright.publish.store.changes import ChangedMeanwhileError
from crosswright.web.construct.edited import EditedDay
from crosswright.web.construct.editing import opened, saved
from crosswright.web.construct.routes import made_by_site
from crosswright.web.desk.access import SESSION_SECONDS, Role
from crosswright.web.desk.crosswords import CrosswordAtDesk
from crosswright.web.desk.door import COOKIE, FIRST_YEAR, LAST_YEAR, Visit, door_of, form_of, session_of, visit_of
from crosswright.web.desk.regexes import RegexAtDesk
from crosswright.web.server.failures import EDITED
from crosswright.web.server.pages import NO_STORE, page, uncached
from crosswright.web.server.responses import JSON
from crosswright.web.server.site import said_for, site_of
from crosswright.web.server.under_path import edition_path

router = APIRouter(prefix="/desk", include_in_schema=False)
# How many weeks does the calendar show?
WEEKS = 5
# What a page says after a change, by the word in its address: a link could bring any other text.
SAID = {
    "approved": worded("Approved."),
    "rejected": worded("Rejected. “Make another” makes one now; otherwise the site does so tonight."),
    "clue": worded("The clue is changed."),
    "clues": worded("The clues are changed."),
    "same": worded("Nothing was different."),
    "restored": worded("The earlier puzzle is back."),
    "title": worded("The title is changed."),
    "moved": worded("Moved."),
    "imported": worded("The puzzle is on its day."),
}
WRONG = worded("This is not the right name and password.")
# What is said in other languages where a step or a reason is known in English alone.
_BEING_MADE, _FAILED = worded("it is being made"), worded("that did not work")
_LOOK_AGAIN = worded("Open the page of the day again and look at what can be changed there.")
_INCOMPLETE = worded("the form is not complete; open its page again")
AnyDay = CrosswordAtDesk | RegexAtDesk


# Signing in.


@router.get("")
async def calendar(request: Request, series: str = "", first: str = "") -> Response:
    """The coming days; the form to sign in for anybody else."""
    if session_of(request) is None:
        return page(request, "desk_login", fault="", name="")
    visit = visit_of(request)
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
    """End the session."""
    visit, _ = await form_of(request)
    visit.door.access.end(visit.session)
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
    if session_of(request) is None:
        return RedirectResponse("/desk", 303, headers=NO_STORE)
    visit = visit_of(request)
    at = visit.at(name)
    making = visit.door.maker.state(name)
    notices = {
        "message": _said(request),
        "fault": visit.said.say_later(visit.door.maker.fault(name), _FAILED),
        "making": visit.said.say_later(making, _BEING_MADE),
    }
    values = {**await run_in_threadpool(at.values), "findings": await at.findings(visit.said.language)}
    response = visit.page(at.template, desk=at.desk, id=name, day=at.day, **notices, **values)
    return _reloading(response, bool(making))


def _said(request: Request) -> str:
    return said_for(request).say(SAID.get(request.query_params.get("said", ""), ""))


@router.get("/{name}/document")
async def document(request: Request, name: str) -> Response:
    """The puzzle as the player reads it, with its answers: only people at the desk get them."""
    text = await run_in_threadpool(visit_of(request).at(name).document)
    return Response(text, media_type=JSON, headers=NO_STORE)


@router.get("/{name}/file.{suffix}")
async def file(request: Request, name: str, suffix: str, solution: bool = False) -> Response:
    """A file of a day, also of one to come."""
    visit = visit_of(request)
    made = await visit.at(name).file(suffix, visit.said.language, solution=solution)
    saved_as = f'attachment; filename="{name}{"-solution" * solution}.{suffix}"'
    return Response(made.body, media_type=made.type, headers={**NO_STORE, "Content-Disposition": saved_as})


# Changes.


def _move(at: AnyDay, form: FormData, seen: int) -> None:
    if (to := dates.parsed(_text(form, "to"))) is None or not FIRST_YEAR <= to.year <= LAST_YEAR:
        raise UsageError(worded("this is no date; choose a day"))
    at.desk.move(at.day, to, swap="swap" in form, seen=seen)


def _set_clues(at: AnyDay, form: FormData, seen: int) -> str:
    """Change all clues that are other ones; returns the word of what is said then."""
    slots, texts = (list(map(str, form.getlist(name))) for name in ("slot", "text"))
    if len(slots) != len(texts):
        raise UsageError(_INCOMPLETE)
    changed = at.desk.set_clues(at.day, dict(zip(slots, texts, strict=True)), seen=seen)
    return ("same", "clue", "clues")[min(changed, 2)]


class DeskChange(NamedTuple):
    """A change of a day: who may make it, what makes it, the word in the address of what is said then.

    What makes the change may return another word.
    """

    role: Role
    act: Callable[[AnyDay, FormData, int], str | None]
    said: str
    fragment: str = ""  # the part of the page to show


CHANGES: Mapping[str, DeskChange] = {
    "approve": DeskChange(Role.APPROVE, lambda at, form, seen: at.desk.approve(at.day, seen=seen), "approved"),
    "reject": DeskChange(
        Role.MANAGE, lambda at, form, seen: at.desk.reject(at.day, _text(form, "why"), seen=seen), "rejected"
    ),
    "clue": DeskChange(Role.EDIT, _set_clues, "clue", fragment="clues"),
    "restore": DeskChange(
        Role.EDIT, lambda at, form, seen: at.desk.restore(at.day, _number(form, "change"), seen=seen), "restored"
    ),
    "title": DeskChange(
        Role.EDIT, lambda at, form, seen: at.desk.set_title(at.day, _text(form, "title"), seen=seen), "title"
    ),
    "move": DeskChange(Role.MANAGE, _move, "moved"),
}  # fmt: skip


@router.post("/{name}/import")
async def import_day(request: Request, name: str) -> Response:
    """Put a person's puzzle on the day."""
    visit, form = await form_of(request)
    visit.require(Role.MANAGE)
    upload = form.get("file")
    data = await upload.read() if isinstance(upload, UploadFile) else b""

    async def act() -> None:
        at = visit.at(name)
        if not data:
            raise UsageError(worded("choose a file first"))
        await at.put(data, force="force" in form)

    return await _done(visit, name, act, "imported")


@router.post("/{name}/remake")
async def remake(request: Request, name: str) -> Response:
    """Make another puzzle for the day, in a process of its own."""
    visit, form = await form_of(request)

    async def act() -> None:
        at = visit.at(name)
        seen = _seen(form)
        await run_in_threadpool(lambda: at.desk.require_free(at.day, force=True))
        visit.door.maker.begin(visit.site.settings, SeriesDay(at.desk.series, at.day), visit.session.who, seen)

    return await _done(visit, name, act, calendar="calendar" in form)


@router.post("/{name}/{verb}")
async def change(request: Request, name: str, verb: str) -> Response:
    """Make one of the changes, and show the day again, or its calendar if the form was there."""
    if (change := CHANGES.get(verb)) is None:
        raise HTTPException(404)
    visit, form = await form_of(request)
    at = visit.at(name)
    visit.require(change.role)
    if await run_in_threadpool(at.desk.has_out, at.day):  # solvers see a correction at once
        visit.require(Role.APPROVE)

    async def act() -> str | None:
        return await run_in_threadpool(change.act, at, form, _seen(form))

    return await _done(visit, name, act, change.said, change.fragment, calendar="calendar" in form)


async def _done(
    visit: Visit,
    name: str,
    act: Callable[[], Awaitable[str | None]],
    said: str = "",
    fragment: str = "",
    *,
    calendar: bool = False,
) -> Response:
    """Act, then go to the day's page, which says what was done or why nothing was."""
    try:
        said = await act() or said
    except ChangedMeanwhileError as error:
        return _refused(visit, 409, error)
    except (InputError, UsageError) as error:
        return _refused(visit, 422, error)
    at = day_named(name)
    series = at.series if at else ""
    query = urlencode({key: value for key, value in (("series", series * calendar), ("said", said)) if value})
    address = ("/desk" if calendar else f"/desk/{name}") + f"?{query}" * bool(query) + f"#{fragment}" * bool(fragment)
    return RedirectResponse(address, 303, headers=NO_STORE)


def _refused(visit: Visit, status: int, error: CrosswrightError) -> Response:
    pages = visit.site.pages_for(visit.request)
    reason = str(error) if pages.said.language == ENGLISH else pages.said.say_later(text_of(error), _LOOK_AGAIN)
    body = pages.render("error", status=status, title=pages.said.say(worded("Nothing was changed")), message=reason)
    return uncached(body, status)


def _text(form: FormData, field: str) -> str:
    value = form.get(field, "")
    return value if isinstance(value, str) else ""


def _seen(form: FormData) -> int:
    """The revision that the author of a form has seen."""
    return _number(form, "seen")


def _number(form: FormData, field: str) -> int:
    text = _text(form, field)
    if not text.isdecimal() or len(text) > 9:
        raise UsageError(_INCOMPLETE)
    return int(text)


def _reloading(response: Response, making: bool) -> Response:
    if making:
        response.headers["Refresh"] = "5"
    return response


# Editing.


@router.get("/{name}/edit")
async def edit(request: Request, name: str) -> Response:
    """The constructor's page on the day."""
    visit = visit_of(request)
    desk, day = visit.crossword_at(name)
    stored = await run_in_threadpool(desk.puzzle, day)
    try:
        await run_in_threadpool(desk.require_coming, stored)
    except InputError as error:
        return _refused(visit, 409, error)
    address = f"{edition_path(request)}/desk/{name}{EDITED}"
    its = {"file": address, "suffix": EditedDay.suffix, "collection": "", "lists": ""}
    return visit.page("construct", formats=made_by_site(), lacks=lacks_of(), **its)


@router.get("/{name}" + EDITED)
async def edited(request: Request, name: str) -> Response:
    """The puzzle for the constructor's page."""
    return await opened(request, EditedDay(*visit_of(request).crossword_at(name)))


@router.put("/{name}" + EDITED)
async def save(request: Request, name: str) -> Response:
    """Put the edited puzzle on its day. A page of another site can't send If-Match, so no token is needed."""
    return await saved(request, EditedDay(*visit_of(request).crossword_at(name)))
