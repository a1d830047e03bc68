"""`crosswright crisscross`: from a list of words with definitions to a sheet."""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

from crosswright.checking.plane import check_plane
from crosswright.clues.entries import read_entries
from crosswright.errors import LexiconError
from crosswright.language.alphabet import ANY_LETTER
from crosswright.media.files import read_puzzle
from crosswright.media.print.pdf import Worksheet
from crosswright.media.print.pdf import pdf as set_pages
from crosswright.placing.crisscross import crisscross
from crosswright.placing.hints import with_first_letters, with_hint_letters
from crosswright.search import Budget

pytestmark = pytest.mark.usefixtures("folder")

TEA = "\N{CYRILLIC SMALL LETTER CHE}\N{CYRILLIC SMALL LETTER A}\N{CYRILLIC SMALL LETTER SHORT I}"
LIST = """word,definition
ice cream,"A cold, sweet dessert"
tea,A drink
carrot,An orange root
potato,It grows underground
"T-shirt","It has short sleeves (1-5)"
lemon,A sour fruit
onion,It makes you cry
bread,It is baked
"""
WORDS = ["BREAD", "CARROT", "ICECREAM", "LEMON", "ONION", "POTATO", "TEA", "TSHIRT"]
VOCABULARIES = Path(__file__).parents[2] / "examples" / "vocabularies"
# A budget that keeps the tests fast; the words are placed all the same.
QUICK = ("--nodes", "5000")


def inside(document: bytes) -> bytes:
    """A PDF with its streams unpacked."""
    parts = [document]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL):
        try:
            parts.append(zlib.decompress(stream))
        except zlib.error:
            parts.append(stream)
    return b"".join(parts)


def pages(document: bytes) -> list[tuple[int, int]]:
    """The size of each page, in points."""
    found = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", inside(document))
    return [(round(float(width)), round(float(height))) for width, height in found]


def pdf_of(*options: str) -> list[tuple[int, int]]:
    """Make a PDF of the list with these options; its pages."""
    result = run("crisscross", write("words.csv", LIST), *QUICK, *options, "--force", "-o", "sheet.pdf")
    assert result.exit_code == 0, result.stderr
    return pages(Path("sheet.pdf").read_bytes())


class TestLists:
    def test_words_definitions_and_enumerations(self) -> None:
        found = read_entries(LIST.encode(), "words.csv")
        assert sorted(entry.word for entry in found.entries) == WORDS
        by_word = {entry.word: entry for entry in found.entries}
        assert by_word["ICECREAM"][1:3] == ("A cold, sweet dessert", "3,5")
        assert by_word["TSHIRT"][1:3] == ("It has short sleeves", "1-5")
        assert by_word["TEA"].enumeration == ""
        assert by_word["TEA"].line == 3

    @pytest.mark.parametrize("mark", ["\t", ";", ": ", " - ", "="])
    def test_other_ways_to_write_a_list(self, mark: str) -> None:
        text = f"ice cream{mark}A cold dessert\nbread{mark}It is baked\nmilk{mark}A white drink\n"
        found = read_entries(text.encode(), "words.txt")
        assert [(e.word, e.clue) for e in found.entries][:2] == [
            ("ICECREAM", "A cold dessert"),
            ("BREAD", "It is baked"),
        ]

    @pytest.mark.parametrize("text", ["tea\nice cream\n", "tea\nice cream\nbread,It is baked\nmilk\n"])
    def test_words_without_definitions(self, text: str) -> None:
        found = read_entries(text.encode(), "words.txt")
        assert {entry.word for entry in found.without_clue} >= {"TEA", "ICECREAM"}

    def test_a_spreadsheet(self) -> None:
        book = pytest.importorskip("openpyxl").Workbook()
        for row in (("word", "definition"), ("tea", "A drink"), (None, None), ("eat", None)):
            book.active.append(row)
        data = io.BytesIO()
        book.save(data)
        found = read_entries(data.getvalue(), "words.xlsx")
        assert (found.unit, [(e.line, e.word, e.clue) for e in found.entries]) == (
            "row", [(2, "TEA", "A drink"), (4, "EAT", "")]
        )  # fmt: skip

    def test_a_word_listed_twice_counts_once_with_the_first_definition(self) -> None:
        found = read_entries(b"tea,\nTea,A drink\neat,Have food\ntea,Another drink\n", "words.csv")
        assert [(e.word, e.clue) for e in found.entries] == [("TEA", "A drink"), ("EAT", "Have food")]
        assert [(again.line, again.first) for again in found.repeated] == [(2, 1), (4, 1)]

    def test_accents_are_folded_or_kept(self) -> None:
        data = "niño,Child\nélève,Pupil\n".encode()
        assert [e.word for e in read_entries(data, "words.csv").entries] == ["NINO", "ELEVE"]
        assert [e.word for e in read_entries(data, "words.csv").altered] == ["NINO", "ELEVE"]
        kept = read_entries(data, "words.csv", folding=ANY_LETTER)
        assert ([e.word for e in kept.entries], kept.altered) == (["NIÑO", "ÉLÈVE"], [])

    def test_all_that_is_wrong_is_named_at_once(self) -> None:
        with pytest.raises(LexiconError) as caught:
            read_entries(b"a,x\ntea,y\nR2D2,z\n[CHLEBA,w\n", "words.csv")
        named = "line 1 'a' (one letter), line 3 'R2D2' (with digits), line 4 '[CHLEBA' (with brackets"
        assert named in str(caught.value)


class TestHints:
    def test_first_letters(self) -> None:
        puzzle = crisscross(WORDS, budget=Budget(nodes=5000)).puzzle
        assert with_first_letters(puzzle).given == {slot.cells[0] for slot in puzzle.grid.slots}

    @pytest.mark.parametrize("letters", [0, 1, 2, 20])
    def test_hint_letters_never_give_a_word_away(self, letters: int) -> None:
        puzzle = crisscross(WORDS, budget=Budget(nodes=5000)).puzzle
        given = with_hint_letters(puzzle, letters, seed=3).given
        assert given == with_hint_letters(puzzle, letters, seed=3).given
        for slot in puzzle.grid.slots:
            assert len(given.intersection(slot.cells)) < len(slot.cells)
            if letters == 1:
                assert given.intersection(slot.cells)
        assert bool(given) == bool(letters)


class TestLayouts:
    def test_json_describes_a_layout_that_a_witness_accepts(self) -> None:
        document = run_json("crisscross", write("words.csv", LIST), *QUICK)
        assert document["outcome"] == "solved"
        layout = document["layouts"][0]
        placed = [
            (each["answer"], each["row"] - 1, each["column"] - 1, each["direction"] == "down")
            for each in layout["entries"]
        ]
        assert sorted(word for word, *_ in placed) == WORDS
        assert check_plane(placed, WORDS) == []
        assert {each["answer"]: each["enumeration"] for each in layout["entries"]}["ICECREAM"] == "3,5"
        assert len(layout["rows"]) * len(layout["rows"][0]) == layout["area"]

    def test_the_same_seed_gives_the_same_layout_and_another_seed_another(self) -> None:
        path = str(VOCABULARIES / "physics.txt")
        first, again, other = (run("crisscross", path, *QUICK, "--seed", seed).stdout for seed in "112")
        assert first == again != other

    def test_top_gives_layouts_that_differ(self) -> None:
        layouts = run_json("crisscross", str(VOCABULARIES / "physics.txt"), "--top", "3", *QUICK)["layouts"]
        assert len({"\n".join(layout["rows"]) for layout in layouts}) == 3

    def test_size_leaves_out_what_has_no_room(self) -> None:
        result = run("crisscross", write("words.csv", LIST), "--size", "6x6", *QUICK)
        assert result.exit_code == 1
        assert "line 2: ice cream is left out: it is longer than the plane" in result.stderr

    def test_words_that_share_no_letter(self) -> None:
        path = write("words.csv", "tea,A drink\neat,Have food\nzoom,Go fast\n")
        result = run("crisscross", path, *QUICK)
        assert result.exit_code == 1
        assert "zoom is left out: it shares no letter with the other words; --islands places it apart" in result.stderr
        document = run_json("crisscross", path, "--islands", *QUICK)
        assert (document["layouts"][0]["parts"], document["layouts"][0]["left_out"]) == (2, [])

    def test_a_word_without_a_place_is_told_what_to_do(self) -> None:
        path = write("words.csv", "petal,x\nroot,y\nstem,z\n")
        result = run("crisscross", path, *QUICK)
        assert result.exit_code == 1
        assert "is left out: it found no room, since it has no place where it crosses a word" in result.stderr
        assert "add a word that shares its letters, or --islands places it apart" in result.stderr
        layout = run_json("crisscross", path, "--islands", *QUICK)["layouts"][0]
        assert (layout["parts"], layout["left_out"]) == (2, [])
        assert "leave --size out, or give a larger one" in run("crisscross", path, "--size", "4x5", *QUICK).stderr

    def test_what_was_read_is_said(self) -> None:
        result = run("crisscross", write("list.txt", "1. A hot drink: tea\n2. Have some food: eat\n"), *QUICK)
        assert "list.txt: read as numbered lines; the numbers are left out" in result.stderr
        assert "list.txt: read as the definition before the word" in result.stderr

    def test_notices_name_lines(self) -> None:
        result = run("crisscross", write("words.csv", "tea,A drink\neat,\ntea,again\nniño,Child\n"), *QUICK)
        assert "words.csv: line 3: TEA is in line 1 already, and is placed once" in result.stderr
        assert "words.csv: line 2 eat: no definition, so that a line is left blank" in result.stderr
        assert "line 4: 'niño' stands in the grid as NINO; --keep-accents" in result.stderr


class TestSheets:
    def test_one_page_and_its_solution(self) -> None:
        assert pdf_of() == [(595, 842)] * 2

    @pytest.mark.parametrize("options", [("--word-bank",), ("--first-letters",), ("--hint-letters", "2")])
    def test_helps_fit_on_the_page(self, options: tuple[str, ...]) -> None:
        assert len(pdf_of(*options)) == 2

    def test_letter_and_large(self) -> None:
        found = pdf_of("--paper", "letter", "--large", "--word-bank")
        assert set(found) == {(612, 792)}
        assert 2 <= len(found) <= 3

    def test_two_on_a_page_lie_on_their_side(self) -> None:
        assert pdf_of("--per-page", "2") == [(842, 595), (595, 842)]

    def test_a_series_has_a_sheet_for_each_pupil_and_the_solutions_at_the_end(self) -> None:
        assert len(pdf_of("--series", "4")) == 5
        assert len(pdf_of("--series", "4", "--per-page", "2")) == 3
        layouts = run_json("crisscross", "words.csv", "--series", "4", *QUICK)["layouts"]
        assert len({"\n".join(layout["rows"]) for layout in layouts}) == 4

    def test_a_list_too_short_for_so_many_layouts(self) -> None:
        result = run("crisscross", write("two.csv", "ab,x\nbc,y\n"), "--series", "9", "--force", "-o", "class.pdf")
        assert result.exit_code == 0
        assert "different layouts for 9 sheets" in result.stderr

    def test_a_puzzle_too_large_for_half_a_page_is_refused_and_nothing_is_written(self) -> None:
        words = [line.split("\t")[0] for line in (VOCABULARIES / "physics.txt").read_text("utf-8").splitlines()]
        long = "".join(f"{word}\t{'A definition that is far longer than most are. ' * 8}\n" for word in words)
        result = run("crisscross", write("long.tsv", long), *QUICK, "--per-page", "2", "-o", "sheet.pdf")
        assert (result.exit_code, Path("sheet.pdf").exists()) == (2, False)
        assert "too large for half a page" in result.stderr

    def test_very_long_definitions_take_more_pages(self) -> None:
        puzzle = crisscross([(word, "long " * 400) for word in WORDS], budget=Budget(nodes=5000)).puzzle
        assert len(pages(set_pages([puzzle], worksheet=Worksheet()).data)) > 2

    def test_cells_without_letters_are_not_drawn(self) -> None:
        run("crisscross", write("words.csv", LIST), *QUICK, "-o", "grid.svg")
        assert 'class="blocks"' not in Path("grid.svg").read_text()

    @pytest.mark.parametrize("suffix", ["ipuz", "puz", "jpz", "xd", "txt"])
    def test_puzzle_formats_can_be_read_again(self, suffix: str) -> None:
        result = run("crisscross", write("words.csv", LIST), *QUICK, "--word-bank", "-o", f"puzzle.{suffix}")
        assert result.exit_code == 0, result.stderr
        puzzle = read_puzzle(f"puzzle.{suffix}")
        assert sorted(puzzle.fill.entries.values()) == WORDS
        assert {str(clue.text) for clue in puzzle.clues} >= {"A drink", "A sour fruit"}

    def test_pages_for_a_browser(self) -> None:
        path = write("words.csv", LIST)
        run("crisscross", path, *QUICK, "--play", "-o", "play.html")
        run("crisscross", path, *QUICK, "--solution", "-o", "read.html")
        assert "<script" in Path("play.html").read_text()
        assert "<details" in Path("read.html").read_text()

    def test_a_document_for_word(self) -> None:
        docx = pytest.importorskip("docx")
        path = write("words.csv", LIST + "zest,\n")
        for name in ("one.docx", "two.docx"):
            assert run("crisscross", path, *QUICK, "--word-bank", "-o", name).exit_code == 0
        assert Path("one.docx").read_bytes() == Path("two.docx").read_bytes()
        document = docx.Document("one.docx")
        text = "\n".join(paragraph.text for paragraph in document.paragraphs)
        assert all(part in text for part in ("Name", "Words", "Across", "Down", "A sour fruit", "(3,5)", "____"))
        empty, bank, solved = document.tables
        letters = "".join(cell.text for cell in solved._cells)
        assert sorted(set(re.sub(r"[\d\s]", "", letters))) == sorted(set("".join([*WORDS, "ZEST"])))
        assert not re.search("[A-Z]", "".join(cell.text for cell in empty._cells))
        assert "ICE\N{NO-BREAK SPACE}CREAM" in bank.cell(0, 0).text

    def test_stdout_has_text_that_can_be_read_back(self) -> None:
        printed = run("crisscross", write("words.csv", LIST), *QUICK).stdout
        Path("back.txt").write_text(printed, encoding="utf-8")
        assert sorted(read_puzzle("back.txt").fill.entries.values()) == WORDS

    def test_the_title(self) -> None:
        path = write("food_and-drink.csv", LIST)
        for options, title in ((), "Food and drink"), (("--title", "Lunch"), "Lunch"):
            run("crisscross", path, *QUICK, *options, "--force", "-o", "puzzle.ipuz")
            assert json.loads(Path("puzzle.ipuz").read_text())["title"] == title


class TestBadInput:
    @pytest.mark.parametrize(
        ("content", "part"),
        [
            (b"", "an empty file"),
            (b"\n \n", "an empty file"),
            (b"# nothing\n", "no words in it"),
            (b"tea,A drink\n", "only one word, TEA"),
            (b"a\nb\n", "line 1 'a' (one letter), line 2 'b' (one letter)"),
            (b"\x89PNG\r\n\x1a\n\0\0\0", "a binary file"),
            (b"PK\x03\x04 broken", "not a spreadsheet"),
            (f"tea,A drink\n{TEA},Another\n".encode(), "with letters beyond A-Z); pass --keep-accents"),
        ],
    )  # fmt: skip
    def test_one_line_and_nothing_written(self, content: bytes, part: str) -> None:
        Path("words.csv").write_bytes(content)
        assert part in only_error("crisscross", "words.csv", "-o", "sheet.pdf")
        assert not Path("sheet.pdf").exists()

    def test_a_thousand_words(self) -> None:
        words = [f"{'abcdefghij'[i // 100]}{'abcdefghij'[i // 10 % 10]}{'abcdefghij'[i % 10]}x" for i in range(1000)]
        assert "1,000 words; give at most 500" in only_error("crisscross", write("many.txt", "\n".join(words)))

    def test_mixed_scripts(self) -> None:
        path = write("mixed.csv", f"tea,A drink\neat,Have food\n{TEA},Another\n")
        line = only_error("crisscross", path, "--keep-accents")
        assert line.endswith("(Cyrillic); make a sheet for each script")
        assert ": mixed scripts: the words are in Latin letters, but line 3 " in line

    @pytest.mark.parametrize(
        ("options", "part"),
        [
            (("-o", "sheet.foo"), "nothing is written with the suffix '.foo'"),
            (("-o", "sheet.svg", "--series", "3"), "several are for .pdf"),
            (("-o", "sheet.svg", "--large"), "--large is for PDF and DOCX"),
            (("--per-page", "2"), "--per-page is for PDF"),
            (("--series", "3", "--top", "3", "-o", "sheet.pdf"), "give one of them"),
            (("--size", "big"), "--size big: write 15"),
            (("--size", "2x2"), "every word is longer than"),
        ],
    )
    def test_options_that_would_not_be_obeyed(self, options: tuple[str, ...], part: str) -> None:
        assert part in only_error("crisscross", write("words.csv", LIST), *options)

    def test_no_such_file(self) -> None:
        assert "no such file" in only_error("crisscross", "nothing.csv")

    def test_a_file_that_is_there_stays(self) -> None:
        write("sheet.pdf", "mine")
        assert "--force" in only_error("crisscross", write("words.csv", LIST), "-o", "sheet.pdf")
        assert Path("sheet.pdf").read_text() == "mine"


NOTES = """Photosynthesis is the process in which green plants make glucose. The green colour comes from chlorophyll.
Carbon dioxide enters the leaf through tiny openings, the stomata. The xylem carries water from the roots to the leaves.
The phloem carries sugar from the leaves to all other parts of the plant.
"""


@pytest.mark.usefixtures("whole_lexicon")
def test_terms_of_a_text_become_a_list_to_edit_and_then_a_sheet() -> None:
    write("notes.txt", NOTES)
    first = run("crisscross", "--from-text", "notes.txt", "--terms", "6", "-o", "words.tsv")
    assert first.exit_code == 0 and "6 terms" in first.stderr
    listed = Path("words.tsv").read_text("utf-8")
    assert listed.startswith("# Terms of notes.txt") and "Carbon dioxide\t____ enters the leaf" in listed
    assert "stomata\t... enters the leaf through tiny openings, the ____" in listed  # no clue names another term
    assert run("crisscross", "--from-text", "notes.txt", "--terms", "6").stdout == listed
    assert run_json("crisscross", "words.tsv", *QUICK)["layouts"][0]["left_out"] == []
    terms = run_json("crisscross", "--from-text", "notes.txt", "--terms", "6")["terms"]
    assert [f"{each['term']}\t{each['clue']}" for each in terms] == listed.splitlines()[1:]


@pytest.mark.usefixtures("whole_lexicon")
def test_terms_of_a_word_document() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document()
    for line in NOTES.splitlines():
        document.add_paragraph(line)
    document.save("notes.docx")
    assert "stomata" in run("crisscross", "--from-text", "notes.docx").stdout
    Path("bad.docx").write_bytes(b"PK\x03\x04 no document")
    assert "no text and no Word document" in only_error("crisscross", "--from-text", "bad.docx")
    with zipfile.ZipFile("notes.docx") as whole, zipfile.ZipFile("bomb.docx", "w") as bomb:
        for name in whole.namelist():
            text = b"<!DOCTYPE a [<!ENTITY b 'x'><!ENTITY c '&c;&b;'>]><a>&c;</a>"
            bomb.writestr(name, text if name == "word/document.xml" else whole.read(name))
    assert "no text and no Word document" in only_error("crisscross", "--from-text", "bomb.docx")
    with zipfile.ZipFile("bomb.docx", "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("word/document.xml", b"<a>" + bytes(1) * (1 << 25))
    assert "more than 32 MB of text" in only_error("crisscross", "--from-text", "bomb.docx")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((), "Name a LIST"),
        (("words.csv", "--from-text", "notes.txt"), "leave one of the two out"),
        (("--from-text", "notes.txt", "-o", "sheet.pdf"), "give -o words.tsv"),
        (("--from-text", "notes.txt", "--large"), "--large is for a sheet"),
        (("--from-text", "empty.txt"), "0 terms found"),
        (("--from-text", "none.txt"), "no such file"),
        (("words.csv", "--terms", "5"), "--terms is for --from-text"),
        (("words.csv", "--language", "tlh"), "--keep-accents takes the letters of any language"),
        (("words.csv", "--at", "tea"), "write WORD=ROW,COLUMN,across"),
        (("words.csv", "--at", "milk=1,1,down"), "has no word MILK"),
        (("words.csv", "--at", "tea=1,1,down", "--at", "tea=2,1,down"), "TEA has a place already"),
        (("words.csv", "--at", "tea=0,1,down"), "outside the plane"),
        (("words.csv", "--at", "tea=1,1,down", "--islands"), "islands"),
    ],
)
@pytest.mark.usefixtures("whole_lexicon")
def test_what_cannot_be_meant(arguments: tuple[str, ...], part: str) -> None:
    write("words.csv", LIST)
    write("notes.txt", NOTES)
    write("empty.txt", "\n")
    assert part in only_error("crisscross", *arguments)


def test_fixed_words_stand_where_they_are_wanted() -> None:
    write("words.csv", LIST)
    where = ("--at", "ice cream=3,2,across", "--at", "tea = 2, 7, down", "--size", "14x14")
    layout = run_json("crisscross", "words.csv", *where, *QUICK)["layouts"][0]
    places = {each["answer"]: (each["row"], each["column"], each["direction"]) for each in layout["entries"]}
    assert places["ICECREAM"] == (3, 2, "across") and places["TEA"] == (2, 7, "down")


def test_a_cell_may_have_several_letters() -> None:
    write("czech.txt", "[CH]LEBA: bread\n[CH]ATA: cottage\nLE[CH]A: a name\nbe[ch]: x")
    layout = run_json("crisscross", "czech.txt")["layouts"][0]
    assert any("[CH]" in row for row in layout["rows"])
    assert {each["answer"] for each in layout["entries"]} == {"CHLEBA", "CHATA", "LECHA", "BECH"}
    run("crisscross", "czech.txt", "-o", "czech.ipuz")
    assert "CH" in read_puzzle("czech.ipuz").solution
    for wrong in ("[CH", "A[]B", "[CH]]A", "[CH]", "[C-1]H"):
        write("wrong.txt", f"{wrong}\ntea\neat")
        assert "line 1" in only_error("crisscross", "wrong.txt")


def test_a_spreadsheet_loses_no_word_unseen() -> None:
    openpyxl = pytest.importorskip("openpyxl")

    def save(name: str, *rows: tuple[str, str], merged: str = "") -> None:
        book = openpyxl.Workbook()
        for row in (("word", "definition"), *rows):
            book.active.append(row)
        if merged:
            book.active.merge_cells(merged)
        book.save(name)

    save("formula.xlsx", ("tea", "A drink"), ("=A2", "Food"))
    assert "row 3 has a formula without its value" in only_error("crisscross", "formula.xlsx", "-o", "sheet.pdf")
    save("merged.xlsx", ("tea", "A drink"), ("eat", "Food"), ("ate", "Had food"), merged="A3:A4")
    assert "row 4 'Had food' (a definition without a word)" in only_error(
        "crisscross", "merged.xlsx", "-o", "sheet.pdf"
    )
    write("list.csv", "tea,A drink\n,Food\neat,x")
    assert "line 2 'Food' (a definition without a word)" in only_error("crisscross", "list.csv", "-o", "sheet.pdf")
    assert not Path("sheet.pdf").exists()
