"""What a worker does: makes one puzzle after the other in a workshop that it opens once."""

from __future__ import annotations

import hashlib
import platform
import tempfile
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from crosswright import __version__
from crosswright.batch.order import PlannedTask
from crosswright.batch.record import BatchPuzzle
from crosswright.clues import DIFFICULTIES, Clued
from crosswright.errors import CrosswrightError, UsageError, WrongFillError
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop
from crosswright.sources import USUAL, Sources
from crosswright.words.loading import KINDS

# How many seeds may a puzzle try until nothing in it is unfair, and how far apart are they?
TRIES, BETWEEN_TRIES = 4, 10**9
# How often are the clues of a puzzle changed before it is made again?
REWORDINGS = 3


@dataclass(frozen=True)
class SentSources:
    """Sources with the content of the lists that they name: a worker may be anywhere."""

    sources: Sources
    lists: Mapping[str, bytes]  # by the path that the sources have

    @classmethod
    def read(cls, sources: Sources = USUAL) -> SentSources:
        """Read the lists; OSError for one that can't be read."""
        named = [path for name in Sources.LISTS for path in getattr(sources, name)]
        return cls(sources, {path: Path(path).read_bytes() for path in named if path not in KINDS})

    @property
    def digest(self) -> str:
        """Sixteen digits that change with the sources and the content of the lists."""
        known = [sorted(self.sources.as_json().items()), sorted(self.lists.items())]
        return hashlib.sha256(repr(known).encode()).hexdigest()[:16]

    def open(self) -> Workshop:
        """Open the workshop with copies of the lists."""
        with tempfile.TemporaryDirectory(prefix="crosswright-") as folder:
            copies = {path: str(Path(folder, str(place), Path(path).name)) for place, path in enumerate(self.lists)}
            for path, copy in copies.items():
                Path(copy).parent.mkdir()
                Path(copy).write_bytes(self.lists[path])
            lists = {name: [copies.get(path, path) for path in getattr(self.sources, name)] for name in Sources.LISTS}
            try:
                return Workshop.open(Sources.of(self.sources, **lists))
            except CrosswrightError as error:
                message = str(error)
                for path, copy in copies.items():
                    message = message.replace(copy, path)
                raise UsageError(message) from None


def versions() -> tuple[str, str]:
    """The releases of crosswright and Python that this process is."""
    return __version__, ".".join(platform.python_version_tuple()[:2])


@dataclass
class Making:
    """What the tasks of a batch share: the request, and in each worker the workshop."""

    request: Request
    open_workshop: Callable[[], Workshop]
    versions: tuple[str, str] = field(default_factory=versions)  # of the coordinator

    @cached_property
    def workshop(self) -> Workshop:
        """The worker's workshop; UsageError if this worker isn't like the coordinator."""
        if versions() != self.versions:
            theirs, ours = ("crosswright {} on Python {}".format(*each) for each in (versions(), self.versions))
            raise UsageError(f"a worker on {platform.node()} has {theirs}, this program is {ours}; install the same")
        return self.open_workshop()

    @cached_property
    def made_by(self) -> str:
        """The release and a digest of the words: workers that differ in them would make other puzzles."""
        whole = hashlib.sha256()
        for word, score in self.workshop.lexicon:
            whole.update(f"{word};{score}\n".encode())
        return f"crosswright {self.versions[0]}, words {whole.hexdigest()[:12]}"


@dataclass(frozen=True)
class MakeTask:
    """One puzzle to make."""

    planned: PlannedTask
    seed: int
    difficulty: float
    without: tuple[str, ...]  # answers
    printed: bytes  # clues, see `packed`
    draft: BatchPuzzle | None = None  # the one that repeats something


def packed(clues: frozenset[str]) -> bytes:
    """Clues for a task, small enough to be sent with each."""
    return zlib.compress("\n".join(sorted(clues)).encode(), 1)


def unpacked(printed: bytes) -> frozenset[str]:
    """The clues again."""
    return frozenset(zlib.decompress(printed).decode().split("\n")) - {""}


def make_one(task: MakeTask, shared: Making) -> BatchPuzzle:
    """Do a task: other clues for the draft where that is enough, else a puzzle, by a few seeds until it is fair."""
    began = time.process_time()
    printed = unpacked(task.printed)
    tries, made = 0, _reworded(task, shared, printed)
    if made is None:
        tries, made = _made(task, shared, printed)
    known = {"number": task.planned.number, "round": task.planned.round, "seed": task.seed, "made_by": shared.made_by}
    return BatchPuzzle.of(made, tries=tries, seconds=round(time.process_time() - began, 3), **known)


def failed(planned: PlannedTask, seed: int, why: str) -> BatchPuzzle:
    """The record of a task whose workers died."""
    return BatchPuzzle(planned.number, planned.round, seed, "", outcome="failed", why=why)


def _made(task: MakeTask, shared: Making, printed: frozenset[str]) -> tuple[int, Made]:
    """The first puzzle in which nothing is unfair, else the fairest; and how many were tried."""
    best: Made | None = None
    for tries in range(TRIES):
        seed, details = task.seed + tries * BETWEEN_TRIES, {**shared.request.details}
        if task.difficulty != shared.request.difficulty:
            details["difficulty"] = DIFFICULTIES[int(task.difficulty)]
        request = replace(shared.request, seed=seed, difficulty=task.difficulty, details=details, printed=printed)
        try:
            made = shared.workshop.make(request, without=task.without)
        except WrongFillError:  # a fault of this program, which another seed may not have
            if tries == TRIES - 1 and best is None:
                raise
            continue
        if best is None or _badness(made) < _badness(best):
            best = made
        if _badness(best) == (0, 0):
            break
    assert best is not None
    return tries + 1, best


def _badness(made: Made) -> tuple[int, int]:
    """Whether there is no puzzle, and how many slots have no clue or are unfair."""
    if made.clued is None:
        return 1, 0
    return 0, len({*made.clued.unclued, *made.unfair})


def _reworded(task: MakeTask, shared: Making, printed: frozenset[str]) -> Made | None:
    """The draft with other clues where it has printed ones; None where that isn't possible, or isn't fair."""
    draft = task.draft
    if draft is None or not draft.is_good or not draft.clues.keys().isdisjoint(task.without):
        return None
    clued = _without_printed(draft.clued(), printed)
    again = [name for name, choice in clued.choices.items() if choice.clue and choice.clue.text.casefold() in printed]
    return shared.workshop.reword(clued, again, times=REWORDINGS)


def _without_printed(clued: Clued, printed: frozenset[str]) -> Clued:
    """The puzzle without the printed ones among the clues that it could have."""
    choices = {
        name: replace(
            choice, alternatives=tuple(each for each in choice.alternatives if each.text.casefold() not in printed)
        )
        for name, choice in clued.choices.items()
    }
    return replace(clued, choices=choices)
