"""Workers of a Dask cluster: as many machines as there are.

    ClusterWorkers("tcp://10.0.0.5:8786")      the scheduler of a cluster that is running
    ClusterWorkers("local", size=2)            a cluster on this machine, for a trial

Dask sends a task to a worker that is free, and again to another one where a worker has died. Its page of charts shows
them by name. What the tasks share goes to each worker once, also to those that come later.
"""

from __future__ import annotations

import logging
import os
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any

from crosswright.errors import InputError, UsageError, needs
from crosswright.workers import EndedTask, Task, WorkerDiedError, Workers, run

if TYPE_CHECKING:
    from distributed import Client, Future

LOCAL = "local"
# How many seconds may the scheduler take to answer at first?
CONNECT_SECONDS = 10
# For how many seconds may a cluster on this machine be without a worker? Dask starts another where one has died.
WITHOUT_WORKERS = 30.0
# The packages that must be the same everywhere, by their names in Dask's report.
_SAME = ("python", "distributed", "cloudpickle")


class ClusterWorkers(Workers):
    """The workers of a Dask scheduler."""

    def __init__(self, address: str, *, size: int = 0) -> None:
        """Connect to the scheduler at an address; "local" starts one here, with `size` workers (0: one for each core).

        UsageError where Dask is missing, where no scheduler answers, or where its workers have other releases.
        """
        with needs("distributed", "cluster"):
            import distributed  # noqa: F401 - only to see whether it is there
        _be_quiet()
        self.address = address
        self._futures: dict[str, Future] = {}
        self._done: Queue[tuple[str, Future]] = Queue()
        self._key = f"crosswright-{os.urandom(6).hex()}"
        self._alive = time.monotonic()  # when a worker was last seen
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of releases that differ, which we report, and of a port that is taken
            self._client: Client = self._connected(size)
        _demand_same(self._client, address)

    def _connected(self, size: int) -> Client:
        """A client of the scheduler."""
        from distributed import Client, LocalCluster

        try:
            if self.address != LOCAL:
                return Client(self.address, timeout=CONNECT_SECONDS)
            with _without_interrupts():
                local = LocalCluster(n_workers=size or None, threads_per_worker=1, silence_logs=logging.CRITICAL)
            return Client(local)
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise UsageError(_nobody(self.address, error)) from None

    @property
    def size(self) -> int:
        """How many threads the workers have now; at least 1."""
        return max(1, self.threads)

    @property
    def threads(self) -> int:
        """How many threads the workers have now."""
        threads: dict[str, int] = self._client.nthreads()
        return sum(threads.values())

    @property
    def dashboard(self) -> str:
        """The address of the page with charts."""
        return str(self._client.dashboard_link)

    def begin(self, shared: object) -> None:
        """Give each worker what the tasks share; UsageError where a worker lacks a package."""
        from crosswright.workers.sharing import Sharing

        try:
            self._client.register_plugin(Sharing(self._key, shared), name=self._key)
        except Exception as error:  # Dask passes on the text of what a worker raised
            if "ModuleNotFoundError" not in str(error):
                raise
            remedy = "install crosswright, the same release, where the workers run"
            raise UsageError(f"{self.address}: a worker can't begin ({error}); {remedy}") from None

    def submit(self, task: Task) -> None:
        """Hand in a task."""
        future = self._client.submit(
            run, self._key, task.function, task.argument,
            key=f"{task.name}-{self._key}", priority=task.priority, pure=False,
        )  # fmt: skip
        self._futures[task.name] = future
        future.add_done_callback(lambda done: self._done.put((task.name, done)))

    def wait(self, seconds: float) -> list[EndedTask]:
        """The tasks that have ended; InputError if the scheduler or, on this machine, all workers have gone away."""
        ended = []
        try:
            ended.append(self._done.get(timeout=seconds))
            while True:
                ended.append(self._done.get_nowait())
        except Empty:
            pass
        if self._client.status != "running" or any(future.cancelled() for _, future in ended):
            remedy = "start it and its workers again, and run the same command: it goes on"
            raise InputError("the scheduler has gone away", source=self.address, remedy=remedy)
        if ended or self.address != LOCAL or self.threads:  # elsewhere workers may still come
            self._alive = time.monotonic()
        elif time.monotonic() - self._alive > WITHOUT_WORKERS:
            remedy = "run the same command again, with fewer workers if there is little memory: it goes on"
            raise InputError("all workers have died", source=self.address, remedy=remedy)
        return [self._ended(name, future) for name, future in ended]

    def close(self) -> None:
        """Take back what isn't done, and leave the cluster; one that was started here ends."""
        with suppress(Exception):  # the scheduler may be gone
            self._client.cancel(list(self._futures.values()), force=True)
            self._client.unregister_worker_plugin(self._key)
        with suppress(Exception):
            cluster = self._client.cluster
            self._client.close(timeout=CONNECT_SECONDS)
            if self.address == LOCAL and cluster is not None:
                cluster.close()

    def _ended(self, name: str, future: Future) -> EndedTask:
        """A task's value or error."""
        from distributed.scheduler import KilledWorker

        del self._futures[name]
        error = future.exception()
        if isinstance(error, KilledWorker):
            error = WorkerDiedError("several workers died of it; is there enough memory?")
        return EndedTask(name, None if error else future.result(), error)


def _demand_same(client: Client, address: str) -> None:
    """UsageError unless the workers have the releases that this program has."""
    versions = client.get_versions()
    ours = _releases(versions["client"])
    for worker, theirs in versions["workers"].items():
        for name, release in _releases(theirs).items():
            if release != ours[name]:
                client.close()
                raise UsageError(
                    f"{address}: the worker {worker} has {name} {release}, this program has {ours[name]}; "
                    "install the same everywhere"
                )


def _releases(described: dict[str, Any]) -> dict[str, str]:
    """The releases in Dask's report on one process; of Python, the first two numbers."""
    packages = {**described["host"], **described["packages"]}
    known = {name: str(packages.get(name)) for name in _SAME}
    return known | {"python": ".".join(known["python"].split(".")[:2])}


def _nobody(address: str, error: Exception) -> str:
    """The message where no scheduler answers."""
    if isinstance(error, TypeError):  # Dask's way to say that it has no context for TLS
        return f"{address}: Dask has no certificate here; name one in the file of $DASK_CONFIG"
    if isinstance(error, ValueError):
        return f"{address}: no address of a scheduler; write tcp://HOST:8786, or {LOCAL}"
    return f"{address}: no scheduler answers; start one there with `dask scheduler`, or write {LOCAL}"


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A context in which processes are started that ignore Ctrl-C: the coordinator ends them."""
    if current_thread() is not main_thread():  # signals are the main thread's
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _be_quiet() -> None:
    """Keep Dask's own log off stderr: what matters is in our messages."""
    for name in [*logging.root.manager.loggerDict, "asyncio"]:
        if name.partition(".")[0] in ("distributed", "asyncio", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
