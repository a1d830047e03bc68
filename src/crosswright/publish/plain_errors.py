"""What is wrong with a document, in plain words: pydantic's errors as a person reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crosswright.language.wording import ENGLISH, Wording, worded

# What is said of any other fault, in other languages than English.
_UNFIT = worded("choose another value")
# What to write, by the type of pydantic's error; `{}` are values of its context.
_WORDS = {
    "missing": "is missing",
    "int_type": worded("write a whole number"),
    "int_parsing": worded("write a whole number"),
    "int_from_float": worded("write a whole number"),
    "int_parsing_size": worded("the number is too large"),
    "bool_type": "write true or false",
    "bool_parsing": "write yes or no",
    "string_type": "write a text",
    "list_type": "write a list",
    "tuple_type": "write a list",
    "dict_type": "write an object",
    "model_type": "write a table of keys and values",
    "model_attributes_type": "send an object",
    "json_invalid": "is not valid JSON",
    "greater_than_equal": worded("at least {ge}"),
    "less_than_equal": worded("at most {le}"),
    "less_than": "less than {lt}",
    "string_too_long": worded("at most {max_length} characters"),
}


def in_words(error: Mapping[str, Any], permitted: Callable[[Sequence[int | str]], Sequence[str]] | None = None) -> str:
    """One of pydantic's errors in words; `permitted`: the keys that an object at a place may have.

    >>> in_words({"type": "less_than_equal", "loc": ("size",), "msg": "", "ctx": {"le": 21}})
    'at most 21'
    """
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        keys = permitted(error["loc"][:-1]) if permitted else ()
        return "there is no such key" + (f"; those permitted here are {', '.join(keys)}" if keys else "")
    if kind in ("too_short", "too_long"):
        bound, number = (
            ("at least", context["min_length"]) if kind == "too_short" else ("at most", context["max_length"])
        )
        return f"{bound} {number} of them"
    if kind == "value_error":
        return str(error["msg"]).removeprefix("Value error, ")
    words = _WORDS.get(kind)
    return words.format_map(context) if words else str(error["msg"])


def said_in_words(error: Mapping[str, Any], said: Wording) -> str:
    """The same in the language of a visitor; in another than English less, where there is no word for it."""
    words = _WORDS.get(error["type"])
    if said.language == ENGLISH:
        return in_words(error)
    return said.say(words, **error.get("ctx", {})) if words and said.knows(words) else said.say(_UNFIT)


def place_of(location: Sequence[int | str]) -> str:
    """Where an error is, with items of a list counted from 1: `themes.1.entries`."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in location)
