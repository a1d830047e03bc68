"""A reader in the sandbox: no network, no writing, nothing to read but Python; and its work is the same."""

from __future__ import annotations

import asyncio
import os
import struct
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from cli_runner import run
from sample_puzzles import SAMPLE
from web_site import MINI

from crosswright.cli import serve
from crosswright.media import formats
from crosswright.web.server.file_tasks import FileTasks
from crosswright.workers import parent, sandbox
from crosswright.workers.tasks import ChildTask

# What an attacker's code might try, if a file made a reader run it.
ATTEMPTS = {
    "a connection": "__import__('socket').create_connection(('127.0.0.1', {port}))",
    "a socket of the system": "__import__('socket').socket(__import__('socket').AF_UNIX)",
    "a message without connection": "__import__('socket').socket(type=2).sendto(b'x', ('127.0.0.1', {port}))",
    "writing over a file": "open({file!r}, 'w').write('x')",
    "adding to a file": "open({file!r}, 'a').write('x')",
    "cutting a file": "os.truncate({file!r}, 0)",
    "removing a file": "os.unlink({file!r})",
    "renaming a file": "os.rename({file!r}, {file!r} + 'x')",
    "making a file": "open({file!r} + 'new', 'x')",
    "making a folder": "os.mkdir({file!r} + 'folder')",
    "making a link": "os.symlink('x', {file!r} + 'link')",
    "changing rights": "os.chmod({file!r}, 0o777)",
    "reading a file": "open({file!r}).read()",
    "listing a folder": "os.listdir(os.path.dirname({file!r}))",
    "reading the memory of the site": "open('/proc/%d/environ' % os.getppid()).read()",
    "ending the site": "os.kill(os.getppid(), 0)",
    "limits of the site": "__import__('resource').prlimit(os.getppid(), 4, __import__('resource').getrlimit(4))",
    "rank of the site": "os.setpriority(0, os.getppid(), os.getpriority(0, os.getppid()))",
    "cores of the site": "os.sched_setaffinity(os.getppid(), os.sched_getaffinity(os.getppid()))",
    "scheduling of the site": "os.sched_setscheduler(os.getppid(), 0, os.sched_param(0))",
    "a session of its own": "os.setsid()",
    "another process": "os.fork() or os._exit(0)",
    "another program": "os.execv(__import__('sys').executable, ['python', '-c', '0'])",
}
TRY = """
import json, os, sys
from crosswright.workers import sandbox
missing = sandbox.enter()
said = {}
for what, attempt in json.loads(sys.argv[1]).items():
    try:
        eval(attempt)
        said[what] = "done"
    except OSError as error:
        said[what] = type(error).__name__
print(json.dumps([missing, said]))
"""
# Calls of the system that stay in its memory or reach other processes. Inside, each is EPERM, whatever it is given.
CALLS = """
import ctypes, errno, os, platform, threading
from crosswright.workers import sandbox
sandbox.enter()
libc = ctypes.CDLL(None, use_errno=True)
column = list(sandbox._MACHINES).index(platform.machine())
for name in "shmget msgget semget add_key request_key keyctl userfaultfd mq_open sched_setattr".split():
    assert libc.syscall(sandbox._REFUSED[name][column], 0, 0, 0, 0, 0) == -1
    print(name, errno.errorcode[ctypes.get_errno()])
started = threading.Thread(target=print, args=("a thread",))
started.start()
started.join()
"""
needs_all = pytest.mark.skipif(
    sys.platform != "linux" or bool(sandbox.missing()),
    reason="needs Linux with Landlock and seccomp, which give a task its sandbox",
)


@needs_all
def test_code_in_a_reader_can_do_nothing(tmp_path: Path) -> None:
    import json
    import socket

    file = tmp_path / "store.sqlite"
    file.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as server:
        filled = {what: each.format(file=str(file), port=server.getsockname()[1]) for what, each in ATTEMPTS.items()}
        done = subprocess.run(
            [sys.executable, "-P", "-c", TRY, json.dumps(filled)], capture_output=True, text=True, check=True
        )
    missing, said = json.loads(done.stdout)
    assert missing == []
    assert said == dict.fromkeys(ATTEMPTS, "PermissionError")
    assert [each.name for each in tmp_path.iterdir()] == ["store.sqlite"] and file.read_text() == "secret"


@needs_all
def test_the_attempts_would_succeed_without_it(tmp_path: Path) -> None:
    """Outside the sandbox the same attempts succeed, so the tests above can fail."""
    import json
    import socket

    file = tmp_path / "store.sqlite"
    harmless = [what for what in ATTEMPTS if not what.startswith(("removing", "renaming", "another program"))]
    file.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as server:
        filled = {what: ATTEMPTS[what].format(file=str(file), port=server.getsockname()[1]) for what in harmless}
        program = TRY.replace("sandbox.enter()", "[]")
        done = subprocess.run(
            [sys.executable, "-P", "-c", program, json.dumps(filled)], capture_output=True, text=True, check=True
        )
    assert json.loads(done.stdout)[1] == dict.fromkeys(harmless, "done")


@needs_all
def test_nothing_stays_in_the_memory_of_the_system_and_threads_may_start() -> None:
    done = subprocess.run([sys.executable, "-P", "-c", CALLS], capture_output=True, text=True, check=True)
    *calls, thread = done.stdout.splitlines()
    assert thread == "a thread" and len(calls) == 9 and {line.split()[1] for line in calls} == {"EPERM"}


def reader(code: str) -> tuple[str, ...]:
    """A stand-in for a reader that a file has taken over."""
    return (sys.executable, "-P", "-c", f"import os, sys, time\n{code}")


def test_a_reader_in_the_sandbox_sees_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSWRIGHT_STORE", "postgresql://user:secret@host/store")
    program = reader("print(os.environ)")
    inside, outside = (
        asyncio.run(parent.answer(ChildTask("read", sandbox=each), b"", 30, program)) for each in (True, False)
    )
    assert b"secret" not in inside.out and b"secret" in outside.out


@pytest.mark.parametrize("stream", ("stdout", "stderr"))
def test_what_a_reader_writes_is_limited_as_it_comes(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(parent, "MOST_OUT", 2**17)
    program = reader(f"while True: sys.{stream}.buffer.write(bytes(2**16))")
    ended = asyncio.run(parent.answer(ChildTask("read"), b"x" * 10**6, 30, program))
    assert ended.code == -9 and len(ended.out) <= 2**17 and len(ended.errors) <= 2**16


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_what_a_reader_started_ends_with_it(tmp_path: Path) -> None:
    """Its child holds the pipes, so the site would wait for it."""
    told = tmp_path / "process"
    program = reader(f"if not os.fork(): open({str(told)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)")
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(parent.answer(ChildTask("read"), b"", 2, program))
    assert time.monotonic() - begun < 20
    with pytest.raises(ProcessLookupError):
        for _ in range(100):
            os.kill(int(told.read_text()), 0)
            time.sleep(0.1)  # until somebody has buried it


@needs_all
@pytest.mark.parametrize("task", ("prepare", "puz", "ipuz", "jpz", "svg", "pdf", "card"))
def test_the_work_is_the_same_inside(task: str) -> None:
    if task in ("pdf", "card"):
        pytest.importorskip("typst")
    data = formats.write(MINI, "json").data
    name, arguments = ("prepare", {}) if task == "prepare" else ("file", {"kind": task, "solution": True})
    inside, outside = (
        asyncio.run(FileTasks(1, 60, sandbox=each).run(name, data, **arguments)) for each in (True, False)
    )
    assert inside == outside


@needs_all
@pytest.mark.parametrize("name", [name for name in formats.writable() if name != "guardian"])
def test_every_format_is_read_inside(name: str) -> None:
    data = formats.write(SAMPLE, name).data
    inside, outside = (asyncio.run(FileTasks(1, 60, sandbox=each).run("read", data)) for each in (True, False))
    assert inside == outside


def test_where_the_system_has_none_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sandbox.sys, "platform", "plan9")
    import resource

    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert sandbox.enter() == ["the network", "files"]
    monkeypatch.setattr(sandbox, "PROBE", (sys.executable, "-c", "print('the network')\nprint('files')"))
    serve._check_sandbox()
    assert capsys.readouterr().err.splitlines() == [
        "--sandbox: this system can't keep the readers of visitors' files from the network and files; "
        "they keep other limits"
    ]
    monkeypatch.setattr(sandbox, "PROBE", (sys.executable, "-c", "raise SystemExit(1)"))
    assert sandbox.missing() == ["the network", "files"]
    assert "--sandbox" in run("serve", "--help").stdout


def test_an_old_kernel_lacks_landlock_or_the_filter() -> None:
    old = SimpleNamespace(syscall=lambda *_: -1, prctl=lambda *_: -1)
    assert not sandbox._limit_files(old) and not sandbox._filter_calls(old)  # type: ignore[arg-type]


@pytest.mark.parametrize("machine", sandbox._MACHINES)
def test_the_filter_refuses_what_it_names_and_nothing_else(machine: str) -> None:
    """The BPF program, run by a naive machine."""
    column = list(sandbox._MACHINES).index(machine)
    numbers = [pair[column] for pair in sandbox._REFUSED.values() if pair[column] is not None]
    assert len(set(numbers)) == len(numbers)
    program = sandbox._program(machine)
    lines = [struct.unpack_from("HBBI", program, 8 * k) for k in range(len(program) // 8)]

    def answer(architecture: int, number: int, argument: int = 0) -> int:
        values, place, held = {0: number, 4: architecture, 16: argument}, 0, 0
        while True:
            operation, true, false, value = lines[place]
            place += 1
            if operation == 0x20:
                held = values[value]
            elif operation == 0x06:
                return value
            else:
                holds = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[operation]
                place += true if holds else false

    ours = sandbox._MACHINES[machine]
    limits, clone = (sandbox._IF_ARGUMENT[name][column] for name in ("prlimit64", "clone"))
    refused = {number for number in range(600) if answer(ours, number) == 0x50001}
    assert refused == {*numbers, clone}
    assert answer(ours, limits) == 0x7FFF0000 and answer(ours, limits, 4711) == 0x50001
    assert answer(ours, clone, 0x3D0F00) == 0x7FFF0000 and answer(ours, clone, 0x1200011) == 0x50001
    assert answer(ours, sandbox._CLONE3) == 0x50026
    assert answer(ours, 0x40000000 + 1) == 0x50001 and answer(0x40000003, 1) == 0x80000000


def test_the_folder_of_the_start_is_not_readable(tmp_path: Path) -> None:
    """A site is often started beside its store."""
    program = "import sys; from crosswright.workers import sandbox; print(*sandbox._readable())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert os.path.realpath(tmp_path) not in done.stdout.split() and "-P" in parent.PROGRAM
