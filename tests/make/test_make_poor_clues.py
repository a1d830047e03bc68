"""Poorly clued entries are replaced before a puzzle is judged, by words that have clues written by hand if possible."""

from __future__ import annotations

from collections.abc import Iterator

from small_wordnet import small_knowledge

from crosswright.clues import ClueWriter, write
from crosswright.clues.rating import POOR
from crosswright.language import Draft, Origin
from crosswright.language.facts import Fact
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.make import Request, make, poorly_clued
from crosswright.pattern import preset
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import parse_grid
from crosswright.words import Lexicon

WORDS = [f"{a}{b}{c}" for a in "AEST" for b in "AEST" for c in "AEST"]


def mini(poor: set[str], seed: int) -> tuple[set[str], tuple[str, ...]]:
    """The entries of a 3x3 in which some words have only a clue of the fewest points, and what was replaced."""

    def source(entry: str) -> Iterator[Draft]:
        share = 0.0 if entry in poor else 1.0
        fact = Fact(Origin("test", "given", "", entry), "given", entry, share=share)
        text = " ".join(str(ord(letter)) for letter in entry)
        yield Draft(text, "kind of" if entry in poor else "own", (fact,))

    writer = ClueWriter(ENGLISH, small_knowledge(), [source])
    made = make(Request(preset("mini", 3), seed=seed), Lexicon.from_words(WORDS), writer)
    assert made.clued
    clues = [choice.clue for choice in made.clued.choices.values()]
    assert all(clue and (clue.quality < POOR) == (clue.answer in poor) for clue in clues)
    assert [name for name in made.clued.choices if name in poorly_clued(made.clued)] == poorly_clued(made.clued)
    return {choice.answer for choice in made.clued.choices.values()}, made.replaced


def test_entries_with_poor_clues_are_replaced_as_far_as_there_are_others() -> None:
    entries, _ = mini(set(), seed=1)
    poor = set(sorted(entries)[:2])
    again, replaced = mini(poor, seed=1)
    assert again.isdisjoint(poor)
    assert set(replaced) <= {*WORDS} - again


def twice(template: str) -> list[str]:
    """The poorly clued slots of a 3x3 in which two words have the same clue, by sources of this template."""

    def source(entry: str) -> Iterator[Draft]:
        fact = Fact(Origin("test", "given", "", entry), "given", entry, share=1.0)
        yield Draft("the same" if entry in ("AAA", "ABC") else entry[::-1] * 2, template, (fact,))

    writer = ClueWriter(ENGLISH, small_knowledge(), [source])
    return poorly_clued(write(Puzzle.of(parse_grid("AAA\nB##\nC##")), writer))


def test_a_clue_that_an_entry_before_has_is_poor_unless_the_user_wrote_it() -> None:
    assert twice("house") == ["1D"]
    assert twice("own") == []


def test_a_list_in_which_everything_is_poor_still_makes_a_puzzle() -> None:
    entries, replaced = mini(set(WORDS), seed=2)
    assert len(entries) == 6
    assert not replaced
