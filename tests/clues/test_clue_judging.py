"""Clues judged: marks, the chance to be refused, slips of the dictionary, and what may stand in one puzzle."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_wordnet import small_knowledge

from crosswright import clues
from crosswright.clues import Candidate, ClueWriter, choose, risk
from crosswright.clues.choose import ITS_TURN
from crosswright.clues.kinship import Kinship
from crosswright.clues.page import has_trait
from crosswright.clues.risk import RANK
from crosswright.grid import Grid
from crosswright.language.facts import Fact, Origin
from crosswright.language.house_book import PLAYFUL
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english import book as house
from crosswright.languages.english.clues.risks import risks
from crosswright.languages.english.dictionary.slips import mended, slips
from crosswright.languages.english.solver import book_evidence
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import parse_grids

MARKS = Path(__file__).parents[2] / "bench" / "readings" / "marks.tsv"


def readings() -> dict[str, list[list[str]]]:
    """The lines of marks by their reading, without its number."""
    header, *lines = MARKS.read_text("utf-8").splitlines()
    assert header.split("\t") == ["reading", "seed", "answer", "clue", "kind", "mark", "reason"]
    rows = defaultdict(list)
    for line in lines:
        reading, *row = line.split("\t")
        rows[reading].append(row)
    return rows


def test_the_file_of_marks_has_ten_readings() -> None:
    assert [(reading, len(rows)) for reading, rows in readings().items()] == list(
        zip(map(str, range(1, 11)), [2118, 152, 452, 150, 452, 150, 454, 152, 452, 150], strict=True)
    )


@pytest.mark.parametrize("reading", range(1, 11))
def test_the_marks_are_complete_and_said_once(reading: int) -> None:
    rows = readings()[str(reading)]
    words = {"fail", "dull", "good", "lively", "pass"} if reading == 1 else {"fail", "plain", "good", "lively"}
    assert {mark for *_, mark, _ in rows} <= words
    assert all(len(row) == 6 and row[1] and row[2] for row in rows)
    assert all(reason for *_, mark, reason in rows if mark == "fail"), "a failed clue has its reason"
    said = [(seed, answer, clue) for seed, answer, clue, *_ in rows]
    assert len(set(said)) >= 0.99 * len(said)


@given(st.floats(0, 5), st.floats(0, 5))
def test_a_clue_that_fits_more_words_is_refused_more_often(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert risk.chance({"always": 1.0, RANK: less}, risks) <= risk.chance({"always": 1.0, RANK: more}, risks)


@dataclass(frozen=True)
class Opinion:
    """A second opinion that a test decides."""

    ranks: dict[str, int] = field(default_factory=dict)
    known: frozenset[str] = frozenset()

    def rank(self, answer: str, clue: str, withheld: object) -> int | None:
        return self.ranks.get(clue, 30)

    def confirmed(self, answer: str, clue: str) -> float:
        return float(clue in self.known)


def test_a_doubtful_kind_of_clue_needs_a_second_source() -> None:
    def kinds(opinion: Opinion | None) -> set[str]:
        return {each.template for each in ClueWriter(ENGLISH, small_knowledge(), [], opinion).candidates("DOG")}

    texts = {each.text: each.template for each in ClueWriter(ENGLISH, small_knowledge()).candidates("DOG")}
    doubtful = {text for text, kind in texts.items() if kind in ENGLISH.text.doubtful_kinds}
    assert doubtful
    assert not kinds(Opinion()) & ENGLISH.text.doubtful_kinds
    assert kinds(Opinion(known=frozenset(doubtful))) & ENGLISH.text.doubtful_kinds


def test_a_confirmed_clue_gains_and_a_vague_one_is_harder() -> None:
    plain = {each.text: each for each in ClueWriter(ENGLISH, small_knowledge(), [], Opinion()).candidates("DOG")}
    text = next(iter(plain))
    confirming = ClueWriter(ENGLISH, small_knowledge(), [], Opinion(known=frozenset([text])))
    [sure] = [each for each in confirming.candidates("DOG") if each.text == text]
    assert sure.quality > plain[text].quality
    [vague] = [each for each in ClueWriter(ENGLISH, small_knowledge(), [], Opinion({text: 900})).candidates("DOG")
               if each.text == text]  # fmt: skip
    assert vague.difficulty > plain[text].difficulty


# ---- one puzzle


KIN = Kinship(ENGLISH, small_knowledge())


def grid_of(text: str) -> Grid:
    return parse_grids(text)[0]


@dataclass
class Stub:
    """A writer with the clues that a test gives it."""

    texts: dict[str, list[str]]
    language = ENGLISH

    @property
    def kin(self) -> Kinship:
        return KIN

    def own_clue(self, entry: str) -> None:
        return None

    def ask(self, entries: object, difficulty: float) -> None:
        pass

    def rank(self, candidate: Candidate) -> float:
        return candidate.signs.get(RANK, 0.0)

    def candidates(self, entry: str) -> tuple[Candidate, ...]:
        return tuple(Candidate(entry, text, "synonym", (), 60.0 - number, 2.0, "synonym")
                     for number, text in enumerate(self.texts[entry]))  # fmt: skip


def test_no_clue_comes_twice_in_a_puzzle_and_none_when_it_is_reworded() -> None:
    texts = {"AYE": ["Vote", "Word at sea"], "NAY": ["Vote", "Refusal"], "YEA": ["VOTE", "Refusal", "Cheer"]}
    chosen = choose(texts, Stub(texts))  # type: ignore[arg-type]
    said = [choice.clue.text.casefold() for choice in chosen.values() if choice.clue]
    assert len(set(said)) == 3
    clued = clues.write(Puzzle.of(grid_of("AYE\n###\nNAY")), Stub(texts))  # type: ignore[arg-type]
    again = clues.reworded(clued, list(clued.choices), Stub(texts))  # type: ignore[arg-type]
    now = [choice.clue.text.casefold() for choice in again.choices.values() if choice.clue] if again else []
    assert len(now) == len(set(now)) == len(clued.choices)


def test_another_wording_is_the_one_that_the_solver_finds_best() -> None:
    ranked = [Candidate("AYE", text, "house", (), 79.0, 2.0, "house", {RANK: power})
              for text, power in (("One", 1.0), ("Two", 3.0), ("Three", 0.5))]  # fmt: skip

    class Ranked(Stub):
        def candidates(self, entry: str) -> tuple[Candidate, ...]:
            return tuple(ranked)

    clued = clues.write(Puzzle.of(grid_of("AYE")), Ranked({}))  # type: ignore[arg-type]
    first = clued.choices["1A"].clue
    again = clues.reworded(clued, ["1A"], Ranked({}))  # type: ignore[arg-type]
    assert first and again and again.choices["1A"].clue
    rest = [each for each in ranked if each is not first]
    assert again.choices["1A"].clue == min(rest, key=lambda each: each.signs[RANK])


def test_a_seed_chooses_among_clues_by_hand_that_are_nearly_equal_and_among_no_others() -> None:
    def chosen(template: str, points: tuple[float, ...], seed: int | None) -> str:
        class Written(Stub):
            def candidates(self, entry: str) -> tuple[Candidate, ...]:
                return tuple(Candidate(entry, f"Clue {number}", template, (), each, 2.0, template)
                             for number, each in enumerate(points))  # fmt: skip

        choice = choose(["AYE"], Written({}), seed=seed)["AYE"].clue  # type: ignore[arg-type]
        assert choice
        return choice.text

    equal, far = (79.0, 79.0, 78.0), (79.0, 79.0 - ITS_TURN - 1)
    assert {chosen("house", equal, seed) for seed in range(20)} == {"Clue 0", "Clue 1", "Clue 2"}
    assert all(chosen("house", equal, seed) == chosen("house", equal, seed) for seed in range(5))
    assert {chosen("house", far, seed) for seed in range(20)} == {"Clue 0"}
    assert len({chosen("synonym", equal, seed) for seed in (None, *range(20))}) == 1
    assert chosen("house", equal, None) == chosen("synonym", equal, None)


def test_every_clue_by_hand_has_its_turn_equally_often() -> None:
    class Written(Stub):
        def candidates(self, entry: str) -> tuple[Candidate, ...]:
            return tuple(Candidate(entry, text, "house", (), 79.0, 2.0, "house")
                         for text in ("Clue one", "Clue two", "Clue six"))  # fmt: skip

    texts = [each.clue.text for seed in range(30) if (each := choose(["AYE"], Written({}), seed=seed)["AYE"]).clue]  # type: ignore[arg-type]
    assert set(Counter(texts).values()) == {10}


def written(entry: str, *clues: tuple[str, float]) -> tuple[Candidate, ...]:
    """Clues by hand: text and difficulty; "?" in front marks wordplay."""
    return tuple(
        Candidate(entry, text.removeprefix("?"), "house", (), 79.0, difficulty, "house", lively=text.startswith("?"))
        for text, difficulty in clues
    )


class WrittenAndBuilt(Stub):
    """An entry with clues by hand at 2 and 5, wordplay at 1, and a dictionary's clue that has more points than all."""

    def candidates(self, entry: str) -> tuple[Candidate, ...]:
        by_hand = written(entry, ("Plain and easy", 2.0), ("Oblique one", 5.0), ("?Pun on it", 1.0))
        return (*by_hand, Candidate(entry, "Definition", "definition", (), 99.0, 1.0, "definition"))


@pytest.mark.parametrize(("difficulty", "text"), [(1, "Plain and easy"), (5, "Oblique one")])
def test_a_puzzle_takes_clues_of_its_difficulty_and_no_wordplay_where_it_is_easiest(difficulty: int, text: str) -> None:
    texts = {choose(["AYE"], WrittenAndBuilt({}), difficulty=difficulty, seed=seed)["AYE"].clue.text  # type: ignore[arg-type, union-attr]
             for seed in range(9)}  # fmt: skip
    assert texts == {text}


def test_the_judge_keeps_to_the_difficulty_and_a_dictionary_comes_last() -> None:
    clued = clues.write(Puzzle.of(grid_of("AYE")), WrittenAndBuilt({}), difficulty=5)  # type: ignore[arg-type]
    assert clues.reworded(clued, ["1A"], WrittenAndBuilt({}), by_hand=True) is None  # type: ignore[arg-type]
    after = [each.text for each in clued.choices["1A"].alternatives]
    assert after == ["Plain and easy", "Pun on it", "Definition"]


def test_a_page_has_the_shares_of_its_style() -> None:
    """Of forty entries each has a clue of every kind, and the page takes of each."""
    entries = [f"{one}{other}" for one in "ABCDEFGH" for other in "VWXYZ"]

    class Words(Stub):
        def candidates(self, entry: str) -> tuple[Candidate, ...]:
            own = entry.lower()
            return written(
                entry,
                (f"Short {own}", 2.0),
                (f"Much the longest {own} of the clues{own}", 2.0),
                (f"?Pun about {own}s dog{own}", 2.0),
                (f"Say ___ to {own}a good friend{own}", 2.0),
                (f"Place of {own}b, seldom{own}", 2.0),
                (f"It is {own}b or something{own}", 2.0),
            )

    for difficulty in (2, 3, 4):
        chosen = [each.clue for each in choose(entries, Words({}), difficulty=difficulty, seed=1).values() if each.clue]  # type: ignore[arg-type]
        for trait in ENGLISH.text.page_style.traits:
            share, level = sum(has_trait(each, trait) for each in chosen) / len(entries), difficulty - 1
            if trait.shares:
                assert abs(share - trait.shares[level]) <= 0.05, trait.name
            if trait.most:
                assert (share - trait.most[level]) * len(entries) <= 1.5, trait.name


def test_clues_of_one_shape_come_once() -> None:
    class Same(Stub):
        def candidates(self, entry: str) -> tuple[Candidate, ...]:
            return written(entry, (f"Tree {entry}, but not bark", 2.0), (f"Leafy thing{entry} in a park", 2.0))

    chosen = choose(["AYE", "NAY", "YEA"], Same({}), seed=0)  # type: ignore[arg-type]
    assert sum("but not" in choice.clue.text for choice in chosen.values() if choice.clue) <= 1


def test_where_cells_are_unchecked_a_clue_by_hand_that_a_solver_ranks_first_is_chosen_before_better_ones() -> None:
    class Written(Stub):
        def candidates(self, entry: str) -> tuple[Candidate, ...]:
            return tuple(Candidate(entry, text, "house", (), 70.0 + 5 * rank, 2.0, "house", {RANK: float(rank)})
                         for rank, text in enumerate(("Found soon", "Found late", "Found last")))  # fmt: skip

        def rank(self, candidate: Candidate) -> float:
            return candidate.signs[RANK]

    def chosen(each_power: float) -> str:
        choice = choose(["AYE"], Written({}), each_power=each_power)["AYE"].clue  # type: ignore[arg-type]
        assert choice
        return choice.text

    assert chosen(0) == "Found last"
    assert chosen(4) == "Found last"
    assert chosen(6) == "Found soon"


def test_among_equal_clues_of_the_book_a_playful_one_is_liked_best() -> None:
    writer = ClueWriter(ENGLISH, ENGLISH.dictionary())
    book = house.written()
    playful, plain = [], []
    for entry in list(book)[:200]:
        flags = {clue.text: clue.flags for clue in book.clues(entry)}
        for each in writer.candidates(entry):
            if each.template == "house" and len(each.text) == 20:
                (playful if PLAYFUL in flags[each.text] else plain).append(each.quality)
                assert each.lively == (PLAYFUL in flags[each.text])
    assert playful and min(playful) > max(plain)


@pytest.mark.parametrize("clue", ["Beast of dogs", "Dog, for one"])
def test_no_clue_has_a_form_of_another_entry(clue: str) -> None:
    texts = {"CAT": [clue, "Mouser"], "DOGS": ["Barkers"]}
    assert choose(texts, Stub(texts))["CAT"].clue.text == "Mouser"  # type: ignore[arg-type, union-attr]


# ---- slips


def test_slips_are_mended_and_useless_facts_left_out() -> None:
    def fact(text: str) -> Fact:
        return Fact(Origin("wordnet", "gloss", "n1"), "gloss", text)

    mend, drop = (next(slip for slip in slips() if bool(slip[1]) is kept) for kept in (True, False))
    texts = [each.text for each in mended([fact(f"a {mend[0]} b"), fact(f"a {drop[0]} b"), fact("whole")])]
    assert texts == [f"a {mend[1]} b", "whole"]
    assert all(wrong and wrong not in right for wrong, right in slips())


def test_the_real_dictionary_has_its_slips_mended_and_no_epithets_for_names() -> None:
    writer = ClueWriter(ENGLISH, ENGLISH.dictionary())
    assert not any("made or wire" in each.text for each in writer.candidates("CAGE"))
    assert not any(each.template == "person" for each in writer.candidates("DESERT"))
    assert not any(each.template == "person" for each in writer.candidates("ESTRADA"))
    assert any(each.text == "Danish physicist Bohr" for each in writer.candidates("NIELS"))


# ---- what the solver knows of the house book


def test_the_book_helps_with_other_clues_and_never_with_the_one_that_is_asked() -> None:
    book = house.written()
    checked = 0
    for entry in list(book)[:300]:
        for clue in book.clues(entry):
            found = book_evidence.support(clue.text, [entry])
            others = [other.text for other in book.clues(entry) if other.text != clue.text]
            words = set(ENGLISH.text.tokens(clue.text))
            shared = any(words & set(ENGLISH.text.tokens(other)) for other in others)
            assert shared or not found, f"{entry} was found by its own clue {clue.text!r}"
            checked += 1
    assert checked > 300
