"""Terms proposed from a text: every clue is a sentence of the text with gaps, and nothing else."""

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
