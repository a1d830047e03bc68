"""What the puzzle of a day is like: a plan for the week, from a TOML file or the usual one; dates by time zone.

A plan file has any of these keys; its paths are relative to its folder:

    title = "{weekday} crossword"                 # also {day}, {month}, {year}, {date}, {size}, {difficulty}
    author = "Ada"                                # also editor, publisher, copyright, notes
    words = ["mine.txt", "default"]               # word lists; also without, definitions
    language = "de"                               # also own-clues-only = true, proof = false
    min-score = 60                                # min-score-of = { 3 = 70 }: another one for words of 3 letters
    repeat-after = 14                             # days until an answer may return
    repeat-clues-after = 180                      # days until a clue may return
    grid-width = 90                               # of printed pages, in mm; also columns = 4, type-size = 9 (points)
    approval = "required"                         # shows a day only when somebody has approved it
    model = "llama3"                              # a language model writes too; model-url = "http://..."

    british = true                                # British spelling, and the preset "british" where a day has none

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

    regex = true                                  # (above all tables) a regex crossword every day
    [series.mini]                                 # a second puzzle every day, at /mini, with a memory of its own
    name = "The mini"                             # any key above; words and so on are the plan's unless it has its own
    [series.mini.every-day]
    preset = "mini"

`plan_file.py` reads it and says what is wrong with it.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, get_type_hints
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model, field_validator, model_validator

from crosswright.clues import DIFFICULTIES, EASIEST, HARDEST, USUAL_DIFFICULTY
from crosswright.clues.memory import CLUE_DAYS
from crosswright.errors import UsageError
from crosswright.language.register import BRITISH, language
from crosswright.language.wording import Wording, worded
from crosswright.pattern import Rules, preset
from crosswright.pattern.proposals import SMALLEST
from crosswright.pattern.rules import PRESETS
from crosswright.pattern.theme import refuse_impossible
from crosswright.publish.names import MINI, SERIES
from crosswright.sources import USUAL, Sources
from crosswright.words.normalise import normalise

# The levels of difficulty on pages. The name that a puzzle file has for the usual level is empty.
DIFFICULTY_TITLES = {level: (name or "gentle").capitalize() for level, name in DIFFICULTIES.items()}
_KEYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# After how many days may an answer return?
REPEAT_AFTER = 14
# Any day, to try a title with.
_SOME_DAY = datetime.date(2026, 11, 21)
# What is at these addresses of a site already?
RESERVED = frozenset(
    {"api", "archive", "browser", "construct", "crisscross", "desk", "editor", "embed", "files", "healthz", "kernel",
     "make", "making", "og", "p", "player", "regex", "shared", "static", "today", "upload"}
)  # fmt: skip
# The fields that a title may have.
TITLE_FIELDS = tuple(f"{{{name}}}" for name in ("weekday", "day", "month", "year", "date", "size", "difficulty"))


def _key(name: str) -> str:
    """The key of a field in a file."""
    return name.replace("_", "-")


class _Part(BaseModel):
    """A part of a plan. A file writes `repeat_after` as `repeat-after`; other keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, alias_generator=_key)


def _preset(name: str) -> str:
    if name not in PRESETS:
        raise ValueError(f"there is no preset {name!r}; choose one of {', '.join(PRESETS)}")
    return name


# How many themes may a plan have? Enough for a day each in two years.
MOST_THEMES = 1_000
# From how many columns on has a puzzle a name of its own, and maybe a theme?
NAMED_SIDE = 15
# From how many columns on has a puzzle always a theme? So have those of Sundays.
ALWAYS_THEMED_SIDE = 19


class DayPlan(_Part):
    """What the puzzles of a weekday are like."""

    preset: Annotated[str, AfterValidator(_preset)] = "american"
    size: int | None = None  # cells a side; None is the preset's
    difficulty: int = Field(default=USUAL_DIFFICULTY, ge=EASIEST, le=HARDEST)
    themed: bool = False
    theme: Literal["auto"] | None = None  # whether a theme is proposed where none of the plan is used
    most_words: int | None = Field(default=None, ge=1)  # of a clue
    solution_word: Literal["auto"] | None = None  # whether letters are collected for one

    @property
    def rules(self) -> Rules:
        """The rules for its patterns; UsageError for a preset or size that doesn't exist."""
        return preset(self.preset, self.size)

    @property
    def may_have_theme(self) -> bool:
        """Whether a theme is proposed where the plan asks for none: for American puzzles from the usual size on."""
        return self.preset == "american" and self.rules.columns >= NAMED_SIDE and not self.themed

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


class _Head(_Part):
    """What is printed with the puzzles of a series."""

    name: str = ""  # on pages
    title: str = worded("{weekday} crossword")
    author: str = ""
    editor: str = ""
    publisher: str = ""
    copyright: str = ""
    notes: str = ""


# The sources that a plan can't name: the site has one collection of clues, and themes have the usual letters.
_NO_KEYS = ("database", "keep_accents")


def _source_keys() -> dict[str, Any]:
    """The fields of `Sources`, as a part of a plan has them."""
    types, source_fields = get_type_hints(Sources, include_extras=True), dataclasses.fields(Sources)
    return {each.name: (types[each.name], getattr(USUAL, each.name))
            for each in source_fields if each.name not in _NO_KEYS}  # fmt: skip


if TYPE_CHECKING:

    class _WithSources(_Head):
        language: str = ""

else:
    _WithSources = create_model("_WithSources", __base__=_Head, **_source_keys())


class SeriesPlan(_WithSources):
    """What puzzles a series has on which day, and from which words. A weekday without a table is as in `WEEK`."""

    repeat_after: int = Field(default=REPEAT_AFTER, ge=0, le=3650)
    repeat_clues_after: int = Field(default=CLUE_DAYS, ge=0, le=3650)
    approval: Literal["none", "required"] = "none"
    grid_width: float | None = Field(default=None, ge=30, le=300)  # of printed pages: see `media.print.pdf.PageLayout`
    columns: int | None = Field(default=None, ge=1, le=8)
    type_size: float | None = Field(default=None, ge=5, le=24)
    british: bool = False  # spelling and patterns of British puzzles
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
        keys = self.every_day.model_dump(exclude_unset=True) | its.model_dump(exclude_unset=True)
        if self.british:
            keys.setdefault("preset", "british")
        if "preset" in keys:
            keys.setdefault("size", None)  # another preset has its own usual size
        return WEEK[day.weekday()].model_copy(update=keys)

    @property
    def first_approval(self) -> Literal["none", "wanted"]:
        """The approval of a new puzzle: "wanted" where somebody must approve it before it is shown."""
        return "wanted" if self.approval == "required" else "none"

    def names_itself(self, day: datetime.date) -> bool:
        """Whether a day's puzzle is named after its theme, if one fits: a large one, without a title here."""
        return "title" not in self.model_fields_set and self.day(day).rules.columns >= NAMED_SIDE

    def demands_theme(self, day: datetime.date) -> bool:
        """Whether a day's puzzle, if it may have a proposed theme, is tried with as many seeds as any other."""
        plan = self.day(day)
        return plan.theme is not None or plan.rules.columns >= ALWAYS_THEMED_SIDE or _KEYS[day.weekday()] == "sunday"

    def title_of(self, day: datetime.date, theme: PlannedTheme | None = None) -> str:
        """The title of a day's puzzle.

        >>> SeriesPlan().title_of(datetime.date(2026, 11, 21))
        'Saturday crossword'
        >>> SeriesPlan(language="de").title_of(datetime.date(2026, 11, 21))
        'Rätsel am Samstag'
        """
        if theme and theme.title:
            return theme.title
        plan = self.day(day)
        said = Wording.of(self.sources.language)
        return said.say(self.title).format(
            weekday=said.date(day, "weekday"),
            day=day.day,
            month=said.date(day, "month_name"),
            year=day.year,
            date=said.date_in(day.isoformat()),
            size=f"{plan.rules.rows}x{plan.rules.columns}",
            difficulty=said.say(DIFFICULTIES[plan.difficulty]),
        )

    @property
    def sources(self) -> Sources:
        """The words and clues of its puzzles."""
        its = Sources.of(self)
        return dataclasses.replace(its, language=BRITISH) if self.british else its

    @property
    def details(self) -> dict[str, str]:
        """What every puzzle says about its makers: fields of `Puzzle`."""
        return self.model_dump(include={"author", "editor", "publisher", "copyright", "notes"})

    @property
    def layout(self) -> dict[str, Any]:
        """What its printed pages have in common: the fields of `PageLayout` that the plan names."""
        return self.model_dump(include={"grid_width", "columns", "type_size"}, exclude_none=True)

    @field_validator("themes", mode="before", check_fields=False)
    @classmethod
    def _few_themes(cls, themes: Any) -> Any:
        if isinstance(themes, list | tuple) and len(themes) > MOST_THEMES:
            raise ValueError(f"{len(themes):,} themes; write at most {MOST_THEMES:,}")
        return themes

    @field_validator("language", check_fields=False)
    @classmethod
    def _known_language(cls, name: str) -> str:
        try:
            language(name)
        except UsageError as error:
            raise ValueError(str(error)) from None
        return name

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


# What a series has of the plan around it, unless it says otherwise: everything but names, days and themes.
INHERITED = ("author", "editor", "publisher", "copyright", "notes", *_source_keys(), "repeat_after",
             "repeat_clues_after", "approval", "british", "grid_width", "columns", "type_size")  # fmt: skip


def _series_name(name: str) -> str:
    if not SERIES.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a series; use up to 24 letters a-z and digits")
    if name in RESERVED:
        raise ValueError(f"{name!r} is a page of the site; choose another name")
    return name


# The mini of a site whose plan says nothing about it: made from the house book, or at the desk from the plan's words.
_MINI = SeriesPlan(title=worded("{weekday} mini"), every_day=DayPlan(preset="mini", size=5, difficulty=1))


class WeekPlan(SeriesPlan):
    """The plan of a site: that of its first series, and the other series by name."""

    regex: bool = True  # whether each day has a regex crossword too
    series: dict[Annotated[str, AfterValidator(_series_name)], SeriesPlan] = Field(default={})

    @model_validator(mode="before")
    @classmethod
    def _handed_down(cls, data: Any) -> Any:
        """The tables of series with what they have of the plan around them."""
        if not isinstance(data, dict) or not isinstance(data.get("series"), dict):
            return data
        common = {key: data[key] for name in INHERITED for key in (name, _key(name)) if key in data}
        tables = {name: {**common, **its} if isinstance(its, dict) else its for name, its in data["series"].items()}
        return {**data, "series": tables}

    def of_series(self, name: str) -> SeriesPlan:
        """The plan of a series; "" is the first, and there is a mini. UsageError for one that doesn't exist."""
        if name == MINI and name not in self.series:
            return _MINI.model_copy(update={key: getattr(self, key) for key in INHERITED})
        if name and name not in self.series:
            known = ", ".join(self.series) or "none"
            raise UsageError(f"the plan has no series {name!r}; its series are: {known}")
        return self.series[name] if name else self

    @property
    def all_series(self) -> dict[str, SeriesPlan]:
        """Every series by its name, the first one first."""
        return {"": self, **self.series}

    def with_all(self, update: Mapping[str, Any]) -> WeekPlan:
        """The plan with these values in place of its own, for all series."""
        series = {name: its.model_copy(update=update) for name, its in self.series.items()}
        return self.model_copy(update={**update, "series": series})

    def at(self, folder: Path) -> WeekPlan:
        """The plan with the paths of its lists taken from a folder, for all series."""

        def lists(plan: SeriesPlan) -> dict[str, Any]:
            its = plan.sources.at(folder)
            return {name: getattr(its, name) for name in Sources.LISTS}

        series = {name: its.model_copy(update=lists(its)) for name, its in self.series.items()}
        return self.model_copy(update={**lists(self), "series": series})


def zone(name: str) -> ZoneInfo:
    """A time zone by its name, as Europe/Berlin; UsageError for a name that doesn't exist."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown; not a name; the name of a folder
        raise UsageError(f"there is no time zone {name!r}; write it as Europe/Berlin, or UTC") from None


def today(zone_name: str) -> datetime.date:
    """Today's date in a time zone."""
    return datetime.datetime.now(zone(zone_name)).date()
