"""Where the default lexicon is for tests that need the whole one."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosswright import cache


def where_the_default_lexicon_is(config: pytest.Config) -> Path:
    """The user's cache where it was built there before (by script/demo), else pytest's own."""
    assert config.cache is not None
    own = cache.folder()
    return own if any(own.glob("lexicon-en-*")) else config.cache.mkdir("crosswright")
