"""The weights of the signs of a bad clue (see `clues.risk`): `bench/clue_marks.py` fits those of `risks.tsv`."""

from pathlib import Path

_ROWS = (line.split("\t") for line in Path(__file__).with_name("risks.tsv").read_text("utf-8").splitlines())
risks: dict[str, float] = {sign: float(weight) for sign, weight in _ROWS}
