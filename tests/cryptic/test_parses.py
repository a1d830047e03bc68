"""Lists of clues with their parses, checked with all that a language knows."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json

from crosswright.cryptic import check_parse, explain_clue, read_parses
from crosswright.errors import PuzzleError

RIGHT = "MASTER\tmaster\tStream diverted for teacher (6)\t(STREAM <anagram: diverted>) -for- {teacher}\n"
WRONG = RIGHT.replace("STREAM", "STREAMS")


def test_a_list_is_read_and_a_bad_line_is_named() -> None:
    assert [each.line for each in read_parses(f"# a list\n\n{RIGHT}".encode())] == [3]
    with pytest.raises(PuzzleError, match=r"list:2: 2 fields, not four; write ENTRY"):
        read_parses(RIGHT.encode() + b"MASTER\tmaster\n", "list")
    with pytest.raises(PuzzleError, match=r"list:1: no clue"):
        read_parses(b"MASTER\tmaster\t\t{teacher}\n", "list")
    with pytest.raises(PuzzleError, match=r"list:2: no UTF-8 text"):
        read_parses(RIGHT.encode() + b"\xff\n", "list")


def test_a_language_knows_roots_and_indicators() -> None:
    assert check_parse("Stream diverted for teacher", "(STREAM <anagram: diverted>) -for- {teacher}", "master") == []
    faults = check_parse("Streams for teachers", "(STREAMS <anagram: for>) {teachers}", "masters", language="de")
    assert [fault.kind for fault in faults] == ["indicator"]


def test_the_command_names_every_fault(tmp_path: Path) -> None:
    path = tmp_path / "clues.tsv"
    path.write_text(RIGHT + WRONG)
    result = run("cryptic", "check", str(path))
    assert (result.exit_code, result.stderr) == (1, "2 clues, 1 with faults\n")
    assert result.stdout.splitlines() == [
        f"{path}:2: MASTER: the parse has “streams” where the clue has “stream”",
        f"{path}:2: MASTER: the wordplay gives ??????? (STREAMS), not MASTER",
    ]
    first, second = run_json("cryptic", "check", str(path))["results"]
    assert first["right"] and [fault["kind"] for fault in second["faults"]] == ["words", "letters"]
    assert only_error("cryptic", "check", str(tmp_path / "none.tsv")).endswith("none.tsv: no such file or directory")


@pytest.mark.parametrize(
    ("clue", "answer", "parse"),
    [
        ("Stream diverted for teacher (6)", "master", "(STREAM <anagram: diverted>) -for- {teacher}"),
        ("Animal found in hot terrain", "otter", "{Animal} (<hidden: found in> HOT TERRAIN)"),
        ("Energy in works for Mars, say", "planet", "(Energy=E <in: in> works=PLANT) -for- {Mars say}"),
        ("Fiend turned back and dwelt", "lived", "(Fiend=DEVIL <reverse: turned back>) -and- {dwelt}"),
        ("Shore losing second garment", "coat", "(Shore=COAST <without: losing> second=S) {garment}"),
        ("Headless swan looking pale", "wan", "(<beheaded: Headless> SWAN) -looking- {pale}"),
        ("Starts to blast a noisy gun", "bang", "& (<first: Starts to> BLAST A NOISY GUN)"),
    ],
)
def test_a_clue_is_explained(clue: str, answer: str, parse: str) -> None:
    assert [each.parse for each in explain_clue(clue, answer, most=1)] == [parse]


def test_the_command_explains_within_a_budget() -> None:
    result = run("cryptic", "explain", "Starts to blast a noisy gun (4)", "BANG", "--limit", "1")
    assert (result.exit_code, result.stdout) == (0, "& (<first: Starts to> BLAST A NOISY GUN)\n")
    assert [each.parse for each in explain_clue("Fish at the foot of a shoe", "sole", budget=0, most=9)][-1:] != []
    assert run("cryptic", "explain", "Zz (4)", "ZZ").exit_code == 3
