"""Work in other processes: bytes in, lines out, with limits, in a sandbox if you like; each may be killed at any time.

tasks.py       the table of tasks: which function does what, and what it may take
child.py       the program of a child process
parent.py      a child as an asyncio program sees it: sent messages, heard, killed
sandbox.py     takes the network and files from a child

Below is what many workers have in common that do one task after the other: a protocol with two implementations,
`processes.py` (children of this process) and `cluster.py` (Dask).

    with ProcessWorkers(2) as workers:
        workers.begin(shared)                       # an object that every worker gets once
        workers.submit(Task("one", function, argument))
        for ended in workers.wait(0.2): ...         # ended.value is function(argument, shared)

A task is a function of a module, its argument, and a name of its own. If a worker dies its task is done again by
another; a task whose worker dies three times is at fault itself, and ends with a `WorkerDiedError`.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from crosswright.errors import CrosswrightError
from crosswright.progress import Stop

# How many workers may die of one task before the task is given up?
MOST_DEATHS = 3
# How many seconds does a coordinator wait for a result before it asks again whether it should stop?
PATIENCE = 0.2
# How many tasks are with the workers, for each of them? One that waits keeps a worker on another machine busy.
IN_HAND = 3

Argument = TypeVar("Argument")
Value = TypeVar("Value")


class WorkerDiedError(CrosswrightError):
    """A worker died while it did a task, and so did the others that tried it."""


class Task(NamedTuple):
    """Work for one worker."""

    name: str  # no two tasks with the workers have the same
    function: Callable[[Any, Any], Any]  # of a module, so that a worker can import it: function(argument, shared)
    argument: Any
    priority: int = 0  # higher ones are done first


class EndedTask(NamedTuple):
    """A task that is done: its value, or the error that it raised."""

    name: str
    value: Any
    error: BaseException | None = None


@runtime_checkable
class Workers(Protocol):
    """The workers of one batch."""

    @property
    def size(self) -> int:
        """How many tasks run at the same time."""

    def begin(self, shared: object) -> None:
        """Give each worker, also one that comes later, the object that all tasks share."""

    def submit(self, task: Task) -> None:
        """Hand in a task."""

    def wait(self, seconds: float) -> list[EndedTask]:
        """The tasks that have ended since the last call; waits for the first of them, but no longer than `seconds`.

        CrosswrightError if the workers are out of reach.
        """

    def close(self) -> None:
        """Give up what isn't done, and end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    workers: Workers,
    function: Callable[[Argument, Any], Value],
    arguments: Sequence[Argument],
    shared: object,
    *,
    stop: Stop,
) -> Iterator[tuple[int, Value]]:
    """The values of a function for each argument, with its place, in the order in which they are ready.

    Ends early once `stop` returns True. What a task raises is raised here.
    """
    workers.begin(shared)
    waiting = deque(Task(str(place), function, each, -place) for place, each in enumerate(arguments))
    in_hand = 0
    while (waiting or in_hand) and not stop():
        while waiting and in_hand < IN_HAND * workers.size:
            workers.submit(waiting.popleft())
            in_hand += 1
        for ended in workers.wait(PATIENCE):
            in_hand -= 1
            if ended.error is not None:
                raise ended.error
            yield int(ended.name), ended.value


# In a worker.

_shared: dict[str, Any] = {}
# A worker may have several threads; what the tasks share works for one at a time.
_turn = Lock()


def keep(key: str, shared: object) -> None:
    """Keep in this process what the tasks of a batch share; the key names the batch."""
    _shared[key] = shared


def drop(key: str) -> None:
    """The batch has ended."""
    _shared.pop(key, None)


def run(key: str, function: Callable[[Any, Any], Any], argument: Any) -> Any:
    """Do a task in this process."""
    with _turn:
        return function(argument, _shared[key])
