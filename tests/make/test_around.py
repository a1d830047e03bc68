"""What is printed around the grid of a puzzle that is made: its numbering, a solution word, a hidden text."""

from dataclasses import replace

import pytest

from crosswright.clues import ClueWriter
from crosswright.clues.kinship import Kinship
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.language import language
from crosswright.language.house_book import Book
from crosswright.language.no_evidence import NoEvidence
from crosswright.languages.plain.book_dictionary import BookDictionary
from crosswright.make import Request
from crosswright.make.around import with_surroundings
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset
from crosswright.puzzle import Puzzle
from crosswright.puzzle.collected import collected
from crosswright.puzzle.numbering import edge_labels
from crosswright.solving import Ranker
from crosswright.words import Lexicon

FILL = Grid(3, 4, letters=tuple("REGATTERSEEN"))
PUZZLE = Puzzle.of(FILL)
REQUEST = Request(preset("mini"))
BOOK = Book(
    {"GARTEN": ("Garten", "2 Dort blüht es"), "TREGEA": ("Tregea", "@2 Name"), "RETTEN": ("retten", "2 Bergen")}
)


def writer(code: str, monkeypatch: pytest.MonkeyPatch) -> ClueWriter:
    its = language(code)
    monkeypatch.setattr(type(its), "book", BOOK)
    monkeypatch.setattr(Kinship, "_lexicon", None)  # which takes seconds to build
    return ClueWriter(its, BookDictionary(None, BOOK, nouns_are_capital=its.about.nouns_are_capital))


@pytest.mark.parametrize(
    ("code", "name", "row"), [("de", "mini", None), ("es", "mini", "3"), ("fr", "mots-croises", "III")]
)
def test_a_puzzle_is_numbered_as_its_preset_or_its_language_has_it(code, name, row, monkeypatch):
    request = replace(REQUEST, rules=preset(name, 10, 10))
    labels = edge_labels(with_surroundings(PUZZLE, request, writer(code, monkeypatch)))
    assert (labels and labels.rows[-1]) == row


@pytest.mark.parametrize("asked", ["GARTEN", "auto"])
def test_a_solution_word_is_collected(asked, monkeypatch):
    request = replace(REQUEST, solution_word=asked)
    (cells,) = collected(with_surroundings(PUZZLE, request, writer("de", monkeypatch)))
    assert "".join(FILL.letters[c] for c in cells) == "GARTEN"  # neither a name nor a verb


def test_a_hidden_text_is_in_the_entries_of_the_theme(monkeypatch):
    request = replace(REQUEST, solution_word="theme", theme=("SEEN", "REGA"))
    puzzle = with_surroundings(PUZZLE, request, writer("de", monkeypatch))
    assert collected(puzzle) == [(8, 9, 10, 11), (0, 1, 2, 3)] and set(puzzle.shades) == {0, 1, 2, 3, 8, 9, 10, 11}
    with pytest.raises(UsageError, match="name them with --theme"):
        with_surroundings(PUZZLE, replace(request, theme=()), writer("de", monkeypatch))


def test_a_french_grid_has_few_blocks_and_words_of_two_letters():
    rules = preset("mots-croises")
    assert (rules.rows, rules.blocks.least, rules.blocks.most, rules.shortest) == (10, 10, 15, 2)
    assert rules.symmetry is None and rules.numbering == "roman"


def test_an_arrowword_has_few_words_that_are_no_nouns(monkeypatch):
    words = Lexicon.from_words(["GARTEN", "RETTEN", "UND"])
    workshop = Workshop(words, writer("de", monkeypatch), Ranker(NoEvidence(), words))
    limits = workshop._mostly_nouns(Request(preset("arrowword")), words).demands.at_most
    assert [(each.most, {"UND", "RETTEN"} & each.words) for each in limits] == [(7, {"UND", "RETTEN"}), (4, {"UND"})]
    assert "GARTEN" not in limits[0].words
