"""Inflected forms of words and phrases: plurals, verb forms, comparatives (by lemminflect)."""

from collections.abc import Callable, Iterator
from functools import cache

from crosswright.languages.english.sources.word_lists import word_set

_Lookup = Callable[[str, str], dict[str, tuple[str, ...]]]  # (word, NOUN/VERB/ADJ) -> tag -> forms

# The tags for each part of speech, and lemminflect's name for the part.
_TAGS = {"n": ("NOUN", ("NNS",)), "v": ("VERB", ("VBZ", "VBG", "VBD", "VBN")), "a": ("ADJ", ("JJR", "JJS"))}

# One of these after the first word of a noun phrase means that the head came before: MENofwar, SISTERSinlaw.
_AFTER_HEAD = word_set("words after the head of a noun phrase")


@cache
def _lookups() -> tuple[_Lookup, _Lookup]:
    import lemminflect

    return lemminflect.getAllInflections, lemminflect.getAllInflectionsOOV


def inflected(lemma: str, parts: str) -> Iterator[str]:
    """The other forms of a word or phrase, for its parts of speech (letters of "nvar").

    Nouns that are used without a plural (chess) have none here. In a phrase the head is inflected:
    the first word of a verb phrase, the last of a noun phrase or the one before its preposition.
    """
    seen = {lemma}
    for _tag, text in inflected_by_tag(lemma, parts):
        if text not in seen:
            seen.add(text)
            yield text


def inflected_by_tag(lemma: str, parts: str) -> Iterator[tuple[str, str]]:
    """The same with the tag of each form (NNS, VBZ, VBG, VBD, VBN, JJR, JJS); a form may come with several tags.

    >>> list(inflected_by_tag("man of war", "n")), list(inflected_by_tag("sit", "v"))[-2:]
    ([('NNS', 'men of war')], [('VBD', 'sat'), ('VBN', 'sat')])
    """
    words = lemma.split(" ")
    for part in parts:
        if part not in _TAGS or (len(words) > 1 and (part == "a" or words[0] == "be")):
            continue  # "was on the ball" is no entry
        at = _head(words, part)
        for tag, form in _word_forms(words[at], part):
            yield tag, " ".join((*words[:at], form, *words[at + 1 :]))


def _head(words: list[str], part: str) -> int:
    if part == "v":
        return 0
    return next((i - 1 for i, word in enumerate(words) if i and word in _AFTER_HEAD), len(words) - 1)


@cache  # thousands of phrases share their heads
def _word_forms(word: str, part: str) -> tuple[tuple[str, str], ...]:
    known, guessed = _lookups()
    universal, tags = _TAGS[part]
    forms = known(word, universal)
    if not forms and part != "a":  # a guess at a comparative would make "beautifuler"
        forms = guessed(word, universal)
    every = []
    for tag in tags:
        tagged = forms.get(tag, ())
        if tag == "NNS" and tagged[:1] == (word,):  # lemminflect's first form is the usual one: no plural
            continue
        for form in tagged:
            if tag != "NNS" or form != word:
                every.append((tag, form))
    return tuple(every)
