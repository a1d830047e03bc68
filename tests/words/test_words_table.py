"""The one reader of lists with columns: what it makes of them, held against a naive twin and against Python's csv."""

from __future__ import annotations

import csv
import datetime
import io
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import CrosswrightError, LexiconError, UsageError
from crosswright.words import table
from crosswright.words.lists import ListedWords, lines
from crosswright.words.table import ListRow, Table

TEXT = st.text("abcXY \"';,:=-.é", min_size=1, max_size=12).map(str.strip).filter(lambda text: text[:1] != "#" and text)
WORDS = st.text("abcDÉ", min_size=2, max_size=6)
SEVERAL = st.lists(st.tuples(WORDS, TEXT), min_size=1, max_size=6)


def read(data: str | bytes, source: str = "mine.txt") -> Table:
    data = data.encode() if isinstance(data, str) else data
    return table.read(data, source, enumerate(lines(data, ListedWords(source)), 1))


def pairs(found: Table) -> list[tuple[str, str]]:
    return [(row.answer, row.clue) for row in found.rows]


def written(rows: list[tuple[str, ...]], **options) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", **options).writerows(rows)
    return out.getvalue()


@given(SEVERAL, st.sampled_from(",;\t"), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
def test_what_a_csv_writer_writes_is_read_back(rows, mark, quoting):
    text = written([("answer", "clue"), *rows], delimiter=mark, quoting=quoting)
    if (
        mark != "," and quoting == csv.QUOTE_MINIMAL
    ):  # ambiguous only where a quoted text needs its quotes for them alone
        rows = [(answer, clue) for answer, clue in rows]
    assert pairs(read(text)) == rows


@given(SEVERAL)
def test_tabs_without_any_quoting_keep_every_mark(rows):
    rows = [(answer, clue) for answer, clue in rows if not _is_quoted(clue)]
    if rows:
        text = "answer\tclue\n" + "".join(f"{answer}\t{clue}\n" for answer, clue in rows)
        assert pairs(read(text)) == rows


def _is_quoted(text: str) -> bool:
    """Whether a text by itself looks like CSV: then nobody can tell what is meant."""
    return text.startswith('"') and ('""' in text or text.endswith('"'))


@given(SEVERAL)
def test_json_of_every_shape_is_the_same(rows):
    objects = [{"answer": answer, "clue": clue} for answer, clue in rows]
    assert pairs(read(json.dumps(objects))) == rows
    assert pairs(read(json.dumps({"clues": objects}))) == rows
    assert pairs(read(json.dumps([["answer", "clue"], *rows]))) == rows
    first = dict(reversed(rows))
    found = read(json.dumps(first))
    if found.columns.kinds == ("answer", "clue"):
        assert pairs(found) == list(first.items())


@given(st.one_of(st.binary(max_size=80), st.text('ab,;\t":=\n-#[{}]', max_size=60).map(str.encode)))
def test_nothing_brings_down_the_reader(data):
    try:
        found = read(data)
        assert "\n" not in found.understood()
        assert all(row.line >= 1 for row in found.rows)
    except LexiconError as error:
        assert str(error).startswith("mine.txt") and "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('ARNESS\t"Gunsmoke" star', [("ARNESS", '"Gunsmoke" star')]),
        ('HELLO\t"Hi there!"', [("HELLO", '"Hi there!"')]),
        ('"tea rose"\t"Fragrant flower"', [("tea rose", "Fragrant flower")]),
        ('ARNESS,"Gunsmoke" star\nOSLO,"So, so!"', [("ARNESS", '"Gunsmoke" star'), ("OSLO", '"So, so!"')]),
        ('ARNESS,"""Gunsmoke"" star"\nOSLO,"So, so!"', [("ARNESS", '"Gunsmoke" star'), ("OSLO", "So, so!")]),
        ('HALLO;"Hi; there"\nOSLO;"City"', [("HALLO", "Hi; there"), ("OSLO", "City")]),
        ('OSLO,"Capital\nof Norway"\nROME,Italian', [("OSLO", "Capital\nof Norway"), ("ROME", "Italian")]),
        ('HI,"Hello\nBYE,"Farewell', [("HI", '"Hello'), ("BYE", '"Farewell')]),
        ("ROSE,Flower, or got up", [("ROSE", "Flower, or got up")]),
        ("ROSE;Flower; or got up\nOSLO;City", [("ROSE", "Flower; or got up"), ("OSLO", "City")]),
        ("OSLO: City: Norway's", [("OSLO", "City: Norway's")]),
        ("MOTHER-IN-LAW - Relative - by marriage", [("MOTHER-IN-LAW", "Relative - by marriage")]),
        ("ICE CREAM \N{EN DASH} Dessert", [("ICE CREAM", "Dessert")]),
        ("ERA=Time = age", [("ERA", "Time = age")]),
        ("Capital of Norway\tOSLO", [("OSLO", "Capital of Norway")]),
        ("# a comment\n\nOSLO\tCity", [("OSLO", "City")]),
        ("Clue,Theme,Word\nCity,t,OSLO\nTown, a nice one,t,ROMA", [("OSLO", "City"), ("ROMA", "Town, a nice one")]),
        ("Begriff;Hinweis\nOSLO;Stadt", [("OSLO", "Stadt")]),
        ("DUO;2", [("DUO", "2")]),
    ],
)  # fmt: skip
def test_answers_and_clues(text, rows):
    assert pairs(read(text)) == rows


@pytest.mark.parametrize("mark", ["\t", ",", ";"])
def test_all_columns_by_what_is_in_them(mark):
    rows = [("OSLO", "City", "NYT", "2020-01-01"), ("ROMA", "Town", "LAT", "2021-05-05")]
    found = read(written(rows, delimiter=mark))
    assert found.columns.kinds == ("answer", "clue", "source", "date")
    assert found.rows == tuple(ListRow(n, *row) for n, row in enumerate(rows, 1))
    scored = [(answer, "70", clue, source, day, "x") for answer, clue, source, day in rows]
    found = read(written(scored, delimiter=mark))
    assert found.columns.kinds == ("answer", "score", "clue", "source", "date", "column 6")
    assert "not used: column 6" in found.understood()


def test_a_spreadsheet(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    rows = [
        ["Date", "Answer", "Clue", "Score"],
        [datetime.date(2020, 1, 2), "ARNESS", '"Gunsmoke" star', 70.0],
        [],
        [None, "TWO", 2],
    ]
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    found = read((tmp_path / "a.xlsx").read_bytes())
    assert found.rows == (ListRow(2, "ARNESS", '"Gunsmoke" star', "", "2020-01-02", "70"), ListRow(4, "TWO", "2"))
    assert found.understood().startswith(
        "2 rows, a spreadsheet: date, answer, clue, score (named in the list); first: ARNESS"
    )


def test_a_spreadsheet_with_cells_far_away_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell in the last column makes each row 16,384 cells wide."""
    openpyxl = pytest.importorskip("openpyxl")
    monkeypatch.setattr(table, "MOST_CELLS", 50_000)
    for rows, is_refused in ((2, False), (4, True)):
        book = openpyxl.Workbook()
        for n in range(1, rows + 1):
            book.active.cell(n, 1, f"OSLO{n}")
            book.active.cell(n, 2, "City")
            book.active.cell(n, 16_384, "x")
        book.save(tmp_path / "wide.xlsx")
        data = (tmp_path / "wide.xlsx").read_bytes()
        if is_refused:
            with pytest.raises(LexiconError, match="a spreadsheet of more than 50,000 cells; remove what stands far"):
                read(data)
        else:
            assert len(read(data).rows) == rows


def test_what_a_spreadsheet_says_of_its_size_is_not_believed(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["OSLO", "City"])
    book.active.append(["ROMA", "=A1"])
    book.save(tmp_path / "a.xlsx")
    lying = io.BytesIO()
    with zipfile.ZipFile(tmp_path / "a.xlsx") as old, zipfile.ZipFile(lying, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b'ref="A1:B2"', b'ref="A1:XFD1048576"'))
    with pytest.raises(LexiconError, match="row 2 has a formula without its value"):
        read(lying.getvalue())


def archive(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, text in files.items():
            zipped.writestr(name.replace("__", "/"), text)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "mine.txt: no answer with a clue in it; write ANSWER<tab>CLUE"),
        (b"some words\nand more\nERA: age\n", "mine.txt:1: no mark between an answer and a clue: 'some words'; write"),
        (b"PK\x03\x04 and so on", "mine.txt: a damaged archive, not a spreadsheet; save it as .xlsx or as CSV"),
        (archive(a="b"), "mine.txt: an archive, not a spreadsheet (.xlsx); save it as .xlsx"),
        (b"\xd0\xcf\x11\xe0 and so on", "mine.txt: a spreadsheet of the old kind (.xls); save it as .xlsx"),
        (b'{"a": [', "mine.txt:1:8: no JSON that can be read: "),
        (b"[[[1]]]", "mine.txt: item 1 is no answer with a clue like the others; write a list of objects"),
        (b'[{"a": "b"}]', "mine.txt: JSON objects without an answer and a clue (their keys: a); write"),
        (b"{" * 50_000, "mine.txt:1:2: no JSON that can be read: "),
        (b"[" * 50_000, "mine.txt: JSON that is nested too deeply"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused_in_one_line(data, message):
    with pytest.raises(LexiconError) as caught:
        read(data)
    assert str(caught.value).startswith(message)


def test_a_damaged_spreadsheet_and_a_missing_extra_are_one_line(monkeypatch):
    pytest.importorskip("openpyxl")
    with pytest.raises(LexiconError, match="a spreadsheet that can't be read"):
        read(archive(xl__workbook_xml="no", **{"xl__workbook.xml": "no"}))
    import builtins

    real = builtins.__import__

    def without(name, *rest):
        if name == "openpyxl":
            raise ModuleNotFoundError("no", name="openpyxl")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r"openpyxl is not installed; .*\[spreadsheets\]"):
        read(archive(**{"xl__workbook.xml": "no"}))
    assert issubclass(UsageError, CrosswrightError)
