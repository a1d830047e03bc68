"""The site as files: whole, linked within itself, changed only where something is new, and played without a server."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from chromium import chromium, note_faults, wait_until
from cli_runner import only_error, run, run_json
from hosted_folder import DAY, MINI, WORDS, build, served, store

from crosswright.errors import InputError, UsageError
from crosswright.media import formats
from crosswright.publish import static_site
from crosswright.publish.assets import PAGES, Assets
from crosswright.publish.names import SeriesDay
from crosswright.publish.static_site import LIST, StaticSettings, write_site
from crosswright.publish.store import Store

__all__ = ["store"]

LINK = re.compile(r'\b(?:href|src)="([^"#]*)"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "public"


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_has_every_day_up_to_today_and_nothing_of_tomorrow(store, folder):
    written = build(store, folder)
    made = files(folder)
    assert written.days == 3
    assert set(written.written) == made.keys() - {LIST}
    for day in (-40, -1, 0):
        name = DAY + timedelta(day)
        assert {f"{name}.html", f"puzzles/{name}.json", f"files/{name}.pdf", f"og/{name}.png"} <= made.keys()
    assert {"index.html", "404.html", "archive.html", "archive/2026-10.html", "archive/2026-11.html"} <= made.keys()
    assert made["index.html"] == made["2026-11-30.html"]
    assert not any("2026-12-01" in name or b"2026-12-01" in data for name, data in made.items())


def test_each_series_has_its_pages_its_archive_and_its_feed(store, folder):
    for number in (-40, 0, 1):
        store.publish(DAY + timedelta(number), MINI, series="cryptic")
    settings = StaticSettings(base_url="https://example.org/x", series={"mini": "Mini", "cryptic": "The cryptic"})
    write_site(store, folder, settings, DAY)
    made = files(folder)
    first = DAY - timedelta(40)
    pages = {"cryptic.html", f"cryptic/{DAY}.html", f"cryptic/{first}.html", f"puzzles/cryptic-{DAY}.json"}
    lists = {"archive-cryptic.html", f"archive/{str(DAY)[:7]}-cryptic.html", f"archive/{str(first)[:7]}-cryptic.html"}
    assert pages | lists | {"feed-cryptic.atom", "feed-mini.atom", "mini.html"} <= made.keys()
    assert not any(str(DAY + timedelta(1)) in name for name in made)
    assert b">The cryptic</a>" in made["index.html"]
    feed = made["feed-cryptic.atom"].decode()
    assert f"https://example.org/x/cryptic/{DAY}.html" in feed and "feed-cryptic.atom" in feed
    assert feed.count("<entry>") == 2 and "The cryptic" in feed
    assert "/cryptic/" not in made["feed.atom"].decode()


def test_a_series_without_a_puzzle_has_no_link(store, folder):
    store.publish(DAY, MINI, series="mini", approval="wanted")
    build(store, folder)
    assert b">Mini</a>" not in files(folder)["index.html"]
    store.changes.approve("ada", SeriesDay("mini", DAY), 1)
    build(store, folder)
    assert b'href="mini.html">Mini</a>' in files(folder)["index.html"]


@pytest.mark.parametrize("base_url", ["", "https://example.org/puzzles"])
def test_every_link_leads_to_a_file(store, folder, base_url):
    build(store, folder, base_url=base_url)
    made = files(folder)
    pages = {name: data.decode() for name, data in made.items() if name.endswith(".html")}
    assert len(pages) == 15
    for name, text in pages.items():
        for link in LINK.findall(text):
            if name == "404.html" or link.startswith("https://"):
                assert link.startswith(f"{base_url}/")
                target = link.removeprefix(f"{base_url}/")
            else:
                target = (folder / name).parent.joinpath(link).resolve().relative_to(folder.resolve()).as_posix()
            assert target in made, (name, link)
    assert ("feed.atom" in made) == bool(base_url)
    for missing in ("/api/", "/upload", "/make", "/embed"):
        assert not any(missing in link for text in pages.values() for link in LINK.findall(text))


def test_pages_forbid_what_is_not_of_the_site(store, folder):
    build(store, folder)
    for name, data in files(folder).items():
        if name.endswith(".html"):
            assert b"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self';" in data


def test_todays_solution_is_nowhere_to_be_read(store, folder):
    build(store, folder)
    made = files(folder)
    today = {name: data for name, data in made.items() if "2026-11-30" in name}
    assert "files/2026-11-30.puz" not in today and "files/2026-11-30-solution.pdf" not in today
    assert not any(formats.read(data).solved for name, data in today.items() if name.endswith((".ipuz", ".jpz")))
    assert b'"mode":"hashed"' in today["puzzles/2026-11-30.json"]
    assert not any(b"HEART" in data for data in today.values())
    assert formats.read(made["files/2026-11-29.puz"]).solution == MINI.solution
    assert "files/2026-11-29-solution.pdf" in made


def test_answers_may_be_plain(store, folder):
    build(store, folder, answers="plain")
    assert b'"mode":"plain"' in files(folder)["puzzles/2026-11-30.json"]


def test_the_same_day_again_writes_nothing(store, folder, monkeypatch):
    first = build(store, folder)
    monkeypatch.setattr(static_site, "make_file", lambda *_, **__: pytest.fail("a file was made anew"))
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file() and path.name != LIST}
    again = build(store, folder)
    assert (again.written, again.removed, set(again.kept)) == ((), (), set(first.written))
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_the_next_day_brings_what_is_new(store, folder):
    build(store, folder)
    scripts = [name for name in files(folder) if name.endswith((".js", ".css"))]
    next_day = build(store, folder, DAY + timedelta(1))
    assert {"2026-12-01.html", "archive/2026-12.html", "index.html", "files/2026-11-30.puz"} <= set(next_day.written)
    assert {"2026-10-21.html", "files/2026-11-29.pdf", "files/2026-11-29.ipuz", *scripts} <= set(next_day.kept)
    assert formats.read(files(folder)["files/2026-11-30.ipuz"]).solved
    back = build(store, folder)
    assert "2026-12-01.html" in back.removed and "archive/2026-12.html" in back.removed
    assert "archive/2026-12.html" not in files(folder)


def test_where_todays_is_missing_the_latest_is_at_the_front(store, folder):
    build(store, folder, DAY + timedelta(9))
    assert b"2026-12-01" in files(folder)["index.html"]


def test_what_is_not_of_the_site_stays(store, folder):
    folder.mkdir()
    (folder / "CNAME").write_text("example.org")
    (folder / "index.html").write_text("mine")
    with pytest.raises(UsageError, match=r"index\.html: exists already, and isn't of this site; pass force="):
        build(store, folder)
    assert files(folder) == {"CNAME": b"example.org", "index.html": b"mine"}
    build(store, folder, force=True)
    assert files(folder)["CNAME"] == b"example.org"
    assert files(folder)["index.html"] != b"mine"
    build(store, folder, DAY + timedelta(1))
    assert files(folder)["CNAME"] == b"example.org"


def test_a_failure_leaves_the_folder_as_it_was(store, folder, monkeypatch):
    build(store, folder)
    before = files(folder)
    calls = []

    def fail(*arguments: Any, **_: Any) -> bytes:
        calls.append(arguments)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return b"half"

    monkeypatch.setattr(static_site, "make_file", fail)
    with pytest.raises(KeyboardInterrupt):
        build(store, folder, DAY + timedelta(1))
    assert len(calls) == 4
    assert files(folder) == before
    assert sorted(path.name for path in folder.iterdir() if path.name.startswith(".")) == [LIST]


@pytest.mark.parametrize("text", ["", "[]", '{"files": {"../../precious": ""}}', '{"files": {"/etc/passwd": ""}}'])
def test_a_list_of_files_that_is_none_is_refused(store, folder, text):
    folder.mkdir()
    (folder / LIST).write_text(text)
    with pytest.raises(InputError, match="no list of a site's files"):
        build(store, folder)


def test_a_store_without_puzzles_has_no_site(tmp_path, folder):
    empty = Store(str(tmp_path / "empty.sqlite"))
    with pytest.raises(
        InputError, match="there is no puzzle for 2026-11-30 or a day before; make puzzles for these days first"
    ):
        build(empty, folder)
    assert not folder.exists()
    empty.close()


def test_the_command(store, folder):
    store.publish(datetime.now(UTC).date() - timedelta(2), MINI)
    result = run("site", "-o", str(folder), "--store", store.place, "--name", "Ada & Bob", "--answers", "plain")
    assert result.exit_code == 0
    assert "files written, 0 kept, 0 removed" in result.stderr
    assert b"Ada &amp; Bob" in files(folder)["index.html"]
    document = run_json("site", "-o", str(folder), "--store", store.place, "--name", "Ada & Bob", "--answers", "plain")
    assert (document["folder"], document["written"]) == (str(folder), [])
    file = str(folder / "index.html")
    assert "is no folder" in only_error("site", "-o", file, "--store", store.place)
    for url in ("example.org", "ftp://example.org", "https://example.org/?a=1", "https://["):
        assert "--base-url" in only_error("site", "-o", str(folder), "--store", store.place, "--base-url", url)


def test_a_logo_stands_in_place_of_the_name(store, folder, tmp_path):
    logo = tmp_path / "Ours.SVG"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><path d="M0 0h200v40H0z"/></svg>')
    made = write_site(store, folder, StaticSettings(name="Ours & more", logo=logo), DAY).written
    (name,) = (each for each in made if each.endswith("/logo.svg"))
    assert f'<a class="brand" href="index.html"><img src="{name}" alt="Ours &amp; more"></a>' in (
        (folder / "index.html").read_text()
    )
    assert (folder / name).read_bytes() == logo.read_bytes()
    for path, size, why in ((tmp_path / "a.gif", 1, "a logo is a file in .svg or .png"), (logo, 2**18, "too many for")):
        path.write_bytes(bytes(size))
        with pytest.raises(UsageError, match=why):
            Assets(path)
    assert only_error("site", "-o", str(folder), "--store", store.place, "--logo", "no.png").count("no.png") == 1


def test_a_site_has_its_own_colour(store, folder):
    settings = StaticSettings(colours="#8a1538, #ff8fa8")
    (style,) = (each for each in write_site(store, folder, settings, DAY).written if each.endswith("/site.css"))
    assert "--accent: light-dark(#8a1538, #ff8fa8)" in (folder / style).read_text()
    site = (PAGES / "site.css").read_text()
    for around in ("--page: light-dark(#fbf8f2, #15171b)", "--on-accent: light-dark(#fff, #0e1116)"):
        assert around in site  # what `colours.py` compares with
    for colours, why in (
        ("red", "write two colours"),
        ("#ff8fa8,#ff8fa8", "on light pages; text needs 4.5; choose a darker"),
        ("#8a1538,#8a1538", "a contrast of 1.9 on dark pages"),
    ):
        assert why in only_error("site", "-o", str(folder), "--store", store.place, "--force", "--colours", colours)


# In a browser.


def test_a_puzzle_is_played_to_its_end_without_a_server(store, tmp_path):
    build(store, tmp_path / "host" / "puzzles")
    with served(tmp_path / "host") as host, chromium() as browser:
        page = browser.new_page()
        faults: list[str] = []
        note_faults(page, faults)
        page.on("response", lambda response: faults.append(response.url) if response.status >= 400 else None)
        page.goto(f"{host}/puzzles/archive.html")
        page.click('a[href="2026-11-30.html"]')
        page.locator("crossword-player [role=gridcell]").first.click()
        page.keyboard.type("".join(WORDS))
        wait_until(page, "localStorage.getItem('crosswright:2026-11-30')?.includes('\"solved\":true')")
        page.goto(f"{host}/puzzles/archive.html")
        page.wait_for_selector('a[data-puzzle="2026-11-30"][data-solved]')
        assert faults == []


def test_the_constructors_page_works_offline_after_the_first_visit(store, tmp_path):
    kept = "navigator.serviceWorker.getRegistrations().then(all => all.filter(one => one.active).length === 2)"
    build(store, tmp_path / "host" / "puzzles")
    with chromium() as browser:
        page = browser.new_page()
        with served(tmp_path / "host") as host:
            page.goto(f"{host}/puzzles/construct.html")
            wait_until(page, kept)
        page.reload()  # the host is gone
        wait_until(page, "['impossible', 'unknown'].includes(document.querySelector('.lamp-line').dataset.state)")
        page.locator(".word").first.wait_for()
