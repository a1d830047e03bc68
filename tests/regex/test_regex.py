"""Regex crosswords: lines and puzzles against brute force, golden results, forms, bad input."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_regex import naive_solutions, naive_supports

from crosswright.errors import PuzzleError
from crosswright.regex import (
    RegexPuzzle,
    Shape,
    explain,
    read_compact,
    read_json,
    read_regex,
    read_text,
    solve,
    write_compact,
    write_json,
    write_text,
)
from crosswright.regex.constraints import prepare
from crosswright.regex.explain import StepKind
from crosswright.regex.steps import Steps
from crosswright.regex.trace import trace
from crosswright.search.outcome import Budget, Outcome

LETTERS = "ABa"
BENCH = Path(__file__).resolve().parents[3] / "shared" / "bench" / "regex"
if not BENCH.is_dir():
    BENCH = Path(__file__).resolve().parents[4] / "shared" / "bench" / "regex"


# Lines.


def expressions(*, rare: bool = True) -> st.SearchStrategy[str]:
    """Expressions over a few letters, many with groups that are referred to."""
    atoms = st.sampled_from(["A", "B", "a", ".", "[AB]", "[^A]", r"\w", "(A|B)", "(.)", "(..?)", "()", ".*", "(.*)"])
    refs = st.sampled_from([r"\1", r"\2", r"(.)\1", r"(.).?\1", r"(A|.)(.)\2\1", r"(.+)\1", r"(?:(.)B?)+\1"])
    places = st.sampled_from(["^", "$", r"\b", r"\B", "(?=.B)", "(?!.?A)", "(?<=A)", "(?<!BA)", r"(?=.*(.)\1)", "(?!)"])
    odd = st.sampled_from([r"(?=(.))", r"(.)(?!\1)", r"(?<!\1)", "(?>A|AB)", "A*+", "(?i:a)", r"(.)(?i:\1)"])
    leaves = [atoms, atoms, refs, places, *([odd] if rare else [])]

    def extend(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        quantifiers = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0,3}", "*?", "+?", "??", "{2,}"])
        return st.one_of(
            st.lists(inner, min_size=1, max_size=3).map("".join),
            st.lists(inner, min_size=1, max_size=3).map(lambda parts: "(" + "|".join(parts) + ")"),
            st.builds(lambda part, times: f"(?:{part}){times}", inner, quantifiers),
            st.builds(lambda part, times: f"({part}){times}", inner, quantifiers),
        )

    return st.recursive(st.one_of(*leaves), extend, max_leaves=6).filter(_compiles)


def _compiles(expression: str) -> bool:
    try:
        re.compile(expression)
    except re.error:
        return False
    return True


def supports(expression: str, domains: list[str]) -> list[set[str]]:
    """What the room finds for one line that is all of a puzzle."""
    puzzle = RegexPuzzle.rectangle([[expression]], [[] for _ in domains], alphabet=LETTERS)
    problem = prepare(puzzle, Steps())
    masks = [sum(1 << problem.alphabet.index(character) for character in domain) for domain in domains]
    found = problem.constraints[0].supports(masks)
    return [{c for number, c in enumerate(problem.alphabet) if mask >> number & 1} for mask in found]


@settings(max_examples=600, deadline=None)
@given(expressions(), st.lists(st.sampled_from(["ABa", "ABa", "AB", "A", "Ba"]), min_size=1, max_size=5))
def test_supports_are_those_of_brute_force(expression: str, domains: list[str]) -> None:
    assert supports(expression, domains) == naive_supports(expression, domains)


@pytest.mark.parametrize(
    ("expression", "length"),
    [
        (r"(.)(.)\2\1", 4),
        (r".*(.)(.)\2\1.*", 5),
        (r"((.)\2)\1", 4),
        (r"(?:(A)|B)*\1", 4),
        (r"(A?)\1B", 3),
        (r"(?=.*(.)\1$)[AB]+", 4),
        (r"(?!.*AA).+", 4),
        (r"(?!.*(.)\1).+", 3),
        (r".*(?<=AB)a", 4),
        (r".*(?<![AB]a)B", 4),
        (r"\bA\b.*|a.", 2),
        (r"(?=(A|AB))\1a.*", 3),
        (r"(?>A|AB)a?", 3),
        (r"(?>A*)a", 3),
        (r"A*+a", 3),
        (r"(?i)a(b)\1", 3),
        (r"(a|b?)*\1", 3),
        (r"(A$|B|^a)+", 2),
        (r"(?:A|B){2}a{0,1000}", 4),
        (r"(A?){1000}", 2),
        (r"(?m:^A$)|B", 1),
    ],
)
def test_kinds_of_expressions(expression: str, length: int) -> None:
    domains = [LETTERS] * length
    assert supports(expression, domains) == naive_supports(expression, domains)


# Puzzles.


@settings(max_examples=250, deadline=None)
@given(st.data())
def test_solutions_are_those_of_brute_force(data: st.DataObject) -> None:
    rows, columns = data.draw(st.sampled_from([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)]))
    drawn = st.lists(expressions(), max_size=2)
    puzzle = RegexPuzzle.rectangle(
        [data.draw(drawn) for _ in range(rows)],
        [data.draw(drawn) for _ in range(columns)],
        alphabet=LETTERS,
        given=data.draw(st.sampled_from([[], [((0, 0), "A")]])),
    )
    wanted = set(naive_solutions(puzzle))
    found = solve(puzzle, most=None)
    assert sorted(found.solutions) == sorted(wanted)
    assert (found.count, found.unique) == (len(wanted), len(wanted) == 1)
    assert found.outcome is (Outcome.SOLVED if wanted else Outcome.IMPOSSIBLE)
    first = solve(puzzle, most=1)
    assert set(first.solutions) <= wanted and bool(first.solutions) == bool(wanted)
    assert solve(puzzle).unique == (len(wanted) == 1)
    assert solve(puzzle, most=None, keep=False).count == len(wanted)
    explained = explain(puzzle)
    assert explained.outcome is found.outcome
    assert (explained.solution in wanted) if wanted else explained.solution is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(expressions(rare=False), max_size=1), min_size=9, max_size=9))
def test_hexagons_are_those_of_brute_force(lines: list[list[str]]) -> None:
    puzzle = RegexPuzzle.hexagon([lines[:3], lines[3:6], lines[6:]], alphabet="AB")
    assert sorted(solve(puzzle, most=None).solutions) == sorted(naive_solutions(puzzle))


def test_the_lines_of_a_hexagon() -> None:
    """Rows 01, 234, 56: counterclockwise, rising lines from the lower left, falling ones from the lower right."""
    lines = RegexPuzzle.hexagon([[["."]] * 3] * 3).lines
    assert [line.cells for line in lines] == [
        *((0, 1), (2, 3, 4), (5, 6)),
        *((5, 2), (6, 3, 0), (4, 1)),
        *((4, 6), (1, 3, 5), (0, 2)),
    ]


def test_golden_results() -> None:
    """Small puzzles whose solutions were found by hand."""
    tea = RegexPuzzle.rectangle(
        [["T?EA", "[A-T]+"], ["(A|R)E."]], [["[^R]+"], [r"(.)\1"], ["A[^E-Z]"]], alphabet="AERT"
    )
    assert solve(tea, most=None).solutions == ((tuple("TEA"), tuple("AEA")),)
    two = RegexPuzzle.rectangle([["NO|ON"], ["[NO]+"]], [[r"(.)\1"], ["NN?O?"]])
    assert solve(two, most=None).solutions == ((tuple("ON"), tuple("ON")), (tuple("ON"), tuple("OO")))
    none = RegexPuzzle.rectangle([["A+"]], [["B"]])
    assert solve(none).outcome is Outcome.IMPOSSIBLE and solve(none).unique is False


@pytest.mark.skipif(
    not BENCH.is_dir(), reason="needs a collection of published puzzles, which may not be copied into the repository"
)
def test_the_collection() -> None:
    """All solutions of the 42 puzzles, in less than five seconds of processor time."""
    started = time.thread_time()
    for path in sorted(BENCH.glob("*.input.txt")):
        puzzle = read_regex(path.read_bytes(), str(path))
        found = solve(puzzle, most=None)
        expected = path.with_name(path.name.replace(".input.", ".output_expected.")).read_text("latin-1")
        assert int(re.search(r"found (\d+) solution", expected)[1]) == found.count, path  # type: ignore[index]
        assert _drawn(expected, puzzle) == found.solutions[0], path
    assert time.thread_time() - started < 5


def _drawn(expected: str, puzzle: RegexPuzzle) -> tuple[tuple[str, ...], ...]:
    rows = [line[line.index("|") :] for line in expected.splitlines() if re.match(" *[|]", line)]
    first, step = (1, 3) if puzzle.shape is Shape.RECTANGULAR else (2, 4)
    lengths = puzzle.row_lengths
    return tuple(tuple(row[first + step * k] for k in range(n)) for row, n in zip(rows, lengths, strict=True))


# Budgets.


def test_catastrophic_expressions_end() -> None:
    found = solve(RegexPuzzle.rectangle([["(a*)*b"]], [[] for _ in range(40)], alphabet="ab"))
    assert found.unique and found.solutions[0][0] == (*"a" * 39, "b")
    none = solve(RegexPuzzle.rectangle([["(a*)*b", "(a|aa)+$"]], [[] for _ in range(40)], alphabet="ab"))
    assert none.outcome is Outcome.IMPOSSIBLE


def test_the_budget_ends_the_work() -> None:
    puzzle = RegexPuzzle.rectangle([[r"(.*)(.*)(.*)(.*)\1\2\3\4(.*)(.*)\5\6"]], [[] for _ in range(60)])
    found = solve(puzzle, budget=Budget(nodes=20_000))
    assert (found.outcome, found.solutions, found.unique) == (Outcome.OUT_OF_BUDGET, (), None)
    assert found.steps < 40_000
    assert solve(puzzle, budget=Budget(seconds=0)).outcome is Outcome.OUT_OF_BUDGET
    assert explain(puzzle, budget=Budget(nodes=20_000)).outcome is Outcome.OUT_OF_BUDGET


def test_stop_ends_the_work() -> None:
    asked = iter(range(10**9))
    found = solve(
        RegexPuzzle.rectangle([[".*"]] * 9, [[".*"]] * 9), most=None, keep=False, stop=lambda: next(asked) > 5
    )
    assert found.outcome is Outcome.STOPPED and found.found > 1 and found.unique is False and found.count is None


def test_the_same_input_takes_the_same_steps() -> None:
    puzzle = RegexPuzzle.rectangle([[r"(.)(.)\1"]] * 3, [[r".*(.)\1.*"]] * 3, alphabet="ABC")
    first, second = solve(puzzle, most=None), solve(puzzle, most=None)
    assert first == second and first.nodes > 0


# Explanations.


def test_an_explanation_names_what_each_line_allows() -> None:
    explained = explain(RegexPuzzle.rectangle([["[AO]."], ["B+"]], [["A.|.Z"], ["[BC]*"]], alphabet="ABCOZ"))
    assert {step.kind for step in explained.steps} <= {StepKind.LINE, StepKind.SUPPOSE, StepKind.SEARCH}
    for step in explained.steps:
        for change in step.changes:
            assert set(change.after) < set(change.before)


# Forms.

PUZZLES = [
    RegexPuzzle.rectangle([["A'B", r"\d"], ["é", "[^ ]"]], [["x"]], alphabet="Aé' ", given=[((1, 0), "é")]),
    RegexPuzzle.hexagon([[["a|b"]] * 3, [["."]] * 3, [[r"\s"]] * 3]),
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_forms_read_what_they_wrote(puzzle: RegexPuzzle) -> None:
    for write in (write_text, write_json, write_compact):
        assert read_regex(write(puzzle).encode()) == puzzle
    assert re.fullmatch(r"[\w.-]+", write_compact(puzzle), re.ASCII)
    assert read_regex(write_text(puzzle).encode("latin-1")) == puzzle


def test_json_takes_a_string_for_a_line_with_one_expression() -> None:
    assert read_json('{"rows": ["A"], "columns": [["B", "C"]]}') == RegexPuzzle.rectangle([["A"]], [["B", "C"]])


# Bad input.

TEXT = "shape = rectangular\nnum_rows = 1\nnum_cols = 1\nnum_regexes_per_row = 1\nnum_regexes_per_col = 1\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "shape is missing"),
        ("shape = round\n", "1: unknown shape 'round'; use rectangular or hexagonal"),
        (TEXT + "'A'\n", "6: the lines don't add up: the settings ask for 2 expressions, here are 1"),
        (TEXT + "'A'\n'B'\n'C'\n", "8: the lines don't add up"),
        (TEXT + "'A'\n'B\n", "7: an expression that doesn't end; close it with '"),
        (TEXT + "A\n", "6: 'A' is neither a setting nor an expression"),
        (TEXT + "num_rows = 2\n", "6: num_rows is set twice"),
        (TEXT.replace("rows = 1", "rows = 1000"), "2: num_rows is '1000'; give a number up to 64"),
        (TEXT.replace("rows = 1", "rows = ①"), "2: num_rows is"),
        ("shape = hexagonal\nnum_regexes_per_line = 1\n" + "'.'\n" * 12, "14: the lines don't add up: 12 expressions"),
        (TEXT + "alphabet = AB\n'A'\n'B'\n", "6: alphabet is 'AB'; put the characters in single quotes"),
        (TEXT + "given 2 1 = 'A'\n'A'\n'B'\n", "row 2, cell 1 is outside the puzzle"),
        ("x" * 1_000_000, "1000000 characters are too many"),
        (TEXT + f"'{'A' * 3000}'\n'B'\n", "6:2: an expression of 3000 characters; give at most 2000"),
    ],
)
def test_bad_texts(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=_anywhere(message)):
        read_text(text, "f.txt")


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (
            "A(B",
            "f.txt:6:3: missing ), unterminated subpattern at character 2 of the expression; correct the",
        ),
        ("[AB", "f.txt:6:2: unterminated character set at character 1"),
        ("[^]", "write [\\s\\S] for any character"),
        (r"A\e", "f.txt:6:3: bad escape \\e at character 2 of the expression; leave out the backslash, or double it"),
        (r"A\1", "f.txt:6:4: invalid group reference 1"),
        ("(?<x>A)", "name a group by (?P<name>...)"),
        ("*A", "f.txt:6:2: nothing to repeat"),
        ("(A)(?(1)B|C)", "f.txt:6:5: a condition on a group is not supported"),
        ("(?<=A*)B", "f.txt:6:2: look-behind of several widths at character 1"),
        ("(" * 900 + ")" * 900, "nested too deeply"),
        ("A{99999999999999}", "nested too deeply, or repeated too often"),
        (
            "[\u0100-\U00010000]",
            "the expressions name an alphabet of 65280 characters; give an alphabet of",
        ),
    ],
)
def test_bad_expressions(expression: str, message: str) -> None:
    puzzle = read_text(TEXT + f"'{expression}'\n'B'\n", "f.txt")
    with pytest.raises(PuzzleError, match=_anywhere(message)) as caught:
        solve(puzzle)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "f.json:1:2: not JSON"),
        ("{" * 100_000, "not JSON"),
        ('{"rows": 5}', "rows is no list"),
        ('{"rows": [], "columns": []}', "a rectangular puzzle has 2 directions with lines, here are 0"),
        ('{"rows": [5], "columns": ["A"]}', "rows, line 1 is no expression"),
        ('{"rows": ["A"], "columns": ["A"], "size": 1}', "unknown member 'size'"),
        ('{"rows": ["A"], "columns": ["A"], "given": [[1]]}', "a given character can't be read"),
        ('{"rows": ["A"], "columns": ["A"], "alphabet": ""}', "an alphabet of 0 characters"),
        ('{"shape": "hexagonal", "rows": ["A"], "rising": ["A"], "falling": ["A", "B"]}', "the lines don't add up"),
    ],
)
def test_bad_json(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=_anywhere(message)):
        read_json(text, "f.json")


def test_a_bad_expression_in_json_is_named_by_its_place() -> None:
    with pytest.raises(PuzzleError, match="columns, line 1, expression 2"):
        solve(read_json('{"rows": ["A"], "columns": [["A", "("]]}', "f.json"))


def test_a_huge_alphabet_is_refused() -> None:
    with pytest.raises(PuzzleError, match="an alphabet of 10001 characters"):
        RegexPuzzle.rectangle([["."]], [["."]], alphabet="".join(map(chr, range(0x4E00, 0x4E00 + 10_001))))
    large = RegexPuzzle.rectangle(
        [[r"(.)\1"]], [["."], ["."]], alphabet="".join(map(chr, range(0x4E00, 0x4E00 + 10_000)))
    )
    assert solve(large).unique is False


@pytest.mark.parametrize("text", ["r1.", "r1.AAAA", "r1.!", write_compact(PUZZLES[0])[:-9]])
def test_bad_compact_lines(text: str) -> None:
    with pytest.raises(PuzzleError):
        read_compact(text)


def _anywhere(message: str) -> str:
    return re.escape(message)


def test_a_trace_keeps_to_the_search() -> None:
    puzzle = RegexPuzzle.rectangle([["(.)[^A]|AA", "..?"]] * 2, [["(.)\\1"], ["(.)[AB]"]], alphabet="AB")
    recorded = trace(puzzle)
    left = dict.fromkeys(range(len(puzzle.cells)), "")
    for step in recorded.steps:
        left.update(step.left)
    solved = solve(puzzle, most=1)
    assert (recorded.outcome, recorded.solution) == (solved.outcome, solved.solutions[0])
    assert puzzle.cut([left[cell] for cell in left]) == recorded.solution
    assert {"line", "decide", "solution"} <= {step.kind for step in recorded.steps}
    assert trace(puzzle, most=2).cut
