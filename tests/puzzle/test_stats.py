"""What constructors look at."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from strategies import small_grids

from crosswright.grid import Grid
from crosswright.puzzle import Puzzle
from crosswright.puzzle.gridtext import parse_grids
from crosswright.puzzle.stats import statistics
from crosswright.words import Lexicon

WORDS = ["play", "played", "replay", "playground", "ground", "team", "steam", "star", "start", "cream", "icecream"]
LEXICON = Lexicon.from_words([*WORDS, ("ices", 90), ("dregs", 20), "ice"])


def column_of(*words: str, clues: dict[str, str] | None = None) -> Puzzle:
    """Words one below the other, a row of blocks between them, so that none cross."""
    width = max(map(len, words))
    rows = [word.ljust(width, "#") for word in words]
    return Puzzle.of(parse_grids(f"\n{'#' * width}\n".join(rows), block="#")[0], clues)


@given(small_grids(most=5))
def test_counts(grid: Grid) -> None:
    found = statistics(Puzzle.of(grid))
    cells = [c for c in range(grid.rows * grid.columns) if c not in grid.blocks]
    assert found.blocks + len(cells) == grid.rows * grid.columns
    assert sum(found.lengths.values()) == found.slots == len(grid.slots)
    assert found.mean_length * found.slots == pytest.approx(sum(len(slot) for slot in grid.slots))
    assert found.entries == grid.entries
    assert sum(found.letters.values()) == len("".join(grid.letters))
    assert found.repeats.keys() == {entry for entry, count in Counter(grid.entries.values()).items() if count > 1}


def test_scores() -> None:
    found = statistics(column_of("ICES", "PLAY", "DREGS", "ZZZZ"), lexicon=LEXICON)
    assert list(found.scores.values()) == [90, 50, 20, None]
    assert found.unknown == ["4A"]
    assert found.mean_score == pytest.approx(160 / 3)
    assert {score: count for score, count in found.distribution.items() if count} == {
        "90-100": 1,
        "50-59": 1,
        "20-29": 1,
    }


def test_scores_count_whatever_minimum_the_lexicon_has() -> None:
    assert statistics(column_of("DREGS"), lexicon=LEXICON.filtered(min_score=50)).scores == {"1A": 20}


def test_a_score_of_100_is_among_the_best() -> None:
    found = statistics(column_of("AT"), lexicon=Lexicon.from_words([("at", 100)]))
    assert found.distribution["90-100"] == 1


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("PLAYED", "REPLAY", "PLAYGROUND"), {"PLAY": ("1A", "2A", "3A")}),
        (("CREAM", "ICECREAM"), {"CREAM": ("1A", "2A")}),
        (("GROUND", "PLAYGROUND"), {"GROUND": ("1A", "2A")}),
        (("TEAM", "STEAM"), {}),  # S is no prefix
        (("STAR", "START"), {}),  # T is no ending
        (("PLAY", "PLAY"), {}),  # a repeated word, told elsewhere
        (("ICE", "ICES"), {}),  # too short
    ],
)
def test_repeated_parts(words: tuple[str, ...], parts: dict[str, tuple[str, ...]]) -> None:
    assert statistics(column_of(*words), lexicon=LEXICON).parts == parts


def test_repeated_words() -> None:
    assert statistics(column_of("PLAY", "STAR", "PLAY")).repeats == {"PLAY": ("1A", "3A")}


def test_entries_in_clues() -> None:
    clues = {"1A": "Sunday's roll call: a star, they said", "2A": "Starry", "3A": "It's a 'play-off'"}
    puzzle = column_of("STAR", "PLAY", "SUNDAYS", clues=clues)
    assert statistics(puzzle).in_clues == {"STAR": ("1A",), "SUNDAYS": ("1A",)}


def test_letters_and_pangram() -> None:
    alphabet = column_of("ABCDEFGHIJKLM", "NOPQRSTUVWXYZ")
    assert statistics(alphabet).missing_letters == ""
    assert statistics(column_of("ABCDEFGHIJKLM", "NOPQRSTUVWXYA")).missing_letters == "Z"
    assert statistics(column_of("ABBA")).letters == {"A": 2, "B": 2}


def test_freshness() -> None:
    puzzle = column_of("PLAY", "TEAM")
    assert statistics(puzzle, seen=Lexicon.from_words(["Play!", "ground"])).fresh == {"2A": "TEAM"}
    assert statistics(puzzle).fresh is None


def test_several_letters_in_a_cell() -> None:
    puzzle = Puzzle.of(Grid(1, 2, letters=("ICE", "S")))
    found = statistics(puzzle, lexicon=LEXICON)
    assert (found.entries, found.scores, found.lengths) == ({"1A": "ICES"}, {"1A": 90}, {2: 1})


def test_accents_are_looked_up_as_the_lexicon_has_them() -> None:
    assert statistics(Puzzle.of(Grid(1, 4, letters=tuple("PLÄY"))), lexicon=LEXICON).scores == {"1A": 50}


def test_without_a_solution() -> None:
    found = statistics(Puzzle(Grid.open(3, 3)), lexicon=LEXICON)
    assert (found.slots, found.entries, found.mean_score, found.letters) == (6, {}, None, {})
    assert len(found.unclued) == 6


def test_a_grid_without_slots() -> None:
    found = statistics(Puzzle(Grid.open(1, 1)), lexicon=LEXICON)
    assert (found.slots, found.mean_length) == (0, 0)
