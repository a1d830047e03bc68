"""Where the default lexicon is for tests that need the whole one: in the user's cache, built once for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosswright import cache

# Taken before a test sets a cache of its own.
USER_CACHE = cache.folder()


@pytest.fixture
def whole_lexicon(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache with the default lexicon and the dictionary, for a test that stands in a folder of its own."""
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(USER_CACHE))
