"""Clues agree with their answers: PARADES is "Processions", WALKED is "Went on foot".

The head and the words that agree with it are inflected: "a dog that barks" becomes "dogs that bark". Where these words
aren't certain, there is no form, and another clue must be found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

from crosswright.languages.english.sources.word_lists import word_set
from crosswright.languages.english.words.inflection import inflected_by_tag

PLURAL = "NNS"
COMPARATIVES = {"JJR": "more", "JJS": "most"}


class Grammar(Protocol):
    """The questions to the dictionary, which `knowledge.Knowledge` answers."""

    @property
    def parts(self) -> Callable[[str], frozenset[tuple[str, str]]]:
        """The parts of speech and forms that an entry can be."""

    def leaning(self, word: str, part: str) -> float:
        """How often a word is of a part of speech, 0..1."""


# Words that end the first noun phrase of a definition.
_BOUNDARIES = word_set("ends of a first noun phrase")
_DETERMINERS = word_set("determiners")
_RELATIVES = frozenset(["that", "which", "who"])
_PARTICIPLES = ("VBG", "VBN", "VBD")  # VBD: regular verbs have no other form for VBN
_OFTEN = frozenset(["often", "also", "sometimes", "always", "never"])
_CONJUNCTIONS = frozenset(["and", "or"])
# Words that become other words in the plural.
_PLURAL_WORDS = {
    **dict.fromkeys(["someone", "somebody", "one", "anyone", "anybody"], "ones"),
    "person": "people",
    **dict.fromkeys(["something", "anything"], "things"),
}
_PLURAL_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do"}
_PLURAL_OWNERS = {"its": "their", "itself": "themselves", "himself": "themselves", "oneself": "themselves"}
# With one of these words, something else would have to change too.
_SINGULAR_WORDS = word_set("only singular")
# Nouns for properties, which have no plural here.
_ABSTRACT = word_set("nouns for properties")

# Up to how many letters is a final S part of the noun? "Pes" is no plural of PE.
SHORTEST_PLURAL = 3
# In which share of its uses, at least, is a word a noun (or a verb) so that it counts as one?
_SURELY = 0.8
# Up to which share does it count as none? In between it could be either.
_HARDLY = 0.35
# From which share of its uses on does a participle count as a noun? (0.28: "building"; 0.15: "meeting")
_NO_PARTICIPLE = 0.25


@lru_cache(1 << 14)
def word_form(word: str, part: str, tag: str) -> str | None:
    """A word or phrase of a part of speech (n v a) in a form; None where it has none.

    >>> word_form("procession", "n", "NNS"), word_form("go on foot", "v", "VBD"), word_form("beautiful", "a", "JJS")
    ('processions', 'went on foot', 'most beautiful')
    """
    if not tag:
        return word
    if (word, tag) in _IRREGULAR:
        return _IRREGULAR[word, tag]
    forms: dict[str, str] = {}
    for its_tag, form in inflected_by_tag(word, part):
        forms.setdefault(its_tag, form)
    inflected = forms.get(tag) or (forms.get("VBD") if tag == "VBN" else None)  # regular verbs have both in one
    if inflected is None and tag in COMPARATIVES and part == "a":
        return f"{COMPARATIVES[tag]} {word}"
    return inflected


_IRREGULAR = {
    ("be", "VBZ"): "is", ("be", "VBG"): "being", ("be", "VBD"): "was", ("be", "VBN"): "been",
    ("person", "NNS"): "people",
}  # fmt: skip


def phrase_form(text: str, part: str, tag: str) -> str | None:
    """A synonym in the answer's form; None where it has none. Adverbs have only one form."""
    if not tag:
        return text
    words = text.replace("-", " ").split(" ")
    if part == "a" and len(words) > 1:
        return None
    if part == "v" and words[0] == "be" and len(words) > 1:
        return " ".join((_IRREGULAR["be", tag], *words[1:])) if ("be", tag) in _IRREGULAR else None
    return word_form(text, part, tag)


def definition_form(text: str, part: str, tag: str, grammar: Grammar) -> str | None:
    """A definition, without its article, in the answer's form; None where that is uncertain."""
    if not tag:
        return text
    words = text.split(" ")
    if part == "n" and tag == PLURAL:
        changed = _plural(words, grammar)
    elif part == "v":
        changed = _conjugated(words, tag, grammar)
    else:
        changed = None
    return " ".join(changed) if changed else None


def is_only_plural(word: str, grammar: Grammar) -> bool:
    """Whether a noun can't be singular: "fishes", "clothes"."""
    plain = word.rstrip(",").lower()
    ends_so = plain.endswith("s") and not plain.endswith(("us", "ss", "is"))  # "genus" is no plural of "genu"
    looks_plural = ends_so and len(plain) > SHORTEST_PLURAL
    return _can_be(plain, "n", PLURAL, grammar) and (looks_plural or not _can_be(plain, "n", "", grammar))


def head(words: Sequence[str], grammar: Grammar) -> int | None:
    """The place of the head noun of a definition's first noun phrase; None where it is uncertain."""
    if words[0] in _BOUNDARIES:
        return None
    at = _phrase_end(words, grammar) - 1
    return at if at >= 0 and _is_noun(words[at], grammar) else None


def _phrase_end(words: Sequence[str], grammar: Grammar) -> int:
    """The end of the first noun phrase: before a preposition, a relative pronoun or a participle."""
    for i, word in enumerate(words):
        plain = word.rstrip(",")
        if i and plain in _BOUNDARIES:
            return i
        if i and _is_noun(words[i - 1], grammar) and _begins_clause(plain, words[i + 1 : i + 2], grammar):
            return i
        if word.endswith(",") and not (_can_be(plain, "a", "", grammar) and i + 1 < len(words)):
            return i + 1
    return len(words)


def _begins_clause(word: str, following: Sequence[str], grammar: Grammar) -> bool:
    """Whether a word after a noun is a participle ("a bag made of skin"), not a part of a compound noun."""
    if not any(part == "v" and tag in _PARTICIPLES for part, tag in grammar.parts(word.upper())):
        return False
    if grammar.leaning(word, "n") >= _NO_PARTICIPLE:
        return False
    return not following or following[0].rstrip(",") in _BOUNDARIES or not _is_noun(following[0], grammar)


def _is_noun(word: str, grammar: Grammar) -> bool:
    plain = word.rstrip(",").lower()
    if plain in _DETERMINERS:
        return False
    return plain in _PLURAL_WORDS or _can_be(plain, "n", "", grammar) or _can_be(plain, "n", PLURAL, grammar)


def _can_be(word: str, part: str, tag: str, grammar: Grammar) -> bool:
    return (part, tag) in grammar.parts(word.replace("-", "").upper())


def _plural(words: Sequence[str], grammar: Grammar) -> list[str] | None:
    end = _phrase_end(words, grammar)
    if end < 1 or any(word.strip(",") in _SINGULAR_WORDS for word in words):
        return None
    if words[end - 1] in _ABSTRACT and words[end : end + 1] == ["of"]:
        return None
    heads = _heads(words[:end], grammar)
    changed = list(words)
    for at in heads or ():
        form = _plural_word(words[at], grammar)
        if form is None:
            return None
        changed[at] = form
    if not heads or not _pluralise_clause(changed, end, grammar):
        return None
    return [_PLURAL_OWNERS.get(word, word) for word in changed]


def _heads(phrase: Sequence[str], grammar: Grammar) -> list[int] | None:
    """The heads of "a bag or box": both; of "a red or blue dress": the last; None where it could be either."""
    last = len(phrase) - 1
    if not _is_noun(phrase[last], grammar):
        return None
    heads = [last]
    for at in (i for i, word in enumerate(phrase) if word in _CONJUNCTIONS and i):
        lean = grammar.leaning(phrase[at - 1], "n")
        if lean >= _SURELY:
            heads.append(at - 1)
        elif lean > _HARDLY or not _can_be(phrase[at - 1], "a", "", grammar):
            return None
    return heads


def _plural_word(word: str, grammar: Grammar) -> str | None:
    comma = "," if word.endswith(",") else ""
    plain = word.rstrip(",")
    if plain.lower() in _PLURAL_WORDS:
        return _PLURAL_WORDS[plain.lower()] + comma
    if _can_be(plain, "n", PLURAL, grammar) and not _can_be(plain, "n", "", grammar):
        return word  # it is plural already: "clothes"
    form = word_form(plain, "n", PLURAL)
    return form and form + comma


def _pluralise_clause(words: list[str], end: int, grammar: Grammar) -> bool:
    """Make the verbs of a relative clause plural; False where that is uncertain."""
    if end >= len(words) or words[end] not in _RELATIVES:
        return True
    at = end + 1
    while at < len(words) and (words[at].endswith("ly") or words[at] in _OFTEN):
        at += 1
    if at >= len(words):
        return False
    if _is_third_person(words[at], grammar):
        words[at] = _plural_verb(words[at])
        if words[at] in ("are", "were") and words[at + 1 : at + 2] in (["a"], ["an"]):
            return False  # "ones who are a member"
    later = (i for i in range(at + 1, len(words)) if words[i - 1] in _CONJUNCTIONS or words[i - 1].endswith(","))
    for i in later:
        if _is_third_person(words[i], grammar):
            if _can_be(words[i], "n", PLURAL, grammar):
                return False  # "that works and plays", or "that makes works and plays"
            words[i] = _plural_verb(words[i])
    return True


def _is_third_person(word: str, grammar: Grammar) -> bool:
    return word in _PLURAL_VERBS or _can_be(word.rstrip(","), "v", "VBZ", grammar)


def _plural_verb(word: str) -> str:
    if word in _PLURAL_VERBS:
        return _PLURAL_VERBS[word]
    from lemminflect import getLemma

    comma = "," if word.endswith(",") else ""
    lemmas: tuple[str, ...] = getLemma(word.rstrip(","), upos="VERB")
    return lemmas[0] + comma


def _conjugated(words: Sequence[str], tag: str, grammar: Grammar) -> list[str] | None:
    first = next((i for i, word in enumerate(words[:2]) if _can_be(word.rstrip(","), "v", "", grammar)), None)
    if first is None or (first == 1 and not _can_be(words[0], "r", "", grammar)):
        return None
    changed = list(words)
    for i in range(first, len(words)):
        if i == first or words[i - 1] in _CONJUNCTIONS or words[i - 1].endswith(","):
            is_verb = True if i == first else _is_another_verb(words, i, first, grammar)
            if is_verb is None:
                return None
            form = word_form(words[i].rstrip(","), "v", tag) if is_verb else words[i]
            if form is None:
                return None
            changed[i] = form + ("," if is_verb and words[i].endswith(",") else "")
    return changed


def _is_another_verb(words: Sequence[str], i: int, first: int, grammar: Grammar) -> bool | None:
    """Whether the word after a conjunction or comma is a verb like the first; None where it could be either."""
    plain = words[i].rstrip(",")
    if not _can_be(plain, "v", "", grammar):
        return False
    if i == first + 2 and words[first + 1] in _CONJUNCTIONS:
        return True  # "make or become dry"
    lean = grammar.leaning(plain, "v")
    return True if lean >= _SURELY else False if lean <= _HARDLY else None
