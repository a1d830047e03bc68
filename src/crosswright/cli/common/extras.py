"""The extras with the packages that a command needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from crosswright.errors import UsageError, install


@contextmanager
def site_extra(extra: str = "publish") -> Iterator[None]:
    """A context for imports of `publish` and `web`: UsageError names the extra if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(f"the site needs {error.name}; {install(extra)}") from None


def require(module: str, extra: str, option: str) -> None:
    """Raise UsageError where an option's package isn't installed.

    Checked without an import, before any work is done.
    """
    if find_spec(module) is None:
        raise UsageError(f"{option} needs {module}; {install(extra)}")
