"""What `file_task_main` does for the criss-cross page: a visitor's list becomes a layout, a sheet or a puzzle."""

from __future__ import annotations

from crosswright.clues.entries import EntryList, read_entries
from crosswright.errors import LexiconError, count_of
from crosswright.languages.alphabet import A_TO_Z, ANY_LETTER
from crosswright.placing.crisscross import NO_SHARED_LETTER, crisscross, usual_budget
from crosswright.placing.layout import Layout
from crosswright.publish.prepared import prepare_upload
from crosswright.publish.puzzle_files import make_file
from crosswright.puzzle import Puzzle
from crosswright.sheets import (
    PROPORTIONS,
    Sheet,
    SheetLook,
    demand_right,
    make_sheet,
    play_page,
    sheet_docx,
    sheets_pdf,
)
from crosswright.web.crisscross_request import CrissCrossLayout, CrissCrossRequest, LaidOutClue

# How many words get the usual time to place them? The words of a longer list share the time of this many.
MOST_AT_LEISURE = 40
SOURCE = "the list"
# The option of the page that places them.
APART = "Words that share no letter stand apart"


def make_from_list(kind: str, data: bytes) -> bytes:
    """A request as JSON -> `layout` (CrissCrossLayout as JSON), `prepared` (as the store keeps it), or a file."""
    wanted = CrissCrossRequest.model_validate_json(data)
    entries = _entries(wanted.text)
    sheet = _sheet(entries, wanted)
    if kind == "layout":
        return _laid_out(sheet, entries).model_dump_json().encode()
    if kind == "prepared":
        return prepare_upload(sheet.with_notes).to_bytes()
    if kind == "pdf":
        return sheets_pdf([sheet], paper=wanted.paper, large=wanted.large).data
    if kind == "docx":
        return sheet_docx(sheet, paper=wanted.paper, large=wanted.large)
    return play_page(sheet) if kind == "html" else make_file(kind, sheet.with_notes, solution=kind != "svg")


def _entries(text: str) -> EntryList:
    """The words of a list; those of another alphabet keep their letters."""
    try:
        return read_entries(text.encode(), SOURCE, folding=A_TO_Z)
    except LexiconError:
        return read_entries(text.encode(), SOURCE, folding=ANY_LETTER)


def _sheet(entries: EntryList, wanted: CrissCrossRequest) -> Sheet:
    budget = usual_budget(min(len(entries.entries), MOST_AT_LEISURE))
    found = crisscross(
        entries.pairs, seed=wanted.seed, budget=budget, proportions=PROPORTIONS, islands=wanted.islands
    ).best
    demand_right(found, entries, islands=wanted.islands)
    look = SheetLook(
        title=wanted.title or "Criss-cross", word_bank=wanted.word_bank, first_letters=wanted.first_letters
    )
    return make_sheet(found, entries, look, seed=wanted.seed)


def _laid_out(sheet: Sheet, entries: EntryList) -> CrissCrossLayout:
    layout, puzzle = sheet.layout, sheet.puzzle
    return CrissCrossLayout(
        rows=str(layout).splitlines(),
        numbers={clue.cells[0]: str(clue.number) for clue in puzzle.clues},
        across=_clues(puzzle, "Across"),
        down=_clues(puzzle, "Down"),
        words=len(entries.entries),
        placed=len(layout.placed),
        crossings=layout.crossings,
        notes=_notes(layout, entries),
    )


def _clues(puzzle: Puzzle, heading: str) -> list[LaidOutClue]:
    return [
        LaidOutClue(
            number=str(clue.number), clue=str(clue.text), enumeration=clue.enumeration, answer=puzzle.answer(clue)
        )
        for clue in puzzle.clues
        if clue.heading == heading
    ]


def _notes(layout: Layout, entries: EntryList) -> list[str]:
    written = {entry.word: entry for entry in entries.entries}
    notes = []
    for left in layout.left_out:
        entry = written[left.word]
        remedy = f"; choose “{APART}” to place it" if left.reason == NO_SHARED_LETTER else ""
        notes.append(f"Line {entry.line}: {entry.written} is left out: it {left.reason}{remedy}.")
    for again in entries.repeated:
        notes.append(f"Line {again.line}: {again.word} is in line {again.first} already, and is placed once.")
    if entries.altered:
        first = entries.altered[0]
        notes.append(f"Line {first.line}: {first.written} stands in the grid as {first.word}.")
    if blank := entries.without_clue:
        notes.append(f"{count_of(len(blank), 'word')} without a definition: the sheet has a line to write it on.")
    return notes
