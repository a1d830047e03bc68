"""A site's own colour, one on light and one on dark pages: for links, buttons and marked cells.

Text in that colour, and text on it, can be read: it has the contrast that WCAG 2.2 asks of text (AA).
"""

from __future__ import annotations

import re

from crosswright.errors import UsageError

_COLOURS = re.compile(r"(#[0-9a-f]{6})\s*,\s*(#[0-9a-f]{6})", re.IGNORECASE | re.ASCII)
# What stands around it on light and on dark pages: the page, and the text on a button (browser/pages/site.css).
_AROUND = {"light": ("#fbf8f2", "#ffffff"), "dark": ("#15171b", "#0e1116")}
# How much of the colour has the ground of marked parts?
_SHARE = 0.1
# How much contrast has text at least?
LEAST_CONTRAST = 4.5


def style_of(colours: str) -> str:
    """The style sheet of a site's own colours, "#8a1538,#ff8fa8"; UsageError where they can't be read on its pages."""
    found = _COLOURS.fullmatch(colours.strip())
    if found is None:
        raise UsageError(f"{colours}: write two colours, for light and for dark pages, as in #8a1538,#ff8fa8")
    for colour, (name, (page, on_it)) in zip(found.groups(), _AROUND.items(), strict=True):
        mixed = [_SHARE * own + (1 - _SHARE) * its for own, its in zip(_parts(colour), _parts(page), strict=True)]
        least = min(_contrast(_parts(colour), mixed), _contrast(_parts(colour), _parts(on_it)))
        if least < LEAST_CONTRAST:
            remedy = f"text needs {LEAST_CONTRAST}; choose a {'darker' if name == 'light' else 'lighter'} one"
            raise UsageError(f"{colour} has a contrast of {least:.1f} on {name} pages; {remedy}")
    tint = f"color-mix(in srgb, var(--accent) {_SHARE:.0%}, var(--page))"
    return f":root {{ --accent: light-dark({found[1]}, {found[2]}); --tint: {tint} }}\n"


def _parts(colour: str) -> list[float]:
    """Red, green and blue, 0..1."""
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _contrast(one: list[float], other: list[float]) -> float:
    """The contrast ratio of two colours, 1..21, as WCAG defines it."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(parts: list[float]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
