"""Arguments of public functions: one of a wrong type or value is refused at once, in a line that names it.

    @checked()
    def different_fills(problem: Problem, count: NotNegative, *, jobs: AtLeastOne = 1) -> Fills: ...

    different_fills("x", 2)              TypeError: problem is a str; pass a Problem: Problem.of(grid, lexicon)
    different_fills(problem, 2, jobs=0)  UsageError: jobs is 0; pass 1 or more

What is accepted stands in the annotations alone. They are read at the first call.
"""

from __future__ import annotations

import builtins
import sys
from collections import ChainMap, defaultdict
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from functools import cache, wraps
from inspect import Parameter, signature
from math import inf
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from crosswright.errors import UsageError, a_type, with_article


class Between(NamedTuple):
    """The bounds of a number. Pydantic, which isn't needed here, reads them where a plan has the number."""

    ge: float
    le: float | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """The schema of the number with its bounds."""
        return {**handler(source), **self._asdict()}

    def __contains__(self, value: object) -> bool:
        """Whether a number keeps the bounds; NaN keeps none."""
        if not isinstance(value, Real):
            return False
        number: Any = value  # Real knows no order
        return bool(self.ge <= number <= (inf if self.le is None else self.le))

    def refusal(self, parameter: str, value: object) -> str:
        """What is said of a number outside the bounds."""
        what = f"{self.ge:g} or more" if self.le is None else f"a number from {self.ge:g} to {self.le:g}"
        return f"{parameter} is {value!r}; pass {what}"


class OneOf:
    """The names of what there is to choose from."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __contains__(self, name: object) -> bool:
        """Whether there is something of that name."""
        return name in self.names

    def refusal(self, parameter: str, value: object) -> str:
        """What is said of another name."""
        return f"there is no {parameter} {value!r}; choose one of {', '.join(self.names)}"


AtLeastOne = Annotated[int, Between(1)]
NotNegative = Annotated[int, Between(0)]
Share = Annotated[float, Between(0, 1)]
Level = Annotated[float, Between(1, 5)]  # the difficulty of clues, from obvious to oblique
SCORES = Between(0, 100)
Score = Annotated[int, SCORES]
# The engines: the compiled kernel, the readable engine, or the kernel where it can serve.
ENGINES = ("auto", "native", "python")
EngineName = Annotated[str, OneOf(*ENGINES)]

Function = TypeVar("Function", bound=Callable[..., Any])


def checked(*own: str) -> Callable[[Function], Function]:
    """A decorator: each argument must be what its annotation says, except those that the function checks itself.

    >>> @checked()
    ... def double(number: AtLeastOne) -> int:
    ...     return 2 * number
    >>> double("2")
    Traceback (most recent call last):
    TypeError: number is a str; pass a whole number
    >>> double(number=0)
    Traceback (most recent call last):
    crosswright.errors.UsageError: number is 0; pass 1 or more
    """

    def decorate(function: Function) -> Function:
        kinds_now = cache(lambda: _kinds_of(function, own))

        @wraps(function)
        def call(*args: Any, **named: Any) -> Any:
            kinds, rest = kinds_now()
            for name, value in (*zip(kinds, args, strict=False), *named.items()):
                _require(value, kinds.get(name, rest), name)
            return function(*args, **named)

        return cast(Function, call)

    return decorate


def _kinds_of(function: Callable[..., Any], own: Collection[str]) -> tuple[dict[str, Any], Any]:
    """What each parameter accepts, and what keywords without one do; Any where a name is for type checkers alone."""
    known = ChainMap(vars(sys.modules[function.__module__]), vars(builtins), defaultdict(lambda: Any))
    kinds, rest = dict[str, Any](), Any
    for name, parameter in signature(function).parameters.items():
        text = parameter.annotation
        kind = eval(text, {}, known) if isinstance(text, str) and name not in own else Any  # our own source
        if parameter.kind is Parameter.VAR_KEYWORD:
            rest = kind
        else:
            kinds[name] = kind
    return kinds, rest


def _require(value: object, kind: Any, parameter: str) -> None:
    if wrong := _wrong(value, kind):
        inside = f" with {a_type(wrong[-1])} in it" if len(wrong) > 1 else ""
        raise TypeError(f"{parameter} is {a_type(value)}{inside}; pass {_described(kind)}")
    limits = _limits_of(kind)
    if limits is not None and value is not None and value not in limits:
        raise UsageError(limits.refusal(parameter, value))


def _wrong(value: object, kind: Any) -> tuple[object, ...]:
    """Nothing where a value is of a kind; else the value, and the item in it that is wrong.

    Only items of built-in collections are looked at, and none of a Container: it may have all words of a lexicon.
    """
    if type(value) is kind:
        return ()
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        each = [_wrong(value, one) for one in inner]
        return () if () in each else max(each, key=len)
    if origin is Annotated:
        return _wrong(value, inner[0])
    if not _is_of(value, kind, origin, inner):
        return (value,)
    items = () if origin in (None, Callable, Literal, Container) else _items(value, inner)
    return next(((value, *wrong) for item, its in items if (wrong := _wrong(item, its))), ())


# Numbers of other packages are numbers too.
_NUMBERS: dict[Any, Any] = {int: Integral, float: Real}


def _is_of(value: object, kind: Any, origin: Any, inner: tuple[Any, ...]) -> bool:
    """Whether a value is of a kind, items aside. Text is a collection of texts too, but nobody means that."""
    if origin is Callable:
        return callable(value)
    if origin is Literal:
        return value in inner
    if origin is tuple:
        return isinstance(value, tuple | list)  # JSON has no tuples
    if origin is not None:
        return isinstance(value, origin) and not isinstance(value, str | bytes)
    return kind is Any or isinstance(value, _NUMBERS.get(kind, kind))


def _items(value: object, inner: tuple[Any, ...]) -> Iterator[tuple[object, Any]]:
    """The items of a built-in collection, each with its kind."""
    if isinstance(value, dict) and len(inner) == 2:
        for key, item in value.items():
            yield from ((key, inner[0]), (item, inner[1]))
    elif isinstance(value, tuple | list) and len(inner) > 1 and inner[1] is not ...:
        if len(value) != len(inner):
            yield value, NoneType
        yield from zip(value, inner, strict=False)
    elif isinstance(value, list | tuple | set | frozenset) and inner:
        for item in value:
            yield item, inner[0]


def _limits_of(kind: Any) -> Between | OneOf | None:
    """The limits in an annotation, which may allow None too."""
    alternatives = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    marks = (mark for each in alternatives for mark in getattr(each, "__metadata__", ()))
    return next((mark for mark in marks if isinstance(mark, Between | OneOf)), None)


# What messages call some kinds: one of it, and several.
_NAMES = {str: ("text", "texts"), int: ("a whole number", "whole numbers"), float: ("a number", "numbers"),
          bool: ("True or False", "truth values"), NoneType: ("None", "None")}  # fmt: skip


def _described(kind: Any) -> str:
    """What to pass, in a few words."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        paths = ["the path of a file"] if Path in inner else []
        text = " or ".join([*paths, *(_described(each) for each in inner if not (paths and each in (str, Path)))])
    elif origin is Annotated:
        text = _described(inner[0])
    elif origin is Literal:
        text = " or ".join(map(repr, inner))
    elif origin is Callable:
        text = "a function"
    elif origin is not None and issubclass(origin, Mapping):
        text = " ".join(["a dict", *(_NAMES[each][1] for each in inner if each in _NAMES)])
    elif origin is tuple:
        text = f"a tuple of {len(inner)}"
    elif origin is not None:
        text = " of ".join(["a list", *(_NAMES[each][1] for each in inner if each in _NAMES)])
    elif kind in _NAMES:
        text = _NAMES[kind][0]
    else:
        text = with_article(kind.__name__) + (f": {kind.MADE_BY}" if hasattr(kind, "MADE_BY") else "")
    return text
