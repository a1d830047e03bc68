"""The lint of the theme sets, and what puzzles make of them: a theme chosen by the seed, with its own clues.

.venv/bin/python tests/languages/test_theme_sets.py FILE    prints the faults of the sets in a file
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from crosswright.clues import ClueWriter
from crosswright.clues.kinship import Kinship
from crosswright.language.groups import PLACEHOLDER, WordGroup
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.british import LANGUAGE as BRITISH
from crosswright.languages.english.clues import theme_sets
from crosswright.make import Request, clued_fill
from crosswright.pattern import preset
from crosswright.pattern.proposals import ProposedTheme, proposals
from crosswright.puzzle.gridtext import parse_grid
from crosswright.words import Lexicon
from crosswright.words.normalise import normalise

LENGTHS, MEMBERS, CLUE_LENGTHS, LONGEST_REVEALING = range(7, 22), range(4, 11), range(4, 51), 75
NO_WORDS = Lexicon.from_words([("ELEMENTS", 10)])
SETS = theme_sets.sets()
titled = pytest.mark.parametrize("group", SETS, ids=lambda group: group.title)


@pytest.fixture(scope="module")
def writer() -> ClueWriter:
    return ClueWriter(ENGLISH, ENGLISH.dictionary())


def themes(*groups: WordGroup, side: int = 15, seeds: int = 12) -> Iterator[ProposedTheme]:
    for seed in range(seeds):
        yield from proposals(lambda _: groups, NO_WORDS, preset("american", side), seed)


@titled
def test_a_set_is_spelled_as_it_stands_in_the_grid(group: WordGroup) -> None:
    members = [member for entry, member in group.members.items() if entry != group.revealer]
    assert len(members) in MEMBERS
    assert group.shared[:1].islower() and not group.shared.endswith(".")
    for entry, member in group.members.items():
        assert re.sub(r"[ ',.!?-]", "", member.spelling).upper() == entry and entry.isascii() and entry.isalpha()
        assert len(entry) in LENGTHS, entry
    for member in members:
        assert member.by and member.by.upper() in (normalise(member.spelling) or "")
    keys = Counter(member.by for member in members)
    assert max(keys.values()) == 1, keys.most_common(1)
    for one, other in combinations(group.members, 2):
        assert one not in other and other not in one


@titled
def test_a_set_suits_a_symmetric_grid_with_its_revealer(group: WordGroup) -> None:
    made = [*themes(group), *themes(group, side=21)]
    assert made and all(theme.revealer == group.revealer for theme in made)
    assert len({frozenset(theme.entries) for theme in made}) > 1, "the seed has nothing to choose from"


@titled
def test_clues_of_a_set_are_fit_to_print(group: WordGroup, writer: ClueWriter) -> None:
    clues = [member.clue for member in group.members.values()]
    assert len(set(clues)) == len(clues)
    for entry, member in group.members.items():
        is_revealer = entry == group.revealer
        assert member.clue.count(PLACEHOLDER) == is_revealer, "a revealer's clue names the others, and no other does"
        assert len(member.clue) in (range(12, LONGEST_REVEALING) if is_revealer else CLUE_LENGTHS), member.clue
        assert member.clue[0].isupper() or member.clue[0] in "\"'_{" or member.clue[0].isdigit()
        assert not member.clue.endswith(".") or re.search(r"(\.\.|[A-Z]|etc|Abbr|e\.g)\.$", member.clue), member.clue
        assert not ENGLISH.text.is_unkind(member.clue)
        assert not akin(writer.kin, member.clue, group), f"{member.clue}: a word of the set is in it"
    assert not akin(writer.kin, group.title, group), "a word of the set is in its title"


def akin(kin: Kinship, text: str, group: WordGroup) -> bool:
    """Whether a text has a word that comes from a word of one of the phrases of a set."""
    words = [word for member in group.members.values() for word in kin.words_of(member.spelling)]
    told = frozenset().union(*(kin.families_of(word) for word in words if not kin.says_little(word)))
    return kin.gives_away(text.replace(PLACEHOLDER, ""), told)


def test_no_set_comes_twice() -> None:
    assert len({group.title.casefold() for group in SETS}) == len(SETS)
    for one, other in combinations(SETS, 2):
        assert one.shared != other.shared or one.members.keys() != other.members.keys()
        assert len(one.members.keys() & other.members.keys()) <= 1, (one.title, other.title)


GROUP = next(group for group in SETS if group.title == "Rise and shine")
PLACED = """
make#sheetmusic
###############
spreadthin#####
###############
makeonesbed####
"""


def test_the_clues_of_a_set_are_printed_and_the_revealer_names_the_others(writer: ClueWriter) -> None:
    fill = parse_grid(PLACED.strip().upper())
    entries = ("SHEETMUSIC", "SPREADTHIN", "MAKEONESBED")
    clues = {entry: GROUP.members[entry].clue for entry in entries}
    theme = ProposedTheme("", "", (), entries, "MAKEONESBED", clues)
    clued = clued_fill(fill, Request(preset("american"), entries, proposed=theme), writer)
    texts = {clued.puzzle.answer(clue): str(clue.text) for clue in clued.puzzle.clues}
    assert texts["SHEETMUSIC"] == "Composer's pages" and texts["MAKE"]
    assert texts["MAKEONESBED"] == "Do a morning chore with the starts of 2- and 3-Across"
    assert clued.choices["4A"].clue is not None and clued.choices["4A"].alternatives == ()


def test_themes_that_are_gone_are_left_out() -> None:
    gone = {"SHEETMUSIC"}
    made = [*proposals(lambda _: [GROUP], NO_WORDS, preset("american"), 1, gone)]
    assert made and gone.isdisjoint(made[0].entries) and made[0].revealer in made[0].entries


def test_many_sets_come_before_other_themes_and_a_few_take_turns() -> None:
    words = ["COLDHANDS", "WARMHEART", "DEEPWATERS", "HIGHGROUND", "LONGSHOTS", "WIDEAWAKE"]
    lexicon = Lexicon.from_words([(word, 80) for word in words])
    members = {word: theme_sets.Member(word.lower(), word[:4]) for word in words}
    others = [WordGroup("begins", f"other {n}", "begins", members) for n in range(3)]
    first = next(proposals(lambda _: [*others, *[GROUP] * 100], lexicon, preset("american"), 1))
    assert first.title == GROUP.title
    titles = {next(proposals(lambda _: [*others, GROUP], lexicon, preset("american"), seed)).title for seed in range(9)}
    assert len(titles) > 2


def test_british_puzzles_have_no_american_sets() -> None:
    assert not any(group.kind == "set" for group in BRITISH.dictionary().groups(["REDCARPET"]))
    assert any(group.kind == "set" for group in ENGLISH.dictionary().groups(["REDCARPET"]))


def main(path: Path) -> None:
    """Print the faults of the sets of a file, a line each, and how many sets have none."""
    sets, good, its = [*theme_sets.read(path.read_text("utf-8"))], 0, ClueWriter(ENGLISH, ENGLISH.dictionary())
    for group in sets:
        faults = []
        of_spelling, of_clues = (group,), (group, its)
        for check, of in (
            (test_a_set_is_spelled_as_it_stands_in_the_grid, of_spelling),
            (test_a_set_suits_a_symmetric_grid_with_its_revealer, of_spelling),
            (test_clues_of_a_set_are_fit_to_print, of_clues),
        ):
            try:
                check(*of)
            except AssertionError as error:
                faults.append(f"{group.title}: {str(error) or check.__name__}")
        good += not faults
        print(*faults, sep="\n", end="\n" * bool(faults))
    print(f"{good} of {len(sets)} sets without a fault")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
