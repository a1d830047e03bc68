"""How wide a text is in the font that comes with the package, from the font's own tables.

It reads the tables `head`, `hhea`, `hmtx` and `cmap` (formats 4 and 12) of a TrueType font, as the OpenType
specification describes them. Kerning is left out: with it texts are a little narrower.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FONT = Path(__file__).parent / "fonts" / "LibreFranklin-Regular.ttf"
# How wide is a letter that the font lacks, for a font size of 1? As a wide small letter of another script.
_UNKNOWN = 0.75


def width(text: str, size: float = 1.0) -> float:
    """The width of a text in one line, in the unit of the font size.

    >>> width("ii") < width("m") < width("MM"), width("") == 0
    (True, True)
    """
    advances = _advances()
    return size * sum(advances.get(ord(letter), _UNKNOWN) for letter in text)


@cache
def _advances() -> Mapping[int, float]:
    """The advance of each character, for a font size of 1."""
    data = _FONT.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4sIII", data, 12 + 16 * i) for i in range(count))
    tables = {tag: start for tag, _, start, _ in records}
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    metrics = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    widths = struct.unpack_from(">" + "Hh" * metrics, data, tables[b"hmtx"])[::2]
    glyphs = _glyphs(data, tables[b"cmap"])
    return {character: widths[min(glyph, metrics - 1)] / units for character, glyph in glyphs.items() if glyph}


def _glyphs(data: bytes, start: int) -> dict[int, int]:
    """The glyph of each character, from all Unicode subtables that are understood."""
    glyph_of: dict[int, int] = {}
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        at = start + struct.unpack_from(">HHI", data, start + 4 + 8 * i)[2]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            glyph_of |= _of_segments(data, at)
        elif form == 12:
            for k in range(struct.unpack_from(">I", data, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * k)
                glyph_of |= {first + j: glyph + j for j in range(last - first + 1)}
    return glyph_of


def _of_segments(data: bytes, at: int) -> dict[int, int]:
    """The subtable of format 4: segments of characters, their glyphs by a difference or in a list."""
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends, starts, deltas, offsets = (at + 14 + 2 * k * count + (2 if k else 0) for k in range(4))
    glyph_of = {}
    for i in range(count):
        at_i = (struct.unpack_from(">H", data, each + 2 * i)[0] for each in (ends, starts, deltas, offsets))
        last, first, delta, offset = at_i
        for character in range(first, min(last, 0xFFFE) + 1):
            place = offsets + 2 * i + offset + 2 * (character - first)
            glyph = struct.unpack_from(">H", data, place)[0] if offset else character
            glyph_of[character] = (glyph + delta) % 65536 if glyph or not offset else 0
    return glyph_of
