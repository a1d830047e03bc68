"""Themes proposed for a puzzle: a few entries of a group, lively ones, whose lengths suit a symmetric pattern.

Under the half turn two entries of one length are each other's images, and one entry may stand alone in the middle row.
So a theme has two pairs, or a pair and a middle entry. `theme.py` then makes the pattern.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from crosswright.grid import Symmetry
from crosswright.language.groups import WordGroup
from crosswright.pattern.rules import Rules
from crosswright.words import Lexicon

# How many entries has a theme at most, and how large a share of all cells may they take?
MOST, MOST_OF_GRID = 4, 0.2
# The smallest grid that takes a theme, in columns.
SMALLEST = 13
# Which score must each of them have?
LIVELY = 60
# How many points may chance add to a score? More, and the liveliest words don't come in every theme of their group.
CHANCE = 12
# Shorter words are not content: theme entries may share them.
CONTENT = 4


@dataclass(frozen=True)
class ProposedTheme:
    """A theme that was proposed."""

    title: str
    shared: str  # what holds for each entry: "begins with a color"
    spellings: tuple[str, ...]
    entries: tuple[str, ...]

    @property
    def note(self) -> str:
        """The theme for a solver, without its entries.

        >>> ProposedTheme("Color scheme", "begins with a color", ("blue moon", "red tape"), ("A", "B")).note
        'Each of the 2 theme entries begins with a color.'
        """
        return f"Each of the {len(self.entries)} theme entries {self.shared}."

    @property
    def reason(self) -> str:
        """The theme in a line.

        >>> ProposedTheme("Color scheme", "begins with a color", ("blue moon", "red tape"), ()).reason
        'Each theme entry begins with a color: BLUE MOON, RED TAPE'
        """
        return f"Each theme entry {self.shared}: {', '.join(self.spellings).upper()}"


def proposals(
    groups_of: Callable[[Collection[str]], Iterable[WordGroup]], lexicon: Lexicon, rules: Rules, seed: int
) -> Iterator[ProposedTheme]:
    """Themes whose entries are lively words of a lexicon, one for each group that has one, in an order by the seed.

    `groups_of` gives the groups of some entries. The kinds of groups take turns, so that a kind with many groups isn't
    the only one.
    """
    random = Random(f"theme {seed}")
    scores = _lively(lexicon, rules)
    by_kind: defaultdict[str, list[WordGroup]] = defaultdict(list)
    for group in groups_of(scores):
        by_kind[group.kind].append(group)
    for queue in by_kind.values():
        random.shuffle(queue)
    while by_kind:
        for kind in random.sample(sorted(by_kind), len(by_kind)):
            theme = _proposed(by_kind[kind].pop(), scores, rules, random)
            if not by_kind[kind]:
                del by_kind[kind]
            if theme is not None:
                yield theme


def _lively(lexicon: Lexicon, rules: Rules) -> dict[str, int]:
    """The words that are lively enough for a theme and long enough to look like one, with their scores."""
    longest = min(rules.columns, rules.longest or rules.columns)
    lengths = range(max(rules.shortest + 2, rules.columns // 2), longest + 1)
    return {word: score for word, score in lexicon if score >= LIVELY and len(word) in lengths}


def _proposed(group: WordGroup, scores: Mapping[str, int], rules: Rules, random: Random) -> ProposedTheme | None:
    """The liveliest theme of a group, a little by chance; None if its entries don't suit the rules."""
    rated = {entry: scores[entry] + CHANCE * random.random() for entry in sorted(group.members) if entry in scores}
    chosen = _chosen(group, sorted(rated, key=lambda entry: -rated[entry]), rules)
    if not chosen:
        return None
    return ProposedTheme(group.title, group.shared, tuple(group.members[each].spelling for each in chosen), chosen)


def _chosen(group: WordGroup, lively: list[str], rules: Rules) -> tuple[str, ...]:
    """The first entries that make a theme; () where none do."""
    room = int(MOST_OF_GRID * rules.rows * rules.columns)
    turned = rules.symmetry is Symmetry.HALF_TURN
    chosen: list[str] = []
    for entry in lively:
        if entry in chosen or not _differs(group, entry, chosen):
            continue
        partner = _partner(group, entry, lively, chosen) if turned else None
        added = [entry, partner] if partner else [entry] if not turned or _fits_middle(entry, rules, chosen) else []
        if added and len(chosen) + len(added) <= MOST and sum(map(len, (*chosen, *added))) <= room:
            chosen += added
    return tuple(chosen) if len(chosen) > MOST - 2 else ()


def _partner(group: WordGroup, entry: str, lively: list[str], chosen: list[str]) -> str | None:
    """The liveliest other entry of the same length that suits those chosen."""
    others = (other for other in lively if len(other) == len(entry) and other not in (entry, *chosen))
    return next((other for other in others if _differs(group, other, [*chosen, entry])), None)


def _fits_middle(entry: str, rules: Rules, chosen: list[str]) -> bool:
    """Whether an entry can stand in the middle row, which is still free."""
    return rules.rows % 2 == 1 and (rules.columns - len(entry)) % 2 == 0 and len(chosen) % 2 == 0


def _differs(group: WordGroup, entry: str, chosen: list[str]) -> bool:
    """Whether an entry belongs to the group by another word than those chosen, and repeats no other word of theirs."""
    member = group.members[entry]
    words = _content(member.spelling)
    for other in (group.members[each] for each in chosen):
        repeated = words & _content(other.spelling)
        if member.by == other.by or len(repeated) > group.shares_a_word:
            return False
    return True


def _content(spelling: str) -> set[str]:
    return {word for word in spelling.lower().replace("-", " ").split() if len(word) >= CONTENT}
