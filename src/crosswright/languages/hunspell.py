"""A hunspell dictionary read as a list: its words, unfolded by its affix rules.

A caller may name the forms to keep: some dictionaries unfold to many millions. A form may take a prefix
and a suffix, and a suffix that continues another, as hunspell's manual describes; rules for compounds are left out.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from crosswright.errors import LexiconError

# Letters that the Dutch dictionary writes as one character, and texts as two.
_LIGATURES = str.maketrans({"\N{LATIN SMALL LIGATURE IJ}": "ij", "\N{LATIN CAPITAL LIGATURE IJ}": "IJ"})
# Flags for stems that are no words themselves, and all flags with a meaning that counts here.
_NO_WORDS = ("NEEDAFFIX", "ONLYINCOMPOUND", "PSEUDOROOT")
_FLAGS_OF_MEANING = (*_NO_WORDS, "FORBIDDENWORD", "NOSUGGEST")
_LONG = re.compile("..", re.DOTALL)


class InSpellingList(enum.IntEnum):
    """How a spelling dictionary has a word; the later, the more ordinary."""

    NO = 0
    INITIALS = 1  # most of it capitals
    NAME = 2  # with a capital
    FORM = 3  # an inflected or derived form of a word
    WORD = 4


class UnfoldedForm(NamedTuple):
    """A form that the dictionary makes."""

    text: str  # as the dictionary writes it
    stem: str
    is_stem: bool
    flags: tuple[str, ...]  # of the stem
    is_coarse: bool  # the dictionary knows it, but never suggests it: such words are mostly coarse


class _Rule(NamedTuple):
    cut: str
    put: str
    fits: Callable[[str], object] | None  # None: fits always
    more: tuple[str, ...]  # flags of rules that may follow


@dataclass
class _Affixes:
    """What an .aff file says."""

    encoding: str = "latin-1"
    kind: str = "char"  # how flags are written: char, UTF-8, long or num
    suffixes: dict[str, list[_Rule]] = field(default_factory=dict)
    prefixes: dict[str, list[_Rule]] = field(default_factory=dict)
    crossing: set[str] = field(default_factory=set)  # flags whose rules go with rules on the other side
    aliases: list[str] = field(default_factory=list)
    meaning: dict[str, str] = field(default_factory=dict)  # NEEDAFFIX and the like -> their flag

    def split(self, flags: str) -> tuple[str, ...]:
        """The flags of a word, as the file writes them."""
        if self.aliases and flags.isdigit():
            flags = self.aliases[int(flags) - 1]
        if self.kind == "long":
            return tuple(_LONG.findall(flags))
        return tuple(flags.split(",")) if self.kind == "num" else tuple(flags)

    def has(self, meaning: str, flags: tuple[str, ...]) -> bool:
        """Whether one of these flags has a meaning, such as NEEDAFFIX."""
        return self.meaning.get(meaning) in flags


def unfold(base: Path, texts: Collection[str] | None = None) -> Iterator[UnfoldedForm]:
    """The stems of a dictionary, and their forms: all, or those whose lower case is among `texts`.

    `base` names the .aff and the .dic file without their endings. Raises LexiconError if they can't be read.
    """
    affixes = _read_affixes(base.with_name(base.name + ".aff"))
    split = cache(affixes.split)
    for line in _lines(base.with_name(base.name + ".dic"), affixes.encoding):
        stem, slash, rest = line.split("\t", 1)[0].partition("/")
        if not slash:
            stem = stem.split(" ", 1)[0]
        flags = split(rest.split(" ", 1)[0].strip())
        if stem and not stem.isdigit() and not affixes.has("FORBIDDENWORD", flags):
            yield from _unfolded(stem, flags, affixes, texts)


def _unfolded(
    stem: str, flags: tuple[str, ...], affixes: _Affixes, texts: Collection[str] | None
) -> Iterator[UnfoldedForm]:
    """A stem, where it is a word itself, and its forms, as `unfold` has them."""
    is_coarse = affixes.has("NOSUGGEST", flags)
    if not any(affixes.has(name, flags) for name in _NO_WORDS):
        yield UnfoldedForm(stem, stem, True, flags, is_coarse)
    for form in _forms(stem, flags, affixes):
        if form != stem and (texts is None or form.lower() in texts):
            yield UnfoldedForm(form, stem, False, flags, is_coarse)


def _forms(stem: str, flags: tuple[str, ...], affixes: _Affixes) -> Iterator[str]:
    """The stem with each suffix, and each of these with each prefix that goes with it."""
    crossing: list[str] = [stem]
    for flag in flags:
        for rule in affixes.suffixes.get(flag, ()):
            if (form := _suffixed(stem, rule)) is not None:
                yield form
                if flag in affixes.crossing:
                    crossing.append(form)
                for second in (each for more in rule.more for each in affixes.suffixes.get(more, ())):
                    if (longer := _suffixed(form, second)) is not None:
                        yield longer
    for flag in flags:
        for rule in affixes.prefixes.get(flag, ()):
            for form in crossing if flag in affixes.crossing else (stem,):
                if form.startswith(rule.cut) and (rule.fits is None or rule.fits(form)):
                    yield rule.put + form[len(rule.cut) :]


def _suffixed(stem: str, rule: _Rule) -> str | None:
    if (rule.cut and not stem.endswith(rule.cut)) or (rule.fits is not None and not rule.fits(stem)):
        return None
    return stem[: len(stem) - len(rule.cut)] + rule.put


def _read_affixes(path: Path) -> _Affixes:
    affixes = _Affixes()
    for line in _lines(path, "latin-1"):
        if line.startswith("SET"):
            affixes.encoding = line.split()[1]
            break
    for line in _lines(path, affixes.encoding):
        items = line.split()
        if len(items) < 2:
            continue
        match items[0]:
            case "FLAG":
                affixes.kind = items[1]
            case "AF":
                affixes.aliases.append(items[1])
            case name if name in _FLAGS_OF_MEANING:
                affixes.meaning[name] = items[1]
            case "SFX" | "PFX":
                _add_rule(affixes, items)
    del affixes.aliases[:1]  # the first line says how many there are
    return affixes


def _add_rule(affixes: _Affixes, items: list[str]) -> None:
    side, flag = items[:2]
    if len(items) == 4 and items[2] in ("Y", "N") and items[3].isdigit():
        if items[2] == "Y":
            affixes.crossing.add(flag)
        return
    if len(items) < 4:
        return
    cut, (put, _, more) = items[2], items[3].partition("/")
    cut, put = cut.replace("0", ""), "" if put == "0" else put
    if not put.replace("-", "").isalpha() and put:
        return  # elisions and the like: l'amour is two words
    when = items[4] if len(items) > 4 else "."
    rules = affixes.suffixes if side == "SFX" else affixes.prefixes
    rules.setdefault(flag, []).append(_Rule(cut, put, _condition(side, when, cut), affixes.split(more) if more else ()))


@cache
def _condition(side: str, when: str, cut: str) -> Callable[[str], object] | None:
    """A test of the condition of a rule; None where it holds for each word that ends in `cut`."""
    if when == "." or (side == "SFX" and cut.endswith(when)):
        return None
    if when.isalpha():
        return (lambda text: text.endswith(when)) if side == "SFX" else (lambda text: text.startswith(when))
    try:
        return re.compile(f"(?:{when})$").search if side == "SFX" else re.compile(when).match
    except re.error:
        return lambda text: False


def _lines(path: Path, encoding: str) -> Iterator[str]:
    try:
        text = path.read_bytes().decode(encoding, errors="replace")
    except (OSError, LookupError) as error:
        raise LexiconError(
            "a spelling dictionary can't be read", source=str(path), remedy="install its package again"
        ) from error
    yield from text.removeprefix("\ufeff").translate(_LIGATURES).splitlines()
