"""Workers on this machine: processes, each connected by a pipe, each with one task at a time.

A process is started afresh, not forked, so that threads and open files of this one do no harm. In a program of your
own, call what needs workers below `if __name__ == "__main__":`, as `multiprocessing` demands. Ctrl-C is not for the
workers: the coordinator ends them.
"""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Self

from crosswright.batch.workers import MOST_DEATHS, EndedTask, Task, WorkerDiedError, cores, keep, run

# The name of the batch in a process that has only one.
_ONLY = "batch"
# How many seconds does a process have to end by itself before it is killed?
_FAREWELL = 1.0


@dataclass
class _Lane:
    """A process and its task."""

    process: SpawnProcess
    pipe: Connection
    task: Task | None = None


class ProcessWorkers:
    """Processes of this machine."""

    def __init__(self, size: int = 0) -> None:
        """`size`: how many; 0 is one for each core."""
        self.size = size or cores()
        self._context: SpawnContext = get_context("spawn")
        self._shared: object = None
        self._lanes: list[_Lane] = []
        self._waiting: list[Task] = []
        self._deaths: Counter[str] = Counter()

    def begin(self, shared: object) -> None:
        """Keep what the tasks share; a process is started when there is a task for it."""
        self._shared = shared

    def submit(self, task: Task) -> None:
        """Hand in a task."""
        self._waiting.append(task)
        self._waiting.sort(key=lambda each: -each.priority)
        self._hand_out()

    def wait(self, seconds: float) -> list[EndedTask]:
        """The tasks that have ended."""
        busy = {lane.pipe: lane for lane in self._lanes if lane.task is not None}
        ended = [each for pipe in wait(list(busy), seconds) if (each := self._received(busy[pipe]))]  # type: ignore[index]
        self._hand_out()
        return ended

    def close(self) -> None:
        """End the processes."""
        for lane in self._lanes:
            lane.pipe.close()  # an idle process ends by itself
            if lane.task is not None:
                lane.process.terminate()
        for lane in self._lanes:
            lane.process.join(_FAREWELL)
            lane.process.kill()
        self._lanes.clear()
        self._waiting.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _hand_out(self) -> None:
        while self._waiting and (lane := self._free_lane()) is not None:
            task = self._waiting[0]
            try:
                lane.pipe.send((task.function, task.argument))
            except OSError:  # the process has died while it was idle
                self._remove(lane)
                continue
            lane.task = self._waiting.pop(0)

    def _free_lane(self) -> _Lane | None:
        for lane in self._lanes:
            if lane.task is None:
                return lane
        if len(self._lanes) == self.size:
            return None
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._shared), daemon=True)
        process.start()
        theirs.close()
        self._lanes.append(_Lane(process, ours))
        return self._lanes[-1]

    def _received(self, lane: _Lane) -> EndedTask | None:
        """What a process has sent; None if it has died instead, and its task waits again."""
        assert lane.task is not None
        try:
            value, error = lane.pipe.recv()
        except (EOFError, OSError):
            return self._bury(lane)
        task, lane.task = lane.task, None
        return EndedTask(task.name, value, error)

    def _bury(self, lane: _Lane) -> EndedTask | None:
        """Remove a process that has died of its task, which waits again unless too many have died of it."""
        task = lane.task
        assert task is not None
        self._remove(lane)
        self._deaths[task.name] += 1
        if self._deaths[task.name] < MOST_DEATHS:
            self._waiting.insert(0, task)
            return None
        why = f"{MOST_DEATHS} workers died of it (exit code {lane.process.exitcode}); is there enough memory?"
        return EndedTask(task.name, None, WorkerDiedError(why))

    def _remove(self, lane: _Lane) -> None:
        self._lanes.remove(lane)
        lane.pipe.close()
        lane.process.join()


def _serve(pipe: Connection, shared: object) -> None:
    """A worker's process: does one task after the other, until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keep(_ONLY, shared)
    while True:
        try:
            function, argument = pipe.recv()
        except (EOFError, OSError):
            return
        value, failure = None, None
        try:
            value = run(_ONLY, function, argument)
        except Exception as error:
            failure = error
        try:
            pipe.send((value, failure))
        except OSError:  # the coordinator has ended
            return
