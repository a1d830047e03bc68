"""What the player is given: the play document, and the page that needs no network."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from cli_runner import run
from sample_puzzles import FILL, SAMPLE

from crosswright.browser import packed
from crosswright.grid import Grid
from crosswright.media import kinds, play
from crosswright.media.formats import json as own_format
from crosswright.media.play.keyboard import typing
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText


def inside(page: str, tag: str) -> str:
    """The text of the last element of that kind; `tag` may have attributes."""
    found = re.findall(rf"<{tag}>(.*?)</{tag.partition(' ')[0]}>", page, re.DOTALL)
    assert found
    return str(found[-1])


def test_a_document_says_all_that_the_player_shows() -> None:
    made = play.document(SAMPLE, id="x", answers={"check": "c", "reveal": "r", "finished": "f"}, language="en-GB")
    assert (made["version"], made["id"], made["rows"], made["columns"]) == (1, "x", 3, 3)
    assert made["cells"][:5] == [{"number": "1"}, {}, {"number": "2"}, {}, None]
    assert made["lists"][0] == {
        "heading": "Across",
        "clues": [
            {"number": "1", "html": "It purrs &amp; sleeps", "cells": [0, 1, 2]},
            {"number": "3", "html": "<i>Pale</i>, oddly", "cells": [6, 7, 8]},
        ],
    }
    assert made["answers"] == {"mode": "server", "check": "c", "reveal": "r", "finished": "f"}
    assert "CAT" not in json.dumps({**made, "keys": ""})


def test_special_cells_are_told() -> None:
    puzzle = replace(
        SAMPLE,
        grid=Grid(3, 3, blocks={4}, right_bars={0}, lower_bars={0}),
        circled={1},
        shades={1: "#ff0000", 4: "#00ff00"},
        given={2},
    )
    cells = play.document(puzzle)["cells"]
    assert cells[:3] == [
        {"number": "1", "bars": "rb"},
        {"circle": True, "shade": "#ff0000"},
        {"number": "2", "given": "T"},
    ]
    assert cells[4] == {"shade": "#00ff00", "block": True}
    assert play.document(replace(puzzle, voids={4}))["cells"][4] == {"shade": "#00ff00", "void": True}


def test_a_puzzle_without_clues_has_its_slots_listed() -> None:
    lists = play.document(replace(SAMPLE, clues=()))["lists"]
    assert [(each["heading"], [clue["number"] for clue in each["clues"]]) for each in lists] == [
        ("Across", ["1", "3"]),
        ("Down", ["1", "2"]),
    ]


def test_an_id_is_the_puzzles_own_whatever_answers_go_along() -> None:
    ids = [play.document(SAMPLE, answers=answers)["id"] for answers in kinds.ANSWERS]
    assert len(set(ids)) == 1
    assert play.document(replace(SAMPLE, title="Another"))["id"] != ids[0]


def test_hashes_hide_each_accepted_answer_letter_by_letter() -> None:
    puzzle = replace(SAMPLE, solution=("CH", *SAMPLE.solution[1:]), also={0: ("c",)})
    made = play.document(puzzle, id="salt", answers="hashed")["answers"]
    hashes = {text: play.fnv1a(f"salt:0:{text}") for text in ("C", "CH")}
    assert made["hashes"][0] == [[hashes["C"], hashes["CH"]], [hashes["C"]]]
    assert made["hashes"][4] is None


@pytest.mark.parametrize("answers", ["plain", "hashed", "none"])
def test_an_incomplete_solution_gives_no_answers(answers: str) -> None:
    puzzle = replace(SAMPLE, solution=("", *SAMPLE.solution[1:]))
    assert play.document(puzzle, answers=answers)["answers"] == {"mode": "none"}


@pytest.mark.parametrize(
    ("letters", "keys"),
    [("AB", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), ("ΣΑ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"), ("ÉA", "ABCDEFGHIJKLMNOPQRSTUVWXYZÉ")],
)
def test_keys_are_whole_alphabets(letters: str, keys: str) -> None:
    assert typing(Puzzle.of(Grid(1, len(letters), letters=tuple(letters))))["keys"] == keys


def test_a_page_loads_nothing_and_runs_only_its_own_script() -> None:
    hostile = "</script><img src=x onerror=alert(1)> <!-- <script>"
    page = play.page(Puzzle.of(FILL, {"1A": RichText.of(hostile)}, title=hostile, author=hostile, notes=hostile))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    digest = base64.b64encode(hashlib.sha256(inside(page, 'script type="module"').encode()).digest()).decode()
    assert policy[1].startswith(f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'sha256-")
    assert "<img" not in page
    assert page.count("<script") == page.count("</script>") == 2
    document = json.loads(inside(page, 'script type="application/json"'))
    assert document["title"] == hostile
    assert not re.search(r'(src|href)="', page)


def test_packing_leaves_texts_and_expressions_alone() -> None:
    code = (
        'const a = "x  ;  // y"; // gone\nconst b = c / d;  /* gone */ f(/["  ]/u, `a  b`,);\nif (a) {\n    b();\n}\n'
    )
    short = packed(code, ".js")
    assert short == 'let a="x  ;  // y";let b=c/d;f(/["  ]/u,`a  b`);if(a){b()}'


def test_the_command_writes_a_page_to_play_on(folder: Path) -> None:
    (folder / "in.json").write_bytes(own_format.write(SAMPLE))
    result = run("render", "in.json", "-o", "out.html", "--play", "--answers", "plain")
    assert result.exit_code == 0, result.output
    page = (folder / "out.html").read_text("utf-8")
    assert '"mode": "plain"' in page
    assert "<crossword-player" in page


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "out.html", "--answers", "plain"), "add --play"),
        (("-o", "out.html", "--play", "--solution"), "leave --solution out"),
        (("-o", "out.pdf", "--play"), "--play is for HTML"),
    ],
)
def test_options_that_do_not_fit_are_refused(folder: Path, options: tuple[str, ...], message: str) -> None:
    (folder / "in.json").write_bytes(own_format.write(SAMPLE))
    result = run("render", "in.json", *options)
    assert (result.exit_code, message in result.output) == (2, True), result.output
