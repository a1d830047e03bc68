"""The program of a child process: `python -P -m crosswright.workers.child TASK`, with a `ChildTask` in JSON.

It takes its limits, enters the sandbox if it is to, and calls the function of its task. Exit code 2 means that its
input is at fault: stderr has the reason in one line. Whatever else goes wrong ends this process alone.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import IO, Any

from crosswright.errors import CrosswrightError
from crosswright.language.wording import packed_text
from crosswright.workers import sandbox
from crosswright.workers.tasks import FILE_TASKS, TALKS, ChildTask

# The exit code for an input at fault.
WRONG_INPUT = 2


class Talk:
    """The messages between a child and its parent, a line of JSON each, and whether the parent wants it to stop."""

    def __init__(self, out: IO[bytes], incoming: IO[bytes] | None = None) -> None:
        self.out, self.stopped = out, threading.Event()
        self._queue = queue.SimpleQueue[dict[str, Any] | None]()
        if incoming is not None:
            threading.Thread(target=self._listen, args=(incoming,), daemon=True).start()

    def _listen(self, incoming: IO[bytes]) -> None:
        for line in incoming:
            message = json.loads(line)
            if "stop" in message:
                self.stopped.set()
            else:
                self.stopped.clear()
                self._queue.put(message)
        self.stopped.set()  # the parent has ended
        self._queue.put(None)

    def messages(self) -> Iterator[dict[str, Any]]:
        """What the parent sends, until it ends. `{"stop": true}` sets `stopped`; the message after it unsets that."""
        while (message := self._queue.get()) is not None:
            yield message

    def send(self, **message: Any) -> None:
        """Send a message. Its texts keep their forms, so that each reader can have them in their own language."""
        packed = {name: packed_text(value) for name, value in message.items()}
        self.out.write(json.dumps(packed).encode() + b"\n")
        self.out.flush()


def main() -> int:
    """Do the task; the exit code."""
    task = ChildTask.from_json(sys.argv[-1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, which ends this process
    limit(task)
    if task.sandbox:
        sandbox.enter()
    # Python closes sys.stdin at its end, and must not wait for the thread that reads.
    incoming, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything else that is printed goes to the log
    try:
        if task.name in TALKS:
            return int(_function(TALKS[task.name])(Talk(out, incoming), **task.arguments) or 0)
        out.write(_function(FILE_TASKS[task.name])(incoming.read(), **task.arguments))
        out.flush()
    except CrosswrightError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return WRONG_INPUT
    return 0


def _function(name: str) -> Any:
    module, _, function = name.partition(":")
    return getattr(import_module(module), function)


def limit(task: ChildTask) -> None:
    """Limit the memory and the time of this process, if the system can; one that needs more ends."""
    if task.niceness and hasattr(os, "nice"):
        os.nice(task.niceness)
    try:
        import resource  # not on Windows
    except ImportError:
        return
    limits = {resource.RLIMIT_AS: task.memory, resource.RLIMIT_CPU: task.seconds}
    for kind, most in {**{kind: most for kind, most in limits.items() if most}, resource.RLIMIT_CORE: 0}.items():
        with suppress(ValueError, OSError):  # macOS refuses the first
            resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    sys.exit(main())
