"""British English: spellings, the lexicon, the book and the language."""

from __future__ import annotations

import datetime
import io
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.clues import ClueWriter
from crosswright.language import house_book, language
from crosswright.language.house_book import Book, pages
from crosswright.language.language import RootedWords
from crosswright.language.register import BRITISH
from crosswright.languages.english import book as house
from crosswright.languages.english import british as british_english
from crosswright.languages.english.british import (
    _words,
    british,
    british_book,
    british_text,
    british_words,
    is_only_american,
)
from crosswright.languages.english.sources import corpora
from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset
from crosswright.publish import days_task
from crosswright.publish.plan import WeekPlan
from crosswright.sources import Sources
from crosswright.workers.child import Talk

BOOK = Path(british_english.__file__).with_name("british_book")
OWN = house_book.written(BOOK)
PAIRS = (
    "color colour, favorites favourites, centered centred, kilometers kilometres, traveler traveller, jewelry jewellery"
)
SAME = "size seizes honorary humorous harp entered meter prize later rubies tour advertise door capsized travels"


@pytest.mark.parametrize("pair", PAIRS.split(", "))
def test_spellings(pair: str) -> None:
    american, put = pair.split()
    assert british(american) == put and british(put) == put


@pytest.mark.parametrize("word", SAME.split())
def test_words_that_are_spelled_alike(word: str) -> None:
    assert british(word) == word


def test_what_the_rules_make_are_words_that_people_write() -> None:
    """All common words: where a rule changes one, the new form is in use too."""
    zipf = corpora.frequencies()
    changed = {word: british(word) for word, often in zipf.items() if often >= 3.5 and british(word) != word}
    assert len(changed) > 100
    assert [pair for pair in changed.items() if zipf.get(pair[1], 0) < 1.5] == []
    assert all(british(put) == put for put in changed.values())
    assert set(_words().values()) - zipf.keys() == set()


@given(st.text("abcdeorsu", min_size=1, max_size=8))
def test_respelling_again_changes_nothing(word: str) -> None:
    assert british(british(word)) == british(word)


def test_texts_keep_names_and_capitals() -> None:
    assert british_text("Gray color of a theater") == "Grey colour of a theatre"
    assert british_text("Lincoln Center's HONOR") == "Lincoln Center's HONOR"


def test_british_words_take_the_place_of_american_ones() -> None:
    words = RootedWords({"COLOR": 70, "COLOUR": 60, "DOG": 50}, {"COLOR": ["a"], "COLOUR": ["b"]}, {"COLOR": 80})
    assert british_words(words) == RootedWords(
        {"COLOUR": 70, "DOG": 50}, {"COLOUR": ["a", "b"], "DOG": []}, {"COLOUR": 80}
    )


def test_the_book_has_british_entries_and_no_american_clues() -> None:
    book, all_of_it = british_book(), house.written()
    assert "COLOR" not in book and len(book) > 0.9 * len(all_of_it)
    kept = {clue.text for entry in book for clue in book.clues(entry)}
    assert kept.isdisjoint(british_text(c.text) for entry in all_of_it for c in all_of_it.clues(entry) if c.is_american)
    assert is_only_american("NFL gains") and not any(is_only_american(text) for text in kept)


def test_american_entries_are_left_out() -> None:
    gone = language("en-GB").text.coarse_words()
    assert {"faucet", "freezetag", "nfl"} <= gone and gone.isdisjoint({"tonnes", "cornerkick", "pence"})
    assert language("en").text.coarse_words() < gone
    assert language("en-GB").text.tokens("Colour of the theatre") == language("en").text.tokens("Colour of the theatre")


def test_entries_with_a_clue_of_few_words() -> None:
    book = Book({"TEA": ("tea", "1 Drink with milk and two sugars | 2 Leafy brew"), "OAK": ("oak", "1 Tree of acorns")})
    assert book.briefly_clued(2) == {"TEA"} and book.briefly_clued(3) == {"TEA", "OAK"}
    of_three = british_book().briefly_clued(3)
    assert len(of_three) > 4_000 and of_three <= OWN.keys(), (
        "a quick puzzle has the clues that were written for Britain"
    )


def test_the_book_is_in_order_and_its_clues_are_short_and_british() -> None:
    for name, lines in pages(BOOK):
        entries = [line.split("\t")[0] for line in lines]
        assert entries == sorted(set(entries)), f"{name}: sort it, each entry once"
        assert {entry[0].lower() for entry in entries} == {name[0]}
    clues = [(entry, clue) for entry in OWN for clue in OWN.clues(entry)]
    texts = Counter(clue.text.casefold() for _, clue in clues)
    assert [text for text, times in texts.items() if times > 1] == []
    assert [c for _, c in clues if british_text(c.text) != c.text or is_only_american(c.text)] == []
    assert sum(len(clue.text.split()) <= 3 for _, clue in clues) > 0.9 * len(clues)
    assert OWN.keys() & {entry.upper() for entry in language("en-GB").text.coarse_words()} == set()


@pytest.mark.long
def test_the_writer_lets_every_clue_of_the_book_pass() -> None:
    its = language("en-GB")
    writer = ClueWriter(its, its.dictionary())
    drafts = [(entry, house_book.draft_of(fact)) for entry in OWN for fact in OWN[entry]]
    assert [(entry, draft.text) for entry, draft in drafts if not writer.filtered(entry, draft)] == []


@pytest.mark.long
def test_a_quick_puzzle_has_short_clues_with_lengths() -> None:
    with Workshop.open(Sources(language=BRITISH)) as workshop:
        made = workshop.make(Request(preset("british", 9, 9), seed=1, most_words=3))
    assert made.clued is not None and made.clued.unclued == []
    for clue in made.clued.puzzle.clues:
        assert len(str(clue.text).split()) <= 3 and clue.enumeration
        assert made.clued.puzzle.answer(clue).lower() not in language("en-GB").text.coarse_words()


def test_the_language_shows_lengths() -> None:
    assert language("en-gb") is language("british") is not language("en")
    assert language("en-GB").about.shows_lengths and not language("en").about.shows_lengths


def test_a_plan_for_days_can_be_british_in_all_its_series() -> None:
    plan = WeekPlan.model_validate({"british": True, "series": {"mini": {"every-day": {"preset": "mini"}}}})
    days = [datetime.date(2026, 11, 16) + datetime.timedelta(number) for number in range(7)]
    assert {plan.day(day).preset for day in days} == {"british"}
    assert {plan.day(day).size for day in days} == {None}
    assert [its.sources.language for its in plan.all_series.values()] == ["en-GB", "en-GB"]
    assert plan.of_series("mini").day(days[0]).preset == "mini"
    assert WeekPlan().sources.language == "en" and WeekPlan().day(days[0]).preset == "american"


def test_days_are_made_by_a_workshop_of_the_plans_language(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(days_task.Workshop, "open", lambda sources, **_: asked.append(sources.language))
    for is_british in (True, False):
        days_task._open(WeekPlan(british=is_british), days_task._Report(Talk(io.BytesIO())))
    assert asked == ["en-GB", "en"]
