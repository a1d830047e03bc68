"""Parts of a strategy that are functions of your own: what they return is checked, and a message says what is wrong.

Without that a search would end in the middle of its own code or, worse, prove what isn't true: with an order of words
that leaves some out, a grid that has a fill would be impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from numbers import Real
from typing import Any

from crosswright.errors import UsageError
from crosswright.textbook.consistency import Lookahead
from crosswright.textbook.csp import Blame, CspState, Rule
from crosswright.textbook.look_back import Chronological
from crosswright.textbook.order import Rank, Weight, Words


def checked_part(kind: str, part: Any) -> Any:
    """A part of your own, of this kind; its results are checked. UsageError for something that can't be such a part."""
    if not callable(part) and not isinstance(part, Lookahead):
        raise UsageError(f"{kind}: {part!r} is no name and no function; give one of them")
    return _CHECKED[kind](part)


def _refuse(part: Any, result: object, remedy: str) -> UsageError:
    return UsageError(f"{getattr(part, '__name__', part)} returned {result!r}; {remedy}")


def _rank(part: Rank) -> Rank:
    def rank(state: CspState, s: int) -> tuple[float, float]:
        match part(state, s):
            case (Real() as first, Real() as second):
                return first, second
            case result:
                raise _refuse(part, result, "an order returns a pair of numbers for a slot, the lowest first")

    return rank


def _weight(part: Weight) -> Weight:
    def weight(state: CspState, s: int) -> float:
        if not isinstance(result := part(state, s), Real) or not result > 0:
            raise _refuse(part, result, "a weight is a number above 0")
        return result

    return weight


def _values(part: Words) -> Words:
    def values(state: CspState, s: int) -> list[str]:
        domain = state.domains[s]
        result = part(state, s)
        if not isinstance(result, list) or sorted(map(str, result)) != sorted(domain):
            missing = [word for word in domain if not isinstance(result, list) or word not in result]
            fault = f"{missing[0]} is missing" if missing else "it has words of its own"
            raise _refuse(part, result, f"{fault}: return the list of all words of state.domains[s], in your order")
        return result

    return values


def _rule(part: Rule) -> Rule:
    def rule(state: CspState, s: int) -> Blame | None:
        conflict = _conflict(part, state, s)
        return None if conflict is None else conflict | {s}  # the search relies on the slot's being part of it

    return rule


def _conflict(part: Callable[..., Blame | None], state: CspState, *slot: int) -> Blame | None:
    """What a function returns that looks for a conflict."""
    result = part(state, *slot)
    if result is None:
        return None
    if not isinstance(result, Set) or not result <= state.assignment.keys():
        raise _refuse(part, result, "a rule returns None, or the set of the slots in conflict, all of which have words")
    return frozenset(result)


def _consistency(part: Lookahead) -> Lookahead:
    if not isinstance(part, Lookahead):
        raise UsageError(f"consistency: {part!r} is no Lookahead; give one, with four functions")

    def before(state: CspState) -> Blame | None:
        return _conflict(part.before, state)

    def at_end(state: CspState) -> Blame | None:
        return _conflict(part.at_end, state)

    return Lookahead(before, _rule(part.back), _rule(part.ahead), at_end)


def _look_back(part: type[Chronological]) -> type[Chronological]:
    if not (isinstance(part, type) and issubclass(part, Chronological)):
        raise UsageError(f"look_back: {part!r} is no subclass of Chronological; give one")
    return part


_CHECKED: dict[str, Callable[[Any], Any]] = {
    "consistency": _consistency,
    "order": _rank,
    "weight": _weight,
    "values": _values,
    "look_back": _look_back,
    "duplicates": _rule,
    "constraint": _rule,
}
