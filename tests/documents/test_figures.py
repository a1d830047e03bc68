"""The figures of docs/how-it-works/ are those that the code gives today; times belong to one machine and are left out.

What takes minutes is checked by `script/figures`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import re
from pathlib import Path

import pytest

from crosswright.search import native

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FROZEN = ROOT / "examples" / "frozen-words.txt"
# Of the words that all the figures come from.
FROZEN_SHA256 = "116a72baca24a8bbf6d145bf589b1c3336993773435f7ec80557295ea0dc11f1"

_spec = importlib.util.spec_from_file_location("measure", ROOT / "script" / "pictures" / "measure.py")
assert _spec and _spec.loader
measure = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(measure)

MEASURED = re.compile(r"^<!-- ([\w-]+) -->\n\n(.*?)\n\n<!-- end -->$", re.MULTILINE | re.DOTALL)


def pages() -> dict[Path, str]:
    """The documents that have measured tables."""
    texts = {page: page.read_text("utf-8") for page in DOCS.rglob("*.md")}
    return {page: text for page, text in texts.items() if MEASURED.search(text)}


def test_the_frozen_words_never_change() -> None:
    assert hashlib.sha256(FROZEN.read_bytes()).hexdigest() == FROZEN_SHA256


def test_every_table_has_a_part_that_measures_it() -> None:
    parts = [part for text in pages().values() for part, _ in MEASURED.findall(text)]
    assert sorted(parts) == sorted(measure.PARTS)


@pytest.mark.skipif(not native.available(), reason="the tables have the nodes of the compiled engine: build it")
@pytest.mark.parametrize("part", measure.QUICK)
def test_a_table_has_the_figures_of_today(part: str) -> None:
    assert measure.differences(part, list(measure.PARTS[part]())) == []


def test_another_figure_is_seen_and_another_time_is_not() -> None:
    stands = measure.written("steps")
    nodes, time = re.search(r"\| (\d[\d,]*) \| ([\d.]+ m?s) \|", stands[2]).groups()
    assert measure.differences("steps", [line.replace(f" {time} ", " 7.5 ms ") for line in stands]) == []
    other = [stands[2].replace(f" {nodes} ", " 7 ")]
    assert len(measure.differences("steps", [*stands[:2], *other, *stands[3:]])) == 2


# A number with a thousand or more that isn't round: it was counted.
COUNTED = re.compile(r"\d{1,3}(?:,\d{3})*,\d(?!00)\d{2}")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_counted_numbers_in_sentences_stand_in_a_table(page: Path) -> None:
    """So that a sentence changes with the table beside it."""
    text = page.read_text("utf-8")
    tables = "\n".join(table for _, table in MEASURED.findall(text))
    sentences = re.sub(r"^```.*?^```|`[^`\n]*`", "", MEASURED.sub("", text), flags=re.MULTILINE | re.DOTALL)
    assert set(COUNTED.findall(sentences)) - set(COUNTED.findall(tables)) == set()
