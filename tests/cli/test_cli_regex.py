"""`crosswright regex` as its users meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write
from regex_texts import NONE, ONE, TWO

pytestmark = pytest.mark.usefixtures("folder")


def test_the_solution() -> None:
    result = run("regex", "solve", write("one.txt", ONE))
    assert (result.exit_code, result.stdout) == (0, "AB\nCD\n")
    assert "one.txt: exactly one solution" in result.stderr


def test_the_json() -> None:
    document = run_json("regex", "solve", write("one.txt", ONE))
    assert document == {
        "source": "one.txt",
        "outcome": "solved",
        "count": 1,
        "at_least": 1,
        "unique": True,
        "solutions": [[["A", "B"], ["C", "D"]]],
    }


def test_several_solutions() -> None:
    name = write("two.txt", TWO)
    document = run_json("regex", "solve", name)
    assert (document["count"], document["unique"], len(document["solutions"])) == (None, False, 1)
    document = run_json("regex", "solve", name, "--all")
    assert (document["count"], len(document["solutions"])) == (2, 2)
    assert run("regex", "solve", name, "--all").stdout == "AB\nCD\n\nXB\nCD\n"
    assert run("regex", "solve", name, "--count").stdout == "2\n"
    assert run_json("regex", "solve", name, "--count")["solutions"] == []


def test_no_solution() -> None:
    result = run("regex", "solve", write("none.txt", NONE))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no solution (proved)" in result.stderr


def test_the_budget() -> None:
    document = run("regex", "solve", write("one.txt", ONE), "--nodes", "3", "--json")
    assert document.exit_code == 3
    assert json.loads(document.stdout)["outcome"] == "out_of_budget"


def test_the_explanation() -> None:
    name = write("one.txt", ONE)
    text = run("regex", "solve", name, "--explain").stdout
    assert "row 2: cell 1 is C; cell 2 is D\n" in text and text.endswith("\n\nAB\nCD\n")
    steps = run_json("regex", "solve", name, "--explain")["steps"]
    (step,) = [step for step in steps if step["line"] == "row 2"]
    assert (step["kind"], step["expression"]) == ("line", "CD")
    assert [(cell["row"], cell["cell"], cell["after"]) for cell in step["cells"]] == [(2, 1, "C"), (2, 2, "D")]
    assert "leave out --all" in only_error("regex", "solve", name, "--explain", "--all")


def test_a_hexagon_is_indented() -> None:
    puzzle = {"shape": "hexagonal", "rows": ["AB", "CDE", "FG"], "rising": [".*"] * 3, "falling": [".*"] * 3}
    assert run("regex", "solve", "-", stdin=json.dumps(puzzle)).stdout == " A B\nC D E\n F G\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ONE.replace("CD", "C(D"), "bad.txt:7:3: missing ), unterminated subpattern"),
        (ONE + "'.'\n", "bad.txt:10: the lines don't add up"),
        ("x" * 1_000_000, "bad.txt: 1000000 characters are too many"),
    ],
)
def test_bad_input_is_one_line(text: str, message: str) -> None:
    assert message in only_error("regex", "solve", write("bad.txt", text))


def test_a_puzzle_is_made() -> None:
    made = run_json("regex", "make", "--size", "2x3", "--phrase", "to bed", "--difficulty", "1", "--seed", "3")
    assert made["solution"] == [["T", "O", " "], ["B", "E", "D"]]
    found = run("regex", "solve", "-", "--json", stdin=made["compact"])
    assert json.loads(found.stdout)["solutions"] == [made["solution"]]
    assert json.loads(run("regex", "solve", "-", "--json", stdin=json.dumps(made["puzzle"])).stdout)["unique"]


def test_a_puzzle_from_words_goes_into_a_file() -> None:
    result = run("regex", "make", "--words", "words.txt", "--size", "3x4", "-o", "puzzle.txt")
    assert result.exit_code == 0 and "wrote puzzle.txt" in result.stderr
    assert run_json("regex", "solve", "puzzle.txt")["unique"]


def test_making_refuses_what_does_not_fit() -> None:
    assert "has room for 4" in only_error("regex", "make", "--size", "2", "--phrase", "too long")
    assert "give one of them" in only_error("regex", "make", "--phrase", "a", "--words", "words.txt")
    assert "words have 9 letters" in only_error("regex", "make", "--size", "9", "--words", "words.txt")
    assert "may have 12 rows" in only_error("regex", "make", "--size", "13", "--phrase", "a")


def test_the_trace_as_lines_and_as_a_page() -> None:
    name = write("one.txt", ONE)
    result = run("regex", "solve", name, "--trace")
    assert (result.exit_code, result.stdout) == (0, "AB\nCD\n")
    assert "row 2: cell 1 is C; cell 2 is D\n" in result.stderr and "every line matches\n" in result.stderr
    assert run("regex", "solve", name, "--trace", "-o", "search.html").stdout == "AB\nCD\n"
    assert "row 2: cell 1 is C; cell 2 is D" in Path("search.html").read_text("utf-8")
    assert "give -o FILE.html" in only_error("regex", "solve", name, "--trace", "-o", "search.txt")
    assert "--watch is for --trace" in only_error("regex", "solve", name, "--watch")
    assert "column 1 can't match\n" in run("regex", "solve", write("none.txt", NONE), "--trace").stderr
