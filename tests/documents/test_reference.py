"""The reference of the library is what the source says, and no public signature changes by accident."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
_spec = importlib.util.spec_from_file_location("reference", ROOT / "script" / "reference.py")
assert _spec and _spec.loader
reference = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(reference)


def test_signatures() -> None:
    """If you change one on purpose: script/reference.py, docs/stability.md, CHANGELOG.md."""
    assert reference.golden() == reference.SIGNATURES.read_text("utf-8")


def test_the_page_is_up_to_date() -> None:
    assert reference.page() == reference.PAGE.read_text("utf-8"), "script/reference.py writes it again"


def test_every_public_name_says_what_it_is() -> None:
    assert [public.anchor for public in reference.public_names() if not public.text] == []


def test_the_public_modules_are_on_the_page_of_stability() -> None:
    listed = re.findall(r"^\| `([a-z.]+)` \|", (ROOT / "docs" / "stability.md").read_text("utf-8"), re.MULTILINE)
    assert listed == ["crosswright", *(f"crosswright.{module}" for module in reference.MODULES)]
