"""A site under a path of its host, behind a proxy that strips the path and behind one that leaves it there.

Every address that the site sends is followed; none of them may be outside the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from argon2 import PasswordHasher
from chromium import wait_until
from patience import PATIENCE
from reverse_proxy import ReverseProxy, running
from web_site import CLUES, MINI, SOLUTION, TODAY, app_of, filled_store, one_day, served

from crosswright.publish import regex_days

__all__ = ["one_day"]
ROOT = "/puzzles"
PASSWORD = "a long enough password"
HTML_ADDRESS = re.compile(r'\b(href|src|action|formaction|data-(?:site|events|place|file|url))="([^"]*)"')
# Addresses in texts of other kinds: whatever stands in quotation marks or an element and begins like one of the site.
OTHER_ADDRESS = re.compile(r'(?:"|>|: )((?:https?://127\.0\.0\.1:[0-9]+)?/[^"\s<>\\]*)')
TEXTS = ("/json", "/atom+xml", "/xml", "/manifest", "text/plain")
# Files of puzzles: each takes a process, and none has an address of the site. The weeks of the desk have no end.
LEFT_OUT = re.compile(r".*/(files|og|desk/[^/]*)/[^/]*\.[a-z]+$|.*/desk\?first=|.*/desk/(?!(mini-)?2026-11-2)")
# Its paths are below its `servers`.
OPENAPI = "openapi.json"
ROBOTS = "robots.txt"


class Visit(NamedTuple):
    """A site behind a proxy, and its address there."""

    base: str
    proxy: ReverseProxy


@pytest.fixture(scope="module", params=[True, False], ids=["stripped", "whole"])
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    folder: Path = tmp_path_factory.mktemp("site")
    proxy = ReverseProxy(ROOT, strips=request.param)
    people = folder / "desk.people"
    people.write_text(f"ada:{PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)}\n")
    with ExitStack() as stack:
        store = stack.enter_context(closing(filled_store(folder)))
        store.publish(TODAY, replace(MINI, title="Small"), series="mini")
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(regex_days, "SIZES", ([3] * 3,) * 7)
        regex_days.make_regex_days(store, [TODAY - timedelta(1), TODAY], lambda: ["EAR", "OAK", "TEA", "ARM", "SEE"])
        app = app_of(store, base_url=proxy.origin + ROOT, makers=1, desk=people)
        proxy.site = stack.enter_context(served(app))
        stack.enter_context(running(proxy))
        yield Visit(proxy.origin + ROOT, proxy)


def addresses(response: httpx.Response) -> tuple[set[str], set[str]]:
    """The addresses in what the site has sent, in full: those to follow, and all."""
    kind = response.headers.get("content-type", "")
    links = {response.headers["location"]} if "location" in response.headers else set()
    named: set[str] = set()
    if "text/html" in kind:
        links |= {address for name, address in HTML_ADDRESS.findall(response.text) if name in ("href", "src")}
        named = {address for _, address in HTML_ADDRESS.findall(response.text)}
    elif any(each in kind for each in TEXTS) and not response.url.path.endswith(OPENAPI):
        named = set(OTHER_ADDRESS.findall(response.text))
        links |= named if "json" not in kind else set()
    links, named = (
        {urljoin(str(response.url), unescape(each)).partition("#")[0] for each in some} for some in (links, named)
    )
    return links, links | named


def crawl(client: httpx.Client, starts: list[str]) -> dict[str, int]:
    """Every address that can be reached, with its status; each is of the site."""
    found: dict[str, int] = {}
    waiting = list(starts)
    while waiting:
        address = waiting.pop()
        if address in found or LEFT_OUT.match(address):
            continue
        response = client.get(address)
        found[address] = response.status_code
        links, named = addresses(response)
        outside = {each for each in named if urlsplit(each).hostname == "127.0.0.1" and not is_inside(each, starts[0])}
        assert not outside, (address, outside)
        waiting += [each for each in links if is_inside(each, starts[0]) and not response.url.path.endswith(ROBOTS)]
    return found


def is_inside(address: str, base: str) -> bool:
    return address == base or address.startswith(f"{base}/")


def test_no_address_is_outside_the_path(visit: Visit) -> None:
    base, proxy = visit
    with httpx.Client(follow_redirects=False, timeout=PATIENCE) as client:
        signed_in = client.post(f"{base}/desk/login", data={"name": "ada", "password": PASSWORD})
        assert (
            signed_in.headers["location"] == f"{ROOT}/desk" and f"Path={ROOT}/desk" in signed_in.headers["set-cookie"]
        )
        starts = [
            "",
            "/robots.txt",
            "/desk",
            f"/{TODAY}/",
            "/nothing",
            f"/regex/{TODAY}",
            "/api/making/none",
            "/healthz",
        ]
        found = crawl(client, [base, *(base + path for path in starts)])
    bad = {urlsplit(address).path.removeprefix(ROOT): status for address, status in found.items() if status >= 400}
    assert bad == {"/nothing": 404, "/api/making/none": 404}
    assert len(found) > 100 and not proxy.outside


def test_forms_and_programs_get_addresses_of_the_site(visit: Visit) -> None:
    base, proxy = visit
    with httpx.Client(follow_redirects=False, timeout=PATIENCE) as client:
        ordered = client.post(f"{base}/make", data={"preset": "mini", "difficulty": "3"})
        assert ordered.status_code == 303 and ordered.headers["location"].startswith(f"{ROOT}/making/")
        with client.stream("GET", f"{base}/api{ordered.headers['location'].removeprefix(ROOT)}/events") as events:
            states = "".join(events.iter_text())
        url = re.findall(r'"url":\s*"([^"]*)"', states)[-1]
        assert url.startswith(f"{ROOT}/p/") and client.get(proxy.origin + url).status_code == 200
        ready = client.get(proxy.origin + ordered.headers["location"]).text
        assert f'href="{url}"' in ready and f'href="{ROOT}/construct#from={url.rpartition("/")[2]}"' in ready
        sheet = client.post(f"{base}/crisscross/play", data={"text": "tea: a drink\neat: have food"})
        assert sheet.headers["location"].startswith(f"{ROOT}/p/")
        document = client.get(f"{base}/api/puzzles/{TODAY}").json()
        checked = client.post(proxy.origin + document["answers"]["check"], json={"letters": {"0": SOLUTION["0"]}})
        assert checked.json()["wrong"] == []
        assert client.get(f"{base}/api/openapi.json").json()["servers"] == [{"url": ROOT}]
        manifest = client.get(f"{base}/manifest.webmanifest").json()
        assert manifest["start_url"] == f"{ROOT}/"
        assert all(client.get(proxy.origin + icon["src"]).status_code == 200 for icon in manifest["icons"])
    assert not proxy.outside


def test_a_room_and_a_start_without_a_network(browser: Any, visit: Visit) -> None:
    base, proxy = visit
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{base}/")
    page.locator("crossword-player [role=gridcell]").first.click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Solve together", exact=True).click()
    page.locator(".together .person").wait_for()
    friend = context.new_page()
    friend.goto(page.url)
    friend.locator(".together .person").first.wait_for()
    page.locator("crossword-player [role=gridcell]").first.click()
    page.keyboard.type("H")
    wait_until(friend, "document.querySelector('crossword-player').game.letters[0] === 'H'")
    friend.close()
    page.goto(f"{base}/{TODAY - timedelta(1)}")
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    cache, wanted = f"crosswright-1{ROOT}", f"{ROOT}/api/puzzles/{TODAY - timedelta(1)}"
    has = f"caches.open('{cache}').then(it => it.keys()).then(all => all.some(({{url}}) => url.endsWith('{wanted}')))"
    wait_until(page, has)
    page.reload()
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    context.set_offline(True)
    page.reload()
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    context.close()
    favicon = {each for each in proxy.outside if each.endswith(("/favicon.ico", "/apple-touch-icon.png"))}
    assert set(proxy.outside) == favicon


def test_the_constructors_page_asks_the_site(browser: Any, visit: Visit) -> None:
    base, proxy = visit
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(f"{base}/construct#from={TODAY - timedelta(1)}")
    wait_until(page, "document.querySelector('.cells .cell')?.textContent.endsWith('H')")
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Publish").click()
    link = page.locator(".published a")
    link.wait_for()
    assert link.get_attribute("href").startswith(f"{base}/p/")
    code = page.locator(".published code").text_content()
    assert f"{base}/player/player.js" in code and f"{base}/api/puzzles/" in code
    page.close()
    assert f"{ROOT}/api/uploads" in asked and f"{ROOT}/files/{TODAY - timedelta(1)}.ipuz" in asked
    assert all(path.startswith(f"{ROOT}/") for path in asked if path != "/favicon.ico"), asked
    assert CLUES and not [each for each in proxy.outside if "favicon" not in each]
