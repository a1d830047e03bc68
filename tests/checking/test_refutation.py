"""Refutations: what the engines write holds, what was tampered with doesn't, what is false never does."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from refutations import checked, refutation_of
from strategies import small_grids, small_lexicons

from crosswright.checking.consistency import Literal
from crosswright.checking.refutation import Replay, Verdict, fingerprint, header, verify
from crosswright.checking.variables import Variables
from crosswright.errors import InputError, UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search import Outcome, fill, native
from crosswright.words import Lexicon

ENGINES = ["python", "native"] if native.available() else ["python"]
# Five of the six permutations for six slots: a Latin square of order 3 can't do without repeats.
SQUARE = Grid.open(3, 3), ["".join(letters) for letters in itertools.permutations("ABC")][:-1]


def holds(steps: Sequence[str], grid: Grid, words: Sequence[str], **rules: bool) -> bool:
    """Whether a refutation is accepted; one with a line that is no step isn't."""
    try:
        return checked(steps, grid, words, **rules).line is None
    except InputError:
        return False


def usable(lexicon: Lexicon) -> list[str]:
    return [word for word, _ in lexicon]


# What the engines write.


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_a_refutation_holds_exactly_where_there_is_no_fill(engine, grid, lexicon, allow_repeats):
    outcome, steps = refutation_of(grid, lexicon, engine=engine, allow_repeats=allow_repeats)
    if outcome is not Outcome.IMPOSSIBLE:
        steps.append("end")
    accepted = holds(steps, grid, usable(lexicon), allow_repeats=allow_repeats)
    assert accepted == (outcome is Outcome.IMPOSSIBLE)


def hard_square(seed: int) -> tuple[Grid, list[str]]:
    """A 5 by 5 square and words that cross easily, but too few of them; it takes a search and restarts to see that."""
    random = Random(seed)
    words = {"".join(random.choices("AEIRST", k=5)) for _ in range(60)}
    return Grid.open(5, 5), sorted(words)


@pytest.mark.parametrize("engine", ENGINES)
def test_proofs_that_take_a_search_and_restarts_hold(engine):
    restarts = 0
    for seed in range(6):
        grid, words = hard_square(seed)
        outcome, steps = refutation_of(grid, Lexicon.from_words(words), engine=engine, seed=seed)
        assert outcome is Outcome.IMPOSSIBLE
        assert checked(steps, grid, words) == Verdict(len(steps))
        restarts += steps.count("r")
    assert restarts > 6


def test_the_same_refutation_told_as_clauses_holds():
    grid, words = hard_square(2)
    _, steps = refutation_of(grid, Lexicon.from_words(words), engine="python")
    decided, clauses = [], []
    for step in steps:
        if step == "x":
            clauses.append(" ".join(["l", *decided]))
            decided.pop()
        elif step == "r":
            decided.clear()
        elif step != "end":
            decided.append(step.removeprefix("d ").replace("=", "!"))
    assert len(clauses) > 100
    assert checked([*clauses, "end"], grid, words) == Verdict(len(clauses) + 1)
    assert not holds([*clauses[:-1], "end"], grid, words)


def test_the_search_is_the_same_with_a_refutation_and_without():
    grid, words = hard_square(0)
    problem = Problem.of(grid, Lexicon.from_words(words))
    for engine in ENGINES:
        lines: list[str] = []
        with_one, without = fill(problem, engine=engine, refutation=lines.append), fill(problem, engine=engine)
        assert with_one.nodes == without.nodes == sum(line.startswith("d ") for line in lines)


def test_a_refutation_is_of_one_search():
    grid, words = SQUARE
    with pytest.raises(UsageError, match="a refutation is the log of one search"):
        fill(Problem.of(grid, Lexicon.from_words(words)), jobs=2, refutation=print)


# What was tampered with.


@pytest.mark.parametrize("engine", ENGINES)
def test_no_line_can_be_left_out(engine):
    grid, words = SQUARE
    outcome, steps = refutation_of(grid, Lexicon.from_words(words), engine=engine)
    assert (outcome, holds(steps, grid, words)) == (Outcome.IMPOSSIBLE, True)
    for i in range(len(steps)):
        assert not holds(steps[:i] + steps[i + 1 :], grid, words), f"accepted without its line {i}: {steps}"
        assert not holds(steps[:i], grid, words)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_word_changed_is_seen(engine):
    grid, words = hard_square(1)
    _, steps = refutation_of(grid, Lexicon.from_words(words), engine=engine)
    random, seen = Random(0), 0
    decisions = [i for i, step in enumerate(steps) if step.startswith("d ")]
    for i in random.sample(decisions, 20):
        changed = list(steps)
        changed[i] = f"{steps[i].partition('=')[0]}={random.choice(words)}"
        seen += not holds(changed, grid, words)
    # Another word may be a dead end too, and the one left untried be ruled out by what else is known.
    assert seen >= 10


def test_a_fault_names_its_line_and_says_what_is_wrong():
    grid, words = Grid.open(2, 2), ["AT", "TO", "AN", "NO"]
    for steps, line, message in [
        (["end"], 3, "not all is refuted: the search could go on"),
        (["d 1A=TO", "end"], 4, "not all is refuted: the search could go on"),
        (["d 1A=TO", "x", "end"], 5, "not all is refuted: the search could go on"),
        (["x"], 3, "there is no decision to refute"),
        (["r", "d r1c1=A", "x"], 5, "no dead end: every slot has a word left that its crossings allow"),
        (["l 1A!TO", "l 1A!AT 2D!TO"], 4, "the clause does not follow: supposing its contrary leads to no dead end"),
        (["l"], 3, "the clause does not follow: supposing its contrary leads to no dead end"),
        (["d 1A=TO", "l 1A!TO"], 4, "a clause can't be learned while a decision stands"),
    ]:
        verdict = checked(steps, grid, words)
        assert (verdict.line, verdict.message) == (line, message)


def test_what_is_no_refutation_is_bad_input():
    grid, words = SQUARE
    first, about = header(fingerprint(grid, words, allow_repeats=False)).splitlines()
    for lines, message in [
        ([], "begin with"),
        (["something", about, "end"], "begin with"),
        ([first, about.replace("about ", "about 0"), "end"], "another grid, word list or rule"),
        ([first], "another grid, word list or rule"),
        ([first, about], "cut off"),
        ([first, about, "d 1A=ABC", "x"], "cut off"),
        ([first, about, "why not"], "'why not' is no step"),
        ([first, about, "x x"], "'x x' is no step"),
        ([first, about, "d 1A=ABC 1D=ABC"], "is no step"),
        ([first, about, "d ABC"], "no slot or shared cell 'ABC'"),
        ([first, about, "d 9A=ABC"], "no slot or shared cell '9A'"),
        ([first, about, "d 1A=ABX"], "'ABX' is not among the words"),
        ([first, about, ""], "'' is no step"),
    ]:
        with pytest.raises(InputError, match=message):
            verify(lines, grid, words)


def test_a_refutation_is_about_one_grid_one_list_and_one_rule():
    grid, words = SQUARE
    about = fingerprint(grid, words, allow_repeats=False)
    assert about == fingerprint(grid, [*reversed(words), "LONGER"], allow_repeats=False)
    others = [
        fingerprint(grid, words[1:], allow_repeats=False),
        fingerprint(grid, words, allow_repeats=True),
        fingerprint(grid.with_letters({0: "A"}), words, allow_repeats=False),
        fingerprint(Grid(3, 3, right_bars=frozenset({0})), words, allow_repeats=False),
        fingerprint(Grid(3, 3, blocks=frozenset({0})), words, allow_repeats=False),
    ]
    assert len({about, *others}) == 1 + len(others)


# What is false.


@settings(max_examples=120, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans(), st.randoms(use_true_random=False))
def test_no_steps_prove_what_is_not_so(grid, lexicon, allow_repeats, random):
    """Whatever steps are taken, as far as each is let pass: a grid that has fills keeps all of them."""
    words = usable(lexicon)
    fills = all_fills(grid, lexicon, allow_repeats=allow_repeats)
    layout = Variables(grid, words, allow_repeats=allow_repeats)
    replay = Replay(layout)
    for _ in range(30):
        take_a_step(replay, random)
        if not replay.decisions:
            assert not fills or replay.dead is None
            assert all(still_there(fill, replay) for fill in fills)


def take_a_step(replay: Replay, random: Random) -> None:
    """A random step; refusals are let pass."""
    layout = replay.layout
    sizes = [len(words.ids) for words in layout.words] + [len(layout.letters)] * len(layout.ends)
    some = [Literal(v, w, random.random() < 0.5) for v, size in enumerate(sizes) for w in range(size)]
    what = random.random()
    if what < 0.15:
        replay.restart()
    elif what < 0.3 and some:
        replay.learn(random.choices(some, k=random.randint(1, 3)))
    elif what < 0.6 and some:
        replay.decide(random.choice(some))
    else:
        replay.refute()


def still_there(fill: Grid, replay: Replay) -> bool:
    """Whether the domains at the root still have a fill's words."""
    layout, domains = replay.layout, replay.known.domains
    entries = {slot.name: fill.entry(slot) for slot in fill.slots}
    runs = [(name, v) for name, v in layout.names.items() if v < layout.runs]
    return all(domains[v] >> layout.words[v].ids[str(entries[name])] & 1 for name, v in runs)


@pytest.mark.parametrize(
    "room", ["crosswright.problem", "crosswright.search", "crosswright.words", "crosswright._kernel"]
)
def test_the_checker_loads_no_room_that_makes_proofs(room: str) -> None:
    code = f"import sys, crosswright.checking.refutation; sys.exit({room!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
