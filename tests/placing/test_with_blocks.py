"""Words and blocks placed together: the search against every set of blocks, and `fill --use-all --place-blocks`."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from cli_runner import only_error, run, run_json, write
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.checking import check
from crosswright.grid import Grid, Symmetry
from crosswright.placing.with_blocks import place_all
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Outcome

ANIMALS = ["TIGER", "ZEBRA", "LION", "BEAR", "EEL", "GOAT", "OTTER", "HARE", "RABBIT", "CAMEL", "APE", "RAT"]
HALF_TURN = {"symmetry": Symmetry.HALF_TURN, "shortest": 3}
# A 9x9 puzzle whose own words have only one way back into it.
DENSE = """\
PARIS####
ARENAS###
TRESSES##
TENT#CAPE
EST###LAN
RTES#NEST
##REMORSE
###TENNER
####DOORS
"""


def naive(grid: Grid, words: list[str], rules: dict[str, Any]) -> bool:
    """Whether there is a way: every set of blocks, and every order of the words in the slots."""
    cells = range(len(grid.letters))
    for count in cells:
        for blocks in map(frozenset, combinations(cells, count)):
            each = Grid.open(grid.rows, grid.columns, blocks=blocks, shortest=2)
            single = (
                each.unchecked
                if rules.get("shortest", 1) > 1
                else set(cells) - blocks - {c for s in each.slots for c in s.cells}
            )
            symmetric = "symmetry" not in rules or rules["symmetry"] in each.symmetries
            if single or not symmetric or not each.connected or len(each.slots) != len(words):
                continue
            if "most_blocks" in rules and len(blocks) > rules["most_blocks"]:
                continue
            for order in permutations(words):
                letters: dict[int, str] = {}
                pairs = [(c, a) for slot, word in zip(each.slots, order, strict=True)
                         for c, a in zip(slot.cells, word, strict=False)]  # fmt: skip
                fit = all(len(slot) == len(word) for slot, word in zip(each.slots, order, strict=True))
                if fit and all(letters.setdefault(c, a) == a for c, a in pairs):
                    return True
    return False


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 3),
    st.integers(1, 3),
    st.lists(st.text("AB", min_size=2, max_size=3), min_size=1, max_size=4, unique=True),
    st.sampled_from([{}, {"shortest": 2}, {"symmetry": Symmetry.HALF_TURN},
                     {"most_blocks": 2}]),
)  # fmt: skip
def test_there_is_a_way_where_brute_force_finds_one(rows, columns, words, rules):
    grid = Grid.open(rows, columns)
    result = place_all(grid, words, **rules)
    assert (result.outcome is Outcome.SOLVED) == naive(grid, words, rules)
    if result.fill is not None:
        assert sorted(result.fill.entries.values()) == sorted(words)
        assert not check(result.fill, words=words) and result.fill.connected
        assert "symmetry" not in rules or rules["symmetry"] in result.fill.symmetries
        assert "most_blocks" not in rules or len(result.fill.blocks) <= rules["most_blocks"]


def test_a_list_with_room_and_the_words_of_a_dense_puzzle():
    for words, rules in (
        (ANIMALS, {}),
        (sorted(parse_grids(DENSE)[0].entries.values()), {}),
        (sorted(parse_grids(DENSE)[0].entries.values()), HALF_TURN),
    ):
        result = place_all(Grid.open(9, 9), words, **rules)
        assert result.fill is not None
        assert sorted(result.fill.entries.values()) == sorted(words)


def test_that_there_is_none_is_proved():
    words = sorted(parse_grids(DENSE)[0].entries.values())
    for fewer in (words[1:], words[2:]):  # an odd number of letters, then an even one
        result = place_all(Grid.open(9, 9), fewer, **HALF_TURN)
        assert result.outcome is Outcome.IMPOSSIBLE


def test_blocks_and_letters_of_the_grid_stay():
    grid = parse_grids("...\n.#.\nT..\n")[0]
    fill = place_all(grid, ["BAT", "TEN", "BUN"]).fill
    assert fill is not None and 4 in fill.blocks and fill.letters[6] == "T"
    assert place_all(parse_grids("X..\n...\n...")[0], ["BAT"]).outcome is Outcome.IMPOSSIBLE
    assert place_all(parse_grids("B..\n###\n###")[0], ["BAT"]).fill is not None


@pytest.mark.usefixtures("folder")
class TestCommand:
    def test_words_are_placed_with_blocks_around_them(self) -> None:
        words = write("names.txt", "\n".join(ANIMALS))
        result = run("fill", "--open", "9x9", "--use-all", words, "--place-blocks", "--seed", "2")
        assert result.exit_code == 0
        assert sorted(parse_grids(result.stdout)[0].entries.values()) == sorted(ANIMALS)
        assert run("fill", "--open", "9x9", "--use-all", words, "--place-blocks", "--seed", "2").stdout == result.stdout
        document = run_json("fill", "--open", "9x9", "--use-all", words, "--place-blocks")
        assert document["results"][0]["outcome"] == "solved"

    def test_what_has_no_room_is_named(self) -> None:
        words = write("names.txt", "\n".join(ANIMALS))
        small = run("fill", "--open", "5x5", "--use-all", words, "--place-blocks")
        assert small.exit_code == 1
        assert "open 5x5: RABBIT can't go anywhere: it is longer than 5 cells" in small.stderr
        tight = run("fill", "--open", "6x6", "--use-all", words, "--place-blocks", "--nodes", "5000")
        assert tight.exit_code == 3 and "open 6x6: the best layout lacks " in tight.stderr
        assert "goes without --words" in only_error(
            "fill", "--open", "9x9", "--use-all", words, "--place-blocks", "--words", words
        )
