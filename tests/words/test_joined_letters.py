"""Letters that share a cell, such as Czech CH: the lexicon and both engines have an alphabet of cells."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright import textbook
from crosswright.checking import check
from crosswright.cli.common.options import LetterOptions
from crosswright.cli.common.reading import with_letters
from crosswright.count import count_fills
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.language import language
from crosswright.language.letters import letters_of
from crosswright.language.register import codes
from crosswright.problem import Problem
from crosswright.puzzle.sourced import Sourced
from crosswright.search import best_fill, fill, fills, native
from crosswright.search.outcome import Outcome
from crosswright.words import Lexicon, load_lexicon
from crosswright.words.packed import packed

CZECH = letters_of("cs")
ENGINES = ["python", "native"] if native.available() else ["python"]


def lexicon(*words):
    return Lexicon.from_words(words, folding=CZECH)


def test_a_lexicon_counts_cells():
    words = lexicon(("chata", 60), ("hrad", 70), ("tchán", 50))
    assert "CH" in words.alphabet and words.lengths == (4,)
    assert words.cells("TCHÁN") == ("T", "CH", "Á", "N")
    assert [words.word(4, w) for w in range(3)] == ["HRAD", "CHATA", "TCHÁN"]
    for word in ("CHATA", "TCHÁN"):
        assert word in words and words.word(4, words.find(word)) == word
    assert words.score_of("CHATA") == 60 and words.score_of("CHYBA") is None
    assert list(words.filtered(without=["Chata"])) == [("HRAD", 70), ("TCHÁN", 50)]
    assert list(words.limited_to(["CHATA", "TCHÁN", "CHYBA"])) == [("CHATA", 60), ("TCHÁN", 50)]


def test_a_list_in_a_file_is_cut_into_cells(tmp_path):
    path = tmp_path / "czech.txt"
    path.write_text("chata;60\nprach;70\n", encoding="utf-8")
    assert load_lexicon(path, language="cs").cells("PRACH") == ("P", "R", "A", "CH")
    assert load_lexicon(path, language="cs:split").cells("PRACH") == tuple("PRACH")
    assert load_lexicon(path, language="cs", keep_accents=True).cells("PRACH") == tuple("PRACH")


def test_kept_accents_are_a_choice_of_letters():
    """So that a default lexicon has the same letters as the lists beside it."""
    assert language("de", keep_accents=True).tag == language("german:accents").tag == "de-x-accents"
    assert language("en", keep_accents=True).tag == "en"


def test_roots_and_pickles_know_joined_letters():
    import pickle

    words = Lexicon.from_words(["chata", "chaty"], folding=CZECH, roots={"CHATA": ["x"], "CHATY": ["x"]})
    again = pickle.loads(pickle.dumps(words))
    assert again.roots_of("CHATA") == again.roots_of("CHATY") != frozenset()
    assert again.alphabet == words.alphabet


words_of_cells = st.lists(st.sampled_from(["CH", "A", "C", "H", "Y"]), min_size=2, max_size=3).map("".join)


@settings(deadline=None, max_examples=60)
@given(st.sets(words_of_cells, min_size=4, max_size=14))
def test_every_engine_finds_the_fills_of_a_naive_search(texts):
    words = lexicon(*texts)
    twos = [word for word, _ in words if len(words.cells(word)) == 2]
    expected = set()
    for across in product(twos, repeat=2):
        rows = [words.cells(word) for word in across]
        down = ["".join(each) for each in zip(*rows, strict=True)]
        if {*down} <= {*twos} and len({*across, *down}) == 4 and all(len(words.cells(word)) == 2 for word in down):
            expected.add(tuple(cell for row in rows for cell in row))
    # C over H is no pair that shares a cell in a grid, but it reads as one: such words are not in the lexicon
    problem = Problem.of(Grid.open(2, 2), words)
    for engine in ENGINES:
        found = {each.letters for each in fills(problem, engine=engine)}
        assert found == expected
        one = fill(problem, engine=engine)
        assert (one.outcome is Outcome.SOLVED) == bool(expected)
        if one.fill:
            assert check(one.fill, words=words) == []
            assert best_fill(problem, engine=engine).fill.letters in expected
    assert count_fills(problem).number == len(expected)


def test_a_given_cell_with_joined_letters_is_one_letter():
    words = lexicon("chata", "chaty", "hrad")
    grid = Grid.open(1, 4).with_letters({0: "CH"})
    problem = Problem.of(grid, words)
    assert problem.lengths == (4,)
    assert {each.entries["1A"] for each in fills(problem)} == {"CHATA", "CHATY"}
    assert {each.letters[0] for each in fills(Problem.of(Grid.open(1, 4), words))} == {"CH", "H"}


@pytest.mark.parametrize("text", ["chata", "[ch]ata", "CH?ta", "[CH]??A"])
def test_a_word_of_an_option_is_written_cell_by_cell(text):
    letters = LetterOptions(fix=(), slot=(f"1A={text}",), allow_repeats=False)
    grid = with_letters(Sourced("", 1, "", Grid.open(1, 4)), letters, CZECH)
    assert grid.letters[0] == "CH" and grid.letters[3] == "A"


def test_what_takes_no_joined_letters_says_so():
    with pytest.raises(UsageError, match="share a cell"):
        packed(lexicon("chata"))


def test_a_refutation_takes_no_joined_letters():
    from crosswright.search.refutation import Refutation

    with pytest.raises(UsageError, match="share a cell"):
        Refutation(Problem.of(Grid.open(2, 2), lexicon("chata", "hrad")), print)


def words_of(code, count=24):
    """Words of three cells, made of some of a language's letters: its own ones and those that share a cell."""
    random, folding = Random(code), language(code).folding
    special = [letter for letter in folding.letters if not letter.isascii()]
    letters = [*folding.joined, *special[:3], *random.sample(sorted(folding.letters), 2)][:5]
    return ["".join(random.choices(letters, k=3)) for _ in range(count)]


@pytest.mark.parametrize("code", [code for code in codes() if code != "en-GB"])
def test_both_engines_fill_in_every_language(code):
    words = Lexicon.from_words(words_of(code), folding=language(code).folding)
    problem = Problem.of(Grid.open(3, 3, blocks={4}), words)
    found = {engine: {each.letters for each in fills(problem, engine=engine)} for engine in ENGINES}
    assert found["python"] and all(each == found["python"] for each in found.values())
    one = Grid(3, 3, frozenset({4}), letters=min(found["python"]))
    assert check(one, words=words) == []
    if isinstance(words.alphabet, str):
        assert textbook.fill(problem, "mac,order=dom/wdeg").fill.letters in found["python"]
    else:
        with pytest.raises(UsageError, match="share a cell"):
            textbook.fill(problem, "mac")
