"""Name the extra that a command needs where its packages are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crosswright.errors import UsageError


@contextmanager
def site_extra() -> Iterator[None]:
    """Around imports of the site's rooms: UsageError where their packages aren't installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(f"the site wants {error.name}; run `pip install 'crosswright[web]'`") from None
