"""The signature: at fixed seeds each engine takes the same nodes to the same fills, on every machine.

A commit that moves it on purpose says so in its message, and rewrites `golden/signature.txt` by the command

    .venv/bin/python tests/search/test_signature.py
"""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path

import pytest
from generated_words import generated_words

from crosswright.problem import Problem
from crosswright.puzzle.gridtext import format_grid, parse_grids
from crosswright.search import Budget, fill, native
from crosswright.words import Lexicon

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.txt"
COMMAND = ".venv/bin/python tests/search/test_signature.py"
SEEDS = range(3)
BUDGET = Budget(nodes=1000)
GRIDS = {
    "square4": "....\n" * 4,
    "square5": ".....\n" * 5,
    "bars7": "...#...\n...#...\n.......\n##...##\n.......\n...#...\n...#...\n",
    "daily9": "....#....\n....#....\n....#....\n.........\n###...###\n.........\n....#....\n....#....\n....#....\n",
    "given4": "Q...\n....\n....\n...X\n",
    "daily15": (Path(__file__).parents[2] / "examples" / "demo15.txt").read_text("utf-8"),
}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return the_lexicon()


def the_lexicon() -> Lexicon:
    return Lexicon.from_words(generated_words(20_000))


def signature(engine: str, lexicon: Lexicon) -> dict[str, str]:
    """A line for each grid: over all seeds the outcomes, the nodes in all, and a hash of the fills."""
    lines = {}
    for name, text in GRIDS.items():
        problem = Problem.of(parse_grids(text)[0], lexicon)
        results = [fill(problem, seed=seed, budget=BUDGET, engine=engine) for seed in SEEDS]
        fills = "\n".join(format_grid(result.fill) if result.fill else "" for result in results)
        outcomes = ",".join(result.outcome.value for result in results)
        nodes = sum(result.nodes for result in results)
        lines[f"{engine} {name}"] = f"{outcomes} {nodes} {hashlib.sha256(fills.encode()).hexdigest()[:12]}"
    return lines


def golden() -> dict[str, str]:
    lines = (line.split(" ", 2) for line in GOLDEN.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {f"{engine} {name}": rest for engine, name, rest in lines}


def check(engine: str, lexicon: Lexicon) -> None:
    found, wanted = signature(engine, lexicon), golden()
    moved = [f"{name}: was {wanted.get(name)}, is {line}" for name, line in found.items() if wanted.get(name) != line]
    assert not moved, "\n".join(
        ["the signature has moved; a commit that moves it says so, and rewrites it by: " + COMMAND, *moved]
    )


def test_the_readable_engine(lexicon: Lexicon) -> None:
    check("python", lexicon)


@pytest.mark.parametrize("build", ["_kernel", "_kernel_v3"])
def test_the_compiled_engine(build: str, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = pytest.importorskip("crosswright._kernel", reason="no compiler built the kernel here")
    if build == "_kernel_v3" and not kernel.runs_v3():
        pytest.skip("this processor has no AVX2, which this build of the engine is for")
    monkeypatch.setattr(native, "_kernel", pytest.importorskip(f"crosswright.{build}"))
    check("native", lexicon)


def rewrite() -> None:
    """Write the golden file anew; needs both engines."""
    lines = [
        "# engine grid outcomes nodes fills: see tests/search/test_signature.py; rewritten by",
        f"#     {COMMAND}",
        *(
            f"{name} {line}"
            for engine in ("python", "native")
            for name, line in signature(engine, the_lexicon()).items()
        ),
    ]
    GOLDEN.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    import_module("crosswright._kernel")
    rewrite()
