"""No English word stands on a German page: every page of a site in German, and the player in all its states."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from web_site import TODAY, WORDS, app_of, filled_store, one_day, opened, served

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.language.wording import ENGLISH, LANGUAGES, Wording, packed_text, unpacked_text, worded
from crosswright.media.play import page
from crosswright.media.regex.play import regex_document
from crosswright.publish.static_site import StaticSettings, write_site
from crosswright.publish.store import Store
from crosswright.publish.store.notes import SolverNote
from crosswright.publish.store.rows import RegexDay
from crosswright.puzzle import Puzzle
from crosswright.regex import RegexPuzzle, write_compact
from crosswright.web.puzzles.making import LATE, state_in

__all__ = ["one_day"]  # the fixture that keeps the day
COMING = TODAY + timedelta(2)
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
FRAGEN = {"1A": "Schlägt in der Brust", "6A": "Glut", "7A": "Missbrauch", "8A": "Harz", "9A": "Mode"}
GERMAN = Puzzle.of(Grid(5, 5, letters=tuple("".join(WORDS))), FRAGEN, title="Rätsel am Samstag", author="Ada",
                   difficulty="hard", language="de")  # fmt: skip
# Words that are frequent in English and no words of German.
ENGLISH_WORDS = re.compile(
    r"\b(the|and|with|your|you|is|are|of|to|this|that|for|from|or|on|by|made|make|puzzle|puzzles|crossword|clue|clues|"
    r"grid|word|words|letter|letters|today|play|print|today|archive|about|across|down|solution|saturday|"
    r"settings|reveal|check|keys|done|cancel|more|day|size|any|file|files|easy|gentle|hard|share|copy)\b",
    re.IGNORECASE,
)
# What is no English although it looks so: the word for November's "on", file names, names of formats.
NAMES = re.compile(
    r"Crossword Compiler|Across Lite|crosswright|auto\b|https?://\S+|/api/\S*|\.\w+\b|API\b|US-Letter|für Word"
)
SAID = ("aria-label", "aria-description", "title", "placeholder", "alt", "content")
PAGES = ("/", f"/{TODAY}", "/archive", "/archive?difficulty=2", "/archive?size=9", "/about", "/crisscross", "/regex",
         "/regex/archive", "/regex/make", "/upload", "/embed", "/make", "/nothing", "/archive/2026-13", "/mini",
         "/regex?puzzle=no", "/construct")  # fmt: skip


class Texts(HTMLParser):
    """What people read or hear on a page, outside of code and of parts that say that they are in another language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.left_out: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if self.left_out or tag in ("script", "style", "code", "pre") or (values.get("lang") and tag != "html"):
            if tag not in ("link", "meta", "input", "br", "path", "img"):
                self.left_out.append(tag)
            return
        if tag == "meta" and values.get("name") != "description":
            return
        self.texts += [values[name] or "" for name in SAID if values.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if self.left_out and self.left_out[-1] == tag:
            self.left_out.pop()

    def handle_data(self, data: str) -> None:
        if not self.left_out:
            self.texts.append(" ".join(data.split()))


def texts_of(html: str) -> list[str]:
    parser = Texts()
    parser.feed(html)
    return [text for text in parser.texts if text]


@pytest.fixture(scope="module")
def untranslated() -> set[str]:
    """English texts that have another form in German."""
    said = Wording.of("de")
    messages = (message for message in said.catalogue if message.id)
    return {str(message.id) for message in messages if not message.pluralizable and message.string != message.id}


def english_in(texts: list[str], untranslated: set[str]) -> list[str]:
    """The texts that are in English, as far as it can be seen."""
    return [text for text in texts if text in untranslated or ENGLISH_WORDS.search(NAMES.sub("", text))]


def german_store(path: Path) -> Store:
    """A site with ten days of a German puzzle, and a regex crossword."""
    store = Store(str(path / "site.sqlite"))
    for n in range(10):
        day = TODAY - timedelta(n)
        store.publish(day, replace(GERMAN, date=day.isoformat()), difficulty=3)
    regex = RegexPuzzle.rectangle([["A+"]], [["[AB]"]])
    document = json.dumps(regex_document(regex, date=TODAY.isoformat()))
    store.regexes.publish(RegexDay(TODAY, 2, "1 by 1", write_compact(regex)), document)
    return store


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = german_store(tmp_path_factory.mktemp("german"))
    yield store
    store.close()


@pytest.fixture(scope="module")
def visitor(german: Store) -> Iterator[TestClient]:
    with opened(german, languages=("de",), makers=1, series={}) as client:
        yield client


class TestPages:
    @pytest.mark.parametrize("path", PAGES)
    def test_no_english_stands_on_a_german_page(self, path: str, visitor: TestClient, untranslated: set[str]) -> None:
        found = visitor.get(path)
        assert '<html lang="de">' in found.text
        assert english_in(texts_of(found.text), untranslated) == []

    def test_the_check_sees_english(self, german: Store, untranslated: set[str]) -> None:
        with opened(german, languages=("en",)) as client:
            for path in ("/", "/archive", "/about", "/nothing"):
                assert len(english_in(texts_of(client.get(path).text), untranslated)) > 3

    def test_what_is_wrong_with_a_form_is_said_in_german(self, visitor: TestClient, untranslated: set[str]) -> None:
        refused = (
            visitor.post("/make", data={"preset": "mini", "size": "99", "seed": "x"}),
            visitor.post("/upload", files={"file": ("x.puz", b"\x00\x01")}),
            visitor.post("/upload", files={"file": ("x.puz", b"")}),
            visitor.post("/crisscross/sheet.pdf", data={"text": "one"}),
            visitor.post("/regex/make", data={"phrase": "", "size": "4x4"}),
        )
        for response in refused:
            assert response.status_code == 422
            assert 'role="alert"' in response.text
            assert english_in(texts_of(response.text), untranslated) == []

    def test_a_making_speaks_german_in_all_its_states(self, visitor: TestClient, untranslated: set[str]) -> None:
        place = visitor.post("/make", data={"preset": "mini", "seed": "1"}).headers["location"]
        lines = visitor.get(f"/api{place}/events").text.splitlines()
        states = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
        assert states[-1]["state"] == "made"
        for state in states:
            texts = [state.get("what", ""), *state.get("notes", ())]
            assert english_in(texts, untranslated) == []
        assert english_in(texts_of(visitor.get(place).text), untranslated) == []

    def test_what_a_maker_sends_is_said_in_german(self) -> None:
        german = Wording.of("de")
        step = worded("{what}: mean score {mean}", what=worded("pattern {n} of {all}", n=2, all=3), mean=61.25)
        assert pickle.loads(pickle.dumps(UsageError(step))).args[0].values == step.values
        assert step == "pattern 2 of 3: mean score 61.2"
        sent = {
            "what": unpacked_text(json.loads(json.dumps(packed_text(step)))),
            "notes": [LATE],
            "message": "no such luck",
        }
        assert state_in(german, sent) == {
            "what": "Muster 2 von 3: mittlere Wertung 61,2",
            "notes": [german.say(LATE)],
            "message": "Das ließ sich nicht machen; wählen Sie etwas anderes.",
        }
        assert state_in(Wording.of("en"), sent) == sent

    def test_a_sheet_has_german_headings(self, visitor: TestClient) -> None:
        data = {"text": "tee: Getränk\neis: Kalt", "language": "de"}
        sheet = visitor.post("/crisscross/sheet.html", data=data).text
        assert '<html lang="de">' in sheet and "Waagerecht" in sheet and "Wörtergitter" in sheet

    def test_the_feed_is_in_german(self, visitor: TestClient) -> None:
        feed = visitor.get("/feed.atom").text
        assert 'xml:lang="de"' in feed and "Sa., 21. Nov." in feed and "5 mal 5, mittel" in feed
        assert visitor.get("/manifest.webmanifest").json()["lang"] == "de"

    @pytest.mark.parametrize("code", OTHERS)
    def test_every_page_is_whole_in_every_language(self, code: str, german: Store) -> None:
        with opened(german, languages=(code,)) as client:
            for path in PAGES:
                text = client.get(path).text
                assert f'<html lang="{code}">' in text and "</html>" in text
                assert not re.search(r"\{\w+\}", re.sub(r"<script.*?</script>", "", text)), "a value is missing"

    def test_english_pages_load_no_wording(self, german: Store) -> None:
        with opened(german) as client:
            assert "wording." not in client.get("/").text
        with opened(german, languages=("fr",)) as client:
            (address,) = re.findall(r'src="(\S+wording\.fr\.js)"', client.get("/").text)
            assert '"Pencil": "Crayon"' in client.get(address).text


class TestDesk:
    """The publisher's desk, which follows the language of the site."""

    @pytest.fixture
    def desk(self, tmp_path: Path) -> Iterator[TestClient]:
        people = tmp_path / "people"
        people.write_text(
            f"ada:{PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash('a long enough one')}\n"
        )
        store = german_store(tmp_path)
        store.publish(COMING, replace(GERMAN, date=COMING.isoformat()), difficulty=3, approval="wanted")
        store.notes.add(TODAY.isoformat(), SolverNote("1A", "unfair", ""))
        with opened(store, languages=("de",), series={}, desk=people) as site:
            site.base_url = "https://puzzles.example"
            yield site
        store.close()

    def test_its_pages_and_refusals_are_german(self, desk: TestClient, untranslated: set[str]) -> None:
        wrong = desk.post("/desk/login", data={"name": "ada", "password": "wrong"})
        pages = [desk.get("/desk"), wrong]
        assert desk.post("/desk/login", data={"name": "ada", "password": "a long enough one"}).status_code == 303
        pages += [desk.get(f"/desk{at}") for at in ("", f"/{TODAY}", f"/{COMING}", f"/regex-{TODAY}", "?said=approved")]
        hidden = dict(re.findall(r'name="(csrf|seen)" value="([^"]*)"', pages[4].text))
        refused = (
            ("move", {"to": "x"}),
            ("move", {"to": str(TODAY)}),
            ("title", {"title": " "}),
            ("clue", {"slot": "1A"}),
        )
        pages += [desk.post(f"/desk/{COMING}/{act}", data={**hidden, **sent}) for act, sent in refused]
        pages += [
            desk.post(f"/desk/{COMING}/title", data={**hidden, "title": "Neu", "seen": "9"}),
            desk.get(f"/desk/{COMING}"),
        ]
        assert [each.status_code for each in pages] == [200, 401, *[200] * 5, *[422] * 4, 409, 200]
        for each in pages:
            assert '<html lang="de">' in each.text
            assert english_in(texts_of(each.text), untranslated) == []
        assert "ist kein kommender Tag" in pages[8].text and "hat sich geändert" in pages[11].text

    def test_a_site_in_several_languages_has_its_desk_in_each(self, tmp_path: Path) -> None:
        people = tmp_path / "people"
        people.write_text(f"ada:{PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash('open sesame')}\n")
        store = german_store(tmp_path)
        store.publish(COMING, replace(GERMAN, date=COMING.isoformat()), difficulty=3, approval="wanted")
        with opened(store, languages=("en", "de"), desk=people) as site:
            site.base_url = "https://puzzles.example"
            signed = site.post(
                "/de/desk/login", data={"name": "ada", "password": "open sesame"}, follow_redirects=False
            )
            assert signed.headers["location"] == "/de/desk"
            english, german, day = (site.get(at).text for at in ("/desk", "/de/desk", f"/de/desk/{COMING}"))
            assert "Sign out ada" in english and '<html lang="en">' in english
            assert "ada abmelden" in german and f'href="/de/desk/{COMING}"' in german
            hidden = dict(re.findall(r'name="(csrf|seen)" value="([^"]*)"', day))
            done = site.post(f"/de/desk/{COMING}/approve", data=hidden, follow_redirects=False)
            assert done.headers["location"].startswith(f"/de/desk/{COMING}?said=approved")
            assert f'data-file="/de/desk/{COMING}/edited"' in site.get(f"/de/desk/{COMING}/edit").text
            assert site.get(f"/de/desk/{COMING}/edited").status_code == 200
            site.post("/de/desk/logout", data=hidden)
            assert "Sign in" in site.get("/desk").text and 'type="password"' in site.get("/de/desk").text
        store.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A visitor of a site in three languages, one of which has a series of its own."""
    store = filled_store(tmp_path_factory.mktemp("editions"))
    store.publish(TODAY, replace(GERMAN, title="Nur deutsch"), series="de", difficulty=3)
    settings = {"languages": ("en", "de", "fr"), "series": {"mini": "Mini", "de": "Deutsch"}}
    with opened(store, **settings) as client:
        yield client
    store.close()


class TestEditions:
    def test_each_language_has_its_path(self, client: TestClient) -> None:
        assert '<html lang="en">' in client.get("/").text
        assert '<html lang="fr">' in client.get("/fr").text
        page = client.get("/fr/archive").text
        assert 'href="/fr/2026-11-20"' in page and 'href="/fr/about"' in page
        assert client.get("/fr/nothing").status_code == 404 and "Introuvable" in client.get("/fr/nothing").text

    def test_the_series_named_after_a_language_is_that_languages_daily(self, client: TestClient) -> None:
        german = client.get("/de").text
        assert "Nur deutsch" in german and '<html lang="de">' in german and "/api/puzzles/de-2026-11-21" in german
        assert client.get("/de/2026-11-21").status_code == 200
        assert client.get("/de/2026-11-20").status_code == 404
        assert "Nur deutsch" in client.get("/de/archive").text
        assert (
            "Nur deutsch" in client.get("/de/feed.atom").text and "/de/2026-11-21" in client.get("/de/feed.atom").text
        )
        assert "Nur deutsch" not in client.get("/fr").text

    def test_pages_name_their_counterparts(self, client: TestClient) -> None:
        page = client.get("/archive").text
        assert re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]+)"', page) == [
            ("en", "https://puzzles.example/archive"),
            ("de", "https://puzzles.example/de/archive"),
            ("fr", "https://puzzles.example/fr/archive"),
        ]
        switch = re.findall(r'<a href="([^"]+)" lang="(\w+)" hreflang', client.get("/fr/about").text)
        assert switch == [("/", "en"), ("/de", "de"), ("/fr", "fr")]

    def test_assets_files_and_the_api_have_no_path_before_them(self, client: TestClient) -> None:
        page = client.get("/fr").text
        for address in re.findall(r'(?:href|src)="(/[^"]*)"', page):
            assert not re.match(r"/fr/(static|player|api|files|editor)/", address)
        assert 'src="/api/puzzles/2026-11-21"' in page and 'href="/files/2026-11-21.pdf"' in page

    def test_what_a_browser_says_without_its_network_is_in_the_language_of_the_path(self, client: TestClient) -> None:
        said = re.search(r"\bWAITING=(\{.*?\})", client.get("/worker.js").text)
        assert said is not None
        texts = json.loads(said[1])
        assert list(texts) == ["", "/de", "/fr"]
        assert texts[""].startswith("You are offline") and texts["/fr"].startswith("Vous êtes hors ligne")

    def test_redirections_stay_in_their_language(self, client: TestClient) -> None:
        assert client.get("/fr/archive/").headers["location"] == "/fr/archive"
        sent = client.post("/fr/crisscross/play", data={"text": "thé: Boisson\nété: Saison", "language": "fr"})
        assert sent.headers["location"].startswith("/fr/p/")


class TestStatic:
    def test_a_site_of_files_has_its_languages_by_path(self, tmp_path: Path) -> None:
        store = filled_store(tmp_path)
        store.publish(TODAY, replace(GERMAN, title="Nur deutsch"), series="de", difficulty=3)
        series = {"de": "Deutsch"}
        settings = StaticSettings(languages=("en", "de", "fr"), base_url="https://puzzles.example", series=series)
        write_site(store, tmp_path / "site", settings, TODAY)
        root = tmp_path / "site"
        assert '<html lang="en">' in (root / "index.html").read_text("utf-8")
        german, french = ((root / f"{code}.html").read_text("utf-8") for code in ("de", "fr"))
        assert '<html lang="de">' in german and "Nur deutsch" in german and "Nur deutsch" not in french
        assert 'src="puzzles/de-2026-11-21.json"' in german and 'src="puzzles/2026-11-21.json"' in french
        archive = (root / "fr" / "archive.html").read_text("utf-8")
        assert 'href="../fr/2026-11-20.html"' in archive and 'href="../de.html"' in archive
        assert (root / "de" / "2026-11-21.html").is_file() and not (root / "de" / "2026-11-20.html").exists()
        assert "Nur deutsch" in (root / "de" / "feed.atom").read_text("utf-8")
        for path in root.rglob("*.html"):
            for address in re.findall(r'(?:href|src)="([^":?#]+)"', path.read_text("utf-8")):
                assert (path.parent / address).resolve().is_file(), (path, address)
        again = write_site(store, root, settings, TODAY)
        assert again.written == () and again.removed == ()
        store.close()

    def test_the_site_as_files_is_in_its_language(self, german: Store, tmp_path: Path, untranslated: set[str]) -> None:
        settings = StaticSettings(languages=("de",), base_url="https://puzzles.example")
        write_site(german, tmp_path, settings, TODAY)
        for path in tmp_path.rglob("*.html"):
            text = path.read_text("utf-8")
            assert '<html lang="de">' in text
            assert english_in(texts_of(text), untranslated) == [], path
        assert list(tmp_path.rglob("wording.de.js"))


# The player.

READ = """() => {
    const said = [];
    const shown = node => !(node.nodeType === 1 && (node.matches("script, style, template, noscript, [lang=en]")));
    const walk = node => {
        if (!shown(node)) return;
        if (node.nodeType === 3 && node.textContent.trim()) said.push(node.textContent.trim());
        if (node.nodeType === 1) {
            for (const name of ["aria-label", "aria-description", "placeholder", "title"]) {
                if (node.getAttribute(name)) said.push(node.getAttribute(name));
            }
            if (node.shadowRoot) walk(node.shadowRoot);
        }
        node.childNodes.forEach(walk);
    };
    walk(document.body);
    return said;
}"""


def player_texts(page: Any) -> list[str]:
    return [" ".join(text.split()) for text in page.evaluate(READ)]


class TestPlayer:
    @pytest.fixture
    def page(self, german: Store, browser: Any) -> Iterator[Any]:
        with served(app_of(german, languages=("de",), base_url="")) as address:
            page = browser.new_page()
            page.goto(address)
            page.locator("crossword-player .cell").first.wait_for()
            yield page
            page.close()

    def test_menus_and_dialogs_are_german(self, page: Any, untranslated: set[str]) -> None:
        texts = player_texts(page)
        assert "Waagerecht" in texts and "Prüfen" in texts and "Einstellungen …" in texts
        assert english_in(texts, untranslated) == []
        for name in ("Einstellungen …", "Statistik …", "Tasten …", "Neu beginnen …"):
            page.get_by_role("button", name="Mehr", exact=True).click()
            page.get_by_role("button", name=name).click()
            page.locator("dialog[open]").wait_for()
            assert english_in(player_texts(page), untranslated) == []
            page.keyboard.press("Escape")

    def test_a_solved_puzzle_says_so_in_german(self, page: Any, untranslated: set[str]) -> None:
        page.get_by_role("button", name="Aufdecken", exact=True).click()
        page.get_by_role("button", name="Feld", exact=True).click()
        page.get_by_role("button", name="Prüfen", exact=True).click()
        page.get_by_role("button", name="Rätsel", exact=True).click()
        page.get_by_text("Bisher ist nichts falsch").wait_for()
        page.locator("crossword-player .cell").first.click()
        for word in WORDS:
            page.keyboard.type(word)
        page.get_by_role("heading", name="Gelöst!").wait_for()
        texts = player_texts(page)
        assert "mit Hilfe: 1 Buchstabe aufgedeckt, 1 Prüfung" in texts
        assert english_in(texts, untranslated) == []
        page.get_by_role("button", name="Gitter ansehen").click()

    def test_the_regex_player_is_german(self, page: Any, untranslated: set[str]) -> None:
        page.goto(f"{page.url.rstrip('/')}/regex")
        page.locator("regex-player .cell").first.wait_for()
        texts = player_texts(page)
        assert "Zeilen" in texts and "Spalten" in texts and "Zeile 1" in texts
        assert english_in(texts, untranslated) == []
        page.get_by_role("button", name="Mehr", exact=True).click()
        page.get_by_role("button", name="Tasten …").click()
        page.locator("dialog[open]").wait_for()
        assert english_in(player_texts(page), untranslated) == []

    def test_the_list_page_speaks_german_while_one_types(self, page: Any, untranslated: set[str]) -> None:
        page.goto(f"{page.url.rstrip('/')}/crisscross")
        page.get_by_role("button", name="Ein Beispiel ansehen").click()
        page.get_by_text("10 Wörter gesetzt").first.wait_for()
        page.get_by_label("Wörter und Definitionen").fill("Tee: Getränk\nEis: Kalt\nTee: Getränk\nGong: Klang")
        page.get_by_text("Zeile 3: TEE steht schon in Zeile 1").wait_for()
        assert english_in(player_texts(page), untranslated) == []

    def test_the_constructors_page_is_german_in_all_its_panels(self, page: Any, untranslated: set[str]) -> None:
        page.route("**/words.cwl", lambda route: None)  # they take seconds, and nothing here needs them
        page.goto(f"{page.url.rstrip('/')}/construct")
        for name in ("Wörter", "Fragen", "Gitter", "Listen", "Datei"):
            page.get_by_role("tab", name=name).click()
            assert english_in(player_texts(page), untranslated) == []
        assert "Wörter werden geladen …" in player_texts(page)

    def test_the_menu_is_in_reach_on_a_phone_in_every_language(self, german: Store, browser: Any) -> None:
        phone = browser.new_context(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
        with served(app_of(german, languages=tuple(LANGUAGES), makers=1, base_url="", series={})) as address:
            page = phone.new_page()
            for code in LANGUAGES:
                page.goto(address if code == ENGLISH else f"{address}/{code}")
                box = page.locator("[popovertarget=more]").bounding_box()
                assert box["x"] + box["width"] <= 360, code
        phone.close()

    def test_a_file_to_play_without_a_network_is_german(
        self, browser: Any, tmp_path: Path, untranslated: set[str]
    ) -> None:
        path = tmp_path / "spiel.html"
        path.write_text(page(replace(GERMAN, date="2026-11-21")), "utf-8")
        opened = browser.new_page()
        opened.goto(path.as_uri())
        opened.locator("crossword-player .cell").first.wait_for()
        assert english_in(player_texts(opened), untranslated) == []
        opened.close()
