"""From word lists to a lexicon: read them, index them (or find the index of an earlier run), filter, check."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any

from crosswright.arguments import Score, checked
from crosswright.cache import BuiltFile, find_or_build, folder
from crosswright.errors import LexiconError, a_type
from crosswright.language import Language, language
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER, Folding
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words import bulk, index, lists
from crosswright.words.index import LISTS, Index, opened_index
from crosswright.words.lexicon import Lexicon
from crosswright.words.lists import GOOD
from crosswright.words.roots import by_endings

Paths = str | Path | Sequence[str | Path]
RootNames = Mapping[str, Collection[str]]

# The names of a language's default lexicon: scored by what a grid gains by a word, by how well it is known, or by the
# gain with more points for words that have clues written by hand.
DEFAULT, FAMILIAR, CLUED = "default", "familiar", "clued"
MOST_POINTS = 100


# The kinds of files in which they are kept.
KINDS = {DEFAULT: "lexicon", FAMILIAR: "familiar", CLUED: "clued"}

_REMEDY = "pass a path, or several; Lexicon.from_words(words) takes words themselves"


@checked()
def default_lexicon(
    *, language: str = USUAL_LANGUAGE, min_score: Score = GOOD, progress: OnProgress = ignore
) -> Lexicon:
    """The default lexicon of a language, built at its first use (20 seconds) and kept in the user's cache folder.

    A word's score, 0 to 100, is what a grid gains by it; words below `min_score` are left out (pass 0 for all).
    `Lexicon.familiarity` says how well a word is known. `progress` is called while it is built. Raises
    LexiconError if the data that it is built from is missing, UsageError if there is no such language.

    >>> lexicon = default_lexicon()  # doctest: +SKIP
    >>> len(lexicon) > 80_000, "CROSSWORD" in lexicon  # doctest: +SKIP
    (True, True)
    """
    return load_lexicon([DEFAULT], language=language, min_score=min_score, progress=progress)


@checked("paths", "without")
def load_lexicon(
    paths: Paths,
    *,
    language: str = USUAL_LANGUAGE,
    keep_accents: bool = False,
    roots_by_endings: bool = False,
    without: Paths = (),
    min_score: Score = 0,
    cache: bool = True,
    progress: OnProgress = ignore,
) -> Lexicon:
    """The words of one list or several. If several lists have a word, the first of them decides its score.

    A list has one word per line, WORD or WORD;SCORE, with scores of 0 to 100 (50 for a word without one). "default"
    stands for the default lexicon of the language, "familiar" for the same words scored by how well they are known,
    "clued" for the same words with more points for those that have clues written by hand, and "-" for standard input
    (write "./default" for a file of that name). Letters become those of the language's
    crosswords, for English A-Z, unless `keep_accents` is set. With `roots_by_endings` words of lists have a root in
    common where they differ by an ending of the language, as RUN and RUNS. `without` names lists of words not to use;
    words below `min_score` are left out, none by default. Indexes are kept between runs unless `cache` is false.

    Raises LexiconError if a list can't be read or has no word that can be used; it names the file, the line if there is
    one, and the remedy. Raises UsageError if there is no such language, TypeError if you pass something other than a
    path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.txt")
    ...     _ = path.write_text("cat;70\\ndog;30\\nice cream\\n")
    ...     all_words = load_lexicon(path, cache=False)
    ...     better = load_lexicon(path, cache=False, min_score=50)
    >>> list(all_words), len(better)
    ([('CAT', 70), ('DOG', 30), ('ICECREAM', 50)], 2)
    """
    reader = _ListReader.of(language, keep_accents, cache, progress, roots_by_endings)
    lexicon = reader.lexicon(_each(paths, "paths"), _each(without, "without"), min_score)
    _demand_words(lexicon)
    return lexicon


@dataclass(frozen=True)
class _List:
    """A list whose bytes are read."""

    name: str
    data: bytes

    @cached_property
    def fingerprint(self) -> bytes:
        return hashlib.blake2b(self.data).digest()


@dataclass(frozen=True)
class _Default:
    """The default lexicon of a language, under one of its names."""

    language: Language
    name: str = DEFAULT

    @property
    def kind(self) -> BuiltFile:
        return BuiltFile(f"{KINDS[self.name]}-{self.language.code}", index.VERSION, kept=3, what="the default lexicon")

    @cached_property
    def fingerprint(self) -> bytes:
        words = self.language.lexicon
        clued = f" {sorted(words.well_clued().items())}" if self.name == CLUED else ""
        return f"{words.fingerprint()}{clued}".encode()


_Source = _List | _Default


def is_built(language: Language) -> bool:
    """Whether the default lexicon of a language is in the cache. LexiconError if the data that it needs is missing."""
    source = _Default(language)
    key = _ListReader(language, False, True, ignore).key([source], A_TO_Z)
    return source.kind.path(folder(), key).exists()


@dataclass(frozen=True)
class _ListReader:
    """How lists are read and indexed."""

    language: Language
    keep_accents: bool
    cached: bool
    progress: OnProgress
    roots_by_endings: bool = False

    @classmethod
    def of(cls, name: str, keep_accents: bool, *how: Any) -> _ListReader:
        return cls(language(name, keep_accents=keep_accents), keep_accents, *how)

    @property
    def folding(self) -> Folding:
        return ANY_LETTER if self.keep_accents else self.language.folding

    def lexicon(self, paths: Sequence[str | Path], without: Sequence[str | Path], min_score: int) -> Lexicon:
        """The words of some lists without those of others."""
        sources = [self.source(path) for path in paths]
        bans = [lists.read(lists.contents(path), _name(path), folding=self.folding) for path in without]
        words_index, notice = self.indexed(sources)
        notes = chain(
            (
                f"{source.name}: {note}"
                for source, each in zip(sources, words_index.notes, strict=True)
                for note in each
            ),
            (f"{ban.source}: {note}" for ban in bans for note in ban.notes()),
            [notice] if notice else [],
        )
        name, report = ", ".join(source.name for source in sources), "; ".join(notes) or None
        lexicon = Lexicon(words_index, name, report, min_score, folding=self.folding)
        return lexicon.filtered(without=chain.from_iterable(ban.words for ban in bans))

    def source(self, path: str | Path) -> _Source:
        name = str(path)
        if name == CLUED and not self.language.lexicon.well_clued():
            name = DEFAULT
        return _Default(self.language, name) if name in KINDS else _List(_name(path), lists.contents(path))

    def indexed(self, sources: Sequence[_Source]) -> tuple[Index, str | None]:
        """The index of all words of the sources, and a notice if it could not be cached."""
        match sources:
            case []:
                raise LexiconError("no word list is named", remedy=f"name one, or {DEFAULT!r}")
            case [_Default() as alone]:
                if not self.cached:
                    return Index(self.build_default(alone)), None
                waiting = partial(
                    self.progress, Progress("waiting for another process that builds the default lexicon", 0.0)
                )
                build = partial(self.build_default, alone)
                return find_or_build(alone.kind, self.key([alone], A_TO_Z), build, opened_index, Index, waiting=waiting)
        build = partial(self.build, sources)
        if not self.cached:
            return Index(build()), None
        endings = [" ".join(sorted(self.language.text.suffixes)).encode()] if self.roots_by_endings else []
        return find_or_build(LISTS, self.key(sources, self.folding, *endings), build, opened_index, Index)

    def key(self, sources: Sequence[_Source], folding: Folding, *more: bytes) -> str:
        """A key for an index: what the lists hold and how they are read."""
        parts = [f"{lists.VERSION} {folding.fingerprint}".encode(), *(source.fingerprint for source in sources), *more]
        return hashlib.blake2b(b"\n".join(parts), digest_size=16).hexdigest()

    def build_default(self, source: _Default) -> bytes:
        if source.name != DEFAULT:
            return self.rescored(source.name)
        words, roots, familiarity = source.language.lexicon.build(self.progress)
        notes = source.language.lexicon.notices()
        self.progress(Progress("indexing the default lexicon", 1.0))
        return index.build(words, keep_accents=False, notes=[notes], source=source.name, roots=roots,
                           familiarity=familiarity, joined=source.language.folding.joined)  # fmt: skip

    def rescored(self, name: str) -> bytes:
        """The default lexicon with the scores of one of its other names."""
        usual, _ = self.indexed([_Default(self.language)])
        roots = usual.roots_by_word() or {}
        familiarity = usual.familiarity_by_word()
        scores, known = (familiarity, None) if name == FAMILIAR else (self.clued(usual), familiarity)
        return index.build(scores, keep_accents=False, notes=[[]], source=name, roots=roots, familiarity=known,
                           joined=self.language.folding.joined)  # fmt: skip

    def clued(self, usual: Index) -> dict[str, int]:
        """The scores of the default lexicon, with more points for words that have clues written by hand."""
        more = self.language.lexicon.well_clued()
        return {word: min(MOST_POINTS, score + more.get(word, 0)) for word, score in Lexicon(usual, DEFAULT)}

    def build(self, sources: Sequence[_Source]) -> bytes:
        if len(sources) == 1 and isinstance(sources[0], _List) and not (self.folding.joined or self.roots_by_endings):
            return self.build_alone(sources[0])
        words: dict[str, int] = {}
        familiarity: dict[str, int] = {}
        notes, known = [], None
        for source in sources:
            more, their_familiarity, their_notes = self.read(source)
            words = {**more, **words} if words else more
            familiarity = {**their_familiarity, **familiarity} if familiarity else their_familiarity
            notes.append(their_notes)
            if isinstance(source, _Default):
                known = self.indexed([source])[0].roots_by_word()
        name = ", ".join(source.name for source in sources)
        self.progress(Progress(f"indexing {name}", 0.5))
        data = index.build(words, keep_accents=self.keep_accents, notes=notes, source=name,
                           roots=self.roots(words, known),
                           familiarity=None if familiarity == words else familiarity,
                           joined=self.folding.joined)  # fmt: skip
        self.progress(Progress(f"indexed {name}", 1.0))
        return data

    def build_alone(self, source: _List) -> bytes:
        """The index of one list, which may have millions of words."""
        self.progress(Progress(f"reading {source.name}", 0.0))
        listed = bulk.read(source.data, source.name, folding=self.folding)
        listed.demand_words()
        self.progress(Progress(f"indexing {source.name}", 0.5))
        data = index.build_from_rows(
            listed.plain,
            listed.others.words,
            keep_accents=self.keep_accents,
            notes=[listed.others.notes()],
            source=source.name,
        )
        self.progress(Progress(f"indexed {source.name}", 1.0))
        return data

    def roots(self, words: Mapping[str, int], known: Mapping[str, Collection[int]] | None) -> RootNames | None:
        """The names of the words' roots, by the default lexicon's roots and by endings; None where neither is known."""
        by_looks = by_endings(words, self.language.text.suffixes) if self.roots_by_endings else {}
        if known is None:
            return by_looks or None
        other = self.language.lexicon.roots_of_other
        numbers = {word: known[word] if word in known else other(word, known) for word in words}
        return {word: [str(root) for root in its] or by_looks.get(word, ()) for word, its in numbers.items()}

    def read(self, source: _Source) -> tuple[dict[str, int], dict[str, int], list[str]]:
        """The words of one source with their scores, how well they are known, and what was skipped."""
        if isinstance(source, _Default):
            default, _ = self.indexed([source])
            return dict(Lexicon(default, source.name)), default.familiarity_by_word(), []
        self.progress(Progress(f"reading {source.name}", 0.0))
        listed = lists.read(source.data, source.name, folding=self.folding)
        lists.demand_words(listed)
        return listed.words, listed.words, listed.notes()


def _each(paths: Paths, parameter: str) -> Sequence[str | Path]:
    if isinstance(paths, str | Path):
        return [paths]
    for path in (listed := list(paths) if isinstance(paths, Iterable) else [paths]):
        if not isinstance(path, str | Path):
            raise TypeError(f"{parameter}: {a_type(path)} where the path of a word list should be; {_REMEDY}")
    return listed


def _name(path: str | Path) -> str:
    return "<stdin>" if str(path) == "-" else str(path)


def _demand_words(lexicon: Lexicon) -> None:
    if len(lexicon):
        return
    scores = [score for _, score in lexicon.filtered(min_score=0)]
    if not scores:
        raise LexiconError("every word is banned", source=lexicon.name, remedy="ban fewer words")
    raise LexiconError(
        f"no word has a score of {lexicon.min_score} or more, the best is {max(scores)}",
        source=lexicon.name,
        remedy=f"pass min_score={max(scores)} or lower",
    )
