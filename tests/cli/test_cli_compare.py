"""`crosswright compare`, run in this process."""

from __future__ import annotations

import csv
import io
import signal
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from cli_runner import only_error, random_words, run, run_json, write
from patience import PATIENCE
from steady_program import started

from crosswright.textbook import ENGINE, PRESETS

pytestmark = pytest.mark.usefixtures("folder")

OPEN4 = "....\n" * 4
WORDS = ("--words", "words.txt", "--min-score", "0")
QUICK = ("-s", "mrv", "-s", "engine")


def test_every_strategy_fills_every_grid() -> None:
    write("l.txt", "at\nto\nan\nno\nos\nus\n")
    results = run_json("compare", write("a.txt", "..\n..\n"), "--words", "l.txt")["results"]
    assert [each["strategy"] for each in results] == [*PRESETS, ENGINE]
    for each in results:
        assert each["outcome"] == "solved"
        assert each["rows"] in (["AT", "NO"], ["AN", "TO"])
        assert (each["checks"] is None) == (each["strategy"] == ENGINE)


def test_a_grid_proved_impossible_says_so_for_every_strategy() -> None:
    write("l.txt", "at\ncd\nef\n")
    document = run_json("compare", write("a.txt", "..\n..\n"), "--words", "l.txt", "--allow-repeats")
    assert {each["outcome"] for each in document["results"]} == {"impossible"}
    assert [each["impossible"] for each in document["totals"]] == [1] * (len(PRESETS) + 1)


def test_the_table() -> None:
    result = run("compare", write("a.txt", OPEN4), write("b.txt", "TALC\n####\n....\n"), *WORDS, *QUICK)
    assert result.exit_code == 0
    head, *lines = (line.split() for line in result.stdout.splitlines())
    assert head == ["grid", "strategy", "outcome", "seconds", "nodes", "backtracks", "checks"]
    assert [line[0] for line in lines] == ["a", "engine", "b", "engine", "total", "engine", "all"]
    assert lines[4][1:4] == ["mrv", "2", "solved"]
    nodes = [int(line[-3]) for line in (lines[0], lines[2], lines[4])]
    assert nodes[0] + nodes[1] == nodes[2] > 0
    assert lines[6][:4] == ["all", "together", "4", "solved"]
    assert int(lines[6][-3]) == nodes[2] + int(lines[5][-3])
    assert lines[6][-1] == "-"  # the engine counts no checks


def test_one_strategy_has_one_total() -> None:
    lines = run("compare", write("a.txt", OPEN4), *WORDS, "-s", "mrv").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["grid", "a", "total"]


def test_the_grand_total_in_json() -> None:
    document = run_json("compare", write("a.txt", OPEN4), write("b.txt", OPEN4), *WORDS, "-s", "mrv", "-s", "fc")
    assert document["total"]["strategy"] is None
    for name in ("solved", "impossible", "nodes", "backtracks", "checks"):
        assert document["total"][name] == sum(each[name] for each in document["totals"])


def test_no_cell_of_a_csv_is_a_formula() -> None:
    write("l.txt", "at\nto\nan\nno\n")
    write("=cmd.txt", "..\n..\n")
    text = run("compare", "=cmd.txt", "--words", "l.txt", *QUICK, "--csv").stdout
    assert {row["source"] for row in csv.DictReader(io.StringIO(text))} == {"'=cmd.txt"}


def test_csv() -> None:
    text = run("compare", write("a.txt", OPEN4 + "\n" + OPEN4), *WORDS, *QUICK, "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["source"], row["index"], row["strategy"]) for row in rows] == [
        ("a.txt", "1", "mrv"), ("a.txt", "1", "engine"), ("a.txt", "2", "mrv"), ("a.txt", "2", "engine")
    ]  # fmt: skip
    assert rows[1]["checks"] == ""
    assert int(rows[0]["checks"]) > 0
    run("compare", "a.txt", *WORDS, *QUICK, "-o", "out.csv")
    assert Path("out.csv").read_text().startswith("source,index,strategy,outcome,")


def test_budgets() -> None:
    write("l.txt", random_words())
    grid = write("a.txt", "........\n" * 8)
    document = run_json("compare", grid, "--words", "l.txt", "-s", "backtracking", "--nodes", "100")
    (result,) = document["results"]
    assert (result["outcome"], result["nodes"], result["rows"]) == ("out_of_budget", 100, None)
    assert run("compare", grid, "--words", "l.txt", "-s", "backtracking", "--time", "0.1").exit_code == 0


def test_a_plot() -> None:
    grids = (write("a.txt", OPEN4), write("<b>.txt", OPEN4))
    assert run("compare", *grids, *WORDS, *QUICK, "--nodes", "3", "--plot", "p.svg").exit_code == 0
    drawn = ET.parse("p.svg")
    texts = {"".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"a", "<b>", "mrv", "Time on each grid", "Grids decided within a time"} <= texts
    bars = list(drawn.iter("{http://www.w3.org/2000/svg}rect"))
    assert len(bars) == 4
    assert only_error("compare", grids[0], *WORDS, *QUICK, "--plot", "p.svg").endswith("give --force to overwrite it")
    assert "--plot needs a file of its own" in only_error("compare", grids[0], "--plot", "-")


class TestPlan:
    def test_strategies_by_grid(self) -> None:
        write("plan.toml", 'strategies = ["engine"]\n[grids]\n"a.txt" = ["mrv", "mac,order=dom/wdeg"]\n')
        results = run_json("compare", write("a.txt", OPEN4), write("b.txt", OPEN4), *WORDS, "--plan", "plan.toml")
        assert [(each["source"], each["strategy"]) for each in results["results"]] == [
            ("a.txt", "mrv"), ("a.txt", "mac,order=dom/wdeg"), ("b.txt", "engine")
        ]  # fmt: skip

    def test_strategies_by_a_grid_within_a_file(self) -> None:
        write("plan.toml", 'strategies = ["fc"]\n[grids]\n"many.txt:2" = ["mrv"]\n"many.txt" = ["mac", "mac"]\n')
        many, one = write("many.txt", f"{OPEN4}\n" * 3), write("one.txt", OPEN4)
        results = run_json("compare", many, one, *WORDS, "--plan", "plan.toml")["results"]
        assert [(each["source"], each["index"], each["strategy"]) for each in results] == [
            ("many.txt", 1, "mac"), ("many.txt", 2, "mrv"), ("many.txt", 3, "mac"), ("one.txt", 1, "fc")
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('[grids]\n"a.txt:2" = ["mrv"]', "plan.toml: there is no grid 'a.txt:2'; a.txt has 1 grid, from a.txt:1"),
            ("grids = ", "plan.toml: not TOML: "),
            ('strategy = "mrv"', "plan.toml: not a plan; write "),
            ('grids = ["mrv"]', "plan.toml: not a plan; write "),
            ('[grids]\n"c.txt" = ["mrv"]', "plan.toml: no grid comes from a file 'c.txt'; the files are a.txt"),
            ('[grids]\n"a.txt" = "mrv"', 'plan.toml: a.txt is no list of names; write "a.txt" = ['),
            ("strategies = []", "plan.toml: strategies is no list of names; write "),
            ('strategies = ["warp"]', "plan.toml: strategies: there is no strategy 'warp'; choose one of naive, "),
        ],
    )
    def test_a_plan_that_can_not_be_read(self, text: str, message: str) -> None:
        write("plan.toml", text)
        assert f"crosswright: {message}" in only_error("compare", write("a.txt", OPEN4), "--plan", "plan.toml")


def test_a_plan_in_another_encoding() -> None:
    Path("plan.toml").write_bytes(b'strategies = ["\xe9"]')
    assert "plan.toml: not TOML: " in only_error("compare", write("a.txt", OPEN4), "--plan", "plan.toml")


def test_misuse() -> None:
    grid = write("a.txt", OPEN4)
    assert "there is no strategy 'warp'" in only_error("compare", grid, "-s", "warp")
    assert "--json and --csv contradict" in only_error("compare", grid, "--json", "--csv")
    assert "--strategy is for all grids and --plan for each" in only_error("compare", grid, "-s", "fc", "--plan", "p")
    assert "--time" in only_error("compare", grid, "--time", "0")


def test_a_plot_as_png(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = write("a.txt", OPEN4)
    assert run("compare", grid, *WORDS, *QUICK, "--plot", "p.png").exit_code == 0
    assert Path("p.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr("crosswright.cli.common.extras.find_spec", lambda name: None)
    assert only_error("compare", grid, *WORDS, "--plot", "q.png") == (
        "crosswright: --plot q.png needs resvg_py; in crosswright's folder run: pip install '.[print]'"
    )


def test_ctrl_c_keeps_what_is_done() -> None:
    write("l.txt", random_words())
    long, short = write("long.txt", "........\n" * 8), write("short.txt", "..\n..\n")
    process = started(
        "compare", short, long, "--words", "l.txt", "-s", "backtracking", "--time", "60", "--allow-repeats", steps=50
    )
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=PATIENCE)
    lines = [line.split() for line in stdout.splitlines()]
    assert process.returncode == 130
    assert lines[1][:3] == ["short", "backtracking", "impossible"]
    assert lines[2][:3] == ["long", "backtracking", "stopped"]
