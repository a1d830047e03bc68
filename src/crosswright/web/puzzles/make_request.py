"""What a visitor may ask to be made. It is checked before anything is done; an error belongs to a field of the form."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import Field, StringConstraints, field_validator, model_validator

from crosswright.clues import EASIEST, HARDEST, USUAL_DIFFICULTY
from crosswright.errors import UsageError
from crosswright.language.wording import worded
from crosswright.pattern import PRESETS, Rules, preset
from crosswright.pattern.proposals import SMALLEST
from crosswright.web.server.sent import Sent
from crosswright.words.normalise import normalise

# The largest take some minutes; still larger ones are for the command line.
LEAST_SIDE, MOST_SIDE = 4, 21
MOST_THEME = 12
# The theme that asks for a proposal.
AUTO = "AUTO"
# By how many cells may the usual size grow for a theme entry?
MOST_MORE = 3


class PresetCard(NamedTuple):
    """A preset, as a page offers it."""

    title: str
    about: str


PRESET_CARDS = {
    "mini": PresetCard(worded("Mini"), worded("5x5 and a little more: made in seconds")),
    "american": PresetCard(worded("American"), worded("15x15, every letter in two words")),
    "themeless": PresetCard(worded("Themeless"), worded("15x15 with longer words")),
    "british": PresetCard(worded("British"), worded("15x15, a lattice of words")),
    "mots-croises": PresetCard(worded("French"), worded("10x10, rows and columns with labels")),
    "barred": PresetCard(worded("Barred"), worded("12x12, bars in place of blocks")),
    "arrowword": PresetCard(worded("Arrowword"), worded("16x12, clues in the grid, with arrows")),
}


_Line = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)]


class MakeRequest(Sent):
    """A puzzle to make."""

    preset: str = Field("mini", description=f"The rules of the pattern: {', '.join(PRESETS)}.")
    size: int | None = Field(
        None,
        ge=LEAST_SIDE,
        le=MOST_SIDE,
        description="Cells a side; by default the usual, or what the theme needs.",
    )
    theme: list[str] = Field(
        [], max_length=MOST_THEME, description="Entries to build the puzzle around; auto proposes some."
    )
    difficulty: int = Field(
        USUAL_DIFFICULTY, ge=EASIEST, le=HARDEST, description="Of the clues: 1 obvious to 5 oblique."
    )
    seed: int | None = Field(
        None, ge=0, le=2**31, description="The same seed makes the same puzzle; by default a random one."
    )
    title: _Line = Field("", description="Printed above the puzzle.")
    author: _Line = Field("", description="The name of its author.")
    secret: bool = Field(True, description="Hide the letters while it is made.")

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

    @property
    def auto_theme(self) -> bool:
        """Whether a theme is to be proposed."""
        return self.theme == [AUTO]

    @field_validator("theme", mode="before")
    @classmethod
    def _entries(cls, value: Any) -> Any:
        """Entries in the letters of a grid; a form sends them in one text. One entry "auto" asks for a proposal."""
        texts = re.split(r"[,;\n]", value) if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            return value
        return [_entry(text) for text in texts if text.strip()]

    @model_validator(mode="after")
    def _possible(self) -> MakeRequest:
        """Check that the preset can have this size, and that the theme fits into it."""
        try:
            rules = self.rules
        except UsageError as error:
            raise ValueError(str(error)) from None
        if self.theme and not rules.checked:
            raise ValueError(
                f"{self.preset} takes no theme; choose american, or place your words on the page Criss-cross"
            )
        if self.auto_theme and rules.columns < SMALLEST:
            raise ValueError(f"a theme chosen for you needs a size of {SMALLEST} or more; choose american")
        for entry in self.theme:
            if len(entry) > rules.columns:
                raise ValueError(
                    f"{entry} has {len(entry)} letters, and the grid {rules.columns} columns; choose a larger size"
                )
        return self

    def as_form(self) -> dict[str, str]:
        """The values of the form that asks for it."""
        values = self.model_dump(exclude={"theme", "secret"})
        theme = "auto" if self.auto_theme else ", ".join(self.theme)
        return {name: "" if value is None else str(value) for name, value in values.items()} | {
            "theme": theme,
            "secret": "yes" if self.secret else "no",
        }

    @property
    def rules(self) -> Rules:
        """The rules of the pattern. Without a size it is the usual one, or larger if a theme entry needs the room."""
        usual = PRESETS[self.preset].side
        longest = max(map(len, self.theme), default=0)
        return preset(self.preset, self.size or (longest if usual < longest <= usual + MOST_MORE else None))


def _entry(text: str) -> str:
    entry = normalise(text) or ""
    if not 2 <= len(entry) <= MOST_SIDE:
        raise ValueError(f"{text.strip()[:40]!r} is no entry: write words of 2 to {MOST_SIDE} letters")
    return entry
