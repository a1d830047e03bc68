"""The folder of a batch: its puzzles, and in `.batch` what a run needs that goes on where another was killed.

    000001.ipuz ...           the puzzles, by seed; each is written whole, when it is accepted
    .batch/batch.json         what was asked for; a run that asks for something else is refused
    .batch/000001-0.json      the result of a task, until its window is finished: of puzzle 1, round 0
    .batch/window-000000.json the puzzles of a finished window, in the order of acceptance

A batch is a function of what was asked for (see `order.py`). A run that goes on asks for the same tasks in the same
order, and takes from the folder the results that are there.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, Protocol

from crosswright import cache
from crosswright.batch.order import PlannedTask
from crosswright.batch.record import BatchPuzzle, read_record
from crosswright.errors import InputError, UsageError
from crosswright.media import files
from crosswright.puzzle import Puzzle

STATE = ".batch"
VERSION = 1
_REMEDY = "name another folder, or delete this one to begin again"


class BatchFolder:
    """A batch's folder, used by one run at a time."""

    def __init__(self, path: Path) -> None:
        self.path, self.state = path, path / STATE
        self.windows = 0  # how many are finished

    @contextmanager
    def opened(self, batch: Mapping[str, object]) -> Iterator[None]:
        """A context in which this run has the folder; UsageError for another batch's, or one that is in use.

        `batch` names all on which the puzzles depend.
        """
        self.state.mkdir(parents=True, exist_ok=True)
        with (self.state / "lock").open("ab") as lock:
            self._demand_alone(lock)
            self._demand_same(batch)
            yield

    def _demand_alone(self, lock: IO[bytes]) -> None:
        def refuse() -> None:
            raise UsageError(f"{self.path}: another run is making this batch; wait for it, or name another folder")

        cache.acquire(lock, refuse)

    def _demand_same(self, batch: Mapping[str, object]) -> None:
        file, ours = self.state / "batch.json", {"version": VERSION, **batch}
        if not file.exists():
            files.write_whole(file, json.dumps(ours, indent=2).encode())
            return
        theirs = _object(file)
        for name, value in ours.items():
            if theirs.get(name) != value:
                raise UsageError(
                    f"{self.path}: this folder has another batch, with {name} {theirs.get(name)} and not {value}; "
                    "pass the same options to go on with it, or name another folder"
                )

    # Results.

    def result(self, planned: PlannedTask) -> BatchPuzzle | None:
        """The result of a task; None if it is still to be done."""
        file = self._result_file(planned.number, planned.round)
        return read_record(file.read_text("utf-8"), str(file)) if file.exists() else None

    def keep(self, result: BatchPuzzle) -> None:
        """Keep the result of a task."""
        data = json.dumps(result.as_json(), ensure_ascii=False).encode()
        files.write_whole(self._result_file(result.number, result.round), data)

    def finished_windows(self) -> Iterator[list[BatchPuzzle]]:
        """The puzzles of the windows that are finished, one window after the other."""
        while (file := self._window_file(self.windows)).exists():
            self.windows += 1
            yield _puzzles(file)

    def finish_window(self, window: int, puzzles: Sequence[BatchPuzzle]) -> None:
        """Keep a finished window, and remove the results of its tasks."""
        document = {"puzzles": [each.finished().as_json() for each in puzzles]}
        files.write_whole(self._window_file(window), json.dumps(document, ensure_ascii=False).encode())
        self.windows = window + 1
        for each in puzzles:
            for round_ in range(each.round + 1):
                self._result_file(each.number, round_).unlink(missing_ok=True)

    def _result_file(self, number: int, round_: int) -> Path:
        return self.state / f"{number:06}-{round_}.json"

    def _window_file(self, window: int) -> Path:
        return self.state / f"window-{window:06}.json"


def _object(file: Path) -> dict[str, Any]:
    """The JSON object in a file of this folder."""
    try:
        document = json.loads(file.read_text("utf-8"))
        if not isinstance(document, dict):
            raise ValueError("no object")
    except ValueError as error:
        raise InputError(f"not what a batch has written ({error})", source=str(file), remedy=_REMEDY) from None
    return document


def _puzzles(file: Path) -> list[BatchPuzzle]:
    """The puzzles of a finished window."""
    try:
        listed = _object(file)["puzzles"]
        return [BatchPuzzle.from_json(each) for each in listed]
    except (KeyError, TypeError, ValueError):
        raise InputError("no finished window of a batch", source=str(file), remedy=_REMEDY) from None


class PuzzleSink:
    """Where the puzzles of a batch go: files of a format in a folder."""

    def __init__(self, folder: Path, format: str = "ipuz") -> None:
        from crosswright.media.kinds import kind_named

        self.folder, self.format = folder, format
        self._suffix = kind_named(format).suffixes[0]

    def put(self, puzzle: BatchPuzzle) -> str:
        """Write a puzzle, unless it is there. Returns the name of its file."""
        path = self.folder / f"{puzzle.seed:06}{self._suffix}"
        if not path.exists():
            files.write_puzzle(puzzle.puzzle, path, format=self.format)
        return path.name


class KeepsPuzzles(Protocol):
    """The store of a site, as far as a batch needs it."""

    def get(self, id: str) -> object | None:
        """The puzzle of an id."""

    def add(self, puzzle: Puzzle, *, origin: Literal["batch"], report: Mapping[str, Any], id: str) -> str:
        """Store a puzzle."""


class StoreSink:
    """Puts puzzles into a site's store, each once."""

    def __init__(self, store: KeepsPuzzles, state: Path) -> None:
        self.store, self._secret = store, state / "secret"

    def put(self, puzzle: BatchPuzzle) -> str:
        """Store a puzzle, unless it is there. Returns its id."""
        id_ = self._id(puzzle.seed)
        if self.store.get(id_) is None:
            report = {"seed": puzzle.seed, "unfair": list(puzzle.unfair)}
            self.store.add(puzzle.puzzle, origin="batch", report=report, id=id_)
        return id_

    def _id(self, seed: int) -> str:
        """The id for a seed: the same in every run, and nobody can guess it."""
        if not self._secret.exists():
            files.write_whole(self._secret, os.urandom(16))
        key = self._secret.read_bytes()
        return base64.b32encode(hashlib.blake2b(str(seed).encode(), key=key, digest_size=10).digest()).decode().lower()


def state_folder(place: str, batch: Mapping[str, object]) -> Path:
    """Where the state of a batch for a store is: in the user's data folder."""
    import platformdirs

    where = place if "://" in place else str(Path(place).resolve())
    digest = hashlib.sha256(repr((where, sorted(batch.items()))).encode()).hexdigest()[:16]
    return Path(platformdirs.user_data_dir("crosswright", appauthor=False)) / "batches" / digest
