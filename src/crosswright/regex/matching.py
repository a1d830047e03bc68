"""Whether characters match an expression, decided exactly as Python's engine decides, but in polynomial time.

Python's engine tries the ways to match in a fixed order and may try exponentially many. This matcher tries them in
the same order and never the same state twice: a state that failed once fails again.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.regex import nodes
from crosswright.regex.states import Ask, Captures, Commit, Go, Machine, MatchState, Move, Same, Take
from crosswright.regex.steps import Steps


class Matcher:
    """Matches lines of one length; the characters are given by their numbers in the alphabet."""

    def __init__(self, root: nodes.Node, alphabet: str, length: int, steps: Steps) -> None:
        self._machine, self._alphabet, self._steps = Machine(root, length, remember=True), alphabet, steps

    def matches(self, characters: Sequence[int]) -> bool:
        """Whether the whole line matches."""
        return self._first(self._machine.start, 0, self._machine.no_captures, characters, whole=True) is not None

    def _first(
        self, state: MatchState, position: int, captures: Captures, characters: Sequence[int], *, whole: bool = False
    ) -> tuple[int, Captures] | None:
        """The first way to the end of a part, or of the whole line."""
        seen = set()
        waiting = [(state, position, captures)]
        while waiting:
            key = waiting.pop()
            if key in seen:
                continue
            seen.add(key)
            self._steps.spend()
            state, position, captures = key
            if state.kind == "end" and not (whole and position < len(characters)):
                return position, captures
            moves = list(self._machine.moves(state, position, captures))
            for move in reversed(moves):
                waiting.extend(self._follow(move, position, captures, characters))
        return None

    def _follow(
        self, move: Move, position: int, captures: Captures, characters: Sequence[int]
    ) -> list[tuple[MatchState, int, Captures]]:
        """The target of a move: one place or none."""
        after: tuple[int, Captures] | None = None
        match move:
            case Go():
                after = position, move.captures
            case Take() | Same():
                if position < len(characters) and self._fits(move, characters[position], characters):
                    after = position + 1, captures
            case Ask(nodes.Look() as look):
                found = self._look(look, position, captures, characters)
                if (found is None) == look.negative:
                    after = position, captures if found is None else found[1]
            case Ask(nodes.Anchor() as anchor):
                if _edge(anchor, position, characters):
                    after = position, captures
            case Commit(node):
                after = self._first(self._machine.push(node, self._machine.end), position, captures, characters)
        return [] if after is None else [(move.state, *after)]

    def _fits(self, move: Take | Same, character: int, characters: Sequence[int]) -> bool:
        if isinstance(move, Take):
            return bool(move.mask >> character & 1)
        return self._same(characters[move.cell], character, move.folded)

    def _look(
        self, look: nodes.Look, position: int, captures: Captures, characters: Sequence[int]
    ) -> tuple[int, Captures] | None:
        start = position if look.ahead else position - look.width
        if start < 0:
            return None
        return self._first(self._machine.push(look.body, self._machine.end), start, captures, characters)

    def _same(self, left: int, right: int, folded: bool) -> bool:
        if left == right or not folded:
            return left == right
        return self._alphabet[left].lower() == self._alphabet[right].lower()


def _edge(anchor: nodes.Anchor, position: int, characters: Sequence[int]) -> bool:
    before = position > 0 and bool(anchor.word >> characters[position - 1] & 1)
    after = position < len(characters) and bool(anchor.word >> characters[position] & 1)
    return (before != after) == (anchor.kind == "boundary")
