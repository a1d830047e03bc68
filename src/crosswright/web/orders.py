"""What a visitor may ask to be made, checked before anything is done; what is wrong can be shown at its field."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from crosswright.errors import UsageError
from crosswright.pattern import PRESETS, preset
from crosswright.words.normalise import normalise

# A visitor may wait for the largest some minutes; more belongs on a command line.
LEAST_SIDE, MOST_SIDE = 4, 21
MOST_THEME = 12
DIFFICULTY_TITLES = {1: "Easy", 2: "Gentle", 3: "Medium", 4: "Hard", 5: "Very hard"}


class Choice(NamedTuple):
    """A preset, as a page offers it."""

    title: str
    about: str


CHOICES = {
    "mini": Choice("Mini", "5x5 and a little more: made in seconds"),
    "american": Choice("American", "15x15, every letter in two words"),
    "themeless": Choice("Themeless", "15x15 with longer words"),
    "british": Choice("British", "15x15, a lattice of words"),
    "barred": Choice("Barred", "12x12, bars in place of blocks"),
}


_Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)]


class Order(BaseModel):
    """A puzzle to be made."""

    model_config = ConfigDict(extra="forbid")

    preset: str = Field("mini", description=f"The rules of the board: {', '.join(PRESETS)}.")
    size: int | None = Field(
        None, ge=LEAST_SIDE, le=MOST_SIDE, description="Cells a side; by default the preset's own."
    )
    theme: list[str] = Field([], max_length=MOST_THEME, description="Entries to build the puzzle around.")
    difficulty: int = Field(2, ge=1, le=5, description="Of the clues: 1 obvious to 5 oblique.")
    seed: int | None = Field(None, ge=0, le=2**31, description="Another seed, another puzzle; without it any.")
    title: _Line = Field("", description="What is printed above it.")
    author: _Line = Field("", description="Whose it is.")
    secret: bool = Field(False, description="Keep the letters back while it is made.")

    @field_validator("preset")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in PRESETS:
            raise ValueError(f"choose one of {', '.join(PRESETS)}")
        return name

    @field_validator("size", "seed", mode="before")
    @classmethod
    def _none(cls, value: Any) -> Any:
        return None if value == "" else value

    @field_validator("theme", mode="before")
    @classmethod
    def _entries(cls, value: Any) -> Any:
        """Entries as they stand in a grid; a form sends them in one text."""
        texts = re.split(r"[,;\n]", value) if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            return value
        return [_entry(text) for text in texts if text.strip()]

    @model_validator(mode="after")
    def _possible(self) -> Order:
        """The preset can have this size, and the theme fits into it."""
        try:
            rules = preset(self.preset, self.size)
        except UsageError as error:
            raise ValueError(str(error)) from None
        for entry in self.theme:
            if len(entry) > rules.columns:
                raise ValueError(f"{entry} has {len(entry)} letters, and the grid {rules.columns} columns")
        return self


def _entry(text: str) -> str:
    entry = normalise(text) or ""
    if not 2 <= len(entry) <= MOST_SIDE:
        raise ValueError(f"{text.strip()[:40]!r} is no entry: write words of 2 to {MOST_SIDE} letters")
    return entry
