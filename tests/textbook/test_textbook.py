"""The strategies of the literature against brute force, the engine and each other."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from prosser import nodes_of_cbj
from strategies import small_grids, small_lexicons

from crosswright import textbook
from crosswright.checking import check
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome
from crosswright.search import fills as engine_fills
from crosswright.search.bitset import bits_of
from crosswright.textbook import ENGINE, PARTS, PRESETS, Strategy, fill, fills, named
from crosswright.words import Lexicon

COMPLETE = [Strategy(**dict(zip(PARTS, parts, strict=True))) for parts in itertools.product(*PARTS.values())]
ALL_BUT_NAIVE = [strategy for strategy in COMPLETE if strategy.consistency != "none"]
# Five of the six permutations for six slots: a Latin square of order 3 can't do without repeats.
HARD = ["AAA", "ACC", "BAC", "BBC", "BCB", "CAB", "CAC", "CBB", "CBC"]  # no square of three without a repeat
PERMUTATIONS = ["".join(letters) for letters in itertools.permutations("ABC")][:-1]


def problem(text: str, words: list[str], **rules) -> Problem:
    return Problem.of(parse_grids(text)[0], Lexicon.from_words(words), **rules)


def fills_of(problem: Problem, strategy: str | Strategy, seed: int = 0) -> set[Grid]:
    """Every fill, each found once and proved to be all of them."""
    *found, last = fills(problem, strategy, seed=seed).results()
    assert last.outcome is Outcome.IMPOSSIBLE
    grids = [each.fill for each in found]
    assert len(grids) == len(set(grids))
    return set(grids)


@settings(max_examples=400, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans(), st.integers(0, 9), st.sampled_from(ALL_BUT_NAIVE))
def test_any_parts_together_find_exactly_the_fills_there_are(grid, lexicon, allow_repeats, seed, strategy):
    filling = Problem.of(grid, lexicon, allow_repeats=allow_repeats)
    assert fills_of(filling, strategy, seed) == all_fills(grid, lexicon, allow_repeats=allow_repeats)


@settings(max_examples=150, deadline=None)
@given(small_grids(most=2), small_lexicons(), st.booleans(), st.sampled_from(COMPLETE))
def test_generate_and_test_finds_them_too(grid, lexicon, allow_repeats, strategy):
    filling = Problem.of(grid, lexicon, allow_repeats=allow_repeats)
    assert fills_of(filling, strategy) == all_fills(grid, lexicon, allow_repeats=allow_repeats)


@settings(max_examples=100, deadline=None)
@given(small_grids(most=3, letters="AB"), small_lexicons(letters="AB"), st.booleans())
def test_all_presets_agree_with_the_engine(grid, lexicon, allow_repeats):
    filling = Problem.of(grid, lexicon, allow_repeats=allow_repeats)
    every = list(engine_fills(filling))
    for name in PRESETS:
        if name == "naive" and len(filling.unfilled) > 4:
            continue
        assert fills_of(filling, name) == set(every)
        result = fill(filling, name)
        assert result.outcome is (Outcome.SOLVED if every else Outcome.IMPOSSIBLE)
        if result.fill is not None:
            assert not check(result.fill, structure=grid, words=lexicon, allow_repeats=allow_repeats)


@settings(max_examples=200, deadline=None)
@given(small_grids(), small_lexicons())
def test_looking_further_ahead_never_takes_more_nodes(grid, lexicon):
    """In a static order each consistency places no more words than the one before it, since it cuts more."""
    filling = Problem.of(grid, lexicon, allow_repeats=True)
    nodes = [list(fills(filling, Strategy(consistency=name)).results())[-1].nodes for name in ("check", "fc", "mac")]
    assert nodes == sorted(nodes, reverse=True)
    for name in ("check", "fc", "mac"):
        cost = {
            back: list(fills(filling, Strategy(consistency=name, look_back=back)).results())[-1].nodes
            for back in PARTS["look_back"]
        }
        # A no-good blames other slots than the dead end it stands for, so that learning may jump less far than cbj.
        assert max(cost.values()) == cost["chronological"]


@settings(max_examples=200, deadline=None)
@given(small_grids(), small_lexicons())
def test_arc_consistency_leaves_what_the_character_model_leaves(grid, lexicon):
    filling = Problem.of(grid, lexicon, allow_repeats=True)
    if filling.hopeless() is None:
        left = [textbook_domains(filling, name) for name in ("ac3", "letters")]
        assert left[0] == left[1]


def textbook_domains(filling: Problem, consistency: str) -> list[set[str]] | None:
    """What is left of the domains before the search; None where one ran empty."""
    left: dict[int, int] = {}

    def on_event(event: textbook.Event) -> None:
        if event.kind == "left":
            left[event.slot] = event.left

    result = fill(filling, Strategy(consistency=consistency), budget=Budget(nodes=0), on_event=on_event)
    return None if result.outcome is Outcome.IMPOSSIBLE else sorted(left.items())


def test_a_proof_that_needs_search():
    for name in [*PRESETS, ENGINE]:
        if name != "naive":
            assert fill(problem("...\n...\n...", PERMUTATIONS), name).outcome is Outcome.IMPOSSIBLE
            allowed = fill(problem("...\n...\n...", PERMUTATIONS, allow_repeats=True), name)
            assert allowed.outcome is Outcome.SOLVED


def test_naive_tries_every_combination():
    result = fill(problem("..\n..", ["AB", "CD", "EF"], allow_repeats=True), "naive")
    assert (result.outcome, result.nodes) == (Outcome.IMPOSSIBLE, 3 + 9 + 27 + 81)


def test_backjumping_passes_over_what_had_no_part_in_it():
    # The first row and the last have nothing to do with each other, yet blind backtracking tries all of the first.
    words = ["AB", "CD", "EF", "GH", "XYZ"]
    filling = problem("..###\n#####\n...##\n##.##\n##...", words, allow_repeats=True)
    plain, jumping = (fill(filling, Strategy(look_back=name)) for name in ("chronological", "cbj"))
    assert plain.outcome is jumping.outcome is Outcome.IMPOSSIBLE
    assert jumping.nodes * 3 < plain.nodes


@settings(max_examples=300, deadline=None)
@given(small_grids(most=4, letters="ABC"), small_lexicons(letters="ABC"))
def test_backjumping_takes_the_nodes_that_prosser_has(grid, lexicon):
    """Of several slots that rule a word out, by a letter or as a repeat, the one that was placed first is blamed."""
    filling = Problem.of(grid, lexicon)
    if filling.hopeless() is not None:
        return
    order = sorted(filling.unfilled, key=lambda s: grid.slots[s].cells[0])
    domains = [sorted(lexicon.word(filling.lengths[s], w) for w in bits_of(filling.domains[s])) for s in order]

    def letters_at(slot: int, word: str) -> dict[int, str]:
        rest = iter(word)  # a given cell may hold several letters
        return {c: "".join(itertools.islice(rest, len(grid.letters[c]) or 1)) for c in grid.slots[slot].cells}

    def agree(i: int, word: str, h: int, other: str) -> bool:
        cells = letters_at(order[i], word)
        same = all(cells.get(c, letters) == letters for c, letters in letters_at(order[h], other).items())
        return same and word != other

    assert fill(filling, "backtracking,look-back=cbj").nodes == nodes_of_cbj(domains, agree)


def test_the_word_placed_first_is_blamed():
    """3D disagrees with both words that it crosses; with 1A it would never fit."""
    events: list[textbook.Event] = []
    filling = problem("...\n##.\n...", ["ABX", "CDE", "FGH"])
    fill(filling, "backtracking,look-back=cbj", on_event=events.append)
    names = [slot.name for slot in filling.grid.slots]
    blamed = {(names[e.slot], names[b]) for e in events if e.kind == "out" for b in e.blame}
    assert blamed == {("2D", "1A")}
    assert next(e for e in events if e.kind == "dead end").blame == {names.index("1A")}


def test_learning_does_not_repeat_a_failure():
    random = Random(1)
    filling = problem("....\n....\n....\n....", sorted({"".join(random.choices("ABCD", k=4)) for _ in range(24)}))
    nodes = [fill(filling, Strategy(consistency="fc", look_back=name)).nodes for name in PARTS["look_back"]]
    assert nodes == sorted(set(nodes), reverse=True), "each way to look back should save something here"


def test_an_entry_completed_by_its_crossings_is_seen_at_once():
    # Both rows read AT by way of the columns AA and TT; the columns come first since there is no other way.
    filling = problem("..\n..", ["AT", "AA", "TT"])
    late, at_once = (fill(filling, Strategy(order="random", duplicates=d), seed=1) for d in PARTS["duplicates"])
    assert late.outcome is at_once.outcome is Outcome.IMPOSSIBLE
    assert at_once.nodes <= late.nodes


def test_orders_choose_the_slot_they_say():
    # In reading order: 1A, 1D, 2D, 3A. Both 1D and 3A cross two slots, the others one.
    text = "...#.\n.###.\n....."
    words = ["ABC", "DEF", "GHI", "ADG", "ABCDE", "GGGGG"]
    filling = problem(text, words)
    assert [slot.name for slot in filling.grid.slots] == ["1A", "3A", "1D", "2D"]
    assert first_slot(filling, order="static") == "1A"
    assert first_slot(filling, order="mrv") == "3A"  # two words; the others have four
    alike = problem(text, ["ABC", "ADG", "DEF", "ABCDE", "GGGGG", "FFFFF"])
    assert first_slot(alike, order="mrv") == "1A"
    assert first_slot(alike, order="mrv+degree") == "1D"
    assert first_slot(alike, order="mrv", weight="long") == "3A"
    assert first_slot(filling, order="degree") == "1D"
    assert first_slot(filling, order="dom/wdeg") == "3A"
    assert first_slot(filling, weight="crossed") == "1D"
    assert first_slot(filling, weight="long") == "3A"


def first_slot(filling: Problem, **parts: str) -> str:
    """The name of the slot that gets the first word."""
    placed: list[int] = []
    fill(filling, Strategy(**parts), on_event=lambda event: placed.append(event.slot) if event.kind == "in" else None)
    return filling.grid.slots[placed[0]].name


@pytest.mark.parametrize(
    ("values", "first"), [("alphabet", "ABC"), ("score", "XBC"), ("lcv", "CBC"), ("lcv-share", "CBC")]
)
def test_values_come_in_the_order_they_say(values, first):
    words = [("XBC", 90), ("ABC", 20), ("CBC", 10), ("CAAA", 50), ("CBBB", 50), ("ACCC", 50)]
    filling = Problem.of(parse_grids("...\n.##\n.##\n.##")[0], Lexicon.from_words(words))
    placed: list[str] = []
    fill(filling, Strategy(values=values), on_event=lambda event: placed.append(event.word))
    assert placed[0] == first


def test_what_an_observer_hears_adds_up():
    """Placing and taking back balance, and every change of a domain is told."""
    filling = problem("...\n...\n...", PERMUTATIONS)
    initial = [domain.bit_count() for domain in filling.domains]
    for name in PRESETS:
        if name == "naive":
            continue
        left, depth, kinds = list(initial), 0, Counter()

        def hear(event: textbook.Event) -> None:
            nonlocal depth
            kinds[event.kind] += 1  # noqa: B023
            depth += {"in": 1, "out": -1}.get(event.kind, 0)
            if event.kind == "left":
                left[event.slot] = event.left  # noqa: B023

        result = fill(filling, name, on_event=hear)
        assert (depth, kinds["in"], kinds["fill"]) == (0, result.nodes, 0)
        assert left == initial  # arc consistency takes nothing here before the search


def test_budgets_end_the_search_and_keep_the_furthest():
    filling = problem("...\n...\n...", HARD)
    result = fill(filling, "backtracking", budget=Budget(nodes=4))
    assert (result.outcome, result.nodes, result.fill) == (Outcome.OUT_OF_BUDGET, 4, None)
    assert result.partial is not None and any(result.partial.letters)
    assert fill(filling, "fc", budget=Budget(seconds=0)).outcome is Outcome.OUT_OF_BUDGET
    assert fill(filling, "mac", stop=lambda: True).outcome is Outcome.STOPPED
    needed = fill(problem("..\n..", ["AT", "AN", "TO", "NO"]), "fc").nodes
    exactly = fill(problem("..\n..", ["AT", "AN", "TO", "NO"]), "fc", budget=Budget(nodes=needed))
    assert exactly.outcome is Outcome.SOLVED


def test_the_same_seed_gives_the_same_search():
    filling = problem("...\n...\n...", PERMUTATIONS, allow_repeats=True)
    one, two = (fill(filling, Strategy(order="random", values="random"), seed=3) for _ in range(2))
    assert (one.fill, one.nodes, one.checks) == (two.fill, two.nodes, two.checks)


def test_as_many_slots_as_promised():
    rows = ("..#" * 20)[:-1]
    filling = problem("\n".join([rows, "#" * 59] * 30), ["AT"], allow_repeats=True)
    assert len(filling.unfilled) == textbook.MOST_SLOTS
    assert fill(filling, "backtracking").outcome is Outcome.SOLVED


def test_names_and_misuse():
    assert named("mac,order=dom/wdeg,look-back=learning") == Strategy(
        consistency="mac", order="dom/wdeg", look_back="learning"
    )
    for spec, message in (
        ("warp", "no strategy 'warp'; choose one of naive"),
        ("mac,speed=warp", "no kind of part 'speed'; choose one of consistency"),
        ("mac,order=warp", "no order 'warp'; choose one of static"),
    ):
        with pytest.raises(UsageError, match=message):
            named(spec)
    rows = "\n".join(".." + "#.." * 20 for _ in range(60))
    with pytest.raises(UsageError, match="the textbook goes up to 600"):
        fill(problem(rows, ["AT", "A" * 60]), "backtracking")


# The order of the article, letter frequencies, and parts of your own.


def placed(problem: Problem, strategy: str | Strategy) -> list[tuple[str, str]]:
    """The words in the order in which they are placed for the first fill, each slot's name before it."""
    events: list[textbook.Event] = []
    fill(problem, strategy, on_event=events.append)
    return [(problem.grid.slots[event.slot].name, event.word) for event in events if event.kind == "in"]


@settings(max_examples=100, deadline=None)
@given(small_grids(), small_lexicons())
def test_across_first_places_all_across_slots_before_any_down_slot(grid, lexicon):
    filling = Problem.of(grid, lexicon)
    placed: list[int] = []

    def on_event(event: textbook.Event) -> None:
        if event.kind == "in":
            placed.append(event.slot)
            assert placed == [s for s in order if s in placed] == order[: len(placed)]
        elif event.kind == "out":
            placed.remove(event.slot)

    def key(s: int) -> tuple[bool, int]:
        return grid.slots[s].direction.value == "down", grid.slots[s].cells[0]

    order = sorted(filling.unfilled, key=key)
    fill(filling, "backtracking,order=across-first", on_event=on_event)


def test_letter_frequency_tries_the_commonest_letters_first():
    # Six E, four T, two A: EEE 18, EET 16, ETT 14, then the one with A.
    filling = problem("...", ["AAT", "ETT", "EEE", "EET"])
    words = placed(filling, named("backtracking,values=letter-frequency", constraint=lambda state, s: frozenset()))
    assert words == [("1A", "EEE"), ("1A", "EET"), ("1A", "ETT"), ("1A", "AAT")]


@pytest.mark.parametrize(
    ("words", "firsts"),
    [
        (["AAA", "BAC", "BCA", "BBC"], ("BC", "AC", "BC")),  # A: one word left, six A; B: three words left, five B
        (["AAA", "BCC", "BDC", "CAA", "DAA"], ("BC", "AC", "AC")),  # A: one word left, eight A; B: two, three B
    ],
)
def test_left_times_frequency_multiplies_the_two(words, firsts):
    filling = problem("..\n.#\n.#", ["AC", "BC", *words])
    values = ("lcv", "letter-frequency", "left*frequency")
    assert tuple(placed(filling, f"fc,values={each}")[0][1] for each in values) == firsts


def test_an_order_of_your_own():
    def last_first(state, s):
        return -s, 0

    def backwards(state, s):
        return sorted(state.domains[s], reverse=True)

    filling = problem("..\n..", ["AT", "TO", "AN", "NO"])
    strategy = named("backtracking,order=mrv", order=last_first, values=backwards)  # the function goes before the text
    first, *_ = placed(filling, strategy)
    assert first == (filling.grid.slots[max(filling.unfilled)].name, "TO")
    assert fills_of(filling, strategy) == fills_of(filling, "backtracking")


@settings(max_examples=200, deadline=None)
@given(small_grids(most=3), small_lexicons(), st.sampled_from([name for name in PRESETS if name != "naive"]),
       st.sampled_from("ABC"), st.sampled_from(PARTS["look_back"]))  # fmt: skip
def test_a_constraint_of_your_own(grid, lexicon, preset, letter, look_back):
    """At most one of the words that are searched for begins with this letter."""

    def at_most_one(state, s):
        beginning = [t for t, word in state.assignment.items() if word.startswith(letter)]
        return frozenset(beginning) if len(beginning) > 1 else None

    def allowed(fill: Grid) -> bool:
        words = [fill.entry(fill.slots[s]) for s in filling.unfilled]
        return sum(word is not None and word.startswith(letter) for word in words) <= 1

    filling = Problem.of(grid, lexicon)
    strategy = named(preset, constraint=at_most_one, look_back=look_back)
    assert fills_of(filling, strategy) == {fill for fill in all_fills(grid, lexicon) if allowed(fill)}


def test_a_part_that_is_not_there():
    with pytest.raises(UsageError, match="there is no order 'warp'; choose one of static, across-first, "):
        named("mac", order="warp")
    with pytest.raises(UsageError, match="there is no kind of part 'sort'"):
        named("mac", sort="mrv")


ONE_SLOT_OF_THREE = ("...", ["ABC", "ABD", "ABE"])


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"order": lambda state, s: 1}, "returned 1; an order returns a pair of numbers"),
        ({"weight": lambda state, s: 0}, "returned 0; a weight is a number above 0"),
        ({"values": lambda state, s: state.domains[s][1:]}, "; ABC is missing: return the list of all words"),
        ({"values": lambda state, s: None}, "returned None; ABC is missing"),
        ({"values": lambda state, s: [*state.domains[s], "XYZ"]}, "it has words of its own"),
        ({"constraint": lambda state, s: False}, "returned False; a rule returns None, or the set of the slots"),
        ({"constraint": lambda state, s: {9}}, r"returned \{9\}; a rule returns None, or the set of the slots"),
        ({"duplicates": lambda state, s: [s]}, r"returned \[0\]; a rule returns None"),
        ({"look_back": lambda: None}, "is no subclass of Chronological"),
        ({"consistency": lambda state, s: None}, "is no Lookahead"),
        ({"order": 1}, "order: 1 is no name and no function"),
    ],
)
def test_a_part_that_returns_something_else_is_named(part, message):
    with pytest.raises(UsageError, match=message):
        fill(problem(*ONE_SLOT_OF_THREE), named("fc", **part))
