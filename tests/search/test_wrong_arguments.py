"""An argument of a wrong type is refused at once, in a line that names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crosswright.count import cell_letters, count_fills
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search import best_fill, fill, fills
from crosswright.words import Lexicon

PROBLEM = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))
SEARCHES: dict[str, Callable[..., Any]] = {
    "fill": fill,
    "fills": lambda problem, **wrong: next(iter(fills(problem, **wrong))),
    "best_fill": best_fill,
}
WRONG = {"budget": (5, "5", None), "stop": ("no", 0), "progress": ("no", 0)}


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("name", WRONG)
def test_a_search_refuses_wrong_arguments(search: str, name: str) -> None:
    for wrong in WRONG[name]:
        with pytest.raises(TypeError, match=rf"^{name} is an? \w+; pass a "):
            SEARCHES[search](PROBLEM, **{name: wrong})


def test_a_count_refuses_a_number_as_its_budget() -> None:
    for count in (count_fills, cell_letters):
        with pytest.raises(TypeError, match="budget is an int; pass a Budget"):
            count(PROBLEM, budget=5)  # type: ignore[arg-type]
