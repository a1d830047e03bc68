"""The solver outside English: no fact that a clue was made from speaks for its answer, and what counts as fair."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.arithmetic import UNIT
from crosswright.grid import Grid
from crosswright.language import arrays, language, relations
from crosswright.language.facts import GIVEN, GLOSS, SYNONYM, Origin
from crosswright.language.house_book import Book
from crosswright.language.no_evidence import NoEvidence
from crosswright.languages.plain import likeness, solver_index, source_evidence, sources, thesaurus, word_data
from crosswright.languages.plain.solver_features import FEATURE_AT, FEATURES, SourceKnowledge
from crosswright.puzzle import Puzzle
from crosswright.solving import Ranker, assess
from crosswright.words import Lexicon

# A German of a few words: Zipf frequency and lemma of each.
WORDS = {
    "BAER": (4.0, "BAER"), "BAEREN": (3.8, "BAER"), "HONIG": (4.0, "HONIG"), "TIER": (4.6, "TIER"),
    "PELZ": (3.5, "PELZ"), "WALD": (4.4, "WALD"), "PETZ": (2.6, "PETZ"), "IMKER": (2.9, "IMKER"),
    "LAMA": (3.4, "LAMA"), "ANDEN": (2.0, "ANDEN"), "FRISST": (3.4, "FRISST"), "BIENEN": (3.6, "BIENEN"),
    "GERN": (5.0, "GERN"), "BRUMMT": (2.7, "BRUMMT"),
}  # fmt: skip
SENSES = [
    ("Bär", "großes Tier mit Pelz"), ("Honig", "süße Speise der Bienen, die der Bär mag"),
    ("Imker", "er hält Bienen und erntet Honig"), ("Lama", "Tier der Anden"), ("Pelz", "Fell eines Tieres"),
]  # fmt: skip
GROUPS = [("Bär", "Petz"), ("Bär", "Petz", "Brummbär"), ("Imker", "Bienenzüchter")]
CLUES = {
    "BAER": ("Bär", "2 Frisst gern Honig | 3 Brummt im Wald"), "LAMA": ("Lama", "2 Es spuckt im Gebirge"),
    "IMKER": ("Imker", "2 Seine Bienen geben Honig"),
}  # fmt: skip
# Every clue that can be made of these, with its origin.
MADE = [
    ("BAER", "Frisst gern Honig", Origin("house", GIVEN, "", "Frisst gern Honig")),
    ("BAER", "Frisst gern", Origin("house", GIVEN, "", "Frisst gern Honig")),  # shortened
    ("BAER", "Brummt im Wald", Origin("house", GIVEN, "", "Brummt im Wald")),
    ("IMKER", "Seine Bienen geben Honig", Origin("house", GIVEN, "", "Seine Bienen geben Honig")),
    ("BAER", "Großes Tier mit Pelz", Origin("definitions", GLOSS, "BAER", "großes Tier mit Pelz")),
    ("BAER", "Großes Tier", Origin("definitions", GLOSS, "BAER", "großes Tier")),  # cut
    ("LAMA", "Tier der Anden", Origin("definitions", GLOSS, "LAMA", "Tier der Anden")),
    ("PETZ", "Bär", Origin("thesaurus", SYNONYM, "PETZ", "Bär")),
    ("BAER", "Petz, Brummbär", Origin("thesaurus", SYNONYM, "BAER", "Petz, Brummbär")),
]


def small_words() -> word_data.WordData:
    rows = [word_data.Word(entry, entry.lower(), 60, 60, zipf, (lemma,)) for entry, (zipf, lemma) in WORDS.items()]
    return word_data.WordData.held(word_data.packed(rows))


def known(
    monkeypatch: pytest.MonkeyPatch,
    senses: Sequence[tuple[str, str]] = SENSES,
    groups: Sequence[Sequence[str]] = GROUPS,
    clues: dict[str, tuple[str, str]] = CLUES,
) -> SourceKnowledge:
    about = language("de").about
    monkeypatch.setattr(sources, "glosses", lambda about: dict(senses))
    monkeypatch.setattr(thesaurus, "of_solver", lambda about: Path("th_de.dat"))
    monkeypatch.setattr(thesaurus, "groups", lambda path: iter(groups))
    data = solver_index.build(about, "", small_words(), Book(clues))
    return SourceKnowledge(arrays.unpacked(data), solver_index.ContentWords(about, ""))


def speaking(knowledge: SourceKnowledge, clue: str, answer: str, withheld: Collection[Origin]) -> set[str]:
    """The features that speak for an answer."""
    column = knowledge.features(clue, withheld)[:, knowledge.at[answer]]
    return {name for name in FEATURES if column[FEATURE_AT[name]]}


def without(origin: Origin, answer: str) -> dict[str, object]:
    """The sources as if the fact had never been written."""
    if origin.relation == GIVEN:
        left = " | ".join(each for each in CLUES[answer][1].split(" | ") if origin.other not in each)
        clues = {entry: each for entry, each in CLUES.items() if entry != answer}
        return {"clues": clues | ({answer: (CLUES[answer][0], left)} if left else {})}
    if origin.relation == GLOSS:
        return {"senses": [each for each in SENSES if origin.other not in each[1]]}
    ends = {text.strip().upper().replace("Ä", "AE") for text in (origin.other).split(",")}
    folded = [{text.upper().replace("Ä", "AE") for text in group} for group in GROUPS]
    return {"groups": [group for group, its in zip(GROUPS, folded, strict=True) if not (answer in its and ends & its)]}


@pytest.mark.parametrize(("answer", "clue", "origin"), MADE)
def test_no_clue_proves_its_own_answer(monkeypatch: pytest.MonkeyPatch, answer: str, clue: str, origin: Origin) -> None:
    """Withheld, a fact says as little as if the sources had never had it."""
    everything = known(monkeypatch)
    never = known(monkeypatch, **without(origin, answer))  # type: ignore[arg-type]
    counted = {"like a definition", "like a clue", "vector"}  # which words have a vector: a matter of all texts
    assert speaking(everything, clue, answer, [origin]) - counted == speaking(never, clue, answer, ()) - counted


def test_its_own_definition_is_not_like_a_clue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likeness, "LEAST_DOCUMENTS", 1)
    knowledge, origin = known(monkeypatch), Origin("definitions", GLOSS, "BAER", "großes Tier")
    found = {"definition", "defined whole", "like a definition"}
    assert found <= speaking(knowledge, "Großes Tier", "BAER", ())
    assert not found & speaking(knowledge, "Großes Tier", "BAER", [origin])


def test_other_facts_speak(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = known(monkeypatch)
    assert "definition" in speaking(knowledge, "Tier im Pelz", "BAER", ())
    assert "other clue" in speaking(knowledge, "Honig mag er gern", "BAER", ())
    assert "mentioned" in speaking(knowledge, "Mit Honig fängt man ihn", "BAER", ())
    assert "synonym" in speaking(knowledge, "Petz", "BAER", ())
    assert speaking(knowledge, "Sein Fell ist weich", "LAMA", ()) == set()


def test_a_form_is_found_by_what_is_said_of_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    found = source_evidence.PlainEvidence(known(monkeypatch), Book(CLUES), small_words())
    about = found.about(["XXXXXX", "BAEREN"])
    assert about.known.tolist() == [1]
    assert about.support("Tier mit Pelz", ())[0] > about.support("Haus am See", ())[0]
    words = Lexicon.from_words([*WORDS, "BAHN"])
    assert Ranker(found, words).rank("BAER", "Petz") == 1


@pytest.mark.parametrize(
    ("answer", "clue", "reached"),
    [
        ("LAMA", "Tier im Wald", True),
        ("LAMA", "Tier der Cordillera", True),  # half of the words
        ("LAMA", "Guanako der Cordillera", False),
        ("LAMA", "12 - 3", False),
        ("ANDEN", "Tier im Wald", False),  # a rare word
        ("ALPEN", "Tier im Wald", False),  # no word that is known
    ],
)
def test_within_reach_is_a_known_word_with_a_plain_clue(
    monkeypatch: pytest.MonkeyPatch, answer: str, clue: str, reached: bool
) -> None:
    assert (
        source_evidence.PlainEvidence(known(monkeypatch), Book({}), small_words()).is_within_reach(answer, clue)
        is reached
    )


class Reached(NoEvidence):
    """Evidence without any source. Some answers are common enough for solvers."""

    def __init__(self, *answers: str) -> None:
        self.answers = answers

    def is_within_reach(self, answer: str, clue: str, /) -> bool:
        return answer in self.answers


def test_a_cell_is_unfair_if_no_entry_through_it_is_within_reach() -> None:
    words = Lexicon.from_words([a + b for a in "ABCD" for b in "ABCD"])
    fill = Grid(2, 2).with_letters(dict(enumerate("ABCD")))
    puzzle = Puzzle.of(fill, {slot.name: "Irgendwas" for slot in fill.slots})

    def judged(*answers: str) -> tuple[tuple[int, ...], int]:
        found = assess(puzzle, Ranker(Reached(*answers), words), {}, blind=False)
        return found.unfair, found.trusted

    unfair, trusted = judged()
    assert trusted == 0 and unfair
    assert judged("AB", "CD") == ((), len(unfair))
    assert judged("AB") == (tuple(c for c in unfair if c > 1), sum(c <= 1 for c in unfair))


def test_what_the_reached_words_show_helps_to_find_the_rest() -> None:
    """The words of two grids. Each word stands in only one of them, so that a known word gives away its whole grid."""
    fill = Grid(2, 3).with_letters(dict(enumerate("ABCDEF")))
    puzzle = Puzzle.of(fill, {slot.name: "Irgendwas" for slot in fill.slots})
    words = Lexicon.from_words(["ABC", "DEF", "AD", "BE", "CF", "XYZ", "ZYX", "XZ", "YY", "ZX"])
    nothing = assess(puzzle, Ranker(Reached(), words), {}, blind=False)
    one = assess(puzzle, Ranker(Reached("ABC"), words), {}, blind=False)
    assert nothing.unfair and one.unfair == () and one.trusted == len(nothing.unfair)


row_lists = st.lists(st.lists(st.integers(0, 5), unique=True, max_size=4), min_size=1, max_size=8)


@given(row_lists)
def test_rows_and_their_opposite(listed: list[list[int]]) -> None:
    rows = relations.rows_of(listed)
    assert [rows.row(r).tolist() for r in range(len(listed))] == listed
    turned = rows.turned(6)
    assert [turned.row(i).tolist() for i in range(6)] == [
        [r for r, row in enumerate(listed) if i in row] for i in range(6)
    ]


@given(row_lists)
def test_a_product_is_that_of_the_whole_matrix(listed: list[list[int]]) -> None:
    rows, columns = relations.rows_of(listed), np.arange(12, dtype="float32").reshape(6, 2)
    dense = np.array([[float(i in row) for i in range(6)] for row in listed])
    found = rows.product(np.ones(len(rows.items), dtype="float32"), columns)
    assert np.allclose(found, dense @ columns)


def test_words_that_stand_together_are_alike() -> None:
    """0 and 1 always stand together, so do 2 and 3; 4 is too rare for a vector."""
    said = relations.rows_of([[0, 1], [2, 3], [0, 1], [2, 3], [1, 0], [3, 2], [4, 0]])
    vectors = likeness.vectors_of(said, np.ones(5, dtype="float32"), directions=2) / UNIT
    like = vectors @ vectors.T
    assert like[0, 1] > 0.9 and like[2, 3] > 0.9 and abs(like[0, 2]) < 0.1
    assert not vectors[4].any()
