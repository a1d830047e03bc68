"""The image of the site: what Dockerfile and compose.yaml name is there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import yaml
from cli_commands import COMMANDS, options

from crosswright import sql

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


def test_the_extras_and_options_exist() -> None:
    extras = re.search(r"/src\[([a-z,]+)\]", DOCKERFILE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert extras and set(extras[1].split(",")) <= project["optional-dependencies"].keys()
    start = re.findall(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)[-1]
    _, command, *arguments = json.loads(start)
    assert {each for each in arguments if each.startswith("--")} <= options(COMMANDS[f"crosswright {command}"])


def test_nobody_is_root_and_nothing_else_is_written() -> None:
    assert DOCKERFILE.index("\nUSER 10001\n") < DOCKERFILE.index("\nCMD ")
    site = COMPOSE["services"]["site"]
    written = {*site["tmpfs"], *(volume.partition(":")[2] for volume in site["volumes"])}
    assert site["read_only"] and written == {"/tmp", "/var/lib/crosswright", "/var/cache/crosswright"}
    assert "/healthz" in DOCKERFILE and site["cap_drop"] == ["ALL"]


def test_the_store_is_one_that_can_be_opened() -> None:
    place = COMPOSE["services"]["site"]["environment"]["CROSSWRIGHT_STORE"]
    assert not sql.is_sqlite(place) and place.startswith("postgresql://")
    for variable in ("CROSSWRIGHT_STORE", "CROSSWRIGHT_CACHE"):
        assert any(variable in path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")), variable
