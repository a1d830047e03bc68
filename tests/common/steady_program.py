"""`crosswright` as a process that a test can stop, or give seconds, however busy the machine is.

    python steady_program.py WORKSHOP STEPS ARGUMENTS...

Its clock is its own processor time, so `--time 2` is two seconds of work. It prints `BEGUN` on stderr when the work has
asked STEPS times whether to stop, and at its end how long it worked on after Ctrl-C. WORKSHOP is `real`, or `quick` for
a workshop of nonsense, so that no data need be built for `make` and `daily`.
"""

from __future__ import annotations

import asyncio
import atexit
import concurrent.futures
import multiprocessing
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from patience import ended_at_last

BEGUN = "the work has begun"
ENDED = "seconds of work after Ctrl-C"
# What waits by the clock itself, and has to be imported before the clock is another one.
WAITING = (asyncio, concurrent.futures, multiprocessing, queue, subprocess, threading)


def command(*arguments: str, workshop: str = "real", steps: int = 1) -> list[str]:
    """The command that runs it."""
    return [sys.executable, str(Path(__file__)), workshop, str(steps), *arguments]


def started(*arguments: str, workshop: str = "real", steps: int = 1) -> subprocess.Popen[str]:
    """It, once its work has begun; what it printed on stderr until then is gone."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command(*arguments, workshop=workshop, steps=steps),
        stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, encoding="utf-8",
    )  # fmt: skip
    assert process.stderr is not None
    before = []
    with ended_at_last(process):
        for line in process.stderr:
            if line.rstrip() == BEGUN:
                return process
            before.append(line)
    raise AssertionError(f"no work has begun: {''.join(before)}")


def seconds_after_ctrl_c(told: str) -> float:
    """How many seconds of processor time it worked on after Ctrl-C, of what it printed on stderr."""
    found = re.search(rf"^(\d+\.\d+) {ENDED}$", told, re.MULTILINE)
    assert found is not None, told
    return float(found[1])


def announcing(usual: Any, steps: int) -> Any:
    """`interruptible` that says when the work has asked that many times whether to stop."""
    asked = count(1)

    @contextmanager
    def interruptible() -> Iterator[Any]:
        with usual() as stop:
            press = signal.getsignal(signal.SIGINT)

            def pressed(number: int, frame: Any) -> None:
                at = time.process_time()
                atexit.register(lambda: print(f"{time.process_time() - at:.2f} {ENDED}", file=sys.stderr))
                press(number, frame)  # type: ignore[operator,misc]

            def ask() -> bool:
                if next(asked) == steps:
                    print(BEGUN, file=sys.stderr, flush=True)
                return bool(stop())

            signal.signal(signal.SIGINT, pressed)
            yield ask

    return interruptible


def run(workshop: str, steps: int, *arguments: str) -> None:
    """Run the command line so."""
    time.monotonic = time.perf_counter = time.process_time
    from quick_workshop import QuickWorkshop

    from crosswright.cli import main
    from crosswright.cli.common import terminal
    from crosswright.make import workshop as workshops

    terminal.interruptible = announcing(terminal.interruptible, steps)
    if workshop == "quick":
        workshops.Workshop.open = lambda *_, **__: QuickWorkshop()  # type: ignore[method-assign,assignment]
    main(list(arguments))


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
