"""Clues for a filled grid: drafts that a language's writers make from facts, filters, and a choice for the whole
puzzle.

Knows no language: the facts, the writers and the rules of the filters come from `languages`.

writer.py       ClueWriter: all candidates for an entry
candidates.py   Candidate: a clue that passed every filter
leaks.py        what a clue must not say
shortening.py   shorter forms of a clue, where room is short
taste.py        the filter for unwelcome topics
rating.py       the quality and the difficulty of a clue
risk.py         the chance that an editor refuses it
difficulty.py   1 to 5, the words printed for it, and the clues that a puzzle of it takes
choose.py       one clue for each entry of a puzzle, chosen together
page.py         what the chosen clues have in common
enumeration.py  the lengths of an answer's words
from_text.py    terms proposed from a text, with clues out of it
terms.py        those terms in a language, defined by its dictionary
lists.py        the user's lists of answers with clues
mending.py      what former versions kept of a list
memory.py       what a publisher's puzzles had before
own.py          those lists and the user's database, as sources for a ClueWriter
database.py     the user's own clues in a database
llm.py          a language model as one more source

    english = language("en")
    writer = ClueWriter(english, english.dictionary())
    clued = write(Puzzle.of(fill), writer)      # -> clued.puzzle, clued.choices, clued.unclued
    writer.can_clue("PARADES"), writer.candidates("PARADES")[0].text
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from types import MappingProxyType

from crosswright.clues.candidates import Candidate
from crosswright.clues.choose import ClueChoice, choose
from crosswright.clues.difficulty import DIFFICULTIES, EASIEST, HARDEST, LAST_TIER, USUAL_DIFFICULTY, tier
from crosswright.clues.rating import POOR
from crosswright.clues.sources import source_of
from crosswright.clues.writer import ClueWriter
from crosswright.errors import UsageError, count_of
from crosswright.grid import Slot
from crosswright.language import facts as f
from crosswright.language.drafts import OWN
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle import HEADINGS, Clue, Puzzle
from crosswright.puzzle.hints import SolverHelp, with_help
from crosswright.puzzle.richtext import RichText

__all__ = ["DIFFICULTIES", "EASIEST", "HARDEST", "USUAL_DIFFICULTY", "Candidate", "ClueChoice", "ClueWriter", "Clued",
           "choose", "reworded", "with_clue", "write"]  # fmt: skip


# Where a puzzle keeps which of its clues are from the user's lists: then a changed list changes them.
FROM_LISTS = "org.crosswright:definitions"


# How many points worse may another clue be that a solver finds better, and how many points is each power of ten of its
# rank worth?
NEARLY_AS_GOOD, EACH_POWER = 18.0, 18.0


# How many other clues of an entry does a JSON document name?
ALTERNATIVES = 3


@dataclass(frozen=True, repr=False)
class Clued:
    """A puzzle with its new clues, and how each was chosen."""

    puzzle: Puzzle
    choices: dict[str, ClueChoice]  # by slot name, for the slots to clue
    kept: tuple[str, ...] = ()  # slots that would have another clue, but have one written by hand
    difficulty: float = USUAL_DIFFICULTY  # 1 obvious .. 5 oblique

    @property
    def unclued(self) -> list[str]:
        """The names of the slots for which there is no clue."""
        return [name for name, choice in self.choices.items() if choice.clue is None]

    def as_json(self) -> list[dict[str, object]]:
        """For a JSON document: the choice for each entry, and the best alternatives."""
        return [
            {
                "slot": name,
                "answer": choice.answer,
                "clue": choice.clue and choice.clue.as_json(),
                "alternatives": [each.as_json() for each in choice.alternatives[:ALTERNATIVES]],
            }
            for name, choice in self.choices.items()
        ]

    def __repr__(self) -> str:
        return f"<Clued: {self.puzzle!r}, {len(self.unclued)} of {count_of(len(self.choices), 'slot')} without a clue>"


def write(
    puzzle: Puzzle,
    writer: ClueWriter,
    *,
    difficulty: float = USUAL_DIFFICULTY,
    again: bool | Collection[str] = False,
    printed: Collection[str] = (),
    seed: int | None = None,
    each_power: float = 0.0,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Clued:
    """Clue the slots of a puzzle that have no clue yet; slots not filled are left alone.

    A clue of the user's own lists replaces one that the writer has chosen before. `again` also replaces existing
    clues: all of them (True), or those of the slots that it names. A clue that the writer can't have written counts as
    the user's own work: it stays unless its slot is named.

    `difficulty` is 1 (obvious) to 5 (oblique); `printed` are clues of other puzzles, not to be used again;
    a `seed` chooses among clues written by hand that are nearly equal, and `each_power` prefers those that stand alone,
    as `choose` says.
    Once `stop` returns True the remaining slots get no clue. `progress` gets how many of the entries are looked up.
    PuzzleError if a cell holds something other than letters, UsageError for a slot that isn't there or isn't filled.
    """
    fill = puzzle.fill
    entries = {slot.name: fill.entries[slot.name] for slot in fill.slots if slot.name in fill.entries}
    slots_again = frozenset(again) if not isinstance(again, bool) else frozenset()
    _demand_slots(slots_again, entries)
    unclued_entries, kept = {}, []
    for name, entry in entries.items():
        text = str(puzzle.clue_of[name].text) if name in puzzle.clue_of else ""
        if not text or name in slots_again:
            unclued_entries[name] = entry
        elif again is True or writer.own_clue(entry) not in (None, text):
            if _from_lists(puzzle).get(name) == text or writer.has_written(entry, text):
                unclued_entries[name] = entry
            else:
                kept.append(name)
    writer.ask(unclued_entries.values(), difficulty)
    chosen = choose(
        unclued_entries.values(),
        writer,
        difficulty=difficulty,
        printed=printed,
        seed=seed,
        each_power=each_power,
        stop=stop,
        progress=progress,
    )
    choices = {name: chosen[entry] for name, entry in unclued_entries.items()}
    return Clued(_remembered(_with_clues(puzzle, fill.slots, choices), choices), choices, tuple(kept), difficulty)


def hinted(clued: Clued, likeliest: Mapping[str, Sequence[str]] = MappingProxyType({})) -> Puzzle:
    """The puzzle with what solvers may ask for: hints for its entries, and where each clue comes from.

    A further clue is the easiest that isn't poor. `likeliest` has the words that a solver likes best for a clue, by
    slot name: the wrong ones among them are those to strike out.
    """
    said = {choice.clue.text.casefold() for choice in clued.choices.values() if choice.clue}
    hints: dict[str, str] = {}
    synonyms: dict[str, str] = {}
    for name, choice in clued.choices.items():
        good = [each for each in choice.alternatives if each.quality >= POOR and each.text.casefold() not in said]
        if good:
            hints[name] = min(good, key=lambda each: (each.difficulty, -each.quality)).text
        others = (each.text for each in good if each.template == f.SYNONYM and each.text != hints[name])
        if (word := next(others, None)) is not None:
            synonyms[name] = word
    entries = clued.puzzle.fill.entries
    wrong = {name: [word for word in words if word != entries.get(name)] for name, words in likeliest.items()}
    sources = {name: source_of(choice.clue) for name, choice in clued.choices.items() if choice.clue}
    return with_help(clued.puzzle, SolverHelp(hints, synonyms, {n: w for n, w in wrong.items() if w}, sources))


def with_clue(puzzle: Puzzle, name: str, text: str) -> Puzzle:
    """The puzzle with another clue for one slot. UsageError if there is no such slot."""
    slots = {slot.name: slot for slot in puzzle.grid.slots}
    _demand_slots([name], slots)
    slot = slots[name]
    clue = replace(puzzle.clue_of.get(name) or _blank(puzzle, slot), text=RichText.of(text))
    by_name = {**puzzle.clue_of, name: clue}
    return _listed(puzzle, [by_name.get(each.name) or _blank(puzzle, each) for each in puzzle.grid.slots])


def _demand_slots(names: Collection[str], there: Collection[str]) -> None:
    for name in names:
        if name not in there:
            near = get_close_matches(name, there) or list(there)[:3]
            known = ", ".join(near) or "none has an answer"
            raise UsageError(f"there is no slot {name} with an answer; slots are named as in 5D ({known})")


def _from_lists(puzzle: Puzzle) -> Mapping[str, str]:
    """The clues of a puzzle that were taken from the user's lists, by slot, as far as the puzzle knows."""
    kept = puzzle.extra.get("ipuz", {}).get(FROM_LISTS)
    return kept if isinstance(kept, dict) else {}


def _remembered(puzzle: Puzzle, choices: Mapping[str, ClueChoice]) -> Puzzle:
    """The puzzle, with a note of which clues are from the user's lists; a format that has no place leaves it out."""
    fresh = {name: each.clue.text for name, each in choices.items() if each.clue and each.clue.template == OWN}
    before = {name: text for name, text in _from_lists(puzzle).items() if name not in choices}
    if not fresh and FROM_LISTS not in puzzle.extra.get("ipuz", {}):
        return puzzle
    ipuz = {**puzzle.extra.get("ipuz", {}), FROM_LISTS: before | fresh}
    return replace(puzzle, extra={**puzzle.extra, "ipuz": ipuz})


def reworded(clued: Clued, names: Collection[str], writer: ClueWriter, *, by_hand: bool = False) -> Clued | None:
    """The puzzle with another clue for each of these slots that has one that isn't poor; None if no slot has.

    It is the clue that the solver finds best among those that are hardly worse than the best of them. With `by_hand`, a
    clue makes way only for one of the puzzle's difficulty if it is of that itself, and one that was written by hand
    only for another one that was; points count beside the solver's rank.
    """
    said = {choice.clue.text.casefold() for choice in clued.choices.values() if choice.clue}
    nexts: dict[str, ClueChoice] = {}
    for name in names:
        choice = clued.choices[name]
        last = tier(choice.clue, clued.difficulty) if by_hand and choice.clue is not None else LAST_TIER
        good = [each for each in choice.alternatives if each.quality >= POOR and tier(each, clued.difficulty) <= last]
        rest = [each for each in good if each.text.casefold() not in said]
        if rest:
            near = [each for each in rest if each.quality >= rest[0].quality - NEARLY_AS_GOOD]
            best = min(near, key=lambda each: writer.rank(each) - by_hand * each.quality / EACH_POWER)
            alternatives = tuple(each for each in rest if each is not best)
            nexts[name] = replace(choice, clue=best, alternatives=alternatives)
            said.add(best.text.casefold())
    if not nexts:
        return None
    puzzle = _with_clues(clued.puzzle, clued.puzzle.grid.slots, nexts)
    return replace(clued, puzzle=puzzle, choices=clued.choices | nexts)


def _with_clues(puzzle: Puzzle, slots: tuple[Slot, ...], choices: dict[str, ClueChoice]) -> Puzzle:
    """The puzzle with the chosen clues in their places; clues of runs that are no slots come after them."""
    listed = []
    for slot in slots:
        clue = puzzle.clue_of.get(slot.name) or _blank(puzzle, slot)
        choice = choices.get(slot.name)
        if choice and choice.clue:
            clue = replace(clue, text=RichText.of(choice.clue.text))
        listed.append(clue)
    return _listed(puzzle, listed)


def _blank(puzzle: Puzzle, slot: Slot) -> Clue:
    return Clue(HEADINGS[slot.direction], puzzle.numbers.get(slot.cells[0], ""), RichText(), slot.cells)


def _listed(puzzle: Puzzle, clues: Sequence[Clue]) -> Puzzle:
    """The puzzle with these clues for its slots."""
    known = {id(clue) for clue in puzzle.clue_of.values()}
    others = [clue for clue in puzzle.clues if id(clue) not in known]
    return replace(puzzle, clues=(*clues, *others))
