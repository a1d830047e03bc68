"""Marks of tests that need what a machine may lack. Each reason says how to get it."""

from __future__ import annotations

import os
import shutil

import pytest

from crosswright.search import native

NO_KERNEL = "the fast engine was not built here: install a C++20 compiler, delete .venv and run the command again"

needs_kernel = pytest.mark.skipif(not native.available(), reason=NO_KERNEL)
needs_node = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node is not installed here; Debian: apt-get install nodejs"
)
needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs Linux, macOS or their like")
needs_no_root = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="you are root, who may read anything: run it as another user"
)
