"""The publisher's desk on the site: who gets in, what can be done there, in a browser and on a phone."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from chromium import wait_until
from cli_runner import only_error, run
from desk_people import PASSWORD, people, secure, sign_in, visited
from fastapi.testclient import TestClient
from patience import wait_for
from web_site import MINI, TODAY, app_of, filled_store, one_day, opened, served, store

from crosswright.errors import InputError
from crosswright.media import formats
from crosswright.publish.names import SeriesDay
from crosswright.publish.store import Store
from crosswright.publish.store import notes as solver_notes
from crosswright.publish.store.notes import SolverNote
from crosswright.web.desk import door, routes
from crosswright.web.desk import schedule as day_schedule
from crosswright.web.desk.access import ROLES, DeskAccess, people_in, with_person
from crosswright.web.desk.making import DeskMaker

__all__ = ["one_day", "people", "store"]

COMING = TODAY + timedelta(2)
AT = f"/desk/{COMING}"
QUICK_DAYS = (sys.executable, str(Path(__file__).parents[1] / "common" / "quick_child.py"))


@pytest.fixture
def desk(store: Store, people: Path) -> Iterator[TestClient]:
    """A browser that is signed in."""
    with secure(store, desk=people, files_with_solution=False) as site:
        assert sign_in(site).status_code == 303
        yield site


def form(site: TestClient, at: str = AT) -> dict[str, str]:
    """The hidden fields of the forms of a page."""
    text = site.get(at).text
    return {name: re.search(rf'name="{name}" value="([^"]*)"', text)[1] for name in ("csrf", "seen")}  # type: ignore[index]


# Who gets in.


def test_there_is_no_desk_unless_it_is_set_up(store):
    with opened(store) as site:
        assert site.get("/desk").status_code == site.get(AT).status_code == 404
        assert site.post("/desk/login").status_code in (404, 405)


PLACES = ["", f"/{COMING}/document", f"/{COMING}/file.pdf", f"/{COMING}/edit", f"/{COMING}/edited", f"/{COMING}"]


@pytest.mark.parametrize("place", PLACES)
def test_nobody_sees_anything_without_signing_in(store, people, place):
    with secure(store, desk=people) as site:
        answer = site.get(f"/desk{place}")
        assert "HEART" not in answer.text and answer.headers["cache-control"] == "no-store"
        assert (answer.status_code, "Password" in answer.text) == (200, True) if not place else answer.status_code in (
            303, 401,
        )  # fmt: skip
        site.cookies.set(door.COOKIE, "forged", path="/desk")
        assert "HEART" not in site.get(f"/desk{place}").text


@pytest.mark.parametrize("act", ["approve", "reject", "clue", "move", "import", "remake", "restore"])
def test_a_change_needs_session_and_token(store, people, act):
    with secure(store, desk=people) as site:
        assert site.post(f"{AT}/{act}", data={"seen": "1"}).status_code == 401
        sign_in(site)
        assert site.post(f"{AT}/{act}", data={"seen": "1"}).status_code == 403
        assert site.post(f"{AT}/{act}", data={"seen": "1", "csrf": "x" * 64}).status_code == 403
        own = {**form(site), "slot": "1A", "text": "Mine", "to": "2026-12-24"}
        headers = {"Sec-Fetch-Site": "cross-site"}
        assert site.post(f"{AT}/{act}", data=own, headers=headers).status_code == 403
    assert store.day(COMING).revision == 1


def test_the_cookie_is_for_the_desk_alone(store, people):
    with secure(store, desk=people) as site:
        cookie = sign_in(site).headers["set-cookie"]
    assert {"HttpOnly", "Path=/desk", "SameSite=strict", "Secure", "Max-Age=43200"} <= set(cookie.split("; "))


def test_a_session_ends(store, people):
    with secure(store, desk=people) as site:
        sign_in(site)
        assert "Sign out ada" in site.get("/desk").text
        people.write_bytes(with_person(people.read_bytes(), "bob", PASSWORD, "it"))  # a change of the file
        assert "Sign out" not in site.get("/desk").text
        sign_in(site, "bob")
        assert "Sign out bob" in site.get("/desk").text
        site.post("/desk/logout", data=form(site))
        assert "Sign out" not in site.get("/desk").text
        sign_in(site, "bob")
        people.unlink()  # nobody may be there any more
        assert "Sign out" not in site.get("/desk").text
        assert sign_in(site, "bob").status_code == 401


def test_a_session_ends_at_logout_everywhere_and_belongs_to_one_site(store, people):
    with secure(store, desk=people) as site, secure(store, desk=people) as other:
        sign_in(site)
        session = {"Cookie": f"{door.COOKIE}={site.cookies[door.COOKIE]}"}
        assert "Sign out ada" in site.get("/desk", headers=session).text
        assert "Sign out" not in other.get("/desk", headers=session).text
        site.post("/desk/logout", data=form(site))
        assert "Sign out" not in site.get("/desk", headers=session).text


def test_a_session_is_old_after_twelve_hours(people, monkeypatch):
    access = DeskAccess(people)
    cookie = access.begin("ada")
    assert access.session(cookie).who == "ada"
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 12 * 3600 + 5)
    assert access.session(cookie) is None


# The test that runs every time makes some hundreds; 10,000 take two minutes: CROSSWRIGHT_GUESSES=10000.
GUESSES = int(os.environ.get("CROSSWRIGHT_GUESSES", "500"))


def test_guesses_let_nobody_in_and_the_site_serves(store, people, monkeypatch):
    """Each from an address of its own: few are even checked, and a page takes no longer than before."""
    checked = []
    verify = DeskAccess.verify
    monkeypatch.setattr(DeskAccess, "verify", lambda self, *who: checked.append(who) or verify(self, *who))
    slowest = 0.0
    with secure(store, desk=people, behind_proxy=True) as site:
        for n in range(GUESSES):
            headers = {"X-Forwarded-For": f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}"}
            answer = site.post("/desk/login", data={"name": "ada", "password": f"guess number {n}"}, headers=headers)
            assert answer.status_code in (401, 429) and "set-cookie" not in answer.headers
            if n % 50 == 0:
                begun = time.process_time()
                assert site.get(f"/{TODAY}", headers=headers).status_code == 200
                slowest = max(slowest, time.process_time() - begun)
    assert 50 < len(checked) <= door.LOGINS.an_hour / 2
    assert slowest < 2


def test_an_address_has_few_attempts(store, people):
    with secure(store, desk=people) as site:
        codes = [sign_in(site, password="wrong wrong wrong").status_code for _ in range(7)]
        assert codes == [401] * 5 + [429] * 2
        assert sign_in(site).status_code == 429


def test_guesses_at_the_same_time_wait_or_go(store, people):
    import httpx

    async def guess() -> list[int]:
        transport = httpx.ASGITransport(app=app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://x") as site,
        ):
            sent = [site.post("/desk/login", data={"name": "ada", "password": "x" * 20},
                              headers={"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(30)]  # fmt: skip
            return [answer.status_code for answer in await asyncio.gather(*sent)]

    app = app_of(store, desk=people, behind_proxy=True)
    codes = asyncio.run(guess())
    assert set(codes) == {401, 429} and codes.count(401) <= door.WAITING + 2


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "nobody may work at the desk"), ("ada:secret\n", ":1: no person with a hash"), ("\n\nx", ":3: no person")],
)
def test_a_file_that_lets_nobody_in(tmp_path, text, said):
    (tmp_path / "desk").write_text(text)
    with pytest.raises(InputError, match=said):
        DeskAccess(tmp_path / "desk")
    with pytest.raises(InputError, match="no such file"):
        DeskAccess(tmp_path / "none")


# Roles.

# What each role may change: the way, and what the form has beside the hidden fields.
CHANGES = {
    "clue": ("edit", {"slot": "1A", "text": "Mine"}),
    "title": ("edit", {"title": "Mine"}),
    "restore": ("edit", {"change": "1"}),
    "remake": ("edit", {}),
    "approve": ("approve", {}),
    "import": ("manage", {}),
    "move": ("manage", {"to": "2026-12-24"}),
    "reject": ("manage", {}),
}


def test_each_way_to_change_a_day_has_a_role_here():
    ways = {route.path.removeprefix("/desk/{name}/") for route in routes.router.routes if "POST" in route.methods}
    assert (ways - {"{verb}", "/desk/login", "/desk/logout"}) | set(routes.CHANGES) == set(CHANGES)


@pytest.mark.parametrize("role", ROLES)
def test_a_person_changes_what_the_role_includes(store, people, monkeypatch, role):
    monkeypatch.setattr(DeskMaker, "begin", lambda *its: None)
    store.changes.require_approval("", TODAY)
    with secure(store, desk=people) as site:
        sign_in(site, role)
        for way, (least, fields) in CHANGES.items():
            before = store.changes.revision(SeriesDay("", COMING))
            answer = site.post(f"{AT}/{way}", data=form(site) | {"seen": str(before)} | fields)
            if ROLES[role] < ROLES[least]:
                assert answer.status_code == 403 and store.changes.revision(SeriesDay("", COMING)) == before
                assert "Your role at the desk does not include this" in answer.text
            else:
                assert answer.status_code in (303, 422), way
        at = f"/desk/{TODAY}"  # it is out
        correction = form(site, at) | CHANGES["clue"][1]
        assert site.post(f"{at}/clue", data=correction).status_code == (403 if role == "edit" else 303)


@pytest.mark.parametrize("role", ROLES)
def test_a_page_has_no_button_that_is_refused(store, people, role):
    store.changes.require_approval("", TODAY)
    with secure(store, desk=people) as site:
        sign_in(site, role)
        shown = "".join(site.get(at).text for at in ("/desk", AT))
        sent = set(re.findall(r'action="/desk/[\d-]+/(\w+)"', shown))
        assert sent == {way for way, (least, _) in CHANGES.items() if ROLES[least] <= ROLES[role]} - {"restore"}
        assert ("Save the clues" in site.get(f"/desk/{TODAY}").text) == (role != "edit")


def test_a_line_without_a_role_is_of_somebody_who_may_do_all(people):
    found = people_in(people.read_bytes(), "it")
    assert [str(person.role) for person in found.values()] == ["manage", "edit", "approve", "manage"]
    again = with_person(people.read_bytes(), "edit", PASSWORD, "it")  # another password, the same role
    assert people_in(again, "it")["edit"].role == ROLES["edit"]


def test_a_role_is_given_and_the_password_stays(folder):
    token = run("days", "access", "bob", "--file", "desk.people", "--token", "--role", "edit").stdout.strip()
    assert run("days", "access", "bob", "--file", "desk.people", "--role", "approve").exit_code == 0
    access = DeskAccess(Path("desk.people"))
    assert access.verify("bob", token) and str(access.session(access.begin("bob")).role) == "approve"
    said = only_error("days", "access", "bob", "--file", "desk.people", "--role", "edit", "--remove")
    assert "--remove contradicts --token and --role" in said


# The command that writes the file.


def test_people_are_added_and_taken_out(folder):
    result = run("days", "access", "ada", "--file", "desk.people", stdin=f"{PASSWORD}\n{PASSWORD}\n")
    assert (result.exit_code, PASSWORD in Path("desk.people").read_text()) == (0, False)
    token = run("days", "access", "bob b", "--file", "desk.people", "--token").stdout.strip()
    assert Path("desk.people").stat().st_mode & 0o777 == 0o600
    access = DeskAccess(Path("desk.people"))
    assert access.verify("ada", PASSWORD) and access.verify("bob b", token)
    assert not access.verify("ada", token) and not access.verify("eve", PASSWORD)
    run("days", "access", "ada", "--file", "desk.people", "--remove")
    assert list(people_in(Path("desk.people").read_bytes(), "it")) == ["bob b"]
    assert "ada isn't there; the people are bob b" in only_error(
        "days", "access", "ada", "--file", "desk.people", "--remove"
    )
    assert "no name" in only_error("days", "access", "a:b", "--file", "desk.people", "--token")
    result = run("days", "access", "eve", "--file", "desk.people", stdin="short\nshort\n")
    assert (result.exit_code, "12 to 200 characters" in result.stderr) == (2, True)
    assert "none.people: no such file" in only_error("serve", "--store", "s", "--no-daily", "--desk", "none.people")


# What is done there.


def test_the_calendar_shows_every_day_and_what_it_needs(store, desk):
    store.publish(TODAY + timedelta(3), MINI, approval="wanted", report={"unfair": ["1A", "2D"]})
    store.notes.add(str(TODAY), SolverNote("1A", "wrong", "It is a muscle"))
    text = desk.get("/desk").text
    assert f'href="{AT}"' in text and "2 to read" in text and "1 note" in text
    assert text.count(">Approve<") == 1
    assert "The next three days are ready." in text
    store.changes.require_approval("", TODAY)
    assert "2 days of the next three need you." in desk.get("/desk").text
    for first in ("0001-01-01", "9999-12-31", "nonsense", "2030-05-05"):
        assert desk.get(f"/desk?first={first}").status_code == 200
    assert desk.get("/desk?series=none").status_code == desk.get("/desk/9999-12-31").status_code == 404


def test_a_day_is_approved_with_one_click(store, desk):
    store.changes.require_approval("", TODAY)
    answer = desk.post(f"{AT}/approve", data=form(desk) | {"calendar": "yes"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/desk?said=approved")
    assert store.day(COMING).approval == "given"
    assert [change.who for change in store.changes.history("", COMING, COMING)] == ["daily", "ada"]
    assert "Approved." in desk.get("/desk?said=approved").text
    assert "nonsense" not in desk.get("/desk?said=nonsense").text


def test_a_day_shows_what_a_proofreader_finds_until_it_is_mended(store, desk):
    store.changes.require_approval("", TODAY)
    desk.post(f"{AT}/clue", data=form(desk) | {"slot": "1A", "text": "Hearty part"})
    text = desk.get(AT).text
    assert "Before you approve it, the proofreader found:" in text
    assert "<b>1A</b> HEART: “hearty” gives the answer away; write another clue" in text
    desk.post(f"{AT}/clue", data=form(desk) | {"slot": "1A", "text": "Pump"})
    assert "gives the answer away" not in desk.get(AT).text


def test_a_clue_is_changed_unless_somebody_else_was_faster(store, desk):
    seen = form(desk)
    assert desk.post(f"{AT}/clue", data=seen | {"slot": "1A", "text": "A <b>muscle"}).status_code == 303
    assert str(store.day(COMING).puzzle.clue_of["1A"].text) == "A <b>muscle"
    assert "A &lt;b&gt;muscle" in desk.get(AT).text
    late = desk.post(f"{AT}/clue", data=seen | {"slot": "1A", "text": "Mine"})
    assert late.status_code == 409 and "has changed since you opened it (clue by ada)" in late.text
    assert desk.post(f"{AT}/clue", data=form(desk) | {"slot": "99A", "text": "x"}).status_code == 422
    assert desk.post(f"{AT}/clue", data=form(desk) | {"slot": "1A", "text": ""}).status_code == 422
    assert desk.post(f"{AT}/clue", data={**form(desk), "seen": "many", "slot": "1A", "text": "x"}).status_code == 422


def test_all_clues_are_saved_at_once_and_the_history_leads_back(store, desk):
    clues = {"slot": ["1A", "6A", "2D"], "text": ["A muscle", "Clue 6A", "It glows"]}
    saved = desk.post(f"{AT}/clue", data=form(desk) | clues)
    assert saved.headers["location"] == f"{AT}?said=clues#clues"
    assert str(store.day(COMING).puzzle.clue_of["2D"].text) == "It glows"
    assert desk.post(f"{AT}/clue", data=form(desk) | clues).headers["location"] == f"{AT}?said=same#clues"
    assert desk.post(f"{AT}/clue", data=form(desk) | {"slot": "1A"}).status_code == 422
    page = desk.get(AT).text
    (change,) = re.findall(r'name="change" value="(\d+)"', page)
    assert desk.post(f"{AT}/restore", data=form(desk) | {"change": change}).status_code == 303
    assert str(store.day(COMING).puzzle.clue_of["2D"].text) == "Clue 2D"
    assert desk.post(f"{AT}/restore", data=form(desk) | {"change": "x"}).status_code == 422


def test_a_day_is_moved_rejected_and_filled_from_a_file(store, desk):
    other = TODAY + timedelta(9)
    assert desk.post(f"{AT}/move", data=form(desk) | {"to": str(other)}).status_code == 303
    assert store.day(COMING) is None and store.day(other) is not None
    for year in ("0001", "9999"):  # there is no page to bring it back from
        far = form(desk, f"/desk/{other}") | {"to": f"{year}-12-31"}
        assert desk.post(f"/desk/{other}/move", data=far).status_code == 422
    assert desk.post(f"/desk/{other}/move", data=form(desk, f"/desk/{other}") | {"to": "x"}).status_code == 422
    data = formats.write(replace(MINI, title="Mine"), "puz").data
    assert desk.post(f"{AT}/import", data=form(desk), files={"file": ("a.puz", data)}).status_code == 303
    assert store.day(COMING).title == "Mine"
    refused = desk.post(f"{AT}/import", data=form(desk), files={"file": ("a.puz", data)})
    assert refused.status_code == 422 and "has a puzzle already" in refused.text
    assert desk.post(f"{AT}/import", data=form(desk), files={"file": ("a", b"nothing")}).status_code == 422
    assert desk.post(f"{AT}/reject", data=form(desk) | {"why": "Dull"}).status_code == 303
    assert store.day(COMING) is None and "Dull" in desk.get(AT).text


def test_what_is_out_can_only_be_corrected(store, desk):
    at = f"/desk/{TODAY}"
    text = desk.get(at).text
    assert "It is out" in text and "/reject" not in text and "/edit" not in text
    for act in ("reject", "remake"):
        assert desk.post(f"{at}/{act}", data=form(desk, at)).status_code == 422
    assert desk.get(f"{at}/edit").status_code == 409
    assert desk.post(f"{at}/clue", data=form(desk, at) | {"slot": "1A", "text": "A muscle"}).status_code == 303
    assert "was corrected on 21 November 2026" in store.day(TODAY).puzzle.notes


def test_the_constructor_s_page_works_on_the_day(store, desk):
    page = desk.get(f"{AT}/edit")
    assert f'data-file="{AT}/edited"' in page.text
    read = desk.get(f"{AT}/edited")
    document = read.json() | {"title": "Mine"}
    etag = {"If-Match": read.headers["etag"]}
    assert desk.put(f"{AT}/edited", content=json.dumps(document), headers=etag).status_code == 204
    assert desk.put(f"{AT}/edited", content=json.dumps(document), headers=etag).status_code == 412
    assert (store.day(COMING).title, store.day(COMING).puzzle.date) == ("Mine", str(COMING))


def test_files_and_the_preview_have_the_solution(desk):
    assert desk.get(f"{AT}/document").json()["answers"]["mode"] == "plain"
    puz = desk.get(f"{AT}/file.puz")
    assert formats.read(puz.content, source="it").solution == MINI.solution
    assert desk.get(f"{AT}/file.svg").headers["content-type"] == "image/svg+xml"
    assert desk.get(f"{AT}/file.exe").status_code == 404


def test_a_day_is_made_again(store, people, monkeypatch, tmp_path):
    monkeypatch.setattr(day_schedule, "PROGRAM", QUICK_DAYS)
    (tmp_path / "plan.toml").write_text("[every-day]\npreset = 'mini'\n[series.mini.every-day]\npreset = 'mini'")
    with secure(store, desk=people, plan=str(tmp_path / "plan.toml"), series={"mini": "The mini"}) as site:
        sign_in(site)
        store.publish(COMING, MINI, series="mini")
        name = f"mini-{COMING}"
        assert site.post(f"/desk/{name}/remake", data=form(site, f"/desk/{name}")).status_code == 303
        wait_for(lambda: "Refresh" not in site.get(f"/desk/{name}").headers)
        page = site.get(f"/desk/{name}")
        assert "could be made" not in page.text and "remade" in page.text
        assert store.day(COMING, "mini").puzzle.solution != MINI.solution
        assert store.day(COMING).puzzle.solution == MINI.solution
        assert "The desk: The mini" in site.get("/desk?series=mini").text


# In a browser.


def axe(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [each["id"] + ": " + each["nodes"][0]["html"][:200] for each in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_pages_are_accessible(browser: Any, tmp_path: Path, people: Path, colours: str) -> None:
    with closing(filled_store(tmp_path)) as store:
        store.changes.require_approval("", TODAY)
        store.publish(TODAY + timedelta(3), MINI, approval="wanted", report={"unfair": ["1A"]})
        store.notes.add(str(TODAY), SolverNote("1A", "wrong", "It is a muscle"))
        with visited(browser, store, people, color_scheme=colours) as page:
            for place in ("/desk", f"/desk/{TODAY}", f"/desk/{TODAY + timedelta(3)}", "/desk/2026-12-24"):
                page.goto(place)
                assert axe(page) == []
            page.context.clear_cookies()
            page.goto("/desk")
            assert axe(page) == []


def test_a_week_by_keyboard(browser: Any, tmp_path: Path, people: Path) -> None:
    with closing(filled_store(tmp_path)) as store:
        store.changes.require_approval("", TODAY)
        with visited(browser, store, people) as page:
            page.get_by_role("button", name="Approve Monday, 23 November 2026").focus()
            page.keyboard.press("Enter")
            page.get_by_text("Approved.").wait_for()
            page.get_by_role("link", name="Mon 23 Nov").focus()
            page.keyboard.press("Enter")
            page.get_by_label("1A HEART").focus()
            page.keyboard.press("Control+a")
            page.keyboard.type("A muscle")
            page.keyboard.press("Enter")
            page.get_by_text("The clue is changed.").wait_for()
            page.get_by_role("button", name="Approve").focus()
            page.keyboard.press("Enter")
            page.get_by_text("Approved.").wait_for()
        assert store.day(COMING).approval == "given"
        assert str(store.day(COMING).puzzle.clue_of["1A"].text) == "A muscle"


STORED = """(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    return (await Promise.all(stores.map(store => store.keys()))).flat().map(({url}) => new URL(url).pathname);
})()"""


def test_a_browser_stores_nothing_of_the_desk(browser: Any, tmp_path: Path, people: Path) -> None:
    """The service worker stores the pages of days, and a day of the desk has an address like theirs."""
    with closing(filled_store(tmp_path)) as store, visited(browser, store, people) as page:
        page.goto("/")
        wait_until(page, "Boolean(navigator.serviceWorker.controller)")
        for place in (f"/{TODAY}", AT, f"{AT}/document"):
            page.goto(place)
        stored = page.evaluate(STORED)
        assert f"/{TODAY}" in stored and not [each for each in stored if each.startswith("/desk")]


def test_other_clues_are_offered_and_taken_over(browser: Any, tmp_path: Path, people: Path) -> None:
    with closing(filled_store(tmp_path)) as store, visited(browser, store, people) as page:
        asked = []

        def answer(route: Any) -> None:
            asked.append(route.request.post_data_json)
            route.fulfill(json={"clues": {"HEART": [{"text": "Clue <b>1A</b>"}, {"text": "It beats"}]}})

        page.route("**/api/clues", answer)
        page.goto(AT)
        page.get_by_role("button", name="Other clues 1A").click()
        page.get_by_role("button", name="It beats").click()
        assert asked == [{"entries": ["HEART"], "language": ""}]
        assert axe(page) == []
        page.get_by_role("button", name="Save the clues").click()
        page.get_by_text("The clue is changed.").wait_for()
        assert str(store.day(COMING).puzzle.clue_of["1A"].text) == "It beats"


SMALL_TARGETS = """[...document.querySelectorAll("main button, main td a")]
    .filter(each => each.offsetParent && each.getBoundingClientRect().height < 40).map(each => each.outerHTML)"""


def test_on_a_phone_nothing_is_cut_off(browser: Any, tmp_path: Path, people: Path) -> None:
    with closing(filled_store(tmp_path)) as store:
        store.changes.require_approval("", TODAY)
        phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
        with visited(browser, store, people, **phone) as page:
            for place in ("/desk", AT, f"/desk/{TODAY}"):
                page.goto(place)
                assert page.evaluate("document.documentElement.scrollWidth") <= 360
                assert page.evaluate(SMALL_TARGETS) == []
            page.goto("/desk")
            page.get_by_role("button", name="Approve Monday, 23 November 2026").tap()
            page.get_by_text("Approved.").wait_for()
        assert store.day(COMING).approval == "given"


def test_the_constructor_saves_to_the_desk(browser: Any, tmp_path: Path, people: Path) -> None:
    with closing(filled_store(tmp_path)) as store, visited(browser, store, people) as page:
        page.goto(f"{AT}/edit")
        wait_until(page, "document.querySelectorAll('.cells .cell').length === 25")
        page.locator(".cells .cell").first.click()
        page.keyboard.type("B")
        page.keyboard.press("Control+s")
        page.get_by_text("2 slots have no clue: 1A, 1D").first.wait_for()  # they have other entries now
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+s")
        page.get_by_text("The file is saved.").first.wait_for()
        assert store.day(COMING).revision == 2


# What solvers tell the desk.


def test_solvers_begin_need_help_and_say_something(store, people):
    notes = [{"clue": "1A", "reason": "wrong", "text": "It is\0 a <b>\nmuscle"}, {"clue": "2D", "reason": "unfair"}]
    with secure(store, desk=people) as site:
        answers = site.get(f"/api/puzzles/{TODAY}").json()["answers"]
        for _ in range(3):  # from one address it counts once
            assert site.post(answers["begun"]).json() == {"kept": True}
            site.post(answers["reveal"], json={"cells": [0], "clue": "1A"})
        site.post(answers["reveal"], json={"cells": [0], "clue": "99A"})
        assert [site.post(answers["note"], json=note).json() for note in notes] == [{"kept": True}] * 2
        for wrong in ({"clue": "99A", "reason": "wrong"}, {"clue": "1A", "reason": "rude"}, {"clue": "1A"}):
            assert site.post(answers["note"], json=wrong).status_code in (404, 422)
        assert site.post(f"/api/puzzles/{COMING}/note", json=notes[0]).status_code == 404
        assert [site.post(answers["note"], json=notes[0]).status_code for _ in range(12)].count(429) > 0
        sign_in(site)
    figures = store.notes.figures(str(TODAY))
    assert (figures.begun, figures.help) == (1, {"1A": 1})
    with secure(store, desk=people) as site:
        sign_in(site)
        page = site.get(f"/desk/{TODAY}").text
    assert "wrong. It is a &lt;b&gt; muscle" in page and "1 needed help" in page


def test_a_puzzle_has_only_so_much_room_for_notes(store, monkeypatch):
    monkeypatch.setattr(solver_notes, "MOST_NOTES", 3)
    assert [store.notes.add(str(TODAY), SolverNote("1A", "wrong", "")) for _ in range(5)] == [True] * 3 + [False] * 2


def test_a_solver_tells_the_editors_in_the_player(browser: Any, tmp_path: Path) -> None:
    with closing(filled_store(tmp_path)) as store:
        with (
            served(app_of(store, base_url="http://127.0.0.1")) as base,
            closing(browser.new_context(base_url=base)) as context_,
        ):
            page = context_.new_page()
            page.goto("/")
            page.locator("crossword-player [role=gridcell]").first.click()
            page.keyboard.type("HE")
            page.get_by_role("button", name="Reveal").click()
            page.get_by_role("button", name="Word").click()
            page.get_by_role("button", name="More").click()
            page.get_by_role("button", name="Tell the editors …").click()
            page.get_by_label("The clue").select_option("It is unfair")
            page.get_by_label("More, if you like").fill("Too hard")
            page.get_by_role("button", name="Send").click()
            page.get_by_text("Thank you: the editors will read it.").wait_for()
        figures = store.notes.figures(str(TODAY))
        assert (figures.begun, figures.help) == (1, {"1D": 1})  # the click on the first cell has turned the direction
        assert store.notes.of(str(TODAY)) == [SolverNote("1D", "unfair", "Too hard")]
