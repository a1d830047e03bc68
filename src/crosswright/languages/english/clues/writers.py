"""The writers: each turns facts of one relation into drafts of clues.

A writer gets all facts that an entry has in one relation, in one sense and in one form, and the dictionary. Its
drafts are filtered later (`cleaning`, `leaks`): a writer needn't care for length, leaks or capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from crosswright.arithmetic import log
from crosswright.language import facts as f
from crosswright.language.drafts import Draft
from crosswright.language.facts import BLANK, Fact, Origin
from crosswright.language.house_book import draft_of
from crosswright.languages.english.clues.forms import (
    PLURAL,
    definition_form,
    head,
    is_only_plural,
    phrase_form,
    word_form,
)
from crosswright.languages.english.dictionary.abbreviations import ROMAN, is_abbreviation, is_short_for
from crosswright.languages.english.dictionary.affixes import BY_NAME
from crosswright.languages.english.dictionary.cleaning import Definition, definitions, first_definition, without_any_of
from crosswright.languages.english.dictionary.index import synset_of
from crosswright.languages.english.dictionary.knowledge import Knowledge

_OF_ONE = re.compile(r"(?P<what>[a-z]+(?: [a-z]+)?) of (?:an?|the) (?P<who>[a-z]+)")
# What comes after who a person is, and what no such description has in it.
_MORE_OF_A_PERSON = re.compile(
    r" (?:and|or|who|whose|that|of|in|to|for|from|by|with|at|during|noted|known|remembered|famous|best) |[,;(]"
)
_NO_PERSON = re.compile(r"\b(one|first|last|son|daughter|brother|wife|any)\b")
# What a person is called by: one name, two, or two with the answer between; no number and no "the Great".
_NAMES = re.compile(r"[A-Z][^\W\d_]*[^\W\d_A-Z](?: (?:___ )?[A-Z][^\W\d_]*[^\W\d_A-Z])?")
# Names that have an article.
_WITH_THE = re.compile(
    r" of |(?<=\w) \w+(?<!s)s$|(Union|Community|War|Age|Sea|Ocean|River|Gulf|Organization|Empire|Kingdom|Republic"
    r"|Church|League|Army|Navy|Era|Period|Bible|Testament|Peninsula|Revolution|Islands|Isles|Association|Zodiac|Treaty)$"
    r"|^(East|West|North|South|Midwest|Northeast|Northwest|Southeast|Southwest|Middle East|Far East)$"
)
Writer = Callable[[Sequence[Fact], Knowledge], Iterator[Draft]]
_WRITERS: dict[str, Writer] = {}

# How broad may a thing be that the answer is a kind of? "Kind of dog", but not "Kind of object".
LEAST_KINDS, MOST_KINDS = 4, 600
# How much less is said by the broadest of them than by the narrowest?
BROADEST = 0.5
# How often is a word read at least that stands as an example? (Zipf; 2.5 is three times in ten million words)
KNOWN_EXAMPLE = 2.4
# How many kinds may a thing have of which two are examples? "Center or bed, e.g." could be anything.
MOST_KINDS_SHOWN = 250
# The lexicographer files of what can be touched: animals, things, bodies, food, objects, persons, plants, stuff.
_TANGIBLE = frozenset([5, 6, 8, 13, 17, 18, 20, 27])
_DEFINITE = frozenset([5, 6, 13, 18, 20])  # of these, those that are surely told apart
_LIVING = frozenset([5, 20])
# Those of persons and animals, and of units.
_BEINGS, _UNITS = frozenset([5, 18]), frozenset([23])
_THINGS_IN_NATURE = 17
_SPOKEN = frozenset([10, 28])  # what is said, and times
_ANYBODY = frozenset(["animal", "person"])  # these are in a file of their own
# How often is a word a noun that a cut definition can end in?
LEAST_NOUN = 0.3
# How much rarer than its rarest word is a phrase? powers of ten
RARER_IN_PHRASES = 0.8
# In which share of its uses does a word have the sense of its example?
MOSTLY_MEANT = 0.5
# In which share of its uses, at least and at most, does a word have the sense of its example if it is to mislead?
MISLEADING = (0.02, 0.35)
# From which frequency on does everybody know a word? (Zipf)
WELL_KNOWN = 3.6
# How often is the word for a whole read at least whose part is the answer? (Zipf)
KNOWN_WHOLE = 3.3
# How often is the rest of a person's name read at least? (Zipf)
KNOWN_NAME = 1.8
# How well known is a phrase at least that a clue such as 'Word after "apple"' takes its word from? (0..1)
KNOWN_PAIR = 0.6
# How many phrases with the same other word may have an answer as long? "Brain ___" could be anything.
MOST_COMPLETIONS = 4
# How well known is a phrase at least that a clue has without a hint? (0..1)
KNOWN_PHRASE = 0.6
# What is the worth of a clue with a phrase that is less known, and a hint? (0..1)
LITTLE_KNOWN = 0.5
# How many characters has a description that stands beside something else?
SHORT_DESCRIPTION = 32
# How much of a definition is left at least that is a hint?
LEAST_KEPT = 0.4
# How many other words make a sentence with a blank?
LEAST_CONTEXT = 3


def drafts(facts: Iterable[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What all the writers make of an entry's facts."""
    usable = [fact for fact in facts if fact.relation in _LONG or not is_abbreviation(fact.text)]
    for (relation, *_), group in groupby(sorted(usable, key=_group), key=_group):
        if relation in _WRITERS:
            yield from (marked(draft, knowledge) for draft in _WRITERS[relation](list(group), knowledge))
    for _, group in groupby(sorted(usable, key=_sense), key=_sense):
        yield from (marked(draft, knowledge) for draft in combine(list(group), knowledge))


def marked(draft: Draft, knowledge: Knowledge) -> Draft:
    """A draft that says so if its answer is written short: "Unit of pressure: Abbr."; in blanks it stands as it is."""
    fact = draft.facts[0]
    if not fact.sense or BLANK in draft.text or fact.relation == f.DERIVED:
        return draft
    if ROMAN.fullmatch(fact.lemma.lower()) and len(fact.lemma) > 1 and fact.relation == f.SYNONYM:
        return replace(draft, text=f"{draft.text}, to Caesar")
    words = knowledge.meaning(synset_of(fact.sense)).words
    if not is_short_for(fact.lemma, words, fact.field):
        return draft
    return replace(draft, text=f"{draft.text}, briefly" if fact.relation == f.SYNONYM else f"{draft.text}: Abbr.")


# Relations whose texts are no single words.
_LONG = (f.GLOSS, f.ARTICLE, f.EXAMPLE, f.PHRASE, f.NAMED, f.DERIVED, f.GIVEN)


def _group(fact: Fact) -> tuple[str, str, str, str]:
    return fact.relation, fact.sense, fact.tag, fact.lemma


def _sense(fact: Fact) -> tuple[str, str, str]:
    return fact.sense, fact.tag, fact.lemma


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
            noted = text if _repeats(definition.note, text) else f"{text}, {definition.note}"
            yield Draft(noted, "name" if fact.is_name else "definition", (fact,), definition.kept)
            if fact.part == "n" and noted == text and (short := _possessive(text, knowledge)):
                yield Draft(short, "possessive", (fact,), definition.kept)


def _repeats(note: str, text: str) -> bool:
    """Whether a definition says what its note would: "in Greek mythology" of a "Greek god"."""
    said = {word.lower() for word in text.split(" ")}
    return not note or any(word.lower() in said for word in note.split(" ")[1:] if word != "the")


def _possessive(text: str, knowledge: Knowledge) -> str | None:
    """What belongs to somebody, said the short way: "nest of a bird" is "bird's nest"."""
    owned = _OF_ONE.fullmatch(text)
    if not owned or (knowledge.field_of(owned["who"]) not in _BEINGS and owned["who"] not in _ANYBODY):
        return None
    return f"{owned['who']}'s {owned['what']}"


def _agreeing(definition: Definition, fact: Fact, knowledge: Knowledge) -> str | None:
    """A definition in the form of the answer, where it is one that defines at all."""
    text, is_plural = without_any_of(definition.text)
    words = text.split(" ")
    if fact.part == "n":
        at = head(words, knowledge)
        if at is None or (definition.kept < 1 and not _ends_in_noun(words, knowledge)):
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


def _ends_in_noun(words: Sequence[str], knowledge: Knowledge) -> bool:
    """Whether what was cut off leaves a noun or a name at the end."""
    return words[-1][:1].isupper() or knowledge.leaning(words[-1], "n") >= LEAST_NOUN


def _starts_with_verb(words: Sequence[str], knowledge: Knowledge) -> bool:
    return any(("v", "") in knowledge.parts(word.rstrip(",").upper()) for word in words[:2])


# ---- single words for it


@_writer(f.SYNONYM)
def say_otherwise(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """A synonym: PARADES, "Marches"."""
    for fact in facts:
        if fact.field in _LIVING and re.match("[A-Z].* ", fact.text):
            continue  # what botanists and zoologists call it
        if (text := _same(fact, knowledge)) and not (fact.tag and re.search("[0-9]", text)):
            yield Draft(text, "synonym", (fact,))


def _same(fact: Fact, knowledge: Knowledge) -> str | None:
    """A synonym in the form of its answer; what is plural anyway goes with plurals only: ACRES with ESTATES."""
    if fact.part == "n" and is_only_plural(fact.text.rsplit(" ", 1)[-1], knowledge):
        return fact.text if fact.tag == PLURAL or fact.lemma.endswith("s") else None
    return phrase_form(fact.text, fact.part, fact.tag)


@_writer(f.SIMILAR)
def compare(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """An adjective nearly the same: BRISK, "Energetic"."""
    for fact in facts:
        if text := phrase_form(fact.text, fact.part, fact.tag):
            yield Draft(text, "similar", (fact,))


@_writer(f.NEAR)
def say_nearly(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What a thesaurus has beside a phrase: BIGCHEESE, "Bigwig"."""
    for fact in facts:
        if knowledge.is_usual(fact.text):
            yield Draft(fact.text, "near", (fact,), fact.share)


@_writer(f.ARTICLE)
def describe(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """A description from an encyclopedia: CITIZENKANE, "1941 drama film by Orson Welles"."""
    for fact in facts:
        yield Draft(fact.text, "article", (fact,))


@_writer(f.OPPOSITE)
def oppose(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """An antonym: COLD, "Opposite of hot"."""
    for fact in facts:
        if text := phrase_form(fact.text, fact.part, fact.tag):
            yield Draft(f"Opposite of {text}", "opposite", (fact,))
            if fact.part == "a" and not fact.tag:
                yield Draft(f"Far from {text}", "far from", (fact,))


# ---- kinds, examples, parts


@_writer(f.KIND_OF)
def generalise(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is a kind of: PUG, "Kind of dog"; AMBLE, "Walk, in a way"."""
    for fact in facts:
        if fact.is_name or not LEAST_KINDS <= int(fact.hint) <= MOST_KINDS or not knowledge.is_usual(fact.text):
            continue
        if text := _general(fact, knowledge):
            worth = 1 - BROADEST * log(int(fact.hint) / LEAST_KINDS) / log(MOST_KINDS / LEAST_KINDS)
            yield Draft(text, "kind of", (fact,), worth)


def _general(fact: Fact, knowledge: Knowledge) -> str | None:
    """A kind, in the form of the answer."""
    only_plural = is_only_plural(fact.text.rsplit(" ", 1)[-1], knowledge)
    if fact.part == "v":
        text = None if " " in fact.text else word_form(fact.text, "v", fact.tag)
        return text and f"{text}, in a way"
    if fact.tag == PLURAL:
        text = fact.text if only_plural else phrase_form(fact.text, "n", PLURAL)
        return text and f"Some {text}"
    return None if only_plural else f"Kind of {fact.text}"


@_writer(f.KINDS)
def exemplify(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """One or two of its kinds: DOG, "Poodle or spaniel, e.g."; "Boxer, perhaps"."""
    yield from _misleading(facts, knowledge)
    for one, other in _best_pair(facts, knowledge):
        both = [phrase_form(fact.text, fact.part, fact.tag) for fact in (one, other)]
        if one.field in _TANGIBLE and int(one.hint) <= MOST_KINDS_SHOWN and all(both):
            yield Draft(f"{both[0]} {_joint(one)} {both[1]}, e.g.", "example of", (one, other))


def _misleading(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Examples whose words mostly mean something else: a boxer is a dog, perhaps."""
    for fact in facts:
        if fact.field not in _DEFINITE or int(fact.hint) > MOST_KINDS_SHOWN or " " in fact.text:
            continue
        low, high = MISLEADING
        if not low <= knowledge.meant(fact.text, _end(fact)) <= high or knowledge.familiarity(fact.text) < WELL_KNOWN:
            continue
        if text := phrase_form(fact.text, fact.part, fact.tag):
            yield Draft(f"{text}, perhaps", "misleading", (fact,))


@_writer(f.INSTANCES)
def instance(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Two single things of that kind: CAPITAL, "Paris or Rome, e.g."."""
    for one, other in _best_pair(facts, knowledge):
        texts = [_full_name(fact, knowledge) for fact in (one, other)]
        yield Draft(f"{texts[0]} {_joint(one)} {texts[1]}, e.g.", "example of", (one, other))


def _full_name(fact: Fact, knowledge: Knowledge) -> str:
    """A person's first and last name where a fact has but the last."""
    words = knowledge.meaning(synset_of(_end(fact))).words
    return next((word for word in words if word.endswith(f" {fact.text}") and word.count(" ") == 1), fact.text)


def _joint(fact: Fact) -> str:
    return "and" if fact.tag == PLURAL else "or"


def _best_pair(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[tuple[Fact, Fact]]:
    """The best known examples, two by two, of different synsets: words that mostly mean just that."""
    meant = [
        fact
        for fact in facts
        if knowledge.meant(fact.text, _end(fact)) >= MOSTLY_MEANT
        and (fact.relation == f.INSTANCES or knowledge.is_usual(fact.text))
    ]
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
    return min(knowledge.familiarity(word) for word in words) - (len(words) > 1) * RARER_IN_PHRASES


@_writer(f.PART_OF)
def belong(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is a part of: PEDAL, "Piano part"; CENT, "Fraction of a dollar"; ODESSA, "City in Ukraine"."""
    for fact in facts:
        if fact.hint == "#p" and (kind := knowledge.kind_of_name(fact.sense)):
            word, origin = kind
            usual = fact.text == knowledge.meaning(synset_of(_end(fact))).words[0]
            if usual and word.islower():  # "South American country in South America" says it twice
                yield Draft(f"{word} in {_with_article(fact.text)}", "place", (fact, replace(fact, origin=origin)))
            continue
        if not _is_known_whole(fact, knowledge):
            continue
        what = "Fraction" if fact.field in _UNITS else "Member" if fact.hint == "#m" else "Part"
        plural = "s" if fact.tag == PLURAL else ""
        if fact.field in _UNITS or fact.hint == "#m" or (fact.field in _SPOKEN and fact.text.islower()):
            yield Draft(f"{what}{plural} of {_with_article(fact.text)}", "part of", (fact,))
        elif " " not in fact.text and fact.field in _TANGIBLE:
            part = "component" if fact.hint == "#s" else "part"
            yield Draft(f"{fact.text} {part}{plural}", "part of", (fact,))


def _is_known_whole(fact: Fact, knowledge: Knowledge) -> bool:
    """Whether people know the word for the whole, and mostly mean the whole by it."""
    if fact.hint == "#m" and (fact.field in _LIVING or (fact.text[:1].isupper() and not fact.is_name)):
        return False  # a Roman is no member of Rome, and a lilac's genus is known to botanists
    return _least_zipf(fact.text, knowledge) >= KNOWN_WHOLE and knowledge.meant(fact.text, _end(fact)) >= MOSTLY_MEANT


def combine(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What it is a part of, with what it is: ATRIUM, "Heart chamber"."""
    kinds = [fact for fact in facts if fact.relation == f.KIND_OF and " " not in fact.text and not fact.is_name]
    wholes = [fact for fact in facts if fact.relation == f.PART_OF and fact.hint == "#p" and " " not in fact.text]
    for whole in wholes:
        if whole.field not in _TANGIBLE or not _is_known_whole(whole, knowledge):
            continue
        for kind in kinds:
            if int(kind.hint) > MOST_KINDS_SHOWN or knowledge.meant(kind.text, _end(kind)) < MOSTLY_MEANT:
                continue
            if text := phrase_form(kind.text, "n", kind.tag):
                yield Draft(f"{whole.text} {text}", "kind of part", (whole, kind))


@_writer(f.PARTS)
def consist(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What is a part of it: PIANO, "It has a keyboard"; NORWAY, "Its capital is Oslo"."""
    for fact in facts:
        if fact.is_name and (kind := knowledge.kind_of_name(_end(fact))) and "capital" in kind[0]:
            told = replace(fact, origin=kind[1])
            yield Draft(f"Its capital is {fact.text}", "capital", (fact, told))
        if fact.text[:1].isupper() or fact.hint == "%s" or fact.is_name or fact.field in _UNITS:
            continue
        if knowledge.meant(fact.text, _end(fact)) < MOSTLY_MEANT:
            continue
        if fact.tag == PLURAL:
            if text := phrase_form(fact.text, "n", PLURAL):
                yield Draft(f"They have {text}", "has part", (fact,))
        else:
            yield Draft(f"It has {_with_article(fact.text)}", "has part", (fact,))


def _with_article(noun: str) -> str:
    """With its article: "a keyboard", "the Great Lakes", "Norway"."""
    if noun[:1].isupper():
        return f"the {noun}" if _WITH_THE.search(noun) else noun
    return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"


# ---- names


@_writer(f.INSTANCE_OF)
def identify(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """What a person or place is one of: OSLO, "National capital"."""
    if facts[0].field in (f.PERSONS, f.PLACES, _THINGS_IN_NATURE):
        yield Draft(facts[0].text, "one of", (facts[0],))


@_writer(f.NAMED)
def name(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """Who has that name: BOHR, "Danish physicist Niels"; NIELS, "Danish physicist Bohr"; ALVA, "Thomas ___ Edison"."""
    for fact in facts:
        rest = _rest(fact)
        if not _NAMES.fullmatch(rest) or _least_zipf(rest.replace(f"{BLANK} ", ""), knowledge) < KNOWN_NAME:
            continue
        if _is_usual_name(fact, knowledge) and (who := _described(fact.hint, knowledge)):
            yield Draft(f"{who} {rest}", "person", (fact, _hint_of(fact)))


def _is_usual_name(fact: Fact, knowledge: Knowledge) -> bool:
    """Whether a person is called so: the surname ends it, and no shorter full name is there.

    So it is no epithet (DESERT of "Desert Fox") and no second name that only books give (ESTRADA of Cesar Chavez).
    """
    words = knowledge.meaning(synset_of(fact.origin.synset)).words
    surname = next((word for word in words if " " not in word), "")
    full = [word for word in words if " " in word and word.endswith(f" {surname}")]
    named = fact.text.replace(BLANK, fact.lemma).casefold()
    return not surname or any(word.casefold() == named for word in full if word.count(" ") == min(
        each.count(" ") for each in full))  # fmt: skip


def _hint_of(fact: Fact) -> Fact:
    """What a hint was taken from: the definition of the phrase or name."""
    return replace(fact, origin=Origin("wordnet", f.GLOSS, fact.origin.synset))


def _described(gloss: str, knowledge: Knowledge) -> str | None:
    """Who a person is, in few words: "Danish physicist who studied the atom" is a "Danish physicist"."""
    text = first_definition(gloss)
    for end in (*(match.start() for match in _MORE_OF_A_PERSON.finditer(text)), len(text)):
        short = text[:end].strip(" ,")
        if len(short) > SHORT_DESCRIPTION or _NO_PERSON.search(short):
            break
        if " " in short and knowledge.field_of(short.rsplit(" ", 1)[-1]) == f.PERSONS:
            return short
    return None


# ---- blanks


@_writer(f.PHRASE)
def complete(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """A phrase with a blank: PIE, "Apple ___ (dessert)"; two without: FIRE, 'Word before "alarm" or "escape"'."""
    yield from accompany(facts, knowledge)
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
        if not shown or any(word in shown.lower() for word in rest.lower().split(" ")):
            continue
        if fact.origin.synset[0] != "n" or head(shown.split(" "), knowledge) is not None:
            worth = 1.0 if fact.share >= KNOWN_PHRASE else LITTLE_KNOWN
            yield Draft(f"{fact.text} ({shown})", "phrase with hint", (fact, _hint_of(fact)), worth)


def accompany(facts: Sequence[Fact], knowledge: Knowledge) -> Iterator[Draft]:
    """What two well-known phrases have in common: PIE, 'Word after "apple" or "cherry"'."""
    for place, where in ((0, "before"), (1, "after")):
        known = [
            fact
            for fact in facts
            if fact.text.count(" ") == 1 and fact.text.split(" ")[place] == BLANK and not fact.is_name
        ]
        known = [
            fact for fact in known if fact.share >= KNOWN_PAIR and _least_zipf(_rest(fact), knowledge) >= WELL_KNOWN
        ]
        different = list({_rest(fact).lower(): fact for fact in reversed(known)}.values())[::-1]
        if len(different) > 1:
            one, other = different[:2]
            yield Draft(f'Word {where} "{_rest(one)}" or "{_rest(other)}"', "companion", (one, other))


def _rest(fact: Fact) -> str:
    """A phrase or name without the blank at its beginning or end."""
    return fact.text.removeprefix(BLANK).removesuffix(BLANK).strip()


@_writer(f.EXAMPLE)
def blank_out(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """A sentence with a blank: WALKED, ""We ___ instead of driving""."""
    for fact in facts:
        pattern = re.compile(rf"(?<![\w'-]){re.escape(fact.lemma)}(?![\w'-])", re.IGNORECASE)
        sentence = fact.text.strip(" .;,")
        if len(pattern.findall(sentence)) == 1 and len(sentence.split(" ")) > LEAST_CONTEXT and '"' not in sentence:
            whole = pattern.sub(BLANK, sentence)
            yield Draft(f'"{whole[0].upper()}{whole[1:]}"', "blank", (fact,))


# ---- what somebody wrote


@_writer(f.GIVEN)
def repeat(facts: Sequence[Fact], _: Knowledge) -> Iterator[Draft]:
    """A clue as it is written in the house book: ASITIS, "Already"."""
    for fact in facts:
        yield draft_of(fact)


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
