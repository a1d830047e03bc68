"""The front door: its names, what misuse is told, sending to other processes, and what a notebook shows."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import multiprocessing
import pickle
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from generated_words import generated_words
from needs import needs_kernel

import crosswright as cw
from crosswright.clues import Clued
from crosswright.make import Made

GRID = cw.parse_grid("...\n.#.\n...")
LEXICON = cw.Lexicon.from_words(["cat", "ate", "cob", "boe", "bee", "tee"])
PROBLEM = cw.Problem.of(GRID, LEXICON)
NO_FILL = cw.Problem.of(cw.Grid.open(2, 2), cw.Lexicon.from_words(["at", "by"]), allow_repeats=True)
FUNCTIONS = [name for name in cw.__all__ if inspect.isfunction(getattr(cw, name))]


def assigned(name: str) -> ast.expr:
    """What a name is set to in the source of the front door."""
    tree = ast.parse(inspect.getsource(cw))
    return next(
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    )


class TestNames:
    def test_the_list_is_literal_and_sorted(self) -> None:
        names = ast.literal_eval(assigned("__all__"))
        assert names == sorted(set(names)) == cw.__all__ == dir(cw)

    def test_tools_see_the_same_names_from_the_same_homes(self) -> None:
        (block,) = [node for node in ast.parse(inspect.getsource(cw)).body if isinstance(node, ast.If)]
        seen = {}
        for node in block.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("crosswright."):
                for alias in node.names:
                    assert alias.asname == alias.name
                    seen[alias.name] = (node.module or "").removeprefix("crosswright.")
        homes = ast.literal_eval(assigned("_HOMES"))
        assert seen == {name: home for home, names in homes.items() for name in names.split()}
        assert sorted(seen) == cw.__all__

    def test_each_is_what_its_home_has(self) -> None:
        for home, names in ast.literal_eval(assigned("_HOMES")).items():
            room = importlib.import_module(f"crosswright.{home}")
            for name in names.split():
                assert getattr(cw, name) is getattr(room, name)

    def test_what_there_is_not(self) -> None:
        with pytest.raises(AttributeError, match="no attribute 'slove'"):
            cw.slove  # noqa: B018

    @pytest.mark.parametrize("name", cw.__all__)
    def test_each_is_described(self, name: str) -> None:
        it = getattr(cw, name)
        if inspect.isclass(it) or inspect.isfunction(it):
            assert it.__name__ == name
            assert inspect.getdoc(it)

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_each_function_has_an_example_or_names_one(self, name: str) -> None:
        text = inspect.getdoc(getattr(cw, name)) or ""
        assert (
            doctest.DocTestParser().get_examples(text)
            or " like `" in text
            or " as `" in text
            or "has an example" in text
            or "An example is in" in text
        )

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_each_function_says_what_it_raises(self, name: str) -> None:
        text = inspect.getdoc(getattr(cw, name)) or ""
        assert "Error" in text or " like `" in text or " as `" in text


# Each: a call that can't be meant, and what the TypeError says to do.
MISUSES: list[tuple[Callable[[], object], str]] = [
    (lambda: cw.parse_grid("grid.txt"), r"name of a file, grid.txt; pass its text, or call read_grids\(path\)"),
    (lambda: cw.parse_grids(Path("grid.txt")), r"text is a PosixPath; pass text, or call read_grids\(path\)"),  # type: ignore[arg-type]
    (lambda: cw.format_grid("..."), r"grid is a str; pass a Grid: parse_grid\(text\)"),  # type: ignore[arg-type]
    (lambda: cw.read_grid("..\n.."), r"text of several lines; pass the path of a file, or call parse_grids\(text\)"),
    (lambda: cw.read_grids(GRID), r"path is a Grid; pass the path"),  # type: ignore[arg-type]
    (lambda: cw.read_puzzle(b"..."), r"path is a bytes; pass the path of a file, or call formats.read"),  # type: ignore[arg-type]
    (lambda: cw.write_puzzle(GRID, "x.ipuz"), r"puzzle is a Grid; pass a Puzzle: .*Puzzle.of\(fill, clues\)"),  # type: ignore[arg-type]
    (lambda: cw.load_lexicon([GRID]), r"a Grid where the path of a word list should be"),  # type: ignore[list-item]
    (lambda: cw.load_lexicon(LEXICON), r"a tuple where the path of a word list should be"),  # type: ignore[arg-type]
    (lambda: cw.Lexicon.from_words("cat"), r"words is a str; pass a list of words"),
    (lambda: cw.Problem.of(GRID, ["at"]), r"lexicon is a list; pass a Lexicon: Lexicon.from_words\(words\)"),  # type: ignore[arg-type]
    (lambda: cw.Problem.of("...", LEXICON), r"grid is a str; pass a Grid: parse_grid\(text\), read_grid\(path\)"),  # type: ignore[arg-type]
    (lambda: cw.fill(GRID), r"problem is a Grid; pass a Problem: Problem.of\(grid, lexicon\)"),  # type: ignore[arg-type]
    (lambda: cw.fills(GRID), r"problem is a Grid; pass a Problem"),  # type: ignore[arg-type]
    (lambda: cw.different_fills(GRID, 2), r"problem is a Grid; pass a Problem"),  # type: ignore[arg-type]
    (lambda: cw.best_fill(GRID), r"problem is a Grid; pass a Problem"),  # type: ignore[arg-type]
    (lambda: cw.explain(PROBLEM, GRID), r"result is a Grid; pass a Result: fill\(problem\)"),  # type: ignore[arg-type]
    (lambda: cw.count_fills(GRID), r"problem is a Grid; pass a Problem"),  # type: ignore[arg-type]
    (lambda: cw.cell_letters(GRID), r"problem is a Grid; pass a Problem"),  # type: ignore[arg-type]
    (lambda: cw.check("..."), r"fill is a str; pass a Grid"),  # type: ignore[arg-type]
    (lambda: cw.check(GRID, structure="..."), r"structure is a str; pass a Grid"),  # type: ignore[arg-type]
    (lambda: cw.check(GRID, words="cat"), r"words is a str; pass a Lexicon"),
    (lambda: next(cw.patterns("american")), r"rules is a str; pass a Rules: .*preset\(name, rows, columns\)"),  # type: ignore[arg-type]
    (lambda: cw.make_puzzle("american"), r"rules is a str; pass a Rules"),  # type: ignore[arg-type]
    (lambda: cw.make_puzzle(theme="SUNDAE"), r"theme is a str; pass a list of entries"),
    (lambda: cw.write_clues(GRID), r"puzzle is a Grid; pass a Puzzle"),  # type: ignore[arg-type]
    (lambda: cw.solve(GRID), r"puzzle is a Grid; pass a Puzzle"),  # type: ignore[arg-type]
    (lambda: cw.solve(cw.Puzzle.of(GRID), workshop=LEXICON), r"workshop is a Lexicon; pass a Workshop"),  # type: ignore[arg-type]
    (lambda: cw.draw("..."), r"drawn is a str; pass a Grid or a Puzzle, such as result.fill"),  # type: ignore[arg-type]
    (lambda: cw.differences(GRID, GRID), r"before is a Grid; pass a Puzzle"),  # type: ignore[arg-type]
    (lambda: cw.Puzzle.of("..."), r"fill is a str; pass a Grid"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "message"), MISUSES)
def test_misuse_is_told_what_to_pass(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_letters_that_look_like_the_name_of_a_file_are_a_grid_on_a_line_that_ends() -> None:
    assert cw.parse_grid("CA.TXT\n").letters == ("C", "A", "", "T", "X", "T")


# Other processes.


def filled(problem: cw.Problem) -> cw.Result:
    return cw.fill(problem, seed=3)


def test_what_is_made_can_be_sent_to_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    list_ = tmp_path / "words.txt"
    list_.write_text("".join(f"{word};{score}\n" for word, score in generated_words(5_000)), "utf-8")
    mapped = cw.load_lexicon(list_).filtered(without=["at"])  # its index is mapped from a file of the cache
    problems = [PROBLEM, NO_FILL, cw.Problem.of(cw.Grid.open(4, 4), mapped)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        results = pool.map(filled, problems)
    for problem, result in zip(problems, results, strict=True):
        here = cw.fill(problem, seed=3)
        assert (result.outcome, result.fill, result.nodes) == (here.outcome, here.fill, here.nodes)


def test_pickles_are_equal() -> None:
    puzzle = cw.Puzzle.of(cw.fill(PROBLEM).fill or GRID, {"1A": "Feline"}, title="Tiny")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert pickle.loads(pickle.dumps(GRID)) == GRID
    result = cw.fill(PROBLEM)
    assert pickle.loads(pickle.dumps(result)) == result
    assert list(pickle.loads(pickle.dumps(LEXICON))) == list(LEXICON)
    other = pickle.loads(pickle.dumps(PROBLEM))
    assert (other.domains, other.links, other.given) == (PROBLEM.domains, PROBLEM.links, PROBLEM.given)


# What is shown.


def test_a_notebook_shows_grids_and_puzzles_as_drawings() -> None:
    puzzle = cw.Puzzle.of(GRID, title="Tiny")
    for shown in (GRID, puzzle):
        assert ElementTree.fromstring(shown._repr_svg_()).tag.endswith("svg")
        assert shown._repr_svg_() == cw.draw(shown)


def test_a_notebook_shows_results_with_a_line_below() -> None:
    solved, impossible = cw.fill(PROBLEM), cw.fill(NO_FILL)
    assert solved.fill is not None and cw.draw(solved.fill) in solved._repr_html_()
    assert "<figcaption>solved in " in solved._repr_html_()
    assert "<figcaption>impossible in " in impossible._repr_html_()


def test_a_notebook_shows_a_conflict_as_a_heat_map() -> None:
    conflict = cw.explain(NO_FILL, cw.fill(NO_FILL))
    assert str(conflict) == "1A and 2D can't be filled together"
    assert 'class="heat"' in conflict._repr_html_() and str(conflict).replace("'", "&#x27;") in conflict._repr_html_()


def test_what_is_printed_can_be_read() -> None:
    assert str(GRID) == "...\n.#.\n..."
    assert repr(GRID) == "<Grid of 3 by 3 cells: 1 block, 4 slots>"
    assert repr(PROBLEM).startswith("<Problem of 3 by 3 cells: 4 slots to fill, 0 given, <Lexicon words: 6 words")
    assert repr(cw.fill(PROBLEM)).startswith("<Result: solved in ")
    puzzle = cw.Puzzle.of(GRID, {"1A": "Feline"}, title="Tiny")
    assert str(puzzle).splitlines() == [
        *("title: Tiny", "...", ".#.", "...", "", "Across", "1. Feline", "3. ", "", "Down", "1. ", "2. ")
    ]


# Files.


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf", ".html"])
def test_a_puzzle_is_drawn_by_suffix(suffix: str, tmp_path: Path) -> None:
    puzzle = cw.Puzzle.of(cw.Grid(1, 2, letters=("H", "I")), {"1A": "Greeting"}, title="Tiny")
    path = tmp_path / f"tiny{suffix}"
    assert cw.write_puzzle(puzzle, path, solution=True) == ()
    start = {".svg": b"<svg ", ".png": b"\x89PNG", ".pdf": b"%PDF-", ".html": b"<!doctype html>"}[suffix]
    assert path.read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".ipuz", ".puz", ".jpz", ".xd", ".exolve", ".json", ".txt"])
def test_a_puzzle_is_written_and_read_by_suffix(suffix: str, tmp_path: Path) -> None:
    puzzle = cw.Puzzle.of(cw.fill(PROBLEM).fill or GRID, {"1A": "Feline"}, title="Tiny")
    path = tmp_path / f"tiny{suffix}"
    cw.write_puzzle(puzzle, path)
    assert cw.read_puzzle(path).solution == puzzle.solution
    assert cw.read_grid(path).letters == puzzle.solution


def test_what_can_not_be_written(tmp_path: Path) -> None:
    puzzle = cw.Puzzle.of(GRID)
    with pytest.raises(cw.UsageError, match=r"no format has the suffix '.odt'; use one of .puz, .ipuz, .*\.pdf"):
        cw.write_puzzle(puzzle, tmp_path / "x.odt")
    with pytest.raises(cw.UsageError, match="there is no format 'word'"):
        cw.write_puzzle(puzzle, tmp_path / "x.odt", format="word")
    with pytest.raises(cw.UsageError, match="are read, not written"):
        cw.write_puzzle(puzzle, tmp_path / "x.cfp")
    with pytest.raises(FileNotFoundError):
        cw.write_puzzle(puzzle, tmp_path / "no" / "x.ipuz")
    assert list(tmp_path.iterdir()) == []


def test_a_file_with_several_grids(tmp_path: Path) -> None:
    path = tmp_path / "grids.txt"
    path.write_text("...\n\n##.\n...\n")
    assert [grid.rows for grid in cw.read_grids(path)] == [1, 2]
    with pytest.raises(cw.GridError, match=r"2 grids where one should be; keep one of them in it, or call read_grids"):
        cw.read_grid(path)
    with pytest.raises(cw.GridError, match="2 grids where one should be; pass one of them, or call parse_grids"):
        cw.parse_grid(path.read_text())


@needs_kernel
def test_the_parameters_of_messages_are_options_on_the_command_line() -> None:
    from crosswright.cli.common.wording import in_options

    with pytest.raises(cw.UsageError) as caught:
        cw.parse_grid("..", open="ab")
    assert str(caught.value).startswith("open='ab': ")
    assert in_options("pass min_score=20 or lower") == "pass --min-score 20 or lower"


def test_what_functions_return_prints_readably(tmp_path: Path) -> None:
    lexicon = cw.Lexicon.from_words(["at", "to", "an", "no"])
    problem = cw.Problem.of(cw.Grid.open(2, 2), lexicon)
    found = cw.fills(problem)
    assert repr(found) == "<Fills: 0 so far, more may come>"
    assert len(list(found)) == 2
    assert repr(found) == "<Fills: 2 so far, solved>"
    assert repr(cw.heat(problem, trials=1)) == "<Heat of 4 cells, from 1 trial fill>"
    assert repr(Made(cw.Outcome.OUT_OF_BUDGET)) == "<Made: out_of_budget, no puzzle>"
    puzzle = cw.Puzzle.of(cw.parse_grid("AT\nNO"))
    assert repr(Clued(puzzle, {})) == f"<Clued: {puzzle!r}, 0 of 0 slots without a clue>"
