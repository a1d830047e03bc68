"""The criss-cross page: layouts by the API, sheets of every kind, a link to play; what is wrong is said on the page."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, sleeper, wait_until
from fastapi.testclient import TestClient
from hosted_folder import build
from hosted_folder import served as hosted
from hosted_folder import store as three_days
from patience import wait_for
from web_site import app_of, filled_store, one_day, opened, served, store

from crosswright.checking.plane import check_plane
from crosswright.media import formats
from crosswright.publish.static_site import StaticSettings
from crosswright.publish.store import Store
from crosswright.web.crisscross.request import MOST_TEXT, CrissCrossRequest, offered_sheets
from crosswright.web.crisscross.task import make_from_list
from crosswright.web.server.rates import LAYOUTS

__all__ = ["one_day", "store", "three_days"]
LIST = "ice cream: A cold dessert\ntea: A drink\ncarrot: An orange root\nlemon: A sour fruit\nbread: It is baked"
WORDS = {"ICECREAM", "TEA", "CARROT", "LEMON", "BREAD"}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with opened(store) as client:
        yield client


def runs(rows: list[str]) -> list[tuple[str, int, int, bool]]:
    """Every run of two or more letters in a drawing: its word, row, column, and whether it goes down."""
    across = [(m[0], r, m.start(), False) for r, row in enumerate(rows) for m in re.finditer(r"[^.]{2,}", row)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return across + [
        (m[0], m.start(), c, True) for c, text in enumerate(columns) for m in re.finditer(r"[^.]{2,}", text)
    ]


def faults_of(layout: dict[str, Any], words: set[str], *, islands: bool = False) -> list[str]:
    """What is wrong with a layout: its words, the numbers and clues beside it, and its figures."""
    placed = runs(layout["rows"])
    found = [str(fault) for fault in check_plane(placed, words, islands=islands)]
    columns = len(layout["rows"][0])
    starts = {(layout["numbers"][str(row * columns + column)], word) for word, row, column, _ in placed}
    listed = {(clue["number"], clue["answer"]) for way in ("across", "down") for clue in layout[way]}
    letters = sum(letter != "." for row in layout["rows"] for letter in row)
    crossings = sum(len(word) for word, *_ in placed) - letters
    found += ["numbers"] if starts != listed else []
    found += ["figures"] if (layout["placed"], layout["crossings"]) != (len(placed), crossings) else []
    return found


class TestApi:
    def test_a_list_is_placed(self, client: TestClient) -> None:
        answer = client.post("/api/crisscross", json={"text": LIST})
        layout = answer.json()
        assert answer.status_code == 200 and (layout["words"], layout["placed"], layout["notes"]) == (5, 5, [])
        assert faults_of(layout, WORDS) == []
        clues = {clue["answer"]: (clue["clue"], clue["enumeration"]) for clue in layout["across"] + layout["down"]}
        assert clues["ICECREAM"] == ("A cold dessert", "3,5")

    def test_the_seed_chooses_the_layout(self, client: TestClient) -> None:
        found = [client.post("/api/crisscross", json={"text": LIST, "seed": seed}).json()["rows"] for seed in (1, 1, 5)]
        assert found[0] == found[1]

    def test_what_is_not_placed_as_it_stands_is_named(self, client: TestClient) -> None:
        text = "tea: drink\neat: food\nowl: bird\ntea: again\ncaf\N{LATIN SMALL LETTER E WITH ACUTE}"
        notes = client.post("/api/crisscross", json={"text": text}).json()["notes"]
        assert [note.split(":")[0] for note in notes] == ["Line 3", "Line 4", "Line 5", "1 word without a definition"]
        layout = client.post("/api/crisscross", json={"text": text, "islands": True}).json()
        assert layout["placed"] == layout["words"] == 4
        assert faults_of(layout, {"TEA", "EAT", "OWL", "CAFE"}, islands=True) == []

    def test_another_alphabet_keeps_its_letters(self, client: TestClient) -> None:
        tea = "\N{CYRILLIC SMALL LETTER CHE}\N{CYRILLIC SMALL LETTER A}\N{CYRILLIC SMALL LETTER SHORT I}"
        layout = client.post("/api/crisscross", json={"text": f"{tea}: x\n{tea}\N{CYRILLIC SMALL LETTER KA}: y"}).json()
        assert layout["placed"] == 2

    def test_what_cannot_stand_in_a_grid_is_left_out_and_named(self, client: TestClient) -> None:
        layout = client.post("/api/crisscross", json={"text": f"{LIST}\nH2O: water\nx: one"}).json()
        assert (layout["words"], layout["placed"]) == (7, 5) and faults_of(layout, WORDS) == []
        assert [note.split(" is left out")[0] for note in layout["notes"]] == ["Line 6: “H2O”", "Line 7: “x”"]

    @pytest.mark.parametrize(
        ("language", "text", "words"),
        [
            ("es", "año: x\nniña: y\nnano: z", {"AÑO", "NIÑA", "NANO"}),
            ("de", "Äpfel: x\nPfeil: y\nStraße: z", {"AEPFEL", "PFEIL", "STRASSE"}),
            ("de:umlauts", "Äpfel: x\nPfeil: y\nStraße: z", {"ÄPFEL", "PFEIL", "STRASSE"}),
            ("el", "Ελλάδα: x\nθάλασσα: y\nήλιος: z", {"ΕΛΛΑΔΑ", "ΘΑΛΑΣΣΑ", "ΗΛΙΟΣ"}),  # noqa: RUF001
            ("en:accents", "forêt: x\nêta: y", {"FORÊT", "ÊTA"}),
            ("", "año: x\nnano: z", {"ANO", "NANO"}),
        ],
    )
    def test_the_language_of_the_words_has_their_letters(
        self, client: TestClient, language: str, text: str, words: set[str]
    ) -> None:
        layout = client.post("/api/crisscross", json={"text": text, "language": language}).json()
        assert faults_of(layout, words) == []
        assert bool(layout["notes"]) == (language == "")  # letters that nobody chose to lose are named
        refused = client.post("/api/crisscross", json={"text": text, "language": "tlh"})
        assert refused.status_code == 422 and "el, es" in refused.json()["error"]

    def test_what_was_read_of_a_copied_table_is_said(self, client: TestClient) -> None:
        layout = client.post("/api/crisscross", json={"text": "1. A hot drink: tea\n2. To have food: eat"}).json()
        assert faults_of(layout, {"TEA", "EAT"}) == []
        assert [note[:30] for note in layout["notes"]] == [
            "Read as numbered lines; the nu",
            "Read as the definition before ",
        ]

    def test_a_list_comes_out_of_a_file(self, client: TestClient) -> None:
        openpyxl = pytest.importorskip("openpyxl")
        book, data = openpyxl.Workbook(), BytesIO()
        for row in (("Nr", "Begriff", "Definition"), (1, "tea", "A drink"), (2, "eat", "Have food")):
            book.active.append(row)
        book.save(data)
        listed = "tea\tA drink\neat\tHave food\n"
        for content in (
            data.getvalue(),
            b"word,definition\ntea,A drink\neat,Have food",
            b"tea;A drink\neat;Have food",
        ):
            answer = client.post("/api/crisscross/list", content=content)
            assert (answer.status_code, answer.json()) == (200, {"text": listed, "notes": []})
        answer = client.post("/api/crisscross/list", content=b"PK\x03\x04 broken")
        assert answer.status_code == 422 and "damaged archive" in answer.json()["error"]

    @pytest.mark.usefixtures("whole_lexicon")
    def test_a_text_proposes_its_terms_and_missing_definitions_are_written(self, client: TestClient) -> None:
        text = "The stomata are holes. Carbon dioxide enters the leaf through tiny openings, the stomata, says Ann."
        listed = client.post("/api/crisscross/terms?language=en", content=text.encode()).json()["text"]
        terms = dict(line.split("\t") for line in listed.splitlines())
        assert {"stomata", "Carbon dioxide"} <= set(terms) and all(terms.values())
        sent = {"text": "tea\nnest: Home of a bird\nxqzzy", "language": "en"}
        lines = client.post("/api/crisscross/clues", json=sent).json()["text"].splitlines()
        assert lines[0].startswith("tea\t") and lines[1:] == ["nest\tHome of a bird", "xqzzy"]
        answer = client.post("/api/crisscross/terms", content=b"Oh.")
        assert answer.status_code == 422 and "No two terms in it" in answer.json()["error"]
        assert client.post("/api/crisscross/terms?language=tlh", content=b"Oh.").status_code == 422

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ("", "An empty file"),
            ("tea", "Only one word"),
            ("tea\nx", "line 2 'x' (one letter)"),
            ("tea\nx1y", "line 2 'x1y' (with digits)"),
            ("tea\nt\0ea", "Line 2: a binary file"),
            ("\n".join(f"tea{chr(97 + a)}{chr(97 + b)}" for a in range(26) for b in range(24)), "624 words"),
            ("x" * (MOST_TEXT + 1), "at most 20000"),
        ],
    )
    def test_what_is_no_list_is_said(self, client: TestClient, text: str, part: str) -> None:
        answer = client.post("/api/crisscross", json={"text": text})
        assert answer.status_code == 422 and part in answer.json()["error"]

    def test_a_strange_request_is_refused(self, client: TestClient) -> None:
        for sent in ({}, {"text": LIST, "more": 1}, {"text": LIST, "seed": -1}, {"text": LIST, "paper": "a0"}):
            assert client.post("/api/crisscross", json=sent).status_code == 422
        assert (
            client.post("/api/crisscross", json={"text": LIST}, headers={"Sec-Fetch-Site": "cross-site"}).status_code
            == 403
        )

    def test_an_address_places_so_many_lists_and_repeats_are_free(self, store: Store) -> None:
        with opened(store, rates={LAYOUTS: 4}) as client:
            codes = [client.post("/api/crisscross", json={"text": LIST, "seed": k}).status_code for k in (0, 0, 0, 1)]
        assert codes == [200, 200, 200, 429]

    def test_the_largest_list_is_placed_in_time(self) -> None:
        letters = "ETAOINSHRDLU"
        words = {"".join(letters[(k * a + a * a) % 12] for a in range(1, 4 + k % 5)) for k in range(1, 400)}
        layout = json.loads(make_from_list(json.dumps({"text": "\n".join(sorted(words))}).encode(), "layout"))
        assert layout["placed"] == layout["words"] == len(words) and len(words) > 40


class TestFiles:
    @pytest.mark.parametrize("suffix", list(offered_sheets()))
    def test_every_kind_is_made(self, client: TestClient, suffix: str) -> None:
        sent = {"text": LIST, "title": "Our caf\N{LATIN SMALL LETTER E WITH ACUTE}", "word_bank": "yes", "seed": "3"}
        answer = client.post(f"/crisscross/sheet.{suffix}", data=sent)
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == f'attachment; filename="our-caf.{suffix}"'
        if suffix in formats.writable():
            puzzle = formats.read(answer.content)
            assert {puzzle.answer(clue) for clue in puzzle.clues} == WORDS
        elif suffix == "docx":
            assert b"A cold dessert" in zipfile.ZipFile(BytesIO(answer.content)).read("word/document.xml")
        else:
            assert {"pdf": b"%PDF", "svg": b"<svg", "html": b"crossword-player"}[suffix] in answer.content

    def test_a_pdf_may_have_a_layout_for_each_pupil(self, client: TestClient) -> None:
        sent = {"text": LIST, "versions": "6"}
        sizes = [len(client.post("/crisscross/sheet.pdf", data=data).content) for data in ({"text": LIST}, sent)]
        assert sizes[1] > 2 * sizes[0]
        assert client.post("/crisscross/sheet.svg", data=sent).status_code == 200  # one picture has the first
        answer = client.post("/crisscross/sheet.pdf", data={**sent, "versions": "400"})
        assert answer.status_code == 422 and "versions: " in answer.text

    def test_a_sheet_gives_letters_and_two_sheets_share_a_page(self) -> None:
        def made(kind: str, **wanted: int) -> bytes:
            return make_from_list(CrissCrossRequest(text=LIST, **wanted).model_dump_json().encode(), kind)

        assert len(formats.read(made("ipuz", hint_letters=1)).given) >= 2
        whole, halves = (made("pdf", versions=2, per_page=n) for n in (1, 2))
        counts = [int(re.findall(rb"/Type */Pages.*?/Count (\d+)", each, re.DOTALL)[0]) for each in (whole, halves)]
        assert counts == [3, 2]

    def test_a_file_has_the_layout_that_the_page_showed(self, client: TestClient) -> None:
        rows = client.post("/api/crisscross", json={"text": LIST, "seed": 3}).json()["rows"]
        sent = {"text": LIST, "title": "T", "word_bank": "yes", "seed": "3"}
        puzzle = formats.read(client.post("/crisscross/sheet.ipuz", data=sent).content)
        assert ["".join(text or "." for text in row) for row in puzzle.grid.in_rows(list(puzzle.solution))] == rows

    def test_what_is_wrong_is_said_on_the_page_which_keeps_the_list(self, client: TestClient) -> None:
        for path in ("sheet.pdf", "play"):
            answer = client.post(f"/crisscross/{path}", data={"text": "tea\nx<1", "title": "T", "large": "yes"})
            assert (
                answer.status_code == 422 and 'role="alert"' in answer.text and "tea\nx&lt;1</textarea>" in answer.text
            )
            assert 'name="large" value="yes" checked' in answer.text
        assert "seed" in client.post("/crisscross/sheet.pdf", data={"text": LIST, "seed": "many"}).text
        assert client.post("/crisscross/sheet.exe", data={"text": LIST}).status_code == 404

    def test_it_becomes_a_puzzle_with_a_link(self, client: TestClient) -> None:
        answer = client.post("/crisscross/play", data={"text": LIST, "title": "Food"})
        assert answer.status_code == 303
        assert ">Food<" in client.get(answer.headers["location"]).text
        assert "A cold dessert" in client.get("/api/puzzles/" + answer.headers["location"].removeprefix("/p/")).text

    def test_a_full_store_takes_no_more(self, store: Store) -> None:
        with opened(store, uploads_quota=1) as client:
            assert client.post("/crisscross/play", data={"text": LIST}).status_code == 507


class TestBrowser:
    def test_a_layout_grows_while_somebody_types(self, browser: Any, tmp_path: Path) -> None:
        store = filled_store(tmp_path)
        with served(app_of(store)) as base:
            page = browser.new_page(base_url=base, viewport=PHONE)
            faults: list[str] = []
            note_faults(page, faults)
            page.goto("/crisscross")
            page.get_by_label("Words and definitions").focus()
            page.keyboard.type("tea: A drink\neat: Have food\n")
            wait_until(page, "document.getElementById('live').textContent === '2 words placed, 1 crossing.'")
            page.keyboard.type("steam: Hot water")
            wait_until(page, "document.getElementById('live').textContent.startsWith('3 words placed')")
            assert page.locator("#plane text.letter").count() >= 8 and page.locator("#clues li").count() == 3
            before = page.locator("#plane").inner_html()

            def is_another() -> bool:  # another layout of three words may look the same
                page.get_by_role("button", name="Another layout").press("Enter")
                page.locator("#said:text('Another layout: 3 words placed')").wait_for()
                page.wait_for_timeout(300)
                return bool(page.locator("#plane").inner_html() != before)

            wait_for(is_another, sleep=sleeper(page))
            assert page.locator("#seed").input_value() != "0" and page.locator("#plane").inner_html() != before
            page.get_by_label("Show the answers here").uncheck()
            assert not page.locator("#plane text.letter").first.is_visible()
            with page.expect_download() as download:
                page.get_by_role("button", name=".ipuz").click()
            assert len(formats.read(Path(download.value.path()).read_bytes()).clues) == 3
            page.get_by_role("button", name="Get a link").click()
            page.wait_for_url("**/p/*")
            page.locator("crossword-player [role=gridcell]").first.wait_for()
            page.close()
            assert faults == []
        store.close()

    def test_a_file_fills_the_page_and_no_old_grid_stands_below_a_new_fault(self, browser: Any, tmp_path: Path) -> None:
        store = filled_store(tmp_path)
        with served(app_of(store)) as base:
            page = browser.new_page(base_url=base)
            page.goto("/crisscross")
            content = b"1.\tagua\tSe bebe\n2.\ta\xc3\xb1o\tDoce meses\n3.\tni\xc3\xb1a\tAna lo es\n"
            page.locator("#file").set_input_files({"name": "list.tsv", "mimeType": "text/plain", "buffer": content})
            wait_until(page, "document.getElementById('said').textContent.startsWith('3 words placed')")
            assert page.get_by_label("Words and definitions").input_value().startswith("agua\tSe bebe\n")
            assert "stands in the grid as ANO" in page.locator("#notes").inner_text()
            page.get_by_label("Language of the words").select_option("es")
            wait_until(page, "document.getElementById('plane').textContent.includes('Ñ')")
            page.get_by_label("Words and definitions").fill("H2O")
            wait_until(page, "document.getElementById('said').textContent.includes('H2O')")
            assert not page.locator("#plane").is_visible() and not page.locator("#clues").is_visible()
            assert page.get_by_role("button", name="Another layout").is_disabled()
            page.close()
        store.close()

    def test_a_static_site_places_in_the_browser(self, browser: Any, three_days: Store, tmp_path: Path) -> None:
        build(three_days, tmp_path / "host" / "site")
        with hosted(tmp_path / "host") as host:
            page = browser.new_page(viewport=PHONE)
            faults: list[str] = []
            note_faults(page, faults)
            page.on("response", lambda response: faults.append(response.url) if response.status >= 400 else None)
            page.goto(f"{host}/site/crisscross.html")
            page.get_by_label("Words and definitions").fill(LIST)
            wait_until(page, "document.getElementById('live').textContent.startsWith('5 words placed')")
            with page.expect_download() as download:
                page.get_by_role("button", name=".ipuz").click()
            puzzle = formats.read(Path(download.value.path()).read_bytes())
            assert {puzzle.answer(clue) for clue in puzzle.clues} == WORDS
            script = page.locator("link[rel=modulepreload]").get_attribute("href")
            check_lists(page, f"{host}/site/{script}")
            page.close()
            assert faults == []


def check_lists(page: Any, script: str) -> None:
    """Every layout made in the browser passes the witness; what is no list is said."""
    lists = [
        (LIST, WORDS),
        ("owl: bird\nteas, drinks\neat\tfood", {"OWL", "TEAS", "EAT"}),
        ("T-shirt - worn\n\N{LATIN CAPITAL LETTER A WITH RING ABOVE}se; hill\nstra\N{LATIN SMALL LETTER SHARP S}e: way",
         {"TSHIRT", "ASE", "STRASSE"}),
        ("\n".join(sorted({f"{'aeiou'[k % 5]}{'rstln'[k // 5]}{'dgmp'[k % 4]}es" for k in range(25)})), None),
    ]  # fmt: skip
    ask = f"wanted => import('{script}').then(m => m.layOut(wanted)).catch(error => error.message)"
    for text, words in lists:
        for seed in (0, 1):
            layout = page.evaluate(ask, {"text": text, "seed": seed, "islands": True})
            known = words or {line.upper() for line in text.splitlines()}
            assert layout["placed"] == layout["words"] == len(known)
            assert faults_of(layout, known, islands=True) == []
    letters = "JSON.parse(document.getElementById('letters').textContent)"
    of_languages = f"wanted => import('{script}').then(m => m.layOut(wanted, {letters}))"
    for text, language, words in (
        ("1. tea: A drink\n2. eat: Have food\n3. H2O: Water", "en", {"TEA", "EAT"}),
        ("| Word | Clue |\n|---|---|\n| tea | A drink |\n| eat | Have food |", "en", {"TEA", "EAT"}),
        ("A hot drink\ttea\nHave some food\teat", "en", {"TEA", "EAT"}),
        ("tea (A drink)\neat (Have food)", "en", {"TEA", "EAT"}),
        ("tea  A drink\neat   Have food", "en", {"TEA", "EAT"}),
        ("año: x\nniña: y", "es", {"AÑO", "NIÑA"}),
        ("Äpfel: x\nPfeil: y", "de", {"AEPFEL", "PFEIL"}),
        ("чай: x\nчайка: y", "en", {"ЧАЙ", "ЧАЙКА"}),  # noqa: RUF001
        ("θάλασσα: y\nήλιος: z", "el", {"ΘΑΛΑΣΣΑ", "ΗΛΙΟΣ"}),  # noqa: RUF001
    ):
        layout = page.evaluate(of_languages, {"text": text, "seed": 0, "islands": False, "language": language})
        assert faults_of(layout, words) == []
        assert ("H2O" in text) == any("H2O" in note for note in layout["notes"])
    czech = page.evaluate(of_languages, {"text": "chata: x\nchleba: y", "seed": 0, "islands": False, "language": "cs"})
    assert any("[CH]" in row for row in czech["rows"])
    for text, part in (("tea", "two words"), ("tea\nx1", "Line 2"), ("tea\nx", "one letter"), ("a" * 31, "30 letters")):
        assert part in page.evaluate(ask, {"text": text, "seed": 0, "islands": False})
    assert StaticSettings().absolute("/crisscross").endswith("/crisscross.html")
