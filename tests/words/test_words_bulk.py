"""Lists read as arrays: the same index and remarks as from the reader of single lines, and limits on sizes."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z, A_TO_Z_LETTERS, ANY_LETTER, Folding
from crosswright.words import bulk, index, lists, load_lexicon

SPANISH = Folding("A-Z and Ñ", f"{A_TO_Z_LETTERS}Ñ")
ODD = Folding("A-Z", A_TO_Z_LETTERS, {"w": "VV"})

WORDS = st.sampled_from(["cat", "Cat", "dog", "ICE CREAM", "rock 'n' roll", "x", "", "-", "señor", "ab" * 31 + "c",
                         "ab" * 32, "R2D2", "AT&T", '"cat"', "щука", "a,b", "#cat", " cat ", "\x1ccat"])  # fmt: skip
SCORES = st.sampled_from(["", ";50", ";0", ";007", ",100", "\t7", ";101", ";1000", ";-5", ";", "; 50", ";5 ", ";5;6",
                          ";high", ",5,6", ", a clue", "5", ";5a5", ";;5", "\t5\tclue"])  # fmt: skip
LINES = st.tuples(WORDS, SCORES).map(lambda pair: "".join(pair).encode())
BYTES = st.binary(max_size=8).map(lambda data: data.replace(b"\0", b"."))
TEXTS = st.tuples(st.sampled_from([b"", b"\xef\xbb\xbf"]), st.lists(LINES | LINES | BYTES, max_size=30),
                  st.sampled_from([b"\n", b"\r\n", b"\r"])).map(lambda t: t[0] + t[2].join(t[1]))  # fmt: skip


def one_by_one(data: bytes, folding: Folding) -> tuple[bytes, list[str]] | str:
    try:
        found = lists.read(data, "list", folding=folding)
        lists.demand_words(found)
        return index.build(found.words, keep_accents=False), found.notes()
    except LexiconError as error:
        return str(error)


def in_bulk(data: bytes, folding: Folding) -> tuple[bytes, list[str]] | str:
    try:
        found = bulk.read(data, "list", folding=folding)
        found.demand_words()
        return index.build_from_rows(found.plain, found.others.words, keep_accents=False), found.others.notes()
    except LexiconError as error:
        return str(error)


@given(TEXTS, st.sampled_from([A_TO_Z, ANY_LETTER, SPANISH, ODD]), st.sampled_from([1, 20, bulk.CHUNK]))
@settings(max_examples=400, deadline=None)
def test_both_readers_agree(data: bytes, folding: Folding, chunk: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bulk, "CHUNK", chunk)
        assert in_bulk(data, folding) == one_by_one(data, folding)


@given(st.text("ab;,\t1-' .\n", max_size=60))
@settings(max_examples=400, deadline=None)
def test_both_readers_agree_on_short_lines(text: str) -> None:
    assert in_bulk(text.encode(), A_TO_Z) == one_by_one(text.encode(), A_TO_Z)


@given(st.lists(st.tuples(st.text("ABC", min_size=2, max_size=20), st.integers(0, 100)), min_size=1))
@settings(deadline=None)
def test_ids_are_ordered_by_score_and_alphabet_and_repeats_keep_the_best_score(words: list[tuple[str, int]]) -> None:
    data = "\n".join(f"{word};{score}" for word, score in words).encode()
    best: dict[str, int] = {}
    for word, score in words:
        best[word] = max(score, best.get(word, 0))
    assert in_bulk(data, A_TO_Z) == (index.build(best, keep_accents=False), [])


def test_a_mark_of_utf_16_behind_one_of_utf_8_is_text() -> None:
    data = b"\xef\xbb\xbf\xff\xfe\ncat"
    assert in_bulk(data, A_TO_Z) == one_by_one(data, A_TO_Z)


def test_plain_lines_are_arrays() -> None:
    """Else the comparison would say nothing about them."""
    found = bulk.read(b"cat;70\nice-cream\ndog,3\nsun\t100\n\xc3\xa9t\xc3\xa9\n", "list")
    assert found.others.words == {"ETE": 50}
    assert {length: sum(len(part.rows) for part in parts) for length, parts in found.plain.parts.items()} == {
        3: 3,
        8: 1,
    }


class TestSizes:
    def test_a_long_line_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "long.txt"
        path.write_text("cat\ndog\n" + "x" * 100_001 + "\nsun\n")
        with pytest.raises(LexiconError, match=r"long\.txt:3: a line of 100,001 characters; .*one word a line"):
            load_lexicon(path, cache=False)
        with pytest.raises(LexiconError, match=r"bad:3: a line of 100,001"):
            lists.read(path.read_bytes(), "bad")

    def test_a_line_of_the_longest_length_is_skipped(self, tmp_path: Path) -> None:
        path = tmp_path / "long.txt"
        path.write_text("cat\n" + "x" * 100_000)
        assert len(load_lexicon(path, cache=False)) == 1

    @pytest.mark.parametrize("data", (b"\x7fELF\2\1\1\0\0", b"cat\n" * 300_000 + b"\0"))
    def test_a_binary_file_is_refused(self, data: bytes, tmp_path: Path) -> None:
        path = tmp_path / "program"
        path.write_bytes(data)
        with pytest.raises(LexiconError, match="a binary file"):
            load_lexicon(path, cache=False)

    def test_a_file_that_is_too_large_is_refused_before_it_is_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lists, "MOST_BYTES", 1 << 20)
        path = tmp_path / "large.txt"
        with path.open("wb") as file:
            file.truncate((1 << 20) + 1)
        with pytest.raises(LexiconError, match=r"large\.txt: a list of more than 1 MB"):
            lists.contents(path)
        with path.open("wb") as file:
            file.truncate(1 << 20)
        assert len(lists.contents(path)) == 1 << 20

    def test_input_without_an_end_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Endless(io.RawIOBase):
            def read(self, size: int = -1) -> bytes:
                assert size > 0, "all of it at once"
                return b"x\n" * (size // 2)

        monkeypatch.setattr(lists, "MOST_BYTES", 1 << 21)
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Endless()))
        with pytest.raises(LexiconError, match="<stdin>: a list of more than 2 MB"):
            lists.contents("-")
