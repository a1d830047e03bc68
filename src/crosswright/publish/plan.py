"""What the puzzle of a day is like: a plan for the week, from a TOML file or the usual one; dates by time zone.

A plan file has any of these keys; its paths are relative to its folder:

    title = "{weekday} crossword"                 # also {day}, {month}, {year}, {date}, {size}, {difficulty}
    author = "Ada"                                # also editor, publisher, copyright, notes
    words = ["mine.txt", "default"]               # word lists; also without, definitions
    min-score = 60                                # min-score-of = { 3 = 70 }: another one for words of 3 letters
    repeat-after = 14                             # days until an answer may return
    repeat-clues-after = 180                      # days until a clue may return
    approval = "required"                         # shows a day only when somebody has approved it
    model = "llama3"                              # a language model writes too; model-url = "http://..."

    [every-day]                                   # for all days, unless the day's own table has the key
    preset = "mini"
    [thursday]
    size = 15
    preset = "american"
    difficulty = 3                                # 1 obvious to 5 oblique
    themed = true                                 # uses the first theme below that no day has had
    theme = "auto"                                # otherwise a theme is proposed, which also gives the title

    [[themes]]
    title = "Out of the woods"                    # replaces the usual title
    entries = ["Electric current", "Anthropocentric"]
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from crosswright.clues import DIFFICULTIES, EASIEST, HARDEST, USUAL_DIFFICULTY
from crosswright.clues.memory import CLUE_DAYS
from crosswright.errors import InputError, UsageError
from crosswright.pattern import Rules, preset
from crosswright.pattern.proposals import SMALLEST
from crosswright.pattern.theme import refuse_impossible
from crosswright.publish import dates
from crosswright.publish.plain_errors import in_words, place_of
from crosswright.words.lists import GOOD
from crosswright.words.loading import KINDS
from crosswright.words.normalise import normalise

# The levels of difficulty on pages. The name that a puzzle file has for the usual level is empty.
DIFFICULTY_TITLES = {level: (name or "gentle").capitalize() for level, name in DIFFICULTIES.items()}
_KEYS = tuple(name.lower() for name in dates.WEEKDAYS)
# After how many days may an answer return?
REPEAT_AFTER = 14
# Any day, to try a title with.
_SOME_DAY = datetime.date(2026, 11, 21)
# The fields that a title may have.
TITLE_FIELDS = tuple(f"{{{name}}}" for name in ("weekday", "day", "month", "year", "date", "size", "difficulty"))


class _Part(BaseModel):
    """A part of a plan. A file writes `repeat_after` as `repeat-after`; other keys are refused."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, populate_by_name=True, alias_generator=lambda name: name.replace("_", "-")
    )


class DayPlan(_Part):
    """What the puzzles of a weekday are like."""

    preset: str = "american"
    size: int | None = None  # cells a side; None is the preset's
    difficulty: int = Field(default=USUAL_DIFFICULTY, ge=EASIEST, le=HARDEST)
    themed: bool = False
    theme: Literal["auto"] | None = None  # whether a theme is proposed where none of the plan is used

    @property
    def rules(self) -> Rules:
        """The rules for its patterns; UsageError for a preset or size that doesn't exist."""
        return preset(self.preset, self.size)

    def require_possible(self) -> None:
        """UsageError for a preset or size that doesn't exist, or one without room for the theme that is asked for."""
        if self.rules.columns < SMALLEST and self.theme:
            raise UsageError(f'theme = "auto" needs a size of {SMALLEST} or more')
        if self.theme:
            refuse_impossible(self.rules, ())


# The week of American newspapers: harder from Monday on, longer words at the weekend, a large puzzle on Sunday.
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
        raise ValueError(f"{text!r} is no entry; write a word")
    return entry


class PlannedTheme(_Part):
    """Entries to build a puzzle around."""

    entries: tuple[Annotated[str, AfterValidator(_entry)], ...] = Field(min_length=1)  # as they stand in a grid
    title: str = ""


class WeekPlan(_Part):
    """What puzzles are made for which day, and from which words. A weekday without a table is as in `WEEK`."""

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
    min_score_of: dict[
        int, Annotated[int, Field(ge=0, le=100)]
    ] = {}  # per length of a word, where another minimum holds than min_score
    repeat_after: int = Field(default=REPEAT_AFTER, ge=0, le=3650)
    repeat_clues_after: int = Field(default=CLUE_DAYS, ge=0, le=3650)
    approval: Literal["none", "required"] = "none"
    model: str | None = None
    model_url: str | None = None
    themes: tuple[PlannedTheme, ...] = ()
    every_day: DayPlan = DayPlan()
    monday: DayPlan = DayPlan()
    tuesday: DayPlan = DayPlan()
    wednesday: DayPlan = DayPlan()
    thursday: DayPlan = DayPlan()
    friday: DayPlan = DayPlan()
    saturday: DayPlan = DayPlan()
    sunday: DayPlan = DayPlan()

    def day(self, day: datetime.date) -> DayPlan:
        """What a day's puzzle is like: by the weekday's table, then that of every day, then the usual week."""
        its: DayPlan = getattr(self, _KEYS[day.weekday()])
        given = self.every_day.model_dump(exclude_unset=True) | its.model_dump(exclude_unset=True)
        if "preset" in given:
            given.setdefault("size", None)  # another preset has its own usual size
        return WEEK[day.weekday()].model_copy(update=given)

    def of_series(self, name: str) -> WeekPlan:
        """The plan of a series; "" is the plan itself. UsageError for a series that it doesn't have."""
        if name:
            raise UsageError(f"the plan has no series {name!r}")
        return self

    def title_of(self, day: datetime.date, theme: PlannedTheme | None = None) -> str:
        """The title of a day's puzzle.

        >>> WeekPlan().title_of(datetime.date(2026, 11, 21))
        'Saturday crossword'
        """
        if theme and theme.title:
            return theme.title
        plan = self.day(day)
        return self.title.format(
            weekday=dates.weekday(day),
            day=day.day,
            month=dates.MONTHS[day.month - 1],
            year=day.year,
            date=day.isoformat(),
            size=f"{plan.rules.rows}x{plan.rules.columns}",
            difficulty=DIFFICULTIES[plan.difficulty],
        )

    @property
    def details(self) -> dict[str, str]:
        """What every puzzle says about its makers: fields of `Puzzle`."""
        return self.model_dump(include={"author", "editor", "publisher", "copyright", "notes"})

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        for day in (_SOME_DAY + datetime.timedelta(number) for number in range(7)):
            try:
                self.day(day).require_possible()
            except UsageError as error:
                raise ValueError(f"{_KEYS[day.weekday()]}: {error}") from None
        try:
            self.title_of(_SOME_DAY)
        except (LookupError, ValueError, AttributeError):
            message = f"title: {self.title[:60]!r} has an unknown field; those permitted are {', '.join(TITLE_FIELDS)}"
            raise ValueError(message) from None
        return self


def read_plan(path: str) -> WeekPlan:
    """The plan in a TOML file; InputError names the key that is wrong. Paths in it are relative to its folder."""
    try:
        plan = WeekPlan.model_validate(tomllib.loads(Path(path).read_text("utf-8")))
    except ValidationError as error:
        first = error.errors()[0]
        place = f"{place_of(first['loc'])}: " if first["loc"] else ""
        raise InputError(place + in_words(first, _permitted), source=path) from None
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, a number of thousands of digits; nested too deep
        raise InputError(f"no TOML: {error}", source=path, remedy="see docs/SITE.md for an example") from None
    folder = Path(path).parent

    def resolved(paths: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each if each in KINDS else str(folder / each) for each in paths)

    lists = {name: resolved(getattr(plan, name)) for name in ("words", "without", "definitions")}
    return plan.model_copy(update=lists)


def _permitted(table: Sequence[int | str]) -> list[str]:
    """The keys that a table of a plan may have: the plan itself, a day, or a theme."""
    part: type[_Part] = WeekPlan if not table else PlannedTheme if table[0] == "themes" else DayPlan
    return [field.alias or name for name, field in part.model_fields.items()]


def zone(name: str) -> ZoneInfo:
    """A time zone by its name, as Europe/Berlin; UsageError for a name that doesn't exist."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; not a name; the name of a folder
        raise UsageError(f"there is no time zone {name!r}; write it as Europe/Berlin, or UTC") from None


def today(zone_name: str) -> datetime.date:
    """Today's date in a time zone."""
    return datetime.datetime.now(zone(zone_name)).date()
