"""A site whose PostgreSQL goes away in the middle: 503 as long as it is away, and nothing lost when it is back."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta

import pytest
import sqlalchemy as sa
from patience import PATIENCE
from postgresql import _program, _user, server
from web_site import MINI, TODAY, opened

from crosswright.media import formats
from crosswright.publish.store import Store

pytestmark = pytest.mark.long


@pytest.fixture
def database() -> Iterator[tuple[str, Callable[[str], None]]]:
    """The URL of a database, and what controls its server: start, stop."""
    with server() as url:
        folder = url.partition("host=")[2]
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"

        def control(what: str) -> None:
            how = ["-o", options, "-l", f"{folder}/log"] if what == "start" else ["-m", "immediate"]
            command = [_program("pg_ctl"), "-D", f"{folder}/data", "-w", *how, what]
            subprocess.run(command, user=_user(), cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)

        yield url.format("postgres"), control


def test_a_database_that_is_lost_in_the_middle(database: tuple[str, Callable[[str], None]]) -> None:
    place, control = database
    with closing(Store(place)) as store:
        store.publish(TODAY, MINI)
        with opened(store) as site:
            puzzle = formats.write(MINI, "json").data.decode()
            first = site.post("/api/uploads", content=puzzle).json()["id"]
            with closing(Store(place)) as other, other._engine.connect() as db:  # cut every connection
                db.execute(
                    sa.text("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
                )
            assert site.get(f"/p/{first}").status_code in (200, 503)
            assert site.get(f"/p/{first}").status_code == 200
            control("stop")
            lost = [site.get(f"/{TODAY - timedelta(1)}"), site.post("/api/uploads", content=puzzle)]
            assert [each.status_code for each in lost] == [503, 503]
            assert all("Traceback" not in each.text and place not in each.text for each in lost)
            control("start")
            for _ in range(3):  # each thread may have a connection that is dead
                second = site.post("/api/uploads", content=puzzle)
            assert second.status_code == 201
            assert site.get(f"/p/{first}").status_code == site.get(f"/p/{second.json()['id']}").status_code == 200
