"""Runs inside blacksquare's own environment: GRID WORDS THRESHOLD TEMPERATURE; prints JSON.

Its own time-out goes by the clock, and it says the same then as when there is no fill: it gets one that never comes.
"""

import json
import sys
import time
from pathlib import Path

from blacksquare import BLACK, EMPTY, Crossword, WordList

NEVER = 1e6  # seconds


def main(grid: str, words: str, threshold: str, temperature: str) -> None:
    lexicon = WordList(words).score_filter(float(threshold))
    cells = {"#": BLACK, ".": EMPTY}
    crossword = Crossword(grid=[[cells.get(char, char) for char in row] for row in Path(grid).read_text().split()])
    began = time.process_time()
    fill = crossword.fill(lexicon, timeout=NEVER, temperature=float(temperature), show_progress=False)
    took = time.process_time() - began
    print(json.dumps({"rows": fill and rows_of(fill), "seconds": took}))


def rows_of(fill: Crossword) -> list[str]:
    def char(row: int, column: int) -> str:
        value = fill[row, column].value
        return "#" if value == BLACK else str(value)

    return ["".join(char(row, column) for column in range(fill.num_cols)) for row in range(fill.num_rows)]


if __name__ == "__main__":
    main(*sys.argv[1:])
