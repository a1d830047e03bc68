"""What a visitor may ask of the criss-cross page: a list of words, how its sheet looks, and which file it becomes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from crosswright.language.wording import LANGUAGES
from crosswright.media.kinds import Kind, offered
from crosswright.web.server.sent import Sent

# How many characters may a list have? 200 words with definitions of eight words each take half of it.
MOST_TEXT = 20_000


def offered_sheets() -> dict[str, Kind]:
    """The kinds of files that can be made here."""
    return {suffix: kind for suffix, kind in offered("sheet").items() if kind.installed}


def _known_language(code: str) -> str:
    if code and code not in LANGUAGES:
        raise ValueError(f"write one of {', '.join(LANGUAGES)}")
    return code


class CrissCrossRequest(Sent):
    """A list of words to place so that they cross."""

    text: str = Field(
        max_length=MOST_TEXT,
        description="A word and its definition on each line, as `tea: A drink`, or separated by a comma or a tab.",
        examples=["tea: A drink\neat: Have a meal"],
    )
    seed: int = Field(0, ge=0, le=2**31, description="Another seed, another layout.")
    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)] = Field(
        "", description="Printed above the puzzle."
    )
    islands: bool = Field(False, description="Let words that share no letter with the others stand apart.")
    word_bank: bool = Field(False, description="Print the words to choose from.")
    first_letters: bool = Field(False, description="Print the first letter of every word in the grid.")
    large: bool = Field(False, description="Large print.")
    paper: Literal["a4", "letter"] = Field("a4", description="The size of a page.")

    language: Annotated[str, AfterValidator(_known_language)] = Field(
        "", description="The code of the language of headings and notes: de, fr, es, cs. Empty: English."
    )

    def layout_only(self) -> CrissCrossRequest:
        """The same request without what changes only the files: two of them may share a layout."""
        usual = {"title": "", "word_bank": False, "first_letters": False, "large": False, "paper": "a4"}
        return self.model_copy(update=usual)


class LaidOutClue(BaseModel):
    """A clue beside the grid."""

    number: str
    clue: str = Field(description="Empty where the list has no definition.")
    enumeration: str = Field(description="The lengths of the words in the answer.")
    answer: str


class CrissCrossLayout(BaseModel):
    """The words of a list, placed so that they cross."""

    rows: list[str] = Field(description="The letters in rows, with a point for each empty cell.")
    numbers: dict[int, str] = Field(description="The number in a cell (row * columns + column, from 0).")
    across: list[LaidOutClue]
    down: list[LaidOutClue]
    words: int = Field(description="How many words the list has.")
    placed: int = Field(description="How many of them are placed.")
    crossings: int = Field(description="How many cells two words share.")
    notes: list[str] = Field(description="Words that are left out or listed twice, by line.")


def from_form(values: Any) -> dict[str, Any]:
    """The fields of a form; one that is empty has its usual value."""
    return {name: str(value) for name, value in values.items() if name == "text" or str(value)}
