"""The solver: that no fact withheld is used, that belief propagation is exact on trees, that puzzles get solved."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_wordnet import knowledge, small_knowledge

from crosswright.clues import ClueWriter
from crosswright.clues.database import Record
from crosswright.grid import Grid
from crosswright.language import Origin, arrays
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.languages.english.dictionary.knowledge import Knowledge
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.english.solver import query
from crosswright.languages.english.solver.evidence import EnglishEvidence
from crosswright.languages.english.solver.features import FEATURE_AT, FEATURES, SolverKnowledge
from crosswright.languages.english.sources import books
from crosswright.puzzle import Puzzle
from crosswright.solving import Ranker, Recall, assess, crossings, solve_puzzle
from crosswright.words import Lexicon

__all__ = ["knowledge"]


@pytest.fixture(scope="module")
def known() -> Iterator[SolverKnowledge]:
    small = small_knowledge()  # kept for other tests: built before anything is patched
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(books, "thesaurus", lambda: iter([("dog", ["hound", "poodle"]), ("brisk", ["top dog"])]))
        patch.setattr(books, "dictionary", lambda: iter([("dog", "a faithful animal that barks"), ("cat", "it mews")]))
        patch.setattr(books, "vectors", lambda: None)
        patch.setattr(
            solver_index.corpora, "frequencies", lambda: dict.fromkeys(["dog", "oat", "coat", "mews", "barks"], 4.0)
        )
        yield SolverKnowledge(arrays.unpacked(solver_index.build(small)))


@pytest.fixture
def evidence(known: SolverKnowledge) -> EnglishEvidence:
    return EnglishEvidence(known)


def said(known: SolverKnowledge, clue: str, text: str, withheld: object = ()) -> dict[str, float]:
    """What each feature says for a text, zeros left out."""
    features = known.features(query.read(clue), known.withheld(withheld))  # type: ignore[arg-type]
    column = features[:, known.at[text]]
    return {name: float(column[FEATURE_AT[name]]) for name in FEATURES if column[FEATURE_AT[name]]}


# ---- withholding


def test_own_fact_never_speaks_for_its_answer(known: SolverKnowledge, knowledge: Knowledge) -> None:
    """Of every clue that can be made: what its own facts say goes once they are withheld."""
    writer, tried = ClueWriter(ENGLISH, knowledge), set()
    direct = {
        "definition": "definition",
        "synonym": "synonym",
        "kind of": "asked kind",
        "opposite": "asked opposite",
        "blank": "example",
        "part of": "part",
        "has part": "part",
    }
    for lemma in ("dog", "poodle", "cat", "tom", "animal", "piano", "hot", "cold", "walk", "brisk", "horse"):
        for candidate in writer.candidates(lemma.upper()):
            if candidate.template not in direct or lemma not in known.at:
                continue
            feature = direct[candidate.template]
            before = said(known, candidate.text, lemma).get(feature, 0)
            after = said(known, candidate.text, lemma, candidate.origins).get(feature, 0)
            assert after < before or before == 0, (lemma, candidate)
            tried |= {candidate.template} if before else set()
    assert {"definition", "synonym", "kind of", "opposite"} <= tried


def test_definition_withheld_is_used_by_no_feature(known: SolverKnowledge, knowledge: Knowledge) -> None:
    (fact,) = [each for each in knowledge.facts("POODLE") if each.relation == "gloss"]
    assert "definition" in said(known, "Intelligent thing with a curly coat", "poodle")
    assert "definition" not in said(known, "Intelligent thing with a curly coat", "poodle", [fact.origin])


def test_copied_definitions_are_left_out_of_the_old_dictionary(known: SolverKnowledge) -> None:
    assert "old definition" not in said(known, "It barks", "dog")  # WordNet's own words
    assert "old definition" in said(known, "It mews", "cat")


def test_other_sources_still_speak(known: SolverKnowledge, knowledge: Knowledge) -> None:
    origins = [fact.origin for fact in knowledge.facts("POODLE")]
    assert "thesaurus" in said(known, "Dog", "poodle", origins)


def test_what_the_thesaurus_has_beside_a_phrase_is_withheld(known: SolverKnowledge, knowledge: Knowledge) -> None:
    facts = [fact for fact in knowledge.facts("TOPDOG") if fact.relation == "near"]
    assert {fact.text for fact in facts} == {"brisk", "walk"}
    (brisk,) = [fact.origin for fact in facts if fact.text == "brisk"]
    assert "thesaurus" in said(known, "Brisk", "top dog")
    assert said(known, "Brisk", "top dog", [brisk]).keys() & {"thesaurus", "thesaurus words"} == set()
    assert said(known, "Poodle", "dog", [brisk])["thesaurus"] == said(known, "Poodle", "dog")["thesaurus"]


def test_a_clue_from_the_thesaurus(knowledge: Knowledge) -> None:
    [candidate, *_] = ClueWriter(ENGLISH, knowledge).candidates("TOPDOG")
    assert candidate.template == "near" and candidate.text in ("Brisk", "Walk")


def test_a_clue_on_record_speaks_unless_it_is_withheld(evidence: EnglishEvidence) -> None:
    records = [Record("CAT", "Riddle me this", "mine"), Record("CAT", "Riddle me that", "mine"),
               Record("TOM", "riddle me THIS", "theirs")]  # fmt: skip
    ranker = Ranker(evidence, Lexicon.from_words(WORDS), Recall(ENGLISH, lambda clue, length: records))
    origin = Origin("mine", "given", "", "Riddle me this")
    plain = Ranker(evidence, Lexicon.from_words(WORDS)).likely("Riddle me this", 3)
    told, withheld = ranker.likely("Riddle me this", 3), ranker.likely("Riddle me this", 3, [origin])
    cat, tom, dog = (ranker.words(3).at[word] for word in ("CAT", "TOM", "DOG"))
    assert told[cat] == told[tom] > max(plain[cat], withheld[tom]) and told.argmax() in (cat, tom)
    assert withheld[tom] - plain[tom] == pytest.approx(withheld[dog] - plain[dog])
    assert withheld[cat] > withheld[tom]  # another clue like it still speaks


# ---- queries


def test_forms_of_the_head(known: SolverKnowledge) -> None:
    assert "NNS" in query.forms(query.read("Faithful animals that bark"), known.tags_of)
    assert "NNS" not in query.forms(query.read("Faithful animal"), known.tags_of)


def test_a_blank_in_an_aside_is_a_blank() -> None:
    inside, outside = query.read("Hand (as in ___ over)"), query.read("Pass ___ (hand over)")
    assert (inside.before, inside.after, outside.before, outside.after) == ("in", "over", "pass", "")


@given(st.lists(st.sampled_from(["_", "(", ")", "[", "]", "-", "\u2014", " ", "a", "e.g.", ",", "or"]), max_size=12))
@settings(deadline=None)
def test_any_text_can_be_a_clue(parts: list[str]) -> None:
    query.read("".join(parts))


# ---- crossings: exact where there is no loop


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-4, 0), min_size=12, max_size=12))
def test_beliefs_are_exact_on_a_tree(likely: list[float]) -> None:
    """A slot across and two down from it: each cell's letter as by summing over all combinations."""
    words = np.array(list(product(range(2), repeat=2)), dtype="uint8")
    across = crossings.SlotCandidates((0, 1), words, np.array(likely[:4], dtype="float32"))
    first = crossings.SlotCandidates((0, 2), words, np.array(likely[4:8], dtype="float32"))
    second = crossings.SlotCandidates((1, 3), words, np.array(likely[8:], dtype="float32"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crossings, "UNKNOWN_WORD", 1e-30)
        patch.setattr(crossings, "SETTLED", 1e-9)
        patch.setattr(crossings, "ROUNDS", 200)
        found = crossings.settle([across, first, second], 2)
    exact = np.zeros((4, 2))
    for a, b, c in product(range(4), repeat=3):
        if words[a][0] == words[b][0] and words[a][1] == words[c][0]:
            weight = np.exp(likely[a] + likely[4 + b] + likely[8 + c])
            for cell, letter in ((0, words[a][0]), (1, words[a][1]), (2, words[b][1]), (3, words[c][1])):
                exact[cell, letter] += weight
    exact /= exact.sum(axis=1, keepdims=True)
    for cell in range(4):
        assert found.cells[cell] == pytest.approx(exact[cell], abs=1e-4)


# ---- puzzles

WORDS = ["DOG", "CAT", "TOM", "OAT", "GOT", "DOT", "COG", "ANT", "TAG", "GUM"]


def test_small_puzzle_is_solved_and_proved(evidence: EnglishEvidence) -> None:
    ranker = Ranker(evidence, Lexicon.from_words(WORDS))
    fill = Grid(1, 3, letters=("D", "O", "G"))
    puzzle = Puzzle.of(fill, {"1A": "Faithful animal that barks"})
    solution = solve_puzzle(puzzle, ranker)
    assert solution.grid.entries == {"1A": "DOG"}
    assert solution.consistent and solution.entries[0].candidates[0] == "DOG"
    proof = assess(puzzle, ranker, {})
    assert (proof.right, proof.letters, proof.share, proof.unfair) == (3, 3, 1.0, ())
    assert proof.entries[0].rank_alone == 1


def test_answers_are_not_looked_at(evidence: EnglishEvidence) -> None:
    """The same puzzle with another solution gets the same guess; given letters hold."""
    ranker = Ranker(evidence, Lexicon.from_words(WORDS))
    puzzle = Puzzle.of(Grid(1, 3, letters=("C", "A", "T")), {"1A": "Faithful animal that barks"})
    assert solve_puzzle(puzzle, ranker).grid.entries == {"1A": "DOG"}
    proof = assess(puzzle, ranker, {})
    assert proof.right == 0 and proof.unfair == (0, 1, 2)
    shown = Puzzle.of(Grid(1, 3, letters=("C", "A", "T")), {"1A": "Faithful animal that barks"}, given=frozenset({1}))
    assert solve_puzzle(shown, ranker).grid.letters[1] == "A"


def test_stopped_reads_no_more(evidence: EnglishEvidence) -> None:
    ranker = Ranker(evidence, Lexicon.from_words(WORDS))
    puzzle = Puzzle.of(Grid(1, 3, letters=("D", "O", "G")), {"1A": "Faithful animal"})
    assert solve_puzzle(puzzle, ranker, stop=lambda: True).unread == 1


def test_arrays_are_read_back_or_refused() -> None:
    held = {"a": np.arange(5, dtype="int32"), "b": np.zeros((2, 3), dtype="float16")}
    data = arrays.packed(held)
    for name, array in arrays.unpacked(data).items():
        assert array.dtype == held[name].dtype and (array == held[name]).all()
    with pytest.raises(ValueError, match="not what"):
        arrays.unpacked(data[:-1])
    for at in range(len(data)):
        with pytest.raises(ValueError, match="not what"):
            arrays.unpacked(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises(ValueError, match="short"):
        arrays.unpacked(b"")
