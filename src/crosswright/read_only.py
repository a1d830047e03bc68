"""Mappings and lists that never change: they are read, compared, copied and pickled as any dict or list."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def _refuse(self: object, *_: Any, **__: Any) -> NoReturn:
    kind = "list" if isinstance(self, list) else "dict"
    raise TypeError(f"this {kind} is read-only; change a copy of it, {kind}(...)")


class ReadOnlyDict(dict[Key, Value]):
    """A dict that can't be changed.

    >>> numbers = ReadOnlyDict({0: 1})
    >>> numbers[0], numbers == {0: 1}, {**numbers, 4: 2}
    (1, True, {0: 1, 4: 2})
    >>> numbers[0] = 2
    Traceback (most recent call last):
        ...
    TypeError: this dict is read-only; change a copy of it, dict(...)
    """

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class ReadOnlyList(list[Value]):
    """A list that can't be changed."""

    __setitem__ = __delitem__ = clear = pop = append = extend = insert = remove = reverse = sort = _refuse
    __iadd__ = __imul__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (list(self),)


# How deep may a value be nested? What formats keep has some five levels.
MOST_LEVELS = 100


def read_only(value: Any, levels: int = MOST_LEVELS) -> Any:
    """A value as JSON has it, whose dicts and lists can't be changed, nor those in them.

    RecursionError for one with more levels.

    >>> read_only({"file": [1, {"a": 2}]})["file"][1]["a"] = 3
    Traceback (most recent call last):
        ...
    TypeError: this dict is read-only; change a copy of it, dict(...)
    """
    if not isinstance(value, dict | list):
        return value
    if not levels:
        raise RecursionError(f"nested in more than {MOST_LEVELS} levels")
    if isinstance(value, dict):
        return ReadOnlyDict((key, read_only(item, levels - 1)) for key, item in value.items())
    return ReadOnlyList(read_only(item, levels - 1) for item in value)
