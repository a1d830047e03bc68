"""Damaged built files of every kind: built again with one line of notice, and never another result."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from needs import needs_kernel, needs_no_root, needs_posix
from small_wordnet import small_index

from crosswright import cache
from crosswright.cache import BuiltFile, find_or_build
from crosswright.language import arrays, language
from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.plain import solver_index as other_solver_index
from crosswright.languages.plain import word_data
from crosswright.solving import collecting
from crosswright.words import index

WORDS = {"ABLE": 60, "CAT": 10, "CATS": 70}


@dataclass
class Sample:
    """A kind of built file, its bytes and what is read from them."""

    kind: BuiltFile
    data: bytes
    open_file: Callable[[Path], Any]
    from_bytes: Callable[[bytes], Any]
    content: Callable[[Any], object]


def words_of(found: index.Index) -> object:
    return [(found.letters(n), found.scores(n), found.alphabet, found.notes) for n in found.sections]


def arrays_of(found: arrays.Arrays) -> object:
    return {name: array.tolist() for name, array in found.items()}


def facts_of(found: EnglishDictionary) -> object:
    return sorted(map(str, found.facts("DOG")))


def samples() -> dict[str, Sample]:
    """One file of each kind."""
    roots = {"CAT": ["cat"], "CATS": ["cat"], "ABLE": ["able"]}
    numbers = {"ids": np.arange(40, dtype=np.uint32), "names": np.array(["CAT", "CATS"])}
    default = BuiltFile("lexicon-en", index.VERSION, kept=3, what="the default lexicon")
    knowledge = BuiltFile("knowledge-de", word_data.VERSION, kept=3, what="the index of German words")
    german = word_data.packed(iter([word_data.Word("OESE", "Öse", 57, 57, 3.1, ("OESE",))]))
    evidence = other_solver_index.kind(language("de").about)
    rooted = index.build(WORDS, keep_accents=False, roots=roots)
    return {
        "lists": Sample(index.LISTS, index.build(WORDS, keep_accents=False), index.opened_index, index.Index, words_of),
        "default": Sample(default, rooted, index.opened_index, index.Index, words_of),
        "clues": Sample(wordnet_index.KIND, small_index(), EnglishDictionary.opened, EnglishDictionary.held, facts_of),
        "knowledge": Sample(knowledge, german, word_data.WordData.opened, word_data.WordData.held, list),
        "solver": Sample(solver_index.KIND, arrays.packed(numbers), arrays.opened, arrays.unpacked, arrays_of),
        "evidence": Sample(evidence, arrays.packed(numbers), arrays.opened, arrays.unpacked, arrays_of),
        "collection": Sample(collecting.KIND, arrays.packed(numbers), arrays.opened, arrays.unpacked, arrays_of),
    }


KINDS = ["lists", "default", "clues", "knowledge", "solver", "evidence", "collection"]


@pytest.fixture(scope="module")
def every_sample() -> dict[str, Sample]:
    return samples()


@pytest.fixture(scope="module", params=KINDS)
def sample(request: pytest.FixtureRequest, every_sample: dict[str, Sample]) -> Sample:
    return every_sample[request.param]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def found(sample: Sample) -> tuple[object, str | None, int]:
    """The content, the notice, and how often the file was built."""
    builds = []

    def build() -> bytes:
        builds.append(1)
        return sample.data

    content, notice = find_or_build(sample.kind, "key", build, sample.open_file, sample.from_bytes)
    return sample.content(content), notice, len(builds)


def test_every_kind_is_here() -> None:
    declared = subprocess.run(
        ["grep", "-rhoE", r"BuiltFile\(", str(Path(cache.__file__).parent)], capture_output=True, text=True, check=True
    )
    assert len(declared.stdout.splitlines()) == len(KINDS)


def damages(data: bytes) -> list[bytes]:
    """Cut short, with a bit or a stretch of bytes changed, longer, and something else altogether."""
    random, size = Random(1), len(data)
    places = [*range(0, min(size, 128)), *(random.randrange(size) for _ in range(60)), size - 1]
    flipped = [data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :] for at in places]
    zeroed = [data[:at] + bytes(len(data[at : at + 32])) + data[at + 32 :] for at in places[::9]]
    cut = [data[:at] for at in (0, 1, 19, 20, 31, 32, 33, 64, 100, size // 2, size - 1)]
    return [each for each in (*flipped, *zeroed, *cut, data + b"x", b"something else", bytes(size)) if each != data]


def test_a_damaged_file_is_built_again_with_a_notice(sample: Sample, folder: Path) -> None:
    whole, notice, builds = found(sample)
    assert (notice, builds) == (None, 1)
    path = sample.kind.path(folder, "key")
    for damaged in damages(sample.data):
        path.unlink()  # a mapped file is never written to
        path.write_bytes(damaged)
        assert found(sample) == (whole, f"{path} was damaged, so {sample.kind.what} is built again", 1)
        assert path.read_bytes() == sample.data
    assert found(sample) == (whole, None, 0)


def test_a_folder_in_its_place(sample: Sample, folder: Path) -> None:
    path = sample.kind.path(folder, "key")
    path.mkdir(parents=True)
    whole, notice, builds = found(sample)
    assert (notice, builds) == (f"{path} was damaged, so {sample.kind.what} is built again", 1)
    assert found(sample) == (whole, None, 0)
    path.unlink()
    (path / "of somebody else").mkdir(parents=True)
    content, notice, builds = found(sample)
    assert (content, builds) == (whole, 1)
    assert notice is not None
    assert notice.startswith(f"{folder} can't be written (")


@needs_no_root
def test_a_file_that_may_not_be_read(sample: Sample, folder: Path) -> None:
    whole, _, _ = found(sample)
    path = sample.kind.path(folder, "key")
    path.chmod(0)
    assert found(sample) == (whole, f"{path} was damaged, so {sample.kind.what} is built again", 1)
    assert found(sample) == (whole, None, 0)


def test_a_file_that_fails_to_be_opened(sample: Sample, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, _, _ = found(sample)
    path = sample.kind.path(folder, "key")

    def refused(path: Path) -> object:
        raise PermissionError(13, "Permission denied", str(path))

    again = Sample(sample.kind, sample.data, refused, sample.from_bytes, sample.content)
    assert found(again) == (whole, f"{path} was damaged, so {sample.kind.what} is built again", 1)
    assert not list(folder.glob("*.partial"))


def test_a_damaged_dictionary_and_evidence_are_noted_by_a_workshop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the cache has to say reaches the user of each command: `Workshop.notes` is printed."""
    from crosswright.languages.english.clues import dictionary

    data = small_index()
    monkeypatch.setattr(wordnet_index, "build", lambda progress: data)
    monkeypatch.setattr(wordnet_index, "fingerprint", lambda: "key")
    assert dictionary.load().notice is None
    path = wordnet_index.KIND.path(folder, "key")
    path.write_bytes(data[:-1])
    assert dictionary.load().notice == f"{path} was damaged, so the index of WordNet is built again"


CUT_SHORT = """
import os, sys
from pathlib import Path
from crosswright import cache, cli
cache.guard = cli._guard_mapped_files
path = Path(sys.argv[1])
data = cache.mapped(path)
os.truncate(path, 0)
print(len(bytes(data)))
"""


@needs_kernel
@needs_posix
def test_a_mapped_file_that_another_program_cuts_short(tmp_path: Path) -> None:
    path = tmp_path / "mapped"
    path.write_bytes(bytes(100_000))
    ended = subprocess.run([sys.executable, "-c", CUT_SHORT, path], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "crosswright: another program has cut a file short that was in use, likely in the cache; "
        "run the command again\n"
    )
