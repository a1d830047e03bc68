"""A room in which people solve a puzzle together, without sockets, clocks or a store.

A room gives each change the next number, and keeps the latest change of each cell: the last writer wins. A person who
was away names the last number received, and gets the cells that have changed since. A room that was loaded again from
the store may have lost changes that were not stored yet; it then has another `epoch`, and everybody gets all.

    room = Room("2026-11-21", key)
    ada = room.join("a key of her browser")
    room.write(ada, [WrittenLetter(0, "H")])    # [SharedChange(number=1, cell=0, text='H', mark='', who=1)]
    room.since(0)                               # what a person gets who enters now
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from crosswright.errors import CrosswrightError
from crosswright.media.play.keyboard import upper
from crosswright.publish.store.rooms import StoredLetter
from crosswright.web.puzzles.answer_key import AnswerKey

# What is known of a letter. Those that are right or revealed stay as they are.
Mark = Literal["", "pencilled", "wrong", "right", "revealed", "given up"]
FIXED = ("right", "revealed")
# The cell of a change that concerns the puzzle as a whole: whether all of it was revealed.
WHOLE = -1
# How many people's last operations does a room remember, so that one that is sent again counts once?
MOST_KEYS = 200


class WrittenLetter(NamedTuple):
    """What somebody writes into a cell; an empty text clears it."""

    cell: int
    text: str
    pencilled: bool = False


class SharedChange(NamedTuple):
    """The latest change of a cell."""

    number: int
    cell: int
    text: str
    mark: str
    who: int = 0  # the member that made it; 0: somebody who was here before the room was loaded

    @property
    def stored(self) -> StoredLetter:
        """The change as the store has it."""
        return StoredLetter(self.number, self.cell, self.text, self.mark)


class RoomFullError(CrosswrightError):
    """As many people as a room may have are in it."""


@dataclass(eq=False)
class RoomMember:
    """Somebody who is in a room now."""

    number: int
    key: str  # chosen by the browser at random; nobody else learns it
    name: str = ""
    cell: int | None = None  # where the cursor is

    @property
    def shown(self) -> tuple[int, str, int | None]:
        """What the others see."""
        return self.number, self.name, self.cell


@dataclass(eq=False)
class Room:
    """The letters of a room, and who is there."""

    puzzle: str
    answers: AnswerKey
    most: int = 12  # people
    changes: dict[int, SharedChange] = field(default_factory=dict)  # the latest of each cell
    members: dict[int, RoomMember] = field(default_factory=dict)
    done: OrderedDict[str, int] = field(default_factory=OrderedDict)  # a member's key -> its last operation
    number: int = 0  # of the last change
    joined: int = 0  # how many people have come so far
    epoch: str = field(default_factory=lambda: secrets.token_hex(4))

    def __post_init__(self) -> None:
        self.open = frozenset(self.answers.open)

    def load(self, letters: Iterable[StoredLetter]) -> None:
        """Take the letters of the store."""
        for each in letters:
            self.changes[each.cell] = SharedChange(*each)
            self.number = max(self.number, each.number)

    # People

    def join(self, key: str, name: str = "") -> RoomMember:
        """Let somebody in. A key that is here already replaces its member; RoomFullError if there is no place."""
        for old in [each for each in self.members.values() if each.key == key]:
            self.leave(old)
        if len(self.members) >= self.most:
            raise RoomFullError("this room is full")
        self.joined += 1
        member = self.members[self.joined] = RoomMember(self.joined, key, name)
        return member

    def leave(self, member: RoomMember) -> bool:
        """Somebody has left; False if this was known."""
        return self.members.pop(member.number, None) is not None

    def is_new(self, member: RoomMember, operation: int) -> bool:
        """Whether an operation of a member was not done before; from now on it was."""
        if operation <= self.done.get(member.key, 0):
            return False
        self.done[member.key] = operation
        self.done.move_to_end(member.key)
        while len(self.done) > MOST_KEYS:
            self.done.popitem(last=False)
        return True

    # Letters

    def since(self, number: int) -> list[SharedChange]:
        """The changes after a number, the oldest first."""
        return sorted(change for change in self.changes.values() if change.number > number)

    def write(self, member: RoomMember, letters: Iterable[WrittenLetter]) -> list[SharedChange]:
        """Write letters; those that are fixed stay."""
        return [
            self._change(member, each.cell, upper(each.text), "pencilled" if each.pencilled and each.text else "")
            for each in letters
            if each.cell in self.open and not self._is_fixed(each.cell)
        ]

    def check(self, member: RoomMember, cells: Collection[int]) -> list[SharedChange]:
        """Mark letters as right or wrong; empty cells and those that are fixed stay."""
        letters = {c: self.changes[c].text for c in cells if c in self.changes and not self._is_fixed(c)}
        letters = {c: text for c, text in letters.items() if text and c != WHOLE and self.answers.right[c]}
        wrong = set(self.answers.wrong(letters))
        return [self._change(member, c, text, "wrong" if c in wrong else "right") for c, text in letters.items()]

    def reveal(self, member: RoomMember, cells: Collection[int], *, is_all: bool = False) -> list[SharedChange]:
        """Write the answers of cells. A letter that was right before is only marked."""
        free = [c for c in cells if c in self.open and not self._is_fixed(c)]
        made = [
            self._change(member, c, upper(text), "right" if self._text(c) == upper(text) else "revealed")
            for c, text in self.answers.revealed(free).items()
        ]
        return [*made, self._change(member, WHOLE, "", "given up")] if is_all else made

    def clear(self, member: RoomMember) -> list[SharedChange]:
        """Begin again: all cells are empty, also those that were fixed."""
        return [self._change(member, c, "", "") for c in list(self.changes)]

    def _change(self, member: RoomMember, cell: int, text: str, mark: Mark) -> SharedChange:
        self.number += 1
        made = self.changes[cell] = SharedChange(self.number, cell, text, mark, member.number)
        return made

    def _text(self, cell: int) -> str:
        return self.changes[cell].text if cell in self.changes else ""

    def _is_fixed(self, cell: int) -> bool:
        return cell in self.changes and self.changes[cell].mark in FIXED
