"""Themes that are proposed: groups of phrases, the choice of entries, titles, and a whole puzzle around one."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.errors import UsageError
from crosswright.language.groups import Member, WordGroup
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.clues import themes
from crosswright.languages.english.clues.text import as_title
from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset
from crosswright.pattern.proposals import LIVELY, MOST, ProposedTheme, proposals
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon

RULES = preset("american")
SPELLINGS = ["red carpet", "blue moons", "green thumb", "black sheep", "white noise", "pink floyd", "cold brew"]


def groups_of(spellings: list[str]) -> dict[str, WordGroup]:
    by_entry = {spelling.replace(" ", "").upper(): spelling for spelling in spellings}
    return {group.title: group for group in themes.groups(by_entry, [])}


def test_phrases_that_begin_with_a_color_are_a_group():
    group = groups_of(SPELLINGS)["Color scheme"]
    assert {member.by for member in group.members.values()} == {"red", "blue", "green", "black", "white", "pink"}
    assert group.members["REDCARPET"] == Member("red carpet", "red")


@given(st.lists(st.text("LION", min_size=1, max_size=5), min_size=2, max_size=4))
def test_a_hidden_word_crosses_a_space_and_shows_no_end(words: list[str]):
    """The twin looks at every place; the fast one at the first."""
    letters, text = "".join(words), "|".join(words)
    places = [i for i in range(len(letters) - 3) if letters[i : i + 4] == "LION"][:1]
    at = [i for i, letter in enumerate(text) if letter != "|"]
    naive = any(
        "|" in text[at[i] : at[i + 3]] and i and text[at[i] - 1] != "|" and text[at[i + 3] + 1 :][:1] not in ("", "|")
        for i in places
    )
    assert themes.Phrase.of(" ".join(words)).hides("lion") == naive


def test_an_entry_that_is_the_title_is_left_out():
    members = groups_of(["time after time", "long time", "time bombs", "once upon a time"])["Time after time"].members
    assert "TIMEAFTERTIME" not in members and "LONGTIME" in members


entries = st.dictionaries(st.text("ABCDE", min_size=5, max_size=15), st.sampled_from("vwxyz"), max_size=14)


@given(entries, st.integers(0, 3), st.sampled_from([9, 11, 15]))
def test_a_theme_suits_a_symmetric_pattern(found: dict[str, str], seed: int, side: int):
    """Each word of the group once, lively entries only, lengths in pairs but for one in the middle."""
    members = {entry: Member(entry.lower(), by) for entry, by in found.items()}
    lexicon = Lexicon.from_words((entry, 40 + 5 * number % 60) for number, entry in enumerate(found))
    asked = {group: WordGroup("begins", group, "begins", members) for group in ("one", "two")}
    rules = preset("american", side)
    made = list(proposals(lambda words: asked.values(), lexicon, rules, seed)) if found else []
    assert made == (list(proposals(lambda words: asked.values(), lexicon, rules, seed)) if found else [])
    for theme in made:
        assert 3 <= len(theme.entries) <= MOST and len(set(theme.entries)) == len(theme.entries)
        assert len({members[entry].by for entry in theme.entries}) == len(theme.entries)
        assert all(dict(lexicon)[entry] >= LIVELY for entry in theme.entries)
        lengths = [len(entry) for entry in theme.entries]
        odd = [length for length in set(lengths) if lengths.count(length) % 2]
        assert len(odd) <= 1 and all((side - length) % 2 == 0 for length in odd)


def test_titles():
    assert as_title("king of the hill") == "King of the Hill" and as_title("up for") == "Up For"
    dictionary = ENGLISH.dictionary()
    assert dictionary.spelling("COLDBREW") == "cold brew" and dictionary.spelling("QZXQ") == "qzxq"


@pytest.fixture(scope="module")
def workshop():
    with Workshop.open() as opened:
        yield opened


def test_every_listed_theme_has_phrases(workshop: Workshop):
    """A line of the file that yields nothing would be forgotten."""
    found = {group.title for group in workshop.writer.dictionary.groups({word for word, _ in workshop.lexicon})}
    listed = {title for kind, title, _, _ in themes._listed() if kind != "kinds"}
    assert listed - found == set()
    assert "Kinds of clock" in found


def test_ten_seeds_propose_ten_themes(workshop: Workshop):
    groups = workshop.writer.dictionary.groups
    known = list(groups({word for word, _ in workshop.clueable}))
    titles = {next(proposals(lambda words: known, workshop.clueable, RULES, seed)).title for seed in range(10)}
    assert len(titles) >= 8


@pytest.mark.long
def test_a_puzzle_is_built_around_a_proposed_theme_and_named_after_it(workshop: Workshop):
    made = workshop.make(Request(RULES, seed=1, auto_theme=True))
    assert made.theme is not None and made.clued is not None
    puzzle = made.clued.puzzle
    assert set(made.theme.entries) <= set(puzzle.fill.entries.values())
    assert puzzle.title == made.theme.title and made.theme.note in puzzle.notes
    assert not any(entry in puzzle.notes.upper() for entry in made.theme.entries)


def test_a_puzzle_without_a_theme_has_no_title_unless_it_is_given_one(workshop: Workshop):
    made = workshop.make(Request(preset("mini", 5), seed=1))
    assert made.clued is not None and made.theme is None
    assert made.clued.puzzle.title == ""
    named: Puzzle = workshop.make(Request(preset("mini", 5), seed=1, details={"title": "Mine"})).clued.puzzle  # type: ignore[union-attr]
    assert named.title == "Mine"


def test_a_grid_without_room_for_a_theme_is_refused(workshop: Workshop):
    assert list(islice(proposals(workshop.writer.dictionary.groups, workshop.clueable, preset("mini", 5), 1), 1)) == []
    with pytest.raises(UsageError, match="13 or more"):
        workshop.make(Request(preset("mini", 5), auto_theme=True))


def test_the_reason_names_the_entries_and_the_note_does_not():
    theme = ProposedTheme("Color scheme", "begins with a color", ("red tape", "blue moon"), ("REDTAPE", "BLUEMOON"))
    assert "RED TAPE" in theme.reason and "RED TAPE" not in theme.note.upper()
