"""`crosswright check`, run in this process."""

from __future__ import annotations

import pytest
from cli_runner import FILLS, only_error, run, run_json, write

pytestmark = pytest.mark.usefixtures("folder")

ALL = ("--words", "words.txt", "--min-score", "0")


def test_right() -> None:
    result = run("check", write("a.txt", FILLS[0]), *ALL)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "a.txt: right\n")


def test_what_fill_prints_passes() -> None:
    filled = run("fill", "-", *ALL, "--top", "2", stdin="....\n" * 4).stdout
    result = run("check", "-", *ALL, "--structure", write("empty.txt", "....\n" * 4), stdin=filled)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "<stdin>, grid 1: right\n<stdin>, grid 2: right\n"


def test_every_fault_is_a_line() -> None:
    result = run("check", write("a.txt", "AT.\nTOX\n"), "--structure", write("s.txt", "##.\nT..\n"))
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "a.txt: row 1, column 1: open, a block as given",
        "a.txt: row 1, column 2: open, a block as given",
        "a.txt: row 1, column 3: no letter",
    ]
    assert result.stderr == ""


def test_without_words_only_structure_and_repeats_are_checked() -> None:
    assert run("check", "-", stdin="QXZJ\n").exit_code == 0
    assert run("check", "-", stdin="AT\nTO\n").stdout == (
        "<stdin>: 1D: AT is the entry at 1A too\n<stdin>: 3A: TO is the entry at 2D too\n"
    )
    assert run("check", "-", "--allow-repeats", stdin="AT\nTO\n").exit_code == 0


def test_words() -> None:
    assert run("check", "-", "--words", "words.txt", stdin="TALC\n####\nREMO\n").stdout == (
        "<stdin>: 2A: REMO is not in the word list\n"
    )
    assert run("check", "-", *ALL, stdin="TALC\n####\nREMO\n").exit_code == 0
    banned = write("banned.txt", "TALC\n")
    assert run("check", "-", *ALL, "--without", banned, stdin="TALC\n").exit_code == 1


def test_entries_that_the_structure_gives_whole_are_exempt() -> None:
    structure = write("s.txt", "QXZJ\n####\n....\n")
    assert run("check", "-", *ALL, "--structure", structure, stdin="QXZJ\n####\nTALC\n").exit_code == 0


def test_one_structure_for_all_or_one_for_each() -> None:
    two = write("two.txt", "TALC\n\nEVIL\n")
    assert run("check", two, "--structure", write("s.txt", "....\n")).exit_code == 0
    assert run("check", two, "--structure", write("s.txt", "T...\n\nE...\n")).exit_code == 0
    assert run("check", two, "--structure", write("s.txt", "E...\n\nT...\n")).stdout.splitlines() == [
        "two.txt, grid 1: row 1, column 1: T, E as given",
        "two.txt, grid 2: row 1, column 1: E, T as given",
    ]
    assert only_error("check", two, "--structure", write("s.txt", "....\n\n....\n\n....\n")) == (
        "crosswright: 2 grids to check but 3 in s.txt; give one for all, or one for each"
    )


def test_json() -> None:
    two = write("two.txt", "TALC\n\nAT\nTO\n")
    assert run("check", two, "--json").exit_code == 1
    assert run_json("check", two) == {
        "results": [
            {"source": "two.txt", "index": 1, "right": True, "faults": []},
            {
                "source": "two.txt",
                "index": 2,
                "right": False,
                "faults": [
                    {"slot": "1D", "row": 1, "column": 1, "message": "AT is the entry at 1A too"},
                    {"slot": "3A", "row": 2, "column": 1, "message": "TO is the entry at 2D too"},
                ],
            },
        ]
    }


def test_json_of_a_fault_without_a_place() -> None:
    document = run_json("check", "-", "--structure", write("s.txt", ".....\n"), stdin="TALC\n")
    assert document["results"][0]["faults"] == [
        {"slot": None, "row": None, "column": None, "message": "the grid has 1 by 4 cells, not 1 by 5 as given"}
    ]


@pytest.mark.parametrize("option", [("--min-score", "10"), ("--without", "words.txt"), ("--keep-accents",)])
def test_options_on_words_need_words(option: tuple[str, ...]) -> None:
    assert only_error("check", "-", *option, stdin="TALC\n") == (
        f"crosswright: {option[0]} needs a word list; add --words FILE, or --words default"
    )


def test_dialect_and_shortest_slot() -> None:
    assert run("check", "-", "--open", "o", "--block", "x", stdin="xoo\nATE\n").stdout == (
        "<stdin>: row 1, column 2: no letter\n<stdin>: row 1, column 3: no letter\n"
    )
    assert run("check", "-", "--shortest", "3", stdin="AT\nTO\n").exit_code == 0
