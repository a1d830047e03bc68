"""Run a command, kill it when its time is up, and print what it did as JSON: launcher.py SECONDS COMMAND...

Its time is the processor's, in whole seconds; by the clock it may take PATIENCE times that.

Small on purpose: see `launch` in peer.py.
"""

import json
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 20  # on a machine with much other work


def main(seconds: float, command: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds),) * 2)  # handed down to the command
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)
        timer = threading.Timer(PATIENCE * seconds, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        took = time.perf_counter() - began
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        json.dump(
            {
                "code": process.returncode,
                "out": text(out),
                "err": text(err),
                "seconds": usage.ru_utime + usage.ru_stime,
                "elapsed": took,
                "megabytes": usage.ru_maxrss / 1024,
                "timed_out": process.returncode in (-signal.SIGKILL, -signal.SIGXCPU),
            },
            sys.stdout,
        )


def text(file) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
