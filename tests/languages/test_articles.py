"""The encyclopedia's articles: which descriptions can be clues, and what they are used for where they are installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_wordnet import write

from crosswright.clues import ClueWriter
from crosswright.language import language
from crosswright.languages.english.clues.dictionary import EnglishDictionary
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.sources import articles
from crosswright.languages.english.sources.articles import Article
from crosswright.languages.english.words.gains import gain
from crosswright.languages.english.words.scores import Reading, score

TEXT = json.dumps(
    {
        "a": {"title": "Citizen Kane", "description": "1941 drama film by Orson Welles"},
        "b": {"title": "Orthoptera", "description": "Order of insects that includes grasshoppers"},
        "c": {"title": "Nagpur, India (city)", "description": "City in Maharashtra (India)"},
        "d": {"title": "History of Iran", "description": ""},
        "e": {"title": "Wordy", "description": "x" * 61},
        "f": {"title": "Nothing"},
    }
)


def test_which_descriptions_can_be_clues() -> None:
    assert list(articles.read(TEXT)) == [
        Article("Citizen Kane", "1941 drama film by Orson Welles"),
        Article("Nagpur", "City in Maharashtra"),
    ]


@given(st.dictionaries(st.text(), st.dictionaries(st.sampled_from(["title", "description"]), st.text()), max_size=9))
def test_any_articles_are_read(document: dict[str, dict[str, str]]) -> None:
    assert all(found.title and found.description for found in articles.read(json.dumps(document)))


def test_without_the_package_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(articles, "MODULE", "no_such_module_anywhere")
    assert list(articles.articles()) == []


def test_a_description_is_a_clue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(articles, "articles", lambda: articles.read(TEXT))
    write(tmp_path)
    dictionary = EnglishDictionary.held(wordnet_index.build(where=tmp_path, thesaurus=()))
    [candidate] = ClueWriter(language("en"), dictionary).candidates("CITIZENKANE")
    assert (candidate.text, candidate.template) == ("1941 drama film by Orson Welles", "article")
    assert dictionary.is_known("CITIZENKANE") and not dictionary.is_known("ORTHOPTERA")


def test_a_title_is_better_known_and_livelier() -> None:
    title, plain = (Reading("citizen kane", 3.0, is_title=is_title) for is_title in (True, False))
    assert score(title) > score(plain)
    assert gain(title, 60) > gain(plain, 60)
