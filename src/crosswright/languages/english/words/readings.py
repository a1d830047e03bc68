"""Readings: every word and phrase that any source knows, with the data of all sources about it.

Single words come from all lists and from inflection; phrases from WordNet, their forms, and the pairs of
words that often meet.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise, repeat

from crosswright.languages.english.sources import articles, books, corpora, wordnet
from crosswright.languages.english.sources.wordnet import Lemma
from crosswright.languages.english.words import unwelcome
from crosswright.languages.english.words.inflection import inflected
from crosswright.languages.english.words.scores import Reading
from crosswright.languages.hunspell import InSpellingList
from crosswright.progress import OnProgress, Progress


class SourceData:
    """The data of all sources; see `corpora` and `wordnet`."""

    def __init__(self, progress: OnProgress) -> None:
        """Read every source; `progress` gets the present source and the share done (0..0.4)."""
        progress(Progress("reading WordNet", 0.0))
        self.synsets = list(wordnet.synsets())
        self.lemmas = wordnet.lemmas(self.synsets)
        progress(Progress("reading word frequencies", 0.2))
        self.zipf = corpora.frequencies()
        progress(Progress("reading the spelling list", 0.25))
        self.listed = corpora.spelling_list()
        progress(Progress("reading frequent pairs", 0.3))
        self.counted = corpora.counted_words()
        self.pairs = corpora.pair_frequencies()
        self.titles = {article.title.lower().replace("-", " ") for article in articles.articles()}
        self.synonyms = books.synonym_counts()

    @cached_property
    def everyday(self) -> set[str]:
        """The words that make up compounds."""
        frequent = {text for text, zipf in self.zipf.items() if zipf >= _PART_ZIPF}
        return {text for text in frequent if self.listed.get(text) is InSpellingList.WORD} - GRAMMATICAL

    @cached_property
    def gaps(self) -> dict[str, float]:
        """The words of the spelling list with a gap, as `_with_gaps` has them."""
        return _with_gaps({word: its for word, its in self.zipf.items() if word in self.listed})


def readings(known: SourceData, inflections: Iterable[tuple[str, Lemma]], progress: OnProgress) -> Iterator[Reading]:
    """Every reading that any source gives, phrases after single words; `inflections` as `inflections` gives them."""
    roots = dict(inflections)
    progress(Progress("judging single words", 0.6))
    yield from single_words(known, roots)
    progress(Progress("judging phrases", 0.8))
    yield from _phrases(known, roots)
    yield from _pairs(known, roots)
    yield from _other_phrases(known, roots)


def inflections(known: SourceData) -> Iterator[tuple[str, Lemma]]:
    """Every inflected form with the lemma it is a form of; the lemma that is tagged most often comes last."""
    for text, lemma in sorted(known.lemmas.items(), key=lambda item: (item[1].tags, item[0])):
        spaced = text.replace("-", " ")
        if lemma.parts and spaced.replace(" ", "").isalpha():
            for form in inflected(spaced, lemma.parts):
                yield form, lemma


# ---- single words


def single_words(known: SourceData, roots: dict[str, Lemma]) -> Iterator[Reading]:
    """The readings of single words; `roots`: inflected form -> WordNet's lemma."""
    texts = {
        text
        for source in (known.zipf, known.listed, known.counted, known.lemmas, roots)
        for text in source
        if _is_single(text, known)
    }
    alone = texts - known.listed.keys() - known.counted - known.lemmas.keys() - roots.keys()
    foreign = corpora.foreign_frequencies(alone)
    for text in sorted(texts):
        root = roots.get(text)
        reading = Reading(
            text,
            zipf=known.zipf.get(text, 0.0),
            listed=known.listed.get(text, InSpellingList.NO),
            counted=text in known.counted,
            lemma=known.lemmas.get(text),
            root=root,
            root_zipf=known.zipf.get(root.text.lower(), 0.0) if root else 0.0,
            foreign=foreign.get(text, 0.0),
        )
        reading.compound = text in alone and _is_compound(text, known)
        if (text in alone or (root and not reading.listed and not reading.lemma)) and not reading.compound:
            reading.rival = rival(text, known)
        yield reading


def _is_single(text: str, known: SourceData) -> bool:
    if text.isalpha():
        return True
    # Words with an apostrophe count only if a dictionary has them ("don't", "o'clock"): the rest are possessives.
    return "'" in text and text.replace("'", "").isalpha() and (text in known.listed or text in known.lemmas)


# How long and how frequent are the parts of a compound? Words that everybody reads now and then.
_SHORTEST_PART, _PART_ZIPF = 3, 3.8


def _is_compound(text: str, known: SourceData) -> bool:
    everyday = known.everyday
    cuts = range(_SHORTEST_PART, len(text) - _SHORTEST_PART + 1)
    return any(text[:at] in everyday and text[at:] in everyday for at in cuts)


_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_GAP = "?"
_RIVALRY_FROM = 2.8  # Zipf: rarer words that are in no dictionary score low anyway
_SHORTEST_RIVALRY = 5  # every shorter word is one slip away from another word


def rival(text: str, known: SourceData) -> float:
    """The Zipf frequency of the commonest real word one slip away; 0 if the word is rare or there is no such word.

    Slips are a letter too many, a letter too few, a wrong letter, two swapped letters, or a missing space (OFTHE).
    """
    if len(text) < _SHORTEST_RIVALRY or known.zipf.get(text, 0.0) < _RIVALRY_FROM:
        return 0.0
    cuts = [(text[:i], text[i:]) for i in range(len(text) + 1)]
    other = [before + after[1:] for before, after in cuts]
    other += [before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1]
    gaps = [before + _GAP + after for before, after in cuts] + [before + _GAP + after[1:] for before, after in cuts]
    words = (known.zipf.get(each, 0.0) for each in other if each in known.listed)
    most = max(map(known.gaps.get, gaps, repeat(0.0)))
    pairs = (known.pairs.get((text[:at], text[at:]), 0.0) for at in range(2, len(text) - 1))
    return max(*words, *pairs, most)


def _with_gaps(zipf: Mapping[str, float]) -> dict[str, float]:
    """Each word with one letter replaced by a gap, and the Zipf frequency of the commonest word that fits."""
    most: dict[str, float] = {}
    for word, its in zipf.items():
        for i, letter in enumerate(word):
            if letter in _LETTERS and its > most.get(gapped := word[:i] + _GAP + word[i + 1 :], 0.0):
                most[gapped] = its
    return most


# ---- phrases


def _phrases(known: SourceData, roots: dict[str, Lemma]) -> Iterator[Reading]:
    """WordNet's phrases, then their inflected forms. A phrase is also as frequent as its forms (POTATOCHIP)."""
    forms = {form: _phrase(form, known, root=root) for form, root in roots.items() if " " in form}
    seen_as: dict[str, float] = {}
    for form, reading in forms.items():
        if reading.seen:
            text = roots[form].text.lower()
            seen_as[text] = max(reading.zipf - _FORM_GAP, seen_as.get(text, 0.0))
    for text, lemma in known.lemmas.items():
        if not text.isalpha():
            reading = _phrase(text, known, lemma=lemma)
            reading.zipf = max(reading.zipf, seen_as.get(text, 0.0))
            reading.seen = reading.seen or text in seen_as
            yield reading
    yield from forms.values()


_FORM_GAP = 0.3  # how much rarer than a phrase's usual form is another form, at least? powers of ten


def _phrase(text: str, known: SourceData, *, lemma: Lemma | None = None, root: Lemma | None = None) -> Reading:
    words = text.replace("-", " ").split()
    seen = len(words) == 2 and (words[0], words[1]) in known.pairs
    zipf = phrase_zipf(words, known.zipf, known.pairs)
    if root and not seen:
        zipf -= max(_FORM_GAP, _rarer(root.text.lower().replace("-", " ").split(), words, known.zipf))
    joined = known.zipf.get("".join(words), 0.0)
    synonyms = known.synonyms.get(" ".join(words), 0)
    reading = Reading(" ".join(words), max(0.0, zipf), lemma=lemma, root=root, seen=seen, joined=joined)
    reading.synonyms, reading.is_title = synonyms, reading.text in known.titles
    return reading


def _rarer(root: list[str], form: list[str], zipf: dict[str, float]) -> float:
    """How much rarer than the word itself the inflected word in a phrase is: powers of ten."""
    pairs = zip(root, form, strict=False)
    return max((zipf.get(a, 0.0) - zipf.get(b, 0.0) for a, b in pairs if a != b), default=0.0)


_UNSEEN_PAIR = 2.6  # how frequent may a phrase of the commonest words be if it is not among the common pairs?
# In which share of its uses does a phrase's rarest word stand in that phrase? One in twenty, as powers of ten.
_SHARE_OF_RAREST = 1.3
_WEB_EXCESS = 0.5  # powers of ten: how much more frequent are pairs on the web, through repetition, than elsewhere?
_EXTRA_WORD = 0.3  # powers of ten: how much rarer is a phrase for each word beyond the second?


def phrase_zipf(words: list[str], zipf: dict[str, float], pairs: dict[tuple[str, str], float]) -> float:
    """An estimate of a phrase's frequency: the frequency of its rarest pair, limited by its rarest word."""
    rarest = min(zipf.get(word, 0.0) for word in words)
    unseen = min(_UNSEEN_PAIR, rarest - _SHARE_OF_RAREST)
    if len(words) < 2:
        return rarest
    frequencies = [pairs.get(pair, 0.0) - _WEB_EXCESS for pair in pairwise(words)]
    estimate = max(min(frequencies), unseen)
    if len(words) > 2:
        estimate = min(estimate, rarest - _SHARE_OF_RAREST)
    return max(0.0, estimate - _EXTRA_WORD * (len(words) - 2))


def _pairs(known: SourceData, roots: dict[str, Lemma]) -> Iterator[Reading]:
    """Frequent pairs of words that no source lists as a phrase."""
    for (first, second), zipf in known.pairs.items():
        text = f"{first} {second}"
        whole = first + second
        if text in known.lemmas or text in roots or whole in known.listed or not may_pair(first, second):
            continue
        bond = zipf - (known.zipf.get(first, 1.0) + known.zipf.get(second, 1.0) - 9)
        joined, synonyms = known.zipf.get(whole, 0.0), known.synonyms.get(text, 0)
        yield Reading(text, zipf - _WEB_EXCESS, seen=True, joined=joined, bond=bond, synonyms=synonyms)


def _other_phrases(known: SourceData, roots: dict[str, Lemma]) -> Iterator[Reading]:
    """The phrases of the thesaurus and the titles of articles that no other source lists."""
    listed = {text.replace("-", " ") for text in known.lemmas}
    for text in sorted(known.titles.union(known.synonyms)):
        if text not in listed and text not in roots and " " in text and text.replace(" ", "").isalpha():
            yield _phrase(text, known)


# Function words: a pair with one of them is a piece of a sentence.
_GRAMMATICAL_TEXT = """
    a about after all also am an and any are as at be because been before but by can could de did do
    does each either every for from had has have having he her his how i if in into is it its la many
    may me might more most much must my no nor not of on one or other our per shall she should since so
    some such than that the their them then there these they this those through to too under until upon
    us very was we were what when where which while who whom whose why will with would you your
"""
GRAMMATICAL = frozenset(_GRAMMATICAL_TEXT.split())


def may_pair(first: str, second: str) -> bool:
    """Whether two words that often meet can be an entry: not if one of them is a function word."""
    if min(len(first), len(second)) < 2 or first in GRAMMATICAL or second in GRAMMATICAL:
        return False
    return unwelcome.trade_words().isdisjoint((first, second))
