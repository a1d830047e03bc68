"""Clues: which words can have one, and the puzzle of a fill with its clues."""

from __future__ import annotations

from dataclasses import replace

from crosswright.clues import Clued, ClueWriter, write
from crosswright.clues.difficulty import window_of
from crosswright.clues.enumeration import enumeration
from crosswright.grid import Grid
from crosswright.language.groups import PLACEHOLDER
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.language.wording import Wording, worded
from crosswright.make.request import THEME, MakingRun
from crosswright.progress import Stop, Stopped, never
from crosswright.puzzle import Puzzle
from crosswright.puzzle.arrowword import in_cells
from crosswright.words import Lexicon

_PART = worded("Hidden text, part {n}")
# Where cells are unchecked, solvers must find an answer nearly by its clue alone. How many points does a clue lose for
# each power of ten of its rank?
EACH_POWER_UNCHECKED = 35.0
# After how many words is `stop` called? It takes them a millisecond.
WORDS_BETWEEN_STOPS = 128


def language_of(writer: ClueWriter) -> str:
    """The code of the clues' language; "" for English, which puzzles are in where they say nothing."""
    tag = writer.language.tag
    return "" if tag.partition("-")[0] == USUAL_LANGUAGE else tag


def known(lexicon: Lexicon, writer: ClueWriter, stop: Stop = never) -> Lexicon:
    """The words of a lexicon with a known fact that may become a clue: half a second for 90,000 words.

    Raises Stopped once `stop` returns True.
    """
    unknown = []
    for number, (word, _) in enumerate(lexicon):
        if number % WORDS_BETWEEN_STOPS == 0 and stop():
            raise Stopped
        if not writer.can_clue(word):
            unknown.append(word)
    return lexicon.filtered(without=unknown)


def well_clued(run: MakingRun, words: Lexicon) -> Lexicon:
    """Those of the words that have clues of the puzzle's difficulty written by hand."""
    window, language = window_of(run.request.difficulty), run.writer.language
    entries = language.book.clued_between(window.least, window.most, with_wordplay=window.has_wordplay)
    return words.limited_to(entries & language.lexicon.well_clued().keys())


def clued(run: MakingRun, fill: Grid) -> Clued:
    """The puzzle of a fill with its clues."""
    request, rules = run.request, run.request.rules
    given = _theme_clues(run, fill) if request.proposed else _parts_of_text(run)
    writer = run.writer.with_clues(given) if given else run.writer
    puzzle = replace(Puzzle.of(fill), **{"language": language_of(run.writer), **request.details})
    written = write(
        in_cells(puzzle) if rules.arrows else puzzle,
        writer,
        difficulty=request.difficulty,
        printed=request.printed,
        seed=request.seed,
        each_power=0.0 if rules.checked else EACH_POWER_UNCHECKED,
        stop=run.stop,
        progress=lambda now: run.progress(replace(now, grid=fill)),
    )
    shows = run.writer.language.about.shows_lengths
    if not rules.arrows and (not rules.checked if shows is None else shows):
        return replace(written, puzzle=_enumerated(written.puzzle, run.writer))
    return written


def _theme_clues(run: MakingRun, fill: Grid) -> dict[str, str]:
    """The clues by hand of a proposed theme, with the places of the others in that of the revealer."""
    theme, numbers = run.request.proposed, Puzzle.of(fill).numbers
    assert theme is not None
    others = {entry for entry in theme.entries if entry != theme.revealer}
    at = [numbers[slot.cells[0]] for slot in fill.slots if fill.entries[slot.name] in others]
    places = run.writer.language.text.places_across(at)
    return {entry: clue.replace(PLACEHOLDER, places) for entry, clue in theme.clues.items()}


def _parts_of_text(run: MakingRun) -> dict[str, str]:
    """The clues of the entries that are the parts of a hidden text; none where there is no such text."""
    said, parts = Wording.of(language_of(run.writer)), run.request.theme
    if run.request.solution_word != THEME:
        return {}
    return {entry: said.say(_PART, n=number) for number, entry in enumerate(parts, 1)}


def _enumerated(puzzle: Puzzle, writer: ClueWriter) -> Puzzle:
    """The puzzle with the lengths of its answers' words, which solvers expect if some cells are unchecked."""
    clues = [replace(clue, enumeration=enumeration(puzzle.answer(clue), writer.language, writer.dictionary))
             for clue in puzzle.clues]  # fmt: skip
    return replace(puzzle, clues=tuple(clues))
