"""Writes the reference of the library: a section for each group of names that `import crosswright` offers.

MkDocs calls `on_page_markdown` for each page; on library.md the mark `<!-- reference -->` becomes the sections, and
mkdocstrings fills them from the docstrings. Names in no group come last, so that none is missing.
"""

from __future__ import annotations

from typing import Any

import crosswright

GROUPS = {
    "Read, write, draw": (
        *("read_grid", "read_grids", "parse_grid", "parse_grids", "format_grid", "read_puzzle", "write_puzzle", "draw"),
    ),
    "Words": ("load_lexicon", "default_lexicon", "Lexicon"),
    "Grids": ("Grid", "Slot", "Direction", "Symmetry"),
    "Puzzles": ("Puzzle", "Clue", "RichText", "differences", "Difference"),
    "Fill": (
        "Problem",
        "fill",
        "fills",
        "different_fills",
        "best_fill",
        "explain",
        "Result",
        "Fills",
        "Incumbent",
        "Conflict",
    ),
    "Count": ("count_fills", "cell_letters", "Count", "Letters"),
    "Patterns": ("patterns", "preset", "Rules", "Span", "violations"),
    "Make and clue": ("make_puzzle", "Made", "write_clues", "Clued", "Workshop"),
    "Solve and check": ("solve", "Solution", "check", "Fault"),
    "Limits, progress and outcomes": ("Budget", "Outcome", "Progress", "OnProgress", "Stop"),
}
MARK = "<!-- reference -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page with its sections in place of the mark."""
    return markdown.replace(MARK, reference()) if MARK in markdown else markdown


def reference() -> str:
    """All sections, as mkdocstrings wants them."""
    left = [name for name in crosswright.__all__ if not name.startswith("_")]
    parts = []
    for title, names in GROUPS.items():
        here = [name for name in names if name in left]
        left = [name for name in left if name not in names]
        parts += [f"## {title}", *(f"::: crosswright.{name}" for name in here)]
    errors = [name for name in left if name.endswith("Error")]
    parts += ["## Errors", *(f"::: crosswright.{name}" for name in errors)]
    more = [name for name in left if name not in errors]
    parts += ["## More", *(f"::: crosswright.{name}" for name in more)] if more else []
    return "\n\n".join(parts)
