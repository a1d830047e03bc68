"""What is known about an entry: facts from WordNet, in the order of its senses, each with its origin."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from crosswright.arithmetic import added
from crosswright.language import facts as f
from crosswright.language.built_database import BuiltDatabase
from crosswright.language.facts import Fact, Origin
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.dictionary.affixes import AFFIXES
from crosswright.languages.english.dictionary.cleaning import without_examples
from crosswright.languages.english.dictionary.index import synset_name
from crosswright.languages.english.dictionary.slips import mended
from crosswright.words.normalise import normalise

_PIECES = re.compile("([ -])")
_SYNSET = re.compile(r"[nvar]\d{8}")  # its name
# How many words represent the other end of a link? The first words are the usual ones.
WORDS_OF_A_SYNSET = 3
# How many of a thing's kinds, parts or instances are read?
MOST_OF_A_KIND = 40
# How many phrases with a word in them are read?
MOST_PHRASES = 60
# Which count does a sense get that was never tagged? This one for the first sense, half of it for the second, and so
# on.
UNTAGGED = 0.5
# How much rarer is a single person or place than a word with the same letters, without counts?
NAME_SHARE = 0.4
# How much rarer is a form of a word than the word itself, without counts?
FORM_SHARE = 0.7
# How much rarer is a verb than a noun, without counts?
VERB_SHARE = 0.6

# From which frequency on is a phrase as well known as possible? (Zipf)
COMMON_PHRASE = 5.0
# From which frequency on is a phrase established, and not only guessed from its words? (Zipf)
USUAL_PHRASE = 3.0
_BIOLOGY = (5, 20)  # WordNet's lexicographer files of animals and plants
_LABELS = (f.PERSONS, f.TEXTS)

# WordNet's pointers, seen from the entry: the relation to the other end, and whether the origin is written from there.
_LINKS = {
    "@": (f.KIND_OF, False),
    "~": (f.KINDS, True),
    "@i": (f.INSTANCE_OF, False),
    "~i": (f.INSTANCES, True),
    **{f"#{kind}": (f.PART_OF, False) for kind in "mps"},
    **{f"%{kind}": (f.PARTS, True) for kind in "mps"},
}
# The relation in the origin of a link, seen from its other end.
_FROM_OTHER_END = {f.KINDS: f.KIND_OF, f.INSTANCES: f.INSTANCE_OF, f.PARTS: f.PART_OF}


class EntrySense(NamedTuple):
    """A meaning that an entry can have."""

    synset: int
    place: int  # of the lemma among the synset's words
    text: str  # the lemma as written
    part: str
    tag: str
    share: float
    is_name: bool
    field: int


@dataclass(frozen=True)
class Meaning:
    """A row of the table of synsets."""

    field: int
    is_instance: bool
    gloss: str
    words: tuple[str, ...]


class Knowledge(BuiltDatabase):
    """The index of WordNet, read as needed."""

    def __init__(self, db: sqlite3.Connection, written: Mapping[str, Sequence[Fact]] | None = None) -> None:
        """`db` has the tables of `wordnet_index`, `written` further facts; ValueError where `db` lacks the tables."""
        try:
            (version,) = db.execute("pragma user_version").fetchone()
        except sqlite3.DatabaseError as error:
            raise ValueError(str(error)) from error
        if version != wordnet_index.VERSION:
            raise ValueError(f"laid out as version {version}")
        super().__init__(db)
        self._written = written or {}
        self.meaning = lru_cache(1 << 14)(self._meaning)
        self.zipf = lru_cache(1 << 14)(self._zipf)
        self.familiarity = lru_cache(1 << 14)(self._familiarity)
        self.said_of = lru_cache(1 << 12)(self._said_of)
        self.readings = lru_cache(1 << 12)(self._readings)
        self.senses = lru_cache(1 << 12)(self._senses)
        self.lemmas = lru_cache(1 << 14)(self._lemmas)
        self.kin = lru_cache(1 << 13)(self._kin)
        self.breadth = lru_cache(1 << 12)(self._breadth)
        self.parts = lru_cache(1 << 14)(self._parts)

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self._db.execute(query, values).fetchall()

    def table(self, name: str, columns: str) -> Iterator[tuple[Any, ...]]:
        """All rows of a table: for an index of another kind."""
        yield from self._db.execute(f"select {columns} from {name}")

    def _meaning(self, synset: int) -> Meaning:
        ((field, instance, gloss),) = self._rows("select field, instance, gloss from synset where id = ?", synset)
        words = self._rows("select text from sense where synset = ? order by place", synset)
        return Meaning(field, bool(instance), gloss, tuple(text for (text,) in words))

    def _zipf(self, word: str) -> float:
        """How often a word is read: 3 is once in a million words, 6 a thousand times; 0 where that is unknown."""
        rows = self._rows("select zipf from frequency where word = ?", word.lower())
        return float(rows[0][0]) if rows else 0.0

    def _familiarity(self, word: str) -> float:
        """How well a word is known, as a Zipf frequency; counts its lemma, less if it is mostly a form of another."""
        rows = self._rows("select known from frequency where word = ?", word.lower())
        return float(rows[0][0]) if rows else 0.0

    def _said_of(self, synset: str) -> str:
        """The texts about a synset: its definition, and its mark of usage; "" for other texts."""
        if not _SYNSET.fullmatch(synset):
            return ""
        id_ = wordnet_index.synset_of(synset)
        query = "select target from relation where source = ? and symbol = ';u'"
        usages = (self.meaning(target).words[0] for (target,) in self._rows(query, id_))
        return "; ".join((without_examples(self.meaning(id_).gloss), *usages))

    def _readings(self, entry: str) -> tuple[tuple[str, str, str], ...]:
        """The readings of an entry: lemma (lower case), part of speech, form."""
        return tuple(self._rows("select lemma, part, tag from reading where entry = ?", entry))

    def _lemmas(self, entry: str) -> frozenset[str]:
        """The lemmas that an entry is a form of."""
        return frozenset(lemma for lemma, _, _ in self.readings(entry))

    def _parts(self, entry: str) -> frozenset[tuple[str, str]]:
        """The parts of speech and forms that an entry can be: ("n", ""), ("v", "VBD"), ..."""
        return frozenset((part, tag) for _, part, tag in self.readings(entry))

    def _kin(self, lemma: str) -> frozenset[str]:
        """The lemmas derived from this one, or that it is derived from."""
        return frozenset(other for (other,) in self._rows("select other from kin where lemma = ?", lemma))

    def _breadth(self, synset: int) -> int:
        """How many kinds of a thing there are, two levels down, including the thing: 1 for a thing without kinds."""
        query = """
            with recursive below (id, depth) as (
                select ?, 0 union select target, depth + 1 from relation join below on source = id
                where symbol in ('~', '~i') and depth < 2)
            select count(*) from below"""
        return int(self._rows(query, synset)[0][0])

    def _senses(self, entry: str) -> tuple[EntrySense, ...]:
        """The senses of an entry, the commonest first."""
        weighed: dict[tuple[int, str], tuple[float, EntrySense]] = {}
        for lemma, part, tag in self.readings(entry):
            low, high = (wordnet_index.synset_id(part, offset) for offset in (0, 99_999_999))
            query = """
                select synset, place, text, number, count, field, instance from sense join synset on synset = id
                where lemma = ? and synset between ? and ?"""
            for synset, place, text, number, count, field, instance in self._rows(query, lemma, low, high):
                is_name = bool(instance) or text[:1].isupper()
                if instance and tag:
                    continue  # there is one Paris
                weight = count + UNTAGGED / number * _doubt(part, tag, is_name)
                sense = EntrySense(synset, place, text, part, tag, weight, is_name, field)
                weighed[synset, tag] = (weight, sense)
        for synset in {synset for synset, tag in weighed if tag == "NNS"}:
            weighed.pop((synset, ""), None)  # SOPS is of "sop", though the dictionary lists the plural too
        total = added(weight for weight, _ in weighed.values()) or 1.0
        ordered = sorted(weighed.values(), key=lambda pair: (-pair[0], pair[1].synset, pair[1].tag))
        return tuple(sense._replace(share=weight / total) for weight, sense in ordered)

    def is_noun(self, word: str) -> bool:
        """Whether most of its uses are those of a noun for a thing, not of a name or a label such as "actress"."""
        senses = (sense for sense in self.senses(word) if sense.part == "n" and sense.field not in _LABELS)
        return added(sense.share for sense in senses if not sense.is_name) > 0.5

    def kind_of_name(self, synset: str) -> tuple[str, Origin] | None:
        """The class of a single thing as a word, "river", and its origin; None for anything else."""
        query = "select target from relation where source = ? and symbol = '@i' order by target limit 1"
        rows = self._rows(query, wordnet_index.synset_of(synset))
        if not rows:
            return None
        (target,) = rows[0]
        return self.meaning(target).words[0], Origin("wordnet", f.INSTANCE_OF, synset, synset_name(target))

    def meant(self, text: str, synset: str) -> float:
        """The share of a word's or phrase's uses with the sense of a synset, 0..1."""
        senses = self.senses(normalise(text) or "")
        return added(sense.share for sense in senses if synset_name(sense.synset) == synset)

    def completions(self, rest: str, length: int) -> int:
        """How many words of a length complete a phrase of two words, one of them a blank: `brain ___`."""
        first, last = rest.split(" ")
        word, place = (last, 1) if first == f.BLANK else (first, 0)
        query = """
            select count(distinct other.entry) from phrase as one join phrase as other using (lemma)
            where one.entry = ? and one.place = ? and one.words = 2 and other.place = ? and length(other.entry) = ?"""
        return int(self._rows(query, normalise(word), place, 1 - place, length)[0][0])

    def leaning(self, word: str, part: str) -> float:
        """The share of a word's uses as a part of speech, 0..1; 0 for a word that is in no dictionary."""
        senses = self.senses(normalise(word) or "")
        return added(sense.share for sense in senses if sense.part == part and not sense.is_name)

    def field_of(self, word: str) -> int:
        """The lexicographer file of a word's main sense; -1 for a word that is in no dictionary."""
        senses = self.senses(normalise(word) or "")
        return senses[0].field if senses else -1

    def is_usual(self, text: str) -> bool:
        """Whether people say a word or phrase: any word, and a phrase whose words are often read together."""
        if " " not in text and "-" not in text:
            return True
        rows = self._rows("select max(zipf) from phrase where lemma = ?", text.lower())
        return float(rows[0][0] or 0.0) >= USUAL_PHRASE

    def is_known(self, entry: str) -> bool:
        """Whether there is any fact about an entry that may become a clue; much faster than asking for all of them."""
        if entry in self._written:
            return True
        if self._rows("select 1 from unkind where entry = ?", entry):
            return False
        queries = ("reading", "phrase", "near", "article", "example_word")
        if any(self._rows(f"select 1 from {table} where entry = ? limit 1", entry) for table in queries):
            return True
        return any(True for _ in self._derivations(entry))

    def facts(self, entry: str, *, withheld: Collection[Origin] = ()) -> list[Fact]:
        """All facts about an entry (as it stands in a grid), except the facts from the origins in `withheld`."""
        facts = [fact for sense in self.senses(entry) for fact in self._facts_of(sense)]
        facts += self._phrases(entry)
        facts += self._near(entry)
        facts += self._articles(entry)
        facts += self._examples(entry, {fact.origin for fact in facts})
        facts += self._derived(entry)
        facts = [*mended(facts), *self._written.get(entry, ())]
        return [fact for fact in facts if fact.origin not in withheld]

    def _facts_of(self, sense: EntrySense) -> Iterator[Fact]:
        meaning, name = self.meaning(sense.synset), synset_name(sense.synset)
        gloss, origin = without_examples(meaning.gloss), Origin("wordnet", f.GLOSS, name)
        base = Fact(origin, f.GLOSS, gloss, sense.part, sense.tag, sense.text, sense.share)
        base = replace(base, is_name=sense.is_name, field=sense.field, sense=name)
        yield base
        for word in meaning.words:
            if word != sense.text:
                origin = Origin("wordnet", f.SYNONYM, name, "|".join(sorted((sense.text, word))))
                yield replace(base, origin=origin, relation=f.SYNONYM, text=word)
        yield from self._links(base, sense)

    def _links(self, base: Fact, sense: EntrySense) -> Iterator[Fact]:
        query = "select symbol, target, source_place, target_place from relation where source = ?"
        counts: dict[str, int] = {}
        for symbol, target, source_place, target_place in self._rows(query, sense.synset):
            counts[symbol] = counts.get(symbol, 0) + 1
            if counts[symbol] > MOST_OF_A_KIND:
                continue
            words = self.meaning(target).words
            both = synset_name(sense.synset), synset_name(target)
            if symbol in _LINKS:
                relation, turned = _LINKS[symbol]
                first, second = reversed(both) if turned else both
                origin = Origin("wordnet", _FROM_OTHER_END.get(relation, relation), first, second)
                hint = symbol
                if relation in (f.KIND_OF, f.KINDS):  # how broad is the more general sense?
                    hint = str(self.breadth(target if relation == f.KIND_OF else sense.synset))
                for word in words[:WORDS_OF_A_SYNSET]:
                    yield replace(base, origin=origin, relation=relation, text=word, hint=hint)
            elif symbol == "!" and source_place == sense.place:
                origin = Origin("wordnet", f.OPPOSITE, *sorted(both))
                yield replace(base, origin=origin, relation=f.OPPOSITE, text=words[target_place - 1])
            elif symbol == "&":
                origin = Origin("wordnet", f.SIMILAR, *sorted(both))
                for word in words[:WORDS_OF_A_SYNSET]:
                    yield replace(base, origin=origin, relation=f.SIMILAR, text=word)

    def _phrases(self, entry: str) -> Iterator[Fact]:
        """The phrases and the persons' names that contain an entry as a word."""
        query = """
            select sense.text, sense.synset, phrase.place, instance, field, gloss, zipf, sense.place
            from phrase join sense using (lemma) join synset on synset = id
            where entry = ? and sense.number = 1 order by instance, zipf desc, sense.synset limit ?"""
        for text, synset, place, instance, field, gloss, zipf, rank in self._rows(query, entry, MOST_PHRASES):
            if rank > 1 and text[:1].isupper() and field in _BIOLOGY:
                continue  # a Latin name
            words = _PIECES.split(text)  # the words and, between them, their separators
            lemma, words[2 * place] = words[2 * place], f.BLANK
            yield Fact(
                Origin("wordnet", f.PHRASE, synset_name(synset), text.lower()),
                f.NAMED if instance and field == f.PERSONS else f.PHRASE,
                "".join(words),
                lemma=lemma,
                hint=gloss,
                is_name=bool(instance) or text[:1].isupper(),
                field=field,
                share=max(0.0, min(1.0, zipf / COMMON_PHRASE)),
            )

    def _near(self, entry: str) -> Iterator[Fact]:
        """What the thesaurus gives in the same places as a phrase."""
        query = "select phrase, text, likeness from near where entry = ? order by likeness desc, text"
        for phrase, text, likeness in self._rows(query, entry):
            yield Fact(Origin("thesaurus", f.NEAR, phrase, text), f.NEAR, text, lemma=phrase, share=likeness)

    def _articles(self, entry: str) -> Iterator[Fact]:
        """The descriptions of what an entry is the name of."""
        for title, text in self._rows("select title, description from article where entry = ?", entry):
            is_name = title.split(" ")[-1][:1].isupper()
            yield Fact(Origin("articles", f.ARTICLE, title), f.ARTICLE, text, lemma=title, is_name=is_name)

    def thesaurus_phrase(self, entry: str) -> str | None:
        """The phrase of the thesaurus that an entry is."""
        rows = self._rows("select phrase from near where entry = ? limit 1", entry)
        return str(rows[0][0]) if rows else None

    def _examples(self, entry: str, known: Collection[Origin]) -> Iterator[Fact]:
        query = "select synset, number, text from example join example_word using (synset, number) where entry = ?"
        senses = {sense.synset: sense for sense in self.senses(entry)}
        for synset, number, text in self._rows(query, entry):
            origin = Origin("wordnet", f.EXAMPLE, synset_name(synset), str(number))
            share, sense = (senses[synset].share, synset_name(synset)) if synset in senses else (0.0, "")
            yield Fact(origin, f.EXAMPLE, text, synset_name(synset)[0], lemma=entry.lower(), share=share, sense=sense)

    def _derivations(self, entry: str) -> Iterator[tuple[str, str, str, str]]:
        """The ways to derive an entry: the base as an entry, its part of speech and form, the template."""
        for affix in AFFIXES:
            for base in affix.bases(entry):
                for part, tag in self.parts(base):
                    if part == affix.part and affix.suits(tag):
                        yield base, part, tag, affix.name

    def _derived(self, entry: str) -> Iterator[Fact]:
        if any(not sense.is_name for sense in self.senses(entry)):
            return  # it has a meaning of its own
        for base, part, tag, name in self._derivations(entry):
            for sense in self.senses(base):
                if (sense.part, sense.tag) == (part, tag) and not sense.is_name:
                    for fact in self._facts_of(sense):
                        if fact.relation in (f.SYNONYM, f.GLOSS, f.SIMILAR):
                            yield replace(fact, relation=f.DERIVED, hint=name, lemma=entry.lower())


def _doubt(part: str, tag: str, is_name: bool) -> float:
    """The weight of a sense without counts, compared with a plain noun's."""
    return (NAME_SHARE if is_name else 1.0) * (FORM_SHARE if tag else 1.0) * (VERB_SHARE if part == "v" else 1.0)
