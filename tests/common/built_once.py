"""What tests build from the installed packages, once for all processes of a run.

`conftest.py` makes the folder, and takes it away at the end. All processes have its name in their environment.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest

_FOLDER = "CROSSWRIGHT_TESTS_BUILT"


def make_folder(config: pytest.Config) -> None:
    """Make the folder, unless the process that started this one has made it."""
    if _FOLDER not in os.environ:
        os.environ[_FOLDER] = mkdtemp()
        config.add_cleanup(lambda: rmtree(os.environ.pop(_FOLDER)))


def built_once(name: str, build: Callable[[], bytes]) -> bytes:
    """The bytes that the first process of a run has built under this name."""
    if _FOLDER not in os.environ:  # a program outside of the tests
        return build()
    path = Path(os.environ[_FOLDER], name)
    if not path.exists():
        partial = path.with_name(f"{name}.{os.getpid()}")
        partial.write_bytes(build())
        partial.replace(path)
    return path.read_bytes()
