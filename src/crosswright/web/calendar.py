"""What a day's puzzle is to be: a plan for the week, read from a TOML file or the usual one; and which day it is where.

A plan file, all of it optional; paths in it are as seen from its folder:

    title = "{weekday} crossword"                 # also {day}, {month}, {year}, {date}, {size}, {difficulty}
    author = "Ada"                                # likewise editor, publisher, copyright, notes
    words = ["mine.txt", "default"]               # as `--words` has them; likewise without, definitions
    min-score = 60
    repeat-after = 14                             # days until an answer may return

    [every-day]                                   # for all days, but for what a day says itself
    preset = "mini"
    [thursday]
    size = 15
    preset = "american"
    difficulty = 3                                # 1 obvious to 5 oblique
    themed = true                                 # takes the first theme below that is still to come

    [[themes]]
    title = "Out of the woods"                    # in place of the usual title
    entries = ["Electric current", "Anthropocentric"]
"""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path
from typing import Annotated, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from crosswright.clues import DIFFICULTIES, EASIEST, HARDEST
from crosswright.errors import InputError, UsageError
from crosswright.pattern import Rules, preset
from crosswright.words.loading import DEFAULT, GOOD
from crosswright.words.normalise import normalise

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
# After how many days may an answer return? docs/SITE.md has what a month costs.
REPEAT_AFTER = 14
# Some day, to try a title on.
_SOME_DAY = datetime.date(2026, 11, 21)


class _Part(BaseModel):
    """A part of a plan: what it may have is what is listed, `repeat_after` written `repeat-after`."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, alias_generator=lambda name: name.replace("_", "-")
    )


class DayPlan(_Part):
    """What the puzzles of a weekday are like."""

    preset: str = "american"
    size: int | None = None  # cells a side; None is the preset's
    difficulty: int = Field(default=2, ge=EASIEST, le=HARDEST)
    themed: bool = False

    @property
    def rules(self) -> Rules:
        """The rules for its boards; UsageError where there is no such preset or size."""
        return preset(self.preset, self.size)


# As American newspapers have it: harder from Monday on, longer words at the weekend, a large one on Sunday.
WEEK = (
    DayPlan(difficulty=1),
    DayPlan(difficulty=1),
    DayPlan(difficulty=2),
    DayPlan(difficulty=3),
    DayPlan(preset="themeless", difficulty=3),
    DayPlan(preset="themeless", difficulty=4),
    DayPlan(size=21, difficulty=2),
)


def _entry(text: str) -> str:
    if not (entry := normalise(text)):
        raise ValueError(f"{text!r} is no entry; give words")
    return entry


class Theme(_Part):
    """Entries to build a puzzle around."""

    entries: tuple[Annotated[str, AfterValidator(_entry)], ...] = Field(min_length=1)  # as they stand in a grid
    title: str = ""


class Plan(_Part):
    """What is made for which day, and of what. A weekday left alone is as `WEEK` has it."""

    title: str = "{weekday} crossword"
    author: str = ""
    editor: str = ""
    publisher: str = ""
    copyright: str = ""
    notes: str = ""
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    min_score: int = Field(default=GOOD, ge=0, le=100)
    repeat_after: int = Field(default=REPEAT_AFTER, ge=0, le=3650)
    themes: tuple[Theme, ...] = ()
    every_day: DayPlan = DayPlan()
    monday: DayPlan = DayPlan()
    tuesday: DayPlan = DayPlan()
    wednesday: DayPlan = DayPlan()
    thursday: DayPlan = DayPlan()
    friday: DayPlan = DayPlan()
    saturday: DayPlan = DayPlan()
    sunday: DayPlan = DayPlan()

    def day(self, day: datetime.date) -> DayPlan:
        """What a day's puzzle is like: as its weekday says, else as every day, else as usual."""
        its: DayPlan = getattr(self, WEEKDAYS[day.weekday()])
        said = self.every_day.model_dump(exclude_unset=True) | its.model_dump(exclude_unset=True)
        if "preset" in said:
            said.setdefault("size", None)  # another kind of board has a size of its own
        return WEEK[day.weekday()].model_copy(update=said)

    def title_of(self, day: datetime.date, theme: Theme | None = None) -> str:
        """What is printed above a day's puzzle.

        >>> Plan().title_of(datetime.date(2026, 11, 21))
        'Saturday crossword'
        """
        if theme and theme.title:
            return theme.title
        plan = self.day(day)
        return self.title.format(
            weekday=WEEKDAYS[day.weekday()].capitalize(),
            day=day.day,
            month=MONTHS[day.month - 1],
            year=day.year,
            date=day.isoformat(),
            size=f"{plan.rules.rows}x{plan.rules.columns}",
            difficulty=DIFFICULTIES[plan.difficulty],
        )

    @property
    def details(self) -> dict[str, str]:
        """What stands around every puzzle: fields of `Puzzle`."""
        return self.model_dump(include={"author", "editor", "publisher", "copyright", "notes"})

    @model_validator(mode="after")
    def _can_be_meant(self) -> Self:
        for day in (_SOME_DAY + datetime.timedelta(number) for number in range(7)):
            try:
                self.day(day).rules  # noqa: B018  (says what is wrong with them)
            except UsageError as error:
                raise ValueError(f"{WEEKDAYS[day.weekday()]}: {error}") from None
        try:
            self.title_of(_SOME_DAY)
        except (LookupError, ValueError, AttributeError):
            raise ValueError(f"title: {self.title!r} has a field that there isn't; see docs/SITE.md") from None
        return self


def read_plan(path: str) -> Plan:
    """The plan in a TOML file; InputError names what in it can't be meant. Its paths are as seen from its folder."""
    try:
        plan = Plan.model_validate(tomllib.loads(Path(path).read_text("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"no TOML: {error}", source=path, remedy="see docs/SITE.md for an example") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        message = f"{place}: {first['msg']}" if place else first["msg"].removeprefix("Value error, ")
        raise InputError(message, source=path, remedy="see docs/SITE.md") from None
    folder = Path(path).parent

    def seen_from_here(paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each if each == DEFAULT else str(folder / each) for each in paths)

    lists = {name: seen_from_here(getattr(plan, name)) for name in ("words", "without", "definitions")}
    return plan.model_copy(update=lists)


def zone(name: str) -> ZoneInfo:
    """A time zone by its name, as Europe/Berlin; UsageError where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not there; no name at all; a folder's name
        raise UsageError(f"there is no time zone {name!r}; write it as Europe/Berlin, or UTC") from None


def today(zone_name: str) -> datetime.date:
    """The date it is in a time zone."""
    return datetime.datetime.now(zone(zone_name)).date()
