"""The editions of a site, one for each language of its pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from crosswright.language.wording import LANGUAGES


class Edition(NamedTuple):
    """The site's pages in one language."""

    language: str
    path: str = ""  # before all its addresses: "" for the first, "/de"
    series: str = ""  # the series that its days are of: that with the name of its language, if the site has one

    @property
    def own_name(self) -> str:
        """What the language calls itself."""
        return LANGUAGES[self.language]


def editions_of(languages: Sequence[str], series: Collection[str]) -> list[Edition]:
    """The editions of a site: the first language at the root, each other at the path of its code.

    >>> editions_of(["en", "de"], ["mini", "de"])[1]
    Edition(language='de', path='/de', series='de')
    """
    first, *others = languages
    return [Edition(first), *(Edition(code, f"/{code}", code if code in series else "") for code in others)]
