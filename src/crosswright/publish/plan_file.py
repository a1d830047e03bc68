"""Reads a plan from its TOML file, and says what is wrong with it: line, key, and what may stand there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from crosswright.errors import InputError
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.publish.names import MINI
from crosswright.publish.plain_errors import in_words, place_of
from crosswright.publish.plan import DayPlan, PlannedTheme, SeriesPlan, WeekPlan

Place = Sequence[int | str]
# How many faults does a message name?
MOST_FAULTS = 3
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_SYNTAX = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)


def plan_of(path: str | None, approval: Literal["none", "required"] | None = None) -> WeekPlan:
    """The plan in a file, the usual one without; `approval` in place of what the plan says about it, if it is given."""
    plan = read_plan(path) if path else WeekPlan()
    return plan.with_all({"approval": approval}) if approval else plan


def read_plan(path: str) -> WeekPlan:
    """The plan in a TOML file; InputError names line and key of what is wrong.

    Paths in it are relative to its folder.
    """
    try:
        text = Path(path).read_text("utf-8")
        plan = WeekPlan.model_validate(tomllib.loads(text))
    except ValidationError as error:
        raise _fault(path, text, error) from None
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(path, str(error)) from None
    except (ValueError, RecursionError) as error:  # no UTF-8, a number of thousands of digits; nested too deep
        raise InputError(f"no TOML: {error}", source=path, remedy="see docs/SITE.md for an example") from None
    return plan.at(Path(path).parent)


def _syntax_fault(path: str, reason: str) -> InputError:
    """What TOML's reader says, with its place where the others have it."""
    parts, remedy = _SYNTAX.fullmatch(reason), "see docs/SITE.md for an example"
    if not parts:
        return InputError(f"no TOML: {reason}", source=path, remedy=remedy)
    line, column = int(parts[2]), int(parts[3])
    return InputError(f"no TOML: {parts[1]}", source=path, line=line, column=column, remedy=remedy)


def _fault(path: str, text: str, error: ValidationError) -> InputError:
    """All faults in one line, the first with its line in the file."""
    keys, faults, within = _keys_of(text), list[tuple[int | None, Place, str]](), set[Place]()
    for place, words in map(_placed, error.errors(include_url=False)):
        if tuple(place) not in within:  # a list is at fault with its item
            faults.append((line_of(keys, place), place, words))
            within.update(tuple(place[:n]) for n in range(len(place) + 1))
    faults.sort(key=lambda fault: fault[0] or 0)
    said = [(f"{place_of(place)}: " if place else "") + words for _, place, words in faults[:MOST_FAULTS]]
    lines = [line for line, _, _ in faults]
    said[1:] = [f"line {line}: {words}" if line else words for line, words in zip(lines[1:], said[1:], strict=False)]
    if len(faults) > MOST_FAULTS:
        said.append(f"and {len(faults) - MOST_FAULTS} more")
    return InputError("; ".join(said), source=path, line=lines[0])


def _placed(error: Any) -> tuple[Place, str]:
    """Where an error is and what it says; one about a whole plan names its key in front."""
    place, words = [part for part in error["loc"] if part != "[key]"], in_words(error, permitted_keys)
    head, colon, rest = words.partition(": ")
    if error["type"] == "value_error" and colon and head in WeekPlan.model_fields:
        return [*place, head], rest
    allowed = permitted_values(place)
    return place, words if not allowed or allowed in words or error["type"] == "extra_forbidden" else allowed


def _model_at(place: Place) -> tuple[type[BaseModel], Place]:
    """The part of a plan that a place is in, and the rest of the place from there."""
    if len(place) >= 2 and place[0] == "series":
        part, rest = _model_at(place[2:])
        return (SeriesPlan if part is WeekPlan else part), rest
    if place and place[0] == "themes":
        return PlannedTheme, place[2:]
    field = _field(WeekPlan, place[0]) if place else None
    if field is not None and field.annotation is DayPlan:
        return DayPlan, place[1:]
    return WeekPlan, place


def _field(part: type[BaseModel], key: int | str) -> FieldInfo | None:
    return next((field for name, field in part.model_fields.items() if key in (name, field.alias)), None)


def permitted_keys(table: Place) -> list[str]:
    """The keys that a table of a plan may have: the plan itself, a series, a day, or a theme."""
    part, _ = _model_at([*table])
    return [field.alias or name for name, field in part.model_fields.items()]


def permitted_values(place: Place) -> str:
    """What may stand at a key, where that is a choice or a range; "" otherwise.

    >>> permitted_values(["monday", "difficulty"]), permitted_values(["approval"])
    ('write a number from 1 to 5', "write 'none' or 'required'")
    """
    part, rest = _model_at(place)
    if len(rest) != 1 or (field := _field(part, rest[0])) is None:
        return ""
    choices = [choice for each in (field.annotation, *get_args(field.annotation)) if get_origin(each) is Literal
               for choice in get_args(each)]  # fmt: skip
    if choices:
        return "write " + " or ".join(map(repr, dict.fromkeys(choices)))
    least, most = (next((bound for each in field.metadata if (bound := getattr(each, name, None)) is not None), None)
                   for name in ("ge", "le"))  # fmt: skip
    if least is not None and most is not None:
        return f"write a number from {least} to {most}"
    return "write true or false" if field.annotation is bool else ""


def line_of(keys: Mapping[Place, int], place: Place) -> int | None:
    """The line of a key, counted from 1; that of the table around it where the key isn't written out.

    >>> line_of(_keys_of("title = 'x'\\n[monday]\\nsize = 9"), ["monday", "size"])
    3
    """
    return next((keys[part] for n in range(len(place), 0, -1) if (part := tuple(place[:n])) in keys), None)


def _keys_of(text: str) -> dict[Place, int]:
    """Each table and key of a TOML file with its line; what is inside of a value is left out."""
    keys: dict[Place, int] = {}
    table: list[int | str] = []
    numbers: dict[str, int] = {}
    for line, content in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(content):
            table = list(_parts(header[2]))
            if header[1] == "[[":
                numbers[header[2]] = numbers.get(header[2], -1) + 1
                table.append(numbers[header[2]])
            keys.setdefault(tuple(table), line)
        elif key := _KEY.match(content):
            keys.setdefault((*table, *_parts(key[1])), line)
    return keys


def _parts(key: str) -> list[str]:
    return [part.strip().strip("\"'") for part in key.split(".")]


def titles_of(plan: WeekPlan) -> dict[str, str]:
    """What pages call the further series of a site, by their names in addresses: those of its plan, and the mini."""
    usual = {MINI: "Mini"} if plan.language == USUAL_LANGUAGE else {}
    return usual | {name: its.name or name.capitalize() for name, its in plan.series.items()}
