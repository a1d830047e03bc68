"""The plugin of Dask's workers that keeps what the tasks of a batch share; `cluster.py` imports it when it connects."""

from __future__ import annotations

from typing import Any

from distributed import WorkerPlugin

from crosswright.workers import drop, keep


class Sharing(WorkerPlugin):  # type: ignore[misc]  # Dask has no types
    """Keeps an object under a key, in each worker."""

    def __init__(self, key: str, shared: object) -> None:
        self.key, self.shared = key, shared

    def setup(self, worker: Any) -> None:
        """A worker begins."""
        keep(self.key, self.shared)

    def teardown(self, worker: Any) -> None:
        """The batch has ended."""
        drop(self.key)
