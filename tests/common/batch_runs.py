"""Batches of small puzzles, run by workers in this process, by tasks that die, and what they have written."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from quick_workshop import QuickWorkshop

from crosswright.batch import Batch, BatchPuzzle
from crosswright.batch.folder import BatchFolder, PuzzleSink
from crosswright.make import Request
from crosswright.pattern import preset
from crosswright.workers import EndedTask, Task


@dataclass
class Inline:
    """Workers that do their tasks in this process when they are waited for, the newest or the oldest first."""

    newest: bool = False
    size: int = 1
    broken: Mapping[str, BaseException] = field(default_factory=dict)  # by the name of the task
    done: list[str] = field(default_factory=list)
    _tasks: list[Task] = field(default_factory=list)
    _shared: Any = None

    def begin(self, shared: object) -> None:
        self._shared = shared

    def submit(self, task: Task) -> None:
        self._tasks.append(task)

    def wait(self, seconds: float) -> list[EndedTask]:
        task = self._tasks.pop(-1 if self.newest else 0)
        self.done.append(task.name)
        if task.name in self.broken:
            return [EndedTask(task.name, None, self.broken[task.name])]
        return [EndedTask(task.name, task.function(task.argument, self._shared))]

    def close(self) -> None:
        self._tasks.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


REQUEST = Request(preset("mini", 5))


def batch(count: int = 10, window: int = 4, most: int = 2, **changes: Any) -> Batch:
    return Batch(**{
        "request": REQUEST, "count": count, "seed": 1, "most_uses": most, "window": window,
        "open_workshop": QuickWorkshop, "known": {}, **changes,
    })  # fmt: skip


def run(folder: Path, workers: Any = None, **changes: Any) -> Iterator[BatchPuzzle]:
    return batch(**changes).run(BatchFolder(folder), PuzzleSink(folder), workers or Inline())


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.ipuz"))}


def squared(number: int, shared: int) -> int:
    return shared + number * number


def dying(folder_and_number: tuple[str, int], shared: int) -> int:
    """Each number dies once; 7 always."""
    folder, number = folder_and_number
    mark = Path(folder, str(number))
    if number == 7 or not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number
