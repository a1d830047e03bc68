"""The names of languages in files and on pages: tags of BCP 47, such as "de-AT" and "cs-x-split"."""

from __future__ import annotations

import re

# What stands between a language and a choice of letters. BCP 47 lets each program decide what follows it.
_PRIVATE = "-x-"


def base_of(tag: str) -> str:
    """The language alone, in lower case, without a country or a choice of letters; "" for none.

    >>> base_of("de-AT"), base_of("de_AT"), base_of("de:umlauts"), base_of("")
    ('de', 'de', 'de', '')
    """
    return re.split(r"[-_:]", tag.strip().lower(), maxsplit=1)[0]


def tag_of(code: str, choice: str = "") -> str:
    """A language with its choice of letters as a tag, as puzzles keep it.

    >>> tag_of("cs", "split"), tag_of("cs")
    ('cs-x-split', 'cs')
    """
    return code + (_PRIVATE + choice if choice else "")


def parts_of_tag(tag: str) -> tuple[str, str]:
    """The language of a tag and its choice of letters, "" for the usual ones.

    >>> parts_of_tag("cs-x-split"), parts_of_tag("de-AT")
    (('cs', 'split'), ('de-AT', ''))
    """
    language, _, choice = tag.partition(_PRIVATE)
    return language, choice
