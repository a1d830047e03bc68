"""Databases by path or URL."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crosswright import sql
from crosswright.errors import UsageError


def test_without_sqlalchemy_it_is_one_line_that_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "sqlalchemy"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    place = str(tmp_path / "clues.sqlite")
    missing = pytest.raises(UsageError, match="sqlalchemy is not installed")
    with missing, sql.refusals(place, kind="a database", remedy=""):
        sql.engine(place)
