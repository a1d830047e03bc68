"""What a visitor may ask of the criss-cross page: a list of words, how its sheet looks, and which file it becomes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from crosswright.errors import UsageError
from crosswright.language.alphabet import Folding
from crosswright.language.letters import letters_of
from crosswright.language.register import LETTERS_AFTER, USUAL_LANGUAGE, codes
from crosswright.language.tags import base_of
from crosswright.media.kinds import Kind, offered
from crosswright.web.server.sent import Sent

# How many characters may a list have? 200 words with definitions of eight words each take half of it.
MOST_TEXT = 20_000
# How many sheets may one PDF have? One for each pupil of a class.
MOST_VERSIONS = 40


def offered_sheets() -> dict[str, Kind]:
    """The kinds of files that can be made here."""
    return {suffix: kind for suffix, kind in offered("sheet").items() if kind.installed}


def code_of(name: str) -> str:
    """The code of a language that a visitor names; a choice of its letters may follow.

    >>> code_of("de:umlauts"), code_of("")
    ('de', 'en')
    """
    code = name.partition(LETTERS_AFTER)[0] or USUAL_LANGUAGE
    return code if code in codes() else base_of(code)


def known_language(name: str) -> str:
    """The name itself; ValueError where there is no such language, or no such letters."""
    code, _, choice = name.partition(LETTERS_AFTER)
    try:
        if code:
            letters_of(code_of(name), choice)
    except (UsageError, OSError):
        raise ValueError(f"write one of {', '.join(codes())}, as `de` or `de:umlauts`") from None
    return name


ListLanguage = Annotated[str, AfterValidator(known_language)]


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
    hint_letters: int = Field(0, ge=0, le=20, description="Print `hint_letters` letters of every word, but never all.")
    large: bool = Field(False, description="Large print.")
    per_page: int = Field(1, ge=1, le=2, description="2: two sheets of the PDF side by side, to cut apart.")
    paper: Literal["a4", "letter"] = Field("a4", description="The size of a page.")
    versions: int = Field(1, ge=1, le=MOST_VERSIONS, description="How many different layouts one PDF has.")
    language: ListLanguage = Field(
        "",
        description="The code of the language of the words: es, de, el. It says which letters stand in the grid, and "
        "the headings of the sheet are in it. A choice of letters may follow, as in de:umlauts; en:accents keeps every "
        "letter as it is written. Empty, or en: A-Z, or another alphabet if most words are in that.",
    )

    def layout_only(self) -> CrissCrossRequest:
        """The same request without what changes only the files: two of them may share a layout."""
        usual = {name: field.default for name, field in type(self).model_fields.items() if name in _SHEET_ONLY}
        return self.model_copy(update=usual)

    @property
    def folding(self) -> Folding | None:
        """The letters of its words; None for English, where the words may be in another alphabet."""
        choice = self.language.partition(LETTERS_AFTER)[2]
        if self.code == USUAL_LANGUAGE and not choice:
            return None
        return letters_of(self.code, choice)

    @property
    def code(self) -> str:
        """The code of the words' language."""
        return code_of(self.language)

    @property
    def headings(self) -> str:
        """The code of the language of the sheet's own words."""
        code = base_of(self.language.partition(LETTERS_AFTER)[0])
        return "" if code == USUAL_LANGUAGE else code


# What changes only the files.
_SHEET_ONLY = ("title", "word_bank", "first_letters", "hint_letters", "large", "per_page", "paper", "versions")


class LaidOutClue(BaseModel):
    """A clue beside the grid."""

    number: str
    clue: str = Field(description="Empty where the list has no definition.")
    enumeration: str = Field(description="The lengths of the words in the answer.")
    answer: str


class ReadList(BaseModel):
    """A list out of a file, or one that was made."""

    text: str = Field(description="A word, a tab and its definition on each line: the text of a request.")
    notes: list[str] = Field(description="What was read, where it was no plain list.")


class CrissCrossLayout(BaseModel):
    """The words of a list, placed so that they cross."""

    rows: list[str] = Field(description="The letters in rows, with a point for each empty cell.")
    numbers: dict[int, str] = Field(description="The number in a cell (row * columns + column, from 0).")
    across: list[LaidOutClue]
    down: list[LaidOutClue]
    words: int = Field(description="How many words the list has.")
    placed: int = Field(description="How many of them are placed.")
    crossings: int = Field(description="How many cells two words share.")
    notes: list[str] = Field(description="Words that are left out, changed or listed twice, by line; what was read.")


def from_form(values: Any) -> dict[str, Any]:
    """The fields of a form; one that is empty has its usual value."""
    return {name: str(value) for name, value in values.items() if name == "text" or str(value)}
