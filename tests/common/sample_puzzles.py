"""Puzzles to test with, and files of the formats that are only read, written out by hand."""

from __future__ import annotations

from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText

#   C A T
#   O # I
#   W A N
FILL = Grid(3, 3, blocks={4}, letters=("C", "A", "T", "O", "", "I", "W", "A", "N"))
CLUES = {
    "1A": "It purrs & sleeps",
    "3A": RichText.of_html("<i>Pale</i>, oddly"),
    "1D": "Low one\u2019s source",
    "2D": "Metal",
}
SAMPLE = Puzzle.of(
    FILL,
    CLUES,
    title="Small & square",
    author="Ann Example",
    copyright="© 2026 Ann Example",
    notes="Two lines\nof notes",
)

CFP = b"""<?xml version="1.0" encoding="UTF-8"?>
<CROSSFIRE version="2.0">
  <GRID width="3">
1AT
O.I
W N
</GRID>
  <TITLE>Cats &amp; cows</TITLE>
  <AUTHOR>Ann Example</AUTHOR>
  <COPYRIGHT>2026</COPYRIGHT>
  <NOTES>A note</NOTES>
  <CIRCLES>0,2</CIRCLES>
  <REBUSES><REBUS input="1" letters="CHC"/></REBUSES>
  <WORDS>
    <WORD dir="Down" num="1" id="3">Milk source</WORD>
    <WORD dir="Across" num="1" id="1">It purrs (5)</WORD>
    <WORD dir="Across" num="3" id="2">Pale</WORD>
  </WORDS>
</CROSSFIRE>
"""

QXW = b"""#QXW2v5 http://www.quinapalus.com
GP 0 3 2 2 0 0
TTL
+Bars
AUT
+Ann Example
GLP 1 1 0 0 0
GSP ffffff 000000 0 0 0 0 000000
DFN 0
+/usr/dict/words
SQ 0 0 1 0 0 .
SQ 1 0 2 0 0 .
SQ 2 0 0 0 1 .
SQ 0 1 0 0 0 .
SQ 1 1 0 1 0 .
SQ 2 1 0 0 8 .
SQSP 0 0 ffd700 000000 0 1 0 0 000000
SQSP 1 0 ffd700 000000 0 0 0 0 000000
VL 0 0 0 0
VL 0 1 1 1
SQCT 0 0 0 "A"
SQCT 0 0 1 "Q"
SQCT 1 0 0 "ICE"
SQCT 2 0 0 "."
SQCT 0 1 0 "."
SQCT 1 1 0 "[AB]"
END
"""
# A file of the sample in each format.
SAMPLES = {name: formats.write(SAMPLE, name).data for name in formats.writable() if name != "guardian"}
SAMPLES |= {"cfp": CFP, "qxw": QXW}
