"""The formats: what is written is read again as it was, by us and by other programs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_puzzles import CFP, CLUES, FILL, QXW, SAMPLE
from strategies import puzzles

from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import KINDS, Kind, kind_named, kind_of, reading
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.richtext import RichText

# How many times as long do the random tests run? `CROSSWRIGHT_FUZZ=50 script/test` looks for rarer faults.
FUZZ = int(os.environ.get("CROSSWRIGHT_FUZZ", "1"))
READ = list(reading())
BOTH = [name for name in READ if name in formats.writable()]
FORMATS = {name: kind for name, kind in KINDS.items() if name in READ or name in formats.writable()}

# A puzzle with everything: every format loses some of it.
RICH = Puzzle(
    grid=Grid(3, 4, blocks={3, 5}, right_bars={1}, lower_bars={4}),
    solution=("A", "ICE", "", "", "1", "", *"CDEFGH"),
    clues=(
        Clue("Across", "1", RichText.of_html("<i>Both</i> & <sub>more</sub>"), (0, 1), "1,3"),
        Clue("Down", "1", RichText.of("Plain"), (0, 4)),
        Clue("Diagonal", "A", RichText.of("Skew"), (0, 9)),
    ),
    numbers={0: "1", 4: "★"},
    title="Everything", author="A", editor="E", publisher="P", copyright="C", notes="N", date="2026-11-21",
    difficulty="hard", language="de",
    also={0: ("B",)}, circled={0}, shades={1: "#ffd700"}, given={0}, voids={3}, saved=("A", *[""] * 11),
    extra={"ipuz": {"origin": "a test"}},
)  # fmt: skip

UNBARRED = replace(RICH, grid=Grid(3, 4, blocks={3, 5}))

# Which fields of a puzzle can change where a feature is lost?
FIELDS = {
    "solution": {"solution", "given", "also"}, "partial": {"solution"}, "rebus": {"solution", "clues"},
    "symbols": {"solution"}, "bars": {"grid", "numbers", "clues"}, "circles": {"circled"}, "shades": {"shades"},
    "lists": {"clues"}, "styles": {"clues"}, "enumerations": {"clues"}, "numbers": {"numbers", "clues"},
    "unnumbered": {"numbers", "clues"}, "shortest": {"grid"}, "remarks": {"clues"},
}  # fmt: skip


@pytest.mark.parametrize("name", BOTH)
@given(data=st.data())
@settings(max_examples=30 * FUZZ, deadline=None)
def test_what_a_format_holds_comes_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(kind_named(name).holds))
    written = formats.write(puzzle, name)
    assert written.lost == ()
    again = formats.read(written.data)
    assert again.differences(puzzle) == []
    assert formats.write(again, name).data == written.data


def check_conversion(puzzle: Puzzle, target: str) -> None:
    """Write a puzzle; what comes back differs only in what was named as left out."""
    if target == "puz" and FEATURES["bars"].found(puzzle):
        with pytest.raises(PuzzleError, match=r"\.puz files can't hold bars; write \.ipuz, \.jpz or \.xd"):
            formats.write(puzzle, target)
        return
    written = formats.write(puzzle, target)
    if target not in READ:
        return
    holds = kind_named(target).holds
    lost = {key for key, feature in FEATURES.items() if key not in holds and feature.found(puzzle)}
    allowed = set().union(*(FIELDS.get(key, {key}) for key in lost), {"clues"} if "lists" not in holds else set())
    if target == "puz" and set(filter(None, puzzle.solution)) == {"X"}:
        allowed.add("solution")  # which in .puz files means that there is none
    again = formats.read(written.data)
    assert set(again.differences(puzzle)) <= allowed
    for key in lost:
        assert any(phrase == FEATURES[key].found(puzzle) for phrase in written.lost)


def files_of(name: str) -> Iterator[bytes]:
    """Files of a format: written by hand, or by us from a plain puzzle and from one with everything."""
    if name in BOTH:
        yield formats.write(SAMPLE, name).data
        yield formats.write(UNBARRED if name == "puz" else RICH, name).data
    else:
        yield {"cfp": CFP, "qxw": QXW}[name]


@pytest.mark.parametrize("target", formats.writable())
@pytest.mark.parametrize("source", READ)
def test_every_format_converts_to_every_other(source: str, target: str) -> None:
    for data in files_of(source):
        assert formats.of_content(data) is kind_named(source)
        check_conversion(formats.read(data), target)


class TestRegister:
    def test_formats_are_told_apart_by_content(self) -> None:
        for name in BOTH:
            assert formats.of_content(formats.write(UNBARRED, name).data) is kind_named(name)

    def test_a_byte_order_mark_and_other_line_ends(self) -> None:
        for name in ("json", "ipuz", "xd", "exolve", "text", "jpz"):
            data = b"\xef\xbb\xbf" + formats.write(PLAIN, name).data.replace(b"\n", b"\r\n")
            assert formats.read(data).differences(PLAIN) == []

    def test_suffixes(self) -> None:
        assert kind_of("a/b.PUZ").name == "puz"
        with pytest.raises(UsageError, match=r"b.doc: no format has the suffix '.doc'; use one of .puz, .ipuz"):
            kind_of("b.doc")

    def test_names(self) -> None:
        with pytest.raises(UsageError, match=r"there is no format 'doc'; use one of puz, ipuz"):
            formats.write(SAMPLE, "doc")

    def test_what_is_read_only_is_not_written(self) -> None:
        with pytest.raises(UsageError, match="CrossFire files are read, not written"):
            formats.write(SAMPLE, "cfp")

    def test_what_is_written_only_is_not_read(self) -> None:
        with pytest.raises(UsageError, match=r"a\.json: Guardian files are written, not read"):
            formats.read(formats.write(SAMPLE, "guardian").data, source="a.json")

    def test_results_as_json_are_called_so(self) -> None:
        data = b'{\n  "results": [{"fills": [{"rows": ["AT", "TO"], "entries": []}]}]}'
        with pytest.raises(PuzzleError, match=r"^x\.json: the results of a command as JSON, not a puzzle"):
            formats.read(data, source="x.json")
        assert not formats.is_grids(data)

    def test_what_is_no_puzzle(self) -> None:
        with pytest.raises(
            PuzzleError, match=r"a\.png: not a puzzle in a format that is known; crosswright reads puz, ipuz"
        ):
            formats.read(b"\x89PNG\r\n\0\0", source="a.png")

    @pytest.mark.parametrize("name", FORMATS)
    def test_a_format_holds_only_what_has_a_name(self, name: str) -> None:
        assert kind_named(name).holds <= set(FEATURES)

    def test_every_field_of_a_puzzle_is_a_feature(self) -> None:
        """So that nothing is dropped in silence: each field that is set shows as some feature."""
        bare = Puzzle(RICH.grid.cleared())
        bare = replace(bare, grid=Grid(3, 4, blocks={3, 5}), voids=())
        for each in fields(Puzzle):
            if each.name != "extra":
                value = getattr(RICH, each.name)
                one = replace(
                    bare, **{each.name: value} | ({"solution": RICH.solution} if each.name == "given" else {})
                )
                assert any(feature.found(one) for feature in FEATURES.values()), each.name


def test_everything_is_lost_by_name() -> None:
    """A format that held nothing would leave out all of these."""
    from crosswright.media.formats.features import losses

    assert losses(RICH, (), "none") == (
        "the title 'Everything'", "the author 'A'", "the editor 'E'", "the publisher 'P'", "the copyright 'C'",
        "the date '2026-11-21'", "the difficulty 'hard'", "the language 'de'", "the notes 'N'",
        "9 cells with a solution",
        "that some cells have no solution", "1 cell with several letters", "1 cell with digits or signs",
        "1 cell with further solutions", "1 given cell", "what a solver has written", "2 bars", "1 circle",
        "1 shaded cell", "1 hole in the grid", "the numbers in the cells", "3 clues", "1 clue out of the usual place",
        "1 clue with styles", "1 enumeration", "what only ipuz has: origin",
    )  # fmt: skip


def test_converting_loads_no_engine_and_no_lexicon(tmp_path: Path) -> None:
    """Nor numpy, nor what draws: in a process of its own, since this one has loaded everything."""
    (tmp_path / "a.jpz").write_bytes(formats.write(SAMPLE, "jpz").data)
    program = (
        "import sys\n"
        "from crosswright.cli import main\n"
        f"try:\n    main(['convert', r'{tmp_path / 'a.jpz'}', r'{tmp_path / 'a.puz'}'])\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print('\\n'.join(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines())
    assert "puz" in loaded
    heavy = {"numpy", "wordfreq", "fastapi", "rich", "crosswright.words", "crosswright.problem", "crosswright.search"}
    assert loaded & heavy == set()


class TestEnumerations:
    """For formats that have no field for them they stand behind the clue."""

    @pytest.mark.parametrize("name", ["puz", "xd", "text", "exolve"])
    def test_written_behind_the_clue_and_read_from_there(self, name: str) -> None:
        puzzle = replace(SAMPLE, clues=(replace(SAMPLE.clues[0], enumeration="1,2"), *SAMPLE.clues[1:]))
        data = formats.write(puzzle, name).data
        assert b"(1,2)" in data
        assert formats.read(data).clues[0].enumeration == "1,2"

    @pytest.mark.parametrize("name", ["puz", "xd", "text", "exolve", "ipuz", "jpz", "json"])
    @pytest.mark.parametrize("text", ["Battle (1066)", "Odd number (7)", "(3)", "Twice (3) (12)"])
    def test_other_brackets_are_left_alone(self, name: str, text: str) -> None:
        puzzle = Puzzle.of(FILL, CLUES | {"1A": text})
        assert str(formats.read(formats.write(puzzle, name).data).clues[0].text) == text


def test_slots_without_numbers() -> None:
    """Exolve has a mark for them; the other numbers go on as if they weren't there."""
    puzzle = replace(PLAIN, numbers={0: "1", 6: "2"}, clues=(PLAIN.clues[0],))
    assert puzzle.unnumbered == {2}
    written = formats.write(puzzle, "exolve")
    assert b"T~" in written.data
    assert written.lost == ()
    assert formats.read(written.data).differences(puzzle) == []
    assert formats.write(puzzle, "xd").lost == ("1 cell without its number",)


class TestExolve:
    def read(self, *lines: str, width: int = 3) -> Puzzle:
        text = "\n".join(["exolve-begin", f"exolve-width: {width}", "exolve-height: 2", *lines, "exolve-end"])
        return formats.read(text.encode())

    def test_marks_behind_cells_with_and_without_spaces(self) -> None:
        puzzle = self.read("exolve-grid:", "  A|B@C", "  0_ .  E!")
        assert puzzle.grid == Grid(2, 3, blocks={4}, right_bars={0})
        assert (puzzle.solution, puzzle.circled, puzzle.given) == (("A", "B", "C", "0", "", "E"), {1}, {5})

    def test_letters_of_several_characters(self) -> None:
        assert self.read("exolve-grid:", "से ह त", "ह त से").solution == ("से", "ह", "त", "ह", "त", "से")

    def test_signs_that_mean_something_else(self) -> None:
        puzzle = self.read("exolve-option: rebus-cells allow-chars:@&", "exolve-grid:", "A&@ &&", "&. A&&B", width=2)
        assert puzzle.solution == ("A@", "&", ".", "A&B")

    def test_linked_clues_annotations_colours_and_comments(self) -> None:
        puzzle = self.read(
            "exolve-id: me", "exolve-colour: gold 3a c3r2", "exolve-grid:  # a comment", "ABC", "D.E",
            "exolve-across:", "  1, 2d ~{Both}~ of <i>them</i> (3,1) [ABCE] Explained  # here", "  #a1 [Q] Odd",
            "exolve-down:", "  1 Battle (1066)", "  2 See 1",
        )  # fmt: skip
        found = [(clue.name, clue.text.html, clue.cells, clue.enumeration) for clue in puzzle.clues]
        assert found == [
            ("1, 2dA", "Both of <i>them</i>", (0, 1, 2, 5), "3,1"), ("QA", "Odd", (3,), ""),
            ("1D", "Battle", (0, 3), "1066"), ("2D", "See 1", (2, 5), ""),
        ]  # fmt: skip
        assert puzzle.shades == {2: "#ffd700"}
        assert puzzle.extra["exolve"]["sections"] == [["id", "me"]]
        again = formats.read(formats.write(puzzle, "exolve").data)
        assert again.extra == puzzle.extra
        assert set(again.differences(puzzle)) <= {"clues"}

    def test_a_page_around_it(self) -> None:
        page = b"<html><script>\ncreatePuzzle(`\n" + formats.write(PLAIN, "exolve").data + b"`)\n</script></html>\n"
        assert formats.read(page).differences(PLAIN) == []


class TestIpuz:
    def test_the_call_around_the_first_version(self) -> None:
        data = b"ipuz(" + formats.write(PLAIN, "ipuz").data.strip() + b");\n"
        assert formats.read(data).differences(PLAIN) == []

    def test_cells_that_count_from_0(self) -> None:
        data = formats.write(RICH, "ipuz").data.replace(b"[[1, 1], [2, 3]]", b"[[0, 0], [1, 2]]")
        assert formats.read(data).clues[2].cells == (0, 9)

    def test_styles_by_name_and_what_nobody_knows(self) -> None:
        data = (
            b'{"version": "http://ipuz.org/v1", "origin": "x",'
            b'"kind": ["http://ipuz.org/crossword/crypticcrossword#1"],'
            b'"dimensions": {"width": 2, "height": 1}, "styles": {"ring": {"shapebg": "circle", "mark": {"TL": "!"}}},'
            b'"puzzle": [[{"cell": 1, "style": "ring"}, {"cell": "0", "style": {"highlight": true}, "value": "T"}]],'
            b'"solution": [[{"value": "A"}, ["T", "S"]]], '
            b'"clues": {"Across": [{"number": 1, "clue": "Near", "hint": "!"}]}}'
        )
        puzzle = formats.read(data)
        assert (puzzle.solution, puzzle.also, puzzle.given) == (("A", "T"), {1: ("S",)}, {1})
        assert (puzzle.circled, puzzle.shades) == ({0}, {1: "#c0c0c0"})
        assert puzzle.extra["ipuz"] == {
            "version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/crossword/crypticcrossword#1"], "origin": "x",
            "cell styles": {"0": {"mark": {"TL": "!"}}}, "clue fields": {"1A": {"hint": "!"}},
        }  # fmt: skip
        assert formats.read(formats.write(puzzle, "ipuz").data) == puzzle

    def test_a_part_that_is_missing(self) -> None:
        with pytest.raises(PuzzleError, match=r"^a: not a whole ipuz puzzle: there is no 'dimensions' in it; "):
            formats.read(b'{"version": "http://ipuz.org/v1", "puzzle": [[1]]}', source="a")

    def test_another_kind_of_puzzle(self) -> None:
        with pytest.raises(PuzzleError, match=r"a puzzle of kind http://ipuz.org/sudoku#1, not a crossword"):
            formats.read(b'{"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/sudoku#1"]}')


class TestJpz:
    def test_zipped(self) -> None:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("readme.txt", "not this one")
            archive.writestr("puzzle.jpz", formats.write(PLAIN, "jpz").data)
        assert formats.read(file.getvalue()).differences(PLAIN) == []

    def test_other_kinds(self) -> None:
        with pytest.raises(PuzzleError, match="a sudoku, not a crossword"):
            formats.read(b"<a><rectangular-puzzle><sudoku/></rectangular-puzzle></a>")


class TestXd:
    def test_without_headings(self) -> None:
        data = b"Title: T\nRebus: 1=ICE\nSpecial: circle\n\n\n1b\nCD\n\n\nA1. Cold ~ ICEB\nA3. Two ~ CD\n\n\nSaid so\n"
        puzzle = formats.read(data)
        assert (puzzle.title, puzzle.notes, puzzle.solution) == ("T", "Said so", ("ICE", "B", "C", "D"))
        assert puzzle.circled == {1}
        assert [clue.name for clue in puzzle.clues] == ["1A", "3A"]

    def test_markup(self) -> None:
        clues = b"A1. {/{*x*}/} {@here | href: http://a@} {\\{\\} {-open ~ AB"
        puzzle = formats.read(b"## Grid\nAB\n## Clues\n" + clues)
        assert puzzle.clues[0].text.plain == "{/{*x*}/} {@here | href: http://a@} {\\{\\} {-open"
        closed = formats.read(b"## Grid\nAB\n## Clues\n" + clues.replace(b" {-open", b""))
        assert closed.clues[0].text.html == "<b><i>x</i></b> here {"

    def test_what_nobody_knows_is_written_back(self) -> None:
        puzzle = formats.read(
            b"## Metadata\nNumber: 7\n## Grid\nAB\n## Clues\nA1. x ~ AB\nA1 ^Refs: D2\n## Start\nA.\n"
        )
        assert puzzle.extra["xd"] == {
            "metadata": {"number": "7"}, "sections": {"start": "A."}, "about clues": {"1A": [["Refs", "D2"]]}
        }  # fmt: skip
        assert formats.read(formats.write(puzzle, "xd").data) == puzzle

    def test_a_cell_that_it_has_no_way_to_write(self) -> None:
        with pytest.raises(PuzzleError, match="xd has no cell with 'A B' in it"):
            formats.write(replace(PLAIN, solution=("A B", *PLAIN.solution[1:])), "xd")


class TestText:
    def test_headings_of_any_kind(self) -> None:
        puzzle = formats.read(b"AT\nNO\n\nACROSS:\n1. Near\nDown\n2) To\nOther clues\n7 What?\n")
        assert [(clue.name, clue.cells) for clue in puzzle.clues] == [
            ("1A", (0, 1)),
            ("2D", (1, 3)),
            ("7 Other clues", ()),
        ]

    def test_any_grid_that_gridtext_reads(self) -> None:
        assert formats.read(b"_ _ e\n_ \xe2\x96\x88 _").grid == Grid(2, 3, blocks={4})

    @pytest.mark.parametrize(("data", "line"), [(b"AT\nNO\n\nAT\nNO\n", 4), (b"AT\n\n..\n", 3), (b"AT\n\n1 a\n", 3)])
    def test_a_second_grid_or_a_clue_without_a_heading(self, data: bytes, line: int) -> None:
        with pytest.raises(PuzzleError, match=rf"a:{line}: neither a heading nor a clue"):
            formats.read(data, source="a")


class TestReadOnlyFormats:
    def test_crossfire(self) -> None:
        puzzle = formats.read(CFP)
        assert (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes) == (
            "Cats & cows",
            "Ann Example",
            "2026",
            "A note",
        )
        assert puzzle.solution == ("CHC", "A", "T", "O", "", "I", "W", "", "N")
        assert puzzle.circled == {0, 2}
        found = [(clue.name, str(clue.text), clue.enumeration, clue.cells) for clue in puzzle.clues]
        assert found == [
            ("1A", "It purrs", "5", (0, 1, 2)), ("3A", "Pale", "", (6, 7, 8)), ("1D", "Milk source", "", (0, 3, 6))
        ]  # fmt: skip

    def test_qxw(self) -> None:
        puzzle = formats.read(QXW)
        assert (puzzle.title, puzzle.author) == ("Bars", "Ann Example")
        assert puzzle.grid == Grid(2, 3, blocks={2, 5}, right_bars={0}, lower_bars={1})
        assert puzzle.solution == ("A", "ICE", "", "", "", "")
        assert (puzzle.voids, puzzle.shades) == ({5}, {0: "#ffd700"})
        assert puzzle.extra == {"qxw": {"merged squares": [4], "free lights": 1}}


class TestDocumentation:
    """docs/FORMATS.md lists every format, and what each holds."""

    def rows(self) -> list[list[str]]:
        page = (Path(__file__).parents[2] / "docs" / "FORMATS.md").read_text("utf-8")
        tables = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("|")]
        return [[cell.strip() for cell in row] for row in tables]

    @pytest.mark.parametrize("each", FORMATS.values(), ids=FORMATS)
    def test_every_format_is_listed(self, each: Kind) -> None:
        (row,) = (row for row in self.rows() if row[0] == f"`{each.name}`" and len(row) == 5)
        assert row[1] == ", ".join(f"`{suffix}`" for suffix in each.suffixes)
        assert (row[3].startswith("✓"), row[4].startswith("✓")) == (bool(each.reads), bool(each.writes))

    def test_what_each_holds(self) -> None:
        rows = self.rows()
        head = ["", *(f"`{name}`" for name in FORMATS)]
        table = rows[rows.index(head) + 2 :]
        for row, (key, feature) in zip(table, FEATURES.items(), strict=False):
            marks = ["✓" if key in kind_named(name).holds else "" for name in FORMATS]
            assert row == [feature.meaning, *marks]


# Second readers: what other programs see in the files that we write.


def seen_by_pypuz(path: Path) -> tuple[list[list[Any]], dict[str, list[tuple[str, str]]]]:
    """The solution, row by row with None for blocks, and the clues of each list."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pypuz import pypuz

        seen = pypuz.load(str(path))
    rows = [[None if cell == "#" else cell for cell in row] for row in seen.grid.solutionArray()]
    return rows, {each["title"]: [(clue.number, clue.clue) for clue in each["clues"]] for each in seen.clues}


def expected(puzzle: Puzzle) -> tuple[list[list[Any]], dict[str, list[tuple[str, str]]]]:
    solution = [text or None for text in puzzle.solution]
    rows = [solution[start : start + puzzle.grid.columns] for start in range(0, puzzle.size, puzzle.grid.columns)]
    return rows, {
        heading: [(clue.number, clue.text.plain) for clue in clues] for heading, clues in puzzle.lists.items()
    }


PLAIN = Puzzle.of(
    FILL, {"1A": "It purrs", "3A": "Pale", "1D": "Low source", "2D": "Metal"}, title="T", author="A", copyright="C"
)
REBUS = replace(PLAIN, solution=("CHC", *PLAIN.solution[1:]), circled={2})


@pytest.mark.parametrize("puzzle", [PLAIN, REBUS], ids=["plain", "rebus"])
@pytest.mark.parametrize("name", ["puz", "ipuz", "jpz"])
def test_pypuz_reads_what_we_write(name: str, puzzle: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / f"a.{name}"
    path.write_bytes(formats.write(puzzle, name).data)
    assert seen_by_pypuz(path) == expected(puzzle)


@pytest.mark.parametrize("puzzle", [PLAIN, REBUS], ids=["plain", "rebus"])
@pytest.mark.parametrize("name", ["puz", "ipuz"])
def test_we_read_what_pypuz_writes(name: str, puzzle: Puzzle, tmp_path: Path) -> None:
    from pypuz import pypuz

    ours, theirs = tmp_path / "a.jpz", tmp_path / f"b.{name}"
    ours.write_bytes(formats.write(puzzle, "jpz").data)
    seen = pypuz.load(str(ours))
    seen.metadata.notes = seen.metadata.notes or ""
    {"puz": seen.toPuz, "ipuz": seen.toIPuz}[name](str(theirs))
    written = theirs.read_bytes()
    again = formats.read(written)
    lost = {"circled"} if name == "puz" else set()  # pypuz writes no circles to .puz in cells with several letters
    assert set(again.differences(puzzle)) <= lost
    for target in formats.writable():
        check_conversion(again, target)
    back = formats.write(again, name).data
    assert formats.read(back) == again
    assert name != "puz" or back == written


def test_pypuz_reads_crossfire_as_we_do(tmp_path: Path) -> None:
    path = tmp_path / "a.cfp"
    path.write_bytes(CFP.replace(b"W N", b"WAN").replace(b" (5)", b""))
    puzzle = formats.read(path.read_bytes())
    assert seen_by_pypuz(path) == expected(puzzle)


@pytest.mark.parametrize("puzzle", [PLAIN, REBUS], ids=["plain", "rebus"])
def test_xdformat_reads_what_we_write(puzzle: Puzzle) -> None:
    from xdformat import xdfile

    seen = xdfile(formats.write(puzzle, "xd").data.decode())
    assert seen.get_header("Title") == "T"
    answers = {f"{number}{way}": answer for way, number, answer in seen.iteranswers()}
    assert answers == {clue.name: puzzle.answer(clue) for clue in puzzle.clues}
    clues = [(f"{number}{way}", clue) for (way, number), clue, _ in seen.clues]
    assert clues == [(clue.name, clue.text.plain) for clue in puzzle.clues]
