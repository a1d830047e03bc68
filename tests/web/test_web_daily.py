"""The days to come: plans, the maker that keeps to them, and the command, by a workshop that makes minis."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cli_runner import only_error, run, run_json, write
from patience import PATIENCE
from quick_workshop import QuickWorkshop

from crosswright.clues import hinted
from crosswright.errors import InputError, UsageError
from crosswright.make import Made, Request, workshop
from crosswright.pattern.rules import preset
from crosswright.publish import plan as plans
from crosswright.publish import regex_days
from crosswright.publish.days import TRIES, DayMaker, DayResult, DayState, ahead
from crosswright.publish.plan import PlannedTheme, WeekPlan
from crosswright.publish.plan_file import read_plan
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle

DAY = date(2026, 11, 23)  # a Monday
MINIS = WeekPlan.model_validate({"every-day": {"preset": "mini"}, "repeat-after": 4})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(str(tmp_path / "site.sqlite"))
    yield opened
    opened.close()


def make(
    store: Store, count: int, plan: WeekPlan = MINIS, shop: QuickWorkshop | None = None, **how: Any
) -> list[DayResult]:
    """The results of so many days from DAY on."""
    shop = shop or QuickWorkshop()
    with DayMaker(store, plan, lambda: shop, **how) as maker:  # type: ignore[arg-type, return-value]
        return [maker.make(day) for day in ahead(DAY, count - 1)]


def answers(store: Store, day: date) -> set[str]:
    return store.answers(day, day)


def test_every_day_gets_a_puzzle_as_planned(store):
    results = make(store, 3)
    assert [(each.day, each.state, each.size, each.difficulty, each.tries) for each in results] == [
        (DAY, DayState.MADE, "5x5", 1, 1),
        (DAY + timedelta(1), DayState.MADE, "5x5", 1, 1),
        (DAY + timedelta(2), DayState.MADE, "5x5", 2, 1),
    ]
    found = store.day(DAY)
    assert (found.puzzle.title, found.puzzle.date) == ("Monday crossword", "2026-11-23")
    assert (found.puzzle.difficulty, found.difficulty, found.report["tries"]) == ("easy", 1, 1)
    assert all(clue.text.plain for clue in found.puzzle.clues)


def test_what_is_there_stays_and_opens_no_workshop(store):
    make(store, 2)
    before = [store.day(day) for day in ahead(DAY, 1)]

    def refuse() -> Any:
        raise AssertionError("opened")

    with DayMaker(store, MINIS, refuse) as maker:
        assert [maker.make(day).state for day in ahead(DAY, 1)] == [DayState.THERE] * 2
    assert [store.day(day) for day in ahead(DAY, 1)] == before


def test_the_same_dates_give_the_same_puzzles(store, tmp_path):
    make(store, 3)
    other = Store(str(tmp_path / "other.sqlite"))
    make(other, 3)
    assert [store.day(day).puzzle for day in ahead(DAY, 2)] == [other.day(day).puzzle for day in ahead(DAY, 2)]
    assert len({store.day(day).puzzle.solution for day in ahead(DAY, 2)}) == 3
    other.close()


def test_no_answer_returns_too_soon_before_or_after(store):
    make(store, 9)
    hole = DAY + timedelta(4)
    with store._engine.begin() as db:
        db.exec_driver_sql(f"delete from puzzle where id = '{hole}'")
    assert answers(store, hole) == set()  # its answers went with it
    assert [each.state for each in make(store, 9)] == [DayState.THERE] * 4 + [DayState.MADE] + [DayState.THERE] * 4
    days = list(ahead(DAY, 8))
    for one in days:
        for other in days:
            if 0 < (other - one).days < MINIS.repeat_after:
                assert answers(store, one).isdisjoint(answers(store, other))


def test_a_puzzle_that_is_unfair_is_tried_with_other_seeds(store):
    shop = QuickWorkshop(unfair=lambda request: ["1A"] if len(shop.made) < 3 else [])
    [result] = make(store, 1, shop=shop)
    assert (result.state, result.tries, result.unfair) == (DayState.MADE, 3, ())
    assert len({request.seed for request in shop.made}) == 3


def test_of_unfair_puzzles_the_fairest_is_published_and_says_so(store):
    shop = QuickWorkshop(unfair=lambda request: ["1A", "2D"][: 2 - (len(shop.made) == 2)])
    [result] = make(store, 1, shop=shop)
    assert (result.state, result.tries, result.unfair) == (DayState.MADE, TRIES, ("1A",))
    assert store.day(DAY).report["unfair"] == ["1A"]
    again = QuickWorkshop()
    request = shop.made[1]
    assert hinted(again.make(request).clued) == store.day(DAY).puzzle


def test_a_puzzle_with_an_entry_that_has_no_clue_is_never_published(store):
    [result] = make(store, 1, shop=QuickWorkshop(source=lambda answer: []))
    assert (result.state, result.tries) == (DayState.MISSING, TRIES)
    assert result.why.startswith("no clue is known for 1A ")
    assert store.day(DAY) is None


def test_a_seed_that_the_program_fails_on_is_passed_over(store):
    shop = QuickWorkshop()

    def fail_at_first() -> None:
        if len(shop.made) == 0:
            shop.made.append(Request(MINIS.day(DAY).rules))
            raise ZeroDivisionError("by nobody's wish")

    shop.before = fail_at_first
    [result] = make(store, 1, shop=shop)
    assert (result.state, result.tries, result.why) == (DayState.MADE, 2, "")
    assert result.failed == ('internal error: ZeroDivisionError("by nobody\'s wish"); please report it',)


def test_what_is_wrong_with_everything_ends_it(store):
    def fail() -> None:
        raise InputError("the database of clues is away")

    with pytest.raises(InputError):
        make(store, 1, shop=QuickWorkshop(before=fail))


def test_a_day_without_words_enough_says_so(store):
    [result] = make(store, 1, shop=QuickWorkshop(words=["CAT", "TOE"]))
    assert (result.state, result.why) == (
        DayState.MISSING,
        "no pattern could be filled; allow more words, or a smaller repeat-after",
    )


def test_a_stop_keeps_the_days_that_are_finished(store):
    shop = QuickWorkshop()
    results = make(store, 4, shop=shop, stop=lambda: len(shop.made) > 2)
    assert [each.state for each in results] == [DayState.MADE, DayState.MADE, DayState.STOPPED, DayState.STOPPED]
    assert len(store.days(DAY, DAY + timedelta(9))) == 2


def test_another_program_may_be_faster(store, tmp_path):
    other = Store(store.place)
    theirs = QuickWorkshop()
    shop = QuickWorkshop(before=lambda: make(other, 1, shop=theirs))
    [result] = make(store, 1, shop=shop)
    assert result.state is DayState.THERE
    assert theirs.made and shop.made
    other.close()


def test_another_program_may_publish_the_same_answers_on_the_next_day(store, monkeypatch):
    shop, tomorrow, publish = QuickWorkshop(), DAY + timedelta(1), store.publish

    def publish_second(day: date, puzzle: Puzzle, **how: Any) -> bool:
        if store.day(tomorrow) is None:
            assert publish(tomorrow, puzzle)
        return publish(day, puzzle, **how)

    monkeypatch.setattr(store, "publish", publish_second)
    [result] = make(store, 1, shop=shop)
    assert (result.state, len(shop.made)) == (DayState.MADE, 2)
    assert answers(store, DAY).isdisjoint(answers(store, tomorrow))


def test_themes_are_taken_in_turn_and_never_again(store):
    themes = (PlannedTheme(entries=("TASTE",), title="Try it"), PlannedTheme(entries=("SEATS",)))
    plan = MINIS.model_copy(update={"themes": themes, "every_day": MINIS.every_day.model_copy(update={"themed": True})})
    plan = WeekPlan.model_validate(plan.model_dump(exclude_unset=True, by_alias=True))
    results = make(store, 3, plan)
    assert [(each.theme, each.title) for each in results] == [
        (("TASTE",), "Try it"),
        (("SEATS",), "Tuesday crossword"),
        ((), "Wednesday crossword"),
    ]
    assert "TASTE" in answers(store, DAY) and "SEATS" in answers(store, DAY + timedelta(1))
    assert store.themes() == {"TASTE", "SEATS"}
    assert not store.publish(DAY + timedelta(99), store.day(DAY).puzzle, theme=["TASTE"])


def test_sundays_and_large_puzzles_are_tried_longer_for_a_theme():
    plan = WeekPlan.model_validate({"every-day": {"preset": "american", "size": 15}, "monday": {"size": 21}})
    saturday, sunday, monday = (date(2026, 11, day) for day in (21, 22, 23))
    assert [plan.demands_theme(day) for day in (saturday, sunday, monday)] == [False, True, True]
    assert plan.day(monday).may_have_theme and plan.day(sunday).may_have_theme
    assert not WeekPlan().day(saturday).may_have_theme  # themeless


def test_a_theme_that_no_pattern_has_room_for_is_a_missing_day_with_a_reason(store):
    plan = WeekPlan.model_validate(
        {"every-day": {"preset": "mini", "themed": True}, "themes": [{"entries": ["ANTHROPOCENTRIC"]}]}
    )
    [result] = make(store, 1, plan)
    assert (result.state, store.day(DAY)) == (DayState.MISSING, None)
    assert "ANTHROPOCENTRIC" in result.why


# Plans.


def test_a_week_gets_harder_and_sunday_is_large():
    week = [WeekPlan().day(day) for day in ahead(DAY, 6)]
    assert [(day.rules.rows, day.difficulty) for day in week] == [
        (15, 1), (15, 1), (15, 2), (15, 3), (15, 3), (15, 4), (21, 2),
    ]  # fmt: skip


def test_a_plan_says_what_is_different(tmp_path):
    (tmp_path / "plan.toml").write_text("""
        title = "No. {day}, {size}, {difficulty}"
        author = "Ada"
        words = ["mine.txt", "default"]
        min-score = 60
        [every-day]
        difficulty = 5
        [sunday]
        preset = "british"
        [monday]
        size = 9
        themed = true
        difficulty = 1
        [[themes]]
        entries = ["Ice cream", "sundae"]
    """)
    plan = read_plan(str(tmp_path / "plan.toml"))
    monday, sunday = DAY, DAY + timedelta(6)
    assert plan.day(monday) == plans.DayPlan(size=9, difficulty=1, themed=True)
    assert plan.day(sunday) == plans.DayPlan(preset="british", difficulty=5)
    assert plan.day(sunday).rules.rows == 15
    assert plan.title_of(monday) == "No. 23, 9x9, easy"
    assert plan.details["author"] == "Ada"
    assert plan.words == (str(tmp_path / "mine.txt"), "default")
    assert plan.themes == (PlannedTheme(entries=("ICECREAM", "SUNDAE")),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title =", "no TOML: "),
        ("titel = 'x'", ":1: titel: there is no such key; those permitted here are name, title, author, "),
        ("author = 'x\n'", ":1:12: no TOML: "),
        (
            "[monday]\nsise = 9",
            ":2: monday.sise: there is no such key; those permitted here are preset, size, difficulty, themed",
        ),
        ("[monday]\nsize = 'large'", ":2: monday.size: write a whole number"),
        ("monday = 9", "monday: write a table of keys and values"),
        ("author = 9", "author: write a text"),
        ("words = 'mine.txt'", "words: write a list"),
        ("min-score = 101", ":1: min-score: write a number from 0 to 100"),
        ("[every-day]\nthemed = 'sometimes'", ":2: every-day.themed: write true or false"),
        ("[[themes]]\nentry = 'x'", "themes.1.entries: is missing"),
        ("\n\n[monday]\n# x\ndifficulty = 6", ":5: monday.difficulty: write a number from 1 to 5"),
        ("[friday]\npreset = 'dutch'", ":2: friday.preset: there is no preset 'dutch'; choose one of american, "),
        ("approval = 'yes'", ":1: approval: write 'none' or 'required'"),
        ("[monday]\ntheme = 'none'", ":2: monday.theme: write 'auto'"),
        ("monday.size = 'x'\nmin-score = 101", ":1: monday.size: write a whole number; line 2: min-score: write"),
        ("[[themes]]\nentries = ['x']\n[[themes]]\nentries = 1", ":4: themes.2.entries: write a list"),
        ("[series.mini.monday]\npreset = 'dutch'", ":2: series.mini.monday.preset: there is no preset 'dutch'"),
        ("[series.mini]\nsise = 9", ":2: series.mini.sise: there is no such key; those permitted here are name, title"),
        ("[series.Mini]\n", ":1: series.Mini: 'Mini' is no name of a series; use up to 24 letters a-z and digits"),
        ("[series.archive]\n", ":1: series.archive: 'archive' is a page of the site; choose another name"),
        ("[series.mini.series.more]\n", "series.mini.series: there is no such key"),
        ("[sunday]\npreset = 'british'\nsize = 14", "sunday: a lattice of 14 by 14"),
        ("title = '{weekdays}'", "title: '{weekdays}' has an unknown field; those permitted are {weekday}, "),
        ("[[themes]]\nentries = []", "themes.1.entries: at least 1 of them"),
        ("[[themes]]\nentries = ['?!']", "themes.1.entries.1: '?!' is no entry"),
    ],
)
def test_a_plan_that_can_not_be_meant(tmp_path, text, told):
    (tmp_path / "plan.toml").write_text(text)
    with pytest.raises(InputError) as raised:
        read_plan(str(tmp_path / "plan.toml"))
    assert told in str(raised.value)
    assert "plan.toml:" in str(raised.value) and "\n" not in str(raised.value)


def test_which_day_it_is_depends_on_where():
    east, west = plans.today("Etc/GMT-14"), plans.today("Etc/GMT+12")
    assert east - west in (timedelta(1), timedelta(2))  # 26 hours
    assert west <= datetime.now(UTC).date() <= east
    for zone in ("Europe/Nowhere", "", "../etc/passwd", "Europe"):
        with pytest.raises(UsageError, match="there is no time zone"):
            plans.zone(zone)


# The command.

QUICK = [
    sys.executable,
    str(Path(__file__).parents[1] / "common" / "quick_workshop.py"),
    "daily",
    "--from",
    "2026-11-23",
]


@pytest.fixture
def quick(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Arguments for minis in a store of the test's own."""
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop())
    write("plan.toml", "repeat-after = 4\n[every-day]\npreset = 'mini'")
    return ["--store", "site.sqlite", "--plan", "plan.toml", "--from", "2026-11-23"]


def test_the_command_makes_what_is_missing(quick):
    result = run("daily", *quick, "--ahead", "1")
    assert (result.exit_code, result.stdout) == (
        0,
        "2026-11-23  made     5x5    difficulty 1  Monday crossword\n"
        "2026-11-24  made     5x5    difficulty 1  Tuesday crossword\n",
    )
    document = run_json("daily", *quick, "--ahead", "2")
    assert document["store"] == "site.sqlite"
    assert [(day["date"], day["state"]) for day in document["days"]] == [
        ("2026-11-23", "there"), ("2026-11-24", "there"), ("2026-11-25", "made"),
    ]  # fmt: skip


def test_regex_crosswords_are_made_too(quick, monkeypatch):
    monkeypatch.setattr(regex_days, "SIZES", ([3] * 3,) * 7)
    shop = QuickWorkshop(words=["HEART", "EMBER", "ABUSE", "RESIN", "TREND", "EAR", "TEA", "ART", "SEE"])
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: shop)
    document = run_json("daily", *quick, "--ahead", "0", "--regex")
    assert document["regex"] == [{"date": "2026-11-23", "state": "made"}]
    assert "2026-11-23  there    regex crossword\n" in run("daily", *quick, "--ahead", "0", "--regex").stdout


def test_a_missing_day_is_named_with_its_reason(quick, monkeypatch):
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop(words=["CAT", "TOE"]))
    result = run("daily", *quick, "--ahead", "0")
    assert result.exit_code == 1
    assert "2026-11-23 is missing: no pattern could be filled" in result.stderr


def test_a_puzzle_to_look_at_is_named(quick, monkeypatch):
    monkeypatch.setattr(workshop.Workshop, "open", lambda *_, **__: QuickWorkshop(unfair=lambda request: ["3D"]))
    result = run("daily", *quick, "--ahead", "0")
    assert (result.exit_code, result.stderr) == (0, "2026-11-23: the fairest of 4 tries; clues to look at: 3D\n")


def test_what_can_not_be_meant_is_one_line(quick):
    assert "no date; write it as 2026-11-21" in only_error("daily", "--from", "tomorrow")
    assert "there is no time zone 'Mars'" in only_error("daily", "--zone", "Mars")
    assert "absent.toml" in only_error("daily", "--plan", "absent.toml")
    write("words.sqlite", "no database\n" * 100)
    assert "not a store of puzzles" in only_error("daily", "--store", "words.sqlite")


def begin(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([*QUICK, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_twice_at_once_makes_each_day_once(quick):
    processes = [begin(*quick[:4], "--ahead", "5", "--json") for _ in range(2)]
    documents = [json.loads(process.communicate(timeout=PATIENCE)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    for days in zip(*(document["days"] for document in documents), strict=True):
        assert sorted(day["state"] for day in days) in (["made", "there"], ["there", "there"])


def test_ctrl_c_keeps_the_days_that_are_finished(quick):
    process = begin(*quick[:4], "--ahead", "3000")
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, told = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told) == (130, "")
    states = [line.split()[1] for line in (first + rest).splitlines()]
    store = Store("site.sqlite")
    assert len(store.days(DAY, DAY + timedelta(3000))) == states.count("made") >= 1
    store.close()


class _NamingWorkshop(QuickWorkshop):
    """Makes minis whatever is asked for; a theme fits on one day only."""

    def __init__(self, fits: date) -> None:
        super().__init__()
        self.fits = fits.isoformat()

    def make(self, request: Request, **how: Any) -> Made:
        if request.auto_theme and request.details["date"] != self.fits:
            self.made.append(request)
            raise UsageError("no theme was found")
        name = request.details["title"] or ("Theme" if request.auto_theme else "Entry")
        details = {**request.details, "title": name}
        made = super().make(replace(request, rules=preset("mini", 5), details=details), **how)
        self.made[-1] = request
        return made


def test_the_usual_week_has_names_and_themes_where_they_fit(store):
    """A day whose theme fits no pattern has a puzzle named after an entry; Friday and Saturday have no theme."""
    tuesday = DAY + timedelta(1)
    shop = _NamingWorkshop(tuesday)
    results = make(store, 7, WeekPlan(repeat_after=0), shop)
    assert [each.title for each in results] == ["Entry", "Theme", *["Entry"] * 5]
    asked = [(request.details["date"], request.auto_theme) for request in shop.made]
    monday, friday = DAY.isoformat(), (DAY + timedelta(4)).isoformat()
    assert [auto for day, auto in asked if day == monday] == [True, False]
    assert [auto for day, auto in asked if day == friday] == [False]
    assert [auto for day, auto in asked if day == (DAY + timedelta(6)).isoformat()] == [True, False]  # the Sunday 21x21


def test_a_title_of_the_plan_stays(store):
    plan = WeekPlan.model_validate({"title": "{weekday} puzzle", "repeat-after": 0})
    assert make(store, 1, plan, _NamingWorkshop(DAY))[0].title == "Monday puzzle"
