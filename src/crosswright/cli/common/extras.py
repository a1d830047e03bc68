"""What a command needs: the extra with its packages, or the store of a site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from crosswright.errors import InputError, UsageError


@contextmanager
def site_extra(extra: str = "publish") -> Iterator[None]:
    """A context for imports of `publish` and `web`: UsageError names the extra if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UsageError(
            f"the site needs {error.name}; in crosswright's folder run: pip install '.[{extra}]'"
        ) from None


def require(module: str, extra: str, option: str) -> None:
    """Raise UsageError where an option's package isn't installed.

    Checked without an import, before any work is done.
    """
    if find_spec(module) is None:
        raise UsageError(f"{option} needs {module}; in crosswright's folder run: pip install '.[{extra}]'")


def existing_store(place: str | None) -> str:
    """The place of a store that is there: the one that was named, or the usual one. InputError without a store."""
    from crosswright import sql
    from crosswright.publish.store import default_url

    place = place or default_url()
    if not sql.exists(place):
        remedy = "name another with --store, or make puzzles with `crosswright daily`"
        raise InputError("there is no such store", source=sql.shown(place), remedy=remedy)
    return place
