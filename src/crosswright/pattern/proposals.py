"""Themes proposed for a puzzle: a few entries of a group, lively ones, whose lengths suit a symmetric pattern.

Under the half turn two entries of one length are each other's images, and one entry may stand alone in the middle row.
So a theme has two pairs, or a pair and a middle entry; a set that was written by hand may have more. `theme.py` then
makes the pattern.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from crosswright.grid import Symmetry
from crosswright.language.groups import SET, WordGroup
from crosswright.pattern.rules import Rules
from crosswright.pattern.theme import fits_middle
from crosswright.words import Lexicon

# How many entries has a theme at least and at most, and how large a share of all cells may they take?
FEWEST, MOST, MOST_OF_GRID = 3, 4, 0.2
# A set by hand: for how many columns has it an entry, and which share may its entries take?
COLUMNS_OF_EACH, MOST_OF_GRID_BY_HAND = 3, 0.22
# From how many sets by hand on is no other theme proposed before them? If they are fewer, they would come too often.
MANY_SETS = 100
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
    revealer: str = ""  # the entry that names what the others share
    clues: Mapping[str, str] = field(default_factory=dict, hash=False)  # those by hand, by entry

    @property
    def note(self) -> str:
        """The theme for a solver, without its entries; "" where finding it is part of solving.

        >>> ProposedTheme("Color scheme", "begins with a color", ("blue moon", "red tape"), ("A", "B")).note
        'Each of the 2 theme entries begins with a color.'
        """
        return "" if self.clues else f"Each of the {len(self.entries)} theme entries {self.shared}."

    @property
    def reason(self) -> str:
        """The theme in a line.

        >>> ProposedTheme("Color scheme", "begins with a color", ("blue moon", "red tape"), ()).reason
        'Each theme entry begins with a color: BLUE MOON, RED TAPE'
        """
        return f"Each theme entry {self.shared}: {', '.join(self.spellings).upper()}"


def proposals(
    groups_of: Callable[[Collection[str]], Iterable[WordGroup]],
    lexicon: Lexicon,
    rules: Rules,
    seed: int,
    gone: Collection[str] = (),
) -> Iterator[ProposedTheme]:
    """Themes whose entries are lively words of a lexicon, one for each group that has one, in an order by the seed.

    `groups_of` gives the groups of some entries. The sets written by hand come before all others if they are many;
    their entries are any but those that are `gone`. The kinds of the others take turns, so that a kind with many groups
    isn't the only one.
    """
    random = Random(f"theme {seed}")
    scores = _lively(lexicon, rules)
    by_kind: defaultdict[str, list[WordGroup]] = defaultdict(list)
    for group in groups_of(scores):
        by_kind[group.kind].append(group)
    for queue in by_kind.values():
        random.shuffle(queue)
    by_hand = by_kind.get(SET, [])
    usable = {entry for group in by_hand for entry in group.members if len(entry) <= rules.columns}
    equal = dict.fromkeys(usable.difference(gone), LIVELY)
    first = [SET] if len(by_hand) > MANY_SETS * random.random() else []
    while by_kind:
        for kind in first or random.sample(sorted(by_kind), len(by_kind)):
            theme = _proposed(by_kind[kind].pop(), equal if kind == SET else scores, rules, random)
            if not by_kind[kind]:
                del by_kind[kind]
                first = []
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
    members = {entry: group.members[entry] for entry in chosen}
    spellings = tuple(member.spelling for entry, member in members.items() if entry != group.revealer)
    clues = {entry: member.clue for entry, member in members.items() if member.clue}
    return ProposedTheme(
        group.title, group.shared, spellings, chosen, group.revealer if group.revealer in members else "", clues
    )


def _chosen(group: WordGroup, lively: list[str], rules: Rules) -> tuple[str, ...]:
    """The first entries that make a theme, a revealer among them; () where none do."""
    by_hand = group.kind == SET
    most = rules.columns // COLUMNS_OF_EACH if by_hand else MOST
    room = int((MOST_OF_GRID_BY_HAND if by_hand else MOST_OF_GRID) * rules.rows * rules.columns)
    turned = rules.symmetry is Symmetry.HALF_TURN
    chosen: list[str] = []
    for entry in sorted(lively, key=lambda entry: entry != group.revealer):
        if entry in chosen or not _differs(group, entry, chosen):
            continue
        partner = _partner(group, entry, lively, chosen) if turned else None
        added = [entry, partner] if partner else [entry] if not turned or _fits_middle(entry, rules, chosen) else []
        if added and len(chosen) + len(added) <= most and sum(map(len, (*chosen, *added))) <= room:
            chosen += added
    return tuple(chosen) if len(chosen) >= FEWEST else ()


def _partner(group: WordGroup, entry: str, lively: list[str], chosen: list[str]) -> str | None:
    """The liveliest other entry of the same length that suits those chosen."""
    others = (other for other in lively if len(other) == len(entry) and other not in (entry, *chosen))
    return next((other for other in others if _differs(group, other, [*chosen, entry])), None)


def _fits_middle(entry: str, rules: Rules, chosen: list[str]) -> bool:
    """Whether an entry can stand in the middle row, which is still free."""
    return fits_middle(len(entry), rules) and len(chosen) % 2 == 0


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
