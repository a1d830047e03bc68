"""The documents as a site: built without a warning, whole, and without a request to another host."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

import crosswright

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site. `strict` makes an error of every warning: a broken link, a page that the menu lacks."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True))
    return folder


def test_every_page_is_there(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert {page for page in pages if not (site / page).exists()} == set()


def test_nothing_comes_from_another_host(site: Path) -> None:
    for page in site.rglob("*.html"):
        loaded = re.findall(
            r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"?(https?:[^\" >]+)", page.read_text("utf-8")
        )
        assert loaded == [], page.name


def test_the_reference_has_every_name_of_the_front_door(site: Path) -> None:
    text = (site / "library.html").read_text("utf-8")
    assert [name for name in crosswright.__all__ if f'id="crosswright.{name}"' not in text] == []


def test_the_glossary_is_one_table(site: Path) -> None:
    """The page shows the glossary of ARCHITECTURE.md, which has at most sixty terms, each once."""
    rows = re.search(r"start:glossary.*?\n(.*?)<!--", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.DOTALL)
    assert rows
    terms = re.findall(r"^\| ([^|]+) \|", rows[1], re.MULTILINE)[2:]
    assert len(terms) == len(set(terms)) <= 60
    page = (site / "glossary.html").read_text("utf-8")
    assert [term for term in terms if f"<td>{term}</td>" not in page] == []
