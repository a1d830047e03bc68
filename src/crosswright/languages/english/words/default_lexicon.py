"""The default lexicon: built on the user's machine from the data of installed packages.

`lexicon_building.py` builds it; docs/LEXICON.md has the quality of the result and how it was measured. Slow modules are
loaded only when needed: most runs only need the fingerprint.
"""

import hashlib
from collections.abc import Collection, Mapping

from crosswright.language.language import RootedWords
from crosswright.languages.english import book
from crosswright.languages.english.sources import articles, corpora, data_files
from crosswright.languages.english.words import house_words
from crosswright.progress import OnProgress, ignore

MODEL = 16  # raise it whenever a change in this folder changes a score or a root


def fingerprint() -> str:
    """A key that changes when a source or the model changes and the lexicon must be built again.

    Takes a few milliseconds; a tenth of a second when a package was installed again.
    """
    files = data_files.key_of(data_files.lexicon_files())
    parts = [f"model {MODEL}", *corpora.versions(), files, house_words.version(), articles.version()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def notices() -> list[str]:
    """A line for the user if the lexicon is built from other files than those that this release was tested with."""
    return data_files.notices(data_files.lexicon_files())


def build(progress: OnProgress = ignore) -> RootedWords:
    """Every entry (A-Z), alphabetically: what a grid gains by it, its roots, and how well it is known.

    Takes some 20 seconds. Raises LexiconError when a package's data is missing.
    """
    from crosswright.languages.english.words import building as lexicon_building

    return lexicon_building.build(progress)


def well_clued() -> Mapping[str, int]:
    """The entries of the house book with their points."""
    return book.written().points


def roots_of_other(entry: str, known: Mapping[str, Collection[int]]) -> Collection[int]:
    """The roots of an entry that the default lexicon lacks, derived from the roots of its words."""
    from crosswright.languages.english.words import roots

    return roots.roots_of_other(entry, known)
