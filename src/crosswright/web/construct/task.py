"""The tasks of the constructor's page: patterns around a theme, clues, the proof, a submission.

A child does one of them, so each loads what only it needs. `study.py` has what the site does where the page's own
kernel can't run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from crosswright.errors import InputError
from crosswright.language import language
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.language.wording import Wording, worded
from crosswright.media import formats
from crosswright.web.server.sent import Sent
from crosswright.words.normalise import normalise, normalise_cells

if TYPE_CHECKING:
    from crosswright.clues import ClueWriter

LEAST_SIDE, MOST_SIDE = 4, 23
MOST_THEME, MOST_ENTRIES = 12, 40
# How many patterns are proposed at most, and how many clues for an entry?
PATTERNS, CLUES = 3, 8

_Entry = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]


class PatternRequest(Sent):
    """Patterns to propose."""

    rules: str = Field("american", description="A preset of rules: american, themeless or mini.")
    rows: int = Field(15, ge=LEAST_SIDE, le=MOST_SIDE)
    columns: int = Field(15, ge=LEAST_SIDE, le=MOST_SIDE)
    theme: list[_Entry] = Field([], max_length=MOST_THEME, description="Entries to build the pattern around.")
    seed: int = Field(0, ge=0, le=2**31)
    count: int = Field(PATTERNS, ge=1, le=PATTERNS, description="How many to try to make.")


class ProposedPattern(BaseModel):
    """A pattern with the theme entries in it, as rows: `#` blocks, `.` open cells, letters, `[ICE]`."""

    rows: list[str]
    fills: bool = Field(description="Whether a trial filled it.")


class ProposedPatterns(BaseModel):
    """The patterns that were found."""

    patterns: list[ProposedPattern]
    unpaired: list[str] = Field(
        [], description="Theme entries without a partner of their length, where these are too many."
    )


class ClueRequest(Sent):
    """Entries to find clues for."""

    entries: list[_Entry] = Field(max_length=MOST_ENTRIES)
    language: str = Field(
        "", max_length=40, description="The code of the entries' language; English where it is empty."
    )


class SuggestedClue(BaseModel):
    """A clue that could be printed."""

    text: str
    kind: str = Field(description="What it is made from.")
    difficulty: float = Field(description="1 obvious to 5 oblique.")
    quality: float


class SuggestedClues(BaseModel):
    """Clues by entry, the best first."""

    clues: dict[str, list[SuggestedClue]]


class SubmissionRequest(Sent):
    """A puzzle to print for an editor."""

    puzzle: dict[str, Any] = Field(description="The puzzle as ipuz, with its solution.")
    contact: list[Annotated[str, StringConstraints(max_length=200)]] = Field(
        [], max_length=12, description="Your name and address, a line each."
    )
    paper: Literal["a4", "letter"] = "letter"


class ProofFinding(BaseModel):
    """Something that an editor would object to."""

    kind: str = Field(description="title, open, unclued, same, leak, away, noun, root, lengths or reference.")
    slots: list[str] = Field(description="The slots that it is about, the one to change first; none: the title.")
    entry: str = Field(description="The entry of the first slot.")
    text: str
    remedy: str


class Proof(BaseModel):
    """What a proofreader finds in a finished puzzle."""

    findings: list[ProofFinding]


class Judgement(BaseModel):
    """How well a puzzle can be solved."""

    share: float = Field(description="The share of the letters that the solver got right.")
    unfair: list[str] = Field(description="The slots through cells that it could not find.")
    cells: list[int] = Field(description="Those cells: row * columns + column, from 0.")
    wrong: dict[str, str] = Field(description="What it put where it was wrong, by slot.")
    crossings: list[float] = Field(description="The share of the crossings that solvers of level 1 to 5 get.")
    hardest: list[str] = Field(description="The slots of the hardest crossing.")


def patterns(data: bytes) -> bytes:
    """A `PatternRequest` -> `ProposedPatterns`, as JSON."""
    from crosswright.pattern import preset
    from crosswright.pattern.theme import choose, entry_cells, unpaired
    from crosswright.words import default_lexicon

    request = PatternRequest.model_validate_json(data)
    rules, lexicon = preset(request.rules, request.rows, request.columns), default_lexicon()
    theme = [entry for text in request.theme if (entry := normalise_cells(text))]
    chosen = [choose(rules, lexicon, theme, seed=request.seed + i) for i in range(request.count)]
    rows = {tuple(_rows(each.grid)): each.fill is not None for each in chosen if each is not None}
    alone = ["".join(entry) for entry in unpaired(rules, [entry_cells(entry, lexicon) for entry in theme])]
    proposed = [ProposedPattern(rows=list(each), fills=fills) for each, fills in rows.items()]
    return _json(ProposedPatterns(patterns=proposed, unpaired=alone))


def _rows(grid: Any) -> list[str]:
    return str(grid).splitlines()


def _json(answer: BaseModel) -> bytes:
    return answer.model_dump_json().encode()


def clues(data: bytes) -> bytes:
    """A `ClueRequest` -> `SuggestedClues`, as JSON."""
    request = ClueRequest.model_validate_json(data)
    writer = _writer(request.language)
    folding = writer.language.folding
    entries = dict.fromkeys(entry for text in request.entries if (entry := normalise(text, folding=folding)))
    return _json(SuggestedClues(clues={entry: _suggested(writer, entry) for entry in entries}))


def _writer(code: str = "") -> ClueWriter:
    from crosswright.clues import ClueWriter

    known = language(code or USUAL_LANGUAGE)
    return ClueWriter(known, known.dictionary())


def _suggested(writer: ClueWriter, entry: str) -> list[SuggestedClue]:
    return [
        SuggestedClue(
            text=each.text, kind=each.template, difficulty=round(each.difficulty, 1), quality=round(each.quality)
        )
        for each in writer.candidates(entry)[:CLUES]
    ]


def studied(data: bytes, sources: Mapping[str, Any]) -> bytes:
    """A `StudyRequest` -> what the words of these sources leave in its grid, as JSON."""
    from crosswright.sources import Sources
    from crosswright.web.construct.study import StudyRequest, study

    return _json(study(StudyRequest.model_validate_json(data), Sources.of(sources).lexicon()))


def submission(data: bytes) -> bytes:
    """A `SubmissionRequest` as JSON -> a PDF."""
    from crosswright.media.print.pdf import pdf

    request = SubmissionRequest.model_validate_json(data)
    puzzle = formats.read(json.dumps(request.puzzle).encode(), source="the puzzle", format="ipuz")
    return pdf([puzzle], submission=True, contact=request.contact, paper=request.paper).data


def proof(data: bytes, language: str) -> bytes:
    """A puzzle file -> `Proof` as JSON, said in a language."""
    from crosswright.clues.kinship import proofread

    said = Wording.of(language).say_later
    found = proofread(formats.read(data, source="the file"))
    its = [(each, said(each.text, ""), said(each.remedy, "")) for each in found]
    return _json(Proof(findings=[
        ProofFinding(kind=each.kind, slots=list(each.slots), entry=each.entry, text=text, remedy=remedy)
        for each, text, remedy in its
    ]))  # fmt: skip


def judgement(data: bytes) -> bytes:
    """A puzzle file -> `Judgement` as JSON: solved without the facts that clues of ours were made from."""
    from crosswright.solving import Ranker, assess
    from crosswright.words import default_lexicon

    puzzle, writer = formats.read(data, source="the file"), _writer()
    if len(puzzle.fill.entries) < len(puzzle.grid.slots):
        raise InputError(worded("the grid has open cells; fill it first"))
    ranker = Ranker(language(USUAL_LANGUAGE).evidence(), default_lexicon(min_score=0), None)
    proof = assess(puzzle, ranker, writer.origins(puzzle), blind=False)
    slots, at = puzzle.grid.slots, puzzle.grid.slots_at
    unfair = dict.fromkeys(slots[s].name for cell in proof.unfair for s, _ in at[cell])
    wrong = {each.slot: each.guess for each in proof.solution.entries if each.guess != puzzle.fill.entries[each.slot]}
    got = proof.crossings
    return _json(Judgement(share=proof.share, unfair=list(unfair), cells=list(proof.unfair), wrong=wrong,
                           crossings=list(got.shares), hardest=list(got.hardest)))  # fmt: skip
