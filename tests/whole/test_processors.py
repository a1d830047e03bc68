"""The same request gives the same bytes on every processor: numpy, the C library and the BLAS are made to use the
instructions of older processors, and each build of the kernel is compared with the other."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from generated_words import generated_words
from hypothesis import given
from hypothesis import strategies as st
from numpy._core import _multiarray_umath as parts_of_numpy
from test_behaviour import DAILY9, checksum

from crosswright import arithmetic
from crosswright.cli import main
from crosswright.placing.crisscross import crisscross
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grid
from crosswright.search import Budget, best_fill, native
from crosswright.words import Lexicon
from crosswright.workers import processes

SOURCE = Path(__file__).parents[2] / "src" / "crosswright"
# What numpy can use on this processor beyond what every processor has, the oldest instructions first.
FEATURES = [name for name in parts_of_numpy.__cpu_dispatch__ if parts_of_numpy.__cpu_features__.get(name)]
# What GNU's C library chooses its exp, log and pow by.
OLD_C_LIBRARY = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F"}
BLAS = ("Prescott", "Nehalem", "Haswell", "Zen")


def without(features: list[str]) -> dict[str, str]:
    """The environment in which numpy does without some instructions."""
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(features)} if features else {}


# Environments: from numpy's oldest instructions to all of them, each with another BLAS; the first an old C library too.
PROCESSORS = [
    without(FEATURES[known:]) | {"OPENBLAS_CORETYPE": BLAS[known % len(BLAS)]} for known in range(len(FEATURES) + 1)
]
PROCESSORS[0] |= OLD_C_LIBRARY
# Golden puzzles of 9x9 and 11x11: seeds of `test_behaviour.makes`.
SEEDS = (7, 9)
IN_A_CHILD = """
import json, sys
from pathlib import Path
from test_behaviour import makes
print(json.dumps(makes(Path.cwd(), map(int, sys.argv[1:]))))
"""


@pytest.mark.long
@pytest.mark.skipif(len(FEATURES) < 2, reason="numpy knows fewer than two sets of instructions of this processor")
@pytest.mark.usefixtures("whole_lexicon")
def test_the_golden_puzzles_are_the_same_on_every_processor(tmp_path: Path) -> None:
    made = []
    for number, processor in enumerate(PROCESSORS):
        (folder := tmp_path / str(number)).mkdir()
        done = subprocess.run(
            [sys.executable, "-c", IN_A_CHILD, *map(str, SEEDS)],
            cwd=folder, env=os.environ | processor | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
        made.append(json.loads(done.stdout))
    assert len(made[0]) == len(SEEDS) and all(each == made[0] for each in made)


class MixedWorkers(processes.ProcessWorkers):
    """Processes that work as if each ran on another processor."""

    def _free_lane(self) -> processes._Lane | None:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in PROCESSORS[len(self._lanes) % 2 and -1].items():
                patch.setenv(name, value)
            return super()._free_lane()


@pytest.mark.skipif(not FEATURES, reason="numpy knows one set of instructions of this processor")
@pytest.mark.usefixtures("whole_lexicon")
def test_a_batch_on_different_processors_writes_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["make", "--size", "5", "--count", "4", "--seed", "1", "--date", "2026-01-01", "--workers"]
    runner = CliRunner()
    assert runner.invoke(main, [*command, "1", "--out", str(tmp_path / "one")]).exit_code == 0
    monkeypatch.setattr(processes, "ProcessWorkers", MixedWorkers)
    assert runner.invoke(main, [*command, "2", "--out", str(tmp_path / "two")]).exit_code == 0
    names = [path.name for path in sorted((tmp_path / "one").glob("*.ipuz"))]
    assert len(names) == 4
    assert [checksum(tmp_path / "two" / name) for name in names] == [
        checksum(tmp_path / "one" / name) for name in names
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_builds_of_the_kernel_place_and_improve_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the searches that `test_signature.py` compares: layouts and best fills, which compute with fractions."""
    kernel = pytest.importorskip("crosswright._kernel", reason="no compiler built the kernel here")
    if not kernel.runs_v3():
        pytest.skip("this processor has no AVX2")
    lexicon, grid = Lexicon.from_words(generated_words(20_000)), parse_grid(DAILY9)
    found = []
    for build in (kernel, pytest.importorskip("crosswright._kernel_v3")):
        monkeypatch.setattr(native, "_kernel", build)
        words = [word for word, _ in generated_words(40, seed=seed)]
        layouts = crisscross(words, seed=seed, budget=Budget(nodes=50_000))
        best = best_fill(Problem.of(grid, lexicon), seed=seed, budget=Budget(nodes=3_000))
        assert best.incumbent is not None
        found.append((layouts.layouts, layouts.nodes, best.fill, best.nodes, best.restarts, best.incumbent.total))
    assert found[0] == found[1]


# What numpy, math and the BLAS compute or order in more than one way.
UNSURE = {
    "cos", "cosh", "dot", "einsum", "exp", "exp2", "expm1", "float_power", "inner", "linalg", "log", "log10", "log1p",
    "log2", "logaddexp", "matmul", "partition", "argpartition", "pow", "power", "sin", "sinh", "tan", "tanh",
    "tensordot", "vdot",
}  # fmt: skip
# Where they may stand: `cosines` is exact in any order, sums of elimination too, and a drawing leads to no choice.
ALLOWED = {"arithmetic.py": {"@"}, "count/elimination.py": {"matmul"}}
DRAWN = ("media/",)
# What solves a published puzzle by a collection of clues: no puzzle is made by it, as the test below checks.
COLLECTED = {
    f"solving/{name}.py"
    for name in (
        "collected", "collected_ranking", "collection_index", "endings", "fitting", "letter_chains", "references",
    )
}  # fmt: skip


def unsure(tree: ast.AST) -> Iterator[str]:
    """The operations in a module whose last bit, or whose order of equal values, depends on the processor."""
    for node in ast.walk(tree):
        if isinstance(node, ast.MatMult):
            yield "@"
        elif isinstance(node, ast.ImportFrom) and node.module in ("math", "numpy"):
            yield from (name.name for name in node.names if name.name in UNSURE)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "math"):
            if node.attr in UNSURE:
                yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "argsort":
            kinds = [ast.literal_eval(each.value) for each in node.keywords if each.arg == "kind"]
            yield from () if kinds == ["stable"] else ("argsort",)


def test_no_choice_is_computed_by_what_processors_do_differently() -> None:
    found = {
        name: names
        for path in sorted(SOURCE.rglob("*.py"))
        if not (name := path.relative_to(SOURCE).as_posix()).startswith(DRAWN)
        and (names := set(unsure(ast.parse(path.read_text("utf-8")))))
    }
    assert {name: names for name, names in found.items() if name not in COLLECTED} == ALLOWED, (
        "use `arithmetic`, and a stable sort"
    )
    assert found.keys() > COLLECTED


def test_only_solve_ranks_by_a_collection() -> None:
    users = [path for path in SOURCE.rglob("*.py") if "collected_ranker(" in path.read_text("utf-8")]
    assert {path.relative_to(SOURCE).as_posix() for path in users} == {"solving/__init__.py", "solving/collecting.py",
                                                                      "cli/solve/__init__.py"}  # fmt: skip


@pytest.mark.parametrize(
    "text", ["np.exp(x)", "from math import log", "a @ b", "np.linalg.norm(x)", "x.argsort()", "np.argsort(x, axis=0)"]
)
def test_what_processors_do_differently_is_seen(text: str) -> None:
    assert list(unsure(ast.parse(text)))


numbers = st.lists(st.floats(-600, 600), min_size=1, max_size=9)


@given(numbers)
def test_exponentials_and_logarithms_are_right(values: list[float]) -> None:
    each = [arithmetic.exp(x) for x in values]
    assert np.allclose(each, np.exp(values), rtol=1e-12)
    assert arithmetic.exps(np.array(values)).tolist() == each
    logs = [arithmetic.log(x) for x in each]
    assert np.allclose(logs, values, rtol=1e-12, atol=1e-12)
    assert arithmetic.logs(np.array(each)).tolist() == logs


@given(numbers, st.integers(1, 3))
def test_a_total_is_the_sum(values: list[float], rows: int) -> None:
    table = np.array([values] * rows)
    assert np.allclose(arithmetic.total(table, axis=1), table.sum(axis=1))
    assert np.allclose(arithmetic.total(table), table.sum(axis=0))


def test_products_of_unit_vectors_are_exact_in_any_order() -> None:
    """Each sum on the way stays below 2^24, where float32 has every whole number."""
    vectors = arithmetic.unit(np.random.default_rng(1).standard_normal((500, 64)) + 0.5)
    whole = vectors.astype("int64")
    assert np.abs(whole[:, None, :] * whole).sum(axis=2).max() < 2**24
    cosines = arithmetic.cosines(vectors.astype("float32"), vectors.T)
    assert cosines.tolist() == ((whole @ whole.T).astype("float32") / np.float32(arithmetic.UNIT**2)).tolist()
