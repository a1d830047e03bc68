"""The proofreader: what an editor would object to in a finished puzzle, of its title, its entries and its clues.

    for finding in proofread(puzzle, words):
        print(finding)      # 12A ISLET: “isle” gives 12A ISLET away; write another clue

It is to a finished puzzle what `check` is to a fill. It takes no part in the choice of clues. What it asks about words
is a protocol, `Words`, that the room above fills with what a language knows (`clues.kinship`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Protocol

from crosswright.language.wording import worded
from crosswright.puzzle import Clue, Puzzle

# The kinds of findings, each with what an editor can do.
TITLE, OPEN, UNCLUED, SAME, LEAK = "title", "open", "unclued", "same", "leak"
AWAY, NOUN, ROOT, LENGTHS, REFERENCE = "away", "noun", "root", "lengths", "reference"
REMEDIES = {
    TITLE: worded("choose another title"),
    OPEN: worded("fill them"),
    UNCLUED: worded("write one"),
    SAME: worded("write another clue"),
    LEAK: worded("write another clue"),
    AWAY: worded("write another clue"),
    NOUN: worded("reword one of them"),
    ROOT: worded("take another word for one of them"),
    LENGTHS: worded("correct the numbers in brackets"),
    REFERENCE: worded("correct the number"),
}
# Which of them can another clue mend, and which another word?
OF_CLUES, OF_ENTRIES = frozenset([UNCLUED, SAME, LEAK, AWAY, NOUN]), frozenset([ROOT])

# How many words side by side may spell an entry, and how many letters has it then at least?
MOST_IN_A_ROW, LEAST_SPELLED = 3, 5
_LENGTHS = re.compile(r"\d+")


class Words(Protocol):
    """What a language knows about words. All words here stand as in a grid."""

    @property
    def headings(self) -> tuple[str, str]:
        """The headings of its two lists of clues."""

    def words_of(self, text: str, /) -> Sequence[str]:
        """The words of a text."""

    def parts_of(self, entry: str, /) -> Sequence[str]:
        """The words of a phrase, the word itself for any other."""

    def says_little(self, word: str, /) -> bool:
        """Whether a word gives nothing away: "the"."""

    def families_of(self, word: str, /) -> Collection[Hashable]:
        """What it has in common with its forms, and with what is derived from it."""

    def roots_of(self, entry: str, /) -> Collection[Hashable]:
        """Its families, and those of its parts if it is a compound or a phrase."""

    def is_striking(self, word: str, /) -> bool:
        """Whether readers notice that a word is used twice: a noun that isn't among the commonest."""

    def lengths_of(self, entry: str, /) -> str:
        """How many letters its words have: "3,5" for ICECREAM."""


@dataclass(frozen=True)
class Finding:
    """Something that an editor would object to."""

    kind: str  # one of the above
    slots: tuple[str, ...]  # the slots that it is about, the one to change first; none if it is about the title
    entry: str  # the entry of the first slot, "" where there is none
    text: str  # in English; it knows its form and values (`language.wording`)

    @property
    def remedy(self) -> str:
        """What can be done about it."""
        return REMEDIES[self.kind]

    def __str__(self) -> str:
        at = " ".join(filter(None, (self.slots[0], self.entry))) + ": " if self.slots else ""
        return f"{at}{self.text}; {self.remedy}"

    def as_json(self) -> dict[str, object]:
        """For a JSON document."""
        return {"kind": self.kind, "slots": list(self.slots), "text": str(self.text), "remedy": str(self.remedy)}


def proofread(puzzle: Puzzle, words: Words) -> list[Finding]:
    """Everything that an editor would object to: first what is about the title, then in the order of the slots."""
    return list(_Proofreader(puzzle, words).findings())


class _Proofreader:
    """The proofreading of one puzzle."""

    def __init__(self, puzzle: Puzzle, words: Words) -> None:
        self.puzzle, self.words = puzzle, words
        letters = {slot.name: [puzzle.solution[c].upper() for c in slot.cells] for slot in puzzle.grid.slots}
        self.entries = {name: "".join(cells) for name, cells in letters.items() if all(cells)}
        self.clues = {name: clue for name in letters if (clue := puzzle.clue_of.get(name)) is not None}
        self.texts = {name: str(clue.text).strip() for name, clue in self.clues.items()}

    @cached_property
    def said(self) -> dict[str, list[str]]:
        """The words of each clue, except those that say little."""
        return {name: self._telling(text) for name, text in self.texts.items()}

    @cached_property
    def slots_by_family(self) -> Mapping[Hashable, list[str]]:
        """The slots with a word of each family."""
        found = defaultdict[Hashable, list[str]](list)
        for name, entry in self.entries.items():
            for part in {entry, *self.words.parts_of(entry)}:
                if part == entry or not self.words.says_little(part):
                    for family in self.words.families_of(part):
                        found[family].append(name)
        return found

    def findings(self) -> Iterator[Finding]:
        """All of them."""
        yield from self._of_title()
        if open_slots := tuple(slot.name for slot in self.puzzle.grid.slots if slot.name not in self.entries):
            yield self._found(OPEN, open_slots, worded("its cells are open"))
        seen: dict[str, str] = {}
        for name, text in self.texts.items():
            yield from self._of_clue(name, text, seen)
        for slot in self.puzzle.grid.slots:
            if slot.name not in self.texts:
                yield self._found(UNCLUED, (slot.name,), worded("it has no clue"))
        yield from self._nouns()
        yield from self._akin()

    def _found(self, kind: str, slots: tuple[str, ...], text: str) -> Finding:
        return Finding(kind, slots, self.entries.get(slots[0], "") if slots else "", text)

    def _telling(self, text: str) -> list[str]:
        return [word for word in dict.fromkeys(self.words.words_of(text)) if not self.words.says_little(word)]

    def _of_title(self) -> Iterator[Finding]:
        """The title is an entry, or has a word of one."""
        slots = {entry: name for name, entry in self.entries.items()}
        whole = "".join(self.words.words_of(self.puzzle.title))
        if whole in slots:
            text = worded("the title is the entry at {slot}", slot=slots[whole])
            yield Finding(TITLE, (), "", text)
            return
        for word in self._telling(self.puzzle.title):
            for name in self._akin_to(word)[:1]:
                values = {"word": word.lower(), "entry": self.entries[name], "slot": name}
                yield Finding(TITLE, (), "", worded("“{word}” in the title gives {entry} at {slot} away", **values))

    def _akin_to(self, word: str) -> list[str]:
        """The slots whose entry has a word of the same family."""
        families = self.words.families_of(word)
        return list(dict.fromkeys(name for family in families for name in self.slots_by_family.get(family, ())))

    def _of_clue(self, name: str, text: str, seen: dict[str, str]) -> Iterator[Finding]:
        if not text:
            yield self._found(UNCLUED, (name,), worded("it has no clue"))
            return
        if not self.words.words_of(text) or self._refers(text):
            pass  # "-" stands for an answer that goes on
        elif (first := seen.setdefault(text.casefold(), name)) != name:
            yield self._found(SAME, (name, first), worded("the same clue as {slot}", slot=first))
        yield from self._leaks(name, text)
        yield from self._lengths(name, self.clues[name])
        yield from self._references(name, text)

    def _leaks(self, name: str, text: str) -> Iterator[Finding]:
        """The words of a clue that give its own answer away, or another one."""
        if name in self.entries and (word := self._gives_away(self.entries[name], text, self.said[name])):
            yield self._found(LEAK, (name,), worded("“{word}” gives the answer away", word=word.lower()))
            return
        if self._refers(text):
            return
        pairs = (pair for pair in pairwise(self.words.words_of(text)) if len("".join(pair)) >= LEAST_SPELLED)
        slots = {entry: other for other, entry in self.entries.items()}
        found = [(word, self._akin_to(word)[:1]) for word in self.said[name]]
        found += [(" ".join(pair), [slots["".join(pair)]]) for pair in pairs if "".join(pair) in slots]
        for word, others in found:
            for other in others:
                values = {"word": word.lower(), "entry": self.entries[other], "slot": other}
                yield self._found(AWAY, (name, other), worded("“{word}” gives {entry} at {slot} away", **values))

    def _gives_away(self, entry: str, text: str, telling: Sequence[str]) -> str | None:
        """The word or words of a clue that give its answer away."""
        words = self.words.words_of(text)
        for size in range(1, MOST_IN_A_ROW + 1):
            for at in range(len(words) - size + 1):
                if "".join(words[at : at + size]) == entry:
                    return " ".join(words[at : at + size])
        roots = set(self.words.roots_of(entry))
        return next((word for word in telling if not roots.isdisjoint(self.words.roots_of(word))), None)

    def _lengths(self, name: str, clue: Clue) -> Iterator[Finding]:
        """Numbers in brackets that don't agree with the answer."""
        shown = [int(number) for number in _LENGTHS.findall(clue.enumeration)]
        if not shown or name not in self.entries:
            return
        letters, right = len(self.puzzle.grid.slot_named(name).cells), self.words.lengths_of(self.entries[name])
        letters = max(letters, len(self.entries[name]))  # several in one cell
        if sum(shown) != letters:
            values = {"shown": clue.enumeration, "letters": letters}
            yield self._found(
                LENGTHS, (name,), worded("({shown}) is wrong: the answer has {letters} letters", **values)
            )
        elif len(_LENGTHS.findall(right)) > 1 and [*map(int, _LENGTHS.findall(right))] != shown:
            values = {"shown": clue.enumeration, "right": right}
            yield self._found(
                LENGTHS, (name,), worded("({shown}) is wrong: the answer's words have ({right})", **values)
            )

    @cached_property
    def _reference(self) -> re.Pattern[str]:
        """A clue's number with its heading, as in "17-/57-Across"."""
        headings = "|".join(map(re.escape, {*self.words.headings, "Across", "Down"}))
        return re.compile(rf"(\d+(?:-?(?:,|/|,? and|,? or| &)? ?\d+)*)[- ]({headings})\b", re.IGNORECASE)

    def _refers(self, text: str) -> bool:
        return self._reference.search(text) is not None

    def _references(self, name: str, text: str) -> Iterator[Finding]:
        """Numbers of clues that the puzzle doesn't have."""
        across = {"across", self.words.headings[0].lower()}
        there = {clue.name for clue in self.puzzle.clues} | {slot.name for slot in self.puzzle.grid.slots}
        for numbers, heading in self._reference.findall(text):
            for number in _LENGTHS.findall(numbers):
                slot = number + ("A" if heading.lower() in across else "D")
                if slot not in there:
                    found = worded("the clue names {slot}, which isn't in the grid", slot=slot)
                    yield self._found(REFERENCE, (name,), found)

    def _nouns(self) -> Iterator[Finding]:
        """Nouns that stand in two clues, each once; clues that name each other may share them."""
        slots = defaultdict[Hashable, dict[str, str]](dict)
        for name, words in self.said.items():
            for word in words if not self._refers(self.texts[name]) else ():
                if self.words.is_striking(word):
                    for family in self.words.families_of(word):
                        slots[family].setdefault(name, word)
        told = set[tuple[str, str]]()
        for by_name in slots.values():
            first, *others = by_name
            for other in others:
                if (first, other) not in told and self.texts[first].casefold() != self.texts[other].casefold():
                    told.add((first, other))
                    values = {"word": by_name[other].lower(), "slot": first}
                    found = worded("“{word}” is in the clue of {slot} too", **values)
                    yield self._found(NOUN, (other, first), found)

    def _akin(self) -> Iterator[Finding]:
        """Entries with a root in common, or of which one stands in the other as a phrase."""
        roots = {name: set(self.words.roots_of(entry)) for name, entry in self.entries.items()}
        parts = {name: tuple(self.words.parts_of(entry)) for name, entry in self.entries.items()}
        for one, other in combinations(self.entries, 2):
            same = self.entries[one] == self.entries[other]
            if same or not roots[one].isdisjoint(roots[other]) or _is_within(parts[one], parts[other]):
                values = {"entry": self.entries[one], "slot": one}
                found = worded("it has a root in common with {entry} at {slot}", **values)
                yield self._found(ROOT, (other, one), found)


def _is_within(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the words of one phrase stand side by side in the other: "on me" in "count on me"."""
    shorter, longer = sorted((one, other), key=len)
    size = len(shorter)
    return size > 1 and any(longer[at : at + size] == shorter for at in range(len(longer) - size + 1))
