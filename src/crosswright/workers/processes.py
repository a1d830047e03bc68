"""Workers on this machine: child processes (`child.py`), each with one task at a time.

What a task is, and what it gives back, is pickled: these are processes of our own with data of our own. Ctrl-C is not
for the workers: the coordinator ends them.
"""

from __future__ import annotations

import base64
import json
import pickle
import queue
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from crosswright.workers import MOST_DEATHS, EndedTask, Task, WorkerDiedError, Workers, cores, keep, run
from crosswright.workers.child import Talk
from crosswright.workers.parent import PROGRAM
from crosswright.workers.tasks import ChildTask

# The name of the batch in a process that has only one.
_ONLY = "batch"
# How many seconds does a process have to end by itself before it is killed?
_FAREWELL = 1.0


@dataclass(eq=False)
class _Lane:
    """A process and its task."""

    process: subprocess.Popen[bytes]
    shared: object = None  # what it has
    task: Task | None = None

    def send(self, **message: object) -> None:
        """Send it a message; OSError if it has died."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({name: _packed(value) for name, value in message.items()}).encode() + b"\n")
        self.process.stdin.flush()


class ProcessWorkers(Workers):
    """Processes of this machine."""

    size: int = 0

    def __init__(self, size: int = 0) -> None:
        """`size`: how many; 0 is one for each core."""
        self.size = size or cores()
        self._shared: object = None
        self._lanes: list[_Lane] = []
        self._waiting: list[Task] = []
        self._deaths: Counter[str] = Counter()
        self._heard = queue.SimpleQueue[tuple[_Lane, bytes]]()  # lines, b"" when a process has ended

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
        ended = []
        with suppress(queue.Empty):
            ended.append(self._received(*self._heard.get(timeout=seconds)))
            while True:
                ended.append(self._received(*self._heard.get_nowait()))
        self._hand_out()
        return [each for each in ended if each is not None]

    def close(self) -> None:
        """End the processes."""
        for lane in self._lanes:
            with suppress(OSError):
                lane.process.stdin.close()  # type: ignore[union-attr]  # an idle process ends by itself
            if lane.task is not None:
                lane.process.terminate()
        for lane in self._lanes:
            with suppress(subprocess.TimeoutExpired):
                lane.process.wait(_FAREWELL)
            lane.process.kill()
            lane.process.wait()
        self._lanes.clear()
        self._waiting.clear()

    def _hand_out(self) -> None:
        while self._waiting and (lane := self._free_lane()) is not None:
            task = self._waiting[0]
            try:
                if lane.shared is not self._shared:
                    lane.send(shared=self._shared)
                    lane.shared = self._shared
                lane.send(task=(task.function, task.argument))
            except OSError:  # the process has died while it was idle
                self._remove(lane)
                continue
            lane.task = self._waiting.pop(0)

    def _free_lane(self) -> _Lane | None:
        for lane in self._lanes:
            if lane.task is None:
                return lane
        return self._new_lane() if len(self._lanes) < self.size else None

    def _new_lane(self) -> _Lane:
        command = (*PROGRAM, ChildTask("work", {"paths": sys.path}).as_json())
        lane = _Lane(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        threading.Thread(target=self._listen, args=(lane,), daemon=True).start()
        self._lanes.append(lane)
        return lane

    def _listen(self, lane: _Lane) -> None:
        assert lane.process.stdout is not None
        for line in lane.process.stdout:
            self._heard.put((lane, line))
        self._heard.put((lane, b""))

    def _received(self, lane: _Lane, line: bytes) -> EndedTask | None:
        """What a process has sent; None if it has died instead, and its task waits again."""
        if lane not in self._lanes:
            return None
        if not line:
            return self._bury(lane)
        assert lane.task is not None
        task, lane.task = lane.task, None
        return EndedTask(task.name, *_unpacked(json.loads(line)["ended"]))

    def _bury(self, lane: _Lane) -> EndedTask | None:
        """Remove a process that has died of its task, which waits again unless too many have died of it."""
        self._remove(lane)
        if (task := lane.task) is None:
            return None
        self._deaths[task.name] += 1
        if self._deaths[task.name] < MOST_DEATHS:
            self._waiting.insert(0, task)
            return None
        why = f"{MOST_DEATHS} workers died of it (exit code {lane.process.returncode}); is there enough memory?"
        return EndedTask(task.name, None, WorkerDiedError(why))

    def _remove(self, lane: _Lane) -> None:
        self._lanes.remove(lane)
        with suppress(OSError):
            lane.process.stdin.close()  # type: ignore[union-attr]
        lane.process.wait()


def work(talk: Talk, paths: list[str]) -> None:
    """What a worker's process does: one task after the other, until its parent ends. `paths`: where modules are."""
    sys.path[:] = paths
    with suppress(BrokenPipeError):  # the coordinator has ended
        for message in talk.messages():
            if "shared" in message:
                keep(_ONLY, _unpacked(message["shared"]))
            else:
                talk.send(ended=_packed(_outcome(*_unpacked(message["task"]))))


def _outcome(function: Any, argument: object) -> tuple[Any, Exception | None]:
    """The value of a task, or what it raised."""
    try:
        return run(_ONLY, function, argument), None
    except Exception as error:
        return None, error


def _packed(value: object) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def _unpacked(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))
