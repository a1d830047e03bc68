"""The checker of refutations. A refutation is a log which shows that a grid can't be filled.

It is text, one step per line, which a search writes as it goes. This module replays it and takes nothing on trust:
every dead end must follow by propagation alone (`consistency`), and the dead ends together must leave nothing untried.

    crosswright refutation 1
                            the first line: what the file is
    about 9f86d081...       the second: the fingerprint of the grid, the words and the rules
    d 5D=OTTER              decide: suppose that 5D is OTTER (r3c7=E: that row 3, column 7 is E)
    x                       the decisions lead to a dead end: take back the last one; while the others hold, it is false
    r                       start over: take back every decision; what `x` has shown is kept as clauses
    l 5D!OTTER r3c7=E       learn a clause: 5D isn't OTTER, or row 3, column 7 is E. The opposite leads to a dead end.
                            This line stands only where no decision holds
    end                     the last line: propagation alone leads to a dead end now, without any decision

Dead ends are checked by propagation (reverse unit propagation: Goldberg and Novikov 2003), a tree of decisions taken
step by step so that each costs only what it changes. A step below a dead end is no fault: the checker saw the dead end
earlier than the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.checking.consistency import Clause, Consistency, Literal
from crosswright.checking.variables import Limits, Variables, fingerprint
from crosswright.checking.witness import RootsOf, WordsFor
from crosswright.errors import InputError
from crosswright.grid import Grid

__all__ = ["Replay", "Verdict", "fingerprint", "header", "verify"]

FIRST_LINE = "crosswright refutation 1"
HEADER_LINES = 2


@dataclass(frozen=True)
class Verdict:
    """The result of checking a refutation."""

    steps: int  # lines that were replayed
    line: int | None = None  # the line that doesn't hold; None where all lines hold
    message: str | None = None  # and why it doesn't


def header(about: str) -> str:
    """The first two lines of a refutation, from a `fingerprint`."""
    return f"{FIRST_LINE}\nabout {about}\n"


def verify(
    lines: Iterable[str],
    grid: Grid,
    words: Iterable[str],
    *,
    allow_repeats: bool = False,
    roots_of: RootsOf | None = None,
    limits: Limits = (),
    words_for: WordsFor | None = None,
    source: str = "refutation",
) -> Verdict:
    """Check a refutation: that no fill of `grid` from `words` exists. `source` names it in messages.

    The memory needed grows with the clauses, not with the length. InputError when the log is cut off, has a line that
    is no step, or is about another grid, list or rule.

    >>> from crosswright.checking.variables import fingerprint
    >>> grid, words = Grid.open(2, 2), ["AT", "TO"]
    >>> refutation = header(fingerprint(grid, words, allow_repeats=False)) + "end\\n"
    >>> verify(refutation.splitlines(), grid, words)
    Verdict(steps=1, line=None, message=None)
    """
    words = list(words)
    rules: dict[str, Any] = {"roots_of": roots_of, "limits": limits, "words_for": words_for}
    numbered = enumerate((line.rstrip("\n") for line in lines), start=1)
    _read_header(numbered, fingerprint(grid, words, allow_repeats=allow_repeats, **rules), source)
    replay = Replay(Variables(grid, words, allow_repeats=allow_repeats, **rules))
    for number, line in numbered:
        try:
            fault = replay.step(line)
        except ValueError as error:
            raise InputError(str(error), source=source, line=number, remedy="write the refutation again") from None
        if fault is not None or line == "end":
            return Verdict(number - HEADER_LINES, number if fault else None, fault)
    raise InputError(
        "the refutation is cut off: its last line is not `end`", source=source, remedy="write the refutation again"
    )


def _read_header(numbered: Iterator[tuple[int, str]], about: str, source: str) -> None:
    """Read the first two lines; InputError unless they are the header of a refutation with this fingerprint."""
    if next(numbered, (1, ""))[1] != FIRST_LINE:
        remedy = "`fill` writes one where it finds no fill"
        raise InputError(f"no refutation: it does not begin with `{FIRST_LINE}`", source=source, line=1, remedy=remedy)
    if next(numbered, (2, ""))[1] != f"about {about}":
        remedy = "give the grid, the word lists and the options that it was made with"
        raise InputError(
            "the refutation is about another grid, word list or rule", source=source, line=2, remedy=remedy
        )


class Replay:
    """A refutation as far as it has been read: the decisions that hold, and the decisions refuted below them."""

    def __init__(self, layout: Variables) -> None:
        self.layout = layout
        self.known = Consistency(layout)
        self.decisions: list[tuple[Literal, int]] = []  # each with the mark of the domains before it
        self.refuted: list[tuple[int, Literal]] = []  # (how many decisions held then, the decision refuted)
        # How many of the decisions lead to the present dead end? None when there is no dead end.
        self.dead: int | None = None if not layout.repeated and self.known.follow() else 0

    def step(self, line: str) -> str | None:
        """Take one step. Returns what is wrong with it, None if nothing is; ValueError for a line that is no step."""
        kind, *rest = line.split(" ")
        match kind, len(rest):
            case "d", 1:
                self.decide(self.literal(rest[0]))
            case "x", 0:
                return self.refute()
            case "r", 0:
                self.restart()
            case "l", _:
                return self.learn([self.literal(text) for text in rest])
            case "end", 0:
                return None if self.dead == 0 else "not all is refuted: the search could go on"
            case _:
                raise ValueError(f"{line[:40]!r} is no step of a refutation")
        return None

    def literal(self, text: str) -> Literal:
        """The literal that `5D=OTTER` or `5D!OTTER` stands for."""
        sign = "=" if "=" in text else "!"
        name, _, word = text.partition(sign)
        variable = self.layout.names.get(name)
        if variable is None:
            raise ValueError(f"{text!r}: there is no slot or shared cell {name!r} to fill")
        value = self.layout.value(variable, word)
        if value is None:
            raise ValueError(f"{text!r}: {word!r} is not among the words or letters")
        return Literal(variable, value, sign == "=")

    def decide(self, literal: Literal) -> None:
        """Suppose that a literal is true."""
        self.decisions.append((literal, self.known.mark()))
        if self.dead is None:
            self.suppose(literal)

    def suppose(self, literal: Literal) -> None:
        """Make a literal true; note whether that leads to a dead end."""
        if not (self.known.make(literal) and self.known.follow()):
            self.dead = len(self.decisions)

    def refute(self) -> str | None:
        """Take back the last decision; its contrary holds from now on."""
        if not self.decisions:
            return "there is no decision to refute"
        if self.dead is None:
            return "no dead end: every slot has a word left that its crossings allow"
        literal, mark = self.decisions.pop()
        if self.dead > len(self.decisions):
            self.known.undo(mark)
            self.dead = None
            while self.refuted and self.refuted[-1][0] > len(self.decisions):
                self.refuted.pop()
            self.refuted.append((len(self.decisions), literal))
            self.suppose(~literal)
        return None

    def restart(self) -> None:
        """Take back every decision; keep what was refuted as clauses."""
        if self.dead == 0:
            self.decisions.clear()
            return
        clauses = [self.contrary(depth, refuted) for depth, refuted in self.refuted if depth]
        if self.dead is not None:
            clauses.append(self.contrary(self.dead))
        if self.decisions:
            self.known.undo(self.decisions[0][1])
        self.decisions.clear()
        self.refuted.clear()
        self.dead = None if all(self.known.add(clause) for clause in clauses) and self.known.follow() else 0

    def contrary(self, depth: int, *also: Literal) -> Clause:
        """The clause that the first `count` decisions and these literals are not all true."""
        return [~literal for literal in (*(literal for literal, _ in self.decisions[:depth]), *also)]

    def learn(self, clause: Clause) -> str | None:
        """Learn a clause: supposing that none of its literals is true must lead to a dead end."""
        if self.decisions:
            return "a clause can't be learned while a decision stands"
        if self.dead == 0:
            return None
        mark = self.known.mark()
        possible = all(self.known.make(~literal) for literal in clause) and self.known.follow()
        self.known.undo(mark)
        if possible:
            return "the clause does not follow: supposing its contrary leads to no dead end"
        if not (self.known.add(clause) and self.known.follow()):
            self.dead = 0
        return None
