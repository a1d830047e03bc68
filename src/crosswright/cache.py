"""Where indexes are kept between runs: the user's cache folder, or the one that $CROSSWRIGHT_CACHE names.

A file's name tells what it was made from, so a file is right or absent, never out of date. Files are written whole
or not at all. What can't be read is built anew; what can't be written stays in memory: the cache never fails a run.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

Kept = TypeVar("Kept")  # what a file becomes: an index of words, or of what clues are made from

SUFFIX = ".words"
# How many indexes of a kind stay? Those used last. One of 300,000 words takes some 15 MB.
KEPT = {"lists": 20, "default": 3, "clues": 2, "solver": 2}
# After how long is a file that is still being written taken for what a killed process left? Seconds.
ABANDONED = 3600.0


def folder() -> Path:
    """Where indexes are kept; perhaps not there yet."""
    if chosen := os.environ.get("CROSSWRIGHT_CACHE"):
        return Path(chosen)
    import platformdirs  # not needed where the folder is named

    return Path(platformdirs.user_cache_dir("crosswright", appauthor=False))


def remembered(
    kind: str,
    key: str,
    build: Callable[[], bytes],
    opened: Callable[[Path], Kept],
    held: Callable[[bytes], Kept],
    *,
    alone: Callable[[], None] | None = None,
) -> tuple[Kept, str | None]:
    """What `key` names of a kind: from the folder, or built and put there.

    With a notice in words where it could not be put there. `opened` makes it of a file (OSError or ValueError where
    that is absent or damaged), `held` of bytes in memory. `alone` is for what takes long to build: while another
    process builds one of the kind, this one waits for it, and calls `alone` once before.
    """
    where = folder()
    path = where / f"{kind}-{key}{SUFFIX}"
    if (found := _found(path, opened)) is not None:
        return found, None
    if not where.is_absolute() and not os.environ.get("CROSSWRIGHT_CACHE"):
        return held(build()), _notice(where, "no home folder is known")
    if alone is None:
        return _built(path, build, opened, held)
    with _lock(where / f"{kind}.lock", alone):
        found = _found(path, opened)
        return (found, None) if found is not None else _built(path, build, opened, held)


def _found(path: Path, opened: Callable[[Path], Kept]) -> Kept | None:
    """What a file holds, if it is there and whole."""
    try:
        found = opened(path)
    except (OSError, ValueError):  # absent or unreadable; empty or damaged
        return None
    with suppress(OSError):
        os.utime(path)  # used last: the last to go
    return found


def _built(
    path: Path, build: Callable[[], bytes], opened: Callable[[Path], Kept], held: Callable[[bytes], Kept]
) -> tuple[Kept, str | None]:
    data = build()
    try:
        _write(path, data)
    except OSError as error:
        return held(data), _notice(path.parent, error.strerror or str(error))
    _prune(path)
    found = _found(path, opened)
    return (held(data) if found is None else found), None


def _notice(where: Path, reason: str) -> str:
    return f"the words are indexed anew each time, for {where} can't be written ({reason}); set $CROSSWRIGHT_CACHE"


def _write(path: Path, data: bytes) -> None:
    """Put a file in place whole. When two processes write the same one, the last wins, and nobody can tell."""
    path.parent.mkdir(parents=True, exist_ok=True)
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


def _prune(newest: Path) -> None:
    """Remove what was used longest ago, and what killed processes left. A mapped file outlives its name."""
    kind = newest.name.partition("-")[0]
    dated = [(_used(path), path) for path in newest.parent.glob(f"{kind}-*{SUFFIX}") if path != newest]
    old = [path for _, path in sorted(dated, reverse=True)[KEPT[kind] - 1 :]]
    partial = newest.parent.glob(f"*{SUFFIX}.*.partial")
    for path in [*old, *(path for path in partial if time.time() - _used(path) > ABANDONED)]:
        with suppress(OSError):
            path.unlink()


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0


@contextmanager
def _lock(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a lock file; where there can be none, go on without. A process that dies lets go of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    except OSError:
        yield
        return
    with file:
        with suppress(OSError):
            _acquire(file, waiting)
        yield


if sys.platform == "win32":
    import msvcrt

    def _acquire(file: IO[bytes], waiting: Callable[[], None]) -> None:
        told = False
        while True:
            try:
                file.seek(0)
                return msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except PermissionError:
                told = told or waiting() is None
                time.sleep(0.2)

else:
    import fcntl

    def _acquire(file: IO[bytes], waiting: Callable[[], None]) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)
