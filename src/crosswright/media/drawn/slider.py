"""A page with a slider on which a recorded search is watched, step by step; it is one file that loads nothing.

`slider.html` is its frame. What draws a step is a part: a file with a style, what stands beside the drawing, and a
script that has `rewind`, `advance` and `draw`. A step is a list whose last item says what happened.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

_FRAME = Path(__file__).with_name("slider.html")
_PART = re.compile(r"<style>\n(?P<style>.*)</style>\n(?P<beside>.*)<script>\n(?P<script>.*)</script>\n", re.DOTALL)


def slider_page(part: Path, data: dict[str, Any], *, title: str, figures: str) -> str:
    """The page of a search; `title` and `figures` are its head, `data` is what the part draws."""
    # No text may end the element that contains it.
    shown = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    own = _PART.fullmatch(part.read_text("utf-8"))
    assert own is not None, part
    parts = {**own.groupdict(), "title": escape(title), "figures": escape(figures), "data": shown}
    return re.sub(r"\{\{(\w+)\}\}", lambda name: parts[name[1]], _FRAME.read_text("utf-8"))
