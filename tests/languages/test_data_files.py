"""The data files of packages: another file gives another name of what is built from it, and one line of notice."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.english.sources import data_files
from crosswright.languages.english.sources.data_files import digests, key_of, known, notices
from crosswright.languages.english.words import default_lexicon


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    made = {"a/words.txt": tmp_path / "words.txt", "a/pairs.txt": tmp_path / "pairs.txt"}
    for name, path in made.items():
        path.write_text(name)
    return made


def test_digests_are_those_of_the_content(files: dict[str, Path]) -> None:
    assert digests(files) == {name: hashlib.sha256(name.encode()).hexdigest() for name in files}


def test_they_are_worked_out_once(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    before, read = digests(files), []
    digest = data_files.digest
    monkeypatch.setattr(data_files, "digest", lambda path: read.append(path.name) or digest(path))
    assert digests(files) == before and not read
    files["a/words.txt"].write_text("other")
    assert digests(files) != before and read == ["words.txt"]


def test_a_change_that_keeps_the_size_is_seen(files: dict[str, Path]) -> None:
    path = files["a/words.txt"]
    before = key_of(files)
    path.write_text(path.read_text()[::-1])
    os.utime(path, ns=(0, 10**18))
    assert key_of(files) != before


@pytest.mark.parametrize("damage", (b"", b"{", b"[]", b'{"a/words.txt": [1]}', b'{"a/words.txt": "x"}', b"\xff"))
def test_a_damaged_memory_is_no_harm(files: dict[str, Path], tmp_path: Path, damage: bytes) -> None:
    before = digests(files)
    (tmp_path / "cache" / data_files.REMEMBERED).write_bytes(damage)
    assert digests(files) == before


def test_without_a_cache_it_works_too(files: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "file" / "folder"))
    assert len(digests(files)) == 2


def test_one_line_names_the_files_that_differ(files: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_files, "known", lambda: digests(files))
    assert notices(files) == []
    right = digests(files)
    monkeypatch.setattr(data_files, "known", lambda: right)
    files["a/pairs.txt"].write_text("other")
    assert notices(files) == [
        "one data file is not as this release was tested with, so the words may differ too: a/pairs.txt"
    ]


def test_what_is_built_is_named_for_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path))
    before = [each.fingerprint() for each in (default_lexicon, wordnet_index, solver_index)]
    real = data_files.digest
    (tmp_path / data_files.REMEMBERED).unlink()
    monkeypatch.setattr(data_files, "digest", lambda path: "0" if path.name.startswith("frequency_bi") else real(path))
    after = [each.fingerprint() for each in (default_lexicon, wordnet_index, solver_index)]
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert "frequency_bi" in default_lexicon.notices()[0]


def test_the_table_has_what_is_installed_here() -> None:
    """Written by script/papers: run it when a package that carries data changes."""
    files = data_files.lexicon_files()
    assert len(files) > 20 and set(files) <= set(known())
    assert notices(files) == []
