"""The task of the criss-cross page: a visitor's list becomes a layout, a sheet or a puzzle."""

from __future__ import annotations

from crosswright.clues.entries import EntryList, read_entries
from crosswright.errors import LexiconError
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER
from crosswright.language.wording import Wording, worded
from crosswright.media.kinds import offered
from crosswright.media.sheets import (
    PROPORTIONS,
    Sheet,
    SheetLook,
    demand_right,
    make_sheet,
)
from crosswright.placing.crisscross import NO_SHARED_LETTER, crisscross, usual_budget
from crosswright.placing.layout import Layout
from crosswright.publish.prepared import prepare_upload
from crosswright.puzzle import Puzzle
from crosswright.web.crisscross.request import CrissCrossLayout, CrissCrossRequest, LaidOutClue

# How many words get the usual time to place them? The words of a longer list share the time of this many.
MOST_AT_LEISURE = 40
SOURCE = "the list"
# Why a word is left out; the page's option is named as it stands there.
_APART = worded(
    "Line {line}: {written} is left out: it shares no letter with the other words; "
    "choose “Words that share no letter stand apart” to place it."
)
_NO_ROOM = worded("Line {line}: {written} is left out: it found no room.")


def make_from_list(data: bytes, kind: str) -> bytes:
    """A request as JSON -> `layout` (CrissCrossLayout as JSON), `prepared` (as the store keeps it), or a file."""
    request = CrissCrossRequest.model_validate_json(data)
    entries = _entries(request.text)
    sheet = _sheet(entries, request)
    if kind == "layout":
        return _laid_out(sheet, entries, Wording.of(request.language)).model_dump_json().encode()
    if kind == "prepared":
        return prepare_upload(sheet.with_notes).to_bytes()
    look = {"play": True, "theme": "print", "paper": request.paper, "large": request.large}
    return offered("sheet")[kind].write("sheet", sheet, **look).data


def _entries(text: str) -> EntryList:
    """The words of a list; those of another alphabet keep their letters."""
    try:
        return read_entries(text.encode(), SOURCE, folding=A_TO_Z)
    except LexiconError:
        return read_entries(text.encode(), SOURCE, folding=ANY_LETTER)


def _sheet(entries: EntryList, request: CrissCrossRequest) -> Sheet:
    budget = usual_budget(min(len(entries.entries), MOST_AT_LEISURE))
    layout = crisscross(
        entries.pairs, seed=request.seed, budget=budget, proportions=PROPORTIONS, islands=request.islands
    ).best
    demand_right(layout, entries, islands=request.islands)
    look = SheetLook(
        language=request.language,
        title=request.title or Wording.of(request.language).say("Criss-cross"),
        word_bank=request.word_bank,
        first_letters=request.first_letters,
    )
    return make_sheet(layout, entries, look, seed=request.seed)


def _laid_out(sheet: Sheet, entries: EntryList, said: Wording) -> CrissCrossLayout:
    layout, puzzle = sheet.layout, sheet.puzzle
    return CrissCrossLayout(
        rows=str(layout).splitlines(),
        numbers={clue.cells[0]: str(clue.number) for clue in puzzle.clues},
        across=_clues(puzzle, "Across"),
        down=_clues(puzzle, "Down"),
        words=len(entries.entries),
        placed=len(layout.placed),
        crossings=layout.crossings,
        notes=_notes(layout, entries, said),
    )


def _clues(puzzle: Puzzle, heading: str) -> list[LaidOutClue]:
    return [
        LaidOutClue(
            number=str(clue.number), clue=str(clue.text), enumeration=clue.enumeration, answer=puzzle.answer(clue)
        )
        for clue in puzzle.clues
        if clue.heading == heading
    ]


def _notes(layout: Layout, entries: EntryList, said: Wording) -> list[str]:
    written = {entry.word: entry for entry in entries.entries}
    notes = []
    for left in layout.left_out:
        entry = written[left.word]
        reason = _APART if left.reason == NO_SHARED_LETTER else _NO_ROOM
        notes.append(said.say(reason, line=entry.line, written=entry.written))
    for again in entries.repeated:
        notes.append(said.say("Line {line}: {word} is in line {first} already, and is placed once.",
                              line=again.line, word=again.word, first=again.first))  # fmt: skip
    if entries.altered:
        first = entries.altered[0]
        notes.append(said.say("Line {line}: {written} stands in the grid as {word}.",
                              line=first.line, written=first.written, word=first.word))  # fmt: skip
    if blank := entries.without_clue:
        notes.append(said.some(len(blank), "{n} word without a definition: the sheet has a line to write it on.",
                               "{n} words without a definition: the sheet has a line to write it on."))  # fmt: skip
    return notes
