"""Puzzle books: order, numbers, pages, PDF and EPUB, and the command that makes them."""

from __future__ import annotations

import datetime
import io
import posixpath
import re
import zipfile
from collections import Counter
from dataclasses import replace
from html import unescape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from batch_runs import Inline, written
from cli_runner import only_error, run
from hypothesis import given
from hypothesis import strategies as st
from quick_workshop import QuickWorkshop
from sample_puzzles import SAMPLE

from crosswright.cli.common import batches
from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import Grid
from crosswright.make import workshop
from crosswright.media.files import read_puzzle, write_puzzle
from crosswright.media.print.book import ALL_ALIKE, PuzzleBook, book_pdf, level_of, limited, name_of, page_of
from crosswright.media.print.cover import WIDTH, cover, cover_pdf
from crosswright.media.print.epub import epub
from crosswright.puzzle import Puzzle

NOON = datetime.datetime(2026, 11, 22, 12, tzinfo=datetime.UTC)
WORDS = ("AT", "NO", "ON", "TO", "AN", "IT", "IN", "BY", "OX", "UP")


def tiny(letters: str = "ATNO", **details: str) -> Puzzle:
    """Two by two cells."""
    fill = Grid(2, 2, letters=tuple(letters))
    return Puzzle.of(fill, {slot.name: f"Clue <{slot.name}> & more" for slot in fill.slots}, **details)


def book(count: int = 5) -> PuzzleBook:
    difficulties = ["hard", "easy", "", "medium", "easy"]
    puzzles = [tiny(title=f"No. {place}", difficulty=difficulties[place % 5]) for place in range(count)]
    return PuzzleBook("Small & Large", puzzles, subtitle="Five", author="Ada <A>", copyright="2026 Ada\nAll of it")


class TestOrder:
    def test_difficulty_rises_and_equals_keep_their_order(self) -> None:
        sections = book().sections
        assert [(section.heading, section.level) for section in sections] == [
            ("Easy", 1), ("Gentle", 2), ("Medium", 3), ("Hard", 4),
        ]  # fmt: skip
        listed = [(number, puzzle.title) for section in sections for number, puzzle in section.puzzles]
        assert listed == [(1, "No. 1"), (2, "No. 4"), (3, "No. 2"), (4, "No. 3"), (5, "No. 0")]

    @given(st.lists(st.sampled_from(["easy", "", "medium", "hard", "very hard", "unknown"]), min_size=1, max_size=20))
    def test_it_never_falls(self, difficulties: list[str]) -> None:
        sections = PuzzleBook("B", [tiny(difficulty=each) for each in difficulties]).sections
        levels = [level_of(puzzle) for section in sections for _, puzzle in section.puzzles]
        assert all(a <= b for a, b in pairwise(levels)) and len(levels) == len(difficulties)
        assert (sections[0].heading == ALL_ALIKE) == (len({*levels}) == 1)

    def test_its_language_is_that_of_most_puzzles(self) -> None:
        of = [tiny(), tiny(language="en"), tiny(language="de")]
        assert [PuzzleBook("B", some).code for some in (of, of[2:], [of[2], of[0], of[1]], of[1:], [])] == [
            "en", "de", "en", "en", "en",
        ]  # fmt: skip
        assert PuzzleBook("B", [of[2], of[2], of[0]]).code == "de" and PuzzleBook("B", of, language="fr").code == "fr"

    def test_titles_that_give_an_answer_away_are_left_out(self) -> None:
        assert name_of(tiny(title="No")) == ""
        assert name_of(tiny(title="No way")) == "No way"

    @given(st.lists(st.sampled_from(["ATNO", "ONTO", "ITAN", "UPBY"]), max_size=12), st.integers(1, 4))
    def test_no_answer_in_more_than_allowed(self, fills: list[str], most: int) -> None:
        puzzles = [tiny(letters) for letters in fills]
        kept, left = limited(puzzles, most)
        uses = Counter(answer for each in kept for answer in set(each.fill.entries.values()))
        assert all(count <= most for count in uses.values())
        assert len(kept) + len(left) == len(puzzles)
        for each in left:  # none was left out in vain
            assert any(uses[answer] >= most for answer in each.fill.entries.values())

    def test_a_puzzle_without_solution_is_refused(self) -> None:
        empty = replace(tiny(title="Hm"), solution=("", "", "", ""))
        with pytest.raises(PuzzleError, match="Hm: it has no whole solution to print; fill it first"):
            _ = PuzzleBook("B", [tiny(), empty]).sections


class TestPages:
    def test_sizes(self) -> None:
        assert page_of("6x9") == (152.4, 228.6, 0)
        assert page_of("152x229mm", "3mm") == (152, 229, 3)
        assert page_of("A5", "0.125in") == (148, 210, 3.175)
        assert page_of("8.5x11", "3") == (215.9, 279.4, 3)

    @pytest.mark.parametrize("size", ["", "6", "6by9", "1x1", "90x90in", "1e9x3"])
    def test_wrong_sizes(self, size: str) -> None:
        with pytest.raises(UsageError, match=f"^page {re.escape(size)}: "):
            page_of(size)

    @pytest.mark.parametrize("bleed", ["", "-1mm", "30mm", "3cm", "2in"])
    def test_wrong_bleeds(self, bleed: str) -> None:
        with pytest.raises(UsageError, match=f"^bleed {re.escape(bleed)}: no length up to 20 mm"):
            page_of("6x9", bleed)


@pytest.mark.parametrize("per_page", [1, 2])
def test_the_pdf(per_page: int) -> None:
    pytest.importorskip("typst")
    many = book(9)
    many = replace(many, puzzles=[*many.puzzles, SAMPLE])
    made = book_pdf(many, page=page_of("6x9", "0.125in"), per_page=per_page)
    assert made.complete
    assert made.data == book_pdf(many, page=page_of("6x9", "0.125in"), per_page=per_page).data
    boxes = {name: [float(n) for n in re.search(rb"/%sBox *\[([^\]]*)\]" % name.encode(), made.data)[1].split()]  # type: ignore[index]
             for name in ("Media", "Trim")}  # fmt: skip
    assert boxes["Media"] == pytest.approx([0, 0, 6.25 * 72, 9.25 * 72], abs=0.01)
    assert boxes["Trim"] == pytest.approx([9, 9, 9 + 6 * 72, 9 + 9 * 72], abs=0.01)
    pages = int(re.search(rb"/Type */Pages.*?/Count (\d+)", made.data, re.DOTALL)[1])  # type: ignore[index]
    assert (3 + 10 + 1 if per_page == 1 else 3 + 5 + 1) <= pages <= 16


class TestEpub:
    def test_it_holds_together(self) -> None:
        data = epub(book(), modified=NOON)
        assert data == epub(book(), modified=NOON)
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            first = file.infolist()[0]
            assert (first.filename, first.compress_type, file.read(first)) == (
                "mimetype", zipfile.ZIP_STORED, b"application/epub+zip",
            )  # fmt: skip
            names = {posixpath.basename(name) for name in file.namelist() if name.startswith("EPUB/")}
            ids: dict[str, set[str]] = {}
            targets: list[str] = []
            assert file.read("EPUB/cover.png").startswith(b"\x89PNG")
            package = file.read("EPUB/book.opf").decode()
            assert 'href="cover.png" media-type="image/png" properties="cover-image"' in package
            for name in names - {"style.css", "cover.png"}:
                tree = ElementTree.fromstring(file.read(f"EPUB/{name}"))
                ids[name] = {each.attrib["id"] for each in tree.iter() if "id" in each.attrib}
                if name.endswith(".svg"):
                    continue
                targets += [each.attrib[key] for each in tree.iter() for key in ("href", "src") if key in each.attrib]
                assert all(each.attrib["alt"] for each in tree.iter() if each.tag.endswith("}img"))
        for target in targets:
            name, _, anchor = target.partition("#")
            assert name in names and (not anchor or anchor in ids[name]), target
        assert names - {"book.opf"} <= {target.partition("#")[0] for target in targets}

    def test_a_printer_gets_the_cover_as_a_page(self) -> None:
        pytest.importorskip("typst")
        made = cover_pdf(book(), page_of("6x9", "0.125in"))
        assert not made.notices and len(re.findall(rb"/TrimBox", made.data)) == 1
        box = re.search(rb"/MediaBox *\[([^\]]*)\]", made.data)
        assert box and [float(n) for n in box[1].split()] == pytest.approx([0, 0, 6.25 * 72, 9.25 * 72], abs=0.01)

    def test_a_cover_has_room_for_any_title(self) -> None:
        pytest.importorskip("resvg_py")
        for title in ("A", "Small & Large", "Donaudampfschiff " * 9, "x" * 300, "שלום"):
            drawn = cover(replace(book(), title=title))
            lines = re.findall(r'font-size="(\d+)" font-weight="bold"[^>]*>([^<]*)<', drawn)
            assert lines and all(int(size) * 0.58 * len(unescape(text)) <= WIDTH - 320 for size, text in lines)
            ElementTree.fromstring(drawn)

    def test_its_texts_are_escaped(self) -> None:
        with zipfile.ZipFile(io.BytesIO(epub(book(), modified=NOON))) as file:
            page = file.read("EPUB/p1.xhtml").decode()
            assert "Clue &lt;1A&gt; &amp; more" in page
            assert "<dc:creator>Ada &lt;A&gt;</dc:creator>" in file.read("EPUB/book.opf").decode()


@pytest.fixture
def quick(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop())
    monkeypatch.setattr(batches, "open_workers", lambda crew: Inline())
    return folder


class TestCommand:
    def test_puzzles_are_made_once(self, quick: Path) -> None:
        result = run("book", "--count", "8", "--title", "B", "--preset", "mini", "-o", "b.epub")
        assert (result.exit_code, result.stdout) == (0, "")
        made = written(Path("b.epub.puzzles"))
        difficulties = [read_puzzle(Path("b.epub.puzzles", name)).difficulty for name in made]
        assert difficulties == ["easy", "easy", "", "", "medium", "medium", "hard", "hard"]
        again = run("book", "--count", "8", "--title", "Other", "-o", "b.epub", "--force")
        assert again.exit_code == 0 and written(Path("b.epub.puzzles")) == made

    @pytest.mark.parametrize("cover", ["c.svg", "b.pdf"])
    def test_a_cover_is_a_pdf_of_its_own(self, folder: Path, cover: str) -> None:
        write_puzzle(tiny("ATNO"), Path("a.ipuz"))
        assert f"--cover {cover}: " in only_error("book", "a.ipuz", "--title", "B", "-o", "b.pdf", "--cover", cover)

    def test_few_pages_are_named(self, folder: Path) -> None:
        pytest.importorskip("typst")
        write_puzzle(tiny("ATNO"), Path("a.ipuz"))
        said = run("book", "a.ipuz", "--title", "B", "-o", "b.pdf").stderr
        assert "b.pdf: 5 pages; a service that prints on demand may ask for 24 or more" in said

    def test_files_and_folders(self, folder: Path) -> None:
        Path("minis").mkdir()
        for place, letters in enumerate(("ATNO", "UPBY", "ATSO")):
            write_puzzle(tiny(letters), Path("minis", f"{place}.ipuz"))
        Path("minis", "notes.md").write_text("not a puzzle")
        result = run("book", "minis", "--title", "B", "-o", "b.epub", "--most-uses", "1")
        assert result.exit_code == 0
        assert "left out, because an answer would be in more than 1 puzzle: minis/2.ipuz" in result.stderr
        with zipfile.ZipFile("b.epub") as file:
            assert {name for name in file.namelist() if re.search(r"p\d+\.xhtml", name)} == {
                "EPUB/p1.xhtml", "EPUB/p2.xhtml",
            }  # fmt: skip

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("-o", "b.txt"), "b.txt: no book has the suffix '.txt'; use one of .pdf, .epub"),
            (("-o", "b.epub"), "no puzzle; name files or folders, or make some: --count 100"),
            (("-o", "b.epub", "--page", "a5"), "--page is for PDF, not for EPUB; leave it out"),
            (("-o", "b.pdf", "--page", "9"), "page 9: no size"),
            (("-o", "b.epub", "a.ipuz", "--count", "3"), "--count makes the puzzles; leave out a.ipuz"),
            (("-o", "b.epub", "--count", "3", "--difficulty", "9"), "--difficulty 9: write a number from 1 to 5"),
            (("-o", "b.epub", "a.ipuz", "--seed", "3"), "--seed 3 is for puzzles to make; add --count"),
        ],
    )
    def test_mistakes(self, folder: Path, options: tuple[str, ...], said: str) -> None:
        assert said in only_error("book", "--title", "B", *options)
