"""What the clues of a page have in common, and what that costs: shares that a newspaper's page has, words said twice.

The cost of a share grows with the square of its distance from the aim, so that the far ones are mended first; far from
it, in a straight line, so that no page takes poor clues for the sake of a share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from crosswright.arithmetic import added
from crosswright.clues.candidates import Candidate
from crosswright.clues.difficulty import EASIEST, level_of
from crosswright.clues.kinship import Kinship
from crosswright.clues.rating import BLANKS
from crosswright.language.page import PageStyle, Trait

# What does one clue in a hundred more or fewer than a share cost, in a puzzle of a hundred clues; one more than a limit
# that is a share; one more than a limit that is a number?
OFF_A_SHARE, OVER_A_LIMIT, OVER_A_COUNT = 1.3, 8.0, 900.0
# From which distance on, as a share of all clues, does the cost grow in a straight line?
FAR = 0.15
# The same as for a share, for a page that is a character a clue longer or shorter than it should be.
OFF_THE_LENGTH = 0.3
# Which share of a page's clues may be of one family of a dictionary's clues before another of it costs anything?
FREE_SHARE = {"definition": 0.4, "synonym": 0.36, BLANKS: 0.09, "own": 1.0, "given": 1.0, "model": 1.0, "house": 1.0}
OTHER_SHARE = 0.07
# What does an excess over that share cost, for a puzzle with one family only? Blanks, which bore soonest, cost at once.
EXCESS = 60.0
AT_ONCE = {BLANKS: 22.0}
# What does it cost to use a word that another clue has?
SAID_BEFORE = 30.0
# What does it cost to print a clue that another entry has? More than any clue is worth.
TWICE = 2000.0


class _TraitAim(NamedTuple):
    """How many clues of a page should have a trait, and the cost of one more or less."""

    trait: Trait
    aim: float
    weight: float
    is_limit: bool  # whether fewer cost nothing
    far: float  # from how many clues off on the cost grows in a straight line

    def cost(self, count: int) -> float:
        """The cost of a page on which `count` clues have the trait."""
        off = count - self.aim
        if self.is_limit and off <= 0:
            return 0.0
        near = min(abs(off), self.far)
        return self.weight * near * (2 * abs(off) - near)


class _ClueTraits(NamedTuple):
    """What is counted of a clue."""

    aims: tuple[int, ...]  # the numbers of the aims that it counts for
    words: frozenset[Hashable]  # the families of its content words
    text: str


class Page:
    """The clues chosen so far for a page of a number of entries, and what another one would cost beside them."""

    def __init__(self, entries: int, style: PageStyle, kin: Kinship, difficulty: float) -> None:
        """`difficulty`: 1 to 5."""
        self._entries, self._kin = max(1, entries), kin
        level = level_of(difficulty) - EASIEST
        self._aims = tuple(_aims(style, self._entries, level))
        self._length = style.length[level] * self._entries if style.length else None
        self._counts = [0] * len(self._aims)
        self._characters = 0
        self._families: Counter[str] = Counter()
        self._words: Counter[Hashable] = Counter()
        self._texts: Counter[str] = Counter()
        self._known: dict[Candidate, _ClueTraits] = {}

    def add(self, clue: Candidate, times: int = 1) -> None:
        """Count a clue; with `times` -1, take it back."""
        traits = self._traits_of(clue)
        for number in traits.aims:
            self._counts[number] += times
        for word in traits.words:
            self._words[word] += times
        self._texts[traits.text] += times
        self._families[clue.family] += times
        self._characters += times * len(clue.text)

    def cost(self, clue: Candidate) -> float:
        """What a clue costs beside the others, which are those of all other entries."""
        traits = self._traits_of(clue)
        shares = added(
            aim.cost(self._counts[number] + (number in traits.aims)) for number, aim in enumerate(self._aims)
        )
        excess = max(0.0, (self._families[clue.family] + 1) / self._entries - FREE_SHARE.get(clue.family, OTHER_SHARE))
        too_many = EXCESS * excess + AT_ONCE.get(clue.family, 0.0) * (excess > 0) if not self._aims else 0.0
        said = SAID_BEFORE * any(self._words[word] > 0 for word in traits.words)
        return shares + self._length_cost(clue) + too_many + said + TWICE * (self._texts[traits.text] > 0)

    def _length_cost(self, clue: Candidate) -> float:
        if self._length is None:
            return 0.0
        off = self._characters + len(clue.text) - self._length
        return OFF_THE_LENGTH * off * off / self._entries

    def _traits_of(self, clue: Candidate) -> _ClueTraits:
        if clue not in self._known:
            aims = tuple(number for number, aim in enumerate(self._aims) if has_trait(clue, aim.trait))
            content = self._kin.content(clue.text)
            families = frozenset(family for word in content for family in self._kin.families_of(word))
            self._known[clue] = _ClueTraits(aims, families, clue.text.casefold())
        return self._known[clue]


def has_trait(clue: Candidate, trait: Trait) -> bool:
    """Whether a clue has a trait."""
    return clue.lively if trait.pattern is None else trait.pattern.search(clue.text) is not None


def _aims(style: PageStyle, entries: int, level: int) -> Iterator[_TraitAim]:
    far = FAR * entries
    for trait in style.traits:
        if trait.shares:
            yield _TraitAim(trait, trait.shares[level] * entries, OFF_A_SHARE * 100 / entries, False, far)
        if trait.most:
            yield _TraitAim(trait, trait.most[level] * entries, OVER_A_LIMIT * 100 / entries, True, far)
        if trait.number:
            yield _TraitAim(trait, trait.number[level], OVER_A_COUNT, True, far)
