"""A medium and a format that crosswright doesn't have: those of examples/plugins/."""

from __future__ import annotations

import sys
from pathlib import Path

PLUGINS = Path(__file__).parents[2] / "examples" / "plugins"
sys.path += [str(PLUGINS / "crosswright-markdown"), str(PLUGINS / "crosswright-rows")]

from crosswright_markdown import KIND as MARKDOWN  # noqa: E402
from crosswright_rows import KIND as ROWS  # noqa: E402

__all__ = ["MARKDOWN", "PLUGINS", "ROWS"]
