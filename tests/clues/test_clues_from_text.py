"""Terms proposed from a text: every clue is a sentence of the text with gaps, or a definition that names no term."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.clues.from_text import CUT, GAP, MOST_WORDS, propose_terms

TEXT = """Plant cells

Photosynthesis is the process in which plants make glucose. The green colour comes from chlorophyll, which stands in
small parts of the cell called chloroplasts. Carbon dioxide enters the leaf through the stomata.
- The xylem carries water up to the leaves, says Dr. Smith.
- Carbon dioxide is a gas. All plant cells have a wall.
"""
RARE = {
    "photosynthesis": 3.0, "glucose": 3.3, "chlorophyll": 2.9, "chloroplasts": 2.2, "xylem": 2.3, "carbon": 4.4,
    "dioxide": 3.6, "stomata": 2.1, "cell": 4.8, "cells": 4.7, "plant": 4.9, "plants": 4.8,
}  # fmt: skip


def frequency(word: str) -> float:
    return RARE.get(word, 6.0)


def test_terms_are_the_words_that_the_text_uses_and_its_language_does_not() -> None:
    terms = [each.term for each in propose_terms(TEXT, frequency=frequency)]
    assert {"Photosynthesis", "glucose", "chlorophyll", "chloroplasts", "xylem", "stomata"} <= set(terms)
    assert "Carbon dioxide" in terms and not {"the", "comes", "Smith"} & set(terms)
    assert len(propose_terms(TEXT, frequency=frequency, most=3)) == 3


def test_of_terms_with_a_common_root_one_is_taken_and_all_are_left_out() -> None:
    akin = str.startswith
    found = {
        each.term: each for each in propose_terms(TEXT, frequency=frequency, akin=lambda a, b: akin(a, b) or akin(b, a))
    }
    assert sum("plant" in term.lower() for term in found) == 1
    assert "chlorophyll" in found and "Chloroplast" not in found["chlorophyll"].clue
    assert found["xylem"].clue == f"The {GAP} carries water up to the leaves, says Dr. Smith"
    assert found["Carbon dioxide"].clue.startswith(f"{GAP} enters the leaf") and found["Carbon dioxide"].times == 2


def test_a_definition_is_the_clue_unless_it_names_a_term() -> None:
    known = {"xylem": ["Like stomata", "Pipes in trees"], "stomata": ["Holes"], "glucose": ["Glucose"]}
    found = propose_terms(TEXT, frequency=frequency, definitions=lambda term: known.get(term, ()))
    clues = {each.term: each.clue for each in found}
    assert (clues["stomata"], clues["xylem"]) == ("Holes", "Pipes in trees") and GAP in clues["glucose"]


def test_a_long_sentence_is_cut_around_the_term() -> None:
    words = [f"{chr(97 + k // 26)}{chr(97 + k % 26)}x" for k in range(60)]
    words[40] = "stomata"
    (term,) = propose_terms(" ".join(words) + ".", frequency=frequency)
    assert term.clue.startswith(CUT) and term.clue.endswith(CUT)
    assert len(term.clue.split()) == MOST_WORDS + 2 and GAP in term.clue


@settings(deadline=None, max_examples=100)
@given(st.lists(st.sampled_from([*RARE, "the", "is", "of", "Green", ".", "!", "?", ",", "\n", "\n\n", "\n- ", "e.g."])))
def test_no_clue_says_what_the_text_does_not_say(parts: list[str]) -> None:
    text = " ".join(parts)
    plain = " ".join(re.sub(r"\n\s*- ", " ", text).split())
    for each in propose_terms(text, frequency=frequency):
        assert GAP in each.clue
        assert not re.search(rf"\b{each.term}\b", each.clue, re.IGNORECASE)
        pieces = each.clue.replace(CUT, " ").split(GAP)
        place = 0
        for piece in pieces:
            place = " ".join(plain.split()).find(" ".join(piece.split()), place)
            assert place >= 0


MILLS = """The Industrial Revolution began in Britain. Inventors built machines, and mills filled whole valleys.
A cotton mill stood beside a river. Children worked in the mill for low wages. Overcrowded towns had bad drains, and
cholera spread. Later, James Watt improved the engine. Textiles made Manchester famous in the world."""
KNOWN = {"mill": 4.3, "mills": 4.2, "cotton": 4.4, "cholera": 3.4, "watt": 3.9, "james": 5.3, "overcrowded": 3.2,
         "manchester": 4.8, "textiles": 3.5, "drains": 3.6, "industrial": 4.8, "revolution": 4.8}  # fmt: skip


def test_terms_are_nouns_names_and_phrases_and_no_clue_names_another() -> None:
    nouns = {"mill", "mills", "cotton", "cholera", "textiles", "drains", "revolution"}
    found = propose_terms(
        MILLS,
        frequency=lambda word: KNOWN.get(word, 6.0),
        function_words=["a", "the", "and", "in", "for"],
        akin=lambda a, b: a.rstrip("S") == b.rstrip("S"),
        is_noun=lambda word: word in nouns,
        is_phrase=lambda phrase: phrase == "cotton mill",
    )
    terms = [each.term for each in found]
    assert {"cotton mill", "James Watt", "Industrial Revolution", "cholera", "Textiles"} <= set(terms)
    assert not {"Overcrowded", "Watt", "James", "mill", "mills", "machines"} & set(terms)
    for each in found:
        others = {word.lower() for term in terms if term != each.term for word in term.split()}
        assert not others & set(re.findall(r"\w+", each.clue.lower())), each


def test_where_nouns_have_capitals_they_are_the_terms_and_a_part_of_a_name_is_none() -> None:
    text = "Ludwig der Sechzehnte regierte lange. Das Volk litt Hunger. Dann herrschte die Guillotine im Land."
    found = propose_terms(
        text,
        frequency=lambda word: 3.0,
        function_words=["der", "die", "das", "im", "dann"],
        is_noun=lambda word: False,
        nouns_are_capital=True,
        articles="(?:der|die|das) (?=[A-Z])",
    )
    assert {each.term for each in found} <= {"Volk", "Hunger", "Guillotine", "Land"} and len(found) > 1
