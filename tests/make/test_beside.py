"""A child that builds what is known about words while the default lexicon is built."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from patience import wait_for

from crosswright.make import beside
from crosswright.sources import Sources
from crosswright.workers.child import Talk
from crosswright.workers.tasks import TALKS

# Says that it has begun, with its task, and at the end of its input that it ends.
CHILD = (
    "import sys; from pathlib import Path; log = Path(sys.argv[1]); log.write_text(sys.argv[2]); "
    "sys.stdin.read(); log.write_text('ended')"
)


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the child says what it does; two cores, and a cache in which nothing is built."""
    monkeypatch.setenv("CROSSWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(beside, "cores", lambda: 2)
    monkeypatch.setattr(beside, "PROGRAM", (sys.executable, "-c", CHILD, str(tmp_path / "log")))
    return tmp_path / "log"


def test_a_child_builds_until_the_block_ends(log: Path) -> None:
    with beside.facts_beside(Sources(language="de")):
        task = json.loads(wait_for(lambda: log.exists() and log.read_text()))
        assert task["name"] in TALKS and task["arguments"] == {"language": "de", "keep_accents": False}
    assert log.read_text() == "ended"


@pytest.mark.parametrize("why", ["built", "one core", "own words"])
def test_none_is_started_without_need(why: str, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a child was started"))
    monkeypatch.setattr(beside, "is_built", lambda _: why == "built")
    monkeypatch.setattr(beside, "cores", lambda: 1 if why == "one core" else 2)
    with beside.facts_beside(Sources(words=("mine.txt",) if why == "own words" else ())):
        pass
    assert not log.exists()


def test_what_the_child_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    for judges, expected in ((True, ["dictionary", "evidence"]), (False, ["dictionary"])):
        built: list[str] = []
        fake = SimpleNamespace(judges_clues=judges, dictionary=lambda built=built: built.append("dictionary"),
                               evidence=lambda built=built: built.append("evidence"))  # fmt: skip
        monkeypatch.setattr(beside, "language_named", lambda *_, fake=fake, **__: fake)
        beside.build_facts(Talk(BytesIO()), "en", keep_accents=False)
        assert built == expected
