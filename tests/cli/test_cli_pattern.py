"""`crosswright pattern`, run in this process."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path

import pytest
from cli_runner import only_error, run, run_json, write

from crosswright.grid import Grid
from crosswright.pattern import Bounds, Rules, preset, violations
from crosswright.pattern.rules import LIMITS
from crosswright.puzzle.gridtext import parse_grids

pytestmark = pytest.mark.usefixtures("folder")


def patterns(*arguments: str) -> list[Grid]:
    result = run("pattern", *arguments)
    assert result.exit_code == 0, result.stderr
    return list(parse_grids(result.stdout, shortest=3))


def test_one_pattern() -> None:
    result = run("pattern")
    (grid,) = parse_grids(result.stdout, shortest=3)
    assert violations(grid, preset("american")) == []
    assert result.stderr.startswith(f"pattern: {len(grid.blocks)} blocks, {len(grid.slots)} entries, mean length ")


def test_several_differ_and_a_seed_repeats_them() -> None:
    three = patterns("--count", "3", "--seed", "5")
    assert len({grid.blocks for grid in three}) == 3
    assert patterns("--count", "3", "--seed", "5") == three
    assert patterns("--count", "3") != three


def test_options_are_obeyed() -> None:
    (grid,) = patterns("--size", "13x15", "--symmetry", "left-right", "--entries", "60-70", "--blocks", "-34")
    assert (grid.rows, grid.columns) == (13, 15)
    assert len(grid.slots) in range(60, 71) and len(grid.blocks) <= 34
    assert "left-right" in {symmetry.value for symmetry in grid.symmetries}
    (grid,) = patterns("--share", "0.17", "--shortest", "4", "--longest", "12")
    assert len(grid.blocks) == 38
    assert all(4 <= len(slot) <= 12 for slot in grid.slots)
    (grid,) = patterns("--method", "distance", "--entries", "20-")
    assert not grid.unchecked


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_is_an_option(name: str) -> None:
    (grid,) = patterns("--size", "9", f"--{name.replace('_', '-')}", "2-60")
    assert violations(grid, Rules(9, 9, **{name: Bounds(2, 60)})) == []


def test_presets() -> None:
    for name in ("american", "themeless", "british", "mini"):
        (grid,) = patterns("--preset", name)
        shortest = preset(name).shortest
        assert violations(Grid.open(grid.rows, grid.columns, blocks=grid.blocks, shortest=shortest), preset(name)) == []


def test_json() -> None:
    document = run_json("pattern", "--size", "9", "--show-distances")
    (pattern,) = document["patterns"]
    assert (document["wanted"], document["conflict"]) == (1, None)
    figures = pattern["stats"]
    assert figures["blocks"] == "".join(pattern["rows"]).count("#")
    assert figures["open_cells"] == figures["checked"] == 81 - figures["blocks"]
    assert sum(figures["lengths"].values()) == figures["entries"]
    assert [[cell is None for cell in row] for row in pattern["distances"]] == [
        [mark == "#" for mark in row] for row in pattern["rows"]
    ]


def test_pictures() -> None:
    assert "┌" in run("pattern", "--format", "picture").stdout
    assert run("pattern", "--count", "3", "-o", "three.svg").exit_code == 0
    drawing = ET.fromstring(Path("three.svg").read_text("utf-8"))
    assert len(drawing.findall("{*}g")) == 3
    assert "1 1 1" in run("pattern", "--size", "5", "--blocks", "0", "--show-distances").stdout
    shown = run("pattern", "--size", "5", "--show-distances", "--format", "svg").stdout
    assert shown.count("<text ") == run("pattern", "--size", "5").stdout.count(".")


def test_stats_of_a_file() -> None:
    name = write("two.txt", "...\n.#.\n...\n\n..\n..\n")
    lines = run("pattern", "--stats", name).stdout
    assert "two.txt, grid 1\n" in lines
    assert "entries           4\n" in lines
    assert "length 3            4 ████" in lines
    results = run_json("pattern", "--stats", name)["results"]
    assert [(each["index"], each["stats"]["entries"]) for each in results] == [(1, 4), (2, 4)]
    assert run("pattern", "--stats", name, "--format", "svg").stdout.count("<g ") == 2


def test_conflicting_options_are_named() -> None:
    result = run("pattern", "--blocks", "39", "--symmetry", "quarter-turn")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == (
        "no pattern found of 15 by 15 cells; --symmetry quarter-turn and --blocks 39 contradict each other: "
        "each alone can be met\n"
    )
    document = run_json("pattern", "--blocks", "200")
    assert (document["patterns"], document["conflict"]) == ([], ["--blocks 200"])


@pytest.mark.parametrize("size", ["13", "15", "17"])
@pytest.mark.parametrize("seed", ["0", "1"])
def test_limits_that_nobody_asked_for_give_way(size: str, seed: str) -> None:
    result = run("pattern", "--size", size, "--share", "0.3", "--method", "distance", "--seed", seed)
    assert result.exit_code == 0
    assert result.stdout.count("#") == int(int(size) ** 2 * 0.3)
    assert "the american preset's limits (--entries " in result.stderr
    (pattern,) = parse_grids(result.stdout, shortest=3)
    assert violations(pattern, Rules(int(size), int(size))) == []


def test_limits_of_a_preset_that_was_asked_for_hold() -> None:
    result = run("pattern", "--size", "13", "--share", "0.3", "--method", "distance", "--preset", "american")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "--cheaters -4 (a limit of the american preset) contradict each other" in result.stderr
    own = run("pattern", "--size", "13", "--share", "0.3", "--method", "distance", "--cheaters", "-4")
    assert own.exit_code == 3
    assert "--blocks 50 and --cheaters -4 contradict each other" in own.stderr


def test_fewer_than_wanted() -> None:
    result = run("pattern", "--size", "5", "--count", "40")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1].startswith("found no more than ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--size", "ten"], "--size ten: write 15, or rows x columns as in 13x17"),
        (["--size", "99"], "2 to 63 rows and columns"),
        (["--entries", "80-70"], "swap them"),
        (["--share", "0.2", "--blocks", "30"], "--share and --blocks"),
        (["--size", "13x15", "--symmetry", "diagonal"], "only a square has it"),
        (["--preset", "british", "--size", "14"], "odd numbers"),
        (["--stats", "nowhere.txt"], "nowhere.txt"),
        (["-o", "pattern.puz"], "no format has the suffix"),
    ],
)
def test_bad_usage(arguments: list[str], words: str) -> None:
    assert words in only_error("pattern", *arguments)


def test_that_there_is_none_is_proved_where_all_can_be_counted() -> None:
    result = run("pattern", "--size", "5x7", "--share", ".2")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no pattern of 5 by 7 cells (proved); nothing that was tried meets --blocks 7" in result.stderr
    assert run("pattern", "--size", "5x7", "--share", ".2", "--how-many").stdout == "0\n"
    assert run_json("pattern", "--size", "5x7", "--share", ".2")["proved"] is True
    large = run("pattern", "--blocks", "39", "--symmetry", "quarter-turn")
    assert large.exit_code == 3 and "(proved)" not in large.stderr


def test_a_frame_is_closed_first() -> None:
    for method in ("random", "distance"):
        (grid,) = patterns("--size", "11x13", "--frame", "--method", method, "--blocks", "12")
        assert (grid.rows, grid.columns) == (11, 13)
        edge = {c for c in range(11 * 13) if c // 13 in (0, 10) or c % 13 in (0, 12)}
        assert edge <= grid.blocks and len(grid.blocks) == len(edge) + 12
        assert not grid.unchecked and min(map(len, grid.slots)) >= 3
    words = write("words.txt", "age\nape\nate\nbat\nbet\ncat\nego\nget\nroe\ntan\nten\nton\n")
    assert patterns("--size", "5", "--frame", "--fillable", "--words", words)[0].blocks >= set(range(6))
    assert "close its edges" in only_error("pattern", "--complete", write("p.txt", "...\n...\n...\n"), "--frame")


def test_where_a_run_is_too_short() -> None:
    grid = write("short.txt", "#..#.....\n" + 7 * ".........\n" + ".....#..#\n")
    lines = run("pattern", "--stats", grid).stdout.splitlines()
    places = ["1A from row 1, column 2 (2 cells)", "17A from row 9, column 7 (2 cells)"]
    assert [line.removeprefix("too short").strip() for line in lines if line.startswith("too short")] == places
    assert run_json("pattern", "--stats", grid)["results"][0]["short"] == places
    assert len(run_json("pattern", "--stats", grid, "--shortest", "6")["results"][0]["short"]) == 4
    assert run_json("pattern", "--stats", grid, "--shortest", "2")["results"][0]["short"] == []


def test_what_is_in_the_way_of_finishing() -> None:
    result = run("pattern", "--complete", write("ab.txt", "ab#ab\n" + 4 * ".....\n"))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[1:] == [
        "ab.txt: without --shortest 3 there is one; too short: 1A from row 1, column 1 (2 cells), "
        "3A from row 1, column 4 (2 cells)"
    ]
    square = run(
        "pattern", "--complete", write("square.txt", 3 * ".........\n" + 2 * "...##....\n" + 4 * ".........\n")
    )
    assert "square.txt: with --squares there is one" in square.stderr


def test_how_many() -> None:
    result = run("pattern", "--size", "7", "--squares", "--how-many")
    assert (result.exit_code, result.stdout) == (0, "312\n")
    assert result.stderr == "312 patterns; the most entries that one has are 22\n"
    assert run("pattern", "--size", "11", "--squares", "--how-many").stdout == "17438702\n"  # the limits of no preset
    document = run_json("pattern", "--size", "7", "--squares", "--closed-edges", "--how-many")
    assert document == {"how_many": 397, "most_entries": 22}
    assert "leave that out" in only_error("pattern", "--how-many", "--cheaters", "2")


def test_uniform() -> None:
    (grid,) = patterns("--size", "9", "--method", "uniform", "--entries", "24-30")
    assert len(grid.slots) in range(24, 31)


EASY = "".join("".join(word) + "\n" for n in range(3, 10) for word in product("AET" if n < 8 else "AE", repeat=n))


def test_theme() -> None:
    words = write("easy.txt", EASY)
    small = ("--size", "9", "--words", words)
    result = run("pattern", *small, "--theme", "aea a eae, Eaeeaea")
    assert result.exit_code == 0
    (grid,) = parse_grids(result.stdout, shortest=3)
    assert set(grid.entries.values()) == {"AEAAEAE", "EAEEAEA"}
    assert "filled in trial" in result.stderr
    assert run("fill", "-", "--words", words, stdin=result.stdout).exit_code == 0
    document = run_json("pattern", *small, "--fillable")
    assert "filled in trial" in document["reason"] and len(document["patterns"]) == 1


def test_theme_entries_without_a_partner_are_named() -> None:
    words = write("easy.txt", EASY)
    said = run("pattern", "--size", "9", "--words", words, "--theme", "AEAAEAE,EAEEAEA").stderr
    assert "without a partner" not in said
    said = run("pattern", "--size", "9", "--words", words, "--theme", "AEAAEAE,EAEAE").stderr
    assert "without a partner of their length: AEAAEAE (7), EAEAE (5)" in said


def test_complete() -> None:
    half = write("half.txt", "##...\n.....\n.....\n.....\n.....\n")
    result = run("pattern", "--complete", half, "--count", "5")
    assert len(parse_grids(result.stdout)) == 2
    assert result.stderr == "half.txt: there are 2 ways to finish it\n"
    assert run("pattern", "--complete", write("bad.txt", ".....\n.#...\n.....\n.....\n.....\n")).exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--theme", "ate", "--count", "2"], "leave out --count"),
        (["--theme", "ate", "--method", "uniform"], "leave out --method uniform"),
        (["--theme", "ate,,tea", "--words", "words.txt"], "'nothing' is no entry"),
        (["--theme", "ate", "--how-many"], "give one"),
        (["--min-score", "60"], "add --theme or --fillable"),
        (["--theme", "a" * 16, "--words", "words.txt"], "has 16 letters; a row takes 3 to 15"),
        (["--complete", "half.txt", "--size", "9"], "leave out --size 9"),
    ],
)
def test_options_that_contradict_each_other(arguments: list[str], words: str) -> None:
    write("half.txt", "##...\n.....\n.....\n.....\n.....\n")
    assert words in only_error("pattern", *arguments)


def test_a_theme_that_can_not_be_filled_writes_nothing() -> None:
    words = write("few.txt", "".join(f"{letters}\n" for letters in ("ABCDE", "FGHIJ", "KLMNO")))
    result = run("pattern", "--size", "5", "--theme", "PQRST", "--words", words, "--min-score", "0", "-o", "board.txt")
    assert result.exit_code == 3
    assert "no pattern" in result.stderr
    assert not Path("board.txt").exists()
    document = run_json("pattern", "--size", "5", "--theme", "PQRST", "--words", words, "--min-score", "0")
    assert document["patterns"] == [] and document["reason"]
