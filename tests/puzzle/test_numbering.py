"""Labels of rows and columns in place of numbers, and letters to collect: kept by files, printed in every medium."""

import io
import json

import pytest

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media.drawn import svg, terminal, wording
from crosswright.media.formats import ipuz
from crosswright.media.formats import json as own_format
from crosswright.media.play import document
from crosswright.puzzle import Puzzle
from crosswright.puzzle.collected import cells_for, collected, marks, with_collected, with_solution_word
from crosswright.puzzle.numbering import edge_labels, numbered

FILL = Grid(4, 4, blocks=frozenset({2, 8}), letters=tuple(c.strip("#") for c in "AN#ORBES#IDEESTA"))
CLUES = {"1A": "Article", "4A": "Chases mice"}
PUZZLE = Puzzle.of(FILL, CLUES, language="fr")


def test_the_clues_of_a_row_stand_in_one_line_under_its_label():
    row = Puzzle.of(
        Grid(1, 5, blocks=frozenset({2}), letters=("A", "N", "", "O", "R")), {"1A": "Article", "2A": "Metal?"}
    )
    (line,) = wording.lists(numbered(row, "roman"))["Across"]
    assert (line.number, str(line.text), row.answer(line)) == ("I", "Article. Metal? ", "ANOR")
    puzzle = numbered(PUZZLE, "roman")
    assert [clue.number for clue in wording.lists(puzzle)["Verticalement"]] == ["1", "2", "3", "4"]
    assert edge_labels(numbered(puzzle, "cells")) is None and edge_labels(PUZZLE) is None


@pytest.mark.parametrize(
    ("how", "row", "column"), [("rows", "4", "4"), ("roman", "IV", "4"), ("roman-letters", "IV", "D")]
)
def test_every_medium_has_the_labels_and_no_numbers(how, row, column):
    puzzle = numbered(PUZZLE, how)
    drawn = svg.draw(puzzle)
    assert f">{row}</text>" in drawn and f">{column}</text>" in drawn and 'class="numbers"' not in drawn
    lines = terminal.picture(puzzle).splitlines()
    assert lines[0].split() == list(edge_labels(puzzle).columns) and lines[-2].startswith(row)
    played = document(puzzle, answers="plain")
    assert played["around"]["rows"][-1] == row and not any(cell and "number" in cell for cell in played["cells"])
    assert {clue["number"] for clue in played["lists"][0]["clues"]} <= set(edge_labels(puzzle).rows)


def test_files_keep_the_numbering_and_the_letters_to_collect():
    puzzle = with_solution_word(numbered(PUZZLE, "roman"), "BASE")
    for kind in (ipuz, own_format):
        back = kind.read(kind.write(puzzle))
        assert edge_labels(back) == edge_labels(puzzle) and collected(back) == collected(puzzle)


def test_a_solution_word_has_numbered_cells_and_boxes_and_is_nowhere_as_a_text():
    puzzle = with_solution_word(PUZZLE, "BASE")
    (cells,) = collected(puzzle)
    assert [FILL.letters[c] for c in cells] == list("BASE") and list(marks(puzzle).values()) == list("1234")
    assert svg.draw(puzzle).count("<rect") == 4 and "Mot mystère" in svg.draw(puzzle)
    assert svg.ratio(puzzle) > svg.ratio(PUZZLE)
    assert "BASE" not in json.dumps(document(puzzle)) + svg.draw(puzzle) + terminal.page(puzzle)
    assert "BASE" in terminal.page(puzzle, solution=True)
    with pytest.raises(UsageError, match="lacks letters of the solution word"):
        with_solution_word(PUZZLE, "ZEBRA")


def test_each_letter_is_taken_from_a_cell_of_its_own():
    assert cells_for(FILL, "SS") is None or len(set(cells_for(FILL, "SS"))) == 2
    assert cells_for(FILL, "OO") is None


def test_the_parts_of_a_hidden_text_are_whole_entries_without_numbers():
    puzzle = with_collected(PUZZLE, [PUZZLE.grid.slots[0].cells, PUZZLE.grid.slots[-1].cells])
    assert marks(puzzle) == {} and "Texte caché" in svg.draw(puzzle)


@pytest.mark.parametrize("kept", [[[99]], [["x"]], "x", [[2]], [[True]], 7, [[0] * 300]])
def test_a_file_with_cells_that_cannot_be_collected_has_none(kept):
    puzzle = Puzzle.of(FILL, extra={"ipuz": {"org.crosswright:letters-to-collect": kept}})
    assert collected(puzzle) == [] and "<rect" not in svg.draw(puzzle)


def test_a_word_document_has_labels_and_boxes():
    docx = pytest.importorskip("docx")
    from crosswright.media.print.docx import docx as written

    puzzle = with_solution_word(numbered(PUZZLE, "roman"), "BASE")
    tables = docx.Document(io.BytesIO(written(puzzle, solution=True))).tables
    texts = [[cell.text.strip() for cell in table._cells] for table in tables]
    assert texts[0][1:5] == ["1", "2", "3", "4"] and texts[0][5::5] == ["I", "II", "III", "IV"]
    assert texts[1] == ["1", "2", "3", "4"] and texts[3] == list("BASE")
