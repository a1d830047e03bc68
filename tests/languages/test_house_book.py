"""The lint of the house book: the rules for its clues that a program can check.

.venv/bin/python tests/languages/test_house_book.py    counts the book by flag and difficulty
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosswright.clues import ClueWriter
from crosswright.language.drafts import HOUSE, Draft
from crosswright.language.facts import BLANK
from crosswright.language.house_book import (
    COLUMNS,
    FAVORITE,
    FILL_IN,
    NAME_OR_FACT,
    PLAYFUL,
    Book,
    HouseClue,
    pages,
)
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.book import FOLDER, written
from crosswright.languages.english.sources import corpora
from crosswright.words.normalise import normalise

LEAST_CLUES = 3
SHORT, SHARE_OF_SHORT, LONGEST = 45, 0.9, 80
# Easy puzzles take few playful clues: the share is that of the clues of difficulty 3 to 5.
SHARE_OF_PLAYFUL = 0.3
# First words of clues that speak of one thing, and of clues that speak of several.
ONE_THING = re.compile(r"(A|An|Another|One who|Someone|Somebody|This) (?!(pair|couple|few|lot|set|group)\b)")
# The ends of clues whose full stop belongs to a word written short.
SHORT_FORM = re.compile(r"(\.\.|[A-Z]|e\.g|abbr|Abbr|[Oo]rg|grp|sch|dir|hrs|amts|boros)\.$")
# Words that don't make two clues of one entry differ, and from how many words on two entries' clues must differ.
SMALL = frozenset(
    ["a", "an", "the", "of", "to", "in", "on", "at", "for", "with", "and", "or", "one", "some", "that", "it"]
)
MANY = 3
# Not nouns: A is a letter before them.
NO_NOUN = {"in", "and", "or", "on", "alum"}
# Words that the clues coin, and words of other languages.
COINED = frozenset((Path(__file__).parent / "book_coinages.txt").read_text("utf-8").split())
SEVERAL = re.compile(r"(Some|Many|Several|They|These|Those|Ones) ")


def all_clues() -> Iterator[tuple[str, HouseClue]]:
    for entry in written():
        yield from ((entry, clue) for clue in written().clues(entry))


@pytest.fixture(scope="module")
def writer() -> ClueWriter:
    return ClueWriter(ENGLISH, ENGLISH.dictionary())


def test_each_line_has_its_place():
    for name, lines in pages(FOLDER):
        entries = [line.split("\t")[0] for line in lines]
        assert entries == sorted(set(entries)), f"{name}: sort it, each entry once"
        for line in lines:
            columns = line.split("\t")
            assert len(columns) == COLUMNS, line
            assert f"{columns[0][0].lower()}.tsv" == name, line
            assert normalise(columns[1]) == columns[0], line


def test_each_entry_has_several_clues_that_are_formed_well():
    for entry in written():
        assert len(written().clues(entry)) >= LEAST_CLUES, entry
    for entry, clue in all_clues():
        assert clue.text[0] in '"_' or clue.text[0].isupper() or clue.text[0].isdigit(), (entry, clue)
        assert not clue.text.endswith(".") or SHORT_FORM.search(clue.text), (entry, clue)
        assert clue.text == " ".join(clue.text.split()) and "|" not in clue.text, (entry, clue)
        assert clue.text.count('"') % 2 == 0, (entry, clue)
        assert (BLANK in clue.text) == (FILL_IN in clue.flags), (entry, clue)
        assert "_" not in clue.text.replace(BLANK, ""), (entry, clue)


def test_no_clue_stands_twice():
    counted = Counter(clue.text.lower() for _, clue in all_clues())
    assert [text for text, times in counted.items() if times > 1] == []


def words_of(text: str) -> list[str]:
    """The words of a clue in lower case, without its punctuation."""
    return re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.lower())


def test_no_clue_stands_twice_with_other_punctuation():
    """The solver of two puzzles would meet the same clue; one entry's clues differ by more than small words."""
    by_words: dict[tuple[str, ...], set[str]] = {}
    same: list[tuple[str, str]] = []
    for entry in written():
        seen: dict[frozenset[str], str] = {}
        for clue in written().clues(entry):
            by_words.setdefault(tuple(words_of(clue.text)), set()).add(clue.text)
            content = frozenset(words_of(clue.text)) - SMALL
            if len(content) > 1 and content in seen:
                same.append((seen[content], clue.text))
            seen[content] = clue.text
    assert same == []
    assert [texts for words, texts in by_words.items() if len(words) > MANY and len(texts) > 1] == []


def test_articles_suit_the_word_after_them():
    wrong = []
    for entry, clue in all_clues():
        for article, word in re.findall(r"\b([Aa]n?) [\"']?([A-Za-z]{2,})", clue.text):
            if not word.isupper() and word.lower() not in NO_NOUN and (article.lower() == "an") != takes_an(word):
                wrong.append((entry, clue.text))
    assert wrong == []


def takes_an(word: str) -> bool:
    """Whether a word begins with the sound of a vowel.

    >>> [takes_an(word) for word in ("hour", "unit", "uninvited", "one-eyed", "oven")]
    [True, False, True, False, True]
    """
    if re.match(r"hour|honest|heir|hono|herb(?!i|er)", word, re.I):
        return True
    return bool(re.match(r"[aeiou]", word, re.I)) and not re.match(
        r"one|once|eu|ew|uni(?!n|m)|us[aeu]|ut[ei]|uk", word, re.I
    )


def test_words_are_spelled_as_lists_have_them():
    """Names aside: words in lower case that neither the spelling list, nor books, nor frequencies know."""
    known = {*corpora.spelling_list(), *corpora.counted_words()}
    zipf = corpora.frequencies()
    unknown = {
        base
        for _, clue in all_clues()
        for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", clue.text)
        if word.islower() and (base := word.removesuffix("'s")) not in known and base not in zipf
    }
    assert unknown - COINED == set(), "spell it as lists do, or add it to book_coinages.txt"


@pytest.mark.parametrize(
    ("of_entry", "against"),
    [
        ({("v", "VBD"), ("v", "VBN")}, {("v", ""), ("v", "VBZ")}),
        ({("v", "VBG")}, {("v", ""), ("v", "VBZ"), ("v", "VBD"), ("v", "VBN")}),
        ({("v", "VBZ")}, {("v", ""), ("v", "VBG"), ("v", "VBD")}),
        ({("v", "")}, {("v", "VBZ"), ("v", "VBG"), ("v", "VBD")}),
    ],
    ids=["past", "ing", "s", "base"],
)
def test_a_verbs_form_agrees_where_the_dictionary_can_tell(writer, of_entry, against):
    """Where entry and first word of the clue can only be verbs, their forms agree."""
    readings, wrong = writer.dictionary.readings, []
    for entry, clue in all_clues():
        forms = {(part, tag) for _, part, tag in readings(entry)}
        if forms and forms <= of_entry and clue.text[0].isalpha() and BLANK not in clue.text:
            first = {(part, tag) for _, part, tag in readings(normalise(clue.text.split()[0]) or "")}
            if first and first <= against:
                wrong.append((entry, clue.text))
    assert wrong == []


READING = Path(__file__).parent / "book_reading.txt"


def reading() -> list[tuple[str, str, str]]:
    """Mark, entry and clue of each line of the reading; `#` begins a comment."""
    lines = READING.read_text("utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]  # type: ignore[misc]


def test_the_reading_has_its_marks_and_its_failures_are_mended():
    marks = reading()
    assert {mark for mark, _, _ in marks} <= {"pass", "lively", "fail", "wrong"}
    there = {(entry, clue.text) for entry, clue in all_clues()}
    assert [each for each in marks if each[0] in ("fail", "wrong") and each[1:] in there] == []


def test_clues_are_short():
    lengths = [len(clue.text) for _, clue in all_clues()]
    assert max(lengths) <= LONGEST
    assert sum(length <= SHORT for length in lengths) >= SHARE_OF_SHORT * len(lengths)


def test_enough_clues_are_playful():
    flags = [clue.flags for _, clue in all_clues() if clue.difficulty >= 3]
    assert sum(PLAYFUL in each for each in flags) >= SHARE_OF_PLAYFUL * len(flags)


def test_a_favorite_is_playful_and_an_entry_has_two_at_most():
    for entry in written():
        favorites = [clue.flags for clue in written().clues(entry) if FAVORITE in clue.flags]
        assert len(favorites) <= 2 and all(PLAYFUL in flags for flags in favorites), entry


def test_the_writer_lets_every_clue_pass(writer):
    """None gives its answer away or hurts."""
    refused = [
        (entry, fact.text)
        for entry, facts in written().items()
        for fact in facts
        if not writer.filtered(entry, Draft(fact.text, HOUSE, (fact,), difficulty=fact.difficulty))
    ]
    assert refused == []


def test_number_agrees_where_the_dictionary_can_tell(writer):
    """An entry that can only be a plural has no clue about one thing, one that can't be has none about several."""
    wrong = []
    for entry, clue in all_clues():
        forms = {(part, tag) for _, part, tag in writer.dictionary.readings(entry)}
        if forms == {("n", "NNS")} and ONE_THING.match(clue.text):
            wrong.append((entry, clue.text))
        if forms == {("n", "")} and not entry.endswith("S") and SEVERAL.match(clue.text):
            wrong.append((entry, clue.text))
    assert wrong == []


@pytest.mark.parametrize("text", ["Browned off?", "6 Browned off?", "?3  ", "x3 Browned off?"])
def test_a_clue_without_its_difficulty_is_named(text):
    with pytest.raises(ValueError, match="TOAST"):
        Book({"TOAST": ("toast", text)})["TOAST"]


def test_flags_are_read():
    book = Book({"ELSA": ("Elsa", "?!@4US Royal who let go | _2 Queen ___")})
    assert book.clues("ELSA") == [HouseClue("Royal who let go", 4, "?!@", True), HouseClue("Queen ___", 2, "_", False)]


def test_the_books_difficulty_is_that_of_its_clues(writer):
    entry = next(iter(written()))
    difficulty = {clue.text: clue.difficulty for clue in written().clues(entry)}
    found = [each for each in writer.candidates(entry) if each.template == HOUSE]
    assert {each.text: each.difficulty for each in found} == difficulty


if __name__ == "__main__":
    marks = Counter(mark for mark, _, _ in reading())
    print(f"of {marks.total()} clues read:", ", ".join(f"{n} {mark}" for mark, n in marks.most_common()))
    clues = [clue for _, clue in all_clues()]
    kinds = {
        "playful": PLAYFUL,
        "favorites": FAVORITE,
        "names or facts": NAME_OR_FACT,
        "fill-ins": FILL_IN,
    }
    print(f"{len(written())} entries, {len(clues)} clues", end="")
    for kind, flag in kinds.items():
        print(f", {sum(flag in clue.flags for clue in clues) / len(clues):.1%} {kind}", end="")
    print(f", {sum(clue.is_american for clue in clues)} only American")
    by_difficulty = Counter(clue.difficulty for clue in clues)
    print("by difficulty:", ", ".join(f"{level}: {by_difficulty[level]}" for level in sorted(by_difficulty)))
