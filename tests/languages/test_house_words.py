"""The lint of the house words: scores and spellings written by hand, in languages/english/words/house/."""

from __future__ import annotations

from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.words import house_words, unwelcome
from crosswright.words.normalise import normalise

SHORTEST, LONGEST = 3, 21
POOREST, BEST = 50, 75


def test_each_line_has_its_place():
    for name, lines in house_words.pages():
        entries = [normalise(line.partition(" ")[2]) or "" for line in lines]
        assert entries == sorted(set(entries)), f"{name}: sort it by entry, each once"
        assert {f"{entry[:1].lower()}.txt" for entry in entries} <= {name}


def test_each_word_is_formed_well():
    listed = {normalise(word.text) for word in house_words.listed()}
    for text, score in house_words.written():
        entry = normalise(text)
        assert entry is not None and SHORTEST <= len(entry) <= LONGEST, text
        assert POOREST <= score <= BEST, text
        assert text == " ".join(text.split()), text
        assert entry not in listed, f"{text} is in house_words.txt too"


def test_no_word_is_unwelcome():
    texts = [word.text.lower() for word in house_words.written()]
    coarse = unwelcome.coarse_words()
    assert [text for text in texts if unwelcome.is_unwelcome(text)] == []
    assert [text for text in texts if not coarse.isdisjoint(text.split())] == []


def test_a_spelling_reaches_the_dictionary():
    dictionary = ENGLISH.dictionary()
    assert house_words.spellings()["COLDBREW"] == "cold brew"
    assert dictionary.lemmas("COLDBREW") == {"cold brew"}


def test_the_version_follows_the_words(monkeypatch):
    before = house_words.version()
    monkeypatch.setattr(house_words, "written", lambda: iter([house_words.HouseWord("cold brew", 51)]))
    assert house_words.version() != before
