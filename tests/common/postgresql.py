"""A PostgreSQL server of the tests' own, where its programs and psycopg are installed: `with server() as url: ...`."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from patience import PATIENCE

PROGRAMS = ("initdb", "pg_ctl", "psql")


def _program(name: str) -> str:
    """A program's path; distributions keep the server's off the PATH."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which(name) or next((str(home / name) for home in homes if (home / name).exists()), None)
    if found is None:
        pytest.skip(f"PostgreSQL's {name} is not installed here; Debian: apt-get install postgresql")
    return str(Path(found).resolve())  # a link may lie where the server's user can't go


def _user() -> str | None:
    """Whom the server runs as: never root; None is whoever we are."""
    if os.geteuid() != 0:
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    pytest.skip("PostgreSQL doesn't run as root: run it as another user")


@contextmanager
def server() -> Iterator[str]:
    """A new server without data, on a socket in a folder of its own; its URL up to the name of a database."""
    if find_spec("psycopg") is None:
        pytest.skip("psycopg is not installed here: run script/setup test")
    initdb, pg_ctl, _ = map(_program, PROGRAMS)
    user = _user()
    with tempfile.TemporaryDirectory(prefix="crosswright-") as folder:  # short: a socket's path has 100 bytes at most
        if user is not None:
            shutil.chown(folder, user)
        data = f"{folder}/data"

        def run(*command: str) -> None:
            subprocess.run(command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)

        run(initdb, "-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=60"
        run(pg_ctl, "-D", data, "-l", f"{folder}/log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://tests@/{{}}?host={folder}"
        finally:
            run(pg_ctl, "-D", data, "-m", "immediate", "stop")
