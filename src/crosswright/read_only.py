"""A mapping that never changes: it is read, compared, copied and pickled as any dict."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class ReadOnlyDict(dict[Key, Value]):
    """A dict that can't be changed.

    >>> numbers = ReadOnlyDict({0: 1})
    >>> numbers[0], numbers == {0: 1}, {**numbers, 4: 2}
    (1, True, {0: 1, 4: 2})
    >>> numbers[0] = 2
    Traceback (most recent call last):
        ...
    TypeError: this mapping is read-only; change a copy of it, dict(...)
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping is read-only; change a copy of it, dict(...)")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)
