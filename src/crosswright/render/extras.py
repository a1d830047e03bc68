"""What is told when a package is missing that only some installs have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crosswright.errors import UsageError


@contextmanager
def needs(module: str, extra: str) -> Iterator[None]:
    """Around the import of a module: UsageError with the remedy where it isn't installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise UsageError(f"{module} is not installed; run: pip install 'crosswright[{extra}]'") from None
