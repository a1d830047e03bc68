"""A puzzle as a Word document, for those who go on editing: the grid is a table, the clues are paragraphs.

An arrowword has its clues in the cells of the table, in measured lines, if the page has room for them.

python-docx writes the file; it comes with the extra `docx`. The same puzzle gives the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from crosswright.errors import needs
from crosswright.media.drawn import wording
from crosswright.media.drawn.cluecells import ARROW_SIGNS, CELL, ClueCells, SetBlock, clue_cells
from crosswright.puzzle import Puzzle
from crosswright.puzzle.codeword import key_cells, letters_to_cross_off
from crosswright.puzzle.collected import collected, marks
from crosswright.puzzle.numbering import EdgeLabels, edge_labels

# Width and height of the papers, and the margin, in millimetres.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 15.0
# How wide may a cell be, and how high the whole grid, in millimetres?
MOST_CELL, MOST_GRID = {False: 11.0, True: 15.0}, 150.0
# The same for an arrowword, which has its clues in its cells; and the colour of its blocks.
MOST_CLUE_CELL, MOST_ARROWWORD, CLUE_CELL = 15.0, 225.0, "F0F0F0"
# Which share of the measured size do its texts have? Word may take another font, which must not need more lines.
SMALLER, LEADING = 0.92, 1.12
ARROW = 8
# The sizes of text, in points, by whether the print is large.
TEXT, TITLE, NUMBER = {False: 11, True: 16}, {False: 18, True: 24}, {False: 6, True: 9}
# A file's date is the first that a ZIP archive can have, so that it doesn't change.
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_TWIPS = 56.6929  # a twentieth of a point, in a millimetre
_POINTS = 72 / 25.4  # in a millimetre
_SIDES = ("top", "left", "bottom", "right")


def docx(
    puzzle: Puzzle, *, bank: Sequence[str] = (), paper: str = "a4", large: bool = False, solution: bool = False
) -> bytes:
    """The document: name and date, the grid, the words of `bank` to choose from, the clues, the solution at the end.

    UsageError where python-docx is missing; PuzzleError for a puzzle without the solution that is to be printed.
    """
    if solution:
        wording.demand_solution(puzzle)
    with needs("docx", "docx"):
        from docx import Document
    return _saved(_WordDocument(Document(), puzzle, paper, large).whole(bank, solution))


def _saved(document: Any) -> bytes:
    """The bytes of the document, with the dates of its parts taken out."""
    document.core_properties.created = document.core_properties.modified = datetime(*_LONG_AGO)
    raw, fixed = io.BytesIO(), io.BytesIO()
    document.save(raw)
    with zipfile.ZipFile(raw) as before, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            part = zipfile.ZipInfo(name, _LONG_AGO)
            part.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(part, before.read(name))
    return fixed.getvalue()


class _WordDocument:
    """Writes one puzzle into a document of python-docx."""

    def __init__(self, document: Any, puzzle: Puzzle, paper: str, large: bool) -> None:
        from docx.shared import Mm, Pt

        self.document, self.puzzle, self.large, self.mm, self.pt = document, puzzle, large, Mm, Pt
        self.said = wording.wording_of(puzzle)
        width, height = PAPERS[paper]
        self.width = width - 2 * MARGIN
        page = document.sections[0]
        page.page_width, page.page_height = Mm(width), Mm(height)
        page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(MARGIN)
        usual = document.styles["Normal"]
        usual.font.name, usual.font.size = "Arial", Pt(TEXT[large])
        usual.paragraph_format.space_after = Pt(4)
        document.core_properties.title = wording.title(puzzle)
        document.core_properties.author = puzzle.author
        self.in_blocks = self._readable_blocks()

    def _readable_blocks(self) -> ClueCells | None:
        """The clues as they stand in the blocks; None where they stand in lists."""
        if self.large or not self.puzzle.is_arrowword:
            return None
        held, grid = clue_cells(self.puzzle), self.puzzle.grid
        self.side = min(MOST_CLUE_CELL, self.width / grid.columns, MOST_ARROWWORD / grid.rows)
        return held if held.least_side <= self.side else None

    def whole(self, bank: Sequence[str], solution: bool) -> Any:
        """All of it, in the order of print."""
        self._blanks()
        self._line(wording.title(self.puzzle), bold=True, size=TITLE[self.large])
        for line in filter(None, (wording.byline(self.puzzle), *wording.notes(self.puzzle))):
            self._line(line)
        self._grid(solution=False)
        self._collected(solution=False)
        self.document.add_paragraph()
        if bank:
            self._bank(bank)
        if self.in_blocks is None:
            self._clues()
        if solution:
            heading = self._line(self.said.say("Solution"), bold=True, size=TITLE[self.large])
            heading.paragraph_format.page_break_before = True  # a break of its own could stand on an empty page
            self._grid(solution=True)
            self._collected(solution=True)
        return self.document

    def _line(self, text: str, *, bold: bool = False, size: int | None = None) -> Any:
        paragraph = self.document.add_paragraph()
        run = paragraph.add_run(text)
        run.bold, run.font.size = bold, self.pt(size or TEXT[self.large])
        return paragraph

    def _blanks(self) -> None:
        """Name and date, with lines to write on: tabs that are underlined up to where they end."""
        from docx.enum.text import WD_TAB_LEADER

        paragraph = self.document.add_paragraph(f"{self.said.say('Name')} \t{self.said.say('Date')} \t")
        stops = paragraph.paragraph_format.tab_stops
        stops.add_tab_stop(self.mm(self.width * 0.68), leader=WD_TAB_LEADER.LINES)
        stops.add_tab_stop(self.mm(self.width), leader=WD_TAB_LEADER.LINES)

    def _bank(self, bank: Sequence[str]) -> None:
        table = self.document.add_table(1, 1, style="Table Grid")
        table.cell(0, 0).paragraphs[0].add_run("    ".join(word.replace(" ", "\N{NO-BREAK SPACE}") for word in bank))
        self.document.add_paragraph()

    # The grid.

    def _grid(self, *, solution: bool) -> None:
        from docx.enum.table import WD_ROW_HEIGHT_RULE, WD_TABLE_ALIGNMENT

        grid = self.puzzle.grid
        in_blocks = None if solution else self.in_blocks
        labels = edge_labels(self.puzzle)
        more = int(labels is not None)  # a row and a column for the labels
        rows, columns = grid.rows + more, grid.columns + more
        side = self.side if in_blocks else min(MOST_CELL[self.large], self.width / columns, MOST_GRID / rows)
        table = self.document.add_table(rows, columns)
        table.autofit, table.alignment = False, WD_TABLE_ALIGNMENT.CENTER
        _without_margins(table)
        for row in table.rows:
            row.height, row.height_rule = self.mm(side), WD_ROW_HEIGHT_RULE.EXACTLY
        for column in table.columns:
            column.width = self.mm(side)
        cells = table._cells  # all at once; table.cell() looks through the whole table at each call
        for place, cell in enumerate(cells):
            cell.width = self.mm(side)
            row, column = (at - more for at in divmod(place, columns))
            if labels is not None and min(row, column) < 0:
                self._label(cell, labels, row, column)
                continue
            c = row * grid.columns + column
            if in_blocks and c in in_blocks.blocks:
                self._block(cell, in_blocks.blocks[c])
            else:
                self._cell(c, cell, solution)

    def _label(self, cell: Any, labels: EdgeLabels, row: int, column: int) -> None:
        """The label of a row or of a column; none where both are labels."""
        texts = {(True, False): labels.columns, (False, True): labels.rows}.get((row < 0, column < 0), ())
        run = cell.paragraphs[0].add_run(texts[max(row, column)] if texts else "")
        run.font.size = self.pt(NUMBER[self.large] + 3)

    def _collected(self, *, solution: bool) -> None:
        """The letters to collect: their cells, or in the solution themselves."""
        numbers = marks(self.puzzle)
        for word in collected(self.puzzle):
            self._line(wording.heading_of_boxes(self.puzzle), bold=True).paragraph_format.keep_with_next = True
            table = self.document.add_table(1, len(word), style="Table Grid")
            for c, cell in zip(word, table._cells, strict=True):
                cell.paragraphs[0].add_run(self.puzzle.solution[c] if solution else numbers.get(c, " "))
        if key := key_cells(self.puzzle):
            self._key(key, solution)

    def _key(self, key: Sequence[int], solution: bool) -> None:
        """The key of a codeword: two rows of boxes, and the alphabet to cross off."""
        self._line(wording.heading_of_boxes(self.puzzle), bold=True).paragraph_format.keep_with_next = True
        table = self.document.add_table(2, -(-len(key) // 2), style="Table Grid")
        for c, cell in zip(key, table._cells, strict=False):
            letter = wording.shown(self.puzzle, c, solution)
            cell.paragraphs[0].add_run(f"{self.puzzle.numbers[c]} {letter}")
        self._line("  ".join(letters_to_cross_off(self.puzzle)))

    def _cell(self, c: int, cell: Any, solution: bool) -> None:
        paragraph = cell.paragraphs[0]
        paragraph.paragraph_format.space_after = self.pt(0)
        paragraph.paragraph_format.line_spacing = 0.9
        if c in self.puzzle.voids:
            return
        _bordered(cell, fill="000000" if c in self.puzzle.grid.blocks else "")
        number = paragraph.add_run(self._mark(c, solution))
        number.font.size = self.pt(ARROW if self.in_blocks else NUMBER[self.large])
        if text := wording.shown(self.puzzle, c, solution):
            letter = paragraph.add_run(f" {text}" if number.text else f"  {text}")
            letter.font.size = self.pt(TEXT[self.large])
        if (mark := marks(self.puzzle).get(c)) and not solution:
            paragraph.add_run(f"  ({mark})").font.size = self.pt(NUMBER[self.large])

    def _mark(self, c: int, solution: bool) -> str:
        """What stands in the corner of a cell: its number, or the arrows of the clues in the blocks beside it."""
        if edge_labels(self.puzzle):
            return ""
        if self.in_blocks is None:
            return self.puzzle.numbers.get(c, "")
        return "".join(ARROW_SIGNS[each.arrow][0] for each in self.in_blocks.arrows if each.cell == c and not solution)

    def _block(self, cell: Any, block: SetBlock) -> None:
        """The clues of an arrowword in their block, with a line between two."""
        from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT
        from docx.enum.text import WD_ALIGN_PARAGRAPH

        _bordered(cell, fill=CLUE_CELL)
        cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.CENTER
        size = block.size * self.side / CELL * _POINTS * SMALLER
        for number, clue in enumerate(block.clues):
            paragraph = cell.add_paragraph() if number else cell.paragraphs[0]
            shape = paragraph.paragraph_format
            shape.alignment, shape.line_spacing = WD_ALIGN_PARAGRAPH.CENTER, self.pt(size * LEADING)
            shape.space_before, shape.space_after = self.pt(size / 2 if number else 0), self.pt(0)
            if number:
                _lined(paragraph)
            run = paragraph.add_run("\n".join(line.text for line in clue.lines))
            run.font.size = self.pt(round(2 * size) / 2)

    # The clues.

    def _clues(self) -> None:
        for heading, clues in wording.lists(self.puzzle).items():
            self._line(heading, bold=True, size=TEXT[self.large] + 2).paragraph_format.keep_with_next = True
            for clue in clues:
                paragraph = self.document.add_paragraph()
                paragraph.paragraph_format.left_indent = self.mm(9)
                paragraph.paragraph_format.first_line_indent = self.mm(-9)
                paragraph.paragraph_format.tab_stops.add_tab_stop(self.mm(9))
                paragraph.add_run(f"{clue.number}\t").bold = True
                for text, styles in clue.text.spans:
                    run = paragraph.add_run(text)
                    run.bold, run.italic, run.underline = "b" in styles, "i" in styles, "u" in styles
                if not str(clue.text):
                    paragraph.add_run("_" * 40)
                if clue.enumeration:
                    paragraph.add_run(f" ({clue.enumeration})")


def _element(name: str, **attributes: str) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(name)
    for key, value in attributes.items():
        element.set(qn(f"w:{key}"), value)
    return element


def _bordered(cell: Any, *, fill: str) -> None:
    """Lines around a cell, with a colour in it that is not empty: a block has one."""
    properties = cell._tc.get_or_add_tcPr()
    borders = _element("w:tcBorders")
    for side in _SIDES:
        borders.append(_element(f"w:{side}", val="single", sz="8", space="0", color="000000"))
    properties.append(borders)
    if fill:
        properties.append(_element("w:shd", val="clear", color="auto", fill=fill))


def _lined(paragraph: Any) -> None:
    """A line above a paragraph."""
    borders = _element("w:pBdr")
    borders.append(_element("w:top", val="single", sz="4", space="1", color="000000"))
    paragraph._p.get_or_add_pPr().insert_element_before(borders, "w:shd", "w:spacing", "w:ind", "w:jc", "w:rPr")


def _without_margins(table: Any) -> None:
    """Cells whose text begins close to their edge, so that a number and a letter have room."""
    margins = _element("w:tblCellMar")
    for side in _SIDES:
        margins.append(_element(f"w:{side}", w=str(round(0.5 * _TWIPS)), type="dxa"))
    table._tbl.tblPr.append(margins)
