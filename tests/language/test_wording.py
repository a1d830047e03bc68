"""The wording: catalogues that lack nothing, and puzzles, pages and files that speak one language."""

from __future__ import annotations

import datetime
import importlib.util
import re
import string
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.jslexer import tokenize

from crosswright.cli.common.site import languages_of
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.language import language
from crosswright.language.wording import ENGLISH, LANGUAGES, Wording, checked_language
from crosswright.media import formats, play
from crosswright.media.drawn import terminal, wording
from crosswright.media.print import html
from crosswright.publish.plan import WEEK, SeriesPlan
from crosswright.puzzle import ACROSS, DOWN, Puzzle

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
DAY = datetime.date(2026, 11, 21)
SENTENCE = re.compile(r"[A-Za-z\u2019]{2,} [a-z\u2019]{2,}")
# Literals of scripts that nobody reads: names of styles, a mark in files; and what a browser says without its network.
NO_TEXTS = ("key offer", "secret new", "tool strong", "given up", "not an export", "Notes on clues:",
            "You are offline, and this page was not opened in this browser before.\\nToday")  # fmt: skip
TAG = re.compile(r"</?(\w+)[^>]*>")


@pytest.fixture(scope="module")
def source() -> ModuleType:
    """script/wording.py, which finds the texts in the source."""
    path = Path(__file__).parents[2] / "script" / "wording.py"
    spec = importlib.util.spec_from_file_location("wording_source", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["wording_source"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def catalogues() -> dict[str, Catalog]:
    return {code: Wording(code).catalogue for code in OTHERS}


def texts(message: Message) -> Iterator[tuple[str, str]]:
    """The English forms of a message, each with what stands for it in another language."""
    if not message.pluralizable:
        yield str(message.id), str(message.string)
        return
    one, many = message.id
    for i, form in enumerate(message.string or ()):
        yield one if i == 0 else many, form


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def outside_of_braces(text: str) -> str:
    """A template without the code in it."""
    while text != (text := re.sub(r"\{[^{}]*\}", "", text)):
        pass
    return text


class TestCatalogues:
    def test_each_has_every_text_of_the_source_and_no_other(
        self, source: ModuleType, catalogues: dict[str, Catalog]
    ) -> None:
        wanted = {found.key for found in source.texts_in_source()}
        assert len(wanted) > 40
        for code, catalogue in catalogues.items():
            there = {message.id for message in catalogue if message.id}
            assert wanted - there == set(), f"{code}.po lacks these: run script/wording.py, and translate them"
            assert there - wanted == set(), f"nothing says these of {code}.po: run script/wording.py"

    @pytest.mark.parametrize("code", OTHERS)
    def test_none_is_empty_or_uncertain(self, code: str, catalogues: dict[str, Catalog]) -> None:
        for message in catalogues[code]:
            if message.id:
                forms = message.string if message.pluralizable else (message.string,)
                assert all(forms), f"{code}.po: {message.id} has no translation"
                assert not message.fuzzy, f"{code}.po: {message.id} is marked as uncertain"
        assert not catalogues[code].obsolete

    @pytest.mark.parametrize("code", OTHERS)
    def test_values_and_tags_are_those_of_the_english_text(self, code: str, catalogues: dict[str, Catalog]) -> None:
        for message in catalogues[code]:
            for english, said in texts(message) if message.id else ():
                assert fields(said) - {"n"} == fields(english) - {"n"}, said
                assert sorted(TAG.findall(said)) == sorted(TAG.findall(english)), said
                assert not re.search(r'["&]', TAG.sub("", said)), f"{said}: it stands in attributes too"

    @pytest.mark.parametrize("code", OTHERS)
    def test_as_many_plural_forms_as_the_language_has(self, code: str, catalogues: dict[str, Catalog]) -> None:
        forms = {len(message.string) for message in catalogues[code] if message.pluralizable}
        assert forms == {catalogues[code].num_plurals}

    @pytest.mark.parametrize("code", OTHERS)
    def test_the_headings_are_those_of_the_language(self, code: str) -> None:
        assert (Wording.of(code).say(ACROSS), Wording.of(code).say(DOWN)) == language(code).about.headings

    def test_scripts_say_no_sentence_that_the_catalogues_lack(self, source: ModuleType) -> None:
        """Two words make a sentence; code in a template is none, and parts of a longer text are texts too."""
        keys = " ".join(found.key if isinstance(found.key, str) else " ".join(found.key)
                        for found in source.texts_in_source() if found.place.endswith(".js"))  # fmt: skip
        for path in source.PACKAGE.rglob("*.js"):
            for token in tokenize(path.read_text("utf-8"), jsx=False, template_string=True):
                if token.type in ("string", "template_string") and "<" not in token.value:
                    text = token.value[1:-1]
                    text = outside_of_braces(text) if token.type == "template_string" else text
                    assert not SENTENCE.search(text) or text in keys or text in NO_TEXTS, f"{path.name}: {text}"

    def test_a_text_within_another_is_found(self, source: ModuleType, tmp_path: Path) -> None:
        path = tmp_path / "some.py"
        path.write_text('x = f"<p>{said.say("Solution")}</p>"'.replace('("Solution")', "('Solution')"), "utf-8")
        assert list(source._in_python(path)) == ["Solution"]


class TestWording:
    def test_a_site_is_in_the_language_of_its_plan_unless_it_is_told_otherwise(self) -> None:
        assert languages_of((), "de:umlauts") == ("de",)
        assert languages_of((), "it") == ("en",)
        assert languages_of(("fr", "de-AT", "fr"), "en") == ("fr", "de")

    def test_a_language_without_a_wording_is_refused_by_name_and_read_as_english(self) -> None:
        with pytest.raises(
            Exception, match=r"no wording in the language 'it'; there is en \(English\), de \(Deutsch\)"
        ):
            checked_language("it")
        assert Wording.of("it").say("Solution") == "Solution"

    def test_a_text_of_the_users_own_stays(self) -> None:
        assert Wording.of("de").say("{weekday}, daily") == "{weekday}, daily"
        assert Wording.of("de").say("") == ""

    @pytest.mark.parametrize("code", OTHERS)
    def test_scripts_have_the_forms_that_the_browser_asks_for(self, code: str) -> None:
        kinds = Wording.of(code).plural_kinds
        assert {"one", "other"} <= set(kinds)
        assert ("few" in kinds) == (code == "cs")

    def test_each_day_has_a_title_in_the_language_of_the_plan(self) -> None:
        days = [DAY + datetime.timedelta(n) for n in range(len(WEEK))]
        titles = [
            SeriesPlan(language="fr", title="{weekday} {date} {month} {difficulty}").title_of(day) for day in days
        ]
        assert titles[0] == "samedi 21 novembre 2026 novembre difficile"
        assert SeriesPlan(language="cs").title_of(DAY) == "Křížovka: sobota"


def puzzle(**details: str) -> Puzzle:
    fill = Grid(2, 2, letters=("A", "T", "N", "O"))
    return Puzzle.of(fill, {"1A": "Hin", "2D": "Her"}, author="Ada", date="2026-11-21", difficulty="hard", **details)


class TestPuzzles:
    @pytest.mark.parametrize("name", ["ipuz", "json", "xd", "text"])
    def test_files_keep_the_language(self, name: str) -> None:
        written = formats.write(puzzle(language="fr"), name)
        assert formats.read(written.data, source=f"x.{name}").language == "fr"

    def test_headings_dates_and_difficulties_are_in_the_puzzles_language(self) -> None:
        lines = terminal.page(puzzle(language="de"))
        assert "Waagerecht" in lines and "Senkrecht" in lines
        assert lines.startswith("Kreuzworträtsel\nVon Ada\n21. November 2026 · schwer\n")
        assert "Orizzontali" in terminal.page(puzzle(language="it"))

    def test_a_given_language_takes_the_place_of_the_puzzles_own(self) -> None:
        page = html.html(puzzle(language="de"), solution=True, language="fr")
        assert '<html lang="fr">' in page and "<h2>Horizontalement</h2>" in page and "Waagerecht" not in page
        assert "<summary>Solution</summary>" in page and "Par Ada" in page

    def test_a_given_language_is_one_that_there_is(self) -> None:
        assert '<html lang="pt-BR">' in html.html(puzzle(), language="pt-BR")
        with pytest.raises(UsageError, match="there is no language 'xx'; write a code such as en, de or pt-BR"):
            html.html(puzzle(), language="xx")

    def test_the_player_gets_headings_to_show(self) -> None:
        lists = play.document(puzzle(language="es"))["lists"]
        assert [(each["heading"], each["title"]) for each in lists] == [
            ("Across", "Horizontales"),
            ("Down", "Verticales"),
        ]
        assert [set(each) for each in play.document(puzzle())["lists"]] == [{"heading", "clues"}] * 2

    def test_a_word_bank_travels_in_the_notes_of_any_language(self) -> None:
        notes = wording.bank_as_notes(["TEE", "EIS"], "de")
        assert notes == "Wörter: TEE, EIS"
        assert wording.bank_in(notes, "de") == ["TEE", "EIS"]

    def test_a_pdf_names_its_language_and_prints_its_headings(self) -> None:
        pytest.importorskip("typst")
        from crosswright.media.print.pdf import pdf

        data = pdf([puzzle(language="de")], solution=True).data
        assert b"/Lang" in data and BytesIO(data).read(5) == b"%PDF-"
        assert re.search(rb"/Lang\s*\(de\)", data)
