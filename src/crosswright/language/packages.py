"""Packages that carry files about a language: they are found, and never imported."""

from __future__ import annotations

import importlib.util
from pathlib import Path


def folder_of(package: str) -> Path | None:
    """The folder of a package; None where it is not installed. Nothing of the package is run."""
    spec = importlib.util.find_spec(package)
    return next(map(Path, spec.submodule_search_locations or ()), None) if spec else None


def version_of(package: str) -> str | None:
    """The version of a package by its name in an index; None where it is not installed."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def version_in(folder: Path) -> list[str]:
    """A package with its version, read from the name of the folder beside its own: `importlib.metadata` takes 20 ms."""
    return [info.name for info in sorted(folder.parent.glob(f"{folder.name}-*-info"))]
