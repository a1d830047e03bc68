"""Name the extra that a command needs where its packages are missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from crosswright.errors import UsageError


@contextmanager
def site_extra(extra: str = "publish") -> Iterator[None]:
    """Around imports of `publish` and `web`: UsageError names the extra if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(f"the site needs {error.name}; run `pip install 'crosswright[{extra}]'`") from None
