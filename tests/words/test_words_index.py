"""Lexicon and its index against the naive twin; damaged bytes."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_words import NaiveLexicon

from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER
from crosswright.words import Lexicon, index, lists
from crosswright.words.index import DamagedIndex, Index, build

LETTERS = "ABCÉЩ\U00020000"  # one, two and four bytes of UTF-8
WORDS = st.dictionaries(st.text(LETTERS, min_size=2, max_size=5), st.integers(0, 100), max_size=60)


@st.composite
def twins(draw) -> tuple[Lexicon, NaiveLexicon]:
    """The same lexicon twice: made, then filtered none, one or two times."""
    scores = draw(WORDS)
    pair = Lexicon.from_words(scores.items(), keep_accents=True), NaiveLexicon(scores)
    for _ in range(draw(st.integers(0, 2))):
        min_score = draw(st.none() | st.integers(0, 101))
        some = st.sampled_from(sorted(scores)) if scores else st.nothing()
        without = draw(st.lists(some | st.text(LETTERS, max_size=3), max_size=8))
        pair = tuple(each.filtered(min_score=min_score, without=without) for each in pair)
    return pair


@given(twins())
def test_lexicon_is_its_naive_twin(pair):
    lexicon, naive = pair
    assert lexicon.alphabet == naive.alphabet
    assert lexicon.lengths == naive.lengths
    assert lexicon.min_score == naive.min_score
    assert list(lexicon) == list(naive)
    assert len(lexicon) == len(naive)
    for length in range(1, 7):
        words = naive.words(length)
        assert lexicon.id_count(length) == len(words)
        assert lexicon.allowed(length) == naive.allowed(length)
        for score in (0, 1, 50, 100, 101):
            assert lexicon.id_count(length, min_score=score) == sum(naive.scores[word] >= score for word in words)
        assert [lexicon.word(length, w) for w in range(len(words))] == words
        assert [lexicon.score(length, w) for w in range(len(words))] == [naive.scores[word] for word in words]
        for p in range(length):
            for a in range(len(naive.alphabet)):
                assert lexicon.bits(length, p, a) == naive.bits(length, p, a)


@given(WORDS, st.data(), st.integers(0, 101), st.integers(0, 101))
def test_familiarity_is_kept_beside_the_scores(scores, data, least, least_score):
    known = {word: data.draw(st.integers(0, 100)) for word in scores}
    index = Index(build(scores, keep_accents=True, familiarity=known))
    lexicon = Lexicon(index, "words", folding=ANY_LETTER)
    assert index.familiarity_by_word() == known
    assert all(lexicon.familiarity(len(word), lexicon.find(word)) == known[word] for word in scores)
    left = lexicon.filtered(min_score=least_score, min_familiarity=least)
    assert dict(left) == {word: n for word, n in scores.items() if n >= least_score and known[word] >= least}


@given(WORDS)
def test_without_familiarity_the_scores_say_it(scores):
    assert Index(build(scores, keep_accents=True)).familiarity_by_word() == scores


@given(twins(), st.lists(st.text(LETTERS + "Z", max_size=5), max_size=20))
def test_find_and_contains_are_their_naive_twins(pair, others):
    lexicon, naive = pair
    for word in [*naive.scores, *others]:
        assert lexicon.find(word) == naive.find(word)
        assert (word in lexicon) is (word in naive)


def test_a_word_that_is_found_across_two_words_is_not_there():
    lexicon = Lexicon.from_words(["abab", "baba", "bbaa", "aabb"])
    assert "ABBB" not in lexicon
    assert all(word in lexicon for word in ("ABAB", "BABA", "BBAA", "AABB"))


def test_what_is_no_entry_is_not_found():
    lexicon = Lexicon.from_words(["cat"])
    for text in ("", "cat", "CA", "CATS", "C?T", "CÄT"):
        assert lexicon.find(text) is None
        assert text not in lexicon
    assert None not in lexicon


def test_ids_outside_the_lexicon_are_refused():
    lexicon = Lexicon.from_words([("cat", 60), ("dog", 40)]).filtered(min_score=50)
    assert lexicon.word(3, 0) == "CAT"
    for call in (lexicon.word, lexicon.score):
        for length, w in ((3, 1), (3, -1), (4, 0)):
            with pytest.raises(IndexError):
                call(length, w)
    for p, a in ((3, 0), (-1, 0), (0, 6), (0, -1)):
        with pytest.raises(IndexError):
            lexicon.bits(3, p, a)
    assert lexicon.bits(4, 0, 0) == 0


def test_halved_is_another_half_for_another_seed():
    lexicon = Lexicon.from_words([one + two for one in "ABCDEFGHIJKLMNOPQRST" for two in "ABCDEFGHIJKLMNOPQRST"])
    lexicon = lexicon.filtered(without=["AA"])
    kept = [{word for word, _ in lexicon.halved(seed)} for seed in (1, 1, 2)]
    assert kept[0] == kept[1] != kept[2]
    assert all(150 < len(words) < 250 and words < {word for word, _ in lexicon} for words in kept)


def test_filtered_shares_the_index_and_leaves_the_first_as_it_was():
    lexicon = Lexicon.from_words([("cat", 60), ("dog", 40), ("emu", 20)])
    strict = lexicon.filtered(min_score=50)
    assert [word for word, _ in strict] == ["CAT"]
    assert [word for word, _ in strict.filtered(min_score=30)] == ["CAT", "DOG"]
    assert [word for word, _ in lexicon.filtered(without=["Cat", "c@t", "gnu"])] == ["DOG", "EMU"]
    assert len(lexicon) == 3
    assert strict._index is lexicon._index


def test_nothing_about_a_lexicon_can_be_set():
    with pytest.raises(AttributeError):
        Lexicon.from_words(["cat"]).min_score = 3


def test_from_words_reports_and_keeps_the_best_score():
    lexicon = Lexicon.from_words(["ICE CREAM", ("ice-cream", 70), ("icecream", 10), "R2D2", "a", ("dog", 120)])
    assert list(lexicon) == [("DOG", 100), ("ICECREAM", 70)]
    assert lexicon.report == (
        "2 items skipped: 1 with digits (first: item 4 'R2D2'), 1 shorter than 2 letters (first: item 5 'a'); "
        "1 item with a score beyond 0..100 (first: item 6 'dog;120')"
    )
    assert Lexicon.from_words(["cat"]).report is None


def test_an_empty_lexicon():
    lexicon = Lexicon.from_words([])
    assert (len(lexicon), lexicon.alphabet, lexicon.lengths, lexicon.find("AB")) == (0, "", (), None)


def test_repr():
    assert repr(Lexicon.from_words(["cat"])) == "<Lexicon words: 1 words of score 0 or more>"


# The bytes


@given(WORDS, st.booleans())
def test_sections_are_aligned_and_padded_with_zeros(words, keep_accents):
    data = build(words, keep_accents=keep_accents, notes=[["one"], []])
    made = Index(data)
    assert (made.keep_accents, made.notes) == (keep_accents, [["one"], []])
    assert len(data) % 64 == 0
    for length, section in made.sections.items():
        assert section.stride % 8 == 0
        for start in (section.letters, section.scores, section.bits):
            assert start % 64 == 0
        for row in range(length * len(made.alphabet)):
            start = section.bits + row * section.stride
            assert int.from_bytes(data[start : start + section.stride], "little") >> section.words == 0


def scattered(letters: int) -> dict[str, int]:
    """Words that use so many different letters."""
    chosen = [chr(0x4E00 + a) for a in range(letters)]
    return {first + second: 50 for first, second in pairwise(chosen)}


def test_up_to_255_letters():
    lexicon = Lexicon.from_words(scattered(255), keep_accents=True)
    assert len(lexicon.alphabet) == 255
    assert all(word in lexicon and lexicon.find(word) is not None for word in scattered(255))
    with pytest.raises(LexiconError) as caught:
        build(scattered(256), keep_accents=True, source="kanji.txt")
    assert str(caught.value) == (
        "kanji.txt: 256 different letters, more than the 255 a lexicon can have; use lists in one alphabetic script"
    )


SAMPLE = {"CAT": 60, "DOG": 40, "ICECREAM": 90, "NAÏF": 20}


def test_every_truncation_is_noticed():
    data = build(SAMPLE, keep_accents=True)
    for size in range(len(data)):
        with pytest.raises(DamagedIndex):
            Index(data[:size])
    with pytest.raises(DamagedIndex):
        Index(data + b"\0")


def test_every_flipped_byte_is_noticed():
    data = build(SAMPLE, keep_accents=True)
    for place in range(len(data)):
        if 28 <= place < 32:  # the head's own padding
            continue
        with pytest.raises(DamagedIndex):
            Index(data[:place] + bytes([data[place] ^ 0x41]) + data[place + 1 :])


GOLDEN_LIST = """
# what the kept indexes rest on: the rules by which lists are read, and the layout of the index
ice cream;90
at last,70\tand more
Señor Müller-Łódź\t40
d'accord
rock \N{RIGHT SINGLE QUOTATION MARK}n roll;55;a clue
Straße
ǽon
lights, camera, action
AT&T
R2D2
щука
x
word;high
word;101
"""
GOLDEN = {(2, 3): ("abf8ea84", "39317855")}


@pytest.mark.parametrize("keep_accents", [False, True])
def test_kept_indexes_are_out_of_date_when_a_change_here_makes_others(keep_accents):
    """Should this fail: raise lists.VERSION (other words) or index.VERSION (another layout), then note the digest."""
    reading = lists.read(GOLDEN_LIST.encode(), "golden", folding=ANY_LETTER if keep_accents else A_TO_Z)
    data = build(reading.words, keep_accents=keep_accents, notes=[reading.notes()])
    digest = hashlib.blake2b(data, digest_size=4).hexdigest()
    assert digest == GOLDEN[lists.VERSION, index.VERSION][keep_accents]


def test_a_view_limited_to_some_words() -> None:
    lexicon = Lexicon.from_words([("CAT", 90), ("COT", 60), ("DOG", 20), ("ABLE", 50)]).filtered(without=["COT"])
    limited = lexicon.limited_to(["DOG", "COT", "UNKNOWN"])
    assert [word for word, _ in limited] == ["DOG"]
    assert [word for word, _ in limited.filtered(without=["DOG"])] == []
    assert [word for word, _ in lexicon.limited_to([])] == []
