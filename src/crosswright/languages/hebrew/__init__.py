"""Hebrew, as `crosswright.language` describes a language: its letters, for lists of your own."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = "של את על עם אל מן זה זאת הוא היא הם הן לא כן גם או כי אם אך כל כמו אין יש מה מי"

ABOUT = AboutLanguage(
    code="he", name="Hebrew", headings=("מאוזן", "מאונך"), function_words=tuple(_FUNCTION_WORDS.split())
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
