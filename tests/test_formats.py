"""The formats: what is written is read again as it was, by us and by other programs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import puzzles

from crosswright import formats

BOTH = [each.name for each in formats.FORMATS.values() if each.reads and each.writes]


@pytest.mark.parametrize("name", BOTH)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_a_format_holds_comes_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(formats.named(name).holds))
    written = formats.write(puzzle, name)
    assert written.lost == ()
    again = formats.read(written.data)
    assert again.differences(puzzle) == []
    assert formats.write(again, name).data == written.data
