"""The writers: each turns facts of one relation into drafts of clues.

A writer gets all facts that an entry has in one relation, in one sense and in one form, and the dictionary. Its
drafts are filtered later (`cleaning`, `leaks`): a writer needn't care for length, leaks or capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from crosswright.clues import facts as f
from crosswright.clues.affixes import BY_NAME
from crosswright.clues.cleaning import Definition, definitions, without_any_of
from crosswright.clues.drafts import Draft
from crosswright.clues.facts import Fact, Origin
from crosswright.clues.forms import PLURAL, definition_form, head, is_only_plural, phrase_form, word_form
from crosswright.clues.sources import BLANK, Knowledge

Writer = Callable[[Sequence[Fact], Knowledge], Iterator[Draft]]
_WRITERS: dict[str, Writer] = {}

# How broad may a thing be that the answer is a kind of? "Kind of dog", but not "Kind of object".
LEAST_KINDS, MOST_KINDS = 4, 600
# How often is a word read at least that stands as an example? (Zipf; 2.5 is three times in ten million words)
KNOWN_EXAMPLE = 2.7
# How many kinds may a thing have of which two are examples? "Center or bed, e.g." could be anything.
MOST_KINDS_SHOWN = 250
# The lexicographer files of what can be touched: animals, things, bodies, food, objects, persons, plants, stuff.
_TANGIBLE = frozenset([5, 6, 8, 13, 17, 18, 20, 27])
_LIVING = frozenset([5, 20])
# How often is a word a noun that a cut definition can end in?
LEAST_NOUN = 0.3
# How much rarer than its rarest word is a phrase? powers of ten
RARER_IN_PHRASES = 0.8
# How often does a word mean just that which stands as an example?
MOSTLY_MEANT = 0.5
# How many words has the name of a kind at most? "Kind of large indefinite amount" is none.
WORDS_OF_A_KIND = 2
# How many phrases with the same other word may have an answer as long? "Brain ___" could be anything.
MOST_COMPLETIONS = 4
# How often is a phrase read that can stand without a hint, as a share of one that all know?
KNOWN_PHRASE = 0.5
# How many characters has a description that stands beside something else?
SHORT_DESCRIPTION = 32
# How much of a definition is left at least that is a hint?
LEAST_KEPT = 0.4
# How many other words make a sentence with a blank?
LEAST_CONTEXT = 3


def drafts(facts: Iterable[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What all the writers make of an entry's facts."""
    ordered = sorted(facts, key=_group)
    for (relation, *_), group in groupby(ordered, key=_group):
        if relation in _WRITERS:
            usable = [fact for fact in group if fact.relation in _LONG or not is_abbreviation(fact.text)]
            if usable:
                yield from _WRITERS[relation](usable, knowledge)


# Relations whose texts are no single words.
_LONG = (f.GLOSS, f.EXAMPLE, f.PHRASE, f.NAMED, f.DERIVED, f.GIVEN)


_ROMAN = re.compile("x{0,3}(ix|iv|v?i{0,3})")  # "two" is no "ii"


def is_abbreviation(text: str) -> bool:
    """Whether a word is written short: "mg", "R.C.", "NATO", "VII".

    >>> [is_abbreviation(text) for text in ("mcg", "R.C.", "NATO", "hymn", "Oslo")]
    [True, True, True, False, False]
    """
    if "." in text or len(text) <= 2 or _ROMAN.fullmatch(text.lower()):
        return True
    short = len(text) <= 5 and " " not in text
    return short and (sum(letter.isupper() for letter in text) > 1 or not re.search("[aeiouyAEIOUY]", text))


def _group(fact: Fact) -> tuple[str, str, str, str]:
    return fact.relation, fact.sense, fact.tag, fact.lemma


def _writer(relation: str) -> Callable[[Writer], Writer]:
    def register(writer: Writer) -> Writer:
        _WRITERS[relation] = writer
        return writer

    return register


# ---- definitions


@_writer(f.GLOSS)
def define(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """A short definition: PUG, "Small compact dog"."""
    fact = facts[0]
    for definition in definitions(fact.text, fact.part):
        if text := _agreeing(definition, fact, knowledge):
            told = not definition.note or definition.note.split(" ")[-1].lower() in text.lower()
            noted = text if told else f"{text}, {definition.note}"
            yield Draft(noted, "name" if fact.is_name else "definition", (fact,), definition.kept)


def _agreeing(definition: Definition, fact: Fact, knowledge: Knowledge) -> str | None:
    """A definition in the form of the answer, where it is one that defines at all."""
    text, is_plural = without_any_of(definition.text)
    words = text.split(" ")
    if fact.part == "n":
        at = head(words, knowledge)
        if at is None or (definition.kept < 1 and knowledge.leaning(words[-1], "n") < LEAST_NOUN):
            return None
        if definition.kept < 1 and len(words) == 1:
            return None
        if is_plural and fact.tag != PLURAL:
            return f"One of the {text}" if len(words) > 1 and is_only_plural(words[at], knowledge) else None
        if is_only_plural(words[at], knowledge):
            return text if fact.tag == PLURAL or fact.lemma.endswith("s") else None
    if fact.part == "v" and not fact.tag and not _starts_with_verb(words, knowledge):
        return None
    return definition_form(text, fact.part, fact.tag, knowledge)


def _starts_with_verb(words: Sequence[str], knowledge: Knowledge) -> bool:
    return any(("v", "") in knowledge.parts(word.rstrip(",").upper()) for word in words[:2])


# ---- single words for it


@_writer(f.SYNONYM)
def say_otherwise(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """A synonym: PARADES, "Marches"."""
    for fact in facts:
        if text := phrase_form(fact.text, fact.part, fact.tag):
            short = is_abbreviation(fact.lemma) or _initials(fact.text) == fact.lemma.lower()
            yield Draft(f"{text}, briefly" if short else text, "synonym", (fact,))


def _initials(text: str) -> str:
    """The first letters of a phrase's words: "psi" of "pounds per square inch"."""
    return "".join(word[:1] for word in text.lower().split(" "))


@_writer(f.SIMILAR)
def compare(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """An adjective nearly the same: BRISK, "Energetic"."""
    for fact in facts:
        if text := phrase_form(fact.text, fact.part, fact.tag):
            yield Draft(text, "similar", (fact,))


@_writer(f.OPPOSITE)
def oppose(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """An antonym: COLD, "Opposite of hot"."""
    for fact in facts:
        if text := phrase_form(fact.text, fact.part, fact.tag):
            yield Draft(f"Opposite of {text}", "opposite", (fact,))
            if fact.part == "a" and not fact.tag:
                yield Draft(f"Not {text}", "opposite", (fact,))


# ---- kinds, examples, parts


@_writer(f.KIND_OF)
def generalise(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is a kind of: PUG, "Kind of dog"; AMBLE, "Walk, in a way"."""
    for fact in facts:
        if fact.is_name or not LEAST_KINDS <= int(fact.hint) <= MOST_KINDS or len(fact.text.split()) > WORDS_OF_A_KIND:
            continue
        if fact.part == "v":
            if " " not in fact.text and (text := word_form(fact.text, "v", fact.tag)):
                yield Draft(f"{text}, in a way", "kind of", (fact,))
        elif fact.tag == PLURAL:
            text = (
                fact.text
                if is_only_plural(fact.text.rsplit(" ", 1)[-1], knowledge)
                else phrase_form(fact.text, "n", PLURAL)
            )
            if text:
                yield Draft(f"Some {text}", "kind of", (fact,))
        elif not is_only_plural(fact.text.rsplit(" ", 1)[-1], knowledge):
            yield Draft(f"Kind of {fact.text}", "kind of", (fact,))


@_writer(f.KINDS)
def exemplify(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Two of its kinds: DOG, "Poodle or spaniel, e.g."."""
    for one, other in _best_pair(facts, knowledge):
        both = [phrase_form(fact.text, fact.part, fact.tag) for fact in (one, other)]
        if one.field in _TANGIBLE and int(one.hint) <= MOST_KINDS_SHOWN and all(both):
            yield Draft(f"{both[0]} {_joint(one)} {both[1]}, e.g.", "example of", (one, other))


@_writer(f.INSTANCES)
def instance(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Two single things of that kind: CAPITAL, "Paris or Rome, e.g."."""
    for one, other in _best_pair(facts, knowledge):
        yield Draft(f"{one.text} {_joint(one)} {other.text}, e.g.", "example of", (one, other))


def _joint(fact: Fact) -> str:
    return "and" if fact.tag == PLURAL else "or"


def _best_pair(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[tuple[Fact, Fact]]:
    """The best known examples, two by two, of different synsets: words that mostly mean just that."""
    meant = [fact for fact in facts if knowledge.meant(fact.text, _end(fact)) >= MOSTLY_MEANT]
    known = [(_least_zipf(fact.text, knowledge), fact) for fact in meant]
    known = sorted((pair for pair in known if pair[0] >= KNOWN_EXAMPLE), key=lambda pair: -pair[0])
    chosen: dict[object, Fact] = {}
    for _, fact in known:
        chosen.setdefault(fact.origin, fact)
    best = list(chosen.values())
    for at in range(1, min(4, len(best))):
        yield best[at - 1], best[at]


def _end(fact: Fact) -> str:
    """The synset at the other end of a link."""
    return fact.origin.synset if fact.origin.synset != fact.sense else fact.origin.other


def _least_zipf(text: str, knowledge: Knowledge) -> float:
    words = text.lower().replace("-", " ").split(" ")
    return min(knowledge.zipf(word) for word in words) - (len(words) > 1) * RARER_IN_PHRASES


@_writer(f.PART_OF)
def belong(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is a part of: PEDAL, "Part of a piano"; ODESSA, "City in Ukraine"."""
    for fact in facts:
        what = {"#m": "Member", "#s": "Ingredient"}.get(fact.hint, "Part")
        if fact.hint == "#p" and (kind := knowledge.kind_of_name(fact.sense)):
            word, origin = kind
            if word.islower():  # "South American country in South America" says it twice
                yield Draft(f"{word} in {fact.text}", "place", (fact, replace(fact, origin=origin)))
            continue
        if fact.hint == "#m" and (fact.field in _LIVING or (fact.text[:1].isupper() and not fact.is_name)):
            continue  # a Roman is no member of Rome, and a lilac's genus is known to botanists
        whole = fact.text if fact.text[:1].isupper() else _with_article(fact.text)
        yield Draft(f"{what}{'s' if fact.tag == PLURAL else ''} of {whole}", "part of", (fact,))


@_writer(f.PARTS)
def consist(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """What is a part of it: PIANO, "It has a keyboard"."""
    for fact in facts:
        if fact.text[:1].isupper() or fact.hint == "%s" or fact.is_name:
            continue
        if fact.tag == PLURAL:
            if text := phrase_form(fact.text, "n", PLURAL):
                yield Draft(f"They have {text}", "has part", (fact,))
        else:
            yield Draft(f"It has {_with_article(fact.text)}", "has part", (fact,))


def _with_article(noun: str) -> str:
    if noun[:1].isupper():
        return noun
    return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"


# ---- names


@_writer(f.INSTANCE_OF)
def identify(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """What it is one of: OSLO, "National capital"."""
    yield Draft(facts[0].text, "one of", (facts[0],))


@_writer(f.NAMED)
def name(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Who has that name: BOHR, "Danish physicist Niels"; NIELS, "Danish physicist ___ Bohr"."""
    for fact in facts:
        words = fact.text.split(" ")
        if len(words) > 3 or not (who := _described(fact.hint, knowledge)):
            continue
        short = len(words) == 2 and words[1] == BLANK
        yield Draft(f"{who} {words[0]}" if short else f"{who} {fact.text}", "person", (fact, _told(fact)))


def _told(fact: Fact) -> Fact:
    """What a hint was taken from: the definition of the phrase or name."""
    return replace(fact, origin=Origin("wordnet", f.GLOSS, fact.origin.synset))


def _described(gloss: str, _: Knowledge) -> str | None:
    """Who a person is, in few words."""
    short = (d.text for d in definitions(gloss, "n") if len(d.text) <= SHORT_DESCRIPTION)
    return next(
        (text for text in short if not re.search(r"[,;]| (of|in|and|or|to|for|who|from|by|with|at) ", text)), None
    )


# ---- blanks


@_writer(f.PHRASE)
def complete(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """A phrase with a blank: PIE, "Apple ___ (dessert)"."""
    for fact in facts:
        rest = fact.text.replace(BLANK, "").strip()
        if _least_zipf(rest, knowledge) < KNOWN_EXAMPLE:
            continue
        fitting = 1
        if fact.text.count(" ") == 1:
            fitting = max(1, knowledge.completions(fact.text, len(fact.lemma)))
        if fitting <= MOST_COMPLETIONS and fact.share >= KNOWN_PHRASE:
            yield Draft(fact.text, "phrase", (fact,), 1 / fitting)
        told = (d for d in definitions(fact.hint, "n") if d.kept >= LEAST_KEPT and not d.text.startswith("any "))
        shown = next((d.text for d in told if len(d.text) <= SHORT_DESCRIPTION), None)
        if shown and not any(word in shown.lower() for word in rest.lower().split(" ")):
            yield Draft(f"{fact.text} ({shown})", "phrase with hint", (fact, _told(fact)))


@_writer(f.EXAMPLE)
def blank_out(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """A sentence with a blank: WALKED, ""We ___ instead of driving""."""
    for fact in facts:
        pattern = re.compile(rf"(?<![\w'-]){re.escape(fact.lemma)}(?![\w'-])", re.IGNORECASE)
        sentence = fact.text.strip(" .;,")
        if len(pattern.findall(sentence)) == 1 and len(sentence.split(" ")) > LEAST_CONTEXT and '"' not in sentence:
            whole = pattern.sub(BLANK, sentence)
            yield Draft(f'"{whole[0].upper()}{whole[1:]}"', "blank", (fact,))


# ---- derived words


@_writer(f.DERIVED)
def derive(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is derived from, in other words: RESEALED, "Closed again"."""
    for fact in facts:
        affix = BY_NAME[fact.hint, fact.part]
        tag = affix.into or fact.tag
        for text in _said(fact, tag, knowledge):
            yield Draft(affix.meaning.format(text), "derived", (fact,))


def _said(fact: Fact, tag: str, knowledge: Knowledge) -> Iterator[str]:
    if not fact.text.count(" "):
        if text := phrase_form(fact.text, fact.part, tag):
            yield text
        return
    for definition in definitions(fact.text, fact.part):
        if definition.text.count(" ") <= 3 and (text := definition_form(definition.text, fact.part, tag, knowledge)):
            yield text
