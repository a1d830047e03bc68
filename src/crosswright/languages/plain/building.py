"""Builds what is known of a language's words, on the user's machine, from the data of installed packages."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain, product

from crosswright.cache import BuiltFile, find_or_build
from crosswright.errors import LexiconError
from crosswright.language.about import AboutLanguage
from crosswright.language.alphabet import Folding
from crosswright.language.facts import SYNONYM
from crosswright.language.language import RootedWords, WordSource
from crosswright.language.letters import letters_of
from crosswright.languages.hunspell import InSpellingList, UnfoldedForm
from crosswright.languages.plain import sources, thesaurus, word_data
from crosswright.languages.plain.glosses import definitions
from crosswright.languages.plain.text_rules import PlainText, unwelcome
from crosswright.languages.plain.word_data import DefinitionRow, Word, WordData
from crosswright.languages.plain.word_scores import Known, familiarity, gain
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

MODEL = 8  # raise it whenever a change in this folder, or in a language's facts, changes a score or a root
SHORTEST, LONGEST = 2, 23  # letters
LOWEST_KEPT = 20  # which is the lowest familiarity in the index?
# From which familiarity on does a word's definition count?
DEFINED_FROM = 48
# How many words has a definition at most that is a clue, without its label? Magazines' clues have one to three.
MOST_WORDS = 4
# How many letters has a part of a compound that a clue mustn't have?
SHORTEST_SAID = 3
# How much rarer is a word at least in a language than in a near one? (a factor of ten)
LESS_THAN_RELATED = 1.0
# From which languages do most foreign words and names in a language's texts come? (wordfreq's codes)
FOREIGN = ("en", "de", "fr")
# How much rarer is a word that is mostly another one without its accents? (a factor of ten)
CARELESS = 1.0
# How long are the parts of a compound at least?
SHORTEST_PART = 4
# From how many letters on is a word without a vowel an abbreviation? "http", "kWh", "mnkr"; but not "brrr", "pst".
SHORTEST_UNSPEAKABLE = 3
_SOUND = re.compile(r"[BGHKPTVW]?([FHMRSZ])\1+T?|PST")


def fingerprint(about: AboutLanguage, letters: str) -> str:
    """A key that changes when a source, the letters or the model change; LexiconError where a source is missing."""
    parts = [f"model {MODEL}", repr(about), letters_of(about.code, letters).fingerprint]
    parts.append(thesaurus.fingerprint(about))
    return hashlib.sha256("\n".join([*parts, *sources.versions(about)]).encode()).hexdigest()[:16]


def load(about: AboutLanguage, letters: str = "", progress: OnProgress = ignore) -> WordData:
    """The words of a language, built at the first use and kept in the user's cache folder."""
    words, notice = find_or_build(
        BuiltFile(f"knowledge-{about.code}", word_data.VERSION, kept=3, what=f"the index of {about.name} words"),
        fingerprint(about, letters),
        lambda: _built(about, letters, progress),
        WordData.opened,
        WordData.held,
        waiting=lambda: progress(Progress(f"waiting for another process that builds the {about.name} words", 0.0)),
    )
    words.notice = notice
    return words


def _built(about: AboutLanguage, letters: str, progress: OnProgress) -> bytes:
    """A file with the words of a language, and the definitions of those that stand in grids."""
    words = list(build(about, letters, progress))
    progress(Progress(f"looking for {about.name} definitions", 0.95))
    known = {word.entry: word for word in words if word.familiarity >= DEFINED_FROM}
    nouns = {entry for entry, word in known.items() if word.is_noun}
    definitions = definitions_of(about, letters, nouns, parts=known.keys())
    return word_data.packed(words, chain(definitions, synonyms_of(about, letters, known)))


def build(about: AboutLanguage, letters: str, progress: OnProgress = ignore) -> Iterator[Word]:
    """Every word that is known well enough to be kept, alphabetically. Takes 5 to 60 seconds."""
    progress(Progress(f"reading the frequencies of {about.name} words", 0.0))
    building = _Building(about, letters)
    progress(Progress(f"unfolding the {about.name} spelling list", 0.2))
    building.add_spelling()
    progress(Progress(f"looking for {about.name} compounds and lemmas", 0.5))
    building.add_compounds()
    building.add_lemmas()
    progress(Progress(f"scoring the {about.name} words", 0.9))
    yield from building.rated()


def definitions_of(
    about: AboutLanguage, letters: str, nouns: Collection[str], *, parts: Collection[str] = ()
) -> Iterator[DefinitionRow]:
    """The definitions of some nouns that can be clues; none where the language's dictionary isn't installed.

    `parts`: the words that compounds may be made of.
    """
    folding = letters_of(about.code, letters)
    rules = PlainText(about, folding)
    for word, gloss in sources.glosses(about).items():
        entry = normalise(word, folding=folding) if word.isalpha() else None
        if entry in nouns and word[0].isupper() == about.nouns_are_capital:
            halves = _halves(entry, parts)
            for short in definitions(gloss, about):
                if len(short.text.split(" (")[0].split()) <= MOST_WORDS and not _gives_away(
                    entry, short.text, rules, halves
                ):
                    label = f" ({about.abbreviation})" if about.abbreviation and word[1:].isupper() else ""
                    yield DefinitionRow(entry, 0, word, short.text + label, short.kept)


def _halves(entry: str, parts: Collection[str]) -> list[str]:
    """The two words that a compound is made of: NOT and RUF of NOTRUF."""
    cuts = range(SHORTEST_SAID, len(entry) - SHORTEST_SAID + 1)
    return [half for at in cuts for half in (entry[:at], entry[at:]) if entry[:at] in parts and entry[at:] in parts]


def synonyms_of(about: AboutLanguage, letters: str, known: Mapping[str, Word]) -> Iterator[DefinitionRow]:
    """Synonyms of known words that can be clues; none where the language's thesaurus isn't installed."""
    if (path := thesaurus.of_clues(about)) is None:
        return
    folding, senses = letters_of(about.code, letters), thesaurus.read(path)
    rules = PlainText(about, folding)
    akin = partial(_are_akin, rules)
    for written in senses:
        word = known.get(normalise(written, folding=folding) or "") if written.isalpha() else None
        if word and written.lower() == word.spelling.lower():
            fits = partial(_fits, word.entry, folding, known, rules)
            for number, text in enumerate(thesaurus.synonyms(senses, written, fits, akin)):
                yield DefinitionRow(word.entry, number, written, text, 1.0, SYNONYM)


def _fits(entry: str, folding: Folding, known: Mapping[str, Word], rules: PlainText, text: str) -> bool:
    """Whether a synonym is a known word that doesn't give an entry away; a function word may do so too: JAKO, "Jak"."""
    if not text.isalpha() or normalise(text, folding=folding) not in known or rules.is_unkind(text):
        return False
    return not any(rules.looks_akin(word, entry) for word in rules.entries_of(text))


def _are_akin(rules: PlainText, one: str, other: str) -> bool:
    """Whether two words look akin."""
    return any(rules.looks_akin(a, b) for a, b in product(rules.entries_of(one), rules.entries_of(other)))


def _gives_away(entry: str, text: str, rules: PlainText, halves: Collection[str]) -> bool:
    """Whether a text has a word that looks akin to an entry or to a half of it, or one that is unwelcome.

    A dictionary has many words to choose from, so a doubt is enough: NISTEN and "Nest", DREIMAL and "dreifach".
    """
    words = [word for word in rules.entries_of(text) if word.lower() not in rules.function_words]
    return rules.is_unkind(text) or any(
        rules.looks_akin(word, entry) or rules.may_be_akin(word, entry) or any(half in word for half in halves)
        for word in words
    )


class _Building:
    """The lexicon as it grows: one `Known` for each entry."""

    def __init__(self, about: AboutLanguage, letters: str) -> None:
        self.about, self.folding = about, letters_of(about.code, letters)
        self.texts: dict[str, float] = sources.frequencies(about.frequencies)  # lower case -> share
        foreign = [sources.frequencies(code, "small") for code in FOREIGN if code != about.frequencies]
        self.related = sources.frequencies(about.related) if about.related else {}
        self.entry_of: dict[str, str] = {}  # lower case -> entry
        self.entries: dict[str, Known] = {}
        self.banned: set[str] = set()
        self.vowels = about.vowels + about.syllabic
        self.glosses = sources.glosses(about)
        shares: dict[str, float] = {}
        for text, share in self.texts.items():
            if entry := self.entry(text):
                shares[entry] = shares.get(entry, 0) + share
        for entry, share in shares.items():
            elsewhere = max(each.get(entry.lower(), 0.0) for each in foreign)
            self.entries[entry] = Known(sources.zipf(share), foreign_zipf=sources.zipf(elsewhere))

    def entry(self, text: str) -> str:
        """The entry of a text in lower case, "" where it can't be one."""
        entry = self.entry_of.get(text)
        if entry is None:
            folded = normalise(text, folding=self.folding) or ""
            entry = self.entry_of[text] = folded if SHORTEST <= len(folded) <= LONGEST else ""
        return entry

    def add_spelling(self) -> None:
        """How the spelling list has each entry, and which words it is a form of."""
        texts = self.texts.keys() | self.related.keys()
        for form in sources.spelling(self.about, texts):
            if form.text.isalpha():
                self._add_form(form)
        for word in self.glosses:
            if word.isalpha() and (word.islower() or self.about.nouns_are_capital):
                entry = self.entry(word.lower())
                if entry in self.entries and not sources.is_name(self.glosses[word], self.about):
                    self.entries[entry].is_glossed = True
                    self.entries[entry].spelling = self.entries[entry].spelling or word

    def _add_form(self, form: UnfoldedForm) -> None:
        text = form.text.lower()
        entry = self.entry(text)
        if not entry:
            return
        if form.is_coarse:
            self.banned.add(entry)
        known = self.entries.get(entry)
        if known is None:
            known = self.entries[entry] = Known()
        if not known.zipf and text in self.related:
            known.zipf = max(0.0, sources.zipf(self.related[text]) - LESS_THAN_RELATED)
        listed = InSpellingList.INITIALS if is_unspeakable(entry, self.vowels) else self._listed(form)
        rank = (listed, self.texts.get(text, 0.0), self.about.nouns_are_capital and form.text[0].isupper())
        if rank > known.spelled:
            known.spelling, known.spelled = form.text, rank
        known.listed = max(known.listed, listed)
        known.is_noun |= form.is_stem and any(flag in self.about.noun_flags for flag in form.flags)
        if listed >= InSpellingList.FORM and (stem := self.entry(form.stem.lower())):
            known.lemmas.add(stem)

    def _listed(self, form: UnfoldedForm) -> InSpellingList:
        stem = form.stem
        if 2 * sum(map(str.isupper, stem)) >= len(stem) > 1:
            return InSpellingList.INITIALS
        if stem[0].isupper() and not (self.about.nouns_are_capital and self._is_noun(form)):
            return InSpellingList.NAME
        return InSpellingList.WORD if form.is_stem else InSpellingList.FORM

    def _is_noun(self, form: UnfoldedForm) -> bool:
        """Whether a word with a capital is a noun: the list uses it in compounds."""
        return not self.about.in_compounds or any(flag in self.about.in_compounds for flag in form.flags)

    def add_compounds(self) -> None:
        """Mark the frequent words that are in no list themselves, but are two listed words written as one."""
        if not self.about.links:
            return
        parts = {
            entry for entry, known in self.entries.items() if known.listed >= InSpellingList.FORM and known.zipf >= 2
        }
        for entry, known in self.entries.items():
            if known.listed is InSpellingList.NO and len(entry) >= 2 * SHORTEST_PART:
                known.is_compound = _is_compound(entry, parts, self.about.links)

    def add_lemmas(self) -> None:
        """The lemmas that simplemma knows, and the frequency of each entry's commonest lemma."""
        if self.about.lemmas:
            texts = [text for text in self.texts if self.entry(text) and self.entries[self.entry(text)].zipf]
            for text, lemma in sources.lemmas(self.about.lemmas, texts).items():
                if entry := self.entry(lemma.lower()):
                    self.entries[self.entry(text)].lemmas.add(entry)
        for known in self.entries.values():
            known.lemma_zipf = max((self._zipf(lemma) for lemma in known.lemmas), default=0.0)

    def _zipf(self, entry: str) -> float:
        known = self.entries.get(entry)
        return known.zipf if known else 0.0

    def rated(self) -> Iterator[Word]:
        """The entries that are known well enough to be kept."""
        weights, without_accents = self.about.weights, self._without_accents()
        bad = unwelcome(self.about.unwelcome, self.folding)
        for entry in sorted(self.entries.keys() - self.banned - without_accents):
            known = self.entries[entry]
            points = familiarity(known, weights)
            if points >= LOWEST_KEPT and not bad.has(entry):
                lemmas = tuple(sorted(known.lemmas)) or (entry,)
                spelling = known.spelling or entry.lower()
                noun = known.is_noun or (self.about.nouns_are_capital and spelling[0].isupper())
                yield Word(entry, spelling, gain(known, points, weights), points, known.zipf, lemmas, noun)

    def _without_accents(self) -> set[str]:
        """The entries that are mostly other words whose accents were left out."""
        if not self.about.drops_accents:
            return set()
        accented: dict[str, float] = {}
        for entry, known in self.entries.items():
            if (bare := _bare(entry)) != entry:
                accented[bare] = max(accented.get(bare, 0.0), known.zipf)
        return {
            entry for entry in accented.keys() & self.entries.keys()
            if self.entries[entry].zipf + CARELESS <= accented[entry]
        }  # fmt: skip


def _bare(entry: str) -> str:
    """An entry without its accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", entry) if not unicodedata.combining(letter))


def is_unspeakable(entry: str, vowels: str) -> bool:
    """Whether an entry has no vowel and is no sound either, so that it must be an abbreviation.

    `vowels` has the consonants too that stand for one.

    >>> [is_unspeakable(entry, "AEIOU") for entry in ("HTTP", "KRK", "BRRR", "DU")], is_unspeakable("KRK", "AEIOURL")
    ([True, True, False, False], False)
    """
    speakable = any(letter in vowels for letter in unicodedata.normalize("NFD", entry))  # vowels with whatever accents
    return len(entry) >= SHORTEST_UNSPEAKABLE and not speakable and _SOUND.fullmatch(entry) is None


def _is_compound(entry: str, parts: Collection[str], links: Collection[str]) -> bool:
    for middle in range(SHORTEST_PART, len(entry) - SHORTEST_PART + 1):
        if entry[middle:] in parts:
            first = entry[:middle]
            if any(first.endswith(link) and first[: len(first) - len(link)] in parts for link in links):
                return True
    return False


@dataclass(frozen=True)
class DefaultWords(WordSource):
    """The words of a language. They depend on the versions of packages alone, and clues give them no points."""

    about: AboutLanguage
    letters: str = ""  # the choice of letters

    def fingerprint(self) -> str:
        """A key that changes when the words must be built again; LexiconError where a source is missing."""
        if not self.about.spelling:
            raise LexiconError(
                f"there is no default lexicon for {self.about.name}", remedy="name a list of words of your own"
            )
        return fingerprint(self.about, self.letters)

    def build(self, progress: OnProgress = ignore) -> RootedWords:
        """Every entry, alphabetically, with its gain, its roots and its familiarity."""
        words = list(load(self.about, self.letters, progress))
        return RootedWords(
            {word.entry: word.gain for word in words},
            {word.entry: word.lemmas for word in words},
            {word.entry: word.familiarity for word in words},
        )
