"""Arabic, as `crosswright.language` describes a language: its letters, for lists of your own."""

from crosswright.languages.plain.about import AboutLanguage
from crosswright.languages.plain.plain_language import PlainLanguage

_FUNCTION_WORDS = "في من على إلى عن مع هو هي هذا هذه ذلك تلك التي الذي ما لا أو ثم قد كان أن إن لم لن بين"

ABOUT = AboutLanguage(
    code="ar", name="Arabic", headings=("أفقي", "عمودي"), function_words=tuple(_FUNCTION_WORDS.split())
)
LANGUAGE = PlainLanguage(ABOUT, __name__)
