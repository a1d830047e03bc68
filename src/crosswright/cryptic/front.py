"""The check of a parse with all that a language knows: `crosswright.checking.cryptic` for callers."""

from __future__ import annotations

from crosswright.arguments import checked
from crosswright.checking import cryptic as checking
from crosswright.checking.cryptic import ParseFault
from crosswright.clues.kinship import kinship
from crosswright.language import language as language_named
from crosswright.language.register import USUAL_LANGUAGE


@checked()
def check_parse(clue: str, parse: str, answer: str, *, language: str = USUAL_LANGUAGE) -> list[ParseFault]:
    """Everything that is wrong with the parse of a cryptic clue; an empty list means that it is right.

    `answer` is spelled as people write it: "ice cream". The indicators, abbreviations and homophones are those of the
    language. Raises UsageError for a language that isn't known.

    >>> check_parse("Stream diverted for teacher", "(STREAM <anagram: diverted>) -for- {teacher}", "master")
    []
    """
    its = language_named(language)
    return checking.check_parse(
        clue,
        parse,
        answer,
        words=its.wordplay,
        roots_of=kinship(language).families_of,
        function_words=its.text.function_words,
    )
