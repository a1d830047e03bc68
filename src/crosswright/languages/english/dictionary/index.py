"""WordNet as one indexed file: built once, kept in the cache, opened at once, read row by row.

The file is an SQLite database. Its tables, with a synset's id as an int (`synset_id`):

    synset     one meaning: lexicographer file, whether it is a single thing, gloss
    sense      one word in one synset: its place there, its number among the lemma's senses, its count in tagged text
    reading    an entry (upper case letters) and the lemma, part of speech and form that it can be
    relation   WordNet's pointers; places are those of the words that a pointer is between, 0 = the whole synsets
    phrase     a word, as an entry, the phrases that have it, its place there, and the Zipf frequency of the phrase
    example    a sentence; example_word: the entries that occur in it
    near       an entry, the phrase of the thesaurus that it is, a headword near it in meaning, and how near, 0..1
    article    an entry, the title of an article about it, and a description
    kin        words derived from each other, both ways
    unkind     entries whose senses are all unkind (see `unkind.py`)
    frequency  words of lemmas and glosses, and the forms of lemmas: the Zipf frequency, and how well they are known
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from crosswright.cache import BuiltFile
from crosswright.language import built_database
from crosswright.language.facts import PERSONS
from crosswright.languages.english.dictionary.cleaning import examples, without_examples
from crosswright.languages.english.dictionary.thesaurus_clues import Thesaurus, near_phrases
from crosswright.languages.english.dictionary.unkind import is_unkind
from crosswright.languages.english.sources import articles, corpora, data_files, wordnet
from crosswright.languages.english.sources.wordnet import Synset
from crosswright.languages.english.words.inflection import inflected_by_tag
from crosswright.languages.english.words.readings import phrase_zipf
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

# Raise it whenever the tables or their contents change, so that older files are built again.
VERSION = 11
KIND = BuiltFile("clues", VERSION, kept=2, what="the index of WordNet")

PARTS = "nvar"
_OFFSETS = 10**8  # offsets have eight digits
# How many examples are stored for a word that merely occurs in them?
MOST_EXAMPLES = 12

_SCHEMA = Path(__file__).with_name("index.sql")  # of the tables
_INDEXES = f"""
create index sense_lemma on sense (lemma);
create index phrase_lemma on phrase (lemma);
pragma user_version = {VERSION};
"""


def synset_id(part: str, offset: int) -> int:
    """A synset as an int."""
    return PARTS.index(part) * _OFFSETS + offset


def synset_name(id_: int) -> str:
    """A synset as text.

    >>> synset_name(synset_id("v", 1904930))
    'v01904930'
    """
    part, offset = divmod(id_, _OFFSETS)
    return f"{PARTS[part]}{offset:08}"


def synset_of(name: str) -> int:
    """The other way round."""
    return synset_id(name[0], int(name[1:]))


def fingerprint() -> str:
    """A key that changes when the file must be built again."""
    parts = [data_files.key_of(data_files.lexicon_files()), *corpora.versions(), articles.version()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def build(progress: OnProgress = ignore, where: Path | None = None, thesaurus: Thesaurus | None = None) -> bytes:
    """The file's bytes. Takes some 25 seconds. LexiconError where a package's data is missing.

    `where` and `thesaurus` are other data than those of the installed packages.
    """
    with sqlite3.connect(":memory:") as db:
        db.executescript(_SCHEMA.read_text("utf-8"))
        progress(Progress("reading WordNet", 0.0))
        every = list(wordnet.synsets(where))
        _put_senses(db, every, where)
        progress(Progress("reading WordNet's relations", 0.2))
        _put_relations(db, every)
        progress(Progress("reading frequencies", 0.3))
        zipf = corpora.frequencies()
        _put_phrases(db, zipf)
        progress(Progress("inflecting", 0.4))
        _put_readings(db, every)
        progress(Progress("reading examples", 0.7))
        _put_examples(db, every)
        progress(Progress("counting words", 0.8))
        db.executescript(_INDEXES)  # the next step reads by them
        _put_near(db, zipf, thesaurus)
        _put_articles(db)
        _put_unkind(db)
        _put_frequencies(db, zipf)
        packed = built_database.packed(db)
        progress(Progress("what clues are made from is indexed", 1.0))
        return packed


def _put_senses(db: sqlite3.Connection, every: Iterable[Synset], where: Path | None) -> None:
    known = {(sense.lemma, sense.part, sense.offset): sense for sense in wordnet.senses(where)}
    rows, senses = [], []
    for synset in every:
        id_ = synset_id(synset.part, synset.offset)
        rows.append((id_, synset.field, synset.is_instance, synset.gloss))
        for place, text in enumerate(synset.words, 1):
            sense = known.get((text.lower(), synset.part, synset.offset))
            number, count = (sense.number, sense.found) if sense else (1, 0)
            senses.append((id_, place, text, text.lower(), number, count))
    db.executemany("insert into synset values (?, ?, ?, ?)", sorted(rows))
    db.executemany("insert into sense values (?, ?, ?, ?, ?, ?)", sorted(senses))


# Pointers between words that are derived from each other: noun and verb, adjective and noun.
_DERIVATIONS = ("+", "\\")


def _put_relations(db: sqlite3.Connection, every: Iterable[Synset]) -> None:
    words = {(synset.part, synset.offset): synset.words for synset in every}
    rows, kin = set(), set()
    for synset in every:
        source = synset_id(synset.part, synset.offset)
        for symbol, part, offset, place, its_place in synset.pointers:
            rows.add((source, symbol, synset_id(part, offset), place, its_place))
            if symbol in _DERIVATIONS and place:
                one, other = synset.words[place - 1].lower(), words[part, offset][its_place - 1].lower()
                kin.update([(one, other), (other, one)])
    db.executemany("insert into relation values (?, ?, ?, ?, ?)", sorted(rows))
    db.executemany("insert into kin values (?, ?)", sorted(kin))


def _put_phrases(db: sqlite3.Connection, zipf: dict[str, float]) -> None:
    pairs = corpora.pair_frequencies()
    query = "select distinct lemma from sense where lemma like '% %' or lemma like '%-%'"
    for (lemma,) in db.execute(query).fetchall():
        words = lemma.replace("-", " ").split()
        known = phrase_zipf(words, zipf, pairs)
        for place, word in enumerate(words):
            if entry := normalise(word):
                row = (entry, lemma, place, len(words), known)
                db.execute("insert or ignore into phrase values (?, ?, ?, ?, ?)", row)


def _put_readings(db: sqlite3.Connection, every: Iterable[Synset]) -> None:
    parts: dict[str, set[str]] = {}
    plain: set[tuple[str, str]] = set()  # what can be inflected: a lemma with a sense that is no single thing
    for synset in every:
        for text in synset.words:
            parts.setdefault(text.lower(), set()).add(synset.part)
            if not synset.is_instance and (synset.part == "n" or not text[:1].isupper()):
                plain.add((text.lower(), synset.part))
    read = ((lemma, part, *form) for lemma, its in parts.items() for part in its
            for form in _forms(lemma, part, inflects=(lemma, part) in plain))  # fmt: skip
    rows = sorted({(entry, lemma, part, tag) for lemma, part, tag, form in read if (entry := normalise(form))})
    db.executemany("insert into reading values (?, ?, ?, ?)", rows)


def _forms(lemma: str, part: str, *, inflects: bool) -> Iterator[tuple[str, str]]:
    """The forms of a lemma with their tags."""
    yield "", lemma
    spaced = lemma.replace("-", " ")
    if inflects and spaced.replace(" ", "").isalpha():
        yield from inflected_by_tag(spaced, part)
        if part == "n" and not spaced.endswith(("s", "x", "z", "ch", "sh", "y")):
            yield "NNS", f"{spaced}s"  # DODOS beside DODOES


_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")


def _put_examples(db: sqlite3.Connection, every: Iterable[Synset]) -> None:
    remembered: dict[str, int] = {}
    for synset in every:
        id_ = synset_id(synset.part, synset.offset)
        for number, text in enumerate(examples(synset.gloss)):
            db.execute("insert into example values (?, ?, ?)", (id_, number, text))
            own = {entry for word in synset.words if (entry := normalise(word))}
            for entry in {entry for word in _WORD.findall(text) if (entry := normalise(word))}:
                remembered[entry] = remembered.get(entry, 0) + 1
                # The stem is what an inflected form keeps of one of the synset's words.
                if remembered[entry] <= MOST_EXAMPLES or any(entry[:3] == word[:3] for word in own):
                    db.execute("insert or ignore into example_word values (?, ?, ?)", (entry, id_, number))


# How often is a word read at least that the thesaurus gives for a phrase? (Zipf)
KNOWN_NEAR = 3.1
# Between which likenesses does a thesaurus have another word for a phrase? Above, both are only in the same long lists.
LIKELY = (0.4, 0.97)
# What share of a word's uses are verbs, adjectives, adverbs or persons? Other nouns are often of the same kind only.
NO_THING = 0.6


def _put_near(db: sqlite3.Connection, zipf: dict[str, float], thesaurus: Thesaurus | None) -> None:
    sayable: dict[str, bool] = {}
    for near in near_phrases(thesaurus):
        if near.text not in sayable:
            sayable[near.text] = zipf.get(near.text, 0.0) >= KNOWN_NEAR and _is_no_thing(db, near.text)
        if sayable[near.text] and LIKELY[0] <= near.likeness <= LIKELY[1] and (entry := normalise(near.phrase)):
            db.execute("insert or ignore into near values (?, ?, ?, ?)", (entry, *near))


def _is_no_thing(db: sqlite3.Connection, lemma: str) -> bool:
    query = "select synset, number, count, field from sense join synset on synset = id where lemma = ?"
    total = other = 0.0
    for synset, number, count, field in db.execute(query, (lemma,)):
        weight = count + 0.5 / number
        total += weight
        other += weight if synset < _OFFSETS and field != PERSONS else 0.0
    return other <= (1 - NO_THING) * total and total > 0


def _put_articles(db: sqlite3.Connection) -> None:
    for article in articles.articles():
        if entry := normalise(article.title):
            db.execute("insert or ignore into article values (?, ?, ?)", (entry, *article))


def _put_unkind(db: sqlite3.Connection) -> None:
    """The entries all of whose senses are unkind: nobody is to clue them."""
    unkind = [id_ for id_, gloss in db.execute("select id, gloss from synset") if is_unkind(without_examples(gloss))]
    db.execute("create temp table left_alone (id integer primary key)")
    db.executemany("insert into left_alone values (?)", [(id_,) for id_ in unkind])
    db.execute(f"""
        insert into unkind select entry
        from reading join sense on sense.lemma = reading.lemma and synset / {_OFFSETS} = instr('{PARTS}', part) - 1
        left join left_alone on synset = id group by entry having count(id) = count(*)""")


# How well known can a word be, at most, that WordNet has and that nobody found in tagged text? (Zipf) Its letters are
# mostly another word: AIN of "ain't", ABY as a name.
UNTAGGED_KNOWN = 3.2
# How much less known than its frequency says is such a word? (powers of ten)
UNTAGGED_LESS = 0.4
# How much rarer than a word is a form of it without a count?
FORM_KNOWN = 1.5


def _put_frequencies(db: sqlite3.Connection, zipf: dict[str, float]) -> None:
    words = {word for (gloss,) in db.execute("select gloss from synset") for word in _WORD.findall(gloss.lower())}
    words |= {word for (lemma,) in db.execute("select lemma from sense") for word in lemma.replace("-", " ").split(" ")}
    known = {word: zipf[word] for word in words if word in zipf}
    query = """
        select entry, max(count), max(instance or text <> lemma), group_concat(distinct lemma)
        from reading join sense using (lemma) join synset on synset = id group by entry"""
    for entry, count, is_name, lemmas in db.execute(query):
        word = entry.lower()
        lemma = max((zipf.get(each, 0.0) for each in lemmas.split(",")), default=0.0)
        well = max(zipf.get(word, 0.0), lemma - FORM_KNOWN)
        known[word] = well if count or is_name else min(UNTAGGED_KNOWN, well - UNTAGGED_LESS)
    rows = ((word, zipf.get(word, 0.0), known[word]) for word in sorted(known) if known[word] > 0)
    db.executemany("insert into frequency values (?, ?, ?)", rows)
