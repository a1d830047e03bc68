"""The check of a parse with all that a language knows: `crosswright.checking.cryptic` for callers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from crosswright.arguments import checked
from crosswright.checking import cryptic as checking
from crosswright.checking.cryptic import ParseFault
from crosswright.clues.kinship import kinship
from crosswright.cryptic.finding import USUAL_BUDGET, RankedParse, parses_of
from crosswright.language import facts
from crosswright.language import language as language_named
from crosswright.language.register import USUAL_LANGUAGE

# The relations by which a phrase stands for a word.
_STANDS_FOR = frozenset(
    [
        facts.SYNONYM,
        facts.SIMILAR,
        facts.NEAR,
        facts.KIND_OF,
        facts.KINDS,
        facts.INSTANCES,
        facts.INSTANCE_OF,
        facts.GIVEN,
    ]
)
# Faults that a good parse of a printed clue may have: its setter may know more than our lists.
_FORGIVEN = frozenset([checking.LEAK, checking.LENGTHS])


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


@checked()
def explain_clue(
    clue: str, answer: str, *, language: str = USUAL_LANGUAGE, most: int = 5, budget: int = USUAL_BUDGET
) -> list[RankedParse]:
    """The parses by which a cryptic clue leads to its answer, the best first.

    At most `most` are given; each has passed `check_parse`. `budget` is how many questions may be asked about the clue.
    Raises UsageError for a language that isn't known.

    >>> explain_clue("Stream diverted for teacher", "master", most=1)
    [RankedParse(parse='(STREAM <anagram: diverted>) -for- {teacher}', price=4.6)]
    """
    its = language_named(language)
    means, forms = _meanings(language)
    entry = checking.letters_of(answer)
    ranked = parses_of(clue, entry, its.wordplay, means=means, forms=forms, budget=budget)
    right = (each for each in ranked if _is_right(clue, each.parse, answer, language))
    return [each for each, _ in zip(right, range(most), strict=False)]


def _is_right(clue: str, parse: str, answer: str, language: str) -> bool:
    return all(fault.kind in _FORGIVEN for fault in check_parse(clue, parse, answer, language=language))


@cache
def _meanings(language: str) -> tuple[Callable[[str], frozenset[str]], Callable[[str], frozenset[str]]]:
    """What phrases stand for, by the dictionary of a language and its abbreviations; what a word is a form of."""
    its = language_named(language)
    dictionary, wordplay = its.dictionary(), its.wordplay

    @cache
    def means(phrase: str) -> frozenset[str]:
        texts = (fact.text for fact in dictionary.facts(checking.letters_of(phrase)) if fact.relation in _STANDS_FOR)
        return frozenset(map(checking.letters_of, texts)) | wordplay.abbreviations.get(phrase, frozenset())

    @cache
    def forms(word: str) -> frozenset[str]:
        return frozenset([word, *map(checking.letters_of, dictionary.lemmas(word))])

    return means, forms
