"""The tasks of the constructor's page: patterns around a theme, clues, the proof, a submission.

`study.py` has what it does where the page's own kernel can't run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from crosswright import solving
from crosswright.clues import ClueWriter
from crosswright.errors import InputError
from crosswright.language import language
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.language.wording import worded
from crosswright.media import formats
from crosswright.pattern import preset
from crosswright.pattern.theme import choose
from crosswright.solving import Ranker
from crosswright.sources import Sources
from crosswright.web.construct.study import StudyRequest, study
from crosswright.words import default_lexicon
from crosswright.words.normalise import normalise, normalise_cells

LEAST_SIDE, MOST_SIDE = 4, 23
MOST_THEME, MOST_ENTRIES = 12, 40
# How many patterns are proposed at most, and how many clues for an entry?
PATTERNS, CLUES = 3, 8

_Entry = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)]


class PatternRequest(BaseModel):
    """Patterns to propose."""

    model_config = ConfigDict(extra="forbid")

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


class ClueRequest(BaseModel):
    """Entries to find clues for."""

    model_config = ConfigDict(extra="forbid")

    entries: list[_Entry] = Field(max_length=MOST_ENTRIES)


class SuggestedClue(BaseModel):
    """A clue that could be printed."""

    text: str
    kind: str = Field(description="What it is made from.")
    difficulty: float = Field(description="1 obvious to 5 oblique.")
    quality: float


class SuggestedClues(BaseModel):
    """Clues by entry, the best first."""

    clues: dict[str, list[SuggestedClue]]


class SubmissionRequest(BaseModel):
    """A puzzle to print for an editor."""

    model_config = ConfigDict(extra="forbid")

    puzzle: dict[str, Any] = Field(description="The puzzle as ipuz, with its solution.")
    contact: list[Annotated[str, StringConstraints(max_length=200)]] = Field(
        [], max_length=12, description="Your name and address, a line each."
    )
    paper: Literal["a4", "letter"] = "letter"


class Judgement(BaseModel):
    """How well a puzzle can be solved."""

    share: float = Field(description="The share of the letters that the solver got right.")
    unfair: list[str] = Field(description="The slots through cells that it could not find.")
    cells: list[int] = Field(description="Those cells: row * columns + column, from 0.")
    wrong: dict[str, str] = Field(description="What it put where it was wrong, by slot.")


def patterns(data: bytes) -> bytes:
    """A `PatternRequest` -> `ProposedPatterns`, as JSON."""
    wanted = PatternRequest.model_validate_json(data)
    rules, lexicon = preset(wanted.rules, wanted.rows, wanted.columns), default_lexicon()
    theme = [entry for text in wanted.theme if (entry := normalise_cells(text))]
    found = [choose(rules, lexicon, theme, seed=wanted.seed + i) for i in range(wanted.count)]
    rows = {tuple(_rows(each.grid)): each.fill is not None for each in found if each is not None}
    return _json(
        ProposedPatterns(patterns=[ProposedPattern(rows=list(each), fills=fills) for each, fills in rows.items()])
    )


def _rows(grid: Any) -> list[str]:
    return str(grid).splitlines()


def _json(answer: BaseModel) -> bytes:
    return answer.model_dump_json().encode()


def clues(data: bytes) -> bytes:
    """A `ClueRequest` -> `SuggestedClues`, as JSON."""
    wanted, writer = ClueRequest.model_validate_json(data), _writer()
    entries = dict.fromkeys(entry for text in wanted.entries if (entry := normalise(text)))
    return _json(SuggestedClues(clues={entry: _suggested(writer, entry) for entry in entries}))


def _writer() -> ClueWriter:
    known = language(USUAL_LANGUAGE)
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
    return _json(study(StudyRequest.model_validate_json(data), Sources.of(sources).lexicon()))


def submission(data: bytes) -> bytes:
    """A `SubmissionRequest` as JSON -> a PDF."""
    from crosswright.media.print.pdf import pdf

    wanted = SubmissionRequest.model_validate_json(data)
    puzzle = formats.read(json.dumps(wanted.puzzle).encode(), source="the puzzle", format="ipuz")
    return pdf([puzzle], submission=True, contact=wanted.contact, paper=wanted.paper).data


def judgement(data: bytes) -> bytes:
    """A puzzle file -> `Judgement` as JSON: solved without the facts that clues of ours were made from."""
    puzzle, writer = formats.read(data, source="the file"), _writer()
    if len(puzzle.fill.entries) < len(puzzle.grid.slots):
        raise InputError(worded("the grid has open cells; fill it first"))
    ranker = Ranker(language(USUAL_LANGUAGE).evidence(), default_lexicon(min_score=0), None)
    found = solving.assess(puzzle, ranker, writer.origins(puzzle), blind=False)
    slots, at = puzzle.grid.slots, puzzle.grid.slots_at
    unfair = dict.fromkeys(slots[s].name for cell in found.unfair for s, _ in at[cell])
    wrong = {each.slot: each.guess for each in found.solution.entries if each.guess != puzzle.fill.entries[each.slot]}
    return _json(Judgement(share=found.share, unfair=list(unfair), cells=list(found.unfair), wrong=wrong))
