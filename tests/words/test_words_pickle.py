"""Lexicons sent to other processes: a mapped index by its path, any other by its bytes, each way in milliseconds."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from generated_words import generated_words
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z_LETTERS, Folding
from crosswright.words import Lexicon, load_lexicon

SPANISH = Folding("A-Z and \u00d1", f"{A_TO_Z_LETTERS}\u00d1")
# As long as pickling, and unpickling, may take. Seconds of this process's time.
LIMIT = 0.05


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list of 100,000 words."""
    path = tmp_path_factory.mktemp("words") / "words.txt"
    path.write_text("".join(f"{word};{score}\n" for word, score in generated_words(100_000)))
    return path


@pytest.fixture
def mapped(words: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(words.parent / "cache"))
    return load_lexicon(words)


@pytest.fixture
def in_memory(words: Path) -> Lexicon:
    return load_lexicon(words, cache=False)


def seconds(work: Callable[[], object]) -> float:
    """The least of five runs: the others wait for something else."""
    runs = []
    for _ in range(5):
        started = time.thread_time()
        work()
        runs.append(time.thread_time() - started)
    return min(runs)


def described(lexicon: Lexicon) -> tuple[object, ...]:
    return list(lexicon), lexicon.name, lexicon.report, lexicon.min_score, lexicon.lengths, lexicon.folding


@given(
    st.dictionaries(st.text("abcd\u00f1e\u00e9", min_size=2, max_size=5), st.integers(0, 100), max_size=30),
    st.integers(0, 100),
    st.booleans(),
)
def test_what_is_sent_is_what_arrives(words: dict[str, int], least: int, spanish: bool) -> None:
    lexicon = Lexicon.from_words(words.items(), folding=SPANISH) if spanish else Lexicon.from_words(words.items())
    lexicon = lexicon.filtered(min_score=least, without=list(words)[::3])
    arrived = pickle.loads(pickle.dumps(lexicon))
    assert described(arrived) == described(lexicon)
    assert described(arrived.filtered(min_score=0)) == described(lexicon.filtered(min_score=0))
    for length in lexicon.lengths:
        assert arrived.allowed(length) == lexicon.allowed(length)


def test_roots_arrive_too() -> None:
    lexicon = Lexicon.from_words(["deal", "dealt", "cat"], roots={"DEAL": ["deal"], "DEALT": ["deal"]})
    arrived = pickle.loads(pickle.dumps(lexicon))
    w = lexicon.find("DEAL")
    assert lexicon.roots is not None and arrived.roots is not None and w is not None
    assert arrived.roots.akin(4, w) == lexicon.roots.akin(4, w) != {}


def test_a_mapped_index_is_sent_by_its_path(mapped: Lexicon) -> None:
    _ = list(mapped)  # what is read so far is not sent
    sent = pickle.dumps(mapped)
    assert len(sent) < 2_000
    assert described(pickle.loads(sent)) == described(mapped)


@pytest.mark.parametrize("kind", ["mapped", "in_memory"])
def test_it_takes_no_time(kind: str, request: pytest.FixtureRequest) -> None:
    lexicon = request.getfixturevalue(kind)
    sent = pickle.dumps(lexicon)
    assert seconds(lambda: pickle.dumps(lexicon)) < LIMIT
    assert seconds(lambda: pickle.loads(sent)) < LIMIT


@pytest.mark.parametrize("damage", ["gone", "another"])
def test_an_index_that_is_no_longer_there_is_one_clear_line(mapped: Lexicon, damage: str) -> None:
    sent = pickle.dumps(mapped)
    (file,) = Path(str(mapped._index._path)).parent.glob("lists-*")
    whole = file.read_bytes()
    file.unlink()
    if damage == "another":
        file.write_bytes(bytes(Lexicon.from_words(["cat"])._index.buffer))
    with pytest.raises(LexiconError, match=r"the index of a lexicon .*; load the lexicon in this process$"):
        pickle.loads(sent)
    file.unlink(missing_ok=True)
    file.write_bytes(whole)


def _look_up(lexicon: Lexicon, length: int) -> tuple[int, str]:
    return len(lexicon), lexicon.word(length, 0)


def test_a_pool_of_fresh_processes_gets_both(mapped: Lexicon, in_memory: Lexicon) -> None:
    asked = [(lexicon, length) for lexicon in (mapped, in_memory) for length in lexicon.lengths[:3]]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        answers = list(pool.map(_look_up, *zip(*asked, strict=True)))
    assert answers == [_look_up(*each) for each in asked]
