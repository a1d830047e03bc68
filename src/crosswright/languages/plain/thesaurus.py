"""Synonyms from a thesaurus in the format MyThes, which office programs and Linux systems install for many languages.

A file has its encoding in the first line, then for each word `word|n` and n lines, one for each sense:
`part of speech|synonym|synonym`. What stands in brackets behind a synonym says that it is something else: a more
general word, an opposite, slang.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from crosswright.errors import LexiconError
from crosswright.language.about import AboutLanguage

# A folder of the user's own with such files.
FOLDER = "CROSSWRIGHT_MYTHES"
_FOLDERS = (
    "/usr/share/mythes",
    "/usr/share/myspell/dicts",
    "/usr/lib*/libreoffice/share/extensions/dict-*",
    "/opt/libreoffice*/share/extensions/dict-*",
    "/Applications/LibreOffice.app/Contents/Resources/extensions/dict-*",
    "C:/Program Files/LibreOffice/share/extensions/dict-*",
)
# Changes when other clues are made of the same synonyms.
VERSION = 2
# How many synonyms has a clue?
SYNONYMS_A_CLUE = 2
# How many senses of a word become clues?
MOST_SENSES = 3

Senses = Mapping[str, list[tuple[str, ...]]]


def of_clues(about: AboutLanguage) -> Path | None:
    """The thesaurus for a language's clues; None where it takes none, or none is installed."""
    return _installed(about.code) if about.thesaurus else None


def of_solver(about: AboutLanguage) -> Path | None:
    """The thesaurus that the solver reads; None where it has none, or none is installed."""
    return _installed(about.code) if about.thesaurus or about.solver_thesaurus else None


def _installed(code: str) -> Path | None:
    """The thesaurus of a language that is installed."""
    own = os.environ.get(FOLDER)
    folders = [own] if own else [str(each) for pattern in _FOLDERS for each in _matching(pattern)]
    named = re.compile(rf"th(es)?_{code}(_\w+)?\.dat")
    paths = [path for folder in folders for path in sorted(Path(folder).glob("th*.dat")) if named.fullmatch(path.name)]
    usual = f"_{code}_{code.upper()}"  # the language as it is written where it comes from
    return min(paths, key=lambda path: usual not in path.name, default=None)


def _matching(pattern: str) -> list[Path]:
    """The folders that a pattern stands for; none for one of another system."""
    path = Path(pattern)
    root = Path(path.anchor)
    return sorted(root.glob(path.relative_to(root).as_posix())) if path.is_absolute() else []


def fingerprint(about: AboutLanguage) -> str:
    """Changes when another thesaurus is read; empty where there is none."""
    path = of_clues(about)
    return f"{VERSION} {version(path)}" if path else ""


def version(path: Path | None) -> str:
    """Changes when a file changes; empty where there is none."""
    return f"{path.name} {path.stat().st_size} {path.stat().st_mtime_ns}" if path else ""


def read(path: Path) -> Senses:
    """The synonyms of each word, sense by sense; lines that are no part of the format are passed over.

    LexiconError for a file that has none.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".dat", encoding="utf-8") as file:
    ...     _ = file.write("UTF-8\\nkost|1\\n(noun)|Essen|Futter (slang)\\n")
    ...     file.flush()
    ...     read(Path(file.name))
    {'kost': [('Essen',)]}
    """
    data = path.read_bytes()
    encoding, _, rest = data.partition(b"\n")
    lines = iter(_decoded(rest, encoding.decode("ascii", "replace").strip()).splitlines())
    senses: dict[str, list[tuple[str, ...]]] = {}
    for line in lines:
        word, _, count = line.rpartition("|")
        if word and count.strip().isdecimal():
            listed = [next(lines, "").split("|")[1:] for _ in range(min(int(count), 100))]
            senses[word] = [
                tuple(each.strip() for each in sense if each.strip() and "(" not in each) for sense in listed
            ]
    if not senses:
        raise LexiconError(
            "no synonyms in it", source=str(path), remedy="install this MyThes thesaurus again, or remove the file"
        )
    return senses


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding, "replace")  # "ISO8859-1" and the like are names that Python knows
    except LookupError:
        return data.decode("utf-8", "replace")


def synonyms(senses: Senses, word: str, fits: Callable[[str], bool], akin: Callable[[str, str], bool]) -> Iterator[str]:
    """The clues for a word: for each sense up to two synonyms that fit and have the word among their own synonyms.

    Those come first that have most synonyms in common with the word. Two that are akin don't stand in one clue: the
    second says nothing new.
    """
    own = {each for sense in senses.get(word, ()) for each in sense}
    for sense in senses.get(word, ())[:MOST_SENSES]:
        near = {each: _shared(senses, own, each) for each in dict.fromkeys(sense) if each != word}
        mutual = [each for each in near if near[each] and word in _all(senses, each) and fits(each)]
        best: list[str] = []
        for each in sorted(mutual, key=lambda each: -near[each]):
            if len(best) < SYNONYMS_A_CLUE and not any(akin(each, other) for other in best):
                best.append(each)
        if best:
            yield ", ".join(best)


def groups(path: Path) -> Iterator[tuple[str, ...]]:
    """Each sense in a file as the words that mean the same: the word itself and its synonyms."""
    for word, senses in read(path).items():
        for sense in senses:
            yield (word, *sense)


def _all(senses: Senses, word: str) -> set[str]:
    return {each for sense in senses.get(word, senses.get(word.lower(), ())) for each in sense}


def _shared(senses: Senses, own: set[str], word: str) -> float:
    """Which share of a word's synonyms are among some others."""
    theirs = _all(senses, word)
    return len(theirs & own) / len(theirs) if theirs else 0.0
