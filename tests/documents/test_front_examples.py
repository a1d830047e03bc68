"""The examples of the front door that need the default lexicon, clues or solver; elsewhere doctest skips them."""

from __future__ import annotations

import doctest

import pytest

import crosswright as cw
from crosswright.make import front
from crosswright.words import loading

EXAMPLES = [(front, "make_puzzle"), (front, "write_clues"), (front, "solve"), (loading, "default_lexicon")]


@pytest.mark.parametrize(("module", "name"), EXAMPLES, ids=[name for _, name in EXAMPLES])
@pytest.mark.usefixtures("whole_lexicon")
def test_the_example_runs(module: object, name: str) -> None:
    text = (getattr(cw, name).__doc__ or "").replace("# doctest: +SKIP", "")
    test = doctest.DocTestParser().get_doctest(text, vars(module).copy(), name, None, 0)
    assert test.examples
    told: list[str] = []
    assert doctest.DocTestRunner().run(test, out=told.append).failed == 0, "".join(told)
