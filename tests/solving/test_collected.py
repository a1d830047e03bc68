"""Solving with a collection: its index, chains of letters for answers in no list, the search for the likeliest grid."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from small_wordnet import knowledge

from crosswright.clues.database import Database, Record
from crosswright.grid import Grid
from crosswright.language import language
from crosswright.language.no_evidence import NoEvidence
from crosswright.puzzle import Puzzle
from crosswright.solving import collected_ranker, collection_index, crossings, fitting, solve_puzzle
from crosswright.solving.collected import SIGNS, USUAL_CLUES, CollectedClues
from crosswright.solving.collected_ranking import FEATURES, CollectedRanker
from crosswright.solving.endings import Endings
from crosswright.solving.grid_search import GridSearch
from crosswright.solving.letter_chains import LetterChains, learned
from crosswright.solving.phrases import Phrases
from crosswright.solving.references import Parts, References, with_parts
from crosswright.solving.unlisted import Unlisted
from crosswright.words import Lexicon

__all__ = ["knowledge"]

ENGLISH = language("en")
CLUES = [
    Record("OSLO", "Nordic capital", "old"),
    Record("OSLO", "Capital on a fjord", "older"),
    Record("LIMA", "Capital of Peru", "old"),
    Record("BEAN", "Lima, for one", "old"),
    Record("ALOE", "Lotion ingredient", "mine"),
    Record("ROME", "Nordic capital? Hardly", "mine"),
    Record("DOG", "Pet that barks", "old"),
]


def ranker(clues: list[Record], words: list[str], without: tuple[str, ...] = ()) -> CollectedRanker:
    index = collection_index.build(clues, ENGLISH.text) | fitting.usual()
    return CollectedRanker(NoEvidence(), Lexicon.from_words(words), CollectedClues(index, ENGLISH.text, without))


# ---- the index


def test_cosines_are_those_of_the_terms() -> None:
    """A slow twin: the rarity of the terms that two clues share, over the lengths of both."""
    collected = CollectedClues(collection_index.build(CLUES, ENGLISH.text), ENGLISH.text)
    four = [each for each in sorted(CLUES, key=lambda each: (each.answer, each.text)) if len(each.answer) == 4]
    rarity = collected._arrays["rarity"].astype(float)
    for asked in ("Nordic capital", "Capital, for one", "Nothing known here"):
        terms = set(collected.terms(asked).tolist())
        size = max(1e-6, sum(rarity[t] ** 2 for t in terms) ** 0.5)
        for cosine, record in zip(collected.of_length(4).cosines(np.array(sorted(terms), int)), four, strict=True):
            own = set(collected.terms(record.text).tolist())
            slow = sum(rarity[t] ** 2 for t in terms & own) / size / sum(rarity[t] ** 2 for t in own) ** 0.5
            assert cosine == pytest.approx(slow, abs=1e-6)


def test_signs_of_hidden_clues_are_those_without_them() -> None:
    """Clues of a source that is left out, and a hidden one, say nothing and are not counted."""
    nearest, count = SIGNS.index("nearest"), SIGNS.index("clues")

    def signs(
        clues: list[Record], without: tuple[str, ...] = (), hidden: int | None = None
    ) -> dict[str, tuple[float, float]]:
        collected = CollectedClues(collection_index.build(clues, ENGLISH.text), ENGLISH.text, without)
        group = collected.of_length(4)
        found = group.signs(collected.terms("Nordic capital"), hidden)
        return {answer: (float(found[n, nearest]), float(found[n, count])) for answer, n in group.at.items()}

    everything = signs(CLUES)
    assert everything["OSLO"] == (pytest.approx(1.0), pytest.approx(np.log(3))) and everything["ROME"][0] > 0.4
    assert signs(CLUES, ("mine",))["ROME"] == (0.0, 0.0) and signs(CLUES, ("mine",))["OSLO"] == everything["OSLO"]
    collected = CollectedClues(collection_index.build(CLUES, ENGLISH.text), ENGLISH.text)
    first = next(n for n in range(len(CLUES)) if collected.clue(n) == ("OSLO", "Nordic capital"))
    assert signs(CLUES, hidden=first)["OSLO"][0] < 0.8
    assert signs(CLUES, hidden=first)["OSLO"][1] == pytest.approx(np.log(2))


def test_likelihood_is_that_of_the_words_in_an_answers_clues() -> None:
    """A slow twin: how much oftener each word is in the answer's clues than in any, with usual clues added."""
    collected = CollectedClues(collection_index.build(CLUES, ENGLISH.text), ENGLISH.text)
    group, sign = collected.of_length(4), SIGNS.index("likelihood")
    terms = {record.text: set(collected.terms(record.text).tolist()) for record in CLUES}
    asked = collected.terms("Capital of Norway")
    said = group.signs(asked)[:, sign]
    for answer, n in group.at.items():
        own, slow = [terms[each.text] for each in CLUES if each.answer == answer], 0.0
        for term in {t for t in asked.tolist() if t < collected.stems}:
            usual = sum(term in each for each in terms.values()) / len(CLUES)
            rate = (sum(term in each for each in own) + USUAL_CLUES * usual) / (len(own) + USUAL_CLUES)
            slow += np.log(rate / usual)
        assert said[n] == pytest.approx(slow, abs=1e-5)
    assert said[group.at["LIMA"]] > 0 > said[group.at["ALOE"]]


def test_near_clues_are_the_reasons() -> None:
    found = ranker(CLUES, ["OSLO"]).reasons("Nordic capital", "OSLO")
    assert [(each.source, each.text) for each in found] == [("old", "Nordic capital"), ("older", "Capital on a fjord")]
    assert found[0].weight > 0.99 > found[1].weight > 0


def test_forms_of_clues_tell_endings() -> None:
    endings = Endings(["S", "ED"], ["of"])
    pairs = [("CATS", "Small lions of old"), ("RATS", "Pests"), ("DOGS", "Pets of many")] * 40 + [("CAT", "Pet")] * 120
    said = endings.learned(pairs)
    s, none = endings.of_word("CATS"), endings.of_word("CAT")
    assert said[endings.of_clue("Brown bears of Alaska")][s] > 0.5 > 0 > said[endings.of_clue("Brown bear")][s]
    letters = np.array([list(b"CATS"), list(b"CATT"), list(b"USED")], "uint8") - 65
    alphabet = [chr(65 + n) for n in range(26)]
    assert endings.of_words(letters, alphabet).tolist() == [s, none, endings.of_word("USED")]


# ---- answers in no list


def test_chains_of_letters_are_summed_exactly() -> None:
    """A slow twin: every word of a length, one by one."""
    random, letters = np.random.default_rng(1), 3
    likely = learned([random.integers(0, letters, (9, length)).astype("uint8") for length in (2, 3, 5)], letters)
    lengths = [4, 2, 5, 3, 2]
    said = [random.dirichlet(np.ones(letters), length) for length in lengths]
    chains = LetterChains(likely, lengths)
    for (expected, chance), heard in zip(chains.expected(said), said, strict=True):
        total, sums = 0.0, np.zeros(heard.shape)
        for word in product(range(letters), repeat=len(heard)):
            share = np.exp(chains.chance(bytes(word))) * np.prod([heard[p][a] for p, a in enumerate(word)])
            total += share
            for p, a in enumerate(word):
                sums[p, a] += share / heard[p][a]
        assert chance == pytest.approx(np.log(total), abs=1e-4)
        assert expected == pytest.approx(sums / total, rel=1e-3)


# ---- puzzles


def test_answers_of_the_collection_are_words_and_others_are_spelled() -> None:
    """OSLO and LIMA are in no lexicon; the third answer is in no list at all, and comes from its crossings."""
    fill = Grid(3, 4, letters=tuple("OSLOUNTOLIMA"))
    clues = {"1A": "Nordic capital", "5A": "Riddle me", "6A": "Capital of Peru"}
    solution = solve_puzzle(Puzzle.of(fill, clues), ranker(CLUES, ["CATS", "OUL", "SNI", "LTM", "OOA"]))
    assert solution.grid.entries["1A"] == "OSLO" and solution.grid.entries["6A"] == "LIMA"
    assert solution.grid.entries["5A"] == "UNTO" and not solution.consistent


def test_given_letters_stay() -> None:
    fill = Grid(1, 4, letters=tuple("TSLO"))
    puzzle = Puzzle.of(fill, {"1A": "Nordic capital"}, given=frozenset({0}))
    assert solve_puzzle(puzzle, ranker(CLUES, ["CATS"])).grid.letters[0] == "T"


def test_weights_lean_to_what_tells() -> None:
    """Of two features, the one that marks the right answer gets the higher weight."""
    random = np.random.default_rng(2)
    found = []
    for right in range(40):
        features = np.zeros((30, len(FEATURES) + 2))
        features[:, :2] = random.normal(size=(30, 2))
        features[right % 30, 0] += 3.0
        found.append(fitting.Case(features, np.zeros(30), right % 30))
    weights = fitting._mixed(found)["weights"][0]
    assert weights[0] > 1.0 > 0.6 > abs(weights[1])


# ---- the index in the cache


def test_index_is_built_again_when_clues_are_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sqlalchemy")
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    database = Database(str(tmp_path / "clues.sqlite"))
    database.add(CLUES[:3])

    def clues() -> int:
        return collected_ranker(database, ENGLISH, NoEvidence(), Lexicon.from_words(["CAT"])).collected.clues

    assert (clues(), clues(), len(list((tmp_path / "cache").glob("*.words")))) == (3, 3, 1)
    database.add(CLUES[3:])
    assert clues() == len(CLUES)
    database.remove(CLUES[:1])
    assert clues() == len(CLUES) - 1


def test_phrases_are_summed_exactly() -> None:
    """A slow twin: every text of a length; their shares add up to 1."""
    random, letters, length = np.random.default_rng(3), 2, 7
    words = [word for n in (1, 2, 3) for word in product(range(letters), repeat=n) if sum(word) != 1]
    phrases = Phrases([(word, int(random.integers(1, 9))) for word in words], {}, letters)
    said = random.dirichlet(np.ones(letters), length)
    found, chance = phrases.expected(said)
    shares = {word: phrases.chance(bytes(word)) for word in product(range(letters), repeat=length)}
    weights = {word: share * np.prod([said[p][a] for p, a in enumerate(word)]) for word, share in shares.items()}
    paired = Phrases([((0,), 1), ((1,), 1)], {(0, 0): 4}, letters)
    assert paired.chance(bytes(6)) > 8 * Phrases([((0,), 1), ((1,), 1)], {}, letters).chance(bytes(6))
    assert sum(shares.values()) == pytest.approx(1) and chance == pytest.approx(sum(weights.values()))
    for p, a in product(range(length), range(letters)):
        with_it = sum(weight for word, weight in weights.items() if word[p] == a)
        assert found[p, a] * said[p, a] == pytest.approx(with_it / chance)


def test_answers_in_two_parts_and_named_answers() -> None:
    fill = Grid(3, 4, letters=tuple("OSLOUNTOLIMA"))
    clues = {"1A": "With 5-Across, a place", "5A": "See 1-Across", "6A": "Unlike 1-Across or 99-Down"}
    references = References(Puzzle.of(fill, clues), clues)
    assert references.parts() == [Parts("1A", "5A", "a place")]
    assert references.resolved({"1A": "OSLO"})["6A"] == "Unlike oslo or 99-Down"
    ranked = ranker([*CLUES, Record("OSLOUNTO", "a place", "old")], ["OSLO", "UNTO", "ALMS"])
    likely = {name: ranked.likely("", 4) for name in ("1A", "5A")}
    with_parts(ranked, references.parts()[0], likely, {"1A": 4, "5A": 4})
    best = [ranked.words(4).texts[int(likely[name].argmax())] for name in ("1A", "5A")]
    assert best == ["OSLO", "UNTO"]


def test_search_mends_what_the_letters_alone_get_wrong() -> None:
    """Each cell's likeliest letter gives no words; the search finds the grid that is likeliest as a whole."""
    words = np.array([list(word) for word in product(range(2), repeat=2)], "uint8")
    likely = np.log([0.45, 0.05, 0.05, 0.45]).astype("float32")
    slots = [crossings.SlotCandidates((0, 1), words, likely), crossings.SlotCandidates((0, 2), words, likely)]
    uncertain = {0: np.array([0.4, 0.6]), 1: np.array([0.6, 0.4]), 2: np.array([0.6, 0.4])}
    beliefs = crossings.Beliefs(uncertain, (likely, likely), 1, (-20.0, -20.0))
    chains = LetterChains(learned([words], 2), [2, 2])
    unlisted = Unlisted([-20.0, -20.0], chains, Phrases([((0,), 1)], {}, 2), [0.0, 0.0])
    assert GridSearch(slots, beliefs, unlisted, {}).run().letters in ({0: 0, 1: 0, 2: 0}, {0: 1, 1: 1, 2: 1})
    assert GridSearch(slots, beliefs, unlisted, {2: 1}).run().letters == {0: 1, 1: 1, 2: 1}
