"""A recorded search of the regex solver to look at: as a page with a slider. `replay.html` is what it draws."""

from __future__ import annotations

from pathlib import Path

from crosswright.media.drawn.slider import slider_page
from crosswright.media.regex.layout import layout_of
from crosswright.regex.trace import RegexTrace


def regex_replay(recorded: RegexTrace, title: str) -> str:
    """The page that replays a trace; it is one file that loads nothing."""
    outcome = recorded.outcome.value.replace("_", " ")
    figures = f"{outcome}; {recorded.count - 1:,} steps"
    if recorded.cut:
        figures += f". These are the first {len(recorded.steps) - 1:,}."
    layout = layout_of(recorded.puzzle)
    data = {
        "cells": [place._asdict() for place in layout.cells],
        "outline": layout.outline,
        "box": layout.box,
        "labels": [label._asdict() for label in layout.labels],
        "arrows": [arrow._asdict() for arrow in layout.arrows],
        "lines": [line.cells for line in recorded.puzzle.lines],
        "steps": [[step.kind, step.line, step.cell, step.left, step.text] for step in recorded.steps],
    }
    return slider_page(Path(__file__).with_name("replay.html"), data, title=title, figures=figures)
