"""Batches on a Dask cluster: the same puzzles, deaths, and what is missing or differs, in one line."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

import dask
from batch_runs import batch, dying, run, squared, written
from cli_runner import only_error
from distributed import Client, LocalCluster
from distributed.security import Security

from crosswright.batch.folder import BatchFolder, PuzzleSink
from crosswright.errors import InputError, UsageError
from crosswright.progress import never
from crosswright.workers import WorkerDiedError, spread
from crosswright.workers import cluster as clusters
from crosswright.workers.cluster import ClusterWorkers


@contextmanager
def two_workers() -> Iterator[LocalCluster]:
    """Two workers, processes of their own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        yield found


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """For tests that leave its workers alive: Dask may not replace all that die on a busy machine."""
    with two_workers() as found:
        yield found


@pytest.fixture
def doomed() -> Iterator[LocalCluster]:
    """For a test that kills its workers."""
    with two_workers() as found:
        yield found


@pytest.mark.long
def test_values_and_deaths(doomed: LocalCluster, tmp_path: Path) -> None:
    with ClusterWorkers(doomed.scheduler_address) as workers:
        assert workers.size == 2
        assert dict(spread(workers, squared, list(range(9)), 10, stop=never)) == {n: 10 + n * n for n in range(9)}
        arguments = [(str(tmp_path), 1), (str(tmp_path), 2)]
        assert dict(spread(workers, dying, arguments, 10, stop=never)) == {0: 1, 1: 2}


@pytest.mark.long
def test_a_task_that_kills_is_given_up(doomed: LocalCluster, tmp_path: Path) -> None:
    with ClusterWorkers(doomed.scheduler_address) as workers, pytest.raises(WorkerDiedError, match="enough memory"):
        dict(spread(workers, dying, [(str(tmp_path), 7)], 10, stop=never))


def test_the_puzzles_are_those_of_one_process(cluster: LocalCluster, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    list(run(one))
    with ClusterWorkers(cluster.scheduler_address) as workers:
        list(run(other, workers))
    assert written(one) == written(other)
    assert len(written(one)) == 10


def test_a_scheduler_that_goes_away_loses_nothing(tmp_path: Path) -> None:
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as short:
        running = batch().run(BatchFolder(tmp_path), PuzzleSink(tmp_path), ClusterWorkers(short.scheduler_address))
        next(running)
    with pytest.raises(InputError, match="the scheduler has gone away; start it and its workers again"):
        list(running)
    assert len(list(run(tmp_path))) == 10


def test_all_workers_of_this_machine_die(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "WITHOUT_WORKERS", 0.5)
    with ClusterWorkers("local", size=1) as workers:
        workers._client.cluster.scale(0)
        with pytest.raises(InputError, match="local: all workers have died; run the same command again"):
            dict(spread(workers, squared, [1], 10, stop=never))


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 0.3)
    command = ("make", "--preset", "mini", "--count", "2", "--out", str(tmp_path / "out"), "--scheduler")
    said = "no scheduler answers; start one there with `dask scheduler`, or write local"
    assert only_error(*command, "tcp://127.0.0.1:9") == f"crosswright: tcp://127.0.0.1:9: {said}"
    assert only_error(*command, "nonsense").startswith("crosswright: nonsense: no address of a scheduler; write tcp://")
    assert "has workers of its own; leave it out" in only_error(*command, "tcp://127.0.0.1:9", "--workers", "2")


def test_other_releases(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Client.get_versions

    def changed(client: Client) -> Any:
        found = true(client)
        for each in found["workers"].values():
            each["packages"]["distributed"] = "1.0"
        return found

    monkeypatch.setattr(Client, "get_versions", changed)
    with pytest.raises(UsageError, match=r"the worker .* has distributed 1\.0, this program has .*; install the same"):
        ClusterWorkers(cluster.scheduler_address)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_with_tls_only_those_who_have_the_key_are_let_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As docs/BATCH.md has it: one certificate, and a file of Dask's that names it."""
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=crosswright"]
    subprocess.run([*request, "-keyout", key, "-out", cert], check=True, capture_output=True)
    names = [
        f"distributed.comm.tls.{who}.{what}" for who in ("scheduler", "worker", "client") for what in ("cert", "key")
    ]
    tls = dict(zip(names, [str(cert), str(key)] * 3, strict=True)) | {"distributed.comm.tls.ca-file": str(cert)}
    with dask.config.set(tls | {"distributed.comm.require-encryption": True}):
        local = LocalCluster(
            n_workers=1, threads_per_worker=1, protocol="tls://", security=Security(), dashboard_address=None
        )
        with local:
            address = local.scheduler_address
            assert address.startswith("tls://")
            with ClusterWorkers(address) as workers:
                assert dict(spread(workers, squared, [1, 2], 10, stop=never)) == {0: 11, 1: 14}
            monkeypatch.setattr(clusters, "CONNECT_SECONDS", 2)
            without = {"distributed.comm.require-encryption": False, **dict.fromkeys(tls)}
            for stranger in (address, address.replace("tls://", "tcp://")):
                with dask.config.set(without), pytest.raises((UsageError, InputError)) as refused:
                    ClusterWorkers(stranger)
                assert stranger in str(refused.value) and "\n" not in str(refused.value)
