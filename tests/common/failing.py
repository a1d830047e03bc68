"""Fault injection: the n-th call to open, write, replace, sync or remove a file fails, or memory runs out there.

`Command` runs one command of the command line, each time with another call failing, as SQLite is tested. Calls on files
outside the given folder never fail, so that imports go on. SQL statements are calls too.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner, Result

from crosswright.cli import main

OLD = b"what was there before\n"


def disk_full() -> OSError:
    """The error of a disk without room."""
    return OSError(errno.ENOSPC, "No space left on device")


@dataclass
class Calls:
    """Counts the calls on files under some folder; the one with number `failing`, from 1, fails."""

    under: Path
    failing: int = 0
    error: Callable[[], BaseException] = disk_full
    count: int = 0
    names: list[str] = field(default_factory=list)

    def call(self, name: str, path: object) -> None:
        """Note a call, and fail if it is the one."""
        if not self._is_ours(path):
            return
        self.count += 1
        self.names.append(name)
        if self.count == self.failing:
            raise self.error()

    def _is_ours(self, path: object) -> bool:
        if isinstance(path, int) or path is None:  # a descriptor
            return path is not None
        return Path.cwd().joinpath(os.fsdecode(path)).is_relative_to(self.under)  # type: ignore[arg-type]


class FailingFile:
    """A file whose writes are calls too."""

    def __init__(self, file: Any, calls: Calls, path: object) -> None:
        self._file, self._calls, self._path = file, calls, path

    def write(self, data: Any) -> Any:
        self._calls.call("write", self._path)
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> FailingFile:
        self._file.__enter__()
        return self

    def __exit__(self, *error: Any) -> Any:
        return self._file.__exit__(*error)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._file)


@contextmanager
def injected(calls: Calls) -> Iterator[None]:
    """A context in which calls on files are counted, and one may fail."""
    real_open = io.open

    def opened(path: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        calls.call("open", path)
        file = real_open(path, mode, *arguments, **named)
        return FailingFile(file, calls, path) if set(mode) & set("wxa+") and not isinstance(path, int) else file

    def wrapped(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(path: Any, *arguments: Any, **named: Any) -> Any:
            calls.call(name, path)
            return real(path, *arguments, **named)

        return call

    with patch.object(io, "open", opened), patch.object(builtins, "open", opened), _statements(calls):
        names = ("replace", "fsync", "unlink", "mkdir", "utime", "chmod", "listdir")
        with patch.multiple(os, **{name: wrapped(name) for name in names}):
            yield


@contextmanager
def _statements(calls: Calls) -> Iterator[None]:
    """SQL statements as calls: one that fails is an error of the database."""
    from sqlalchemy import Engine, event

    def execute(cursor: Any, *_: Any) -> None:
        try:
            calls.call("execute", calls.under)
        except OSError:
            raise sqlite3.OperationalError("disk I/O error") from None

    event.listen(Engine, "do_execute", execute)
    try:
        yield
    finally:
        event.remove(Engine, "do_execute", execute)


@dataclass(frozen=True)
class Command:
    """A command, and the files that it writes. It works in a folder of its own, made by `inputs`."""

    arguments: tuple[str, ...]
    writes: tuple[str, ...] = ()
    inputs: Callable[[], None] = lambda: None
    again: bool = True  # whether a second run after the first has the same result

    def faults(self, home: Path, *, warm: bool, step: int = 1) -> Iterator[str]:
        """What goes wrong where each call in turn fails. `warm`: files of the cache are there already."""
        whole = self.run(home, warm, Calls(home))
        expected, names = self._written(), whole[1].names
        if whole[0].exit_code not in (0, 1):
            yield f"{self}: {whole[0].output}"
            return
        for number in range(1, len(names) + 1, step):
            for error in (disk_full, MemoryError):
                result, _ = self.run(home, warm, Calls(home, number, error))
                where = f"{' '.join(self.arguments)}: {error.__name__} at call {number}, {names[number - 1]}"
                yield from (f"{where}: {fault}" for fault in self._faults(result, expected, whole[0], home))

    def _faults(self, result: Result, expected: list[bytes], whole: Result, home: Path) -> Iterator[str]:
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            yield f"traceback of {result.exception!r}"
        elif result.exit_code != whole.exit_code:
            lines = [line for line in result.stderr.splitlines() if line.startswith("crosswright: ")]
            if result.exit_code != 2 or not lines or "Traceback" in result.stderr:
                yield f"exit code {result.exit_code}: {result.stderr!r}"
        elif result.exit_code == whole.exit_code and self._written() != expected:
            yield "it ended as if all were well, with another result"
        for now, new in zip(self._written(), expected, strict=True):
            if now not in (OLD, new):
                yield "neither the old file nor the new one"
        if left := [path.name for path in home.rglob("*.partial")]:
            yield f"left {left}"
        again = CliRunner().invoke(main, list(self.arguments))
        if self.again and (again.exit_code, self._written()) != (whole.exit_code, expected):
            yield f"the next run: {again.exit_code} {again.stderr!r}"

    def run(self, home: Path, warm: bool, calls: Calls) -> tuple[Result, Calls]:
        """Run it in a fresh folder, with some call failing."""
        work = home / "work"
        for folder in (work, *(() if warm and calls.failing else (home / "cache",))):
            shutil.rmtree(folder, ignore_errors=True)
        work.mkdir()
        os.chdir(work)
        self.inputs()
        if warm and not calls.failing:
            CliRunner().invoke(main, list(self.arguments))
        for name in self.writes:
            (work / name).write_bytes(OLD)
        with injected(calls):
            return CliRunner().invoke(main, list(self.arguments)), calls

    def _written(self) -> list[bytes]:
        return [Path(name).read_bytes() for name in self.writes]
