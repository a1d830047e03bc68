"""Words from wherever they are to a lexicon: read, index (or find the index kept from last time), filter, check."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from pathlib import Path

from crosswright.cache import remembered
from crosswright.errors import LexiconError
from crosswright.languages import language
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words import index, lists
from crosswright.words.index import Index, opened_index
from crosswright.words.lexicon import Lexicon

Paths = str | Path | Sequence[str | Path]

DEFAULT = "default"
_REMEDY = "pass a path, or several; Lexicon.from_words(words) takes words themselves"
GOOD = 50  # "a solver will like to meet it"


def default_lexicon(*, min_score: int = GOOD, progress: OnProgress = ignore) -> Lexicon:
    """The default lexicon, built at its first use (some 20 seconds) and kept in the user's cache folder.

    Its words have scores of 20 to 100; those below `min_score` are left out (pass 0 for all). `progress` is called
    while it is built. Raises LexiconError where the data that it is built from is missing.

    >>> lexicon = default_lexicon()  # doctest: +SKIP
    >>> len(lexicon), "CROSSWORD" in lexicon  # doctest: +SKIP
    (87043, True)
    """
    return load_lexicon([DEFAULT], min_score=min_score, progress=progress)


def load_lexicon(
    paths: Paths,
    *,
    keep_accents: bool = False,
    without: Paths = (),
    min_score: int = 0,
    cache: bool = True,
    progress: OnProgress = ignore,
) -> Lexicon:
    """The words of one list or several; where several have a word, the first of them decides its score.

    A list has a word a line, WORD or WORD;SCORE, with scores of 0 to 100 (50 for a word without). "default" stands for
    the default lexicon and "-" for standard input (write "./default" for a file of that name). Letters become A-Z
    unless `keep_accents` is set. `without` names lists of words not to use; words below `min_score` are left out, none
    by default. Indexes are kept between runs unless `cache` is false.

    Raises LexiconError, with the file, the line where there is one and the remedy, for lists that can't be read or
    have no word that can be used; TypeError for what is no path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.txt")
    ...     _ = path.write_text("cat;70\\ndog;30\\nice cream\\n")
    ...     all_words = load_lexicon(path, cache=False)
    ...     better = load_lexicon(path, cache=False, min_score=50)
    >>> list(all_words), len(better)
    ([('CAT', 70), ('DOG', 30), ('ICECREAM', 50)], 2)
    """
    sources = [_source(path) for path in _each(paths)]
    bans = [lists.read(lists.contents(path), _name(path), keep_accents=keep_accents) for path in _each(without)]
    found, notice = _indexed(sources, keep_accents, cache, progress)
    notes = chain(
        (f"{source.name}: {note}" for source, each in zip(sources, found.notes, strict=True) for note in each),
        (f"{ban.source}: {note}" for ban in bans for note in ban.notes()),
        [notice] if notice else [],
    )
    lexicon = Lexicon(found, ", ".join(source.name for source in sources), "; ".join(notes) or None, min_score)
    lexicon = lexicon.filtered(without=chain.from_iterable(ban.words for ban in bans))
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

    def read(self, keep_accents: bool, _kept: bool, progress: OnProgress) -> tuple[dict[str, int], list[str]]:
        progress(Progress(f"reading {self.name}", 0.0))
        reading = lists.read(self.data, self.name, keep_accents=keep_accents)
        lists.demand_words(reading)
        return reading.words, reading.notes()


@dataclass(frozen=True)
class _Default:
    """The default lexicon."""

    name: str = DEFAULT

    @cached_property
    def fingerprint(self) -> bytes:
        return language().lexicon.fingerprint().encode()

    def read(self, _keep_accents: bool, kept: bool, progress: OnProgress) -> tuple[dict[str, int], list[str]]:
        return dict(load_lexicon([DEFAULT], min_score=0, cache=kept, progress=progress)), []

    def build(self, progress: OnProgress) -> bytes:
        words = dict(language().lexicon.words(progress))
        progress(Progress("indexing the default lexicon", 1.0))
        return index.build(words, keep_accents=False, notes=[[]], source=self.name)


_Source = _List | _Default


def _each(paths: Paths) -> Sequence[str | Path]:
    if isinstance(paths, str | Path):
        return [paths]
    for path in (listed := list(paths) if isinstance(paths, Iterable) else [paths]):
        if not isinstance(path, str | Path):
            raise TypeError(f"a {type(path).__name__} where the path of a word list should be; {_REMEDY}")
    return listed


def _source(path: str | Path) -> _Source:
    return _Default() if str(path) == DEFAULT else _List(_name(path), lists.contents(path))


def _name(path: str | Path) -> str:
    return "<stdin>" if str(path) == "-" else str(path)


def _indexed(
    sources: Sequence[_Source], keep_accents: bool, kept: bool, progress: OnProgress
) -> tuple[Index, str | None]:
    """The index of what the sources hold together, and a notice where it could not be kept."""
    match sources:
        case []:
            raise LexiconError("no word list is named", remedy=f"name one, or {DEFAULT!r}")
        case [_Default() as alone]:
            kind, build = DEFAULT, partial(alone.build, progress)
        case _:
            kind, build = "lists", partial(_built, sources, keep_accents, kept, progress)
    if not kept:
        return Index(build()), None
    waiting = partial(progress, Progress("waiting for another process that builds the default lexicon", 0.0))
    key = _key(sources, keep_accents and kind != DEFAULT)
    return remembered(kind, key, build, opened_index, Index, alone=waiting if kind == DEFAULT else None)


def _key(sources: Sequence[_Source], keep_accents: bool) -> str:
    """What tells one index from another: the sources, how they are read, how they are laid out."""
    versions = f"{index.VERSION} {lists.VERSION} {keep_accents}".encode()
    parts = [versions, *(source.fingerprint for source in sources)]
    return hashlib.blake2b(b"\n".join(parts), digest_size=16).hexdigest()


def _built(sources: Sequence[_Source], keep_accents: bool, kept: bool, progress: OnProgress) -> bytes:
    words: dict[str, int] = {}
    notes = []
    for source in sources:
        more, their_notes = source.read(keep_accents, kept, progress)
        words = {**more, **words} if words else more
        notes.append(their_notes)
    name = ", ".join(source.name for source in sources)
    progress(Progress(f"indexing {name}", 0.5))
    data = index.build(words, keep_accents=keep_accents, notes=notes, source=name)
    progress(Progress(f"indexed {name}", 1.0))
    return data


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
