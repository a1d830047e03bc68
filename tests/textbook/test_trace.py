"""Traces of a search: recorded, told as lines, replayed as a page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_runner import FILLS, only_error, run, write
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids, small_lexicons

from crosswright.grid import Grid
from crosswright.media.drawn.replay import describe, grid_at, page, warmth
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Outcome
from crosswright.textbook import ENGINE, trace
from crosswright.textbook.trace import Trace, TraceStep, traced
from crosswright.words import Lexicon

OPEN4 = "....\n" * 4
WORDS = ("--words", "words.txt", "--min-score", "0")


@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.sampled_from(["fc", "mac", "mac+dom/wdeg", "mrv+degree+lcv", ENGINE]))
def test_steps_replayed_lead_to_the_fill(grid, lexicon, strategy):
    problem = Problem.of(grid, lexicon)
    kept = Trace(problem)
    result = traced(problem, strategy, kept.add)
    assert not kept.cut
    assert kept.steps[0].kind == "start"
    words: dict[int, str | None] = {}
    for step in kept.steps:
        words.update(step.words)
        assert describe(problem, step)
    if result.fill is not None:
        assert grid_at(problem, words) == result.fill
    else:
        assert result.outcome is Outcome.IMPOSSIBLE
    if strategy != ENGINE:
        kinds = [step.kind for step in kept.steps]
        assert kinds.count("in") == result.nodes
        assert kinds.count("fill") == (result.fill is not None)


def example() -> Problem:
    return Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))


def test_a_long_trace_is_cut_and_says_so(monkeypatch):
    monkeypatch.setattr(trace, "MOST_STEPS", 4)
    kept = Trace(example())
    result = traced(example(), "backtracking", kept.add)
    steps = 1 + 10 + (10 - 4) + 1  # the start, ten words in, all but four out again, filled
    assert (kept.cut, len(kept.steps), kept.count) == (True, 4, steps)
    assert kept.all_steps()[-1].kind == "end"
    assert grid_at(example(), kept.all_steps()[-1].words) == result.fill
    assert "Of 17 steps these are the first 3, and how it ended." in page(kept, "a", "b")


def test_steps_as_lines():
    lines: list[str] = []
    traced(example(), "fc", lambda step: lines.append(describe(example(), step)))
    assert lines[0] == "before the first word"
    assert lines[1] == "1A AN in; 2 slots lost words, left: 2D 1, 1D 2"
    assert lines[-1] == "filled"
    step = TraceStep("out", 0, "AN", frozenset({1, 2}), {0: None}, {})
    assert describe(example(), step) == "1A AN out, because of 3A, 1D"


def test_what_is_jumped_over_is_said():
    """The example of docs/how-it-works/strategies.md: the words of the upper corner can't help the lower one."""
    apart = parse_grids("..###\n#####\n...##\n##.##\n##...")[0]
    words = ["at", "an", "on", "to", "cat", "dog", "pie", "sky"]
    problem = Problem.of(apart, Lexicon.from_words(words))
    lines: list[str] = []
    traced(problem, "fc-cbj", lambda step: lines.append(describe(problem, step)))
    assert lines[-2:] == [
        "2A: no word left; to blame: no other slot",
        "1A AN out, jumped over; not tried here: AT, ON, TO",
    ]
    many = TraceStep("out", 0, "AN", untried=tuple("ABCDEF"))
    assert describe(problem, many) == "1A AN out, jumped over; not tried here: A, B, C, D and 2 more"


def test_cells_are_warm_where_words_have_gone():
    problem = example()
    assert set(warmth(problem, {}, {}).values()) == {0.0}
    warm = warmth(problem, {0: "AN"}, {2: 1})
    assert set(warm) == {0, 1, 2, 3}
    assert warm[0] == warm[2] > warm[1] == warm[3] == 0.0


def data_of(html: str) -> dict:
    found = re.search(r"^const data = (.*);$", html, re.MULTILINE)
    assert found
    return json.loads(found[1].replace("<\\/", "</"))


def test_the_page_stands_alone_and_escapes_what_it_shows():
    kept = Trace(example())
    traced(example(), "fc", kept.add)
    html = page(kept, "<b>DATA & TITLE", "figures")
    assert "<h1>&lt;b&gt;DATA &amp; TITLE</h1>" in html
    assert not re.search(r"(src|href)=|https?://(?!www\.w3\.org/2000/svg)", html)
    data = data_of(html)
    assert (data["rows"], data["columns"], len(data["slots"])) == (2, 2, 4)
    assert data["steps"][-1][0] == "fill"


@pytest.mark.usefixtures("folder")
class TestTrace:
    @pytest.mark.parametrize("strategy", ["mrv", "mac,look-back=learning", "engine"])
    def test_quiet_is_the_fill_alone(self, strategy: str) -> None:
        result = run("trace", write("a.txt", OPEN4), *WORDS, "--strategy", strategy, "--quiet")
        assert (result.exit_code, result.stdout in FILLS, result.stderr) == (0, True, "")

    def test_a_refutation_is_explained(self) -> None:
        write("l.txt", "at\ncd\nef\n")
        result = run("trace", write("a.txt", "..\n..\n"), "--words", "l.txt", "--strategy", "fc")
        assert result.exit_code == 1
        assert "can't be filled together" in result.stderr

    def test_a_line_a_step(self) -> None:
        result = run("trace", write("a.txt", OPEN4), *WORDS, "--strategy", "fc")
        assert result.stdout in FILLS
        assert result.stderr.splitlines()[0] == "before the first word"
        assert result.stderr.splitlines()[-2] == "filled"
        assert "checks" in result.stderr.splitlines()[-1]

    def test_watch_says_that_it_becomes_lines_where_stderr_is_no_terminal(self) -> None:
        result = run("trace", write("a.txt", OPEN4), *WORDS, "--strategy", "fc", "--watch")
        assert result.stdout in FILLS
        assert result.stderr.splitlines()[0] == "stderr is no terminal, so that --watch prints the steps as lines"
        assert result.stderr.splitlines()[-2] == "filled"

    @pytest.mark.parametrize("strategy", [("--strategy", "mac"), ()])
    def test_a_page(self, strategy: tuple[str, ...]) -> None:
        result = run("trace", write("a.txt", OPEN4), *WORDS, *strategy, "-o", "t.html")
        assert (result.exit_code, result.stdout) == (0, "")
        data = data_of(Path("t.html").read_text("utf-8"))
        words = {s: word for step in data["steps"] for s, word in step[4].items()}
        fill = parse_grids(OPEN4)[0]
        assert len(words) == len(fill.slots)
        assert "give --force" in only_error("trace", "a.txt", *WORDS, "-o", "t.html")

    def test_misuse(self) -> None:
        grid = write("a.txt", OPEN4)
        assert "there is no strategy 'warp'" in only_error("trace", grid, "--strategy", "warp")
        assert "add --watch" in only_error("trace", grid, "--speed", "3")
        assert "these are 2 grids" in only_error("trace", grid, grid, "-o", "t.html")


class TestUseAll:
    """`trace --use-all`: the search that places all words of a list."""

    def test_steps_as_lines_and_the_way(self, folder: Path) -> None:
        grid, words = write("ring.txt", "...\n.#.\n...\n"), write("list.txt", "cat\nthe\ncow\nwee\n")
        result = run("trace", grid, "--use-all", words)
        assert (result.exit_code, result.stdout) in [(0, "CAT\nO#H\nWEE\n"), (0, "COW\nA#E\nTHE\n")]
        first, *steps, last, figures = result.stderr.splitlines()
        assert (first, last) == ("before the first word", "filled")
        placed: dict[str, str] = {}
        for line in steps:
            slot, word, kind = line.split()
            if kind == "in":
                placed[slot] = word
            else:
                assert placed.pop(slot) == word
        assert sorted(placed.values()) == ["CAT", "COW", "THE", "WEE"]
        assert figures.startswith("ring.txt: 2 ways to fill the grid; ")
        assert run("trace", grid, "--use-all", words, "--quiet").stderr == ""

    def test_it_says_as_much_as_fill(self, folder: Path) -> None:
        words = write("list.txt", "cat\nthe\ncow\nwee\n")
        for grid, ways in (("C..\n.#.\n...\n", "2 ways"), ("C..\nA#.\n...\n", "exactly one way")):
            path = write(f"{len(ways)}.txt", grid)
            said = [run(*command, path, "--use-all", words).stderr.splitlines()[-1].split(";")[0]
                    for command in (["fill"], ["trace"], ["trace", "--watch"])]  # fmt: skip
            assert said == [f"{path}: {ways} to fill the grid"] * 3
        assert run("trace", path, "--use-all", words, "-o", "steps.html").exit_code == 0
        assert data_of(Path("steps.html").read_text("utf-8"))["steps"][-1][0] == "fill"

    def test_slots_without_words_stay_open_and_no_way_is_said(self, folder: Path) -> None:
        grid = write("two.txt", "....\n####\n..##\n")  # the second slot has no word in the list
        assert run("trace", grid, "--use-all", write("list.txt", "moon\n")).stdout == "MOON\n####\n..##\n"
        assert run("trace", grid, "--use-all", "list.txt", "-o", "steps.html").exit_code == 0
        assert "1A MOON in" in Path("steps.html").read_text("utf-8")
        impossible = run("trace", grid, "--use-all", write("other.txt", "moon\nstar\n"))
        assert (impossible.exit_code, impossible.stdout) == (1, "")
        assert "two.txt: no way to fill the grid" in impossible.stderr

    def test_misuse(self, folder: Path) -> None:
        grid, words = write("a.txt", OPEN4), write("list.txt", "moon\n")
        assert "leave out --strategy mrv" in only_error("trace", grid, "--use-all", words, "-s", "mrv")
        assert "leave out --allow-repeats" in only_error("trace", grid, "--use-all", words, "--allow-repeats")


def test_a_slot_without_words_is_not_warm() -> None:
    problem = Problem.of(Grid.open(1, 3), Lexicon.from_words(["AT"]))
    assert warmth(problem, {}, {}) == {0: 0.0, 1: 0.0, 2: 0.0}
