"""The task of the criss-cross page: a visitor's list becomes a layout, a sheet or a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosswright.clues import EASIEST, ClueWriter, choose
from crosswright.clues.entries import MOST_NAMED, EntryList, read_entries, read_rows
from crosswright.clues.from_text import text_of
from crosswright.clues.terms import terms_of
from crosswright.errors import LexiconError
from crosswright.language import language as known
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER
from crosswright.language.wording import Wording, worded
from crosswright.media.kinds import offered
from crosswright.placing.crisscross import NO_SHARED_LETTER, crisscross, different_layouts, usual_budget
from crosswright.placing.layout import CrissCross, Layout
from crosswright.publish.prepared import prepare_upload
from crosswright.puzzle import Puzzle
from crosswright.search import Budget
from crosswright.sheets.crisscross import PROPORTIONS, CrissCrossSheet, SheetLook, demand_right, make_sheet
from crosswright.web.crisscross.request import CrissCrossLayout, CrissCrossRequest, LaidOutClue, ReadList, code_of
from crosswright.words.normalise import beyond, normalise

# How many words get the usual time to place them? The words of a longer list share the time of this many.
MOST_AT_LEISURE = 40
# How many tries to place a word has each further sheet of a series, for each word? The first has the usual number.
TRIES_A_SHEET = 1500
SOURCE = "the list"
# Why a word is left out; the page's option is named as it stands there.
_APART = worded(
    "Line {line}: {written} is left out: it shares no letter with the other words; "
    "choose “Words that find no crossing stand apart” to place it."
)
_NO_ROOM = worded(
    "Line {line}: {written} is left out: it has no place where it crosses a word and touches no other; add a word that "
    "shares its letters, or choose “Words that find no crossing stand apart”."
)
_READ_AS = worded("Read as {what}.")
_UNFIT = worded("Line {line}: “{written}” is left out: write it with letters, two or more.")
_FOREIGN = worded("Line {line}: “{written}” is left out: choose the language that has its letters.")
_ALTERED = worded("Line {line}: {written} stands in the grid as {word}; choose the language that has its letters.")


def make_from_list(data: bytes, kind: str, say: str = "") -> bytes:
    """A request as JSON -> `layout` (CrissCrossLayout as JSON), `prepared` (as the store keeps it), or a file.

    `say` is the language of the notes.
    """
    request = CrissCrossRequest.model_validate_json(data)
    entries = _entries(request)
    if kind == "layout":
        [sheet] = _sheets(entries, request, 1)
        layout = _laid_out(sheet, entries, Wording.of(say), chosen=request.folding is not None)
        return layout.model_dump_json().encode()
    if kind == "prepared":
        return prepare_upload(_sheets(entries, request, 1)[0].with_notes).to_bytes()
    file = offered("sheet")[kind]
    sheets = _sheets(entries, request, request.versions if file.writer("sheet").many else 1)
    look = request.model_dump(include={"paper", "large", "per_page"})
    return file.write("sheet", *sheets, play=True, theme="print", **look).data


def list_of_file(data: bytes, say: str = "") -> bytes:
    """A file -> ReadList as JSON: the rows that it has, as lines that a person can go on editing."""
    rows, read_as = read_rows(data, "the file")
    said = Wording.of(say)
    notes = [said.say(_READ_AS, what=said.say(each)) for each in read_as]
    return _listed(((row.answer, row.clue) for row in rows), notes)


def terms_of_text(data: bytes, language: str) -> bytes:
    """A text, or a Word document -> its terms as ReadList, as JSON."""
    spoken = known(code_of(language))
    terms = terms_of(text_of(data, "the text"), spoken, spoken.dictionary())
    if len(terms) < 2:
        raise LexiconError(worded("no two terms in it; give a text with sentences about its terms"), source="the text")
    return _listed((each.term, each.clue) for each in terms)


def list_with_clues(data: bytes) -> bytes:
    """A request as JSON -> its list as ReadList, as JSON, with clues where words had none and a source has one."""
    request = CrissCrossRequest.model_validate_json(data)
    rows, _ = read_rows(request.text.encode(), SOURCE)
    spoken = known(request.code)
    entry_of = {row.answer: normalise(row.answer, folding=spoken.folding) or "" for row in rows}
    without = {entry_of[row.answer] for row in rows if not row.clue} - {""}
    chosen = choose(sorted(without), ClueWriter(spoken, spoken.dictionary()), difficulty=EASIEST)
    clues = {entry: choice.clue.text for entry, choice in chosen.items() if choice.clue}
    return _listed((row.answer, row.clue or clues.get(entry_of[row.answer], "")) for row in rows)


def _listed(pairs: Iterable[tuple[str, str]], notes: Sequence[str] = ()) -> bytes:
    """Words and clues as ReadList, as JSON: a line each, with a tab between them."""
    text = "".join(f"{' '.join(word.split())}\t{' '.join(clue.split())}".rstrip() + "\n" for word, clue in pairs)
    return ReadList(text=text, notes=list(notes)).model_dump_json().encode()


def _entries(request: CrissCrossRequest) -> EntryList:
    """The words of a list; where no language is named, those of most words' alphabet."""
    text = request.text.encode()
    if request.folding:
        return read_entries(text, SOURCE, folding=request.folding, lenient=True)
    try:
        listed = read_entries(text, SOURCE, folding=A_TO_Z, lenient=True)
    except LexiconError:
        return read_entries(text, SOURCE, folding=ANY_LETTER, lenient=True)
    foreign = sum(each.why == beyond(A_TO_Z) for each in listed.unfit)
    if foreign > len(listed.entries):
        return read_entries(text, SOURCE, folding=ANY_LETTER, lenient=True)
    return listed


def _sheets(entries: EntryList, request: CrissCrossRequest, count: int) -> list[CrissCrossSheet]:
    words = min(len(entries.entries), MOST_AT_LEISURE)

    def search(seed: int, top: int) -> CrissCross:
        budget = usual_budget(words) if seed == request.seed else Budget(nodes=TRIES_A_SHEET * words)
        return crisscross(
            entries.pairs, seed=seed, budget=budget, top=top, proportions=PROPORTIONS, islands=request.islands
        )

    if count > 1:
        layouts = different_layouts(search, count, request.seed, turn=True).layouts
    else:
        layouts = (search(request.seed, 1).best,)
    look = SheetLook(
        language=request.headings,
        title=request.title or Wording.of(request.headings).say("Criss-cross"),
        word_bank=request.word_bank,
        first_letters=request.first_letters,
        hint_letters=request.hint_letters,
    )
    for layout in layouts:
        demand_right(layout, entries, islands=request.islands)
    return [make_sheet(layouts[k % len(layouts)], entries, look, seed=request.seed + k) for k in range(count)]


def _laid_out(sheet: CrissCrossSheet, entries: EntryList, said: Wording, *, chosen: bool) -> CrissCrossLayout:
    layout, puzzle = sheet.layout, sheet.puzzle
    return CrissCrossLayout(
        rows=str(layout).splitlines(),
        numbers={clue.cells[0]: str(clue.number) for clue in puzzle.clues},
        across=_clues(puzzle, "Across"),
        down=_clues(puzzle, "Down"),
        words=len(entries.entries) + len(entries.unfit),
        placed=len(layout.placed),
        crossings=layout.crossings,
        notes=_notes(layout, entries, said, chosen=chosen),
    )


def _clues(puzzle: Puzzle, heading: str) -> list[LaidOutClue]:
    return [
        LaidOutClue(
            number=str(clue.number), clue=str(clue.text), enumeration=clue.enumeration, answer=puzzle.answer(clue)
        )
        for clue in puzzle.clues
        if clue.heading == heading
    ]


def _notes(layout: Layout, entries: EntryList, said: Wording, *, chosen: bool) -> list[str]:
    """What is said of the words; `chosen`: their language is, so that its letters are no news."""
    written = {entry.word: entry for entry in entries.entries}
    notes = [said.say(_READ_AS, what=said.say(each)) for each in entries.read_as]
    for unfit in entries.unfit:
        reason = _FOREIGN if unfit.why.startswith("with letters beyond") else _UNFIT
        notes.append(said.say(reason, line=unfit.line, written=unfit.written))
    for left in layout.left_out:
        entry = written[left.word]
        reason = _APART if left.reason == NO_SHARED_LETTER else _NO_ROOM
        notes.append(said.say(reason, line=entry.line, written=entry.written))
    for again in entries.repeated:
        notes.append(said.say("Line {line}: {word} is in line {first} already, and is placed once.",
                              line=again.line, word=again.word, first=again.first))  # fmt: skip
    for altered in () if chosen else entries.altered[:MOST_NAMED]:
        notes.append(said.say(_ALTERED, line=altered.line, written=altered.written, word=altered.word))
    if blank := entries.without_clue:
        notes.append(said.some(len(blank), "{n} word without a definition: the sheet has a line to write it on.",
                               "{n} words without a definition: the sheet has a line to write it on."))  # fmt: skip
    return notes
