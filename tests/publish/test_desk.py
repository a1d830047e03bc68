"""The publisher's desk: what it changes, what it refuses, and that nobody's work is lost."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quick_workshop import QuickWorkshop
from sample_puzzles import SAMPLE
from store_places import place, postgresql
from web_site import MINI

from crosswright.errors import InputError, UsageError
from crosswright.grid import Grid
from crosswright.language.wording import Wording
from crosswright.publish.corrections import with_correction
from crosswright.publish.days import DayMaker, DayState, first_seed
from crosswright.publish.desk import PublisherDesk
from crosswright.publish.desk.exporting import export, single
from crosswright.publish.desk.making import EntryReplacer
from crosswright.publish.plan import WeekPlan
from crosswright.publish.store import Store
from crosswright.publish.store.changes import ChangedMeanwhileError
from crosswright.publish.store.notes import SolverNote
from crosswright.puzzle import Puzzle

__all__ = ["place", "postgresql"]

TODAY = date(2026, 11, 21)
DAY = TODAY + timedelta(3)
MINIS = WeekPlan.model_validate({"every-day": {"preset": "mini"}, "repeat-after": 4})


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    opened = Store(place)
    yield opened
    opened.close()


@pytest.fixture
def desk(store: Store) -> PublisherDesk:
    for n in (-1, 0, 3):
        day = TODAY + timedelta(n)
        store.publish(day, replace(MINI, date=day.isoformat()), difficulty=2, report={"unfair": ["1A", "2D"]})
    return PublisherDesk(store, "ada", TODAY, plan=MINIS)


def clue(desk: PublisherDesk, day: date, slot: str) -> str:
    return str(desk.puzzle(day).puzzle.clue_of[slot].text)


def actions(desk: PublisherDesk, day: date) -> list[tuple[str, str]]:
    return [(change.who, change.action) for change in desk.history(day, day)]


# Clues.


def said(desk, day):
    """The summaries of a day's changes in German and in English, the newest first."""
    summaries = [change.summary for change in desk.history(day, day)[::-1]]
    return [(Wording.of("de").say(each), str(each)) for each in summaries]


def test_the_history_is_said_in_the_language_of_its_reader(desk):
    desk.set_clue(TODAY, "1A", "A muscle")
    desk.set_title(DAY, "Mine")
    desk.save(DAY, replace(desk.puzzle(DAY).puzzle, title="Other"), seen=desk.puzzle(DAY).revision)
    assert said(desk, TODAY)[0] == ("berichtigt, 1A: Clue 1A -> A muscle", "corrected 1A: Clue 1A -> A muscle")
    assert said(desk, DAY)[0] == (
        "geänderte Buchstaben: 0, geänderte Fragen: 0", "changed letters: 0, changed clues: 0",
    )  # fmt: skip
    assert said(desk, DAY)[1][0].endswith("-> Mine") and said(desk, DAY)[1][0].startswith("Titel: ")


def test_a_reason_is_kept_as_it_was_written(desk):
    desk.reject(DAY, '\x1f{"form": "x"')
    assert said(desk, DAY)[0] == ('{"form": "x"',) * 2


def test_a_clue_is_changed_and_the_change_is_kept(desk):
    desk.set_clue(DAY, "1A", " A muscle ")
    assert clue(desk, DAY, "1A") == "A muscle"
    assert actions(desk, DAY) == [("daily", "made"), ("ada", "clue")]
    change = desk.history(DAY, DAY)[-1]
    assert change.summary == "1A: Clue 1A -> A muscle"
    assert desk.earlier(DAY, change.id).puzzle == replace(MINI, date=DAY.isoformat())
    assert desk.calendar(DAY, DAY)[0].draft.unfair == ("2D",)  # a person has looked at 1A
    assert "A muscle" in desk.store.part(DAY.isoformat(), "document")


def test_several_clues_are_one_change(desk):
    texts = {"1A": "A muscle", "6A": "Clue 6A", "2D": " It glows "}
    assert desk.set_clues(DAY, texts) == 2
    assert (clue(desk, DAY, "1A"), clue(desk, DAY, "2D")) == ("A muscle", "It glows")
    assert desk.history(DAY, DAY)[-1].summary == "1A: Clue 1A -> A muscle, 2D: Clue 2D -> It glows"
    assert desk.set_clues(DAY, {"1A": "A muscle"}) == 0 and len(desk.history(DAY, DAY)) == 2
    desk.set_clues(TODAY, {"1A": "A muscle", "2D": "It glows"})
    assert desk.puzzle(TODAY).puzzle.notes.count("was corrected on 21 November 2026.") == 2


def test_an_earlier_puzzle_is_restored_also_on_a_day_that_is_empty_now(desk):
    desk.set_clue(DAY, "1A", "A muscle")
    desk.reject(DAY, "Dull")
    _, changed, rejected = desk.history(DAY, DAY)
    assert [each.replaced for each in desk.history(DAY, DAY)] == [False, True, True]
    desk.restore(DAY, rejected.id)
    assert clue(desk, DAY, "1A") == "A muscle"
    with pytest.raises(ChangedMeanwhileError):
        desk.restore(DAY, changed.id, seen=1)
    desk.restore(DAY, changed.id)
    assert (clue(desk, DAY, "1A"), actions(desk, DAY)[-1]) == ("Clue 1A", ("ada", "restored"))
    with pytest.raises(InputError, match="was replaced by change 9999"):
        desk.restore(DAY, 9999)
    desk.set_clue(TODAY, "1A", "A muscle")
    with pytest.raises(InputError, match="is out and may have been played"):
        desk.restore(TODAY, desk.history(TODAY, TODAY)[-1].id)


def test_a_clue_that_is_out_is_corrected_aloud(desk):
    desk.set_clue(TODAY, "1A", "A muscle")
    desk.set_clue(TODAY, "1A", "The muscle")
    assert clue(desk, TODAY, "1A") == "The muscle"
    assert desk.puzzle(TODAY).puzzle.notes == "The clue of 1A was corrected on 21 November 2026."
    assert desk.store.days(TODAY, TODAY) != []
    assert with_correction("", "2D", TODAY) == "The clue of 2D was corrected on 21 November 2026."


@pytest.mark.parametrize(("slot", "text"), [("99A", "Any"), ("1A", "  ")])
def test_a_clue_that_can_not_be(desk, slot, text):
    with pytest.raises(UsageError):
        desk.set_clue(DAY, slot, text)
    assert desk.puzzle(DAY).revision == 1


# What is out stays.


@pytest.mark.parametrize(
    "act",
    [
        lambda desk: desk.reject(TODAY),
        lambda desk: desk.move(TODAY, DAY + timedelta(1)),
        lambda desk: desk.move(DAY, TODAY, swap=True),
        lambda desk: desk.save(TODAY, SAMPLE, seen=1),
        lambda desk: desk.put(TODAY, SAMPLE, force=True),
        lambda desk: EntryReplacer(desk, None).replace(TODAY, "1A"),
    ],
)
def test_what_is_out_is_never_replaced(desk, act):
    with pytest.raises((InputError, UsageError)):
        act(desk)
    assert (desk.puzzle(TODAY).revision, desk.puzzle(DAY).revision) == (1, 1)
    assert len(desk.history(TODAY, DAY)) == 2


def test_a_coming_puzzle_that_somebody_began_is_out_too(desk):
    desk.store.notes.count({(DAY.isoformat(), "begun"): 1})
    with pytest.raises(InputError, match="may have been played"):
        desk.reject(DAY)


# Approval.


def test_only_what_is_approved_is_shown(desk):
    tomorrow = TODAY + timedelta(1)
    assert desk.store.publish(tomorrow, SAMPLE, approval="wanted")
    assert desk.store.days(tomorrow, tomorrow) == []
    assert desk.store.archive(before=DAY + timedelta(1)) == desk.store.days(TODAY - timedelta(9), DAY)[::-1]
    assert [(day.date, day.state) for day in desk.unready(2)] == [
        (tomorrow, "wanted"),
        (TODAY + timedelta(2), "missing"),
    ]
    desk.approve(tomorrow)
    assert [day.date for day in desk.store.days(tomorrow, tomorrow)] == [tomorrow]
    assert desk.calendar(tomorrow, tomorrow)[0].state == "ready"
    desk.set_clue(tomorrow, "1A", "Another")  # a change must be approved too
    assert desk.store.days(tomorrow, tomorrow) == []


def test_a_day_that_never_was_approved_can_be_changed_although_its_date_has_come(desk):
    late = TODAY - timedelta(3)
    assert desk.store.publish(late, SAMPLE, approval="wanted")
    desk.reject(late)
    assert desk.store.day(late) is None


def test_approval_may_be_required_later(desk):
    assert desk.store.changes.require_approval("", TODAY) == 1
    assert [day.state for day in desk.calendar(TODAY, DAY)] == ["out", "missing", "missing", "wanted"]
    assert desk.store.changes.require_approval("", TODAY) == 0


# Whole days.


def test_a_rejected_day_is_made_from_another_seed(desk):
    day, made = DAY + timedelta(1), []
    for _ in range(3):
        with DayMaker(desk.store, MINIS, QuickWorkshop) as maker:  # type: ignore[arg-type]
            assert maker.make(day).state is DayState.MADE
        made.append(desk.puzzle(day))
        desk.reject(day, "dull")
        assert desk.store.day(day) is None
    assert len({each.puzzle.solution for each in made}) == 3
    assert len({each.revision for each in made}) == 3
    assert first_seed(day, "", 64) == first_seed(day) and first_seed(day, "mini") != first_seed(day)


def test_a_day_is_made_again_in_place(desk):
    day = DAY + timedelta(1)
    with DayMaker(desk.store, MINIS, QuickWorkshop) as maker:  # type: ignore[arg-type]
        maker.make(day)
        before = desk.puzzle(day)
        assert maker.remake(day, who="ada", seen=before.revision).state is DayState.MADE
        again = desk.puzzle(day)
        assert again.puzzle.solution != before.puzzle.solution
        with pytest.raises(ChangedMeanwhileError, match=r"remade by ada"):
            maker.remake(day, who="bob", seen=before.revision)
    assert desk.puzzle(day) == again
    assert actions(desk, day) == [("daily", "made"), ("ada", "remade")]


def test_a_puzzle_of_a_person_is_put_in(desk):
    empty = TODAY + timedelta(1)
    assert desk.put(empty, replace(SAMPLE, difficulty="hard")) == []
    stored = desk.puzzle(empty)
    assert (stored.puzzle.date, stored.title) == (empty.isoformat(), SAMPLE.title)
    assert desk.put(empty + timedelta(1), SAMPLE) == sorted({"CAT", "WAN", "COW", "TIN"})  # the day before has them
    with pytest.raises(InputError, match="has a puzzle already; replace it with --force"):
        desk.put(DAY, SAMPLE)
    desk.put(DAY, SAMPLE, force=True)
    assert desk.puzzle(DAY).puzzle.solution == SAMPLE.solution
    assert desk.earlier(DAY, desk.history(DAY, DAY)[-1].id).puzzle.solution == MINI.solution
    with pytest.raises(InputError, match="has no complete solution"):
        desk.put(DAY, Puzzle.of(Grid(3, 3)), force=True)
    with pytest.raises(InputError, match="4 slots have no clue: 1A"):
        desk.put(DAY, Puzzle.of(Grid(2, 2, letters=tuple("ATNO"))), force=True)
    with pytest.raises(InputError, match="is over"):
        desk.put(TODAY - timedelta(5), SAMPLE)


def test_a_puzzle_moves_with_its_title_and_theme(desk):
    day, to = DAY + timedelta(1), DAY + timedelta(4)
    puzzle = replace(SAMPLE, title=MINIS.title_of(day), date=day.isoformat())
    desk.store.publish(day, puzzle, theme=["CAT"], difficulty=3)
    desk.move(day, to)
    moved = desk.puzzle(to)
    assert desk.store.day(day) is None
    assert (moved.puzzle.title, moved.puzzle.date, moved.difficulty) == (MINIS.title_of(to), to.isoformat(), 3)
    assert (desk.store.themes(), desk.store.answers(day, day)) == ({"CAT"}, set())
    with pytest.raises(InputError, match="exchange the two with --swap"):
        desk.move(to, DAY)
    desk.move(to, DAY, swap=True)
    assert desk.puzzle(DAY).puzzle.solution == SAMPLE.solution
    assert desk.puzzle(to).puzzle.solution == MINI.solution


def test_an_edited_puzzle_keeps_what_the_editor_does_not_know(desk):
    edited = replace(MINI, title="Mine", date="", difficulty="", editor="")
    desk.save(DAY, edited, seen=1)
    stored = desk.puzzle(DAY)
    assert (stored.puzzle.title, stored.puzzle.date, stored.difficulty) == ("Mine", DAY.isoformat(), 2)
    with pytest.raises(ChangedMeanwhileError, match="nothing was written; look at it again"):
        desk.save(DAY, MINI, seen=1)
    with pytest.raises(InputError, match="has no puzzle; `crosswright days list`"):
        desk.puzzle(DAY + timedelta(9))


# Entries.


def replaced(desk: PublisherDesk, slot: str, word: str = "") -> tuple[Puzzle, Puzzle, set[str]]:
    """The puzzle before and after an entry is replaced, and the slots that were reported."""
    day = DAY + timedelta(1)
    shop = QuickWorkshop()
    if desk.store.day(day) is None:
        with DayMaker(desk.store, MINIS, lambda: shop) as maker:  # type: ignore[arg-type, return-value]
            maker.make(day)
    before = desk.puzzle(day).puzzle
    changed = EntryReplacer(desk, shop).replace(day, slot, word)  # type: ignore[arg-type]
    return before, desk.puzzle(day).puzzle, {each.slot for each in changed}


@pytest.mark.parametrize("slot", ["1A", "3D"])
def test_an_entry_is_replaced_around_what_stays(desk, slot):
    before, after, changed = replaced(desk, slot)
    for name, entry in after.fill.entries.items():
        same = before.fill.entries[name] == entry
        assert same == (name not in changed)
        assert not same or before.clue_of[name] == after.clue_of[name]
    assert slot in changed
    assert all(str(each.text) for each in after.clues)
    assert len(set(after.fill.entries.values())) == len(after.fill.entries)


def test_a_word_is_put_where_it_is_wanted(desk):
    _, after, _ = replaced(desk, "1A", "tests")
    assert after.fill.entries["1A"] == "TESTS"
    with pytest.raises(UsageError, match="CAT has 3 letters; 1A needs 5"):
        replaced(desk, "1A", "CAT")
    with pytest.raises(InputError, match="no other words fit around 1A; choose another word"):
        replaced(desk, "1A", "QQQQQ")


# Several people.


def test_of_two_that_change_at_once_one_is_refused(desk, store):
    """The same revision, from many threads with stores of their own: exactly one change is made of each round."""
    stores = [Store(store.place) for _ in range(4)]
    desks = [PublisherDesk(each, f"p{n}", TODAY) for n, each in enumerate(stores)]
    for number in range(6):
        seen, won = desk.puzzle(DAY).revision, []
        barrier = threading.Barrier(len(desks))

        def act(
            its: PublisherDesk, seen: int = seen, number: int = number, won: list[str] = won, barrier=barrier
        ) -> None:
            barrier.wait()
            try:
                its.set_clue(DAY, "1A", f"{its.who} {number}", seen=seen)
                won.append(f"{its.who} {number}")
            except ChangedMeanwhileError:
                pass

        threads = [threading.Thread(target=act, args=(each,)) for each in desks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == 1
        assert clue(desk, DAY, "1A") == won[0]
    assert len(desk.history(DAY, DAY)) == 1 + 6
    for each in stores:
        each.close()


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 5), st.integers(0, 2)), max_size=14))
def test_no_interleaving_of_two_people_loses_a_change(steps, tmp_path_factory):
    """Each reads and writes as the steps say. What is there at the end is what the last change that succeeded wrote."""
    store = Store(str(tmp_path_factory.mktemp("desk") / "site.sqlite"))
    desks = [PublisherDesk(store, who, TODAY, plan=MINIS) for who in ("ada", "bob")]
    days = [DAY, DAY + timedelta(1), DAY + timedelta(2)]
    store.publish(DAY, MINI)
    seen: dict[tuple[int, date], int] = {}
    held: dict[date, str | None] = {DAY: "Clue 1A", days[1]: None, days[2]: None}
    changes = 1
    for number, (person, action, which) in enumerate(steps):
        desk, day = desks[person], days[which]
        now = store.changes.revision(desk.at(day))
        if action == 0:
            seen[person, day] = now
            continue
        stale = seen.get((person, day), -1) != now
        try:
            if held[day] is None:
                if action == 4:
                    desk.put(day, MINI)
                    held[day] = "Clue 1A"
                    changes += 1
                continue
            if action == 1:
                desk.set_clue(day, "1A", f"clue {number}", seen=seen.get((person, day), -1))
                held[day] = f"clue {number}"
            elif action == 2:
                desk.approve(day, seen=seen.get((person, day), -1))
            elif action == 3:
                desk.reject(day, seen=seen.get((person, day), -1))
                held[day] = None
            elif action == 5:
                to = days[(which + 1) % 3]
                both = held[to] is not None
                desk.move(day, to, swap=both, seen=seen.get((person, day), -1))
                held[day], held[to] = held[to], held[day]
                changes += 1
            else:
                continue
            assert not stale
            changes += 1
        except ChangedMeanwhileError:
            assert stale
    for day, text in held.items():
        assert (clue(desks[0], day, "1A") if store.day(day) else None) == text
    history = desks[0].history(DAY, days[-1])
    assert len(history) == changes
    for day in days:
        revisions = [change.revision for change in history if change.day == day]
        assert revisions == sorted(set(revisions))
    store.close()


def test_two_sites_and_a_desk_on_one_store(store):
    """Two makers fill the days that a desk rejects and changes meanwhile. Nothing that was reported is lost."""
    days = [DAY + timedelta(n) for n in range(4)]
    stores = [Store(store.place) for _ in range(3)]
    done: list[tuple[date, str]] = []
    finished = threading.Event()

    def site(its: Store) -> None:
        with DayMaker(its, MINIS, QuickWorkshop) as maker:  # type: ignore[arg-type]
            while not finished.is_set():
                for day in days:
                    maker.make(day)

    def work() -> None:
        desk, chance = PublisherDesk(stores[2], "ada", TODAY, plan=MINIS), random.Random(3)
        while len(done) < 12:
            day = chance.choice(days)
            if (stored := stores[2].day(day)) is None:
                continue
            text = f"number {len(done)}" if chance.random() < 0.6 else ""
            with suppress(ChangedMeanwhileError, InputError):
                if text:
                    desk.set_clue(day, "1A", text, seen=stored.revision)
                else:
                    desk.reject(day, seen=stored.revision)
                done.append((day, text))
        finished.set()

    threads = [threading.Thread(target=site, args=(each,)) for each in stores[:2]] + [threading.Thread(target=work)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(done) == 12
    for day in days:
        changes = store.changes.history("", day, day)
        assert [change.revision for change in changes] == list(range(1, len(changes) + 1))
        mine = [change.action for change in changes if change.who == "ada"]
        assert mine == ["clue" if text else "rejected" for when, text in done if when == day]
        actions_ = [change.action for change in changes]
        assert all(one != "made" or before == "rejected" for before, one in pairwise(actions_))  # none made twice
        texts = [text for when, text in done if when == day]
        if changes and changes[-1].action == "clue":
            assert str(store.day(day).puzzle.clue_of["1A"].text) == texts[-1]
    for each in stores:
        each.close()


# Figures.


def test_figures_and_notes(desk):
    id_, notes = TODAY.isoformat(), desk.store.notes
    desk.store.finished(id_, 100, 0)
    desk.store.finished(id_, 200, 4)
    notes.count({(id_, "begun"): 5, (id_, "1A"): 2, ("2030-01-01", "1A"): 1})
    notes.count({(id_, "begun"): 1, (id_, "1A"): 1})
    assert notes.add(id_, SolverNote("1A", "wrong", "It is a muscle"))
    assert not notes.add("absent", SolverNote("1A", "wrong", ""))
    figures = desk.figures(TODAY)
    assert (figures.plays.begun, figures.plays.finished, figures.plays.unaided) == (6, 2, 1)
    assert (figures.plays.help, figures.median) == ({"1A": 3}, 150)
    assert figures.notes == [SolverNote("1A", "wrong", "It is a muscle")]
    assert desk.calendar(TODAY, TODAY)[0].notes == 1


# Files.


def test_days_become_files(desk):
    days = [desk.puzzle(TODAY), desk.puzzle(DAY)]
    names = [file.name for file in export(days, ["puz", "svg"])]
    assert names == [f"{day}{end}" for day in (TODAY, DAY) for end in (".puz", ".svg", "-solution.svg")]
    assert single(days[:1], "svg", solution=True) != single(days[:1], "svg", solution=False)
    with pytest.raises(UsageError, match=r"a \.puz file holds one day, not 2 days"):
        single(days, "puz", solution=True)
    with pytest.raises(UsageError, match="no files of the kind 'gif'; choose from"):
        list(export(days, ["gif"]))


# Series.


def test_two_series_have_their_own_days_and_memory(desk, store):
    mini = replace(desk, series="mini")
    assert store.publish(DAY, SAMPLE, series="mini", theme=["CAT"])
    assert not store.publish(DAY, SAMPLE, series="mini")
    assert store.publish(DAY + timedelta(1), SAMPLE, theme=["CAT"], repeat_after=9)  # the theme is new to this series
    assert (store.day(DAY).puzzle.solution, store.day(DAY, "mini").puzzle) == (MINI.solution, SAMPLE)
    assert store.get(f"mini-{DAY}").id == f"mini-{DAY}"
    assert [day.id for day in store.days(DAY, DAY, "mini")] == [f"mini-{DAY}"]
    mini.set_clue(DAY, "1A", "Ours")
    assert clue(desk, DAY, "1A") == "Clue 1A"
    assert len(mini.history(DAY, DAY)) == 2 and len(desk.history(DAY, DAY)) == 1


def test_a_store_that_goes_away_is_one_line(desk, tmp_path: Path):
    if "://" in desk.store.place:
        pytest.skip("about the file of SQLite, which PostgreSQL has not")
    desk.store.close()
    Path(desk.store.place).write_bytes(random.Random(1).randbytes(9999))
    with pytest.raises(InputError) as raised:
        desk.set_clue(DAY, "1A", "Any")
    assert "\n" not in str(raised.value) and "check --store" in str(raised.value)
