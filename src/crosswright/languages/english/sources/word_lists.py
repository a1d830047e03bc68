"""Word lists in files of this folder and its neighbours: `[name]` begins a list, `#` a remark; spaces between words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

# The small sets that rules name.
SETS = Path(__file__).with_name("word_sets.txt")


@cache
def word_lists(path: Path) -> dict[str, tuple[str, ...]]:
    """The lists in a file by their names; one without a name stands under ""."""
    lists: dict[str, list[str]] = {}
    name = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif not line.startswith("#"):
            lists.setdefault(name, []).extend(line.split())
    return {name: tuple(words) for name, words in lists.items()}


def word_set(name: str) -> frozenset[str]:
    """One of the small sets.

    >>> sorted(word_set("ranks of biology"))[:2]
    ['class', 'division']
    """
    return frozenset(word_lists(SETS)[name])
