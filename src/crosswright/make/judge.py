"""The judgement on a puzzle: which slots are unfair or poorly clued, with other clues where that makes it fairer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from crosswright.checking.proof import OF_CLUES, OF_ENTRIES, proofread
from crosswright.clues import Clued, reworded
from crosswright.clues.rating import CHARADE, POOR
from crosswright.grid import Grid
from crosswright.language.drafts import OWN
from crosswright.make.request import MakingRun
from crosswright.words import Lexicon

# How many clues of an entry may the judge refuse before the entry itself is replaced?
WORDINGS = 5
# Above which share of all entries is it pointless to replace those without a fair clue, because hardly any word has a
# clue? (a list in a language that no source knows)
TOO_MANY = 0.5


class Judged(NamedTuple):
    """A puzzle with its clues, the names of the slots that are unfair in it, and of those a proofreader objects to."""

    clued: Clued
    unfair: tuple[str, ...]
    objected: tuple[str, ...] = ()

    @property
    def poor(self) -> tuple[str, ...]:
        """The slots with a poor clue, or one that a proofreader objects to, that are not unfair."""
        names = dict.fromkeys((*poorly_clued(self.clued), *self.objected))
        return tuple(name for name in names if name not in self.unfair)

    @property
    def faults(self) -> tuple[int, int]:
        """How many slots are unfair, and how many are poorly clued."""
        return len(self.unfair), len(self.poor)


def objected(run: MakingRun, clued: Clued) -> tuple[str, ...]:
    """The slots that another clue or another entry may mend, by a proofreader; not those with the user's own clue."""
    found = proofread(clued.puzzle, run.writer.kin)
    names = dict.fromkeys(each.slots[0] for each in found if each.kind in OF_CLUES | OF_ENTRIES)
    chosen = {name: choice.clue for name, choice in clued.choices.items()}
    return tuple(name for name in names if (clue := chosen.get(name)) and clue.template != OWN)


def proofed(run: MakingRun, clued: Clued) -> Judged:
    """The puzzle with other clues where a proofreader objects to them, and the slots that are left; none is judged."""
    kept = now = Judged(clued, (), objected(run, clued))
    for _ in range(WORDINGS - 1):
        other = reworded(now.clued, now.objected, run.writer, by_hand=run.by_hand) if now.objected else None
        if other is None:
            break
        now = Judged(other, (), objected(run, other))
        kept = min(kept, now, key=lambda each: len(each.objected))
    return kept


def poorly_clued(clued: Clued) -> list[str]:
    """The slots with a clue that an editor would probably refuse, or that a slot before them has.

    They get another entry if there is one. The user's own clues may stand twice.
    """
    poor, said = list[str](), set[str]()
    for name, choice in clued.choices.items():
        if choice.clue is None:
            continue
        text = choice.clue.text.casefold()
        if choice.clue.quality < POOR or (text in said and choice.clue.template != OWN):
            poor.append(name)
        said.add(text)
    return poor


def without_clue(clued: Clued) -> list[str]:
    """The slots that are unfair without a solver's judgement: no clue, or only one from the word's parts."""
    chosen = clued.choices.items()
    return [name for name, choice in chosen if choice.clue is None or choice.clue.template == CHARADE]


def judged(run: MakingRun, clued: Clued) -> Judged:
    """The judgement on a puzzle, with other clues where that makes it better."""
    now = mended(run, Judged(clued, tuple(run.judge(clued))), by_hand=run.by_hand)
    proof = proofed(run, now.clued)
    if proof.clued is not now.clued and len(unfair := tuple(run.judge(proof.clued))) <= len(now.unfair):
        return proof._replace(unfair=unfair)
    return now._replace(objected=objected(run, now.clued))


def mended(run: MakingRun, now: Judged, *, by_hand: bool) -> Judged:
    """The puzzle with other clues where that makes it fairer.

    With `by_hand`, no clue from a dictionary takes the place of one that was written by hand.
    """
    kept = now
    for _ in range(WORDINGS - 1):
        few = _one_of_each_crossing(now.clued, now.unfair) if by_hand else now.unfair
        if run.stop() or not (other := reworded(now.clued, few, run.writer, by_hand=by_hand)):
            break
        now = Judged(other, tuple(run.judge(other)))
        kept = min(kept, now, key=lambda each: len(each.unfair))
    return kept


def to_replace(now: Judged, pattern: Grid, words: Lexicon) -> list[str]:
    """The slots whose entries are replaced: the unfair ones, and the poorly clued ones if they are few."""
    for names in ((*now.unfair, *now.poor), now.unfair):
        open_slots = [name for name in names if pattern.entry(pattern.slot_named(name)) is None]
        slots = _dullest(now.clued, open_slots, words)
        if len(slots) <= TOO_MANY * len(pattern.slots):
            return slots
    return []


def _one_of_each_crossing(clued: Clued, names: Collection[str]) -> list[str]:
    """Enough of these slots to have one of any two that cross: the most crossings first, then the worst clue."""
    fill = clued.puzzle.fill
    slots = {fill.slot_named(name).id: name for name in names}
    clues = {s: clued.choices[name].clue for s, name in slots.items()}
    points = {s: clue.quality if clue else 0.0 for s, clue in clues.items()}
    pairs = {(each.across, each.down) for each in fill.crossings if {each.across, each.down} <= slots.keys()}
    crossed = {s for pair in pairs for s in pair}
    taken = [s for s in slots if s not in crossed]
    while pairs:
        most = max(slots, key=lambda s: (sum(s in pair for pair in pairs), -points[s], -s))
        taken.append(most)
        pairs = {pair for pair in pairs if most not in pair}
    return [slots[s] for s in taken]


def _dullest(clued: Clued, slots: Sequence[str], words: Lexicon) -> list[str]:
    """These slots, without those that cross another of them with a lower score: one change mends a crossing."""
    fill, blank = clued.puzzle.fill, set(without_clue(clued))
    scores = {}
    for name in slots:
        score = words.score_of(fill.entries[name])
        scores[name] = -1 if score is None or name in blank else score
    spared = set()
    for crossing in fill.crossings:
        pair = fill.slots[crossing.across].name, fill.slots[crossing.down].name
        if scores.keys() >= set(pair) and scores[pair[0]] != scores[pair[1]]:
            spared.add(max(pair, key=lambda name: scores[name]))
    return [name for name in slots if name not in spared] or list(slots)
