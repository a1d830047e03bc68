"""What pyproject.toml promises to those who install crosswright beside other packages."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EVERY = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
NEEDS = [Requirement(text) for texts in EVERY for text in texts]


def test_nothing_is_pinned() -> None:
    """A library that asks for one version of a package can't be installed beside one that asks for another."""
    assert [str(need) for need in NEEDS for each in need.specifier if each.operator in ("==", "===", "~=")] == []


def test_the_wheels_are_for_the_pythons_that_are_promised() -> None:
    promised = [line.rpartition(" :: ")[2] for line in PROJECT["project"]["classifiers"] if ":: 3." in line]
    wheels = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in promised]


def test_the_notices_name_every_package() -> None:
    """script/papers writes them; script/release stops where they are out of date."""
    page = (ROOT / "docs" / "third-party.md").read_text("utf-8")
    named = {_name(row) for row in re.findall(r"^\| (\S+) \|", page, re.MULTILINE)}
    installed = {_name(each.metadata["Name"]) for each in metadata.distributions()} - {"crosswright"}
    assert {_name(need.name) for need in NEEDS} & installed - named == set()


def _name(text: str) -> str:
    return re.sub("[-_.]+", "-", text).lower()
