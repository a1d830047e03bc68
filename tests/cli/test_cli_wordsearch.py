"""`crosswright wordsearch`: words hidden among letters, each to be read once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

from crosswright.checking.hidden import check_hidden
from crosswright.language import language
from crosswright.sheets.wordsearch import NAMES, NO_ROOM, SEVERAL_TIMES, hide, ways_of

pytestmark = pytest.mark.usefixtures("folder")

WORDS = "cell gene plant ant enzyme virus tissue organ pollen species root radar"
BIOLOGY = "word,definition\n" + "".join(f"{word},Biology\n" for word in WORDS.split())
STEPS = {name: way for way, name in NAMES.items()}


def readings(rows: list[str], word: str) -> Iterator[frozenset[tuple[int, int]]]:
    """Where a word can be read in any direction, by looking everywhere."""
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            for down, right in NAMES:
                cells = [(r + k * down, c + k * right) for k in range(len(word))]
                inside = all(0 <= y < len(rows) and 0 <= x < len(rows[0]) for y, x in cells)
                if inside and all(rows[y][x] == letter for (y, x), letter in zip(cells, word, strict=True)):
                    yield frozenset(cells)


def sheet_of(*options: str, text: str = BIOLOGY) -> dict[str, list[dict[str, object]]]:
    document = run_json("wordsearch", write("words.csv", text), *options)
    found: dict[str, list[dict[str, object]]] = document["sheets"][0]
    return found


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_each_word_is_read_once_where_the_sheet_says(seed: str) -> None:
    sheet = sheet_of("--diagonals", "--backwards", "--seed", seed)
    assert sheet["left_out"] == []
    assert len(sheet["words"]) == 12
    for each in sheet["words"]:
        word = str(each["word"])
        [cells] = set(readings(sheet["rows"], word))  # type: ignore[arg-type]
        assert (each["row"] - 1, each["column"] - 1) in cells  # type: ignore[operator]


def test_directions_are_those_that_are_wanted() -> None:
    names = {str(each["direction"]) for each in sheet_of()["words"]}
    assert names == {"right", "down"}
    assert {str(each["direction"]) for each in sheet_of("--diagonals", "--backwards")["words"]} <= set(STEPS)


def test_a_word_within_another_is_hidden_there() -> None:
    words = {str(each["word"]): each for each in sheet_of()["words"]}
    assert words["ANT"]["direction"] == words["PLANT"]["direction"]


def test_no_unwelcome_word_can_be_read() -> None:
    unwanted = [word for word in language("en").text.unwelcome_entries() if len(word) >= 3]
    words = [tuple("HISTORY"), tuple("CHINA")]
    for seed in range(5):
        found = hide(words, seed=seed, unwanted=unwanted)
        rows = ["".join(row) for row in found.rows]
        assert not [word for word in unwanted if any(readings(rows, word))]
    shown = [tuple("TEAX"), tuple("XXXX")]
    assert check_hidden(shown, {tuple("TEA"): [(0, 0), (0, 1), (0, 2)]}, ways_of(), ["AX"])


def test_words_that_are_left_out_are_named() -> None:
    result = run("wordsearch", write("words.csv", BIOLOGY), "--size", "6x6", "--json")
    assert result.exit_code == 1
    left = json.loads(result.stdout)["sheets"][0]["left_out"]
    assert {"word": "SPECIES", "reason": NO_ROOM} in left
    assert "line 11: species is left out: it has no room; leave --size out, or give a larger one" in result.stderr
    twice = hide([tuple("BANANA"), tuple("AN")])
    assert twice.left_out == {tuple("AN"): SEVERAL_TIMES}


def test_the_same_seed_makes_the_same_sheet_and_another_one_another() -> None:
    assert sheet_of("--seed", "5") == sheet_of("--seed", "5") != sheet_of("--seed", "6")


def test_the_letters_are_those_of_the_language() -> None:
    rows = sheet_of("--language", "de:umlauts", text="Käse\nBrötchen\nMilch\n")["rows"]
    assert {"Ä", "Ö"} <= set("".join(map(str, rows))) <= set("KÄSEBRÖTCHNMIL")


def test_the_solution_shows_the_words_alone() -> None:
    write("words.csv", BIOLOGY)
    assert run("wordsearch", "words.csv", "-o", "sheet.svg").exit_code == 0
    assert run("wordsearch", "words.csv", "--solution", "-o", "solution.svg").exit_code == 0
    sheet, solution = Path("sheet.svg").read_text("utf-8"), Path("solution.svg").read_text("utf-8")
    assert 'class="hidden"' not in sheet
    assert solution.count(' rx="13"') == 12
    assert 0 < solution.count("<text") < sheet.count("<text")


def test_a_series_is_one_file_of_pages() -> None:
    write("words.csv", BIOLOGY)
    assert run("wordsearch", "words.csv", "--series", "2", "-o", "class.pdf").exit_code == 0
    assert Path("class.pdf").read_bytes().startswith(b"%PDF")
    assert ".pdf" in only_error("wordsearch", "words.csv", "--series", "2", "-o", "class.svg")


def test_clues_in_place_of_words() -> None:
    assert "A drink" in run("wordsearch", write("words.csv", "tea,A drink\nmilk,White\n"), "--clues").stdout
    assert "tea has no definition" in only_error("wordsearch", write("bare.csv", "tea\nmilk\n"), "--clues")
