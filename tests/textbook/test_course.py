"""The course's object model against a naive twin, solutions held against it, and its program."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from cli_runner import only_error, run, write
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from crosswright.errors import InputError, UsageError
from crosswright.textbook import course
from crosswright.textbook.course import Crossword, CrosswordCreator, Variable
from crosswright.textbook.marking import differences

EXAMPLES = Path(__file__).parents[2] / "examples" / "textbook"

STRUCTURE = "___\n_##\n_"  # the last line is short
WORDS = "cat\nate\nten\ncow\ninput\nat\n"


@st.composite
def crosswords(draw: Callable[..., list[list[bool]]]) -> Crossword:
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cell = st.sampled_from([True, True, False])
    structure = draw(st.lists(st.lists(cell, min_size=columns, max_size=columns), min_size=rows, max_size=rows))
    words = draw(st.lists(st.text("ABC", min_size=1, max_size=5), max_size=25))
    return Crossword.of(structure, words)


def cells_of(x: Variable) -> set[tuple[int, int]]:
    return {(x.i + k * (x.direction == "down"), x.j + k * (x.direction == "across")) for k in range(x.length)}


def clash(crossword: Crossword, x: Variable, a: str, y: Variable, b: str) -> bool:
    """Whether two words disagree, cell by cell."""
    written = dict(zip(sorted(cells_of(x)), a, strict=True))
    return any(written.get(cell, letter) != letter for cell, letter in zip(sorted(cells_of(y)), b, strict=True))


def every_fill(crossword: Crossword) -> list[dict[Variable, str]]:
    """Every way to give each variable a word of its own: all permutations, tested afterwards."""
    variables = sorted(crossword.variables, key=str)
    return [
        assignment
        for words in permutations(sorted(crossword.words), len(variables))
        for assignment in [dict(zip(variables, words, strict=True))]
        if all(len(word) == x.length for x, word in assignment.items())
        and not any(clash(crossword, x, assignment[x], y, assignment[y]) for x in variables for y in variables)
    ]


# The model.


def test_two_files(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text(STRUCTURE)
    (tmp_path / "w.txt").write_text(WORDS)
    crossword = Crossword(tmp_path / "s.txt", str(tmp_path / "w.txt"))
    assert (crossword.height, crossword.width) == (3, 3)
    assert crossword.structure == [[True, True, True], [True, False, False], [True, False, False]]
    assert crossword.words == {"CAT", "ATE", "TEN", "COW", "INPUT", "AT"}
    across, down = Variable(0, 0, Variable.ACROSS, 3), Variable(0, 0, Variable.DOWN, 3)
    assert crossword.variables == {across, down}
    assert crossword.overlaps == {(across, down): (0, 0), (down, across): (0, 0)}
    assert crossword.neighbors(across) == {down}
    assert down.cells == [(0, 0), (1, 0), (2, 0)]


@given(crosswords())
def test_variables_are_the_runs(crossword: Crossword) -> None:
    def runs(lines: list[list[bool]]) -> list[tuple[int, int, int]]:
        text = ["".join("_" if is_open else "#" for is_open in line) for line in lines]
        return [(n, m.start(), len(m[0])) for n, line in enumerate(text) for m in re.finditer("__+", line)]

    columns = [[row[j] for row in crossword.structure] for j in range(crossword.width)]
    across = {Variable(i, j, "across", length) for i, j, length in runs(crossword.structure)}
    assert crossword.variables == across | {Variable(i, j, "down", length) for j, i, length in runs(columns)}


@given(crosswords())
def test_overlaps_are_the_shared_cells(crossword: Crossword) -> None:
    pairs = {(x, y) for x in crossword.variables for y in crossword.variables if x != y}
    assert crossword.overlaps.keys() == pairs
    for (x, y), at in crossword.overlaps.items():
        shared = cells_of(x) & cells_of(y)
        assert (at is None) == (not shared) == (y not in crossword.neighbors(x))
        if at is not None:
            assert {x.cells[at[0]]} == {y.cells[at[1]]} == shared


# The creator, method by method.


@settings(max_examples=200, deadline=None)
@given(crosswords(), st.randoms(use_true_random=False))
def test_revise_and_node_consistency_against_all_pairs(crossword: Crossword, chance: random.Random) -> None:
    creator = CrosswordCreator(crossword)
    assert all(words == crossword.words for words in creator.domains.values())
    creator.enforce_node_consistency()
    for x, words in creator.domains.items():
        assert words == {word for word in crossword.words if len(word) == x.length}
        creator.domains[x] = set(chance.sample(sorted(words), len(words) // 2))
    for x, y in crossword.overlaps:
        before = set(creator.domains[x])
        kept = {a for a in before if any(not clash(crossword, x, a, y, b) for b in creator.domains[y])}
        if not creator.domains[y] and y not in crossword.neighbors(x):
            kept = before  # no constraint between the two
        assert creator.revise(x, y) == (kept != before)
        assert creator.domains[x] == kept


@settings(max_examples=200, deadline=None)
@given(crosswords())
def test_ac3_leaves_the_largest_consistent_domains(crossword: Crossword) -> None:
    creator, naive = CrosswordCreator(crossword), CrosswordCreator(crossword)
    creator.enforce_node_consistency()
    naive.enforce_node_consistency()
    changed = True
    while changed:
        before = dict(naive.domains)
        for x, y in crossword.overlaps:
            naive.revise(x, y)
        changed = naive.domains != before
    assert creator.ac3() == all(naive.domains.values())
    if all(naive.domains.values()):
        assert creator.domains == naive.domains


def test_ac3_of_some_arcs_and_before_node_consistency() -> None:
    structure = [[mark == "_" for mark in line.ljust(3)] for line in STRUCTURE.split()]
    creator = CrosswordCreator(Crossword.of(structure, WORDS.split()))
    across, down = Variable(0, 0, "across", 3), Variable(0, 0, "down", 3)
    assert creator.ac3()  # words of all lengths: none is too short to be looked at
    creator.domains = {across: {"CAT", "COW", "TEN"}, down: {"CAT", "ATE"}}
    assert creator.ac3([])
    assert len(creator.domains[across]) == 3
    assert creator.ac3([(across, down)])
    assert creator.domains == {across: {"CAT", "COW"}, down: {"CAT", "ATE"}}
    assert creator.ac3()
    assert creator.domains == {across: {"CAT", "COW"}, down: {"CAT"}}
    assert creator.select_unassigned_variable({}) == down
    assert creator.select_unassigned_variable({down: "CAT"}) == across
    assert creator.order_domain_values(across, {down: "CAT"}) == ["CAT", "COW"]
    creator.domains[down] = {"ATE"}
    assert not creator.ac3()


@settings(max_examples=200, deadline=None)
@given(crosswords(), st.randoms(use_true_random=False))
def test_orders_tests_and_letters(crossword: Crossword, chance: random.Random) -> None:
    creator = CrosswordCreator(crossword)
    creator.enforce_node_consistency()
    order = sorted(crossword.variables, key=str)
    some = chance.sample(order, chance.randint(0, len(order)))
    assignment = {x: chance.choice(sorted(creator.domains[x])) for x in some if creator.domains[x]}
    distinct = len(set(assignment.values())) == len(assignment)
    clashing = any(clash(crossword, x, a, y, b) for x, a in assignment.items() for y, b in assignment.items())
    assert creator.consistent(assignment) == (distinct and not clashing)
    assert creator.assignment_complete(assignment) == (len(assignment) == len(order))
    for x in crossword.variables - assignment.keys():
        lost = {
            a: sum(clash(crossword, x, a, y, b) for y in crossword.neighbors(x) - assignment.keys()
                   for b in creator.domains[y])
            for a in creator.domains[x]
        }  # fmt: skip
        assert creator.order_domain_values(x, assignment) == sorted(lost, key=lambda a: (lost[a], a))
        best = creator.select_unassigned_variable(assignment)
        assert (len(creator.domains[best]), -len(crossword.neighbors(best))) <= (
            len(creator.domains[x]), -len(crossword.neighbors(x))
        )  # fmt: skip
    if creator.consistent(assignment):
        grid = creator.letter_grid(assignment)
        assert [len(row) for row in grid] == [crossword.width] * crossword.height
        assert all("".join(grid[i][j] or "" for i, j in x.cells) == word for x, word in assignment.items())
        written = set().union(*(cells_of(x) for x in assignment))
        assert {(i, j) for i, row in enumerate(grid) for j, letter in enumerate(row) if letter} == written


def test_a_word_of_another_length_is_not_consistent() -> None:
    x = Variable(0, 0, "across", 3)
    creator = CrosswordCreator(Crossword.of([[True] * 3], ["AT", "CAT"]))
    assert not creator.consistent({x: "AT"})
    assert creator.consistent({x: "CAT"})


@st.composite
def small_crosswords(draw: Callable[..., list[list[bool]]]) -> Crossword:
    structure = draw(st.lists(st.lists(st.booleans(), min_size=3, max_size=3), min_size=1, max_size=3))
    return Crossword.of(structure, draw(st.lists(st.text("AB", min_size=2, max_size=3), max_size=7)))


@settings(max_examples=300, deadline=None)
@given(small_crosswords())
def test_solve_finds_one_of_all_fills(crossword: Crossword) -> None:
    fills = every_fill(crossword)
    found = CrosswordCreator(crossword).solve()
    assert found in fills if fills else found is None


def test_solve_on_an_open_square() -> None:
    words = ["AGE", "APE", "ATE", "BAT", "BET", "CAT", "EGO", "GET", "ROE", "TAN", "TEN", "TON"]
    creator = CrosswordCreator(Crossword.of([[True] * 3] * 3, words))
    found = creator.solve()
    assert found is not None and creator.consistent(found) and creator.assignment_complete(found)


def test_more_variables_than_python_can_nest() -> None:
    creator = CrosswordCreator(Crossword.of([[True, True, False] * 21] * 2 + [[False] * 63], []))
    assert creator.solve() is None
    many = CrosswordCreator(Crossword.of(([[True] * 63] * 2 + [[False] * 63]) * 10, ["AT"]))
    with pytest.raises(UsageError, match="variables; the course's search has up to 600"):
        many.solve()


# Files.


def test_print_and_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    creator = CrosswordCreator(Crossword.of([[True, True], [True, False]], ["at", "an"]))
    across, down = Variable(0, 0, "across", 2), Variable(0, 0, "down", 2)
    creator.print({across: "AT"})
    assert capsys.readouterr().out == "AT\n █\n"
    creator.save({across: "AT", down: "AN"}, tmp_path / "x.svg")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", (tmp_path / "x.svg").read_text("utf-8"))
    assert {"A", "T", "N"} <= set("".join(texts))
    creator.save({across: "AT", down: "AN"}, tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(UsageError, match="there is no format 'tif'; use one of svg, png, pdf, docx, html"):
        creator.save({}, tmp_path / "x.tif")


@pytest.mark.parametrize(
    ("structure", "message"),
    [(b"..\n..\n", "no open cell; write _ "), (b"_" * 64, "1 by 64 cells; "), (b"_\xff_", "not UTF-8 text; ")],
)
def test_structures_that_can_not_be_read(tmp_path: Path, structure: bytes, message: str) -> None:
    (tmp_path / "s.txt").write_bytes(structure)
    with pytest.raises(InputError, match=message):
        Crossword(tmp_path / "s.txt", tmp_path / "s.txt")


# Solutions held against it.


class Student(CrosswordCreator):
    """A solution of a student's: right, with other choices."""

    def select_unassigned_variable(self, assignment):  # type: ignore[no-untyped-def]
        key = lambda x: (len(self.domains[x]), -len(self.crossword.neighbors(x)), -x.i, -x.j)  # noqa: E731
        return min(self.crossword.variables - assignment.keys(), key=key)

    def order_domain_values(self, var, assignment):  # type: ignore[no-untyped-def]
        losses = self.ruled_out(var, assignment)
        return sorted(sorted(losses, reverse=True), key=losses.__getitem__)


class AllLengths(Student):
    def enforce_node_consistency(self) -> None:
        pass


class ReviseSaysNothing(Student):
    def revise(self, x: Variable, y: Variable) -> bool:
        super().revise(x, y)
        return False


class OneRound(Student):
    def ac3(self, arcs=None):  # type: ignore[no-untyped-def]
        for x, y in sorted(self.crossword.overlaps, key=str, reverse=True):
            self.revise(x, y)
        return True


class AnyOrder(Student):
    def order_domain_values(self, var, assignment):  # type: ignore[no-untyped-def]
        return sorted(self.domains[var])


class MostWords(Student):
    def select_unassigned_variable(self, assignment):  # type: ignore[no-untyped-def]
        return max(self.crossword.variables - assignment.keys(), key=lambda x: len(self.domains[x]))


class Repeats(Student):
    def consistent(self, assignment):  # type: ignore[no-untyped-def]
        return all(len(word) == x.length for x, word in assignment.items()) and all(
            self._agrees(x, assignment) for x in assignment
        )


class NeverComplete(Student):
    def assignment_complete(self, assignment):  # type: ignore[no-untyped-def]
        return False


class GivesUp(Student):
    def solve(self) -> None:
        return None


class OrderReversed(Student):
    def order_domain_values(self, var, assignment):  # type: ignore[no-untyped-def]
        return super().order_domain_values(var, assignment)[::-1]


class CountsAssigned(Student):
    def order_domain_values(self, var, assignment):  # type: ignore[no-untyped-def]
        return super().order_domain_values(var, {})


class AllArcs(Student):
    def ac3(self, arcs=None):  # type: ignore[no-untyped-def]
        return super().ac3()


class NoUndo(Student):
    def backtrack(self, assignment):  # type: ignore[no-untyped-def]
        if self.assignment_complete(assignment):
            return assignment
        variable = self.select_unassigned_variable(assignment)
        for word in self.order_domain_values(variable, assignment):
            assignment[variable] = word
            if self.consistent(assignment) and (found := self.backtrack(assignment)) is not None:
                return found
        return None


class NoArcConsistency(Student):
    def solve(self):  # type: ignore[no-untyped-def]
        self.enforce_node_consistency()
        return self.backtrack({})


class LettersTransposed(Student):
    def letter_grid(self, assignment):  # type: ignore[no-untyped-def]
        return [list(column) for column in zip(*super().letter_grid(assignment), strict=True)]

    def print(self, assignment):  # type: ignore[no-untyped-def]
        CrosswordCreator(self.crossword).print(assignment)

    def save(self, assignment, filename):  # type: ignore[no-untyped-def]
        CrosswordCreator(self.crossword).save(assignment, filename)


class PrintTransposed(Student):
    def print(self, assignment):  # type: ignore[no-untyped-def]
        lines = self.printed(assignment).splitlines()
        print("\n".join(map("".join, zip(*lines, strict=True))))


class SaveTransposed(Student):
    def save(self, assignment, filename):  # type: ignore[no-untyped-def]
        super().save(assignment, filename)
        with Image.open(filename) as picture:
            picture.transpose(Image.Transpose.TRANSPOSE).save(filename)


def of_course(creator: type[CrosswordCreator]) -> Callable[[], CrosswordCreator]:
    return lambda: creator(Crossword(EXAMPLES / "course.txt", EXAMPLES / "course-words.txt"))


def test_a_right_solution_has_no_differences() -> None:
    assert differences(of_course(Student)) == []
    assert differences(lambda: Student(Crossword.of([[True] * 3], ["AT"]))) == []  # no fill


@settings(max_examples=50, deadline=None)
@given(small_crosswords())
def test_a_right_solution_has_no_differences_anywhere(crossword: Crossword) -> None:
    assert differences(lambda: Student(crossword)) == []


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        (AllLengths, "enforce_node_consistency: .* keeps "),
        (ReviseSaysNothing, r"revise\(.*\) returns False, not True"),
        (OneRound, r"ac3\(\): .* keeps "),
        (AnyOrder, r"order_domain_values\(.*\) with . assigned: [A-Z]+ rules out "),
        (MostWords, "select_unassigned_variable with 0 assigned: "),
        (Repeats, r"consistent\(.*\) returns True, not False"),
        (NeverComplete, r"assignment_complete\(.*\) returns False, not True"),
        (GivesUp, r"solve\(\) finds nothing, and there is a fill"),
        (OrderReversed, r"order_domain_values\(.*\) with . assigned: [A-Z]+ rules out "),
        (CountsAssigned, r"order_domain_values\(.*\) with 1 assigned: [A-Z]+ rules out "),
        (AllArcs, r"ac3\(\[\(.*\)\]\): .* lacks "),
        (NoUndo, r"backtrack\({}\) finds nothing, and there is a fill"),
        (NoArcConsistency, r"solve\(\), of what ac3 rules out: .* keeps "),
        (LettersTransposed, r"letter_grid\(.*\): the letters stand elsewhere"),
        (PrintTransposed, r"print\(.*\): prints another grid"),
        (SaveTransposed, r"save\(.*\): draws the word in other cells"),
    ],
)
def test_every_fault_is_found(solution: type[CrosswordCreator], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if solution in (NeverComplete, MostWords, AllLengths):  # searches that would not end
        monkeypatch.setattr(solution, "solve", lambda self: CrosswordCreator(self.crossword).solve())
    assert any(re.match(words, line) for line in differences(of_course(solution))), differences(of_course(solution))


# The program.


@pytest.mark.usefixtures("folder")
class TestProgram:
    def test_a_fill_is_printed_and_drawn(self) -> None:
        structure, words = str(EXAMPLES / "course.txt"), str(EXAMPLES / "course-words.txt")
        result = run("course", structure, words, "out.png")
        assert (result.exit_code, result.stderr) == (0, "wrote out.png\n")
        lines = result.stdout.splitlines()
        marks = Path(structure).read_text().splitlines()
        assert [re.sub("[^█]", "_", line) for line in lines] == [line.replace("#", "█") for line in marks]
        assert lines[3] == "█INTELLIGENCE█"
        assert Path("out.png").read_bytes().startswith(b"\x89PNG")
        Path("out.png").write_bytes(b"an older picture")
        for force in ([], ["--force"]):  # as the course's program, which knows no --force
            assert run("course", structure, words, "out.png", *force).exit_code == 0
            assert Path("out.png").read_bytes().startswith(b"\x89PNG")

    def test_no_solution(self) -> None:
        result = run("course", write("s.txt", "___\n_##\n"), write("w.txt", "dog\n"), "out.png")
        assert (result.exit_code, result.stdout, result.stderr) == (1, "No solution.\n", "")
        assert not Path("out.png").exists()

    def test_misuse(self) -> None:
        structure, words = write("s.txt", "___\n"), write("w.txt", "cat\n")
        assert (
            "out.tif: nothing is drawn with the suffix '.tif'; use one of .svg, .png, .pdf, .docx, .html"
            in only_error("course", structure, words, "out.tif")
        )
        assert "nowhere.txt" in only_error("course", structure, "nowhere.txt")
        assert "grid.txt: no open cell" in only_error("course", write("grid.txt", "...\n"), words)
        assert course.OPEN == "_"
