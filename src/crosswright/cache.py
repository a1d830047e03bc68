"""Built files kept between runs, in the user's cache folder or the one that $CROSSWRIGHT_CACHE names.

Each caller declares the kind of file that it builds. A file's name holds a key of what the file was made from, so a
file is either right or absent, never out of date. Files are written whole or not at all. A file that can't be read is
built again; a file that can't be written stays in memory. The cache never makes a run fail.
"""

from __future__ import annotations

import gc
import os
import stat
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import IO, TypeVar

Content = TypeVar("Content")  # what a file holds, as the caller reads it

SUFFIX = ".words"
# After how many seconds does a half-written file count as left behind by a killed process?
ABANDONED = 3600.0


@dataclass(frozen=True)
class BuiltFile:
    """A kind of built file. The room that builds it declares it."""

    name: str  # the start of its files' names; no other kind's name is this name, a hyphen and more
    version: int  # of the file's layout: raise it when the bytes change, so that older files are built again
    kept: int  # how many files stay in the folder: the most recently used
    what: str = "the index"  # what is built, for messages

    def path(self, where: Path, key: str) -> Path:
        """The file for a key."""
        return where / f"{self.name}-{self.version}-{key}{SUFFIX}"


guard: Callable[[], object] | None = None
"""Called before a file is mapped. The command line sets it to what handles the loss of a mapped file."""


def mapped(path: Path) -> mmap:
    """A file's bytes, mapped; OSError or ValueError where it is absent, unreadable or empty.

    If another program cuts the file short, reading the lost part ends the process: with a message where `guard` is set,
    else with a signal. Nothing here ever cuts a file short: it is replaced, and the old one stays readable.
    """
    if guard is not None:
        guard()
    with path.open("rb") as file:
        return mmap(file.fileno(), 0, access=ACCESS_READ)


def folder() -> Path:
    """The folder where built files are kept. It may not exist yet."""
    if chosen := os.environ.get("CROSSWRIGHT_CACHE"):
        return Path(chosen)
    import platformdirs  # not needed where the folder is named

    return Path(platformdirs.user_cache_dir("crosswright", appauthor=False))


def find_or_build(
    kind: BuiltFile,
    key: str,
    build: Callable[[], bytes],
    open_file: Callable[[Path], Content],
    from_bytes: Callable[[bytes], Content],
    *,
    waiting: Callable[[], None] | None = None,
) -> tuple[Content, str | None]:
    """The file of a kind with a key: read from the folder, or built and written there.

    The second value is a notice for the user if the file was damaged or could not be written, else None. `open_file`
    reads a file and raises OSError or ValueError if it is absent or damaged; `from_bytes` reads the same from memory.
    Pass `waiting` for a file that takes long to build: then only one process builds a kind at a time, and a process
    that has to wait calls `waiting` once before it waits.
    """
    where = folder()
    path = kind.path(where, key)
    if _is_open_to_all(where):
        return from_bytes(build()), _notice(kind, where, "isn't used, since every user can write into it")
    if (found := _found(path, open_file)) is not None:
        return found, None
    if not where.is_absolute() and not os.environ.get("CROSSWRIGHT_CACHE"):
        return from_bytes(build()), _notice(kind, where, "can't be written (no home folder is known)")
    if waiting is None:
        return _built(kind, path, build, open_file, from_bytes)
    with _lock(where / f"{kind.name}.lock", waiting):
        found = _found(path, open_file)
        return (found, None) if found is not None else _built(kind, path, build, open_file, from_bytes)


def _found(path: Path, open_file: Callable[[Path], Content]) -> Content | None:
    """The content of a file if it exists and is whole."""
    try:
        found = open_file(path)
    except (OSError, ValueError):  # absent or unreadable; empty or damaged
        return None
    with suppress(OSError):
        os.utime(path)  # used last, so removed last
    return found


def _built(
    kind: BuiltFile,
    path: Path,
    build: Callable[[], bytes],
    open_file: Callable[[Path], Content],
    from_bytes: Callable[[bytes], Content],
) -> tuple[Content, str | None]:
    damaged = f"{path} was damaged, so {kind.what} is built again" if path.exists() else None
    with _without_garbage_collection():
        data = build()
    try:
        _clear_way(path)
        write(path, data)
    except OSError as error:
        return from_bytes(data), _notice(kind, path.parent, f"can't be written ({error.strerror or error})")
    _prune(kind, path)
    found = _found(path, open_file)
    return (from_bytes(data) if found is None else found), damaged


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Pause the search for cycles: a million small objects have none, and it would take a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _notice(kind: BuiltFile, where: Path, reason: str) -> str:
    return f"{where} {reason}, so {kind.what} is built in every run; set $CROSSWRIGHT_CACHE"


def _is_open_to_all(where: Path) -> bool:
    """Whether any user of this machine could put a file there: a checksum finds damage, not an attacker."""
    try:
        return os.name == "posix" and bool(where.stat().st_mode & stat.S_IWOTH)
    except OSError:  # it isn't there yet
        return False


def _make(where: Path) -> None:
    where.mkdir(mode=0o755, parents=True, exist_ok=True)  # whatever the umask is


def _clear_way(path: Path) -> None:
    """Remove an empty folder that stands in a file's place; OSError where it isn't empty."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()


def write(path: Path, data: bytes) -> None:
    """Put a whole file in place. If two processes write the same file the last one wins; their bytes are the same."""
    _make(path.parent)
    partial = path.with_name(f"{path.name}.{os.urandom(4).hex()}.partial")
    try:
        with partial.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:  # a full disk, an interrupt
        with suppress(OSError):
            partial.unlink()
        raise


def _prune(kind: BuiltFile, newest: Path) -> None:
    """Remove the files used longest ago and what killed processes left.

    A mapped file stays readable after its removal.
    """
    dated = [(_used(path), path) for path in newest.parent.glob(f"{kind.name}-*{SUFFIX}") if path != newest]
    old = [path for _, path in sorted(dated, reverse=True)[kind.kept - 1 :]]
    partial = newest.parent.glob(f"*{SUFFIX}.*.partial")
    for path in [*old, *(path for path in partial if time.time() - _used(path) > ABANDONED)]:
        with suppress(OSError):
            path.unlink()


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has removed it
        return 0.0


@contextmanager
def _lock(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock file; go on without one if it can't be made. The system releases the lock of a process that dies."""
    try:
        _make(path.parent)
        file = path.open("ab")
    except OSError:
        yield
        return
    with file:
        with suppress(OSError):
            acquire(file, waiting)
        yield


if sys.platform == "win32":
    import msvcrt

    def acquire(file: IO[bytes], waiting: Callable[[], None]) -> None:
        """Lock an open file until it is closed; calls `waiting` before it waits for another process."""
        waited = False
        while True:
            try:
                file.seek(0)
                return msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except PermissionError:
                waited = waited or waiting() is None
                time.sleep(0.2)

else:
    import fcntl

    def acquire(file: IO[bytes], waiting: Callable[[], None]) -> None:
        """Lock an open file until it is closed; calls `waiting` before it waits for another process."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)


# Where SQLite keeps a number for programs, in the header of a file.
_SEAL = slice(68, 72)


def sealed(data: bytes) -> bytes:
    """The bytes of an SQLite file with their checksum where SQLite keeps a number for programs."""
    return data[: _SEAL.start] + struct.pack(">L", _checksum(data)) + data[_SEAL.stop :]


def is_whole(data: bytes) -> bool:
    """Whether an SQLite file is what `sealed` made. A damaged one could give other answers without an error."""
    return len(data) > _SEAL.stop and struct.unpack(">L", data[_SEAL])[0] == _checksum(data)


def _checksum(data: bytes) -> int:
    """CRC-32 of all but the four bytes of the checksum itself."""
    with memoryview(data) as view:
        return zlib.crc32(view[_SEAL.stop :], zlib.crc32(view[: _SEAL.start]))
