"""What the program says to people who solve, in their language: texts, dates, numbers. English needs no catalogue.

    german = Wording.of("de")
    german.say("Solution")                                # 'Lösung'
    german.some(3, "{n} word", "{n} words")               # '3 Wörter'
    german.date(datetime.date(2026, 11, 21))              # 'Samstag, 21. November 2026'

The key of a text is its English form. Values stand in braces, by name. The catalogues beside this file are gettext's
(`de.po` and so on), which Babel reads; `script/wording.py` finds the texts in Python, in templates and in scripts, and
a test compares them. A language without a catalogue gets English.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosswright.errors import UsageError
from crosswright.language.tags import base_of

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog
    from babel.support import Translations

FOLDER = Path(__file__).parent
ENGLISH = "en"
# The languages that have a wording, each with its own name for itself.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español", "cs": "Čeština"}
# How English writes dates here, day before month; the other languages have their own usual forms.
_ENGLISH_DATES = {"long": "EEEE, d MMMM y", "short": "EEE d MMM", "day": "d MMMM y"}
_USUAL_DATES = {"long": "full", "day": "long"}
_SKELETONS = {"short": "MMMEd"}
_PARTS_OF_DATES = {"month": "LLLL y", "weekday": "EEEE", "weekday_short": "EEE", "month_name": "LLLL",
                   "month_short": "LLL"}  # fmt: skip
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
# Which numbers show each plural form of a language?
_SAMPLES = (*range(30), 100, 1000, 1_000_000)


class WordedText(str):
    """A text in English that knows its form and its values, so that it can be said in other languages.

    A value may be a text of this kind too. A float is said with one digit after the point.
    """

    form: str
    values: Mapping[str, Any]

    def __new__(cls, form: str, values: Mapping[str, Any]) -> WordedText:
        """The text of a form, whose values stand in braces."""
        text = super().__new__(cls, form.format_map({name: _in_english(value) for name, value in values.items()}))
        text.form, text.values = form, values
        return text

    def __reduce__(self) -> tuple[type[WordedText], tuple[str, Mapping[str, Any]]]:
        """How another process gets the text, which may be in an error."""
        return WordedText, (self.form, self.values)


def worded(text: str, /, **values: object) -> str:
    """A text that is said later, in the language of its reader; here it is in English.

    >>> text = worded("pattern {n} of {all}", n=1, all=3)
    >>> text, Wording.of("de").say_later(text, "")
    ('pattern 1 of 3', 'Muster 1 von 3')
    """
    return WordedText(text, values) if values else text


def packed_text(value: Any) -> Any:
    """A text, or a list of them, as JSON that keeps their forms and values; other values stay as they are."""
    if isinstance(value, list):
        return [packed_text(each) for each in value]
    if not isinstance(value, WordedText):
        return value
    return {"form": value.form, "values": {name: packed_text(each) for name, each in value.values.items()}}


def unpacked_text(packed: Any) -> Any:
    """What `packed_text` packed.

    >>> unpacked_text(packed_text([worded("pattern {n} of {all}", n=1, all=3), 7]))
    ['pattern 1 of 3', 7]
    """
    if isinstance(packed, list):
        return [unpacked_text(each) for each in packed]
    if not isinstance(packed, dict) or packed.keys() != {"form", "values"}:
        return packed
    return WordedText(packed["form"], {name: unpacked_text(value) for name, value in packed["values"].items()})


def _in_english(value: object) -> object:
    return f"{value:.1f}" if isinstance(value, float) else value


def checked_language(name: str) -> str:
    """The code of a language that has a wording; UsageError for any other.

    >>> checked_language("de-AT")
    'de'
    """
    code = base_of(name)
    if code not in LANGUAGES:
        known = ", ".join(f"{code} ({own})" for code, own in LANGUAGES.items())
        raise UsageError(f"there is no wording in the language {name!r}; there is {known}")
    return code


def is_language(name: str) -> bool:
    """Whether a code names a language, one without a wording too.

    >>> is_language("de"), is_language("pt-BR"), is_language("xx")
    (True, True, False)
    """
    code = base_of(name)
    if code in LANGUAGES:
        return True
    from babel import Locale

    return code in Locale(ENGLISH).languages


class Wording:
    """The texts of one language. `Wording.of` has one for each."""

    def __init__(self, language: str) -> None:
        self.language = language

    @staticmethod
    def of(language: str) -> Wording:
        """The wording of a language by its code, also of `de-AT`; the English one where there is no other.

        >>> Wording.of("de").say("Across"), Wording.of("tlh").say("Across")
        ('Waagerecht', 'Across')
        """
        code = base_of(language)
        return _kept(code if code in LANGUAGES else ENGLISH)

    def say(self, text: str, /, **values: object) -> str:
        """A text with its values. One that no catalogue has, such as a title of the user's own, stays as it is.

        A text of `worded` that has values brings them.

        >>> Wording.of("fr").say("by {name}", name="Ada")
        'par Ada'
        """
        if isinstance(text, WordedText):
            return self.say_later(text, str(text))
        said = text if self.language == ENGLISH or not text else self._catalogue.ugettext(text)
        return said.format(**values) if values else said

    def knows(self, text: str) -> bool:
        """Whether the catalogue has a text."""
        return self.language == ENGLISH or self._catalogue.ugettext(text) != text

    def say_known(self, text: str, less: str) -> str:
        """A text that the catalogue may lack, without values; where it does, another text that says less.

        >>> Wording.of("de").say_known("no word fits", "That did not work")
        'Das hat nicht geklappt'
        """
        return self.say(text if self.knows(text) else less)

    def say_later(self, text: str, less: str) -> str:
        """A text of `worded`, also one with values; where the catalogue lacks it, another text that says less."""
        if self.language == ENGLISH or not text:
            return text
        if not isinstance(text, WordedText):
            return self.say_known(text, less)
        if not self.knows(text.form):
            return self.say(less)
        return self.say(text.form, **{name: self._value(value, less) for name, value in text.values.items()})

    def _value(self, value: object, less: str) -> object:
        """A value in this language."""
        if isinstance(value, WordedText):
            return self.say_later(value, less)
        if isinstance(value, float):
            from babel.numbers import format_decimal

            return format_decimal(value, "0.0", locale=self._locale)
        return self.say(value) if isinstance(value, str) else value

    def some(self, n: int, one: str, many: str, /, **values: object) -> str:
        """A text about a number of things, which is `{n}` in it: the form for one, or that for more.

        >>> [Wording.of("cs").some(n, "{n} word", "{n} words") for n in (1, 2, 5)]
        ['1 slovo', '2 slova', '5 slov']
        """
        english = one if n == 1 else many
        said = english if self.language == ENGLISH else self._catalogue.ungettext(one, many, n)
        return said.format(n=self.number(n), **values)

    def number(self, n: int) -> str:
        """A number with the marks of this language between its thousands.

        >>> Wording.of("de").number(1234)
        '1.234'
        """
        if n < 1000:
            return str(n)
        from babel.numbers import format_decimal

        return format_decimal(n, locale=self._locale)

    def date(self, day: datetime.date, form: str = "long") -> str:
        """A date: `long`, `short` or `day` (without the weekday), or a part of it: `month`, `weekday` and so on.

        >>> day = datetime.date(2026, 11, 21)
        >>> [Wording.of("en").date(day, form) for form in ("long", "short", "month")]
        ['Saturday, 21 November 2026', 'Sat 21 Nov', 'November 2026']
        >>> [Wording.of("es").date(day, form) for form in ("long", "weekday")]
        ['sábado, 21 de noviembre de 2026', 'sábado']
        """
        from babel.dates import format_date, format_skeleton

        if form in _PARTS_OF_DATES:
            return format_date(day, _PARTS_OF_DATES[form], locale=self._locale)
        if self.language == ENGLISH:
            return format_date(day, _ENGLISH_DATES[form], locale=self._locale)
        if form in _SKELETONS:
            return format_skeleton(_SKELETONS[form], day, locale=self._locale)
        return format_date(day, _USUAL_DATES[form], locale=self._locale)

    def date_in(self, text: str) -> str:
        """A date written as 2026-11-21 as this language has it; any other text, and any in English, as it is."""
        if self.language == ENGLISH or not _ISO.fullmatch(text):
            return text
        try:
            return self.date(datetime.date.fromisoformat(text), "day")
        except ValueError:
            return text

    @cached_property
    def plural_kinds(self) -> dict[str, int]:
        """The index of each plural form in the catalogue, by its name in Unicode's data: `{"one": 0, "other": 1}`."""
        from gettext import c2py

        index_of = c2py(self.catalogue.plural_expr)
        return {self._locale.plural_form(n): index_of(n) for n in _SAMPLES}

    @cached_property
    def catalogue(self) -> Catalog:
        """Babel's catalogue, with comments and all."""
        from babel.messages.pofile import read_po

        with (FOLDER / f"{self.language}.po").open("rb") as file:
            return read_po(file, locale=self.language, abort_invalid=True)

    @cached_property
    def _catalogue(self) -> Translations:
        from babel.messages.mofile import write_mo
        from babel.support import Translations

        compiled = BytesIO()
        write_mo(compiled, self.catalogue)
        compiled.seek(0)
        return Translations(compiled)

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale

        return Locale.parse(self.language)

    def for_scripts(self, *folders: str) -> dict[str, Any]:
        """The texts of the scripts in some folders: by their English form, plural ones also by their kinds."""
        said: dict[str, Any] = {"": self.language}
        for message in self.catalogue:
            if message.id and any(place.startswith(folders) for place, _ in message.locations):
                one = message.id
                if message.pluralizable:
                    said[one[0]] = dict(self._by_kind(tuple(message.string or ())))
                else:
                    said[str(one)] = message.string
        return said

    def _by_kind(self, forms: Sequence[str]) -> Iterator[tuple[str, str]]:
        """The forms of a plural text by the names of their kinds."""
        return ((kind, forms[i]) for kind, i in self.plural_kinds.items())


_kept = cache(Wording)
