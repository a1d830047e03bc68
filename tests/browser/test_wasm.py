"""The kernel built for browsers is the same search as the native one: outcome, words, weights and nodes."""

from __future__ import annotations

import gzip
import os
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
from generated_words import generated_words
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs_kernel

from crosswright.browser import KERNEL
from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Limit, Problem
from crosswright.search import Budget
from crosswright.search.native import NativeSearch
from crosswright.search.outcome import Meter
from crosswright.words import Lexicon
from crosswright.words.packed import FORMAT, packed

wasmtime = pytest.importorskip("wasmtime")
from wasm_kernel import IMPOSSIBLE, SOLVED, WasmKernel, WasmSearch  # noqa: E402  # it needs wasmtime

ROOTS = {"ABLE": ["able"], "ABLER": ["able"], "ABLEST": ["able"]}
# The words of three letters fill any small square.
THREES = [(a + b + c, 40 + 10 * "AEST".index(a)) for a in "AEST" for b in "AEST" for c in "AEST"]
WORDS = [*generated_words(3000), *THREES, *(("ABLE", 80), ("ABLER", 70), ("ABLEST", 60))]
LEXICON = Lexicon.from_words(WORDS, roots=ROOTS)
needs_native = needs_kernel


@pytest.fixture(scope="module")
def kernel() -> WasmKernel:
    kernel = WasmKernel(KERNEL)
    kernel.load(LEXICON, roots=True)
    return kernel


def searches(kernel: WasmKernel, problem: Problem, seed: int, **limit: int) -> tuple[NativeSearch, WasmSearch]:
    """The same search in both, from the same beginning."""
    one, other = NativeSearch(problem, seed, Meter(Budget())), WasmSearch(kernel, problem, seed, **limit)
    assert one.begin() == bool(other.call("begin"))
    return one, other


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    cells = "".join(draw(st.lists(st.sampled_from("....#A"), min_size=rows * columns, max_size=rows * columns)))
    blocks = frozenset(c for c, each in enumerate(cells) if each == "#")
    return Grid(rows, columns, blocks=blocks, letters=tuple("A" if each == "A" else "" for each in cells))


@needs_native
@settings(max_examples=60, deadline=None)
@given(grids(), st.integers(0, 2**31 - 1))
def test_node_for_node_like_the_native_kernel(kernel: WasmKernel, grid: Grid, seed: int) -> None:
    problem = Problem.of(grid, LEXICON)
    if not problem.unfilled or problem.hopeless() is not None:
        return
    one, other = NativeSearch(problem, seed, Meter(Budget())), WasmSearch(kernel, problem, seed)
    consistent = one.begin()
    assert consistent == bool(other.call("begin"))
    for _ in range(6 if consistent else 0):
        status = other.call("advance", 20)
        assert one.advance(20).value == status
        assert (one.nodes, one.words(), one.weights()) == (other.nodes, other.words(), other.weights())
        if status in (SOLVED, IMPOSSIBLE):
            break


@needs_native
def test_look_ahead_and_candidates_agree(kernel: WasmKernel) -> None:
    problem = Problem.of(Grid.open(4, 5), LEXICON)
    one, other = searches(kernel, problem, 1)
    left = other.words_left(0)
    assert left
    ids = list(left)[:200]
    assert one.look_ahead(problem.unfilled[0], ids) == other.look_ahead(0, ids)


@needs_native
def test_few_low_scores_mean_the_same(kernel: WasmKernel) -> None:
    problem = Problem.of(Grid.open(3, 3), LEXICON, limits=[Limit.below(LEXICON, 60, most=2)])
    one, other = searches(kernel, problem, 3, most=2, below=60)
    assert one.advance(3000).value == other.call("advance", 3000)
    assert (one.nodes, one.words()) == (other.nodes, other.words())


def test_a_fill_of_the_page_passes_the_witness(kernel: WasmKernel) -> None:
    problem = Problem.of(Grid.open(3, 3), LEXICON)
    search = WasmSearch(kernel, problem, 0)
    assert search.call("begin")
    assert search.call("advance", 100_000) == SOLVED
    fill = problem.fill_in(dict(zip(problem.unfilled, search.words(), strict=True)))
    assert not check(fill, words=LEXICON)


def test_letters_left_are_those_of_the_words_left(kernel: WasmKernel) -> None:
    problem = Problem.of(Grid.open(3, 3).with_letters({4: "A"}), LEXICON)
    search = WasmSearch(kernel, problem, 0)
    assert search.call("begin")
    for c, mask in enumerate(search.letters_left()):
        slot, p = next((slot, slot.cells.index(c)) for slot in problem.grid.slots if c in slot.cells)
        words = [LEXICON.word(3, w) for w in search.words_left(problem.unfilled.index(slot.id))]
        assert mask == sum(1 << LEXICON.alphabet.index(letter) for letter in {word[p] for word in words})


def test_the_packed_list_has_every_word_and_root() -> None:
    body = gzip.decompress(packed(LEXICON))
    assert body.startswith(FORMAT)
    sections, at = [], len(FORMAT)
    while at < len(body):
        (size,) = struct.unpack_from("<I", body, at)
        sections.append(body[at + 4 : at + 4 + size])
        at += 4 + size
    alphabet, shared, scores, first, further = sections
    words, word = [], ""
    for byte in shared:
        if byte < 128:
            word += alphabet.decode()[byte]
        else:
            words.append(word)
            word = word[: byte - 128]
    words = [*words[1:], word]
    assert words == sorted(words)
    assert dict(zip(words, scores, strict=True)) == dict(LEXICON)
    head = words.index("ABLE")
    assert first[0] == 3
    assert list(further) == [words.index("ABLER") - head, words.index("ABLEST") - words.index("ABLER")]


@pytest.mark.skipif(
    "CROSSWRIGHT_ZIG" not in os.environ,
    reason="set CROSSWRIGHT_ZIG to a folder into which you installed ziglang as script/build-wasm does",
)
def test_the_committed_file_is_what_the_sources_make(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "script" / "build-wasm"
    subprocess.run([shutil.which("sh") or "sh", script, tmp_path / "k.wasm"], check=True, timeout=300)
    assert (tmp_path / "k.wasm").read_bytes() == KERNEL.read_bytes()
